"""Definition of melds in a game, in whole numbers: cards by number, runs as bits on the line of ranks.

A hand is a list of 54 numbers, the copies held of each card, since there may be several packs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, final

from cardhall.cards import CARDS, RANKS, SUITS, Card

CARD_KIND_COUNT: Final = len(CARDS)  # cards that look different
SET_KIND, RUN_KIND = 0, 1  # kinds of melds: cards of a rank, or a sequence of a suit
RUN_DISTANCES: Final = (1, 2)  # between two cards of a suit that become a run with one more


def count_copies(cards: Iterable[Card]) -> list[int]:
    """Return cards as a hand: the number of copies by card."""
    copies = [0] * CARD_KIND_COUNT
    for card in cards:
        copies[card] += 1
    return copies


@dataclass(frozen=True)
class MeldLimits:
    """Limits of a set and of a run: the most cards, and the most wild cards among them."""

    max_set_size: int
    max_run_size: int
    max_wild_in_set: int
    max_wild_in_run: int


@final
class MeldRules:
    """Sizes, wild cards and ranks of the sets and runs in a game."""

    def __init__(
        self, rank_order: str, set_ranks: str, wild_cards: Sequence[Card], limits: MeldLimits, one_set_per_rank: bool
    ) -> None:
        """Declare the rules of melds.

        `rank_order`: the line of ranks in a run; `one_set_per_rank`: whether a side may not have two sets of a rank.
        """
        self.max_set_size, self.max_run_size = limits.max_set_size, limits.max_run_size
        self.max_wild_in_set, self.max_wild_in_run = limits.max_wild_in_set, limits.max_wild_in_run
        self.one_set_per_rank = one_set_per_rank
        self.line_length = len(rank_order)
        self.wild_cards: list[int] = [int(card) for card in wild_cards]
        self.is_wild: list[bool] = [card in self.wild_cards for card in range(CARD_KIND_COUNT)]
        self.rank: list[int] = [RANKS.index(c.rank) if c.suit else -1 for c in CARDS]
        self.suit: list[int] = [SUITS.index(c.suit) if c.suit else -1 for c in CARDS]
        self.makes_sets: list[bool] = [rank in set_ranks for rank in RANKS]
        self.cards_by_rank: list[list[int]] = [[int(c) for c in CARDS if c.rank == rank] for rank in RANKS]
        self.rank_mask: list[int] = [sum([1 << card for card in some]) for some in self.cards_by_rank]
        # by suit and place on the line: the card there; by card: its places
        self.card_at: list[list[int]] = [[int(Card.of(rank + suit)) for rank in rank_order] for suit in SUITS]
        self.places: list[list[int]] = [[] for _ in range(CARD_KIND_COUNT)]
        for line in self.card_at:
            for place, card in enumerate(line):
                self.places[card].append(place)
        # the two ends of the line, as bits, if they are the same rank, of which a run may have only one; else 0
        self.same_ends_mask: int = (1 | 1 << (len(rank_order) - 1)) if rank_order[0] == rank_order[-1] else 0
        # by card: other cards of its suit that become a run with a third card, and the possible third cards
        self.run_partners: list[list[tuple[int, list[int]]]] = [
            self._find_run_partners(card) for card in range(CARD_KIND_COUNT)
        ]
        self.natural_cards: list[int] = [
            card
            for card in range(CARD_KIND_COUNT)
            if not self.is_wild[card] and (self.places[card] or self._may_be_in_set(card))
        ]
        self._joining_cache: dict[int, int] = {}

    def _may_be_in_set(self, card: int) -> bool:
        return self.rank[card] >= 0 and self.makes_sets[self.rank[card]]

    def _find_run_partners(self, card: int) -> list[tuple[int, list[int]]]:
        partners: list[tuple[int, list[int]]] = []
        suit = self.suit[card]
        for place in self.places[card]:
            for distance in RUN_DISTANCES:
                for partner_place in (place - distance, place + distance):
                    if not 0 <= partner_place < self.line_length:
                        continue
                    low, high = min(place, partner_place), max(place, partner_place)
                    completing_places = [low + 1] if distance == 2 else [low - 1, high + 1]
                    line = self.card_at[suit]
                    partners.append(
                        (line[partner_place], [line[out] for out in completing_places if 0 <= out < self.line_length])
                    )
        return partners

    def cards_joining_run(self, suit: int, run_mask: int, wild_count: int) -> int:
        """Return the cards, as bits, that may join a run.

        `run_mask`: the places of the run's natural cards. `wild_count`: its number of wild cards.
        """
        key = (run_mask << 4 | wild_count) << 2 | suit  # a run has fewer than 16 wild cards, and there are four suits
        joining_cards = self._joining_cache.get(key, -1)
        if joining_cards < 0:
            joining_cards = 0
            for place in range(self.line_length):
                if not run_mask >> place & 1 and self.is_run(run_mask | 1 << place, wild_count):
                    joining_cards |= 1 << self.card_at[suit][place]
            self._joining_cache[key] = joining_cards
        return joining_cards

    def is_run(self, run_mask: int, wild_count: int) -> bool:
        """Return whether natural cards at these places and `wild_count` wild cards can form a run."""
        number = run_mask.bit_count()
        low = (run_mask & -run_mask).bit_length() - 1
        gaps = run_mask.bit_length() - low - number
        if gaps > wild_count or number + wild_count > self.max_run_size:
            return False
        return not self.same_ends_mask or run_mask & self.same_ends_mask != self.same_ends_mask

    def place_in_run(self, card: int, run_mask: int, wild_count: int) -> int:
        """Return the place of a card in such a run; -1 if there is none."""
        for place in self.places[card]:
            if not run_mask >> place & 1 and self.is_run(run_mask | 1 << place, wild_count):
                return place
        return -1

    # ---- a hand

    def value_combinations(
        self, hand: list[int], copies_to_come: list[int], set_weight: float, run_weight: float
    ) -> list[float]:
        """Return by card of a hand the value of its combinations, from the live cards to complete a meld.

        `hand`, `copies_to_come`: copies by card, in hand and still to come. `set_weight`, `run_weight`: the value of
        a live card.
        """
        values = [0.0] * CARD_KIND_COUNT
        by_rank = [0] * len(RANKS)
        for card in self.natural_cards:
            if hand[card]:
                by_rank[self.rank[card]] += hand[card]
        for card in self.natural_cards:
            if not hand[card]:
                continue
            value = 0.0
            rank = self.rank[card]
            if by_rank[rank] > 1 and self.makes_sets[rank]:
                live_copies = 0
                for other in self.cards_by_rank[rank]:
                    live_copies += copies_to_come[other]
                value += set_weight * (by_rank[rank] - 1) * live_copies
            for other, outs in self.run_partners[card]:
                if hand[other] and not self.is_wild[other]:
                    live_copies = 0
                    for third in outs:
                        live_copies += copies_to_come[third]
                    value += run_weight * live_copies
            values[card] = value
        return values

    def list_groups(self, hand: list[int], sets_first: bool, barred_ranks: int = 0) -> list[list[int]]:
        """Return melds of natural cards in a hand, taken in turn; `barred_ranks`: ranks, as bits, without sets."""
        remaining = hand[:]
        groups: list[list[int]] = []
        if sets_first:
            self._take_sets(remaining, groups, barred_ranks)
        if self.max_run_size:
            self._take_runs(remaining, groups)
        if not sets_first:
            self._take_sets(remaining, groups, barred_ranks)
        return groups

    def best_groups(self, hand: list[int], barred_ranks: int = 0) -> list[list[int]]:
        """Return melds as `list_groups`, in the order that melds more cards; runs first where both are equal."""
        runs = self.list_groups(hand, False, barred_ranks)
        if not runs:
            return runs
        sets = self.list_groups(hand, True, barred_ranks)
        return sets if _count_grouped_cards(sets) > _count_grouped_cards(runs) else runs

    def _take_sets(self, remaining: list[int], groups: list[list[int]], barred_ranks: int) -> None:
        for rank, cards in enumerate(self.cards_by_rank):
            if not self.makes_sets[rank] or barred_ranks >> rank & 1:
                continue
            number = 0
            for card in cards:
                number += remaining[card]
            if number < 3:
                continue
            group: list[int] = []
            for card in cards:
                while remaining[card] and len(group) < self.max_set_size:
                    group.append(card)
                    remaining[card] -= 1
            groups.append(group)

    def _take_runs(self, remaining: list[int], groups: list[list[int]]) -> None:
        for line in self.card_at:
            while True:
                mask = 0
                for place, card in enumerate(line):
                    if remaining[card] and not self.is_wild[card]:
                        mask |= 1 << place
                run_starts = mask & mask >> 1 & mask >> 2  # the places where three cards in sequence begin
                if not run_starts:
                    break
                low = (run_starts & -run_starts).bit_length() - 1
                end = low + 3
                while mask >> end & 1 and end - low < self.max_run_size:
                    end += 1
                group = line[low:end]
                for card in group:
                    remaining[card] -= 1
                groups.append(group)


def _count_grouped_cards(groups: list[list[int]]) -> int:
    number = 0
    for group in groups:
        number += len(group)
    return number
