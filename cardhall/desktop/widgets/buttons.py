"""Push buttons, icon buttons, links, and the lines of a side bar."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QSizePolicy,
    QWidget,
)

from cardhall.desktop.look import icons, theme
from cardhall.desktop.look.painting import elide_text, fit_font, paint_focus_ring, painter_for
from cardhall.desktop.widgets.translated_widgets import TranslatedText
from cardhall.language import translate

GOLD, ACCENT, PLAIN, QUIET, DANGER = "gold", "accent", "plain", "quiet", "danger"
KEY_NAME_OPACITY = 0.94  # of a key's name beside a button's text: keeps a contrast of 4.5 to 1 on every ground
DISABLED_OPACITY = 0.42
MIN_NAV_TEXT_SCALE = 0.72  # the text of a side bar's line shrinks to this share of its size before it is cut
COMMAND_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class EnterButton(QAbstractButton):
    """A button pressed by Enter as by Space. Qt offers this only in dialogs."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & COMMAND_MODIFIERS:
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)


class Button(TranslatedText, EnterButton):
    """A push button: gold (primary on felt), accent (primary on a page), plain, quiet or danger."""

    def __init__(
        self,
        text: str = "",
        kind: str = PLAIN,
        *,
        icon: str = "",
        height: int = 44,
        key: str = "",
        on_felt: bool = False,
    ) -> None:
        super().__init__()
        self.kind, self.icon_name, self.base_height, self.key_name, self.on_felt = kind, icon, height, key, on_felt
        self.setText(text)
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def px(self, length: float) -> int:
        """Return a length at the scale that the button is drawn at, in whole logical pixels."""
        return theme.px(length)

    def _text_font(self) -> QFont:
        return theme.sans(theme.BODY_SIZE, 600)

    def _key_font(self) -> QFont:
        return theme.sans(theme.CAPTION_SIZE)

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._text_font())
        width = metrics.horizontalAdvance(self.text().replace("&", "")) if self.text() else 0
        padding = 18 if self.text() else 10
        if self.kind == QUIET and self.text():
            padding = 12
        if self.icon_name:
            width += self.px(18) + (self.px(9) if self.text() else 0)
        if self.key_name:
            width += QFontMetrics(self._key_font()).horizontalAdvance(self.key_name) + self.px(8)
        height = self.px(self.base_height)
        return QSize(max(height, width + 2 * self.px(padding)), height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _colours(self) -> tuple[QColor, QColor, QColor]:
        """Return the colours of fill, border and text."""
        page = theme.page_colours()
        transparent = QColor(0, 0, 0, 0)
        if self.kind == GOLD:
            return QColor("#f2cd74"), transparent, QColor("#2a1f06")
        if self.kind == ACCENT:
            return QColor(page.accent), transparent, QColor(page.on_accent)
        if self.kind == DANGER:
            return QColor(page.surface), QColor(page.red), QColor(page.red)
        if self.on_felt:
            if self.kind == QUIET:
                return transparent, transparent, QColor("#f5f2e9")
            return QColor(255, 255, 255, 26), QColor(255, 255, 255, 128), QColor("#f5f2e9")
        if self.kind == QUIET:
            return transparent, transparent, QColor(page.text2)
        return QColor(page.surface), QColor(page.line2), QColor(page.text)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        fill, border, colour = self._colours()
        if not self.isEnabled():
            painter.setOpacity(DISABLED_OPACITY)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if self.isChecked() and self.kind in (QUIET, PLAIN):
            fill = QColor(255, 255, 255, 40) if self.on_felt else QColor(theme.page_colours().accent_soft)
        painter.setBrush(fill)
        painter.setPen(QPen(border, 1) if border.alpha() else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(rect, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        if self.isEnabled() and (self.isDown() or self.underMouse()):
            has_dark_ground = theme.page_colours().is_dark or self.on_felt or self.kind in (GOLD, ACCENT)
            overlay = QColor(0, 0, 0, 22) if self.isDown() or not has_dark_ground else QColor(255, 255, 255, 22)
            painter.setBrush(overlay)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRoundedRect(rect, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        self._paint_content(painter, colour)
        if self.hasFocus():
            painter.setOpacity(1)
            if self.kind == ACCENT and not self.on_felt:
                painter.setPen(QPen(QColor(theme.page_colours().on_accent), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), 6, 6)
            else:
                paint_focus_ring(
                    painter, rect, theme.RADIUS_BUTTON, on_felt=self.on_felt, colour=self.focus_ring_colour()
                )
        painter.end()

    def focus_ring_colour(self) -> QColor | None:
        """Return the colour of the focus ring; `None`: the default colour."""
        return None

    def _paint_content(self, painter: QPainter, colour: QColor) -> None:
        font = self._text_font()
        metrics = QFontMetrics(font)
        text = self.text().replace("&", "")
        icon_size = self.px(18) if self.icon_name else 0
        gap = self.px(9) if self.icon_name and text else 0
        key_font = self._key_font()
        key_width = QFontMetrics(key_font).horizontalAdvance(self.key_name) + self.px(8) if self.key_name else 0
        room = self.width() - 2 * self.px(8) - icon_size - gap - key_width
        # One pixel more than the room: text widths are fractions, and a text that just fits would be cut. At least 10
        # pixels, so that the "…" itself fits.
        elided = elide_text(font, text, max(room + 1, 10)) if text else ""
        width = icon_size + gap + metrics.horizontalAdvance(elided) + key_width
        x = (self.width() - width) / 2
        if self.icon_name:
            icon_rect = QRectF(x, (self.height() - icon_size) / 2, icon_size, icon_size)
            drawing = icons.pixmap(self.icon_name, colour, icon_size, self.devicePixelRatioF())
            painter.drawPixmap(icon_rect.toRect().topLeft(), drawing)
            x += icon_size + gap
        painter.setPen(colour)
        painter.setFont(font)
        painter.drawText(QRectF(x, 0, self.width() - x, self.height()), Qt.AlignmentFlag.AlignVCenter, elided)
        if self.key_name:
            key_colour = QColor(colour)
            key_colour.setAlphaF(KEY_NAME_OPACITY)
            painter.setPen(key_colour)
            painter.setFont(key_font)
            x += metrics.horizontalAdvance(elided) + self.px(8)
            painter.drawText(QRectF(x, 0, key_width, self.height()), Qt.AlignmentFlag.AlignVCenter, self.key_name)


class IconButton(Button):
    """A quiet button that is only an icon; `name` is for screen readers, and is shown as a tip."""

    def __init__(
        self, icon: str, name: str, *, height: int = 32, on_felt: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__("", QUIET, icon=icon, height=height, on_felt=on_felt)
        if parent is not None:
            self.setParent(parent)
        self.setAccessibleName(name)
        self.setToolTip(name)


class LinkButton(Button):
    """A button without a frame, in the accent colour, like a link."""

    def __init__(self, text: str) -> None:
        super().__init__(text, QUIET, height=32)

    def _colours(self) -> tuple[QColor, QColor, QColor]:
        return QColor(0, 0, 0, 0), QColor(0, 0, 0, 0), QColor(theme.page_colours().accent)


class NavButton(TranslatedText, EnterButton):
    """A line of a side bar: icon or number, words, and a count at the right; one of a group is checked."""

    def __init__(
        self,
        text: str,
        *,
        icon: str = "",
        value_text: str = "",
        number_text: str = "",
        is_secondary: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.icon_name, self.value_text, self.number_text, self.is_secondary = (
            icon,
            value_text,
            number_text,
            is_secondary,
        )
        self.is_icon_only = False  # only the icon is shown, in a narrow side bar
        self.setText(text)
        self.setCheckable(True)
        self.setAutoExclusive(True)  # screen readers then announce it as one choice of many
        self.setAccessibleName(f"{translate(text)}, {value_text}" if value_text else text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        return QSize(theme.px(160), theme.px(31 if self.is_secondary else 37))

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page_colours()
        painter = painter_for(self)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked():
            painter.setBrush(QColor(page.accent_soft if self.is_secondary else page.raised))
            painter.drawRoundedRect(rect, 8, 8)
        elif self.underMouse():
            overlay = QColor(255, 255, 255, 14) if page.is_dark else QColor(0, 0, 0, 10)
            painter.setBrush(overlay)
            painter.drawRoundedRect(rect, 8, 8)
        x = theme.px(12)
        if self.number_text:
            if self.isChecked():
                painter.setBrush(QColor(page.accent))
                painter.drawRoundedRect(QRectF(0, 3, 3, self.height() - 6), 1.5, 1.5)
            painter.setFont(theme.sans(theme.CAPTION_SIZE, tabular=True))
            painter.setPen(QColor(page.text3))
            painter.drawText(QRectF(x, 0, theme.px(20), self.height()), Qt.AlignmentFlag.AlignVCenter, self.number_text)
            x += theme.px(24)
        if self.icon_name:
            x = self._paint_icon(painter, x)
        if not self.is_icon_only:
            self._paint_text(painter, x)
        if self.hasFocus():
            paint_focus_ring(painter, rect, 8)
        painter.end()

    def _paint_icon(self, painter: QPainter, x: int) -> int:
        """Paint the icon at `x`, or centred without a text. Return the x at which the text begins."""
        page, size = theme.page_colours(), theme.px(18)
        colour = page.accent if self.isChecked() else page.text2
        drawing = icons.pixmap(self.icon_name, colour, size, self.devicePixelRatioF())
        painter.drawPixmap((self.width() - size) // 2 if self.is_icon_only else x, (self.height() - size) // 2, drawing)
        return x + theme.px(30)

    def _paint_text(self, painter: QPainter, x: int) -> None:
        page = theme.page_colours()
        right_margin = theme.px(12)
        if self.value_text:
            font = theme.sans(theme.CAPTION_SIZE, tabular=True)
            painter.setFont(font)
            painter.setPen(QColor(page.text2 if self.isChecked() else page.text3))
            painter.drawText(
                self.rect().adjusted(0, 0, -right_margin, 0),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                self.value_text,
            )
            right_margin += QFontMetrics(font).horizontalAdvance(self.value_text) + theme.px(8)
        size = theme.SECONDARY_SIZE if self.is_secondary else theme.BODY_SIZE
        room = QRect(x, 0, self.width() - x - right_margin, self.height())
        font = theme.sans(size, 600 if self.isChecked() else 500 if not self.is_secondary else 400)
        font = fit_font(font, self.text(), room.width(), MIN_NAV_TEXT_SCALE)
        painter.setFont(font)
        painter.setPen(QColor(page.text if self.isChecked() else page.text2))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, elide_text(font, self.text(), room.width()))
