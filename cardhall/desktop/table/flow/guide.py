"""The first match of a game: short callouts from its help page, one at a time, each when it matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible

from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.felt.callout import Callout
from cardhall.desktop.table.flow.asked import Asked
from cardhall.desktop.table.flow.key_pause import ENDING, GOING_ON, KeyPause
from cardhall.language import say, tell, tr
from cardhall.match import positions
from cardhall.match.first_match import Callout as Step
from cardhall.match.first_match import Progress
from cardhall.match.rule_set import RuleSet
from cardhall.rules.engine.event import Event

CAPTION = say("Your first match")
# What is done with pointer or keys, where a callout points, for those who use keys
BY_KEYS = {
    "hand": say("With the keys: the arrows go to a card, and Enter plays it."),
    "zone": say("With the keys: the arrows go to a card, and Enter plays it."),
    "buttons": say("With the keys: Tab goes to the buttons, and Enter presses one."),
}
SEVERAL_BY_KEYS = say("With the keys: the arrows go to a card, Space chooses it, and Enter plays all that are chosen.")
NEXT_BY_KEYS, DONE_BY_KEYS = say("Enter goes on, Escape ends the guide."), say("Enter ends the guide.")


class Parts(Protocol):
    """Knows where the parts of the table stand of which steps speak, see `view/guide_parts.py`."""

    def is_there(self, at: Sequence[str]) -> bool:
        """Whether a part can be pointed at now."""

    def bounding_box(self, at: Sequence[str]) -> QRectF:
        """The rectangle round a part; empty where it is not there."""

    def in_use(self) -> list[tuple[QRectF, float]]:
        """What the person needs to see in any case, each with how much it matters."""


class Guide(QObject):
    """Says the steps of a game at its table: by itself in the first match, and whenever it is called."""

    noted = Signal()  # that the person knows the game now, in the settings

    def __init__(self, view: Asked, parts: Parts) -> None:
        page, situation = view.page, view.situation
        super().__init__(page)
        self.view, self.page, self.situation, self.parts = view, page, situation, parts
        self.runner, self.match = situation.runner, situation.match
        self.game_id = situation.match.game.id
        self.progress = Progress()
        self.shown: Step | None = None
        self.then: Callable[[], object] | None = None  # what waits until the steps before the deal are read
        self.keys = KeyPause(page)
        self.callout = Callout(page)
        self.callout.keys_to = situation.stage.cloth
        self.callout.main_wanted.connect(self.go_on)
        self.callout.other_wanted.connect(self.skip)
        page.installEventFilter(self)
        self.runner.played.connect(self._played)
        self.runner.over.connect(self._match_over)
        settings = situation.settings
        if settings.guide and not self.runner.instant and self.game_id not in settings.guided:
            self.start(self.match.guide_read)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.shown is not None:
            QTimer.singleShot(0, self.page, self.look)  # when everything stands where it will
        return False

    def close_down(self) -> None:
        """The table is taken apart: nothing is heard any more."""
        self.keys.end()
        self.page.removeEventFilter(self)

    @property
    def left(self) -> list[Step]:
        """The steps that have not been read."""
        return self.progress.left

    # ---- what is to be said

    def start(self, read: Sequence[str] = ()) -> None:
        """Everything is still to be said, but for the steps that have been read."""
        state = self.match.state
        steps = positions.callouts_of(self.game_id, RuleSet.of_setup(state.game, state.setup))
        self.progress = Progress(steps, read)

    def silence(self) -> None:
        """Nothing is said by itself here."""
        self.progress = Progress()

    def call(self) -> None:
        """From the beginning, now."""
        self.close()
        self.start()
        self.look()

    def open_with(self, then: Callable[[], object]) -> bool:
        """Say what comes before the cards are dealt, and then do that. Returns whether there is anything to say."""
        seen = self.situation.observe()
        first = next((step for step in self.left if step.is_start and step.holds(seen)), None)
        if first is None:
            return False
        self.then = then
        self._say(first)
        return True

    def look(self) -> None:
        """The table has changed: say what matters now, if anything."""
        if not self.runner.is_live or self.runner.turn.is_deal_over:
            return
        seen = self.situation.observe()
        if self.shown is not None:
            if self.shown.holds(seen) and self.parts.is_there(self.shown.at):
                self._point()
                return
            self._hide()
            self.runner.set_waiting(False)
        if not self.left:
            return
        steps = self.progress.ready(seen)
        found = next((step for step in steps if all(map(self.parts.is_there, step.parts))), None)
        if found is not None:
            self._say(found)

    def _say(self, step: Step) -> None:
        """Show a step; everybody waits."""
        self.shown = step
        number, is_last = self.progress.total - len(self.left), len(self.left) == 1
        buttons = (tr("Done") if is_last else tr("Next"), "" if is_last else tr("Skip the guide"))
        pack = self.situation.stage.pack
        text = in_pack(step.text, pack) + (self._key_words(step) if self.uses_keys else "")
        self.runner.set_waiting(True)
        place, also = self.parts.bounding_box(step.at), [self.parts.bounding_box(part) for part in step.also]
        progress = (number, self.progress.total)
        self.callout.say(CAPTION, in_pack(step.title, pack), text, buttons, place, progress, self.parts.in_use(), also)

    def _point(self) -> None:
        """Point at what the step shown speaks of, wherever that stands now."""
        assert self.shown is not None
        also = [self.parts.bounding_box(part) for part in self.shown.also]
        self.callout.point_at(self.parts.bounding_box(self.shown.at), self.parts.in_use(), also)

    @property
    def uses_keys(self) -> bool:
        """Whether the person goes about with keys, as whoever hears the table does."""
        by_tab = self.page.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        return QAccessible.isActive() or by_tab or self.callout.used_by_keys

    def _key_words(self, step: Step) -> str:
        """What is to be said of keys beside what a step says, each sentence with a blank before it."""
        legal = self.situation.legal
        found = [BY_KEYS.get(step.at[0], "")]
        if step.at[0] == "hand" and legal is not None and legal.chooses_before_playing:
            found = [SEVERAL_BY_KEYS]
        found.append(NEXT_BY_KEYS if len(self.left) > 1 else DONE_BY_KEYS)
        return "".join(f" {tell(words)}" for words in found if words)

    # ---- what has been read

    def close(self) -> None:
        """The step shown has been read, or what it points at was used."""
        if self.shown is not None:
            self.progress.done(self.shown)
            self._remember(self.progress.read)
        self._hide()
        if self.progress.total and not self.left:
            self._know()

    def _hide(self) -> None:
        focus = self.page.focusWidget()
        had_focus = focus is not None and self.callout.isAncestorOf(focus)
        self.shown = None
        self.callout.close_up()
        if had_focus:
            self.view.take_focus()

    def _remember(self, read: tuple[str, ...]) -> None:
        """The match remembers what has been read, so that the guide goes on there when it is opened again."""
        if self.match.guide_read != read:
            self.match.guide_read = read
            self.runner.keeper.soon()

    def _know(self) -> None:
        """The person knows the game now: no other match of it begins with the guide."""
        settings = self.situation.settings
        if self.game_id not in settings.guided:
            settings.guided = [*settings.guided, self.game_id]
            self.noted.emit()

    def _match_over(self) -> None:
        """The first match has been played, though some steps never came."""
        if self.progress.read:
            self._know()

    def _played(self, events: Sequence[Event]) -> None:
        """What the person does is as good as having read the callout: the table goes on by itself."""
        if self.shown is not None and any(event.kind == "act" and event.seat == 0 for event in events):
            try:
                self.close()
            finally:  # after a fault too: nobody would act any more
                self.runner.set_waiting(False)

    def go_on(self) -> None:
        """Next."""
        self.keys.begin(GOING_ON)
        self.close()
        self.view.take_focus()
        if self.then is None or not self.open_with(self.then):
            self._look_further()

    def _look_further(self) -> None:
        if self.then is None:
            self.look()
        if self.shown is None:
            self._let_go_on()

    def answer(self, *, main: bool) -> bool:
        """Enter or Escape: the callout's main button, or no more of it. Returns whether one was shown."""
        if self.shown is None or not self.callout.isVisible():
            return False
        self.callout.used_by_keys = True
        if main:
            self.go_on()
        else:
            self.skip(ENDING)
        return True

    def skip(self, keys: frozenset[Qt.Key] = GOING_ON) -> None:
        """No more of it; `keys`: those with which it was ended."""
        self.keys.begin(keys)
        self.progress.skip()
        self._remember(self.progress.read)
        self.close()
        self.view.take_focus()
        self._let_go_on()

    def _let_go_on(self) -> None:
        """All has been read: whoever waited goes on, or the cards are dealt."""
        self.runner.set_waiting(False)
        then, self.then = self.then, None
        if then is not None:
            then()
        elif not self.situation.stage.script.running:
            self.runner.go_on()

    # ---- where things stand

    def in_use(self) -> list[tuple[QRectF, float]]:
        """What the person needs to see besides what is spoken of, each with how much it matters."""
        return self.parts.in_use()

    def place(self, at: Sequence[str]) -> QRectF:
        """Where a part of the table is, in the page's coordinates; empty where it is not there now."""
        return self.parts.bounding_box(at)
