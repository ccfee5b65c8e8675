"""Sequential halving, the search for all games: compare actions by imagined worlds and playouts.

All actions still under consideration are tried in the same worlds, so that the comparison is fair. The search goes in
rounds: after each, the worse half drops out, and the rest share the remaining budget.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import ceil, hypot, inf, log, log2, sqrt
from typing import Any, NamedTuple

from cardhall.players.search.advice import Advice, Ranking
from cardhall.players.search.forecasts import compare_forecasts, forget_forecasts, weigh_forecasts
from cardhall.players.search.preferences import equal_candidates, keep_surest, put_chosen_first
from cardhall.players.search.trials import Budget, Candidate, Trials, standard_deviation
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import State

CLEAR_LEAD_ERRORS = 4.0  # standard errors by which the best must lead each other for the search to stop early
# worlds before the search looks for the first time whether it may stop early; the factor to the next such number
FIRST_CHECK_WORLDS, NEXT_CHECK_FACTOR = 48, 4 / 3
# the most where worlds are solved: they are few, and solving for half the candidates saves little
MAX_SOLVED_ROUNDS = 2
MAX_UNSOLVED_WORLDS = 3  # worlds that are not solved after all
TIE_BREAK_PLAYOUT_WORLDS = 24  # in which actions are played out that bring the same in all solved worlds
MIN_ERROR_POINTS = 1e-6  # points, so that the prior decides between results that differ by rounding alone
NEGLIGIBLE_ERROR_SHARE = (
    0.005  # of the error of whole deals: smaller differences matter to nobody, however sure they are
)
NORMAL_QUANTILE_95 = 1.96  # standard errors on either side in which 95 of 100 means lie
MAX_SOLVED_CANDIDATES = 6  # candidates, at most, that are then compared in solved worlds
# of a budget: what it takes besides to compare the actions that are not to be done with the best
COMPARISON_BUDGET_SHARE = 0.2


def search(
    seen: Observation,
    actions: Sequence[Action],
    advice: Advice[Any],
    rng: random.Random,
    budget: Budget,
    *,
    only_best: bool = False,
    comparison_actions: Sequence[Action] = (),
) -> Ranking:
    """Return the actions with their expected results for the seat's own side, in points, best first.

    First comes the action to be done: among those that imagined deals cannot tell apart, the one with the highest
    prior. No other is said to be worth more. `only_best`: only the first action matters, so the search ends as soon as
    it is clear. `comparison_actions`: actions that are not to be done, but compared with the rest.
    """
    return _Search(Trials(seen, advice, rng, budget), actions, only_best, comparison_actions).run()


class JudgedAction(NamedTuple):
    """An action with its expected result and the margin of error."""

    action: Action
    value: float  # the result expected, in points for the seat's own side
    margin: float  # half the 95 % range of the distance to the best; 0 if calculated
    deals: int  # imagined deals with the action


def judge_actions(
    seen: Observation,
    actions: Sequence[Action],
    advice: Advice[Any],
    rng: random.Random,
    budget: Budget,
    comparison_actions: Sequence[Action] = (),
) -> tuple[list[JudgedAction], float]:
    """Return the actions as `search` does, with margins of error, and the standard deviation of the best."""
    action_search = _Search(Trials(seen, advice, rng, budget), actions, False, comparison_actions)
    ranking = action_search.run()
    candidates_by_action = {candidate.action: candidate for candidate in action_search.candidates}
    best_candidate = candidates_by_action[ranking[0][0]]
    entries = []
    for action, value in ranking:
        candidate = candidates_by_action[action]
        margin = (
            _error_margin(action_search.best_values_beside(best_candidate, candidate), candidate.values)
            if candidate is not best_candidate
            else 0.0
        )
        entries.append(JudgedAction(action, value, margin, len(candidate.values)))
    return entries, standard_deviation(best_candidate.values) if best_candidate.values else 0.0


def _error_margin(best_values: Sequence[float], values: Sequence[float]) -> float:
    """Return half the 95 % range of the mean difference of two actions in the worlds that both met.

    Infinite for no common worlds. With very few worlds the next may be quite different, so the spread of the best
    counts.
    """
    number = min(len(best_values), len(values))
    if number < 2:
        return inf
    differences = [best_values[place] - values[place] for place in range(number)]
    return max(
        NORMAL_QUANTILE_95 * standard_deviation(differences) / sqrt(number - 1),
        standard_deviation(best_values) / number,
    )


class _Search:
    """A search among actions, from the first trial to the ranking."""

    def __init__(
        self, trials: Trials, actions: Sequence[Action], only_best: bool, comparison_actions: Sequence[Action] = ()
    ) -> None:
        """The arguments are those of `search`."""
        seen, advice, budget = trials.seen, trials.advice, trials.spending.budget
        self.trials = trials
        self.spending = trials.spending
        self.seen, self.advice = seen, advice
        self.timed = budget.seconds is not None
        self.only_best = only_best
        self.next_check_worlds = FIRST_CHECK_WORLDS  # worlds before the next check whether the best is clear; 0: it is
        self.solved_share = (
            0.0 if trials.solves_exactly else advice.solution_weight(seen.state, budget.seconds, budget.simulations)
        )
        self.only_solves = self.solved_share == 1.0
        self.blends_solutions = 0.0 < self.solved_share < 1.0
        self.candidates = make_candidates(seen, advice, actions, comparison_actions)
        learnt_advantages = advice.learnt_values(seen.state, [candidate.action for candidate in self.candidates])
        self.has_learnt_values = bool(learnt_advantages)
        if self.has_learnt_values:
            for candidate, more in zip(self.candidates, learnt_advantages, strict=True):
                candidate.learnt_advantage = more
        self.goal = advice.goal_value(seen.state, seen.seat)
        self.has_partner = len(seen.state.sides[seen.side]) > 1
        self.best_comparison_values: Sequence[
            float
        ] = ()  # the best action's values in the worlds of the merely compared actions

    def run(self) -> Ranking:
        """Compare the actions in rounds, and return the ranking."""
        running, comparison_candidates, never_tried = self._split_candidates()
        rounds = max(1, ceil(log2(len(running))))
        if self.only_solves:
            rounds = min(rounds, MAX_SOLVED_ROUNDS)
        dropped_in_rounds: list[Candidate] = []
        playout_share, min_kept = (
            (min(self.advice.playout_share, 2 * (1 - self.solved_share)), MAX_SOLVED_CANDIDATES)
            if self.blends_solutions
            else (1.0, 1)
        )
        budget_share = 1 - COMPARISON_BUDGET_SHARE if comparison_candidates and self.timed else 1.0
        for number in range(rounds):
            self._try_candidates(running, budget_share * playout_share * (number + 1) / rounds)
            running = sort_candidates(running, self.advice.prior)
            if number + 1 < rounds or self.blends_solutions:
                kept_count = max((len(running) + 1) // 2, min_kept)
                running = self._keep_likeliest(running, kept_count)
                dropped_in_rounds = running[kept_count:] + dropped_in_rounds
                running = running[:kept_count]
        if self.blends_solutions and len(running) > 1:
            self._blend(running, budget_share)
            running = sort_candidates(running, self.advice.prior)
        running = self._keep_likeliest(running, 1)
        equals = equal_candidates(running[0], [*running, *dropped_in_rounds])
        if equals:
            running, dropped_in_rounds = put_chosen_first(
                self._best_of_equals(running[0], equals), running, dropped_in_rounds
            )
        compare_forecasts(running[0], dropped_in_rounds, self.advice)
        if comparison_candidates:
            self._try_comparison_candidates(running[0], comparison_candidates)
        return self._make_ranking(running, dropped_in_rounds + comparison_candidates, never_tried)

    def _best_of_equals(self, best_candidate: Candidate, equal_candidates_of_best: Sequence[Candidate]) -> Candidate:
        """Return the candidate to prefer of the best and others that brought the same in every world."""
        if self.only_solves and self.has_partner:
            best_candidate, equal_candidates_of_best = self._without_guesses(
                [best_candidate, *equal_candidates_of_best]
            )
        by_action = {candidate.action: candidate for candidate in [best_candidate, *equal_candidates_of_best]}
        return by_action[
            self.advice.cheapest_action(self.seen.state, self.seen.seat, best_candidate.action, [*by_action])
        ]

    def _without_guesses(self, equally_good: Sequence[Candidate]) -> tuple[Candidate, Sequence[Candidate]]:
        """Return the best of several candidates as playouts have it, and those that are its equals there as well.

        In solved worlds a partner sees all cards; played out it does not, and is better off without a guess.
        """
        playout_candidates = [Candidate(candidate.action, candidate.log_weight) for candidate in equally_good]
        for _ in range(TIE_BREAK_PLAYOUT_WORLDS):
            values = self.trials.estimate_values(self.trials.worlds.draw(), playout_candidates)
            for candidate, value in zip(playout_candidates, values, strict=True):
                candidate.values.append(value)
        chosen = self._keep_likeliest(sort_candidates(playout_candidates, self.advice.prior), 1)[0]
        by_action = {candidate.action: candidate for candidate in equally_good}
        return by_action[chosen.action], [
            by_action[candidate.action] for candidate in equal_candidates(chosen, playout_candidates)
        ]

    def _try_comparison_candidates(self, best_candidate: Candidate, comparison_candidates: Sequence[Candidate]) -> None:
        """Try the other actions beside the best, in worlds of their own."""
        best_again = Candidate(
            best_candidate.action,
            best_candidate.log_weight,
            tree=best_candidate.tree,
            learnt_advantage=best_candidate.learnt_advantage,
        )
        used_share = self.spending.used_share()
        self._try_candidates(
            [best_again, *comparison_candidates], 1.0 if self.timed else used_share + COMPARISON_BUDGET_SHARE
        )
        self.best_comparison_values = best_again.values

    def best_values_beside(self, best_candidate: Candidate, other_candidate: Candidate) -> Sequence[float]:
        """Return the values of the best action in the worlds in which the other was tried."""
        return (
            self.best_comparison_values
            if other_candidate.is_comparison_only
            else best_candidate.values[: len(other_candidate.values)]
        )

    def _split_candidates(self) -> tuple[list[Candidate], list[Candidate], list[Candidate]]:
        """Return the candidates to choose from, the merely compared, and the rest."""
        by_look = sorted(self.candidates, key=lambda c: -c.log_weight)
        running = [candidate for candidate in by_look if not candidate.is_comparison_only]
        comparison_candidates = [candidate for candidate in by_look if candidate.is_comparison_only]
        never_tried: list[Candidate] = []
        if not self.advice.knows_nothing:
            width = self.advice.max_actions
            comparison_count = max(width - len(running), 0)
            running, comparison_candidates, never_tried = (
                running[:width],
                comparison_candidates[:comparison_count],
                running[width:] + comparison_candidates[comparison_count:],
            )
        if self.has_learnt_values:
            running.sort(key=lambda c: -c.learnt_advantage)
            least_advantage = running[0].learnt_advantage - self.advice.known_margin(self.seen.state)
            number = sum([candidate.learnt_advantage >= least_advantage for candidate in running])
            running, comparison_candidates = running[:number], running[number:] + comparison_candidates
        for candidate in comparison_candidates:
            candidate.is_comparison_only = True
        return (
            (running, [], comparison_candidates + never_tried)
            if self.only_best
            else (running, comparison_candidates, never_tried)
        )

    # ---- the budget

    def _try_candidates(self, candidates: Sequence[Candidate], budget_share: float) -> None:
        """Try every candidate in new worlds until a share of the budget is used; at least in one world."""
        forget_forecasts(candidates)
        while True:
            imagined = self.trials.worlds.draw()
            if not self.only_solves or not self._solve(imagined, candidates):
                values = self.trials.estimate_values(imagined, candidates)
                if self.has_learnt_values:
                    values = weigh_learnt_values(candidates, values, self.advice.playout_weight)
                for candidate, value in zip(candidates, values, strict=True):
                    candidate.values.append(value)
            if self.spending.used_share() >= budget_share or self._is_choice_clear(
                [candidate.values for candidate in candidates]
            ):
                break
        weigh_forecasts(candidates, self.advice)

    def _blend(self, candidates: Sequence[Candidate], budget_share: float = 1.0) -> None:
        """Solve worlds until a share of the budget is used, and shift the candidates towards their solutions."""
        share_before = self.spending.used_share()
        self.next_check_worlds = FIRST_CHECK_WORLDS
        solved_values: list[list[float]] = [[] for _ in candidates]
        number, unsolved_count, share_per_world = 0, 0, 0.0
        while self.spending.used_share() + share_per_world / 2 < budget_share and not (
            number and self._is_choice_clear(solved_values)
        ):
            world_values = self.trials.solve_world(self.trials.worlds.draw(), candidates)
            if world_values is None:
                unsolved_count += 1
                if unsolved_count > MAX_UNSOLVED_WORLDS:
                    break
                continue
            for values, world_value in zip(solved_values, world_values, strict=True):
                values.append(world_value)
            number += 1
            share_per_world = (self.spending.used_share() - share_before) / number
        if number:
            share = self.advice.weight_of_solved(self.seen.state, self.solved_share, number)
            shift_to_solutions(candidates, solved_values, share)

    def _is_choice_clear(self, values_by_action: Sequence[Sequence[float]]) -> bool:
        """Return whether more worlds are unlikely to change the choice.

        So it is with a single action, a far better one, or all equal. `values_by_action`: by action, the value in
        each world.
        """
        number = len(values_by_action[0])
        if not self.only_best or (
            self.next_check_worlds and number < self.next_check_worlds and len(values_by_action) > 1
        ):
            return False
        if self.next_check_worlds:
            self.next_check_worlds = 0 if is_clear_best(values_by_action) else ceil(number * NEXT_CHECK_FACTOR)
        return not self.next_check_worlds

    # ---- one imagined deal

    def _solve(self, state: State, candidates: Sequence[Candidate]) -> bool:
        """Add the solved values of all candidates in this world, or return False."""
        solved_values = self.trials.solve_world(state, candidates)
        if solved_values is None:
            return False
        for candidate, solved_value in zip(candidates, solved_values, strict=True):
            candidate.values.append(solved_value)
        return True

    # ---- comparing

    def _keep_likeliest(self, ordered: Sequence[Candidate], kept_count: int) -> list[Candidate]:
        """Reorder the candidates so that the likeliest of several good candidates is kept.

        As good are candidates that are worse by no more than the noise. Of those that reach the goal in every world
        (all if none does), the likeliest has the highest prior. It becomes the last of those kept, unless it is among
        them already.
        """
        best_candidate, sees_more = ordered[0], self.advice.prior or self.goal is not None
        close_candidates = [
            one for one in ordered if one is best_candidate or (sees_more and self._is_noise(best_candidate, one))
        ]
        close_candidates = list(keep_surest(close_candidates, self.goal))
        likeliest = close_candidates[0]
        if self.advice.prior:
            for candidate in close_candidates:
                if candidate.log_weight > likeliest.log_weight:
                    likeliest = candidate
        if likeliest in ordered[:kept_count]:
            return list(ordered)
        other_candidates = [candidate for candidate in ordered if candidate is not likeliest]
        return [*other_candidates[: kept_count - 1], likeliest, *other_candidates[kept_count - 1 :]]

    def _is_noise(self, best_candidate: Candidate, other_candidate: Candidate) -> bool:
        """Return whether the other candidate, tried in the same worlds, is worse by no more than chance."""
        number = len(best_candidate.values)
        if number == 1:
            return True
        differences = [a - b for a, b in zip(best_candidate.values, other_candidate.values, strict=True)]
        mean_deficit, error = sum(differences) / number, standard_deviation(differences) / sqrt(number - 1)
        if best_candidate.solved_values and other_candidate.solved_values:
            share = self.advice.weight_of_solved(self.seen.state, self.solved_share, len(best_candidate.solved_values))
            solved = [a - b for a, b in zip(best_candidate.solved_values, other_candidate.solved_values, strict=True)]
            error = hypot((1 - share) * error, share * standard_deviation(solved) / sqrt(len(solved)))
        return mean_deficit <= self.advice.noise_in(self.seen.state) * error + 1e-9

    def _make_ranking(
        self, running: Sequence[Candidate], dropped_in_rounds: Sequence[Candidate], never_tried: Sequence[Candidate]
    ) -> Ranking:
        """Return the ranking by mean value.

        A candidate that dropped out is as far behind the best as it was in the worlds it met.
        """
        best_candidate = running[0]
        best_mean = sum(best_candidate.values) / len(best_candidate.values)
        other_entries = []
        for candidate in [*running[1:], *dropped_in_rounds]:
            own, bests = sum(candidate.values), sum(self.best_values_beside(best_candidate, candidate))
            other_entries.append((candidate.action, min(best_mean, best_mean + (own - bests) / len(candidate.values))))
        other_entries.sort(key=lambda pair: -pair[1])
        last = other_entries[-1][1] if other_entries else best_mean
        return [
            (running[0].action, best_mean),
            *other_entries,
            *((candidate.action, last) for candidate in never_tried),
        ]


def make_candidates(
    seen: Observation, advice: Advice[Any], actions: Sequence[Action], comparison_actions: Sequence[Action]
) -> list[Candidate]:
    """Return candidates for the actions, and after them candidates that are only compared, with their weights."""
    weights = advice.weights(seen.state, seen.seat, actions)
    best_weight = max(weights)
    all_actions = [*actions, *comparison_actions]
    if comparison_actions:  # their weights must not change the priors of the actions
        weights = [*weights, *advice.weights(seen.state, seen.seat, all_actions)[len(actions) :]]
    candidates = [
        Candidate(action, log(max(weight / best_weight, 1e-6)))
        for action, weight in zip(all_actions, weights, strict=True)
    ]
    for candidate in candidates[len(actions) :]:
        candidate.is_comparison_only = True
    return candidates


def sort_candidates(candidates: Sequence[Candidate], prior: float) -> list[Candidate]:
    """Return the candidates, tried in the same worlds, best first; the prior decides between close ones.

    Close is judged by differences in the same worlds, not by how far deals spread. Tiny differences are always close.
    `prior`: the prior of the advice.
    """
    number = len(candidates[0].values)
    world_means = [sum([c.values[world] for c in candidates]) / len(candidates) for world in range(number)]
    differences = [v - mean for c in candidates for v, mean in zip(c.values, world_means, strict=True)]
    whole_deals = standard_deviation([value for c in candidates for value in c.values])
    std_dev = max(standard_deviation(differences), NEGLIGIBLE_ERROR_SHARE * whole_deals)
    error = max(std_dev / sqrt(number), MIN_ERROR_POINTS)
    return sorted(candidates, key=lambda c: -(sum(c.values) / number + prior * error * c.log_weight))


def weigh_learnt_values(candidates: Sequence[Candidate], values: Sequence[float], playout_weight: float) -> list[float]:
    """Return the candidates' values in a world, their differences weighed against learnt differences."""
    number, mean = len(candidates), sum(values) / len(candidates)
    mean_advantage = sum([candidate.learnt_advantage for candidate in candidates]) / number
    return [
        mean + (playout_weight * (value - mean) + candidate.learnt_advantage - mean_advantage) / (1 + playout_weight)
        for candidate, value in zip(candidates, values, strict=True)
    ]


def shift_to_solutions(
    candidates: Sequence[Candidate], solved_values: Sequence[list[float]], solved_share: float
) -> None:
    """Shift the candidates' values towards the mean of their solutions, and keep both.

    `solved_values`: by candidate, the value in each solved world; `solved_share`: 1 shifts all the way to their mean.
    """
    for candidate, values in zip(candidates, solved_values, strict=True):
        candidate.solved_values = values
        shift = sum(values) / len(values) - sum(candidate.values) / len(candidate.values)
        shift *= solved_share
        candidate.playout_values = candidate.values
        candidate.values = [value + shift for value in candidate.values]


def is_clear_best(values_by_action: Sequence[Sequence[float]]) -> bool:
    """Return whether the best of several actions leads every other significantly in the same worlds.

    Actions equal to the best in every world do not matter.
    """
    number = len(values_by_action[0])
    best_values = max(values_by_action, key=sum)
    for other_values in values_by_action:
        if other_values is best_values:
            continue
        differences = [a - b for a, b in zip(best_values, other_values, strict=True)]
        error = standard_deviation(differences) / sqrt(number)
        if any(differences) and sum(differences) / number <= CLEAR_LEAD_ERRORS * error:
            return False
    return True
