"""Asks the person before an unsaved match is left, and before the window closes while the disk is slow."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from cardhall.desktop.widgets.question import Question
from cardhall.language import say, tr, translate
from cardhall.match import disk

UNSAVED_TEXT = say("If you leave now, you lose everything played since the last save.")


class LeaveGuard:
    """Asks the person of one window before something could be lost."""

    def __init__(self, window: QWidget, save_match: Callable[[], str], save_elsewhere: Callable[[], bool]) -> None:
        """Create the guard.

        `save_match`: saves the match, or returns the reason for a failure; `save_elsewhere`: returns whether saved.
        """
        self.window, self.save_match, self.save_elsewhere = window, save_match, save_elsewhere
        self.question: Question | None = None  # the one asked last

    def ask_if_unsaved(self, leave: Callable[[], object], stay: Callable[[], object] | None = None) -> bool:
        """Save the match. If that fails, ask the person what to do, and return True.

        `leave` is called once the match is saved after all, or the person leaves it unsaved; `stay` if the person
        dismisses the question.
        """
        sentence = self.save_match()
        if not sentence:
            return False

        def try_again() -> None:
            if not self.ask_if_unsaved(leave, stay):
                leave()

        def save_elsewhere() -> None:
            if self.save_elsewhere():
                leave()
            else:
                try_again()

        answers = (
            (tr("Try again"), try_again),
            (tr("Save elsewhere…"), save_elsewhere),
            (tr("Leave without saving"), leave),
        )
        self.question = Question(
            self.window, tr("This match is not saved"), f"{sentence} {translate(UNSAVED_TEXT)}", answers, stay
        )
        self.question.open()
        return True

    def ask_if_disk_slow(self, wait_longer: Callable[[], object], leave: Callable[[], object]) -> bool:
        """Wait briefly for the disk to confirm all writes; if it does not, ask and return True.

        `wait_longer`: called to wait longer; `leave`: called to close anyway.
        """
        if disk.wait_for_all(disk.CLOSING_WAIT_SECONDS):
            return False
        answers = ((tr("Wait"), wait_longer), (tr("Close the window"), leave))
        text = tr("If the power fails before the disk answers, the last save may be lost.")
        self.question = Question(self.window, tr("The disk has not answered yet"), text, answers)
        self.question.open()
        return True
