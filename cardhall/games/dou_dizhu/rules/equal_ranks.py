"""Hidden hands where equal ranks are played in the order dealt: drawn so that the suits played tell nothing.

A player of a nine plays the first nine dealt, whatever its suit. So a 9♠ that is played alone does not make other nines
in that hand less likely, as it would if the player had chosen it; only the number of nines played counts. A hand that
was dealt k nines, in random order, and has played some of them gets the weight 1/k! for each way to give it the others.
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

MAX_ORDERS = factorial(4)  # orders of four cards of a rank; weights are whole parts of it, instead of 1/k!


class EqualRankSampler:
    """Fills one or two hidden hands with the unseen cards many times, rank by rank."""

    def __init__(
        self,
        places: Mapping[str, int],
        unseen: Sequence[Card],
        rank: Callable[[Card], int],
        shown: Mapping[str, Sequence[int]],
    ) -> None:
        """Prepare filling hidden hands by rank.

        `places`: the number of hidden cards by zone; `rank`: the rank of a card, as a number; `shown`: by zone and
        rank, the number of cards played from the hand that nobody had known. Raises `NoLayoutError` unless there are as
        many places as cards, in at most two hands.
        """
        if sum(places.values()) != len(unseen) or not 1 <= len(places) <= 2:
            raise NoLayoutError(say("{len} cards for the places {dict}", len=len(unseen), dict=dict(places)))
        self.zones = list(places)
        self.first_hand_room = places[self.zones[0]]  # hidden cards in the first hand
        by_rank: dict[int, list[Card]] = {}
        for card in sorted(unseen):
            by_rank.setdefault(rank(card), []).append(card)
        ranks = sorted(by_rank)
        self.cards_by_rank = [by_rank[rank] for rank in ranks]
        first, second = self.zones[0], self.zones[-1]
        self.split_tables: list[dict[int, list[float]]] = []
        if first != second:
            kinds = [(len(by_rank[rank]), shown[first][rank], shown[second][rank]) for rank in ranks]
            self.split_tables = _split_tables(tuple(kinds), self.first_hand_room)

    def fill(self, state: State, rng: random.Random) -> None:
        """Fill the hidden places of a state's hands: all deals that agree with the play are equally likely."""
        zones = state.zones
        for zone, laid in zip(self.zones, self.draw(rng), strict=True):
            zones[zone] = fill_hidden_places(zones[zone], laid)

    def draw(self, rng: random.Random) -> list[list[Card]]:
        """Return cards for each hand, in random order."""
        chance = first_state(rng)
        if not self.split_tables:
            hands = [[card for some in self.cards_by_rank for card in some]]
        else:
            hands = [[], []]
            room = self.first_hand_room
            for some, splits in zip(self.cards_by_rank, self.split_tables, strict=True):
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


def _split_weight(kind: tuple[int, int, int], number: int) -> int:
    """Return the weight of a split of a rank's unseen cards: `number` to the first hand, the rest to the second.

    `kind`: the unseen cards of the rank, and those that each hand has played.
    """
    unseen, shown_first, shown_second = kind
    return (MAX_ORDERS // factorial(shown_first + number)) * (MAX_ORDERS // factorial(shown_second + unseen - number))


@lru_cache(maxsize=128)
def _split_tables(kinds: tuple[tuple[int, int, int], ...], room: int) -> list[dict[int, list[float]]]:
    """Return how to draw the splits of ranks one after another: by rank and by room left in the first hand.

    Each entry has the probabilities that the first hand gets no card of the rank, at most one, at most two …, without
    the last of them, which is certain. `kinds`: by rank, see `_weight`; `room`: hidden cards in the first hand.
    """
    ways = {0: 1}  # by room left: the weight of all splits of the ranks that follow
    table: list[dict[int, list[float]]] = []
    for kind in reversed(kinds):
        splits: dict[int, list[float]] = {}
        before: dict[int, int] = {}
        for left in range(room + 1):
            weights = [_split_weight(kind, number) * ways.get(left - number, 0) for number in range(kind[0] + 1)]
            total = sum(weights)
            if total:
                before[left] = total
                splits[left] = [sum(weights[: number + 1]) / total for number in range(kind[0])]
        ways = before
        table.append(splits)
    table.reverse()
    return table
