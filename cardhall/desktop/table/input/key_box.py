"""Boxes of keys on the cloth: bids, numbers and cards to name, worked by pointer, arrow keys and typing."""

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

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.packs import suit_keys
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.look.suit_colours import PAPER_COLOUR, PAPER_TEXT_COLOUR
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.table.input.key_grid import Key, KeyGrid
from cardhall.desktop.table.items.hint_place import paint_lamp
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.widgets.translated_widgets import plain_tool_tip
from cardhall.language import tr
from cardhall.rules.engine.action import Action

# Lengths in pixels at a text scale of 1.
KEY_WIDTH, KEY_HEIGHT, KEY_HEIGHT_WITH_NOTE, MIN_KEY_HEIGHT = 62.0, 36.0, 48.0, 14.0
KEY_GAP, BOX_PADDING = 6.0, 12.0
MIN_TWO_LINE_KEY_HEIGHT = 36.0  # keys of this height have room for a note below the text
MIN_STACKED_KEY_HEIGHT = 22.0  # keys of this height have room for a suit below its rank
MAX_LOW_KEY_HEIGHT = 24.0  # lower keys stand closer together
MIN_KEY_WIDTH = 50.0  # of keys that share the room with something else
MIN_NUMBER_KEY_WIDTH = 34.0  # of keys whose rows may be broken
MIN_TURNED_KEY_WIDTH = 44.0  # of keys whose rows are turned into columns
MAX_KEY_FONT_SIZE, MAX_STACKED_FONT_SIZE = 15.0, 12.0  # of the letters of a key, and of a rank above its suit
TEXT_SHARE, TEXT_SHARE_WITH_NOTE = 0.52, 0.34  # the size of letters as a share of the key's height
MIN_TURNING_HEIGHT_FACTOR = 1.1  # rows are turned into columns only where keys become higher by this factor
MIN_COLUMN_WIDTH = 44.0  # left to other columns where a column with long words becomes wider
NOTE_FONT_SIZE, MIN_FONT_SIZE, WORD_FONT_SIZE, LONG_WORD_FONT_SIZE = 11.0, 9.0, 12.0, 10.0  # sizes of letters
MAX_BROKEN_ROWS = 3  # into which a row of keys is broken
TYPING_TIMEOUT_MS = 1200  # a digit typed later begins another key; a suit's letter may come later
ARROW_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
ActionText = Callable[[Action], str]


class PaperKey(QAbstractButton):
    """A paper-white key: greyed where illegal, gold while it has the pointer or the focus.

    While a hint is shown, only the hinted key is gold, with a ring and a lamp.
    """

    def __init__(self, box: KeyBox, key: Key, action_text: str, description: str) -> None:
        """Create a key.

        `action_text`: the words of its action; `description`: the same, or why the action is illegal.
        """
        super().__init__(box)
        self.box, self.key = box, key
        self.is_hinted = False
        self.is_pointed = False
        self.setMouseTracking(True)
        self.setAccessibleName(spoken_text(action_text, has_calls=not key.action.cards))
        self.setToolTip(
            plain_tool_tip(self.accessibleName() if key.is_legal else description)
        )  # or a screen reader takes it for a description
        self.setEnabled(key.is_legal)
        if not key.is_legal:
            reason = spoken_text(description, has_calls=not key.action.cards)
            self.setAccessibleDescription(tr("Not possible now. {words}", words=reason))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if key.is_legal else Qt.CursorShape.ArrowCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def codes(self) -> list[str]:
        """Return what a person types for the key: `3S`, `12`, `NIL`; a suit has a letter in each naming."""
        letters = suit_keys(self.box.skin.pack)[self.key.suit] if self.key.suit else ("",)
        return [(self.key.text + letter).replace(" ", "").upper() for letter in letters]

    def event(self, event: QEvent) -> bool:
        """Tell why a greyed key is greyed when it is pressed. Qt passes such a press to no other method."""
        if event.type() == QEvent.Type.MouseButtonPress and not self.isEnabled():
            self.box.refused.emit(self.toolTip())
            return True
        return super().event(event)

    @property
    def is_gold(self) -> bool:
        """Whether to paint the key gold: the hinted key, or else the key with the pointer or the focus."""
        if not self.isEnabled():
            return False
        return self.is_hinted if self.box.has_hint else self.is_pointed or self.hasFocus()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._note_pointer(event.globalPosition().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._note_pointer(event.globalPosition().toPoint())
        super().mouseMoveEvent(event)

    def _note_pointer(self, pointer: QPoint) -> None:
        """Note that the pointer moved onto the key, unless the key only appeared under a resting pointer."""
        if self.is_pointed or pointer == self.box.resting_point:
            return
        self.box.resting_point = None
        self.is_pointed = True
        self.update_description()
        self.update()
        self.box.action_pointed.emit(self.key.action)

    def update_description(self) -> None:
        """Set the accessible description, which takes too long to compute for all keys at once."""
        if self.isEnabled():
            self.setAccessibleDescription(self.box.describe_action(self.key.action))

    def leaveEvent(self, event: QEvent) -> None:
        if self.is_pointed:
            self.is_pointed = False
            self.update()
            self.box.action_pointed.emit(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update_description()
        super().focusInEvent(event)
        self.box.make_tab_stop(self)
        self.box.action_pointed.emit(self.key.action)
        self.box.focus_reached.emit(self.key.action)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ARROW_STEPS:
            self.box.focus_neighbour(self, *ARROW_STEPS[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.click()
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        return QSize(round(KEY_WIDTH), round(KEY_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        skin, felt, rect = self.box.skin, self.box.skin.felt, QRectF(self.rect()).adjusted(1, 1, -1, -1)
        is_gold, edge = self.is_gold, QPen(felt.slot, 1) if felt.is_light else QPen(Qt.PenStyle.NoPen)
        painter.setPen(QPen(QColor(felt.gold), 3) if self.is_pointed and not is_gold else edge)
        if self.isEnabled():
            painter.setBrush(QColor(felt.gold if is_gold else PAPER_COLOUR))
        else:
            painter.setBrush(felt.panel)
        painter.drawRoundedRect(rect, 6, 6)
        colour = QColor(felt.on_gold if is_gold else PAPER_TEXT_COLOUR if self.isEnabled() else felt.text3)
        note, text = self.key.note, self.key.text
        note_below = bool(note) and rect.height() >= skin.px(MIN_TWO_LINE_KEY_HEIGHT)  # else it stands behind the text
        note_width = skin.text_width(note, skin.sans(NOTE_FONT_SIZE)) + skin.px(4) if note and not note_below else 0.0
        if (
            self.key.suit
            and not note
            and rect.height() >= skin.px(MIN_STACKED_KEY_HEIGHT)
            and self.box.is_narrow(rect.width() - 6)
        ):
            self._paint_stacked(painter, rect, colour)
            return
        size = min(MAX_KEY_FONT_SIZE, rect.height() / skin.scale * (TEXT_SHARE_WITH_NOTE if note_below else TEXT_SHARE))
        mark_size = skin.px(size) + skin.px(3) if self.key.suit else 0.0
        available_width = rect.width() - 8 - note_width
        if (
            note_width
            and skin.text_width(text, skin.sans(min(size, NOTE_FONT_SIZE), 600)) > available_width - mark_size
        ):
            # rather without than with words too small to be read
            note, note_width, available_width = (
                "",
                0.0,
                available_width + note_width,
            )
        if skin.text_width(text, skin.sans(MIN_FONT_SIZE, 600)) > available_width - mark_size:
            text = text.partition(" ")[0]
        # smaller letters before words are cut, half a point at a time
        while size > MIN_FONT_SIZE and skin.text_width(text, skin.sans(size, 600)) > available_width - mark_size:
            size = max(MIN_FONT_SIZE, size - 0.5)
        font, middle = skin.sans(max(MIN_FONT_SIZE, size), 600), rect.center().y() - (skin.px(7) if note_below else 0)
        suit, mark_size = self.key.suit.lower(), skin.px(size)
        content_width = skin.text_width(text, font) + (mark_size + skin.px(3) if suit else 0)
        x = rect.center().x() - note_width / 2 - min(content_width, available_width + 2) / 2
        text_end = skin.draw_line(painter, x, middle, text, font, colour, max_width=available_width + 2)
        if suit:
            shade = skin.suit_colour(suit, colour) if self.isEnabled() else colour
            skin.draw_suit_mark(painter, suit, text_end + skin.px(3) + mark_size / 2, middle, mark_size, shade)
        if note_below:
            note_font = skin.sans(NOTE_FONT_SIZE)
            skin.draw_centred(
                painter, rect.center().x(), middle + skin.px(17), note, note_font, colour, max_width=rect.width() - 6
            )
        elif note:
            skin.draw_line(
                painter,
                rect.right() - note_width,
                middle,
                note,
                skin.sans(NOTE_FONT_SIZE),
                colour,
                max_width=note_width,
            )
        self._paint_marks(painter, rect)
        painter.end()

    def _paint_stacked(self, painter: QPainter, rect: QRectF, colour: QColor) -> None:
        """Paint the rank above the suit, on a key too narrow for both side by side."""
        skin, suit = self.box.skin, self.key.suit.lower()
        size = min(MAX_STACKED_FONT_SIZE, rect.height() / skin.scale * 0.4)
        shade = skin.suit_colour(suit, colour) if self.isEnabled() else colour
        middle, offset = rect.center(), skin.px(0.55 * size)
        skin.draw_centred(painter, middle.x(), middle.y() - offset, self.key.text, skin.sans(size, 600), colour)
        skin.draw_suit_mark(painter, suit, middle.x(), middle.y() + offset, skin.px(0.9 * size), shade)
        self._paint_marks(painter, rect)
        painter.end()

    def _paint_marks(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the marks of the hint and of the keyboard focus."""
        if self.is_hinted:
            self._paint_hint(painter, rect)
        if self.hasFocus():
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect, 6, 6)

    def _paint_hint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint a hint's marks as on a card: a dashed ring, and a disc with the hint button's lamp."""
        skin, felt = self.box.skin, self.box.skin.felt
        pen = QPen(QColor(felt.on_gold), 2)
        pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), 5, 5)
        size = min(skin.px(16), 0.5 * rect.height())
        disc = QRectF(rect.x() + 1, rect.y() + 1, size, size)
        paint_lamp(painter, disc, QColor(felt.gold), QColor(felt.on_gold))


def create_prefix_filter(typed: str) -> Callable[[str], bool]:
    """Return a function that tells whether a key's code begins with the typed text."""
    return lambda code: code.startswith(typed)


class KeySize(NamedTuple):
    """The size of keys in pixels, and whether rows are turned into columns."""

    width: float
    height: float
    is_turned: bool
    gap: float
    padding: float


def turned_column_widths(skin: Skin, grid: KeyGrid, size: KeySize) -> list[float]:
    """Return the widths of a grid's turned columns: a column with long words takes spare width from the others."""
    font, rows = skin.sans(LONG_WORD_FONT_SIZE, 600), grid.rows
    needed_widths = [max(skin.text_width(key.text, font) for key in row if key is not None) + 10 for row in rows]
    long_widths = [width for width in needed_widths if width > size.width]
    other_width = (len(rows) * size.width - sum(long_widths)) / max(1, len(rows) - len(long_widths))
    if other_width < skin.px(MIN_COLUMN_WIDTH):
        return [size.width] * len(rows)
    return [width if width > size.width else other_width for width in needed_widths]


def word_width(skin: Skin, grid: KeyGrid, size: float) -> float:
    """Return the width of a key that holds the longest word of the full rows, in letters of `size`."""
    full_rows = grid.rows if grid.may_break_rows else [row for row in grid.rows if len(row) == grid.columns]
    full_keys = [key for row in full_rows for key in row if key is not None]
    font = skin.sans(size, 600)
    longest = max((skin.text_width(key.text, font) for key in full_keys or grid.keys), default=0.0)
    return longest + skin.px(20)


class KeyBox(QWidget):
    """A panel with the keys of a grid, sized to fit a room."""

    chosen = Signal(object)  # an Action
    refused = Signal(str)  # a greyed key was pressed: why it is greyed
    action_pointed = Signal(object)  # the Action of the key that is pointed at; `None`: none
    focus_reached = Signal(object)  # the Action of the key to which the keyboard has come

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(parent)
        self.skin = skin
        self.grid: KeyGrid | None = None
        self.rows: list[list[PaperKey | None]] = []
        self.is_turned = False  # the rows of the grid stand as columns
        self.describe_action: ActionText = lambda action: ""  # the meaning of a call, or ""
        self._typed = ""
        self._typed_key: PaperKey | None = None  # the key that the typed text has found
        self._since_typed = QElapsedTimer()
        self.has_hint = False  # a hint stands: the key it means is gold, and no other
        self.resting_point: QPoint | None = None  # where the pointer was when the keys came; `None`: it has moved since
        self.setAccessibleName(tr("Keys"))
        self.hide()

    @property
    def keys(self) -> list[PaperKey]:
        """Return all keys, row by row."""
        return [key for row in self.rows for key in row if key is not None]

    def show_grid(
        self, grid: KeyGrid | None, label_of: ActionText, refusal_of: ActionText, available_rect: Rect
    ) -> None:
        """Show a grid of keys within a room; None: hide the box. `refusal_of`: why a key is greyed."""
        if grid is None or grid != self.grid:
            # whatever a fault leaves half made
            old_keys, self.rows, self.grid, self._typed_key = self.keys, [], None, None
            self.resting_point = QCursor.pos()
            for key in old_keys:
                key.hide()
                key.deleteLater()
            for row in () if grid is None else grid.rows:
                self.rows.append([])
                for one in row:
                    self.rows[-1].append(self._new_key(one, label_of, refusal_of))
            self.grid = grid
            first = next((key for key in self.keys if key.isEnabled()), None)
            if first is not None:
                first.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVisible(grid is not None)
        if grid is not None:
            self.move_into(available_rect)

    def _new_key(
        self, key: Key | None, label_of: Callable[[Action], str], refusal_of: Callable[[Action], str]
    ) -> PaperKey | None:
        if key is None:
            return None
        button = PaperKey(
            self, key, label_of(key.action), label_of(key.action) if key.is_legal else refusal_of(key.action)
        )
        button.clicked.connect(lambda: self.chosen.emit(key.action))
        button.show()
        return button

    def rect_for(self, available_rect: Rect, grid: KeyGrid) -> Rect:
        """Return the rectangle for a grid in a room: centred, at its foot."""
        size = self.key_size(available_rect, grid)
        columns, rows = grid.count_columns_and_rows(size.is_turned)
        width = columns * (size.width + size.gap) - size.gap + 2 * size.padding
        height = rows * (size.height + size.gap) - size.gap + 2 * size.padding
        return Rect(available_rect.cx - width / 2, available_rect.bottom - height, width, height)

    def broken_into_rows(self, available_rect: Rect, grid: KeyGrid) -> KeyGrid:
        """Return a grid of a single row, broken into two or three rows where its keys would be too narrow."""
        if len(grid.rows) > 1:
            return grid
        text_width = max(self.skin.text_width(key.text, self.skin.sans(14, 600)) for key in grid.keys) + self.skin.px(
            10
        )
        broken_grids = (grid.with_row_count(lines) for lines in range(1, MAX_BROKEN_ROWS))
        return next(
            (one for one in broken_grids if self.key_size(available_rect, one).width >= text_width),
            grid.with_row_count(MAX_BROKEN_ROWS),
        )

    def fits(self, available_rect: Rect, grid: KeyGrid, min_width: float = MIN_KEY_WIDTH) -> bool:
        """Whether keys in this room are large and readable enough. `min_width`: the least width of a key, unscaled."""
        size = self.key_size(available_rect, grid)
        min_key_width = self.skin.px(MIN_NUMBER_KEY_WIDTH if grid.may_break_rows else min_width)
        needed_width = max(min_key_width, word_width(self.skin, grid, WORD_FONT_SIZE) - self.skin.px(8))
        return size.width >= needed_width and size.height >= self.skin.px(MIN_KEY_HEIGHT)

    def with_best_rows(self, available_rect: Rect, grid: KeyGrid) -> KeyGrid:
        """Return the grid with rows broken to fit the room best, or unchanged where no breaking helps."""
        if not grid.may_break_rows:
            return grid
        candidates = (grid, *(grid.with_row_length(number) for number in range(grid.columns - 1, 1, -1)))
        fitting = [one for one in candidates if self.fits(available_rect, one)]
        return max(fitting, key=lambda one: self._rank_size(self.key_size(available_rect, one)), default=grid)

    def _rank_size(self, size: KeySize) -> tuple[float, float]:
        """Return how easily keys of this size are hit, as a sort key: height first, then width."""
        return min(size.height, self.skin.px(MAX_LOW_KEY_HEIGHT)), min(size.width, self.skin.px(MIN_KEY_WIDTH))

    def key_size(self, available_rect: Rect, grid: KeyGrid) -> KeySize:
        """Return the largest key size for the room, up to the usual size; turned where keys become higher."""
        px = self.skin.px
        max_height = px(KEY_HEIGHT_WITH_NOTE if any(key.note for key in grid.keys) else KEY_HEIGHT)
        text_width, min_turned_width = (
            word_width(self.skin, grid, MAX_KEY_FONT_SIZE),
            max(px(MIN_TURNED_KEY_WIDTH), word_width(self.skin, grid, WORD_FONT_SIZE) - px(8)),
        )

        def fit_keys(is_turned: bool, gap: float, padding: float) -> KeySize:
            columns, rows = grid.count_columns_and_rows(is_turned)
            width = (available_rect.w - 2 * padding - (columns - 1) * gap) / columns
            height = (available_rect.h - 2 * padding - (rows - 1) * gap) / rows
            return KeySize(
                min(max(px(KEY_WIDTH), text_width), width),
                max(MIN_KEY_HEIGHT, min(max_height, height)),
                is_turned,
                gap,
                padding,
            )

        def choose_direction(gap: float, padding: float) -> KeySize:
            straight, turned = fit_keys(False, gap, padding), fit_keys(True, gap, padding)
            return (
                turned
                if turned.height > MIN_TURNING_HEIGHT_FACTOR * straight.height and turned.width >= min_turned_width
                else straight
            )

        usual = choose_direction(px(KEY_GAP), px(BOX_PADDING))
        return (
            usual if usual.height >= px(MAX_LOW_KEY_HEIGHT) else choose_direction(px(KEY_GAP) / 2, px(BOX_PADDING) / 2)
        )

    def is_narrow(self, key_width: float) -> bool:
        """Whether a key `key_width` pixels wide is too narrow for the longest rank with a suit beside it."""
        skin = self.skin
        texts = {key.key.text for key in self.keys if key.key.suit}
        longest = max((skin.text_width(text, skin.sans(MIN_FONT_SIZE + 1, 600)) for text in texts), default=0.0)
        return longest + skin.px(MIN_FONT_SIZE + 4) > key_width

    def move_into(self, available_rect: Rect) -> None:
        """Move the box and its keys into the room."""
        if self.grid is None:
            return
        size, rect = self.key_size(available_rect, self.grid), self.rect_for(available_rect, self.grid)
        self.is_turned = size.is_turned
        self.setGeometry(*(round(v) for v in rect))
        # rows are numbered as in the grid, whether they stand as rows or as columns
        longest, column_widths = self.grid.columns, turned_column_widths(self.skin, self.grid, size)
        full_width = longest * (size.width + size.gap) - size.gap
        for line, row in enumerate(self.rows):
            key_width = column_widths[line] if size.is_turned else size.width
            if not size.is_turned and len(row) < longest:  # a shorter row has room for longer words
                text_width = max(
                    self.skin.text_width(key.key.text, self.skin.sans(15, 600)) for key in row if key is not None
                )
                key_width = max(
                    key_width, min(text_width + self.skin.px(20), (full_width + size.gap) / len(row) - size.gap)
                )
            indent = 0.0 if size.is_turned else (full_width - len(row) * (key_width + size.gap) + size.gap) / 2
            for column, key in enumerate(row):
                if key is not None:
                    offset = (
                        sum(column_widths[:line]) + line * size.gap
                        if size.is_turned
                        else column * (key_width + size.gap)
                    )
                    left, y = size.padding + indent + offset, line if not size.is_turned else column
                    top = size.padding + y * (size.height + size.gap)
                    key.setGeometry(round(left), round(top), round(key_width), round(size.height))

    # ---- keys

    def make_tab_stop(self, key: PaperKey) -> None:
        """Make a key the Tab stop of the box."""
        for other in self.keys:
            other.setFocusPolicy(Qt.FocusPolicy.StrongFocus if other is key else Qt.FocusPolicy.ClickFocus)

    def focus_key(self, key: PaperKey) -> None:
        """Focus a key and announce its action."""
        key.update_description()
        key.setFocus()
        self.action_pointed.emit(key.key.action)

    def focus_neighbour(self, key: PaperKey, row_step: int, column_step: int) -> None:
        """Focus the next legal key in a direction, in rows down and keys to the right."""
        if self.is_turned:
            row_step, column_step = column_step, row_step
        line = next(place for place, row in enumerate(self.rows) if key in row)
        column = self.rows[line].index(key)
        for _ in range(len(self.rows) + max(map(len, self.rows))):
            line, column = line + row_step, column + column_step
            if not 0 <= line < len(self.rows) or column < 0:
                return
            row = self.rows[line]
            neighbour = row[min(column, len(row) - 1)] if row_step else row[column] if column < len(row) else None
            if neighbour is None and (column_step and column >= len(row)):
                return
            if neighbour is not None and neighbour.isEnabled():
                self.focus_key(neighbour)
                return

    def type_key(self, text: str) -> bool:
        """Focus the key whose code begins with the typed text. Return whether such a key exists."""
        if not self.isVisible() or not text.isalnum():
            return False
        if not (self._is_in_time() or (self._is_waiting() and text.isalpha())):
            self._typed = ""
        self._since_typed.start()
        for typed in (self._typed + text.upper(), text.upper()):
            matching_keys = [
                key for key in self.keys if key.isEnabled() and any(map(create_prefix_filter(typed), key.codes))
            ]
            if matching_keys:
                self._typed, self._typed_key = typed, matching_keys[0]
                self.focus_key(matching_keys[0])
                return True
        return False

    @property
    def is_typing(self) -> bool:
        """Whether a code has been started, so that the next letter continues the code."""
        return bool(self._typed) and (self._is_in_time() or self._is_waiting())

    def _is_in_time(self) -> bool:
        """Whether the last letter or digit was typed a moment ago."""
        return self._since_typed.isValid() and self._since_typed.elapsed() <= TYPING_TIMEOUT_MS

    def _is_waiting(self) -> bool:
        """Whether the key found by typing still has the focus.

        A person who listens to its description may take longer than the time limit.
        """
        return self._typed_key is not None and self._typed_key.hasFocus()

    def light_actions(self, actions: Sequence[Action]) -> None:
        """Paint the keys of these actions gold; an empty sequence removes the hint."""
        self.has_hint = bool(actions)
        for key in self.keys:
            key.is_hinted = key.key.action in actions
            key.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        self.skin.paint_panel(painter, QRectF(self.rect()))
        painter.end()
