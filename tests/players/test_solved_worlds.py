"""Imagined worlds that a search has solved: how many it solves, for which actions, and what they weigh."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from cardhall.players.search import halving, trials
from cardhall.players.search.halving import _Search, search, weigh_learnt_values
from cardhall.players.search.trials import Budget, Candidate, Trials
from cardhall.rules import Action
from cardhall.rules.engine.results import DealResult
from tests.players.toy import Toy, ToyAdvice, height
from tests.players.toy_searches import DEAL_STEPS, HEIGHT, LONG, count_worlds, new_search


class Solving(ToyAdvice):
    """Ten times the height of the first card is what it brings, known without a playout."""

    asked: tuple[float | None, int | None] = (None, None)
    compared = 0  # actions in the last world that was solved
    share = 1.0

    def solution_weight(self, state: Any, seconds: float | None, simulations: int | None) -> float:
        self.asked = seconds, simulations
        return 0.0 if self.asked == (None, None) else self.share

    def solved_ends(self, state: Any, actions: Sequence[Action]) -> Sequence[Any] | None:
        self.compared = len(actions)
        ends = [state.copy() for _ in actions]
        for action, end in zip(actions, ends, strict=True):
            end.finish_deal(DealResult((10.0 * height(action), 0.0)))
        return ends


def test_worlds_are_solved_for_all_candidates_together() -> None:
    seen = HEIGHT.match(options=LONG).observe(0)
    advice = Solving()
    found = search(seen, seen.actions(), advice, random.Random(1), Budget(simulations=60))
    assert [(height(action), value) for action, value in found] == [(5, 50.0), (4, 40.0), (3, 30.0), (2, 20.0)]
    assert advice.asked == (None, 60)
    one = new_search(advice=advice, seconds=0.01)
    one.run()
    assert advice.asked == (0.01, None)
    assert min(count_worlds(one).values()) >= 1 and len(set(count_worlds(one).values())) <= halving.MAX_SOLVED_ROUNDS


def test_a_number_of_imagined_actions_is_not_spent_on_solving() -> None:
    advice = Solving()
    one = new_search(advice=advice, effort=400)
    assert advice.asked == (None, None) and not one.only_solves
    assert one.run()[0][1] == 5.0


def test_what_is_not_known_after_all_is_played_out() -> None:
    class Unsure(Solving):
        def solved_ends(self, state: Any, actions: Sequence[Action]) -> Sequence[Any] | None:
            return None

    assert new_search(advice=Unsure()).run()[0][1] == 5.0


def test_solutions_are_weighed_beside_sound_play() -> None:
    """Played out, a card brings its height; solved, ten times that: a quarter of the one and three of the other."""

    class Blending(Solving):
        share = 0.75

    advice = Blending()
    one = new_search(advice=advice, simulations=400)
    assert one.blends_solutions and not one.only_solves
    found = one.run()
    assert [(height(action), value) for action, value in found[:2]] == [(5, 38.75), (4, 31.0)]
    assert advice.compared == len(one.candidates), "of a few none is dropped"
    played = sum(len(candidate.values) for candidate in one.candidates)
    assert abs(played / one.spending.deals_imagined - advice.playout_share) < 0.05
    assert not new_search(advice=Blending(), effort=400).blends_solutions


def test_the_more_deals_are_solved_the_more_they_weigh() -> None:
    """Played out a card brings its height, solved ten times that: the number of solved deals says what counts."""

    class Blending(Solving):
        share = 0.5
        number = 0

        def weight_of_solved(self, state: Any, solved_share: float, world_count: int) -> float:
            assert solved_share == 0.5
            self.number = world_count
            return 1.0 if world_count > 1 else 0.0

    advice = Blending()
    assert new_search(advice=advice, simulations=400).run()[0][1] == 50.0 and advice.number > 1


def test_what_is_known_is_weighed_beside_sound_play() -> None:
    """Played out, a card brings its height; known is that each lower one is better by two points."""

    class Knowing(ToyAdvice):
        def learnt_values(self, state: Any, actions: Sequence[Action]) -> Sequence[float]:
            return [20.0 - 2 * height(action) for action in actions]

    advice = Knowing()
    one = new_search(advice=advice, simulations=40)
    heights = [float(height(candidate.action)) for candidate in one.candidates]
    assert sorted(heights) == [2, 3, 4, 5]
    for weight, each in ((0.0, -2.0), (1.0, -0.5), (2.0, 0.0), (5.0, 0.5)):
        wanted = [3.5 + each * (h - 3.5) for h in heights]
        assert weigh_learnt_values(one.candidates, heights, weight) == pytest.approx(wanted)
    for weight, best in ((0.5, 2), (8.0, 5)):
        advice.playout_weight = weight
        assert height(new_search(advice=advice, simulations=40).run()[0][0]) == best


class Close(Solving):
    """Each higher card is known to be better by a point; half of what is solved counts."""

    share = 0.5
    behind = 1.0

    def learnt_values(self, state: Any, actions: Sequence[Action]) -> Sequence[float]:
        return [float(height(action)) for action in actions]

    def known_margin(self, state: Any) -> float:
        return self.behind


@pytest.mark.parametrize(("behind", "tried"), [(0.5, [5]), (1.0, [4, 5]), (2.0, [3, 4, 5]), (9.0, [2, 3, 4, 5])])
def test_for_the_best_alone_those_far_behind_are_not_tried(behind: float, tried: list[int]) -> None:
    advice = Close()
    advice.behind = behind
    one = new_search(advice=advice, only_best=True, simulations=400)
    found = one.run()
    assert [number for number, worlds in count_worlds(one).items() if worlds] == tried
    assert advice.compared == (len(tried) if len(tried) > 1 else 0), "one alone is compared with nothing"
    assert [height(action) for action, _ in found] == [5, 4, 3, 2] and found[-1][1] <= found[0][1]


def test_where_all_are_wanted_all_are_tried() -> None:
    one = new_search(advice=Close(), simulations=400)
    one.run()
    assert min(count_worlds(one).values()) > 0
    played = ToyAdvice()
    played.learnt_values = Close().learnt_values  # type: ignore[method-assign]
    one = new_search(advice=played, only_best=True)
    one.run()
    assert min(count_worlds(one).values()) > 0, "nor are any left out unless the advice says who is far behind"


def test_one_that_is_left_alone_is_chosen_at_once() -> None:
    """Also where nothing is solved; but not where all are to be compared."""
    advice = Close()
    advice.behind, advice.share = 0.5, 0.0
    one = new_search(advice=advice, only_best=True, simulations=400)
    assert height(one.run()[0][0]) == 5 and count_worlds(one) == {5: 1, 4: 0, 3: 0, 2: 0}
    one = new_search(advice=advice, simulations=400)
    one.run()
    assert one.spending.deals_imagined >= 400 and min(count_worlds(one).values()) > 1


def test_no_pilots_are_sent_where_neither_tree_nor_match_asks_for_them() -> None:
    def steps(share: float, **settings: Any) -> int:
        advice = Solving(**settings)
        advice.share = share
        one = new_search(advice=advice)
        assert one.spending.steps or (one.trials.std_dev, one.trials.match_bonus) == (1.0, 1.0)
        return one.spending.steps

    without_either = {"margin_std_dev": 5.0, "searches_tree": False}
    assert steps(0.5, **without_either) == steps(0.0, **without_either) == 0
    pilots = trials.PILOT_DEALS * DEAL_STEPS
    assert steps(0.5, margin_std_dev=5.0) == pilots
    assert steps(0.5, searches_tree=False) == steps(0.0, searches_tree=False) == pilots


def test_of_many_only_the_best_are_solved() -> None:
    class Blending(Solving):
        share = 0.5

    advice = Blending()
    one = new_search(advice=advice, simulations=400)
    one.candidates = [Candidate(one.candidates[number % 4].action, 0.0) for number in range(16)]
    one.run()
    assert advice.compared == halving.MAX_SOLVED_CANDIDATES


def test_unknown_solutions_leave_sound_play_alone() -> None:
    class Unsure(Solving):
        share = 0.5

        def solved_ends(self, state: Any, actions: Sequence[Action]) -> Sequence[Any] | None:
            return None

    assert new_search(advice=Unsure()).run()[0][1] == 5.0


def test_solutions_count_the_match_and_the_time_they_take() -> None:
    """A deal of six points decides the match in the mean: that counts six points more for whoever wins a solved one."""
    game = Toy(lambda laid: (6, 0))
    seen = game.match().observe(0)
    one = _Search(Trials(seen, Solving(), random.Random(1), Budget(simulations=4)), seen.actions(), False)
    assert one.only_solves and not one.blends_solutions
    before = one.spending.steps
    assert one.trials.solve_world(seen.state, one.candidates) == [26.0, 36.0]
    assert (one.spending.deals_imagined, one.spending.steps) == (2, before + 2 * trials.EXACT_ENDING_COST)
    assert not new_search(advice=Solving(solves_exactly=lambda state: True)).only_solves, (
        "what is exact anyway needs no solver"
    )


def test_solved_worlds_are_spent_on_two_rounds() -> None:
    for share, rounds in ((1.0, 2), (0.0, 4)):
        one = new_search(advice=Solving(share=share, searches_tree=False), simulations=400)
        one.candidates = [Candidate(one.candidates[number % 4].action, 0.0) for number in range(16)]
        one.run()
        assert len({len(candidate.values) for candidate in one.candidates}) == rounds


def test_the_more_solutions_count_the_less_is_played() -> None:
    """For sound play twice its share of the budget, but no more than 0.4 of it."""
    for share, part in ((0.9, 0.2), (0.95, 0.1), (0.5, 0.4)):
        one = new_search(advice=Solving(share=share), simulations=2_000)
        one.run()
        played = sum(len(candidate.values) for candidate in one.candidates)
        assert played / one.spending.deals_imagined == pytest.approx(part, abs=0.01)


def test_two_candidates_are_compared_in_solved_worlds_and_one_is_not() -> None:
    for held, compared in ((2, 2), (1, 0)):
        advice = Solving(share=0.5)
        new_search(Toy(lambda laid: (laid[0], 0), held=held), advice, simulations=40).run()
        assert advice.compared == compared


def test_a_world_is_solved_where_at_least_half_of_it_fits_in_the_budget() -> None:
    """Four deals are counted for each of them: the third number is how many worlds fit after that many deals."""
    for done, simulations, worlds in ((0, 21, 5), (0, 23, 6), (2, 8, 1), (10, 30, 5), (17, 30, 3)):
        one = new_search(advice=Solving(share=0.5), simulations=simulations)
        for tried in one.candidates:
            tried.values.append(0.0)
        one.spending.deals_imagined = done
        one._blend(one.candidates)
        assert one.spending.deals_imagined == done + 4 * worlds, (done, simulations)


def test_solving_is_given_up_after_four_worlds_that_fail() -> None:
    class Failing(Solving):
        failures = 0  # the first worlds that fail
        tried = 0

        def solved_ends(self, state: Any, actions: Sequence[Action]) -> Sequence[Any] | None:
            self.tried += 1
            return super().solved_ends(state, actions) if self.tried > self.failures else None

    for failures, value in ((3, 27.5), (4, 5.0)):
        advice = Failing(share=0.5, failures=failures)
        assert new_search(advice=advice, simulations=400).run()[0][1] == value
        assert advice.tried == 4 or value > 5.0
