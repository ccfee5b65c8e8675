"""Time limits for calls: the clock runs while the person plays by pointer, without any distraction.

There is no limit for a person who plays by keys, uses a screen reader, or has switched the limit off.
"""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.felt.table_sheet import TableSheet
from cardhall.desktop.table.view.table_view import TableView
from cardhall.rules.engine.action import Action

RING_UPDATE_INTERVAL_MS = 50  # between two updates of the ring on the button
STOPPED_RING_UPDATE_INTERVAL_MS = 1000  # while the clock stands still


class TimedCalls(QObject):
    """Runs the clock for timed calls at one table, and plays the default action when the time is up."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view.page)
        self.view, self.situation = view, view.situation
        self.plays_by_keys = False  # a key was used since the last press on the cloth
        self.remaining_ms = 0.0  # milliseconds that the person still has; 0: no clock runs
        self._is_still = False  # it stood still at the last tick
        self._clock, self._timer = QElapsedTimer(), QTimer(self)
        self._timer.setInterval(RING_UPDATE_INTERVAL_MS)
        self._timer.timeout.connect(self._tick)
        for widget in self._filtered_widgets():
            widget.installEventFilter(self)

    def _filtered_widgets(self) -> tuple[QWidget, ...]:
        """Return the widgets that report keys and pointer."""
        return self.view.cloth, self.view.cloth.viewport()

    def close(self) -> None:
        """Stop the clock, and listening, before Qt deletes the table."""
        self._timer.stop()
        for widget in self._filtered_widgets():
            widget.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note whether the person uses keys or the pointer."""
        if event.type() == QEvent.Type.KeyPress:
            self.plays_by_keys = True
        elif event.type() == QEvent.Type.MouseButtonPress:
            self.plays_by_keys = False
        return False

    @property
    def limit_ms(self) -> float:
        """The time limit in milliseconds; 0 while the person plays without a limit."""
        by_tab = self.view.page.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        has_limit = not (self.plays_by_keys or by_tab or QAccessible.isActive() or self.view.stage.clock.instant)
        return 1000.0 * self.situation.settings.call_time * has_limit

    def start_clock(self) -> None:
        """Start the clock if the person has to call in time."""
        timed, seen = self.situation.table.timed_call, self.situation.seen
        self.stop()
        if timed is None or seen is None or not timed.is_running(seen) or not self.limit_ms:
            return
        self.remaining_ms, self._is_still = self.limit_ms, False
        self._clock.start()
        self._timer.start(RING_UPDATE_INTERVAL_MS)
        self._show_remaining()

    def stop(self) -> None:
        """Stop the clock."""
        self._timer.stop()
        self.remaining_ms = 0.0
        self._show_remaining()

    def set_asleep(self, asleep: bool) -> None:
        """Stop the ticks while the window is minimised; the time left stays as it was."""
        if asleep:
            self._timer.stop()
        elif self.remaining_ms > 0:
            self._clock.restart()
            self._timer.start(RING_UPDATE_INTERVAL_MS)

    def _tick(self) -> None:
        elapsed_ms = self._clock.restart()
        was_still, self._is_still = self._is_still, self._must_stand_still()
        if not self.limit_ms:
            self.stop()
        elif self._is_still != was_still:
            self._timer.start(STOPPED_RING_UPDATE_INTERVAL_MS if self._is_still else RING_UPDATE_INTERVAL_MS)
        elif not self._is_still:
            self.remaining_ms -= elapsed_ms
            self._show_remaining()
            if self.remaining_ms <= 0:
                self._play_default()

    def _must_stand_still(self) -> bool:
        """Whether the clock rests: the button is hidden, or the person looks at something else."""
        turn, page = self.situation.turn, self.view.page
        is_covered = any(sheet.isVisible() for sheet in page.findChildren(TableSheet))
        is_away = not page.isVisible() or not page.isActiveWindow()
        return turn.is_paused or turn.is_note_open or is_covered or is_away or bool(self.view.suggestions.prompt_text)

    def _play_default(self) -> None:
        timed = self.situation.table.timed_call
        self.stop()
        if timed is not None and self.situation.runner.seating.may_person_act():
            self.situation.runner.play_action(Action.parse(timed.default_action))

    def _show_remaining(self) -> None:
        button = self.view.row.gold_button
        if isinstance(button, FeltButton):
            button.show_time_left(
                max(0.0, self.remaining_ms / self.limit_ms) if self.remaining_ms > 0 and self.limit_ms else None
            )
