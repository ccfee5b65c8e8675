"""The score as it is kept in pubs: a stroke for every trick, the fifth of a bundle across the other four."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPen

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table import parts
from cardhall.desktop.table.parts.score_forms import paint_swatch

POINTS_PER_STROKE = 5
STROKES_PER_BUNDLE = 5  # the last stroke goes across the others
MAX_SIDES_OF_HIGH_LINES = (
    6  # up to this number of sides, their lines are `LINE_HEIGHT` high, otherwise `CLOSE_LINE_HEIGHT`
)
LINE_HEIGHT, CLOSE_LINE_HEIGHT = 38, 31  # pixels at a text scale of 1


@dataclass(frozen=True)
class StrokesForm(parts.Form):
    """Shows for each side a stroke for every five points, strokes still to come faint, and the points at the right."""

    target: int
    colours: Sequence[str] = ()  # by side, where sides are teams

    def line_height(self, skin: Skin, standing: parts.Standing) -> float:
        """Return the height of a side's line, in pixels."""
        return skin.px(LINE_HEIGHT if len(standing.names) <= MAX_SIDES_OF_HIGH_LINES else CLOSE_LINE_HEIGHT)

    def height(self, skin: Skin, standing: parts.Standing) -> float:
        return self.line_height(skin, standing) * len(standing.names) + skin.px(4)

    def paint(self, on: parts.ScorePainter, y: float, standing: parts.Standing) -> float:
        """Paint the name, strokes and points of each side. Return the height below."""
        skin, felt, step = on.skin, on.skin.felt, self.line_height(on.skin, standing)
        font, stroke_count = skin.serif(18), -(-self.target // POINTS_PER_STROKE)
        widest = max(skin.text_width(parts.format_score(self.target), font), skin.px(20))
        gap, bundle = skin.px(6), skin.px(32)
        strokes_x = (
            on.right - widest - skin.px(12) - ((stroke_count - 1) // STROKES_PER_BUNDLE * bundle + 3 * gap + skin.px(6))
        )
        for side, (name, value) in enumerate(zip(standing.names, standing.values, strict=True)):
            on.paint_hairline(y)
            middle, left, is_ours = y + step / 2, on.left, side == standing.own_side
            if self.colours:
                paint_swatch(
                    on.painter, QRectF(left, middle - skin.px(10), skin.px(14), skin.px(20)), self.colours[side]
                )
                left += skin.px(22)
            name_font = skin.sans(14, 600 if is_ours else 400)
            skin.draw_line(
                on.painter, left, middle, name, name_font, felt.text, max_width=strokes_x - left - skin.px(10)
            )
            skin.draw_right_aligned(on.painter, on.right, middle, parts.format_score(value), font, felt.text)
            for stroke in range(stroke_count):
                self.paint_stroke(on, strokes_x + stroke // STROKES_PER_BUNDLE * bundle, middle, stroke, is_ours, value)
            y += step
        return y + skin.px(4)

    def paint_stroke(
        self, score_painter: parts.ScorePainter, x: float, middle: float, stroke: int, is_ours: bool, value: float
    ) -> None:
        """Paint a stroke of a bundle from `x` on, bright if the points are made."""
        px, is_made = score_painter.skin.px, stroke * POINTS_PER_STROKE < value
        colour = QColor(score_painter.side_colour(is_ours) if is_made else score_painter.skin.felt.text3)
        colour.setAlphaF(1.0 if is_made else 0.35)
        score_painter.painter.setPen(QPen(colour, 2))
        gap, high = px(6), px(9)
        if stroke % STROKES_PER_BUNDLE == STROKES_PER_BUNDLE - 1:
            score_painter.painter.drawLine(
                round(x - 3), round(middle + high - 2), round(x + 3 * gap + 3), round(middle - high + 2)
            )
            return
        at = round(x + stroke % STROKES_PER_BUNDLE * gap)
        score_painter.painter.drawLine(at, round(middle - high), at, round(middle + high))
