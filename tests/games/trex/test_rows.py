"""Rows of a suit that grow at both ends."""

from __future__ import annotations

import pytest

from cardhall.cards import HIDDEN, Card, cards
from cardhall.games.trex.rules.rows import RowCards, fitting_cards

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
    assert fitting_cards(cards(row), Card.of("JH"), TREX) == cards(takes)


def test_which_cards_of_rows_wait_for_which() -> None:
    rows = RowCards(TREX, "J")

    def flags(text: str) -> int:
        return rows.flags(cards(text))

    def at(card: str) -> int:
        return rows.flag[Card.of(card)].bit_length() - 1

    assert rows.first_cards == flags("JC JD JH JS")
    assert rows.opened_by_place[at("JH")] == flags("TH QH") and rows.opened_by_place[at("QH")] == flags("KH")
    assert (
        rows.opened_by_place[at("3S")] == flags("2S")
        and rows.opened_by_place[at("AS")] == rows.opened_by_place[at("2S")] == 0
    )
    assert rows.waiting_by_place[at("QC")] == flags("KC AC") and rows.waiting_by_place[at("5D")] == flags("2D 3D 4D")
    assert rows.waiting_by_place[at("JH")] == flags(" ".join(rank + "H" for rank in TREX if rank != "J"))
    assert rows.flags([HIDDEN]) == 0 and [rows.cards[at(card.text)] for card in rows.cards] == rows.cards
