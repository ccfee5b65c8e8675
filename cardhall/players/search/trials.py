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
from cardhall.players.search.exact_endings import SolvingTooLong, solve_ending
from cardhall.players.search.payoff import margins_of_deal
from cardhall.players.search.playouts import Worlds, play_out
from cardhall.players.search.tree import Node, Path, descend_tree, record_values
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import State

MATCH_VALUE_IN_MARGINS = 1.0  # where no more is known, what winning the match is worth, in usual margins of a deal
MAX_WAIT_FACTOR = 3.0  # times the seconds given that may pass while others have the processor
PILOT_DEALS = 8  # deals imagined before the search, to learn its scale
TREE_STEP_COST = 4  # cost of a step in the tree, in actions of a playout
EXACT_ENDING_COST = 100  # cost of an exact ending, in actions of a playout


@dataclass(frozen=True)
class Budget:
    """Limit of a search: a number of deals, of imagined actions, or of seconds. Exactly one is given."""

    simulations: int | None = None
    effort: int | None = None
    seconds: float | None = None  # of processor time: on a busy machine it takes longer, see `MAX_WAIT_FACTOR`
    max_seconds: float | None = None  # seconds that an effort may take at most


@dataclass
class Candidate:
    """An action under consideration, with its value in each world."""

    action: Action
    log_weight: float  # the logarithm of its weight, 0 for the best
    values: list[float] = field(default_factory=list)
    tree: Node = field(default_factory=Node)
    learnt_advantage: float = 0.0  # see `Advice.learnt_values`
    solved_values: list[float] = field(default_factory=list)  # its values in the solved worlds
    playout_values: Sequence[
        float
    ] = ()  # its values in the worlds that were played out, before solved worlds shifted `values`
    is_comparison_only: bool = False  # it is not to be done, see `search`
    margins: list[float] = field(default_factory=list)  # in points, by world, where the advice makes forecasts
    forecasts: list[float] = field(default_factory=list)  # of these margins, see `Advice.finish_with_forecast`


class Spending:
    """The use of a budget: deals and actions imagined, and time passed."""

    def __init__(self, budget: Budget, action_cost: float) -> None:
        """Begin to count time; `action_cost`: of an action, see `Advice.cost`."""
        self.budget = budget
        self.cost = action_cost
        self.start_time, self.thread_time_start = time.monotonic(), time.thread_time()
        self.deals_imagined = 0  # deals imagined
        self.steps = 0  # actions imagined

    def used_share(self) -> float:
        """Return the used share of the budget. Raises the exception of a signal that has come meanwhile."""
        handle_delayed_interrupts()
        budget = self.budget
        if budget.seconds is not None:
            waited = (time.monotonic() - self.start_time) / MAX_WAIT_FACTOR
            return max(time.thread_time() - self.thread_time_start, waited) / budget.seconds
        if budget.simulations is not None:
            return self.deals_imagined / budget.simulations
        imagined = self.steps * self.cost / (budget.effort or 1)
        return (
            imagined
            if budget.max_seconds is None
            else max(imagined, (time.monotonic() - self.start_time) / budget.max_seconds)
        )

    def has_time_to_solve(self) -> bool:
        """Return whether a deal may be solved further: not when the time for the whole search is over."""
        passed = time.monotonic() - self.start_time
        max_seconds = (
            self.budget.seconds * MAX_WAIT_FACTOR if self.budget.seconds is not None else self.budget.max_seconds
        )
        return max_seconds is None or passed < max_seconds


class Trials:
    """Tries actions in imagined worlds, and values the deal after each."""

    def __init__(self, seen: Observation, advice: Advice[Any], rng: random.Random, budget: Budget) -> None:
        """Prepare, and learn the scale of results from a few imagined deals."""
        self.spending = Spending(budget, advice.action_cost)
        self.seen, self.advice, self.rng = seen, advice, rng
        self.side = seen.side
        self.deal_index = len(seen.results)
        self.solves_exactly = advice.solves_exactly(seen.state)
        self.worlds = Worlds(seen, advice, rng)
        self.makes_forecasts = advice.forecast_worlds > 0
        self.std_dev, self.match_bonus = self._estimate_scale()

    def estimate_values(self, imagined: State, candidates: Sequence[Candidate]) -> list[float]:
        """Return the values of the candidates in a world: exact where few cards are left, else by playouts."""
        values = self._solve_exactly(imagined, candidates) if self.solves_exactly else []
        return values or [self._play_out_candidate(imagined.copy(), candidate) for candidate in candidates]

    def solve_world(self, state: State, candidates: Sequence[Candidate]) -> list[float] | None:
        """Return the value of each candidate with best play of all in this world; None if unknown after all."""
        ended_deals = self.advice.solved_ends(state, [candidate.action for candidate in candidates])
        if ended_deals is None:
            return None
        values_by_end: dict[int, float] = {}  # of different ends
        for end in ended_deals:
            if id(end) not in values_by_end:
                points, match = margins_of_deal(end, self.deal_index, self.advice)
                values_by_end[id(end)] = points[self.side] + self.match_bonus * match[self.side]
        self.spending.deals_imagined += len(candidates)
        self.spending.steps += EXACT_ENDING_COST * len(candidates)
        return [values_by_end[id(end)] for end in ended_deals]

    def _solve_exactly(self, state: State, candidates: Sequence[Candidate]) -> list[float]:
        """Return the exact values of the candidates in this world.

        Empty if that takes too long: from then on nothing is solved, and worlds are played out.
        """
        values = []
        for candidate in candidates:
            following = state.copy()
            following.advance(candidate.action, self.seen.seat)
            try:
                value = solve_ending(
                    following,
                    self.side,
                    self.deal_index,
                    self.advice,
                    self.match_bonus,
                    has_time=self.spending.has_time_to_solve,
                )
            except SolvingTooLong:
                self.solves_exactly = False
                return []
            values.append(value)
        self.spending.deals_imagined += len(candidates)
        self.spending.steps += EXACT_ENDING_COST * len(candidates)
        return values

    def _play_out_candidate(self, state: State, candidate: Candidate) -> float:
        """Return the candidate's value for the seat's side in a world; the world is used up."""
        self.spending.deals_imagined += 1
        state.advance(candidate.action, self.seen.seat)
        path: Path = []
        if self.advice.searches_tree:
            path = descend_tree(candidate.tree, state, self.advice, self.rng, self.deal_index, self.std_dev)
            self.spending.steps += TREE_STEP_COST * len(path)
        forecast_margins: Sequence[float] = ()
        if self.makes_forecasts and len(state.results) == self.deal_index:
            steps, forecast_margins = self.advice.finish_with_forecast(state, self.rng)
            self.spending.steps += steps
        self.spending.steps += 1 + play_out(state, self.advice, self.rng, self.deal_index)
        points, match = margins_of_deal(state, self.deal_index, self.advice)
        values = [p + self.match_bonus * m for p, m in zip(points, match, strict=True)]
        if self.makes_forecasts:
            candidate.margins.append(points[self.side])
            candidate.forecasts.append(forecast_margins[self.side] if forecast_margins else points[self.side])
        record_values(path, values)
        return values[self.side]

    def _estimate_scale(self) -> tuple[float, float]:
        """Return the spread of margins and the weight of the match, from a few imagined deals."""
        is_course_known = self.advice.course(self.seen.state).is_known
        if is_course_known and not self.advice.searches_tree:
            return 1.0, 1.0  # the spread is of use to the tree alone
        margins: list[float] = []
        for _ in range(PILOT_DEALS):
            state = self.worlds.draw()
            self.spending.steps += play_out(state, self.advice, self.rng, self.deal_index)
            margins.append(margins_of_deal(state, self.deal_index, self.advice)[0][self.side])
        usual = sum(abs(points) for points in margins) / len(margins)
        return max(
            standard_deviation(margins), usual / 4, 1e-9
        ), 1.0 if is_course_known else MATCH_VALUE_IN_MARGINS * usual


def standard_deviation(values: Sequence[float]) -> float:
    """Return the standard deviation."""
    mean = sum(values) / len(values)
    return sqrt(sum((v - mean) ** 2 for v in values) / len(values))
