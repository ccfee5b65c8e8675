"""Interrupts: raise KeyboardInterrupt for Ctrl+C, and delay it to a safe place while a player thinks.

Compiled by mypyc, the product of two large numbers lets signals be handled, mistakes the KeyboardInterrupt for lack of
memory, and aborts the whole program ("fatal: out of memory"). So no handler that may raise runs in compiled code.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

ENDING_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

_delayed_handlers: dict[int, Callable[..., Any]] = {}  # the delayed handlers, by signal
_delayed_signals: list[int] = []  # delayed signals that have come and are still to be handled


@contextmanager
def raise_on_interrupt() -> Iterator[list[int]]:
    """Raise KeyboardInterrupt in a block for the signals that end a program, unless ignored.

    Yields the list of signals that have come: an exception raised while a module is loaded or an object destroyed can
    get lost, so long work looks there too. Outside the main thread nothing changes.
    """
    signals: list[int] = []

    def interrupt(number: int, _: object) -> None:
        signals.append(number)
        raise KeyboardInterrupt

    handlers: dict[int, Any] = {}
    try:
        if threading.current_thread() is threading.main_thread():
            for number in ENDING_SIGNALS:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    handlers[number] = signal.signal(number, interrupt)
        yield signals
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


@contextmanager
def children_ignore_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl+C until each calls `ignore_interrupts`.

    A terminal sends Ctrl+C to child processes too, and in the middle of their start they would print what they were
    loading. They start in the current folder, or in the root if the folder has been deleted. Python's resource tracker
    has to outlive them, and so ignores a closed terminal too.
    """
    try:
        os.getcwd()  # noqa: PTH109
    except FileNotFoundError:
        os.chdir(os.sep)
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    signal_mask_before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        resource_tracker.ensure_running()  # started with the first process, it would unblock the signals
        signal.pthread_sigmask(signal.SIG_SETMASK, signal_mask_before | {signal.SIGINT})
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, signal_mask_before)


def ignore_interrupts() -> None:
    """Leave Ctrl+C to the parent process. To be called from the main thread."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def delay_interrupts() -> Iterator[None]:
    """Delay the handlers of signals that end a program until the block ends or `handle_delayed_interrupts` is called.

    Outside the main thread, where no handler runs, and within another such block nothing changes.
    """
    if _delayed_handlers or threading.current_thread() is not threading.main_thread():
        yield
        return
    try:
        for number in ENDING_SIGNALS:
            handler = signal.getsignal(number)
            if callable(handler):
                _delayed_handlers[number] = handler
                signal.signal(number, _delay_signal)
        yield
    finally:
        handlers = _delayed_handlers.copy()
        _delayed_handlers.clear()
        for number, handler in handlers.items():
            signal.signal(number, handler)
        pending_signals = _delayed_signals.copy()
        _delayed_signals.clear()
        for number in pending_signals:
            handlers[number](number, None)


def handle_delayed_interrupts() -> None:
    """Handle the delayed signals now. Raises what the handlers raise, such as KeyboardInterrupt."""
    while _delayed_signals:
        number = _delayed_signals.pop()
        _delayed_handlers[number](number, None)


def _delay_signal(number: int, _: object) -> None:
    _delayed_signals.append(number)
