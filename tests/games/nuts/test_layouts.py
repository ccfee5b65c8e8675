"""What of a patience is within reach and may go where."""

from __future__ import annotations

import pytest

from cardhall.cards import Card, cards
from cardhall.games.nuts.rules.layouts import (
    ACE_MASK,
    ON_RESERVE,
    ON_WASTE,
    OUT_OF_REACH,
    TO_FOUNDATIONS,
    Move,
    Tableau,
)


def make_tableau(columns: str, reserve: str = "", waste: str = "", wanted: int = ACE_MASK) -> Tableau:
    return Tableau([cards(column) for column in columns.split("/")], cards(reserve), cards(waste), wanted)


def test_what_is_within_reach() -> None:
    lying = make_tableau("9H 8C/TC/", "2S 3S", "4D 5D")
    assert [lying.place_of(Card.of(text)) for text in ("2S", "3S", "5D", "4D", "9H", "8C", "TC")] == [
        ON_RESERVE,
        OUT_OF_REACH,
        ON_WASTE,
        OUT_OF_REACH,
        0,
        0,
        1,
    ]


def test_where_cards_can_go() -> None:
    lying = make_tableau("9H 8C/TC/", "AS", "7D")
    nine, eight, ace, seven = (Card.of(text) for text in ("9H", "8C", "AS", "7D"))
    whole = [Move(nine, 0, 1), Move(seven, ON_WASTE, 0)]
    to_empty = [Move(ace, ON_RESERVE, 2), Move(seven, ON_WASTE, 2)]
    found = [Move(ace, ON_RESERVE, TO_FOUNDATIONS), *to_empty, *whole]
    assert sorted(lying.moves(can_split_columns=False)) == sorted(found)
    assert sorted(lying.moves()) == sorted([*found, Move(eight, 0, 2)])


@pytest.mark.parametrize(
    ("card", "goal", "says"),
    [
        ("4S", 0, "You cannot reach the four of spades."),
        ("9H", TO_FOUNDATIONS, "Other cards lie on the nine of hearts."),
        ("8C", TO_FOUNDATIONS, "No foundation waits for the eight of clubs."),
        ("8C", 5, "Your columns are 1 to 4."),
        ("8C", 3, "Nothing goes on an ace in a column."),
        ("9H", 0, "A red seven goes on the eight of clubs."),
        ("7D", 1, "A red nine goes on the ten of clubs."),
        ("TC", 2, "Moving a whole column to an empty column changes nothing."),
    ],
)
def test_why_a_card_cannot_go_there(card: str, goal: int, says: str) -> None:
    assert make_tableau("9H 8C/TC//AD", "2S", "7D").why_not(Card.of(card), goal) == says


def test_of_several_empty_columns_the_first_takes_cards() -> None:
    assert make_tableau("9H//", "2S").why_not(Card.of("2S"), 2) == "Use the first empty column."
