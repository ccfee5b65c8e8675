"""Caches that make the next page or table quick, and that go when nothing has been opened for a while.

A module registers what empties its cache; `window/tidying.py` says when.
"""

from __future__ import annotations

from collections.abc import Callable

_empty: list[Callable[[], object]] = []


def empty_when_idle(empty: Callable[[], object]) -> None:
    """Register a function that empties a cache."""
    _empty.append(empty)


def empty_all() -> None:
    """Empty all registered caches."""
    for empty in _empty:
        empty()
