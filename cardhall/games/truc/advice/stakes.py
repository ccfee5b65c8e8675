"""Raised stakes: their values in the match, and rankings of mixed strategies."""

from __future__ import annotations

from typing import NamedTuple

from cardhall.games.truc.rules import TrucState
from cardhall.players.search.advice import Ranking
from cardhall.players.search.match_equity import race_chance
from cardhall.rules.engine.action import Action

DEAL_POINTS = ((1, 0.5), (2, 0.35), (3, 0.15))  # points of a deal and how often, for the chances in the match
# Estimates of how opponents answer a raise. The more likely our cards win, the more often theirs are weak, and weak
# hands reject. The hands that accept are better than the average, so a deal that is accepted is won less often.
LOSING_CHANCE = 0.35  # with less, opponents reject hardly ever
REJECTIONS_PER_CHANCE = 1.1
MIN_REJECTIONS, MAX_REJECTIONS = 0.05, 0.5  # shares of raises
CHANCE_LOST_PER_REJECTION = 0.35


class MatchOdds(NamedTuple):
    """A side's chances to win the match, from the points still needed by both sides."""

    own_points_needed: int
    other_points_needed: int

    def chance_after(self, points: int) -> float:
        """Return the chance after winning this number of points; below zero: after losing points."""
        if points >= 0:
            return race_chance(DEAL_POINTS, self.own_points_needed - points, self.other_points_needed)
        return race_chance(DEAL_POINTS, self.own_points_needed, self.other_points_needed + points)

    def value_deal(self, chance: float, stake: int) -> float:
        """Return the chance to win the match before a deal for `stake`, which the side wins with `chance`."""
        return chance * self.chance_after(stake) + (1 - chance) * self.chance_after(-stake)

    def value_raise(self, chance: float, stake: int, raised_stake: int) -> float:
        """Return the chance after asking for a higher stake: weak hands reject, good ones accept."""
        rejected = min(MAX_REJECTIONS, max(MIN_REJECTIONS, REJECTIONS_PER_CHANCE * (chance - LOSING_CHANCE)))
        chance_if_accepted = max(0.0, chance - CHANCE_LOST_PER_REJECTION * rejected)
        return rejected * self.chance_after(stake) + (1 - rejected) * self.value_deal(chance_if_accepted, raised_stake)

    def convert_to_points(self, value: float) -> float:
        """Convert a chance to win the match to points of a deal."""
        return (value - self.chance_after(0)) / max(1e-6, (self.chance_after(1) - self.chance_after(-1)) / 2)


def find_match_odds(state: TrucState, side: int) -> MatchOdds:
    """Return the odds of a side in the match of a state."""
    target = state.options["target"]
    return MatchOdds(target - state.scores[side], target - state.scores[1 - side])


def put_action_first(ranking: Ranking, chosen_action: Action, usual_action: Action) -> Ranking:
    """Return a ranking with the action drawn in front; the usual action gets the best value."""
    best_value = max(value for _, value in ranking) + 0.001
    other_entries = [entry for entry in ranking if entry[0] not in (chosen_action, usual_action)]
    values = dict(ranking)
    if chosen_action == usual_action:
        return [(usual_action, best_value), *other_entries]
    return [(chosen_action, values[chosen_action]), (usual_action, best_value), *other_entries]
