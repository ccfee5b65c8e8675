"""Empties caches and returns memory to the system when no page has been opened for a while."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from cardhall.desktop.look import idle_caches

# milliseconds without a new page: a person who goes from table to table keeps the cached pictures
TIDY_DELAY_MS = 10_000


class MemoryTidier(QObject):
    """Empties caches and gives memory back, a while after the last page was opened."""

    def __init__(self, parent: QObject, is_at_table: Callable[[], bool]) -> None:
        """Create the timer; the function tells whether a table is open, whose card pictures must stay."""
        super().__init__(parent)
        self._is_at_table = is_at_table
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(TIDY_DELAY_MS)
        self._timer.timeout.connect(self.tidy)

    def tidy_soon(self) -> None:
        """Tidy when nothing is opened for a while."""
        self._timer.start()

    def set_resting(self, is_resting: bool) -> None:
        """Tidy at once what was to be tidied soon: a minimised window has no timer running."""
        if is_resting and self._timer.isActive():
            self._timer.stop()
            self.tidy()

    def tidy(self) -> None:
        """Empty the caches, unless a table is open, and give back what is free."""
        if not self._is_at_table():
            idle_caches.empty_idle_caches()
            gc.collect()  # frees the objects of closed tables, which refer to each other
        release_free_memory()


def release_free_memory() -> None:
    """Return freed memory to the system, on Linux with glibc; other C libraries have no such function.

    Pictures of cards leave gaps in the heap when they are freed; without this the gaps stay with the program.
    """
    if not sys.platform.startswith("linux"):
        return
    from ctypes import c_int, c_size_t  # not before the window is painted

    from cardhall import system_calls

    try:
        trim = system_calls.typed_function(system_calls.load_library(None), "malloc_trim", c_int, c_size_t)
    except AttributeError:
        return  # another C library
    trim(0)
