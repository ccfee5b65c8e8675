"""The tree of the search: where it goes down, what it notes, and how it weighs what is tried against what is not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall.players.search import tree
from cardhall.players.search.tree import EXPLORATION_WEIGHT, UNTRIED_PENALTY_STD_DEVS, Node, descend_tree, record_values
from cardhall.rules import Action
from tests.players.toy import Toy, ToyAdvice

LOW, HIGH = Action.parse("play 2S"), Action.parse("play 3S")  # what seat 0 may lay
ALONE = Toy(lambda laid: (laid[0], 0.0))


def node(**tried: tuple[int, float]) -> Node:
    """A node whose actions, "low" and "high", were tried these times, with these totals."""
    made = Node()
    for name, (visits, total) in tried.items():
        following = made.following[{"low": LOW, "high": HIGH}[name]] = Node()
        following.visits, following.total = visits, total
    return made


def choose_at_node(here: Node, low: float = 1.0, high: float = 1.0, spread: float = 1.0) -> str:
    """What is chosen at a node between two actions with these priors."""
    state = ALONE.match()
    advice = ToyAdvice(lambda height: {2: low, 3: high}[height])
    action = tree._choose_action(here, state, 0, state.actions(), advice, spread)
    return {LOW: "low", HIGH: "high"}[action]


# ---- which action is taken


def test_a_node_that_is_new_takes_what_looks_best() -> None:
    assert choose_at_node(Node(), low=1.0, high=2.0) == "high"
    assert choose_at_node(Node(), low=2.0, high=1.0) == "low"
    assert choose_at_node(node(low=(0, 0.0)), low=1.0, high=2.0) == "high"


def test_the_better_average_is_taken_when_both_were_tried_much() -> None:
    assert choose_at_node(node(low=(1000, 500.0), high=(1000, 900.0))) == "high"
    assert choose_at_node(node(low=(1000, 900.0), high=(1000, 500.0))) == "low"
    assert choose_at_node(node(low=(1000, -900.0), high=(2000, -1000.0))) == "high"  # the average, not the total


def test_of_equals_the_first_is_taken() -> None:
    assert choose_at_node(node(low=(5, 5.0), high=(5, 5.0))) == "low"


def test_what_is_little_tried_has_a_bonus() -> None:
    """low: 10/9 + 1.2·√10/2/10 = 1.30; high: 1.00 + 1.2·√10/2/2 = 1.95."""
    assert choose_at_node(node(low=(9, 10.0), high=(1, 1.0))) == "high"


def test_the_bonus_grows_with_the_spread_of_the_results() -> None:
    """Their averages are a point apart, and the bonuses 0.76 spreads."""
    assert choose_at_node(node(low=(9, 9.0), high=(1, 0.0)), spread=1.2) == "low"
    assert choose_at_node(node(low=(9, 9.0), high=(1, 0.0)), spread=1.4) == "high"


def test_the_bonus_grows_with_the_visits_to_the_node() -> None:
    """By their root: of 25 visits to low and one to high the bonuses are 1.41 apart, of 100 visits 2.98."""
    assert choose_at_node(node(low=(25, 50.0), high=(1, 0.0))) == "low"
    assert choose_at_node(node(low=(100, 200.0), high=(1, 0.0))) == "high"


def test_the_bonus_is_shared_by_how_good_actions_look() -> None:
    """After four visits each: with equal looks 0.34 each; with three times as good a look 0.51 against 0.17."""
    even, behind = node(low=(4, 4.0), high=(4, 4.0)), node(low=(4, 4.0), high=(4, 2.8))
    assert choose_at_node(even, low=3.0, high=1.0) == "low" and choose_at_node(even, low=1.0, high=3.0) == "high"
    assert choose_at_node(behind, low=1.0, high=3.0) == "high"  # 0.30 behind, and 0.34 ahead in bonus
    assert choose_at_node(behind, low=2.0, high=3.0) == "low"  # 0.13 ahead in bonus
    assert choose_at_node(behind, low=10.0, high=30.0) == "high"  # only the proportion counts


def test_what_was_not_tried_is_taken_for_a_little_less_than_the_average() -> None:
    """Tried 100 times, low is worth its average and 12·0.99/101 = 0.12 more; high the average and 12·0.01 = 0.12.

    So the 0.2 spreads for which what is not tried stands back decide.
    """
    assert UNTRIED_PENALTY_STD_DEVS > 0
    assert choose_at_node(node(low=(100, 300.0)), low=0.99, high=0.01) == "low"
    assert choose_at_node(node(low=(100, 300.0)), low=0.97, high=0.03) == "high"  # 0.12 against 0.36 − 0.20
    assert choose_at_node(node(low=(100, 300.0)), low=0.975, high=0.025) == "low"  # 0.12 against 0.30 − 0.20
    assert choose_at_node(node(low=(100, -300.0)), low=0.99, high=0.01) == "low"  # of bad results too
    for spread in (0.01, 4.0):  # the unit of the results changes nothing
        assert choose_at_node(node(low=(100, 300.0)), low=0.97, high=0.03, spread=spread) == "high"
        assert choose_at_node(node(low=(100, 300.0)), low=0.975, high=0.025, spread=spread) == "low"


def test_a_bad_result_is_worse_than_what_was_not_tried() -> None:
    """Of three actions one was good and one bad: the third stands near the average of both."""
    toy = Toy(lambda laid: (laid[0], 0.0), held=3)
    state = toy.match()
    here = Node()
    for action, total in zip(state.actions(), (-200.0, 10.0), strict=False):
        here.following[action] = Node()
        here.following[action].visits, here.following[action].total = 20, total
    found = tree._choose_action(here, state, 0, state.actions(), ToyAdvice(), 4.0)
    assert found == state.actions()[2]  # −4.75 + 4.8·√40/3 − 0.8 = 4.6 against 0.5 + 10.1/21 = 1.0
    here.following[state.actions()[1]].total = 300.0  # now 15.5 against 2.5 − 0.8 + 10.1 = 11.8
    assert tree._choose_action(here, state, 0, state.actions(), ToyAdvice(), 4.0) == state.actions()[1]


def test_exploring_is_worth_something() -> None:
    assert 0.5 < EXPLORATION_WEIGHT < 3


# ---- the way down


def walk_tree(root: Node, game: Toy, seed: int = 1, deals: int = 0, **more: Any) -> tuple[tree.Path, Any]:
    state = game.match(**more)
    path = descend_tree(root, state, ToyAdvice(lambda height: float(height)), random.Random(seed), deals, 1.0)
    return path, state


def test_one_action_that_is_new_is_added_at_a_time() -> None:
    root = Node()
    for depth in (1, 2):
        path, state = walk_tree(root, ALONE)
        assert len(path) == depth and len(state.laid) == depth
        assert [side for _, side in path] == [0, 1][:depth]
        record_values(path, [1.0, -1.0])
    assert list(root.following) == [HIGH]  # which looks best, and was good
    first = root.following[HIGH]
    assert (first.visits, first.total) == (2, 2.0)
    (second,) = first.following.values()
    assert (second.visits, second.total) == (1, -1.0)


def test_the_way_ends_with_the_deal() -> None:
    one = Toy(lambda laid: (laid[0], 0.0), held=1)
    root = Node()
    for _ in range(4):
        path, state = walk_tree(root, one)
        record_values(path, [0.0, 0.0])
    assert len(path) == 2 and state.is_over and state.results
    assert all(not below.following for above in root.following.values() for below in above.following.values())
    assert walk_tree(root, one, deals=1)[0] == [], "the deal to be looked at has not begun"


def test_the_way_ends_with_what_is_to_come() -> None:
    """A match of several deals: not into the next one."""
    one = Toy(lambda laid: (laid[0], 0.0), held=1)
    root = Node()
    for _ in range(6):
        path, state = walk_tree(root, one, options={"deals": 3})
        assert len(path) <= 2 and len(state.results) == len(path) // 2


def test_the_way_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MAX_TREE_DEPTH", 2)
    root = Node()
    for _ in range(8):
        path, state = walk_tree(root, ALONE)
        record_values(path, [0.0, 0.0])
    assert len(path) == 2 and len(state.laid) == 2


def test_what_need_not_be_chosen_is_not_weighed() -> None:
    class NeverAsked(ToyAdvice):
        def weights(self, state: Any, seat: int, actions: Any) -> list[float]:
            raise AssertionError("there is one action")

    one = Toy(lambda laid: (laid[0], 0.0), held=1)
    path = descend_tree(Node(), one.match(), NeverAsked(), random.Random(1), 0, 1.0)
    assert len(path) == 1


def test_each_seat_takes_what_is_good_for_its_own_side() -> None:
    """Seat 0 wants to lay low, and seat 1 wants seat 0 to have laid high, which it cannot change."""
    game = Toy(lambda laid: (-laid[0] - laid[1], laid[0] + laid[1]))
    root, rng = Node(), random.Random(3)
    advice = ToyAdvice()
    for _ in range(300):
        state = game.match()
        path = descend_tree(root, state, advice, rng, 0, 1.0)
        while not state.is_over:
            state.advance(state.actions()[0], state.turn)
        delta = state.results[0].delta
        record_values(path, [delta[0] - delta[1], delta[1] - delta[0]])
    assert root.following[LOW].visits > 3 * root.following[HIGH].visits
    after = root.following[LOW].following
    five, four = after[Action.parse("play 5S")], after[Action.parse("play 4S")]
    assert five.visits > 3 * four.visits
    assert five.total / five.visits == pytest.approx(14) and four.total / four.visits == pytest.approx(12)
