"""Keys in rows on the cloth: the bid box, numbers to bid, cards to name. Pointer, arrows and typing work them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QElapsedTimer, QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QCursor,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from cardhall.desktop.look.packs import suit_letters
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.look.suit_colours import PAPER_COLOUR, PAPER_TEXT
from cardhall.desktop.table.card_words import said
from cardhall.desktop.table.input.key_grid import Key, KeyGrid
from cardhall.desktop.table.items.hint_place import paint_lamp
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.widgets.telling import plain_tip
from cardhall.language import tr
from cardhall.rules.engine.action import Action

WIDEST, HIGHEST, WITH_NOTE, LEAST = 62.0, 36.0, 48.0, 14.0  # of a key, in pixels at a text scale of 1
GAP, PAD = 6.0, 12.0  # between keys, and round them
FOR_TWO = 36.0  # the height of keys that have room for a second line
NOTE, SMALLEST = 11.0, 9.0  # letters of what stands there, and the smallest of a key
STACKED = 22.0  # the height of keys on which a suit may stand below its rank
SMALLEST_WORDS = 12.0  # letters on a key
LONG_WORDS, LEAST_ACROSS = 10.0, 44.0  # letters of words for which a column becomes wider; what others keep
NARROW = 50.0  # keys beside something else are at least this wide;
NUMBER = 34.0  # where their rows may be broken, this
MOST_ROWS = 3  # into which a row of keys is broken
TIGHT = 24.0  # lower keys stand closer together
SAME_WORD = 1200  # milliseconds within which digits belong to one key; a suit's letter may come later
ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
Words = Callable[[Action], str]


class PaperKey(QAbstractButton):
    """One key, paper-white; greyed where it is not legal, gold while it is pointed at or typed.

    While a hint stands only the key that it means is gold, with a ring and a lamp.
    """

    def __init__(self, box: KeyBox, key: Key, name: str, words: str) -> None:
        """`name`: what the action is called; `words`: the same, or why it is not legal."""
        super().__init__(box)
        self.box, self.key = box, key
        self.hinted = False
        self.is_pointed = False
        self.setMouseTracking(True)
        self.setAccessibleName(said(name, calls=not key.action.cards))
        self.setToolTip(plain_tip(self.accessibleName() if key.legal else words))  # which else is read as a description
        self.setEnabled(key.legal)
        if not key.legal:
            told = said(words, calls=not key.action.cards)
            self.setAccessibleDescription(tr("Not possible now. {words}", words=told))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if key.legal else Qt.CursorShape.ArrowCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def codes(self) -> list[str]:
        """What is typed for it: `3S`, `12`, `NIL`; a suit by its letter, or by that of its name in the pack shown."""
        letters = suit_letters(self.box.skin.pack)[self.key.suit] if self.key.suit else ("",)
        return [(self.key.text + letter).replace(" ", "").upper() for letter in letters]

    def event(self, event: QEvent) -> bool:
        """A press on a greyed key asks why it is greyed. Qt hands it to no other method."""
        if event.type() == QEvent.Type.MouseButtonPress and not self.isEnabled():
            self.box.refused.emit(self.toolTip())
            return True
        return super().event(event)

    @property
    def is_gold(self) -> bool:
        """Whether it is the one that is meant: the hinted key, else the one that is pointed at or has the focus."""
        if not self.isEnabled():
            return False
        return self.hinted if self.box.has_hint else self.is_pointed or self.hasFocus()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._point(event.globalPosition().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(event.globalPosition().toPoint())
        super().mouseMoveEvent(event)

    def _point(self, at: QPoint) -> None:
        """The pointer is here. Where it has only stayed while keys came under it, it points at none of them."""
        if self.is_pointed or at == self.box.rested_at:
            return
        self.box.rested_at = None
        self.is_pointed = True
        self.describe()
        self.update()
        self.box.pointed.emit(self.key.action)

    def describe(self) -> None:
        """Take up what the action says, which takes time to find out for all keys at once."""
        if self.isEnabled():
            self.setAccessibleDescription(self.box.described(self.key.action))

    def leaveEvent(self, event: QEvent) -> None:
        if self.is_pointed:
            self.is_pointed = False
            self.update()
            self.box.pointed.emit(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.describe()
        super().focusInEvent(event)
        self.box.take_turn(self)
        self.box.pointed.emit(self.key.action)
        self.box.reached.emit(self.key.action)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ARROWS:
            self.box.step(self, *ARROWS[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.click()
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        return QSize(round(WIDEST), round(HIGHEST))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        skin, felt, rect = self.box.skin, self.box.skin.felt, QRectF(self.rect()).adjusted(1, 1, -1, -1)
        gold, edge = self.is_gold, QPen(felt.slot, 1) if felt.is_light else QPen(Qt.PenStyle.NoPen)
        painter.setPen(QPen(QColor(felt.gold), 3) if self.is_pointed and not gold else edge)
        if self.isEnabled():
            painter.setBrush(QColor(felt.gold if gold else PAPER_COLOUR))
        else:
            painter.setBrush(felt.panel)
        painter.drawRoundedRect(rect, 6, 6)
        colour = QColor(felt.on_gold if gold else PAPER_TEXT if self.isEnabled() else felt.text3)
        note, text = self.key.note, self.key.text
        below = bool(note) and rect.height() >= skin.px(FOR_TWO)  # else it stands behind the text
        aside = skin.width(note, skin.sans(NOTE)) + skin.px(4) if note and not below else 0.0
        if self.key.suit and not note and rect.height() >= skin.px(STACKED) and self.box.is_narrow(rect.width() - 6):
            self._paint_stacked(painter, rect, colour)
            return
        size = min(15.0, rect.height() / skin.unit * (0.34 if below else 0.52))
        mark = skin.px(size) + skin.px(3) if self.key.suit else 0.0
        room = rect.width() - 8 - aside
        if aside and skin.width(text, skin.sans(min(size, NOTE), 600)) > room - mark:
            note, aside, room = "", 0.0, room + aside  # rather without than with words too small to be read
        if skin.width(text, skin.sans(SMALLEST, 600)) > room - mark:
            text = text.partition(" ")[0]
        while size > SMALLEST and skin.width(text, skin.sans(size, 600)) > room - mark:
            size = max(SMALLEST, size - 0.5)
        font, middle = skin.sans(max(SMALLEST, size), 600), rect.center().y() - (skin.px(7) if below else 0)
        suit, mark = self.key.suit.lower(), skin.px(size)
        wide = skin.width(text, font) + (mark + skin.px(3) if suit else 0)
        x = rect.center().x() - aside / 2 - min(wide, room + 2) / 2
        end = skin.line(painter, x, middle, text, font, colour, room=room + 2)
        if suit:
            shade = skin.suit_colour(suit, colour) if self.isEnabled() else colour
            skin.mark(painter, suit, end + skin.px(3) + mark / 2, middle, mark, shade)
        if below:
            small = skin.sans(NOTE)
            skin.centred(painter, rect.center().x(), middle + skin.px(17), note, small, colour, room=rect.width() - 6)
        elif note:
            skin.line(painter, rect.right() - aside, middle, note, skin.sans(NOTE), colour, room=aside)
        self._paint_marks(painter, rect)
        painter.end()

    def _paint_stacked(self, painter: QPainter, rect: QRectF, colour: QColor) -> None:
        """The rank, and the suit below it, on a key that is too narrow for both side by side."""
        skin, suit = self.box.skin, self.key.suit.lower()
        size = min(12.0, rect.height() / skin.unit * 0.4)
        shade = skin.suit_colour(suit, colour) if self.isEnabled() else colour
        middle, apart = rect.center(), skin.px(0.55 * size)
        skin.centred(painter, middle.x(), middle.y() - apart, self.key.text, skin.sans(size, 600), colour)
        skin.mark(painter, suit, middle.x(), middle.y() + apart, skin.px(0.9 * size), shade)
        self._paint_marks(painter, rect)
        painter.end()

    def _paint_marks(self, painter: QPainter, rect: QRectF) -> None:
        """What says that a hint means the key, and that it has the keyboard."""
        if self.hinted:
            self._paint_hint(painter, rect)
        if self.hasFocus():
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect, 6, 6)

    def _paint_hint(self, painter: QPainter, rect: QRectF) -> None:
        """The marks of a hint, as on a card: a dashed ring, and a disc with the lamp of the button that gives it."""
        skin, felt = self.box.skin, self.box.skin.felt
        pen = QPen(QColor(felt.on_gold), 2)
        pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), 5, 5)
        size = min(skin.px(16), 0.5 * rect.height())
        disc = QRectF(rect.x() + 1, rect.y() + 1, size, size)
        paint_lamp(painter, disc, QColor(felt.gold), QColor(felt.on_gold))


def typed_so(typed: str) -> Callable[[str], bool]:
    """Whether a code begins with what has been typed."""
    return lambda code: code.startswith(typed)


class Fit(NamedTuple):
    """Keys of that size, in rows as they are or turned: rows become columns."""

    wide: float
    high: float
    turned: bool
    gap: float
    pad: float


def size_of(grid: KeyGrid, turned: bool) -> tuple[int, int]:
    """How many columns and rows of keys there are."""
    return (len(grid.rows), grid.columns) if turned else (grid.columns, len(grid.rows))


class KeyBox(QWidget):
    """The keys of a grid on a panel."""

    chosen = Signal(object)  # an Action
    refused = Signal(str)  # a greyed key was pressed: why it is greyed
    pointed = Signal(object)  # the Action of the key that is pointed at; `None`: none
    reached = Signal(object)  # the Action of the key to which the keyboard has come

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(parent)
        self.skin = skin
        self.grid: KeyGrid | None = None
        self.rows: list[list[PaperKey | None]] = []
        self.turned = False
        self.described: Words = lambda action: ""  # what an action says besides its words
        self._typed = ""
        self._begun: PaperKey | None = None  # the key to which that led
        self._since = QElapsedTimer()
        self.has_hint = False  # a hint stands: the key it means is gold, and no other
        self.rested_at: QPoint | None = None  # where the pointer was when the keys came; `None`: it has moved since
        self.setAccessibleName(tr("Keys"))
        self.hide()

    @property
    def keys(self) -> list[PaperKey]:
        return [key for row in self.rows for key in row if key is not None]

    def show_grid(self, grid: KeyGrid | None, words: Words, refusal: Words, room: Rect) -> None:
        """Show these keys within a room; `None`: nothing. `refusal`: why a key is greyed."""
        if grid is None or grid != self.grid:
            before, self.rows, self.grid, self._begun = self.keys, [], None, None  # whatever a fault leaves half made
            self.rested_at = QCursor.pos()
            for key in before:
                key.hide()
                key.deleteLater()
            for row in () if grid is None else grid.rows:
                self.rows.append([])
                for one in row:
                    self.rows[-1].append(self._made(one, words, refusal))
            self.grid = grid
            first = next((key for key in self.keys if key.isEnabled()), None)
            if first is not None:
                first.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVisible(grid is not None)
        if grid is not None:
            self.fit(room)

    def _made(
        self, key: Key | None, words: Callable[[Action], str], refusal: Callable[[Action], str]
    ) -> PaperKey | None:
        if key is None:
            return None
        button = PaperKey(self, key, words(key.action), words(key.action) if key.legal else refusal(key.action))
        button.clicked.connect(lambda: self.chosen.emit(key.action))
        button.show()
        return button

    def wanted(self, room: Rect, grid: KeyGrid) -> Rect:
        """Where the box for a grid stands in a room: in its middle, at its foot."""
        fit = self._fitting(room, grid)
        columns, rows = size_of(grid, fit.turned)
        wide = columns * (fit.wide + fit.gap) - fit.gap + 2 * fit.pad
        high = rows * (fit.high + fit.gap) - fit.gap + 2 * fit.pad
        return Rect(room.cx - wide / 2, room.bottom - high, wide, high)

    def in_rows(self, room: Rect, grid: KeyGrid) -> KeyGrid:
        """The grid, an only row broken into two or three where its keys would be too narrow for what stands on them."""
        if len(grid.rows) > 1:
            return grid
        named = max(self.skin.width(key.text, self.skin.sans(14, 600)) for key in grid.keys) + self.skin.px(10)
        found = (grid.broken(lines) for lines in range(1, MOST_ROWS))
        return next((one for one in found if self._fitting(room, one).wide >= named), grid.broken(MOST_ROWS))

    def fits(self, room: Rect, grid: KeyGrid, narrow: float = NARROW) -> bool:
        """Whether the keys are large enough in that room, and their words are readable. `narrow`: as keys may be."""
        fit = self._fitting(room, grid)
        least = self.skin.px(NUMBER if grid.loose else narrow)
        wide = max(least, self._named(grid, SMALLEST_WORDS) - self.skin.px(8))
        return fit.wide >= wide and fit.high >= self.skin.px(LEAST)

    def size_in(self, room: Rect, grid: KeyGrid) -> Fit:
        """How large the keys are in that room."""
        return self._fitting(room, grid)

    def shaped(self, room: Rect, grid: KeyGrid) -> KeyGrid:
        """The grid with rows that fit into the room, where its rows may be broken and any do; else as it is."""
        if not grid.loose:
            return grid
        tried = (grid, *(grid.across(number) for number in range(grid.columns - 1, 1, -1)))
        able = [one for one in tried if self.fits(room, one)]
        return max(able, key=lambda one: self._ease(self._fitting(room, one)), default=grid)

    def _ease(self, fit: Fit) -> tuple[float, float]:
        """How easily such keys are hit: they should be neither low nor narrow."""
        return min(fit.high, self.skin.px(TIGHT)), min(fit.wide, self.skin.px(NARROW))

    def _named(self, grid: KeyGrid, size: float) -> float:
        """The width of keys on which every word can stand in letters of that size; shorter rows may have wider keys."""
        full = [key for row in grid.rows if grid.loose or len(row) == grid.columns for key in row if key is not None]
        font = self.skin.sans(size, 600)
        return max((self.skin.width(key.text, font) for key in full or grid.keys), default=0.0) + self.skin.px(20)

    def _fitting(self, room: Rect, grid: KeyGrid) -> Fit:
        """The largest keys that the room takes, up to the usual size; turned where they are higher so."""
        px = self.skin.px
        most = px(WITH_NOTE if any(key.note for key in grid.keys) else HIGHEST)
        named, least = self._named(grid, 15), max(px(44), self._named(grid, SMALLEST_WORDS) - px(8))

        def fit(turned: bool, gap: float, pad: float) -> Fit:
            columns, rows = size_of(grid, turned)
            wide = (room.w - 2 * pad - (columns - 1) * gap) / columns
            high = (room.h - 2 * pad - (rows - 1) * gap) / rows
            return Fit(min(max(px(WIDEST), named), wide), max(LEAST, min(most, high)), turned, gap, pad)

        def best(gap: float, pad: float) -> Fit:
            straight, turned = fit(False, gap, pad), fit(True, gap, pad)
            return turned if turned.high > 1.1 * straight.high and turned.wide >= least else straight

        usual = best(px(GAP), px(PAD))
        return usual if usual.high >= px(TIGHT) else best(px(GAP) / 2, px(PAD) / 2)

    def is_narrow(self, room: float) -> bool:
        """Whether a key so wide is too narrow for the longest rank of these keys with its suit behind."""
        skin = self.skin
        texts = {key.key.text for key in self.keys if key.key.suit}
        longest = max((skin.width(text, skin.sans(SMALLEST + 1, 600)) for text in texts), default=0.0)
        return longest + skin.px(SMALLEST + 4) > room

    def fit(self, room: Rect) -> None:
        """Stand in that room."""
        if self.grid is None:
            return
        fit, place = self._fitting(room, self.grid), self.wanted(room, self.grid)
        self.turned = fit.turned
        self.setGeometry(*(round(v) for v in place))
        longest, across = self.grid.columns, self._across(fit)
        whole = longest * (fit.wide + fit.gap) - fit.gap
        for line, row in enumerate(self.rows):
            wide = across[line] if fit.turned else fit.wide
            if (
                not fit.turned and len(row) < longest
            ):  # its words may need more room than those above, and there is some
                words = max(self.skin.width(key.key.text, self.skin.sans(15, 600)) for key in row if key is not None)
                wide = max(wide, min(words + self.skin.px(20), (whole + fit.gap) / len(row) - fit.gap))
            short = 0.0 if fit.turned else (whole - len(row) * (wide + fit.gap) + fit.gap) / 2
            for column, key in enumerate(row):
                if key is not None:
                    before = sum(across[:line]) + line * fit.gap if fit.turned else column * (wide + fit.gap)
                    left, y = fit.pad + short + before, line if not fit.turned else column
                    top = fit.pad + y * (fit.high + fit.gap)
                    key.setGeometry(round(left), round(top), round(wide), round(fit.high))

    def _across(self, fit: Fit) -> list[float]:
        """How wide the columns of turned rows are: one with long words takes room of the others, if these have some."""
        assert self.grid is not None
        font, rows = self.skin.sans(LONG_WORDS, 600), self.grid.rows
        needed = [max(self.skin.width(key.text, font) for key in row if key is not None) + 10 for row in rows]
        long = [wide for wide in needed if wide > fit.wide]
        left = (len(rows) * fit.wide - sum(long)) / max(1, len(rows) - len(long))
        if left < self.skin.px(LEAST_ACROSS):
            return [fit.wide] * len(rows)
        return [wide if wide > fit.wide else left for wide in needed]

    # ---- keys

    def take_turn(self, key: PaperKey) -> None:
        """From now on Tab goes to this key."""
        for other in self.keys:
            other.setFocusPolicy(Qt.FocusPolicy.StrongFocus if other is key else Qt.FocusPolicy.ClickFocus)

    def point_at(self, key: PaperKey) -> None:
        """Go to this key, and say what it does."""
        key.describe()
        key.setFocus()
        self.pointed.emit(key.key.action)

    def step(self, key: PaperKey, down: int, right: int) -> None:
        """To the next legal key in that direction."""
        if self.turned:
            down, right = right, down
        line = next(place for place, row in enumerate(self.rows) if key in row)
        column = self.rows[line].index(key)
        for _ in range(len(self.rows) + max(map(len, self.rows))):
            line, column = line + down, column + right
            if not 0 <= line < len(self.rows) or column < 0:
                return
            row = self.rows[line]
            other = row[min(column, len(row) - 1)] if down else row[column] if column < len(row) else None
            if other is None and (right and column >= len(row)):
                return
            if other is not None and other.isEnabled():
                self.point_at(other)
                return

    def type(self, text: str) -> bool:
        """Go to the key that is typed, letter by letter. Returns whether there is one."""
        if not self.isVisible() or not text.isalnum():
            return False
        if not (self._in_time() or (self._waits() and text.isalpha())):
            self._typed = ""
        self._since.start()
        for typed in (self._typed + text.upper(), text.upper()):
            found = [key for key in self.keys if key.isEnabled() and any(map(typed_so(typed), key.codes))]
            if found:
                self._typed, self._begun = typed, found[0]
                self.point_at(found[0])
                return True
        return False

    @property
    def typing(self) -> bool:
        """Whether a key has been begun, so that the next letter belongs to it."""
        return bool(self._typed) and (self._in_time() or self._waits())

    def _in_time(self) -> bool:
        return self._since.isValid() and self._since.elapsed() <= SAME_WORD

    def _waits(self) -> bool:
        """Whether the key that was begun still has the focus: who hears what it says first may take longer."""
        return self._begun is not None and self._begun.hasFocus()

    def hint(self, actions: Sequence[Action]) -> None:
        """Light the keys of these actions, gold; (): no hint stands."""
        self.has_hint = bool(actions)
        for key in self.keys:
            key.hinted = key.key.action in actions
            key.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        self.skin.panel(painter, QRectF(self.rect()))
        painter.end()
