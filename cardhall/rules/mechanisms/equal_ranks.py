"""Hidden hands where equal ranks are played in the order dealt: drawn so that the suits played tell nothing.

Who plays a nine plays the first nine dealt to him, whichever that is. So a lone 9♠ does not make other nines in his
hand less likely, as it would if he had chosen it; what counts is only how many nines have gone. In a random deal a hand
that was dealt k nines in random order and has shown p of them has the weight 1/k! for each way to give it the others.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import factorial

from cardhall.cards import Card
from cardhall.rules.engine.sampling import Impossible

MOST = factorial(4)  # cards of a rank in a hand: four at most


def lay_by_rank(
    places: Mapping[str, int],
    unseen: Sequence[Card],
    rank: Callable[[Card], int],
    shown: Mapping[str, Sequence[int]],
    rng: random.Random,
) -> dict[str, list[Card]]:
    """Lay the `unseen` cards into two hidden hands at random, all deals that agree with the play equally likely.

    `places`: hidden places by hand; `shown`: by hand and rank, how many cards it has played that nobody knew before.
    Raises `Impossible` unless there are as many places as cards, in at most two hands.
    """
    if sum(places.values()) != len(unseen) or not 1 <= len(places) <= 2:
        raise Impossible(f"{len(unseen)} cards for the places {dict(places)}")
    by_rank: dict[int, list[Card]] = {}
    for card in sorted(unseen):
        by_rank.setdefault(rank(card), []).append(card)
    zones = list(places)
    first, second = zones[0], zones[-1]
    laid: dict[str, list[Card]] = {zone: [] for zone in zones}
    if len(zones) == 1:
        laid[first] += sorted(unseen)
    else:
        ranks = sorted(by_rank)
        room = places[first]
        table = _table(tuple((len(by_rank[r]), shown[first][r], shown[second][r]) for r in ranks), room)
        for r, splits in zip(ranks, table, strict=True):
            some = by_rank[r]
            number = bisect_right(splits[room], rng.random())
            if 0 < number < len(some):
                rng.shuffle(some)
            room -= number
            laid[first] += some[:number]
            laid[second] += some[number:]
    for hand in laid.values():
        hand.sort(key=lambda _: rng.random())
    return laid


def _weight(kind: tuple[int, int, int], number: int) -> int:
    """In proportion, how many deals give the first hand so many of a rank's unseen cards."""
    unseen, shown_first, shown_second = kind
    return (MOST // factorial(shown_first + number)) * (MOST // factorial(shown_second + unseen - number))


@lru_cache(maxsize=128)
def _table(kinds: tuple[tuple[int, int, int], ...], room: int) -> list[dict[int, list[float]]]:
    """How likely each split of a rank is: by rank and room left in the first hand, how likely it gets 0, at most 1, at
    most 2 … of its cards; the last of them, which is certain, is left out.
    """
    ways = {0: 1}  # by room: the weight of all ways to lay the ranks behind
    table: list[dict[int, list[float]]] = []
    for kind in reversed(kinds):
        splits: dict[int, list[float]] = {}
        before: dict[int, int] = {}
        for left in range(room + 1):
            weights = [_weight(kind, number) * ways.get(left - number, 0) for number in range(kind[0] + 1)]
            total = sum(weights)
            if total:
                before[left] = total
                splits[left] = [sum(weights[: number + 1]) / total for number in range(kind[0])]
        ways = before
        table.append(splits)
    table.reverse()
    return table
