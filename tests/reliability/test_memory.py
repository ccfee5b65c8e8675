"""The program's memory as somebody starts it: the hall, a table in mid-deal, the thinking process."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from cardhall.match import Match
from tests.reliability.amounts import LONG, measured

ROOT = Path(__file__).parents[2]
FOLDERS = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR")
QUIET_SECONDS = 4.0  # seconds without work after which a program has come to rest
MAX_QUIET_WAIT = 90.0  # until it has
MAX_IDLE_TICKS = 3  # hundredths of a second of work that are rest: timers, a cursor that blinks
# Megabytes: a quarter more than what was measured where all 42 games were there, and nearly twice as much for thinking.
MOST_IN_HALL, MOST_AT_TABLE, MOST_THINKING = 145, 145, 60
IN_MID_DEAL = {"whist": 26, "burraco": 60, "samba": 60}  # actions

pytestmark = [*LONG, pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux’s figures")]


def process_megabytes(number: int, what: str = "VmRSS") -> float:
    """Return the memory of a process in megabytes; `VmHWM`: the most it ever had."""
    lines = Path(f"/proc/{number}/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{what}:"))


def process_time(number: int) -> int:
    """How long a process has worked, in hundredths of a second."""
    fields = Path(f"/proc/{number}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 100 // os.sysconf("SC_CLK_TCK")


def child_processes(number: int) -> list[int]:
    """List the processes that a process has started, the thinking one before the one that watches resources."""
    by_thread = Path(f"/proc/{number}/task").glob("*/children")
    found = [int(one) for path in by_thread for one in path.read_text("utf-8").split()]
    return sorted(found, key=lambda one: "spawn_main" not in Path(f"/proc/{one}/cmdline").read_text("utf-8"))


@contextmanager
def at_rest(folder: Path, arguments: Sequence[str], least: int) -> Iterator[list[int]]:
    """Start the program, wait until it does nothing more, and yield its process and those it has started.

    `least`: how many there are to be.
    """
    environment = {**os.environ, **dict.fromkeys(FOLDERS, str(folder)), "QT_QPA_PLATFORM": "offscreen"}
    environment["PYTHONPATH"] = str(ROOT)
    program = subprocess.Popen([sys.executable, "-m", "cardhall", *arguments], env=environment, cwd=folder)
    try:
        until, since, before = time.monotonic() + MAX_QUIET_WAIT, time.monotonic(), [0]
        while time.monotonic() - since < QUIET_SECONDS or len(before) < least:
            assert program.poll() is None, "it has ended"
            assert time.monotonic() < until, f"it does not come to rest: {before}"
            time.sleep(QUIET_SECONDS / 8)
            now = [process_time(number) for number in (program.pid, *child_processes(program.pid))]
            if len(now) != len(before) or sum(now) - sum(before) > MAX_IDLE_TICKS:
                since, before = time.monotonic(), now
        yield [program.pid, *child_processes(program.pid)]
    finally:
        program.kill()
        program.wait()


def in_mid_deal(game_id: str) -> Match:
    """A match in which a hard player is to decide next."""
    levels = dict.fromkeys(range(1, Match.new(game_id).state.seats), "hard")
    match, rng = Match.new(game_id, seed=1, levels=levels), random.Random(1)
    while len(match.log) < IN_MID_DEAL[game_id] or match.state.turn == 0 or len(match.state.actions()) < 3:
        match.play(rng.choice(match.state.actions()))
        assert not match.state.results
    return match


def test_the_hall(tmp_path: Path) -> None:
    with measured("memory in the hall") as figures, at_rest(tmp_path, (), 1) as (window, *_):
        figures["megabytes"] = round(process_megabytes(window))
        figures["megabytes at most"] = round(process_megabytes(window, "VmHWM"))
        assert 40 < process_megabytes(window) < MOST_IN_HALL


@pytest.mark.parametrize("game_id", IN_MID_DEAL)
def test_a_table(game_id: str, tmp_path: Path) -> None:
    path = tmp_path / "match.cardhall"
    in_mid_deal(game_id).save(path)
    with measured("memory in mid-deal") as figures, at_rest(tmp_path, [str(path)], 2) as (window, thinking, *_):
        figures |= {"game": game_id, "megabytes": round(process_megabytes(window))}
        figures["megabytes of the thinking process"] = round(process_megabytes(thinking))
        figures["at most there"] = round(process_megabytes(thinking, "VmHWM"))
        assert 40 < process_megabytes(window) < MOST_AT_TABLE
        assert 20 < process_megabytes(thinking, "VmHWM") < MOST_THINKING
