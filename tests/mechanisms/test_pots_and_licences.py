"""Pots that stay on the table, payments taken back, and licences that only one seat knows of."""

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
from cardhall.rules.mechanisms.pots import Payment, gains, pay, pay_back


def with_pots(*pots: int, heard: bool = False) -> Any:
    state = get("reversis").start(seed=1, dealer=3)
    state.pots = pots
    state.scores = state.gained = (0, 0, 0, 0)
    state.news = [] if heard else None
    return state


PAYMENTS = [
    Payment(0, 1, 5, "a"),
    Payment(2, None, 7, "b"),
    Payment(3, None, 4, "c", new_pot=True),
    Payment(None, 1, 4, "d"),
]


@pytest.mark.parametrize("heard", [False, True])
def test_payments_move_chips_and_the_newest_pot(heard: bool) -> None:
    """Whether anybody listens or not: the same chips, the same pots."""
    state = with_pots(25, 30, heard=heard)
    pay(state, PAYMENTS)
    assert state.scores == state.gained == gains(PAYMENTS, 4) == (-5, 9, -7, -4)
    assert state.pots == (25, 37)
    if heard:
        ends = [(event.source, event.target) for event in state.news]
        assert ends == [("seat:0", "seat:1"), ("seat:2", "pot:1"), ("seat:3", "pot:2"), ("pot:2", "seat:1")]


def test_payments_are_taken_back() -> None:
    state = with_pots(25, heard=True)
    pay(state, PAYMENTS)
    pay_back(state, PAYMENTS, "undone", (25,))
    assert state.scores == (0, 0, 0, 0) and state.pots == (25,)
    (line,) = [line for line in state.gains if line.label == "Undone"]
    assert line.amounts == (5, -9, 7, 4)


def test_a_pot_is_formed_and_what_was_paid_since_is_taken_back() -> None:
    state = with_pots(heard=True)
    state.form_pot({1: 5, 2: 5, 3: 10}, "antes")
    state.begin_revocable()
    assert state.pots == (20,) and state.remises == 0
    state.pay_revocably([state.remise(0, 20)])
    state.pay_revocably([Payment(1, 2, 3, "a"), state.remise(3, 40)])
    assert state.pots == (40, 40) and state.remises == 2 and state.scores == (-20, -8, -2, -50)
    state.take_back("taken back")
    assert state.pots == (20,) and state.remises == 0 and state.scores == (0, -5, -5, -10)
    assert not state.revocable


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
