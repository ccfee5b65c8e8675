"""A help page's position at the table: a choice of the person, its verdict, and play to the position's end."""

from __future__ import annotations

from PySide6.QtCore import Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import Sound, silence
from cardhall.desktop.table.position_page import BETTER_TITLE, PositionEnd, PositionFlow, PositionPage
from cardhall.desktop.table.table_page import PartClasses
from cardhall.desktop.table.thinkers import Thinker
from cardhall.desktop.table.turn_state import Turn
from cardhall.language import say, tr
from cardhall.match.positions import Position
from cardhall.rules import Action

WELL_PLAYED, POSITION_OVER = say("Well played"), say("That is the end of the position")


class TrialFlow(PositionFlow):
    """Flow of a help page's position: judges the choice by the page, and stops where the position ends."""

    position: Position
    left = Signal()  # the person wants to go back to the rules
    again_wanted = Signal()  # the person wants to try the position again
    ended = False

    def set_up(self, position: Position) -> None:
        """Set the position to try."""
        self.position, self.start = position, position.match()
        self.callout.main_wanted.connect(self._main)
        self.callout.other_wanted.connect(self._other)

    def show_verdict(self, action: Action) -> None:
        self.judge(action, tr("Play on"))

    def judge(self, action: Action, main_label: str) -> None:
        """Show the verdict on a choice; `main`: the label of the main button."""
        is_good = self.position.is_good(action)
        words = self.position.words_on(action)
        self.show_note(self.note_head(), WELL_PLAYED if is_good else BETTER_TITLE, words, (main_label, tr("Take back")))

    def note_head(self) -> str:
        """Return the caption of the note."""
        return self.position.title

    def script_done(self) -> None:
        is_over = self.judged and not self.callout.isVisible() and self.position.is_over(self.start, self.match)
        if is_over:
            self.finish()
        else:
            super().script_done()

    def finish(self) -> None:
        """End the position: stop play, and offer the rules or another try."""
        self.ended = True
        self.runner.suspend()
        self.turn.change_to(Turn.JUDGED)
        self.view.set_legal(None)
        self.show_note(
            self.position.title, POSITION_OVER, self.position.say, (tr("Back to the rules"), tr("Try again"))
        )

    def _main(self) -> None:
        """Do what the note's main button says: go back to the rules at the end, else play on."""
        if self.ended:
            self.callout.dismiss()
            self.left.emit()
        else:
            self.go_on()

    def _other(self) -> None:
        """Do what the note's other button says: try the position again."""
        self.callout.dismiss()
        self.again_wanted.emit()


class TrialPage(PositionPage):
    """The table page of a help page's position."""

    part_classes = PartClasses(end=PositionEnd, flow=TrialFlow)
    flow: TrialFlow
    left = Signal()  # the person wants to go back to the rules
    again_wanted = Signal(object)  # the position that the person wants to try again

    def __init__(
        self, position: Position, *, settings: Settings, worker: Thinker, instant: bool = False, sound: Sound = silence
    ) -> None:
        super().__init__(position.match(), settings=settings, worker=worker, instant=instant, sound=sound)
        self.flow.set_up(position)
        self.flow.left.connect(self.left)
        self.flow.again_wanted.connect(lambda: self.again_wanted.emit(position))
        self.end.finished.connect(self.flow.finish)
        self.set_heading(position.title)
        self.set_back_button(tr("Rules"), tr("Back to the rules"))
        self.hall_wanted.connect(self.left)
