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
    HEIGHTS_BY_KING_COUNT,
    JUEGO,
    PARES,
    PUNTO,
    THIRTY_ONE,
    Heights,
    card_total,
    round_bonus,
    round_sort_key,
)
from cardhall.rules.mechanisms.hand_cases import possible_counts

# by place from mano: share of the opponents who speak later, and so lose ties
TIE_SHARE_BY_PLACE = (
    1.0,
    0.5,
    0.5,
    0.0,
)
RANDOM_HAND_MUS_GAIN_STONES = 1.5  # stones that a random hand gains by changing cards
CUT_LOG_ODDS_PER_STONE = 2.2  # exponent of the odds of cutting the mus, for each expected stone
EVEN_CUT_STONES = 2.6  # expected stones of a hand that cuts the mus as often as not
# stones that the best hand brings in a round; the bonus of pares and juego comes on top
GRANDE_STONES, CHICA_STONES, PUNTO_STONES, BONUS_ROUND_STONES = 1.6, 1.4, 0.6, 1.2
JUEGO_STONES = 0.6  # stones for having juego, whatever the others hold
# powers of the chance to be the best: the higher, the more only the best hands count
GRANDE_POWER, PUNTO_POWER, BONUS_ROUND_POWER = 3, 4, 1.5


@lru_cache(maxsize=4)
def cards_by_height(king_count: int) -> dict[int, int]:
    """Return how many cards of each height the pack has; `king_count`: the number of kings."""
    counts: dict[int, int] = {}
    for height in sorted(HEIGHTS_BY_KING_COUNT[king_count].values()):
        counts[height] = counts.get(height, 0) + 4
    return counts


@lru_cache(maxsize=4)
def all_hands(king_count: int) -> tuple[tuple[Heights, int], ...]:
    """Return every possible hand with its number of ways; `king_count`: the number of kings in the pack."""
    pack = cards_by_height(king_count)
    heights = sorted(pack, reverse=True)
    hands = []
    for numbers in possible_counts(tuple([pack[height] for height in heights]), 4):
        ways = 1
        hand: tuple[int, ...] = ()
        for height, number in zip(heights, numbers, strict=True):
            ways *= comb(pack[height], number)
            hand += (height,) * number
        hands.append((hand, ways))
    return tuple(hands)


class HandDistribution:
    """The distribution of all hands in a round: their values in order, with frequencies."""

    def __init__(self, name: str, king_count: int) -> None:
        ways_by_value: dict[Heights, int] = {}
        for hand, ways in all_hands(king_count):
            value = round_sort_key(name, hand)
            if value:
                ways_by_value[value] = ways_by_value.get(value, 0) + ways
        self.values: list[Heights] = sorted(ways_by_value)
        self.hands_below: list[int] = [0]  # by value: how many hands are worth less; last: all hands
        for value in self.values:
            self.hands_below.append(self.hands_below[-1] + ways_by_value[value])

    def share(self, value: Heights, tie_share: float) -> float:
        """Return the share of counting hands beaten by `value`; `tie_share`: the part of equal hands beaten."""
        less = self.hands_below[bisect_left(self.values, value)]
        up_to = self.hands_below[bisect_right(self.values, value)]
        return (less + tie_share * (up_to - less)) / self.hands_below[-1]


@lru_cache(maxsize=16)
def hand_distribution(name: str, king_count: int) -> HandDistribution:
    """Return the distribution of hands in a round, from a cache."""
    return HandDistribution(name, king_count)


@lru_cache(maxsize=65536)
def beating_chance(name: str, hand: Heights, king_count: int, tie_share: float) -> float:
    """Return the chance of beating a random counting hand in a round; 0 if the hand itself does not count.

    `tie_share`: the part of equal hands that it beats.
    """
    value = round_sort_key(name, hand)
    return hand_distribution(name, king_count).share(value, tie_share) if value else 0.0


@lru_cache(maxsize=65536)
def expected_stones(hand: Heights, king_count: int, place: int) -> float:
    """Return the expected stones of a hand for its side in a deal; `place`: counted from mano, 0."""
    tie_share = TIE_SHARE_BY_PLACE[place]
    stones = GRANDE_STONES * beating_chance(GRANDE, hand, king_count, tie_share) ** GRANDE_POWER
    stones += CHICA_STONES * beating_chance(CHICA, hand, king_count, tie_share) ** GRANDE_POWER
    pairs = round_bonus(PARES, hand)
    if pairs:
        stones += (pairs + BONUS_ROUND_STONES) * beating_chance(PARES, hand, king_count, tie_share) ** BONUS_ROUND_POWER
    if card_total(hand) >= THIRTY_ONE:
        won = round_bonus(JUEGO, hand) + BONUS_ROUND_STONES
        stones += JUEGO_STONES + won * beating_chance(JUEGO, hand, king_count, tie_share) ** BONUS_ROUND_POWER
    else:
        stones += PUNTO_STONES * beating_chance(PUNTO, hand, king_count, tie_share) ** PUNTO_POWER
    return stones


@lru_cache(maxsize=4096)
def stones_after_change(hand: Heights, king_count: int, place: int, changed_heights: Heights) -> float:
    """Return the expected stones of a hand after `changed_heights` are changed: the mean over all new cards."""
    kept_heights = list(hand)
    for height in changed_heights:
        kept_heights.remove(height)
    remaining_counts = dict(cards_by_height(king_count))
    for height in hand:
        remaining_counts[height] -= 1
    heights = list(remaining_counts)
    total_ways, weighted_stones = 0, 0.0
    for numbers in possible_counts(tuple(remaining_counts.values()), len(changed_heights)):
        ways = 1
        new = list(kept_heights)
        for height, number in zip(heights, numbers, strict=True):
            if number:
                ways *= comb(remaining_counts[height], number)
                new += [height] * number
        new.sort(reverse=True)
        total_ways += ways
        weighted_stones += ways * expected_stones(tuple(new), king_count, place)
    return weighted_stones / total_ways


@lru_cache(maxsize=4096)
def ranked_changes(hand: Heights, king_count: int, place: int) -> tuple[tuple[Heights, float], ...]:
    """Return every choice of cards to change, as heights, with the expected stones after it, best first."""
    ways = {some for size in range(1, 5) for some in combinations(hand, size)}
    found = [(some, stones_after_change(hand, king_count, place, some)) for some in sorted(ways)]
    found.sort(key=_entry_stones, reverse=True)
    return tuple(found)


def _entry_stones(entry: tuple[Heights, float]) -> float:
    return entry[1]


def mus_gain(hand: Heights, king_count: int, place: int) -> float:
    """Return by how many stones changing cards beats playing on, when the others change theirs too."""
    return (
        ranked_changes(hand, king_count, place)[0][1]
        - expected_stones(hand, king_count, place)
        - RANDOM_HAND_MUS_GAIN_STONES
    )


def cut_chance(hand: Heights, king_count: int, place: int) -> float:
    """Return the probability that a hand cuts the mus, as others estimate."""
    return 1 / (1 + exp(-CUT_LOG_ODDS_PER_STONE * (expected_stones(hand, king_count, place) - EVEN_CUT_STONES)))
