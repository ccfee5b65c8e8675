"""What each game costs in tests: a pytest plugin that adds up processor time by game and holds it against a budget.

A test belongs to the game that its parameters name, else to the games in its own name, else to those in its file's
name; tests marked long do not count. Counted is processor time, that of child processes included, so that a busy
machine changes little; and the speed of the machine is measured during the run, so that a slow one changes little
either. What collecting garbage takes is of no single game, for it is all tests' garbage.

`pytest --game-seconds` prints the table; a game over the budget is named after every run, and fails it when it is far
over. `--game-budget` sets the budget in seconds.
"""

from __future__ import annotations

import gc
import os
import re
import statistics
import time
from collections import Counter
from collections.abc import Generator
from typing import Any

import pytest

from cardhall import rules

SECONDS_PER_GAME = 9.5  # seconds of processor time for all tests of one game, on the reference machine
TWO_PACKS = 108  # cards for which the budget is enough; larger packs have more, in proportion
FULLY_TESTED_GAMES = ("burraco", "pontoon", "razz")  # whose further tests are long
FAR_OVER = 1.5  # times the budget: from here on the run fails
REFERENCE_SECONDS = 0.006  # seconds that `do_fixed_work` takes on the reference machine
MEASURED_EVERY = 2.0  # seconds of processor time between two measurements of the machine's speed
COLLECTING_TESTS = "collecting garbage"  # of no single game
HEAVIEST_SHOWN = 6  # tests that are named for a game over the budget

_ids = sorted(rules.GAMES, key=len, reverse=True)
IN_PARAMETERS = re.compile(rf"(?<![a-z])({'|'.join(_ids)})(?![a-z])")
IN_NAMES = re.compile(rf"(?<![a-z])({'|'.join(_ids).replace('-', '_')})(?![a-z])")


def games_under_test(test: str) -> tuple[str, ...]:
    """The games that a test belongs to; empty if it is of none or of all of them.

    `test` is pytest's node id: `tests/games/test_whist.py::test_ruffs[euchre]` belongs to Euchre.
    """
    path, _, name = test.partition("::")
    name, _, parameters = name.partition("[")
    if found := IN_PARAMETERS.search(parameters):
        return (found[1],)
    named = IN_NAMES.findall(name) or IN_NAMES.findall(path)
    return tuple(dict.fromkeys(game.replace("_", "-") for game in named))


def processor_time() -> float:
    """Seconds of processor time of this process, and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def do_fixed_work() -> int:
    """Work of a fixed amount, of the kind that rules and tests do; how long it takes tells how fast the machine is."""
    names = {number * 7919 % 20_011: f"card {number}" for number in range(12_000)}
    ordered = sorted(names.items(), key=lambda item: item[1])
    return sum(len(names.get(number * 31 % 20_011, "")) for number, _ in ordered)


def measure_pace() -> float:
    """How many times the reference machine's time this machine needs now."""
    gc.disable()  # what it takes depends on what else there is
    began = time.thread_time()
    do_fixed_work()
    taken = time.thread_time() - began
    gc.enable()
    return taken / REFERENCE_SECONDS


class Budget:
    """Measures the tests of this process, and sums up the reports of all processes."""

    def __init__(self, seconds: float = SECONDS_PER_GAME, table: bool = False) -> None:
        self.seconds, self.table = seconds, table
        self.mark = self.measured = 0.0
        self.paces: list[float] = []
        self.tests: Counter[str] = Counter()
        self.began_collecting = self.collecting = 0.0

    # ---- where the tests run

    def collects(self, phase: str, _: dict[str, int]) -> None:
        """Garbage is collected: that takes the longer the more other tests have left, and chance says in which test."""
        if phase == "start":
            self.began_collecting = time.thread_time()
        else:
            self.collecting += time.thread_time() - self.began_collecting

    def pytest_sessionstart(self) -> None:
        gc.callbacks.append(self.collects)

    def pytest_unconfigure(self) -> None:
        if self.collects in gc.callbacks:
            gc.callbacks.remove(self.collects)

    def pytest_runtest_logstart(self) -> None:
        self.mark, self.collecting = processor_time(), 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, Any, Any]:
        report = yield
        now = processor_time()
        if item.get_closest_marker("long") is None:
            report.collecting = self.collecting
            report.processor_time = now - self.mark - self.collecting
        self.mark, self.collecting = now, 0.0
        if now - self.measured > MEASURED_EVERY:
            report.pace = measure_pace()
            self.measured = self.mark = processor_time()
        return report

    # ---- where the reports arrive

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.tests[report.nodeid] += getattr(report, "processor_time", 0.0)
        self.tests[COLLECTING_TESTS] += getattr(report, "collecting", 0.0)
        if hasattr(report, "pace"):
            self.paces.append(report.pace)

    def slowness(self) -> float:
        """The mean of the measured paces; 1 where there is none, or where the clock is too coarse to tell."""
        return (statistics.fmean(self.paces) if self.paces else 0.0) or 1.0

    def by_game(self) -> dict[str, float]:
        """Seconds by game, as the reference machine would need them; those of no game, or of all, under ""."""
        seconds: Counter[str] = Counter()
        for test, taken in self.tests.items():
            games = games_under_test(test) or ("",)
            for game in games:
                seconds[game] += taken / len(games) / self.slowness()
        return dict(seconds.most_common())

    def over(self) -> dict[str, float]:
        """The games over the budget, with their seconds."""
        return {game: taken for game, taken in self.by_game().items() if game and taken > self.budget_of(game)}

    def budget_of(self, game: str) -> float:
        """The seconds that the tests of a game may take."""
        return self.seconds * max(1.0, len(rules.get(game).deck()) / TWO_PACKS)

    def heaviest(self, game: str) -> list[tuple[str, float]]:
        """The test functions of a game that take most, with their seconds."""
        seconds: Counter[str] = Counter()
        for test, taken in self.tests.items():
            if game in (games := games_under_test(test)):
                seconds[test.partition("[")[0]] += taken / len(games) / self.slowness()
        return seconds.most_common(HEAVIEST_SHOWN)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        far_over = any(taken > FAR_OVER * self.budget_of(game) for game, taken in self.over().items())
        worker = hasattr(session.config, "workerinput")
        if far_over and not worker and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for line in self.lines():
            terminalreporter.write_line(line, red="over the budget" in line)

    def lines(self) -> list[str]:
        """What is printed after the run: the table if it is wanted, and the games over the budget."""
        found = []
        if self.table:
            found.append(
                f"processor time by game, in seconds of the reference machine ({1 / self.slowness():.2f} of its speed):"
            )
            found += [f"  {game or 'of no single game':20}{taken:7.1f}" for game, taken in self.by_game().items()]
        for game, taken in self.over().items():
            budget = self.budget_of(game)
            fails = " and fails" if taken > FAR_OVER * budget else ""
            found.append(f"{game}: its tests take {taken:.1f} s, which is over the budget of {budget:g} s{fails}")
            found += [f"  {seconds:5.1f} s  {test}" for test, seconds in self.heaviest(game)]
        return found
