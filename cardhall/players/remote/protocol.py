"""Programs that play: a line protocol over standard input and output, described in resources/help/protocol.md.

Here are the parts that both ends share (`parse_line`, `format_line`), and the asking end: `Program`, a player like the
levels, which runs a program and hands it observations. The answering end is `cardhall.players.remote.server`.
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

from cardhall import __version__, import_protection
from cardhall.english import make_printable
from cardhall.players.interrupts import delay_interrupts
from cardhall.players.remote.observation_json import encode_observation
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

PROTOCOL_VERSION = 1
MAX_LINE_LENGTH = 4_000_000  # characters: more than any observation has
MAX_COMMAND_LENGTH = 8000  # characters of a program and its arguments
START_SECONDS = 10.0  # for a program to start and to greet
DECISION_TIMEOUT_SECONDS = 10.0  # for a decision
QUIT_TIMEOUT_SECONDS = 1.0  # for a program to end when it is asked to quit
PIPE_DRAIN_TIMEOUT_SECONDS = 0.3  # for the pipes of an ended program to run dry
PROGRAM_MARK_VARIABLE = "CARDHALL_PLAYER"  # environment variable that marks a program's children
PROC_FOLDER = Path("/proc")
MAX_EXEC_SECONDS = 0.1  # that a process takes at most to become another program
MAX_KEPT_ERROR_LINES = 5  # lines of a program's standard error that are kept
MAX_ERROR_LINE_LENGTH = 1000  # characters of each of them
MAX_ANSWER_LENGTH = 100_000  # characters of a line from a program
MAX_UNREAD_LINES = 16  # unread lines of a program; with more it has to wait until they are read
FORFEIT_QUIT_TIMEOUT_SECONDS = 0.1  # for a program to end after a forfeit
MAX_NAME_LENGTH = 60  # characters of a program's name
MAX_MESSAGE_LENGTH = 300  # characters of a program's own error


class ProtocolError(ValueError):
    """Raised for an invalid line; the text is a sentence with the reason."""


class Forfeit(RuntimeError):
    """Raised when a program has died, kept silent or broken the rules; the text is a sentence with the reason."""


def parse_line(text: str) -> tuple[str, str]:
    """Return a line's first word and the rest; ("", "") for an empty line or a comment after `#`."""
    if len(text) > MAX_LINE_LENGTH:
        raise ProtocolError(f"A line may have {MAX_LINE_LENGTH:,} characters at most.")
    keyword, _, rest = text.strip().partition(" ")
    return ("", "") if keyword.startswith("#") else (keyword, rest.strip())


def format_line(keyword: str, value: Any = "") -> str:
    """Return a line: a word and a text, or a word and any other value as JSON."""
    if isinstance(value, str):
        return f"{keyword} {' '.join(value.split())}".rstrip()
    return f"{keyword} {json.dumps(value, ensure_ascii=True, separators=(',', ':'), allow_nan=False)}"


def parse_json(text: str, subject: str) -> dict[str, Any]:
    """Return the JSON object in a line. Raises `ProtocolError` about `subject`."""
    try:
        value = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise ProtocolError(f"{subject} must be a JSON object on the same line.") from None
    if not isinstance(value, dict):
        raise ProtocolError(f"{subject} must be a JSON object.")
    return value


def _refuse_constant(text: str) -> Any:
    raise ValueError(f"{text} is no number")


class Program:
    """A player that runs as a separate program. Begin with `start`; every failure is a `Forfeit`."""

    def __init__(self, command: str | Sequence[str], *, seconds: float = DECISION_TIMEOUT_SECONDS) -> None:
        """Prepare a program, without running it.

        `command`: the program and its arguments, as in a shell or as a list. `seconds`: its time for a decision.
        """
        self.command = split_command(command) if isinstance(command, str) else list(command)
        self.seconds = seconds
        # until the greeting brings another
        self.name = make_printable(Path(self.command[0]).name, MAX_NAME_LENGTH) if self.command else ""
        self.wants_state = False
        self.process_mark = secrets.token_hex(8)  # in the environment of the program and its children
        self._process: subprocess.Popen[str] | None = None  # from `start` to the beginning of `close`
        self._running: subprocess.Popen[str] | None = None  # the same process, until it has ended
        self._to_send: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._received_lines: queue.Queue[str | None] = queue.Queue(MAX_UNREAD_LINES)
        self._is_ending = threading.Event()  # nobody reads lines any more
        self._last_errors: deque[str] = deque(maxlen=MAX_KEPT_ERROR_LINES)
        self._pipe_threads: list[threading.Thread] = []

    # ---- a player

    def start(self, game_id: str, seats: int, options: Mapping[str, Any], seed: int = 0) -> None:
        """Run the program and send the game. Raises `Forfeit`."""
        self._start_process()
        greeting = self._request(
            format_line("cardhall", {"protocol": PROTOCOL_VERSION, "version": __version__}), "ready", START_SECONDS
        )
        try:
            greeting_fields = parse_json(greeting, "A greeting")
        except ProtocolError:
            raise self._forfeit(f"answered the greeting with {_quote_shortened(greeting)}") from None
        if greeting_fields.get("protocol") != PROTOCOL_VERSION:
            raise self._forfeit(
                f"speaks protocol {make_printable(repr(greeting_fields.get('protocol')))}, not {PROTOCOL_VERSION}"
            )
        if isinstance(greeting_fields.get("name"), str) and greeting_fields["name"].strip():
            self.name = make_printable(" ".join(greeting_fields["name"].split()), MAX_NAME_LENGTH)
        wanted_extras = greeting_fields.get("wants", [])
        self.wants_state = isinstance(wanted_extras, list) and "state" in wanted_extras
        setup = {"game": game_id, "seats": seats, "options": dict(options), "seconds": self.seconds, "seed": seed}
        self._request(format_line("game", setup), "ok", START_SECONDS)

    def choose(self, seen: Observation) -> Action:
        """Return the program's action. Raises `Forfeit` for a late or illegal answer."""
        document = seen.as_dict()
        if self.wants_state:
            document["state"] = encode_observation(seen)
        text = self._request(format_line("observe", document), "action", self.seconds)
        try:
            action = Action.parse(text)
        except ValueError:
            raise self._forfeit("answered without an action") from None
        if action not in seen.actions():
            raise self._forfeit(
                f"wanted to {_quote_shortened(text)}, which is not legal: {seen.refusal(action)}", end_mark=""
            )
        return action

    def close(self, wait_seconds: float = QUIT_TIMEOUT_SECONDS) -> None:
        """Ask the program to quit, and end all its processes after `wait_seconds` seconds."""
        process = self._process
        if process is None:
            return
        self._process = None
        self._is_ending.set()
        self._to_send.put("quit")
        self._to_send.put(None)
        try:
            process.wait(wait_seconds)
        except subprocess.TimeoutExpired:
            self._kill_everything(process)
            process.wait()
        _join_threads(self._pipe_threads, PIPE_DRAIN_TIMEOUT_SECONDS)
        if any(thread.is_alive() for thread in self._pipe_threads):
            self._kill_everything(process)  # the program has ended, but a child still holds the pipes
            _join_threads(self._pipe_threads, QUIT_TIMEOUT_SECONDS)
        else:
            _kill_marked(self.process_mark)
        if not any(thread.is_alive() for thread in self._pipe_threads):  # a pipe that is being read cannot be closed
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe is not None:
                    with contextlib.suppress(OSError):  # unread input may be left
                        pipe.close()
        self._running = None

    def kill(self) -> None:
        """End the program and all its children at once, even while `close` is under way."""
        if self._running is not None:
            self._kill_everything(self._running)

    def _kill_everything(self, process: subprocess.Popen[str]) -> None:
        _kill_group(process)
        _kill_marked(self.process_mark)

    # ---- the process and its lines

    def _start_process(self) -> None:
        if not self.command:
            raise Forfeit("There is no program to run: its name is missing.")
        try:
            with delay_interrupts():  # or a program that has just been started is not known, and stays
                process = subprocess.Popen(
                    self.command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    encoding="utf-8",
                    errors="replace",
                    bufsize=1,
                    env=import_protection.environment_for_other_programs() | {PROGRAM_MARK_VARIABLE: self.process_mark},
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                    start_new_session=True,  # so that all its children are killed with it, and Ctrl+C comes only to us
                )
                self._process = self._running = process
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise Forfeit(f"“{self.name}” cannot be run: {reason[:1].lower()}{reason[1:]}.") from None
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._pipe_threads = [
            threading.Thread(target=_write_lines, args=(process.stdin, self._to_send), daemon=True),
            threading.Thread(
                target=_read_lines, args=(process.stdout, self._received_lines, self._is_ending), daemon=True
            ),
            threading.Thread(target=_read_errors, args=(process.stderr, self._last_errors), daemon=True),
        ]
        for thread in self._pipe_threads:
            thread.start()

    def _request(self, text: str, expected_keyword: str, seconds: float) -> str:
        """Send a line, and return the rest of the answer after the expected word."""
        if self._process is None:
            raise Forfeit(f"“{self.name}” is not running.")
        self._to_send.put(text)
        deadline = time.monotonic() + seconds
        while True:
            seconds_left = deadline - time.monotonic()
            try:
                if seconds_left <= 0:  # also where one line after the other arrives
                    raise queue.Empty
                received_line = self._received_lines.get(timeout=seconds_left)
            except queue.Empty:
                if self._process.poll() is not None:
                    raise self._forfeit_after_end() from None
                raise self._forfeit(f"did not answer within {seconds:g} second{'s' * (seconds != 1)}") from None
            if received_line is None:
                raise self._forfeit_after_end()
            if len(received_line) > MAX_ANSWER_LENGTH:
                raise self._forfeit("answered with a line that is far too long")
            keyword, arguments = parse_line(received_line)
            if keyword == expected_keyword:
                return arguments
            if keyword == "error":
                error_text = make_printable(arguments, MAX_MESSAGE_LENGTH) or "error"
                raise self._forfeit(
                    f"says: {error_text}", end_mark="" if error_text.endswith((".", "?", "!", "…")) else "."
                )
            if keyword:
                raise self._forfeit(
                    f"answered {_quote_shortened(received_line.strip())} where {expected_keyword!r} was due"
                )

    def _forfeit_after_end(self) -> Forfeit:
        """Return the forfeit of an ended program, with the exit status and the last errors."""
        process = self._process
        code: int | None = None
        if process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = process.wait(QUIT_TIMEOUT_SECONDS)
        _join_threads(self._pipe_threads[-1:], QUIT_TIMEOUT_SECONDS)
        ending = "closed its output" if code is None else f"has ended with status {code}"
        last_errors = " ".join(" ".join(self._last_errors).split())
        return self._forfeit(
            ending + (f" and said {_quote_shortened(last_errors, MAX_MESSAGE_LENGTH)}" if last_errors else "")
        )

    def _forfeit(self, failure: str, end_mark: str = ".") -> Forfeit:
        """End the program, and return the forfeit; `failure`: the rest of the sentence after the program's name."""
        self.close(wait_seconds=FORFEIT_QUIT_TIMEOUT_SECONDS)
        return Forfeit(f"“{self.name}” {failure}{end_mark}")


def split_command(command: str) -> list[str]:
    """Split a program and its arguments from a text, as a shell would. Raises `Forfeit`.

    In Windows a backslash stands for itself, since nearly every path has one; quotation marks work as elsewhere.
    """
    if len(command) > MAX_COMMAND_LENGTH:
        raise Forfeit(f"A program and its arguments may have {MAX_COMMAND_LENGTH:,} characters at most.")
    reader = shlex.shlex(command, posix=True)
    reader.whitespace_split, reader.commenters = True, ""
    if sys.platform == "win32":
        reader.escape = ""
    try:
        return list(reader)
    except ValueError:
        raise Forfeit(f"The program {_quote_shortened(command)} cannot be read: a quotation mark is missing.") from None


def _kill_group(process: subprocess.Popen[str]) -> None:
    """End a program and, where the system knows them, the program's children."""
    with contextlib.suppress(OSError):  # they have all gone
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _kill_marked(mark: str) -> None:
    """End a program's children in sessions of their own, where the system shows the environment of processes.

    Only Linux does; elsewhere such processes go on until they end by themselves. A process that is just becoming
    another program shows no environment for a moment, so silent processes are asked once more.
    """
    if os.name != "posix":
        return
    silent_folders = _kill_by_mark(PROC_FOLDER.glob("[0-9]*"), mark)
    if silent_folders:
        time.sleep(MAX_EXEC_SECONDS)
        _kill_by_mark(silent_folders, mark)


def _kill_by_mark(folders: Iterable[Path], mark: str) -> list[Path]:
    """End the processes with the mark, and return the folders of processes without an environment."""
    mark_setting, silent_folders = f"{PROGRAM_MARK_VARIABLE}={mark}".encode(), []
    for folder in folders:
        with contextlib.suppress(OSError):  # it has gone, or is not ours
            environment = (folder / "environ").read_bytes()
            if not environment:
                silent_folders.append(folder)
            elif mark_setting in environment.split(b"\0"):
                os.kill(int(folder.name), signal.SIGKILL)
    return silent_folders


def _join_threads(threads: Sequence[threading.Thread], seconds: float) -> None:
    """Wait for threads to end, no longer than `seconds` in all."""
    deadline = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0.0, deadline - time.monotonic()))


def _write_lines(pipe: TextIO, lines: queue.SimpleQueue[str | None]) -> None:
    """Write every line of a queue up to None into a pipe, however slow the reader, and close the pipe."""
    with contextlib.suppress(
        OSError, ValueError
    ):  # the program reads no more; the thread that waits for an answer finds out
        while (text := lines.get()) is not None:
            pipe.write(text + "\n")
            pipe.flush()
        pipe.close()


def _read_lines(pipe: TextIO, lines: queue.Queue[str | None], is_ending: threading.Event) -> None:
    """Pass on every line of a pipe, and None at the end. A writer faster than the reader has to wait."""
    with contextlib.suppress(OSError, ValueError):  # the pipe was closed here
        while text := pipe.readline(MAX_ANSWER_LENGTH + 2):
            if not _put_line(lines, text, is_ending):
                return
    _put_line(lines, None, is_ending)


def _put_line(lines: queue.Queue[str | None], text: str | None, is_ending: threading.Event) -> bool:
    """Put a line into the queue when there is room. Returns False when nobody will read it any more."""
    while not is_ending.is_set():
        try:
            lines.put(text, timeout=PIPE_DRAIN_TIMEOUT_SECONDS)
            return True
        except queue.Full:
            continue
    return False


def _read_errors(pipe: TextIO, last_lines: deque[str]) -> None:
    """Keep the last lines of a program's error output; very long lines in parts."""
    with contextlib.suppress(OSError, ValueError):  # the pipe was closed here
        while text := pipe.readline(MAX_ERROR_LINE_LENGTH):
            last_lines.append(text)


def _quote_shortened(text: str, max_length: int = 80) -> str:
    """Return a text quoted for a sentence, shortened to `max_length` characters."""
    return repr(text if len(text) <= max_length else text[:max_length] + "…")
