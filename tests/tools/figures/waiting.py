"""Waiting in one event loop, as the program itself does. `QTest.qWait` wakes every ten milliseconds."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEventLoop, QTimer

MAX_WAIT_S = 60.0
LOOK_INTERVAL_MS = 20


def wait(milliseconds: int) -> None:
    """Let events pass for some milliseconds."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def wait_until(done: Callable[[], bool], seconds: float = MAX_WAIT_S) -> bool:
    """Let events pass until something is so. Return whether it has become so in time."""
    loop, looking = QEventLoop(), QTimer()
    until = time.monotonic() + seconds
    looking.timeout.connect(lambda: loop.quit() if done() or time.monotonic() > until else None)
    looking.start(LOOK_INTERVAL_MS)
    loop.exec()
    looking.stop()
    return done()
