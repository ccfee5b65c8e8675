"""Imagined deals: which worlds are drawn, how they are played out, what they are worth, and how endings are solved."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from cardhall.cards import Card, cards
from cardhall.players.search.advice import NoAdvice
from cardhall.players.search.exact_endings import solve_ending
from cardhall.players.search.match_equity import MatchCourse, match_chances, stakes_of
from cardhall.players.search.payoff import margins_by_side, margins_of_deal, match_values_by_side
from cardhall.players.search.playouts import Worlds, choose_actor, play_out, resample
from tests.players.toy import Toy, ToyAdvice, height

FIRST = Toy(lambda laid: (laid[0], 0), held=3)  # the first card's height is what the deal brings
TOGETHER = Toy(lambda laid: (laid[0], 0), held=2, together=True)


def play_to_end(state: Any, deals: int = 1) -> Any:
    """The state, with the lowest cards laid first, after `deals` deals."""
    while len(state.results) < deals:
        state.advance(state.actions()[0], state.turn)
    return state


# ---- playing out


class NeverAsked(ToyAdvice):
    def weights(self, state: Any, seat: int, actions: Any) -> list[float]:
        raise AssertionError("nobody is to look")


def test_a_deal_is_played_to_its_end() -> None:
    state = FIRST.match(options={"deals": 3})
    assert play_out(state, ToyAdvice(), random.Random(1), 0) == 6 and len(state.results) == 1
    assert play_out(state, ToyAdvice(), random.Random(1), 0) == 0 and len(state.results) == 1
    assert play_out(state, ToyAdvice(), random.Random(1), 1) == 6 and len(state.results) == 2


@pytest.mark.parametrize("most", [1, 4])
def test_a_long_deal_is_broken_off(most: int) -> None:
    state = FIRST.match()
    assert play_out(state, ToyAdvice(horizon=most), random.Random(1), 0) == most == len(state.laid)
    assert not state.results


def test_who_knows_nothing_plays_at_random() -> None:
    rng = random.Random(2)
    laid: Counter[int] = Counter()
    for _ in range(600):
        state = FIRST.match()
        assert play_out(state, NoAdvice(), rng, 0) == 6
        laid[state.laid[0]] += 1
    assert set(laid) == {2, 3, 4} and min(laid.values()) > 150


def test_advice_plays_as_it_looks() -> None:
    rng, advice = random.Random(3), ToyAdvice(lambda height: {2: 0.0, 3: 1.0, 4: 3.0}.get(height, 1.0))
    laid: Counter[int] = Counter()
    for _ in range(600):
        state = FIRST.match()
        play_out(state, advice, rng, 0)
        laid[state.laid[0]] += 1
    assert laid[2] == 0 and 0.19 < laid[3] / 600 < 0.31


def test_advice_may_finish_a_deal_itself() -> None:
    class Quick(NeverAsked):
        def finish(self, state: Any, rng: random.Random) -> int:
            return play_out(state, NoAdvice(), rng, 0)

    state = FIRST.match()
    state.advance(state.actions()[0], 0)
    assert play_out(state, Quick(), random.Random(1), 0) == 5 and state.results


def test_what_advice_leaves_of_a_deal_is_played_too() -> None:
    class Beginner(NoAdvice):
        horizon = 2

    class Beginning(ToyAdvice):
        def finish(self, state: Any, rng: random.Random) -> int:
            return play_out(state, Beginner(), rng, 0)

    state = FIRST.match()
    assert play_out(state, Beginning(), random.Random(1), 0) == 6 and state.results


def test_advice_is_asked_wherever_there_is_a_choice() -> None:
    """Of two cards each seat lays the higher one first."""
    state = Toy(lambda laid: (0, 0), held=2).match()
    play_out(state, ToyAdvice(lambda height: float(height in (3, 5))), random.Random(1), 0)
    assert state.laid == (3, 5, 2, 4)


# ---- which worlds are drawn


HIDDEN_HANDS = Toy(lambda laid: (0, 0, 0), held=2).match(seats=3).observe(0)  # four cards, two in each hidden hand


class Judging(ToyAdvice):
    """Takes the four of spades to be in the hand of seat 1, three to one; notes what it has judged."""

    def evidence(self, seen: Any) -> Any:
        self.judged: list[Any] = []
        return self.judge

    def judge(self, world: Any) -> float:
        self.judged.append(world)
        return 3.0 if Card.of("4S") in world.zones["hand:1"] else 1.0


def exchange(world: Any, rng: random.Random) -> None:
    world.zones["hand:1"], world.zones["hand:2"] = cards("6S 7S"), cards("4S 5S")


def test_worlds_are_drawn_by_their_weight() -> None:
    """Each four of them from four times as many; what is done with one leaves the others as they are."""
    advice = Judging(worlds_per_draw=5)
    worlds = Worlds(HIDDEN_HANDS, advice, random.Random(2))
    held = 0
    for number in range(800):
        world = worlds.draw()
        assert len(advice.judged) == 20 * (number // 4 + 1)
        assert sorted(world.zones["hand:1"] + world.zones["hand:2"]) == sorted(cards("4S 5S 6S 7S"))
        held += Card.of("4S") in world.zones["hand:1"]
        world.zones["hand:1"].clear()
    assert 0.70 < held / 800 < 0.80


def test_worlds_of_which_nothing_is_told_are_equally_likely() -> None:
    worlds = Worlds(HIDDEN_HANDS, ToyAdvice(), random.Random(3))
    hands = Counter(str(sorted(worlds.draw().zones["hand:1"])) for _ in range(600))
    assert len(hands) == 6 and min(hands.values()) > 60


def test_advice_moves_cards_in_worlds_before_they_are_judged() -> None:
    class Moving(ToyAdvice):
        def hidden_card_mover(self, seen: Any) -> Any:
            return exchange

    class Both(Moving, Judging):
        pass

    worlds = Worlds(HIDDEN_HANDS, Moving(), random.Random(4))
    assert all(worlds.draw().zones["hand:1"] == cards("6S 7S") for _ in range(10))
    advice = Both()
    worlds = Worlds(HIDDEN_HANDS, advice, random.Random(5))
    assert all(worlds.draw().zones["hand:1"] == cards("6S 7S") for _ in range(10))
    assert {advice.judge(world) for world in advice.judged[:]} == {1.0}


def test_advice_may_draw_worlds_itself() -> None:
    class Drawing(Judging):
        def world_source(self, seen: Any, rng: random.Random) -> Any:
            return iter("abc").__next__

    worlds = Worlds(HIDDEN_HANDS, Drawing(), random.Random(6))
    assert [worlds.draw() for _ in range(3)] == ["a", "b", "c"]


# ---- who acts


def test_anybody_may_act_where_there_are_no_turns() -> None:
    rng = random.Random(4)
    acting = Counter(choose_actor(TOGETHER.match(), rng)[0] for _ in range(300))
    assert min(acting.values()) > 110 and set(acting) == {0, 1}
    assert play_out(TOGETHER.match(), ToyAdvice(), rng, 0) == 4


def test_who_can_do_nothing_is_passed_over() -> None:
    state = TOGETHER.match()
    for action in state.actions(1):
        state.advance(action, 1)
    rng = random.Random(5)
    assert all(choose_actor(state, rng) == (0, state.actions(0)) for _ in range(20))
    state.zones["hand:0"].clear()
    assert choose_actor(state, rng) == (-1, [])
    assert play_out(state, ToyAdvice(), rng, 0) == 0


def test_a_seat_in_turn_acts() -> None:
    state = FIRST.match()
    assert choose_actor(state, random.Random(6)) == (0, state.actions(0))


def test_what_is_drawn_comes_in_random_order() -> None:
    rng = random.Random(7)
    drawn = [resample("ab", [1.0, 1.0], 2, rng) for _ in range(200)]
    assert all(sorted(some) == ["a", "b"] for some in drawn)
    assert 60 < sum(some == ["a", "b"] for some in drawn) < 140
    assert resample("ab", [0.0, 2.0], 5, rng) == ["b"] * 5
    for number in range(1, 40):
        some = Counter(resample("abc", [0.1, 0.1, 0.1], number, rng))
        assert sum(some.values()) == number and {some[item] for item in "abc"} <= {number // 3, -(-number // 3)}


# ---- what it was worth


def test_matches_won_and_lost() -> None:
    assert match_values_by_side((1,), 2) == (-1.0, 1.0)
    assert match_values_by_side((), 2) == match_values_by_side((0, 1), 2) == (0.0, 0.0)
    assert match_values_by_side((2,), 3) == (-1.0, -1.0, 1.0)
    assert match_values_by_side((0, 2), 3) == (0.5, -1.0, 0.5)


def test_a_margin_is_against_the_average_of_the_others() -> None:
    assert margins_by_side((7,)) == (7,) and margins_by_side((7,), -1) == (-7,)
    assert margins_by_side((7, 4)) == (3, -3) and margins_by_side((7, 4), -1) == (-3, 3)
    assert margins_by_side((7, 4, 1)) == (4.5, 0.0, -4.5) and margins_by_side((9, 1, 1, 1), -1)[:2] == (-8.0, 8 / 3)


def test_a_match_is_won_in_its_last_deal() -> None:
    state = play_to_end(FIRST.match(options={"deals": 2}), 2)
    assert margins_of_deal(state, 0, ToyAdvice()) == ((2, -2), (0.0, 0.0))
    assert margins_of_deal(state, 1, ToyAdvice())[1] == (1.0, -1.0)
    assert margins_of_deal(play_to_end(FIRST.match(options={"deals": 2})), 0, ToyAdvice())[1] == (0.0, 0.0)


class Racing(ToyAdvice):
    """The match is a race of single points to ten."""

    def course(self, state: Any) -> MatchCourse:
        return MatchCourse(target=10, outcomes=((1, 1.0),))


@pytest.mark.parametrize(("deal_value", "after"), [((3, 0), (1.0, 0.0)), ((1, 1), (0.5, 0.5))])
def test_a_race_that_has_ended_is_as_the_rules_say(deal_value: tuple[int, int], after: tuple[float, float]) -> None:
    state = play_to_end(Toy(lambda laid: deal_value).match())
    points, match = margins_of_deal(state, 0, Racing())
    deal = stakes_of(Racing().course(state), (0, 0), 0)
    assert match == tuple(deal.value(after[side], side, points[side]) - points[side] for side in (0, 1))


class Counting(ToyAdvice):
    """Of each three deals two count, in a match of six."""

    margin_std_dev = 5.0

    def course(self, state: Any) -> MatchCourse:
        return MatchCourse(deals=6, margin_std_dev=self.margin_std_dev)

    def counted_deals(self, state: Any, deals: int) -> int:
        return deals - deals // 3


@pytest.mark.parametrize("deals", [0, 1, 2])
def test_the_match_goes_on_after_the_deals_that_count(deals: int) -> None:
    state = play_to_end(Toy(lambda laid: (5, 1)).match(options={"deals": 3}), deals + 1)
    before, after = (5 * deals, deals), (5 * deals + 5, deals + 1)
    played, then = deals, [1, 2, 2][deals]
    points, match = margins_of_deal(state, deals, Counting())
    deal = stakes_of(MatchCourse(deals=6, margin_std_dev=5.0), before, played)
    chance = match_chances(MatchCourse(deals=6, margin_std_dev=5.0), after, then)
    assert points == (4, -4)
    assert match == tuple(deal.value(chance[side], side, points[side]) - points[side] for side in (0, 1))


def test_a_deal_broken_off_counts_as_one() -> None:
    class Standing(Counting):
        def unfinished_deal_values(self, state: Any) -> list[float]:
            return [3.0, 1.0]

    state = FIRST.match(options={"deals": 3})
    state.advance(state.actions()[0], 0)
    points, match = margins_of_deal(state, 0, Standing())
    deal = stakes_of(MatchCourse(deals=6, margin_std_dev=5.0), (0, 0), 0)
    chance = match_chances(MatchCourse(deals=6, margin_std_dev=5.0), (3.0, 1.0), 1)
    assert points == (2.0, -2.0)
    assert match == tuple(deal.value(chance[side], side, points[side]) - points[side] for side in (0, 1))


# ---- endings


@pytest.mark.parametrize(("liked", "leaves"), [(1, 11), (-1, 36)])
def test_good_actions_are_tried_first_and_cut_off_the_others(liked: int, leaves: int) -> None:
    """Both do best to lay high. Seen in the best order, of the 36 ways to play only 3·2 + 3·2 − 1 need be looked at."""
    seen = []

    def worth(laid: list[int]) -> tuple[int, int]:
        seen.append(laid)
        return 100 * laid[0] + 10 * laid[2], 100 * laid[1] + 10 * laid[3]

    advice = ToyAdvice(lambda height: 2.0 ** (liked * height))
    assert solve_ending(Toy(worth, held=3).match(), 0, 0, advice, 0.0) == 100 * 4 + 10 * 3 - 100 * 7 - 10 * 6
    assert len(seen) == leaves


def test_an_ending_counts_the_match() -> None:
    game = Toy(lambda laid: (height_wins(laid), 0))
    assert solve_ending(game.match(), 0, 0, ToyAdvice(), 7.0) == 1 + 7.0
    assert solve_ending(game.match(), 1, 0, ToyAdvice(), 7.0) == -1 - 7.0
    assert solve_ending(game.match(options={"deals": 2}), 0, 0, ToyAdvice(), 7.0) == 1


def height_wins(laid: list[int]) -> int:
    return 1 if laid[0] == 3 else 0


def test_heights() -> None:
    assert [height(action) for action in FIRST.match().actions()] == [2, 3, 4]
