"""Ctrl+C while a player thinks: noted, and acted on at the next safe place.

Compiled by mypyc, the product of two large numbers lets signals be handled, takes the KeyboardInterrupt for want of
memory, and aborts the whole program ("fatal: out of memory"). So no handler that may raise runs in compiled code.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

NUMBERS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

_handlers: dict[int, Callable[..., Any]] = {}  # those that are held back, by signal
_noted: list[int] = []  # signals that have come meanwhile


@contextmanager
def held_back() -> Iterator[None]:
    """Handlers of the signals that end a program wait until the block ends, or until `let_through` is called in it.

    Outside the main thread, where no handler runs, and within another such block nothing changes.
    """
    if _handlers or threading.current_thread() is not threading.main_thread():
        yield
        return
    try:
        for number in NUMBERS:
            handler = signal.getsignal(number)
            if callable(handler):
                _handlers[number] = handler
                signal.signal(number, _note)
        yield
    finally:
        handlers = _handlers.copy()
        _handlers.clear()
        for number, handler in handlers.items():
            signal.signal(number, handler)
        noted = _noted.copy()
        _noted.clear()
        for number in noted:
            handlers[number](number, None)


def let_through() -> None:
    """A safe place: what was noted is handled now. Raises what the handler raises, such as KeyboardInterrupt."""
    while _noted:
        number = _noted.pop()
        _handlers[number](number, None)


def _note(number: int, _: object) -> None:
    _noted.append(number)
