"""Dealing a card at a time, cards that lie on the stock until they are handed out, and handing them out."""

from __future__ import annotations

from typing import Any

from cardhall import rules
from cardhall.cards import cards
from cardhall.rules.mechanisms.dealing import deal_from_stock, deal_singly, return_to_stock


def dealt_texts(dealt: Any) -> dict[str, str]:
    return {zone: " ".join(str(card) for card in some) for zone, some in dealt.items()}


PACK = "AC 2C 3C 4C 5C 6C 7C"


def test_cards_dealt_one_at_a_time() -> None:
    dealt = deal_singly(cards(PACK), ["hand:1", "hand:0"], 2)
    assert dealt_texts(dealt) == {"hand:1": "AC 3C", "hand:0": "2C 4C", "stock": "5C 6C 7C"}
    assert dealt_texts(return_to_stock(dealt, ["hand:1", "hand:0"], 2)) == {"stock": PACK}


def test_packets_on_the_stock() -> None:
    dealt = {"hand:1": cards("AC 2C"), "hand:0": cards("3C 4C"), "stock": cards("5C")}
    assert dealt_texts(return_to_stock(dealt, ["hand:1", "hand:0"], 1)) == {"stock": "AC 2C 3C 4C 5C"}
    assert dealt_texts(return_to_stock(dealt, ["hand:0", "hand:1"], 2)) == {"stock": "3C AC 4C 2C 5C"}


def test_each_seat_alone_sees_what_is_handed_out_to_it() -> None:
    state = rules.get("stealing-bundles").start(seed=1)
    top = [str(card) for card in state.zones["stock"][:6]]
    deal_from_stock(state, (1, 0), 3)
    assert [str(card) for card in state.zones["hand:1"][4:]] == top[:3]
    assert [str(card) for card in state.zones["hand:0"][4:]] == top[3:]
    assert len(state.zones["stock"]) == 34
