"""Before a match is left that could not be saved, or the window closes while the disk is slow, the person is asked."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from cardhall.desktop.widgets.question import Question
from cardhall.language import say, tell, tr
from cardhall.match import disk

UNSAVED_TEXT = say("If you leave now, you lose everything played since the last save.")


class LeaveGuard:
    """Asks in one window."""

    def __init__(self, window: QWidget, keep: Callable[[], str], save_elsewhere: Callable[[], bool]) -> None:
        """`keep`: saves the match, or returns the reason for a failure; `save_elsewhere`: returns whether saved."""
        self.window, self.keep, self.save_elsewhere = window, keep, save_elsewhere
        self.question: Question | None = None  # the one asked last

    def asks(self, leave: Callable[[], object], stay: Callable[[], object] | None = None) -> bool:
        """Save the match; where that is not possible, ask, and return True.

        `leave`: what is done when it is saved after all, here or elsewhere, or is to be left as it is; `stay`:
        otherwise.
        """
        sentence = self.keep()
        if not sentence:
            return False

        def again() -> None:
            if not self.asks(leave, stay):
                leave()

        def elsewhere() -> None:
            if self.save_elsewhere():
                leave()
            else:
                again()

        answers = ((tr("Try again"), again), (tr("Save elsewhere…"), elsewhere), (tr("Leave without saving"), leave))
        self.question = Question(
            self.window, tr("This match is not saved"), f"{sentence} {tell(UNSAVED_TEXT)}", answers, stay
        )
        self.question.open()
        return True

    def asks_about_disk(self, again: Callable[[], object], leave: Callable[[], object]) -> bool:
        """Wait briefly for the disk to confirm all writes; if it does not, ask and return True.

        `again`: called to wait longer; `leave`: called to close anyway.
        """
        if disk.wait_for_all(disk.LONGEST_WAIT):
            return False
        answers = ((tr("Wait"), again), (tr("Close the window"), leave))
        text = tr("If the power fails before the disk answers, the last save may be lost.")
        self.question = Question(self.window, tr("The disk has not answered yet"), text, answers)
        self.question.open()
        return True
