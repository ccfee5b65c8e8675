"""Segments, switches, sliders and radio cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QSizePolicy,
    QSlider,
    QWidget,
)

from cardhall.desktop.labels import label_value
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import elide_text, fit_font, paint_focus_ring, painter_for
from cardhall.desktop.widgets.translated_widgets import TranslatedName, TranslatedText
from cardhall.language import translate

ControlValue = str | float | None  # what a control lets a person choose among; None: nothing is chosen

SEGMENT_KEY_INSET = 3  # pixels from the edge of a segment to its chosen key
MIN_FONT_SCALE = 0.8  # the text of a segment shrinks to this share of its size before it is cut
DISABLED_OPACITY = 0.45
KEY_RADIUS = 6.5  # pixels, of a key's round corners
MIN_KEY_PADDING = 5  # left and right of a key's text in a narrow segment, in pixels at a text scale of 1
SWITCH_SIZE = (38, 22)  # width and height of a switch's track, in pixels at a text scale of 1
SWITCH_MARGIN = 3  # pixels round the track, for the focus ring


class SegmentKey(TranslatedText, QAbstractButton):
    """A key of a segment, for one of its values."""

    def __init__(self, text: str, segment: Segment) -> None:
        super().__init__(segment)
        self.segment = segment
        self.setText(text)
        self.setCheckable(True)
        self.setAutoExclusive(True)  # one of many, to who hears it
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def _font(self, is_chosen: bool) -> QFont:
        return theme.sans(self.segment.text_size, 600 if is_chosen else 400, tabular=True)

    def sizeHint(self) -> QSize:
        width = QFontMetrics(self._font(True)).horizontalAdvance(self.text())
        return QSize(width + 2 * theme.px(self.segment.padding), theme.px(self.segment.base_height))

    def minimumSizeHint(self) -> QSize:
        width = MIN_FONT_SCALE * QFontMetrics(self._font(True)).horizontalAdvance(self.text())
        return QSize(round(width) + 2 * theme.px(MIN_KEY_PADDING), theme.px(self.segment.base_height))

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page_colours()
        painter = painter_for(self)
        if not self.isEnabled():
            painter.setOpacity(DISABLED_OPACITY)
        inset = 0.5 + SEGMENT_KEY_INSET  # the key is pressed in the whole height of the segment
        rect = QRectF(self.rect()).adjusted(0.5, inset, -0.5, -inset)
        is_on_felt = self.segment.on_felt
        colour = QColor("#f5f2e9" if is_on_felt else page.text2)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            if not page.is_dark or is_on_felt:
                painter.setBrush(QColor(60, 45, 20, 40))
                painter.drawRoundedRect(rect.translated(0, 1).adjusted(0, 0, 0, 0.5), KEY_RADIUS, KEY_RADIUS)
            painter.setBrush(QColor("#fffdf8" if is_on_felt else page.raised))
            if not is_on_felt:
                painter.setPen(QPen(QColor(page.line2), 1))
            painter.drawRoundedRect(rect, KEY_RADIUS, KEY_RADIUS)
            colour = QColor("#23211c" if is_on_felt else page.text)
        elif self.underMouse() and self.isEnabled():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(255, 255, 255, 18) if page.is_dark or is_on_felt else QColor(0, 0, 0, 9))
            painter.drawRoundedRect(rect, KEY_RADIUS, KEY_RADIUS)
        font = fit_font(self._font(self.isChecked()), self.text(), self.width() - 6, MIN_FONT_SCALE)
        painter.setFont(font)
        painter.setPen(colour)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, elide_text(font, self.text(), self.width() - 6))
        if self.hasFocus():
            paint_focus_ring(painter, rect, KEY_RADIUS, on_felt=is_on_felt and not self.isChecked())
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self.segment.choose_neighbour(step)


@dataclass(frozen=True)
class SegmentSize:
    """The lengths of a segment in pixels at a text scale of 1: its height, room beside the words, and type size."""

    height: int = 44
    padding: int = 18
    text_size: int = theme.BODY_SIZE


class Segment(TranslatedName, QFrame):
    """A choice among a few values, as keys side by side; it sends `value_chosen` with the chosen value."""

    value_chosen = Signal(object)

    def __init__(
        self,
        choices: Sequence[tuple[ControlValue, str]],
        value: ControlValue = None,
        *,
        name: str = "",
        caption: str = "",
        size: SegmentSize | None = None,
        on_felt: bool = False,
    ) -> None:
        super().__init__()
        size = size or SegmentSize()
        self.base_height, self.padding, self.text_size, self.on_felt = (
            size.height,
            size.padding,
            size.text_size,
            on_felt,
        )
        self.caption = caption
        self.values = [given for given, _ in choices]
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.button_group = QButtonGroup(self)
        self.button_group.setExclusive(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(SEGMENT_KEY_INSET, 0, SEGMENT_KEY_INSET, 0)
        row.setSpacing(2)
        if caption:
            label = QLabel(translate(caption))
            label.setObjectName("caption")
            label.setContentsMargins(theme.px(9), 0, theme.px(6), 0)
            row.addWidget(label)
        self.keys: list[SegmentKey] = []
        for index, (_, text) in enumerate(choices):
            key = SegmentKey(text, self)
            key.setAccessibleName(label_value(translate(name), translate(text)) if name else text)
            self.button_group.addButton(key, index)
            self.keys.append(key)
            row.addWidget(key)
        self.button_group.idClicked.connect(self._choose_index)
        self.set_value(value)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), theme.px(self.base_height))

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), theme.px(self.base_height))

    @property
    def value(self) -> ControlValue:
        """Return the value chosen, or None."""
        index = self.button_group.checkedId()
        return self.values[index] if index >= 0 else None

    def set_value(self, value: ControlValue) -> None:
        """Show a value as chosen, without a signal. An unknown value clears the choice."""
        indices = [i for i, given in enumerate(self.values) if given == value and type(given) is type(value)]
        if indices:
            self.keys[indices[0]].setChecked(True)
        else:
            self.button_group.setExclusive(False)
            for key in self.keys:
                key.setChecked(False)
            self.button_group.setExclusive(True)
        for key in self.keys:
            is_tab_stop = key.isChecked() or (not indices and key is self.keys[0])
            key.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_tab_stop else Qt.FocusPolicy.ClickFocus)

    def choose_neighbour(self, offset: int) -> None:
        """Choose the value a number of keys further on, cyclically, and focus its key."""
        index = (max(self.button_group.checkedId(), 0) + offset) % len(self.keys)
        self.keys[index].setChecked(True)
        self._choose_index(index)
        self.keys[index].setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose_index(self, index: int) -> None:
        self.set_value(self.values[index])
        self.value_chosen.emit(self.values[index])

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page_colours()
        painter = painter_for(self)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if self.on_felt:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(255, 255, 255, 26))
        else:
            painter.setPen(QPen(QColor(page.line2), 1))
            painter.setBrush(QColor(page.surface2))
        painter.drawRoundedRect(rect, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        painter.end()


class Switch(TranslatedText, QCheckBox):
    """An on/off switch. Its text is at the right, or elsewhere if `text` is empty."""

    def __init__(self, text: str = "", is_on: bool = False, *, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setChecked(is_on)
        self.setAccessibleName(name or text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _track_rect(self) -> QRectF:
        width, height = (theme.px(length) for length in SWITCH_SIZE)
        return QRectF(SWITCH_MARGIN, (self.height() - height) / 2, width, height)

    def sizeHint(self) -> QSize:
        width = theme.px(SWITCH_SIZE[0]) + 2 * SWITCH_MARGIN
        if self.text():
            width += theme.px(8) + QFontMetrics(theme.sans(theme.BODY_SIZE)).horizontalAdvance(self.text())
        return QSize(width + 2, theme.px(32))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, point: QPoint) -> bool:
        return self.rect().contains(point)

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page_colours()
        painter = painter_for(self)
        if not self.isEnabled():
            painter.setOpacity(DISABLED_OPACITY)
        track = self._track_rect()
        radius = track.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(page.accent if self.isChecked() else page.line2))
        painter.drawRoundedRect(track, radius, radius)
        knob_radius = radius - 2.5
        x = track.right() - radius if self.isChecked() else track.left() + radius
        painter.setBrush(QColor(page.on_accent) if self.isChecked() and page.is_dark else QColor("#ffffff"))
        painter.drawEllipse(QPointF(x, track.center().y()), knob_radius, knob_radius)
        if self.hasFocus():
            paint_focus_ring(painter, track.adjusted(-3, -3, 3, 3), radius + 3)
        if self.text():
            painter.setPen(QColor(page.text))
            painter.setFont(theme.sans(theme.BODY_SIZE))
            left = round(track.right()) + theme.px(10)
            painter.drawText(
                QRect(left, 0, self.width() - left, self.height()), Qt.AlignmentFlag.AlignVCenter, self.text()
            )
        painter.end()


class Slider(TranslatedName, QSlider):
    """A self-painted slider for a whole number, which moves to the point of a click."""

    def __init__(
        self, low: int, high: int, value: int, *, step: int = 1, name: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setRange(low, high)
        self.setSingleStep(step)
        self.setPageStep(step * 2)
        self.setValue(value)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(theme.px(140))

    def px(self, length: float) -> int:
        """Return a length at the scale that the slider is drawn at, in whole logical pixels."""
        return theme.px(length)

    def sizeHint(self) -> QSize:
        return QSize(self.px(220), self.px(32))

    def _track_ends(self) -> tuple[float, float]:
        knob = self.px(10)
        return knob + 2.0, self.width() - knob - 2.0

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page_colours()
        painter = painter_for(self)
        left, right = self._track_ends()
        share = (self.value() - self.minimum()) / max(1, self.maximum() - self.minimum())
        x, y = left + share * (right - left), self.height() / 2
        painter.setPen(QPen(QColor(page.line2), 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(left, y), QPointF(right, y))
        painter.setPen(QPen(QColor(page.accent), 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(left, y), QPointF(x, y))
        painter.setPen(QPen(QColor(page.line2), 1))
        painter.setBrush(QColor("#fffdf8" if not page.is_dark else page.text))
        knob = self.px(9)
        painter.drawEllipse(QPointF(x, y), knob, knob)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(page.accent), 2))
            painter.drawEllipse(QPointF(x, y), knob + 2, knob + 2)
        painter.end()

    def _value_at(self, x: float) -> int:
        left, right = self._track_ends()
        share = min(1.0, max(0.0, (x - left) / max(1.0, right - left)))
        step = self.singleStep()
        return self.minimum() + round(share * (self.maximum() - self.minimum()) / step) * step

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self._value_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setValue(self._value_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)


class RadioCard(TranslatedText, QRadioButton):
    """A radio button in a frame, with a title and an explaining sentence."""

    def __init__(self, title: str, sentence: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(title)
        self.sentence = translate(sentence)
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _text_left(self) -> int:
        return theme.px(52)

    def heightForWidth(self, width: int) -> int:
        metrics = QFontMetrics(theme.sans(theme.SECONDARY_SIZE))
        text_width = max(60, width - self._text_left() - theme.px(16))
        wrapped = metrics.boundingRect(QRect(0, 0, text_width, 1000), int(Qt.TextFlag.TextWordWrap), self.sentence)
        title_height = QFontMetrics(theme.sans(theme.ROW_SIZE, 600)).height()
        return 2 * theme.px(15) + title_height + (theme.px(4) + wrapped.height() if self.sentence else 0)

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        return QSize(theme.px(280), self.heightForWidth(theme.px(280)))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.px(170), theme.px(50))

    def hitButton(self, point: QPoint) -> bool:
        return self.rect().contains(point)

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page_colours()
        painter = painter_for(self)
        is_chosen = self.isChecked()
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setBrush(QColor(page.surface))
        painter.setPen(
            QPen(
                QColor(page.accent if is_chosen else page.text3 if self.underMouse() else page.line2),
                2 if is_chosen else 1,
            )
        )
        painter.drawRoundedRect(rect, theme.RADIUS_GROUP, theme.RADIUS_GROUP)
        centre = QPointF(theme.px(27), theme.px(26))
        radius = theme.px(9)
        painter.setBrush(QColor(page.accent if is_chosen else page.surface))
        painter.setPen(QPen(QColor(page.accent if is_chosen else page.line2), 1.4))
        painter.drawEllipse(centre, radius, radius)
        if is_chosen:
            painter.setBrush(QColor(page.on_accent))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(centre, radius * 0.42, radius * 0.42)
        left, top = self._text_left(), theme.px(15)
        title_font = theme.sans(theme.ROW_SIZE, 600)
        height = QFontMetrics(title_font).height()
        painter.setPen(QColor(page.text))
        painter.setFont(title_font)
        width = self.width() - left - theme.px(16)
        painter.drawText(QRect(left, top, width, height), Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.setPen(QColor(page.text2))
        painter.setFont(theme.sans(theme.SECONDARY_SIZE))
        sentence_top = top + height + theme.px(4)
        painter.drawText(
            QRect(left, sentence_top, width, self.height() - sentence_top), int(Qt.TextFlag.TextWordWrap), self.sentence
        )
        if self.hasFocus():
            paint_focus_ring(painter, rect.adjusted(3, 3, -3, -3), theme.RADIUS_GROUP - 3)
        painter.end()
