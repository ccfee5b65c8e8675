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
# by their number, besides; each one more counts a trick
TRUMP_LENGTH_TRICKS: Final = (
    0.0,
    0.4,
    0.8,
    1.15,
    1.8,
    2.45,
    3.4,
    4.3,
)
ACE_TRICKS: Final = 1.0
KING_TRICKS: Final = 0.8
LONG_SUIT_KING_TRICKS: Final = 0.65
QUEEN_TRICKS: Final = 0.33
JACK_TRICKS: Final = 0.1
LONG_SIDE_SUIT_LENGTH: Final = 5  # from this length on, the suit's king is likely to be ruffed
RUFF_TRICKS: Final = (0.35, 0.32, 0.25)  # a void, one card, two: for each trump to ruff with, of which 3, 2 and 1 count
MAX_RUFFING_TRUMPS: Final = (3, 2, 1)
COUNT_EXCESS_TRICKS: Final = 0.8  # by which the parts together count too much
RANK_ORDER = "23456789TJQKA"
RANK_COUNT: Final = len(RANK_ORDER)
ALL_RANKS: Final = (1 << RANK_COUNT) - 1  # as bits by their places in `RANK_ORDER`
JACK_BIT: Final = 1 << 9
QUEEN_BIT: Final = 1 << 10
KING_BIT: Final = 1 << 11
ACE_BIT: Final = 1 << 12
HIGH_BITS: Final = ACE_BIT | KING_BIT | QUEEN_BIT
# by card number: the bit of its rank, and what it counts as a trump besides
RANK_BIT_BY_CARD: Final[list[int]] = [1 << RANK_ORDER.index(card.rank) for card in CARDS if card.suit]
HIGH_TRUMP_TRICKS_BY_CARD: Final[list[float]] = [HIGH_TRUMP_TRICKS.get(card.rank, 0.0) for card in CARDS if card.suit]
# tricks counted with which nine are an even chance, and how many more multiply the odds by e
EVEN_CHANCE_NINE_COUNT, NINE_TRICKS_TEMPERATURE = 8.4, 0.42
LONG_TRUMP_LENGTH: Final = (
    6  # trumps that are a long suit: of these the ace, king and queen are lost if they are lacking
)
MIN_NINE_TRUMPS: Final = 4  # trumps with fewer of which nine tricks are not thought of
SIDE_WINNERS_BY_HIGH_CARDS = {"A": 1.0, "AK": 2.0, "AKQ": 3.0, "KQ": 0.9, "AQ": 1.2, "K": 0.2}  # of other suits
# the same by the bits of queen, king and ace
SIDE_WINNERS_BY_HIGH: Final[list[float]] = [
    SIDE_WINNERS_BY_HIGH_CARDS.get("".join(rank for place, rank in enumerate("QKA") if bits >> place & 1)[::-1], 0.0)
    for bits in range(8)
]
EVEN_NINE_WINNERS = 8.5  # such winners with which nine tricks are an even chance
# the odds of taking no trick, as powers of e: without a card too high, with each two more
MISERE_LOG_ODDS, MISERE_LOG_ODDS_PER_TWO = 1.3, 0.25
# a suit's lowest card, the second …: harmless up to a rank, and what those odds lose for each rank above
MISERE_RANK_LOSSES: Final = ((2, 0.61), (4, 0.39), (5, 0.18), (6, 0.13))


def estimate_tricks(hand: Sequence[Card], trump: str) -> float:
    """Return the expected tricks of a hand of thirteen cards."""
    return tricks_of_suits(hand, ranks_held(hand), SUITS.index(trump))


def tricks_of_suits(hand: Sequence[Card], ranks_of_suits: list[int], trump: int) -> float:
    """Return the expected tricks of a hand; `ranks_of_suits`: its `ranks_held`, `trump`: a place in `SUITS`."""
    number = ranks_of_suits[trump].bit_count()
    total = TRUMP_LENGTH_TRICKS[min(number, 7)] + max(0, number - 7) - COUNT_EXCESS_TRICKS
    cards: Sequence[int] = hand  # as which they are quicker to look up
    for card in cards:
        if card // RANK_COUNT == trump:
            total += HIGH_TRUMP_TRICKS_BY_CARD[card]
    for suit, ranks in enumerate(ranks_of_suits):
        if suit == trump:
            continue
        length = ranks.bit_count()
        if ranks & ACE_BIT:
            total += ACE_TRICKS
        if ranks & KING_BIT and length > 1:
            total += KING_TRICKS if length < LONG_SIDE_SUIT_LENGTH else LONG_SUIT_KING_TRICKS
        if ranks & QUEEN_BIT and length > 2:
            total += QUEEN_TRICKS
        if ranks & JACK_BIT and length > 2:
            total += JACK_TRICKS
        if length < len(RUFF_TRICKS):
            total += RUFF_TRICKS[length] * min(number, MAX_RUFFING_TRUMPS[length])
    return min(float(HAND_SIZE), total)


def nine_tricks_chance(hand: Sequence[Card], trump: str) -> float:
    """Return the chance of nine tricks with these trumps: by the count, or by the winners once trumps are drawn."""
    return nine_tricks_of_suits(hand, ranks_held(hand), SUITS.index(trump))


def nine_tricks_by_suit(hand: Sequence[Card]) -> dict[str, float]:
    """Return `nine_tricks_chance` for each suit."""
    suits = ranks_held(hand)
    return {name: nine_tricks_of_suits(hand, suits, place) for place, name in enumerate(SUITS)}


def nine_tricks_of_suits(hand: Sequence[Card], ranks_of_suits: list[int], trump: int) -> float:
    """Return `nine_tricks_chance`; the arguments are those of `tricks_of_suits`."""
    number = ranks_of_suits[trump].bit_count()
    if number < MIN_NINE_TRUMPS:
        return 0.0
    chance_by_count = bid_likelihood(
        tricks_of_suits(hand, ranks_of_suits, trump), EVEN_CHANCE_NINE_COUNT, NINE_TRICKS_TEMPERATURE
    )
    if number < LONG_TRUMP_LENGTH:
        return chance_by_count
    winners = float(number - (HIGH_BITS & ~ranks_of_suits[trump]).bit_count())
    for suit, ranks in enumerate(ranks_of_suits):
        if suit != trump:
            winners += SIDE_WINNERS_BY_HIGH[ranks // QUEEN_BIT]
    return max(chance_by_count, bid_likelihood(winners, EVEN_NINE_WINNERS, NINE_TRICKS_TEMPERATURE))


def misere_log_odds(hand: Sequence[Card]) -> float:
    """Return the log odds that the hand takes no trick without trumps when trying to take none."""
    odds = MISERE_LOG_ODDS
    for ranks in ranks_held(hand):
        if ranks & 1:
            odds += MISERE_LOG_ODDS_PER_TWO
        higher_ranks = ranks
        for harmless, loss in MISERE_RANK_LOSSES:
            if not higher_ranks:
                break
            rank = (higher_ranks & -higher_ranks).bit_length() - 1
            odds -= loss * max(0, rank - harmless)
            higher_ranks &= higher_ranks - 1
    return odds


def ranks_held(hand: Sequence[Card]) -> list[int]:
    """Return for each of `SUITS` the ranks of the hand's cards, as bits by their places in `RANK_ORDER`."""
    ranks_by_suit_index = [0] * len(SUITS)
    cards: Sequence[int] = hand  # as which they are quicker to look up
    for card in cards:
        ranks_by_suit_index[card // RANK_COUNT] |= RANK_BIT_BY_CARD[card]
    return ranks_by_suit_index


def ranks_by_suit(hand: Sequence[Card], rank_order: str = RANK_ORDER) -> dict[str, list[int]]:
    """Return the places of the cards' ranks in `rank_order`, by suit, each suit from the lowest."""
    place_by_card = list_places_in(rank_order)
    places_by_suit: list[list[int]] = [[] for _ in SUITS]
    numbers: Sequence[int] = hand  # as which they are quicker to look up
    for number in numbers:
        places_by_suit[number // len(RANK_ORDER)].append(place_by_card[number])
    for ranks in places_by_suit:
        ranks.sort()
    return dict(zip(SUITS, places_by_suit, strict=True))


@lru_cache
def list_places_in(rank_order: str) -> list[int]:
    """Return the place in `rank_order` of the rank of every card with a suit, by card number; -1 if it is not there."""
    return [rank_order.find(card.rank) for card in CARDS if card.suit]


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
