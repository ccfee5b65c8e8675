"""The score pad: two columns under WE and THEY, with a line across."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtGui import QColor, QPen

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table import parts
from cardhall.language import tr

# Heights, in pixels at a text scale of 1:
LINE_HEIGHT = 24  # of a line
HEADER_HEIGHT = 32  # of the names of the columns
TOTALS_HEIGHT = 34  # of the totals
# lines of a column above the line, and of a game below; older ones are added up
MAX_LINES_ABOVE, MAX_LINES_PER_GAME = 5, 3
OLDER_LINES_TEXT = "before"


class PadLine(NamedTuple):
    """A line of a score pad: points, and their reason in a word or two."""

    points: int
    reason: str


@dataclass(frozen=True)
class Pad(parts.Form):
    """Paints two columns, the own side's first, with a gold line across: premiums above, points for games below."""

    above: tuple[Sequence[PadLine], Sequence[PadLine]]  # by column, the newest last
    below: Sequence[tuple[Sequence[PadLine], Sequence[PadLine]]]  # by game, by column
    foot: str = ""  # a sentence below

    in_drawer = True

    def height(self, skin: Skin, standing: parts.Standing) -> float:
        lines = count_rows(self.above, MAX_LINES_ABOVE) + sum(
            count_rows(game, MAX_LINES_PER_GAME) for game in self.below
        )
        return skin.px(
            HEADER_HEIGHT
            + LINE_HEIGHT * lines
            + 8 * len(self.below)
            + 6
            + TOTALS_HEIGHT
            + (LINE_HEIGHT if self.foot else 0)
        )

    def paint(self, on: parts.ScorePainter, y: float, standing: parts.Standing) -> float:
        """Paint the columns with their lines, a section for each game below the gold line, and the totals."""
        skin, painter, felt = on.skin, on.painter, on.skin.felt
        middle = (on.left + on.right) / 2
        columns = ((on.left, middle - skin.px(6)), (middle + skin.px(8), on.right))
        for (left, right), head in zip(columns, (tr("We"), tr("They")), strict=True):
            skin.draw_centred(painter, (left + right) / 2, y + skin.px(10), head, skin.sans(14, 600), felt.text)
        y += skin.px(HEADER_HEIGHT - 8)
        on.paint_hairline(y)
        section_top = y
        y += skin.px(4)

        def paint_entries(
            column_lines: tuple[Sequence[PadLine], Sequence[PadLine]], y: float, max_lines: int, is_bottom_aligned: bool
        ) -> float:
            line_count = count_rows(column_lines, max_lines)
            for (left, right), lines in zip(columns, column_lines, strict=True):
                shown = newest_lines(lines, max_lines)
                # lines above the gold line begin next to it and rise
                first = line_count - len(shown) if is_bottom_aligned else 0
                for place, line in enumerate(shown):
                    at = y + skin.px(LINE_HEIGHT) * (first + place + 0.5)
                    points = parts.format_score(line.points)
                    figure = left + skin.px(38)
                    skin.draw_right_aligned(painter, figure, at, points, skin.sans(14, 500, tabular=True), felt.text)
                    words = figure + skin.px(6)
                    skin.draw_line(painter, words, at, line.reason, skin.sans(12), felt.text2, max_width=right - words)
            return y + skin.px(LINE_HEIGHT) * line_count

        y = paint_entries(self.above, y, MAX_LINES_ABOVE, is_bottom_aligned=True) + skin.px(2)
        painter.setPen(QPen(QColor(felt.gold), 2.5))
        painter.drawLine(round(on.left), round(y), round(on.right), round(y))
        y += skin.px(4)
        for place, game in enumerate(self.below):
            if place:
                on.paint_hairline(y)
                y += skin.px(4)
            y = paint_entries(game, y, MAX_LINES_PER_GAME, is_bottom_aligned=False) + skin.px(4)
        painter.setPen(QPen(felt.panel_line, 1))
        painter.drawLine(round(middle), round(section_top), round(middle), round(y))
        on.paint_hairline(y)
        for column, (left, right) in enumerate(columns):
            side = standing.own_side if column == 0 else 1 - standing.own_side
            total = parts.format_score(standing.values[side])
            skin.draw_centred(
                painter, (left + right) / 2, y + skin.px(TOTALS_HEIGHT / 2), total, skin.serif(22), felt.text
            )
        y += skin.px(TOTALS_HEIGHT)
        if self.foot:
            skin.draw_line(
                painter, on.left, y + skin.px(6), self.foot, skin.sans(13), felt.text2, max_width=on.right - on.left
            )
            y += skin.px(LINE_HEIGHT)
        return y


def newest_lines(lines: Sequence[PadLine], max_lines: int) -> list[PadLine]:
    """Return at most `max_lines` lines of a column: the last ones, with all older ones added up in the first."""
    if len(lines) <= max_lines:
        return list(lines)
    older = sum(line.points for line in lines[: 1 - max_lines])
    return [PadLine(older, OLDER_LINES_TEXT), *lines[1 - max_lines :]]


def count_rows(columns: tuple[Sequence[PadLine], Sequence[PadLine]], max_lines: int) -> int:
    """Return the number of lines that two columns take beside each other: at least one, at most `max_lines`."""
    return max(1, *(min(max_lines, len(column)) for column in columns))
