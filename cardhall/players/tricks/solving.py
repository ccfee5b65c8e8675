"""What the solver says of a deal: the tricks or card points that two parties take in what is left of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardhall.players.tricks.solver import DoubleDummy
from cardhall.rules.engine.state import Number
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_rules import Table


def solver_of(position: Position) -> DoubleDummy:
    """The solver of a position, between two parties, in which every hand is known. Its bits are those of `Suits`."""
    suits, rules = position.suits, position.rules
    number, width = len(suits.names), position.width
    hands = [[(hand.cards & suits.fields[suit]) >> suit * width for suit in range(number)] for hand in position.hands]
    widths = [width - 1] * number
    if suits.trump >= 0:
        widths[suits.trump] = len(suits.cards[suits.trump])
    solver = DoubleDummy(
        hands, suits.trump, position.party_of, position.turn, width, position.sitting_out, position.step, widths
    )
    if position.lying:
        led, suit = suits.suit_at[position.led.bit_length() - 1], suits.suit_at[position.best.bit_length() - 1]
        solver.lies(position.lying, led, suit, position.best >> suit * width, position.holder)
    if position.counts_points:
        points = [rules.points[suit * width : suit * width + widths[suit]] for suit in range(number)]
        solver.count_points(points, rules.last_trick, position.in_trick)
    if not rules.only_follow:
        table = Table(rules, position.party_of)
        table.thrown, table.finished, table.memory = position.thrown, position.finished, position.memory
        table.first = position.first
        solver.obey(rules, table)
    return solver


def solve_points(state: Any, position: Position, left: int) -> bool:
    """Give the parties as many card points as each can make sure of, as far as that matters; False where more counts.

    More points for a party are taken never to be worse for it.
    """
    rest = position.points_left()
    low, high = 0, rest
    lowest, highest = worth_with(state, position, low, left), worth_with(state, position, high, left)
    if lowest is None or highest is None:
        return False
    if lowest != highest:
        solver = solver_of(position)
        while low < high and lowest != highest:
            middle = (low + high + 1) // 2
            if solver.can_make(middle):
                low, lowest = middle, worth_with(state, position, middle, left)
            else:
                high, highest = middle - 1, worth_with(state, position, middle - 1, left)
    if lowest is None:
        return False
    position.taken, position.points = shared_out(position, low, left)
    return True


def worth_with(state: Any, position: Position, more: int, left: int) -> float | None:
    """What the deal is worth to party 0 with `more` card points in the tricks that are left; None: more counts."""
    points: tuple[Number, ...] | None = state.game.brings(state, *shared_out(position, more, left))
    return None if points is None else value_to_first(state, position)(points)


def shared_out(position: Position, more: int, left: int) -> tuple[list[int], list[int]]:
    """The tricks and card points by party when party 0 gets `more` points in the `left` tricks to come.

    Who gets all the points is taken to get all the tricks; otherwise they are shared.
    """
    rest = position.points_left()
    tricks = left if more == rest else 0 if not more else left // 2
    first, second = position.points
    return [position.taken[0] + tricks, position.taken[1] + left - tricks], [first + more, second + rest - more]


def value_to_first(state: Any, position: Position) -> Callable[[Sequence[Number]], float]:
    """What points by side are worth to party 0 of two: the mean of its sides less that of the others."""
    side_of, party_of = state.setup.side_of, position.party_of
    if party_of == list(side_of):
        return lambda points: float(points[0] - points[1])
    sides = [sorted({side_of[seat] for seat in range(position.seats) if party_of[seat] == party}) for party in (0, 1)]

    def value(points: Sequence[Number]) -> float:
        own, other = (sum([float(points[side]) for side in some], 0.0) / len(some) for some in sides)
        return own - other

    return value
