"""The search itself: what it imagines within its budget, which actions stay in the running, and how they are ranked."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import exp, log
from typing import Any

import pytest

from cardhall.players.search import trials
from cardhall.players.search.halving import _Search, is_clear_best, search, sort_candidates
from cardhall.players.search.trials import Budget, Candidate, Trials, standard_deviation
from cardhall.rules import Action
from tests.players.toy import Toy, ToyAdvice, height
from tests.players.toy_searches import DEAL_STEPS, HEIGHT, LONG, count_worlds, new_search


def make_candidate(number: int, values: Sequence[float], glance: float = 0.0) -> Candidate:
    return Candidate(Action.parse(f"play {number}S"), glance, list(values))


# ---- what is found


def test_actions_come_with_the_result_expected_of_them() -> None:
    seen = HEIGHT.match(options=LONG).observe(0)
    found = search(seen, seen.actions(), ToyAdvice(), random.Random(1), Budget(simulations=60))
    assert [(height(action), value) for action, value in found] == [(5, 5.0), (4, 4.0), (3, 3.0), (2, 2.0)]


def test_fewer_points_are_better_where_the_game_says_so() -> None:
    seen = HEIGHT.match(options=LONG).observe(0)
    found = search(seen, seen.actions(), ToyAdvice(points_sign=-1), random.Random(1), Budget(simulations=60))
    assert [(height(action), value) for action, value in found] == [(2, -2.0), (3, -3.0), (4, -4.0), (5, -5.0)]


def test_what_the_others_do_is_foreseen() -> None:
    """A five is answered by the worst that can be; looking ahead finds it, and that the two is better."""
    game = Toy(lambda laid: (9 - 10 * (laid[1] == 8) if laid[0] == 5 else 3, 0), held=4)
    seen = game.match(options=LONG).observe(0)
    found = search(seen, seen.actions(), ToyAdvice(), random.Random(1), Budget(simulations=2_000))
    assert height(found[-1][0]) == 5
    blind = ToyAdvice(searches_tree=False)
    found = search(seen, seen.actions(), blind, random.Random(1), Budget(simulations=2_000))
    assert height(found[0][0]) == 5 and found[0][1] == pytest.approx(9 - 10 / 4, abs=1)


def test_the_match_counts_as_much_as_a_usual_deal_where_nothing_else_is_known() -> None:
    """A deal of six points decides the match: it counts as twelve."""
    game = Toy(lambda laid: (6, 0))
    seen = game.match().observe(0)
    one = _Search(Trials(seen, ToyAdvice(), random.Random(1), Budget(simulations=4)), seen.actions(), False)
    assert (one.trials.std_dev, one.trials.match_bonus) == (1.5, 6.0)
    assert [value for _, value in one.run()] == [12.0, 12.0]
    assert [node.total / node.visits for c in one.candidates for node in c.tree.following.values()] == [-12.0] * 4
    known = ToyAdvice(margin_std_dev=5.0)
    one = _Search(Trials(seen, known, random.Random(1), Budget(simulations=4)), seen.actions(), False)
    assert (one.trials.std_dev, one.trials.match_bonus) == (1.5, 1.0)


def test_the_spread_is_that_of_the_pilots() -> None:
    assert trials.PILOT_DEALS == 8
    game = Toy(lambda laid: (10 * (laid[0] % 2), 0))  # nothing or ten
    one = new_search(game)
    assert 2.5 <= one.trials.std_dev <= 5.0 and 0 < one.trials.match_bonus < 10
    assert new_search(Toy(lambda laid: (0, 0))).trials.std_dev == 1e-9
    assert (
        standard_deviation([1, 3]) == 1
        and standard_deviation([2, 2, 2]) == 0
        and standard_deviation([0, 0, 3, 3, 9]) == pytest.approx(3.286, abs=1e-3)
    )


# ---- which actions are thought about


def test_a_glance_is_measured_against_the_best() -> None:
    one = new_search(advice=ToyAdvice(lambda height: {2: 1.0, 3: 5.0, 4: 2.0, 5: 1e-9}.get(height, 1.0)))
    glances = {height(c.action): c.log_weight for c in one.candidates}
    assert glances == {2: pytest.approx(log(1 / 5)), 3: 0.0, 4: pytest.approx(log(2 / 5)), 5: pytest.approx(log(1e-6))}


def test_half_of_them_drop_out_after_each_round() -> None:
    one = new_search(simulations=40)
    one.run()
    assert count_worlds(one) == {2: 5, 3: 5, 4: 15, 5: 15}  # 20 deals for four, then 20 for two
    one = new_search(Toy(lambda laid: (laid[0], 0), held=3), simulations=30)
    one.run()
    assert count_worlds(one) == {2: 5, 3: 13, 4: 13}  # 15 deals for three, then 16 for two, which are the larger half
    one = new_search(Toy(lambda laid: (laid[0], 0), held=1), simulations=10)
    assert one.run() == [(one.candidates[0].action, 2.0)] and count_worlds(one) == {2: 10}


def test_every_action_is_tried_in_every_round() -> None:
    one = new_search(simulations=1)
    one.run()
    assert count_worlds(one) == {2: 1, 3: 1, 4: 2, 5: 2}


def test_only_those_that_look_best_are_thought_about() -> None:
    advice = ToyAdvice(lambda height: {2: 4.0, 3: 1.0, 4: 3.0, 5: 2.0}.get(height, 1.0), max_actions=2)
    one = new_search(advice=advice, simulations=20)
    found = [(height(action), value) for action, value in one.run()]
    assert found == [(4, 4.0), (2, 2.0), (5, 2.0), (3, 2.0)] and count_worlds(one) == {2: 10, 3: 0, 4: 10, 5: 0}
    one = new_search(advice=ToyAdvice(max_actions=2, knows_nothing=True), simulations=20)
    assert height(one.run()[0][0]) == 5 and min(count_worlds(one).values()) > 0


def ordered_candidates(*alive: Candidate) -> list[int]:
    return [height(c.action) for c in sort_candidates(alive, ToyAdvice().prior)]


def test_a_glance_decides_between_close_results() -> None:
    """Each is 1 above or below the mean of both: a factor e between the weights counts 0.15/4 = 0.0375 points."""
    for spread in (2.0, 200.0):  # however far the deals themselves spread
        values = [0.0, spread] * 8
        for ahead, glance, first in ((0.0, -1, 2), (0.03, -1, 2), (0.045, -1, 3), (0.06, -2, 2), (0.09, -2, 3)):
            assert_first(values, ahead, glance, first)
    few = [0.0, 2.0] * 2  # an error of 1/2: more counts as close
    assert_first(few, 0.06, -1, 2)
    same = make_candidate(3, [1.0 + 1e-12] * 16, -1)  # but for rounding
    assert ordered_candidates(same, make_candidate(2, [1.0] * 16)) == [2, 3]
    assert ordered_candidates(make_candidate(3, [0.01, 20.01] * 8, -1), make_candidate(2, [0.0, 20.0] * 8)) == [3, 2]


def assert_first(values: Sequence[float], ahead: float, glance: float, first: int) -> None:
    """Check which comes first of a candidate with these values, and one ahead on average by more or less by 2."""
    better = [value + ahead + more for value, more in zip(values, [2.0, 2.0, -2.0, -2.0] * 4, strict=False)]
    assert ordered_candidates(make_candidate(3, better, glance), make_candidate(2, values)) == [first, 5 - first]


def first_candidates(*alive: Candidate, keep: int = 1, **settings: Any) -> list[int]:
    return [height(c.action) for c in new_search(advice=ToyAdvice(**settings))._keep_likeliest(alive, keep)]


def test_within_the_noise_the_prior_decides() -> None:
    """Differences of -1 and 3 spread by 2: of 17 the standard error is 1/2, whatever the deals spread."""
    noise = [100.0, -1.0] * 8 + [0.0]
    mean = 0.5
    for ahead, first in ((mean - 0.05, 3), (mean + 0.1, 2)):
        differences = [ahead + 2, ahead - 2] * 8 + [ahead]
        better = make_candidate(2, [value + more for value, more in zip(noise, differences, strict=True)], -1.0)
        assert first_candidates(better, make_candidate(3, noise)) == [first, 5 - first], ahead
        assert first_candidates(better, make_candidate(3, noise), noise=2.0) == [3, 2], (
            "whose advice trusts imagined deals less"
        )
    assert first_candidates(make_candidate(2, noise), make_candidate(3, noise, -1.0)) == [2, 3], (
        "one that looks worse is not preferred"
    )
    assert first_candidates(make_candidate(2, [1.0]), make_candidate(3, [0.0], 1.0)) == [3, 2], "one deal tells nothing"
    assert first_candidates(make_candidate(2, [1.0] * 9), make_candidate(3, [0.9] * 9, 1.0)) == [2, 3], (
        "what is always so is no chance"
    )


def test_where_looks_do_not_count_the_noise_decides() -> None:
    better, worse = make_candidate(2, [1.0, 3.0]), make_candidate(3, [3.0, 0.5], 1.0)
    assert first_candidates(better, worse) == [3, 2]
    assert first_candidates(better, worse, prior=0.0) == [2, 3]


def test_the_likeliest_stays_in_the_running() -> None:
    alive = [make_candidate(number, [number % 2, 1.0], number) for number in (2, 3, 4)] + [
        make_candidate(5, [-9.0, -9.0], 9.0)
    ]
    assert first_candidates(*alive, keep=2) == [2, 4, 3, 5], "the last of those kept; one that is clearly worse is not"
    assert first_candidates(*alive, keep=3) == [2, 3, 4, 5]


def test_solved_deals_tell_what_is_noise_too() -> None:
    better, worse = make_candidate(2, [2.0] * 9), make_candidate(3, [0.0] * 9, 1.0)
    better.solved_values, worse.solved_values = [9.0, 1.0], [0.0, 9.0]
    one = new_search(advice=ToyAdvice())
    one.solved_share = 0.5
    assert one._is_noise(better, worse) and not one._is_noise(make_candidate(2, [2.0] * 9), worse)


def test_others_are_compared_with_the_best_and_never_done() -> None:
    seen = HEIGHT.match(options=LONG).observe(0)
    low, high = seen.actions()[:2], seen.actions()[2:]
    for budget in (Budget(simulations=40), Budget(seconds=0.02)):
        one = _Search(Trials(seen, ToyAdvice(), random.Random(1), budget), low, False, high)
        assert [(height(action), value) for action, value in one.run()] == [(3, 3.0), (4, 3.0), (5, 3.0), (2, 2.0)]
        assert min(count_worlds(one).values()) > 0
    alone = _Search(Trials(seen, ToyAdvice(), random.Random(1), Budget(simulations=40)), low, True)
    assert alone.run() == [(low[1], 3.0), (low[0], 2.0)]
    beside = _Search(Trials(seen, ToyAdvice(), random.Random(1), Budget(simulations=40)), low, False, high)
    beside.run()
    assert [count_worlds(beside)[one] for one in (2, 3)] == [count_worlds(alone)[one] for one in (2, 3)], (
        "they take nothing from it"
    )


def test_a_search_leans_to_what_looks_better() -> None:
    """The first card changes nothing: what seat 0 lays is worth the same, and the one with the better look is done."""
    game = Toy(lambda laid: (laid[1], 0))
    for liked in (2, 3):
        advice = ToyAdvice(lambda height, liked=liked: exp(9.0 * (height == liked)), searches_tree=False)  # type: ignore[misc]
        first = [height(new_search(game, advice, simulations=8).run()[0][0]) for _ in range(4)]
        assert first == [liked] * 4


def test_what_dropped_out_is_compared_in_the_worlds_it_met() -> None:
    best, near = make_candidate(2, [1, 2, 3, 6]), make_candidate(3, [1, 2, 3, 2])
    ahead, behind, unmet = make_candidate(4, [2, 3]), make_candidate(5, [0, 1]), make_candidate(6, [])
    found = new_search()._make_ranking([best, near], [ahead, behind], [unmet])
    assert [(height(action), value) for action, value in found] == [(2, 3.0), (4, 3.0), (3, 2.0), (5, 2.0), (6, 2.0)]
    assert [value for _, value in new_search()._make_ranking([best], [], [unmet])] == [3.0, 3.0]


# ---- the budget


def test_a_budget_is_deals_actions_or_seconds() -> None:
    one = new_search(simulations=10)
    one.spending.deals_imagined = 4
    assert one.spending.used_share() == 0.4
    one = new_search(advice=ToyAdvice(action_cost=2.0), effort=400)
    one.spending.steps = 50
    assert one.spending.used_share() == 0.25
    one = new_search(seconds=50.0)
    one.spending.thread_time_start = time.thread_time() - 5
    assert one.spending.used_share() == pytest.approx(0.1, abs=0.05)
    one.spending.thread_time_start, one.spending.start_time = (
        time.thread_time(),
        time.monotonic() - 5 * trials.MAX_WAIT_FACTOR,
    )  # others had the processor
    assert one.spending.used_share() == pytest.approx(0.1, abs=0.05)
    one = new_search(effort=10**9, max_seconds=50.0)
    one.spending.start_time = time.monotonic() - 5
    assert one.spending.used_share() == pytest.approx(0.1, abs=0.05)


def test_actions_imagined_are_counted() -> None:
    """Eight pilots of eight actions; then an action and the seven after it; in the tree each counts four more."""
    one = new_search(advice=ToyAdvice(searches_tree=False), simulations=12)
    assert (one.spending.deals_imagined, one.spending.steps) == (0, 8 * DEAL_STEPS)
    one._try_candidates(one.candidates, 0.3)
    assert (one.spending.deals_imagined, one.spending.steps) == (4, 12 * DEAL_STEPS)
    one = new_search(simulations=12)
    one._try_candidates(one.candidates, 0.3)
    steps = 8 * DEAL_STEPS + 4 * (1 + trials.TREE_STEP_COST + 6)
    assert one.spending.steps == steps
    one._try_candidates(one.candidates, 0.6)
    assert one.spending.steps == steps + 4 * (1 + 2 * trials.TREE_STEP_COST + 5)
    assert trials.TREE_STEP_COST > 1
    effort = new_search(advice=ToyAdvice(searches_tree=False), effort=20 * DEAL_STEPS)
    effort.run()
    assert (effort.spending.deals_imagined, effort.spending.steps) == (12, 20 * DEAL_STEPS)


def test_a_budget_of_deals_is_used_exactly_where_it_can_be() -> None:
    for simulations, done in ((40, 40), (41, 42), (48, 48)):
        one = new_search(simulations=simulations)
        one.run()
        assert one.spending.deals_imagined == done


# ---- exact endings


def test_the_last_cards_are_solved() -> None:
    """The other lays the worst: what a search by chance finds only on average."""
    game = Toy(lambda laid: (10 * laid[0] - 3 * laid[1], 0))
    exact = new_search(game, ToyAdvice(solves_exactly=lambda state: True), simulations=4)
    assert exact.trials.solves_exactly and exact.spending.steps == 8 * 4
    assert [value for _, value in exact.run()] == [30 - 15, 20 - 15]
    assert (
        exact.spending.steps == 8 * 4 + exact.spending.deals_imagined * trials.EXACT_ENDING_COST
        and trials.EXACT_ENDING_COST > 10
    )
    assert [value for _, value in new_search(game, ToyAdvice(searches_tree=False), simulations=400).run()] == [
        pytest.approx(30 - 13.5, abs=0.4),
        pytest.approx(20 - 13.5, abs=0.4),
    ]


def test_what_is_solved_the_advice_says_with_two_sides_or_more() -> None:
    three = Toy(lambda laid: (laid[0], 0, 0))
    advice = ToyAdvice(solves_exactly=lambda state: True)
    assert (
        new_search(three, advice, seats=3).trials.solves_exactly
        and new_search(Toy(lambda laid: (0, 0)), advice).trials.solves_exactly
    )
    assert not new_search(advice=ToyAdvice()).trials.solves_exactly


# ---- when it is plain


def differs_clearly(one: _Search, number: int, lead: float, noise: float = 1.0) -> bool:
    """Whether two actions count as different where one leads by this much in that number of worlds."""
    rng = random.Random(7)
    low = [rng.gauss(0, noise) for _ in range(number)]
    return one._is_choice_clear([[rng.gauss(lead, noise) for _ in low], low])


def test_a_search_for_the_best_ends_when_it_is_plain() -> None:
    one = new_search(only_best=True)
    assert not differs_clearly(one, 47, 9.0) and one.next_check_worlds == 48
    assert not differs_clearly(one, 48, 0.0) and one.next_check_worlds == 64
    assert not differs_clearly(one, 63, 9.0) and one.next_check_worlds == 64
    assert differs_clearly(one, 64, 9.0) and one.next_check_worlds == 0
    assert differs_clearly(one, 2, 0.0), "what is plain stays so"
    assert not differs_clearly(new_search(), 64, 9.0), "a ranking goes on"


def test_a_search_for_the_best_does_not_use_its_budget_up() -> None:
    one = new_search(only_best=True, simulations=10_000)
    assert height(one.run()[0][0]) == 5
    assert count_worlds(one) == {2: 48, 3: 48, 4: 49, 5: 49}  # the second round is one world


def test_four_standard_errors_are_plain() -> None:
    """The differences are x − 1 and x + 1 in turn: their deviation is 1, in 16 worlds the standard error 1/4."""
    low = [0.0] * 16
    for lead, plain in ((0.9, False), (1.1, True)):
        assert is_clear_best([low, [lead - 1, lead + 1] * 8]) == plain
        assert is_clear_best([[lead - 1, lead + 1] * 8, low]) == plain
        assert is_clear_best([[5.0] * 16, [lead + 4, lead + 6] * 8]) == plain
    assert is_clear_best([low, low, [0.5] * 16]) and is_clear_best([low, low])
    assert not is_clear_best([low, [-1.0, 1.0] * 8]) and not is_clear_best([low, [0.0] * 15 + [1.0]])


def test_others_do_not_change_how_actions_look_beside_each_other() -> None:
    """An advice that looks at all it is given: what is done is the same, whether it is compared with more or not."""

    class Swayed(ToyAdvice):
        def weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
            highest_first = len(actions) < HEIGHT.held
            return [float(height(action) if highest_first else 9 - height(action)) for action in actions]

    seen = Toy(lambda laid: (0, 0), held=4).match(options=LONG).observe(0)
    few, rest = seen.actions()[:3], seen.actions()[3:]
    for simulations in (12, 60):
        terms = Budget(simulations=simulations)
        alone = search(seen, few, Swayed(), random.Random(1), terms)
        among = search(seen, few, Swayed(), random.Random(1), terms, comparison_actions=rest)
        assert alone[0][0] == among[0][0]
        assert height(alone[0][0]) == 4
