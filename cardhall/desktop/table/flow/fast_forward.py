"""Fast forward to the person's next decision, through animations and forced actions."""

from __future__ import annotations

from PySide6.QtCore import QObject

from cardhall.desktop.table.turn_state import DEAL_OVER_STATES, Turn
from cardhall.desktop.table.view.table_view import TableView

FAST_FORWARD_TIME_SHARE = 0.12  # share of the usual time: the person can still see each play, and stop
STOPPING_TURNS = DEAL_OVER_STATES | {Turn.LOOKING, Turn.JUDGED, Turn.PAUSED, Turn.CLOSED}


class FastForward(QObject):
    """Fast-forwards one table until the person has a choice, a deal ends, or the person stops."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view.page)
        self.view, self.runner, self.clock = view, view.situation.runner, view.situation.stage.clock
        self.runner.turn.listeners.append(self._stop_at_turn)

    @property
    def is_active(self) -> bool:
        """Whether the table is fast-forwarding."""
        return self.runner.speed.is_fast_forwarding

    def start(self) -> None:
        """Start the fast forward."""
        self.runner.speed.is_fast_forwarding = True
        self.keep_haste()
        self.view.update_prompt()

    def keep_haste(self) -> None:
        """Set the fast speed again, after another part has reset it."""
        if self.is_active:
            self.clock.time_factor = FAST_FORWARD_TIME_SHARE

    def stop(self) -> bool:
        """Return to the usual speed. Returns whether the table was fast-forwarding."""
        if not self.is_active:
            return False
        self.runner.speed.is_fast_forwarding = False
        self.clock.time_factor = 1.0
        if self.runner.is_live:
            self.view.update_prompt()
        return True

    def stop_at_choice(self) -> None:
        """Stop on the person's turn, if there is a choice or a note to read."""
        if self.runner.seating.forced_action is None:
            self.stop()

    def _stop_at_turn(self, old_state: Turn, new_state: Turn) -> None:
        if new_state in STOPPING_TURNS:
            self.stop()
