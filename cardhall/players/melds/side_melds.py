"""A side's melds in whole numbers: the cards that fit, and the meld for a card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from cardhall.players.melds.meld_rules import RUN_KIND, SET_KIND, MeldRules
from cardhall.rules.mechanisms.melds import Reading


@final
class TableMeld:
    """A meld on the table."""

    def __init__(self, kind: int, key: int, number: int) -> None:
        self.kind = kind  # SET or RUN
        self.rank_or_suit = key  # the rank of a set, the suit of a run
        self.number = number  # the meld's number in the rules
        self.run_mask = 0  # the places of a run's natural cards
        self.natural = 0
        self.wild = 0

    @property
    def size(self) -> int:
        return self.natural + self.wild


@final
class SideMelds:
    """The melds of a side."""

    def __init__(self, shape: MeldRules, table: Iterable[tuple[int, Reading]] = ()) -> None:
        self.shape = shape
        self.melds: list[TableMeld] = [self._convert_reading(number, reading) for number, reading in table]
        self.fits = 0  # natural cards that may join a meld, as bits
        self.set_ranks = 0  # the ranks of its sets, as bits
        self.refresh_fits()

    def _convert_reading(self, number: int, reading: Reading) -> TableMeld:
        shape = self.shape
        is_run = reading.kind == "run"
        natural = [card for place, card in enumerate(reading.cards) if place not in reading.wild]
        first = natural[0]
        laid = TableMeld(RUN_KIND if is_run else SET_KIND, shape.suit[first] if is_run else shape.rank[first], number)
        laid.wild = len(reading.wild)
        laid.natural = len(reading.cards) - laid.wild
        if is_run:
            mask = ((1 << len(reading.cards)) - 1) << reading.low
            for place in reading.wild:
                mask &= ~(1 << (reading.low + place))
            laid.run_mask = mask
        return laid

    def refresh_fits(self) -> None:
        """Recompute which cards fit."""
        fits, ranks = 0, 0
        for laid in self.melds:
            if laid.kind == RUN_KIND:
                fits |= self.shape.cards_joining_run(laid.rank_or_suit, laid.run_mask, laid.wild)
            else:
                ranks |= 1 << laid.rank_or_suit
                if laid.natural + laid.wild < self.shape.max_set_size:
                    fits |= self.shape.rank_mask[laid.rank_or_suit]
        self.fits = fits
        self.set_ranks = ranks if self.shape.one_set_per_rank else 0

    def meld_for(self, card: int) -> TableMeld | None:
        """Return the meld that a natural card joins: the longest, clean melds before others; None for no meld."""
        best: TableMeld | None = None
        most = -1
        for laid in self.melds:
            if self.accepts_natural(laid, card):
                # first by length, then runs before sets, then clean melds before others
                length = 4 * (laid.natural + laid.wild) + 2 * laid.kind + (laid.wild == 0)
                if length > most:
                    best, most = laid, length
        return best

    def accepts_natural(self, laid: TableMeld, card: int) -> bool:
        """Return whether a natural card may join the meld."""
        shape = self.shape
        if laid.kind == SET_KIND:
            return shape.rank[card] == laid.rank_or_suit and laid.natural + laid.wild < shape.max_set_size
        return shape.suit[card] == laid.rank_or_suit and bool(
            shape.cards_joining_run(laid.rank_or_suit, laid.run_mask, laid.wild) >> card & 1
        )

    def accepts_wild(self, laid: TableMeld) -> bool:
        """Return whether a wild card may join the meld."""
        size = laid.natural + laid.wild
        if laid.kind == SET_KIND:
            return laid.wild < self.shape.max_wild_in_set and size < self.shape.max_set_size
        return laid.wild < self.shape.max_wild_in_run and size < self.shape.max_run_size

    def add_card(self, laid: TableMeld, card: int) -> None:
        """Add a natural card to a meld, where it must fit."""
        if laid.kind == RUN_KIND:
            laid.run_mask |= 1 << self.shape.place_in_run(card, laid.run_mask, laid.wild)
        laid.natural += 1
        self.refresh_fits()

    def add_meld(self, cards: list[int], wild: int = 0) -> TableMeld:
        """Add and return a new meld of natural cards, with `wild` wild cards."""
        shape = self.shape
        alike = shape.rank[cards[0]] == shape.rank[cards[1]]
        laid = TableMeld(SET_KIND if alike else RUN_KIND, shape.rank[cards[0]] if alike else shape.suit[cards[0]], 0)
        laid.natural, laid.wild = len(cards), wild
        if not alike:
            laid.run_mask = self._run_mask(cards)
        self.melds.append(laid)
        self.refresh_fits()
        return laid

    def _run_mask(self, cards: list[int]) -> int:
        """Return the places of cards in a run, with at most a wild card between."""
        shape = self.shape
        mask_with_low_ace = 0
        for card in cards:
            mask_with_low_ace |= 1 << shape.places[card][0]
        if mask_with_low_ace.bit_length() - (mask_with_low_ace & -mask_with_low_ace).bit_length() < len(cards) + 1:
            return mask_with_low_ace
        mask_with_high_ace = 0
        for card in cards:  # an ace at the upper end
            mask_with_high_ace |= 1 << shape.places[card][-1]
        return mask_with_high_ace
