"""The page of all keys, most of which can be changed."""

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

MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH = 310, 560  # the width of a column
MAX_COLUMNS = 4
COLUMN_GAP, SIDE_MARGIN = 24, 40
MIN_WIDTH_WITH_HINT = 720  # narrower windows have no room for it


class Caps:
    """Keys drawn as caps, one beside the other."""

    keys: list[str]

    def _widths(self) -> list[int]:
        metrics = QFontMetrics(theme.sans(theme.SECONDARY, 500))
        return [max(theme.px(26), metrics.horizontalAdvance(key) + theme.px(14)) for key in self.keys]

    def sizeHint(self) -> QSize:
        widths = self._widths()
        return QSize(sum(widths) + theme.px(5) * (len(widths) - 1) + 2, theme.px(28))

    def _draw(self, painter: QPainter, height: int, line: str) -> None:
        page = theme.page()
        x = 1.0
        painter.setFont(theme.sans(theme.SECONDARY, 500))
        for key, width in zip(self.keys, self._widths(), strict=True):
            cap = QRectF(x, 1, width, height - 3)
            painter.setPen(QPen(QColor(line), 1))
            painter.setBrush(QColor(page.bg))
            painter.drawRoundedRect(cap.adjusted(0.5, 0.5, -0.5, 0.5), 6, 6)
            painter.setPen(QColor(page.text))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
            x += width + theme.px(5)


class KeyCaps(Caps, QWidget):
    """The keys of a command that are always the same."""

    def __init__(self, keys: list[str]) -> None:
        super().__init__()
        self.keys = keys
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        self._draw(painter, self.height(), theme.page().line)
        painter.end()


class KeyButton(Caps, QAbstractButton):
    """A button with the keys of a changeable command, to change them."""

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
    """The list of all keys; commands in `own_keys.CHANGEABLE_KEYS` can be changed."""

    called = say("All keys")
    place = HELP
    changed = Signal()  # other keys are to hold
    undoable = Signal(str, str, object)  # a sentence on what was done, a button's words, and what undoes it

    def __init__(self, settings: Settings, back_to: str = say("Hall"), parent: QWidget | None = None) -> None:
        super().__init__(tr("All keys"), back_to, parent)
        self.settings = settings
        self.build()

    restyle = Page.rebuild  # all lengths are taken anew

    # ---- setting keys anew

    def ask(self, name: str) -> None:
        """Ask for the keys of a command."""
        KeySheet(self, name, self.settings.keys, lambda keys: self.set_key(name, keys)).open()

    def set_key(self, name: str, keys: str) -> None:
        """Do the command with these keys from now on."""
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

    # ---- what is on the page

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
        self.drawn: list[QWidget] = []  # the keys of all commands, in order
        self.cards = [self._card(title, keys) for title, keys in KEY_GROUPS]
        self.columns: list[QWidget] = []
        self.scroller = Scroll(content)
        self.column.addWidget(self.scroller, 1)
        self._fill()

    def _fill(self) -> None:
        """Put the groups, in their order, into as many columns as there is room for, about equally long."""
        room = self.width() / theme.text_scale() - 2 * SIDE_MARGIN + COLUMN_GAP
        least = max(MIN_COLUMN_WIDTH, *(card.minimumSizeHint().width() / theme.text_scale() for card in self.cards))
        number = max(1, min(MAX_COLUMNS, int(room // (least + COLUMN_GAP))))
        if number == len(self.columns):
            return
        for card in self.cards:
            card.setParent(None)
        while self.row.takeAt(0) is not None:
            pass
        for old in self.columns:
            old.deleteLater()
        self.columns = []
        self.row.addStretch(1)  # in a broad window the columns stand in the middle
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
    """Return where columns begin and end, as places in `lengths`, so that the longest is as short as can be.

    No column is empty; of several ways that with the longest first columns.
    """
    places = range(1, len(lengths))
    ways: list[tuple[int, ...]] = [
        (0, *cuts, len(lengths)) for cuts in combinations(places, min(number, len(lengths)) - 1)
    ]

    def uneven(way: Iterable[int]) -> list[int]:
        return sorted((sum(lengths[first:last]) for first, last in pairwise(way)), reverse=True)

    return list(pairwise(min(ways, key=lambda way: (uneven(way), [-place for place in way]))))
