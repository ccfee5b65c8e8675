"""Giving up a match: a question that names the consequences."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from cardhall.desktop.look.felt_text import side_name
from cardhall.desktop.table.flow.table_protocol import FlowTable
from cardhall.desktop.widgets.question import Question
from cardhall.language import say, tr
from cardhall.match import Match
from cardhall.rules.catalogue import CATALOGUE

QUESTION_TITLE = say("Give up this match?")
REPEATED_DEAL_TEXT = say("This deal is a repeat. It never counts in the statistics.")
SINGLE_DEAL_TEXT = say("This is a single deal. It counts only if you finish it, and you can play it another time.")


def describe_consequences(match: Match) -> str:
    """Return the consequences of giving up a match, in sentences."""
    if match.first_play is not None:
        return REPEATED_DEAL_TEXT
    if match.occasion is not None:
        return SINGLE_DEAL_TEXT
    state = match.state
    own_side = next(side for side in state.sides if 0 in side)
    name = CATALOGUE[match.game.id].name
    if len(state.sides) == 2:
        other_side = next(side for side in state.sides if 0 not in side)
        values = {"name": name, "others": side_name(other_side, match.names)}
        if len(own_side) == 1 and len(other_side) == 1:
            statistics_sentence = tr(
                "Your {name} statistics count the match as given up: a loss for you, and {others} wins.", **values
            )
        elif len(own_side) == 1:
            statistics_sentence = tr(
                "Your {name} statistics count the match as given up: a loss for you, and {others} win.", **values
            )
        else:
            values["partner"] = side_name([seat for seat in own_side if seat], match.names)
            statistics_sentence = tr(
                ("Your {name} statistics count the match as given up: a loss for you and {partner}, and {others} win."),
                **values,
            )
    else:
        statistics_sentence = tr("Your {name} statistics count the match as given up and not won.", name=name)
    archive_sentence = tr("The match moves from Continue to Past matches.")
    return f"{statistics_sentence} {archive_sentence}"


class GivingUp(QObject):
    """Asks the person whether to give up the match of a table, and gives the match up."""

    given_up = Signal()  # the match is over for good

    def __init__(self, view: FlowTable) -> None:
        super().__init__(view.page)
        self.view, self.match, self.runner = view, view.situation.match, view.situation.runner
        self.question: Question | None = None  # the last question

    @property
    def can_give_up(self) -> bool:
        """Whether a match in progress with at least one action can be given up."""
        match = self.match
        return self.runner.autosave.store is not None and not match.is_done and len(match.log) > match.undo_limit

    def ask_person(self) -> None:
        """Ask whether to give up, and name the consequences."""
        if not self.can_give_up:
            self.view.refuse(tr("Nothing has been played yet.") if not self.match.is_done else tr("The match is over."))
            return
        answers = ((tr("Play on"), self.view.take_focus), (tr("Give up"), self.give_up))
        self.question = Question(
            self.view.page, QUESTION_TITLE, describe_consequences(self.match), answers, self.view.take_focus
        )
        self.question.open()

    def give_up(self) -> None:
        """Give the match up; if writing fails, the match stays, and the person reads the reason."""
        self.runner.stop_for_good()
        problem = self.runner.autosave.give_up()
        if problem:
            self.runner.set_paused(False)
            self.runner.problem_reported.emit(problem)
            return
        self.given_up.emit()
