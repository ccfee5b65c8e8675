"""Strength of a hand of thirteen cards among four players: expected tricks, chances of nine tricks, of none and of all.

Tricks are counted card by card, with a suit as trumps: an ace, a guarded king, a third of a guarded queen; the high
trumps, and more for every trump as there are more of them; short suits to ruff in. The weights bring the count closest
to the tricks taken in four thousand deals played out by rule of thumb; the standard deviation of its error is then 0.9
of a trick. The chance of nine was counted over some ten thousand deals in the same way: nine tricks come from a high
count, or from a long suit with enough winners beside it. A misère fails by cards that are too high for their place in
the suit, the lowest card most of all, as fitted to 1,800 misères and ouvertes between normal players.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from cardhall.cards import CARDS, SUITS, Card
from cardhall.players.tricks.bidding import bid_likelihood

HAND_SIZE = 13
HIGH_TRUMP_TRICKS = {"A": 1.0, "K": 0.75, "Q": 0.45, "J": 0.3, "T": 0.2}
TRUMP_LENGTH_TRICKS = (
    0.0,
    0.4,
    0.8,
    1.15,
    1.8,
    2.45,
    3.4,
    4.3,
)  # by their number, besides; each one more counts a trick
ACE_TRICKS, KING_TRICKS, LONG_SUIT_KING_TRICKS, QUEEN_TRICKS, JACK_TRICKS = 1.0, 0.8, 0.65, 0.33, 0.1
LONG_SIDE_SUIT = 5  # from this length on, the suit's king is likely to be ruffed
RUFF_TRICKS = (0.35, 0.32, 0.25)  # a void, one card, two: for each trump to ruff with, of which 3, 2 and 1 count
RUFFING_TRUMPS = (3, 2, 1)
COUNT_EXCESS = 0.8  # by which the parts together count too much
RANK_ORDER = "23456789TJQKA"
# tricks counted with which nine are an even chance, and how many more multiply the odds by e
EVEN_NINE_COUNT, NINE_SHARPNESS = 8.4, 0.42
# trumps lost to the others if they are lacking; how many trumps are a long suit
HIGH_TRUMPS, LONG_TRUMPS = frozenset("AKQ"), 6
MIN_NINE_TRUMPS = 4  # trumps with fewer of which nine tricks are not thought of
SIDE_WINNERS = {"A": 1.0, "AK": 2.0, "AKQ": 3.0, "KQ": 0.9, "AQ": 1.2, "K": 0.2}  # of other suits
EVEN_NINE_WINNERS = 8.5  # such winners with which nine tricks are an even chance
# the odds of taking no trick, as powers of e: without a card too high, with each two more
MISERE_LOG_ODDS, LOG_ODDS_PER_TWO = 1.3, 0.25
# a suit's lowest card, the second …: harmless up to a rank, and what those odds lose for each rank above
TOO_HIGH = ((2, 0.61), (4, 0.39), (5, 0.18), (6, 0.13))


def estimate_tricks(hand: Sequence[Card], trump: str) -> float:
    """Return the expected tricks of a hand of thirteen cards."""
    suits: dict[str, list[str]] = {suit: [] for suit in SUITS}
    for card in hand:
        suits[card.suit].append(card.rank)
    trumps = suits.pop(trump)
    number = len(trumps)
    total = TRUMP_LENGTH_TRICKS[min(number, 7)] + max(0, number - 7) - COUNT_EXCESS
    for rank in trumps:
        total += HIGH_TRUMP_TRICKS.get(rank, 0.0)
    for ranks in suits.values():
        length = len(ranks)
        if "A" in ranks:
            total += ACE_TRICKS
        if "K" in ranks and length > 1:
            total += KING_TRICKS if length < LONG_SIDE_SUIT else LONG_SUIT_KING_TRICKS
        if "Q" in ranks and length > 2:
            total += QUEEN_TRICKS
        if "J" in ranks and length > 2:
            total += JACK_TRICKS
        if length < len(RUFF_TRICKS):
            total += RUFF_TRICKS[length] * min(number, RUFFING_TRUMPS[length])
    return min(HAND_SIZE, total)


def nine_tricks_chance(hand: Sequence[Card], trump: str) -> float:
    """Return the chance of nine tricks with these trumps: by the count, or by the winners once trumps are drawn."""
    numbers: Sequence[int] = hand  # as which they are quicker to count
    first = SUITS.index(trump) * len(RANK_ORDER)
    if sum([first <= number < first + len(RANK_ORDER) for number in numbers]) < MIN_NINE_TRUMPS:
        return 0.0
    trumps = {card.rank for card in hand if card.suit == trump}
    winners = float(len(trumps) - len(HIGH_TRUMPS.difference(trumps)))
    for suit in SUITS:
        ranks = {card.rank for card in hand if card.suit == suit}
        if suit != trump:
            winners += SIDE_WINNERS.get("".join(rank for rank in "AKQ" if rank in ranks), 0.0)
    counts = bid_likelihood(estimate_tricks(hand, trump), EVEN_NINE_COUNT, NINE_SHARPNESS)
    return (
        max(counts, bid_likelihood(winners, EVEN_NINE_WINNERS, NINE_SHARPNESS))
        if len(trumps) >= LONG_TRUMPS
        else counts
    )


def misere_log_odds(hand: Sequence[Card]) -> float:
    """Return the log odds that the hand takes no trick without trumps when trying to take none."""
    odds = MISERE_LOG_ODDS
    for ranks in ranks_by_suit(hand).values():
        odds = subtract_rank_losses(odds + LOG_ODDS_PER_TWO * (0 in ranks), ranks, TOO_HIGH)
    return odds


def ranks_by_suit(hand: Sequence[Card], line: str = RANK_ORDER) -> dict[str, list[int]]:
    """Return the places of the cards' ranks in `line`, by suit, each suit from the lowest."""
    place = places_in(line)
    found: list[list[int]] = [[] for _ in SUITS]
    numbers: Sequence[int] = hand  # as which they are quicker to look up
    for number in numbers:
        found[number // len(RANK_ORDER)].append(place[number])
    for ranks in found:
        ranks.sort()
    return dict(zip(SUITS, found, strict=True))


@lru_cache
def places_in(line: str) -> list[int]:
    """Return the place in `line` of the rank of every card with a suit, by card number; -1 if it is not there."""
    return [line.find(card.rank) for card in CARDS if card.suit]


def subtract_rank_losses(value: float, ranks: Sequence[int], losses: Sequence[tuple[int, float]]) -> float:
    """Return a chance (or log odds) of taking no trick, less the losses for the cards of a suit.

    `losses`: for the lowest card, the second and so on: the highest harmless rank, and the loss for each rank above it.
    """
    for rank, (harmless, loss) in zip(ranks, losses, strict=False):
        value -= loss * max(0, rank - harmless)
    return value


def slam_chance(hand: Sequence[Card]) -> float:
    """Return the chance that the hand, on lead without trumps, takes every trick."""
    chance = 1.0
    for suit in SUITS:
        ranks = sorted((RANK_ORDER.index(card.rank) for card in hand if card.suit == suit), reverse=True)
        top = next((place for place, rank in enumerate(ranks) if rank != len(RANK_ORDER) - 1 - place), len(ranks))
        if top < len(ranks):
            chance *= even_split_chance(len(RANK_ORDER) - len(ranks), top)
    return chance


@lru_cache
def even_split_chance(cards: int, rounds: int) -> float:
    """Return the chance that each of three other hands holds at most `rounds` of the `cards` of a suit."""
    shares = [(one, two, cards - one - two) for one in range(cards + 1) for two in range(cards - one + 1)]
    return sum(map(count_splits, (share for share in shares if max(share) <= rounds))) / sum(map(count_splits, shares))


def count_splits(share: tuple[int, int, int]) -> int:
    """Return the number of ways to deal three hands of thirteen with these numbers of cards of a suit."""
    one, two, three = share
    cards = comb(one + two + three, one) * comb(two + three, two)
    return cards * comb(39 - one - two - three, 13 - one) * comb(26 - two - three, 13 - two)
