"""The tables at which a real Orca listens, in a window of their own: run by `orca.said`, with Orca's log as argument.

Each key is written beside the log, and the next one waits until Orca has nothing more to log.
"""

from __future__ import annotations

import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.widgets import accessibility
from cardhall.match import Match

from ..table_helpers import PromptWorker, whist_match

QUIET_SECONDS, MOST_SECONDS = 1.2, 14.0  # without a new line in the log; after a key at most

SCENES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("whist", ("Right", "Right", "ctrl+l", "Down", "k", "Escape", "l", "Down", "Escape", "alt+h", "Right", "Return")),
    ("contract-bridge", ("w", "Down", "Down", "Escape")),
    ("burraco", ("alt+g", "Down", "Down", "Escape", "ctrl+l", "Right", "Escape")),
)


def match_of(game_id: str) -> Match:
    """The match of a scene."""
    return whist_match() if game_id == "whist" else random_match(game_id, seed=3, action_count=14)


class Desk:
    """A table in a window, with the keys of a person."""

    def __init__(self, game_id: str, log: Path) -> None:
        settings = Settings(theme="light", guide=False, claims=False)
        theme.apply_settings(settings)
        self.log = log
        self.page = TablePage(match_of(game_id), settings=settings, worker=PromptWorker(), store=None, instant=True)
        self.page.resize(1400, 860)
        self.page.show()
        self.page.activateWindow()
        self.wait(0.5)
        subprocess.run(["xdotool", "windowfocus", str(int(self.page.winId()))], check=True)
        self.page.take_focus()
        self.until_quiet()

    def wait(self, seconds: float) -> None:
        """Let the window and the bus work."""
        loop = QEventLoop()
        QTimer.singleShot(round(1000 * seconds), loop.quit)
        loop.exec()

    def until_quiet(self) -> None:
        """Wait until Orca has logged nothing for a while."""
        ends, size, since = time.monotonic() + MOST_SECONDS, -1, time.monotonic()
        while time.monotonic() < ends and time.monotonic() - since < QUIET_SECONDS:
            self.wait(0.1)
            now = self.log.stat().st_size
            if now != size:
                size, since = now, time.monotonic()

    def press(self, key: str) -> None:
        """Press a key of the real keyboard."""
        note(self.log, key)
        subprocess.Popen(["xdotool", "key", key]).wait()
        self.wait(0.3)
        self.until_quiet()


def note(log: Path, words: str) -> None:
    """Write a key beside Orca's log, with the time of day as Orca writes it."""
    with log.with_suffix(".keys").open("a") as file:
        file.write(f"{datetime.now():%H:%M:%S.%f} > {words}\n")


def main() -> None:
    """Play the scenes."""
    application: Any = QApplication([])
    accessibility.install_accessibility()
    log = Path(sys.argv[1])
    for game_id, keys in SCENES:
        note(log, f"== {game_id}")
        desk = Desk(game_id, log)
        for key in keys:
            desk.press(key)
        desk.page.close_page()
        desk.page.hide()
    application.quit()


if __name__ == "__main__":
    main()
