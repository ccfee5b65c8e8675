"""Definition of melds in a game, in whole numbers: cards by number, runs as bits on the line of ranks.

A hand is a list of 54 numbers, the copies held of each card, since there may be several packs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, final

from cardhall.cards import CARDS, RANKS, SUITS, Card

CARD_KINDS: Final = len(CARDS)  # cards that look different
SET, RUN = 0, 1  # kinds of melds: cards of a rank, or a sequence of a suit
RUN_DISTANCES: Final = (1, 2)  # between two cards of a suit that become a run with one more


def count_copies(some: Iterable[Card]) -> list[int]:
    """Return cards as a hand: the number of copies by card."""
    held = [0] * CARD_KINDS
    for card in some:
        held[card] += 1
    return held


@dataclass(frozen=True)
class MeldLimits:
    """Limits of a set and of a run: the most cards, and the most wild cards among them."""

    set_size: int
    run_size: int
    wild_in_set: int
    wild_in_run: int


@final
class MeldRules:
    """Sizes, wild cards and ranks of the sets and runs in a game."""

    def __init__(self, order: str, set_ranks: str, wild: Sequence[Card], limits: MeldLimits, one_set: bool) -> None:
        """`order`: the line of ranks in a run; `one_set`: whether a side may not have two sets of a rank."""
        self.most_in_set, self.most_in_run = limits.set_size, limits.run_size
        self.wild_in_set, self.wild_in_run = limits.wild_in_set, limits.wild_in_run
        self.one_set = one_set
        self.length = len(order)
        self.wild: list[int] = [int(card) for card in wild]
        self.is_wild: list[bool] = [card in self.wild for card in range(CARD_KINDS)]
        self.rank: list[int] = [RANKS.index(c.rank) if c.suit else -1 for c in CARDS]
        self.suit: list[int] = [SUITS.index(c.suit) if c.suit else -1 for c in CARDS]
        self.makes_sets: list[bool] = [rank in set_ranks for rank in RANKS]
        self.of_rank: list[list[int]] = [[int(c) for c in CARDS if c.rank == rank] for rank in RANKS]
        self.rank_mask: list[int] = [sum([1 << card for card in some]) for some in self.of_rank]
        # by suit and place on the line: the card there; by card: its places
        self.card_at: list[list[int]] = [[int(Card.of(rank + suit)) for rank in order] for suit in SUITS]
        self.places: list[list[int]] = [[] for _ in range(CARD_KINDS)]
        for line in self.card_at:
            for place, card in enumerate(line):
                self.places[card].append(place)
        # the two ends of the line, as bits, if they are the same rank, of which a run may have only one; else 0
        self.ends_alike: int = (1 | 1 << (len(order) - 1)) if order[0] == order[-1] else 0
        # by card: other cards of its suit that become a run with a third card, and the possible third cards
        self.near: list[list[tuple[int, list[int]]]] = [self._near(card) for card in range(CARD_KINDS)]
        self.naturals: list[int] = [
            card for card in range(CARD_KINDS) if not self.is_wild[card] and (self.places[card] or self._in_sets(card))
        ]
        self._taken: dict[int, int] = {}

    def _in_sets(self, card: int) -> bool:
        return self.rank[card] >= 0 and self.makes_sets[self.rank[card]]

    def _near(self, card: int) -> list[tuple[int, list[int]]]:
        found: list[tuple[int, list[int]]] = []
        suit = self.suit[card]
        for place in self.places[card]:
            for by in RUN_DISTANCES:
                for other in (place - by, place + by):
                    if not 0 <= other < self.length:
                        continue
                    low, high = min(place, other), max(place, other)
                    outs = [low + 1] if by == 2 else [low - 1, high + 1]
                    line = self.card_at[suit]
                    found.append((line[other], [line[out] for out in outs if 0 <= out < self.length]))
        return found

    def run_takes(self, suit: int, mask: int, wild: int) -> int:
        """Return the cards, as bits, that may join a run.

        `mask`: the places of the run's natural cards. `wild`: its number of wild cards.
        """
        key = (mask << 4 | wild) << 2 | suit  # a run has fewer than 16 wild cards, and there are four suits
        found = self._taken.get(key, -1)
        if found < 0:
            found = 0
            for place in range(self.length):
                if not mask >> place & 1 and self.is_run(mask | 1 << place, wild):
                    found |= 1 << self.card_at[suit][place]
            self._taken[key] = found
        return found

    def is_run(self, mask: int, wild: int) -> bool:
        """Return whether natural cards at these places and `wild` wild cards can form a run."""
        number = mask.bit_count()
        low = (mask & -mask).bit_length() - 1
        gaps = mask.bit_length() - low - number
        if gaps > wild or number + wild > self.most_in_run:
            return False
        return not self.ends_alike or mask & self.ends_alike != self.ends_alike

    def place_in(self, card: int, mask: int, wild: int) -> int:
        """Return the place of a card in such a run; -1 if there is none."""
        for place in self.places[card]:
            if not mask >> place & 1 and self.is_run(mask | 1 << place, wild):
                return place
        return -1

    # ---- a hand

    def ties(self, held: list[int], live: list[int], set_weight: float, run_weight: float) -> list[float]:
        """Return by card of a hand the value of its combinations, from the live cards to complete a meld.

        `held`, `live`: copies by card, in hand and still to come. `set_weight`, `run_weight`: the value of a live card.
        """
        found = [0.0] * CARD_KINDS
        by_rank = [0] * len(RANKS)
        for card in self.naturals:
            if held[card]:
                by_rank[self.rank[card]] += held[card]
        for card in self.naturals:
            if not held[card]:
                continue
            value = 0.0
            rank = self.rank[card]
            if by_rank[rank] > 1 and self.makes_sets[rank]:
                out = 0
                for other in self.of_rank[rank]:
                    out += live[other]
                value += set_weight * (by_rank[rank] - 1) * out
            for other, outs in self.near[card]:
                if held[other] and not self.is_wild[other]:
                    out = 0
                    for third in outs:
                        out += live[third]
                    value += run_weight * out
            found[card] = value
        return found

    def groups(self, held: list[int], sets_first: bool, barred: int = 0) -> list[list[int]]:
        """Return melds of natural cards in a hand, taken in turn; `barred`: ranks, as bits, without sets."""
        left = held[:]
        found: list[list[int]] = []
        if sets_first:
            self._take_sets(left, found, barred)
        if self.most_in_run:
            self._take_runs(left, found)
        if not sets_first:
            self._take_sets(left, found, barred)
        return found

    def best_groups(self, held: list[int], barred: int = 0) -> list[list[int]]:
        """Return melds as `groups`, in the order that melds more cards; runs first where both are equal."""
        runs = self.groups(held, False, barred)
        if not runs:
            return runs
        sets = self.groups(held, True, barred)
        return sets if _number(sets) > _number(runs) else runs

    def _take_sets(self, left: list[int], found: list[list[int]], barred: int) -> None:
        for rank, cards in enumerate(self.of_rank):
            if not self.makes_sets[rank] or barred >> rank & 1:
                continue
            number = 0
            for card in cards:
                number += left[card]
            if number < 3:
                continue
            group: list[int] = []
            for card in cards:
                while left[card] and len(group) < self.most_in_set:
                    group.append(card)
                    left[card] -= 1
            found.append(group)

    def _take_runs(self, left: list[int], found: list[list[int]]) -> None:
        for line in self.card_at:
            while True:
                mask = 0
                for place, card in enumerate(line):
                    if left[card] and not self.is_wild[card]:
                        mask |= 1 << place
                three = mask & mask >> 1 & mask >> 2  # the places where three cards in sequence begin
                if not three:
                    break
                low = (three & -three).bit_length() - 1
                end = low + 3
                while mask >> end & 1 and end - low < self.most_in_run:
                    end += 1
                group = line[low:end]
                for card in group:
                    left[card] -= 1
                found.append(group)


def _number(groups: list[list[int]]) -> int:
    number = 0
    for group in groups:
        number += len(group)
    return number
