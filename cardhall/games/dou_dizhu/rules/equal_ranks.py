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

ORDERS_OF_FOUR = factorial(4)  # orders of four cards of a rank; weights are whole parts of it, instead of 1/k!


class EqualRankSampler:
    """Fills one or two hidden hands with the unseen cards many times, rank by rank."""

    def __init__(
        self,
        hidden_counts: Mapping[str, int],
        unseen: Sequence[Card],
        rank_of: Callable[[Card], int],
        played_counts: Mapping[str, Sequence[int]],
    ) -> None:
        """Prepare filling hidden hands by rank.

        `hidden_counts`: the number of hidden cards by zone; `rank_of`: the rank of a card, as a number;
        `played_counts`: by zone and rank, the number of cards played from the hand that nobody had known. Raises
        `NoLayoutError` unless there are as many places as cards, in at most two hands.
        """
        if sum(hidden_counts.values()) != len(unseen) or not 1 <= len(hidden_counts) <= 2:
            raise NoLayoutError(say("{len} cards for the places {dict}", len=len(unseen), dict=dict(hidden_counts)))
        self.zones = list(hidden_counts)
        self.first_hand_room = hidden_counts[self.zones[0]]  # hidden cards in the first hand
        by_rank: dict[int, list[Card]] = {}
        for card in sorted(unseen):
            by_rank.setdefault(rank_of(card), []).append(card)
        ranks = sorted(by_rank)
        self.cards_by_rank = [by_rank[rank] for rank in ranks]
        first_zone, second_zone = self.zones[0], self.zones[-1]
        self.split_tables: list[dict[int, list[float]]] = []
        if first_zone != second_zone:
            kinds = [
                (len(by_rank[rank]), played_counts[first_zone][rank], played_counts[second_zone][rank])
                for rank in ranks
            ]
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
            for rank_cards, splits in zip(self.cards_by_rank, self.split_tables, strict=True):
                number = bisect_right(splits[room], rng.random())
                if 0 < number < len(rank_cards):
                    rank_cards = rank_cards[:]
                    chance = shuffle(rank_cards, chance)
                room -= number
                hands[0] += rank_cards[:number]
                hands[1] += rank_cards[number:]
        for hand in hands:
            chance = shuffle(hand, chance)
        return hands


def _split_weight(rank_counts: tuple[int, int, int], first_hand_count: int) -> int:
    """Return the weight of a split of a rank's unseen cards: `first_hand_count` to the first hand, others to the next.

    `rank_counts`: the unseen cards of the rank, and those that each hand has played.
    """
    unseen, shown_first, shown_second = rank_counts
    return (ORDERS_OF_FOUR // factorial(shown_first + first_hand_count)) * (
        ORDERS_OF_FOUR // factorial(shown_second + unseen - first_hand_count)
    )


@lru_cache(maxsize=128)
def _split_tables(
    counts_by_rank: tuple[tuple[int, int, int], ...], first_hand_cards: int
) -> list[dict[int, list[float]]]:
    """Return how to draw the splits of ranks one after another: by rank and by room left in the first hand.

    Each entry has the probabilities that the first hand gets no card of the rank, at most one, at most two …, without
    the last of them, which is certain. `counts_by_rank`: by rank, see `_split_weight`; `first_hand_cards`: hidden
    cards in the first hand.
    """
    ways = {0: 1}  # by room left: the weight of all splits of the ranks that follow
    table: list[dict[int, list[float]]] = []
    for rank_counts in reversed(counts_by_rank):
        splits: dict[int, list[float]] = {}
        ways_with_rank: dict[int, int] = {}
        for cards_left in range(first_hand_cards + 1):
            weights = [
                _split_weight(rank_counts, number) * ways.get(cards_left - number, 0)
                for number in range(rank_counts[0] + 1)
            ]
            total = sum(weights)
            if total:
                ways_with_rank[cards_left] = total
                splits[cards_left] = [sum(weights[: number + 1]) / total for number in range(rank_counts[0])]
        ways = ways_with_rank
        table.append(splits)
    table.reverse()
    return table
