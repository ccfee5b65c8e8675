"""The table of the partition search: answers that hold for all positions alike in what decided them.

Positions are alike if every hand is as long in every suit and, of the cards that mattered by their rank, the same hands
hold them, counted from the highest card left of a suit. This module may be compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from cardhall.players.tricks.frame import Frame
from cardhall.players.tricks.groups import nth
from cardhall.players.tricks.playout import COUNT

MOST_SEATS: Final = 4  # owners are written in two bits


@final
class Answers:
    """The cards left when a search begins, laid out as bits, and what is found out about them."""

    def __init__(self, frame: Frame, hands: Sequence[int], best: int) -> None:
        """`hands`: by seat, cards in the fields of the frame; `best`: a card that lies in the trick, 0: none.

        Of each suit only the cards left have bits, so that tables over the cards of a suit are small.
        """
        self.seats: int = frame.seats
        self.order: list[int] = sorted(frame.fields)  # trumps are the highest
        self.places: list[int] = [0] * frame.places  # by place in the frame, the bit here
        self.fields: list[int] = []  # by suit: its cards left
        self.bases: list[int] = []  # where they begin
        self.numbers: list[int] = []  # and how many there are
        self.guards: int = 0  # the empty bits between the suits
        self.trumps: int = 0
        self.hands: list[int] = [0] * frame.seats
        self.shapes: list[list[int]] = []  # by suit and cards left of it: the lengths in the hands, as one number
        self.owners: list[list[int]] = []  # likewise: who holds the cards from the highest, two bits each
        self.steps: list[list[int]] = []  # by suit and seat: what a card adds to a shape
        self.shifts: list[int] = []  # by suit: where its owners stand among those of several suits
        self.scale: int = 1  # one more than the greatest shape
        self.known: dict[int, int] = {}  # shape and leader -> place in the following two
        self.newest: list[int] = []  # where in `entries` the newest entry begins, -1: there is none
        self.killers: list[int] = []  # the card that was last found to reach what its player wants
        self.entries: list[int] = []  # see `keep`
        self.lower: int = 0  # who holds the cards of the first two suits in the position last looked up,
        self.upper: int = 0  # and those of the others
        held = [0 if seat == frame.sitting_out else hands[seat] for seat in range(frame.seats)]
        base = 0
        for suit in range(len(self.order)):
            base = self._lay_out(suit, base, held, best) + 1
            if self.order[suit] == frame.trumps:
                self.trumps = self.fields[suit]

    def _lay_out(self, suit: int, base: int, held: Sequence[int], best: int) -> int:
        """Give the cards left of a suit bits, beginning at a place; where they end is returned."""
        rest = best
        for hand in held:
            rest |= hand
        rest &= self.order[suit]
        start = base
        lengths = [0] * self.seats
        while rest:
            low = rest & -rest
            rest ^= low
            self.places[low.bit_length() - 1] = 1 << base
            for seat in range(self.seats):
                if held[seat] & low:
                    self.hands[seat] |= 1 << base
                    lengths[seat] += 1
            base += 1
        number = base - start
        self.bases.append(start)
        self.numbers.append(number)
        self.fields.append((1 << number) - 1 << start)
        self.guards |= 1 << base
        steps: list[int] = []
        for length in lengths:
            steps.append(self.scale)
            self.scale *= length + 1
        self.steps.append(steps)
        self.shifts.append(0 if suit in (0, 2) else self.shifts[suit - 1] + 2 * self.numbers[suit - 1])
        unknown = [-1] * (1 << number)
        unknown[0] = 0
        self.shapes.append(unknown)
        self.owners.append(unknown[:])
        return base

    def position(self, leader: int, left: int) -> int:
        """The place in `newest` and `killers` of the positions with cards left in this shape."""
        shape = 0
        lower = 0
        upper = 0
        for suit in range(len(self.fields)):
            mask = (left & self.fields[suit]) >> self.bases[suit]
            known = self.shapes[suit][mask]
            if known < 0:
                known = self._fill(suit, mask)
            shape += known
            if suit < 2:
                lower |= self.owners[suit][mask] << self.shifts[suit]
            else:
                upper |= self.owners[suit][mask] << self.shifts[suit]
        self.lower = lower
        self.upper = upper
        key = shape * MOST_SEATS + leader
        found = self.known.get(key, -1)
        if found < 0:
            found = self.known[key] = len(self.newest)
            self.newest.append(-1)
            self.killers.append(0)
        return found

    def find(self, place: int, need: int) -> int:
        """The answer that holds for the position last looked up, at this place (see `keep`); -1: none does."""
        lower = self.lower
        upper = self.upper
        entries = self.entries
        at = self.newest[place]
        while at >= 0:
            if lower & entries[at + 1] == entries[at] and upper & entries[at + 3] == entries[at + 2]:
                answer = entries[at + 4]
                if need & entries[at + 5] == (entries[at + 5] if answer & 1 else need):
                    return answer
            at = entries[at + 6]
        return -1

    def keep(
        self, place: int, lower: int, upper: int, left: int, need: int, decisive: int, result: bool
    ) -> None:
        """Enter a result that holds wherever the cards from the highest down to the lowest decisive one lie so.

        A set that can be reached is reached wherever more is wanted, one that cannot wherever less is.
        `lower`, `upper`: as the attributes were when the position was looked up.
        """
        entries = self.entries
        start = len(entries)
        low = 0
        high = 0
        counts = 0
        for suit in range(len(self.fields)):
            field = self.fields[suit]
            cards = decisive & field
            counts <<= 4
            if cards:
                number = COUNT[(left & field & -(cards & -cards)) >> self.bases[suit]]
                counts |= number
                mask = (1 << 2 * number) - 1 << 2 * (self.numbers[suit] - number) + self.shifts[suit]
                if suit < 2:
                    low |= mask
                else:
                    high |= mask
        entries.append(lower & low)
        entries.append(low)
        entries.append(upper & high)
        entries.append(high)
        entries.append(counts << 1 | 1 if result else counts << 1)
        entries.append(need)
        entries.append(self.newest[place])
        self.newest[place] = start

    def decisive(self, answer: int, left: int) -> int:
        """The lowest decisive card of each suit among the cards left, by an answer that was found."""
        found = 0
        counts = answer >> 1
        suit = len(self.fields)
        while counts:
            suit -= 1
            if counts & 15:
                found |= nth(left & self.fields[suit], counts & 15)
            counts >>= 4
        return found

    def _fill(self, suit: int, mask: int) -> int:
        """Enter in the tables how these cards of a suit are shared out; the shape is returned."""
        rest = mask & mask - 1
        before = self.shapes[suit][rest]
        if before < 0:
            before = self._fill(suit, rest)
        card = (mask ^ rest) << self.bases[suit]
        owner = 0
        for seat in range(self.seats):
            if self.hands[seat] & card:
                owner = seat
        place = 2 * (self.numbers[suit] - COUNT[mask])  # the highest card's owner is in the highest bits
        self.owners[suit][mask] = self.owners[suit][rest] | owner << place
        found = self.shapes[suit][mask] = before + self.steps[suit][owner]
        return found
