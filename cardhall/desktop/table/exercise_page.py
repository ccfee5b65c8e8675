"""An exercise at the table: one choice of the person, the verdict, and the next exercise."""

from __future__ import annotations

from PySide6.QtCore import Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import PlaySound, play_nothing
from cardhall.desktop.table.position_page import PositionEnd
from cardhall.desktop.table.table_page import PartClasses
from cardhall.desktop.table.thinkers import Thinker
from cardhall.desktop.table.trial_page import TrialFlow, TrialPage
from cardhall.language import say, tr
from cardhall.match.exercises import theme_name
from cardhall.match.positions import Position
from cardhall.rules import Action


class ExerciseFlow(TrialFlow):
    """Flow of an exercise: judges the choice, then offers the next exercise or a retry."""

    choice_made = Signal(bool)  # whether the choice was right
    next_wanted = Signal()

    def note_head(self) -> str:
        return "  ·  ".join(filter(None, (self.position.title, theme_name(self.position.theme))))

    def show_verdict(self, action: Action) -> None:
        self.choice_made.emit(self.position.is_good(action))
        self.show_judgement(action, tr("Next exercise"))

    def _press_main(self) -> None:
        self.callout.dismiss()
        self.next_wanted.emit()


class ExercisePage(TrialPage):
    """The table page of an exercise; only right or wrong is recorded."""

    back_label = say("Exercise")
    part_classes = PartClasses(end=PositionEnd, flow=ExerciseFlow)
    flow: ExerciseFlow
    choice_made = Signal(bool)  # whether the choice was right
    next_wanted = Signal()

    def __init__(
        self,
        position: Position,
        *,
        settings: Settings,
        worker: Thinker,
        instant: bool = False,
        sound: PlaySound = play_nothing,
    ) -> None:
        super().__init__(position, settings=settings, worker=worker, instant=instant, sound=sound)
        self.flow.choice_made.connect(self.choice_made)
        self.flow.next_wanted.connect(self.next_wanted)
        self.hide_hints()
        self.set_heading(position.title, position.say)
        self.set_back_button(tr("Exercises"), tr("Back to the exercises"))
