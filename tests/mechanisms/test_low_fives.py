"""Hands that count low, as Razz compares them."""

from __future__ import annotations

import pytest

from cardhall.rules.mechanisms.five_cards import group_ranks


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("5 4 3 2 A", "6 4 3 2 A"),
        ("8 6 4 3 A", "8 6 4 3 2"),
        ("K Q J T 9", "2 2 3 4 5"),
        ("A A 7 6 5", "2 2 4 3 A"),
        ("2 2 4 3 A", "A A 2 2 3"),
        ("A A 2 2 3", "A A A 2 3"),
        ("K K K 2 3", "A A A 2 2"),
        ("A A A 2 2", "A A A A 2"),
        ("8", "9"),
        ("K Q 2", "A A 2"),
    ],
)
def test_low_hands_compare_as_razz_has_it(better: str, worse: str) -> None:
    order = "A23456789TJQK"
    one, other = ([order.index(rank) for rank in text.split()] for text in (better, worse))
    assert group_ranks(one) < group_ranks(other)
