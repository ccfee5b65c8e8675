"""Solved results of deals: the tricks or card points that two parties take in the rest of a deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import FunctionType
from typing import Any

from cardhall.players.search.payoff import margins_by_side
from cardhall.players.tricks.avoidance import AvoidanceSearch
from cardhall.players.tricks.partition_search import PartitionSearch
from cardhall.players.tricks.solver import DoubleDummySolver
from cardhall.players.tricks.solver_setup import SearchTooLong, SolverSetup
from cardhall.players.tricks.transposition_table import MAX_SEATS
from cardhall.rules.engine.results import Number
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, Table, TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState

# the value of a deal to each side, for a state, the parties' tricks and their card points in all (see
# `TrickAdvice.deal_value`); None: more than that counts
DealValue = Callable[[Any, Sequence[int], Sequence[int]], tuple[Number, ...] | None]

# The positions that the solver looks at to compare all cards that may be led, by the number of tricks left:
USUAL_POSITIONS_BY_TRICKS = (0, 1, 5, 15, 40, 45, 130, 200, 500, 1_200, 4_000, 10_000, 31_000, 94_000)
POSITIONS_PER_DEAL = 8  # allowed for an imagined deal where the number of deals is fixed
# of the solver, without and with compilation
SECONDS_PER_POSITION = 55e-6 if isinstance(PartitionSearch.values, FunctionType) else 1e-6
MAX_USUAL_FACTOR, MAX_POSITIONS = 30, 400_000  # limits of a search: times the usual number, and in all
MIN_SOLVED_WORLDS = 12  # imagined deals that must be solved in the time of a search
MIN_WORLDS_BESIDE_PLAYOUTS = 4  # the same where sound play of other worlds counts as well


@dataclass(frozen=True)
class SolvingLimits:
    """Limits of solving the last tricks of imagined deals with all cards seen, and the weight of solutions.

    All numbers are of tricks left, unless said otherwise.
    """

    # Where only the number of tricks counts:
    tricks_at_once: int = 5  # with no more left the rest is solved at once,
    tricks_after_play: int = 3  # with more it is solved after sound play down to these
    # before the first card of a deal, where seeing all cards misleads, `tricks_at_once` is no more than this
    tricks_at_first: int = 13
    # Solved card by card before any play, where there is time for it (see `Advice.solution_weight`):
    tricks_in_time: int = 0  # with at most these left; 0: as `tricks_at_once`
    share: float = 1.0  # the weight of solutions beside sound play, if there is time to solve many deals
    share_of_few: float = 0.0  # the same, if there is only time for `few_worlds`
    few_worlds: int = MIN_WORLDS_BESIDE_PLAYOUTS  # deals
    # how many times the usual positions it takes, in games in which a further trick may be worse
    position_factor: int = 1
    avoidance_tricks: int = 7  # where it only counts whether a party takes any trick
    # Among more than two parties, or where the solver does not know the rules:
    max_n_tricks: int = 3
    max_n_cards: int = 12  # cards in all hands, at most
    # Where more counts than tricks and card points, solved action by action from this number of cards in all hands:
    exact_cards: int = 12  # between two sides,
    exact_cards_of_many: int = 10  # among more


@lru_cache(maxsize=64)
def make_solver_setup(rules: TrickRules, party_of: tuple[int, ...], sitting_out: int, seat_step: int) -> SolverSetup:
    """Return the solver's set-up for these rules.

    Its bits are those of the rules' `Suits`.
    """
    suits = rules.suits
    widths = [suits.width - 1] * len(suits.names)
    if suits.trump >= 0:
        widths[suits.trump] = len(suits.cards[suits.trump])
    return SolverSetup(party_of, widths, suits.trump, sitting_out, seat_step)


def avoiding_party(position: Position) -> int:
    """Return the party that wants no trick."""
    return next(position.party_of[seat] for seat in range(position.seats) if position.aims[seat] == AIM_FEWEST)


def count_tricks_left(position: Position) -> int:
    """Return the number of tricks still to be finished, if none is drawn."""
    return position.hands[position.turn].cards.bit_count() + position.to_draw


def make_double_dummy_solver(position: Position) -> DoubleDummySolver:
    """Return the solver of a position between two parties with all hands known.

    Its bits are those of `Suits`.
    """
    suits, rules = position.suits, position.rules
    setup = make_solver_setup(rules, tuple(position.party_of), position.sitting_out, position.step)
    solver = DoubleDummySolver(setup, [hand.cards for hand in position.hands], position.turn)
    if position.cards_in_trick:
        solver.set_trick(
            position.cards_in_trick, suits.suit_at[position.led.bit_length() - 1], position.best_card, position.holder
        )
    if position.counts_points:
        bases = [whole.bit_length() - whole.bit_count() for whole in setup.fields]
        points = [
            rules.points[base : base + whole.bit_count()] for base, whole in zip(bases, setup.fields, strict=True)
        ]
        solver.count_points(points, rules.last_trick, position.in_trick)
    if not rules.only_follow:
        table = Table(rules, position.party_of)
        table.thrown, table.finished, table.memory = position.thrown, position.finished, position.memory
        table.card_led = position.card_led
        solver.set_duties(rules, table)
    return solver


def make_avoidance_search(position: Position, party: int, only_avoider: int = -1) -> AvoidanceSearch:
    """Return the search for whether a party can avoid every trick still to come. Suit is followed.

    `only_avoider`: the only seat of the party that must take none, while its other seats help; -1 if all must take
    none.
    """
    suits = position.suits
    setup = make_solver_setup(position.rules, tuple(position.party_of), position.sitting_out, position.step)
    search = AvoidanceSearch(setup, [hand.cards for hand in position.hands], position.turn, party, only_avoider)
    if position.cards_in_trick:
        search.set_trick(
            position.cards_in_trick, suits.suit_at[position.led.bit_length() - 1], position.best_card, position.holder
        )
    return search


def can_use_partition_search(position: Position) -> bool:
    """Return whether `make_partition_search` can solve the position, if every hand is known."""
    if len(position.tricks_taken) != 2 or position.seats > MAX_SEATS:
        return False
    return position.is_simple and position.only_follow and bool(position.rules.can_be_solved(position))


def can_be_solved_in_time(position: Position, world_count: int, seconds: float | None, simulations: int | None) -> bool:
    """Return whether `make_partition_search` compares all cards in that number of positions within the time.

    `simulations`: the number of imagined deals, if that is fixed and not the time; the answer is then the same on every
    machine.
    """
    tricks_in_hand = position.hands[position.turn].cards.bit_count()
    affordable_positions = (
        seconds / SECONDS_PER_POSITION if seconds is not None else (simulations or 0) * POSITIONS_PER_DEAL
    )
    affordable_positions *= 1 + position.cards_in_trick  # a trick under way leaves less to choose
    return (
        tricks_in_hand < len(USUAL_POSITIONS_BY_TRICKS)
        and USUAL_POSITIONS_BY_TRICKS[tricks_in_hand] * world_count <= affordable_positions
    )


def make_partition_search(position: Position) -> PartitionSearch:
    """Return the fast solver of a position with all hands known for which `can_use_partition_search` holds.

    Its bits are those of `Suits`.
    """
    suits = position.suits
    setup = make_solver_setup(position.rules, tuple(position.party_of), position.sitting_out, position.step)
    solver = PartitionSearch(
        setup,
        [hand.cards for hand in position.hands],
        position.turn,
        position.best_card * (position.cards_in_trick > 0),
    )
    if position.cards_in_trick:
        led = suits.suit_at[position.led.bit_length() - 1]
        solver.set_trick(position.cards_in_trick, led, position.best_card, position.holder)
    return solver


def solve_values(
    position: Position, values_by_trick_count: Sequence[float], cards: Sequence[int]
) -> list[float] | None:
    """Return `PartitionSearch.value` of the position; None if that takes far longer than usual for as many tricks."""
    solver, remaining_tricks = make_partition_search(position), position.hands[position.turn].cards.bit_count()
    solver.limit = min(
        MAX_POSITIONS,
        MAX_USUAL_FACTOR
        * (USUAL_POSITIONS_BY_TRICKS[min(remaining_tricks, len(USUAL_POSITIONS_BY_TRICKS) - 1)] + POSITIONS_PER_DEAL),
    )
    try:
        return solver.values(0, values_by_trick_count, cards)
    except SearchTooLong:
        return None


def solve_points(state: TrickState, position: Position, remaining_tricks: int, deal_value: DealValue) -> bool:
    """Give both parties the card points each can force, as far as they matter; False where more counts.

    More points for a party are assumed never to be worse for it.
    """
    shares = PointShares(state, position, remaining_tricks, deal_value)
    low, high = 0, shares.points_left
    lowest, highest = shares.value_with(low), shares.value_with(high)
    if lowest is None or highest is None:
        return False
    if lowest != highest:
        solver = make_double_dummy_solver(position)
        while low < high and lowest != highest:
            middle = (low + high + 1) // 2
            if solver.can_make_points(middle):
                low, lowest = middle, shares.value_with(middle)
            else:
                high, highest = middle - 1, shares.value_with(middle - 1)
    if lowest is None:
        return False
    position.tricks_taken, position.points = shares.divide(low)
    return True


class PointShares:
    """Divisions of the remaining points between two parties, and their values."""

    def __init__(self, state: TrickState, position: Position, remaining_tricks: int, deal_value: DealValue) -> None:
        """Prepare the divisions; `remaining_tricks`: tricks to come, `value_with`: the value of a deal."""
        self.state, self.position, self.remaining_tricks, self.deal_value = (
            state,
            position,
            remaining_tricks,
            deal_value,
        )
        self.points_left: int = position.points_left()
        self.value_to_first = make_value_to_first(state, position)

    def value_with(self, first_points: int) -> float | None:
        """Return the deal's value to party 0 with `first_points`; None if more counts than tricks and points."""
        points = self.deal_value(self.state, *self.divide(first_points))
        return None if points is None else self.value_to_first(points)

    def divide(self, first_points: int) -> tuple[list[int], list[int]]:
        """Return the tricks and card points by party when party 0 gets `first_points` points.

        A party that gets all the points is assumed to get all the tricks; otherwise the tricks are shared.
        """
        remaining_tricks, position = self.remaining_tricks, self.position
        tricks = (
            remaining_tricks if first_points == self.points_left else 0 if not first_points else remaining_tricks // 2
        )
        first_so_far, second_so_far = position.points
        return [position.tricks_taken[0] + tricks, position.tricks_taken[1] + remaining_tricks - tricks], [
            first_so_far + first_points,
            second_so_far + self.points_left - first_points,
        ]


def list_sides_of_parties(state: TrickState, position: Position) -> list[list[int]]:
    """Return the sides of each party."""
    sides, party_of = state.setup.side_of, position.party_of
    return [
        sorted({sides[seat] for seat in range(position.seats) if party_of[seat] == party})
        for party in range(len(position.tricks_taken))
    ]


def make_value_to_first(state: TrickState, position: Position) -> Callable[[Sequence[Number]], float]:
    """Return a function from points by side to the value for party 0: its sides' mean less the others'."""
    if parties_are_sides(state, position):
        return lambda points: float(points[0] - points[1])
    sides = list_sides_of_parties(state, position)

    def value(points: Sequence[Number]) -> float:
        own, other = (sum([float(points[side]) for side in some], 0.0) / len(some) for some in sides)
        return own - other

    return value


def values_by_tricks(
    deal_value: DealValue, state: TrickState, position: Position, remaining_tricks: int, points_sign: int
) -> list[float] | None:
    """Return the value of the deal to party 0 of two by further tricks taken; None if more counts.

    `points_sign`: -1 where fewer points are better, else 1.
    """
    value_of_points = None if parties_are_sides(state, position) else make_value_to_first(state, position)
    first_taken, second_taken = position.tricks_taken
    values: list[float] = []
    for further_tricks in range(remaining_tricks + 1):
        points = deal_value(
            state, (first_taken + further_tricks, second_taken + remaining_tricks - further_tricks), position.points
        )
        if points is None:
            return None
        values.append(
            float(points[0] - points[1] if value_of_points is None else value_of_points(points)) * points_sign
        )
    return values


def parties_are_sides(state: TrickState, position: Position) -> bool:
    """Return whether the parties are the sides."""
    side_of: tuple[int, ...] = state.setup.side_of
    return tuple(position.party_of) == side_of


def make_values_by_party(
    state: TrickState, position: Position, points_sign: int, deal_value: DealValue
) -> Callable[[Sequence[int], Sequence[int]], Sequence[float]]:
    """Return the function from tricks and card points by party to their value to each party.

    The value is the mean of the party's sides, from `deal_value`, the value of a deal to each side. It is 0 for all
    where more counts than tricks and points.
    """
    sides, zero_values = list_sides_of_parties(state, position), [0.0] * len(position.tricks_taken)

    def party_values(tricks: Sequence[int], points: Sequence[int]) -> Sequence[float]:
        points_by_side = deal_value(state, tricks, points)
        if points_by_side is None:
            return zero_values
        by_side = margins_by_side(points_by_side, points_sign)
        return [sum([by_side[side] for side in some], 0.0) / len(some) for some in sides]

    return party_values
