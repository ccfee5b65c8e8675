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
from cardhall.language import say
from cardhall.rules.engine.fast_random import first_state, shuffle
from cardhall.rules.engine.sampling import NoLayoutError, fill_hidden_places
from cardhall.rules.engine.state import State

LARGEST_ORDER_COUNT = factorial(4)  # cards of a rank in a hand: four at most


class LayingByRank:
    """Cards unseen and two hidden hands, at most, made ready for laying them many times."""

    def __init__(
        self,
        places: Mapping[str, int],
        unseen: Sequence[Card],
        rank: Callable[[Card], int],
        shown: Mapping[str, Sequence[int]],
    ) -> None:
        """Prepare filling hidden hands by rank.

        `places`: hidden places by hand; `shown`: by hand and rank, the number of cards it has played that nobody knew.
        Raises `NoLayoutError` unless there are as many places as cards, in at most two hands.
        """
        if sum(places.values()) != len(unseen) or not 1 <= len(places) <= 2:
            raise NoLayoutError(say("{len} cards for the places {dict}", len=len(unseen), dict=dict(places)))
        self.zones = list(places)
        self.room = places[self.zones[0]]
        by_rank: dict[int, list[Card]] = {}
        for card in sorted(unseen):
            by_rank.setdefault(rank(card), []).append(card)
        ranks = sorted(by_rank)
        self.cards = [by_rank[rank] for rank in ranks]
        first, second = self.zones[0], self.zones[-1]
        self.table: list[dict[int, list[float]]] = []
        if first != second:
            kinds = [(len(by_rank[rank]), shown[first][rank], shown[second][rank]) for rank in ranks]
            self.table = _table(tuple(kinds), self.room)

    def fill(self, state: State, rng: random.Random) -> None:
        """Fill the hidden places of a state's hands: all deals that agree with the play are equally likely."""
        zones = state.zones
        for zone, laid in zip(self.zones, self.draw(rng), strict=True):
            zones[zone] = fill_hidden_places(zones[zone], laid)

    def draw(self, rng: random.Random) -> list[list[Card]]:
        """The cards by hand, each in random order."""
        chance = first_state(rng)
        if not self.table:
            hands = [[card for some in self.cards for card in some]]
        else:
            hands = [[], []]
            room = self.room
            for some, splits in zip(self.cards, self.table, strict=True):
                number = bisect_right(splits[room], rng.random())
                if 0 < number < len(some):
                    some = some[:]
                    chance = shuffle(some, chance)
                room -= number
                hands[0] += some[:number]
                hands[1] += some[number:]
        for hand in hands:
            chance = shuffle(hand, chance)
        return hands


def _weight(kind: tuple[int, int, int], number: int) -> int:
    """In proportion, how many deals give the first hand each number of a rank's unseen cards."""
    unseen, shown_first, shown_second = kind
    return (LARGEST_ORDER_COUNT // factorial(shown_first + number)) * (
        LARGEST_ORDER_COUNT // factorial(shown_second + unseen - number)
    )


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
