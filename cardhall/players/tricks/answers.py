"""The table of the partition search: answers that hold for all positions alike in what decided them.

Positions are alike if every hand is as long in every suit and, of the cards that mattered by their rank, the same hands
hold them, counted from the highest card left of a suit. This module may be compiled.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from cardhall.players.tricks.groups import nth
from cardhall.players.tricks.layout import Layout, Suit
from cardhall.rules.mechanisms.card_order import COUNT

MOST_SEATS: Final = 4  # owners are written in two bits


@final
@mypyc_attr(acyclic=True)  # there are many, and going through them would cost the garbage collector time
class Answer:
    """Whether side 0 can bring the tricks to come into a set, wherever the highest cards lie so."""

    def __init__(self, result: bool, need: int, counts: int, older: int) -> None:
        self.result: bool = result
        self.need: int = need
        self.counts: int = counts  # by suit, four bits each: how many of its highest cards decided it
        self.older: int = older  # where in the list the one before of the same shape stands; -1: there is none
        self.low_mask: int = 0  # which owners must agree, in the first two suits,
        self.low: int = 0  # and who they are;
        self.high_mask: int = 0  # and in the others
        self.high: int = 0


@final
@mypyc_attr(acyclic=True)
class Shape:
    """All positions in which every hand is as long in every suit, with one leader."""

    def __init__(self) -> None:
        self.newest: int = -1  # where in the list its last answer stands; -1: there is none
        self.killer: int = 0  # the lead that was last found to reach what its player wants


@final
class Answers:
    """What is found out about positions of a layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.suits: list[Suit] = layout.suits
        self.known: dict[int, Shape] = {}  # by lengths and leader
        self.answers: list[Answer] = []
        self.lower: int = 0  # who holds the cards of the first two suits in the position last looked up,
        self.upper: int = 0  # and those of the others

    def look_up(self, leader: int, left: int) -> Shape:
        """The shape of the position with these cards left; which answer holds is asked of `find`."""
        number = 0
        lower = 0
        upper = 0
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
        key = number * MOST_SEATS + leader
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = Shape()
        return found

    def find(self, shape: Shape, need: int) -> Answer | None:
        """The answer that holds for the position last looked up, of this shape; None: none does."""
        lower = self.lower
        upper = self.upper
        answers = self.answers
        at = shape.newest
        while at >= 0:
            answer = answers[at]
            if lower & answer.low_mask == answer.low and upper & answer.high_mask == answer.high:
                both = need & answer.need
                if both == (answer.need if answer.result else need):
                    return answer
            at = answer.older
        return None

    def keep(self, shape: Shape, lower: int, upper: int, left: int, need: int, decisive: int, result: bool) -> None:
        """Enter a result that holds wherever the cards from the highest down to the lowest decisive one lie so.

        If a set can be reached, so can all that have more in them; if it cannot, nor can those that have less.
        `lower`, `upper`: as the attributes were when the position was looked up.
        """
        low = 0
        high = 0
        counts = 0
        place = 0
        for suit in self.suits:
            cards = decisive & suit.field
            if cards:
                number = COUNT[(left & suit.field & -(cards & -cards)) >> suit.base]
                counts |= number << place
                mask = (1 << 2 * number) - 1 << 2 * (suit.number - number) + suit.shift
                if suit.in_lower:
                    low |= mask
                else:
                    high |= mask
            place += 4
        answer = Answer(result, need, counts, shape.newest)
        answer.low_mask = low
        answer.low = lower & low
        answer.high_mask = high
        answer.high = upper & high
        shape.newest = len(self.answers)
        self.answers.append(answer)

    def decisive(self, answer: Answer, left: int) -> int:
        """The lowest decisive card of each suit among the cards left, by an answer that was found."""
        found = 0
        counts = answer.counts
        for suit in self.suits:
            if not counts:
                break
            number = counts & 15
            if number:
                found |= nth(left & suit.field, number)
            counts >>= 4
        return found
