"""The calls of an auction in the middle of the table, and below them what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.card_words import spoken_text as read_out
from cardhall.desktop.table.felt.panel import PANEL_PADDING
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.parts.rail import Sheet, SheetLine
from cardhall.desktop.table.rail.panels import TURNED, Measures, SheetPanel
from cardhall.language import say, tell, tr

WIDE, NARROW = 340.0, 270.0  # how wide it is with what was said, where there is room; at a text scale of 1
LINE, TITLE = 19.0, 34.0  # the height of a line of words, and of the words over them
SMALLEST = 10.0  # letters of a call
ROUNDS = 2  # of a sheet with a line for each seat
SHORT = 3  # letters of a name that always has room
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


def initials(names: Sequence[str]) -> Sequence[str]:
    """Names where there is little room, the person's own the last of them."""
    own = [name if len(name) <= SHORT else name[:1] + "." for name in names[-1:]]
    return [*(name[:1] + "." for name in names[:-1]), *own]


def turned(sheet: Sheet) -> Sheet:
    """The last rounds of a sheet of calls, with a line for each seat."""
    last = [list(line.cells) for line in sheet.lines[-ROUNDS:]]
    rounds = [*last, *[[""] * len(sheet.head)] * (ROUNDS - len(last))]
    cells = zip(*rounds, strict=True)
    lines = [SheetLine(name, line) for name, line in zip(initials(sheet.head), cells, strict=True)]
    return sheet._replace(head=[""] * ROUNDS, lines=lines)


class AuctionPanel(SheetPanel):
    """The calls in columns; what the last of them meant stands below, or what the one means that is pointed at.

    It is as large at the first call as at the last: older calls make room for new ones.
    """

    has_calls = True

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        self.said: Sequence[Said] = ()  # in order, with the lines as they stand; (): calls say nothing in this game
        self.all_said: Sequence[Said] = ()
        self.asked: Said | None = None  # what is pointed at: a call that was made, or one that might be
        self.means = False  # there is room for what calls mean
        self.high = 0.0
        super().__init__(skin, Sheet("", (), ()), parent)
        self.setMouseTracking(True)

    def show_calls(self, sheet: Sheet, said: Sequence[Said], box: Rect, measures: Measures, *, means: bool) -> None:
        """Show the last calls of a sheet, as many as fit into a box, and what they meant."""
        if list(said) != list(self.all_said):
            self.all_said, self.asked = said, None
        self.measures, self.high, self.means = measures, box.h, means
        if measures is TURNED:
            sheet = turned(sheet)
        left_out = max(0, len(sheet.lines) - self.lines_in(box.h, means=means))
        self.said = [one._replace(row=one.row - left_out) for one in said] if means else ()
        self.show_sheet(sheet._replace(lines=sheet.lines[left_out:]))
        self.setGeometry(round(box.x), round(box.y), round(box.w), round(box.h))
        spoken = "; ".join(read_out(one.text, calls=True) for one in said)
        if spoken:
            self.setAccessibleDescription(f"{self.accessibleDescription()}. {tell(SAID)}: {spoken}")

    def ask(self, said: Said | None) -> None:
        """Show what one call means, made or not; None: what the last calls meant."""
        if said != self.asked:
            self.asked = said
            self.update()

    # ---- how large it is

    def wanted_height(self) -> float:
        return self.high

    def lines_in(self, high: float, *, means: bool) -> int:
        """How many lines of calls a panel of that height shows, with what they `mean` below."""
        words = self.skin.px(TITLE + LINE * LEAST) if means else 0.0
        return max(1, int((high - words - self.height_of(0) + 0.5) / self.skin.px(self.measures.line)))

    def size_for(
        self, words: Sequence[str], names: Sequence[str], lines: int, *, means: bool, letters: float | None = None
    ) -> tuple[float, float]:
        """How wide and high it is with its measures, with these words as calls and that many rounds of them.

        `letters`: the size of the calls, where it is not that of the measures."""
        skin, one = self.skin, self.measures
        face, turned_ = skin.sans(letters or one.letters, 600), one is TURNED
        over = [skin.width(name, skin.sans(one.letters - 1, 600)) for name in names if one.titled]
        column = max([*over, *(skin.width(word, face) for word in words)], default=0.0) + skin.px(one.gap)
        labels = max(skin.width(name, face) for name in initials(names)) if turned_ else 0.0
        wide = max(skin.px(one.column), column) * (ROUNDS if turned_ else len(names)) + labels + 2 * skin.px(one.pad)
        more = skin.px(TITLE + LINE * LEAST) if means else 0.0
        return max(wide, skin.px(NARROW) if means else 0.0), self.height_of(len(names) if turned_ else lines) + more

    @property
    def best_width(self) -> float:
        """How wide it is where there is room for what calls mean."""
        return self.skin.px(WIDE)

    def heads(self, room: float) -> Sequence[str]:
        """The names, or their first letters where these have no room."""
        face, names = self.skin.sans(self.measures.letters - 1, 600), self.panel.head
        whole = self.measures.titled or all(self.skin.width(name, face) <= room for name in names)
        return names if whole else initials(names)

    @property
    def grid_height(self) -> float:
        """How high the calls stand."""
        return self.height_of(len(self.panel.lines))

    # ---- pointing

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.ask(self.under(event.position().x(), event.position().y()))

    def leaveEvent(self, event: QEvent) -> None:
        self.ask(None)

    def under(self, x: float, y: float) -> Said | None:
        """The call whose cell that is."""
        left, wide = self.columns()
        row, column = int((y - self.top) // self.skin.px(self.measures.line)), int((x - left) // wide)
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
        face = self.skin.sans(self.measures.letters, weight)
        needed, room = self.skin.width(cell, face), box.width() - 4
        size = max(SMALLEST, self.measures.letters * min(1.0, room / max(1.0, needed)))
        face = self.skin.sans(size, weight, tabular=True)
        self.skin.centred(painter, box.center().x(), box.center().y() - 0.5, cell, face, shade, room=room + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.means or (not self.said and self.asked is None):
            return
        painter = painter_for(self)
        skin, felt = self.skin, self.skin.felt
        y = self.grid_height
        self.hairline(painter, y)
        title = SAID if self.asked is None or self.asked.row >= 0 else tr("What it would say")
        skin.line(painter, skin.px(PANEL_PADDING), y + skin.px(18), title, skin.sans(13, 600), felt.text2)
        y += skin.px(TITLE)
        for text in self.words(self.height() - skin.px(8) - y):
            skin.line(painter, skin.px(PANEL_PADDING), y + skin.px(LINE / 2), text, skin.sans(13), felt.text)
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
        return list(self.skin.wrapped(text, self.skin.sans(13, 600), self.width() - 2 * self.skin.px(PANEL_PADDING)))
