"""Raised stakes: their values in the match, and rankings of mixed strategies."""

from __future__ import annotations

from typing import NamedTuple

from cardhall.games.truc.rules import TrucState
from cardhall.players.search.advice import Ranking
from cardhall.players.search.match_equity import race_chance
from cardhall.rules.engine.action import Action

DEAL_POINTS = ((1, 0.5), (2, 0.35), (3, 0.15))  # what deals bring, for the chances in the match


class Match(NamedTuple):
    """The points that a side and its opponents lack, valued as chances to win the match."""

    own: int
    other: int

    def after(self, points: int) -> float:
        """Return the chance after winning this number of points; below zero: after losing points."""
        if points >= 0:
            return race_chance(DEAL_POINTS, self.own - points, self.other)
        return race_chance(DEAL_POINTS, self.own, self.other + points)

    def playing(self, chance: float, stake: int) -> float:
        """The chance with a deal for this stake to be won with the chance given."""
        return chance * self.after(stake) + (1 - chance) * self.after(-stake)

    def raised(self, chance: float, stake: int, asked: int) -> float:
        """Return the chance after asking for a higher stake: weak hands reject, good ones accept."""
        rejected = min(0.5, max(0.05, 1.1 * (chance - 0.35)))
        against = max(0.0, chance - 0.35 * rejected)
        return rejected * self.after(stake) + (1 - rejected) * self.playing(against, asked)

    def in_points(self, value: float) -> float:
        """Convert a chance to win the match to points of a deal."""
        return (value - self.after(0)) / max(1e-6, (self.after(1) - self.after(-1)) / 2)


def match_for_side(state: TrucState, side: int) -> Match:
    """The match of a state, as the side sees it."""
    target = state.options["target"]
    return Match(target - state.scores[side], target - state.scores[1 - side])


def put_first(ranking: Ranking, drawn: Action, usual: Action) -> Ranking:
    """Return a ranking with the action drawn in front; the usual action gets the best value."""
    best = max(value for _, value in ranking) + 0.001
    rest = [entry for entry in ranking if entry[0] not in (drawn, usual)]
    values = dict(ranking)
    if drawn == usual:
        return [(usual, best), *rest]
    return [(drawn, values[drawn]), (usual, best), *rest]
