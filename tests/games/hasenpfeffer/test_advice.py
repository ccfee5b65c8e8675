"""Hasenpfeffer: what hands count, what is bid, named and laid away, and what bids tell of hands."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import RED_JOKER, Card, cards
from cardhall.games.hasenpfeffer.advice import (
    ADVICE,
    EASY_ADVICE,
    HARD_ADVICE,
    best_suit,
    bid_weights,
    expected_tricks,
    values_without_each_card,
)
from cardhall.match.positions import exchange_cards
from cardhall.players.search.playouts import Worlds
from cardhall.rules.engine.action import PASS
from cardhall.rules.mechanisms.auctions import bids

GAME = rules.get("hasenpfeffer")
STRONG = "RJ JS JC AS 9H AD"
WEAK = "9S TD 9H QC KH TC"


def start_deal(hand: str, *actions: str, **deal: str) -> Any:
    state = GAME.start(dealer=3, deals=[exchange_cards(GAME.start().deal, {"hand:0": hand, **deal})])
    for action in actions:
        state.play(action)
    return state


def test_hands_are_counted() -> None:
    assert best_suit(cards(STRONG)) == "S"
    assert expected_tricks(cards(STRONG)) == pytest.approx(2.3 + 1.1 + 0.75 + 0.55 + 0.5 + 0.41 + 0.16)
    assert expected_tricks(cards(WEAK)) < 3.5
    seen = start_deal(STRONG).observe(0)
    assert ADVICE.best_by_prior(seen, seen.actions()).number >= 5
    assert ADVICE.reason(seen, PASS).startswith(
        "With spades as trumps you hold four trumps, the joker and both bowers among them"
    )


def test_reasons_say_what_the_count_is_good_for() -> None:
    """With a hand that counts five, and one that counts three: the end of what is said of calls over a bid of four."""
    fits, few = "about {} tricks.", "about {} tricks, too few to bid 5."
    risk = "about {} tricks: bidding 5 is a risk."
    for hand, passing, bidding in (
        (STRONG, risk.format("five"), fits.format("five")),
        (WEAK, few.format("three"), risk.format("three")),
    ):
        state = GAME.start(dealer=3, deals=[exchange_cards(GAME.start().deal, {"hand:1": hand})])
        state.play("bid 4")
        seen = state.observe(1)
        bid = next(action for action in seen.actions() if action != PASS)
        assert ADVICE.reason(seen, PASS).endswith(passing) and ADVICE.reason(seen, bid).endswith(bidding)


def test_the_last_bids_no_more_than_is_needed_and_nobody_over_a_partner_in_vain() -> None:
    able = [PASS, *bids(3, 4, 5, 6)]

    def likeliest(tricks: float, over_partner: bool, is_last: bool) -> str:
        weights = bid_weights(tricks, able, over_partner, is_last)
        assert sum(weights) == pytest.approx(1)
        return str(able[weights.index(max(weights))])

    assert likeliest(5.2, False, False) == "bid 5"
    assert likeliest(5.2, False, True) == "bid 3"
    assert likeliest(3.2, False, True) == "bid 3"
    assert likeliest(3.2, True, True) == "pass"
    assert likeliest(2.0, False, True) == "pass"
    assert bid_weights(6.0, [PASS], False, True) == [1.0]


def test_low_cards_that_stand_alone_are_laid_away() -> None:
    hand = cards("RJ JS 9S AH TD KC QH")
    kept = values_without_each_card(hand, "S")
    assert hand[kept.index(max(kept))] == Card.of("TD")
    seen = start_deal("RJ JS 9S AH TD KC", "bid 5", "pass", "pass", "pass", widow="QH").observe(0)
    assert str(ADVICE.best_by_prior(seen, seen.actions())) == "trump S"


def test_bids_tell_of_hands() -> None:
    """Who bid five is imagined with more than who passed, and only where bids are understood."""
    seen = start_deal(WEAK, "pass", "bid 5", "pass", **{"hand:3": "AS"}).observe(0)

    def jokers(advice: Any, seat: int) -> int:
        worlds = Worlds(seen, advice, random.Random(1))
        return sum(RED_JOKER in worlds.draw().zones[f"hand:{seat}"] for _ in range(80))

    assert jokers(HARD_ADVICE, 1) > jokers(HARD_ADVICE, 2) + 15
    assert abs(jokers(ADVICE, 1) - jokers(ADVICE, 2)) < 18


def test_levels_count_otherwise() -> None:
    assert ADVICE.for_level("easy") is EASY_ADVICE and ADVICE.for_level("hard") is HARD_ADVICE
    assert EASY_ADVICE.estimate_tricks(cards(WEAK)) > ADVICE.estimate_tricks(cards(WEAK))
    assert EASY_ADVICE.weight_exponent < 1 < ADVICE.weight_exponent
