"""Notices an update of the program while its window is open, and offers to start the new version."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer

from cardhall.desktop.program_files import ProgramFiles, Stamp
from cardhall.desktop.window.messages import Messages
from cardhall.language import tr

LOOK_INTERVAL_MS = 5 * 60_000  # milliseconds between two checks, besides the check when the window becomes active
SETTLING_MS = 5_000  # milliseconds without a change after which an update counts as complete


class Updates(QObject):
    """Watches the program's files for one window."""

    def __init__(
        self,
        window: QObject,
        files: ProgramFiles,
        messages: Messages,
        keep: Callable[[], str],
        restart: Callable[[], object],
    ) -> None:
        """Start watching. `keep` saves the match and returns "" or a reason; `restart` restarts the program."""
        super().__init__(window)
        self.files, self.messages, self.keep, self.restart = files, messages, keep, restart
        self._seen: Stamp | None = None  # of an update that may be incomplete
        self._told: Stamp | None = None  # of the update reported to the person
        self._timer = QTimer(self, interval=LOOK_INTERVAL_MS, timerType=Qt.TimerType.VeryCoarseTimer)
        self._timer.timeout.connect(self.look)
        self.set_asleep(False)

    def set_asleep(self, asleep: bool) -> None:
        """Stop the checks while the window is minimised, or start them; a returning window checks at once."""
        if asleep or self.files.is_checkout:
            self._timer.stop()
        else:
            self._timer.start()

    def look(self) -> None:
        """Check for an update, and report it once when it is complete."""
        now = self.files.new_stamp()
        if now is None or now == self._told:
            return
        if now == self._seen:
            self._told = now
            self.tell()
        else:
            self._seen = now
            QTimer.singleShot(SETTLING_MS, self, self.look)

    def tell(self) -> None:
        """Save the match, and show that the program was updated or is missing files."""
        saved = self.keep()
        if self.files.are_gone:
            told = tr("Some files of Card Hall are missing. Install it again.")
            self.messages.tell(f"{told} {saved}".strip())
            return
        told = tr("Card Hall has been updated. Start it again to use the new version.")
        sentence = f"{told} {saved}".strip()
        if self.messages.banner.text != sentence:
            self.messages.tell(sentence, tr("Start Card Hall again"), self.restart)
