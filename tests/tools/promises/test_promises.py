"""What a reason promises is kept in two of three imagined deals."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from cardhall import rules
from cardhall.players.advice import advice_for
from cardhall.rules import Action
from tests.tools.promises import (
    ALL_PROMISES,
    LEAST_KEPT_SHARE,
    Promise,
    card_loses,
    card_wins,
    count_promises,
    games_of_tricks,
    share_kept,
)
from tests.tools.promises import promise_in as promised

GAMES = games_of_tricks()
FEW_REASONS = 8  # reasons of a game: below, chance decides
BIDDERS = ("euchre", "nap", "spades", "five-hundred", "solo-whist", "oh-hell", "back-alley", "ecarte")


def shares(found: dict[str, list[list[bool]]]) -> dict[str, float]:
    """By pattern, in which share of the imagined deals it is kept."""
    return {pattern: sum(map(sum, kept)) / sum(map(len, kept)) for pattern, kept in found.items()}


def test_promises_of_a_deal_of_each_game_are_kept() -> None:
    found: dict[str, list[list[bool]]] = defaultdict(list)
    for game_id in GAMES:
        for pattern, kept in count_promises(game_id, [1], most=4).items():
            found[pattern] += kept
    often = {pattern: kept for pattern, kept in found.items() if len(kept) >= FEW_REASONS}
    assert len(often) >= 5 and sum(map(len, found.values())) > 100
    assert not {pattern: share for pattern, share in shares(often).items() if share < LEAST_KEPT_SHARE}


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game_id", GAMES)
def test_promises_of_many_deals_are_kept(game_id: str) -> None:
    found = {
        pattern: kept for pattern, kept in count_promises(game_id, range(1, 41)).items() if len(kept) >= FEW_REASONS
    }
    assert not {pattern: share for pattern, share in shares(found).items() if share < LEAST_KEPT_SHARE}


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game_id", BIDDERS)
def test_promises_of_bids_are_kept(game_id: str) -> None:
    found = count_promises(game_id, range(1, 151), bids=True)
    assert found
    often = {pattern: kept for pattern, kept in found.items() if len(kept) >= FEW_REASONS}
    assert not {pattern: share for pattern, share in shares(often).items() if share < LEAST_KEPT_SHARE}


def test_a_promise_that_is_not_kept_is_found_out() -> None:
    """The king of a suit whose ace somebody else holds wins when nobody has it, and not otherwise."""
    deal = {
        "hand:0": "KS QS JS TS 9S 8S AH 7H 6H AC 9C 8C 2D",
        "hand:1": "AS 5S 4S 3S 2S 7S 6S KH QH JH KC QC JC",
        "hand:2": "TH 9H 8H 5H 4H 3H 2H TC 7C 6C 5C KD QD",
        "hand:3": "4C 3C 2C AD JD TD 9D 8D 7D 6D 5D 4D 3D",
    }
    seen = rules.get("whist").start(dealer=3, deals=[deal]).observe(0)
    told = promised(str(advice_for("whist").reason(seen, Action.parse("play AC"))))
    assert told is not None and told[0].kept is card_wins
    rng, found = random.Random(1), {}
    for card in ("AC", "8S"):
        for kept in (card_wins, card_loses):
            results = share_kept(seen, Action.parse(f"play {card}"), Promise("", kept), told[1], rng)
            found[card, kept] = sum(results) / len(results)
    assert found["AC", card_wins] > LEAST_KEPT_SHARE > 1 / 3 > found["8S", card_wins]
    assert found["8S", card_loses] > LEAST_KEPT_SHARE > 1 / 3 > found["AC", card_loses]


def test_every_promise_has_its_own_words() -> None:
    patterns = [promise.pattern for promise in ALL_PROMISES]
    assert len(set(patterns)) == len(patterns) and promised("Second hand plays low.") is None
    assert promised("Your ace is the highest club left.") is not None
    assert promised("Your ace is the highest club left, though it may be ruffed.") is None
