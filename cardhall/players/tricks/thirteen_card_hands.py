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
from typing import Final

from cardhall.cards import CARDS, SUITS, Card
from cardhall.players.tricks.bidding import bid_likelihood

HAND_SIZE = 13
HIGH_TRUMP_TRICKS = {"A": 1.0, "K": 0.75, "Q": 0.45, "J": 0.3, "T": 0.2}
TRUMP_LENGTH_TRICKS: Final = (
    0.0,
    0.4,
    0.8,
    1.15,
    1.8,
    2.45,
    3.4,
    4.3,
)  # by their number, besides; each one more counts a trick
ACE_TRICKS: Final = 1.0
KING_TRICKS: Final = 0.8
LONG_SUIT_KING_TRICKS: Final = 0.65
QUEEN_TRICKS: Final = 0.33
JACK_TRICKS: Final = 0.1
LONG_SIDE_SUIT: Final = 5  # from this length on, the suit's king is likely to be ruffed
RUFF_TRICKS: Final = (0.35, 0.32, 0.25)  # a void, one card, two: for each trump to ruff with, of which 3, 2 and 1 count
RUFFING_TRUMPS: Final = (3, 2, 1)
COUNT_EXCESS: Final = 0.8  # by which the parts together count too much
RANK_ORDER = "23456789TJQKA"
RANK_COUNT: Final = len(RANK_ORDER)
ALL_RANKS: Final = (1 << RANK_COUNT) - 1  # as bits by their places in `RANK_ORDER`
JACK_BIT: Final = 1 << 9
QUEEN_BIT: Final = 1 << 10
KING_BIT: Final = 1 << 11
ACE_BIT: Final = 1 << 12
HIGH_BITS: Final = ACE_BIT | KING_BIT | QUEEN_BIT
# by card number: the bit of its rank, and what it counts as a trump besides
BIT_OF_CARD: Final[list[int]] = [1 << RANK_ORDER.index(card.rank) for card in CARDS if card.suit]
HIGH_TRUMP_OF_CARD: Final[list[float]] = [HIGH_TRUMP_TRICKS.get(card.rank, 0.0) for card in CARDS if card.suit]
# tricks counted with which nine are an even chance, and how many more multiply the odds by e
EVEN_NINE_COUNT, NINE_SHARPNESS = 8.4, 0.42
LONG_TRUMPS: Final = 6  # trumps that are a long suit: of these the ace, king and queen are lost if they are lacking
MIN_NINE_TRUMPS: Final = 4  # trumps with fewer of which nine tricks are not thought of
SIDE_WINNERS = {"A": 1.0, "AK": 2.0, "AKQ": 3.0, "KQ": 0.9, "AQ": 1.2, "K": 0.2}  # of other suits
# the same by the bits of queen, king and ace
SIDE_WINNERS_BY_HIGH: Final[list[float]] = [
    SIDE_WINNERS.get("".join(rank for place, rank in enumerate("QKA") if bits >> place & 1)[::-1], 0.0)
    for bits in range(8)
]
EVEN_NINE_WINNERS = 8.5  # such winners with which nine tricks are an even chance
# the odds of taking no trick, as powers of e: without a card too high, with each two more
MISERE_LOG_ODDS, LOG_ODDS_PER_TWO = 1.3, 0.25
# a suit's lowest card, the second …: harmless up to a rank, and what those odds lose for each rank above
TOO_HIGH: Final = ((2, 0.61), (4, 0.39), (5, 0.18), (6, 0.13))


def estimate_tricks(hand: Sequence[Card], trump: str) -> float:
    """Return the expected tricks of a hand of thirteen cards."""
    return tricks_of_suits(hand, ranks_held(hand), SUITS.index(trump))


def tricks_of_suits(hand: Sequence[Card], suits: list[int], trump: int) -> float:
    """Return the expected tricks of a hand; `suits`: its `ranks_held`, `trump`: a place in `SUITS`."""
    number = suits[trump].bit_count()
    total = TRUMP_LENGTH_TRICKS[min(number, 7)] + max(0, number - 7) - COUNT_EXCESS
    cards: Sequence[int] = hand  # as which they are quicker to look up
    for card in cards:
        if card // RANK_COUNT == trump:
            total += HIGH_TRUMP_OF_CARD[card]
    for suit, ranks in enumerate(suits):
        if suit == trump:
            continue
        length = ranks.bit_count()
        if ranks & ACE_BIT:
            total += ACE_TRICKS
        if ranks & KING_BIT and length > 1:
            total += KING_TRICKS if length < LONG_SIDE_SUIT else LONG_SUIT_KING_TRICKS
        if ranks & QUEEN_BIT and length > 2:
            total += QUEEN_TRICKS
        if ranks & JACK_BIT and length > 2:
            total += JACK_TRICKS
        if length < len(RUFF_TRICKS):
            total += RUFF_TRICKS[length] * min(number, RUFFING_TRUMPS[length])
    return min(float(HAND_SIZE), total)


def nine_tricks_chance(hand: Sequence[Card], trump: str) -> float:
    """Return the chance of nine tricks with these trumps: by the count, or by the winners once trumps are drawn."""
    return nine_tricks_of_suits(hand, ranks_held(hand), SUITS.index(trump))


def nine_tricks_by_suit(hand: Sequence[Card]) -> dict[str, float]:
    """Return `nine_tricks_chance` for each suit."""
    suits = ranks_held(hand)
    return {name: nine_tricks_of_suits(hand, suits, place) for place, name in enumerate(SUITS)}


def nine_tricks_of_suits(hand: Sequence[Card], suits: list[int], trump: int) -> float:
    """Return `nine_tricks_chance`; the arguments are those of `tricks_of_suits`."""
    number = suits[trump].bit_count()
    if number < MIN_NINE_TRUMPS:
        return 0.0
    counts = bid_likelihood(tricks_of_suits(hand, suits, trump), EVEN_NINE_COUNT, NINE_SHARPNESS)
    if number < LONG_TRUMPS:
        return counts
    winners = float(number - (HIGH_BITS & ~suits[trump]).bit_count())
    for suit, ranks in enumerate(suits):
        if suit != trump:
            winners += SIDE_WINNERS_BY_HIGH[ranks // QUEEN_BIT]
    return max(counts, bid_likelihood(winners, EVEN_NINE_WINNERS, NINE_SHARPNESS))


def misere_log_odds(hand: Sequence[Card]) -> float:
    """Return the log odds that the hand takes no trick without trumps when trying to take none."""
    odds = MISERE_LOG_ODDS
    for ranks in ranks_held(hand):
        if ranks & 1:
            odds += LOG_ODDS_PER_TWO
        left = ranks
        for harmless, loss in TOO_HIGH:
            if not left:
                break
            rank = (left & -left).bit_length() - 1
            odds -= loss * max(0, rank - harmless)
            left &= left - 1
    return odds


def ranks_held(hand: Sequence[Card]) -> list[int]:
    """Return for each of `SUITS` the ranks of the hand's cards, as bits by their places in `RANK_ORDER`."""
    found = [0] * len(SUITS)
    cards: Sequence[int] = hand  # as which they are quicker to look up
    for card in cards:
        found[card // RANK_COUNT] |= BIT_OF_CARD[card]
    return found


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
    for ranks in ranks_held(hand):
        number = ranks.bit_count()
        top = RANK_COUNT - (ALL_RANKS & ~ranks).bit_length()  # cards from the highest down
        if top < number:
            chance *= even_split_chance(RANK_COUNT - number, top)
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
