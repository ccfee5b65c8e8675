"""Imagined deals of Burraco, played quickly with cards as whole numbers; each seat uses only its own knowledge.

A seat lays the melds that it can. It keeps wild cards until they win a pozzetto, make a burraco or let its side close.
It takes the pile when that is worth more than a card of the stock, and discards the card that its hand needs least and
the other side cannot use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from cardhall.cards import CARDS, Card
from cardhall.players.melds.meld_deal import MeldDeal, MeldLayout, count_cards
from cardhall.players.melds.meld_rules import CARD_KIND_COUNT, MeldLimits, MeldRules
from cardhall.rules.mechanisms.melds import Reading

BURRACO_SIZE: Final = 7  # cards of a meld
CLEAN_BURRACO_POINTS: Final = 200
DIRTY_BURRACO_POINTS: Final = 100
CLOSING_POINTS: Final = 100
POZZETTO_POINTS: Final = 100
POINTS_BY_RANK: Final = {
    "BJ": 30,
    "RJ": 30,
    "2": 20,
    "A": 15,
    **dict.fromkeys("KQJT98", 10),
    **dict.fromkeys("76543", 5),
}
CARD_POINTS: Final = [POINTS_BY_RANK[card.rank] for card in CARDS]
WILD_CARDS: Final = [card for card in CARDS if card.rank in ("2", "BJ", "RJ")]
RUN_ORDER: Final = "A23456789TJQKA"  # of a sequence
GAME_MELD_RULES: Final = MeldRules(
    RUN_ORDER,
    "A3456789TJQK",
    WILD_CARDS,
    MeldLimits(max_set_size=99, max_run_size=13, max_wild_in_set=1, max_wild_in_run=1),
    one_set_per_rank=True,
)
COPIES_OF_CARD: Final = 2  # in the two packs
UNDRAWN_STOCK: Final = 2  # cards of the stock that are never drawn
MAX_IDLE_TURNS: Final = 4  # turns in a row without a change, after which the deal ends
EARLY_STOCK_CARDS: Final = 30  # cards to be drawn from which on a deal counts as early
POINTS_LOST_PER_HAND_CARD: Final = 7  # points that a side loses on average for each card in hand


@final
class Style:
    """A style of play: weights in points, and limits in cards."""

    def __init__(self) -> None:
        # Values of keeping a card, in points:
        self.live_set_value = 1.0  # for each unseen card that makes a set with the card and another in hand
        self.live_run_value = 1.2  # for each unseen card that makes a run with the card and another in hand
        self.wild_card_value = 60.0  # for a wild card
        self.gift_cost = 14.0  # for a card that joins a meld of the other side
        # more where it would complete a burraco of theirs; a part of that on the way to one
        self.completion_cost = 60.0
        self.pile_meld_cost = 20.0  # for a card that makes a meld with two cards of the pile
        # the share of a card's points that counts against it early in the deal; late all of them do
        self.early_points_share = 0.1
        # Values of the pile, in points:
        self.joining_card_value = 9.0  # for each card that joins a meld
        self.new_meld_card_value = 5.0  # for each card more that can be laid in new melds
        self.pile_wild_value = 14.0  # for each wild card
        self.useless_card_cost = 2.0  # against the pile, for each card of no use
        self.stock_card_value = 5.0  # of a card of the stock, with which the pile is compared
        # When wild cards are spent:
        self.late_stock = 12  # with so few cards in the stock
        self.rush_hand = 8  # with so few cards in hand, also in pairs, to win a pozzetto


DEFAULT_STYLE: Final = Style()


@final
class Deal(MeldDeal):
    """A deal with all cards known, played to its end by `play`."""

    def __init__(
        self,
        side_of: Sequence[int],
        hands: Sequence[Sequence[Card]],
        tables: Sequence[Sequence[tuple[int, Reading]]],
        stock: Sequence[Card],
        pile: Sequence[Card],
        waiting: Sequence[Sequence[Card]],
        pozzetti: Sequence[Sequence[Card]],
    ) -> None:
        """Start a deal; `tables`: melds by side; `waiting`: by seat, a pozzetto won but not yet taken up."""
        super().__init__(GAME_MELD_RULES, CARD_POINTS, COPIES_OF_CARD, MeldLayout(side_of, hands, tables, stock, pile))
        self.waiting: list[list[int]] = [[int(card) for card in some] for some in waiting]
        self.pozzetti: list[list[int]] = [[int(card) for card in some] for some in reversed(pozzetti) if some]
        self.pozzetto_won: list[bool] = [False, False]  # by side: whether it has won a pozzetto
        self.is_turn_active = True  # whether the present turn changes more than taking and throwing a single card
        self.idle_turns = 0  # turns in a row that did not
        self.closing_seat = -1  # the seat that has closed; -1: none
        self.styles: list[Style] = [DEFAULT_STYLE, DEFAULT_STYLE]

    # ---- turns

    def play_turns(self, max_turns: int) -> bool:
        """Play on for a number of turns at most. Returns whether the deal is over."""
        for _ in range(max_turns):
            if not self.has_drawn:
                self.begin_turn()
            self.lay_melds()
            if self.discard_card():
                return True
        return False

    def has_begun(self, side: int) -> bool:
        """Return whether the side has had its pozzetto."""
        return self.pozzetto_won[side]

    def begin_turn(self) -> None:
        """Take up a waiting pozzetto; then draw a card of the stock, or take the pile."""
        seat, hand = self.seat, self.hands[self.seat]
        waiting = self.waiting[seat]
        if waiting:
            for card in waiting:
                hand[card] += 1
            self.hand_sizes[seat] = len(waiting)
            self.waiting[seat] = []
        self.barred_discard, self.is_turn_active = -1, True
        pile = self.pile
        if pile and self.wants_pile(seat):
            if len(pile) == 1:
                self.is_turn_active = False
                if not hand[pile[0]]:
                    self.barred_discard = pile[0]
            for card in pile:
                hand[card] += 1
                self.unseen_copies[card] += 1
            self.hand_sizes[seat] += len(pile)
            self.pile = []
        else:
            hand[self.stock.pop()] += 1
            self.hand_sizes[seat] += 1
        self.has_drawn = True

    def wants_pile(self, seat: int) -> bool:
        """Return whether the seat takes the pile, because it is worth more than a card of the stock."""
        style = self.styles[self.side_of[seat]]
        return self.pile_value(seat) > style.stock_card_value

    def pile_value(self, seat: int) -> float:
        """Return the value of the pile to a seat, in points."""
        side_number = self.side_of[seat]
        side, hand, style = self.sides[side_number], self.hands[seat], self.styles[side_number]
        value = 0.0
        hand_with_pile = hand[:]
        other_cards = 0
        for card in self.pile:
            if GAME_MELD_RULES.is_wild[card]:
                value += style.pile_wild_value
            elif side.fitting_cards >> card & 1:
                value += style.joining_card_value
            else:
                hand_with_pile[card] += 1
                other_cards += 1
        if other_cards:
            new_meld_cards = count_cards(GAME_MELD_RULES.best_groups(hand_with_pile, side.set_ranks)) - count_cards(
                GAME_MELD_RULES.best_groups(hand, side.set_ranks)
            )
            value += style.new_meld_card_value * new_meld_cards - style.useless_card_cost * max(
                0, other_cards - new_meld_cards
            )
        return value

    # ---- laying

    def may_lay(self, seat: int, card_count: int, wild_count: int) -> bool:
        """Return whether the seat may lay `card_count` cards, `wild_count` of them wild, and still end the turn."""
        cards_left = self.hand_sizes[seat] - card_count
        side = self.side_of[seat]
        if cards_left >= 2 or not self.pozzetto_won[side]:
            return True
        return (
            cards_left == 1
            and self.count_wild(seat) == wild_count
            and self.has_burraco(side)
            and self.wants_to_close(seat)
        )

    def wants_to_close(self, seat: int) -> bool:
        """Return whether the seat wants to close: not while the partner holds too many cards."""
        side = self.side_of[seat]
        partner_cards, opponent_cards = 0, 0
        for other in range(self.seats):
            number = self.hand_sizes[other] + len(self.waiting[other])
            if self.side_of[other] != side:
                opponent_cards += number
            elif other != seat:
                partner_cards += number
        bonus = CLOSING_POINTS + (0 if self.pozzetto_won[1 - side] else POZZETTO_POINTS)
        return POINTS_LOST_PER_HAND_CARD * partner_cards <= POINTS_LOST_PER_HAND_CARD * opponent_cards + bonus

    def has_burraco(self, side: int) -> bool:
        largest = 0
        for laid in self.sides[side].melds:
            largest = max(largest, laid.natural_count + laid.wild_count)
        return largest >= BURRACO_SIZE

    def lay_melds(self) -> None:
        """Lay the melds of the seat on turn, and take up a pozzetto when the hand is empty."""
        seat = self.seat
        size_before = self.hand_sizes[seat]
        while True:
            self.add_naturals(seat)
            self.meld_groups(seat)
            self.lay_wild_cards(seat)
            side = self.side_of[seat]
            self.is_turn_active = self.is_turn_active or self.hand_sizes[seat] < size_before
            if self.hand_sizes[seat] or self.pozzetto_won[side]:
                return
            self.pozzetto_won[side] = True
            pozzetto = self.pozzetti.pop()
            hand = self.hands[seat]
            for card in pozzetto:
                hand[card] += 1
            self.hand_sizes[seat] = len(pozzetto)
            self.barred_discard = -1

    def lay_wild_cards(self, seat: int) -> None:
        """Lay wild cards to win a pozzetto or a burraco or to close; near the end of the stock lay all."""
        wild = self.count_wild(seat)
        if not wild:
            return
        side_number = self.side_of[seat]
        side, style = self.sides[side_number], self.styles[side_number]
        is_late = len(self.stock) - UNDRAWN_STOCK <= style.late_stock
        has_had_pozzetto = self.pozzetto_won[side_number]
        if has_had_pozzetto or is_late:
            for meld in side.melds:
                makes = meld.natural_count + meld.wild_count == BURRACO_SIZE - 1 and side.accepts_wild(meld)
                if makes and (is_late or not self.has_burraco(side_number)) and self.may_lay(seat, 1, 1):
                    self.add_wild_card(seat, meld)
                    wild -= 1
                    if not wild:
                        return
        natural = self.hand_sizes[seat] - wild
        pairs = self.list_pairs(seat)
        slots = 0  # melds short of a burraco that accept a wild card
        for meld in side.melds:
            slots += side.accepts_wild(meld) and meld.natural_count + meld.wild_count < BURRACO_SIZE
        pairs_needed = 0  # pairs that must be laid with a wild card each, so that the hand is emptied
        while pairs_needed < min(len(pairs), wild) and natural - 2 * pairs_needed > 1:
            pairs_needed += 1
        can_run_out = natural - 2 * pairs_needed <= 1 and wild - pairs_needed <= slots
        closing = (
            has_had_pozzetto
            and self.has_burraco(side_number)
            and natural - 2 * pairs_needed == 1
            and self.wants_to_close(seat)
        )
        if (
            (can_run_out and (closing or not has_had_pozzetto))
            or is_late
            or (not has_had_pozzetto and self.hand_sizes[seat] <= style.rush_hand)
        ):
            for pair in pairs:
                if (
                    not wild
                    or not (is_late or can_run_out or self.hand_sizes[seat] > 2)
                    or (can_run_out and not is_late and pairs_needed <= 0)
                ):
                    break
                if self.may_lay(seat, 3, 1):
                    self.meld_pair_with_wild(seat, pair)
                    wild -= 1
                    pairs_needed -= 1
            if is_late or can_run_out:
                for meld in side.melds:
                    if not wild:
                        break
                    takes = side.accepts_wild(meld) and meld.natural_count + meld.wild_count < BURRACO_SIZE
                    if takes and self.may_lay(seat, 1, 1):
                        self.add_wild_card(seat, meld)
                        wild -= 1

    # ---- throwing

    def discard_card(self) -> bool:
        """End the turn with a discard. Returns whether the deal ends."""
        seat, number = self.seat, self.side_of[self.seat]
        card = self.choose_discard(seat)
        self.hands[seat][card] -= 1
        self.hand_sizes[seat] -= 1
        self.unseen_copies[card] -= 1
        self.pile.append(card)
        self.steps += 2  # a draw and a discard
        self.idle_turns = 0 if self.is_turn_active else self.idle_turns + 1
        if not self.hand_sizes[seat]:
            if self.pozzetto_won[number]:
                self.closing_seat = seat
                return True
            self.pozzetto_won[number] = True
            self.waiting[seat] = self.pozzetti.pop()
        if len(self.stock) <= UNDRAWN_STOCK or self.idle_turns >= MAX_IDLE_TURNS:
            return True
        self.seat = (seat + 1) % self.seats
        self.has_drawn = False
        return False

    def keep_values(self, seat: int) -> list[float]:
        """Return by card number the value of keeping a card of the hand, in points."""
        side_number = self.side_of[seat]
        hand, style = self.hands[seat], self.styles[side_number]
        values = GAME_MELD_RULES.value_combinations(
            hand, self.live_copies(seat), style.live_set_value, style.live_run_value
        )
        own_side, other_side = self.sides[side_number], self.sides[1 - side_number]
        stock = len(self.stock) - UNDRAWN_STOCK
        early = min(1.0, stock / EARLY_STOCK_CARDS)  # from 1 down to 0 at the end of the stock
        sheds = 1.0 + (style.early_points_share - 1.0) * early
        makes_pile_meld = self.melds_in_pile()
        for card in range(CARD_KIND_COUNT):
            if not hand[card]:
                continue
            if GAME_MELD_RULES.is_wild[card]:
                values[card] = style.wild_card_value
                continue
            value = values[card] * early - sheds * CARD_POINTS[card]
            if own_side.fitting_cards >> card & 1:
                value += style.joining_card_value
            if other_side.fitting_cards >> card & 1:
                value += style.gift_cost + style.completion_cost * self.meld_progress(1 - side_number, card)
            elif makes_pile_meld[card]:
                value += style.pile_meld_cost
            values[card] = value
        return values

    # ---- the score

    def result(self) -> list[float]:
        """Return the points of the deal by side."""
        points = self.points_of_cards()
        for seat in range(self.seats):
            for card in self.waiting[seat]:
                points[self.side_of[seat]] -= CARD_POINTS[card]
        for side in range(2):
            for laid in self.sides[side].melds:
                if laid.natural_count + laid.wild_count >= BURRACO_SIZE:
                    points[side] += DIRTY_BURRACO_POINTS if laid.wild_count else CLEAN_BURRACO_POINTS
            if not self.pozzetto_won[side]:
                points[side] -= POZZETTO_POINTS
        if self.closing_seat >= 0:
            points[self.side_of[self.closing_seat]] += CLOSING_POINTS
        return points
