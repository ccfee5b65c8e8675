"""Exact results of the last few cards, when all cards are known.

Alpha-beta search between two sides; max^n among more, where every player takes the best for the own side. A solution is
given up where it takes too many positions or too long, and signals are let through meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, final

from cardhall.players.interrupts import handle_delayed_interrupts
from cardhall.players.search.advice import Advice
from cardhall.players.search.payoff import margins_of_deal
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.state import State

POSITIONS_PER_TIME_CHECK: Final = 64  # positions between two looks whether the time is over, or a signal has come
BEYOND_ANY_VALUE: Final = 1e9  # points, more than a deal and a match can bring


class SolvingTooLong(Exception):
    """Raised when a deal takes more positions, or more time, than its limit."""


@final
class EndingSearch:
    """An imagined deal to be solved, with the limits of the search."""

    def __init__(
        self, deal_index: int, advice: Advice[Any], match_bonus: float, has_time: Callable[[], bool] | None
    ) -> None:
        self.deal_index = deal_index
        self.advice = advice
        self.match_bonus = match_bonus
        self.positions_left: int = advice.most_positions
        self.has_time = has_time

    def count_position(self) -> None:
        """Count a position.

        Raises `SolvingTooLong` at a limit, or the exception of a signal that has come meanwhile.
        """
        self.positions_left -= 1
        if self.positions_left % POSITIONS_PER_TIME_CHECK == 0:
            handle_delayed_interrupts()
            if self.positions_left <= 0 or (self.has_time is not None and not self.has_time()):
                raise SolvingTooLong


def solve_ending(
    state: State,
    side: int,
    deal_index: int,
    advice: Advice[Any],
    match_bonus: float,
    has_time: Callable[[], bool] | None = None,
) -> float:
    """Return the value of the deal to `side` when everybody sees all cards and plays as well as possible.

    In points; a won match counts `match_bonus` more. Random events happen as they will fall. The state is used up.
    Among more than two sides, a player with equally good actions takes the one with the highest prior. Raises
    `SolvingTooLong` after `Advice.most_positions`, or when `has_time` returns False.
    """
    ending = EndingSearch(deal_index, advice, match_bonus, has_time)
    if len(state.sides) == 2:
        return _solve_for_two(state, side, ending, -BEYOND_ANY_VALUE, BEYOND_ANY_VALUE)
    return _solve_for_many(state, ending)[side]


def _final_values(state: State, ending: EndingSearch) -> list[float]:
    """Return the value by side of a finished deal."""
    points, match = margins_of_deal(state, ending.deal_index, ending.advice)
    return [own + ending.match_bonus * won for own, won in zip(points, match, strict=True)]


def _play_to_choice(state: State, ending: EndingSearch) -> Sequence[Action]:
    """Do all forced actions, and return the actions to choose from then; () when the deal is over."""
    while len(state.results) == ending.deal_index and state.turn is not None:
        actions = state.at.actions(state, state.turn)
        if len(actions) != 1:
            ending.count_position()
            return actions
        state.advance(actions[0], state.turn)
    return ()


def _solve_for_many(state: State, ending: EndingSearch) -> list[float]:
    """Return the value of the deal by side, by max^n."""
    actions = _play_to_choice(state, ending)
    if not actions:
        return _final_values(state, ending)
    seat = state.turn
    assert seat is not None
    side = state.side_of(seat)
    weights = ending.advice.weights(state, seat, actions)
    best_values: list[float] = []
    for index in sorted(range(len(actions)), key=lambda i: -weights[i]):
        following = state.copy()
        following.advance(actions[index], seat)
        values = _solve_for_many(following, ending)
        if not best_values or values[side] > best_values[side]:
            best_values = values
    return best_values


def _solve_for_two(state: State, side: int, ending: EndingSearch, alpha: float, beta: float) -> float:
    """Return the value of the deal to `side` by alpha-beta, exact between alpha and beta."""
    actions = _play_to_choice(state, ending)
    if not actions:
        return _final_values(state, ending)[side]
    seat = state.turn
    assert seat is not None
    is_own_turn = state.side_of(seat) == side
    weights = ending.advice.weights(state, seat, actions)
    best_value = -BEYOND_ANY_VALUE if is_own_turn else BEYOND_ANY_VALUE
    for index in sorted(range(len(actions)), key=lambda i: -weights[i]):
        following = state.copy()
        following.advance(actions[index], seat)
        value = _solve_for_two(following, side, ending, alpha, beta)
        if is_own_turn:
            best_value = max(best_value, value)
            alpha = max(alpha, value)
        else:
            best_value = min(best_value, value)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best_value
