"""The results of a search in the help: a button per section, with the matching line."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import elide_text, focus_ring, painter_for
from cardhall.desktop.widgets.buttons import Pressed
from cardhall.desktop.widgets.telling import TellsText
from cardhall.match.help_search import Found

# Pixels at a text scale of 1.
TEXT_PADDING = 10  # left and right of the text
LINE_HEIGHT, ROW_PADDING, TOP_PADDING = 20, 12, 5  # of a line; above and below both lines together; above them
MIN_WIDTH, USUAL_WIDTH = 80, 200


class ResultLine(TellsText, Pressed):
    """A button for a search result: page and heading, and the matching line below."""

    def __init__(self, found: Found, title: str) -> None:
        super().__init__()
        self.found, self.title = found, title
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(found.line)
        self.setToolTip(found.line)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        lines = 2 if self.found.line else 1
        return QSize(theme.px(USUAL_WIDTH), lines * theme.px(LINE_HEIGHT) + theme.px(ROW_PADDING))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.px(MIN_WIDTH), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        page, painter = theme.page(), painter_for(self)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(page.surface2))
            painter.drawRoundedRect(rect, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        top, width = float(theme.px(TOP_PADDING)), self.width() - 2 * theme.px(TEXT_PADDING)
        for text, font, colour in (
            (self.title, theme.sans(theme.BODY, 600), page.text),
            (self.found.line, theme.sans(theme.SECONDARY), page.text2),
        ):
            high = QFontMetrics(font).height()
            painter.setFont(font)
            painter.setPen(QColor(colour))
            place = QRectF(theme.px(TEXT_PADDING), top, width, high)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, elide_text(font, text, width))
            top += high + theme.px(1)
        if self.hasFocus():
            focus_ring(painter, rect, theme.RADIUS_BUTTON)
        painter.end()
