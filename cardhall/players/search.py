"""The search for all games: imagine worlds that agree with what is seen, and how the deal ends there after each action.

Every action still in the running is tried in the same worlds, so that they are compared like with like. The thinking
goes in rounds: after each, the worse half drops out, and the rest share what is left of the budget.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, log, log2, sqrt
from typing import Any

from cardhall.players.advice import Advice, Ranking
from cardhall.players.payoff import Payoff, payoff
from cardhall.players.playouts import play_out, world
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

MATCH = 2.0  # winning the match counts as so many times the usual margin of a deal
PRIOR = 0.5  # how much a glance counts: so many standard errors for each factor e between the weights


@dataclass(frozen=True)
class Budget:
    """How much may be imagined: so many deals, so many imagined actions, or so many seconds. One of them is given."""

    simulations: int | None = None
    effort: int | None = None
    seconds: float | None = None


@dataclass
class Candidate:
    """An action under consideration, and what it led to, world by world."""

    action: Action
    glance: float  # the logarithm of its weight, 0 for the best
    points: list[float] = field(default_factory=list)
    match: list[float] = field(default_factory=list)

    def values(self, swing: float, number: int | None = None) -> list[float]:
        return [p + swing * m for p, m in zip(self.points[:number], self.match[:number], strict=True)]


def search(seen: Observation, actions: Sequence[Action], advice: Advice, rng: random.Random, budget: Budget) -> Ranking:
    """The actions with the result expected of each for the seat's own side, in points, best first."""
    return _Search(seen, actions, advice, rng, budget).run()


class _Search:
    def __init__(
        self, seen: Observation, actions: Sequence[Action], advice: Advice, rng: random.Random, budget: Budget
    ) -> None:
        self.seen, self.advice, self.rng = seen, advice, rng
        self.side = seen.side
        self.deals = len(seen.results)
        self.started = time.monotonic()
        self.budget = budget
        self.done = 0  # deals imagined
        self.steps = 0  # actions imagined
        weights = advice.weights(seen.state, seen.seat, actions)
        best = max(weights)
        self.candidates = [
            Candidate(action, log(max(weight / best, 1e-6))) for action, weight in zip(actions, weights, strict=True)
        ]

    def run(self) -> Ranking:
        alive = sorted(self.candidates, key=lambda c: -c.glance)
        dropped = alive[self.advice.width :] if not self.advice.knows_nothing else []
        alive = alive[: len(alive) - len(dropped)]
        rounds = max(1, ceil(log2(len(alive))))
        order: list[Candidate] = []
        for number in range(rounds):
            self._round(alive, (number + 1) / rounds)
            alive = self._ordered(alive)
            if number + 1 < rounds:
                keep = (len(alive) + 1) // 2
                order = alive[keep:] + order
                alive = alive[:keep]
        return self._ranking(alive, order, dropped)

    # ---- the budget

    def _spent(self) -> float:
        """The share of the budget that is used up."""
        budget = self.budget
        if budget.seconds is not None:
            return (time.monotonic() - self.started) / budget.seconds
        if budget.simulations is not None:
            return self.done / budget.simulations
        return self.steps * self.advice.cost / (budget.effort or 1)

    def _round(self, alive: Sequence[Candidate], share: float) -> None:
        """Try every candidate in new worlds until so much of the budget is used; in one world at least."""
        while True:
            self._try_all(alive)
            if self._spent() >= share:
                return

    def _try_all(self, alive: Sequence[Candidate]) -> None:
        imagined = world(self.seen, self.advice, self.rng)
        for candidate in alive:
            points, match = self._imagine(imagined.copy(), candidate.action)
            candidate.points.append(points[self.side])
            candidate.match.append(match[self.side])

    def _imagine(self, state: Any, action: Action) -> Payoff:
        state.advance(action, self.seen.seat)
        self.steps += 1 + play_out(state, self.advice, self.rng, self.deals)
        self.done += 1
        return payoff(state, self.deals, self.advice)

    # ---- comparing

    def _swing(self) -> float:
        """What winning the match is worth in points: a multiple of the usual margin."""
        every = [abs(p) for c in self.candidates for p in c.points]
        return MATCH * max(sum(every) / len(every), 1e-9) if every else 0.0

    def _ordered(self, alive: Sequence[Candidate]) -> list[Candidate]:
        """The candidates, which have met the same worlds, best first; a glance decides between close ones."""
        swing = self._swing()
        values = {id(c): c.values(swing) for c in alive}
        number = len(alive[0].points)
        error = _spread([v for c in alive for v in values[id(c)]]) / sqrt(number)
        return sorted(alive, key=lambda c: -(sum(values[id(c)]) / number + PRIOR * error * c.glance))

    def _ranking(self, alive: Sequence[Candidate], order: Sequence[Candidate], dropped: Sequence[Candidate]) -> Ranking:
        """Each candidate's mean; one that dropped out is put as far behind the best as it was in the worlds it met."""
        swing = self._swing()
        best = alive[0].values(swing)
        top = sum(best) / len(best)
        ranking: Ranking = []
        last = top
        for candidate in [*alive, *order]:
            values = candidate.values(swing)
            met = len(values)
            last = min(last, top + (sum(values) - sum(best[:met])) / met)
            ranking.append((candidate.action, last))
        ranking += [(candidate.action, last) for candidate in dropped]
        return ranking


def _spread(values: Sequence[float]) -> float:
    """The standard deviation."""
    mean = sum(values) / len(values)
    return sqrt(sum((v - mean) ** 2 for v in values) / len(values))
