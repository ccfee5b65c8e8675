"""Going back at the table: back into a deal that is over only after the person has been asked, once in a match."""

from __future__ import annotations

from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.flow.asked import Asked
from cardhall.desktop.widgets.question import Question
from cardhall.language import tr

PERSON = 0


class GoingBack:
    """Undo and redo of one table."""

    def __init__(self, view: Asked) -> None:
        self.view, self.match, self.runner = view, view.situation.match, view.situation.runner
        self.is_agreed = False  # the person has been asked, and wants to go back over the end of a deal
        self.question: Question | None = None  # the one asked last

    @property
    def deal(self) -> int:
        """The deal that the person is in: a deal being reckoned is not over for them yet."""
        state = self.match.state
        reckoned = self.runner.turn.is_unread or state.is_over
        return len(state.results) if reckoned else int(state.deal_number)

    def undo(self) -> None:
        """Back to the person's last decision; where it is in a deal that is over, they are asked or told."""
        view, deal = self.view, self.match.deal_of_choice(PERSON, dummy=self.runner.settings.play_dummy)
        if deal is None or deal >= self.deal:
            self.runner.undo()
        elif self.is_agreed:
            self._go(deal)
        else:
            title = tr("Back into deal {deal}?", deal=deal)
            sentence = tr(
                "You have decided nothing in deal {deal} yet. Your last decision was in deal "
                "{other_deal}, which is over: going back takes its result back too. Redo brings "
                "it again.",
                deal=self.deal,
                other_deal=deal,
            )
            answers = (
                (tr("Stay in deal {deal}", deal=self.deal), view.take_focus),
                (tr("Back into deal {deal}", deal=deal), lambda: self._agree(deal)),
            )
            self.question = Question(view.page, title, sentence, answers, view.take_focus)
            self.question.open()

    def _agree(self, deal: int) -> None:
        self.is_agreed = True
        self._go(deal)

    def _go(self, deal: int) -> None:
        if self.runner.undo():
            self.view.take_focus()
            again = tr("This is deal {deal} again", deal=deal)
            self.view.prompt.set_words(again, self.view.prompt.task)
            announce(self.view.situation.stage.cloth, again)
