"""A deal played again: how it is compared with the first time, and what the table offers for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from cardhall.desktop import words
from cardhall.desktop.table.board import TableBoard
from cardhall.desktop.table.rail.reckoning import Reckoning
from cardhall.language import listing, say, tr
from cardhall.match import Match
from cardhall.match.duplicates import DuplicateSet
from cardhall.match.match_copies import can_be_repeated
from cardhall.match.one_deal import SOURCE_FILE
from cardhall.match.replay_by_computer import Outcome, value_of
from cardhall.rules.engine.results import DealResult, Line

FIRST, NOW = say("The first time"), say("This time")
IN_FILE, BY_YOU = say("In the file"), say("Your result")
BY_HARD = say("Hard in your seat")
YOU_BETTER, ALIKE, HARD_BETTER = say("you did better"), say("as you did"), say("better than you")
JUDGEMENTS = (say("being played"), YOU_BETTER, ALIKE, HARD_BETTER)  # all that a line of hard may say in turn
ONCE_MORE, NEXT = say("Once more"), say("Next deal")


def against(levels: Mapping[int, str]) -> str:
    """The opponents' levels in half a sentence: "against easy and hard opponents"."""
    used = [level for level in ("random", *words.LEVEL_NAMES) if level in levels.values()]
    return tr("against {listed} opponents", listed=listing(used)) if used else ""


class Compares(Protocol):
    """Whoever knows, or finds out, what hard makes of deals in the person's seat."""

    def of(self, match: Match, deal: int) -> Outcome | None:
        """What it made of a deal; None: it is not known."""

    def want(self, match: Match, deal: int) -> bool:
        """Have a deal played by hard. Returns whether that is being done."""

    def want_set(self, set_id: str) -> bool:
        """Have the deals of a set played by who has not yet. Returns whether that is being done."""

    def set_of(self, match: Match) -> DuplicateSet | None:
        """The set in IMPs or matchpoints of which a match is a board; None: it is none."""


class Again:
    """Looks after it in one match. It is asked when a reckoning is shown."""

    compares: Compares | None = None
    board: TableBoard | None = None  # where the match is one of a set in IMPs or matchpoints
    done_words = say("Done")  # what goes on from a single deal that is over
    wants = True  # whether hard is to play deals that it has not

    def __init__(self, match: Match, reckoning: Reckoning, *, may_repeat: bool) -> None:
        """`may_repeat`: whether deals of the match may be played again, apart from it."""
        self.match, self.reckoning, self.may_repeat = match, reckoning, may_repeat

    @property
    def is_over(self) -> bool:
        """Whether the deal that is played again has been scored."""
        return self.match.again is not None and self.match.is_done

    @property
    def is_alone(self) -> bool:
        """Whether the match is one single deal, which has been scored."""
        return self.match.occasion is not None and self.match.is_done

    @property
    def next_words(self) -> str:
        """What the button says that goes on from a reckoning."""
        return self.done_words if self.is_alone else ONCE_MORE if self.is_over else NEXT

    def compared(self, result: DealResult, deal: int) -> DealResult:
        """The result with what it was the first time, where it is that deal."""
        match = self.match
        if self.board is not None and match.occasion is not None:
            is_playing = self.wants and self.compares is not None and self.compares.want_set(match.occasion.of)
            return self.board.result(result, is_playing=is_playing)
        first = match.again
        if first is None or first.deal != deal or len(first.delta) != len(result.points):
            by_hard = self.by_hard(result, deal)
            return result._replace(lines=(*by_hard, *result.lines))
        before, levels = (against(one) if match.game.has_choices else "" for one in (first.levels, match.levels))
        then, own = (IN_FILE, BY_YOU) if first.source == SOURCE_FILE else (FIRST, NOW)
        before = first.headline if first.source == SOURCE_FILE else before
        now = Line(own, result.points, levels, adds=False)
        lines = (Line(then, first.delta, before, adds=False), now, *result.lines)
        return result._replace(lines=lines)

    def by_hard(self, result: DealResult, deal: int) -> tuple[Line, ...]:
        """A line of what hard made of the deal in the person's seat, where that is known or being found out."""
        compares, match = self.compares, self.match
        if compares is None or match.again is not None or not can_be_repeated(match, deal):
            return ()
        if not match.game.has_choices:  # there is nothing to do better
            return ()
        outcome = compares.of(match, deal)
        if outcome is None:
            is_begun = self.wants and compares.want(match, deal)
            unknown = (None,) * len(result.points)
            return (Line(BY_HARD, unknown, JUDGEMENTS[0], adds=False),) if is_begun else ()
        if len(outcome.delta) != len(result.points):
            return ()
        own = value_of(match.game.id, tuple(result.points), match.state.setup.side_of[0])
        note = YOU_BETTER if own > outcome.value else ALIKE if own == outcome.value else HARD_BETTER
        return (Line(BY_HARD, outcome.delta, note, adds=False),)

    def offer(self, deal: int) -> None:
        """Show the buttons of the reckoning of a deal."""
        reckoning, match = self.reckoning, self.match
        can = self.may_repeat and match.again is None and can_be_repeated(match, deal)
        reckoning.repeat.setVisible(can)
        reckoning.review.setVisible(can_be_repeated(match, deal))
        is_last = match.is_done and deal == len(match.state.results) > 1
        reckoning.reviews_all = is_last and match.game.has_choices and not (self.is_over or self.is_alone)
        reckoning.review.setText(tr("Review the deals") if reckoning.reviews_all else tr("Review this deal"))
        reckoning.next.setText(self.next_words)
        if self.is_over or self.is_alone:
            for button, shown in ((reckoning.next, True), (reckoning.again, False), (reckoning.hall, True)):
                button.setVisible(shown)
        reckoning.arrange()
