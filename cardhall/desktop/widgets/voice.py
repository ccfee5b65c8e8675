"""Estimates how long a screen reader still speaks, from the announcements and the reader's speed.

Screen readers do not report when they have finished. The estimate assumes that each announcement starts when the
previous one ends, and is spoken at the speed in the settings, in words a minute.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

WORDS_PER_MINUTE = 180  # a usual speed of screen readers, until the settings are known
ANNOUNCEMENT_PAUSE_MS = 250.0  # between two announcements
MS_PER_MINUTE = 60_000.0


class Utterance(NamedTuple):
    """An announcement and its end, in milliseconds of the clock."""

    text: str
    ends_at_ms: float
    repeats: bool = False  # said again when a key cuts it short


def now_ms() -> float:
    """Return the milliseconds of a monotonic clock."""
    return time.monotonic() * 1000.0


def speaking_time_ms(text: str, words_per_minute: float) -> float:
    """Return the milliseconds of speech for a text; each digit counts as a word."""
    words = sum(max(1, sum(letter.isdigit() for letter in word)) for word in text.split())
    return words * MS_PER_MINUTE / words_per_minute + ANNOUNCEMENT_PAUSE_MS


class Voice:
    """The queue of one screen reader's announcements."""

    def __init__(self, get_now_ms: Callable[[], float] = now_ms) -> None:
        self.words_per_minute = float(WORDS_PER_MINUTE)
        self._get_now_ms = get_now_ms
        self._queue: list[Utterance] = []

    def add_announcement(self, text: str, *, repeats: bool = False) -> None:
        """Add an announcement to the queue; `repeats`: repeat the text after a key cuts it short."""
        begins = max(self._get_now_ms(), self._queue[-1].ends_at_ms if self._queue else 0.0)
        ends = begins + speaking_time_ms(text, self.words_per_minute)
        self._queue = [*self._list_unspoken(), Utterance(text, ends, repeats)]

    def remaining_ms(self) -> float:
        """Return the milliseconds until the end of the queue; 0 in silence."""
        return max(0.0, self._queue[-1].ends_at_ms - self._get_now_ms()) if self._queue else 0.0

    def take_unspoken(self) -> list[str]:
        """Empty the queue after a key has silenced the reader. Return the unspoken texts to keep."""
        texts = [one.text for one in self._list_unspoken() if one.repeats]
        self._queue = []
        return texts

    def _list_unspoken(self) -> list[Utterance]:
        now = self._get_now_ms()
        return [one for one in self._queue if one.ends_at_ms > now]


SCREEN_READER_VOICE = Voice()  # of the screen reader that listens
