"""The lines of a drop-down list, painted like the page, with a tick on the current choice."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QComboBox, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from cardhall.desktop.look import icons, theme
from cardhall.desktop.look.painting import elide_text, words_wide

LINE_HEIGHT, SIDE_PADDING, TICK_SIZE = 34, 12, 16  # pixels at a text scale of 1

Index = QModelIndex | QPersistentModelIndex


class ChoiceLine(QStyledItemDelegate):
    """Paints the lines of a drop-down list; the line under pointer or keyboard has a background and an outline."""

    def __init__(self, choice: QComboBox) -> None:
        super().__init__(choice)
        self.choice = choice

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        wide = words_wide(self.choice.font(), str(index.data()))
        return QSize(round(wide) + theme.px(3 * SIDE_PADDING + TICK_SIZE) + 2, theme.px(LINE_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        page, room = theme.page(), QRect(option.rect)
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.setBrush(QColor(page.accent_soft))
            painter.setPen(QPen(QColor(page.accent), 1.5))
            painter.drawRoundedRect(QRectF(room).adjusted(2, 1.5, -2, -1.5), 7, 7)
        is_mirrored = self.choice.layoutDirection() == Qt.LayoutDirection.RightToLeft
        is_chosen = index.row() == self.choice.currentIndex()
        size, side = theme.px(TICK_SIZE), theme.px(SIDE_PADDING)
        if is_chosen:
            x = room.right() - side - size if is_mirrored else room.x() + side
            drawing = icons.pixmap("check", page.accent, size, self.choice.devicePixelRatioF())
            painter.drawPixmap(x, room.y() + (room.height() - size) // 2, drawing)
        before = side + size + side // 2
        words = room.adjusted(side, 0, -before, 0) if is_mirrored else room.adjusted(before, 0, -side, 0)
        painter.setFont(self.choice.font())
        painter.setPen(QColor(page.text))
        edge = Qt.AlignmentFlag.AlignRight if is_mirrored else Qt.AlignmentFlag.AlignLeft
        text = elide_text(self.choice.font(), str(index.data()), words.width())
        painter.drawText(words, edge | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()
