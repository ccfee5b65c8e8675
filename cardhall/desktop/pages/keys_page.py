"""All keys, on one page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop.key_words import caps
from cardhall.desktop.keys import GROUPS, Key
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for, show_layout
from cardhall.desktop.widgets.basics import Hairline, Label, card_frame
from cardhall.desktop.widgets.page import Page, Scroll, scroll_by_key
from cardhall.language import say, tell, tr

LEAST, MOST = 310, 560  # the width of a column
MOST_COLUMNS = 4
GAP, SIDE = 24, 40


class KeyCaps(QWidget):
    """The keys of one command, drawn as caps."""

    def __init__(self, keys: list[str]) -> None:
        super().__init__()
        self.keys = keys
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _widths(self) -> list[int]:
        metrics = QFontMetrics(theme.sans(theme.SECONDARY, 500))
        return [max(theme.px(26), metrics.horizontalAdvance(key) + theme.px(14)) for key in self.keys]

    def sizeHint(self) -> QSize:
        widths = self._widths()
        return QSize(sum(widths) + theme.px(5) * (len(widths) - 1) + 2, theme.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page()
        painter = painter_for(self)
        x = 1.0
        painter.setFont(theme.sans(theme.SECONDARY, 500))
        for key, width in zip(self.keys, self._widths(), strict=True):
            cap = QRectF(x, 1, width, self.height() - 3)
            painter.setPen(QPen(QColor(page.line2), 1))
            painter.setBrush(QColor(page.bg))
            painter.drawRoundedRect(cap.adjusted(0.5, 0.5, -0.5, 0.5), 6, 6)
            painter.setPen(QColor(page.text))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
            x += width + theme.px(5)
        painter.end()


class KeysPage(Page):
    """What every key does."""

    called = say("All keys")

    def __init__(self, back_to: str = say("Hall"), parent: QWidget | None = None) -> None:
        super().__init__(tr("All keys"), back_to, parent)
        self.build()

    restyle = Page.rebuild  # all lengths are taken anew

    def build(self) -> None:
        content = QWidget()
        self.row = QHBoxLayout(content)
        self.row.setContentsMargins(theme.px(SIDE), theme.px(GAP), theme.px(SIDE), theme.px(GAP))
        self.row.setSpacing(theme.px(GAP))
        self.cards = [self._card(title, keys) for title, keys in GROUPS]
        self.columns: list[QWidget] = []
        self.scroller = Scroll(content)
        self.column.addWidget(self.scroller, 1)
        self._fill()

    def _fill(self) -> None:
        """Put the groups, in their order, into as many columns as there is room for, about equally long."""
        room = self.width() / theme.text_scale() - 2 * SIDE + GAP
        number = max(1, min(MOST_COLUMNS, int(room // (LEAST + GAP))))
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
        wide = theme.px(min(MOST, room / number - GAP))
        lengths = [card.heightForWidth(wide) + theme.px(GAP) for card in self.cards]
        for first, last in columns_of(lengths, number):
            column = QWidget()
            column.setMaximumWidth(theme.px(MOST))
            stack = QVBoxLayout(column)
            stack.setContentsMargins(0, 0, 0, 0)
            stack.setSpacing(theme.px(GAP))
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
            drawn = KeyCaps(caps(key))
            drawn.setAccessibleName(f"{tell(key.words)}: {' '.join(caps(key))}")
            row.addWidget(drawn)
            column.addLayout(row)
        return card

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fill()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not scroll_by_key(self.scroller, event):
            super().keyPressEvent(event)


def columns_of(lengths: Sequence[int], number: int) -> list[tuple[int, int]]:
    """Where columns begin and end, as places in `lengths`, so that the longest is as short as can be.

    No column is empty; of several ways that with the longest first columns.
    """
    places = range(1, len(lengths))
    ways: list[tuple[int, ...]] = [
        (0, *cuts, len(lengths)) for cuts in combinations(places, min(number, len(lengths)) - 1)
    ]

    def uneven(way: Iterable[int]) -> list[int]:
        return sorted((sum(lengths[first:last]) for first, last in pairwise(way)), reverse=True)

    return list(pairwise(min(ways, key=lambda way: (uneven(way), [-place for place in way]))))
