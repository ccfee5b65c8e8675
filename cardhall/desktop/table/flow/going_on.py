"""On to the person's next decision: quickly through what is shown, and through turns that leave no choice."""

from __future__ import annotations

from PySide6.QtCore import QObject

from cardhall.desktop.table.turn_state import DEAL_OVER, Turn
from cardhall.desktop.table.view.table_view import TableView

HASTE = 0.12  # of the usual time of a movement: one can still see who plays what, and stop
ENDS = DEAL_OVER | {Turn.LOOKING, Turn.JUDGED, Turn.PAUSED, Turn.CLOSED}  # there is nothing to go through


class GoingOn(QObject):
    """Goes on at one table from when the person asks for it until they have a choice, a deal is over, or they stop."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view.page)
        self.view, self.runner, self.clock = view, view.situation.runner, view.situation.stage.clock
        self.runner.turn.listeners.append(self._turned)

    @property
    def is_active(self) -> bool:
        return self.runner.goes_on

    def start(self) -> None:
        """Go on from now on."""
        self.runner.goes_on = True
        self.keep_haste()
        self.view.update_prompt()

    def keep_haste(self) -> None:
        """Everything moves quickly, if the table goes on, whoever has had it move as usual."""
        if self.is_active:
            self.clock.haste = HASTE

    def stop(self) -> bool:
        """Everything takes its usual time again. Returns whether the table went on."""
        if not self.is_active:
            return False
        self.runner.goes_on = False
        self.clock.haste = 1.0
        if self.runner.is_live:
            self.view.update_prompt()
        return True

    def look(self) -> None:
        """It is the person's turn: stop where they have a choice, or where a note is to be read."""
        if self.runner.forced is None:
            self.stop()

    def _turned(self, before: Turn, now: Turn) -> None:
        if now in ENDS:
            self.stop()
