"""Chances of hands of Mus: exact, against a random hand, round by round; expected stones; changing cards.

All is counted over the hands that the pack can make, each as often as its cards come.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from itertools import combinations
from math import comb, exp

from cardhall.games.mus.rules.hands import (
    CHICA,
    GRANDE,
    HEIGHT_BY_KINGS,
    JUEGO,
    PARES,
    PUNTO,
    THIRTY_ONE,
    Heights,
    card_count,
    round_bonus,
    round_sort_key,
)
from cardhall.rules.mechanisms.hand_cases import possible_counts

TIE_SHARES = (1.0, 0.5, 0.5, 0.0)  # by place from mano: share of the opponents who speak later, and so lose ties
RANDOM_MUS_GAIN = 1.5  # stones that a random hand gains by changing cards
CUT_SHARPNESS = 2.2  # exponent of the odds of cutting the mus, for each expected stone
CUT_STONES = 2.6  # expected stones of a hand that cuts the mus as often as not
# stones that the best hand brings in a round; the bonus of pares and juego comes on top
GRANDE_STONES, CHICA_STONES, PUNTO_STONES, BONUS_ROUND_STONES = 1.6, 1.4, 0.6, 1.2
JUEGO_STONES = 0.6  # stones for having juego, whatever the others hold
# powers of the chance to be the best: the higher, the more only the best hands count
GRANDE_POWER, PUNTO_POWER, BONUS_ROUND_POWER = 3, 4, 1.5


@lru_cache(maxsize=4)
def height_counts(kings: int) -> dict[int, int]:
    """Return how many cards of each height the pack has; `kings`: the number of kings."""
    found: dict[int, int] = {}
    for height in sorted(HEIGHT_BY_KINGS[kings].values()):
        found[height] = found.get(height, 0) + 4
    return found


@lru_cache(maxsize=4)
def all_hands(kings: int) -> tuple[tuple[Heights, int], ...]:
    """Return every possible hand with its number of ways; `kings`: the number of kings in the pack."""
    pack = height_counts(kings)
    heights = sorted(pack, reverse=True)
    found = []
    for numbers in possible_counts(tuple([pack[height] for height in heights]), 4):
        ways = 1
        hand: tuple[int, ...] = ()
        for height, number in zip(heights, numbers, strict=True):
            ways *= comb(pack[height], number)
            hand += (height,) * number
        found.append((hand, ways))
    return tuple(found)


class HandDistribution:
    """The distribution of all hands in a round: their values in order, with frequencies."""

    def __init__(self, name: str, kings: int) -> None:
        by_worth: dict[Heights, int] = {}
        for hand, ways in all_hands(kings):
            value = round_sort_key(name, hand)
            if value:
                by_worth[value] = by_worth.get(value, 0) + ways
        self.values: list[Heights] = sorted(by_worth)
        self.below: list[int] = [0]  # by value: how many hands are worth less; last: all hands
        for value in self.values:
            self.below.append(self.below[-1] + by_worth[value])

    def share(self, value: Heights, ties: float) -> float:
        """Return the share of counting hands beaten by `value`; `ties`: the part of equal hands beaten."""
        less = self.below[bisect_left(self.values, value)]
        up_to = self.below[bisect_right(self.values, value)]
        return (less + ties * (up_to - less)) / self.below[-1]


@lru_cache(maxsize=16)
def hand_distribution(name: str, kings: int) -> HandDistribution:
    """Return the distribution of hands in a round, from a cache."""
    return HandDistribution(name, kings)


@lru_cache(maxsize=65536)
def beating_chance(name: str, hand: Heights, kings: int, ties: float) -> float:
    """Return the chance of beating a random counting hand in a round; 0 if the hand itself does not count.

    `ties`: the part of equal hands that it beats.
    """
    value = round_sort_key(name, hand)
    return hand_distribution(name, kings).share(value, ties) if value else 0.0


@lru_cache(maxsize=65536)
def expected_stones(hand: Heights, kings: int, place: int) -> float:
    """Return the expected stones of a hand for its side in a deal; `place`: counted from mano, 0."""
    ties = TIE_SHARES[place]
    found = GRANDE_STONES * beating_chance(GRANDE, hand, kings, ties) ** GRANDE_POWER
    found += CHICA_STONES * beating_chance(CHICA, hand, kings, ties) ** GRANDE_POWER
    pairs = round_bonus(PARES, hand)
    if pairs:
        found += (pairs + BONUS_ROUND_STONES) * beating_chance(PARES, hand, kings, ties) ** BONUS_ROUND_POWER
    if card_count(hand) >= THIRTY_ONE:
        won = round_bonus(JUEGO, hand) + BONUS_ROUND_STONES
        found += JUEGO_STONES + won * beating_chance(JUEGO, hand, kings, ties) ** BONUS_ROUND_POWER
    else:
        found += PUNTO_STONES * beating_chance(PUNTO, hand, kings, ties) ** PUNTO_POWER
    return found


@lru_cache(maxsize=4096)
def stones_after_change(hand: Heights, kings: int, place: int, changed: Heights) -> float:
    """Return the expected stones of a hand after the cards `changed` are changed: the mean over all new cards."""
    kept = list(hand)
    for height in changed:
        kept.remove(height)
    left = dict(height_counts(kings))
    for height in hand:
        left[height] -= 1
    heights = list(left)
    total_ways, found = 0, 0.0
    for numbers in possible_counts(tuple(left.values()), len(changed)):
        ways = 1
        new = list(kept)
        for height, number in zip(heights, numbers, strict=True):
            if number:
                ways *= comb(left[height], number)
                new += [height] * number
        new.sort(reverse=True)
        total_ways += ways
        found += ways * expected_stones(tuple(new), kings, place)
    return found / total_ways


@lru_cache(maxsize=4096)
def ranked_changes(hand: Heights, kings: int, place: int) -> tuple[tuple[Heights, float], ...]:
    """Return every choice of cards to change, as heights, with the expected stones after it, best first."""
    ways = {some for size in range(1, 5) for some in combinations(hand, size)}
    found = [(some, stones_after_change(hand, kings, place, some)) for some in sorted(ways)]
    found.sort(key=_entry_stones, reverse=True)
    return tuple(found)


def _entry_stones(entry: tuple[Heights, float]) -> float:
    return entry[1]


def mus_gain(hand: Heights, kings: int, place: int) -> float:
    """Return by how many stones changing cards beats playing on, when the others change theirs too."""
    return ranked_changes(hand, kings, place)[0][1] - expected_stones(hand, kings, place) - RANDOM_MUS_GAIN


def cut_chance(hand: Heights, kings: int, place: int) -> float:
    """Return the probability that a hand cuts the mus, as others estimate."""
    return 1 / (1 + exp(-CUT_SHARPNESS * (expected_stones(hand, kings, place) - CUT_STONES)))
