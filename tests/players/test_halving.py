"""The search itself: what it imagines within its budget, which actions stay in the running, and how they are ranked."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import exp, log
from typing import Any

import pytest

from cardhall.players.search import halving, trials
from cardhall.players.search.halving import _Search, is_clear_best, search, sort_candidates, weigh_learnt_values
from cardhall.players.search.trials import Budget, Candidate, Trials, standard_deviation
from cardhall.rules import Action
from cardhall.rules.engine.results import DealResult
from tests.players.toy import Toy, ToyAdvice, height

HEIGHT = Toy(lambda laid: (laid[0], 0), held=4)  # the first card's height is what the deal brings
DEAL_STEPS = 8  # actions of a whole deal of it
LONG = {"deals": 3}  # a match in which one deal decides nothing, as far as the search knows


def new_search(
    game: Toy = HEIGHT, advice: ToyAdvice | None = None, only_best: bool = False, seats: int = 2, **budget: Any
) -> _Search:
    """A search of the first seat's first action, before it is run."""
    seen = game.match(seats=seats, options=LONG).observe(0)
    terms = Budget(**budget or {"simulations": 40})
    return _Search(Trials(seen, advice or ToyAdvice(), random.Random(1), terms), seen.actions(), only_best)


def count_worlds(one: _Search) -> dict[int, int]:
    """In how many worlds each card was tried, by its height."""
    return {height(candidate.action): len(candidate.values) for candidate in one.candidates}


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
    one = new_search(effort=10**9, longest=50.0)
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


# ---- worlds that are solved


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
