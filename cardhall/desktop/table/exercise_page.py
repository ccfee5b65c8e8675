"""An exercise at the table: one choice, what is to be said of it, and on to the next."""

from __future__ import annotations

from PySide6.QtCore import Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import Sound, silence
from cardhall.desktop.table.runner import Thinker
from cardhall.desktop.table.table_page import Kinds
from cardhall.desktop.table.trial_page import OTHERWISE, WELL, TrialEnd, TrialFlow, TrialPage
from cardhall.language import say, tr
from cardhall.match.positions import Position
from cardhall.rules import Action


class ExerciseFlow(TrialFlow):
    """After the choice comes the next exercise, or the same once more."""

    chosen = Signal(bool)  # whether the choice was right
    next_wanted = Signal()

    def told(self, action: Action) -> None:
        """Say how the choice is judged."""
        good = self.position.is_good(action)
        words = self.position.right if good else self.position.wrong
        self.chosen.emit(good)
        self._say(WELL if good else OTHERWISE, words, (tr("Next exercise"), tr("Take back")))

    def _main(self) -> None:
        self.callout.close_up()
        self.next_wanted.emit()


class ExercisePage(TrialPage):
    """Plays an exercise. Only how it went is kept."""

    called = say("Exercise")
    kinds = Kinds(end=TrialEnd, flow=ExerciseFlow)
    flow: ExerciseFlow
    chosen = Signal(bool)  # whether the choice was right
    next_wanted = Signal()

    def __init__(
        self,
        position: Position,
        *,
        settings: Settings,
        worker: Thinker,
        instant: bool = False,
        sound: Sound = silence,
    ) -> None:
        super().__init__(position, settings=settings, worker=worker, instant=instant, sound=sound)
        self.flow.chosen.connect(self.chosen)
        self.flow.next_wanted.connect(self.next_wanted)
        bar = self.widgets.bar
        bar.hall_button.setText(tr("Exercises"))
        bar.hall_button.setToolTip(tr("Back to the exercises"))
        bar.hall_button.setAccessibleName(tr("Back to the exercises"))
