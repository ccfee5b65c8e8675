"""The lines of a drop-down list, painted like the page, with a tick on the current choice."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QComboBox, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from cardhall.desktop.look import icons, theme
from cardhall.desktop.look.painting import elide_text, text_width

LIST_LINE_HEIGHT, SIDE_PADDING, TICK_SIZE = 34, 12, 16  # pixels at a text scale of 1

ModelIndex = QModelIndex | QPersistentModelIndex


class ChoiceDelegate(QStyledItemDelegate):
    """Paints the lines of a drop-down list; the line under pointer or keyboard has a background and an outline."""

    def __init__(self, dropdown: QComboBox) -> None:
        super().__init__(dropdown)
        self.dropdown = dropdown

    def sizeHint(self, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        wide = text_width(self.dropdown.font(), str(index.data()))
        return QSize(round(wide) + theme.px(3 * SIDE_PADDING + TICK_SIZE) + 2, theme.px(LIST_LINE_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        page, line_rect = theme.page_colours(), QRect(option.rect)
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.setBrush(QColor(page.accent_soft))
            painter.setPen(QPen(QColor(page.accent), 1.5))
            painter.drawRoundedRect(QRectF(line_rect).adjusted(2, 1.5, -2, -1.5), 7, 7)
        is_mirrored = self.dropdown.layoutDirection() == Qt.LayoutDirection.RightToLeft
        is_chosen = index.row() == self.dropdown.currentIndex()
        size, side = theme.px(TICK_SIZE), theme.px(SIDE_PADDING)
        if is_chosen:
            x = line_rect.right() - side - size if is_mirrored else line_rect.x() + side
            drawing = icons.pixmap("check", page.accent, size, self.dropdown.devicePixelRatioF())
            painter.drawPixmap(x, line_rect.y() + (line_rect.height() - size) // 2, drawing)
        text_start = side + size + side // 2
        text_rect = (
            line_rect.adjusted(side, 0, -text_start, 0) if is_mirrored else line_rect.adjusted(text_start, 0, -side, 0)
        )
        painter.setFont(self.dropdown.font())
        painter.setPen(QColor(page.text))
        alignment = Qt.AlignmentFlag.AlignRight if is_mirrored else Qt.AlignmentFlag.AlignLeft
        text = elide_text(self.dropdown.font(), str(index.data()), text_rect.width())
        painter.drawText(text_rect, alignment | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()
