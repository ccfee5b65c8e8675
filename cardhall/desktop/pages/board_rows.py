"""The table of a duplicate set scored in IMPs or matchpoints: a row for each board, a column for each player."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop import board_words
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.pages.set_row import SetRow
from cardhall.desktop.widgets.charts import ALIGN_LEFT, ALIGN_RIGHT, write
from cardhall.desktop.widgets.telling import TellsName
from cardhall.desktop.words import LEVEL_NAMES
from cardhall.language import listing, tell, tr, tr_many
from cardhall.match import board_scores
from cardhall.match.board_scores import IMPS
from cardhall.match.duplicates import YOU, DuplicateSet

ROW_HEIGHT, HEAD_HEIGHT = 56, 42  # pixels at a text scale of 1
# Widths of the first and the last column as shares of the row, by the number of players, who share the rest equally.
FIRST_COLUMN_SHARES, LAST_COLUMN_SHARES = {2: 0.34, 4: 0.24}, {2: 0.16, 4: 0.1}
UPPER_LINE, LOWER_LINE = 0.1, 0.5  # top edges of the two lines of a cell, as shares of the row's height
LINE_SHARE = 0.4  # height of such a line, likewise
CELL_GAP, EDGE_MARGIN = 4, 6  # pixels between two columns, and left and right of the row


class Cell(NamedTuple):
    """A table cell: a line, and perhaps a quieter line below."""

    text: str
    below: str = ""
    tone: int = 0  # colour of the upper line: 1 good for the person, -1 bad, 0 neutral


def who_words(who: str) -> str:
    """Return the heading of a player's column: `You`, or the name of a level; `who`: YOU or a level."""
    return tr("You") if who == YOU else tell(LEVEL_NAMES[who])


def head_cells(shown: DuplicateSet) -> list[Cell]:
    """Return the headings of all columns: board, each player, the person's result."""
    last = tr("IMPs") if shown.scoring == IMPS else "%"
    return [Cell(tr("Board · dealer")), *(Cell(who_words(who)) for who in (YOU, *shown.players)), Cell(last)]


def row_cells(shown: DuplicateSet, board: int, waits: str) -> list[Cell]:
    """Return the cells of a board's row.

    `board`: its number from 1 on; `waits`: text below the dash of a level that has not played the board yet. All
    results are hidden until the person has played the board, so that they give nothing away.
    """
    cells = [Cell(board_words.board_label(board), board_words.vulnerable_short(board))]
    has_own = shown.of(board) is not None
    for who in (YOU, *shown.players):
        result, score = shown.board_of(board, who), shown.score_of(board, who)
        if not has_own:
            cells.append(Cell("–"))
        elif shown.of(board, who) is None:
            cells.append(Cell("–", waits))
        elif result is None or score is None:
            cells.append(Cell("–", tell(board_words.NOT_KNOWN)))
        else:
            cells.append(Cell(board_words.with_sign(score), board_words.contract_line(result)))
    won = shown.won(board) if has_own else None
    return [*cells, won_cell(shown, won)]


def won_cell(shown: DuplicateSet, won: float | None) -> Cell:
    """Return the cell of the person's result on one board, or on all: IMPs, or a share of the matchpoints.

    An even result is 0 IMPs or half the matchpoints; better and worse ones are coloured.
    """
    if won is None:
        return Cell("")
    if shown.scoring == IMPS:
        return Cell(board_words.with_sign(won), tone=(won > 0) - (won < 0))
    return Cell(board_words.format_matchpoints(won), tone=(won > 0.5) - (won < 0.5))


def sum_cells(shown: DuplicateSet) -> list[Cell]:
    """Return the cells of the last row: each player's total over the boards that everybody has played.

    [] where there is no such board. The result is the sum in IMPs, the mean in matchpoints.
    """
    boards = shown.scored
    if not boards:
        return []
    sums = [sum(shown.score_of(board, who) or 0 for board in boards) for who in (YOU, *shown.players)]
    won = sum(shown.won_on_all) / (1 if shown.scoring == IMPS else len(boards))
    return [Cell(tr("Together")), *(Cell(board_words.with_sign(one)) for one in sums), won_cell(shown, won)]


def spoken_board(shown: DuplicateSet, board: int, waits: str) -> str:
    """Return the text of a board's row for screen readers; parameters as of `row_cells`."""
    parts = [board_words.board_conditions(board)]
    if shown.of(board) is None:
        parts.append(tr("not played"))
    else:
        for who in (YOU, *shown.players):
            result, score = shown.board_of(board, who), shown.score_of(board, who)
            if result is None or score is None:
                words = waits if shown.of(board, who) is None else tell(board_words.NOT_KNOWN)
            else:
                words = f"{board_words.contract_sentence(result)}, {board_words.with_sign(score)}"
            parts.append(tr("{who}: {told}", who=who_words(who), told=words))
        won = shown.won(board)
        if won is not None:
            parts.append(board_words.won_words(shown.scoring, won))
    return tr("{deal}: {told}", deal=board_words.board_name(board), told=listing(parts, ";"))


def verdict(shown: DuplicateSet) -> str:
    """Return one or two sentences on the person's result so far, with the average per board."""
    if not shown.played:
        return tr("Not started yet.")
    won = shown.won_on_all
    if not won:
        return tr("The results of the others are not known yet.")
    whole = sum(won) if shown.scoring == IMPS else sum(won) / len(won)
    stands = tr_many(
        "After {number} board: {won}.",
        "After {number} boards: {won}.",
        number=len(won),
        won=board_words.won_words(shown.scoring, whole),
    )
    average = board_scores.mean_with_range(won)
    return f"{stands} {board_words.average_sentence(shown.scoring, average)}"


def column_ends(cells: list[Cell]) -> list[float]:
    """Return the right end of each column as a share of the row's width."""
    players = len(cells) - 2
    first, last = FIRST_COLUMN_SHARES[players], LAST_COLUMN_SHARES[players]
    each = (1 - first - last) / players
    return [first, *(first + each * (number + 1) for number in range(players)), 1.0]


def paint_cells(painter: QPainter, width: int, height: int, cells: list[Cell], weight: int, *, is_head: bool) -> None:
    """Paint the cells of a row of `width` by `height` pixels; `weight`: font weight of the upper lines."""
    page, edge = theme.page(), theme.px(EDGE_MARGIN)
    room, gap, start = width - 2 * edge, theme.px(CELL_GAP), 0.0
    upper = theme.sans(theme.SECONDARY if is_head else theme.BODY, weight, tabular=True)
    lower = theme.sans(theme.SECONDARY, 400, tabular=True)
    colours = {0: page.text2 if is_head else page.text, 1: page.accent, -1: page.red}
    for place, (cell, end) in enumerate(zip(cells, column_ends(cells), strict=True)):
        align = ALIGN_RIGHT if place else ALIGN_LEFT
        left, wide = edge + start * room + gap * bool(place), (end - start) * room - gap * bool(place)
        start = end
        if not cell.below:
            write(painter, QRectF(left, 0, wide, height), cell.text, upper, colours[cell.tone], align)
            continue
        half = LINE_SHARE * height
        write(painter, QRectF(left, UPPER_LINE * height, wide, half), cell.text, upper, colours[cell.tone], align)
        write(painter, QRectF(left, LOWER_LINE * height, wide, half), cell.below, lower, page.text2, align)


class BoardRow(SetRow):
    """The row of a board; pressing opens the board."""

    def __init__(self, shown: DuplicateSet, board: int, waits: str) -> None:
        super().__init__(spoken_board(shown, board, waits), ROW_HEIGHT)
        self.cells = row_cells(shown, board, waits)

    def paint_cells(self, painter: QPainter) -> None:
        paint_cells(painter, self.width(), self.height(), self.cells, 500, is_head=False)


class BoardLine(TellsName, QWidget):
    """A row without a reaction to the mouse: the headings above the boards, or the sums below."""

    def __init__(self, cells: list[Cell], *, is_head: bool = False) -> None:
        super().__init__()
        self.cells, self.is_head = cells, is_head
        self.setFixedHeight(theme.px(HEAD_HEIGHT))
        self.setAccessibleName(", ".join(cell.text for cell in cells if cell.text))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_cells(painter, self.width(), self.height(), self.cells, 600, is_head=self.is_head)
        painter.end()
