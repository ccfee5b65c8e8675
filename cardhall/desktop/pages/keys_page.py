"""The page of all shortcuts, most of which can be changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop import own_keys
from cardhall.desktop.key_words import key_caps
from cardhall.desktop.keys import KEY_GROUPS, Key
from cardhall.desktop.labels import labelled
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout, focus_ring, painter_for, show_layout
from cardhall.desktop.pages.key_sheet import KeySheet
from cardhall.desktop.places import HELP
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Hairline, Label, card_frame
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.page import Page, Scroll, scroll_by_key
from cardhall.language import say, tell, tr

# Pixels at a text scale of 1.
MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH = 310, 560
COLUMN_GAP, SIDE_MARGIN = 24, 40
MIN_WIDTH_WITH_HINT = 720  # narrower windows have no room for the hint in the header
CAP_HEIGHT, MIN_CAP_WIDTH, CAP_PADDING, CAP_GAP = 28, 26, 14, 5  # of a drawn key; CAP_PADDING: both sides together
CAP_RADIUS = 6
MAX_COLUMNS = 4


class Caps:
    """Draws keys as caps side by side; the base of both widgets for keys."""

    keys: list[str]  # the text of each cap

    def _widths(self) -> list[int]:
        metrics = QFontMetrics(theme.sans(theme.SECONDARY, 500))
        least, padding = theme.px(MIN_CAP_WIDTH), theme.px(CAP_PADDING)
        return [max(least, metrics.horizontalAdvance(key) + padding) for key in self.keys]

    def sizeHint(self) -> QSize:
        widths = self._widths()
        return QSize(sum(widths) + theme.px(CAP_GAP) * (len(widths) - 1) + 2, theme.px(CAP_HEIGHT))

    def _draw(self, painter: QPainter, height: int, line: str) -> None:
        page = theme.page()
        x = 1.0
        painter.setFont(theme.sans(theme.SECONDARY, 500))
        for key, width in zip(self.keys, self._widths(), strict=True):
            cap = QRectF(x, 1, width, height - 3)
            painter.setPen(QPen(QColor(line), 1))
            painter.setBrush(QColor(page.bg))
            painter.drawRoundedRect(cap.adjusted(0.5, 0.5, -0.5, 0.5), CAP_RADIUS, CAP_RADIUS)
            painter.setPen(QColor(page.text))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
            x += width + theme.px(CAP_GAP)


class KeyCaps(Caps, QWidget):
    """The keys of a command whose keys cannot be changed."""

    def __init__(self, keys: list[str]) -> None:
        super().__init__()
        self.keys = keys
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        self._draw(painter, self.height(), theme.page().line)
        painter.end()


class KeyButton(Caps, QAbstractButton):
    """A button with the keys of a command, which asks for other keys; changed keys have the accent colour."""

    def __init__(self, keys: list[str], *, is_own: bool) -> None:
        super().__init__()
        self.keys, self.is_own = keys, is_own
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page()
        painter = painter_for(self)
        lit = self.is_own or self.underMouse()
        self._draw(painter, self.height(), page.accent if lit else page.line2)
        if self.hasFocus():
            focus_ring(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), 7)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class KeysPage(Page):
    """The list of all shortcuts by group; those of `own_keys.CHANGEABLE_KEYS` can be changed."""

    called = say("All keys")
    place = HELP
    changed = Signal()  # other shortcuts apply from now on
    undoable = Signal(str, str, object)  # a sentence on the change, the text of a button, a function that undoes it

    def __init__(self, settings: Settings, back_to: str = say("Hall"), parent: QWidget | None = None) -> None:
        super().__init__(tr("All keys"), back_to, parent)
        self.settings = settings
        self.build()

    restyle = Page.rebuild  # a new text scale changes all lengths

    # ---- changing keys

    def ask(self, name: str) -> None:
        """Open the sheet that asks for new keys of a command."""
        KeySheet(self, name, self.settings.keys, lambda keys: self.set_key(name, keys)).open()

    def set_key(self, name: str, keys: str) -> None:
        """Set the keys of a command. A command with the same keys gets the old ones."""
        self._set(own_keys.exchange_keys(name, keys, own_keys.valid_keys(self.settings.keys)))

    def as_at_first(self) -> None:
        """Reset all keys. The change can be undone."""
        before = dict(self.settings.keys)
        self._set({})
        self.undoable.emit(tr("All shortcuts are reset."), tr("Undo"), lambda: self._set(before))

    def _set(self, own: dict[str, str]) -> None:
        self.settings.keys = own
        self.changed.emit()
        self.rebuild()

    # ---- building the page

    def build(self) -> None:
        assert self.header is not None
        self.hint = Label(tr("Click a shortcut to change it"), theme.SECONDARY, tone="caption")
        self.header.tools.addWidget(self.hint)
        self.first = Button(tr("Reset all"), height=44)
        self.first.clicked.connect(self.as_at_first)
        self.first.setEnabled(bool(self.settings.keys))
        self.header.tools.addWidget(self.first)
        content = QWidget()
        self.row = QHBoxLayout(content)
        self.row.setContentsMargins(
            theme.px(SIDE_MARGIN), theme.px(COLUMN_GAP), theme.px(SIDE_MARGIN), theme.px(COLUMN_GAP)
        )
        self.row.setSpacing(theme.px(COLUMN_GAP))
        self.drawn: list[QWidget] = []  # the widgets of all commands' keys, in order
        self.cards = [self._card(title, keys) for title, keys in KEY_GROUPS]
        self.columns: list[QWidget] = []
        self.scroller = Scroll(content)
        self.column.addWidget(self.scroller, 1)
        self._fill()

    def _fill(self) -> None:
        """Put the groups, in order, into as many columns as fit, about equally high."""
        room = self.width() / theme.text_scale() - 2 * SIDE_MARGIN + COLUMN_GAP
        least = max(MIN_COLUMN_WIDTH, *(card.minimumSizeHint().width() / theme.text_scale() for card in self.cards))
        number = max(1, min(MAX_COLUMNS, int(room // (least + COLUMN_GAP))))
        if number == len(self.columns):  # the columns stretch by themselves
            return
        for card in self.cards:
            card.setParent(None)
        while self.row.takeAt(0) is not None:
            pass
        for old in self.columns:
            old.deleteLater()
        self.columns = []
        self.row.addStretch(1)  # centres the columns in a window wider than they may become
        wide = theme.px(min(MAX_COLUMN_WIDTH, room / number - COLUMN_GAP))
        lengths = [card.heightForWidth(wide) + theme.px(COLUMN_GAP) for card in self.cards]
        for first, last in columns_of(lengths, number):
            column = QWidget()
            column.setMaximumWidth(theme.px(MAX_COLUMN_WIDTH))
            stack = QVBoxLayout(column)
            stack.setContentsMargins(0, 0, 0, 0)
            stack.setSpacing(theme.px(COLUMN_GAP))
            for card in self.cards[first:last]:
                stack.addWidget(card)
            stack.addStretch(1)
            self.columns.append(column)
            self.row.addWidget(column, 100)
        self.row.addStretch(1)
        show_layout(self.row, self.scroller)

    def _card(self, title: str, keys: tuple[Key, ...]) -> QFrame:
        card, column = card_frame(14, 14, 5)
        column.addWidget(Label(title, theme.SECTION, is_serif=True))
        for key in keys:
            column.addWidget(Hairline())
            row = QHBoxLayout()
            row.setSpacing(theme.px(12))
            row.addWidget(Label(key.words, theme.BODY, wrap=True), 1)
            row.addWidget(self._caps(key))
            add_layout(column, row)
        return card

    def _caps(self, key: Key) -> QWidget:
        drawn: KeyCaps | KeyButton
        if key.name in own_keys.CHANGEABLE_KEYS:
            drawn = KeyButton(key_caps(key), is_own=own_keys.is_changed(key.name))
            drawn.clicked.connect(lambda: self.ask(key.name))
            drawn.setToolTip(tr("Change"))
            drawn.setAccessibleDescription(tr("Press to change this shortcut."))
        else:
            drawn = KeyCaps(key_caps(key))
        self.drawn.append(drawn)
        drawn.setAccessibleName(labelled(tell(key.words), " ".join(key_caps(key))))
        return drawn

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.hint.setVisible(event.size().width() / theme.text_scale() >= MIN_WIDTH_WITH_HINT)
        self._fill()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not scroll_by_key(self.scroller, event):
            super().keyPressEvent(event)


def columns_of(lengths: Sequence[int], number: int) -> list[tuple[int, int]]:
    """Split cards, by their heights, into columns so that the highest column is as low as possible.

    Return the first index and the end index of each column. No column is empty. Equal splits are decided by the second
    highest column and so on, then by more cards in the first columns.
    """
    places = range(1, len(lengths))
    ways: list[tuple[int, ...]] = [
        (0, *cuts, len(lengths)) for cuts in combinations(places, min(number, len(lengths)) - 1)
    ]

    def uneven(way: Iterable[int]) -> list[int]:
        return sorted((sum(lengths[first:last]) for first, last in pairwise(way)), reverse=True)

    return list(pairwise(min(ways, key=lambda way: (uneven(way), [-place for place in way]))))
