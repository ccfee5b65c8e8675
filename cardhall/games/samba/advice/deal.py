"""Samba in whole numbers: imagined deals, in which seats use only their own knowledge.

A seat takes a pile of enough cards when it may, makes its side's first melds as soon as they reach the minimum, then
lays everything it can, spends wild cards on sets that they complete, and discards the card that its hand needs least
and that does not let the other side take the pile. It goes out when its side has two melds of seven, unless its partner
holds many cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from cardhall.cards import CARDS, Card
from cardhall.players.melds.meld_deal import MeldDeal, MeldLayout, count_cards
from cardhall.players.melds.meld_rules import CARD_KIND_COUNT, RUN_KIND, SET_KIND, MeldLimits, MeldRules
from cardhall.rules.mechanisms.melds import Reading

MELD_OF_SEVEN: Final = 7
CANASTA_POINTS: Final = 500
MIXED_CANASTA_POINTS: Final = 300
GOING_OUT_POINTS: Final = 200
RED_THREE_POINTS: Final = 100
ALL_RED_THREES_POINTS: Final = 1000
BROKEN_PENALTY: Final = 100
COPIES_OF_CARD: Final = 3
POINTS_BY_RANK: Final = {
    "BJ": 50,
    "RJ": 50,
    "2": 20,
    "A": 20,
    **dict.fromkeys("KQJT98", 10),
    **dict.fromkeys("76543", 5),
}
CARD_POINTS: Final = [POINTS_BY_RANK[card.rank] for card in CARDS]
WILD_CARDS: Final = [card for card in CARDS if card.rank in ("2", "BJ", "RJ")]
IS_RED_THREE: Final = [card.rank == "3" and card.suit in "DH" for card in CARDS]
IS_BLACK_THREE: Final = [card.rank == "3" and card.suit in "CS" for card in CARDS]
RUN_ORDER: Final = "456789TJQKA"  # of a sequence
GAME_MELD_RULES: Final = MeldRules(
    RUN_ORDER,
    RUN_ORDER,
    WILD_CARDS,
    MeldLimits(max_set_size=MELD_OF_SEVEN, max_run_size=MELD_OF_SEVEN, max_wild_in_set=2, max_wild_in_run=0),
    one_set_per_rank=False,
)
# the rest of what keeping a card is worth, in points
EARLY_STOCK_CARDS: Final = 50  # with as many cards in the stock, ties in the hand count fully; with fewer, less
BLOCKING_VALUE_PER_PILE_CARD: Final = 0.6  # of discarding a black three, for each card of the pile that it protects
OWN_FIT_VALUE: Final = 10.0  # of a card that fits the own side's melds
PILE_MELD_SHARE: Final = 0.5  # of `Style.each`, where a card makes a meld with two cards of the pile
MAX_SAFE_LIVE_CARDS: Final = 3  # others may hold more cards of a rank than that:
LIVE_RANK_SHARE: Final = 0.25  # share of `Style.each` that then counts against discarding one
POINTS_LOST_PER_HAND_CARD: Final = 9  # points that a card left in a hand costs on average
MAX_TURNS: Final = 300  # more than any deal lasts, so that none goes on for ever


@final
class Style:
    """A style of play: the values of keeping cards, in points, and limits in cards."""

    def __init__(self) -> None:
        self.live_set_value = 0.9  # for each live card that makes a set of two cards held
        self.live_run_value = 0.9  # the same for a run
        self.pair_value = 6.0  # a natural pair, with which a pile can be taken
        self.wild_card_value = 30.0
        self.black_three_value = -6.0  # a black three: it goes early, but is safe to discard later
        self.gift_cost = 8.0  # cost of discarding a card that fits the other side’s melds,
        self.gift_cost_per_card = 8.0  # and for each card of the pile that it gives away
        self.completion_cost = 40.0  # cost if the card completes a meld of seven; a share of it on the way there
        self.pile_meld_cost = 6.0  # cost of discarding a card that makes a meld with two cards of the pile
        self.early_points_share = 0.1  # share of a card's points counted against keeping it, early; all of them late
        self.least_pile = 2  # least cards of a pile worth taking
        self.late_stock = 14  # with as few cards in the stock, wild cards are spent


DEFAULT_STYLE: Final = Style()


@final
class Deal(MeldDeal):
    """A deal of Samba with all cards known, and the state of the turn."""

    def __init__(
        self,
        side_of: Sequence[int],
        hands: Sequence[Sequence[Card]],
        tables: Sequence[Sequence[tuple[int, Reading]]],
        stock: Sequence[Card],
        pile: Sequence[Card],
        samba_points: int,
        draws: int,
    ) -> None:
        """Set up a deal; `samba_points`: the points of a samba; `draws`: the cards drawn in a turn."""
        super().__init__(GAME_MELD_RULES, CARD_POINTS, COPIES_OF_CARD, MeldLayout(side_of, hands, tables, stock, pile))
        self.samba_points, self.draws = samba_points, draws
        self.has_opened: list[bool] = [False, False]  # by side: whether it has its first melds
        self.minimum: list[int] = [0, 0]  # by side: the points that its first melds need
        self.red_threes: list[int] = [0, 0]  # by side: red threes
        self.broken_promises: list[int] = [0, 0]  # by side: how often a yes was not followed by going out
        self.turn_points = 0  # laid towards first melds in this turn
        self.held_back = 0  # cards at the bottom of the pile that wait for the first melds
        self.may_not_meld = False  # whether the seat on turn may not meld any more in this turn
        self.may_not_go_out = False  # its partner has said no
        self.must_go_out = False  # its partner has said yes
        self.pile_helps = False  # whether the rest of a pile helps with first melds
        self.is_last_turn = False  # the last card of the stock was a red three
        self.may_pass = False  # whether a side without melds may pass without a stock
        self.out_seat = -1  # the seat that has gone out
        self.turns_played = 0  # played in this imagined deal
        self.styles: list[Style] = [DEFAULT_STYLE, DEFAULT_STYLE]

    # ---- the course of a deal

    def play_turns(self, max_turns: int) -> bool:
        """Play on for a number of turns at most, and for `MAX_TURNS` in all. Returns whether the deal is over."""
        for _ in range(max_turns):
            if self.turns_played >= MAX_TURNS or (not self.has_drawn and not self.begin_turn()):
                return True
            self.turns_played += 1
            self.lay_melds()
            if self.discard_card():
                return True
        return False

    def has_begun(self, side: int) -> bool:
        """Return whether the side has made its first melds."""
        return self.has_opened[side]

    def begin_turn(self) -> bool:
        """Draw for the seat on turn, or take the pile. Return whether either was possible."""
        seat = self.seat
        self.turn_points, self.held_back = 0, 0
        self.may_not_meld = self.may_not_go_out = self.must_go_out = self.is_last_turn = False
        pair = self.natural_pair(seat)
        if self.wants_pile(seat, pair):
            self.take_pile(seat, pair)
        elif self.stock:
            self.draw(seat, self.draws)
        else:
            return False
        self.has_drawn = True
        return True

    def draw(self, seat: int, number: int) -> None:
        """Move cards from the stock to a hand; red threes are laid out and replaced."""
        hand, side = self.hands[seat], self.side_of[seat]
        while number and self.stock:
            card = self.stock.pop()
            if card >= CARD_KIND_COUNT:  # hidden: plans are made from a redacted state
                self.hand_sizes[seat] += 1
                number -= 1
                continue
            if IS_RED_THREE[card]:
                self.red_threes[side] += 1
                self.unseen_copies[card] -= 1
                if not self.stock:
                    self.is_last_turn = True
                continue
            hand[card] += 1
            self.hand_sizes[seat] += 1
            number -= 1

    def is_frozen(self) -> bool:
        return sum([GAME_MELD_RULES.is_wild[card] or IS_RED_THREE[card] for card in self.pile]) > 0

    def natural_pair(self, seat: int) -> list[int]:
        """Return two natural cards of the hand with the rank of the pile's top card; []: none."""
        if not self.pile:
            return []
        top_card, hand = self.pile[-1], self.hands[seat]
        pair: list[int] = []
        if GAME_MELD_RULES.is_wild[top_card] or IS_RED_THREE[top_card] or IS_BLACK_THREE[top_card]:
            return pair
        for card in GAME_MELD_RULES.cards_by_rank[GAME_MELD_RULES.rank[top_card]]:
            for _ in range(min(2, hand[card])):
                if len(pair) < 2:
                    pair.append(card)
        return pair if len(pair) == 2 else []

    def fits_pile(self, seat: int) -> bool:
        """Return whether the pile can be taken by adding its top card to a meld of the side."""
        if not self.pile:
            return False
        top, side = self.pile[-1], self.side_of[seat]
        return self.has_opened[side] and bool(self.sides[side].fitting_cards >> top & 1) and not self.is_frozen()

    def wants_pile(self, seat: int, pair: list[int]) -> bool:
        """Return whether the seat takes the pile, with the natural pair or with a meld of its side."""
        side, fits_meld = self.side_of[seat], self.fits_pile(seat)
        if not fits_meld and not pair:
            return False
        if self.has_opened[side]:
            if self.hand_sizes[seat] + len(self.pile) < 4 and not self.may_go_out(side):
                return False
            return len(self.pile) >= self.styles[side].least_pile or not self.stock or fits_meld
        hand = self.hands[seat]
        gained = [card for card in self.pile if not IS_RED_THREE[card]] if self.pile_helps else self.pile[-1:]
        for card in gained:
            hand[card] += 1
        reaches = self.sum_points(self.first_melds(seat, [*pair, self.pile[-1]])) >= self.minimum[side]
        for card in gained:
            hand[card] -= 1
        return reaches

    def take_pile(self, seat: int, pair: list[int]) -> None:
        """Take the pile for the seat and meld its top card; the rest goes to the hand, or waits."""
        side, hand = self.side_of[seat], self.hands[seat]
        fits_meld = self.fits_pile(seat)
        top_card = self.pile.pop()
        hand[top_card] += 1
        self.hand_sizes[seat] += 1
        self.unseen_copies[top_card] += 1
        if fits_meld:
            laid = self.sides[side].meld_for(top_card)
            if laid is not None:
                self.sides[side].add_card(laid, top_card)
                self.lay_down(seat, top_card)
                self.take_rest_of_pile(seat)
                return
        self.sides[side].add_meld([top_card, *pair])
        for card in (top_card, *pair):
            self.lay_down(seat, card)
        if self.has_opened[side] or self.pile_helps:
            self.take_rest_of_pile(seat)
        else:
            self.held_back = len(self.pile)

    def lay_down(self, seat: int, card: int) -> None:
        """Move a card from the hand to the table, and count its points towards first melds."""
        self.move_to_table(seat, card)
        side = self.side_of[seat]
        if not self.has_opened[side]:
            self.turn_points += CARD_POINTS[card]

    def take_rest_of_pile(self, seat: int) -> None:
        """Move the rest of the pile to the hand."""
        hand, side = self.hands[seat], self.side_of[seat]
        red_number = 0
        for card in self.pile:
            if IS_RED_THREE[card]:
                self.red_threes[side] += 1
                red_number += 1
                continue
            hand[card] += 1
            self.unseen_copies[card] += 1
            self.hand_sizes[seat] += 1
        self.pile = []
        self.held_back = 0
        self.draw(seat, red_number)

    # ---- melding

    def count_sevens(self, side: int) -> int:
        """Return the number of a side's melds of seven."""
        number = 0
        for laid in self.sides[side].melds:
            number += laid.natural_count + laid.wild_count == MELD_OF_SEVEN
        return number

    def may_go_out(self, side: int) -> bool:
        """Return whether a seat of the side may get rid of its last card."""
        return self.has_opened[side] and not self.may_not_go_out and self.count_sevens(side) >= 2

    def may_lay(self, seat: int, card_count: int, wild_count: int) -> bool:
        side = self.side_of[seat]
        left = self.hand_sizes[seat] - card_count + self.held_back
        return left >= (1 if self.is_last_turn else 2) or (self.may_go_out(side) and self.would_go_out(seat))

    def would_go_out(self, seat: int) -> bool:
        """Tell whether the seat would go out if possible: not while its partner holds too many cards."""
        if self.must_go_out:
            return True
        side, partner_cards, opponent_cards = self.side_of[seat], 0, 0
        for other in range(self.seats):
            if self.side_of[other] != side:
                opponent_cards += self.hand_sizes[other]
            elif other != seat:
                partner_cards += self.hand_sizes[other]
        return (
            POINTS_LOST_PER_HAND_CARD * partner_cards <= POINTS_LOST_PER_HAND_CARD * opponent_cards + GOING_OUT_POINTS
        )

    def first_melds(self, seat: int, pile_set: list[int]) -> list[list[int]]:
        """Return first melds of the hand: the set that takes a pile, then natural melds, then sets with wild cards.

        Wild cards are used only while the minimum is not reached. `pile_set`: the cards of the set that takes the pile.
        """
        side, hand_left = self.side_of[seat], self.hands[seat][:]
        melds: list[list[int]] = []
        if pile_set:
            melds.append(pile_set)
            for card in pile_set:
                hand_left[card] -= 1
        groups = GAME_MELD_RULES.best_groups(hand_left)
        for group in groups:
            for card in group:
                hand_left[card] -= 1
        melds += groups
        lacking_points = self.minimum[side] - self.turn_points - self.sum_points(melds)
        if lacking_points <= 0:
            return melds
        wild = [card for card in GAME_MELD_RULES.wild_cards for _ in range(hand_left[card])]
        for rank in range(12, -1, -1):
            if not GAME_MELD_RULES.makes_sets[rank]:
                continue
            pair = [card for card in GAME_MELD_RULES.cards_by_rank[rank] for _ in range(hand_left[card])][:2]
            while len(pair) == 2 and wild and lacking_points > 0:
                group = [*pair, wild.pop(0)]
                if lacking_points > self.sum_points([group]) and wild and len(group) < 4:
                    group.append(wild.pop(0))
                melds.append(group)
                lacking_points -= self.sum_points([group])
                pair = []
        for group in melds:  # wild cards on natural sets
            if lacking_points <= 0 or not wild:
                break
            if (
                GAME_MELD_RULES.rank[group[0]] == GAME_MELD_RULES.rank[group[1]]
                and len(group) < MELD_OF_SEVEN
                and not GAME_MELD_RULES.is_wild[group[-1]]
            ):
                card = wild.pop(0)
                group.append(card)
                lacking_points -= CARD_POINTS[card]
        return melds

    def sum_points(self, groups: list[list[int]]) -> int:
        """Return the points of all cards of some melds."""
        total = 0
        for group in groups:
            for card in group:
                total += CARD_POINTS[card]
        return total

    def lay_melds(self) -> None:
        """Lay the melds that the seat on turn wants to lay."""
        seat, side = self.seat, self.side_of[self.seat]
        if self.may_not_meld:
            return
        if not self.has_opened[side]:
            groups = self.first_melds(seat, [])
            if not groups or self.sum_points(groups) + self.turn_points < self.minimum[side]:
                return
            number = count_cards(groups)
            if self.hand_sizes[seat] + self.held_back - number < 2:  # a seat keeps two cards until it may go out
                groups = groups[:-1]
                if not groups or self.sum_points(groups) + self.turn_points < self.minimum[side]:
                    return
            for group in groups:
                self.begin_meld(seat, group)
            self.has_opened[side] = True
            if self.held_back:
                self.take_rest_of_pile(seat)
        self.add_naturals(seat)
        self.meld_groups(seat)
        self.combine_sets(side)
        self.lay_wild_cards(seat)
        self.lay_black_threes(seat)

    def begin_meld(self, seat: int, group: list[int]) -> None:
        """Lay a new meld from the hand; the wild cards are the last in `group`."""
        wild = sum([GAME_MELD_RULES.is_wild[card] for card in group])
        self.sides[self.side_of[seat]].add_meld(group[: len(group) - wild], wild)
        if self.records_plan:
            self.planned_melds.append((0, group))
        for card in group:
            self.lay_down(seat, card)

    def combine_sets(self, side: int) -> None:
        """Combine sets of a rank, where this is allowed."""
        melds = self.sides[side].melds
        for first_meld in melds:
            for second_meld in melds:
                if (
                    first_meld is second_meld
                    or first_meld.kind != SET_KIND
                    or second_meld.kind != SET_KIND
                    or first_meld.rank_or_suit != second_meld.rank_or_suit
                    or not second_meld.natural_count
                ):
                    continue
                if (
                    first_meld.natural_count
                    + first_meld.wild_count
                    + second_meld.natural_count
                    + second_meld.wild_count
                    <= MELD_OF_SEVEN
                    and first_meld.wild_count + second_meld.wild_count <= 2
                ):
                    first_meld.natural_count += second_meld.natural_count
                    first_meld.wild_count += second_meld.wild_count
                    second_meld.natural_count = second_meld.wild_count = 0
        self.sides[side].melds = [laid for laid in melds if laid.natural_count]
        self.sides[side].refresh_fitting_cards()

    def lay_wild_cards(self, seat: int) -> None:
        """Use wild cards to complete sets; late, or to go out, wherever possible."""
        side = self.side_of[seat]
        late = len(self.stock) <= self.styles[side].late_stock
        for meld in self.sides[side].melds:
            lacking = MELD_OF_SEVEN - meld.natural_count - meld.wild_count
            is_completable = (
                meld.kind == SET_KIND and 0 < lacking <= 2 - meld.wild_count and lacking <= self.count_wild(seat)
            )
            if is_completable and (lacking == 1 or self.count_sevens(side) < 2 or late):
                for _ in range(lacking):
                    if self.may_lay(seat, 1, 1):
                        self.add_wild_card(seat, meld)
        if late or (self.may_go_out(side) and self.hand_sizes[seat] <= 3):
            for meld in self.sides[side].melds:
                while self.count_wild(seat) and self.sides[side].accepts_wild(meld) and self.may_lay(seat, 1, 1):
                    self.add_wild_card(seat, meld)

    def lay_black_threes(self, seat: int) -> None:
        """Lay black threes if the seat goes out with them."""
        hand, side = self.hands[seat], self.side_of[seat]
        number = hand[GAME_MELD_RULES.cards_by_rank[2][0]] + hand[GAME_MELD_RULES.cards_by_rank[2][3]]
        if number < 3 or self.hand_sizes[seat] - number > 1 or not self.may_go_out(side) or not self.would_go_out(seat):
            return
        cards = [
            card
            for card in (GAME_MELD_RULES.cards_by_rank[2][0], GAME_MELD_RULES.cards_by_rank[2][3])
            for _ in range(hand[card])
        ]
        if self.records_plan:
            self.planned_melds.append((0, cards))
        for card in cards:
            self.move_to_table(seat, card)

    # ---- discarding

    def discard_card(self) -> bool:
        """Discard, and end the turn of the seat. Return whether the deal ends."""
        seat, side = self.seat, self.side_of[self.seat]
        self.steps += 2
        if self.hand_sizes[seat] and not self.is_last_turn:
            if self.hand_sizes[seat] == 1 and not self.may_go_out(side):
                return True
            card = self.choose_discard(seat)
            self.hands[seat][card] -= 1
            self.hand_sizes[seat] -= 1
            self.unseen_copies[card] -= 1
            self.pile.append(card)
        if not self.hand_sizes[seat]:
            self.out_seat = seat
            return True
        if self.must_go_out:
            self.broken_promises[side] += 1
        if self.is_last_turn:
            return True
        self.seat = (seat + 1) % self.seats
        self.has_drawn = False
        return False

    def keep_values(self, seat: int) -> list[float]:
        """Return by card the value of keeping it."""
        number = self.side_of[seat]
        hand, style = self.hands[seat], self.styles[number]
        values = GAME_MELD_RULES.value_combinations(
            hand, self.live_copies(seat), style.live_set_value, style.live_run_value
        )
        own_side, other_side = self.sides[number], self.sides[1 - number]
        early = min(1.0, len(self.stock) / EARLY_STOCK_CARDS)
        sheds = 1.0 + (style.early_points_share - 1.0) * early
        pile_size = len(self.pile)
        is_frozen = self.is_frozen()
        by_rank = [0] * 13
        served = self.melds_in_pile()
        for card in GAME_MELD_RULES.natural_cards:
            by_rank[GAME_MELD_RULES.rank[card]] += hand[card]
        for card in range(CARD_KIND_COUNT):
            if not hand[card]:
                continue
            if GAME_MELD_RULES.is_wild[card] or IS_BLACK_THREE[card]:
                values[card] = (
                    style.black_three_value - BLOCKING_VALUE_PER_PILE_CARD * pile_size
                    if IS_BLACK_THREE[card]
                    else style.wild_card_value
                )
                continue
            value = values[card] * early - sheds * CARD_POINTS[card]
            if by_rank[GAME_MELD_RULES.rank[card]] > 1:
                value += style.pair_value
            if own_side.fitting_cards >> card & 1:
                value += OWN_FIT_VALUE
            if other_side.fitting_cards >> card & 1 and not is_frozen:
                value += (
                    style.gift_cost
                    + style.gift_cost_per_card * pile_size
                    + style.completion_cost * self.meld_progress(1 - number, card)
                )
            elif served[card]:
                value += style.pile_meld_cost + PILE_MELD_SHARE * style.gift_cost_per_card * pile_size
            elif self.count_live_of_rank(seat, card) > MAX_SAFE_LIVE_CARDS:
                value += LIVE_RANK_SHARE * style.gift_cost_per_card * pile_size
            values[card] = value
        return values

    def count_live_of_rank(self, seat: int, card: int) -> int:
        """Return how many cards with the rank of `card` other hands may hold."""
        number = 0
        for other in GAME_MELD_RULES.cards_by_rank[GAME_MELD_RULES.rank[card]]:
            number += self.unseen_copies[other] - self.hands[seat][other]
        return number

    # ---- the result

    def result(self) -> list[float]:
        """Return the points of the deal by side."""
        points = self.points_of_cards()
        for side in range(2):
            sevens = 0
            for meld in self.sides[side].melds:
                if meld.natural_count + meld.wild_count == MELD_OF_SEVEN:
                    sevens += 1
                    points[side] += (
                        self.samba_points
                        if meld.kind == RUN_KIND
                        else MIXED_CANASTA_POINTS
                        if meld.wild_count
                        else CANASTA_POINTS
                    )
            reds = (
                ALL_RED_THREES_POINTS
                if self.red_threes[side] == 2 * COPIES_OF_CARD
                else RED_THREE_POINTS * self.red_threes[side]
            )
            points[side] += reds if sevens >= 2 else -reds
            points[side] -= BROKEN_PENALTY * self.broken_promises[side]
        if self.out_seat >= 0:
            points[self.side_of[self.out_seat]] += GOING_OUT_POINTS
        return points
