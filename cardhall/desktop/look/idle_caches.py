"""Caches that make the next page or table quick, and are emptied when no page has been opened for a while.

A module registers the function that empties its cache; `window/memory_tidier.py` decides when to call them all.
"""

from __future__ import annotations

from collections.abc import Callable

_empty_cache_functions: list[Callable[[], object]] = []


def empty_when_idle(empty_cache: Callable[[], object]) -> None:
    """Register a function that empties a cache, to be called when the program is idle."""
    _empty_cache_functions.append(empty_cache)


def empty_idle_caches() -> None:
    """Empty all registered caches."""
    for empty in _empty_cache_functions:
        empty()
