"""The betting in whole numbers: a seat's view, its acts, and playing out a deal.

A seat weighs fold, call and raise by its chance to win, by the pot and by the seats that may call. The chance is that
of its own cards against the others' open cards, behind which two low cards are assumed, or those that another module
finds likely. Imagined deals are played to their end here, by the rules of `razz.rules.betting`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import Final

from cardhall.cards import Card
from cardhall.games.razz.advice.hands import (
    BIT_OF_CARD,
    CLASS_COUNT,
    DEALT_CARDS,
    RANK_OF_CARD,
    STAY_CHANCE_BY_RANK,
    ClassShares,
    chances_against_door,
    class_probabilities,
    rank_bits_of,
)
from cardhall.games.razz.rules import RazzState
from cardhall.games.razz.rules.betting import BOARD, CALL_ACTION, CHECK_ACTION, DOWN_ZONES, FOLD_ACTION, UP_ZONES
from cardhall.games.razz.rules.low_hands import count_by_rank, key_of_packed_counts
from cardhall.players.search.advice import draw_weighted
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.state_changes import add_side_points
from cardhall.rules.mechanisms.dealing import STOCK_ZONE
from cardhall.rules.mechanisms.ledger import POT_NAME, Pot

FOLDING, CHECKING, CALLING, RAISING, BRINGING = range(5)  # acts of a seat; a bet, and completing one, are raises
THIRD_STREET, FIFTH_STREET, SEVENTH_STREET = 0, 2, 4  # streets, counted from the third, which is the first
ACT_OF_ACTION: Final = {FOLD_ACTION: FOLDING, CHECK_ACTION: CHECKING, CALL_ACTION: CALLING}
ACT_TEMPERATURE_BETS = 0.2  # difference in value, in bets, that multiplies the odds of an act by e
STAYING_CALL_CHANCE = 0.85  # that a seat which has stayed calls a bet
STAYING_FOLD_CHANCE = 0.12  # chance that such a seat folds to a bet
STAY_COST_BETS_PER_STREET = 2.0  # bets lost for each street to come, times the share of the pot that the hand lacks


class DecisionView:
    """A seat's view of a decision, without its own cards."""

    def __init__(self) -> None:
        self.lowest_chances: list[float] = []  # by class: the chance of such a hand to be the lowest; []: not asked for
        self.pot: int = 0
        self.owed: int = 0
        self.bet: int = 0  # the size of a bet on this street
        self.callers: float = 0.0  # other seats that stay, on average
        self.all_fold_chance: float = 1.0  # the chance that nobody calls a bet
        self.to_come: int = 0  # streets still to come

    def win_chance(self, class_shares: Sequence[float]) -> float:
        """Return the probability that a hand with such class probabilities is the lowest."""
        chance = 0.0
        for grade in range(CLASS_COUNT):
            if class_shares[grade]:
                chance += class_shares[grade] * self.lowest_chances[grade]
        return chance

    def act_values(self, win_chance: float, acts: Sequence[int]) -> list[float]:
        """Return the approximate value of each act in chips, to a seat that wins with probability `win_chance`."""
        values: list[float] = []
        lacking = 1 / (1 + self.callers) - win_chance
        later = (
            STAY_COST_BETS_PER_STREET * self.to_come * lacking * (1 + self.callers) * self.bet if lacking > 0 else 0.0
        )
        for act in acts:
            value = 0.0
            if act in (CHECKING, BRINGING):
                value = win_chance * self.pot
            elif act == CALLING:
                value = win_chance * (self.pot + self.owed) - self.owed - later
            elif act == RAISING:
                more = self.owed + self.bet
                called = win_chance * (self.pot + more + self.callers * self.bet) - more - later
                value = self.all_fold_chance * self.pot + (1 - self.all_fold_chance) * called
            values.append(value)
        return values

    def act_weights(
        self, win_chance: float, acts: Sequence[int], temperature_bets: float = ACT_TEMPERATURE_BETS
    ) -> list[float]:
        """Return the weights of acts of a seat that wins with probability `win_chance`; the best act has 1.

        `temperature_bets`: the difference in value, in bets, that multiplies the odds of an act by e.
        """
        values = self.act_values(win_chance, acts)
        best = max(values)
        return [exp((value - best) / (temperature_bets * self.bet)) for value in values]


class BettingTable:
    """An imagined deal under way; every list is by seat."""

    def __init__(self, state: RazzState) -> None:
        zones = state.zones
        self.state: RazzState = state
        self.seats: int = state.setup.seats
        self.first_seat: int = (state.dealer + 1) % self.seats  # in turn order
        self.staying: list[int] = list(state.staying)
        self.down_cards: list[list[Card]] = [zones[DOWN_ZONES[seat]] for seat in range(self.seats)]
        self.up_cards: list[list[Card]] = [zones[UP_ZONES[seat]] for seat in range(self.seats)]
        self.board: list[Card] = zones[BOARD]
        self.stock: list[Card] = zones[STOCK_ZONE]
        self.drawn: int = 0  # cards dealt from the stock
        self.lower_shares: list[ClassShares] = [()] * self.seats  # cached by `tail` on this street; (): not yet
        self.own_shares: list[ClassShares] = [()] * self.seats  # the same of the closed cards of a seat itself
        self.purses: list[int] = list(state.purses())
        self.purses_before: list[int] = self.purses[:]  # the purses of the state
        pot = state.pot(POT_NAME)
        self.shares: list[int] = list(pot.shares)
        self.round_chips: list[int] = list(state.round_chips)
        self.level: int = state.level
        self.counted_level: int = state.counted_level
        self.bets: int = state.bets
        self.acted: list[bool] = [seat in state.acted for seat in range(self.seats)]
        self.is_heads_up: bool = state.heads_up
        self.bring_in: int = -1 if state.bring_in is None else state.bring_in
        self.street: int = street_index(state)
        options = state.options
        self.small: int = options["small_bet"]
        self.cap: int = options["cap"]
        self.cap_heads_up: bool = options["heads_up_cap"]
        self.turn: int = -1 if state.turn is None else state.turn

    @property
    def bet(self) -> int:
        """Return the size of a bet on this street."""
        return self.small * 2 if self.street >= FIFTH_STREET else self.small

    # ---- possible acts

    def must_bring_in(self) -> bool:
        """Tell whether the seat to act has to bring in."""
        return self.street == THIRD_STREET and not self.level

    def may_raise(self, seat: int) -> bool:
        """Tell whether the seat may bet or raise: within the cap, with chips, and against a seat with chips."""
        if self.bets >= self.cap and (self.cap_heads_up or not self.is_heads_up):
            return False
        if self.purses[seat] <= self.level - self.round_chips[seat] or self.acted[seat]:
            return False
        for other in self.staying:
            if other != seat and self.purses[other] > max(0, self.level - self.round_chips[other]):
                return True
        return False

    def possible_acts(self, seat: int) -> list[int]:
        """Return the possible acts of the seat on turn, in the order of its actions."""
        if self.must_bring_in():
            more = self.may_raise(seat) and self.raise_level(seat) > self.bring_in_size(seat)
            return [BRINGING, RAISING] if more else [BRINGING]
        raising = [RAISING] if self.may_raise(seat) else []
        return [CALLING, FOLDING, *raising] if self.level > self.round_chips[seat] else [*raising, CHECKING]

    def bring_in_size(self, seat: int) -> int:
        """Return the smallest first bet of the seat."""
        return min(self.small // 2, self.purses[seat])

    def raise_level(self, seat: int) -> int:
        """Return the level to which the seat bets or raises."""
        return min(self.counted_level + self.bet, self.round_chips[seat] + self.purses[seat])

    # ---- the view of a seat

    def view(self, seat: int) -> DecisionView:
        """Return the seat's view of its decision."""
        view = self.prospects(seat)
        reach = view.lowest_chances = [1.0] * CLASS_COUNT
        for other in self.staying:
            if other != seat:
                stays, tail = self.stay_chance(other), self.lower_chances(other)
                for grade in range(CLASS_COUNT):
                    reach[grade] *= 1 - stays + stays * tail[grade]
        return view

    def prospects(self, seat: int) -> DecisionView:
        """Return the seat's view, all but `reach`."""
        view = DecisionView()
        for other in self.staying:
            if other != seat:
                self.add_seat(view, other)
        view.pot, view.bet = sum(self.shares), self.bet
        view.owed = min(self.level - self.round_chips[seat], self.purses[seat])
        view.to_come = SEVENTH_STREET - self.street
        return view

    def lower_chances(self, seat: int) -> ClassShares:
        """Return by class the chance to be lower than the hand of a seat, by that seat's open cards."""
        chances = self.lower_shares[seat]
        if not chances:
            up_cards = self.up_cards[seat]
            ranks = rank_bits_of(up_cards) | rank_bits_of(self.board)
            chances = chances_against_door(
                BIT_OF_CARD[up_cards[0]], ranks, max(0, DEALT_CARDS - 2 - len(up_cards) - len(self.board))
            )
            self.lower_shares[seat] = chances
        return chances

    def stay_chance(self, seat: int) -> float:
        """Return how likely another seat plays on that has not paid to stay; 1 for others."""
        if self.street != THIRD_STREET:
            return 1.0
        is_forced = seat == self.bring_in and not self.counted_level
        return (
            STAY_CHANCE_BY_RANK[RANK_OF_CARD[self.up_cards[seat][0]]]
            if self.round_chips[seat] < self.bet or is_forced
            else 1.0
        )

    def add_seat(self, view: DecisionView, seat: int) -> None:
        """Add another seat to a view, without the seat's reach."""
        if self.street == THIRD_STREET:
            stay_chance = self.stay_chance(seat)
            view.callers += stay_chance
            view.all_fold_chance *= 1 - stay_chance
        else:
            view.callers += STAYING_CALL_CHANCE if self.purses[seat] else 0.0
            view.all_fold_chance *= STAYING_FOLD_CHANCE
        if not self.purses[seat]:
            view.all_fold_chance = 0.0

    def win_chance(self, seat: int) -> float:
        """Return the chance that the seat's hand is the lowest, as `DecisionView.win_chance` does."""
        others = [other for other in self.staying if other != seat]
        tails = [self.lower_chances(other) for other in others]
        staying = [self.stay_chance(other) for other in others] if self.street == THIRD_STREET else []
        return chance_of_lowest(self.own_classes(seat), tails, staying)

    def own_classes(self, seat: int) -> ClassShares:
        """Return the class probabilities of the seat's own hand."""
        class_shares = self.own_shares[seat]
        if not class_shares:
            down, up, board = self.down_cards[seat], self.up_cards[seat], self.board
            known = len(down) + len(up) + len(board)
            class_shares = class_probabilities(
                rank_bits_of(down) | rank_bits_of(up) | rank_bits_of(board), max(0, DEALT_CARDS - known)
            )
            self.own_shares[seat] = class_shares
        return class_shares

    def choose(self, seat: int, acts: Sequence[int], rng: random.Random) -> int:
        """Draw an act for the seat by rules of thumb."""
        return draw_weighted(acts, self.prospects(seat).act_weights(self.win_chance(seat), acts), rng)

    # ---- playing on

    def play_out(self, rng: random.Random) -> int:
        """Play the deal to its end, just before scoring. Returns the number of acts."""
        act_count = 0
        while self.turn >= 0:
            seat = self.turn
            acts = self.possible_acts(seat)
            self.act(seat, acts[0] if len(acts) == 1 else self.choose(seat, acts, rng))
            act_count += 1
        self.write_back()
        return act_count

    def act(self, seat: int, act: int) -> None:
        """Apply an act of the seat, and pass the turn to the next one, or to nobody at the end of the deal."""
        if act == FOLDING:
            self.staying.remove(seat)
        elif act == CALLING:
            self.pay(seat, min(self.level - self.round_chips[seat], self.purses[seat]))
        elif act != CHECKING:
            level = self.bring_in_size(seat) if act == BRINGING else self.raise_level(seat)
            least = self.counted_level + (self.bet + 1) // 2
            if self.street == THIRD_STREET and not self.counted_level:
                least = self.bet
            self.pay(seat, level - self.round_chips[seat])
            self.level = level
            if level >= least:
                self.counted_level = level
                self.acted = [False] * self.seats
                self.bets += 1
        self.acted[seat] = True
        self.turn = self.next_seat_to_act((seat + 1) % self.seats)
        while self.turn < 0 and len(self.staying) > 1 and self.street < SEVENTH_STREET:
            self.next_street()

    def pay(self, seat: int, chips: int) -> None:
        """Move chips of the seat into the pot."""
        self.purses[seat] -= chips
        self.round_chips[seat] += chips
        self.shares[seat] += chips

    def is_due(self, seat: int) -> bool:
        """Tell whether the seat has still to act on this street."""
        if len(self.staying) == 1 or not self.purses[seat] or seat not in self.staying:
            return False
        is_alone, most_chips = True, 0
        for other in self.staying:
            if other != seat:
                most_chips = max(most_chips, self.round_chips[other])
                if self.purses[other]:
                    is_alone = False
        if is_alone:
            return self.round_chips[seat] < most_chips
        return self.round_chips[seat] < self.level or not self.acted[seat]

    def next_seat_to_act(self, first_seat: int) -> int:
        """Return the first seat from `first_seat` on that has still to act; -1 if there is none."""
        for step in range(self.seats):
            seat = (first_seat + step) % self.seats
            if self.is_due(seat):
                return seat
        return -1

    def give_back(self) -> None:
        """Return to a seat the chips beyond any other seat's share."""
        highest_share = second_share = highest_seat = 0
        for seat, share in enumerate(self.shares):
            if share > highest_share:
                highest_share, second_share, highest_seat = share, highest_share, seat
            elif share > second_share:
                second_share = share
        self.shares[highest_seat] -= highest_share - second_share
        self.purses[highest_seat] += highest_share - second_share

    def next_street(self) -> None:
        """Deal the cards of the next street, and give the turn to its first seat; to -1 if nobody can bet."""
        self.give_back()
        self.street += 1
        self.lower_shares, self.own_shares = [()] * self.seats, [()] * self.seats
        self.round_chips = [0] * self.seats
        self.level = self.counted_level = self.bets = 0
        self.acted = [False] * self.seats
        self.is_heads_up = len(self.staying) == 2
        order = [seat for step in range(self.seats) if (seat := (self.first_seat + step) % self.seats) in self.staying]
        if len(self.stock) - self.drawn < len(order):
            self.board = [*self.board, *self.stock[self.drawn : self.drawn + 1]]
            self.drawn += 1
        else:
            hands = self.down_cards if self.street == SEVENTH_STREET else self.up_cards
            for seat in order:
                hands[seat] = [*hands[seat], self.stock[self.drawn]]
                self.drawn += 1
        able = [seat for seat in order if self.is_due(seat)]
        keys = {seat: key_of_packed_counts(count_by_rank(self.up_cards[seat])) for seat in able}  # of the open cards
        self.turn = min(able, key=keys.__getitem__) if able else -1

    def write_back(self) -> None:
        """Write the end of the deal back to the state, as far as scoring needs."""
        state, zones = self.state, self.state.zones
        self.give_back()
        for seat in self.staying:
            zones[DOWN_ZONES[seat]], zones[UP_ZONES[seat]] = self.down_cards[seat], self.up_cards[seat]
        zones[BOARD] = self.board
        state.staying = tuple(self.staying)
        state.pots = (Pot(POT_NAME, sum(self.shares), tuple(self.shares)),)
        add_side_points(state, tuple([self.purses[seat] - self.purses_before[seat] for seat in range(self.seats)]))


def chance_of_lowest(
    class_shares: ClassShares, lower_chances: Sequence[ClassShares], stay_chances: Sequence[float]
) -> float:
    """Return how likely a hand is the lowest.

    `class_shares`: the probabilities of its classes; by other seat, `lower_chances`: for each class the chance to be
    lower than that seat, and `stay_chances`: how likely the seat stays; (): all do.
    """
    chance = 0.0
    for grade in range(CLASS_COUNT):
        likely = class_shares[grade]
        if likely:
            reach = 1.0
            for place, tail in enumerate(lower_chances):
                if stay_chances:
                    stays = stay_chances[place]
                    reach *= 1 - stays + stays * tail[grade]
                else:
                    reach *= tail[grade]
            chance += likely * reach
    return chance


def street_index(state: RazzState) -> int:
    """Return the number of the street, counted from the first one."""
    phases = state.game.phases
    for place, phase in enumerate(phases):
        if phase is state.at:
            return place
    place = phases.index(state.at)  # a phase that has come from elsewhere is only equal
    return int(place)


def acts_for_actions(table: BettingTable, actions: Sequence[Action]) -> list[int]:
    """Return the acts for some actions of the seat to act, in the same order."""
    if not table.must_bring_in():
        return [ACT_OF_ACTION.get(action, RAISING) for action in actions]
    bring_in = table.bring_in_size(table.turn)
    return [BRINGING if action.number == bring_in else RAISING for action in actions]
