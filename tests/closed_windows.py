"""Whether the windows that tests have closed stay in memory.

Where something keeps them, such as a connection to the application, a worker of the check grows with every test.
"""

from __future__ import annotations

import gc
import weakref
from dataclasses import dataclass
from typing import Any

MAX_OPEN_WINDOWS = 20  # windows of earlier tests that may stay; each takes about a megabyte
COLLECTIONS_OUTLIVED = 2  # collections of all garbage that a window has outlived before it counts


@dataclass
class Closed:
    """A window that a test has closed."""

    window: weakref.ref[Any]
    test: str
    outlived: int = 0


class ClosedWindows:
    """Looks, whenever Python collects all garbage anyway, which of them are still there."""

    def __init__(self, most: int = MAX_OPEN_WINDOWS) -> None:
        self.most = most
        self.known: list[Closed] = []

    def add(self, window: Any, test: str) -> None:
        """A test has closed this window."""
        self.known.append(Closed(weakref.ref(window), test))

    def look(self, phase: str, what: dict[str, int]) -> None:
        """Garbage is collected, or has been: forget the windows that went with it."""
        if phase == "stop" and what["generation"] == 2:
            self.known = [one for one in self.known if one.window() is not None]
            for one in self.known:
                one.outlived += 1

    def check(self) -> None:
        """Fail where many stay, and begin anew, so that not every test from now on fails."""
        stay = [one.test for one in self.known if one.outlived >= COLLECTIONS_OUTLIVED]
        if len(stay) > self.most:
            self.known = []
            raise AssertionError(f"{len(stay)} windows of earlier tests stay in memory, of these first: {stay[:3]}")

    # ---- where the tests run

    def pytest_sessionstart(self) -> None:
        gc.callbacks.append(self.look)

    def pytest_unconfigure(self) -> None:
        if self.look in gc.callbacks:
            gc.callbacks.remove(self.look)


windows = ClosedWindows()
