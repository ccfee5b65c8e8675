"""Programs that write far too much, or what a terminal would obey: nothing here grows, waits or shows it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardhall import rules
from cardhall.players.remote.protocol import MAX_ANSWER_LENGTH, Forfeit, Program
from tests.players.test_protocol import GREETING
from tests.processes import is_running

FLOODS = {
    "remarks": "while True: sys.stdout.write('# and on and on and on\\n' * 1000)",
    "empty lines": "while True: sys.stdout.write('\\n' * 10_000)",
    "a line without an end": "while True: sys.stdout.write('x' * 100_000)",
    "words": "while True: sys.stderr.write('and on and on and on\\n' * 1000)",
    "words without an end": "while True: sys.stderr.write('x' * 100_000)",
    "answers": "while True: sys.stdout.write('action\\n' * 1000)",
}
MOST_MEGABYTES = 60


@pytest.fixture
def running() -> Iterator[list[Program]]:
    programs: list[Program] = []
    yield programs
    for program in programs:
        program.close()


def start_program(running: list[Program], path: Path, code: str, seconds: float = 0.5) -> Program:
    (path / "program.py").write_text(GREETING + code)
    program = Program([sys.executable, str(path / "program.py")], seconds=seconds)
    running.append(program)
    program.start("whist", 4, {})
    return program


def used_megabytes() -> float:
    """The memory of this process; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, ValueError):
        return 0.0


@pytest.mark.parametrize("name", FLOODS)
def test_floods(name: str, running: list[Program], tmp_path: Path) -> None:
    program = start_program(running, tmp_path, f"for word, rest in lines():\n    {FLOODS[name]}\n")
    seen = (state := rules.get("whist").start(seed=1)).observe(state.turn)
    before, began = used_megabytes(), time.monotonic()
    with pytest.raises(Forfeit) as forfeit:
        program.choose(seen)
    assert time.monotonic() - began < 5 and len(str(forfeit.value)) < 300
    assert used_megabytes() - before < MOST_MEGABYTES
    assert program._running is None, "it has been ended"


def test_a_flood_before_the_greeting(running: list[Program], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardhall.players.remote.protocol.START_SECONDS", 0.5)
    (tmp_path / "program.py").write_text("import sys\n" + FLOODS["remarks"])
    program = Program([sys.executable, str(tmp_path / "program.py")])
    running.append(program)
    with pytest.raises(Forfeit, match="did not answer within"):
        program.start("whist", 4, {})


def test_a_long_line_before_the_answer(running: list[Program], tmp_path: Path) -> None:
    code = f"for word, rest in lines():\n    say('action ' + 'x' * {MAX_ANSWER_LENGTH})\n"
    seen = (state := rules.get("whist").start(seed=1)).observe(state.turn)
    with pytest.raises(Forfeit, match="far too long"):
        start_program(running, tmp_path, code, 20.0).choose(seen)


def test_nothing_that_a_terminal_obeys_is_shown(running: list[Program], tmp_path: Path) -> None:
    evil = "\\x1b]0;owned\\x07\\x1b[2J\\u202eabc\\x9b31m"
    greeting = GREETING.replace('\'ready {"protocol": 1, "name": "Test"}\'', "'ready ' + json.dumps(NAME)")
    ways = (
        f"for word, rest in lines():\n    say('error {evil} ' + 'x' * 5000)\n",
        f"for word, rest in lines():\n    say('action {evil}')\n",
        f"for word, rest in lines():\n    say('{evil}')\n",
        f"for word, rest in lines():\n    sys.exit('{evil}' * 100)\n",
    )
    for code in ways:
        path = tmp_path / "program.py"
        path.write_text(f'NAME = {{"protocol": 1, "name": "{evil}"}}\n{greeting}{code}')
        program = Program([sys.executable, str(path)], seconds=20.0)
        running.append(program)
        program.start("whist", 4, {})
        assert program.name.isprintable()
        seen = (state := rules.get("whist").start(seed=1)).observe(state.turn)
        with pytest.raises(Forfeit) as forfeit:
            program.choose(seen)
        assert str(forfeit.value).isprintable() and len(str(forfeit.value)) < 700


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_a_hung_program_ends_with_an_arena_that_is_killed(tmp_path: Path) -> None:
    tell = f"open({str(tmp_path / 'number')!r}, 'w').write(str(os.getpid()))"
    (tmp_path / "program.py").write_text(f"{GREETING}for word, rest in lines():\n    {tell}\n    time.sleep(60)\n")
    program = f"'{sys.executable}' '{tmp_path / 'program.py'}'"
    command = [sys.executable, "-m", "cardhall", "arena", "stealing-bundles", "--levels", "random", "--player", program]
    arena = subprocess.Popen([*command, "--seconds", "50"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 30
        while not ((tmp_path / "number").exists() and (tmp_path / "number").read_text()):
            assert time.monotonic() < until and arena.poll() is None
            time.sleep(0.05)
        number = int((tmp_path / "number").read_text())
        assert is_running(number)
        os.kill(arena.pid, signal.SIGKILL)
        until = time.monotonic() + 10
        while is_running(number):
            assert time.monotonic() < until, "the program goes on"
            time.sleep(0.05)
    finally:
        arena.kill()
        arena.wait()
