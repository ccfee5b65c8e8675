"""The board of One-Eyed Jack: squares with cards, lines of five, rows. Chips are bit masks of squares.

A square is a number: 0 is a1, 1 is b1, 10 is a2, 99 is j10. Four corners belong to everybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from cardhall.cards import CARDS, Card

COLUMNS, BOARD_ROWS, ROW_LENGTH = "abcdefghij", 10, 5
MAX_SHARED_SQUARES = 1  # squares that two rows may share
SQUARE_NAMES = tuple(f"{column}{row}" for row in range(1, BOARD_ROWS + 1) for column in COLUMNS)
SQUARE_NUMBER = {name: number for number, name in enumerate(SQUARE_NAMES)}
CORNER_SQUARES = tuple(SQUARE_NUMBER[name] for name in ("a1", "j1", "a10", "j10"))
CORNER_MASK = sum(1 << corner for corner in CORNER_SQUARES)
ALL_SQUARES = (1 << len(SQUARE_NAMES)) - 1
CORNER_TEXT = "**"  # a corner in the text of a board

BOARD_PATTERN = """
    ** AC 2C 3C 4C 5C 6C 7C 8C **
    9C TC QC KC AD 2D 3D 4D 5D 6D
    7D 8D 9D TD QD KD AH 2H 3H 4H
    5H 6H 7H 8H 9H TH QH KH AS 2S
    3S 4S 5S 6S 7S 8S 9S TS QS KS
    KS QS TS 9S 8S 7S 6S 5S 4S 3S
    2S AS KH QH TH 9H 8H 7H 6H 5H
    4H 3H 2H AH KD QD TD 9D 8D 7D
    6D 5D 4D 3D 2D AD KC QC TC 9C
    ** 8C 7C 6C 5C 4C 3C 2C AC **
"""

Board = tuple[Card | None, ...]  # the card of each square; None: a corner
Line = tuple[int, ...]  # five squares next to each other


def parse_board(text: str) -> Board:
    """Return the board from its text, the squares from a1 to j10."""
    return tuple([None if word == CORNER_TEXT else Card.of(word) for word in text.split()])


def make_board(card_sequence: Iterable[Card]) -> Board:
    """Return the board with these cards in order on the squares other than corners."""
    supply = iter(card_sequence)
    return tuple([None if square in CORNER_SQUARES else next(supply) for square in range(len(SQUARE_NAMES))])


@lru_cache(maxsize=64)
def squares_of(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the squares of each card, by the card's number."""
    return tuple([tuple([square for square, on in enumerate(board) if on is card]) for card in CARDS[:52]])


def list_lines() -> list[Line]:
    """Return every line of five: across, down and both ways diagonally."""
    lines: list[Line] = []
    for column_step, row_step in ((1, 0), (0, 1), (1, 1), (-1, 1)):  # steps along a line
        for row in range(BOARD_ROWS):
            for column in range(len(COLUMNS)):
                last_column, last_row = column + column_step * (ROW_LENGTH - 1), row + row_step * (ROW_LENGTH - 1)
                if 0 <= last_column < len(COLUMNS) and last_row < BOARD_ROWS:
                    lines.append(
                        tuple(
                            [(row + row_step * n) * len(COLUMNS) + column + column_step * n for n in range(ROW_LENGTH)]
                        )
                    )
    return lines


BOARD_LINES = tuple(list_lines())
LINE_MASKS = tuple(sum(1 << square for square in line) for line in BOARD_LINES)
LINES_THROUGH = tuple(
    tuple(n for n, line in enumerate(BOARD_LINES) if square in line) for square in range(len(SQUARE_NAMES))
)


def squares_in(mask: int) -> list[int]:
    """Return the squares of a mask, in order."""
    squares = []
    while mask:
        lowest = mask & -mask
        squares.append(lowest.bit_length() - 1)
        mask ^= lowest
    return squares


def full_lines(chips: int, line_numbers: Iterable[int] = range(len(BOARD_LINES))) -> list[int]:
    """Return the numbers of the lines filled by the chips and the corners."""
    filled_squares = chips | CORNER_MASK
    return [number for number in line_numbers if not LINE_MASKS[number] & ~filled_squares]


@lru_cache(maxsize=1024)
def counting_rows(chips: int, need: int) -> tuple[int, ...]:
    """Return the largest set of lines, up to `need`, of which no two share too many squares, as line numbers."""
    filled_lines = full_lines(chips)
    for number in range(min(need, len(filled_lines)), 1, -1):
        for some in combinations(filled_lines, number):
            if all(
                (LINE_MASKS[one] & LINE_MASKS[other]).bit_count() <= MAX_SHARED_SQUARES
                for one, other in combinations(some, 2)
            ):
                return some
    return tuple(filled_lines[: min(need, 1)])


def row_squares(chips: int) -> int:
    """Return the squares of all lines filled by the chips, as a bit mask."""
    squares = 0
    for number in full_lines(chips):
        squares |= LINE_MASKS[number]
    return squares


def line_ends(line: int) -> tuple[str, str]:
    """Return the first and the last square of a line, by name."""
    return SQUARE_NAMES[BOARD_LINES[line][0]], SQUARE_NAMES[BOARD_LINES[line][-1]]


def square_names(mask: int) -> tuple[str, ...]:
    """Return the names of the squares of a mask."""
    return tuple([SQUARE_NAMES[square] for square in squares_in(mask)])
