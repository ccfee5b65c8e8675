"""Endings of Big Two: the last few cards of all hands, searched to the end with everything known.

Whoever acts takes what is best for itself alone: how many points more the others pay, on average.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cardhall.games.big_two.rules.suit_climbing import SuitKinds
from cardhall.rules.mechanisms.climbing import Play

MOST_CARDS = (0, 0, 8, 8, 8)  # in all hands together, by the number of seats
MOST_POSITIONS = 250  # looked at before the search gives up
Sizes = tuple[int, ...]  # cards left, by seat


@final
class Ending:
    """The search of one ending."""

    def __init__(self, kinds: SuitKinds, costs: Sequence[int], hands: Sequence[int], final: bool) -> None:
        """Prepare an ending; `costs`: of cards left, by their number; `final`: whether a pass lasts until the next
        lead.
        """
        self.kinds = kinds
        self.costs = list(costs)
        self.hands = list(hands)
        self.final: bool = final
        self.seats: int = len(hands)
        self.left: int = MOST_POSITIONS
        self.known: dict[tuple[int, ...], Sizes] = {}

    def solve(self, seat: int, standing: Play | None, played_by: int, gone: int) -> Sizes | None:
        """Return the numbers of cards left when the deal ends; None if the search takes too long.

        `gone`: a bit for each seat that has passed since the last play, or, where that is final, since the last lead.
        """
        found = self.after(seat, standing, played_by, gone)
        return found if self.left >= 0 else None

    def after(self, seat: int, standing: Play | None, played_by: int, gone: int) -> Sizes:
        """Solve a position within the search; the result is meaningless once the limit of positions is reached."""
        hands = self.hands
        key = (seat, 0 if standing is None else standing.cards, played_by, gone, *hands)
        known = self.known.get(key)
        if known is not None:
            return known
        self.left -= 1
        best: Sizes = ()
        most = 0.0
        if self.left < 0:
            return tuple([hand.bit_count() for hand in hands])
        hand = hands[seat]
        ideal = tuple([0 if who == seat else other.bit_count() for who, other in enumerate(hands)])
        plays = self.kinds.plays(hand, None if standing is None else standing.combination)
        for play in sorted(plays, key=_long_first):
            hands[seat] = hand ^ play.cards
            if not hands[seat]:
                ended = tuple([other.bit_count() for other in hands])
            else:
                out = gone if self.final else 0
                ended = self.after(self.next_seat(seat, out), play, seat, out)
            hands[seat] = hand
            worth = self.worth(ended, seat)
            if not best or worth > most:
                best, most = ended, worth
            if best == ideal:
                break
        if standing is not None:
            out = gone | 1 << seat
            if out.bit_count() == self.seats - 1:
                ended = self.after(played_by, None, played_by, 0)
            else:
                ended = self.after(self.next_seat(seat, out if self.final else 0), standing, played_by, out)
            if not best or self.worth(ended, seat) > most:
                best = ended
        self.known[key] = best
        return best

    def next_seat(self, seat: int, out: int) -> int:
        """Return the next seat in turn outside `out`."""
        while True:
            seat = seat + 1 if seat + 1 < self.seats else 0
            if not out >> seat & 1:
                return seat

    def worth(self, ended: Sizes, seat: int) -> float:
        """How many points more the others pay, on average."""
        total = 0
        for size in ended:
            total += self.costs[size]
        own = self.costs[ended[seat]]
        return (total - own) / (self.seats - 1) - own


def _long_first(play: Play) -> tuple[int, int]:
    return -play.shape.size, play.order
