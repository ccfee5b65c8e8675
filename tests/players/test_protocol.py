"""Programs that take part: what they are asked, and every way in which they can fail."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from cardhall import rules
from cardhall.players.interrupts import raise_on_interrupt
from cardhall.players.remote import protocol
from cardhall.players.remote.protocol import Forfeit, Program, ProtocolError, format_line, parse_json, parse_line
from tests.processes import is_running

GREETING = """
import sys, json, time, os
def say(text): print(text, flush=True)
def lines():
    for text in sys.stdin:
        word, _, rest = text.strip().partition(" ")
        if word == "cardhall":
            say('ready {"protocol": 1, "name": "Test"}')
        elif word == "game":
            say("ok")
        else:
            yield word, rest
"""


@pytest.fixture
def running() -> Iterator[list[Program]]:
    programs: list[Program] = []
    yield programs
    for program in programs:
        program.close()


def _program(running: list[Program], path: Path, code: str, seconds: float = 20.0, start: bool = True) -> Program:
    path = path / "program.py"
    path.write_text(code)
    program = Program([sys.executable, str(path)], seconds=seconds)
    running.append(program)
    if start:
        program.start("whist", 4, {})
    return program


def test_lines() -> None:
    assert parse_line("  play 0 play QH \n") == ("play", "0 play QH")
    assert parse_line("quit") == ("quit", "")
    assert parse_line("# a remark") == parse_line("") == parse_line(" \n") == ("", "")
    assert format_line("error", "two\nlines") == "error two lines"
    assert format_line("game", {"seats": 4, "name": "é\n"}) == 'game {"seats":4,"name":"\\u00e9\\n"}'
    with pytest.raises(ProtocolError):
        parse_json('{"a": NaN}', "A game")
    with pytest.raises(ProtocolError):
        parse_json("[" * 100_000, "A game")


def test_the_program_of_the_help_page_plays_every_game(running: list[Program], tmp_path: Path) -> None:
    page = files("cardhall.resources").joinpath("help/protocol.md").read_text("utf-8")
    code = re.findall(r"```python\n(.*?)```", page, re.S)[0]
    program = _program(running, tmp_path, code)
    assert program.name == "First legal"
    for game_id in rules.GAMES:
        seen = (state := rules.get(game_id).start(seed=4)).observe(state.actors[0])
        assert program.choose(seen) == seen.actions()[0]


def test_a_program_with_arguments_and_spaces(running: list[Program], tmp_path: Path) -> None:
    path = tmp_path / "my program.py"
    path.write_text(GREETING + "assert sys.argv[1:] == ['a b', 'c']\nfor word, rest in lines(): pass\n")
    program = Program(f"{shlex.quote(sys.executable)} {shlex.quote(str(path))} 'a b' c")
    running.append(program)
    program.start("whist", 4, {})


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_a_command_is_read_as_its_system_writes_paths(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path with a space stands in quotation marks of either kind, and in Windows a backslash is part of it."""
    monkeypatch.setattr(sys, "platform", system)
    path = r"C:\My Games\new.exe" if system == "win32" else "/my games/new"
    for mark in "\"'":
        assert protocol.split_command(f"{mark}{path}{mark} --level=a# {mark}{mark}") == [path, "--level=a#", ""]
    assert protocol.split_command(r"D:\new\mine.exe a") == [
        r"D:\new\mine.exe" if system == "win32" else "D:newmine.exe",
        "a",
    ]
    with pytest.raises(Forfeit, match="quotation mark is missing"):
        protocol.split_command(f'"{path}')


def test_remarks_are_passed_over(running: list[Program], tmp_path: Path) -> None:
    remarks = "for word, rest in lines():\n    say('# thinking')\n    say('')\n"
    code = f"{remarks}    say('action ' + json.loads(rest)['actions'][-1])\n"
    program = _program(running, tmp_path, GREETING + code)
    seen = (state := rules.get("whist").start(seed=1)).observe(state.turn)
    assert program.choose(seen) == seen.actions()[-1]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("sys.exit(3)", r"“Test” has ended with status 3\."),
        ("raise ValueError('my fault')", r"“Test” has ended with status 1 and said '.*my fault'\."),
        ("say('error I am tired.')", r"“Test” says: I am tired\."),
        ("say('error I am tired')", r"“Test” says: I am tired\."),
        ("say('action play ZZ')", r"“Test” wanted to 'play ZZ', which is not legal: .+\."),
        ("say('action')", r"“Test” answered without an action\."),
        ("say('hello there')", r"“Test” answered 'hello there' where 'action' was due\."),
        ("say('x' * 5_000_000)", r"“Test” answered with a line that is far too long\."),
        (
            "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()",
            r"“Test” answered .* where 'action' was due\.",
        ),
        ("os.close(1); time.sleep(60)", r"“Test” closed its output\."),
    ],
)
def test_ways_to_forfeit(running: list[Program], tmp_path: Path, code: str, sentence: str) -> None:
    program = _program(running, tmp_path, GREETING + f"for word, rest in lines():\n    {code}\n")
    seen = (state := rules.get("whist").start(seed=1)).observe(state.turn)
    with pytest.raises(Forfeit) as forfeit:
        program.choose(seen)
    assert re.fullmatch(sentence, str(forfeit.value)), str(forfeit.value)
    with pytest.raises(Forfeit, match="is not running"):
        program.choose(seen)


def test_a_program_that_keeps_silent(running: list[Program], tmp_path: Path) -> None:
    program = _program(running, tmp_path, GREETING + "for word, rest in lines():\n    time.sleep(60)\n", seconds=0.3)
    seen = (state := rules.get("whist").start(seed=1)).observe(state.turn)
    before = time.monotonic()
    with pytest.raises(Forfeit, match=r"“Test” did not answer within 0\.3 seconds\."):
        program.choose(seen)
    assert time.monotonic() - before < 10


TELLS_ENVIRONMENT = pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="the system does not tell the environment of a process"
)


@pytest.mark.skipif(os.name != "posix", reason="only there the system knows whom a program has started")
@pytest.mark.parametrize("apart", [False, pytest.param(True, marks=TELLS_ENVIRONMENT)])
def test_what_a_program_has_started_ends_with_it(running: list[Program], tmp_path: Path, apart: bool) -> None:
    """A shell that runs the real program, or a program that has died and left one behind that holds its pipes.

    `apart`: the one left behind has a session of its own, and holds nothing.
    """
    alone = "start_new_session=True, stdin=-3, stdout=-3, stderr=-3" if apart else ""  # -3: nowhere
    child = f"child = subprocess.Popen([{sys.executable!r}, '-c', 'import time; time.sleep(60)'], {alone})"
    for end, sentence in (("os._exit(4)", "has ended with status 4"), ("time.sleep(60)", "did not answer within")):
        tell = f"open({str(tmp_path / 'child')!r}, 'w').write(str(child.pid))"
        code = f"import subprocess\nfor word, rest in lines():\n    {child}\n    {tell}\n    {end}\n"
        program = _program(running, tmp_path, GREETING + code, seconds=2.0)
        seen = (state := rules.get("whist").start(seed=1)).observe(state.turn)
        with pytest.raises(Forfeit, match=sentence):
            program.choose(seen)
        number = int((tmp_path / "child").read_text())
        until = time.monotonic() + 10
        while is_running(number) and time.monotonic() < until:
            time.sleep(0.05)
        assert not is_running(number)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere no process is looked for by its environment")
def test_a_process_that_is_just_becoming_another_program_is_ended_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its environment is empty for a moment."""
    environ, ended = tmp_path / "4000000" / "environ", list[int]()
    environ.parent.mkdir()
    environ.write_bytes(b"")
    monkeypatch.setattr(protocol, "PROC_FOLDER", tmp_path)
    monkeypatch.setattr(protocol.os, "kill", lambda number, _: ended.append(number))
    mark = f"A=1\0{protocol.PROGRAM_MARK_VARIABLE}=abc\0".encode()
    monkeypatch.setattr(protocol.time, "sleep", lambda _: environ.write_bytes(mark))
    protocol._kill_marked("abc")
    assert ended == [4_000_000]


@pytest.mark.skipif(os.name != "posix", reason="sends a signal to itself")
def test_a_program_started_as_an_interrupt_comes_is_ended(
    running: list[Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = subprocess.Popen

    def interrupted(*words: Any, **more: Any) -> Any:
        process = start(*words, **more)
        os.kill(os.getpid(), signal.SIGTERM)
        return process

    monkeypatch.setattr(protocol.subprocess, "Popen", interrupted)
    program = Program([sys.executable, "-c", "import time; time.sleep(60)"])
    running.append(program)
    with raise_on_interrupt(), pytest.raises(KeyboardInterrupt):
        program.start("whist", 4, {})
    assert program._running is not None, "it is known, although nothing was asked of it yet"
    number = program._running.pid
    program.close(wait_seconds=0.1)
    assert not is_running(number)


def test_a_program_that_does_not_read(running: list[Program], tmp_path: Path) -> None:
    """A question longer than a pipe holds does not hold up whoever asks."""
    program = _program(running, tmp_path, GREETING + "for word, rest in lines():\n    time.sleep(60)\n", seconds=0.3)
    program._to_send.put("# " + "x" * 3_000_000)  # the program reads it, its line being a remark, and then no more
    program._to_send.put("# " + "x" * 3_000_000)
    seen = (state := rules.get("whist").start(seed=1)).observe(state.turn)
    before = time.monotonic()
    with pytest.raises(Forfeit, match="did not answer within"):
        program.choose(seen)
    assert time.monotonic() - before < 10


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", r"“.*” has ended with status 0\."),
        ("print('ready')\n", r"“.*” answered the greeting with ''\."),
        ("print('ready {\"protocol\": 2}')\n", r"“.*” speaks protocol 2, not 1\."),
        ("print('uciok')\n", r"“.*” answered 'uciok' where 'ready' was due\."),
        (
            "input(); print('ready {\"protocol\": 1}', flush=True); input(); print('error I know no whist.')\n",
            r"“.*” says: I know no whist\.",
        ),
    ],
)
def test_programs_that_do_not_begin(running: list[Program], tmp_path: Path, code: str, sentence: str) -> None:
    program = _program(running, tmp_path, code, start=False)
    with pytest.raises(Forfeit) as forfeit:
        program.start("whist", 4, {})
    assert re.fullmatch(sentence, str(forfeit.value)), str(forfeit.value)


@pytest.mark.parametrize("command", ["", "no-such-program-here --fast", "'unfinished", "/", "a\0b"])
def test_programs_that_are_not_there(command: str) -> None:
    with pytest.raises(Forfeit) as forfeit:
        Program(command).start("whist", 4, {})
    assert str(forfeit.value).endswith(".")
