"""Small cards by which hard defenders of Contract Bridge tell each other something, and worlds that believe them."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall.games.contract_bridge.advice import ADVICE, EXPERT
from cardhall.games.contract_bridge.advice.defence import leads_to_partner_winners
from cardhall.players.tricks.attitude_signals import choose_count_signal
from cardhall.rules.mechanisms.trick_position import position_of
from tests.players.complaints import state_before_decision

OPTIONS = {"system": "sayc", "slams": "bid", "declarer": "first", "undertricks": "declarer"}
CALLS = "bid 1 NT; pass; bid 3 NT; pass; pass; pass; "


def at(told: str, **hands: str) -> Any:
    """The state after calls and cards, with these cards in the hands and the rest dealt at random."""
    deal = {seat.replace("_", ":"): cards for seat, cards in hands.items()}
    return state_before_decision(
        "contract-bridge", {"deal": deal, "dealer": 0, "options": OPTIONS, "told": CALLS + told}, 1
    )


def test_the_number_of_cards_is_told_by_the_highest_or_the_lowest() -> None:
    assert choose_count_signal(0b1_0001_0010, 0b1_0010) == 0b10
    assert choose_count_signal(0b1_0010, 0b1_0010) == 0b1_0000


@pytest.mark.parametrize(("hearts", "card"), [("8H 4H 2H", "2H"), ("8H 4H", "8H")])
def test_equal_small_cards_count_on_the_declarers_lead(hearts: str, card: str) -> None:
    """The cards between are in the dummy or on the table, so nothing but the signal tells them apart."""
    state = at(
        "3C 2C 4C AC; AH 9H 5H",
        hand_0="AC AH KH QH 7H 6H 3H",
        hand_1="3C JH TH 9H" + (" 2H" if "2H" not in hearts else ""),
        hand_2="2C 5H",
        hand_3="4C " + hearts,
    )
    looks = EXPERT.weights(state, state.turn, state.actions())
    best = max(zip(looks, state.actions(), strict=True), key=lambda pair: pair[0])[1]
    assert str(best.cards[0]) == card


def test_nothing_is_told_by_the_declarer_or_by_the_opening_lead() -> None:
    state = at("", hand_1="8H 4H 2H")
    assert not EXPERT.is_signalling(state)
    state.play(state.actions()[0])
    assert not EXPERT.is_signalling(state)
    assert ADVICE.for_level("hard") is EXPERT


def test_a_partners_good_card_is_led_to() -> None:
    """The declarer has shown no more clubs, and the partner's ten beats what is left."""
    state = at(
        "AC 3C 4C 6C; KC 7C 5C JC; QC 2S 8C 3S",
        hand_0="JC 6C 3S AS AH AD KD",
        hand_1="AC KC QC 2C",
        hand_2="7C 3C 2S KS KH",
        hand_3="TC 9C 8C 5C 4C",
    )
    position = position_of(state)
    cards = position.hands[position.turn].cards
    assert [str(card) for card in position.suits.cards_of(leads_to_partner_winners(state, position, cards))] == ["2C"]
