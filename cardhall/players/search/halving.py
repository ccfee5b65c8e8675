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
from cardhall.players.search.preferences import alive_with, equal_candidates, keep_surest
from cardhall.players.search.trials import Budget, Candidate, Trials, standard_deviation
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import State

CLEAR_LEAD_ERRORS = 4.0  # standard errors by which the best must lead each other for the search to stop early
# worlds before the search looks for the first time whether it may stop early; the factor to the next such number
FIRST_LOOK_WORLDS, NEXT_LOOK_FACTOR = 48, 4 / 3
# the most where worlds are solved: they are few, and solving for half the candidates saves little
MAX_SOLVED_ROUNDS = 2
MAX_UNSOLVED_WORLDS = 3  # worlds that are not solved after all
GUESSED_WORLDS = 24  # in which actions are played out that bring the same in all solved worlds
MIN_ERROR = 1e-6  # points, so that the prior decides between results that differ by rounding alone
NEGLIGIBLE_SHARE = 0.005  # of the error of whole deals: smaller differences matter to nobody, however sure they are
NORMAL_95 = 1.96  # standard errors on either side in which 95 of 100 means lie
MAX_SOLVED_CANDIDATES = 6  # candidates, at most, that are then compared in solved worlds
# of a budget: what it takes besides to compare the actions that are not to be done with the best
COMPARISON_SHARE = 0.2


def search(
    seen: Observation,
    actions: Sequence[Action],
    advice: Advice[Any],
    rng: random.Random,
    budget: Budget,
    *,
    only_best: bool = False,
    others: Sequence[Action] = (),
) -> Ranking:
    """Return the actions with their expected results for the seat's own side, in points, best first.

    First comes the action to be done: among those that imagined deals cannot tell apart, the one with the highest
    prior. No other is said to be worth more. `only_best`: only the first action matters, so the search ends as soon as
    it is clear. `others`: actions that are not to be done, but compared with the rest.
    """
    return _Search(Trials(seen, advice, rng, budget), actions, only_best, others).run()


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
    others: Sequence[Action] = (),
) -> tuple[list[JudgedAction], float]:
    """Return the actions as `search` does, with margins of error, and the standard deviation of the best."""
    found = _Search(Trials(seen, advice, rng, budget), actions, False, others)
    ranking = found.run()
    tried = {candidate.action: candidate for candidate in found.candidates}
    best = tried[ranking[0][0]]
    entries = []
    for action, value in ranking:
        one = tried[action]
        margin = _error_margin(found.met_by_best(best, one), one.values) if one is not best else 0.0
        entries.append(JudgedAction(action, value, margin, len(one.values)))
    return entries, standard_deviation(best.values) if best.values else 0.0


def _error_margin(best: Sequence[float], values: Sequence[float]) -> float:
    """Return half the 95 % range of the mean difference of two actions in the worlds that both met.

    Infinite for no common worlds. With very few worlds the next may be quite different, so the spread of the best
    counts.
    """
    number = min(len(best), len(values))
    if number < 2:
        return inf
    differences = [best[place] - values[place] for place in range(number)]
    return max(NORMAL_95 * standard_deviation(differences) / sqrt(number - 1), standard_deviation(best) / number)


class _Search:
    """A search among actions, from the first trial to the ranking."""

    def __init__(
        self, trials: Trials, actions: Sequence[Action], only_best: bool, others: Sequence[Action] = ()
    ) -> None:
        """The arguments are those of `search`."""
        seen, advice, budget = trials.seen, trials.advice, trials.spending.budget
        self.trials = trials
        self.spending = trials.spending
        self.seen, self.advice = seen, advice
        self.timed = budget.seconds is not None
        self.only_best = only_best
        self.look = FIRST_LOOK_WORLDS  # worlds before the next check whether the best is clear; 0: it is
        self.solved_share = (
            0.0 if trials.exact else advice.solution_weight(seen.state, budget.seconds, budget.simulations)
        )
        self.solving = self.solved_share == 1.0
        self.blending = 0.0 < self.solved_share < 1.0
        compared = [*actions, *others]
        weights = advice.weights(seen.state, seen.seat, actions)
        best = max(weights)
        if others:  # their weights must not change the priors of the actions
            weights = [*weights, *advice.weights(seen.state, seen.seat, compared)[len(actions) :]]
        self.candidates = [
            Candidate(action, log(max(weight / best, 1e-6))) for action, weight in zip(compared, weights, strict=True)
        ]
        for candidate in self.candidates[len(actions) :]:
            candidate.only_compared = True
        known = advice.learnt_values(seen.state, compared)
        self.knows = bool(known)
        if self.knows:
            for candidate, more in zip(self.candidates, known, strict=True):
                candidate.known = more
        self.goal = advice.goal_value(seen.state, seen.seat)
        self.has_partner = len(seen.state.sides[seen.side]) > 1
        self.beside: Sequence[float] = ()  # the best action's values in the worlds of the merely compared actions

    def run(self) -> Ranking:
        """Compare the actions in rounds, and return the ranking."""
        alive, others, dropped = self._in_the_running()
        rounds = max(1, ceil(log2(len(alive))))
        if self.solving:
            rounds = min(rounds, MAX_SOLVED_ROUNDS)
        order: list[Candidate] = []
        part, fewest = (
            (min(self.advice.played_part, 2 * (1 - self.solved_share)), MAX_SOLVED_CANDIDATES)
            if self.blending
            else (1.0, 1)
        )
        whole = 1 - COMPARISON_SHARE if others and self.timed else 1.0
        for number in range(rounds):
            self._round(alive, whole * part * (number + 1) / rounds)
            alive = self._ordered(alive)
            if number + 1 < rounds or self.blending:
                keep = max((len(alive) + 1) // 2, fewest)
                alive = self._with_likeliest(alive, keep)
                order = alive[keep:] + order
                alive = alive[:keep]
        if self.blending and len(alive) > 1:
            self._blend(alive, whole)
            alive = self._ordered(alive)
        alive = self._with_likeliest(alive, 1)
        equals = equal_candidates(alive[0], [*alive, *order])
        if equals:
            alive, order = alive_with(self._best_of_equals(alive[0], equals), alive, order)
        compare_forecasts(alive[0], order, self.advice)
        if others:
            self._compare(alive[0], others)
        return self._ranking(alive, order + others, dropped)

    def _best_of_equals(self, best: Candidate, equals: Sequence[Candidate]) -> Candidate:
        """Return the candidate to prefer of the best and others that brought the same in every world."""
        if self.solving and self.has_partner:
            best, equals = self._without_guesses([best, *equals])
        by_action = {candidate.action: candidate for candidate in [best, *equals]}
        return by_action[self.advice.cheapest(self.seen.state, self.seen.seat, best.action, [*by_action])]

    def _without_guesses(self, equals: Sequence[Candidate]) -> tuple[Candidate, Sequence[Candidate]]:
        """Return the best of several candidates as playouts have it, and those that are its equals there as well.

        In solved worlds a partner sees all cards; played out it does not, and is better off without a guess.
        """
        tried = [Candidate(candidate.action, candidate.glance) for candidate in equals]
        for _ in range(GUESSED_WORLDS):
            values = self.trials.played(self.trials.worlds.draw(), tried)
            for candidate, value in zip(tried, values, strict=True):
                candidate.values.append(value)
        chosen = self._with_likeliest(self._ordered(tried), 1)[0]
        by_action = {candidate.action: candidate for candidate in equals}
        return by_action[chosen.action], [by_action[candidate.action] for candidate in equal_candidates(chosen, tried)]

    def _compare(self, best: Candidate, others: Sequence[Candidate]) -> None:
        """Try the other actions beside the best, in worlds of their own."""
        again = Candidate(best.action, best.glance, tree=best.tree, known=best.known)
        spent = self.spending.share()
        self._round([again, *others], 1.0 if self.timed else spent + COMPARISON_SHARE)
        self.beside = again.values

    def met_by_best(self, best: Candidate, other: Candidate) -> Sequence[float]:
        """Return the values of the best action in the worlds in which the other was tried."""
        return self.beside if other.only_compared else best.values[: len(other.values)]

    def _in_the_running(self) -> tuple[list[Candidate], list[Candidate], list[Candidate]]:
        """Return the candidates to choose from, the merely compared, and the rest."""
        by_look = sorted(self.candidates, key=lambda c: -c.glance)
        alive = [candidate for candidate in by_look if not candidate.only_compared]
        others = [candidate for candidate in by_look if candidate.only_compared]
        dropped: list[Candidate] = []
        if not self.advice.knows_nothing:
            width = self.advice.width
            room = max(width - len(alive), 0)
            alive, others, dropped = alive[:width], others[:room], alive[width:] + others[room:]
        if self.knows:
            alive.sort(key=lambda c: -c.known)
            least = alive[0].known - self.advice.known_margin(self.seen.state)
            number = sum([candidate.known >= least for candidate in alive])
            alive, others = alive[:number], alive[number:] + others
        for candidate in others:
            candidate.only_compared = True
        return (alive, [], others + dropped) if self.only_best else (alive, others, dropped)

    # ---- the budget

    def _round(self, alive: Sequence[Candidate], share: float) -> None:
        """Try every candidate in new worlds until a share of the budget is used; at least in one world."""
        forget_forecasts(alive)
        while True:
            imagined = self.trials.worlds.draw()
            if not self.solving or not self._solve(imagined, alive):
                values = self.trials.played(imagined, alive)
                if self.knows:
                    values = weigh_known(alive, values, self.advice.played_weight)
                for candidate, value in zip(alive, values, strict=True):
                    candidate.values.append(value)
            if self.spending.share() >= share or self._is_plain([candidate.values for candidate in alive]):
                break
        weigh_forecasts(alive, self.advice)

    def _blend(self, alive: Sequence[Candidate], whole: float = 1.0) -> None:
        """Solve worlds until a share of the budget is used, and shift the candidates towards their solutions."""
        before = self.spending.share()
        self.look = FIRST_LOOK_WORLDS
        solved: list[list[float]] = [[] for _ in alive]
        number, missed, each = 0, 0, 0.0
        while self.spending.share() + each / 2 < whole and not (number and self._is_plain(solved)):
            worths = self.trials.solutions(self.trials.worlds.draw(), alive)
            if worths is None:
                missed += 1
                if missed > MAX_UNSOLVED_WORLDS:
                    break
                continue
            for values, worth in zip(solved, worths, strict=True):
                values.append(worth)
            number += 1
            each = (self.spending.share() - before) / number
        if number:
            share = self.advice.weight_of_solved(self.seen.state, self.solved_share, number)
            for candidate, values in zip(alive, solved, strict=True):
                candidate.solved = values
                shift = sum(values) / number - sum(candidate.values) / len(candidate.values)
                shift *= share
                candidate.played = candidate.values
                candidate.values = [value + shift for value in candidate.values]

    def _is_plain(self, values: Sequence[Sequence[float]]) -> bool:
        """Return whether more worlds are unlikely to change the choice.

        So it is with a single action, a far better one, or all equal. `values`: by action, the value in each world.
        """
        number = len(values[0])
        if not self.only_best or (self.look and number < self.look and len(values) > 1):
            return False
        if self.look:
            self.look = 0 if is_clear_best(values) else ceil(number * NEXT_LOOK_FACTOR)
        return not self.look

    # ---- one imagined deal

    def _solve(self, state: State, alive: Sequence[Candidate]) -> bool:
        """Add the solved values of all candidates in this world, or return False."""
        worths = self.trials.solutions(state, alive)
        if worths is None:
            return False
        for candidate, worth in zip(alive, worths, strict=True):
            candidate.values.append(worth)
        return True

    # ---- comparing

    def _ordered(self, alive: Sequence[Candidate]) -> list[Candidate]:
        """Return the candidates, tried in the same worlds, best first; the prior decides between close ones.

        Close is judged by differences in the same worlds, not by how far deals spread. Tiny differences are always
        close.
        """
        number = len(alive[0].values)
        usual = [sum([c.values[world] for c in alive]) / len(alive) for world in range(number)]
        differences = [v - mean for c in alive for v, mean in zip(c.values, usual, strict=True)]
        whole_deals = standard_deviation([value for c in alive for value in c.values])
        spread = max(standard_deviation(differences), NEGLIGIBLE_SHARE * whole_deals)
        error = max(spread / sqrt(number), MIN_ERROR)
        return sorted(alive, key=lambda c: -(sum(c.values) / number + self.advice.prior * error * c.glance))

    def _with_likeliest(self, ordered: Sequence[Candidate], keep: int) -> list[Candidate]:
        """Reorder the candidates so that the likeliest of several good candidates is kept.

        As good are candidates that are worse by no more than the noise. Of those that reach the goal in every world
        (all if none does), the likeliest has the highest prior. It becomes the last of those kept, unless it is among
        them already.
        """
        best, sees_more = ordered[0], self.advice.prior or self.goal is not None
        near = [one for one in ordered if one is best or (sees_more and self._is_noise(best, one))]
        near = list(keep_surest(near, self.goal))
        likeliest = near[0]
        if self.advice.prior:
            for candidate in near:
                if candidate.glance > likeliest.glance:
                    likeliest = candidate
        if likeliest in ordered[:keep]:
            return list(ordered)
        rest = [candidate for candidate in ordered if candidate is not likeliest]
        return [*rest[: keep - 1], likeliest, *rest[keep - 1 :]]

    def _is_noise(self, best: Candidate, other: Candidate) -> bool:
        """Return whether the other candidate, tried in the same worlds, is worse by no more than chance."""
        number = len(best.values)
        if number == 1:
            return True
        differences = [a - b for a, b in zip(best.values, other.values, strict=True)]
        behind, error = sum(differences) / number, standard_deviation(differences) / sqrt(number - 1)
        if best.solved and other.solved:
            share = self.advice.weight_of_solved(self.seen.state, self.solved_share, len(best.solved))
            solved = [a - b for a, b in zip(best.solved, other.solved, strict=True)]
            error = hypot((1 - share) * error, share * standard_deviation(solved) / sqrt(len(solved)))
        return behind <= self.advice.noise_in(self.seen.state) * error + 1e-9

    def _ranking(self, alive: Sequence[Candidate], order: Sequence[Candidate], dropped: Sequence[Candidate]) -> Ranking:
        """Return the ranking by mean value.

        A candidate that dropped out is as far behind the best as it was in the worlds it met.
        """
        best = alive[0]
        top = sum(best.values) / len(best.values)
        others = []
        for candidate in [*alive[1:], *order]:
            own, bests = sum(candidate.values), sum(self.met_by_best(best, candidate))
            others.append((candidate.action, min(top, top + (own - bests) / len(candidate.values))))
        others.sort(key=lambda pair: -pair[1])
        last = others[-1][1] if others else top
        return [(alive[0].action, top), *others, *((candidate.action, last) for candidate in dropped)]


def weigh_known(alive: Sequence[Candidate], values: Sequence[float], weight: float) -> list[float]:
    """Return the candidates' values in a world, their differences weighed against learnt differences."""
    number, mean = len(alive), sum(values) / len(alive)
    usual = sum([candidate.known for candidate in alive]) / number
    return [
        mean + (weight * (value - mean) + candidate.known - usual) / (1 + weight)
        for candidate, value in zip(alive, values, strict=True)
    ]


def is_clear_best(values: Sequence[Sequence[float]]) -> bool:
    """Return whether the best of several actions leads every other significantly in the same worlds.

    Actions equal to the best in every world do not matter.
    """
    number = len(values[0])
    best = max(values, key=sum)
    for other in values:
        if other is best:
            continue
        differences = [a - b for a, b in zip(best, other, strict=True)]
        error = standard_deviation(differences) / sqrt(number)
        if any(differences) and sum(differences) / number <= CLEAR_LEAD_ERRORS * error:
            return False
    return True
