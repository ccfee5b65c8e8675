"""Licences that only one seat knows of."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from cardhall.cards import HIDDEN, cards
from cardhall.rules import get
from cardhall.rules.engine.masks import mask_of
from cardhall.rules.engine.sampling import Case, Impossible, OneOf, hidden_places
from cardhall.rules.games.reversis.licences import Licence, off_suit


def test_only_one_way_of_a_licence_holds() -> None:
    licence = Licence([(cards("AC AD AH"), ()), (cards("AC AD JH"), cards("AH"))], 5)
    assert licence.frees(cards("AC AD AH JH 2S")) and licence.frees(cards("AC AD JH 2S"))
    assert not licence.frees(cards("AC AH JH 2S"))
    assert licence.cards == set(cards("AC AD AH JH"))


def test_off_suit_plays_are_found_by_trick() -> None:
    hands = {f"hand:{s}": " ".join(f"{r}{suit}" for r in "AKQJ9876543") for s, suit in enumerate("SHCD")}
    hands["hand:3"] += " 2D"
    state = get("reversis").start(dealer=3, deals=[{**hands, "extra:0": "2S", "extra:1": "2H", "extra:2": "2C"}])
    for action in ("discard 2D", "pass", "pass", "pass", "play AS", "play AH"):
        state.play(action)
    spades = sum(1 << card for card in state.game.pack if card.suit == "S")
    assert off_suit(state, 1, 0, 9) == spades and off_suit(state, 0, 0, 9) == off_suit(state, 2, 0) == 0
    assert off_suit(state, 1, 1) == 0


def test_each_way_of_several_layings_is_equally_likely() -> None:
    """Of two cards one zone holds the first in one laying, and both orders are open in the other: three ways."""
    zones: dict[str, list[Any]] = {"one": [HIDDEN], "two": [HIDDEN, HIDDEN]}
    unseen = cards("2C 3C 4C")
    part = (tuple(unseen), tuple(hidden_places(zones).items()))
    first = Case([part], {"one": (1 << unseen[0]) | (1 << unseen[1])})
    others = Case([part], {"one": 1 << unseen[2]})
    never = Case([part], {"one": mask_of(unseen)})
    found: Counter[Any] = Counter()

    rng, state = random.Random(1), get("whist").start(seed=1)
    both = OneOf([first, never, others])
    for _ in range(600):
        state.zones = {zone: some[:] for zone, some in zones.items()}
        both.lay(state, rng)
        found[state.zones["one"][0]] += 1
    assert set(found) == set(unseen) and min(found.values()) > 150
    with pytest.raises(Impossible):
        OneOf([never])
