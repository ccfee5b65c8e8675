"""Our Razz against PokerKit's: the same order of hands, the same betting, the same pots."""

from __future__ import annotations

import pytest

pytest.importorskip("pokerkit", reason="PokerKit is not installed (pip install cardhall[oracles])")

from tests.oracles import pokerkit_razz as oracle


def test_hands_stand_in_the_same_order() -> None:
    assert oracle.compare_hands(2_000, 1) > 500


def test_deals_are_bet_and_paid_alike() -> None:
    count = oracle.compare_deals(60, 1)
    assert count.deals == 60 and count.shown and count.side_pots


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_million_hands_stand_in_the_same_order() -> None:
    assert oracle.compare_hands(1_000_000, 2) > 3_000


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_thousands_of_deals_are_bet_and_paid_alike() -> None:
    count = oracle.compare_deals(5_000, 2)
    assert count.deals == 5_000 and count.shared and count.odd and count.for_all
