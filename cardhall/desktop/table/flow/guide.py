"""The first match of a game: short callouts from its help page, one at a time, each when it matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.felt.callout import Callout
from cardhall.desktop.table.flow.asked import Asked
from cardhall.language import say, tell, tr
from cardhall.match import positions
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


class Guide(QObject):
    """Says the callouts of a game at its table: by itself in the first match, and whenever it is called."""

    noted = Signal()  # that the person knows the game now, in the settings

    def __init__(self, view: Asked, part: Callable[[str], QWidget]) -> None:
        """`part`: the widget that a callout means by a name."""
        page, situation = view.page, view.situation
        super().__init__(page)
        self.view, self.page, self.situation, self.part = view, page, situation, part
        self.runner = situation.runner
        self.game_id = situation.match.game.id
        self.left: list[positions.Callout] = []
        self.total = 0
        self.shown: positions.Callout | None = None
        self.callout = Callout(page)
        self.callout.keys_to = situation.stage.cloth
        self.callout.main_wanted.connect(self.go_on)
        self.callout.other_wanted.connect(self.skip)
        page.installEventFilter(self)
        situation.runner.played.connect(self._played)
        settings = situation.settings
        if settings.guide and not situation.runner.instant and self.game_id not in settings.guided:
            self.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.shown is not None:
            QTimer.singleShot(0, self.page, self.look)  # when everything stands where it will
        return False

    def _played(self, events: Sequence[Event]) -> None:
        """What the person does is as good as having read the callout: the table goes on by itself."""
        if self.shown is not None and any(event.kind == "act" and event.seat == 0 for event in events):
            try:
                self.close()
            finally:  # after a fault too: nobody would act any more
                self.runner.set_waiting(False)

    def start(self) -> None:
        """Everything is still to be said."""
        state = self.situation.match.state
        self.left = positions.callouts_of(self.game_id, RuleSet.of_setup(state.game, state.setup))
        self.total = len(self.left)

    def call(self) -> None:
        """From the beginning, now."""
        self.close()
        self.start()
        self.look()

    def look(self) -> None:
        """The table has changed: say what matters now, if anything."""
        if self.runner.closed or (self.shown is None and not self.left) or self.view.reckoning.isVisible():
            return
        if self.shown is not None:
            if not self.shown.holds(self.situation.observe()):
                self.close()
                self.runner.set_waiting(False)
            else:
                self.callout.point_at(self.place(self.shown.at), self.in_use())
                return
        seen = self.situation.observe()
        found = next((one for one in self.left if one.holds(seen)), None)
        if found is None:
            return
        self.left.remove(found)
        self.shown = found
        number = self.total - len(self.left) - 1
        last = (tr("Next") if self.left else tr("Done"), tr("Skip the guide") if self.left else "")
        text = in_pack(found.text, self.situation.stage.pack) + (self._key_words(found) if self.uses_keys else "")
        self.runner.set_waiting(True)
        place, clear = self.place(found.at), self.in_use()
        self.callout.say(
            CAPTION, in_pack(found.title, self.situation.stage.pack), text, last, place, (number, self.total), clear
        )

    @property
    def uses_keys(self) -> bool:
        """Whether the person goes about with keys, as whoever hears the table does."""
        by_tab = self.page.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        return QAccessible.isActive() or by_tab or self.callout.used_by_keys

    def _key_words(self, callout: positions.Callout) -> str:
        """What is to be said of keys beside what a callout says, each sentence with a blank before it."""
        legal = self.situation.legal
        found = [BY_KEYS.get(callout.at[0], "")]
        if callout.at[0] == "hand" and legal is not None and legal.several:
            found = [SEVERAL_BY_KEYS]
        found.append(NEXT_BY_KEYS if self.left else DONE_BY_KEYS)
        return "".join(f" {tell(words)}" for words in found if words)

    def close(self) -> None:
        """The callout shown has been read, or what it points at was used."""
        focus = self.page.focusWidget()
        had_focus = focus is not None and self.callout.isAncestorOf(focus)
        self.shown = None
        self.callout.close_up()
        if had_focus:
            self.view.take_focus()
        settings = self.situation.settings
        if self.total and not self.left and self.game_id not in settings.guided:
            settings.guided = [*settings.guided, self.game_id]
            self.noted.emit()

    def go_on(self) -> None:
        """Next."""
        self.close()
        self.view.take_focus()
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
            self.skip()
        return True

    def _let_go_on(self) -> None:
        """All has been read: whoever waited goes on."""
        self.runner.set_waiting(False)
        if not self.situation.stage.script.running:
            self.runner.go_on()

    def skip(self) -> None:
        """No more of it."""
        self.left = []
        self.close()
        self.view.take_focus()
        self._let_go_on()

    def in_use(self) -> list[tuple[QRectF, float]]:
        """What the person needs to see besides, each with how much it matters: prompt, buttons, hand and trick."""
        found = [(self.place((name,)), 6.0) for name in ("prompt", "buttons")]
        found.append((self.place(("hand",)), 3.0))
        stage = self.situation.stage
        found += [(item.sceneBoundingRect(), 4.0) for item in stage.items.get("trick", []) if item.isVisible()]
        return [one for one in found if not one[0].isEmpty()]

    def place(self, at: tuple[str, ...]) -> QRectF:
        """Where a part of the table is, in the page's coordinates; empty where it is not there now."""
        page, (part, *rest) = self.page, at
        stage = self.situation.stage
        if part == "hand":
            found = QRectF()
            for item in stage.own_hand_items():
                found = found.united(item.sceneBoundingRect())
            return found
        if part == "trick" and (lying := stage.items.get("trick")):
            found = QRectF()
            for item in lying:
                found = found.united(item.sceneBoundingRect())
            return found
        if part in ("zone", "trick"):
            laid = stage.laid.get(" ".join(rest) or "trick")
            return QRectF(*laid.area) if laid is not None else QRectF()
        if part == "seat":
            return stage.plaques[int(rest[0])].sceneBoundingRect()
        widget = self.part(part)
        if not widget.isVisibleTo(page):
            return QRectF()
        box = QRectF(widget.rect().translated(widget.mapTo(page, widget.rect().topLeft()) - widget.rect().topLeft()))
        if part == "prompt":  # which is wider than its words, in the middle
            aside = max(0.0, (box.width() - self.view.prompt.wanted_width()) / 2)
            box.adjust(aside, 0, -aside, 0)
        return box
