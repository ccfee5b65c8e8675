"""Runs the tests against each mutant: in a copy of this process in which the module is changed, so nothing is started
anew and no file is written. Only the tests that reach the changed line are run, the quickest first.
"""

from __future__ import annotations

import os
import resource
import select
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from tests.tools.mutation.mutants import Mutant, all_mutants, find_caches, install

SECONDS_PER_MUTANT = 12.0  # seconds of tests that are run for a mutant; only those that take longer still are left out
# A mutant with which tests take this many times as long as otherwise counts as noticed: in processor time, and in all.
PATIENCE, MOST_PATIENCE = 4.0, 20.0

Tests = dict[str, float]  # names of tests, with the seconds they take


class Outcome(NamedTuple):
    """What became of a mutant."""

    mutant: Mutant
    noticed: bool
    tests: int  # that reach its line


class Mutation:
    """A pytest plugin that runs the collected tests on mutants instead of once."""

    def __init__(
        self,
        modules: Sequence[str],
        every: int = 1,
        jobs: int = 1,
        enough: float = SECONDS_PER_MUTANT,
        tell: Callable[[Outcome], None] = print,
    ) -> None:
        self.modules, self.every, self.jobs, self.enough, self.tell = modules, every, jobs, enough, tell
        self.outcomes: list[Outcome] = []
        self.items: dict[str, pytest.Item] = {}
        self.caches: list[Any] = []
        self.failing: list[str] = []  # tests that fail without any change; they are not used

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.caches = find_caches()
        files = {str(Path(sys.modules[name].__file__ or "").resolve()): name for name in self.modules}
        reached = self._reached(files)
        waiting = [one for path, name in files.items() for one in all_mutants(name, Path(path).read_text("utf-8"))]
        self._try_all(waiting[:: self.every], reached)
        return True

    # ---- which tests reach which line

    def _reached(self, files: dict[str, str]) -> dict[tuple[str, int], Tests]:
        """Run every test once. Returns the tests that reach each line, as (module, line)."""
        reached: dict[tuple[str, int], Tests] = defaultdict(dict)
        for name in self.items:
            lines: set[tuple[str, int]] = set()
            began = processor_time()
            passed = self._passes(name)
            seconds = processor_time() - began
            if not passed:
                self.failing.append(name)
            elif seconds < self.enough:
                with traced(files, lines):
                    self._passes(name)
                for line in lines:
                    reached[line][name] = seconds
        return reached

    def _passes(self, name: str) -> bool:
        """Run a test, which may rely on nothing that was calculated before. Returns whether it passed."""
        for function in self.caches:
            function.cache_clear()
        item = self.items[name]
        after: Any = item.session  # all fixtures end but those of the session
        reports = runtestprotocol(item, log=False, nextitem=after)
        return not any(report.failed for report in reports)

    # ---- trying

    def _try_all(self, waiting: list[Mutant], reached: dict[tuple[str, int], Tests]) -> None:
        for outcome in _in_processes(
            [(one, self._tests_of(one, reached)) for one in waiting], self._notices, self.jobs
        ):
            self.outcomes.append(outcome)
            self.tell(outcome)

    def _tests_of(self, mutant: Mutant, reached: dict[tuple[str, int], Tests]) -> Tests:
        """The tests that reach a mutant, the quickest first, as many as there is time for."""
        if mutant.scope:
            found = reached.get((mutant.module, mutant.line), {})
        else:  # a constant: who reads it is not known, so all that reach the module
            found = {}
            for (module, _), tests in reached.items():
                if module == mutant.module:
                    found |= tests
        chosen: Tests = {}
        for name, seconds in sorted(found.items(), key=lambda test: test[1]):
            if sum(chosen.values()) + seconds < self.enough:
                chosen[name] = seconds
        return chosen

    def _notices(self, mutant: Mutant, tests: Tests) -> bool:
        """Whether a test fails after the change, which is made in this process."""
        install(mutant)
        return not all(self._passes(name) for name in tests)


def processor_time() -> float:
    """The seconds that processors have worked for this process and those that it has started and seen end."""
    return sum(os.times()[:4])


class traced:
    """Notes which lines of some files are run."""

    def __init__(self, files: dict[str, str], lines: set[tuple[str, int]]) -> None:
        self.files, self.lines = files, lines
        self.left: dict[CodeType, set[int]] = {}  # lines not yet seen, of what has been called

    def __enter__(self) -> None:
        sys.settrace(self._called)

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _called(self, frame: FrameType, event: str, argument: Any) -> Any:
        module = self.files.get(frame.f_code.co_filename)
        if module is None:
            return None
        code = frame.f_code
        left = self.left.get(code)
        if left is None:
            left = self.left[code] = {line for _, _, line in code.co_lines() if line}
            self._note(module, left, frame.f_lineno)
        if not left:
            return None  # all has been seen: the rest goes faster

        def note(frame: FrameType, event: str, argument: Any) -> Any:
            self._note(module, left, frame.f_lineno)
            frame.f_trace_lines = bool(left)
            return note

        return note

    def _note(self, module: str, left: set[int], line: int) -> None:
        if line in left:
            left.remove(line)
            self.lines.add((module, line))


def _in_processes(
    work: list[tuple[Mutant, Tests]], notices: Callable[[Mutant, Tests], bool], jobs: int
) -> Iterator[Outcome]:
    """Ask `notices` about each in a process of its own, `jobs` at a time; one that takes too long has noticed."""
    running: dict[int, tuple[Mutant, Tests, float]] = {}  # pid -> …, and when it is too late
    queue = list(reversed(work))
    while queue or running:
        while queue and len(running) < jobs:
            mutant, tests = queue.pop()
            if not tests:
                yield Outcome(mutant, False, 0)
                continue
            limit = 5.0 + MOST_PATIENCE * sum(tests.values())
            running[_started(notices, mutant, tests)] = mutant, tests, time.monotonic() + limit
        select.select([], [], [], 0.02)
        for pid, (mutant, tests, until) in list(running.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if not ended and time.monotonic() > until:
                os.kill(pid, signal.SIGKILL)
                ended, status = os.waitpid(pid, 0)
            if ended:
                del running[pid]
                yield Outcome(mutant, status != 0, len(tests))


def _started(notices: Callable[[Mutant, Tests], bool], mutant: Mutant, tests: Tests) -> int:
    """A copy of this process that ends with 0 if nothing is noticed. Returns its number."""
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        code = 2
        try:
            seconds = 2 + ceil(PATIENCE * sum(tests.values()))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            code = int(notices(mutant, tests))
        finally:
            os._exit(code)
    return pid
