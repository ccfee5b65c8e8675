"""Ctrl+C while a player thinks: between two imagined deals, never in compiled code, which it would abort."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.players import interrupts

THINKING = """
import os, random, signal, sys, threading
from cardhall import players, rules
signal.signal(signal.SIGINT, signal.default_int_handler)
rng = random.Random(1)
state = rules.get("whist").start(seed=1)
seen = state.observe(state.actors[0])
player = players.get("hard", "whist", seconds=30.0)
for _ in range(int(sys.argv[1])):
    threading.Timer(0.05 + 0.1 * rng.random(), os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        player.rank(seen)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """The usual handler, also where these tests run in the background, with the signal ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_noted_and_raised_at_a_safe_place() -> None:
    done = []
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), interrupts.delay_interrupts():
        os.kill(os.getpid(), signal.SIGINT)
        done.append("noted")
        with interrupts.delay_interrupts():
            done.append("within")
        done.append("still noted")
        interrupts.handle_delayed_interrupts()
        done.append("never")
    assert done == ["noted", "within", "still noted"]
    assert signal.getsignal(signal.SIGINT) is before


def test_raised_at_the_end_of_the_block() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), interrupts.delay_interrupts():
        os.kill(os.getpid(), signal.SIGINT)
        done.append("to the end")
    assert done == ["to the end"]
    interrupts.handle_delayed_interrupts()  # nothing is left


class Interrupting:
    """Is interrupted while it is destroyed, where Python drops every exception."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_one_whose_exception_got_lost_is_noted() -> None:
    with interrupts.raise_on_interrupt() as came:
        some = Interrupting()
        del some
        assert came == [signal.SIGINT]
    with pytest.raises(KeyboardInterrupt), interrupts.raise_on_interrupt():
        os.kill(os.getpid(), signal.SIGTERM)


def test_ignored_signals_stay_ignored() -> None:
    """As under `nohup`, or in the background of a script."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interrupts.raise_on_interrupt() as came:
        os.kill(os.getpid(), signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN and came == []


def test_a_decision_is_given_up() -> None:
    """A player that would think for a minute ends at the next imagined deal."""
    state: Any = rules.get("whist").start(seed=1)
    player, seen = players.get("hard", "whist", seconds=60.0), state.observe(state.actors[0])
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    began = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        player.rank(seen)  # to choose, a glance may be enough
    assert time.monotonic() - began < 30.0


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a program is not interrupted by a signal")
def test_nothing_is_aborted() -> None:
    command = [sys.executable, "-c", THINKING, "8"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == ["interrupted"] * 8
