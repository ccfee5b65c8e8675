"""A deal played again: how it is compared with the first time, and what the table offers for it."""

from __future__ import annotations

from collections.abc import Mapping

from cardhall.desktop import words
from cardhall.desktop.table.rail.reckoning import Reckoning
from cardhall.language import listing, say, tr
from cardhall.match import Match
from cardhall.match.repeating import can_be_repeated
from cardhall.rules.engine.results import DealResult, Line

FIRST, NOW = say("The first time"), say("This time")
ONCE_MORE, NEXT = say("Once more"), say("Next deal")


def against(levels: Mapping[int, str]) -> str:
    """The opponents' levels in half a sentence: "against easy and hard opponents"."""
    used = [level for level in ("random", *words.LEVEL_NAMES) if level in levels.values()]
    return tr("against {listed} opponents", listed=listing(used)) if used else ""


class Again:
    """Looks after it in one match. It is asked when a reckoning is shown."""

    def __init__(self, match: Match, reckoning: Reckoning, *, may_repeat: bool) -> None:
        """`may_repeat`: whether deals of the match may be played again, apart from it."""
        self.match, self.reckoning, self.may_repeat = match, reckoning, may_repeat

    @property
    def is_over(self) -> bool:
        """Whether the deal that is played again has been scored."""
        return self.match.again is not None and self.match.is_done

    def compared(self, result: DealResult, deal: int) -> DealResult:
        """The result with what it was the first time, where it is that deal."""
        match = self.match
        first = match.again
        if first is None or first.deal != deal or len(first.delta) != len(result.delta):
            return result
        now = Line(NOW, result.delta, against(match.levels), adds=False)
        lines = (Line(FIRST, first.delta, against(first.levels), adds=False), now, *result.lines)
        return result._replace(lines=lines)

    def offer(self, deal: int) -> None:
        """Show the buttons of the reckoning of a deal."""
        reckoning, match = self.reckoning, self.match
        can = self.may_repeat and match.again is None and can_be_repeated(match, deal)
        reckoning.repeat.setVisible(can)
        reckoning.review.setVisible(can_be_repeated(match, deal))
        reckoning.next.setText(ONCE_MORE if self.is_over else NEXT)
        if self.is_over:
            for button, shown in ((reckoning.next, True), (reckoning.again, False), (reckoning.hall, True)):
                button.setVisible(shown)
        reckoning.arrange()
