"""The calls of an auction in the middle of the table, and below them what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.card_words import said as read_out
from cardhall.desktop.table.felt.panel import PAD
from cardhall.desktop.table.parts.rail import Sheet
from cardhall.desktop.table.rail.panels import SheetPanel
from cardhall.language import say, tr

WIDE, NARROW = 340.0, 270.0  # how wide it is with what was said, where there is room; at a text scale of 1
LINE, TITLE = 19.0, 34.0  # the height of a line of words, and of the words over them
SHEET_HEAD = 74.0  # the height of a sheet without its lines
LEAST = 2  # lines of words that there must be room for
SAID = say("What was said")
PASSED = say("Pass")  # calls that are listed only where they are asked for


class Said(NamedTuple):
    """What a call meant."""

    who: str
    call: str  # as the sheet has it
    meaning: str
    row: int = -1  # where it stands in the sheet
    column: int = -1

    @property
    def text(self) -> str:
        """In one line: "1♠, Ines: 12 points or more, long spades."."""
        return f"{', '.join(filter(None, (self.call, self.who)))}: {self.meaning}"


class AuctionPanel(SheetPanel):
    """The calls in columns; what the last of them meant stands below, or what the one means that is pointed at."""

    has_calls = True

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        self.said: Sequence[Said] = ()  # in order, with the lines as they stand; (): calls say nothing in this game
        self.all_said: Sequence[Said] = ()
        self.asked: Said | None = None  # what is pointed at: a call that was made, or one that might be
        self.high = 0.0  # as high as what stands beside it
        super().__init__(skin, Sheet("", (), ()), parent)
        self.setMouseTracking(True)

    def show_calls(self, sheet: Sheet, said: Sequence[Said], room: float) -> None:
        """Show the calls of a sheet and what they meant; in a low `room` the first lines of calls are left out."""
        if list(said) != list(self.all_said):
            self.all_said, self.asked = said, None
        self.high = 0.0
        words = self.skin.px(TITLE + LINE * LEAST) if said else 0.0
        beyond = SHEET_HEAD + 27 * len(sheet.lines) + words / self.skin.px(1) - room / self.skin.px(1)
        left_out = min(max(0, ceil(beyond / 27)), max(0, len(sheet.lines) - 1)) if said else 0
        self.said = [one._replace(row=one.row - left_out) for one in said]
        self.show_sheet(sheet._replace(lines=sheet.lines[left_out:]))
        spoken = "; ".join(read_out(one.text, calls=True) for one in said)
        if spoken:
            self.setAccessibleDescription(f"{self.accessibleDescription()}. {SAID}: {spoken}")

    def ask(self, said: Said | None) -> None:
        """Show what one call means, made or not; None: what the last calls meant."""
        if said != self.asked:
            self.asked = said
            self.update()

    def wanted_width(self) -> float:
        return max(super().wanted_width(), self.skin.px(NARROW) if self.said else 0.0)

    def best_width(self) -> float:
        """How wide it is where there is room."""
        return max(super().wanted_width(), self.skin.px(WIDE) if self.said else 0.0)

    @property
    def grid_height(self) -> float:
        """How high the calls stand."""
        return super().wanted_height()

    def wanted_height(self) -> float:
        return max(self.high, self.least_height()) if self.said else self.grid_height

    def least_height(self) -> float:
        """How high it must be."""
        words = self.skin.px(TITLE + LINE * LEAST) if self.said else 0.0
        return self.grid_height + words

    def as_high_as(self, high: float) -> None:
        """Reach as far down as what stands beside it."""
        self.high = high
        self.refit()

    # ---- pointing

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.ask(self.under(event.position().x(), event.position().y()))

    def leaveEvent(self, event: QEvent) -> None:
        self.ask(None)

    def under(self, x: float, y: float) -> Said | None:
        """The call whose cell that is."""
        left, wide = self.columns()
        row, column = int((y - self.skin.px(64)) // self.skin.px(27)), int((x - left) // wide)
        return next((one for one in self.said if (one.row, one.column) == (row, column)), None)

    # ---- painting

    def paint_cell(
        self, painter: QPainter, place: tuple[int, int], box: QRectF, cell: str, shade: QColor, weight: int
    ) -> None:
        asked = self.asked
        if asked is not None and asked.row >= 0 and (asked.row, asked.column) == place:
            painter.setPen(QPen(QColor(self.skin.felt.gold), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(2, 1, -2, -1), 5, 5)
        if self.said and cell and not cell[0].isdigit():
            shade = QColor(self.skin.felt.text2)
        super().paint_cell(painter, place, box, cell, shade, weight)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.said and self.asked is None:
            return
        painter = painter_for(self)
        skin, felt = self.skin, self.skin.felt
        y = self.grid_height
        self.hairline(painter, y)
        title = SAID if self.asked is None or self.asked.row >= 0 else tr("What it would say")
        skin.line(painter, skin.px(PAD), y + skin.px(18), title, skin.sans(13, 600), felt.text2)
        y += skin.px(TITLE)
        for text in self.words(self.height() - skin.px(8) - y):
            skin.line(painter, skin.px(PAD), y + skin.px(LINE / 2), text, skin.sans(13), felt.text)
            y += skin.px(LINE)
        painter.end()

    def words(self, room: float) -> list[str]:
        """The lines below the title that there is room for: of one call, or of the last ones, the newest first."""
        most = max(1, int(room // self.skin.px(LINE)))
        found: list[str] = []
        shown = (
            [self.asked]
            if self.asked is not None
            else [one for one in reversed(self.said) if one.meaning and one.call != PASSED]
        )
        for one in shown:
            lines = self.wrapped(one.text)
            if found and len(found) + len(lines) > most:
                break
            found += lines
        if len(found) > most:
            found = found[:most]
            found[-1] = found[-1].rstrip(".,;") + " …"
        return found

    def wrapped(self, text: str) -> list[str]:
        """A text in lines of the panel."""
        return list(self.skin.wrapped(text, self.skin.sans(13, 600), self.width() - 2 * self.skin.px(PAD)))
