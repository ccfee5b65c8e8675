"""The panel with the calls of an auction in the middle of the table, and their meanings below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from cardhall.desktop.labels import label_value
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.card_words import spoken_text as read_out
from cardhall.desktop.table.felt.panel import PANEL_PADDING
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.parts.rail import Sheet, SheetLine
from cardhall.desktop.table.rail.panels import TRANSPOSED_MEASURES, Measures, SheetPanel
from cardhall.language import say, tr

# Lengths in pixels at a text scale of 1.
MEANINGS_WIDTH, MIN_MEANINGS_WIDTH = 340.0, 270.0
MEANING_LINE_HEIGHT, MEANINGS_TITLE_HEIGHT = 19.0, 34.0
MIN_CALL_SIZE = 10.0  # of a call's letters
TRANSPOSED_ROUND_COUNT = 2  # the number of rounds in a sheet with a line for each seat
SHORT_NAME_LENGTH = 3  # letters of a name that always has room
MIN_MEANING_LINES = 2
MEANINGS_TITLE = say("Meaning of the calls")
PASS_CALL = say("Pass")  # its meaning is listed only when the person points at it


class CallMeaning(NamedTuple):
    """A call with its meaning."""

    caller: str  # the caller's name; "" for a call that is only possible
    call: str  # as the sheet writes it
    meaning: str
    row: int = -1  # its line in the sheet; -1: it stands nowhere
    column: int = -1

    @property
    def text(self) -> str:
        """Return the meaning in one line: "1♠, Ines: 12 points or more, long spades."."""
        return label_value(", ".join(filter(None, (self.call, self.caller))), self.meaning)


def shorten_names(names: Sequence[str]) -> Sequence[str]:
    """Return initials for names, except a short name of the person, who is last: "B.", "E.", "You"."""
    own = [name if len(name) <= SHORT_NAME_LENGTH else name[:1] + "." for name in names[-1:]]
    return [*(name[:1] + "." for name in names[:-1]), *own]


def transpose_sheet(sheet: Sheet) -> Sheet:
    """Return the last rounds of a sheet of calls, with a line for each seat."""
    last_rounds = [list(line.cells) for line in sheet.lines[-TRANSPOSED_ROUND_COUNT:]]
    rounds = [*last_rounds, *[[""] * len(sheet.column_heads)] * (TRANSPOSED_ROUND_COUNT - len(last_rounds))]
    cells = zip(*rounds, strict=True)
    lines = [SheetLine(name, line) for name, line in zip(shorten_names(sheet.column_heads), cells, strict=True)]
    return sheet._replace(column_heads=[""] * TRANSPOSED_ROUND_COUNT, lines=lines)


class AuctionPanel(SheetPanel):
    """A panel of calls in columns, with the meanings of the last calls or of the call pointed at.

    Its size stays the same from the first call to the last: older calls make room for new ones.
    """

    has_calls = True

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        self.calls: Sequence[
            CallMeaning
        ] = ()  # in order, with their current rows; (): calls have no meanings in this game
        self.all_calls: Sequence[CallMeaning] = ()
        self.asked_call: CallMeaning | None = None  # the call pointed at, made or possible
        self.shows_meanings = False  # there is room for what calls mean
        self.fixed_height = 0.0
        super().__init__(skin, Sheet("", (), ()), parent)
        self.setMouseTracking(True)

    def show_calls(
        self, sheet: Sheet, meanings: Sequence[CallMeaning], box: Rect, measures: Measures, *, shows_meanings: bool
    ) -> None:
        """Show the last calls of a sheet, as many as fit into `box`, and their meanings.

        `meanings`: all calls with their meanings, in order; `shows_meanings`: the meanings are listed below the calls.
        """
        if list(meanings) != list(self.all_calls):
            self.all_calls, self.asked_call = meanings, None
        self.measures, self.fixed_height, self.shows_meanings = measures, box.h, shows_meanings
        if measures is TRANSPOSED_MEASURES:
            sheet = transpose_sheet(sheet)
        left_out = max(0, len(sheet.lines) - self.count_fitting_lines(box.h, has_meanings=shows_meanings))
        self.calls = [one._replace(row=one.row - left_out) for one in meanings] if shows_meanings else ()
        self.show_sheet(sheet._replace(lines=sheet.lines[left_out:]))
        self.setGeometry(round(box.x), round(box.y), round(box.w), round(box.h))
        spoken = "; ".join(read_out(one.text, has_calls=True) for one in meanings)
        if spoken:
            self.setAccessibleName(f"{self.accessibleName()}. {label_value(MEANINGS_TITLE, spoken)}")

    def show_meaning(self, meaning: CallMeaning | None) -> None:
        """Show the meaning of a call, made or possible; None: the last calls' meanings."""
        if meaning != self.asked_call:
            self.asked_call = meaning
            self.update()

    # ---- size

    def wanted_height(self) -> float:
        return self.fixed_height

    def count_fitting_lines(self, height: float, *, has_meanings: bool) -> int:
        """Return how many lines of calls fit into a height, with or without meanings below."""
        meanings_height = (
            self.skin.px(MEANINGS_TITLE_HEIGHT + MEANING_LINE_HEIGHT * MIN_MEANING_LINES) if has_meanings else 0.0
        )
        return max(
            1, int((height - meanings_height - self.height_of(0) + 0.5) / self.skin.px(self.measures.line_height))
        )

    def size_for(
        self,
        call_texts: Sequence[str],
        names: Sequence[str],
        lines: int,
        *,
        has_meanings: bool,
        call_size: float | None = None,
    ) -> tuple[float, float]:
        """Return the width and height for these calls, names and number of rounds, in pixels.

        `call_size`: the font size of the calls, if not the usual one.
        """
        skin, measures = self.skin, self.measures
        font, is_transposed = skin.sans(call_size or measures.font_size, 600), measures is TRANSPOSED_MEASURES
        head_widths = [
            skin.text_width(name, skin.sans(measures.font_size - 1, 600)) for name in names if measures.has_title
        ]
        column_width = max(
            [*head_widths, *(skin.text_width(word, font) for word in call_texts)], default=0.0
        ) + skin.px(measures.column_gap)
        label_width = max(skin.text_width(name, font) for name in shorten_names(names)) if is_transposed else 0.0
        width = (
            max(skin.px(measures.min_column_width), column_width)
            * (TRANSPOSED_ROUND_COUNT if is_transposed else len(names))
            + label_width
            + 2 * skin.px(measures.padding)
        )
        meanings_height = (
            skin.px(MEANINGS_TITLE_HEIGHT + MEANING_LINE_HEIGHT * MIN_MEANING_LINES) if has_meanings else 0.0
        )
        return max(width, skin.px(MIN_MEANINGS_WIDTH) if has_meanings else 0.0), self.height_of(
            len(names) if is_transposed else lines
        ) + meanings_height

    @property
    def width_with_meanings(self) -> float:
        """Return the width at which meanings have room, in pixels."""
        return self.skin.px(MEANINGS_WIDTH)

    def head_texts(self, max_width: float) -> Sequence[str]:
        """Return the names over the columns, or initials where names are too wide for `max_width`."""
        font, names = self.skin.sans(self.measures.font_size - 1, 600), self.panel.column_heads
        has_room = self.measures.has_title or all(self.skin.text_width(name, font) <= max_width for name in names)
        return names if has_room else shorten_names(names)

    @property
    def calls_height(self) -> float:
        """Return the height of the part with the calls, in pixels."""
        return self.height_of(len(self.panel.lines))

    # ---- pointing

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.show_meaning(self.call_at(event.position().x(), event.position().y()))

    def leaveEvent(self, event: QEvent) -> None:
        self.show_meaning(None)

    def call_at(self, x: float, y: float) -> CallMeaning | None:
        """Return the call in the cell at a point, or None."""
        left, width = self.column_geometry()
        row, column = int((y - self.lines_top) // self.skin.px(self.measures.line_height)), int((x - left) // width)
        return next((one for one in self.calls if (one.row, one.column) == (row, column)), None)

    # ---- painting

    def paint_cell(
        self, painter: QPainter, place: tuple[int, int], box: QRectF, cell: str, text_colour: QColor, weight: int
    ) -> None:
        asked = self.asked_call
        if asked is not None and asked.row >= 0 and (asked.row, asked.column) == place:
            painter.setPen(QPen(QColor(self.skin.felt.gold), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(2, 1, -2, -1), 5, 5)
        if self.calls and cell and not cell[0].isdigit():
            text_colour = QColor(self.skin.felt.text2)
        font = self.skin.sans(self.measures.font_size, weight)
        needed, cell_width = self.skin.text_width(cell, font), box.width() - 4
        size = max(MIN_CALL_SIZE, self.measures.font_size * min(1.0, cell_width / max(1.0, needed)))
        font = self.skin.sans(size, weight, tabular=True)
        self.skin.draw_centred(
            painter, box.center().x(), box.center().y() - 0.5, cell, font, text_colour, max_width=cell_width + 2
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.shows_meanings or (not self.calls and self.asked_call is None):
            return
        painter = painter_for(self)
        skin, felt = self.skin, self.skin.felt
        y = self.calls_height
        self.paint_hairline(painter, y)
        title = MEANINGS_TITLE if self.asked_call is None or self.asked_call.row >= 0 else tr("What it would mean")
        skin.draw_line(painter, skin.px(PANEL_PADDING), y + skin.px(18), title, skin.sans(13, 600), felt.text2)
        y += skin.px(MEANINGS_TITLE_HEIGHT)
        for text in self.meaning_lines(self.height() - skin.px(8) - y):
            skin.draw_line(
                painter, skin.px(PANEL_PADDING), y + skin.px(MEANING_LINE_HEIGHT / 2), text, skin.sans(13), felt.text
            )
            y += skin.px(MEANING_LINE_HEIGHT)
        painter.end()

    def meaning_lines(self, available_height: float) -> list[str]:
        """Return the lines of meanings that fit: of the call asked for, or of the last calls, newest first."""
        max_lines = max(1, int(available_height // self.skin.px(MEANING_LINE_HEIGHT)))
        shown_lines: list[str] = []
        meanings = (
            [self.asked_call]
            if self.asked_call is not None
            else [one for one in reversed(self.calls) if one.meaning and one.call != PASS_CALL]
        )
        for one in meanings:
            lines = self.wrap(one.text)
            if shown_lines and len(shown_lines) + len(lines) > max_lines:
                break
            shown_lines += lines
        if len(shown_lines) > max_lines:
            shown_lines = shown_lines[:max_lines]
            shown_lines[-1] = shown_lines[-1].rstrip(".,;") + " …"
        return shown_lines

    def wrap(self, text: str) -> list[str]:
        """Return a text in lines of the panel's width."""
        return list(self.skin.wrap_text(text, self.skin.sans(13, 600), self.width() - 2 * self.skin.px(PANEL_PADDING)))
