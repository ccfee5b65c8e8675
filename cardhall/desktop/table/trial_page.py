"""A position of a help page, tried at the table: a choice, what is to be said of it, and how the play goes on."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.felt.callout import Callout
from cardhall.desktop.table.runner import Thinker
from cardhall.desktop.table.table_page import TablePage
from cardhall.match.positions import Position
from cardhall.rules import Action

WELL, OTHERWISE = "Well played", "There is something better"
END = "That is the end of the position"


class TrialPage(TablePage):
    """Plays a position out. Nothing is counted and nothing is saved."""

    called = "Position"
    left = Signal()  # back to the rules
    again_wanted = Signal(object)  # the same position once more

    def __init__(self, position: Position, *, settings: Settings, worker: Thinker, instant: bool = False) -> None:
        self.position = position
        super().__init__(position.match(), settings=settings, worker=worker, store=None, instant=instant)
        self.start = position.match()
        self.guide.left, self.guide.total = [], 0
        self.judged = self.ended = False
        self.callout = Callout(self)
        self.callout.main_wanted.connect(self._main)
        self.callout.other_wanted.connect(self._other)
        self.bar.can_give_up = False
        self.bar.fit()
        self.bar.hall_button.setText("Rules")
        self.bar.hall_button.setToolTip("Back to the rules")
        self.bar.hall_button.setAccessibleName("Back to the rules")
        self.hall_wanted.connect(self.left)

    def act(self, action: Action) -> None:
        if self.judged:
            super().act(action)
            return
        number = len(self.match.log)
        super().act(action)
        if len(self.match.log) == number:  # it was refused
            return
        self.judged = True
        good = self.position.is_good(action)
        self.runner.hold()
        words = in_pack(self.position.right if good else self.position.wrong, self.stage.pack)
        self.callout.say(self.position.title, WELL if good else OTHERWISE, words, ("Play on", "Take back"), QRectF())

    def _script_done(self) -> None:
        if not self.judged or self.callout.isVisible():
            return super()._script_done()
        if self.position.is_over(self.start, self.match):
            return self.end()
        return super()._script_done()

    def next_deal(self) -> None:
        self.reckoning.hide()
        self.end()

    def end(self) -> None:
        """Nothing more is to be played."""
        self.ended = True
        self.runner.hold()
        self.set_legal(None)
        words = in_pack(self.position.say, self.stage.pack)
        self.callout.say(self.position.title, END, words, ("Back to the rules", "Try again"), QRectF())

    def _main(self) -> None:
        self.callout.close_up()
        if self.ended:
            self.left.emit()
            return
        self.runner.held = False
        self._script_done()

    def _other(self) -> None:
        self.callout.close_up()
        self.again_wanted.emit(self.position)
