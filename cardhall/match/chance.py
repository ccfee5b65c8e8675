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

Distribution = tuple[float, ...]  # the probabilities of 0, 1, 2, …
Summands = tuple[tuple[Distribution, int], ...]  # the summands of a sum: distributions, each with the number of times

MIN_RANGE_PROBABILITY = 0.95  # the share of cases that a range holds, at least
NORMAL_QUANTILE_975 = 1.959964  # 97.5 % quantile of the normal distribution
# sums with no more summands, or no larger variance, are computed exactly
MAX_EXACT_SUMMANDS, MAX_EXACT_VARIANCE = 400, 25.0
MIN_KEPT_PROBABILITY = 1e-13  # probabilities below this are cut off at both ends, so that sums stay short


class ExpectedCount(NamedTuple):
    """An expected number with its range."""

    mean: float
    std_dev: float  # the standard deviation
    low: int  # the ends of the 95 % range, both within it
    high: int

    def contains(self, number: int) -> bool:
        """Return whether a number is within the 95 % range."""
        return self.low <= number <= self.high


@lru_cache(maxsize=4096)
def kind_count_distribution(pack_size: int, kind_count: int, hand_size: int) -> Distribution:
    """Return the odds of 0, 1, … cards of a kind in a hand. Raises ValueError for impossible numbers.

    `pack_size`: number of cards in the pack; `kind_count`: cards of the kind in it; `hand_size`: cards dealt.
    """
    if not 0 <= kind_count <= pack_size or not 0 <= hand_size <= pack_size:
        raise ValueError(f"{hand_size} cards, {kind_count} of a kind, cannot come from a pack of {pack_size}")
    ways = math.comb(pack_size, hand_size)
    return tuple(
        math.comb(kind_count, number) * math.comb(pack_size - kind_count, hand_size - number) / ways
        for number in range(min(kind_count, hand_size) + 1)
    )


@lru_cache(maxsize=512)
def longest_suit_distribution(suit_sizes: tuple[int, ...], suitless_count: int, hand_size: int) -> Distribution:
    """Return the odds that the longest suit of a hand has 0, 1, … cards.

    `suit_sizes`: number of cards of each suit in the pack; `suitless_count`: of cards without a suit (jokers);
    `hand_size`: cards dealt.
    """
    pack_size = sum(suit_sizes) + suitless_count
    if not 0 <= hand_size <= pack_size:
        raise ValueError(f"{hand_size} cards cannot come from a pack of {pack_size}")
    counts_within = [
        _count_hands_within(suit_sizes, suitless_count, hand_size, length) for length in range(hand_size + 1)
    ]
    ways = math.comb(pack_size, hand_size)
    return tuple((now - before) / ways for before, now in zip([0, *counts_within], counts_within, strict=False))


def _count_hands_within(suit_sizes: Sequence[int], suitless_count: int, hand_size: int, length: int) -> int:
    """Count the hands in which no suit has more than `length` cards."""
    ways = [math.comb(suitless_count, number) for number in range(hand_size + 1)]
    for suit in suit_sizes:
        choices = [math.comb(suit, number) for number in range(min(length, hand_size) + 1)]
        ways = [
            sum(choices[number] * ways[size - number] for number in range(min(size, len(choices) - 1) + 1))
            for size in range(hand_size + 1)
        ]
    return ways[hand_size]


def mean_and_variance(distribution: Distribution) -> tuple[float, float]:
    """Return the mean and the variance of a distribution."""
    mean = math.fsum(number * chance for number, chance in enumerate(distribution))
    return mean, math.fsum((number - mean) ** 2 * chance for number, chance in enumerate(distribution))


def yes_no_distribution(yes_probability: float) -> Distribution:
    """Return the distribution of a number: 1 with the given chance, else 0."""
    return (1 - yes_probability, yes_probability)


def hashable_summands(summands: Mapping[Distribution, int] | Iterable[tuple[Distribution, int]]) -> Summands:
    """Return the summands of a sum, sorted and hashable, so that results can be cached."""
    return tuple(sorted(summands.items() if isinstance(summands, Mapping) else summands))


@lru_cache(maxsize=2048)
def expect_sum(summands: Summands) -> ExpectedCount:
    """Return mean, standard deviation and 95 % range of a sum of independent numbers."""
    mean, std_dev = _moments(summands)
    if not std_dev:
        return ExpectedCount(mean, 0.0, round(mean), round(mean))
    tail = (1 - MIN_RANGE_PROBABILITY) / 2
    if _can_sum_exactly(summands, std_dev):
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
        return ExpectedCount(mean, std_dev, low, high)
    half_range = NORMAL_QUANTILE_975 * std_dev
    return ExpectedCount(mean, std_dev, math.ceil(mean - half_range - 0.5), math.floor(mean + half_range + 0.5))


def two_sided_p_value(summands: Summands, number: int) -> float:
    """Return the probability of a number as unusual as `number`, on either side: from 1 (usual) towards 0."""
    mean, std_dev = _moments(summands)
    if not std_dev:
        return 1.0 if number == round(mean) else 0.0
    if _can_sum_exactly(summands, std_dev):
        start, odds = sum_distribution(summands)
        index = number - start
        below = math.fsum(odds[: max(0, index + 1)])
        above = math.fsum(odds[max(0, index) :])
        return min(1.0, 2 * min(below, above))
    return min(1.0, math.erfc((max(0.0, abs(number - mean) - 0.5)) / std_dev / math.sqrt(2)))


def _moments(summands: Summands) -> tuple[float, float]:
    each = [(mean_and_variance(odds), times) for odds, times in summands]
    mean = math.fsum(one[0] * times for one, times in each)
    return mean, math.sqrt(math.fsum(one[1] * times for one, times in each))


def _can_sum_exactly(summands: Summands, std_dev: float) -> bool:
    return sum(times for _, times in summands) <= MAX_EXACT_SUMMANDS or std_dev**2 <= MAX_EXACT_VARIANCE


@lru_cache(maxsize=256)
def sum_distribution(summands: Summands) -> tuple[int, Distribution]:
    """Return the distribution of a sum: the smallest possible value, and the odds from there on."""
    total: tuple[int, Distribution] = (0, (1.0,))
    for odds, times in summands:
        power = (0, odds)  # the sum of 1, 2, 4 … summands: `times` of them are the sum of some of these powers
        while times:
            if times & 1:
                total = _add_distributions(total, power)
            times >>= 1
            if times:
                power = _add_distributions(power, power)
    return total


def _add_distributions(
    first_sum: tuple[int, Distribution], second_sum: tuple[int, Distribution]
) -> tuple[int, Distribution]:
    """Return the distribution of the sum of two independent numbers."""
    few, many = sorted((first_sum[1], second_sum[1]), key=len)
    odds = [0.0] * (len(few) + len(many) - 1)
    for i, chance in enumerate(few):
        if chance:
            for j, other in enumerate(many, i):
                odds[j] += chance * other
    first, last = 0, len(odds)
    while last - first > 1 and odds[first] < MIN_KEPT_PROBABILITY:
        first += 1
    while last - first > 1 and odds[last - 1] < MIN_KEPT_PROBABILITY:
        last -= 1
    return first_sum[0] + second_sum[0] + first, tuple(odds[first:last])
