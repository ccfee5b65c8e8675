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
    STAY_CHANCES,
    ClassShares,
    chances_against_door,
    class_probabilities,
    ranks_of,
)
from cardhall.games.razz.rules import RazzState
from cardhall.games.razz.rules.betting import BOARD, CALL_ACTION, CHECK_ACTION, DOWN_ZONES, FOLD_ACTION, UP_ZONES
from cardhall.games.razz.rules.low_hands import key_of_counts, rank_counts
from cardhall.players.search.advice import draw_weighted
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.state_changes import count_sides
from cardhall.rules.mechanisms.dealing import STOCK_ZONE
from cardhall.rules.mechanisms.ledger import POT_NAME, Pot

FOLDING, CHECKING, CALLING, RAISING, BRINGING = range(5)  # acts of a seat; a bet, and completing one, are raises
THIRD, FIFTH, SEVENTH = 0, 2, 4  # streets, counted from the third, which is the first
ACT_OF_ACTION: Final = {FOLD_ACTION: FOLDING, CHECK_ACTION: CHECKING, CALL_ACTION: CALLING}
ACT_SHARPNESS = 0.2  # difference in value, in bets, that multiplies the odds of an act by e
CALL_CHANCE = 0.85  # that a seat which has stayed calls a bet
FOLD_CHANCE = 0.12  # chance that such a seat folds to a bet
STAY_COST = 2.0  # bets lost for each street to come, times the share of the pot that the hand lacks


class View:
    """A seat's view of a decision, without its own cards."""

    def __init__(self) -> None:
        self.lowest_chances: list[float] = []  # by class: the chance of such a hand to be the lowest; []: not asked for
        self.pot: int = 0
        self.owed: int = 0
        self.bet: int = 0  # the size of a bet on this street
        self.callers: float = 0.0  # other seats that stay, on average
        self.all_fold_chance: float = 1.0  # the chance that nobody calls a bet
        self.to_come: int = 0  # streets still to come

    def win_chance(self, own: Sequence[float]) -> float:
        """Return the probability that a hand with such class probabilities is the lowest."""
        found = 0.0
        for grade in range(CLASS_COUNT):
            if own[grade]:
                found += own[grade] * self.lowest_chances[grade]
        return found

    def act_values(self, win: float, acts: Sequence[int]) -> list[float]:
        """Return the approximate value of each act in chips, to a seat that wins with probability `win`."""
        found: list[float] = []
        lacking = 1 / (1 + self.callers) - win
        later = STAY_COST * self.to_come * lacking * (1 + self.callers) * self.bet if lacking > 0 else 0.0
        for act in acts:
            value = 0.0
            if act in (CHECKING, BRINGING):
                value = win * self.pot
            elif act == CALLING:
                value = win * (self.pot + self.owed) - self.owed - later
            elif act == RAISING:
                more = self.owed + self.bet
                called = win * (self.pot + more + self.callers * self.bet) - more - later
                value = self.all_fold_chance * self.pot + (1 - self.all_fold_chance) * called
            found.append(value)
        return found

    def act_weights(self, win: float, acts: Sequence[int], keen: float = ACT_SHARPNESS) -> list[float]:
        """Return the weights of acts of a seat that wins with probability `win`; the best act has 1.

        `keen`: the difference in value, in bets, that multiplies the odds of an act by e.
        """
        values = self.act_values(win, acts)
        best = max(values)
        return [exp((value - best) / (keen * self.bet)) for value in values]


class BettingTable:
    """An imagined deal under way; every list is by seat."""

    def __init__(self, state: RazzState) -> None:
        zones = state.zones
        self.state: RazzState = state
        self.seats: int = state.setup.seats
        self.first: int = (state.dealer + 1) % self.seats  # in turn order
        self.staying: list[int] = list(state.staying)
        self.down: list[list[Card]] = [zones[DOWN_ZONES[seat]] for seat in range(self.seats)]
        self.up: list[list[Card]] = [zones[UP_ZONES[seat]] for seat in range(self.seats)]
        self.board: list[Card] = zones[BOARD]
        self.stock: list[Card] = zones[STOCK_ZONE]
        self.drawn: int = 0  # cards dealt from the stock
        self.tails: list[ClassShares] = [()] * self.seats  # cached by `tail` on this street; (): not yet
        self.owns: list[ClassShares] = [()] * self.seats  # the same of `own`
        self.purses: list[int] = list(state.purses())
        self.before: list[int] = self.purses[:]  # the purses of the state
        pot = state.pot(POT_NAME)
        self.shares: list[int] = list(pot.shares)
        self.put: list[int] = list(state.put)
        self.level: int = state.level
        self.counted: int = state.counted
        self.bets: int = state.bets
        self.acted: list[bool] = [seat in state.acted for seat in range(self.seats)]
        self.is_heads_up: bool = state.heads_up
        self.bring_in: int = -1 if state.bring_in is None else state.bring_in
        self.street: int = place_of_street(state)
        options = state.options
        self.small: int = options["small_bet"]
        self.cap: int = options["cap"]
        self.cap_heads_up: bool = options["heads_up_cap"]
        self.turn: int = -1 if state.turn is None else state.turn

    @property
    def bet(self) -> int:
        """Return the size of a bet on this street."""
        return self.small * 2 if self.street >= FIFTH else self.small

    # ---- possible acts

    def must_bring_in(self) -> bool:
        """Tell whether the seat to act has to bring in."""
        return self.street == THIRD and not self.level

    def may_raise(self, seat: int) -> bool:
        """Tell whether the seat may bet or raise: within the cap, with chips, and against a seat with chips."""
        if self.bets >= self.cap and (self.cap_heads_up or not self.is_heads_up):
            return False
        if self.purses[seat] <= self.level - self.put[seat] or self.acted[seat]:
            return False
        for other in self.staying:
            if other != seat and self.purses[other] > max(0, self.level - self.put[other]):
                return True
        return False

    def possible_acts(self, seat: int) -> list[int]:
        """Return the possible acts of the seat on turn, in the order of its actions."""
        if self.must_bring_in():
            more = self.may_raise(seat) and self.raise_level(seat) > self.bring_in_size(seat)
            return [BRINGING, RAISING] if more else [BRINGING]
        raising = [RAISING] if self.may_raise(seat) else []
        return [CALLING, FOLDING, *raising] if self.level > self.put[seat] else [*raising, CHECKING]

    def bring_in_size(self, seat: int) -> int:
        """Return the smallest first bet of the seat."""
        return min(self.small // 2, self.purses[seat])

    def raise_level(self, seat: int) -> int:
        """Return the level to which the seat bets or raises."""
        return min(self.counted + self.bet, self.put[seat] + self.purses[seat])

    # ---- the view of a seat

    def view(self, seat: int) -> View:
        """Return the seat's view of its decision."""
        found = self.prospects(seat)
        reach = found.lowest_chances = [1.0] * CLASS_COUNT
        for other in self.staying:
            if other != seat:
                stays, tail = self.stays(other), self.lower_chances(other)
                for grade in range(CLASS_COUNT):
                    reach[grade] *= 1 - stays + stays * tail[grade]
        return found

    def prospects(self, seat: int) -> View:
        """Return the seat's view, all but `reach`."""
        found = View()
        for other in self.staying:
            if other != seat:
                self.add_seat(found, other)
        found.pot, found.bet = sum(self.shares), self.bet
        found.owed = min(self.level - self.put[seat], self.purses[seat])
        found.to_come = SEVENTH - self.street
        return found

    def lower_chances(self, other: int) -> ClassShares:
        """Return by class the chance to be lower than the hand of a seat, by that seat's open cards."""
        found = self.tails[other]
        if not found:
            up = self.up[other]
            ranks = ranks_of(up) | ranks_of(self.board)
            found = chances_against_door(BIT_OF_CARD[up[0]], ranks, max(0, DEALT_CARDS - 2 - len(up) - len(self.board)))
            self.tails[other] = found
        return found

    def stays(self, other: int) -> float:
        """Return how likely another seat plays on that has not paid to stay; 1 for others."""
        if self.street != THIRD:
            return 1.0
        forced = other == self.bring_in and not self.counted
        return STAY_CHANCES[RANK_OF_CARD[self.up[other][0]]] if self.put[other] < self.bet or forced else 1.0

    def add_seat(self, view: View, other: int) -> None:
        """Add another seat to a view, without the seat's reach."""
        if self.street == THIRD:
            stays = self.stays(other)
            view.callers += stays
            view.all_fold_chance *= 1 - stays
        else:
            view.callers += CALL_CHANCE if self.purses[other] else 0.0
            view.all_fold_chance *= FOLD_CHANCE
        if not self.purses[other]:
            view.all_fold_chance = 0.0

    def wins(self, seat: int) -> float:
        """Return the chance that the seat's hand is the lowest, as `View.wins` does."""
        others = [other for other in self.staying if other != seat]
        tails = [self.lower_chances(other) for other in others]
        staying = [self.stays(other) for other in others] if self.street == THIRD else []
        return chance_of_lowest(self.own_classes(seat), tails, staying)

    def own_classes(self, seat: int) -> ClassShares:
        """Return the class probabilities of the seat's own hand."""
        found = self.owns[seat]
        if not found:
            down, up, board = self.down[seat], self.up[seat], self.board
            known = len(down) + len(up) + len(board)
            found = class_probabilities(ranks_of(down) | ranks_of(up) | ranks_of(board), max(0, DEALT_CARDS - known))
            self.owns[seat] = found
        return found

    def choose(self, seat: int, acts: Sequence[int], rng: random.Random) -> int:
        """Draw an act for the seat by rules of thumb."""
        return draw_weighted(acts, self.prospects(seat).act_weights(self.wins(seat), acts), rng)

    # ---- playing on

    def play_out(self, rng: random.Random) -> int:
        """Play the deal to its end, just before scoring. Returns the number of acts."""
        done = 0
        while self.turn >= 0:
            seat = self.turn
            acts = self.possible_acts(seat)
            self.act(seat, acts[0] if len(acts) == 1 else self.choose(seat, acts, rng))
            done += 1
        self.write_back()
        return done

    def act(self, seat: int, act: int) -> None:
        """Apply an act of the seat, and pass the turn to the next one, or to nobody at the end of the deal."""
        if act == FOLDING:
            self.staying.remove(seat)
        elif act == CALLING:
            self.pay(seat, min(self.level - self.put[seat], self.purses[seat]))
        elif act != CHECKING:
            level = self.bring_in_size(seat) if act == BRINGING else self.raise_level(seat)
            least = self.counted + (self.bet + 1) // 2
            if self.street == THIRD and not self.counted:
                least = self.bet
            self.pay(seat, level - self.put[seat])
            self.level = level
            if level >= least:
                self.counted = level
                self.acted = [False] * self.seats
                self.bets += 1
        self.acted[seat] = True
        self.turn = self.next_seat_to_act((seat + 1) % self.seats)
        while self.turn < 0 and len(self.staying) > 1 and self.street < SEVENTH:
            self.next_street()

    def pay(self, seat: int, chips: int) -> None:
        """Move chips of the seat into the pot."""
        self.purses[seat] -= chips
        self.put[seat] += chips
        self.shares[seat] += chips

    def is_due(self, seat: int) -> bool:
        """Tell whether the seat has still to act on this street."""
        if len(self.staying) == 1 or not self.purses[seat] or seat not in self.staying:
            return False
        alone, most = True, 0
        for other in self.staying:
            if other != seat:
                most = max(most, self.put[other])
                if self.purses[other]:
                    alone = False
        if alone:
            return self.put[seat] < most
        return self.put[seat] < self.level or not self.acted[seat]

    def next_seat_to_act(self, first: int) -> int:
        """Return the first seat from `first` on that has still to act; -1 if there is none."""
        for step in range(self.seats):
            seat = (first + step) % self.seats
            if self.is_due(seat):
                return seat
        return -1

    def give_back(self) -> None:
        """Return to a seat the chips beyond any other seat's share."""
        first = second = place = 0
        for seat, share in enumerate(self.shares):
            if share > first:
                first, second, place = share, first, seat
            elif share > second:
                second = share
        self.shares[place] -= first - second
        self.purses[place] += first - second

    def next_street(self) -> None:
        """Deal the cards of the next street, and give the turn to its first seat; to -1 if nobody can bet."""
        self.give_back()
        self.street += 1
        self.tails, self.owns = [()] * self.seats, [()] * self.seats
        self.put = [0] * self.seats
        self.level = self.counted = self.bets = 0
        self.acted = [False] * self.seats
        self.is_heads_up = len(self.staying) == 2
        order = [seat for step in range(self.seats) if (seat := (self.first + step) % self.seats) in self.staying]
        if len(self.stock) - self.drawn < len(order):
            self.board = [*self.board, *self.stock[self.drawn : self.drawn + 1]]
            self.drawn += 1
        else:
            hands = self.down if self.street == SEVENTH else self.up
            for seat in order:
                hands[seat] = [*hands[seat], self.stock[self.drawn]]
                self.drawn += 1
        able = [seat for seat in order if self.is_due(seat)]
        keys = {seat: key_of_counts(rank_counts(self.up[seat])) for seat in able}  # of the open cards
        self.turn = min(able, key=keys.__getitem__) if able else -1

    def write_back(self) -> None:
        """Write the end of the deal back to the state, as far as scoring needs."""
        state, zones = self.state, self.state.zones
        self.give_back()
        for seat in self.staying:
            zones[DOWN_ZONES[seat]], zones[UP_ZONES[seat]] = self.down[seat], self.up[seat]
        zones[BOARD] = self.board
        state.staying = tuple(self.staying)
        state.pots = (Pot(POT_NAME, sum(self.shares), tuple(self.shares)),)
        count_sides(state, tuple([self.purses[seat] - self.before[seat] for seat in range(self.seats)]))


def chance_of_lowest(own: ClassShares, tails: Sequence[ClassShares], staying: Sequence[float]) -> float:
    """Return how likely a hand is the lowest.

    `own`: the probabilities of its classes; by other seat, `tails`: for each class the chance to be lower than that
    seat, and `staying`: how likely the seat stays; (): all do.
    """
    found = 0.0
    for grade in range(CLASS_COUNT):
        likely = own[grade]
        if likely:
            reach = 1.0
            for place, tail in enumerate(tails):
                if staying:
                    stays = staying[place]
                    reach *= 1 - stays + stays * tail[grade]
                else:
                    reach *= tail[grade]
            found += likely * reach
    return found


def place_of_street(state: RazzState) -> int:
    """Return the number of the street, counted from the first one."""
    phases = state.game.phases
    for place, phase in enumerate(phases):
        if phase is state.at:
            return place
    place = phases.index(state.at)  # a phase that has come from elsewhere is only equal
    return int(place)


def acts_of(table: BettingTable, actions: Sequence[Action]) -> list[int]:
    """Return the acts for some actions of the seat to act, in the same order."""
    if not table.must_bring_in():
        return [ACT_OF_ACTION.get(action, RAISING) for action in actions]
    least = table.bring_in_size(table.turn)
    return [BRINGING if action.number == least else RAISING for action in actions]
