"""Endings of imagined deals: play on by rules of thumb, then solve the last tricks with all cards seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from cardhall.players.tricks.decided_deals import only_tricks_count
from cardhall.players.tricks.max_n_search import MaxNSearch
from cardhall.players.tricks.playout import PlayGuide
from cardhall.players.tricks.solved_results import (
    SolvingLimits,
    avoiding_party,
    count_tricks_left,
    make_avoidance_search,
    make_double_dummy_solver,
    make_values_by_party,
    solve_points,
)
from cardhall.rules.mechanisms.trick_position import Position, drop_bans, drop_naming
from cardhall.rules.mechanisms.trick_rules import AIM_SPOIL

if TYPE_CHECKING:
    from cardhall.players.tricks.advice import TrickAdvice


@mypyc_attr(allow_interpreted_subclasses=True)
class DealEnding:
    """The rest of an imagined deal, which is played in `position`.

    All methods that play return the number of cards played. A game overrides what differs.
    """

    def __init__(self, advice: TrickAdvice[Any], state: Any, guide: PlayGuide) -> None:
        """`state`: the imagined deal, in the middle of the play; `guide`: the choice of cards."""
        self.advice = advice
        self.state = state
        self.guide = guide
        self.limits: SolvingLimits = advice.solving_limits
        self.position: Position = advice.start_position(state)

    def finish(self) -> int:
        """Play or solve all cards that are left, without scoring the deal."""
        position = self.position
        number = self.play_to_change() if position.may_change else 0
        if position.declares:
            number += self.play_to_declared()
        if position.naming and len(position.tricks_taken) == 2:
            number += self.play_to_naming()
        if position.rules.rules_without_bans is not None and count_tricks_left(position) > self.limits.tricks_at_once:
            number += self.play_to_unbanned_leads()
        if len(position.tricks_taken) == 2 and position.rules.can_be_solved(position):
            number += self.play_to_solution()
        elif count_tricks_left(position) <= self.limits.max_n_tricks and not position.may_change:
            number += self.solve_by_max_n()
        return number + self.guide.play_out(position)

    def play_card(self) -> None:
        """Play a card of the seat on turn."""
        self.guide.play_best(self.position, self.position.legal())

    # ---- play until a solver knows the rules

    def play_to_change(self) -> int:
        """Play until the rules no longer change: trumps have been made, or shown."""
        number = 0
        while self.position.may_change and self.position.hands[self.position.turn].cards:
            self.play_card()
            number += 1
        return number

    def play_to_declared(self) -> int:
        """Play until no hand has anything left to declare."""
        position, number = self.position, 0
        while position.hands[position.turn].cards and position.may_declare():
            self.play_card()
            number += 1
        return number

    def play_to_naming(self) -> int:
        """Play until no hand holds a card that names a suit, or few tricks are left."""
        position, number = self.position, 0
        while position.naming & position.unplayed and count_tricks_left(position) > self.limits.max_n_tricks:
            self.play_card()
            number += 1
        drop_naming(position)
        return number

    def play_to_unbanned_leads(self) -> int:
        """Play until no lead is banned any more, or few tricks are left."""
        position, number = self.position, 0
        while count_tricks_left(position) > self.limits.tricks_after_play and not drop_bans(position):
            self.play_card()
            number += 1
        return number

    # ---- solve

    def play_to_solution(self) -> int:
        """Play to the last few tricks, and count the rest by best play with all cards seen.

        The position keeps its cards where more than tricks and points counts.
        """
        position, limits, state = self.position, self.limits, self.state
        number, remaining_tricks = 0, count_tricks_left(position)
        if AIM_SPOIL in position.aims and position.only_follow and not position.tricks_taken[avoiding_party(position)]:
            return self.play_to_first_trick()
        has_play_begun = state.tricks or state.zones["trick"]
        if remaining_tricks > (
            limits.tricks_at_once if has_play_begun else min(limits.tricks_at_once, limits.tricks_at_first)
        ):
            if position.is_simple and position.only_follow and position.all_want_most:
                number = self.guide.play_out_simply(position, limits.tricks_after_play)
                remaining_tricks = limits.tricks_after_play
            while remaining_tricks > limits.tricks_after_play:
                self.play_card()
                number += 1
                remaining_tricks = count_tricks_left(position)
        if not remaining_tricks or not self.solve(remaining_tricks):
            return number
        number += remaining_tricks * position.size - position.cards_in_trick
        self.take_all_cards()
        return number

    def play_to_first_trick(self) -> int:
        """Play until the party that wants no trick has taken a trick, or until a search gives the result.

        Nothing else counts then.
        """
        position, number = self.position, 0
        party = avoiding_party(position)
        while not position.tricks_taken[party]:
            remaining_tricks = count_tricks_left(position)
            if not remaining_tricks:
                return number
            if remaining_tricks <= self.limits.avoidance_tricks and not (position.cards_in_trick and number):
                succeeds = make_avoidance_search(position, party).succeeds()
                if succeeds is not None:
                    position.tricks_taken[party] += not succeeds
                    position.tricks_taken[1 - party] += remaining_tricks - (not succeeds)
                    break
            self.play_card()
            number += 1
        number += position.cards_left()
        self.take_all_cards()
        return number

    def solve(self, remaining_tricks: int) -> bool:
        """Give the parties the remaining tricks or points under best play; False where more than those counts.

        `remaining_tricks`: the number of tricks left.
        """
        position, advice = self.position, self.advice
        if position.counts_points:
            return position.all_want_most and solve_points(self.state, position, remaining_tricks, advice.deal_value)
        table = advice.deal_values_by_tricks(self.state, position, remaining_tricks)
        if table is None:
            return False
        more = table.index(make_double_dummy_solver(position).value(0, table))
        first, second = position.tricks_taken
        position.tricks_taken = [first + more, second + remaining_tricks - more]
        return True

    def solve_by_max_n(self) -> int:
        """Count the last few tricks as best for each party.

        The position keeps its cards where there are too many, or where more than tricks and points counts.
        """
        position, advice, state = self.position, self.advice, self.state
        number = position.cards_left()
        if number > self.limits.max_n_cards or not only_tricks_count(state, advice.deal_value):
            return 0
        parties = len(position.tricks_taken)
        outcome_values = make_values_by_party(state, position, advice.points_sign, advice.deal_value)
        outcome = MaxNSearch(position, outcome_values).solve()
        tricks, points = outcome[:parties], outcome[parties:]
        if advice.deal_value(state, tricks, points) is None:
            return 0
        position.tricks_taken, position.points = list(tricks), list(points)
        self.take_all_cards()
        return number

    def take_all_cards(self) -> None:
        """Empty the hands, after their tricks have been counted."""
        for hand in self.position.hands:
            hand.cards = 0
