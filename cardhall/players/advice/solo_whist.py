"""Solo Whist: the chance to make each contract with a hand, and what it is worth to bid it, to join in, or to pass.

Tricks are counted card by card; with about as many as a solo, an abundance or two partners together need, the chance is
even. A misère fails with cards too high for their place in the suit, the lowest of all. The chances were counted over
some ten thousand deals played out by rule of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import comb, exp
from typing import Any

from cardhall.cards import HIDDEN, SUIT_NAMES, SUITS, Card
from cardhall.english import NUMBERS, capital, counted
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.bidding import likelihood, made_likely
from cardhall.players.tricks.counting import tricks_of
from cardhall.players.tricks.inference import Evidence
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.games.solo_whist import CHOSEN, CONTRACTS, COP, HAND_SIZE, PROP
from cardhall.rules.mechanisms.tricks import TrickPlay

RANKS = "23456789TJQKA"
SOLO, TOGETHER, ABUNDANCE = 4.8, 7.5, 8.4  # tricks counted with which such a contract is an even chance,
SHARP, SHARP_TOGETHER = 0.42, 0.5  # and how many more multiply the odds by e
ACCEPTER, PROPOSER = 3.9, 4.7  # tricks that a partner counts who accepts a proposal, or makes one
JOINED = 0.75  # how often a proposal is accepted
MISERE, MISERE_VOID, MISERE_ELDER = 1.4, 0.8, 0.4  # the odds of a misère as powers of e: without a card too high,
#                                                  with a void more, on lead less
TOO_HIGH = ((3, 0.55), (4, 0.33), (5, 0.15), (6, 0.1))  # a suit's lowest card, the second …: harmless up to a rank, and
#                                                         what the odds lose for each rank above
OPEN_HAND = 2.0  # what they lose when the hand is open
SHARES = 3.0  # of what a contract is worth if all defenders pay: the points to its declarer
PASSED = -0.3  # what passing is worth: others win more often than they lose
BOLD = 0.35  # points that multiply the odds of a bid by e
LEAST_LIKELY = 1e-4  # added to a likelihood, since nobody bids quite as thought


@lru_cache(maxsize=4096)
def chances(hand: tuple[Card, ...], trump: str, elder: bool) -> dict[str, float]:
    """How likely the hand makes each contract alone, by the name of its bid; `trump`: the default suit."""
    own = tricks_of(hand, trump)
    best = max(tricks_of(hand, suit) for suit in SUITS)
    odds = misere_odds(hand) - MISERE_ELDER * elder
    return {
        "prop": likelihood(own + ACCEPTER, TOGETHER, SHARP_TOGETHER),
        "solo": likelihood(own, SOLO, SHARP),
        "misere": likelihood(odds, 0.0, 1.0),
        "abundance": likelihood(best, ABUNDANCE, SHARP),
        "abundance trump": likelihood(own, ABUNDANCE, SHARP),
        "ouverte": likelihood(odds - OPEN_HAND, 0.0, 1.0),
        "slam": slam_chance(hand),
        "cop": likelihood(own + PROPOSER, TOGETHER, SHARP_TOGETHER),
    }


def misere_odds(hand: Sequence[Card]) -> float:
    """The logarithm of the odds that the hand takes no trick without trumps, if it tries to take none."""
    suits: dict[str, list[int]] = {suit: [] for suit in SUITS}
    for card in hand:
        suits[card.suit].append(RANKS.index(card.rank))
    odds = MISERE
    for ranks in suits.values():
        odds += MISERE_VOID * (not ranks)
        for rank, (harmless, loss) in zip(sorted(ranks), TOO_HIGH, strict=False):
            odds -= loss * max(0, rank - harmless)
    return odds


def slam_chance(hand: Sequence[Card]) -> float:
    """How likely the hand, leading without trumps, takes every trick."""
    chance = 1.0
    for suit in SUITS:
        ranks = sorted((RANKS.index(card.rank) for card in hand if card.suit == suit), reverse=True)
        top = next((place for place, rank in enumerate(ranks) if rank != len(RANKS) - 1 - place), len(ranks))
        if top < len(ranks):
            chance *= falls_in(len(RANKS) - len(ranks), top)
    return chance


@lru_cache
def falls_in(cards: int, rounds: int) -> float:
    """How likely nobody of three others holds more than `rounds` of this number of cards of a suit."""
    return sum(
        comb(cards, one) * comb(cards - one, two) * ways(one, two, cards - one - two)
        for one in range(min(cards, rounds) + 1)
        for two in range(min(cards - one, rounds) + 1)
        if cards - one - two <= rounds
    ) / sum(
        comb(cards, one) * comb(cards - one, two) * ways(one, two, cards - one - two)
        for one in range(cards + 1)
        for two in range(cards - one + 1)
    )


