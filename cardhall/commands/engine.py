"""`cardhall engine`: our rules and players for other programs, by lines on standard input and output."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

from cardhall import players
from cardhall.commands.command_line import INTERRUPTED_STATUS, CommandParser, parse_number, parse_whole_number
from cardhall.players.remote.observation_answers import error_sentence
from cardhall.players.remote.protocol import MAX_LINE_LENGTH, format_line
from cardhall.players.remote.sandbox_process import SandboxProcess
from cardhall.players.remote.server import Engine


def main(argv: Sequence[str] | None = None) -> int:
    """Answer lines until `quit` or the end of the input. Returns the exit status."""
    parser = CommandParser(
        prog="cardhall engine",
        description="Speak the line protocol on standard input and output (see the help page “Programs that play”).",
    )
    parser.add_argument("--level", choices=players.LEVELS, default="hard", help="how to play when asked (hard)")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--seconds", type=parse_number, help="time to think for a decision")
    limit.add_argument("--simulations", type=parse_whole_number, help="deals to imagine for a decision")
    arguments = parser.parse_args(argv)
    limits = {name: value for name in ("seconds", "simulations") if (value := getattr(arguments, name)) is not None}
    try:
        players.check_limits(
            arguments.level, arguments.simulations, arguments.seconds
        )  # refused at once, not at the first question
    except ValueError as error:
        parser.refuse(error)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    thinker = SandboxProcess()
    try:
        answer_lines(Engine(arguments.level, thinker, **limits), read_lines(sys.stdin), sys.stdout)
    except KeyboardInterrupt:
        return INTERRUPTED_STATUS
    finally:
        thinker.close()
    return 0


def read_lines(stream: TextIO) -> Iterable[str]:
    """Yield the lines of a stream; far too long lines come once, cut just beyond the limit."""
    while text := stream.readline(MAX_LINE_LENGTH + 2):
        yield text
        while not text.endswith("\n") and (text := stream.readline(MAX_LINE_LENGTH)):
            pass


def answer_lines(engine: Engine, lines: Iterable[str], output: TextIO) -> None:
    """Answer each line with a line, until `quit`."""
    for text in lines:
        try:
            answer = engine.answer(text)
        except Exception as error:  # a fault of ours: answered with an error, and the program may go on
            answer = format_line("error", error_sentence(error))
        if answer:
            output.write(answer + "\n")
            output.flush()
        if engine.should_quit:
            return
