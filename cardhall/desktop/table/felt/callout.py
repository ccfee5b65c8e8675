"""A callout: paper-white words with a tail towards the part of the table that they are about."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import ACCENT, QUIET, Button
from cardhall.language import tr

WIDTH, RADIUS, TAIL, GAP = 420, 18, 14, 10
SHADE = QColor(6, 16, 12, 107)  # over the rest of the table
PAPER, DOT = QColor("#fffdf8"), QColor("#c9c2b2")


class Spotlight(QWidget):
    """Darkens the table but for one part of it. The pointer and the keys go through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hole = QRectF()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        path = QPainterPath()
        path.addRect(QRectF(self.rect()))
        hole = QPainterPath()
        hole.addRoundedRect(self.hole, 16, 16)
        painter.fillPath(path.subtracted(hole), SHADE)
        painter.setPen(QPen(QColor("white"), 2.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(hole)
        painter.end()


class Callout(QFrame):
    """Title and words, and two buttons; it stands above or below what it points at."""

    main_wanted = Signal()
    other_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.target = QRectF()
        self.tail = QPointF()
        self.step, self.steps = 0, 0
        self.spotlight = Spotlight(parent)
        self.caption = Label("", theme.CAPTION, 600, tone="caption")
        self.title = Label("", theme.GAME_TITLE, is_serif=True, wrap=True)
        self.text = Label("", theme.BODY, wrap=True)
        self.column = QVBoxLayout(self)
        self.column.setSpacing(theme.px(6))
        for label in (self.caption, self.title, self.text):
            self.column.addWidget(label)
        foot = QHBoxLayout()
        foot.addStretch(1)
        self.other, self.main = Button(tr("Skip"), QUIET, height=36), Button(tr("Next"), ACCENT, height=36)
        self.other.clicked.connect(self.other_wanted)
        self.main.clicked.connect(self.main_wanted)
        foot.addWidget(self.other)
        foot.addWidget(self.main)
        self.column.addLayout(foot)
        self.hide()

    def say(
        self,
        caption: str,
        title: str,
        text: str,
        buttons: tuple[str, str],
        target: QRectF,
        progress: tuple[int, int] = (0, 0),
    ) -> None:
        """Show words about `target`, a part of the table; without one in the middle.

        `buttons`: the words of the main one and of the other ("": there is none); `progress`: this step, of how many.
        """
        self.caption.setText(caption)
        self.title.setText(title)
        self.text.setText(text)
        self.main.setText(buttons[0])
        self.other.setText(buttons[1])
        self.other.setVisible(bool(buttons[1]))
        for button in (self.main, self.other):
            button.setAccessibleName(button.text())
            button.updateGeometry()
        self.step, self.steps = progress
        self.setAccessibleName(f"{caption}: {title}")
        self.setAccessibleDescription(text)
        self.point_at(target)
        self.show()
        self.raise_()

    def point_at(self, target: QRectF) -> None:
        """Stand where the words point at the target and cover as little as can be."""
        self.target = target
        parent = self.parentWidget()
        assert parent is not None
        table = parent.rect()
        pad, tail = theme.px(20), theme.px(TAIL)
        self.column.setContentsMargins(pad, theme.px(16) + tail, pad, theme.px(14) + tail)
        room = max(target.top(), table.height() - target.bottom()) - GAP - 8
        for share in (1.0, 1.3, 1.6):  # rather wider than over what it points at
            wide = min(theme.px(WIDTH * share), table.width() - 32)
            self.setFixedWidth(wide)
            self.column.activate()
            high = max(self.column.heightForWidth(wide), self.column.minimumSize().height())
            if target.isEmpty() or high <= room:
                break
        if target.isEmpty():
            left, top = (table.width() - wide) / 2, (table.height() - high) / 2
            self.tail = QPointF()
        else:
            left = min(max(target.center().x() - wide / 2, 16), table.width() - wide - 16)
            above = target.top() - high - GAP
            top = above if above >= 8 else min(target.bottom() + GAP, table.height() - high - 8)
            point = min(max(target.center().x() - left, 3 * tail), wide - 3 * tail)
            self.tail = QPointF(point, high if above >= 8 else 0)
        self.setGeometry(round(left), round(top), wide, high)
        self.spotlight.setGeometry(table)
        self.spotlight.hole = target.adjusted(-6, -6, 6, 6) if not target.isEmpty() else QRectF()
        self.spotlight.setVisible(not target.isEmpty())
        self.spotlight.raise_()
        self.raise_()
        self.update()

    def close_up(self) -> None:
        """Away with it."""
        self.spotlight.hide()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tail = theme.px(TAIL)
        box = QRectF(self.rect()).adjusted(0.5, tail, -0.5, -tail)
        path = QPainterPath()
        path.addRoundedRect(box, RADIUS, RADIUS)
        if not self.tail.isNull():
            base = box.bottom() if self.tail.y() else box.top()
            foot = (QPointF(self.tail.x() + side * tail, base) for side in (-1, 1))
            drop = QPainterPath()
            drop.addPolygon(QPolygonF([*foot, self.tail]))
            path = path.united(drop)
        painter.setPen(QPen(QColor(0, 0, 0, 40), 1))
        painter.setBrush(QColor(theme.page().surface))
        painter.drawPath(path)
        if self.steps > 1:
            self._paint_dots(painter, box)
        painter.end()

    def _paint_dots(self, painter: QPainter, box: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        x, y = box.left() + theme.px(20), box.bottom() - theme.px(32)
        for number in range(self.steps):
            here = number == self.step
            painter.setBrush(QColor(theme.page().accent) if here else DOT)
            width = theme.px(18) if here else theme.px(6)
            painter.drawRoundedRect(QRectF(x, y, width, theme.px(6)), theme.px(3), theme.px(3))
            x += width + theme.px(6)
