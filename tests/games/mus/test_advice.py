"""Mus's players: those who hold something answer, good hands are not folded, and no bid is taken for certain."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players
from cardhall.cards import SPANISH_40
from cardhall.games.mus.advice.bets import CALL_ACT, FOLD_ACT
from cardhall.games.mus.advice.chances import beating_chance
from cardhall.games.mus.advice.imagined_deals import CALLING_MANNER, HONEST_MANNER, DealView, simple_act
from cardhall.games.mus.rules.hands import PARES
from cardhall.rules import get

TO_PARES = ["nomus", *["pass"] * 8]  # the rounds before pares go without a bid
NOBODY, PAIR = "4C 5D 6S JH", "4H 4S 6H JD"
POOR = 0.5  # pares that beat less than this part of others are poor
DUPLES, MEDIAS = "KD KH AS AH", "KD KH KS 4H"


def in_pares(partner: str, own: str, bid: str, left: str = "6C 6D 4D QH", right: str = "5C 5S 7D JC") -> Any:
    """Pares in which the mano, on the left of seat 2, has bid; seat 2 answers before its partner, seat 0."""
    deal = {"hand:0": partner, "hand:1": left, "hand:2": own, "hand:3": right}
    given = " ".join(deal.values()).split()
    deal["stock"] = " ".join([str(card) for card in SPANISH_40 if str(card) not in given])
    state = get("mus").start(seed=1, dealer=0, deals=[deal])
    for action in [*TO_PARES, bid]:
        state.play(action)
    return state


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("partner", ["QD 5H 6H JD", PAIR])
@pytest.mark.parametrize("bid", ["bet 5", "ordago"])
def test_who_holds_no_pares_leaves_the_answer_to_the_partner(level: str, partner: str, bid: str) -> None:
    seen = in_pares(partner, NOBODY, bid).observe(2)
    assert {str(players.get(level, game="mus", seed=seed).choose(seen)) for seed in range(2)} == {"fold"}


@pytest.mark.parametrize("hand", [DUPLES, MEDIAS])
def test_good_pares_are_not_folded_beside_a_partner_without(hand: str) -> None:
    seen = in_pares(NOBODY, hand, "bet 5").observe(2)
    for level, seeds in (("easy", 1), ("normal", 3), ("hard", 3)):
        assert "fold" not in {str(players.get(level, game="mus", seed=seed).choose(seen)) for seed in range(seeds)}


def test_not_every_bid_is_taken_for_a_good_hand() -> None:
    """Whoever bids 5 on pares is imagined with poor ones at times, as others may bet who have learnt nothing."""
    seen = in_pares(NOBODY, MEDIAS, "bet 5").observe(2)
    told = DealView(seen)
    worlds = told.draw_worlds(seen, 200, random.Random(1), True)
    place = told.seats_by_place.index(3)
    poor = sum(0 < beating_chance(PARES, hands[place], 8, 0.5) < POOR for hands in worlds) / len(worlds)
    assert 0.04 < poor < 0.5


def test_imagined_opponents_who_do_not_mix() -> None:
    assert simple_act(CALLING_MANNER, 2, 0.1) == CALL_ACT and simple_act(HONEST_MANNER, 2, 0.1) == FOLD_ACT
    assert simple_act(HONEST_MANNER, 4, 0.99) == CALL_ACT and simple_act(CALLING_MANNER, 4, 0.5) == FOLD_ACT
