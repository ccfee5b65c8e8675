"""Notices an update of the program while its window is open, and offers to start the new version."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer

from cardhall.desktop.program_files import ProgramFiles, ProgramStamp
from cardhall.desktop.window.messages import Messages
from cardhall.language import tr

# milliseconds between two checks, besides the check when the window becomes active
UPDATE_CHECK_INTERVAL_MS = 5 * 60_000
UPDATE_SETTLING_MS = 5_000  # milliseconds without a change after which an update counts as complete


class UpdateWatcher(QObject):
    """Watches the program's files for one window."""

    def __init__(
        self,
        window: QObject,
        files: ProgramFiles,
        messages: Messages,
        save_match: Callable[[], str],
        restart: Callable[[], object],
    ) -> None:
        """Start watching. `save_match` saves the match and returns "" or a reason; `restart` restarts the program."""
        super().__init__(window)
        self.files, self.messages, self.save_match, self.restart = files, messages, save_match, restart
        self._changing_stamp: ProgramStamp | None = None  # of an update that may be incomplete
        self._reported_stamp: ProgramStamp | None = None  # of the update reported to the person
        self._timer = QTimer(self, interval=UPDATE_CHECK_INTERVAL_MS, timerType=Qt.TimerType.VeryCoarseTimer)
        self._timer.timeout.connect(self.check_files)
        self.set_resting(False)

    def set_resting(self, is_resting: bool) -> None:
        """Stop the checks while the window is minimised, or start them; a returning window checks at once."""
        if is_resting or self.files.is_checkout:
            self._timer.stop()
        else:
            self._timer.start()

    def check_files(self) -> None:
        """Check for an update, and report it once when it is complete."""
        stamp = self.files.find_update_stamp()
        if stamp is None or stamp == self._reported_stamp:
            return
        if stamp == self._changing_stamp:
            self._reported_stamp = stamp
            self.report_update()
        else:
            self._changing_stamp = stamp
            QTimer.singleShot(UPDATE_SETTLING_MS, self, self.check_files)

    def report_update(self) -> None:
        """Save the match, and show that the program was updated or is missing files."""
        save_problem = self.save_match()
        if self.files.are_gone:
            update_text = tr("Some files of Card Hall are missing. Install it again.")
            self.messages.show_message(f"{update_text} {save_problem}".strip())
            return
        update_text = tr("Card Hall has been updated. Start it again to use the new version.")
        sentence = f"{update_text} {save_problem}".strip()
        if self.messages.banner.text != sentence:
            self.messages.show_message(sentence, tr("Start Card Hall again"), self.restart)
