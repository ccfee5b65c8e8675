"""Small cards that show the partner whether one holds a high card of the suit, and what a partner reads in them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import Card
from cardhall.players.advice import advice_for
from cardhall.players.search.playouts import Worlds
from cardhall.players.tricks.attitude import DEPARTS, KEPT, departures, shown
from cardhall.players.tricks.inference import FOLLOWS, STRANGE, THROWS, Evidence, likely
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_state import rules_of
from tests.players.test_learnt_cards import dealt, played

HELD = "KH 9H 7H 2H 8S 6S 3S QD 6D 4D JC 8C 2C"  # seat 0, which leads; clubs are trumps


def departing(state: Any) -> set[str]:
    """The cards that the seat to play may play and that are not asked for."""
    actions = state.actions()
    found = departures(state.observe(state.turn).state, actions)
    assert set(found) <= {0.0, DEPARTS}
    return {str(action.cards[0]) for action, less in zip(actions, found, strict=True) if less}


def bits(state: Any, names: str) -> int:
    flags: int = rules_of(state).suits.flags([Card.of(name) for name in names.split()])
    return flags


def test_a_low_lead_shows_a_high_card_and_a_high_one_none() -> None:
    """Under the king the two is led; of 8 6 3 the eight; of Q 6 4 the six. Of trumps nothing is shown."""
    state = dealt({0: HELD, 1: "AD KD AS KS AH QH JH TH 8H 6H 5H 4H 3H"})
    assert departing(state) == {"9H", "7H", "6S", "3S", "4D"}


def test_a_high_card_under_anothers_shows_a_high_one_and_a_low_card_none() -> None:
    hands = {0: HELD, 1: "AD KD AS KS AH QH JH TH 8H 6H 5H 4H 3H", 3: "AC KC QC TC 9C 7C 6C 5C 4C 3C JD TD 9D"}
    state = played(dealt(hands, leader=1), "AH", "JS", "3C")
    assert state.turn == 0 and departing(state) == {"7H", "2H"}
    state = played(dealt(hands, leader=1), "AS", "JS", "3C")
    assert departing(state) == {"8S", "6S"}


def test_who_throws_away_shows_it_too() -> None:
    """Seat 0 has no heart, and spades, of which it has some, are trumps."""
    hands = {1: "AH KH QH JH TH 9H 2C 3C 4C 5C 6C 7C 8C", 2: "8H 7H 6H TD 9D 8D 7D 2D AS QS JS TS 9S"}
    hands |= {0: "KS 8S 6S 3S QD 6D 4D 3D JD 7S 5S 4S 2S", 3: "5H 4H 3H 2H AD KD 5D AC KC QC JC TC 9C"}
    state = played(dealt(hands, "S", leader=1), "AH", "6H", "2H")
    assert state.turn == 0 and departing(state) == {"6D"}, "of Q J 6 4 3 the three, or the four, which is as good"


def test_only_the_first_card_of_a_suit_shows_anything_and_cards_alike_show_the_same() -> None:
    state = played(dealt({0: "AH KH 9H 8H 2H 8S 6S 3S QD 6D 4D 8C 2C"}), "AH")
    while state.turn:
        state.play(state.actions()[0])
    assert {card for card in departing(state) if card[1] == "H"} == set()
    state = dealt({0: "9H 8H 7H 8S 6S 3S QD 6D 4D 8C 2C TC JC"})
    assert {card for card in departing(state) if card[1] == "H"} == set(), "all three are as good as the nine"


@pytest.mark.parametrize(
    ("lead", "hand", "card", "chance"),
    [
        ("", "KH 9H 7H 2H", "2H", KEPT),
        ("", "KH 9H 7H 2H", "7H", 1 - KEPT),
        ("", "QH 9H 7H 2H", "9H", KEPT),
        ("", "KH 9H 7H 2H", "KH", -1),  # not a spare card
        ("", "KH 7H", "7H", -1),  # the only one
        ("", "8C 6C", "8C", -1),  # trumps
        ("AH", "KH 9H 7H 2H", "9H", KEPT),
        ("AH", "QH 9H 7H 2H", "9H", KEPT),  # the second highest that is left
        ("AH", "JH 9H 7H 2H", "9H", 1 - KEPT),
        ("AH", "JH 9H 7H 2H", "2H", KEPT),
        ("3H", "JH 9H 7H 2H", "9H", -1),  # wins
        ("AH", "KS 8S 6S", "8S", KEPT),  # thrown
        ("AH", "JS 8S 6S", "8S", 1 - KEPT),
        ("AH", "8C 6C", "6C", -1),  # ruffed
    ],
)
def test_what_a_card_shows_depends_on_the_hand(lead: str, hand: str, card: str, chance: float) -> None:
    state = dealt({3: "AH 3H 4S 2S 4D 3D 2D 4C 3C 9C 5D 6D 7D"}, leader=3)
    if lead:
        state.play(next(action for action in state.actions() if str(action.cards[0]) == lead))
    position = position_of(state)
    assert shown(position, bits(state, hand), bits(state, card)) == pytest.approx(chance)


def test_what_is_shown_counts_beside_what_one_plays_of_a_suit() -> None:
    state = played(dealt({3: "AH 3H 4S 2S 4D 3D 2D 4C 3C 9C 5D 6D 7D"}, leader=3), "AH")
    position = position_of(state)
    hand, throwing = bits(state, "KH 9H 7H 2H 5S"), bits(state, "KS 8S 6S QD JD TD")
    low = FOLLOWS[2]  # under the ace a low card is expected
    assert likely(position, hand, bits(state, "9H"), True) == pytest.approx(low * KEPT)
    assert likely(position, hand, bits(state, "2H"), True) == pytest.approx(low * (1 - KEPT))
    assert likely(position, hand, bits(state, "2H")) == pytest.approx(low), "of a seat that shows nothing"
    assert likely(position, hand, bits(state, "KH"), True) == pytest.approx((1 - low) * STRANGE)
    one, other = (likely(position, throwing, bits(state, card), True) for card in ("8S", "6S"))
    assert one == pytest.approx(other * KEPT / (1 - KEPT)) and THROWS * KEPT >= one > 0


def test_a_partners_first_card_is_read_and_no_later_one_and_nobody_elses() -> None:
    state = dealt({1: HELD}, leader=3)
    for _ in range(8):
        state.play(state.actions()[0])
    evidence = Evidence(state, 1, partner=3)
    told = [(who, one.signals) for who, some in evidence.shown.items() for one in some]
    first = {suit for suit in "SHDC" for trick in state.tricks if trick.cards[trick.seats.index(3)].suit == suit}
    assert sum(signals for who, signals in told if who == 3) == len(first)
    assert not any(signals for who, signals in told if who != 3)
    assert not any(one.signals for some in Evidence(state, 1).shown.values() for one in some)


def test_hard_reads_a_high_spare_card_of_its_partner_as_a_high_card() -> None:
    """Partner follows with the nine, or with the two, under the ace: more often it has the king after the nine."""
    found = []
    for card, other in (("9H", "2H"), ("2H", "9H")):
        hands = {
            0: f"{card} 5S 6S 7S 8S 5D 6D 7D 8D 5C 6C 7C 8C",
            3: "AH 3H 4S 2S 4D 3D 2D 4C 3C 9C QD JD TD",
            2: f"QH JH TH {other} AS KS AD KD QS 9D AC KC QC",
        }
        state = dealt(hands, leader=3)
        played(state, "AH", card)
        state.play(state.actions()[0])
        assert state.turn == 2
        expert = advice_for("whist").for_level("hard")
        worlds = Worlds(state.observe(2), expert, random.Random(5))
        king = Card.of("KH")
        found.append(sum(king in worlds.draw().zones["hand:0"] for _ in range(400)) / 400)
    assert found[0] > found[1] + 0.1


def test_hard_shows_its_attitude() -> None:
    hands = {0: HELD, 1: "AD KD AS KS AH QH JH TH 8H 6H 5H 4H 3H", 3: "AC KC QC TC 9C 7C 6C 5C 4C 3C JD TD 9D"}
    state = played(dealt(hands, leader=1), "AS", "JS", "3C")
    assert str(players.get("hard", "whist", 3, simulations=200).choose(state.observe(0)).cards[0]) == "3S"
    state = played(dealt(hands, leader=1), "AH", "JS", "3C")
    assert str(players.get("hard", "whist", 3, simulations=200).choose(state.observe(0)).cards[0]) in ("9H", "7H")


def test_other_games_show_nothing() -> None:
    state = rules.get("court-piece").start(seed=1)
    while "trick" not in state.zones or not state.zones["trick"]:
        state.play(state.actions()[0])
    found = Evidence(state, state.turn)
    assert not any(one.signals for some in found.shown.values() for one in some)
