"""Levels of computer players: how much a player thinks before it acts."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Any

from cardhall.players.advice import advice_for
from cardhall.players.interrupts import delay_interrupts
from cardhall.players.search.advice import Advice, Ranking, draw_weighted
from cardhall.players.search.halving import JudgedAction, judge_actions, search
from cardhall.players.search.trials import Budget
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

HARD_SECONDS = 1.0  # for a decision of "hard"
MIN_EASY_WEIGHT_SHARE = 0.2  # "easy" considers actions with at least this share of the highest weight
EASY_WEIGHT_EXPONENT = 0.6  # and chooses among them by the weights to this power: the smaller, the more at random


class Player:
    """A computer opponent. It keeps no memory between decisions: the observation has everything."""

    def __init__(self, level: str, game_id: str, seed: int, simulations: int | None, seconds: float | None) -> None:
        self.level, self.game_id, self.seed = level, game_id, seed
        self.simulations, self.seconds = simulations, seconds
        self.max_seconds: float | None = None  # seconds that "normal" may take at most on a busy machine
        self.advice: Advice[Any] = advice_for(game_id).for_level(level)

    def choose(self, seen: Observation) -> Action:
        """Return the chosen action out of `seen.actions()`. Raises ValueError when the seat is not to act."""
        actions = self._legal_actions(seen)
        if len(actions) == 1:
            return actions[0]
        with delay_interrupts():
            return self._choose_by_level(seen, actions)

    def _choose_by_level(self, seen: Observation, actions: list[Action]) -> Action:
        if self.level == "random":
            return actions[random.Random(make_decision_seed(self.seed, seen)).randrange(len(actions))]
        claimed = self.advice.find_claim(seen)
        if claimed is not None:
            return claimed.next_actions[0]
        chosen = self._choose_without_claim(seen, self._without_announcements(seen, actions))
        return self.advice.announcement_before(seen, chosen) or chosen

    def _choose_without_claim(self, seen: Observation, actions: list[Action]) -> Action:
        compared_actions, _ = self._split_actions(seen, actions)
        if len(compared_actions) == 1:
            return compared_actions[0]
        rng = random.Random(make_decision_seed(self.seed, seen))
        calculated = self.advice.calculate_ranking(seen, rng, self.level)
        if calculated:
            return calculated[0][0]
        if self.level == "easy" and self.simulations is None and self.seconds is None:
            return self._choose_by_weights(
                seen, self.advice.sensible_actions(seen.state, seen.seat, actions) or actions, rng
            )
        return search(seen, compared_actions, self.advice, rng, self._budget(), only_best=True)[0][0]

    def rank(self, seen: Observation) -> Ranking:
        """Return every legal action with the expected result, best first.

        The result is in the game's own points for the deal: the own side's less the average of the others'. Near the
        end of a match it is the effect on the chance to win the match, in such points.
        """
        actions = self._legal_actions(seen)
        with delay_interrupts():
            return self._rank_by_level(seen, actions)

    def _rank_by_level(self, seen: Observation, actions: list[Action]) -> Ranking:
        rng = random.Random(make_decision_seed(self.seed, seen))
        calculated = self.advice.calculate_ranking(seen, rng, self.level)
        if calculated:
            return sorted(
                calculated, key=lambda entry: -entry[1]
            )  # the action that this level would choose need not be the best
        compared = self._without_announcements(seen, actions)
        different, alike = self._split_actions(seen, compared)
        ranking = search(seen, different, self.advice, rng, self._budget(), comparison_actions=alike)
        if len(compared) < len(actions):
            ranking = self._add_announcements(seen, ranking, actions)
        return self._put_claim_first(seen, ranking)

    def judge(self, seen: Observation) -> tuple[list[JudgedAction], float]:
        """Return the ranking with margins of error, and the standard deviation of the best action's results.

        The standard deviation is 0 if results are calculated. An action equal to a compared one has the same result.
        """
        actions = self._legal_actions(seen)
        with delay_interrupts():
            rng = random.Random(make_decision_seed(self.seed, seen))
            calculated = self.advice.calculate_ranking(seen, rng, self.level)
            if calculated:
                ordered = sorted(calculated, key=lambda entry: -entry[1])
                return [JudgedAction(action, value, 0.0, 0) for action, value in ordered], 0.0
            compared = self._without_announcements(seen, actions)
            different, alike = self._split_actions(seen, compared)
            judged_actions, std_dev = judge_actions(seen, different, self.advice, rng, self._budget(), alike)
            ranking = [(one.action, one.value) for one in judged_actions]
            by_action = {one.action: one for one in judged_actions}
            ranking_with_announcements = (
                ranking if len(compared) == len(actions) else self._add_announcements(seen, ranking, actions)
            )
            judged_with_announcements = [
                by_action.get(action, JudgedAction(action, value, 0.0, judged_actions[0].deals))
                for action, value in ranking_with_announcements
            ]
            return judged_with_announcements, std_dev

    def _split_actions(self, seen: Observation, actions: list[Action]) -> tuple[Sequence[Action], Sequence[Action]]:
        """Return the actions to choose from, and the rest: equal to a chosen one, or not worth a thought."""
        sensible = self.advice.sensible_actions(seen.state, seen.seat, actions) or actions
        compared_actions = self.advice.distinct_actions(seen.state, seen.seat, sensible)
        return compared_actions, [action for action in actions if action not in compared_actions]

    def _put_claim_first(self, seen: Observation, ranking: Ranking) -> Ranking:
        """Return a ranking whose first action is the claim's, if the rest of the deal is decided."""
        claimed = self.advice.find_claim(seen)
        if claimed is None:
            return ranking
        first = claimed.next_actions[0]
        return [(first, ranking[0][1]), *[(action, value) for action, value in ranking if action != first]]

    def _without_announcements(self, seen: Observation, actions: list[Action]) -> list[Action]:
        """Return the actions without announcements."""
        return [action for action in actions if not self.advice.is_announcement(seen, action)] or actions

    def _add_announcements(self, seen: Observation, ranking: Ranking, actions: list[Action]) -> Ranking:
        """Return a ranking with announcements: first the best action's, last the unsuitable ones."""
        announcement = self.advice.announcement_before(seen, ranking[0][0])
        ranked = {action for action, _ in ranking}
        unsuitable = [(action, ranking[-1][1]) for action in actions if action not in ranked and action != announcement]
        return [*([(announcement, ranking[0][1])] if announcement is not None else []), *ranking, *unsuitable]

    def _legal_actions(self, seen: Observation) -> list[Action]:
        if seen.game.id != self.game_id:
            raise ValueError(f"This player plays {self.game_id}, not {seen.game.id}.")
        actions = seen.actions()
        if not actions:
            raise ValueError(f"Seat {seen.seat} is not to act.")
        return actions

    def _budget(self) -> Budget:
        if self.simulations is not None:
            return Budget(simulations=self.simulations)
        if self.seconds is not None:
            return Budget(seconds=self.seconds)
        if self.level == "hard":
            return Budget(seconds=HARD_SECONDS)
        return Budget(effort=self.advice.effort, max_seconds=self.max_seconds)

    def _choose_by_weights(self, seen: Observation, actions: Sequence[Action], rng: random.Random) -> Action:
        """Return an action by priors alone, not always the one with the highest."""
        if self.advice.knows_nothing:
            ranking = search(seen, actions, self.advice, rng, self._budget())
            good = ranking[: max(1, len(ranking) // 3)]
            return draw_weighted([action for action, _ in good], [1.0 / (1 + place) for place in range(len(good))], rng)
        weights = self.advice.weights(seen.state, seen.seat, actions)
        min_weight = MIN_EASY_WEIGHT_SHARE * max(weights)
        return draw_weighted(
            actions, [weight**EASY_WEIGHT_EXPONENT if weight >= min_weight else 0.0 for weight in weights], rng
        )


def make_decision_seed(seed: int, seen: Observation) -> int:
    """Return a number drawn from the seed and the observation: the same on every machine."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{seen.as_json()}".encode()).digest()[:16], "big")
