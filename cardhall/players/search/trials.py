"""Trials of actions in imagined worlds, and the budget that they use up."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from cardhall.players.interrupts import handle_delayed_interrupts
from cardhall.players.search.advice import Advice
from cardhall.players.search.exact_endings import TooLong, solve_ending
from cardhall.players.search.payoff import margins_of_deal
from cardhall.players.search.playouts import Worlds, play_out
from cardhall.players.search.tree import Node, Path, descend_tree, record
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import State

MATCH_MARGINS = 1.0  # where no more is known, what winning the match is worth, in usual margins of a deal
MAX_WAIT_FACTOR = 3.0  # times the seconds given that may pass while others have the processor
PILOT_DEALS = 8  # deals imagined before the search, to learn its scale
TREE_STEPS = 4  # cost of a step in the tree, in actions of a playout
EXACT_STEPS = 100  # cost of an exact ending, in actions of a playout


@dataclass(frozen=True)
class Budget:
    """Limit of a search: a number of deals, of imagined actions, or of seconds. Exactly one is given."""

    simulations: int | None = None
    effort: int | None = None
    seconds: float | None = None  # of processor time: on a busy machine it takes longer, see `MAX_WAIT_FACTOR`
    longest: float | None = None  # seconds that an effort may take at most


@dataclass
class Candidate:
    """An action under consideration, with its value in each world."""

    action: Action
    glance: float  # the logarithm of its weight, 0 for the best
    values: list[float] = field(default_factory=list)
    tree: Node = field(default_factory=Node)
    known: float = 0.0  # see `Advice.learnt_values`
    solved: list[float] = field(default_factory=list)  # its values in the solved worlds
    played: Sequence[float] = ()  # its values in the worlds that were played out, before solved worlds shifted `values`
    only_compared: bool = False  # it is not to be done, see `search`
    margins: list[float] = field(default_factory=list)  # in points, by world, where the advice makes forecasts
    forecasts: list[float] = field(default_factory=list)  # of these margins, see `Advice.finish_with_forecast`


class Spending:
    """The use of a budget: deals and actions imagined, and time passed."""

    def __init__(self, budget: Budget, cost: float) -> None:
        """Begin to count time; `cost`: of an action, see `Advice.cost`."""
        self.budget = budget
        self.cost = cost
        self.started, self.busy = time.monotonic(), time.thread_time()
        self.done = 0  # deals imagined
        self.steps = 0  # actions imagined

    def share(self) -> float:
        """Return the used share of the budget. Raises the exception of a signal that has come meanwhile."""
        handle_delayed_interrupts()
        budget = self.budget
        if budget.seconds is not None:
            waited = (time.monotonic() - self.started) / MAX_WAIT_FACTOR
            return max(time.thread_time() - self.busy, waited) / budget.seconds
        if budget.simulations is not None:
            return self.done / budget.simulations
        imagined = self.steps * self.cost / (budget.effort or 1)
        return imagined if budget.longest is None else max(imagined, (time.monotonic() - self.started) / budget.longest)

    def has_time_to_solve(self) -> bool:
        """Return whether a deal may be solved further: not when the time for the whole search is over."""
        passed = time.monotonic() - self.started
        longest = self.budget.seconds * MAX_WAIT_FACTOR if self.budget.seconds is not None else self.budget.longest
        return longest is None or passed < longest


class Trials:
    """Tries actions in imagined worlds, and values the deal after each."""

    def __init__(self, seen: Observation, advice: Advice[Any], rng: random.Random, budget: Budget) -> None:
        """Prepare, and learn the scale of results from a few imagined deals."""
        self.spending = Spending(budget, advice.cost)
        self.seen, self.advice, self.rng = seen, advice, rng
        self.side = seen.side
        self.deals = len(seen.results)
        self.exact = advice.solves_exactly(seen.state)
        self.worlds = Worlds(seen, advice, rng)
        self.forecasts = advice.forecast_worlds > 0
        self.spread, self.swing = self._pilot()

    def played(self, imagined: State, alive: Sequence[Candidate]) -> list[float]:
        """Return the values of the candidates in a world: exact where few cards are left, else by playouts."""
        values = self._exactly(imagined, alive) if self.exact else []
        return values or [self._imagine(imagined.copy(), candidate) for candidate in alive]

    def solutions(self, state: State, alive: Sequence[Candidate]) -> list[float] | None:
        """Return the value of each candidate with best play of all in this world; None if unknown after all."""
        ends = self.advice.solved_ends(state, [candidate.action for candidate in alive])
        if ends is None:
            return None
        worths: dict[int, float] = {}  # of different ends
        for end in ends:
            if id(end) not in worths:
                points, match = margins_of_deal(end, self.deals, self.advice)
                worths[id(end)] = points[self.side] + self.swing * match[self.side]
        self.spending.done += len(alive)
        self.spending.steps += EXACT_STEPS * len(alive)
        return [worths[id(end)] for end in ends]

    def _exactly(self, state: State, alive: Sequence[Candidate]) -> list[float]:
        """Return the exact values of the candidates in this world.

        Empty if that takes too long: from then on nothing is solved, and worlds are played out.
        """
        values = []
        for candidate in alive:
            following = state.copy()
            following.advance(candidate.action, self.seen.seat)
            try:
                value = solve_ending(
                    following, self.side, self.deals, self.advice, self.swing, has_time=self.spending.has_time_to_solve
                )
            except TooLong:
                self.exact = False
                return []
            values.append(value)
        self.spending.done += len(alive)
        self.spending.steps += EXACT_STEPS * len(alive)
        return values

    def _imagine(self, state: State, candidate: Candidate) -> float:
        """Return the candidate's value for the seat's side in a world; the world is used up."""
        self.spending.done += 1
        state.advance(candidate.action, self.seen.seat)
        path: Path = []
        if self.advice.searches_tree:
            path = descend_tree(candidate.tree, state, self.advice, self.rng, self.deals, self.spread)
            self.spending.steps += TREE_STEPS * len(path)
        ahead: Sequence[float] = ()
        if self.forecasts and len(state.results) == self.deals:
            steps, ahead = self.advice.finish_with_forecast(state, self.rng)
            self.spending.steps += steps
        self.spending.steps += 1 + play_out(state, self.advice, self.rng, self.deals)
        points, match = margins_of_deal(state, self.deals, self.advice)
        values = [p + self.swing * m for p, m in zip(points, match, strict=True)]
        if self.forecasts:
            candidate.margins.append(points[self.side])
            candidate.forecasts.append(ahead[self.side] if ahead else points[self.side])
        record(path, values)
        return values[self.side]

    def _pilot(self) -> tuple[float, float]:
        """Return the spread of margins and the weight of the match, from a few imagined deals."""
        known = self.advice.course(self.seen.state).is_known
        if known and not self.advice.searches_tree:
            return 1.0, 1.0  # the spread is of use to the tree alone
        found: list[float] = []
        for _ in range(PILOT_DEALS):
            state = self.worlds.draw()
            self.spending.steps += play_out(state, self.advice, self.rng, self.deals)
            found.append(margins_of_deal(state, self.deals, self.advice)[0][self.side])
        usual = sum(abs(points) for points in found) / len(found)
        return max(standard_deviation(found), usual / 4, 1e-9), 1.0 if known else MATCH_MARGINS * usual


def standard_deviation(values: Sequence[float]) -> float:
    """Return the standard deviation."""
    mean = sum(values) / len(values)
    return sqrt(sum((v - mean) ** 2 for v in values) / len(values))
