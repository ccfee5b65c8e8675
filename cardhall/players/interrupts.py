"""Ctrl+C: where it raises KeyboardInterrupt, and how one that comes while a player thinks waits for a safe place.

Compiled by mypyc, the product of two large numbers lets signals be handled, takes the KeyboardInterrupt for want of
memory, and aborts the whole program ("fatal: out of memory"). So no handler that may raise runs in compiled code.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

NUMBERS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

_handlers: dict[int, Callable[..., Any]] = {}  # those that are held back, by signal
_noted: list[int] = []  # signals that have come meanwhile


@contextmanager
def interruptible() -> Iterator[list[int]]:
    """The signals that end a program raise KeyboardInterrupt in this block, except those that are ignored.

    Gives the list of those that have come: an exception that is raised while a module is loaded, or while an object is
    destroyed, can get lost, so long work looks there too. Outside the main thread nothing changes.
    """
    came: list[int] = []

    def interrupt(number: int, _: object) -> None:
        came.append(number)
        raise KeyboardInterrupt

    handlers: dict[int, Any] = {}
    try:
        if threading.current_thread() is threading.main_thread():
            for number in NUMBERS:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    handlers[number] = signal.signal(number, interrupt)
        yield came
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


@contextmanager
def kept_from_children() -> Iterator[None]:
    """Processes that are started in this block know nothing of Ctrl+C until they call `ignore_interrupts`.

    A terminal sends it to them too, and in the middle of their start they would say what they were loading. They start
    in the current folder, or in the root where that has been deleted. The process with which Python looks after them
    has to outlive them, and so knows nothing of a terminal that is closed either.
    """
    try:
        os.getcwd()  # noqa: PTH109
    except FileNotFoundError:
        os.chdir(os.sep)
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        resource_tracker.ensure_running()  # with the first of them it would let signals through again
        signal.pthread_sigmask(signal.SIG_SETMASK, before | {signal.SIGINT})
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupts() -> None:
    """Leave Ctrl+C to the process that has started this one. To be called from the main thread."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


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
