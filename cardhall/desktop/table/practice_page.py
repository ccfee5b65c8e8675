"""A position out of one's own mistakes, tried again at the table: one decision, and what is to be said of it."""

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
from cardhall.match.practice import Exercise
from cardhall.players.advice import advice_for
from cardhall.rules import Action

RIGHT, WRONG, SAME = say("That is right"), say("There is something better"), say("The same as the first time")


class PracticeFlow(MatchFlow):
    """Judges the first decision; then the person goes on to the next position, or plays this one on."""

    exercise: Exercise
    callout: Callout
    answered = Signal(bool)  # whether the first decision was right
    next_wanted = Signal()
    judged = False

    def set_up(self, exercise: Exercise, callout: Callout) -> None:
        """What is tried, and what speaks of it."""
        self.exercise, self.callout, self.seen = exercise, callout, self.match.state.observe(0)
        callout.main_wanted.connect(self.next_wanted)
        callout.other_wanted.connect(self._play_on)

    def act(self, action: Action) -> None:
        number = len(self.match.log)
        super().act(action)
        if self.judged or len(self.match.log) == number:  # it was refused
            return
        self.judged = True
        self.runner.hold()
        right = self.exercise.is_right(action)
        first = str(action) == self.exercise.judgement.action
        title = RIGHT if right else SAME if first else WRONG
        buttons = (tr("Go on"), tr("Play on"))
        self.callout.say(tr("From your own deals"), title, self._words(action), buttons, QRectF())
        self.answered.emit(right)

    def _words(self, action: Action) -> str:
        """What is best, and why."""
        best = Action.parse(self.exercise.judgement.best.action)
        why = advice_for(self.match.game.id).reason(self.seen, best)
        better = self.situation.table.buttons.words(self.seen, best)
        if action == best:
            told = why
        elif self.exercise.is_right(action):
            told = tr("As good as {better}, as far as can be told. {why}", better=better, why=why)
        else:
            told = tr("{better} is better. {why}", better=better, why=why)
        return in_pack(told, self.stage.pack)

    def _play_on(self) -> None:
        self.callout.close_up()
        self.runner.held = False
        self.script_done()

    def script_done(self) -> None:
        if not self.callout.isVisible():
            super().script_done()


class PracticeEnd(DealEnd):
    """The end of the deal is the end of the position."""

    finished = Signal()

    def next_deal(self) -> None:
        self.reckoning.hide()
        self.finished.emit()


class PracticePage(TablePage):
    """Nothing is counted but the answer, and nothing is saved."""

    called = say("Position")
    kinds = Kinds(end=PracticeEnd, flow=PracticeFlow)
    in_menu = ("list",)
    end: PracticeEnd
    flow: PracticeFlow
    answered = Signal(bool)
    next_wanted = Signal()

    def __init__(
        self, exercise: Exercise, *, settings: Settings, worker: Thinker, instant: bool = False, sound: Sound = silence
    ) -> None:
        """Raises `SaveError` where the position cannot be set up any more."""
        super().__init__(exercise.match(), settings=settings, worker=worker, store=None, instant=instant, sound=sound)
        self.guide.left, self.guide.total = [], 0
        self.flow.set_up(exercise, Callout(self))
        self.flow.callout.keys_to = self.stage.cloth
        self.flow.answered.connect(self.answered)
        self.flow.next_wanted.connect(self.next_wanted)
        self.end.finished.connect(self.next_wanted)
        bar = self.widgets.bar
        bar.can_give_up = False
        for button in (bar.hint_button, bar.undo_button, bar.redo_button):
            button.hide()
        bar.fit()
        bar.hall_button.setText(tr("Practice"))
        bar.hall_button.setToolTip(tr("Back to the practice"))
        bar.hall_button.setAccessibleName(tr("Back to the practice"))

    def answer_note(self, *, main: bool) -> bool:
        """Enter goes on to the next position, Escape goes back."""
        if not main or not self.flow.callout.isVisible():
            return False
        self.flow.callout.main.click()
        return True
