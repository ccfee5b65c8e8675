"""A position out of one's own mistakes, tried again at the table: one decision, and what is to be said of it."""

from __future__ import annotations

from PySide6.QtCore import Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import Sound, silence
from cardhall.desktop.table.table_page import Kinds
from cardhall.desktop.table.thinkers import Thinker
from cardhall.desktop.table.tried_page import BETTER, OWN, TriedEnd, TriedFlow, TriedPage
from cardhall.language import say, tell, tr
from cardhall.match.exercises import EXERCISE_PROMPT
from cardhall.match.practice import Exercise
from cardhall.players.advice import advice_for
from cardhall.rules import Action

RIGHT, SAME = say("That is right"), say("The same as the first time")


class PracticeFlow(TriedFlow):
    """Judges by the review; then the person goes on to the next position, or plays this one on."""

    exercise: Exercise
    answered = Signal(bool)  # whether the first decision was right
    next_wanted = Signal()

    def set_up(self, exercise: Exercise) -> None:
        """What is tried."""
        self.exercise, self.seen = exercise, self.match.state.observe(0)
        self.callout.main_wanted.connect(self.next_wanted)
        self.callout.other_wanted.connect(self.go_on)

    def told(self, action: Action) -> None:
        right = self.exercise.is_right(action)
        first = str(action) == self.exercise.judgement.action
        title = RIGHT if right else SAME if first else BETTER
        self.note(tell(OWN), title, self._words(action), (tr("Next"), tr("Play on")))
        self.answered.emit(right)

    def _words(self, action: Action) -> str:
        """What is best, and why."""
        best = Action.parse(self.exercise.judgement.best.action)
        why = advice_for(self.match.game.id).reason(self.seen, best)
        better = self.situation.table.buttons.button_text(self.seen, best)
        if action == best:
            return why
        if self.exercise.is_right(action):
            return tr("As good as {better}, as far as can be told. {why}", better=better, why=why)
        return tr("{better} is better. {why}", better=better, why=why)

    def script_done(self) -> None:
        if not self.callout.isVisible():
            super().script_done()


class PracticePage(TriedPage):
    """Plays a position out. Nothing is counted but the answer."""

    kinds = Kinds(end=TriedEnd, flow=PracticeFlow)
    in_menu = ("list",)
    flow: PracticeFlow
    answered = Signal(bool)
    next_wanted = Signal()

    def __init__(
        self,
        exercise: Exercise,
        *,
        settings: Settings,
        worker: Thinker,
        instant: bool = False,
        sound: Sound = silence,
        from_review: bool = False,
    ) -> None:
        """`from_review`: the way back leads to a review. Raises `SaveError` where the position cannot be set up."""
        super().__init__(exercise.match(), settings=settings, worker=worker, instant=instant, sound=sound)
        self.flow.set_up(exercise)
        self.flow.answered.connect(self.answered)
        self.flow.next_wanted.connect(self.next_wanted)
        self.end.finished.connect(self.next_wanted)
        bar = self.widgets.bar
        for button in (bar.undo_button, bar.redo_button):
            button.hide()
        self.hide_hints()
        self.is_called(tell(OWN), tell(EXERCISE_PROMPT))
        if from_review:
            self.goes_back_to(tr("Review"), tr("Back to the review"))
        else:
            self.goes_back_to(tr("Practice"), tr("Back to the practice"))
