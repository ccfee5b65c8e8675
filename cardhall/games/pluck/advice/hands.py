"""Values of hands of Pluck: expected tricks with each suit as trumps, suit by suit.

The values were fitted to 200,000 deals, each with two suits as trumps and played out twice by rule of thumb. The
standard deviation of the error is one trick; that of the tricks which hands take is two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from cardhall.games.pluck.rules.hidden_plucks import SUIT_BITS

# the cards of a suit as bits, the two being the lowest
ACE_BIT: Final = 1 << 12
KING_BIT: Final = ACE_BIT >> 1
QUEEN_BIT: Final = ACE_BIT >> 2
JACK_BIT: Final = ACE_BIT >> 3
TEN_BIT: Final = ACE_BIT >> 4

# tricks
BASE_VALUE = -2.61  # of every hand
BIG_JOKER_VALUE, LITTLE_JOKER_VALUE = 1.13, 0.88  # of the jokers, added to that of each trump
TRUMP_ACE_VALUE, TRUMP_KING_VALUE, TRUMP_QUEEN_VALUE, TRUMP_JACK_VALUE = 0.61, 0.39, 0.24, 0.15
TRUMP_VALUE, LONG_TRUMP_VALUE = 0.81, 0.25  # of each trump; added for each beyond the fifth
# in suits besides trumps
SIDE_ACE_VALUE, SIDE_KING_VALUE, BARE_KING_VALUE, SIDE_QUEEN_VALUE, SHORT_QUEEN_VALUE = 1.03, 0.86, 0.10, 0.59, 0.06
GUARDED_JACK_VALUE, GUARDED_TEN_VALUE = 0.25, 0.11  # with two, and with three other cards of the suit
LONG_SUIT_VALUE, VERY_LONG_SUIT_VALUE = 0.17, -0.37  # added for each card beyond the fourth, and beyond the sixth
VOID_VALUE = -2.54  # of a void suit without trumps to ruff it
VALUE_PER_RUFF = 0.88  # of each trump to ruff a void suit with
MAX_RUFFS = 4  # the most trumps that count for ruffing
SINGLETON_VALUE, DOUBLETON_VALUE = 0.65, 0.34
NAMING_TEMPERATURE_TRICKS = 0.5  # tricks that multiply by e the odds of naming a suit
OTHER_NAMING_LOG_ODDS_PER_OWN_CARD = (
    0.45  # exponent of e by which each own card of a suit lowers the odds that another seat names it
)


@lru_cache(maxsize=8192)
def plain_suit_value(suit: int) -> float:
    """Return the value of a suit other than trumps in tricks; of a void suit without trumps to ruff."""
    length = suit.bit_count()
    if not length:
        return VOID_VALUE
    value = (
        LONG_SUIT_VALUE * max(0, length - 4)
        + VERY_LONG_SUIT_VALUE * max(0, length - 6)
        + SINGLETON_VALUE * (length == 1)
        + DOUBLETON_VALUE * (length == 2)
    )
    if suit & ACE_BIT:
        value += SIDE_ACE_VALUE
    if suit & KING_BIT:
        value += SIDE_KING_VALUE if length > 1 else BARE_KING_VALUE
    if suit & QUEEN_BIT:
        value += SIDE_QUEEN_VALUE if length > 2 else SHORT_QUEEN_VALUE
    if suit & JACK_BIT and length > 2:
        value += GUARDED_JACK_VALUE
    if suit & TEN_BIT and length > 3:
        value += GUARDED_TEN_VALUE
    return value


@lru_cache(maxsize=32768)
def trump_suit_value(suit: int, jokers: int) -> float:
    """Return the value of the trump suit in tricks; `jokers`: 1 for little, 2 for big, 3 for both."""
    number = suit.bit_count() + jokers.bit_count()
    value_of_suit = (
        TRUMP_VALUE * number
        + LONG_TRUMP_VALUE * max(0, number - 5)
        + BIG_JOKER_VALUE * (jokers >> 1)
        + LITTLE_JOKER_VALUE * (jokers & 1)
    )
    for card, value in (
        (ACE_BIT, TRUMP_ACE_VALUE),
        (KING_BIT, TRUMP_KING_VALUE),
        (QUEEN_BIT, TRUMP_QUEEN_VALUE),
        (JACK_BIT, TRUMP_JACK_VALUE),
    ):
        if suit & card:
            value_of_suit += value
    return value_of_suit


def tricks_by_trump(cards: int, jokers: int) -> list[float]:
    """Return the expected tricks of a hand by trump suit; `cards`: as bits of `SUIT_BITS`, jokers apart."""
    suits = [cards >> base * SUIT_BITS.width & SUIT_BITS.full_suit for base in range(4)]
    side = [plain_suit_value(suit) for suit in suits]
    base_tricks = BASE_VALUE + sum(side, 0.0)
    voids = suits.count(0)
    tricks: list[float] = []
    for place, suit in enumerate(suits):
        ruffs = min(MAX_RUFFS, suit.bit_count() + jokers.bit_count())
        tricks.append(
            base_tricks - side[place] + trump_suit_value(suit, jokers) + VALUE_PER_RUFF * ruffs * (voids - (suit == 0))
        )
    return tricks


def naming_chances(tricks: Sequence[float]) -> list[float]:
    """Return the probabilities of naming each suit, from expected tricks; the sum is 1."""
    most = max(tricks)
    weights = [exp((one - most) / NAMING_TEMPERATURE_TRICKS) for one in tricks]
    total = sum(weights, 0.0)
    return [one / total for one in weights]


def expected_tricks(cards: int, jokers: int, names_trumps: bool) -> float:
    """Return the expected tricks of a hand before trumps are named; `names_trumps`: whether its player names trumps."""
    tricks = tricks_by_trump(cards, jokers)
    if names_trumps:
        return max(tricks)
    total = all_shares = 0.0
    for place, one in enumerate(tricks):
        share = exp(
            -OTHER_NAMING_LOG_ODDS_PER_OWN_CARD * (cards >> place * SUIT_BITS.width & SUIT_BITS.full_suit).bit_count()
        )
        total += share * one
        all_shares += share
    return total / all_shares


def gain_of_giving(
    cards: int, jokers: int, names_trumps: bool, given_card: int, chances: Sequence[tuple[int, float]]
) -> float:
    """Return the expected gain in tricks from giving a card, over the cards that may come back.

    `names_trumps`: whether the hand's player names trumps; `chances`: the higher cards of the suit that the hand
    lacks, from the highest, and the chance that the other hand holds each.
    """
    tricks_before = expected_tricks(cards, jokers, names_trumps)
    remaining_chance = 1.0
    gain = 0.0
    for card, chance in chances:
        if chance > 0.0:
            gain += (
                remaining_chance
                * chance
                * (expected_tricks(cards ^ given_card ^ card, jokers, names_trumps) - tricks_before)
            )
            remaining_chance *= 1.0 - chance
    return gain
