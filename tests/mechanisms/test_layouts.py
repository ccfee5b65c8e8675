"""Rows of a suit, and what of a patience is within reach and may go where."""

from __future__ import annotations

import pytest

from cardhall.cards import HIDDEN, Card, cards
from cardhall.rules.mechanisms.layouts import (
    ACES,
    NOWHERE,
    ON_RESERVE,
    ON_WASTE,
    TO_FOUNDATIONS,
    Move,
    RowCards,
    Tableau,
    row_takes,
)

TREX = "23456789TJQKA"


@pytest.mark.parametrize(
    ("row", "takes"),
    [
        ("", "JH"),
        ("JH", "TH QH"),
        ("9H TH JH QH KH AH", "8H"),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH", "QH"),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", ""),
    ],
)
def test_a_row_that_grows_at_both_ends(row: str, takes: str) -> None:
    assert row_takes(cards(row), Card.of("JH"), TREX) == cards(takes)


def test_which_cards_of_rows_wait_for_which() -> None:
    rows = RowCards(TREX, "J")

    def flags(text: str) -> int:
        return rows.flags(cards(text))

    def at(card: str) -> int:
        return rows.flag[Card.of(card)].bit_length() - 1

    assert rows.begins == flags("JC JD JH JS")
    assert rows.opens[at("JH")] == flags("TH QH") and rows.opens[at("QH")] == flags("KH")
    assert rows.opens[at("3S")] == flags("2S") and rows.opens[at("AS")] == rows.opens[at("2S")] == 0
    assert rows.beyond[at("QC")] == flags("KC AC") and rows.beyond[at("5D")] == flags("2D 3D 4D")
    assert rows.beyond[at("JH")] == flags(" ".join(rank + "H" for rank in TREX if rank != "J"))
    assert rows.flags([HIDDEN]) == 0 and [rows.cards[at(card.text)] for card in rows.cards] == rows.cards


def test_a_row_that_goes_upwards_and_round() -> None:
    line = "A23456789TJQK"
    assert row_takes([], Card.of("QS"), line, wraps=True) == cards("QS")
    assert row_takes(cards("QS KS"), Card.of("QS"), line, wraps=True) == cards("AS")
    whole = [Card.of(rank + "S") for rank in "QKA23456789TJ"]
    assert row_takes(whole[:-1], Card.of("QS"), line, wraps=True) == cards("JS")
    assert row_takes(whole, Card.of("QS"), line, wraps=True) == []


def tableau(columns: str, reserve: str = "", waste: str = "", wanted: int = ACES) -> Tableau:
    return Tableau([cards(column) for column in columns.split("/")], cards(reserve), cards(waste), wanted)


def test_what_is_within_reach() -> None:
    lying = tableau("9H 8C/TC/", "2S 3S", "4D 5D")
    assert [lying.place_of(Card.of(text)) for text in ("2S", "3S", "5D", "4D", "9H", "8C", "TC")] == [
        ON_RESERVE,
        NOWHERE,
        ON_WASTE,
        NOWHERE,
        0,
        0,
        1,
    ]


def test_where_cards_can_go() -> None:
    lying = tableau("9H 8C/TC/", "AS", "7D")
    nine, eight, ace, seven = (Card.of(text) for text in ("9H", "8C", "AS", "7D"))
    whole = [Move(nine, 0, 1), Move(seven, ON_WASTE, 0)]
    to_empty = [Move(ace, ON_RESERVE, 2), Move(seven, ON_WASTE, 2)]
    found = [Move(ace, ON_RESERVE, TO_FOUNDATIONS), *to_empty, *whole]
    assert sorted(lying.moves(parts=False)) == sorted(found)
    assert sorted(lying.moves()) == sorted([*found, Move(eight, 0, 2)])


@pytest.mark.parametrize(
    ("card", "goal", "says"),
    [
        ("4S", 0, "You cannot reach the four of spades."),
        ("9H", TO_FOUNDATIONS, "Other cards lie on the nine of hearts."),
        ("8C", TO_FOUNDATIONS, "No foundation waits for the eight of clubs."),
        ("8C", 5, "Your columns are 1 to 4."),
        ("8C", 3, "Nothing goes on an ace in a column."),
        ("9H", 0, "On the eight of clubs goes a red seven."),
        ("7D", 1, "On the ten of clubs goes a red nine."),
        ("TC", 2, "The column is empty already: moving a whole column there changes nothing."),
    ],
)
def test_why_a_card_cannot_go_there(card: str, goal: int, says: str) -> None:
    assert tableau("9H 8C/TC//AD", "2S", "7D").why_not(Card.of(card), goal) == says


def test_of_several_empty_columns_the_first_takes_cards() -> None:
    assert tableau("9H//", "2S").why_not(Card.of("2S"), 2) == "Use the first empty column."
