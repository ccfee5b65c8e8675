"""The score: its values, its target, and its form in the rail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardhall.desktop.table.parts.score_forms import Boxes, Figures, Form, ScoreList, ScoreScale
from cardhall.language import say, tr, tr_many, translate
from cardhall.rules.engine.observation import Observation

MIN_BOXES, MAX_BOXES = 5, 12  # a target between them is shown as boxes to be filled


def target_note(target: float) -> str:
    """Return the words beside the title for a target."""
    return tr("{target} wins", target=target)


def target_goal(target: float) -> str:
    """Return the words in the bar for a target."""
    return tr_many("to {number} point", "to {number} points", number=int(target))


@dataclass(frozen=True)
class Score:
    """The score in the rail. `note` and `goal` are given the option `target`, where the game has one."""

    title: str = say("Score")
    note: str | Callable[[float], str] = target_note  # at the right of the title
    goal: Callable[[float], str] = target_goal  # in the bar, beside the number of the deal
    counts_against: bool = False  # whether points count against their owner

    def values(self, seen: Observation) -> Sequence[float]:
        """Return each side's score, in the order of the sides."""
        return seen.scores

    def target(self, seen: Observation) -> float | None:
        """Return the score that wins, where the bars end, or None where the game has no target."""
        target = seen.options.get("target")
        return target if isinstance(target, int) and target > 0 else None

    def note_words(self, seen: Observation) -> str:
        """Return the words at the right of the title."""
        target = self.target(seen)
        if isinstance(self.note, str):
            return translate(self.note)
        return "" if target is None else self.note(target)

    def goal_words(self, seen: Observation) -> str:
        """Return the length of the match in words: "to 5 points", "one deal"."""
        target, deals = self.target(seen), seen.options.get("deals", 0)
        if target is not None and "target" in seen.options:
            return self.goal(target)
        return tr("one deal") if deals == 1 else tr("{deals} in all", deals=deals) if deals else ""

    def choose_form(self, seen: Observation) -> Form:
        """Return the form: boxes for two sides and a small target, figures for a larger one, else a list."""
        target = self.target(seen)
        if len(seen.sides) != 2:
            return ScoreList()
        fits_boxes = target is not None and MIN_BOXES <= target <= MAX_BOXES
        return Boxes(int(target or 0)) if fits_boxes else Figures()


@dataclass(frozen=True)
class DealsWon(Score):
    """The deals won, in games where the option `target` says how many deals win the match."""

    title: str = say("Deals won")

    def note_words(self, seen: Observation) -> str:
        target = seen.options["target"]
        return tr("one wins") if target == 1 else tr("{target} win", target=target)

    def goal_words(self, seen: Observation) -> str:
        target = seen.options["target"]
        return tr("one deal wins") if target == 1 else tr("{target} deals win", target=target)

    def choose_form(self, seen: Observation) -> Form:
        return Figures() if len(seen.sides) == 2 else ScoreList()


@dataclass(frozen=True)
class WinOrLoseScore(Score):
    """A score that wins at the option `target`, and loses at minus `floor` (by default minus `target`)."""

    def choose_form(self, seen: Observation) -> Form:
        target = seen.options["target"]
        floor = seen.options.get("floor", target)
        return ScoreScale(-floor, target) if floor else super().choose_form(seen)
