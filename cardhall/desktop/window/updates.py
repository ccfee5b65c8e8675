"""The program was updated while its window is open: the window says so, and can start the new version."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer

from cardhall.desktop.program_files import ProgramFiles, Stamp
from cardhall.desktop.window.messages import Messages
from cardhall.language import tr

LOOK_INTERVAL_MS = 5 * 60_000  # milliseconds between two looks, besides those when the person comes back to the window
SETTLING_MS = 5_000  # milliseconds in which nothing more may change: by then the new version is whole


class Updates(QObject):
    """Looks after the files of the program on behalf of one window."""

    def __init__(
        self,
        window: QObject,
        files: ProgramFiles,
        messages: Messages,
        keep: Callable[[], str],
        restart: Callable[[], object],
    ) -> None:
        """`keep` saves the match and returns "", or why not; `restart` closes the window and starts the program."""
        super().__init__(window)
        self.files, self.messages, self.keep, self.restart = files, messages, keep, restart
        self._seen: Stamp | None = None  # of an update that may still be under way
        self._told: Stamp | None = None
        self._timer = QTimer(self, interval=LOOK_INTERVAL_MS, timerType=Qt.TimerType.VeryCoarseTimer)
        self._timer.timeout.connect(self.look)
        self.set_asleep(False)

    def set_asleep(self, asleep: bool) -> None:
        """Look at nothing while the window is minimised; on its return the window looks at once."""
        if asleep or self.files.is_checkout:
            self._timer.stop()
        else:
            self._timer.start()

    def look(self) -> None:
        """Tell of an update, once, as soon as it is over."""
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
        """Save the match, and say that the program must be started again."""
        saved = self.keep()
        if self.files.are_gone:
            told = tr("Some files of Card Hall are missing. Install it again.")
            self.messages.tell(f"{told} {saved}".strip())
            return
        told = tr("Card Hall has been updated. Start it again to use the new version.")
        sentence = f"{told} {saved}".strip()
        if self.messages.banner.text != sentence:
            self.messages.tell(sentence, tr("Start Card Hall again"), self.restart)
