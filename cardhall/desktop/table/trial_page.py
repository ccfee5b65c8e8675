"""A position of a help page, tried at the table: a choice, what is to be said of it, and how the play goes on."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import Sound, silence
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.felt.callout import Callout
from cardhall.desktop.table.flow.deal_end import DealEnd
from cardhall.desktop.table.flow.match_flow import MatchFlow
from cardhall.desktop.table.runner import Thinker
from cardhall.desktop.table.table_page import Kinds, TablePage
from cardhall.language import say, tr
from cardhall.match.positions import Position
from cardhall.rules import Action

WELL, OTHERWISE = say("Well played"), say("There is something better")
END = say("That is the end of the position")


class TrialEnd(DealEnd):
    """The end of the deal is the end of the position."""

    finished = Signal()  # the reckoning has been read

    def next_deal(self) -> None:
        self.reckoning.hide()
        self.finished.emit()


class TrialFlow(MatchFlow):
    """Judges the person's first decision, and stops where the position ends."""

    position: Position
    callout: Callout  # says how the decision is judged, and that the position has ended
    left = Signal()  # back to the rules
    again_wanted = Signal()
    judged = ended = False

    def set_up(self, position: Position, callout: Callout) -> None:
        """What is tried, and what speaks of it."""
        self.position, self.start, self.callout = position, position.match(), callout
        callout.main_wanted.connect(self._main)
        callout.other_wanted.connect(self._other)

    def act(self, action: Action) -> None:
        number = len(self.match.log)
        super().act(action)
        if self.judged or len(self.match.log) == number:  # it was refused
            return
        self.judged = True
        self.runner.hold()
        self.told(action)

    def told(self, action: Action) -> None:
        """Say how the choice is judged."""
        good = self.position.is_good(action)
        words = self.position.right if good else self.position.wrong
        self._say(WELL if good else OTHERWISE, words, (tr("Play on"), tr("Take back")))

    def _say(self, title: str, words: str, buttons: tuple[str, str]) -> None:
        self.callout.say(self.position.title, title, in_pack(words, self.stage.pack), buttons, QRectF())

    def script_done(self) -> None:
        over = self.judged and not self.callout.isVisible() and self.position.is_over(self.start, self.match)
        if over:
            self.finish()
        else:
            super().script_done()

    def finish(self) -> None:
        """Nothing more is to be played."""
        self.ended = True
        self.runner.hold()
        self.view.set_legal(None)
        self._say(END, self.position.say, (tr("Back to the rules"), tr("Try again")))

    def _main(self) -> None:
        self.callout.close_up()
        if self.ended:
            self.left.emit()
            return
        self.runner.held = False
        self.script_done()

    def _other(self) -> None:
        self.callout.close_up()
        self.again_wanted.emit()


class TrialPage(TablePage):
    """Plays a position out. Nothing is counted and nothing is saved."""

    called = say("Position")
    kinds = Kinds(end=TrialEnd, flow=TrialFlow)
    end: TrialEnd
    flow: TrialFlow
    left = Signal()  # back to the rules
    again_wanted = Signal(object)  # the same position once more

    def __init__(
        self,
        position: Position,
        *,
        settings: Settings,
        worker: Thinker,
        instant: bool = False,
        sound: Sound = silence,
    ) -> None:
        super().__init__(position.match(), settings=settings, worker=worker, store=None, instant=instant, sound=sound)
        self.guide.left, self.guide.total = [], 0
        self.flow.set_up(position, Callout(self))
        self.flow.callout.keys_to = self.stage.cloth
        self.flow.left.connect(self.left)
        self.flow.again_wanted.connect(lambda: self.again_wanted.emit(position))
        self.end.finished.connect(self.flow.finish)
        bar = self.widgets.bar
        bar.can_give_up = False
        bar.fit()
        bar.hall_button.setText(tr("Rules"))
        bar.hall_button.setToolTip(tr("Back to the rules"))
        bar.hall_button.setAccessibleName(tr("Back to the rules"))
        self.hall_wanted.connect(self.left)

    def answer_note(self, *, main: bool) -> bool:
        """Enter goes on with what the note says; Escape goes back, as the note does not keep anybody."""
        if not main or not self.flow.callout.isVisible():
            return False
        self.flow.callout.main.click()
        return True
