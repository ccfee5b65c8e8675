"""Melds of a single pack without wild cards on bit masks of cards: for rules and searches that ask often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cardhall.cards import Card
from cardhall.rules.engine.masks import cards_of, mask_of
from cardhall.rules.mechanisms.melds import Melds

MOST_HEAPS = 1 << 16  # remembered


@final
class MeldMasks:
    """The melds of a game as masks."""

    def __init__(self, melds: Melds, pack: Sequence[Card]) -> None:
        """Precompute the melds of a pack without equal cards."""
        self.pack: int = mask_of(pack)
        self.around: list[list[int]] = [[] for _ in range(64)]  # by card: every meld that contains it
        self.trios: list[list[int]] = [[] for _ in range(64)]  # by card: the two others of every meld of three
        self.outs: list[list[int]] = [[0] * 64 for _ in range(64)]  # by two cards: those that meld with both
        for card in pack:
            found = [mask_of(meld) for meld in melds.containing(card, [other for other in pack if other != card])]
            self.around[card] = found
            self.trios[card] = [meld & ~(1 << card) for meld in found if len(cards_of(meld)) == 3]
            for pair in self.trios[card]:
                low, high = cards_of(pair)
                self.outs[card][low] |= 1 << high
                self.outs[card][high] |= 1 << low
        self._divides: dict[int, bool] = {0: True}
        self._goes_with: dict[int, int] = {}

    def divides(self, heap: int) -> bool:
        """Whether the cards can be divided into melds, each card in one."""
        known = self._divides.get(heap)
        if known is not None:
            return known
        whole = False
        for meld in self.around[(heap & -heap).bit_length() - 1]:
            whole = not meld & ~heap and self.divides(heap & ~meld)
            if whole:
                break
        if len(self._divides) >= MOST_HEAPS:
            self._divides.clear()
            self._divides[0] = True
        self._divides[heap] = whole
        return whole

    def goes_with(self, table: int) -> int:
        """The cards of which each can be laid on a table by itself, the table being divided into melds anew."""
        known = self._goes_with.get(table)
        if known is not None:
            return known
        found = 0
        left = self.pack & ~table
        while left:
            bit = left & -left
            left ^= bit
            for pair in self.trios[bit.bit_length() - 1]:
                if not pair & ~table:
                    if self.divides(table | bit):
                        found |= bit
                    break
        if len(self._goes_with) >= MOST_HEAPS:
            self._goes_with.clear()
        self._goes_with[table] = found
        return found

    def lays(self, card: int, hand: int, table: int) -> list[int]:
        """Return every way to meld a card on a table: the hand cards for each, as a mask.

        There is one meld of the card, these hand cards and any cards of the table, and what is left of the table can
        still be divided into melds.
        """
        pool = hand | table
        for pair in self.trios[card]:
            if not pair & ~pool:
                break
        else:
            return []
        pool |= 1 << card
        found: list[int] = []
        for meld in self.around[card]:
            if not meld & ~pool and self.divides(table & ~meld):
                laid = meld & hand
                if laid not in found:
                    found.append(laid)
        return found
