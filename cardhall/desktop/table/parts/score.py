"""The score: what it counts, how far it goes, and in which form it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from cardhall.rules.engine.observation import Observation

FEWEST_BOXES, MOST_BOXES = 5, 12  # a target between them is shown as boxes to be filled


@dataclass(frozen=True)
class Figures:
    """Two sides beside each other in large figures, with bars towards the target."""


@dataclass(frozen=True)
class Boxes:
    """For each side a row of boxes, filled up to its score."""

    of: int
    line: int = 0  # the number of boxes left of a red line, where the rules change; 0: no line
    words: str = ""  # what the line means


@dataclass(frozen=True)
class ScoreCards:
    """Figures, and beside each the pips that a three and a four leave to be seen; a suit (c, d, h, s) each."""

    suits: str


@dataclass(frozen=True)
class Listed:
    """A line for each side, with what the deal has brought so far and the colour of its cards."""

    facts: Sequence[str] = ()
    colours: Sequence[str] = ()
    bars: bool = False  # towards the target


@dataclass(frozen=True)
class Scale:
    """For each side a scale from a loss to a win, with a mark where it stands."""

    low: float
    high: float


@dataclass(frozen=True)
class Strokes:
    """For each side strokes in bundles of five, as they are made with chalk."""

    of: int  # strokes in all


@dataclass(frozen=True)
class PegBoard:
    """Two sides in figures, and below them a cribbage board: streets of thirty holes, a lane for each side."""

    holes: int  # up to the last one, which wins
    behind: Sequence[float]  # by side, where its second peg stands: its score when the deal began


class PadLine(NamedTuple):
    """What stands in one place of a score pad: points, and what for in a word or two."""

    points: int
    words: str


@dataclass(frozen=True)
class Pad:
    """Two columns, the own side's first, with a gold line across: premiums above it, what counts for games below."""

    above: tuple[Sequence[PadLine], Sequence[PadLine]]  # by column, the newest last
    below: Sequence[tuple[Sequence[PadLine], Sequence[PadLine]]]  # by game, by column
    foot: str = ""  # a sentence below


@dataclass(frozen=True)
class SheetCell:
    """What a side bid in a deal, and what the deal brought it; None: it is under way."""

    bid: str
    points: float | None = None
    kept: bool = False


@dataclass(frozen=True)
class ScoreSheet:
    """All deals of the match: a column for each side under its name and score, and a line for each deal."""

    lines: Sequence[tuple[str, Sequence[SheetCell]]]  # a label of a few letters, and a cell for each side
    head: str = ""  # over the labels


Form = Figures | Boxes | ScoreCards | Listed | Scale | Strokes | PegBoard | Pad | ScoreSheet


@dataclass(frozen=True)
class Score:
    """The score as the rail shows it. The words are filled with the option `target`, where the game has one."""

    title: str = "Score"
    note: str = "{} wins"  # at the right of the title
    goal: str = "to {} points"  # in the bar, beside the number of the deal

    def values(self, seen: Observation) -> Sequence[float]:
        """What each side has."""
        return seen.scores

    def target(self, seen: Observation) -> float | None:
        """Where the bars end."""
        target = seen.options.get("target")
        return target if isinstance(target, int) and target > 0 else None

    def note_words(self, seen: Observation) -> str:
        """What stands at the right of the title."""
        target = self.target(seen)
        return "" if target is None and "{}" in self.note else self.note.format(target)

    def goal_words(self, seen: Observation) -> str:
        """How long the match goes on."""
        target, deals = self.target(seen), seen.options.get("deals", 0)
        if target is not None and "target" in seen.options:
            return self.goal.format(target)
        return "one deal" if deals == 1 else f"of {deals}" if deals else ""

    def form(self, seen: Observation) -> Form:
        """The form for this match: boxes for two sides and a small target, figures for a larger one, else a list."""
        target = self.target(seen)
        if len(seen.sides) != 2:
            return Listed()
        boxes = target is not None and FEWEST_BOXES <= target <= MOST_BOXES
        return Boxes(int(target or 0)) if boxes else Figures()


@dataclass(frozen=True)
class DealsWon(Score):
    """Deals won, where the option `target` says how many win the match: perhaps one."""

    title: str = "Deals won"

    def note_words(self, seen: Observation) -> str:
        target = seen.options["target"]
        return "one wins" if target == 1 else f"{target} win"

    def goal_words(self, seen: Observation) -> str:
        target = seen.options["target"]
        return "one deal wins" if target == 1 else f"{target} deals win"

    def form(self, seen: Observation) -> Form:
        return Figures() if len(seen.sides) == 2 else Listed()


@dataclass(frozen=True)
class LastPoint(Score):
    """Boxes with a line before the last one, where the rules change."""

    _: KW_ONLY
    line: str  # what is said of that line

    def form(self, seen: Observation) -> Form:
        target = seen.options["target"]
        return Boxes(target, target - 1, self.line)


@dataclass(frozen=True)
class BothWays(Score):
    """A side wins at the option `target` and loses below zero: at the option `floor`, else as far as it wins."""

    def form(self, seen: Observation) -> Form:
        target = seen.options["target"]
        floor = seen.options.get("floor", target)
        return Scale(-floor, target) if floor else super().form(seen)


@dataclass(frozen=True)
class Pegs(Score):
    """Points of two sides on a cribbage board, whose last hole is the option `target`."""

    def form(self, seen: Observation) -> Form:
        begun = [
            sum(deltas) for deltas in zip(*(one.delta for one in seen.results[: seen.deal_number - 1]), strict=True)
        ]
        return PegBoard(int(self.target(seen) or 0), begun or [0.0] * len(seen.sides))
