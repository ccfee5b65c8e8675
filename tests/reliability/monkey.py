"""A monkey at the window: presses every key, clicks, drags, opens every page and menu, leaves and comes back.

It is seeded, so that what it has found can be found again: `python -m tests.reliability.monkey GAME EVENTS SEED`.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QContextMenuEvent, QKeySequence, QShortcut, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QMenu, QWidget

from cardhall.desktop import languages
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.question import Question
from cardhall.match import Store
from tests.reliability import census, kept, windows
from tests.reliability.census import collect_garbage
from tests.reliability.windows import HARMLESS_MESSAGES, short_thoughts, think_here, turn

KEYS = [
    *(Qt.Key(code) for code in range(Qt.Key.Key_A, Qt.Key.Key_Z + 1)),
    *(Qt.Key(code) for code in range(Qt.Key.Key_0, Qt.Key.Key_9 + 1)),
    *(Qt.Key(code) for code in range(Qt.Key.Key_F1, Qt.Key.Key_F12 + 1)),
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Space,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Plus,
    Qt.Key.Key_Minus,
    Qt.Key.Key_Question,
    Qt.Key.Key_Comma,
]
MODIFIERS = [
    *[Qt.KeyboardModifier.NoModifier] * 6,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
]
BUTTONS = [*[Qt.MouseButton.LeftButton] * 5, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton]
SIZES = [*[(800, 560), (1024, 700)] * 5, (1440, 900), (1920, 1080)]


class Monkey:
    """At a window of its own, in a folder of its own."""

    def __init__(self, game_id: str, seed: int, folder: Path) -> None:
        self.game_id, self.folder = game_id, folder
        self.rng = random.Random(f"{game_id} {seed}")
        self.faults: list[str] = []
        self.done: Counter[str] = Counter()
        self.last: list[str] = []  # what it did last, for whoever looks for the fault
        self.settings = Settings(theme="light", pace=300, path=folder / "settings.json")
        self.settings.window_width, self.settings.window_height = SIZES[0]
        self.window: Any = None
        kept.write_everything(folder / "matches")

    # ---- what it does

    def play(self, events: int, check_every: int = 200, game_id: str = "") -> None:
        """Do that number of random events, with another game if one is named; errors are listed in `faults`."""
        self.game_id = game_id or self.game_id
        with self._listening():
            if self.window is None:
                self._open()
            self.window.match_starter.start_as_last_time(self.game_id)
            for number in range(events):
                self._event()
                if number % check_every == check_every - 1:
                    self._check_saved()
            self._check_saved()
            self.to_hall()

    def _event(self) -> None:
        modal = next((one for one in self.window.findChildren(Question) if one.isVisible()), None)
        popup = QApplication.activePopupWidget()
        if isinstance(modal, Question):
            self._do("answer", lambda: self._answer(modal))
        elif isinstance(popup, QMenu):
            self._do("menu", lambda: self._menu(popup))
        elif not self.window.isVisible():
            self._do("open", self._open)
        else:
            kind, weight = zip(*self._kinds().items(), strict=True)
            (name,) = self.rng.choices(kind, weight)
            self._do(name, getattr(self, f"_{name}"))
        turn()
        if self.rng.random() < 0.1:
            QTest.qWait(self.rng.choice((1, 5, 30)))

    def _kinds(self) -> dict[str, int]:
        at_table = (
            self.window.table_host.table is not None and self.window.navigation.page is self.window.table_host.table
        )
        return {
            "key": 30,
            "click": 30,
            "drag": 8,
            "wheel": 3,
            "button": 12,
            "shortcut": 6,
            "act": 20 if at_table else 0,
            "resize": 1,
            "restyle": 1,
            "speak": 1,
            "sit_down": 1 if at_table else 8,
            "page": 1 if at_table else 4,
            "context": 2,
            "focus": 2,
        }

    def _do(self, name: str, what: Callable[[], object]) -> None:
        self.done[name] += 1
        self.last = [*self.last[-20:], name]
        try:
            what()
        except Exception:
            self.faults.append(f"{name} after {self.last}\n{traceback.format_exc()}")

    def _open(self) -> None:
        self.close()
        self.window = MainWindow(self.settings, Store(self.folder / "matches"))
        self.window.store.past_results.log.read()  # which is made when it is first needed, and stays
        think_here(self.window)
        self.window.show_window(self.game_id if self.rng.random() < 0.5 else None)

    def close(self) -> None:
        """Close the window and release everything that belongs to it."""
        if self.window is None:
            return
        self.window.table_host.can_close = True
        self.window.close()
        self.window.shut_down()
        self.window.deleteLater()
        self.window = None
        collect_garbage()

    def clear(self) -> None:
        """Delete all matches, and reset everything that the monkey may have changed."""
        with self._listening():
            self.to_hall()
            self.window.hard_comparison.background.stop()
            self.window.hard_comparison._outcomes.clear()  # a limited number of outcomes is kept at hand
            for summary in self.window.store.unfinished_matches():
                self.window.store.forget(summary)
            for result in self.window.store.results():
                self.window.store.delete(result)
            fresh = Settings(theme="light", pace=300)
            for name, value in vars(fresh).items():
                if name not in ("path", "unknown"):
                    setattr(self.settings, name, value)
            self.window.showNormal()
            self.window.resize(*SIZES[0])
            self.window.hall.reset_filters()
            languages.apply_language(self.settings)
            self.window.appearance.save_and_reapply()
            self.window.hall.choose_game("")
            self.window.messages.show_message("")
            self.window.banner.hide()
            self.to_hall()
            collect_garbage()

    def to_hall(self) -> None:
        """Back to the hall, with nothing open over it."""
        for _ in range(3):
            for widget in (QApplication.activeModalWidget(), QApplication.activePopupWidget()):
                if widget is not None:
                    widget.close()
            if not self.window.isVisible():
                self._open()
            self.window.table_host.leave_table()
            QApplication.processEvents()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def _widgets(self) -> list[QWidget]:
        return [one for one in self.window.findChildren(QWidget) if one.isVisible() and one.width() > 0 < one.height()]

    def _some_widget(self) -> QWidget:
        table = self.window.table_host.table
        if table is not None and self.window.navigation.page is table and self.rng.random() < 0.6:
            viewport: QWidget = table.stage.cloth.viewport()
            return viewport
        return self.rng.choice(self._widgets())

    def _point(self, widget: QWidget) -> QPoint:
        table = self.window.table_host.table
        if table is not None and widget is table.stage.cloth.viewport() and self.rng.random() < 0.6:
            spots = [item.spot for item in table.stage.own_hand_items() if item.spot is not None]
            if spots:
                spot = self.rng.choice(spots)
                return QPoint(round(spot.x - spot.width * 0.3), round(spot.y))
        return QPoint(self.rng.randrange(widget.width()), self.rng.randrange(widget.height()))

    def _key(self) -> None:
        widget = QApplication.focusWidget() if self.rng.random() < 0.7 else self._some_widget()
        QTest.keyClick(widget or self.window, self.rng.choice(KEYS), self.rng.choice(MODIFIERS))

    def _click(self) -> None:
        widget = self._some_widget()
        click = QTest.mouseDClick if self.rng.random() < 0.2 else QTest.mouseClick
        click(widget, self.rng.choice(BUTTONS), self.rng.choice(MODIFIERS), self._point(widget))

    def _drag(self) -> None:
        widget = self._some_widget()
        button = self.rng.choice(BUTTONS)
        QTest.mousePress(widget, button, Qt.KeyboardModifier.NoModifier, self._point(widget))
        for _ in range(self.rng.randrange(1, 4)):
            QTest.mouseMove(widget, self._point(widget))
        if self.rng.random() < 0.1:
            QTest.keyClick(widget, Qt.Key.Key_Escape)
        QTest.mouseRelease(widget, button, Qt.KeyboardModifier.NoModifier, self._point(widget))

    def _wheel(self) -> None:
        widget = self._some_widget()
        at = QPointF(self._point(widget))
        turn = QPoint(0, self.rng.choice((-120, 120)))
        no_button, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        phase = Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(
            at, QPointF(widget.mapToGlobal(at.toPoint())), QPoint(), turn, no_button, no_key, phase, False
        )
        QApplication.sendEvent(widget, event)

    def _button(self) -> None:
        buttons = [one for one in self._widgets() if isinstance(one, QAbstractButton) and one.isEnabled()]
        if buttons:
            self.rng.choice(buttons).click()

    def _shortcut(self) -> None:
        page = self.window.navigation.page
        found = [*self.window.findChildren(QShortcut, options=Qt.FindChildOption.FindDirectChildrenOnly)]
        found += page.findChildren(QShortcut)
        shortcut = self.rng.choice(found)
        if shortcut.key() != QKeySequence("Ctrl+Q") or self.rng.random() < 0.3:
            shortcut.activated.emit()

    def _act(self) -> None:
        table = self.window.table_host.table
        if table.situation.legal is not None and table.situation.legal.actions:
            table.flow.act(self.rng.choice(list(table.situation.legal.actions)))
        elif table.widgets.reckoning.isVisible():
            table.end.next_deal()
        else:
            table.flow.skip()

    def _resize(self) -> None:
        self.window.showNormal()
        self.window.resize(*self.rng.choice(SIZES))

    def _restyle(self) -> None:
        self.settings.theme = self.rng.choice(("light", "dark"))
        self.settings.text_scale = self.rng.choice((1.0, 1.0, 1.25, 1.5))
        self.settings.reduced_motion = self.rng.random() < 0.5
        self.window.appearance.save_and_reapply()

    def _speak(self) -> None:
        windows.change_language(self.window, self.rng)

    def _sit_down(self) -> None:
        left = [one for one in self.window.store.unfinished_matches() if one.game == self.game_id]
        if left and self.rng.random() < 0.5:
            self.window.match_starter.continue_match(self.rng.choice(left))
        else:
            self.window.match_starter.start_as_last_time(self.game_id)

    def _page(self) -> None:
        """Open one of the pages to which few buttons lead."""
        window, game_id = self.window, self.game_id
        pages: tuple[Callable[[], object], ...] = (
            lambda: window.single_deal_pages.show_day(game_id),
            window.single_deal_pages.show_set,
            window.single_deal_pages.show_practice,
            lambda: window.exercise_pages.show_exercises(game_id),
            window.finished_match_pages.show_statistics,
            window.finished_match_pages.show_past,
            window.help_and_settings.toggle_keys_page,
            lambda: window.help_and_settings.show_new_set(game_id),
        )
        self.rng.choice(pages)()

    def _context(self) -> None:
        widget = self._some_widget()
        at = self._point(widget)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
        QApplication.sendEvent(widget, event)

    def _focus(self) -> None:
        self._some_widget().setFocus()

    def _menu(self, menu: QMenu) -> None:
        actions = [one for one in menu.actions() if one.isEnabled() and not one.isSeparator()]
        if actions and self.rng.random() < 0.7:
            self.rng.choice(actions).trigger()
        menu.close()

    def _answer(self, question: Question) -> None:
        if self.rng.random() < 0.3:
            QTest.keyClick(question, Qt.Key.Key_Escape)
        else:
            self.rng.choice(question.buttons).click()

    # ---- what must hold

    def _check_saved(self) -> None:
        """Check that the disk holds the match on the table, and that no match counts twice."""
        table = self.window.table_host.table
        if table is not None and not windows.is_saved(self.window, table):
            self.faults.append(f"The match is not saved: {table.save_match()}")
        path = self.window.store.folder / "results.jsonl"
        lines = map(json.loads, path.read_bytes().splitlines() if path.exists() else ())
        ended = Counter(told["id"] for told in lines if "id" in told)
        if any(number > 1 for number in ended.values()):
            self.faults.append(f"A match counts twice: {ended}")

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Collect errors that Qt hands to Python and complaints of Qt; file dialogs answer by themselves."""
        before, hook = qInstallMessageHandler(self._message), sys.excepthook
        dialogs = QFileDialog.getOpenFileName, QFileDialog.getSaveFileName
        sys.excepthook = lambda *fault: self.faults.append("".join(traceback.format_exception(*fault)))
        QFileDialog.getOpenFileName = QFileDialog.getSaveFileName = self._file  # type: ignore[method-assign]
        try:
            with short_thoughts():
                yield
        finally:
            qInstallMessageHandler(before)
            sys.excepthook = hook
            QFileDialog.getOpenFileName, QFileDialog.getSaveFileName = dialogs  # type: ignore[method-assign]

    def _message(self, kind: QtMsgType, _: object, text: str) -> None:
        if kind != QtMsgType.QtDebugMsg and not any(part in text for part in HARMLESS_MESSAGES):
            self.faults.append(f"Qt: {text}")

    def _file(self, *_: object) -> tuple[str, str]:
        names = ["", str(self.folder / "saved.json"), str(self.folder), str(self.folder / "no" / "such"), "x" * 300]
        return self.rng.choice(names), ""


def main(arguments: list[str]) -> int:
    """Let a monkey play, and print the errors and the leftovers. Returns the exit code."""
    game_id, events, seed = arguments[0], int(arguments[1]), int(arguments[2])
    _application = QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        monkey = Monkey(game_id, seed, Path(folder))
        monkey.play(100)
        monkey.clear()
        before = census.count_objects(), census.count_widgets(), census.used_megabytes()
        monkey.play(events)
        monkey.clear()
        after = census.count_objects(), census.count_widgets(), census.used_megabytes()
        monkey.close()
    say = sys.stdout.write
    say(
        f"left over: {census.count_increase(before[0], after[0])}, "
        f"widgets {census.count_increase(before[1], after[1])}\n"
    )
    say(f"memory {before[2]:.0f} to {after[2]:.0f} MB; {dict(monkey.done)}\n{len(monkey.faults)} faults\n")
    say("\n".join(monkey.faults[:10]) + "\n")
    return 1 if monkey.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
