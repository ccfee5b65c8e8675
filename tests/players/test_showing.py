"""Small cards that show what is held: which is asked for, and what a reason says of it."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall.cards import Card
from cardhall.players.advice import advice_for
from cardhall.players.tricks.attitude import asked_in
from cardhall.rules.engine.action import Action
from tests.players.test_learnt_cards import dealt, played
from tests.players.trick_positions import at, bits, faces


def asked(trick: str, hand: str, suit: str, gone: str = "") -> tuple[str, str]:
    """The spare cards of a suit, and the one asked for; diamonds are trumps."""
    position = at(trick, gone)
    whole = position.suits.whole[Card.of(f"2{suit}")]
    spare, wanted = asked_in(position, bits(hand), whole)
    return faces(spare), faces(wanted)


@pytest.mark.parametrize(
    ("trick", "hand", "suit", "expected"),
    [
        ("", "KH 9H 7H 2H", "H", ("9H 7H 2H", "2H")),
        ("", "QH 9H 7H 2H", "H", ("9H 7H 2H", "9H")),
        ("AH", "KH 9H 7H 2H", "H", ("9H 7H 2H", "9H")),
        ("AH", "JH 9H 7H 2H", "H", ("9H 7H 2H", "2H")),
        ("8H", "QH 9H 7H 2H", "H", ("7H 2H", "2H")),
        ("AC", "KH 9H 2H", "H", ("9H 2H", "9H")),
        ("AC", "JH 9H 2H", "H", ("9H 2H", "2H")),
        ("", "KD 9D 2D", "D", ("", "")),
        ("AC", "KD 9D 2D", "D", ("", "")),
        ("AD", "KD 9D 2D", "D", ("9D 2D", "9D")),
        ("", "KH QH JH TH", "H", ("", "")),
    ],
)
def test_which_small_card_is_asked_for(trick: str, hand: str, suit: str, expected: tuple[str, str]) -> None:
    assert asked(trick, hand, suit) == expected


def test_what_is_left_of_the_suit_decides() -> None:
    assert asked("", "QH 9H 2H", "H", gone="AH") == ("9H 2H", "2H")


HELD = "KH 9H 7H 2H 8S 6S 3S QD 6D 4D JC 8C 2C"  # seat 0; clubs are trumps
ONE, NEITHER = "It also shows that you hold one of the two highest", "It also shows that you hold neither of the two"


def told(state: Any, card: str) -> str:
    """What the reason for a card says that it shows; "" for nothing."""
    reason = advice_for("whist").reason(state.observe(0), Action("play", Card.of(card)))
    return next((words for words in (ONE, NEITHER) if words in reason), "")


def test_a_reason_says_what_a_small_card_shows() -> None:
    """Of a card that says otherwise, that wins, or is as good as all other spare ones, it says nothing of the kind."""
    state = dealt({0: HELD, 1: "AD KD AS KS AH QH JH TH 8H 6H 5H 4H 3H"})
    led = {card: told(state, card) for card in ("2H", "9H", "KH", "8S", "3S", "6D", "8C")}
    assert led == {"2H": ONE, "9H": "", "KH": "", "8S": NEITHER, "3S": "", "6D": NEITHER, "8C": ""}
    hands = {0: HELD, 1: "AD KD AS KS AH QH JH TH 8H 6H 5H 4H 3H", 3: "AC KC QC TC 9C 7C 6C 5C 4C 3C JD TD 9D"}
    state = played(dealt(hands, leader=1), "AH", "JS", "3C")
    assert [told(state, card) for card in ("9H", "7H", "2H", "KH")] == [ONE, "", "", ""]
    state = dealt({0: "9H 8H 7H KS QS 9S 5S 6D 4D 3D JC TC 2C"})
    assert [told(state, card) for card in ("9H", "7H")] == ["", ""]
