"""Sandbox: read and play others' observations in a process of limited time and memory.

An observation can be made up so that reading it, or playing from it, never ends or takes all memory. Not all of that
can be detected beforehand, nor stopped in the process in which it happens. `SandboxProcess` is the half on this side.
"""

from __future__ import annotations

import contextlib
import math
import multiprocessing
import os
import pickle
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from cardhall.log import active_category_names, get_category, start_logging
from cardhall.players.interrupts import children_ignore_interrupts
from cardhall.players.remote.memory_limit import limit_memory
from cardhall.players.remote.observation_answers import Agreement, LocalThinker, error_sentence
from cardhall.players.remote.protocol import ProtocolError
from cardhall.players.remote.thinking_process import stay_with_parent

# between two looks at the pipe; looks are counted instead of time, so that time while the machine sleeps does not count
POLL_SECONDS = 0.1
START_TIMEOUT_SECONDS = 20.0  # for the process to start and to load a game
READ_TIMEOUT_SECONDS = 2.0  # for reading and checking an observation
MAX_MEMORY_BYTES = 400 * 2**20  # where the system can enforce a limit; honest play takes a tenth
READY_MESSAGE, READ_MESSAGE, ACTION_MESSAGE, REFUSED_MESSAGE = "ready", "read", "action", "refused"  # kinds of messages


log = get_category("worker")


class Pipe(Protocol):
    """The used methods of a pipe, so that tests can replace the pipe."""

    def send(self, message: Any, /) -> None: ...

    def recv(self) -> Any: ...

    def poll(self, seconds: float, /) -> bool: ...

    def close(self) -> None: ...


class Process(Protocol):
    """The used methods of a process, so that tests can replace the process."""

    def is_alive(self) -> bool: ...

    def kill(self) -> None: ...

    def join(self, seconds: float, /) -> None: ...


class ProcessEnded(Exception):
    """Raised when the process has gone."""


def start_process() -> tuple[Process, Pipe]:
    """Start a new process, and return the process with the pipe. Raises `OSError`."""
    context = multiprocessing.get_context("spawn")
    parent_pipe, child_pipe = context.Pipe()
    process = context.Process(
        target=_serve_observations, args=(child_pipe, active_category_names()), name="cardhall-observed", daemon=True
    )
    with children_ignore_interrupts():
        process.start()
    child_pipe.close()
    return process, parent_pipe


class SandboxProcess:
    """Answers observations in another process, within limits of time and memory."""

    def __init__(self, start_process_and_pipe: Callable[[], tuple[Process, Pipe]] = start_process) -> None:
        self._start = start_process_and_pipe
        self._process: Process | None = None
        self._pipe: Pipe | None = None
        self._sent_agreement: Agreement | None = None  # the agreement last sent to the process
        self._answer_due = False  # whether the reply to the agreement is still to come
        self._is_new = True  # whether the process has answered no observation yet

    def get_ready(self, agreement: Agreement) -> None:
        for _ in range(2):  # once more with a new process, if the first one fails
            self._ensure_running()
            if self._sent_agreement == agreement:
                return
            with contextlib.suppress(
                ProcessEnded, OSError, ProtocolError
            ):  # it has gone, or has not loaded the last game
                self._wait_until_ready()
                self._open_pipe.send((agreement, None))
                self._sent_agreement, self._answer_due = agreement, True
                return
            self.close()

    def action(self, agreement: Agreement, text: str) -> str:
        try:
            return self._request_action(agreement, text)
        except ProcessEnded:
            if not self._is_new:  # earlier questions may have used up its memory
                with contextlib.suppress(ProcessEnded):
                    return self._request_action(agreement, text)
        raise ProtocolError("Over this observation the player’s process ended, for want of memory or at a fault.")

    def close(self) -> None:
        """End the process. May be called twice."""
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    # ---- inside

    @property
    def _open_pipe(self) -> Pipe:
        if self._pipe is None:
            raise ProcessEnded
        return self._pipe

    def _ensure_running(self) -> None:
        """Start the process unless it runs. Raises `ProtocolError`."""
        if self._process is not None and self._process.is_alive():
            return
        self.close()
        try:
            self._process, self._pipe = self._start()
        except OSError as error:
            raise ProtocolError(f"No process can be started for the player: {error.strerror or error}.") from None
        self._sent_agreement, self._answer_due, self._is_new = None, False, True

    def _request_action(self, agreement: Agreement, text: str) -> str:
        """Return the answer of a process. Raises `ProcessEnded` when it has gone."""
        self.get_ready(agreement)
        try:
            self._wait_until_ready()
            self._send(text)
            message_kind, message_text = self._receive(READ_TIMEOUT_SECONDS, "This observation cannot be read")
            if message_kind == READ_MESSAGE:
                message_kind, message_text = self._receive(
                    agreement.max_answer_seconds, "From this observation no player finds what to do"
                )
        except ProcessEnded:
            self.close()
            raise
        self._is_new = False
        if message_kind == REFUSED_MESSAGE:
            raise ProtocolError(message_text)
        return message_text

    def _wait_until_ready(self) -> None:
        """Wait until the process has loaded the agreed game."""
        if self._answer_due:
            kind, message_text = self._receive(START_TIMEOUT_SECONDS, "The player’s process does not start")
            self._answer_due = False
            if kind == REFUSED_MESSAGE:
                self._sent_agreement = None
                raise ProtocolError(message_text)

    def _send(self, text: str) -> None:
        try:
            self._open_pipe.send((None, text))
        except OSError:
            raise ProcessEnded from None

    def _receive(self, seconds: float, failure: str) -> tuple[str, str]:
        """Return the next message of the process, or end it after `seconds`.

        Raises `ProcessEnded`, or `ProtocolError` with `failure`.
        """
        try:
            for _ in range(math.ceil(seconds / POLL_SECONDS)):
                if self._open_pipe.poll(POLL_SECONDS):
                    kind, message_text = self._open_pipe.recv()
                    return kind, message_text
        except (EOFError, OSError, pickle.UnpicklingError):
            raise ProcessEnded from None
        self.close()
        raise ProtocolError(f"{failure} within {seconds:g} seconds.")


# ---- in the process


def _serve_observations(pipe: Any, log_categories: Sequence[str] = ()) -> None:
    """Answer until the pipe is closed, or memory runs out. `log_categories`: categories of the log."""
    if log_categories:
        start_logging(log_categories)
    log("this process reads observations")
    stay_with_parent()
    limit_memory(MAX_MEMORY_BYTES)
    local_thinker = LocalThinker(lambda: pipe.send((READ_MESSAGE, "")))
    current_agreement: Agreement | None = None
    with contextlib.suppress(EOFError, OSError):  # whoever asked has gone
        while True:
            agreement, text = pipe.recv()
            try:
                if agreement is not None:
                    current_agreement = agreement
                    local_thinker.get_ready(agreement)
                    reply = (READY_MESSAGE, "")
                else:
                    assert current_agreement is not None, "it is told what is played first"
                    reply = (ACTION_MESSAGE, local_thinker.action(current_agreement, text))
                    log("an observation is answered")
            except MemoryError:
                os._exit(1)
            except Exception as error:  # also a fault of ours: told as an answer, and the next one may be well
                reply = (REFUSED_MESSAGE, error_sentence(error))
            pipe.send(reply)
