"""What the program costs while nobody touches it: wake-ups a second, memory after an evening, the start, the disk."""

from __future__ import annotations

import gc
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QEvent

from cardhall.desktop.garbage_collection import GarbageCollector
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.desktop.window.opponents import OpponentsProcess
from cardhall.match import Match, Store
from tests.desktop.table_helpers import NAMES, PromptWorker
from tests.tools.figures import Figure
from tests.tools.figures.waiting import wait, wait_until

WATCHED_MS, SETTLING_MS = 3000, 1500
STARTS = 5
TIDYING_MS = 12_000  # after that the program has given memory back
SIZE = (1440, 900)
EVENING = ("whist", "burraco", "samba", "pontoon", "euchre", "dou-dizhu", "mus", "conquian")
MATCHES = 30  # of an evening
MATCH_ACTIONS = 40
DISK_ACTIONS = 40
START_TIMEOUT_S = 60
MAX_IN_HALL_MB, MAX_EVENING_MB = 100.0, 170.0


@contextmanager
def window_of(folder: str) -> Iterator[MainWindow]:
    """Show the program's window with opponents that answer at once."""
    opponents: Any = OpponentsProcess
    opponents.share = lambda self: PromptWorker()
    window = MainWindow(Settings(guide=False, theme="light", welcome=False), Store(folder))
    window.resize(*SIZE)
    window.show()
    garbage = GarbageCollector(window)  # as the program has it
    if hasattr(window, "asleep_changed"):  # not in every commit that is measured beside this one
        window.asleep_changed.connect(garbage.set_resting)
    try:
        yield window
    finally:
        window.shut_down()
        window.close()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


# ---- wake-ups


def wakes_a_second() -> float:
    """Return how often the event loop of the window has been woken in a second."""
    wait(SETTLING_MS)
    dispatcher, wakes = QAbstractEventDispatcher.instance(), [0]

    def note() -> None:
        wakes[0] += 1

    dispatcher.awake.connect(note)
    wait(WATCHED_MS)
    dispatcher.awake.disconnect(note)
    return max(0, wakes[0] - 1) / (WATCHED_MS / 1000)  # without the end of the waiting


def seat(window: MainWindow, match: Match, *, instant: bool) -> Any:
    """Show the table of a match in the window."""
    window.table_host.show_table(match)
    table = window.table_host.table
    assert table is not None
    table.stage.clock.instant = instant
    table.begin()
    return table


def held_answer(window: MainWindow) -> Any:
    """Return a table whose next action is known, but not due yet, when the person pauses."""
    table = seat(window, Match.new("whist", seed=5, names=NAMES), instant=True)
    computers = table.runner.computers
    wait_until(lambda: table.situation.legal is not None, 10)
    table.runner.play_action(table.situation.legal.actions[0])
    wait_until(lambda: computers._held_answer is not None, 10)
    table.flow.toggle_pause()
    return table


def measure_wakes() -> list[Figure]:
    """Measure how often the program wakes in a second while nobody touches it."""
    found = []

    def note(name: str, limit: float | None) -> None:
        found.append(Figure(f"wake-ups, {name}", wakes_a_second(), "/s", limit))

    with tempfile.TemporaryDirectory() as folder, window_of(folder) as window:
        note("hall", 3)
        seat(window, Match.new("whist", seed=5, names=NAMES), instant=False)
        wait_until(lambda: window.table_host.table.situation.legal is not None, 20)  # type: ignore[union-attr]
        note("table, the person to act", 3)
        held_answer(window)
        note("table, answer held in a pause", 3)
        window.showMinimized()
        note("the same minimised", 2)
        window.showNormal()
        nuts = seat(window, Match.new("nuts", seed=3, names=NAMES), instant=False)
        gate = nuts.runner.seating.start_gate
        wait_until(lambda: gate.sheet.isVisible(), 20)
        gate.sheet.dismiss()
        assert wait_until(lambda: bool(nuts.runner.seating.has_started), 20), "Nuts does not start"
        note("Nuts, running", 100)
        window.showMinimized()
        note("Nuts, minimised", 2)
    return found


# ---- memory


def resident_megabytes() -> float:
    """Return the memory of this process, after all garbage has been collected."""
    gc.collect()
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))


def play_some(window: MainWindow, match: Match, rng: random.Random) -> None:
    """Play a part of a match at its table, painted, and return to the hall."""
    table = seat(window, match, instant=True)
    for _ in range(MATCH_ACTIONS):
        state = match.state
        if state.is_over or table.runner.turn.is_deal_over:
            break
        acting = rng.choice(state.actors)
        table.runner.play_action(rng.choice(state.actions(acting)), acting)
        wait(1)
    window.table_host.leave_table()
    wait(50)


def measure_memory() -> list[Figure]:
    """Measure the memory of the hall: at first, after a match, after eight games, and after thirty matches."""
    found, rng = [], random.Random(1)
    with tempfile.TemporaryDirectory() as folder, window_of(folder) as window:
        wait(SETTLING_MS)
        found.append(Figure("memory, hall at first", resident_megabytes(), "MB"))
        for number in range(MATCHES):
            play_some(window, Match.new(EVENING[number % len(EVENING)], seed=number), rng)
            if number + 1 in (1, len(EVENING), MATCHES):
                wait(TIDYING_MS)
                limit = MAX_IN_HALL_MB if number == 0 else MAX_EVENING_MB
                name = "a match" if number == 0 else f"{number + 1} matches"
                found.append(Figure(f"memory, hall after {name}", resident_megabytes(), "MB", limit))
    return found


# ---- start


def measure_start() -> list[Figure]:
    """Measure the time until the window is painted, from several starts: median processor time and wall time."""
    wall, processor = [], []
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory() as folder:
            kept = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), folder)
            environment = {**os.environ, **kept, "CARDHALL_TIMING": "1"}
            command = [sys.executable, "-m", "cardhall"]
            program = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
            assert program.stderr is not None
            began = time.monotonic()
            for line in program.stderr:
                if line.startswith("first paint"):
                    words = line.replace(",", "").split()
                    wall.append(float(words[2]))
                    processor.append(float(words[5]))
                    break
                assert time.monotonic() < began + START_TIMEOUT_S, "the window is not painted"
            program.kill()
            program.wait()
    return [
        Figure("start, processor time to the first paint", 1000 * statistics.median(processor), "ms"),
        Figure("start, wall time to the first paint", 1000 * statistics.median(wall), "ms"),
    ]


# ---- disk


def written_bytes() -> int:
    """Return how many bytes this process has written."""
    lines = Path("/proc/self/io").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("wchar:"))


def measure_disk() -> list[Figure]:
    """Measure the bytes written and the flushes to the disk for an action at a table."""
    flushed, sync = [0], os.fsync

    def counted(file: Any) -> None:
        flushed[0] += 1
        sync(file)

    os.fsync = counted
    try:
        with tempfile.TemporaryDirectory() as folder, window_of(folder) as window:
            table = seat(window, Match.new("whist", seed=5, names=NAMES), instant=True)
            wait(SETTLING_MS)
            before, first, flushed[0] = written_bytes(), len(table.match.log), 0
            table.runner.set_paused(True)
            while len(table.match.log) < first + DISK_ACTIONS and not table.match.state.results:
                state = table.match.state
                table.runner.play_action(state.actions()[0], state.actors[0])
                wait(5)
            wait(SETTLING_MS)
            actions = len(table.match.log) - first
            return [
                Figure("disk, bytes an action", (written_bytes() - before) / actions, "B"),
                Figure("disk, flushes an action", flushed[0] / actions, ""),
            ]
    finally:
        os.fsync = sync
