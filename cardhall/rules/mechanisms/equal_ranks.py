"""Hidden hands where equal ranks are played in the order dealt: drawn so that the suits played tell nothing.

Who plays a nine plays the first nine dealt to him, whichever that is. So a lone 9♠ does not make other nines in his
hand less likely, as it would if he had chosen it; what counts is only how many nines have gone. In a random deal a hand
that was dealt k nines in random order and has shown p of them has the weight 1/k! for each way to give it the others.
"""

from __future__ import annotations

import random
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
    laid: dict[str, list[Card]] = {zone: [] for zone in zones}
    ranks = sorted(by_rank)
    if len(zones) == 2:
        first, second = zones
        kinds = tuple((len(by_rank[r]), shown[first][r], shown[second][r]) for r in ranks)
        room = places[first]
    for index, r in enumerate(ranks):
        some = by_rank[r]
        rng.shuffle(some)
        number = len(some)
        if len(zones) == 2:
            number = _drawn(kinds, index, room, rng)
            room -= number
        laid[zones[0]] += some[:number]
        laid[zones[-1]] += some[number:]
    for zone in zones:
        rng.shuffle(laid[zone])
    return laid


def _drawn(kinds: tuple[tuple[int, int, int], ...], index: int, room: int, rng: random.Random) -> int:
    """How many cards of rank `index` go to the first hand."""
    table = _table(kinds)
    splits = [(n, _weight(kinds[index], n) * table[index + 1].get(room - n, 0)) for n in range(kinds[index][0] + 1)]
    pick = rng.randrange(sum(weight for _, weight in splits))
    for number, weight in splits:
        pick -= weight
        if pick < 0:
            return number
    raise AssertionError("unreachable: the weights sum to the total")


def _weight(kind: tuple[int, int, int], number: int) -> int:
    """In proportion, how many deals give the first hand so many of a rank's unseen cards."""
    unseen, shown_first, shown_second = kind
    return (MOST // factorial(shown_first + number)) * (MOST // factorial(shown_second + unseen - number))


@lru_cache(maxsize=128)
def _table(kinds: tuple[tuple[int, int, int], ...]) -> tuple[dict[int, int], ...]:
    """By rank and room left in the first hand: the weight of all ways to lay this rank and those after it."""
    table: list[dict[int, int]] = [{0: 1}]
    for kind in reversed(kinds):
        behind = table[-1]
        ways: dict[int, int] = {}
        for room, weight in behind.items():
            for number in range(kind[0] + 1):
                ways[room + number] = ways.get(room + number, 0) + weight * _weight(kind, number)
        table.append(ways)
    table.reverse()
    return tuple(table)
