"""`cardhall boards FILE`: lists the deals of a PBN or LIN file, a line each, and the unreadable parts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from cardhall.commands.command_line import CommandParser
from cardhall.language import say, translate
from cardhall.match.boards import replay
from cardhall.match.boards.board import COMPASS_LETTERS, Board, BoardError
from cardhall.match.boards.file_reader import read_file

COLUMN_WIDTHS = (12, 7, 11, 9, 9)  # characters, as wide as the English heads and usual contracts
COLUMN_HEADS = (
    say("Board", context="bridge"),
    say("Dealer"),
    say("Vulnerable", context="bridge"),
    say("Contract"),
    say("Result"),
)


def main(arguments: Sequence[str]) -> int:
    """Write a line for each deal, and the problems below. Returns 0; with `--check` 1 where there is a problem."""
    parser = CommandParser(prog="cardhall boards", description=say("List the deals of a PBN or LIN file."))
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--check",
        action="store_true",
        help=say("replay each auction and play, and exit with 1 if something is wrong"),
    )
    options = parser.parse_args(list(arguments))
    try:
        board_file = read_file(options.file)
    except BoardError as error:
        parser.refuse(error)
    sys.stdout.write(_format_row([translate(head) for head in COLUMN_HEADS]) + "\n")
    all_problems = list(board_file.problems)
    for sentence in board_file.problems:
        sys.stdout.write(translate(sentence) + "\n")
    for board in board_file.boards:
        sys.stdout.write(_format_row(_board_cells(board)) + "\n")
        problems = list(board.problems)
        if options.check and board.has_play:
            problems += replay.recorded_play(board).problems
        for sentence in problems:
            sys.stdout.write(f"    {translate(sentence)}" + "\n")
        all_problems += problems
    return 1 if options.check and all_problems else 0


def _board_cells(board: Board) -> list[str]:
    room_mark = {"open": " O", "closed": " C"}.get(board.room, "")
    declarer = "" if board.declarer is None else COMPASS_LETTERS[board.declarer]
    return [
        (board.number or str(board.line)) + room_mark,
        COMPASS_LETTERS[board.dealer_or_default],
        board.vulnerable_or_default,
        f"{board.contract} {declarer}".strip(),
        "" if board.result is None else str(board.result),
    ]


def _format_row(cells: Sequence[str]) -> str:
    return " ".join(f"{cell:<{width}}" for cell, width in zip(cells, COLUMN_WIDTHS, strict=True)).rstrip()
