"""Advice for games of tricks with a goal: cards that make the goal certain come before imagined deals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from cardhall.players.search.advice import Advice
from cardhall.players.search.match_value import value_in_match
from cardhall.players.tricks.certain_goals import (
    MAX_FURTHER_GAIN,
    MAX_FURTHER_TRICKS,
    SideValue,
    find_certain_goal,
    find_goals,
    values_by_gain,
)
from cardhall.players.tricks.decided_deals import only_tricks_count
from cardhall.players.tricks.own_goals import (
    can_count_from_seat,
    cards_taking_at_least,
    cards_taking_exactly,
    find_exact_goal,
    find_match_goal,
    list_own_values,
)
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.results import Number
from cardhall.rules.mechanisms.trick_position import Position, position_of
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

T = TypeVar("T", bound=TrickState)


class GoalAdvice(Advice[T], Generic[T]):
    """Advice with goals of a deal of tricks, and the cards to make a goal certain (see `certain_plays`)."""

    def certain_plays(self, state: T, seat: int, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the plays that make a goal of the deal certain; none where none does, or all do."""
        if len(actions) < 2 or not only_tricks_count(state, self.exact_deal_value):
            return ()
        flag = position.suits.flag
        cards = [flag[action.cards[0]] for action in actions]
        _, certain_cards = find_certain_goal(
            state, position, seat, cards, self.value_to_side(state), self.max_further_gain(state)
        )
        if not certain_cards and can_count_from_seat(state, position, seat):
            certain_cards = self.certain_own_plays(state, seat, position, cards)
        return (
            [action for action, card in zip(actions, cards, strict=True) if card in certain_cards]
            if certain_cards != cards
            else ()
        )

    def certain_own_plays(self, state: T, seat: int, position: Position, cards: Sequence[int]) -> list[int]:
        """Return the cards that make certain a goal of the seat's own side (see `own_goals`); none where none does."""
        side = state.side_of(state.playing)
        points = partial(_points_by_side, self, state, position)
        course = self.course(state)
        if course.target and not course.fewest_points_win and len(state.sides) > 2:
            needed_tricks = find_match_goal(position, side, points, state.scores, course.target)
            if needed_tricks and (certain_cards := cards_taking_at_least(state, position, seat, cards, needed_tricks)):
                return certain_cards
        exact_tricks = find_exact_goal(list_own_values(position, side, points, self.points_sign))
        return cards_taking_exactly(state, position, seat, cards, exact_tricks) if exact_tricks is not None else []

    def goal_value(self, state: T, seat: int) -> float | None:
        if not isinstance(state.at, TrickPlay) or not only_tricks_count(state, self.deal_value):
            return None
        position = position_of(state)
        if position.counts_points or not position.all_want_most:
            return None
        values = values_by_gain(state, position, partial(_searched_value, self, state, state.side_of(state.playing)))
        places = find_goals(values, MAX_FURTHER_TRICKS, self.max_further_gain(state))
        return values[places[0]] if places else None

    def cheapest_action(self, state: T, seat: int, best_action: Action, equal_actions: Sequence[Action]) -> Action:
        """Return the lowest card of the best card's suit with the same effect: taking the trick so far, or not.

        Only where the seat follows to a trick: a card is led for what the others may hold.
        """
        if not isinstance(state.at, TrickPlay) or best_action.verb != "play":
            return best_action
        position = position_of(state)
        if not position.cards_in_trick or not position.all_want_most:
            return best_action
        suits, winning = position.suits, position.winning()
        flag = suits.flag[best_action.cards[0]]
        same_effect_cards = suits.suit_of(flag) & (winning if flag & winning else ~winning)
        lowest_action = best_action
        for action in equal_actions:
            card = suits.flag[action.cards[0]] if action.verb == "play" else 0
            if card & same_effect_cards and card < suits.flag[lowest_action.cards[0]]:
                lowest_action = action
        return lowest_action

    def value_to_side(self, state: T) -> SideValue:
        """Return a function from tricks and card points to the value of the deal for the side of the seat to play."""
        return partial(_value_to_side, self, state, state.side_of(state.playing))

    def exact_deal_value(self, state: T, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        """Return the exact value of the deal to each side, without allowance for errors of imagined play."""
        return self.deal_value(state, tricks, points)

    def deal_value(self, state: T, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        """Return the value of the deal to each side by the parties' tricks and card points; None: more counts."""
        raise NotImplementedError

    def max_further_gain(self, state: T) -> float:
        """Return the part of a goal that further tricks may bring while the goal still comes first."""
        return MAX_FURTHER_GAIN


# Functions of the module: mypyc fails for a function within a method of a class that is not compiled into a C struct.
def _value_to_side(
    advice: GoalAdvice[Any], state: Any, side: int, tricks: Sequence[int], points: Sequence[int]
) -> float | None:
    """Return the value of the deal for a side by tricks and card points; None: more counts."""
    deal_value = advice.exact_deal_value(state, tricks, points)
    return None if deal_value is None else value_in_match(state, advice, side, deal_value)


def _searched_value(
    advice: GoalAdvice[Any], state: Any, side: int, tricks: Sequence[int], points: Sequence[int]
) -> float | None:
    """Return the value that the search gives a deal for a side by tricks and card points; None: more counts."""
    deal_value = advice.deal_value(state, tricks, points)
    return None if deal_value is None else value_in_match(state, advice, side, deal_value)


def _points_by_side(
    advice: GoalAdvice[Any], state: Any, position: Position, tricks: Sequence[int]
) -> tuple[Number, ...] | None:
    """Return the value of the deal to each side by tricks; None: more counts."""
    return advice.exact_deal_value(state, tricks, position.points)
