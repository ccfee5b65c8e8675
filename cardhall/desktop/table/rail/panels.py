"""Panels of the rail besides score, badges and log: rows and lamps under a title, sheets with columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from cardhall.cards import SUIT_NAMES
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.look.suit_colours import PAPER_COLOUR, PAPER_TEXT_COLOUR
from cardhall.desktop.table.access.deal_status import panel_words, sheet_words
from cardhall.desktop.table.felt.panel import PANEL_PADDING, FeltPanel
from cardhall.desktop.table.parts.rail import OPEN_CELL, Panel, Sheet
from cardhall.desktop.widgets import accessibility

LARGE_NUMBER_SIZES = (34, 28, 23, 19, 16)  # of letters; the largest that fits is taken
# Heights in pixels at a text scale of 1.
TITLE_HEIGHT, ROW_STEP, FOOT_PADDING = 44, 27, 6
LARGE_NUMBER_HEIGHT, LARGE_PAPER_HEIGHT = 44, 58  # of the line of the number, and of a number on paper-white
LAMPS_HEIGHT, RULE_HEIGHT = 82, 10
MAX_LABEL_SHARE = 0.45  # of a sheet's width, for the labels of its lines


class Measures(NamedTuple):
    """The lengths of a sheet, in pixels at a text scale of 1."""

    title_height: float  # the height of the title; without a title, of the edge above the head
    head_height: float  # the height of the names over the columns
    line_height: float  # the height of a line
    foot_height: float  # below the last line
    padding: float  # at both sides
    font_size: float  # of the cells; those of the head are a point smaller
    min_column_width: float  # the least width of a column
    column_gap: float  # between the words of two columns
    has_title: bool = True  # the title is shown


LAMP_WORD_SIZES, LAMP_NOTE_SIZES = (13.0, 12.0, 11.0), (12.0, 11.0, 10.0)  # of letters; the largest that fits is taken

USUAL_MEASURES = Measures(40, 24, 27, 10, PANEL_PADDING, 14, 58, 14)
BRIEF_MEASURES = Measures(5, 18, 19, 6, 6, 12, 34, 6, has_title=False)  # where there is little room

TRANSPOSED_MEASURES = Measures(4, 0, 16, 3, 8, 11, 30, 8, has_title=False)  # a line for each seat instead of a column


class RowsPanel(FeltPanel):
    """A panel with a title, rows, and an optional large number."""

    pressed = Signal()

    def __init__(self, skin: Skin, panel: Panel, pack: str = FRENCH) -> None:
        """Create the panel. `pack`: the pack of cards on show."""
        super().__init__(skin)
        self.panel = panel
        if panel.opens_text:
            self.setToolTip(panel.opens_text)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        accessibility.set_name_with_text(self, panel.title, panel_words(panel, pack))
        self.fit_height()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.panel.opens_text:
            self.pressed.emit()

    def wanted_height(self) -> float:
        px = self.skin.px
        lamps = px(LAMPS_HEIGHT) if self.panel.lamps else 0
        rows = px(ROW_STEP) * len(self.panel.rows)
        large_height = (
            px(LARGE_PAPER_HEIGHT if self.panel.suit else LARGE_NUMBER_HEIGHT) if self.panel.large_text else 0
        )
        return (
            px(TITLE_HEIGHT)
            + (max(large_height, rows) if self.panel.rows_beside else large_height + rows)
            + lamps
            + px(FOOT_PADDING)
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        skin = self.skin
        skin.paint_panel(painter, QRectF(self.rect()))
        y = self.paint_title(painter, self.panel.title, self.panel.note)
        if self.panel.large_text:
            if self.panel.suit:
                left = self.paint_large_on_paper(painter, y)
            else:
                left = skin.draw_line(
                    painter,
                    skin.px(PANEL_PADDING),
                    y + skin.px(18),
                    self.panel.large_text,
                    self.large_font(),
                    skin.felt.text,
                )
            if self.panel.rows_beside:
                self.paint_rows_beside(painter, y, left + skin.px(16))
                painter.end()
                return
            y += skin.px(LARGE_NUMBER_HEIGHT)
        if self.panel.lamps:
            self.paint_lamps(painter, y)
            y += skin.px(LAMPS_HEIGHT)
        room = self.label_width(self.panel.rows)
        for row in self.panel.rows:
            self.paint_row(painter, y + skin.px(13), row, room)
            y += skin.px(ROW_STEP)
        painter.end()

    def large_font(self) -> QFont:
        """Return the font of the large number, the largest that fits."""
        room = self.width() - 2 * self.skin.px(PANEL_PADDING)
        fonts = [self.skin.serif(size) for size in LARGE_NUMBER_SIZES]
        return next((font for font in fonts if self.skin.text_width(self.panel.large_text, font) <= room), fonts[-1])

    def paint_large_on_paper(self, painter: QPainter, y: float) -> float:
        """Paint the large number and its suit on paper-white. Return the right end in pixels."""
        skin, panel = self.skin, self.panel
        font, suit_size, colour = skin.serif(30), skin.px(24), QColor(PAPER_TEXT_COLOUR)
        is_suit = panel.suit in SUIT_NAMES
        width = skin.text_width(panel.large_text, font) + skin.px(28)
        width += suit_size + skin.px(4) if is_suit else skin.text_width(panel.suit, skin.serif(20)) + skin.px(6)
        box = QRectF(skin.px(PANEL_PADDING), y, width, skin.px(52))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(PAPER_COLOUR))
        painter.drawRoundedRect(box, 8, 8)
        end = skin.draw_line(painter, box.x() + skin.px(14), box.center().y(), panel.large_text, font, colour)
        if is_suit:
            suit = panel.suit.lower()
            shade = skin.suit_colour(suit, colour)
            skin.draw_suit_mark(painter, suit, end + skin.px(4) + suit_size / 2, box.center().y(), suit_size, shade)
        else:
            skin.draw_line(painter, end + skin.px(6), box.center().y(), panel.suit, skin.serif(20), colour)
        return box.right()

    def paint_rows_beside(self, painter: QPainter, y: float, left: float) -> None:
        """Paint the rows at the right of the large number, the first row stronger."""
        skin, felt, rows = self.skin, self.skin.felt, self.panel.rows
        available_width = self.width() - skin.px(PANEL_PADDING) - left
        middle = y + max(skin.px(18), skin.px(11) * len(rows)) - skin.px(11) * (len(rows) - 1)
        for place, row in enumerate(rows):
            font, colour = (skin.sans(14, 600), felt.text) if not place else (skin.sans(13), felt.text2)
            skin.draw_line(painter, left, middle, row.label, font, colour, max_width=available_width)
            middle += skin.px(22)

    def paint_lamps(self, painter: QPainter, y: float) -> None:
        """Paint lamps side by side: settled lamps bright, the current lamp in gold, later lamps faint."""
        skin, felt = self.skin, self.skin.felt
        left, gap = skin.px(PANEL_PADDING), skin.px(8)
        width = (self.width() - 2 * left + gap) / len(self.panel.lamps) - gap
        for i, lamp in enumerate(self.panel.lamps):
            box = QRectF(left + i * (width + gap), y, width, skin.px(72))
            is_current = lamp.state == "now"
            edge = QColor(felt.gold if is_current else felt.panel_line)
            fill = QColor(felt.gold) if is_current else QColor(felt.panel)
            fill.setAlphaF(0.18 if is_current else fill.alphaF() if lamp.state == "settled" else 0.0)
            painter.setPen(QPen(edge, 2 if is_current else 1))
            painter.setBrush(fill)
            painter.drawRoundedRect(box, 9, 9)
            text_colour = felt.gold if is_current else felt.text if lamp.state == "settled" else felt.text3
            middle = box.center().x()
            available_width = width - 6
            skin.draw_centred(
                painter,
                middle,
                y + skin.px(18),
                lamp.large_text,
                skin.serif(20),
                text_colour,
                max_width=available_width,
            )
            word_font, note_font = (
                skin.fitting_font(lamp.label, LAMP_WORD_SIZES, available_width, 600),
                skin.fitting_font(lamp.note, LAMP_NOTE_SIZES, available_width),
            )
            skin.draw_centred(
                painter, middle, y + skin.px(39), lamp.label, word_font, text_colour, max_width=available_width
            )
            note_colour = felt.text2 if lamp.state != "later" else felt.text3
            skin.draw_centred(
                painter, middle, y + skin.px(57), lamp.note, note_font, note_colour, max_width=available_width
            )


class SheetPanel(FeltPanel):
    """A panel with columns: a head, and lines with a label and a cell for each column."""

    has_calls = False  # numbers before suits are bids, not cards

    def __init__(self, skin: Skin, sheet: Sheet, parent: QWidget | None = None) -> None:
        super().__init__(skin, parent)
        self.panel, self.measures = sheet, USUAL_MEASURES
        self.show_sheet(sheet)

    def show_sheet(self, sheet: Sheet) -> None:
        """Show a sheet in place of the present one."""
        self.panel = sheet
        accessibility.set_name_with_text(self, sheet.title, sheet_words(sheet, has_calls=self.has_calls))
        self.fit_height()

    def wanted_height(self) -> float:
        return self.height_of(len(self.panel.lines)) + self.skin.px(RULE_HEIGHT if self.panel.lines_above_rule else 0)

    def height_of(self, lines: int) -> float:
        """Return the height of the sheet with this number of lines."""
        measures = self.measures
        return self.skin.px(
            measures.title_height + measures.head_height + measures.line_height * lines + measures.foot_height
        )

    @property
    def lines_top(self) -> float:
        """Return the upper edge of the lines, in pixels."""
        return self.skin.px(self.measures.title_height + self.measures.head_height)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        skin, felt, sheet, measures = self.skin, self.skin.felt, self.panel, self.measures
        skin.paint_panel(painter, QRectF(self.rect()))
        if measures.has_title:
            self.paint_title(painter, sheet.title, sheet.note)
        left, right = skin.px(measures.padding), self.width() - skin.px(measures.padding)
        columns_left, width = self.column_geometry()
        label_width, height = columns_left - left, skin.px(measures.line_height)
        middles = [columns_left + (column + 0.5) * width for column in range(len(sheet.column_heads))]
        head_y = skin.px(measures.title_height + measures.head_height / 3)
        sizes = [measures.font_size - less for less in (1, 2, 3)]
        for middle, head in zip(middles, self.head_texts(width - 4), strict=True):
            head_font = skin.fitting_font(head, sizes, width - 4, 600)
            skin.draw_centred(painter, middle, head_y, head, head_font, felt.text2, max_width=width - 4)
        y = self.lines_top
        for place, line in enumerate(sheet.lines):
            middle_y = y + height * 13 / 27
            box = QRectF(skin.px(8), y, self.width() - skin.px(16), height - skin.px(1))
            if line.state == "now":
                gold = QColor(felt.gold)
                painter.setPen(QPen(gold, 1.5))
                gold.setAlphaF(0.16)
                painter.setBrush(gold)
                painter.drawRoundedRect(box, 7, 7)
            elif place:
                self.paint_hairline(painter, y)
            weight = 600 if line.is_bold else 400
            text_colour = felt.text3 if line.state == "past" else felt.text
            end = skin.draw_line(
                painter, left, middle_y, line.label, self.label_font(weight), text_colour, max_width=label_width + 1
            )
            if line.state == "past":
                painter.setPen(QPen(QColor(text_colour), 1))
                painter.drawLine(round(left), round(middle_y), round(end), round(middle_y))
            for column, (middle, cell) in enumerate(zip(middles, line.cells, strict=True)):
                if cell == OPEN_CELL:
                    self.paint_open_cell(painter, middle, middle_y, width)
                    continue
                cell_rect = QRectF(middle - width / 2, y, width, height)
                self.paint_cell(painter, (place, column), cell_rect, cell, QColor(text_colour), weight)
            y += height
            if sheet.lines_above_rule == place + 1:
                painter.setPen(QPen(QColor(felt.gold), 2.5))
                painter.drawLine(round(left), round(y + 4), round(right), round(y + 4))
                y += skin.px(RULE_HEIGHT)
        painter.end()

    def label_font(self, weight: int) -> QFont:
        """Return the font of the labels before the lines."""
        return self.skin.sans(self.measures.font_size, weight)

    def head_texts(self, max_width: float) -> Sequence[str]:
        """Return the names over the columns, each for `max_width` pixels."""
        return self.panel.column_heads

    def column_geometry(self) -> tuple[float, float]:
        """Return the left edge of the columns, behind the labels, and the width of each."""
        skin, pad = self.skin, self.skin.px(self.measures.padding)
        left, right = pad, self.width() - pad
        label_width = max((skin.text_width(line.label, self.label_font(600)) for line in self.panel.lines), default=0.0)
        label_width = min(label_width, MAX_LABEL_SHARE * (right - left))
        return left + label_width, (right - left - label_width) / max(1, len(self.panel.column_heads))

    def paint_cell(
        self, painter: QPainter, place: tuple[int, int], box: QRectF, cell: str, text_colour: QColor, weight: int
    ) -> None:
        """Paint the words of a cell; `place`: its line and column."""
        font, middle = self.skin.sans(self.measures.font_size, weight, tabular=True), box.center()
        self.skin.draw_centred(
            painter, middle.x(), middle.y() - 0.5, cell, font, text_colour, max_width=box.width() - 4
        )

    def paint_open_cell(self, painter: QPainter, middle: float, y: float, width: float) -> None:
        """Paint the outline of a cell that waits for a call."""
        half, height = min(width / 2 - 4, self.skin.px(24)), self.skin.px(self.measures.line_height - 6)
        gold = QColor(self.skin.felt.gold)
        painter.setPen(QPen(gold, 1.5))
        gold.setAlphaF(0.16)
        painter.setBrush(gold)
        painter.drawRoundedRect(QRectF(middle - half, y - height / 2, 2 * half, height), 5, 5)
