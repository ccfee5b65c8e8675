"""Autoplay: plays the person's forced actions after a moment, if the settings want it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from cardhall.desktop.table.computer_players import PlaySpeed
from cardhall.desktop.table.seating import Seating
from cardhall.desktop.widgets import accessibility
from cardhall.rules import Action

FORCED_ACTION_DELAY_MS = 420  # before a forced action, so that the person can see it coming
ANNOUNCED_ACTION_DELAY_MS = (
    1300  # before an action announced in the prompt, so that the person can read the announcement
)


class Autoplay(QObject):
    """Timer of the person's forced actions in one match. Some are announced in the prompt first."""

    action_due = Signal()  # the forced action is to be played now
    announcement_changed = Signal()

    def __init__(self, seating: Seating, speed: PlaySpeed, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.seating, self.speed, self.settings = seating, speed, seating.settings
        self.idle_verbs: Sequence[str] = ()  # verbs of actions that need no thought where nothing else is legal
        self.skips_announcements = False  # actions that need no thought are played without an announcement
        self.announced_action: Action | None = None  # the action that the prompt announces
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._end_wait)

    def start(self) -> None:
        """Start the timer for a forced action, if the settings want it."""
        forced_action = self.seating.forced_action
        needs_no_thought = forced_action is not None and self.settings.do_idle and forced_action.verb in self.idle_verbs
        if forced_action is None or not (
            needs_no_thought or self.settings.play_forced or self.speed.is_fast_forwarding
        ):
            return
        is_announced = needs_no_thought and not self.skips_announcements and not self.speed.is_fast_forwarding
        self._timer.start(
            0 if self.speed.has_no_waits else ANNOUNCED_ACTION_DELAY_MS if is_announced else FORCED_ACTION_DELAY_MS
        )
        self._announce(forced_action if is_announced else None)

    def _end_wait(self) -> None:
        """Report the action as due, once a screen reader has said the prompt."""
        wanted = self.settings.wait_for_voice and not self.speed.has_no_waits
        if left := accessibility.remaining_speech_ms(is_wanted=wanted):
            self._timer.start(round(left) + 1)  # rounded up, so that the next look is not too early
        else:
            self.action_due.emit()

    def stop(self) -> None:
        """Cancel the automatic action."""
        self._timer.stop()
        self._announce(None)

    def _announce(self, action: Action | None) -> None:
        if action != self.announced_action:
            self.announced_action = action
            self.announcement_changed.emit()
