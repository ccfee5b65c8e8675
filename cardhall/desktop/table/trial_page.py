"""A help page's position at the table: a choice of the person, its verdict, and play to the position's end."""

from __future__ import annotations

from PySide6.QtCore import Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import PlaySound, play_nothing
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
    rules_asked = Signal()  # the person wants to go back to the rules
    again_wanted = Signal()  # the person wants to try the position again
    has_ended = False

    def set_up(self, position: Position) -> None:
        """Set the position to try."""
        self.position, self.start_match = position, position.match()
        self.callout.main_pressed.connect(self._press_main)
        self.callout.other_pressed.connect(self._press_other)

    def show_verdict(self, action: Action) -> None:
        self.show_judgement(action, tr("Play on"))

    def show_judgement(self, action: Action, main_label: str) -> None:
        """Show the verdict on a choice; `main_label`: the label of the main button."""
        is_good = self.position.is_good(action)
        words = self.position.comment_on(action)
        self.show_note(self.note_head(), WELL_PLAYED if is_good else BETTER_TITLE, words, (main_label, tr("Take back")))

    def note_head(self) -> str:
        """Return the caption of the note."""
        return self.position.title

    def script_done(self) -> None:
        is_over = (
            self.is_judged and not self.callout.isVisible() and self.position.is_over(self.start_match, self.match)
        )
        if is_over:
            self.end_position()
        else:
            super().script_done()

    def end_position(self) -> None:
        """End the position: stop play, and offer the rules or another try."""
        self.has_ended = True
        self.runner.suspend()
        self.turn.change_to(Turn.JUDGED)
        self.view.set_legal(None)
        self.show_note(
            self.position.title, POSITION_OVER, self.position.say, (tr("Back to the rules"), tr("Try again"))
        )

    def _press_main(self) -> None:
        """Do what the note's main button says: go back to the rules at the end, else play on."""
        if self.has_ended:
            self.callout.dismiss()
            self.rules_asked.emit()
        else:
            self.continue_or_fast_forward()

    def _press_other(self) -> None:
        """Do what the note's other button says: try the position again."""
        self.callout.dismiss()
        self.again_wanted.emit()


class TrialPage(PositionPage):
    """The table page of a help page's position."""

    part_classes = PartClasses(end=PositionEnd, flow=TrialFlow)
    flow: TrialFlow
    rules_asked = Signal()  # the person wants to go back to the rules
    again_wanted = Signal(object)  # the position that the person wants to try again

    def __init__(
        self,
        position: Position,
        *,
        settings: Settings,
        worker: Thinker,
        instant: bool = False,
        sound: PlaySound = play_nothing,
    ) -> None:
        super().__init__(position.match(), settings=settings, worker=worker, instant=instant, sound=sound)
        self.flow.set_up(position)
        self.flow.rules_asked.connect(self.rules_asked)
        self.flow.again_wanted.connect(lambda: self.again_wanted.emit(position))
        self.end.sheet_read.connect(self.flow.end_position)
        self.set_heading(position.title)
        self.set_back_button(tr("Rules"), tr("Back to the rules"))
        self.hall_wanted.connect(self.rules_asked)
