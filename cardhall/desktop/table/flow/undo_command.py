"""Undo at the table; the first undo into a finished deal needs the person's consent."""

from __future__ import annotations

from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.flow.table_protocol import FlowTable
from cardhall.desktop.widgets.question import Question
from cardhall.language import tr

PERSON_SEAT = 0


class UndoCommand:
    """Undoes the person's decisions at one table."""

    def __init__(self, view: FlowTable) -> None:
        self.view, self.match, self.runner = view, view.situation.match, view.situation.runner
        self.has_consent = False  # the person has agreed to return to a finished deal
        self.question: Question | None = None  # the last question

    @property
    def current_deal(self) -> int:
        """The number of the deal on show: a finished deal counts until the person has read the score."""
        state = self.match.state
        counts_finished_deals = self.runner.turn.is_unread or state.is_over
        return len(state.results) if counts_finished_deals else int(state.deal_number)

    def undo(self) -> None:
        """Undo the person's last decision; before returning to a finished deal, ask once a match."""
        view, deal = self.view, self.match.deal_of_choice(PERSON_SEAT, dummy=self.runner.settings.play_dummy)
        if deal is None or deal >= self.current_deal:
            self.runner.undo()
        elif self.has_consent:
            self._undo_to_deal(deal)
        else:
            title = tr("Go back to deal {deal}?", deal=deal)
            sentence = tr(
                (
                    "You have made no decision in deal {deal} yet. Your last decision was in deal "
                    "{other_deal}, which is over. Going back also undoes its result. Redo restores it."
                ),
                deal=self.current_deal,
                other_deal=deal,
            )
            answers = (
                (tr("Stay in deal {deal}", deal=self.current_deal), view.take_focus),
                (tr("Back to deal {deal}", deal=deal), lambda: self._undo_with_consent(deal)),
            )
            self.question = Question(view.page, title, sentence, answers, view.take_focus)
            self.question.open()

    def _undo_with_consent(self, deal: int) -> None:
        self.has_consent = True
        self._undo_to_deal(deal)

    def _undo_to_deal(self, deal: int) -> None:
        if self.runner.undo():
            self.view.take_focus()
            sentence = tr("This is deal {deal} again", deal=deal)
            self.view.prompt.set_words(sentence, self.view.prompt.task)
            announce(self.view.situation.stage.cloth, sentence)
