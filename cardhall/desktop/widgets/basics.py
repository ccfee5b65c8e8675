"""Labels, hairlines, card frames, and the base class of tiles."""

from __future__ import annotations

import html
import re

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from cardhall.desktop.look import icons, theme
from cardhall.desktop.look.painting import paint_shadow, painter_for
from cardhall.desktop.widgets.translated_widgets import TranslatedName, TranslatedText
from cardhall.language import translate

# Reasons for which a tile gets the focus without the keyboard: a click has its own effect, and a closing menu only
# returns the focus.
UNINTENDED_FOCUS_REASONS = (
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)


class Tile(TranslatedText, QAbstractButton):
    """The base of all tiles: a panel with a picture, raised under the pointer, outlined if chosen."""

    open_requested = Signal()  # double click, or Enter
    keyboard_focused = Signal()  # the keyboard focus has moved to the tile

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(name)
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def height_for(self, width: int) -> int:
        """Return the height of a tile of that width."""
        return self.sizeHint().height()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() not in UNINTENDED_FOCUS_REASONS:
            self.keyboard_focused.emit()

    MARGIN = 6  # pixels round the panel for focus ring and shadow
    RAISED_BY = 2  # pixels by which a tile under the pointer is raised

    def panel_rect(self) -> QRectF:
        """Return the rectangle of the panel, raised while the pointer is over the tile."""
        up = -self.RAISED_BY if self.underMouse() and self.isEnabled() else 0
        margin = self.MARGIN
        return QRectF(self.rect()).adjusted(margin, margin, -margin, -margin).translated(0, up)

    def paint_frame(self, painter: QPainter, panel: QRectF) -> None:
        """Paint the panel's shadow and ground."""
        page = theme.page_colours()
        painter.setPen(Qt.PenStyle.NoPen)
        radius = theme.RADIUS_PANEL
        if not page.is_dark:
            paint_shadow(painter, panel, radius, ((3.0, 5), (2.0, 7), (1.0, 12)), "#463214")
        painter.setBrush(QColor(page.surface))
        painter.setPen(QPen(QColor(page.line), 1))
        painter.drawRoundedRect(panel.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)

    def paint_outline(self, painter: QPainter, panel: QRectF, *, is_chosen: bool) -> None:
        """Paint the outlines of the chosen tile and of the keyboard focus."""
        page = theme.page_colours()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if is_chosen or self.hasFocus():
            painter.setPen(QPen(QColor(page.accent), 3 if self.hasFocus() else 2))
            painter.drawRoundedRect(panel.adjusted(-4, -4, 4, 4), theme.RADIUS_PANEL + 4, theme.RADIUS_PANEL + 4)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.open_requested.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open_requested.emit()
            return
        super().keyPressEvent(event)


class Label(TranslatedName, QLabel):
    """Text in one of the page's styles, in the current text size."""

    def __init__(
        self,
        text: str = "",
        size: int = theme.BODY_SIZE,
        weight: int = 400,
        *,
        tone: str = "",
        is_serif: bool = False,
        wrap: bool = False,
    ) -> None:
        super().__init__()
        self.text_size, self.text_weight, self.is_serif = size, weight, is_serif
        if tone:
            self.setObjectName(tone)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        if wrap:
            policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
            self.setSizePolicy(policy)
        self.restyle()
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show a text; wrapped lines get more spacing."""
        text = translate(text)
        self.plain_text = text
        if self.wordWrap() and text:
            self.setTextFormat(Qt.TextFormat.RichText)
            super().setText(f'<p style="line-height:132%; margin:0">{html.escape(text)}</p>')
        else:
            super().setText(text)

    def minimumSizeHint(self) -> QSize:
        """Return, for text that may wrap, the width of the longest word and the height of one line.

        The layout asks `heightForWidth` for the height it needs; Qt's own hint would reserve the worst case.
        """
        hint = super().minimumSizeHint()
        if not self.wordWrap():
            return hint
        letters = QFontMetrics(self.font())
        widest_word = max((letters.horizontalAdvance(word) for word in re.findall(r"\w+", self.plain_text)), default=0)
        return QSize(max(min(hint.width(), theme.px(60)), widest_word), min(hint.height(), theme.px(18)))

    def restyle(self) -> None:
        """Take on the text scale in force."""
        self.setFont(theme.serif(self.text_size) if self.is_serif else theme.sans(self.text_size, self.text_weight))


class AccentIcon(QWidget):
    """A small icon in the accent colour, beside a text with the same meaning, so that screen readers skip the icon."""

    def __init__(self, name: str, size: int = 16) -> None:
        super().__init__()
        self.icon_name, self.icon_size = name, size
        self.setFixedSize(theme.px(size), theme.px(size))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        drawing = icons.pixmap(
            self.icon_name, theme.page_colours().accent, theme.px(self.icon_size), self.devicePixelRatioF()
        )
        painter.drawPixmap(0, 0, drawing)
        painter.end()


class Hairline(QFrame):
    """A horizontal line, one pixel high, between parts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("hairline")
        self.setFixedHeight(1)


def create_card_frame(top: float, bottom: float, spacing: float = 0, right: float = 20) -> tuple[QFrame, QVBoxLayout]:
    """Return a framed card for a page and the column layout in it; lengths are pixels at a text scale of 1."""
    frame = QFrame()
    frame.setObjectName("card")
    column = QVBoxLayout(frame)
    column.setContentsMargins(theme.px(20), theme.px(top), theme.px(right), theme.px(bottom))
    column.setSpacing(theme.px(spacing))
    return frame, column


def create_selectable_label(text: str, size: int = theme.SECONDARY_SIZE) -> QLabel:
    """Return a label in a monospaced font whose text can be selected and copied."""
    line = QLabel(text)
    line.setTextFormat(Qt.TextFormat.PlainText)
    font = theme.sans(size)
    font.setFamilies(["DejaVu Sans Mono", "Consolas", "Menlo", "monospace"])
    line.setFont(font)
    line.setWordWrap(True)
    line.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    line.setCursor(Qt.CursorShape.IBeamCursor)
    return line
