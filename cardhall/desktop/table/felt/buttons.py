"""Buttons and sliders on felt, and the veil that darkens the table under a sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for, split_in_middle
from cardhall.desktop.widgets.buttons import DANGER, GOLD, PLAIN, QUIET, Button
from cardhall.desktop.widgets.controls import Slider
from cardhall.language import tr

HINT_ICON = "hint"
# Lengths in pixels at a text scale of 1
USUAL_FONT_SIZE, SMALL_FONT_SIZE = 14, 12  # of letters in one line, the smaller for lack of room
WRAPPED_FONT_SIZE, SMALL_WRAPPED_FONT_SIZE = 13, 10.5  # of letters in two lines
WRAPPED_PADDING = 8  # beside words in two lines
# of the time limit: its place, its size, and by how much words make room
COUNTDOWN_RING_LEFT, COUNTDOWN_RING_SIZE, COUNTDOWN_RING_SPACE = 12, 16, 30
RING_WIDTH = 3  # of the stroke
WORDS_SHIFT = 13  # of the words to the right beside the ring
USUAL_QUIET_PADDING, TIGHT_QUIET_PADDING = 12, 8  # at either side of a quiet button's words
TIGHT_SAVING = 18  # less padding in all at the sides of other buttons
KNOB_RADIUS, WHEEL_KEY_WIDTH = 9, 34
OFFER_KIND = "offer"  # a button in gold outline: optional, nothing waits for it


class Tool(NamedTuple):
    """A command of the table that is no action of the rules, for a button in the action row."""

    text: str
    command: Callable[[], None]  # called when the button is pressed
    kind: str = QUIET
    key: str = ""  # its letter; "" for the first free letter of the text
    is_optional: bool = False  # left out for lack of room, as its key does the same


class FeltButton(Button):
    """A button on felt, in the table's size and colours."""

    refused = Signal(str)  # the greyed button was pressed: the reason

    def __init__(
        self,
        skin: Skin,
        text: str,
        kind: str = PLAIN,
        *,
        height: int = 40,
        key: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, kind, height=height, key=key, on_felt=True)
        if parent is not None:
            self.setParent(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the cards
        self.skin = skin
        self.is_tight = False  # with little padding at its sides
        self.is_wrapped = False  # in two lines, where one has no room
        self.is_small = False  # in smaller letters, where even two lines have no room
        self.is_hint = False  # marked as the hint
        self.reason = ""  # why the button is greyed
        self.time_left: float | None = None  # share of the time limit that is left; None without a limit
        self._usual_tip = ""  # the tip while the button is not greyed

    def grey_out(self, reason: str) -> None:
        """Grey the button and give the reason in a tip, to screen readers, and on a press; "" enables the button."""
        if self.isEnabled() and not self.reason:
            self._usual_tip = self.toolTip()
        self.reason = reason
        self.setEnabled(not reason)
        self.setToolTip(reason or self._usual_tip)
        self.setAccessibleDescription(tr("Not possible now. {reason}", reason=reason) if reason else "")

    def event(self, event: QEvent) -> bool:
        """Report a press on a greyed button; Qt passes such a press to no other method."""
        if event.type() == QEvent.Type.MouseButtonPress and self.reason and not self.isEnabled():
            self.refused.emit(self.reason)
            return True
        return super().event(event)

    def set_hint(self, is_hint: bool) -> None:
        """Mark the button as the hint, by a lamp and a ring."""
        if self.is_hint != is_hint:
            self.is_hint = is_hint
            self.icon_name = HINT_ICON if is_hint else ""
            self.setAccessibleDescription(tr("The hint") if is_hint else "")
            self.updateGeometry()
            self.update()

    def show_time_left(self, share: float | None) -> None:
        """Show the share of the time left as a shrinking ring; `None` hides the ring."""
        if (share is None) != (self.time_left is None):
            self.updateGeometry()  # the ring takes room
        self.time_left = share
        self.update()

    def drop_lamp(self) -> None:
        """Leave out the lamp for lack of room; the ring alone shows the hint."""
        self.icon_name = ""
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.time_left is not None:
            self._paint_time_ring(self.time_left)
        if not self.is_hint:
            return
        painter = painter_for(self)
        inside = 4 if self.kind == GOLD else 1
        painter.setPen(QPen(QColor(self.skin.felt.on_gold if self.kind == GOLD else self.skin.felt.gold), 2))
        ring = QRectF(self.rect()).adjusted(inside, inside, -inside, -inside)
        painter.drawRoundedRect(ring, theme.RADIUS_BUTTON - inside + 1, theme.RADIUS_BUTTON - inside + 1)
        painter.end()

    def wrap(self, is_wrapped: bool) -> None:
        """Show the words in two lines, or again in one line. A single word is never wrapped."""
        is_wrapped = is_wrapped and " " in self.text()
        if is_wrapped != self.is_wrapped:
            self.is_wrapped = is_wrapped
            self.updateGeometry()
            self.update()

    def _wrapped_lines(self) -> tuple[str, ...]:
        """Return the words in two lines of about the same length."""
        return split_in_middle(self.text().replace("&", ""))

    def _wrapped_width(self) -> int:
        """Return the width of the words in two lines, with the room beside them."""
        letters = QFontMetrics(self._wrapped_face())
        return max(letters.horizontalAdvance(line) for line in self._wrapped_lines()) + 2 * self.px(WRAPPED_PADDING)

    def _paint_content(self, painter: QPainter, colour: QColor) -> None:
        """Paint the words centred in the room beside the ring."""
        if self.is_wrapped:
            painter.setFont(self._wrapped_face())
            painter.setPen(colour)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "\n".join(self._wrapped_lines()))
            return
        painter.save()
        if self.time_left is not None:
            painter.translate(self.px(WORDS_SHIFT), 0)
        super()._paint_content(painter, colour)
        painter.restore()

    def _paint_time_ring(self, share: float) -> None:
        """Paint the ring left of the words, clockwise from the top."""
        painter = painter_for(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size, colour = (
            self.skin.px(COUNTDOWN_RING_SIZE),
            QColor(self.skin.felt.on_gold if self.kind == GOLD else self.skin.felt.text),
        )
        ring = QRectF(self.skin.px(COUNTDOWN_RING_LEFT), self.height() / 2 - size / 2, size, size)
        for alpha, part in ((0.25, 1.0), (1.0, share)):
            colour.setAlphaF(alpha)
            painter.setPen(QPen(colour, self.skin.px(RING_WIDTH), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
            painter.drawArc(ring, 90 * 16, round(-360 * 16 * part))  # Qt: 1/16 °
        painter.end()

    def px(self, length: float) -> int:
        """Return a length at the table's text scale, in whole pixels."""
        return round(self.skin.px(length))

    def set_small(self, is_small: bool) -> None:
        """Show the words in smaller letters, or again in the usual ones."""
        if is_small != self.is_small:
            self.is_small = is_small
            self.updateGeometry()
            self.update()

    def _text_font(self) -> QFont:
        return self.skin.sans(SMALL_FONT_SIZE if self.is_small else USUAL_FONT_SIZE, 600)

    def _wrapped_face(self) -> QFont:
        return self.skin.sans(SMALL_WRAPPED_FONT_SIZE if self.is_small else WRAPPED_FONT_SIZE, 600)

    def _key_font(self) -> QFont:
        return self.skin.sans(theme.CAPTION_SIZE)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self.is_wrapped:
            letters = QFontMetrics(self._wrapped_face())
            return QSize(self._wrapped_width(), max(hint.height(), 2 * letters.height() + self.px(4)))
        ring = self.px(COUNTDOWN_RING_SPACE) if self.time_left is not None else 0
        saving = 0
        if self.is_tight and self.kind == QUIET:
            saving = 2 * (self.px(USUAL_QUIET_PADDING) - self.px(TIGHT_QUIET_PADDING))
        elif self.is_tight:
            saving = self.px(TIGHT_SAVING)
        return QSize(hint.width() + ring - saving, hint.height())

    def focus_ring_colour(self) -> QColor | None:
        return QColor(self.skin.felt.text) if self.skin.felt.is_light else None

    def _colours(self) -> tuple[QColor, QColor, QColor]:
        felt = self.skin.felt
        if self.kind == OFFER_KIND:
            edge = QColor(felt.gold)
            edge.setAlphaF(0.6)
            return QColor(felt.panel), edge, QColor(felt.gold)
        if self.kind == GOLD:
            return QColor(felt.gold), QColor(0, 0, 0, 0), QColor(felt.on_gold)
        if self.kind == DANGER and not felt.is_light:
            return QColor("#6b2a38"), QColor("#8f4453"), QColor(felt.text)
        if not felt.is_light:
            return super()._colours()
        if self.kind == QUIET:
            return QColor(0, 0, 0, 0), QColor(0, 0, 0, 0), QColor(felt.text)
        return QColor(255, 255, 255, 150), felt.slot, QColor(felt.text)


class FeltSlider(Slider):
    """A gold slider on felt."""

    usual_width, tight_width = 140.0, 56.0  # widths in pixels at a text scale of 1, the second where room is short

    def __init__(self, skin: Skin, low: int, high: int, value: int, name: str) -> None:
        super().__init__(low, high, value, name=name)
        self.skin = skin
        self.set_tight()

    def set_tight(self, tight: bool = False) -> None:
        """Set the usual width, or the least if `tight`."""
        self.setMinimumWidth(self.px(self.tight_width if tight else self.usual_width))

    def px(self, length: float) -> int:
        """Return a length at the table's text scale, in whole pixels."""
        return round(self.skin.px(length))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        left, right = self._track_ends()
        share = (self.value() - self.minimum()) / max(1, self.maximum() - self.minimum())
        x, y = left + share * (right - left), self.height() / 2
        track = QColor(self.skin.felt.slot)
        for start, end, colour in ((left, right, track), (left, x, QColor(self.skin.felt.gold))):
            painter.setPen(QPen(colour, 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(round(start), round(y), round(end), round(y))
        painter.setPen(QPen(QColor("#ffffff") if self.hasFocus() else QColor("#b9b2a2"), 2 if self.hasFocus() else 1))
        painter.setBrush(QColor("#fffdf8"))
        knob = self.skin.px(KNOB_RADIUS)
        painter.drawEllipse(QRectF(x - knob, y - knob, 2 * knob, 2 * knob))
        painter.end()


class FeltWheel(FeltSlider):
    """A number between a minus and a plus key, which the mouse wheel and the arrow keys change too."""

    usual_width, tight_width = 104.0, 72.0

    def set_tight(self, tight: bool = False) -> None:
        super().set_tight(tight)
        self.setMaximumWidth(self.minimumWidth())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint both keys, greyed at the ends, and the number in large serif."""
        painter = painter_for(self)
        felt, middle, key = self.skin.felt, self.height() / 2, self.key_width
        for x, sign, is_enabled in (
            (key / 2, "−", self.value() > self.minimum()),
            (self.width() - key / 2, "+", self.value() < self.maximum()),
        ):
            colour = QColor(felt.text if is_enabled else felt.text3)
            self.skin.draw_centred(painter, x, middle, sign, self.skin.sans(20, 500), colour)
        self.skin.draw_centred(
            painter, self.width() / 2, middle, str(self.value()), self.skin.serif(22), QColor(felt.text)
        )
        if self.hasFocus():
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        painter.end()

    @property
    def key_width(self) -> float:
        """The width of a key in pixels."""
        return min(self.skin.px(WHEEL_KEY_WIDTH), self.width() / 3)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        x = event.position().x()
        if x <= self.key_width:
            self.setValue(self.value() - 1)
        elif x >= self.width() - self.key_width:
            self.setValue(self.value() + 1)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()


class Veil(QWidget):
    """Darkens the table behind a dialog, and swallows clicks."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        painter.fillRect(QRectF(self.rect()), QColor(6, 16, 12, 158))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
