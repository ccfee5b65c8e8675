"""Programs that play: a line protocol over standard input and output, described in resources/help/protocol.md.

Here is what both ends share (`parse_line`, `line`), and the end that asks: `Program`, a player like the levels, which
runs a program and hands it observations. The end that answers is `cardhall.players.remote.server`.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import secrets
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

from cardhall import __version__, own_code
from cardhall.english import printable
from cardhall.players.remote.wire import encode
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

VERSION = 1
LONGEST_LINE = 4_000_000  # characters
LONGEST_COMMAND = 8000  # characters of a program and its arguments
START_SECONDS = 10.0  # for a program to start and to greet
SECONDS = 10.0  # for a decision
GRACE = 1.0  # for a program to end when it is asked to quit
QUIET = 0.3  # for its pipes to run dry when it has gone
MARK = "CARDHALL_PLAYER"  # the environment variable by which what a program has started is found
PROCESSES = Path("/proc")
BECOMING = 0.1  # seconds that a process takes at most to become another program
LAST_WORDS = 5  # lines of a program's standard error that are kept
LONGEST_WORDS = 1000  # characters of each of them
LONGEST_ANSWER = 100_000  # characters of a line from a program
WAITING_LINES = 16  # lines that a program may be ahead of being read; then it waits


class ProtocolError(ValueError):
    """A line that the protocol does not know; the text is a sentence that says what is wrong with it."""


class Forfeit(RuntimeError):
    """A program has died, kept silent or done what it may not; the text is a sentence that says what."""


def parse_line(text: str) -> tuple[str, str]:
    """A line's first word and the rest; ("", "") for a line that says nothing (empty, or a comment after `#`)."""
    if len(text) > LONGEST_LINE:
        raise ProtocolError(f"A line may have {LONGEST_LINE:,} characters at most.")
    word, _, rest = text.strip().partition(" ")
    return ("", "") if word.startswith("#") else (word, rest.strip())


def line(word: str, value: Any = "") -> str:
    """A line: a word and a text, or a word and anything else as JSON."""
    if isinstance(value, str):
        return f"{word} {' '.join(value.split())}".rstrip()
    return f"{word} {json.dumps(value, ensure_ascii=True, separators=(',', ':'), allow_nan=False)}"


def json_of(text: str, what: str) -> dict[str, Any]:
    """The JSON object in a line. Raises `ProtocolError`, which calls it `what`."""
    try:
        value = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise ProtocolError(f"{what} must be a JSON object on the same line.") from None
    if not isinstance(value, dict):
        raise ProtocolError(f"{what} must be a JSON object.")
    return value


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number")


class Program:
    """A player that is a program of its own. Start it with `start`; every way in which it fails is a `Forfeit`."""

    def __init__(self, command: str | Sequence[str], *, seconds: float = SECONDS) -> None:
        """`command`: the program and its arguments, as in a shell or one by one; `seconds`: its time for a decision."""
        self.command = split(command) if isinstance(command, str) else list(command)
        self.seconds = seconds
        self.name = printable(Path(self.command[0]).name, 60) if self.command else ""  # until it has given its own
        self.wants_state = False
        self.mark = secrets.token_hex(8)  # in the environment of the program, and of all that it starts
        self._process: subprocess.Popen[str] | None = None  # while it is asked
        self._running: subprocess.Popen[str] | None = None  # until it has ended
        self._asked: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._lines: queue.Queue[str | None] = queue.Queue(WAITING_LINES)
        self._ending = threading.Event()  # nobody reads lines any more
        self._errors: deque[str] = deque(maxlen=LAST_WORDS)
        self._watchers: list[threading.Thread] = []

    # ---- a player

    def start(self, game_id: str, seats: int, options: Mapping[str, Any], seed: int = 0) -> None:
        """Run the program and tell it what is played. Raises `Forfeit`."""
        self._run()
        greeting = self._ask(line("cardhall", {"protocol": VERSION, "version": __version__}), "ready", START_SECONDS)
        try:
            told = json_of(greeting, "A greeting")
        except ProtocolError:
            raise self._forfeit(f"answered the greeting with {_short(greeting)}") from None
        if told.get("protocol") != VERSION:
            raise self._forfeit(f"speaks protocol {printable(repr(told.get('protocol')))}, not {VERSION}")
        if isinstance(told.get("name"), str) and told["name"].strip():
            self.name = printable(" ".join(told["name"].split()), 60)
        wants = told.get("wants", [])
        self.wants_state = isinstance(wants, list) and "state" in wants
        setup = {"game": game_id, "seats": seats, "options": dict(options), "seconds": self.seconds, "seed": seed}
        self._ask(line("game", setup), "ok", START_SECONDS)

    def choose(self, seen: Observation) -> Action:
        """What the program does. Raises `Forfeit` when it does not answer in time, or with something illegal."""
        document = seen.as_dict()
        if self.wants_state:
            document["state"] = encode(seen)
        text = self._ask(line("observe", document), "action", self.seconds)
        try:
            action = Action.parse(text)
        except ValueError:
            raise self._forfeit("answered without an action") from None
        if action not in seen.actions():
            raise self._forfeit(f"wanted to {_short(text)}, which is not legal: {seen.refusal(action)}", end="")
        return action

    def close(self, patience: float = GRACE) -> None:
        """Ask the program to quit; after `patience` seconds it is ended, with all that it has started."""
        process = self._process
        if process is None:
            return
        self._process = None
        self._ending.set()
        self._asked.put("quit")
        self._asked.put(None)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            self._end(process)
            process.wait()
        _join(self._watchers, QUIET)
        if any(thread.is_alive() for thread in self._watchers):
            self._end(process)  # it has gone, but what it started still holds the pipes
            _join(self._watchers, GRACE)
        else:
            _kill_marked(self.mark)
        if not any(thread.is_alive() for thread in self._watchers):  # a pipe that is being read cannot be closed
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe is not None:
                    with contextlib.suppress(OSError):  # of the input something may be left that nobody has read
                        pipe.close()
        self._running = None

    def kill(self) -> None:
        """End it at once, with all that it has started, even where `close` is under way."""
        if self._running is not None:
            self._end(self._running)

    def _end(self, process: subprocess.Popen[str]) -> None:
        _kill(process)
        _kill_marked(self.mark)

    # ---- the line

    def _run(self) -> None:
        if not self.command:
            raise Forfeit("There is no program to run: its name is missing.")
        try:
            process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                env=own_code.environment_for_others() | {MARK: self.mark},
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                start_new_session=True,  # so that it can be ended with all that it starts; Ctrl+C is for us to answer
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise Forfeit(f"“{self.name}” cannot be run: {reason[:1].lower()}{reason[1:]}.") from None
        self._process = self._running = process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._watchers = [
            threading.Thread(target=_write_lines, args=(process.stdin, self._asked), daemon=True),
            threading.Thread(target=_read_lines, args=(process.stdout, self._lines, self._ending), daemon=True),
            threading.Thread(target=_read_words, args=(process.stderr, self._errors), daemon=True),
        ]
        for thread in self._watchers:
            thread.start()

    def _ask(self, text: str, expected: str, seconds: float) -> str:
        """Send a line and return what follows the expected word of the answer."""
        if self._process is None:
            raise Forfeit(f"“{self.name}” is not running.")
        self._asked.put(text)
        until = time.monotonic() + seconds
        while True:
            left = until - time.monotonic()
            try:
                if left <= 0:  # also where one line after the other arrives
                    raise queue.Empty
                answer = self._lines.get(timeout=left)
            except queue.Empty:
                if self._process.poll() is not None:
                    raise self._died() from None
                raise self._forfeit(f"did not answer within {seconds:g} second{'s' * (seconds != 1)}") from None
            if answer is None:
                raise self._died()
            if len(answer) > LONGEST_ANSWER:
                raise self._forfeit("answered with a line that is far too long")
            word, rest = parse_line(answer)
            if word == expected:
                return rest
            if word == "error":
                says = printable(rest, 300) or "error"
                raise self._forfeit(f"says: {says}", end="" if says.endswith((".", "?", "!", "…")) else ".")
            if word:
                raise self._forfeit(f"answered {_short(answer.strip())} where {expected!r} was due")

    def _died(self) -> Forfeit:
        process = self._process
        code: int | None = None
        if process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = process.wait(GRACE)
        _join(self._watchers[-1:], GRACE)
        how = "closed its output" if code is None else f"has ended with status {code}"
        words = " ".join(" ".join(self._errors).split())
        return self._forfeit(how + (f" and said {_short(words, 300)}" if words else ""))

    def _forfeit(self, what: str, end: str = ".") -> Forfeit:
        self.close(patience=0.1)
        return Forfeit(f"“{self.name}” {what}{end}")


def split(command: str) -> list[str]:
    """A program and its arguments from one text, as a shell would read it. Raises `Forfeit`.

    In Windows a backslash stands for itself, being in nearly every path; quotation marks hold together as elsewhere.
    """
    if len(command) > LONGEST_COMMAND:
        raise Forfeit(f"A program and its arguments may have {LONGEST_COMMAND:,} characters at most.")
    reader = shlex.shlex(command, posix=True)
    reader.whitespace_split, reader.commenters = True, ""
    if sys.platform == "win32":
        reader.escape = ""
    try:
        return list(reader)
    except ValueError:
        raise Forfeit(f"The program {_short(command)} cannot be read: a quotation mark is missing.") from None


def _kill(process: subprocess.Popen[str]) -> None:
    """End a program and, where the system knows whom it has started, those too."""
    with contextlib.suppress(OSError):  # they have all gone
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _kill_marked(mark: str) -> None:
    """End what a program has started in sessions of their own, where the system tells a process's environment.

    Where it does not (only Linux does), such processes go on until they end by themselves. A process that is just
    becoming another program tells none for a moment, so whoever tells none is asked once more.
    """
    if os.name != "posix":
        return
    silent = _killed_of(PROCESSES.glob("[0-9]*"), mark)
    if silent:
        time.sleep(BECOMING)
        _killed_of(silent, mark)


def _killed_of(folders: Iterable[Path], mark: str) -> list[Path]:
    """End those of some processes that have the mark. Returns those that tell no environment."""
    wanted, silent = f"{MARK}={mark}".encode(), []
    for folder in folders:
        with contextlib.suppress(OSError):  # it has gone, or is not ours
            told = (folder / "environ").read_bytes()
            if not told:
                silent.append(folder)
            elif wanted in told.split(b"\0"):
                os.kill(int(folder.name), signal.SIGKILL)
    return silent


def _join(threads: Sequence[threading.Thread], seconds: float) -> None:
    """Wait for threads to end, no longer than these seconds in all."""
    until = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))


def _write_lines(pipe: TextIO, lines: queue.SimpleQueue[str | None]) -> None:
    """Write every line of a queue up to None into a pipe, however long its reader takes, and close it."""
    with contextlib.suppress(OSError, ValueError):  # it is not read any more: whoever waits for an answer sees that
        while (text := lines.get()) is not None:
            pipe.write(text + "\n")
            pipe.flush()
        pipe.close()


def _read_lines(pipe: TextIO, lines: queue.Queue[str | None], ending: threading.Event) -> None:
    """Pass on every line of a pipe, and None at its end. Whoever writes faster than is read has to wait."""
    with contextlib.suppress(OSError, ValueError):  # the pipe was closed here
        while text := pipe.readline(LONGEST_ANSWER + 2):
            if not _put(lines, text, ending):
                return
    _put(lines, None, ending)


def _put(lines: queue.Queue[str | None], text: str | None, ending: threading.Event) -> bool:
    """Put a line in when there is room. Returns False where nobody will read it any more."""
    while not ending.is_set():
        try:
            lines.put(text, timeout=QUIET)
            return True
        except queue.Full:
            continue
    return False


def _read_words(pipe: TextIO, words: deque[str]) -> None:
    """Keep the last lines that a program says of itself; very long ones in parts."""
    with contextlib.suppress(OSError, ValueError):  # the pipe was closed here
        while text := pipe.readline(LONGEST_WORDS):
            words.append(text)


def _short(text: str, most: int = 80) -> str:
    """A text as it is quoted in a sentence."""
    return repr(text if len(text) <= most else text[:most] + "…")
