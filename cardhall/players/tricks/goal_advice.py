"""Advice for games of tricks with a goal: cards that make it certain come before all that imagined deals say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from cardhall.players.search.advice import Advice
from cardhall.players.search.match_value import value_in_match
from cardhall.players.tricks.certain import MAX_FURTHER_GAIN, Value, certain_goal
from cardhall.players.tricks.decided_deals import only_tricks_count
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.results import Number
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_state import TrickState

T = TypeVar("T", bound=TrickState)


class GoalAdvice(Advice[T], Generic[T]):
    """Goals of a deal of tricks, and the cards that make them certain (see `certain`)."""

    def certain(self, state: T, seat: int, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the plays that make a goal of the deal certain; none where none does, or all do."""
        if len(actions) < 2 or not only_tricks_count(state, self.goal_worth):
            return ()
        flag = position.suits.flag
        cards = [flag[action.cards[0]] for action in actions]
        _, able = certain_goal(state, position, seat, cards, self.value_to_side(state), self.gain_beyond(state))
        return [action for action, card in zip(actions, cards, strict=True) if card in able] if able != cards else ()

    def value_to_side(self, state: T) -> Value:
        """Return a function from tricks and card points to the value of the deal for the side of the seat to play."""
        return partial(_value_to_side, self, state, state.side_of(state.playing))

    def goal_worth(self, state: T, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        """Return the exact value of the deal to each side, without allowance for errors of imagined play."""
        return self.deal_value(state, tricks, points)

    def deal_value(self, state: T, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        """Return the value of the deal to each side by the parties' tricks and card points; None: more counts."""
        raise NotImplementedError

    def gain_beyond(self, state: T) -> float:
        """Return the part of a goal that further tricks may bring while the goal still comes first."""
        return MAX_FURTHER_GAIN


# A function of the module: mypyc fails for a function within a method of a class that is not compiled into a C struct.
def _value_to_side(
    advice: GoalAdvice[Any], state: Any, side: int, tricks: Sequence[int], points: Sequence[int]
) -> float | None:
    """Return the value of the deal for a side by tricks and card points; None: more counts."""
    worth = advice.goal_worth(state, tricks, points)
    return None if worth is None else value_in_match(state, advice, side, worth)
