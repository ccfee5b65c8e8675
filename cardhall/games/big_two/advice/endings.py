"""Endings of Big Two: the last few cards of all hands, searched to the end with all cards known.

Each seat maximizes its own value alone: the average of the other seats' penalty points minus its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cardhall.games.big_two.rules.suit_climbing import SuitKinds
from cardhall.rules.mechanisms.climbing import Play

# Most cards in all hands together with which an ending is searched, by the number of seats (two to four).
MAX_ENDING_CARDS = (0, 0, 8, 8, 8)
MAX_POSITIONS = 250  # searched before the search gives up: more time than playouts are worth
HandSizes = tuple[int, ...]  # cards left, by seat


@final
class Ending:
    """The search of one ending, with a table of the positions solved."""

    def __init__(self, kinds: SuitKinds, costs: Sequence[int], hands: Sequence[int], passes_final: bool) -> None:
        """Prepare the search of an ending.

        `costs`: penalty points by the number of cards left; `hands`: by seat, as masks; `passes_final`: whether a
        pass lasts until the next lead.
        """
        self.kinds = kinds
        self.costs = list(costs)
        self.hands = list(hands)
        self.passes_final: bool = passes_final
        self.seats: int = len(hands)
        self.positions_left: int = MAX_POSITIONS
        self.solved_positions: dict[tuple[int, ...], HandSizes] = {}

    def solve(self, seat: int, standing: Play | None, played_by: int, passed_mask: int) -> HandSizes | None:
        """Return by seat the number of cards left when the deal ends; None if the search takes too long.

        `seat`: to act; `standing`: the play to beat (None: the seat leads), by the seat `played_by`; `passed_mask`: a
        bit for each seat that has passed since the last play, or since the last lead if passes are final.
        """
        found = self.solve_position(seat, standing, played_by, passed_mask)
        return found if self.positions_left >= 0 else None

    def solve_position(self, seat: int, standing: Play | None, played_by: int, passed_mask: int) -> HandSizes:
        """Solve a position within the search; the result is meaningless once the limit of positions is reached."""
        hands = self.hands
        key = (seat, 0 if standing is None else standing.cards, played_by, passed_mask, *hands)
        known = self.solved_positions.get(key)
        if known is not None:
            return known
        self.positions_left -= 1
        best: HandSizes = ()
        best_value = 0.0
        if self.positions_left < 0:
            return tuple([hand.bit_count() for hand in hands])
        hand = hands[seat]
        ideal = tuple([0 if who == seat else other.bit_count() for who, other in enumerate(hands)])
        plays = self.kinds.plays(hand, None if standing is None else standing.combination)
        for play in sorted(plays, key=_play_sort_key):
            hands[seat] = hand ^ play.cards
            if not hands[seat]:
                final_sizes = tuple([other.bit_count() for other in hands])
            else:
                passed_after = passed_mask if self.passes_final else 0
                final_sizes = self.solve_position(self.next_seat(seat, passed_after), play, seat, passed_after)
            hands[seat] = hand
            value = self.seat_value(final_sizes, seat)
            if not best or value > best_value:
                best, best_value = final_sizes, value
            if best == ideal:
                break
        if standing is not None:
            passed_after = passed_mask | 1 << seat
            if passed_after.bit_count() == self.seats - 1:
                final_sizes = self.solve_position(played_by, None, played_by, 0)
            else:
                final_sizes = self.solve_position(
                    self.next_seat(seat, passed_after if self.passes_final else 0), standing, played_by, passed_after
                )
            if not best or self.seat_value(final_sizes, seat) > best_value:
                best = final_sizes
        self.solved_positions[key] = best
        return best

    def next_seat(self, seat: int, passed: int) -> int:
        """Return the next seat in turn that has no bit in `passed`."""
        while True:
            seat = seat + 1 if seat + 1 < self.seats else 0
            if not passed >> seat & 1:
                return seat

    def seat_value(self, final_sizes: HandSizes, seat: int) -> float:
        """Return the average of the other seats' penalty points, minus the seat's own."""
        total = 0
        for size in final_sizes:
            total += self.costs[size]
        own = self.costs[final_sizes[seat]]
        return (total - own) / (self.seats - 1) - own


def _play_sort_key(play: Play) -> tuple[int, int]:
    """Return the sort key for trying long and then low plays first, as long plays empty a hand soonest."""
    return -play.shape.size, play.order
