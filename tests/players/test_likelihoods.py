"""How likely a hand is by a card played from it: in each kind of game, and through a whole deal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_52
from cardhall.players.tricks.play_evidence import (
    FOLLOW_AGREEMENT,
    LEAD_VALUE_TEMPERATURE,
    OTHER_CARD_SHARE,
    PLAY_TEMPERATURE_MEAN_TRICKS,
    PlayEvidence,
    play_likelihood,
    weigh_calls_and_plays,
)
from cardhall.players.tricks.point_avoidance import PointAvoidance
from cardhall.players.tricks.point_play import PointPlay
from cardhall.rules.mechanisms.trick_position import Position, position_of
from cardhall.rules.mechanisms.trick_rules import (
    AIM_FEWEST,
    AIM_MOST,
    FOLLOW_SUIT,
    HEAD_TRICK,
    PLAY_TRUMP,
    TRUMPS_NOT_BROKEN,
    TrickRules,
)
from tests.mechanisms.test_trick_duties import play_and_note, random_deals
from tests.mechanisms.trick_row import Row
from tests.mechanisms.trick_rows_in_play import FiveHundredNoTrumps, Nap, NineCardDon
from tests.players.trick_positions import card_bits, make_rules, position_at_trick

# ---- cards that are weighed


def card_share(weighing: PointPlay | PointAvoidance, able: int, card: int) -> float:
    """The share of a card among those that may be played: e for each half of a mean trick that it is worth more."""
    worth = {1 << place: weighing.value(1 << place) for place in range(64) if able >> place & 1}
    odds = {
        one: exp(min(50.0, value / (PLAY_TEMPERATURE_MEAN_TRICKS * weighing.mean_trick)))
        for one, value in worth.items()
    }
    return odds[card] / sum(odds.values())


@pytest.mark.parametrize(
    ("trick", "trump", "points", "aim", "weighing"),
    [
        ("", "NT", False, AIM_MOST, PointPlay),  # a lead without trumps
        ("", "D", True, AIM_MOST, PointPlay),  # card points
        ("9S 3S", "D", True, AIM_MOST, PointPlay),
        ("", "NT", False, AIM_FEWEST, PointAvoidance),  # all avoid tricks
        ("9S 3S", "D", False, AIM_FEWEST, PointAvoidance),
    ],
)
def test_where_cards_are_weighed_the_better_ones_are_likelier(
    trick: str, trump: str, points: bool, aim: int, weighing: type[PointPlay] | type[PointAvoidance]
) -> None:
    held = "AS TS 4S KH 5H 6C 2C 7D"
    position = position_at_trick(trick, trump=trump, points=points)
    position.aim([aim] * 4)
    hand = card_bits(held, trump)
    able = hand & position.led or hand
    total = 0.0
    for place in range(64):
        if able >> place & 1:
            found = play_likelihood(position, hand, 1 << place)
            assert found == pytest.approx(card_share(weighing(position, hand), able, 1 << place))
            total += found
    assert total == pytest.approx(1.0)


def test_only_where_all_want_the_same_are_cards_weighed() -> None:
    """A lead without trumps among seats of which one wants no trick; and who follows to it."""
    position = position_at_trick(trump="NT")
    position.aim([AIM_MOST, AIM_FEWEST, AIM_MOST, AIM_FEWEST])
    share = exp(3.5 / LEAD_VALUE_TEMPERATURE) / (exp(3.5 / LEAD_VALUE_TEMPERATURE) + exp(8 / LEAD_VALUE_TEMPERATURE))
    assert play_likelihood(position, card_bits("5S AH", "NT"), card_bits("5S", "NT")) == pytest.approx(share)
    position = position_at_trick("5S", trump="NT")
    for aims in ([AIM_MOST] * 4, [AIM_MOST, AIM_FEWEST, AIM_MOST, AIM_FEWEST]):
        position.aim(aims)
        assert play_likelihood(position, card_bits("KS 3S 4H", "NT"), card_bits("3S", "NT")) == FOLLOW_AGREEMENT[2]


# ---- what other duties leave


ORDER = make_rules("S").order
HEADING = TrickRules(ORDER, FRENCH_52, (FOLLOW_SUIT, PLAY_TRUMP, HEAD_TRICK))
UNBROKEN = TrickRules(ORDER, FRENCH_52, (FOLLOW_SUIT,), (TRUMPS_NOT_BROKEN,))


def cards_below(some: TrickRules, trick: Sequence[str], held: str, card: str) -> float:
    position = Position(some, (0, 1, 0, 1))
    position.turn = (4 - len(trick)) % 4
    for one in trick:
        position.play(card_bits(one, "S"))
    return play_likelihood(position, card_bits(held, "S"), card_bits(card, "S"))


def test_what_had_to_be_played_tells_nothing() -> None:
    assert cards_below(HEADING, ["9H"], "KH 5H 2C", "KH") == 1.0, "the only one that beats the nine"
    assert cards_below(HEADING, ["9H"], "2C 5D 6S", "6S") == 1.0, "the only trump"
    assert cards_below(UNBROKEN, [], "AS KS 4D", "4D") == 1.0, "spades may not be led"


def test_only_what_may_be_played_is_compared() -> None:
    """Of ace and jack, which both head the trick, the jack is expected of the fourth hand; the five may not go."""
    trick = ["4H", "3H", "9H"]
    assert cards_below(HEADING, trick, "AH JH 5H 2C", "JH") == FOLLOW_AGREEMENT[0]
    assert cards_below(HEADING, trick, "AH JH 5H 2C", "AH") == pytest.approx(
        (1 - FOLLOW_AGREEMENT[0]) * OTHER_CARD_SHARE
    )
    for card in ("4D", "9D", "6C"):
        without = play_likelihood(position_at_trick(trump="S"), card_bits("9D 4D 6C", "S"), card_bits(card, "S"))
        assert cards_below(UNBROKEN, [], "AS KS 9D 4D 6C", card) == pytest.approx(without)
        assert (
            play_likelihood(position_at_trick(trump="S"), card_bits("AS KS 9D 4D 6C", "S"), card_bits(card, "S"))
            < without
        )


def test_six_seats_follow_as_four_do() -> None:
    """What is expected of a hand after which three or more play is what is expected of the second of four."""
    position = Position(make_rules("D"), (0, 1, 0, 1, 0, 1))
    position.turn = 3
    position.play(card_bits("5S"))
    for card, chance in (("3S", FOLLOW_AGREEMENT[2]), ("KS", (1 - FOLLOW_AGREEMENT[2]) * OTHER_CARD_SHARE)):
        assert play_likelihood(position, card_bits("KS 3S 9H"), card_bits(card)) == pytest.approx(chance)


# ---- whole deals


def redact_hands(state: Any, seat: int) -> Position:
    """The position as all see it: nobody's hand is known."""
    position = position_of(state.observe(seat).state)
    for hand in (*position.hands, *position.aside):
        hand.cards = 0
    position.may_change = False
    return position


def likelihood_of_plays(before: Sequence[tuple[Any, Any]], seat: int) -> float:
    """The chances of all cards that others played, each from the hand and in the position in which it was played."""
    total = 1.0
    for state, action in before:
        who = state.turn
        if who != seat and action.verb == "play":
            position = redact_hands(state, seat)
            flag = position.suits.flag
            total *= play_likelihood(position, position.suits.flags(state.zones[f"hand:{who}"]), flag[action.cards[0]])
    return total


@pytest.mark.parametrize("row", [NineCardDon(), FiveHundredNoTrumps(), Nap()], ids=lambda row: type(row).__name__)
def test_the_whole_play_counts_where_it_changes_the_rules(row: Row) -> None:
    """Trumps made by the first lead, and suits that a joker names."""
    other_than_one = 0
    for state, rng in random_deals(row, 6, seed=31):
        before = []
        for _ in range(rng.randrange(6, 14)):
            action = rng.choice(state.actions())
            before.append((state.copy(), action))
            play_and_note(state, action)
        if state.phase != "play":
            continue
        seat = state.turn
        first = int(type(row).__name__ != "FiveHundredNoTrumps")  # the lead that made trumps is judged by new rules
        if first and before[0][0].turn != seat:
            continue
        expected = likelihood_of_plays(before, seat)
        assert PlayEvidence(state.observe(seat).state, seat).likelihood(state) == pytest.approx(expected)
        other_than_one += expected < 0.9
    assert other_than_one


def test_cards_played_while_trumps_were_hidden_are_judged_by_what_held_then() -> None:
    """In Twenty-Eight: the trump card comes into a hand in the middle of the play."""
    judged = 0
    for seed in range(20):
        rng = random.Random(seed)
        state = rules.get("twenty-eight").start(seed=seed)
        before: list[tuple[Any, Any]] = []
        while len(before) < 14 and not state.results:
            action = rng.choice(state.actions())
            before += [(state.copy(), action)] * (state.phase == "play" and action.verb == "play")
            state.play(action)
        seat = state.turn
        if state.results or state.changed_at < 1 or len(before) < state.changed_at + 2 or state.joined == ():
            continue
        judged += 1
        assert PlayEvidence(state.observe(seat).state, seat).likelihood(state) == pytest.approx(
            likelihood_of_plays(before, seat)
        )
    assert judged > 3


def test_calls_alone_tell_before_a_card_is_played() -> None:
    seen = rules.get("euchre").start(seed=1).observe(0)
    assert weigh_calls_and_plays(seen, exp) is exp


def test_a_likelihood_is_taken_to_a_power() -> None:
    """Each card of the others counts once, and less where they may play in other ways than expected."""
    rng = random.Random(6)
    state = rules.get("whist").start(seed=6)
    before = []
    for _ in range(21):
        before.append((state.copy(), rng.choice(state.actions())))
        state.play(before[-1][1])
    seat = state.turn
    expected = likelihood_of_plays(before, seat)
    for power in (1.0, 0.5):
        assert PlayEvidence(state.observe(seat).state, seat, power).likelihood(state) == pytest.approx(expected**power)
    assert 0 < expected < 0.1
