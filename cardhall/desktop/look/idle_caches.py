"""Caches that make the next page or table quick, and are emptied when no page has been opened for a while.

A module registers the function that empties its cache; `window/tidying.py` decides when to call them all.
"""

from __future__ import annotations

from collections.abc import Callable

_empty: list[Callable[[], object]] = []


def empty_when_idle(empty: Callable[[], object]) -> None:
    """Register a function that empties a cache, to be called when the program is idle."""
    _empty.append(empty)


def empty_all() -> None:
    """Empty all registered caches."""
    for empty in _empty:
        empty()
