"""Practice at the table: an earlier mistake of the person is decided again, and judged."""

from __future__ import annotations

from PySide6.QtCore import Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import PlaySound, play_nothing
from cardhall.desktop.table.position_page import BETTER_TITLE, OWN_DEALS_HEAD, PositionEnd, PositionFlow, PositionPage
from cardhall.desktop.table.table_page import PartClasses
from cardhall.desktop.table.thinkers import Thinker
from cardhall.language import say, tr, translate
from cardhall.match.exercises import EXERCISE_PROMPT
from cardhall.match.practice import PracticePosition
from cardhall.players.advice import advice_for
from cardhall.rules import Action

RIGHT_TITLE, SAME_MISTAKE_TITLE = say("That is correct"), say("The same as the first time")


class PracticeFlow(PositionFlow):
    """Flow of a practice position: judges by the review, then offers the next position or playing on."""

    exercise: PracticePosition
    decision_judged = Signal(bool)  # whether the first decision was right
    next_wanted = Signal()

    def set_up(self, exercise: PracticePosition) -> None:
        """Set the exercise to try."""
        self.exercise, self.seen = exercise, self.match.state.observe(0)
        self.callout.main_pressed.connect(self.next_wanted)
        self.callout.other_pressed.connect(self.continue_or_fast_forward)

    def show_verdict(self, action: Action) -> None:
        is_right = self.exercise.is_right(action)
        is_first_choice = str(action) == self.exercise.judgement.action
        title = RIGHT_TITLE if is_right else SAME_MISTAKE_TITLE if is_first_choice else BETTER_TITLE
        self.show_note(translate(OWN_DEALS_HEAD), title, self._verdict_words(action), (tr("Next"), tr("Play on")))
        self.decision_judged.emit(is_right)

    def _verdict_words(self, action: Action) -> str:
        """Return the best action and its reason in a sentence."""
        best_action = Action.parse(self.exercise.judgement.best.action)
        why = advice_for(self.match.game.id).reason(self.seen, best_action)
        best_label = self.situation.table.buttons.button_text(self.seen, best_action)
        if action == best_action:
            return why
        if self.exercise.is_right(action):
            return tr("About as good as {better}. {why}", better=best_label, why=why)
        return tr("{better} is better. {why}", better=best_label, why=why)

    def script_done(self) -> None:
        if not self.callout.isVisible():
            super().script_done()


class PracticePage(PositionPage):
    """The table page of a practice position; only the answer is recorded."""

    part_classes = PartClasses(end=PositionEnd, flow=PracticeFlow)
    menu_commands = ("list",)
    flow: PracticeFlow
    decision_judged = Signal(bool)  # whether the first decision was right
    next_wanted = Signal()

    def __init__(
        self,
        exercise: PracticePosition,
        *,
        settings: Settings,
        worker: Thinker,
        instant: bool = False,
        sound: PlaySound = play_nothing,
        from_review: bool = False,
    ) -> None:
        """`from_review`: the back button leads to a review. Raises `SaveError` if the position cannot be set up."""
        super().__init__(exercise.match(), settings=settings, worker=worker, instant=instant, sound=sound)
        self.flow.set_up(exercise)
        self.flow.decision_judged.connect(self.decision_judged)
        self.flow.next_wanted.connect(self.next_wanted)
        self.end.sheet_read.connect(self.next_wanted)
        bar = self.widgets.bar
        for button in (bar.undo_button, bar.redo_button):
            button.hide()
        self.hide_hints()
        self.set_heading(translate(OWN_DEALS_HEAD), translate(EXERCISE_PROMPT))
        if from_review:
            self.set_back_button(tr("Review"), tr("Back to the review"))
        else:
            self.set_back_button(tr("Practice"), tr("Back to practice"))
