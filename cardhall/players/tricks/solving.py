"""What the solver says of a deal: the tricks or card points that two parties take in what is left of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from types import FunctionType
from typing import Any

from cardhall.players.search.payoff import margins
from cardhall.players.tricks.answers import MOST_SEATS
from cardhall.players.tricks.avoiding import Avoidance
from cardhall.players.tricks.frame import Frame, TooLong
from cardhall.players.tricks.partition import Partition
from cardhall.players.tricks.solver import DoubleDummy
from cardhall.rules.engine.results import Number
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, Table, TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState

# what a deal is worth to each side, of a state, if the parties win these tricks and card points in all (see
# `TrickAdvice.worth`); None: more than that counts
Worth = Callable[[Any, Sequence[int], Sequence[int]], tuple[Number, ...] | None]

# The positions that the solver looks at to compare all cards that may be led, by the number of tricks left:
POSITIONS = (0, 1, 5, 15, 40, 45, 130, 200, 500, 1_200, 4_000, 10_000, 31_000, 94_000)
POSITIONS_EACH = 8  # what an imagined deal stands for where their number is fixed
SECONDS_EACH = 55e-6 if isinstance(Partition.values, FunctionType) else 1e-6  # uncompiled, and compiled
USUAL_TIMES, MOST_POSITIONS = 30, 400_000  # of the usual number, and in all: where a search is given up
WORLDS = 12  # imagined deals that must be solved in the time of a search
WORLDS_BESIDE_PLAY = 4  # the same where sound play of other worlds counts as well


@lru_cache(maxsize=64)
def frame_of(rules: TrickRules, party_of: tuple[int, ...], sitting_out: int, step: int) -> Frame:
    """The solver's frame for these rules: its bits are those of the rules' `Suits`."""
    suits = rules.suits
    widths = [suits.width - 1] * len(suits.names)
    if suits.trump >= 0:
        widths[suits.trump] = len(suits.cards[suits.trump])
    return Frame(party_of, widths, suits.trump, sitting_out, step)


def avoiding_party(position: Position) -> int:
    """The party that wants no trick."""
    return next(position.party_of[seat] for seat in range(position.seats) if position.aims[seat] == AIM_FEWEST)


def tricks_left(position: Position) -> int:
    """How many tricks are still to be finished, if none is drawn."""
    return position.hands[position.turn].cards.bit_count() + position.to_draw


def solver_of(position: Position) -> DoubleDummy:
    """The solver of a position, between two parties, in which every hand is known. Its bits are those of `Suits`."""
    suits, rules = position.suits, position.rules
    frame = frame_of(rules, tuple(position.party_of), position.sitting_out, position.step)
    solver = DoubleDummy(frame, [hand.cards for hand in position.hands], position.turn)
    if position.lying:
        solver.lies(position.lying, suits.suit_at[position.led.bit_length() - 1], position.best, position.holder)
    if position.counts_points:
        bases = [whole.bit_length() - whole.bit_count() for whole in frame.fields]
        points = [
            rules.points[base : base + whole.bit_count()] for base, whole in zip(bases, frame.fields, strict=True)
        ]
        solver.count_points(points, rules.last_trick, position.in_trick)
    if not rules.only_follow:
        table = Table(rules, position.party_of)
        table.thrown, table.finished, table.memory = position.thrown, position.finished, position.memory
        table.first = position.first
        solver.obey(rules, table)
    return solver


def avoidance_of(position: Position, party: int, alone: int = -1) -> Avoidance:
    """The search for whether the party, one of two, can avoid every trick still to come. Suit is followed.

    `alone`: the only seat of the party that must take none, while the others of it help; -1: all of it must.
    """
    suits = position.suits
    frame = frame_of(position.rules, tuple(position.party_of), position.sitting_out, position.step)
    search = Avoidance(frame, [hand.cards for hand in position.hands], position.turn, party, alone)
    if position.lying:
        search.lies(position.lying, suits.suit_at[position.led.bit_length() - 1], position.best, position.holder)
    return search


def can_partition(position: Position) -> bool:
    """Whether `partition_of` can solve it, if every hand is known."""
    if len(position.taken) != 2 or position.seats > MOST_SEATS:
        return False
    return position.is_simple and position.only_follow and bool(position.rules.can_be_solved(position))


def are_soon_solved(position: Position, worlds: int, seconds: float | None, simulations: int | None) -> bool:
    """Whether `partition_of` compares all cards in that number of such positions within the time.

    `simulations`: the number of imagined deals where that is fixed, not the time; the answer is then the same on every
    machine.
    """
    left = position.hands[position.turn].cards.bit_count()
    able = seconds / SECONDS_EACH if seconds is not None else (simulations or 0) * POSITIONS_EACH
    able *= 1 + position.lying  # a trick under way leaves less to choose
    return left < len(POSITIONS) and POSITIONS[left] * worlds <= able


def partition_of(position: Position) -> Partition:
    """The fast solver of a position in which every hand is known and `can_partition` holds. Its bits are the same."""
    suits = position.suits
    frame = frame_of(position.rules, tuple(position.party_of), position.sitting_out, position.step)
    solver = Partition(
        frame, [hand.cards for hand in position.hands], position.turn, position.best * (position.lying > 0)
    )
    if position.lying:
        led = suits.suit_at[position.led.bit_length() - 1]
        solver.lies(position.lying, led, position.best, position.holder)
    return solver


def solved_values(position: Position, table: Sequence[float], cards: Sequence[int]) -> list[float] | None:
    """What `Partition.values` says of that position; None where it takes far longer than usual with as many tricks."""
    solver, left = partition_of(position), position.hands[position.turn].cards.bit_count()
    solver.limit = min(MOST_POSITIONS, USUAL_TIMES * (POSITIONS[min(left, len(POSITIONS) - 1)] + POSITIONS_EACH))
    try:
        return solver.values(0, table, cards)
    except TooLong:
        return None


def solve_points(state: TrickState, position: Position, left: int, worth: Worth) -> bool:
    """Give the parties as many card points as each can make sure of, as far as that matters; False where more counts.

    More points for a party are taken never to be worse for it.
    """
    share = Share(state, position, left, worth)
    low, high = 0, share.rest
    lowest, highest = share.worth(low), share.worth(high)
    if lowest is None or highest is None:
        return False
    if lowest != highest:
        solver = solver_of(position)
        while low < high and lowest != highest:
            middle = (low + high + 1) // 2
            if solver.can_make(middle):
                low, lowest = middle, share.worth(middle)
            else:
                high, highest = middle - 1, share.worth(middle - 1)
    if lowest is None:
        return False
    position.taken, position.points = share.of(low)
    return True


class Share:
    """How the points that are left may be shared out between two parties, and what that is worth."""

    def __init__(self, state: TrickState, position: Position, left: int, worth: Worth) -> None:
        """`left`: tricks to come; `worth`: what a deal is worth."""
        self.state, self.position, self.left, self.of_deal = state, position, left, worth
        self.rest: int = position.points_left()
        self.value = value_to_first(state, position)

    def worth(self, more: int) -> float | None:
        """What the deal is worth to party 0 with `more` points; None: more counts than tricks and points."""
        points = self.of_deal(self.state, *self.of(more))
        return None if points is None else self.value(points)

    def of(self, more: int) -> tuple[list[int], list[int]]:
        """The tricks and card points by party when party 0 gets `more` points.

        Who gets all the points is taken to get all the tricks; otherwise they are shared.
        """
        left, position = self.left, self.position
        tricks = left if more == self.rest else 0 if not more else left // 2
        first, second = position.points
        return [position.taken[0] + tricks, position.taken[1] + left - tricks], [
            first + more,
            second + self.rest - more,
        ]


def sides_of(state: TrickState, position: Position) -> list[list[int]]:
    """By party, its sides."""
    sides, party_of = state.setup.side_of, position.party_of
    return [
        sorted({sides[seat] for seat in range(position.seats) if party_of[seat] == party})
        for party in range(len(position.taken))
    ]


def value_to_first(state: TrickState, position: Position) -> Callable[[Sequence[Number]], float]:
    """What points by side are worth to party 0 of two: the mean of its sides less that of the others'."""
    if are_sides(state, position):
        return lambda points: float(points[0] - points[1])
    sides = sides_of(state, position)

    def value(points: Sequence[Number]) -> float:
        own, other = (sum([float(points[side]) for side in some], 0.0) / len(some) for some in sides)
        return own - other

    return value


def worth_by_tricks(worth: Worth, state: TrickState, position: Position, left: int, goal: int) -> list[float] | None:
    """What the deal is worth to party 0 of two, by the tricks it takes of those left; None: more counts.

    `goal`: -1 where fewer points are better, else 1.
    """
    of = None if are_sides(state, position) else value_to_first(state, position)
    first, second = position.taken
    table: list[float] = []
    for more in range(left + 1):
        points = worth(state, (first + more, second + left - more), position.points)
        if points is None:
            return None
        table.append(float(points[0] - points[1] if of is None else of(points)) * goal)
    return table


def are_sides(state: TrickState, position: Position) -> bool:
    """Whether the parties are the sides."""
    side_of: tuple[int, ...] = state.setup.side_of
    return tuple(position.party_of) == side_of


def worth_to_each(
    state: TrickState, position: Position, goal: int, of_deal: Worth
) -> Callable[[Sequence[int], Sequence[int]], Sequence[float]]:
    """What tricks and card points by party are worth to each party: the mean of what its sides then have of the deal.

    `of_deal`: what a deal is worth to each side. Nothing to anybody where more counts than tricks and points.
    """
    sides, nothing = sides_of(state, position), [0.0] * len(position.taken)

    def worth(tricks: Sequence[int], points: Sequence[int]) -> Sequence[float]:
        brought = of_deal(state, tricks, points)
        if brought is None:
            return nothing
        by_side = margins(brought, goal)
        return [sum([by_side[side] for side in some], 0.0) / len(some) for some in sides]

    return worth
