"""What cards count in banking games."""

from __future__ import annotations

from cardhall.cards import cards
from cardhall.rules.mechanisms.banking import points


def test_pips() -> None:
    assert points(cards("AS TH KD 9C")) == 30
