"""Results of deals: points for each side, and the lines of the reckoning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeVar

from cardhall.cards import Card
from cardhall.language import listing, say
from cardhall.rules.engine.open_class import OpenClass

Number = int | float
NumberT = TypeVar("NumberT", int, float)
new_tuple: Final = tuple.__new__  # makes a named tuple more quickly than its own class does


class Line(str, metaclass=OpenClass):
    """A line of a reckoning: a text for people, and its columns for a table.

    `label`: the item, `amounts`: one for each side (`None`: nothing), `note`: the reason, in half a sentence. `adds`:
    the amounts are points and, together with the other such lines, add up to each side's result. Lines without it are
    only information (tricks taken, the bid).
    """

    label: str
    amounts: tuple[Number | None, ...]
    note: str
    adds: bool

    def __new__(cls, label: str, amounts: Iterable[Number | None] = (), note: str = "", *, adds: bool = True) -> Line:
        columns = tuple(amounts)
        shown = ", ".join("–" if a is None else f"{a:g}" for a in columns)
        line = str.__new__(cls, f"{label}: {shown}" * bool(shown) or label)
        if note:
            line = str.__new__(cls, f"{line} ({note})")
        line.label, line.amounts, line.note, line.adds = label, columns, note, adds
        return line

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return partial(Line, adds=self.adds), (self.label, self.amounts, self.note)


class InnerScore(NamedTuple):
    """Points of a deal that count towards a game, where games won decide the match: stones in Mus."""

    scores_before: tuple[Number, ...]  # by side, in the game under way
    delta: tuple[Number, ...]
    lines: tuple[Line, ...]  # of the reckoning, which add up to `delta`
    label: str  # the unit of the match: "Games won"


class DealResult(NamedTuple):
    """The result of a deal: points for each side, the reckoning, and a headline of a sentence."""

    delta: tuple[Number, ...]
    lines: tuple[Line, ...] = ()
    headline: str = ""  # with {0} … for the names of sides: "{0} took nine tricks"
    thrown_in: bool = False
    inner_score: InnerScore | None = None

    @property
    def points(self) -> tuple[Number, ...]:
        """The points of each side in the unit of play: those of the game under way, where there is an inner score."""
        return self.delta if self.inner_score is None else self.inner_score.delta

    def in_points(self, scores: Sequence[Number]) -> DealResult:
        """Return the result in points of play, with the match's `scores` after the deal in a line of their own."""
        inner = self.inner_score
        if inner is None:
            return self
        own_labels = {line.label for line in inner.lines}
        other_lines = [line for line in self.lines if line.label not in own_labels and not (line.adds and line.amounts)]
        lines = (Line(inner.label, scores, adds=False), *other_lines, *inner.lines)
        return DealResult(inner.delta, lines, self.headline, self.thrown_in)


def points_only(delta: tuple[Number, ...]) -> DealResult:
    """Return the result of an imagined deal: points for each side, without words."""
    result: DealResult = new_tuple(DealResult, (delta, (), "", False, None))
    return result


class PadEntry(NamedTuple):
    """An entry of a score pad that is kept through the match, with a line across the pad."""

    side: int
    points: int
    label: str
    note: str = ""
    game: int = 0  # the number of its game, from 1, for an entry below the line; 0: above the line


class CardPoints(NamedTuple):
    """The values of cards in the tricks of a deal, and the points won so far."""

    points_by_card: Mapping[Card, int]  # the cards that count, highest in its suit first
    last_trick: int  # additional points of the last trick
    parties: tuple[tuple[int, ...], ...]  # the seats of each party
    won: tuple[int, ...]  # by party
    trick_points: int  # points in the trick under way
    unit: int  # how many of these points make one point of the score


def thrown_in_result(sides: int, headline: str, why: str = "", label: str = say("Not played")) -> DealResult:
    """Return the result of an unplayed deal: 0 for each of `sides`. `why`: the note of its only line."""
    zeros = (0,) * sides
    return DealResult(zeros, (Line(label, zeros, why),), headline, True)


def by_side(side: int, own_value: NumberT, other_value: NumberT) -> tuple[NumberT, NumberT]:
    """Return a pair of values by side, given `own_value` for `side` and `other_value` for the other side."""
    return (own_value, other_value) if side == 0 else (other_value, own_value)


def only_for(side: int, amount: Number | None, sides: int = 2) -> tuple[Number | None, ...]:
    """Return the columns of a line in which only `side` has an amount."""
    return tuple([amount if other == side else None for other in range(sides)])


def blank_zeros(amounts: Iterable[Number]) -> list[Number | None]:
    """Return the columns of a line, with None for amounts of 0."""
    return [amount or None for amount in amounts]


def name_sides(sides: Iterable[int]) -> str:
    """Return sides as a headline names them: `{0} and {2}`."""
    return say("{them}", them=listing([f"{{{side}}}" for side in sides]))


def line_if_any(label: str, amounts: Sequence[Number], note: str = "") -> list[Line]:
    """Return a line of scored points, with nothing for sides without any; an empty list if no side has points."""
    return [Line(label, blank_zeros(amounts), note)] * any(amounts)


def add_points(first: Sequence[Number], second: Sequence[Number]) -> tuple[Number, ...]:
    """Add up two rows of points by side."""
    return tuple([points + second[side] for side, points in enumerate(first)])
