"""Imagined deals of games with melds, in whole numbers: hands, sides, melds; a game adds its turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from cardhall.cards import HIDDEN, Card
from cardhall.players.melds.meld_rules import CARD_KIND_COUNT, MeldRules, count_copies
from cardhall.players.melds.side_melds import SideMelds, TableMeld
from cardhall.rules.mechanisms.melds import Reading

FULL_MELD_CARDS: Final = 7  # cards of a meld, from which it brings a bonus


@dataclass(frozen=True)
class MeldLayout:
    """The places of all cards of a deal: hands, melds, stock and discard pile."""

    side_of: Sequence[int]  # the side by seat
    hands: Sequence[Sequence[Card]]
    tables: Sequence[Sequence[tuple[int, Reading]]]  # by side, its melds with their numbers
    stock: Sequence[Card]
    pile: Sequence[Card]


@mypyc_attr(allow_interpreted_subclasses=True)
class MeldDeal:
    """A deal with all cards known. Hidden cards of a redacted deal are left out."""

    def __init__(self, meld_rules: MeldRules, card_points: list[int], copies: int, layout: MeldLayout) -> None:
        """Convert a deal to numbers; `card_points`: by card, `copies`: the number of each card in the pack."""
        self.meld_rules, self.points = meld_rules, card_points
        hands, tables, pile = layout.hands, layout.tables, layout.pile
        self.seats = len(hands)
        self.side_of: list[int] = list(layout.side_of)
        self.hands: list[list[int]] = [count_copies([card for card in hand if card is not HIDDEN]) for hand in hands]
        self.hand_sizes: list[int] = [len(hand) for hand in hands]
        self.sides: list[SideMelds] = [SideMelds(meld_rules, table) for table in tables]
        self.laid_points: list[int] = [
            sum([card_points[card] for _, reading in table for card in reading.cards]) for table in tables
        ]
        self.stock: list[int] = [int(card) for card in reversed(layout.stock)]  # the next card last
        self.pile: list[int] = [int(card) for card in pile]
        self.unseen_copies: list[int] = [copies] * CARD_KIND_COUNT  # neither in the pile nor on the table
        for card in pile:
            self.unseen_copies[card] -= 1
        for table in tables:
            for _, reading in table:
                for card in reading.cards:
                    self.unseen_copies[card] -= 1
        self.seat = 0
        self.has_drawn = False  # whether the seat on turn has its cards
        self.barred_discard = -1  # a card of the hand that may not be discarded; -1 for none
        self.steps = 0
        # planned melds, recorded only if `records_plan`: the meld's number (0 for a new one) and the cards
        self.planned_melds: list[tuple[int, list[int]]] = []
        self.records_plan = False

    # ---- defined by each game

    def play_turns(self, max_turns: int) -> bool:
        """Play on for a number of turns at most. Returns whether the deal is over."""
        raise NotImplementedError

    def result(self) -> list[float]:
        """Return the points of the deal by side, as if it were over."""
        raise NotImplementedError

    def has_begun(self, side: int) -> bool:
        """Return whether the side has passed the game's first step, such as its first melds."""
        return False

    # ---- melds

    def may_lay(self, seat: int, card_count: int, wild_count: int) -> bool:
        """Return whether the seat may meld `card_count` cards, `wild_count` of them wild."""
        return True

    def live_copies(self, seat: int) -> list[int]:
        """Return by card how many copies may still come to a seat, as far as the seat can tell."""
        hand = self.hands[seat]
        return [number - hand[card] for card, number in enumerate(self.unseen_copies)]

    def count_wild(self, seat: int) -> int:
        hand, number = self.hands[seat], 0
        for card in self.meld_rules.wild_cards:
            number += hand[card]
        return number

    def move_to_table(self, seat: int, card: int) -> None:
        """Move a card from the hand to the table."""
        self.hands[seat][card] -= 1
        self.hand_sizes[seat] -= 1
        self.unseen_copies[card] -= 1
        self.laid_points[self.side_of[seat]] += self.points[card]
        self.steps += 1

    def add_naturals(self, seat: int) -> None:
        """Add all natural cards of the hand that fit to melds of the side, until none fits any more."""
        side, hand = self.sides[self.side_of[seat]], self.hands[seat]
        has_added = True
        while has_added:
            has_added = False
            fitting_cards = side.fitting_cards
            while fitting_cards:
                low = fitting_cards & -fitting_cards  # the lowest bit set
                fitting_cards ^= low
                card = low.bit_length() - 1
                while hand[card] and not self.meld_rules.is_wild[card] and self.may_lay(seat, 1, 0):
                    meld = side.meld_for(card)
                    if meld is None:
                        break
                    if self.records_plan:
                        self.planned_melds.append((meld.number, [card]))
                    side.add_card(meld, card)
                    self.move_to_table(seat, card)
                    has_added = True

    def meld_groups(self, seat: int) -> None:
        """Meld groups of natural cards of the hand."""
        side, hand = self.sides[self.side_of[seat]], self.hands[seat]
        groups = self.meld_rules.best_groups(hand, side.set_ranks)
        for group in groups:
            while len(group) >= 3 and not self.may_lay(seat, len(group), 0):
                group = group[:-1]
            if len(group) >= 3:
                side.add_meld(group)
                if self.records_plan:
                    self.planned_melds.append((0, group))
                for card in group:
                    self.move_to_table(seat, card)
        if groups:
            self.add_naturals(seat)

    def cheapest_wild(self, seat: int) -> int:
        """Return a wild card of the hand, a two rather than a joker; -1 if there is none."""
        hand = self.hands[seat]
        for card in self.meld_rules.wild_cards:
            if hand[card]:
                return card
        return -1

    def add_wild_card(self, seat: int, meld: TableMeld) -> None:
        """Add the cheapest wild card of the hand to a meld of the side."""
        card = self.cheapest_wild(seat)
        if self.records_plan:
            self.planned_melds.append((meld.number, [card]))
        meld.wild_count += 1
        self.sides[self.side_of[seat]].refresh_fitting_cards()
        self.move_to_table(seat, card)

    def meld_pair_with_wild(self, seat: int, pair: list[int]) -> None:
        """Meld a pair of natural cards with the cheapest wild card of the hand."""
        card = self.cheapest_wild(seat)
        self.sides[self.side_of[seat]].add_meld(pair, 1)
        if self.records_plan:
            self.planned_melds.append((0, [*pair, card]))
        for pair_card in pair:
            self.move_to_table(seat, pair_card)
        self.move_to_table(seat, card)

    def list_pairs(self, seat: int) -> list[list[int]]:
        """Return disjoint pairs of natural cards that become melds with a wild card."""
        side, remaining = self.sides[self.side_of[seat]], self.hands[seat][:]
        pairs: list[list[int]] = []
        for card in self.meld_rules.natural_cards:
            for partner_card, _ in self.meld_rules.run_partners[card]:
                if remaining[card] and remaining[partner_card] and not self.meld_rules.is_wild[partner_card]:
                    pairs.append([card, partner_card])
                    remaining[card] -= 1
                    remaining[partner_card] -= 1
        for rank, rank_cards in enumerate(self.meld_rules.cards_by_rank):
            if not self.meld_rules.makes_sets[rank] or side.set_ranks >> rank & 1:
                continue
            copies: list[int] = []
            for card in rank_cards:
                copies += [card] * remaining[card]
            if len(copies) > 1:
                pairs.append(copies[:2])
        return pairs

    # ---- discards, and the value of cards in hand

    def keep_values(self, seat: int) -> list[float]:
        """Return by card the value of keeping it."""
        return [0.0] * CARD_KIND_COUNT

    def meld_progress(self, side: int, card: int) -> float:
        """Return how far a natural card brings a meld of the side: 1 for the last one of seven, 0 for no meld."""
        meld = self.sides[side].meld_for(card)
        if meld is None:
            return 0.0
        size = meld.natural_count + meld.wild_count
        return 1.0 / (FULL_MELD_CARDS - size) if size < FULL_MELD_CARDS else 0.0

    def melds_in_pile(self) -> list[bool]:
        """Return by card whether a meld is possible with two cards of the pile, for the seat that takes the pile."""
        makes_meld = [False] * CARD_KIND_COUNT
        meld_rules = self.meld_rules
        if len(self.pile) < 2:
            return makes_meld
        copies_in_pile = [0] * CARD_KIND_COUNT
        by_rank = [0] * 13
        for card in self.pile:
            copies_in_pile[card] += 1
            if meld_rules.rank[card] >= 0 and not meld_rules.is_wild[card]:
                by_rank[meld_rules.rank[card]] += 1
        for card in meld_rules.natural_cards:
            rank = meld_rules.rank[card]
            if by_rank[rank] > 1 and meld_rules.makes_sets[rank]:
                makes_meld[card] = True
                continue
            for other, outs in meld_rules.run_partners[card]:
                if copies_in_pile[other] and not meld_rules.is_wild[other]:
                    for third in outs:
                        if copies_in_pile[third] and not meld_rules.is_wild[third]:
                            makes_meld[card] = True
        return makes_meld

    def choose_discard(self, seat: int) -> int:
        """Return the least useful card to discard."""
        values = self.keep_values(seat)
        best, least = -1, 0.0
        hand = self.hands[seat]
        for card in range(CARD_KIND_COUNT):
            if hand[card] and card != self.barred_discard and (best < 0 or values[card] < least):
                best, least = card, values[card]
        return best

    def points_of_cards(self) -> list[float]:
        """Return the card points by side: melded cards count for the side, cards in hand against."""
        points_by_side = [float(self.laid_points[0]), float(self.laid_points[1])]
        for seat in range(self.seats):
            hand, side = self.hands[seat], self.side_of[seat]
            for card in range(CARD_KIND_COUNT):
                if hand[card]:
                    points_by_side[side] -= self.points[card] * hand[card]
        return points_by_side


def count_cards(groups: list[list[int]]) -> int:
    """Return the number of cards in melds."""
    number = 0
    for group in groups:
        number += len(group)
    return number
