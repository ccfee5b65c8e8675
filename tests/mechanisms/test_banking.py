"""What cards count in banking games."""

from __future__ import annotations

from cardhall.cards import cards
from cardhall.rules.mechanisms.banking import pips_of


def test_pips() -> None:
    assert pips_of(cards("AS TH KD 9C")) == 30
