"""How a deal ended: points a side, and the lines of the reckoning that people read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeVar

from cardhall.cards import Card
from cardhall.language import listing, say
from cardhall.rules.engine.open_class import Open

Number = int | float
N = TypeVar("N", int, float)
new_tuple: Final = tuple.__new__  # makes a named tuple more quickly than its own class does


class Line(str, metaclass=Open):
    """A line of a reckoning: a text that people read, and its columns for a table.

    `label` what is counted, `amounts` one a side (`None`: nothing there), `note` the reason, in half a sentence.
    `adds`: the amounts are points, and with those of the other such lines make up what the deal brings each side;
    without it they only say how it went (tricks taken, what was bid).
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
    """What a deal brought in points of which some make a game, where games won decide the match: stones in Mus."""

    before: tuple[Number, ...]  # by side, in the game under way
    delta: tuple[Number, ...]
    lines: tuple[Line, ...]  # of the reckoning: these make up `delta`
    label: str  # what the match counts: "Games won"


class DealResult(NamedTuple):
    """How a deal ended: points a side, the reckoning, and one sentence over it."""

    delta: tuple[Number, ...]
    lines: tuple[Line, ...] = ()
    headline: str = ""  # with {0} … for the names of sides: "{0} took nine tricks"
    thrown_in: bool = False
    inner: InnerScore | None = None

    @property
    def points(self) -> tuple[Number, ...]:
        """What the deal brought each side in the points in which it is played: those of the game under way, if any."""
        return self.delta if self.inner is None else self.inner.delta

    def in_points(self, scores: Sequence[Number]) -> DealResult:
        """Return the result in these points, with the match's `scores` after it in a line of their own."""
        inner = self.inner
        if inner is None:
            return self
        own = {line.label for line in inner.lines}
        others = [line for line in self.lines if line.label not in own and not (line.adds and line.amounts)]
        lines = (Line(inner.label, scores, adds=False), *others, *inner.lines)
        return DealResult(inner.delta, lines, self.headline, self.thrown_in)


def bare(delta: tuple[Number, ...]) -> DealResult:
    """The result of a deal that is only imagined: points a side, without words."""
    result: DealResult = new_tuple(DealResult, (delta, (), "", False, None))
    return result


class PadEntry(NamedTuple):
    """A line of a score pad that is kept through the match, with a line across it."""

    side: int
    points: int
    label: str
    note: str = ""
    game: int = 0  # below the line, which game it counts in: 1, 2, …; 0: it stands above the line


class CardPoints(NamedTuple):
    """What cards count in the tricks of a deal, and who has won how much so far."""

    each: Mapping[Card, int]  # the cards that count, highest in its suit first
    last_trick: int  # what the last trick counts besides
    parties: tuple[tuple[int, ...], ...]  # the seats of each party
    won: tuple[int, ...]  # by party
    lying: int  # in the trick under way
    unit: int  # how many of these points make one that people count


def thrown_in(sides: int, headline: str, why: str = "", label: str = say("Thrown in")) -> DealResult:
    """The result of a deal that was not played: nothing for that number of sides; `why`: the note of its one line."""
    nothing = (0,) * sides
    return DealResult(nothing, (Line(label, nothing, why),), headline, True)


def by_side(side: int, own: N, other: N) -> tuple[N, N]:
    """What two sides have, given what one of them has and what the other has."""
    return (own, other) if side == 0 else (other, own)


def only(side: int, amount: Number | None, sides: int = 2) -> tuple[Number | None, ...]:
    """The columns of a line in which one side has an amount and the others have nothing."""
    return tuple([amount if other == side else None for other in range(sides)])


def unless_none(amounts: Iterable[Number]) -> list[Number | None]:
    """The columns of a line, with nothing where there is no amount."""
    return [amount or None for amount in amounts]


def who(sides: Iterable[int]) -> str:
    """Sides as a headline names them: `{0} and {2}`."""
    return say("{them}", them=listing([f"{{{side}}}" for side in sides]))


def if_any(label: str, amounts: Sequence[Number], note: str = "") -> list[Line]:
    """A line of what is scored, with nothing where a side has no points; none at all where no side has any."""
    return [Line(label, unless_none(amounts), note)] * any(amounts)


def added(one: Sequence[Number], other: Sequence[Number]) -> tuple[Number, ...]:
    """Points by side, added up."""
    return tuple([points + other[side] for side, points in enumerate(one)])
