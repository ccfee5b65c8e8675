"""Melds of a single pack without wild cards, on bit masks of cards: fast enough for rules and searches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cardhall.cards import Card
from cardhall.rules.engine.card_masks import cards_of, mask_of
from cardhall.rules.mechanisms.melds import Melds

MAX_CACHED_SETS = 1 << 16  # sets of cards whose answers are cached


@final
class MeldMasks:
    """The melds of a game as masks of cards, with tables for quick answers."""

    def __init__(self, melds: Melds, pack: Sequence[Card]) -> None:
        """Precompute the melds of a pack without equal cards."""
        self.pack: int = mask_of(pack)
        # By card number (below 64): every meld that contains the card …
        self.melds_with: list[list[int]] = [[] for _ in range(64)]
        self.pairs_for: list[list[int]] = [[] for _ in range(64)]  # … the two other cards of every meld of three
        self.outs: list[list[int]] = [[0] * 64 for _ in range(64)]  # … by another card: the cards that meld with both
        for card in pack:
            found = [mask_of(meld) for meld in melds.melds_containing(card, [other for other in pack if other != card])]
            self.melds_with[card] = found
            self.pairs_for[card] = [meld & ~(1 << card) for meld in found if len(cards_of(meld)) == 3]
            for pair in self.pairs_for[card]:
                low, high = cards_of(pair)
                self.outs[card][low] |= 1 << high
                self.outs[card][high] |= 1 << low
        self._can_divide_cache: dict[int, bool] = {0: True}
        self._joining_cards_cache: dict[int, int] = {}

    def can_divide(self, cards: int) -> bool:
        """Return whether the cards of a mask can be divided into melds, each card in one meld."""
        known = self._can_divide_cache.get(cards)
        if known is not None:
            return known
        is_divided = False
        for meld in self.melds_with[(cards & -cards).bit_length() - 1]:
            is_divided = not meld & ~cards and self.can_divide(cards & ~meld)
            if is_divided:
                break
        if len(self._can_divide_cache) >= MAX_CACHED_SETS:
            self._can_divide_cache.clear()
            self._can_divide_cache[0] = True
        self._can_divide_cache[cards] = is_divided
        return is_divided

    def joining_cards(self, table: int) -> int:
        """Return the mask of single cards with which a table can still be divided into melds, rearranged freely."""
        known = self._joining_cards_cache.get(table)
        if known is not None:
            return known
        joining = 0
        left = self.pack & ~table
        while left:
            bit = left & -left
            left ^= bit
            for pair in self.pairs_for[bit.bit_length() - 1]:
                if not pair & ~table:
                    if self.can_divide(table | bit):
                        joining |= bit
                    break
        if len(self._joining_cards_cache) >= MAX_CACHED_SETS:
            self._joining_cards_cache.clear()
        self._joining_cards_cache[table] = joining
        return joining

    def ways_to_meld(self, card: int, hand: int, table: int) -> list[int]:
        """Return all ways to meld a card on a table, each as the mask of the hand cards used.

        The card, these hand cards and any cards of the table make one meld, and the rest of the table can still be
        divided into melds.
        """
        pool = hand | table
        for pair in self.pairs_for[card]:
            if not pair & ~pool:
                break
        else:
            return []
        pool |= 1 << card
        ways: list[int] = []
        for meld in self.melds_with[card]:
            if not meld & ~pool and self.can_divide(table & ~meld):
                cards_laid = meld & hand
                if cards_laid not in ways:
                    ways.append(cards_laid)
        return ways
