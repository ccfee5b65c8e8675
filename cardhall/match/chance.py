"""Computes the chances of dealt cards: distributions for one hand, and expected numbers for many deals.

A hand is drawn from a pack without replacement, so its number of aces has a hypergeometric distribution; the number of
aces in many deals is a sum of such numbers. Sums are computed exactly, except for very many deals, where the normal
distribution is close enough.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

Odds = tuple[float, ...]  # the probabilities of 0, 1, 2, …
Parts = tuple[tuple[Odds, int], ...]  # the summands of a sum: distributions, each with the number of times

ALMOST_ALL = 0.95  # the share of cases that a range holds, at least
NORMAL_95 = 1.959964  # 97.5 % quantile of the normal distribution
EXACT_DEALS, EXACT_VARIANCE = 400, 25.0  # sums with no more summands, or no larger variance, are computed exactly
NEGLIGIBLE_TAIL = 1e-13  # probabilities below this are cut off at both ends, so that sums stay short


class Expected(NamedTuple):
    """An expected number with its range."""

    mean: float
    error: float  # the standard deviation
    low: int  # the ends of the 95 % range, both within it
    high: int

    def holds(self, number: int) -> bool:
        """Return whether a number is within the 95 % range."""
        return self.low <= number <= self.high


@lru_cache(maxsize=4096)
def number_drawn(pack: int, kind: int, hand: int) -> Odds:
    """Return the odds of 0, 1, … cards of a kind in a hand. Raises ValueError for impossible numbers.

    `pack`: number of cards in the pack; `kind`: cards of the kind in it; `hand`: cards dealt.
    """
    if not 0 <= kind <= pack or not 0 <= hand <= pack:
        raise ValueError(f"{hand} cards, {kind} of a kind, cannot come from a pack of {pack}")
    ways = math.comb(pack, hand)
    return tuple(
        math.comb(kind, number) * math.comb(pack - kind, hand - number) / ways for number in range(min(kind, hand) + 1)
    )


@lru_cache(maxsize=512)
def longest_suit(suits: tuple[int, ...], others: int, hand: int) -> Odds:
    """Return the odds that the longest suit of a hand has 0, 1, … cards.

    `suits`: number of cards of each suit in the pack; `others`: of cards without a suit (jokers); `hand`: cards dealt.
    """
    pack = sum(suits) + others
    if not 0 <= hand <= pack:
        raise ValueError(f"{hand} cards cannot come from a pack of {pack}")
    no_longer = [_hands_within(suits, others, hand, length) for length in range(hand + 1)]
    ways = math.comb(pack, hand)
    return tuple((now - before) / ways for before, now in zip([0, *no_longer], no_longer, strict=False))


def _hands_within(suits: Sequence[int], others: int, hand: int, length: int) -> int:
    """Count the hands in which no suit has more than `length` cards."""
    ways = [math.comb(others, number) for number in range(hand + 1)]
    for suit in suits:
        choices = [math.comb(suit, number) for number in range(min(length, hand) + 1)]
        ways = [
            sum(choices[number] * ways[held - number] for number in range(min(held, len(choices) - 1) + 1))
            for held in range(hand + 1)
        ]
    return ways[hand]


def mean_and_variance(odds: Odds) -> tuple[float, float]:
    """Return the mean and the variance of a distribution."""
    mean = math.fsum(number * chance for number, chance in enumerate(odds))
    return mean, math.fsum((number - mean) ** 2 * chance for number, chance in enumerate(odds))


def yes_or_no(chance: float) -> Odds:
    """Return the distribution of a number: 1 with the given chance, else 0."""
    return (1 - chance, chance)


def parts(counts: Mapping[Odds, int] | Iterable[tuple[Odds, int]]) -> Parts:
    """Return the summands of a sum, sorted and hashable, so that results can be cached."""
    return tuple(sorted(counts.items() if isinstance(counts, Mapping) else counts))


@lru_cache(maxsize=2048)
def expect_sum(summands: Parts) -> Expected:
    """Return mean, standard deviation and 95 % range of a sum of independent numbers."""
    mean, error = _moments(summands)
    if not error:
        return Expected(mean, 0.0, round(mean), round(mean))
    tail = (1 - ALMOST_ALL) / 2
    if _is_exact(summands, error):
        start, odds = sum_distribution(summands)
        low, below = start, 0.0
        for chance in odds:
            if below + chance > tail:
                break
            below, low = below + chance, low + 1
        high, above = start + len(odds) - 1, 0.0
        for chance in reversed(odds):
            if above + chance > tail:
                break
            above, high = above + chance, high - 1
        return Expected(mean, error, low, high)
    reach = NORMAL_95 * error
    return Expected(mean, error, math.ceil(mean - reach - 0.5), math.floor(mean + reach + 0.5))


def rarity_of(summands: Parts, number: int) -> float:
    """Return the probability of a number as unusual as `number`, on either side: from 1 (usual) towards 0."""
    mean, error = _moments(summands)
    if not error:
        return 1.0 if number == round(mean) else 0.0
    if _is_exact(summands, error):
        start, odds = sum_distribution(summands)
        place = number - start
        below = math.fsum(odds[: max(0, place + 1)])
        above = math.fsum(odds[max(0, place) :])
        return min(1.0, 2 * min(below, above))
    return min(1.0, math.erfc((max(0.0, abs(number - mean) - 0.5)) / error / math.sqrt(2)))


def _moments(summands: Parts) -> tuple[float, float]:
    each = [(mean_and_variance(odds), times) for odds, times in summands]
    mean = math.fsum(one[0] * times for one, times in each)
    return mean, math.sqrt(math.fsum(one[1] * times for one, times in each))


def _is_exact(summands: Parts, error: float) -> bool:
    return sum(times for _, times in summands) <= EXACT_DEALS or error**2 <= EXACT_VARIANCE


@lru_cache(maxsize=256)
def sum_distribution(summands: Parts) -> tuple[int, Odds]:
    """Return the distribution of a sum: the smallest possible value, and the odds from there on."""
    found: tuple[int, Odds] = (0, (1.0,))
    for odds, times in summands:
        power = (0, odds)  # the sum of 1, 2, 4 … summands: `times` of them are the sum of some of these powers
        while times:
            if times & 1:
                found = _add_distributions(found, power)
            times >>= 1
            if times:
                power = _add_distributions(power, power)
    return found


def _add_distributions(one: tuple[int, Odds], two: tuple[int, Odds]) -> tuple[int, Odds]:
    """Return the distribution of the sum of two independent numbers."""
    few, many = sorted((one[1], two[1]), key=len)
    odds = [0.0] * (len(few) + len(many) - 1)
    for i, chance in enumerate(few):
        if chance:
            for j, other in enumerate(many, i):
                odds[j] += chance * other
    first, last = 0, len(odds)
    while last - first > 1 and odds[first] < NEGLIGIBLE_TAIL:
        first += 1
    while last - first > 1 and odds[last - 1] < NEGLIGIBLE_TAIL:
        last -= 1
    return one[0] + two[0] + first, tuple(odds[first:last])
