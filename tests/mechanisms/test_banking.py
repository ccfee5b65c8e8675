"""What cards count in banking games."""

from __future__ import annotations

from cardhall.cards import cards
from cardhall.rules.mechanisms.banking import sum_pips


def test_pips() -> None:
    assert sum_pips(cards("AS TH KD 9C")) == 30
