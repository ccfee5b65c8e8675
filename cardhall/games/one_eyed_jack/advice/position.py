"""The board of One-Eyed Jack for quick choices: the state of each line of five, the value of each square.

A line is open to a side while no other side's chip is on it. The value of an open line grows with the chips on it,
corners among them; the value of a square to a side is the gain of its open lines from a chip there. Both are kept up to
date, chip by chip. A line that shares more than one square with a row of the same side counts for nothing, for it makes
no second row. This module may be compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from cardhall.games.one_eyed_jack.rules.board import BOARD_LINES, CORNER_SQUARES, LINE_MASKS, LINES_THROUGH, squares_in

FREE_SQUARE: Final = -1  # a square without a chip
CORNER_SQUARE: Final = -2
SQUARES_PER_LINE: Final = 5  # squares in a line
SHARED_SQUARES: Final = 1  # squares that two rows may share

# Value of an open line by the number of chips on it, in hundredths (a hundred decide a deal by e to 1): to a side that
# needs one row more, and to one that needs two. Fitted in deals against players with other values.
LAST_ROW_VALUES: Final = [0.0, 0.5, 4.0, 20.0, 75.0, 1000.0]
FIRST_ROW_VALUES: Final = [0.0, 0.5, 3.0, 12.0, 36.0, 180.0]
BREAK_WEIGHT: Final = 0.6  # value of breaking a line that lacks one chip, in parts of taking the square that it lacks
PAIR_WEIGHT: Final = 0.4  # part that counts of what a second chip adds to a line, if the hand has its card too


def overlapping_lines() -> list[list[int]]:
    """Return by line all lines that make no second row beside it."""
    return [
        [other for other, theirs in enumerate(LINE_MASKS) if (mask & theirs).bit_count() > SHARED_SQUARES]
        for mask in LINE_MASKS
    ]


def lines_by_pair() -> list[list[int]]:
    """Return the lines through two squares, at the index 100 times the first plus the second."""
    lines_of_pair: list[list[int]] = [[] for _ in range(10_000)]
    for number, line in enumerate(BOARD_LINES):
        for first_square in line:
            for second_square in line:
                if first_square != second_square:
                    lines_of_pair[100 * first_square + second_square].append(number)
    return lines_of_pair


LINE_SQUARES: Final = [list(line) for line in BOARD_LINES]
SQUARE_LINES: Final = [list(lines) for lines in LINES_THROUGH]
OVERLAPPING_LINES: Final = [set(lines) for lines in overlapping_lines()]
LINES_OF_PAIR: Final = lines_by_pair()
CORNERS_OF_LINE: Final = [len([square for square in line if square in CORNER_SQUARES]) for line in BOARD_LINES]


@final
class Position:
    """The chips on the board, and the values of lines and squares to each side."""

    def __init__(self, chips: Sequence[int], need: int) -> None:
        """Set up a position; `chips`: by side, a bit mask of squares; `need`: the rows that win."""
        self.sides = len(chips)
        self.need = need
        self.owner = [FREE_SQUARE] * 100
        for corner in CORNER_SQUARES:
            self.owner[corner] = CORNER_SQUARE
        for side, mask in enumerate(chips):
            for square in squares_in(mask):
                self.owner[square] = side
        self.line_counts = [CORNERS_OF_LINE[:] for _ in chips]  # by side and line: its chips and the corners
        self.filled = [0] * len(BOARD_LINES)  # by line: chips on it
        self.full_lines: list[list[int]] = [[] for _ in chips]  # by side: the lines that are full
        self.rows = [0] * self.sides  # by side: how many rows these are, two at most
        self.values = [[0.0] * 100 for _ in chips]  # by side and square: the gain of a chip there
        self.line_values = [0.0] * self.sides  # by side: the value of its open lines
        self.tables = [FIRST_ROW_VALUES] * self.sides
        self.winner = FREE_SQUARE
        self.count_lines()

    def copy(self) -> Position:
        """Return an independent copy."""
        new = Position((), self.need)
        new.sides, new.winner = self.sides, self.winner
        new.owner, new.filled, new.rows = self.owner[:], self.filled[:], self.rows[:]
        new.line_values, new.tables = self.line_values[:], self.tables[:]
        new.line_counts = [some[:] for some in self.line_counts]
        new.full_lines = [some[:] for some in self.full_lines]
        new.values = [some[:] for some in self.values]
        return new

    def count_lines(self) -> None:
        """Count the chips on all lines, and the rows of all sides."""
        for line in range(len(LINE_SQUARES)):
            for square in LINE_SQUARES[line]:
                owner = self.owner[square]
                if owner >= 0:
                    self.line_counts[owner][line] += 1
                    self.filled[line] += 1
        for side in range(self.sides):
            self.count_rows(side)

    def count_rows(self, side: int) -> None:
        """Count the rows of a side, and revalue all its lines and squares."""
        line_counts = self.line_counts[side]
        full_lines = [line for line in range(len(LINE_SQUARES)) if line_counts[line] == SQUARES_PER_LINE]
        self.full_lines[side] = full_lines
        rows = 1 if full_lines else 0
        for place, line in enumerate(full_lines):
            for other in full_lines[place + 1 :]:
                if other not in OVERLAPPING_LINES[line]:
                    rows = 2
        self.rows[side] = rows
        if rows >= self.need:
            self.winner = side
        self.tables[side] = LAST_ROW_VALUES if self.need - rows <= 1 else FIRST_ROW_VALUES
        self.line_values[side] = 0.0
        self.values[side] = [0.0] * 100
        for line in range(len(LINE_SQUARES)):
            self.add_line_value(side, line, 1.0)

    def is_open_to(self, side: int, line: int) -> bool:
        """Tell whether the side can still make a row of a line."""
        if self.line_counts[side][line] - CORNERS_OF_LINE[line] != self.filled[line]:
            return False
        for full in self.full_lines[side]:  # noqa: SIM110 - an inner function may not use what the method has
            if line in OVERLAPPING_LINES[full]:
                return False
        return True

    def add_line_value(self, side: int, line: int, factor: float) -> None:
        """Add the value of a line to a side, or subtract it."""
        if not self.is_open_to(side, line):
            return
        number, table, values = self.line_counts[side][line], self.tables[side], self.values[side]
        self.line_values[side] += factor * table[number]
        if number < SQUARES_PER_LINE:
            gain = factor * (table[number + 1] - table[number])
            for square in LINE_SQUARES[line]:
                values[square] += gain

    def place_chip(self, side: int, square: int) -> None:
        """Put a chip of a side on a free square; a row may then win."""
        self.change_lines(side, square, 1)
        self.owner[square] = side

    def remove(self, square: int) -> None:
        """Remove the chip on a square."""
        self.change_lines(self.owner[square], square, -1)
        self.owner[square] = FREE_SQUARE

    def change_lines(self, side: int, square: int, chip_change: int) -> None:
        """Add a chip of a side to the lines through a square, or remove it; `chip_change`: 1 or -1."""
        rows = False
        for line in SQUARE_LINES[square]:
            for other in range(self.sides):
                self.add_line_value(other, line, -1.0)
            if self.line_counts[side][line] == SQUARES_PER_LINE:
                rows = True
            self.line_counts[side][line] += chip_change
            self.filled[line] += chip_change
            if self.line_counts[side][line] == SQUARES_PER_LINE:
                rows = True
            for other in range(self.sides):
                self.add_line_value(other, line, 1.0)
        if rows:
            self.count_rows(side)

    # ---- the effect of a chip

    def chip_gain(self, side: int, square: int, others_weight: float) -> float:
        """Return the value of a chip on a free square to a side.

        It is the side's own gain, and that of every other side weighted by `others_weight`.
        """
        value = self.values[side][square]
        for other in range(self.sides):
            if other != side:
                value += others_weight * self.values[other][square]
        return value

    def pair_gain(self, side: int, square: int, covered_squares: Sequence[int]) -> float:
        """Return the extra value of a chip on a square if cards of the hand can extend its lines.

        `covered_squares`: the free squares of these cards.
        """
        extra_value, line_counts, table = 0.0, self.line_counts[side], self.tables[side]
        for other in covered_squares:
            for line in LINES_OF_PAIR[100 * square + other]:
                number = line_counts[line]
                if number <= SQUARES_PER_LINE - 2 and self.is_open_to(side, line):
                    # how much more the second chip adds than the first
                    extra_value += table[number + 2] - 2 * table[number + 1] + table[number]
        return PAIR_WEIGHT * extra_value

    def removal_gain(self, side: int, square: int, others_weight: float) -> float:
        """Return the gain of removing a chip: its owner's lines lose value, and lines reopen to others.

        `others_weight`: the weight of other sides' losses.
        """
        owner = self.owner[square]
        gain = 0.0
        for line in SQUARE_LINES[square]:
            number = self.line_counts[owner][line]
            if self.is_open_to(owner, line) or number == SQUARES_PER_LINE:
                table = self.tables[owner]
                step = table[number] - table[number - 1]
                if number == SQUARES_PER_LINE - 1:  # it cannot be completed next
                    step += BREAK_WEIGHT * (table[SQUARES_PER_LINE] - table[number])
                gain += -step if owner == side else others_weight * step
            for other_side in range(self.sides):
                if (
                    other_side != owner
                    and self.line_counts[other_side][line] - CORNERS_OF_LINE[line] == self.filled[line] - 1
                ):
                    reopened = self.tables[other_side][self.line_counts[other_side][line]]
                    gain += reopened if other_side == side else -reopened / 2  # another side need not use what it gains
        return gain

    def completes_rows(self, side: int, square: int) -> bool:
        """Tell whether a chip of the side on a free square completes the rows needed."""
        completed_lines = [
            line for line in SQUARE_LINES[square] if self.line_counts[side][line] == SQUARES_PER_LINE - 1
        ]
        if not completed_lines:
            return False
        if self.need == 1:
            return True
        for line in completed_lines:
            for other in self.full_lines[side] + completed_lines:
                if other not in OVERLAPPING_LINES[line]:
                    return True
        return False
