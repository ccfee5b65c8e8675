"""The table of a duplicate set scored in IMPs or matchpoints: a row for each board, a column for each player."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop import board_words
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.pages.duplicate_row import DuplicateRow
from cardhall.desktop.short_texts import LEVEL_NAMES
from cardhall.desktop.widgets.charts import ALIGN_LEFT, ALIGN_RIGHT, paint_text
from cardhall.desktop.widgets.translated_widgets import TranslatedName
from cardhall.language import listing, tr, tr_many, translate
from cardhall.match import board_scores
from cardhall.match.board_scores import IMPS
from cardhall.match.duplicates import YOU, DuplicateSet

ROW_HEIGHT, HEADING_HEIGHT = 56, 42  # pixels at a text scale of 1
# Widths of the first and the last column as shares of the row, by the number of players, who share the rest equally.
FIRST_COLUMN_SHARE_BY_PLAYERS, LAST_COLUMN_SHARE_BY_PLAYERS = {2: 0.34, 4: 0.24}, {2: 0.16, 4: 0.1}
# top edges of the two lines of a cell, as shares of the row's height
UPPER_LINE_TOP_SHARE, LOWER_LINE_TOP_SHARE = 0.1, 0.5
LINE_SHARE = 0.4  # height of such a line, likewise
CELL_GAP, EDGE_MARGIN = 4, 6  # pixels between two columns, and left and right of the row


class Cell(NamedTuple):
    """A table cell: a line, and perhaps a quieter line below."""

    text: str
    lower_line: str = ""
    tone: int = 0  # colour of the upper line: 1 good for the person, -1 bad, 0 neutral


def player_heading(player: str) -> str:
    """Return the heading of a player's column: `You`, or the name of a level; `player`: YOU or a level."""
    return tr("You") if player == YOU else translate(LEVEL_NAMES[player])


def heading_cells(duplicate_set: DuplicateSet) -> list[Cell]:
    """Return the headings of all columns: board, each player, the person's result."""
    result_heading = tr("IMPs") if duplicate_set.scoring == IMPS else "%"
    return [
        Cell(tr("Board · dealer")),
        *(Cell(player_heading(who)) for who in (YOU, *duplicate_set.computer_levels)),
        Cell(result_heading),
    ]


def board_cells(duplicate_set: DuplicateSet, board_number: int, pending_text: str) -> list[Cell]:
    """Return the cells of a board's row.

    `board_number`: its number from 1 on; `pending_text`: text below the dash of a level that has not played the board
    yet. All results are hidden until the person has played the board, so that they give nothing away.
    """
    cells = [Cell(board_words.board_label(board_number), board_words.short_vulnerability_text(board_number))]
    is_played = duplicate_set.result_of(board_number) is not None
    for player in (YOU, *duplicate_set.computer_levels):
        result, score = (
            duplicate_set.contract_result(board_number, player),
            duplicate_set.score_of(board_number, player),
        )
        if not is_played:
            cells.append(Cell("–"))
        elif duplicate_set.result_of(board_number, player) is None:
            cells.append(Cell("–", pending_text))
        elif result is None or score is None:
            cells.append(Cell("–", translate(board_words.NOT_KNOWN_TEXT)))
        else:
            cells.append(Cell(board_words.format_signed_score(score), board_words.short_contract_text(result)))
    board_result = duplicate_set.person_gain(board_number) if is_played else None
    return [*cells, result_cell(duplicate_set, board_result)]


def result_cell(duplicate_set: DuplicateSet, result: float | None) -> Cell:
    """Return the cell of the person's result on one board, or on all: IMPs, or a share of the matchpoints.

    An even result is 0 IMPs or half the matchpoints; better and worse ones are coloured.
    """
    if result is None:
        return Cell("")
    if duplicate_set.scoring == IMPS:
        return Cell(board_words.format_signed_score(result), tone=(result > 0) - (result < 0))
    return Cell(board_words.format_matchpoints(result), tone=(result > 0.5) - (result < 0.5))


def sum_cells(duplicate_set: DuplicateSet) -> list[Cell]:
    """Return the cells of the last row: each player's total over the boards that everybody has played.

    [] where there is no such board. The result is the sum in IMPs, the mean in matchpoints.
    """
    boards = duplicate_set.scored_boards
    if not boards:
        return []
    sums = [
        sum(duplicate_set.score_of(board, who) or 0 for board in boards)
        for who in (YOU, *duplicate_set.computer_levels)
    ]
    total_result = sum(duplicate_set.person_gains) / (1 if duplicate_set.scoring == IMPS else len(boards))
    return [
        Cell(tr("Together")),
        *(Cell(board_words.format_signed_score(one)) for one in sums),
        result_cell(duplicate_set, total_result),
    ]


def describe_board(duplicate_set: DuplicateSet, board_number: int, pending_text: str) -> str:
    """Return the text of a board's row for screen readers; parameters as of `board_cells`."""
    phrases = [board_words.board_conditions_text(board_number)]
    if duplicate_set.result_of(board_number) is None:
        phrases.append(tr("not played"))
    else:
        for player in (YOU, *duplicate_set.computer_levels):
            result, score = (
                duplicate_set.contract_result(board_number, player),
                duplicate_set.score_of(board_number, player),
            )
            if result is None or score is None:
                result_text = (
                    pending_text
                    if duplicate_set.result_of(board_number, player) is None
                    else translate(board_words.NOT_KNOWN_TEXT)
                )
            else:
                result_text = f"{board_words.contract_sentence(result)}, {board_words.format_signed_score(score)}"
            phrases.append(tr("{who}: {told}", who=player_heading(player), told=result_text))
        board_result = duplicate_set.person_gain(board_number)
        if board_result is not None:
            phrases.append(board_words.board_result_text(duplicate_set.scoring, board_result))
    return tr("{deal}: {told}", deal=board_words.board_title(board_number), told=listing(phrases, ";"))


def set_verdict(duplicate_set: DuplicateSet) -> str:
    """Return one or two sentences on the person's result so far, with the average per board."""
    if not duplicate_set.played_deals:
        return tr("Not started yet.")
    board_results = duplicate_set.person_gains
    if not board_results:
        return tr("The results of the others are not known yet.")
    overall_result = sum(board_results) if duplicate_set.scoring == IMPS else sum(board_results) / len(board_results)
    result_sentence = tr_many(
        "After {number} board: {won}.",
        "After {number} boards: {won}.",
        number=len(board_results),
        won=board_words.board_result_text(duplicate_set.scoring, overall_result),
    )
    average = board_scores.mean_with_range(board_results)
    return f"{result_sentence} {board_words.average_sentence(duplicate_set.scoring, average)}"


def column_ends(cells: list[Cell]) -> list[float]:
    """Return the right end of each column as a share of the row's width."""
    players = len(cells) - 2
    first_share, last_share = FIRST_COLUMN_SHARE_BY_PLAYERS[players], LAST_COLUMN_SHARE_BY_PLAYERS[players]
    player_share = (1 - first_share - last_share) / players
    return [first_share, *(first_share + player_share * (number + 1) for number in range(players)), 1.0]


def paint_cells(
    painter: QPainter, width: int, height: int, cells: list[Cell], weight: int, *, is_heading: bool
) -> None:
    """Paint the cells of a row of `width` by `height` pixels; `weight`: font weight of the upper lines."""
    palette, margin = theme.page_colours(), theme.px(EDGE_MARGIN)
    inner_width, gap, start_share = width - 2 * margin, theme.px(CELL_GAP), 0.0
    upper_font = theme.sans(theme.SECONDARY_SIZE if is_heading else theme.BODY_SIZE, weight, tabular=True)
    lower_font = theme.sans(theme.SECONDARY_SIZE, 400, tabular=True)
    colours = {0: palette.text2 if is_heading else palette.text, 1: palette.accent, -1: palette.red}
    for column, (cell, end_share) in enumerate(zip(cells, column_ends(cells), strict=True)):
        align = ALIGN_RIGHT if column else ALIGN_LEFT
        cell_left, cell_width = (
            margin + start_share * inner_width + gap * bool(column),
            (end_share - start_share) * inner_width - gap * bool(column),
        )
        start_share = end_share
        if not cell.lower_line:
            paint_text(
                painter, QRectF(cell_left, 0, cell_width, height), cell.text, upper_font, colours[cell.tone], align
            )
            continue
        line_height = LINE_SHARE * height
        paint_text(
            painter,
            QRectF(cell_left, UPPER_LINE_TOP_SHARE * height, cell_width, line_height),
            cell.text,
            upper_font,
            colours[cell.tone],
            align,
        )
        paint_text(
            painter,
            QRectF(cell_left, LOWER_LINE_TOP_SHARE * height, cell_width, line_height),
            cell.lower_line,
            lower_font,
            palette.text2,
            align,
        )


class BoardRow(DuplicateRow):
    """The row of a board; pressing opens the board."""

    def __init__(self, duplicate_set: DuplicateSet, board_number: int, pending_text: str) -> None:
        super().__init__(describe_board(duplicate_set, board_number, pending_text), ROW_HEIGHT)
        self.cells = board_cells(duplicate_set, board_number, pending_text)

    def paint_cells(self, painter: QPainter) -> None:
        paint_cells(painter, self.width(), self.height(), self.cells, 500, is_heading=False)


class BoardSummaryRow(TranslatedName, QWidget):
    """A row without a reaction to the mouse: the headings above the boards, or the sums below."""

    def __init__(self, cells: list[Cell], *, is_heading: bool = False) -> None:
        super().__init__()
        self.cells, self.is_heading = cells, is_heading
        self.setFixedHeight(theme.px(HEADING_HEIGHT))
        self.setAccessibleName(", ".join(cell.text for cell in cells if cell.text))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_cells(painter, self.width(), self.height(), self.cells, 600, is_heading=self.is_heading)
        painter.end()
