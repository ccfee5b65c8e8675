"""Figures of speed: frames, start, memory, wake-ups, disk, search and rules, beside those of another commit.

`python -m tests.tools.figures` measures this checkout and the commit before in turns, in one run, and writes a table.
Every group of figures runs in a process of its own. Times are of the processor, so that other programs disturb little.
Search and rules are measured on the compiled build, as people have it.
"""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """One measured figure. Less is better."""

    name: str
    value: float
    unit: str
    limit: float | None = None  # the most that it should be; None: none is set


class NotMeasurable(Exception):
    """A group of figures cannot be measured here; the text says why."""


GROUPS = ("frames", "start", "memory", "wakes", "disk", "search", "openspiel")
COMPILED_GROUPS = ("search", "openspiel")  # measured on the compiled build
