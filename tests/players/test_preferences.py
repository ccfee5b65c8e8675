"""The choice between actions that imagined deals cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardhall.players.search.halving import _Search, sort_candidates
from cardhall.players.search.preferences import MIN_WORLDS_MET, always_reaches_goal, equal_candidates, keep_surest
from cardhall.players.search.trials import Budget, Candidate, Trials
from cardhall.rules import Action
from tests.players.toy import Toy, ToyAdvice, height

LEVEL = Toy(lambda laid: (3, 0), held=4)  # whatever is laid, the deal brings the same
LONG = {"deals": 3}


def candidate(number: int, values: Sequence[float], glance: float = 0.0) -> Candidate:
    return Candidate(Action.parse(f"play {number}S"), glance, list(values))


def test_a_goal_is_reached_in_every_world_or_it_is_not() -> None:
    sure, unsure = candidate(2, [5.0] * MIN_WORLDS_MET), candidate(3, [9.0] * MIN_WORLDS_MET + [-1.0])
    assert (
        always_reaches_goal(sure, 5.0) and not always_reaches_goal(unsure, 5.0) and not always_reaches_goal(sure, 6.0)
    )
    assert not always_reaches_goal(candidate(4, [5.0] * (MIN_WORLDS_MET - 1)), 5.0), "few worlds say nothing of all"
    assert keep_surest([unsure, sure], 5.0) == [sure]
    assert keep_surest([unsure, sure], None) == keep_surest([unsure, sure], 99.0) == [unsure, sure]
    sure.playout_values, sure.values = sure.values, [7.0] * MIN_WORLDS_MET
    assert not always_reaches_goal(sure, 6.0), "what solved worlds shift was not met"
    sure.solved_values = [4.0]
    assert not always_reaches_goal(sure, 5.0)


def test_equal_is_what_brought_the_same_in_every_world() -> None:
    best, same = candidate(2, [1.0, 2.0] * MIN_WORLDS_MET), candidate(3, [1.0, 2.0] * (MIN_WORLDS_MET // 2))
    other, short = candidate(4, [2.0, 1.0] * MIN_WORLDS_MET), candidate(5, [1.0, 2.0])
    assert equal_candidates(best, [best, same, other, short]) == [same]


class Goal(ToyAdvice):
    """Knows the value of a deal that reaches its goal."""

    def goal_value(self, state: Any, seat: int) -> float:
        return 3.0


def test_of_actions_equal_on_average_the_sure_one_comes_first() -> None:
    """The likelier card brings a little more on average, within chance, and fails now and then."""
    sure = candidate(2, [3.0] * 60, -2.0)
    likely = candidate(3, [4.0] * 46 + [0.0] * 14)
    seen = LEVEL.match(options=LONG).observe(0)
    for advice, chosen in ((ToyAdvice(), likely), (Goal(), sure)):
        search = _Search(Trials(seen, advice, random.Random(1), Budget(simulations=4)), seen.actions(), True)
        assert search._keep_likeliest(sort_candidates([sure, likely], search.advice.prior), 1)[0] is chosen


class Thrifty(ToyAdvice):
    """Spends the lowest card of those that are equal."""

    def cheapest_action(self, state: Any, seat: int, best_action: Action, equal_actions: Sequence[Action]) -> Action:
        return min([best_action, *equal_actions], key=height)


def test_of_equal_actions_the_cheapest_is_done() -> None:
    seen = LEVEL.match(options=LONG).observe(0)
    for advice, chosen in ((ToyAdvice, 5), (Thrifty, 2)):
        trials = Trials(seen, advice(lambda height: float(height)), random.Random(1), Budget(simulations=200))
        ranking = _Search(trials, seen.actions(), False).run()
        assert height(ranking[0][0]) == chosen
        assert len({value for _, value in ranking}) == 1 and len(ranking) == 4


class Open(ToyAdvice):
    """Solved, every card brings the same; played out, a partner has to guess."""

    margin_std_dev = 5.0
    searches_tree = False

    def solution_weight(self, state: Any, seconds: float | None, simulations: int | None) -> float:
        return 1.0

    def solved_ends(self, state: Any, actions: Sequence[Action]) -> Sequence[Any] | None:
        end = state.copy()
        while not end.results:
            end.play(end.actions()[0], end.turn)
        return [end for _ in actions]


def test_of_actions_equal_with_all_cards_seen_that_one_is_done_which_leaves_no_guess() -> None:
    """Where nobody has a partner, what is solved alone decides, and the prior between equal actions."""
    game = Toy(lambda laid: (laid[0], 0), held=4)
    seen = game.match(options=LONG).observe(0)
    for has_partner, chosen in ((False, 2), (True, 5)):
        advice = Open(lambda height: 1.0 / height)
        search = _Search(Trials(seen, advice, random.Random(1), Budget(simulations=200)), seen.actions(), True)
        assert search.only_solves and not search.has_partner
        search.has_partner = has_partner
        assert height(search.run()[0][0]) == chosen
