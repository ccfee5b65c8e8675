"""Giving up a match: what counts is said before, and the person is asked."""

from __future__ import annotations

from cardhall.desktop.look.skin import side_name
from cardhall.desktop.table.table_screen import TableScreen
from cardhall.desktop.widgets.question import Question
from cardhall.match import Match
from cardhall.rules.catalogue import CATALOGUE

TITLE = "Give up this match?"
AGAIN = "It is a deal played again, and counts nowhere, whether you play it to its end or not."


def consequences(match: Match) -> str:
    """What giving up a match comes to, in sentences."""
    if match.again is not None:
        return AGAIN
    state = match.state
    own = next(side for side in state.sides if 0 in side)
    name = CATALOGUE[match.game.id].name
    if len(state.sides) == 2:
        other = next(side for side in state.sides if 0 not in side)
        who = "you" if len(own) == 1 else side_name(own, ("you", *match.names[1:]))
        counts = f"a loss for {who}, and {side_name(other, match.names)} {'win' if len(other) > 1 else 'wins'}"
    else:
        counts = "not won by you"
    return (
        f"Your statistics of {name} count it as given up: {counts}. It is not offered any more under Continue, and can "
        "be looked at under Past matches."
    )


class GivingUp:
    """Asks on one page, and gives up."""

    def __init__(self, page: TableScreen) -> None:
        self.page = page
        self.question: Question | None = None  # the one asked last

    @property
    def can(self) -> bool:
        """Whether there is something to give up: a match under way in which something has been played."""
        runner, match = self.page.runner, self.page.match
        return runner.keeper.store is not None and not match.is_done and len(match.log) > match.floor

    def ask(self) -> None:
        """Ask, and say what it comes to."""
        if not self.can:
            self.page.refuse("Nothing has been played yet." if not self.page.match.is_done else "The match is over.")
            return
        answers = (("Play on", self._stay), ("Give up", self.give_up))
        self.question = Question(self.page, TITLE, consequences(self.page.match), answers, self._stay)
        self.question.open()

    def _stay(self) -> None:
        self.page.take_focus()

    def give_up(self) -> None:
        """Give the match up; where that cannot be written down, it stays as it was, and a sentence says so."""
        page = self.page
        page.runner.stand_still()
        problem = page.runner.keeper.give_up()
        if problem:
            page.runner.set_paused(False)
            page.show_problem(problem)
            return
        page.given_up.emit()
