"""A disk that answers when a test tells it to."""

from __future__ import annotations

import os
import threading

import pytest

from cardhall.match import disk

LONG_WAIT_SECONDS = 30.0  # seconds, on a busy machine


class Slow:
    """A disk that answers when it is told to, and says in which threads it was asked."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.threads: list[threading.Thread] = []
        self.may_answer = threading.Event()
        self.error = 0
        self._real = os.fsync
        patch.setattr(os, "fsync", self._asked)
        patch.setattr(disk, "SHORT_WAIT_SECONDS", 0.0)

    def _asked(self, handle: int) -> None:
        self.threads.append(threading.current_thread())
        self.may_answer.wait(LONG_WAIT_SECONDS)
        if self.error:
            raise OSError(self.error, os.strerror(self.error))
        self._real(handle)

    def answer(self) -> None:
        """Answer all that was asked, and what is asked until the next thing is written."""
        self.may_answer.set()
        assert disk.wait_for_all(LONG_WAIT_SECONDS)
        self.may_answer.clear()

    @property
    def has_kept_us(self) -> bool:
        """Whether whoever writes was kept waiting."""
        return threading.current_thread() in self.threads
