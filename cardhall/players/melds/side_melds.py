"""A side's melds in whole numbers: the cards that fit, and the meld for a card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from cardhall.players.melds.meld_rules import RUN_KIND, SET_KIND, MeldRules
from cardhall.rules.mechanisms.melds import Reading


@final
class TableMeld:
    """A meld on the table."""

    def __init__(self, kind: int, rank_or_suit: int, number: int) -> None:
        self.kind = kind  # SET or RUN
        self.rank_or_suit = rank_or_suit  # the rank of a set, the suit of a run
        self.number = number  # the meld's number in the rules
        self.run_mask = 0  # the places of a run's natural cards
        self.natural_count = 0
        self.wild_count = 0

    @property
    def size(self) -> int:
        return self.natural_count + self.wild_count


@final
class SideMelds:
    """The melds of a side."""

    def __init__(self, meld_rules: MeldRules, table: Iterable[tuple[int, Reading]] = ()) -> None:
        self.meld_rules = meld_rules
        self.melds: list[TableMeld] = [self._convert_reading(number, reading) for number, reading in table]
        self.fitting_cards = 0  # natural cards that may join a meld, as bits
        self.set_ranks = 0  # the ranks of its sets, as bits
        self.refresh_fitting_cards()

    def _convert_reading(self, number: int, reading: Reading) -> TableMeld:
        meld_rules = self.meld_rules
        is_run = reading.kind == "run"
        natural = [card for place, card in enumerate(reading.cards) if place not in reading.wild]
        first = natural[0]
        meld = TableMeld(
            RUN_KIND if is_run else SET_KIND, meld_rules.suit[first] if is_run else meld_rules.rank[first], number
        )
        meld.wild_count = len(reading.wild)
        meld.natural_count = len(reading.cards) - meld.wild_count
        if is_run:
            mask = ((1 << len(reading.cards)) - 1) << reading.low
            for place in reading.wild:
                mask &= ~(1 << (reading.low + place))
            meld.run_mask = mask
        return meld

    def refresh_fitting_cards(self) -> None:
        """Recompute which cards fit."""
        fitting_cards, ranks = 0, 0
        for meld in self.melds:
            if meld.kind == RUN_KIND:
                fitting_cards |= self.meld_rules.cards_joining_run(meld.rank_or_suit, meld.run_mask, meld.wild_count)
            else:
                ranks |= 1 << meld.rank_or_suit
                if meld.natural_count + meld.wild_count < self.meld_rules.max_set_size:
                    fitting_cards |= self.meld_rules.rank_mask[meld.rank_or_suit]
        self.fitting_cards = fitting_cards
        self.set_ranks = ranks if self.meld_rules.one_set_per_rank else 0

    def meld_for(self, card: int) -> TableMeld | None:
        """Return the meld that a natural card joins: the longest, clean melds before others; None for no meld."""
        best: TableMeld | None = None
        greatest_length = -1
        for meld in self.melds:
            if self.accepts_natural(meld, card):
                # first by length, then runs before sets, then clean melds before others
                length = 4 * (meld.natural_count + meld.wild_count) + 2 * meld.kind + (meld.wild_count == 0)
                if length > greatest_length:
                    best, greatest_length = meld, length
        return best

    def accepts_natural(self, meld: TableMeld, card: int) -> bool:
        """Return whether a natural card may join the meld."""
        meld_rules = self.meld_rules
        if meld.kind == SET_KIND:
            return (
                meld_rules.rank[card] == meld.rank_or_suit
                and meld.natural_count + meld.wild_count < meld_rules.max_set_size
            )
        return meld_rules.suit[card] == meld.rank_or_suit and bool(
            meld_rules.cards_joining_run(meld.rank_or_suit, meld.run_mask, meld.wild_count) >> card & 1
        )

    def accepts_wild(self, meld: TableMeld) -> bool:
        """Return whether a wild card may join the meld."""
        size = meld.natural_count + meld.wild_count
        if meld.kind == SET_KIND:
            return meld.wild_count < self.meld_rules.max_wild_in_set and size < self.meld_rules.max_set_size
        return meld.wild_count < self.meld_rules.max_wild_in_run and size < self.meld_rules.max_run_size

    def add_card(self, meld: TableMeld, card: int) -> None:
        """Add a natural card to a meld, where it must fit."""
        if meld.kind == RUN_KIND:
            meld.run_mask |= 1 << self.meld_rules.place_in_run(card, meld.run_mask, meld.wild_count)
        meld.natural_count += 1
        self.refresh_fitting_cards()

    def add_meld(self, cards: list[int], wild_count: int = 0) -> TableMeld:
        """Add and return a new meld of natural cards, with `wild_count` wild cards."""
        meld_rules = self.meld_rules
        is_set = meld_rules.rank[cards[0]] == meld_rules.rank[cards[1]]
        meld = TableMeld(
            SET_KIND if is_set else RUN_KIND, meld_rules.rank[cards[0]] if is_set else meld_rules.suit[cards[0]], 0
        )
        meld.natural_count, meld.wild_count = len(cards), wild_count
        if not is_set:
            meld.run_mask = self._run_mask(cards)
        self.melds.append(meld)
        self.refresh_fitting_cards()
        return meld

    def _run_mask(self, cards: list[int]) -> int:
        """Return the places of cards in a run, with at most a wild card between."""
        meld_rules = self.meld_rules
        mask_with_low_ace = 0
        for card in cards:
            mask_with_low_ace |= 1 << meld_rules.places[card][0]
        if mask_with_low_ace.bit_length() - (mask_with_low_ace & -mask_with_low_ace).bit_length() < len(cards) + 1:
            return mask_with_low_ace
        mask_with_high_ace = 0
        for card in cards:  # an ace at the upper end
            mask_with_high_ace |= 1 << meld_rules.places[card][-1]
        return mask_with_high_ace
