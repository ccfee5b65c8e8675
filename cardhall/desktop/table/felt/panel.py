"""The base of the rail's panels: title, rows with boxes, steps, lamps."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look import icons
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table.parts.rail import STEPS_MARK, Row
from cardhall.desktop.widgets.translated_widgets import TranslatedName

# Lengths in pixels at a text scale of 1
PANEL_PADDING = 16.0
TITLE_MIDDLE, TITLE_HEIGHT = 22, 40  # from the top of the panel: the middle of the title, and the first row
LAMP_SIZE, LAMP_WIDTH = 20, 30  # the width: with the gap before the label
BOX_WIDTH, BOX_HEIGHT, BOX_GAP = 11, 16, 5
LABEL_GAP, TEXT_GAP = 14, 10  # between a label and boxes, and before a text
MIN_TEXT_WIDTH = 46  # of texts behind boxes, so that boxes of several rows line up
MIN_LABEL_SHARE = 0.45  # of a row before boxes, however many there are
NARROW_BOX_SHARE = 0.7  # of the pitch that a narrow box fills
LABEL_SIZES = (14.0, 12.5, 11.0)  # tried in turn until a row's label fits
NARROW_BOX_PITCH = 4.5  # pixels of a box and its gap after a long label


class FeltPanel(TranslatedName, QWidget):
    """Base of panels on the felt: a widget as high as its contents."""

    def __init__(self, skin: Skin, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.skin = skin

    def wanted_height(self) -> float:
        """Return the height of the contents in pixels."""
        raise NotImplementedError

    def fit_height(self) -> None:
        """Set the height that the contents need, and repaint."""
        self.setFixedHeight(round(self.wanted_height()))
        self.update()

    def paint_title(self, painter: QPainter, text: str, note: str = "") -> float:
        """Paint the panel's title, with a note at the right. Return the y coordinate of the first row."""
        skin = self.skin
        y = skin.px(TITLE_MIDDLE)
        skin.draw_line(painter, skin.px(PANEL_PADDING), y, text, skin.sans(13, 600), skin.felt.text)
        if note:
            skin.draw_right_aligned(
                painter, self.width() - skin.px(PANEL_PADDING), y, note, skin.sans(13), skin.felt.text2
            )
        return skin.px(TITLE_HEIGHT)

    def paint_hairline(self, painter: QPainter, y: float) -> None:
        """Paint a thin line across the panel."""
        painter.setPen(QPen(self.skin.felt.panel_line, 1))
        pad = round(self.skin.px(PANEL_PADDING))
        painter.drawLine(pad, round(y), self.width() - pad, round(y))

    def label_width(self, rows: Sequence[Row]) -> float:
        """Return the common width of labels before boxes, so that the boxes line up.

        Narrow boxes leave more width to long words.
        """
        skin = self.skin
        lamp = skin.px(LAMP_WIDTH) if any(row.lamp_mark for row in rows) else 0.0
        boxed = [row for row in rows if row.box_count]
        widest = max((skin.text_width(row.label, skin.sans(14)) for row in boxed), default=0.0)
        available_width = self.width() - skin.px(2 * PANEL_PADDING) - lamp
        min_box_width = max(
            (skin.px(NARROW_BOX_PITCH) * row.box_count + self.text_width(row) for row in boxed), default=0.0
        )
        min_box_width += skin.px(LABEL_GAP)
        return min(widest, max(MIN_LABEL_SHARE * available_width, available_width - min_box_width))

    def text_width(self, row: Row) -> float:
        """Return the width of the text behind a row's boxes."""
        return (
            max(self.skin.text_width(row.text, self.skin.sans(13)), self.skin.px(MIN_TEXT_WIDTH))
            + self.skin.px(TEXT_GAP)
            if row.text
            else 0
        )

    def paint_row(self, painter: QPainter, y: float, row: Row, label_width: float = 0.0) -> None:
        """Paint a row with boxes or a text at its right.

        `y`: the middle of the row; `label_width`: the width of labels before boxes.
        """
        skin, felt = self.skin, self.skin.felt
        left, right = skin.px(PANEL_PADDING), self.width() - skin.px(PANEL_PADDING)
        if row.lamp_mark == STEPS_MARK:
            self.paint_steps(painter, y, row.label.split())
            return
        if row.lamp_mark:
            self.paint_lamp(painter, left + skin.px(LAMP_SIZE / 2), y, row.lamp_mark)
            left += skin.px(LAMP_WIDTH)
        shade = felt.text if row.lamp_mark != "later" else felt.text3
        available_width = (
            label_width
            if row.box_count
            else right - left - skin.text_width(row.text, skin.sans(13)) - skin.px(TEXT_GAP) * bool(row.text)
        )
        skin.draw_line(
            painter,
            left,
            y,
            row.label,
            skin.fitting_font(row.label, LABEL_SIZES, available_width),
            shade,
            max_width=available_width + 1,
        )
        if row.text:
            skin.draw_right_aligned(painter, right, y, row.text, skin.sans(13), felt.text2)
        if row.box_count:
            right -= self.text_width(row)
            box_width, box_height, gap = skin.px(BOX_WIDTH), skin.px(BOX_HEIGHT), skin.px(BOX_GAP)
            available_width = right - left - label_width - skin.px(LABEL_GAP)
            if row.box_count * (box_width + gap) > available_width:
                pitch = available_width / row.box_count
                box_width, gap = pitch * NARROW_BOX_SHARE, pitch * (1 - NARROW_BOX_SHARE)
            x = right - row.box_count * (box_width + gap) + gap
            for i in range(row.box_count):
                box = QRectF(x + i * (box_width + gap), y - box_height / 2, box_width, box_height)
                is_filled = i < row.filled_boxes
                colour = QColor(felt.gold if row.is_ours else felt.text2)
                edge = QColor(colour)
                edge.setAlphaF(1.0 if is_filled else 0.45)
                painter.setPen(QPen(edge, 1))
                painter.setBrush(colour if is_filled else Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)

    def paint_steps(self, painter: QPainter, y: float, step_names: Sequence[str]) -> None:
        """Paint words side by side in equal shares; the word in brackets gets a gold frame."""
        skin, felt = self.skin, self.skin.felt
        share = (self.width() - 2 * skin.px(PANEL_PADDING)) / len(step_names)
        for place, step_name in enumerate(step_names):
            middle, is_current = skin.px(PANEL_PADDING) + (place + 0.5) * share, step_name.startswith("[")
            if is_current:
                gold = QColor(felt.gold)
                painter.setPen(QPen(gold, 1.5))
                gold.setAlphaF(0.16)
                painter.setBrush(gold)
                wide, high = max(share, skin.px(22)), skin.px(22)
                painter.drawRoundedRect(QRectF(middle - wide / 2, y - high / 2, wide, high), 5, 5)
            font = skin.sans(13, 600 if is_current else 400, tabular=True)
            skin.draw_centred(
                painter,
                middle,
                y,
                step_name.strip("[]"),
                font,
                felt.text if is_current else felt.text2,
                max_width=share,
            )

    def paint_lamp(self, painter: QPainter, cx: float, cy: float, mark: str) -> None:
        """Paint the disc of a row's state, centred at the point.

        `mark`: `later` (empty), `now` (gold), `done` (a tick), `lost` (an arrow down) or `drawn` ("=").
        """
        skin, felt = self.skin, self.skin.felt
        size = skin.px(LAMP_SIZE)
        disc = QRectF(cx - size / 2, cy - size / 2, size, size)
        edge = QColor(felt.gold if mark == "now" else felt.text if mark != "later" else felt.text3)
        painter.setPen(QPen(edge, 1.6))
        fill = QColor(felt.gold)
        fill.setAlphaF(0.3)
        painter.setBrush(fill if mark == "now" else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(disc)
        sign = {"done": "check", "lost": "lost"}.get(mark)
        if sign:
            drawing = icons.pixmap(sign, edge, round(size * 0.6), self.devicePixelRatioF())
            painter.drawPixmap(
                QRectF(cx - size * 0.3, cy - size * 0.3, size * 0.6, size * 0.6), drawing, QRectF(drawing.rect())
            )
        elif mark == "drawn":
            painter.drawLine(QRectF(cx - 4, cy - 2.5, 8, 0).topLeft(), QRectF(cx + 4, cy - 2.5, 0, 0).topLeft())
            painter.drawLine(QRectF(cx - 4, cy + 2.5, 8, 0).topLeft(), QRectF(cx + 4, cy + 2.5, 0, 0).topLeft())
