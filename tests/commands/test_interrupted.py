"""Ctrl+C at any moment, from the first on: the command ends, and says nothing of how it is made."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest

from tests.reliability.amounts import amount

pytestmark = pytest.mark.skipif(os.name != "posix", reason="elsewhere a program is not interrupted by a signal")
INTERRUPTED_COMMANDS = (
    ("arena", "whist", "--levels", "normal,normal", "--deals", "10000"),
    ("arena", "truc", "--levels", "easy,normal", "--deals", "10000", "--jobs", "2"),
    ("bench", "--repetitions", "1000"),
    ("engine",),
    ("selftest",),
)
# seconds after the program has begun; before that, while Python itself starts, it is not asked
LATEST_SIGNAL_SECONDS = 1.5
PROGRAM = """
import sys
from cardhall.__main__ import main
print("begun", flush=True)
sys.exit(main())
"""
ENDS_WITHIN = 20.0  # seconds, on a busy machine
HANDLER = """
import signal
signal.signal(signal.SIGINT, signal.{})
from cardhall import __main__, cli
cli.run = lambda _: print(signal.getsignal(signal.SIGINT).name)
__main__.main()
"""


def use_usual_handler() -> None:
    """In the child: the usual handler, also where these tests run in the background, with signals ignored."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def status_after_signal(words: Sequence[str], after: float, number: int = signal.SIGINT) -> tuple[int, str]:
    """The exit status of a command that gets a signal `after` seconds after its first words, and its complaints."""
    command, pipe = [sys.executable, "-c", PROGRAM, *words], subprocess.PIPE
    running = subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, preexec_fn=use_usual_handler, start_new_session=True
    )
    try:
        assert running.stdout is not None and running.stdout.readline() == "begun\n"
        time.sleep(after)
        os.killpg(running.pid, number)  # as a terminal does
        _, said = running.communicate(timeout=ENDS_WITHIN)
        return running.returncode, said
    finally:
        running.kill()


@amount(1, 40)
def test_it_ends(amount: int) -> None:
    rng = random.Random(amount)
    for words in INTERRUPTED_COMMANDS:
        for _ in range(amount):
            after = rng.uniform(0.001, LATEST_SIGNAL_SECONDS)
            status, said = status_after_signal(words, after)
            assert status in (130, -signal.SIGINT), (words, after, status, said)
            assert "Traceback" not in said and "ignored" not in said, (words, after, said)


def test_with_its_terminal_closed_a_contest_in_processes_ends_without_a_word() -> None:
    status, said = status_after_signal(INTERRUPTED_COMMANDS[1], LATEST_SIGNAL_SECONDS, signal.SIGHUP)
    assert status in (130, -signal.SIGHUP) and "Traceback" not in said, said


@pytest.mark.parametrize(
    ("before", "loading"), [("default_int_handler", "SIG_DFL"), ("SIG_IGN", "SIG_IGN"), ("SIG_DFL", "SIG_DFL")]
)
def test_what_it_does_while_modules_are_loaded(before: str, loading: str) -> None:
    command = [sys.executable, "-c", HANDLER.format(before)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == loading


def test_nothing_of_ours_is_loaded_before_that() -> None:
    """While it is, Ctrl+C would leave a trace."""
    loaded = "import sys, cardhall.__main__; print(*(name for name in sys.modules if name.startswith('cardhall.')))"
    command = [sys.executable, "-c", loaded]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.split() == ["cardhall.__main__"]
