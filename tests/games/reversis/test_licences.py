"""Licences that only one seat knows of."""

from __future__ import annotations

from cardhall.cards import cards
from cardhall.games.reversis.rules.licences import Licence, refused_suits_mask
from cardhall.rules import get


def test_only_one_way_of_a_licence_holds() -> None:
    licence = Licence([(cards("AC AD AH"), ()), (cards("AC AD JH"), cards("AH"))], 5)
    assert licence.applies_to(cards("AC AD AH JH 2S")) and licence.applies_to(cards("AC AD JH 2S"))
    assert not licence.applies_to(cards("AC AH JH 2S"))
    assert licence.cards == set(cards("AC AD AH JH"))


def test_off_suit_plays_are_found_by_trick() -> None:
    hands = {f"hand:{s}": " ".join(f"{r}{suit}" for r in "AKQJ9876543") for s, suit in enumerate("SHCD")}
    hands["hand:3"] += " 2D"
    state = get("reversis").start(dealer=3, deals=[{**hands, "extra:0": "2S", "extra:1": "2H", "extra:2": "2C"}])
    for action in ("discard 2D", "pass", "pass", "pass", "play AS", "play AH"):
        state.play(action)
    spades = sum(1 << card for card in state.game.pack if card.suit == "S")
    assert (
        refused_suits_mask(state, 1, 0, 9) == spades
        and refused_suits_mask(state, 0, 0, 9) == refused_suits_mask(state, 2, 0) == 0
    )
    assert refused_suits_mask(state, 1, 1) == 0
