"""The results of a search in the help: a button per section, with the matching line."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import elide_text, paint_focus_ring, painter_for
from cardhall.desktop.widgets.buttons import EnterButton
from cardhall.desktop.widgets.translated_widgets import TranslatedText
from cardhall.match.help_search import SearchResult

# Pixels at a text scale of 1.
TEXT_PADDING = 10  # left and right of the text
LINE_HEIGHT, ROW_PADDING_SUM, TOP_PADDING = 20, 12, 5  # of a line; above and below both lines together; above them
MIN_WIDTH, USUAL_WIDTH = 80, 200


class ResultLine(TranslatedText, EnterButton):
    """A button for a search result: page and heading, and the matching line below."""

    def __init__(self, result: SearchResult, title: str) -> None:
        super().__init__()
        self.result, self.title = result, title
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(result.line)
        self.setToolTip(result.line)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        lines = 2 if self.result.line else 1
        return QSize(theme.px(USUAL_WIDTH), lines * theme.px(LINE_HEIGHT) + theme.px(ROW_PADDING_SUM))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.px(MIN_WIDTH), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, painter = theme.page_colours(), painter_for(self)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.surface2))
            painter.drawRoundedRect(rect, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        top, width = float(theme.px(TOP_PADDING)), self.width() - 2 * theme.px(TEXT_PADDING)
        for text, font, colour in (
            (self.title, theme.sans(theme.BODY_SIZE, 600), palette.text),
            (self.result.line, theme.sans(theme.SECONDARY_SIZE), palette.text2),
        ):
            text_height = QFontMetrics(font).height()
            painter.setFont(font)
            painter.setPen(QColor(colour))
            text_rect = QRectF(theme.px(TEXT_PADDING), top, width, text_height)
            painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter, elide_text(font, text, width))
            top += text_height + theme.px(1)
        if self.hasFocus():
            paint_focus_ring(painter, rect, theme.RADIUS_BUTTON)
        painter.end()
