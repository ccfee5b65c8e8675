"""All keys, on one page."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop.keys import ANY_LETTER, GROUPS, Key
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.widgets.basics import Hairline, Label, card_frame
from cardhall.desktop.widgets.page import Page, Scroll
from cardhall.language import say, tell, tr

CARD = 520  # the greatest width of a group
# Stand in the column of the group before them, so that the columns are about equally long
BELOW = (say("Looking at a past match"), say("At the table"), say("Letters at the table"), say("How the deal stands"))


class KeyCaps(QWidget):
    """The keys of one command, drawn as caps."""

    def __init__(self, keys: str) -> None:
        super().__init__()
        self.keys = [tell(keys)] if keys in (ANY_LETTER, "1 … 9") else keys.split(" ")
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
        content, inner = QWidget(), QWidget()
        outer = QHBoxLayout(content)  # in a broad window the columns stand in the middle
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addStretch(1)
        outer.addWidget(inner, 100)
        outer.addStretch(1)
        self.columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, inner)
        self.columns.setContentsMargins(theme.px(40), theme.px(24), theme.px(40), theme.px(24))
        self.columns.setSpacing(theme.px(24))
        self.stacks: list[QVBoxLayout] = []
        for title, keys in GROUPS:
            if title not in BELOW:
                stack = QVBoxLayout()
                stack.setSpacing(theme.px(24))
                self.columns.addLayout(stack, 1)
                self.stacks.append(stack)
            self.stacks[-1].addWidget(self._card(title, keys))
        for stack in self.stacks:
            stack.addStretch(1)
        wide = len(self.stacks) * (CARD + 24) - 24 + 2 * 40
        inner.setMaximumWidth(theme.px(wide))
        self.column.addWidget(Scroll(content), 1)

    def _card(self, title: str, keys: tuple[Key, ...]) -> QFrame:
        card, column = card_frame(14, 14, 5)
        card.setMaximumWidth(theme.px(CARD))
        column.addWidget(Label(title, theme.SECTION, is_serif=True))
        for key in keys:
            column.addWidget(Hairline())
            row = QHBoxLayout()
            row.setSpacing(theme.px(12))
            row.addWidget(Label(key.words, theme.BODY, wrap=True), 1)
            caps = KeyCaps(key.shown)
            caps.setAccessibleName(f"{key.words}: {key.shown}")
            row.addWidget(caps)
            column.addLayout(row)
        return card

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() / theme.text_scale() < 980
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self.columns.setDirection(down if narrow else across)
