"""The table of the partition search: answers that hold for all positions alike in what decided them.

Positions are alike if every hand is as long in every suit and, of the cards that mattered by their rank, the same hands
hold them, counted from the highest card left of a suit. This module may be compiled.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardhall.players.tricks.layout import Layout, Suit
from cardhall.rules.mechanisms.card_order import SUIT_SIZES

MOST_SEATS: Final = 4  # owners are written in two bits
MOST_WANTED: Final = 64  # tricks
SPREAD: Final = 0x9E3779B1  # near the golden ratio of 2³²: multiples of it differ in their middle bits


# There are many answers and shapes, and going through them would cost the garbage collector time, so they are acyclic.
# Objects that are may not refer to each other in long rows: freeing more than fifty of them one inside the other, mypyc
# writes over memory that is not theirs (the trashcan of CPython wants what the garbage collector knows). So each says
# by its place in a list which other comes next; NONE: there is no other.
NONE: Final = -1


@final
@mypyc_attr(acyclic=True)
class Answer:
    """Whether side 0 can bring the tricks to come into a set, wherever the highest cards lie so."""

    def __init__(
        self,
        low_mask: i64,
        low: i64,
        high_mask: i64,
        high: i64,
        older: i64,
        need: i64,
        result: bool,
        counts: i64,
    ) -> None:
        self.low_mask = low_mask  # which owners must agree, in the suits that are `in_lower`,
        self.low = low  # and who they are;
        self.high_mask = high_mask  # and in the others
        self.high = high
        self.older = older  # the place of the one before of the same shape
        self.need = need
        self.result = result
        self.counts = counts  # by suit, four bits each: how many of its highest cards decided it


@final
@mypyc_attr(acyclic=True)
class Shape:
    """All positions in which every hand is as long in every suit, with one leader and as much wanted."""

    def __init__(self, key: i64, other: i64) -> None:
        self.key = key
        self.other = other  # the place of one before of the same bucket
        self.newest: i64 = NONE  # the place of its last answer
        self.killer: i64 = 0  # the lead that was last found to reach what its player wants


@final
class Killer:
    """The last lead that decided a position with a certain number of tricks left and a certain leader."""

    def __init__(self) -> None:
        self.card: i64 = 0


@final
class Answers:
    """What is found out about positions of a layout."""

    def __init__(self, layout: Layout, tricks: int) -> None:
        self.layout = layout
        self.suits: list[Suit] = layout.suits
        self.mask: i64 = (8 << min(tricks, 12)) - 1
        self.newest: list[int] = [NONE] * (8 << min(tricks, 12))  # by a hash of the key, the place of the last shape
        self.shapes: list[Shape] = []
        self.answers: list[Answer] = []
        self.lower: i64 = 0  # who holds the cards in the position last looked up, see `Holding`
        self.upper: i64 = 0
        self.found: Answer | None = None  # the answer that held for it

    def look_up(self, leader: i64, left: i64, need: i64, wanted: i64) -> Shape:
        """The shape of the position with these cards left; the answer that holds for it is in `found`.

        `wanted`: what is the same for equal sets that are needed.
        """
        number: i64 = leader
        lower: i64 = 0
        upper: i64 = 0
        for suit in self.suits:
            mask = (left & suit.field) >> suit.base
            holding = suit.holdings[mask]
            if holding is None:
                holding = self.layout.fill(suit, mask)
            number += holding.shape
            lower |= holding.lower
            upper |= holding.upper
        self.lower = lower
        self.upper = upper
        number = number * MOST_WANTED + wanted
        bucket = (number * SPREAD >> 20) & self.mask
        self.found = None
        first: i64 = self.newest[bucket]
        place = first
        while place != NONE:
            shape = self.shapes[place]
            if shape.key == number:
                break
            place = shape.other
        else:
            self.newest[bucket] = len(self.shapes)
            shape = Shape(number, first)
            self.shapes.append(shape)
            return shape
        place = shape.newest
        while place != NONE:
            answer = self.answers[place]
            alike = lower & answer.low_mask == answer.low and upper & answer.high_mask == answer.high
            if alike and need & answer.need == (answer.need if answer.result else need):
                self.found = answer
                break
            place = answer.older
        return shape

    def keep(self, shape: Shape, lower: i64, upper: i64, left: i64, need: i64, decisive: i64, result: bool) -> None:
        """Enter a result that holds wherever the cards from the highest down to the lowest decisive one lie so.

        If a set can be reached, so can all that have more in them; if it cannot, nor can those that have less.
        `lower`, `upper`: as the attributes were when the position was looked up.
        """
        low: i64 = 0
        high: i64 = 0
        counts: i64 = 0
        place: i64 = 0
        for suit in self.suits:
            cards: int = decisive & suit.field
            if cards:
                lowest: i64 = 1 << cards.bit_length()
                number: i64 = SUIT_SIZES[(left & suit.field & (lowest - 1)) >> suit.base]
                counts |= number << place
                mask = ((1 << 2 * number) - 1) << suit.shift
                if suit.in_lower:
                    low |= mask
                else:
                    high |= mask
            place += 4
        answer = Answer(low, lower & low, high, upper & high, shape.newest, need, result, counts)
        shape.newest = len(self.answers)
        self.answers.append(answer)

    def decisive(self, answer: Answer, left: i64) -> i64:
        """The lowest decisive card of each suit among the cards left, by an answer that was found."""
        found: i64 = 0
        counts = answer.counts
        for suit in self.suits:
            if not counts:
                break
            number = counts & 15
            if number:
                cards = left & suit.field
                while number > 1:
                    cards &= cards - 1
                    number -= 1
                found |= cards & -cards
            counts >>= 4
        return found
