"""Forms of the score, which paint themselves: figures with bars, boxes, a list, a scale.

A form of a single game belongs to the game's table, as the peg board of Nine-Card Don does.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table.parts.score_painter import ScorePainter, Standing, format_score

# Lengths in pixels at a text scale of 1.
BOXES_OF_SIDE_HEIGHT, RED_LINE_WORDS_HEIGHT = 68, 28  # of a side with its boxes, and of the words on the red line
BOX_GAP, NARROW_BOX_GAP, MAX_SPACED_BOXES = 6, 3, 14  # more boxes stand closer together
SCALE_OF_SIDE_HEIGHT, SCALE_LABELS_HEIGHT = 58, 20  # of a side with its scale, and of the figures below the last


@dataclass(frozen=True)
class Form(ABC):
    """A form of the score in the rail, below the panel's title."""

    in_drawer: ClassVar[bool] = False  # in a small window the form is shown with the log, for the strips lack the room
    strip_name: ClassVar[str] = ""  # the name of `paint_strip`'s picture for a screen reader

    @abstractmethod
    def height(self, skin: Skin, standing: Standing) -> float:
        """Return the height of the form in pixels."""

    @abstractmethod
    def paint(self, surface: ScorePainter, y: float, standing: Standing) -> float:
        """Paint the score from `y` downwards. Return its lower end; both in pixels."""

    def strip_height(self, skin: Skin) -> float:
        """Return the height in pixels of the picture on the cloth of a small window; 0: there is none."""
        return 0.0

    def paint_strip(self, surface: ScorePainter, box: QRectF, standing: Standing) -> None:
        """Paint the picture for a small window into the box. Forms with a `strip_height` define it."""
        raise NotImplementedError


@dataclass(frozen=True)
class Figures(Form):
    """Two sides beside each other in large figures, with bars towards the target."""

    def height(self, skin: Skin, standing: Standing) -> float:
        return skin.px(86)

    def paint(self, surface: ScorePainter, y: float, standing: Standing) -> float:
        """Paint names and figures with their bars."""
        skin, painter, felt = surface.skin, surface.painter, surface.skin.felt
        y += skin.px(6)
        gap = skin.px(20)
        width = (surface.right - surface.left - gap) / 2
        for side, (name, value) in enumerate(zip(standing.names, standing.values, strict=True)):
            x = surface.left + side * (width + gap)
            skin.draw_line(painter, x, y + skin.px(6), name, skin.sans(14), felt.text, max_width=width)
            skin.draw_line(painter, x, y + skin.px(34), format_score(value), skin.serif(34), felt.text, max_width=width)
            self.paint_addition(surface, QRectF(x, y, width, skin.px(80)), side, standing)
        return y + skin.px(80)

    def paint_addition(self, surface: ScorePainter, box: QRectF, side: int, standing: Standing) -> None:
        """Paint the addition to a side's figure within the side's box: a bar below."""
        if standing.target:
            bar = QRectF(box.x(), box.y() + surface.skin.px(61), box.width(), 4)
            surface.paint_bar(bar, standing.values[side] / standing.target, side == standing.own_side)


@dataclass(frozen=True)
class Boxes(Form):
    """A row of boxes for each side, filled up to the score."""

    box_count: int  # the number of boxes
    line_after: int = 0  # the number of boxes left of a red line, where the rules change; 0: no line
    line_words: str = ""  # the meaning of the red line, below the boxes

    def height(self, skin: Skin, standing: Standing) -> float:
        return skin.px(BOXES_OF_SIDE_HEIGHT) * len(standing.names) + (
            skin.px(RED_LINE_WORDS_HEIGHT) if self.line_words else 0
        )

    def paint(self, surface: ScorePainter, y: float, standing: Standing) -> float:
        """Paint name, score and boxes of each side, with a red line where the rules change."""
        skin, painter, felt = surface.skin, surface.painter, surface.skin.felt
        for i, (name, value) in enumerate(zip(standing.names, standing.values, strict=True)):
            skin.draw_line(painter, surface.left, y + skin.px(16), name, skin.sans(14), felt.text)
            skin.draw_right_aligned(
                painter, surface.right, y + skin.px(14), format_score(value), skin.serif(30), felt.text
            )
            gap = skin.px(BOX_GAP if self.box_count <= MAX_SPACED_BOXES else NARROW_BOX_GAP)
            width, height = (surface.right - surface.left + gap) / self.box_count - gap, skin.px(14)
            top = y + skin.px(38)
            for n in range(self.box_count):
                colour = surface.side_colour(i == standing.own_side)
                is_filled = n < value
                edge = QColor(colour if is_filled else felt.text3)
                edge.setAlphaF(1.0 if is_filled else 0.5)
                painter.setPen(QPen(edge, 1))
                painter.setBrush(colour if is_filled else Qt.BrushStyle.NoBrush)
                box = QRectF(surface.left + n * (width + gap), top, width, height)
                painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
            if 0 < self.line_after < self.box_count:
                painter.setPen(QPen(QColor(felt.red), 2))
                x = surface.left + self.line_after * (width + gap) - gap / 2
                painter.drawLine(round(x), round(top - 4), round(x), round(top + height + 4))
            y += skin.px(BOXES_OF_SIDE_HEIGHT)
        if self.line_words:
            skin.draw_line(
                painter,
                surface.left,
                y + skin.px(6),
                self.line_words,
                skin.sans(13),
                felt.text3,
                max_width=surface.right - surface.left,
            )
            y += skin.px(RED_LINE_WORDS_HEIGHT)
        return y


@dataclass(frozen=True)
class ScoreList(Form):
    """A line for each side, with a fact of the deal and the colour of its cards."""

    side_facts: Sequence[str] = ()  # by side, below the name; (): none
    card_colours: Sequence[str] = ()  # by side, of a small card before the name; (): none
    shows_bars: bool = False  # bars towards the target are shown

    def line_height(self, skin: Skin) -> float:
        """Return the height of a side's line in pixels."""
        return skin.px(48 if self.side_facts else 38)

    def height(self, skin: Skin, standing: Standing) -> float:
        return self.line_height(skin) * len(standing.names) + skin.px(4)

    def paint(self, surface: ScorePainter, y: float, standing: Standing) -> float:
        """Paint a line for each side: card colour, name and role, a bar or a fact, and the score."""
        skin, painter, felt = surface.skin, surface.painter, surface.skin.felt
        line_height = self.line_height(skin)
        for i, (name, value) in enumerate(zip(standing.names, standing.values, strict=True)):
            surface.paint_hairline(y)
            middle = y + line_height / 2
            font = skin.sans(14, 600 if i == standing.own_side else 400)
            room = surface.right - surface.left - skin.px(14) - skin.text_width(format_score(value), skin.serif(18))
            left, role = surface.left, standing.roles[i] if standing.roles else ""
            if role:
                room -= skin.text_width(role, skin.sans(13)) + skin.px(10)
            if standing.role_picture is not None and any(standing.roles):  # names stay below each other
                if role:
                    standing.role_picture(painter, left + skin.px(12), middle, skin.px(24))
                left, room = left + skin.px(36), room - skin.px(36)
            if self.card_colours:
                paint_swatch(
                    painter, QRectF(left, middle - skin.px(12), skin.px(17), skin.px(24)), self.card_colours[i]
                )
                left, room = left + skin.px(28), room - skin.px(28)
            upper = middle - skin.px(10) if self.side_facts else middle
            if self.side_facts:
                skin.draw_line(
                    painter, left, middle + skin.px(10), self.side_facts[i], skin.sans(13), felt.text2, max_width=room
                )
            if self.shows_bars and standing.target:
                widest = max(
                    skin.px(40), *(skin.text_width(format_score(one), skin.serif(18)) for one in standing.values)
                )
                bar = QRectF(surface.right - widest - skin.px(108), middle - 2, skin.px(96), 4)
                surface.paint_bar(bar, value / standing.target, i == standing.own_side)
                room = bar.x() - skin.px(10) - left
            end = skin.draw_line(painter, left, upper, name, font, felt.text, max_width=room)
            skin.draw_line(painter, end + skin.px(10), middle, role, skin.sans(13), felt.text2)
            skin.draw_right_aligned(painter, surface.right, middle, format_score(value), skin.serif(18), felt.text)
            y += line_height
        return y + skin.px(4)


def paint_swatch(painter: QPainter, rect: QRectF, colour: str) -> None:
    """Paint a small card in the colour of a side."""
    painter.setPen(QPen(QColor("#fffdf8"), 1.5))
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(rect, 3, 3)


@dataclass(frozen=True)
class ScoreScale(Form):
    """A scale for each side from a loss to a win, with a mark at the score."""

    low: float  # the score that loses
    high: float  # the score that wins

    def height(self, skin: Skin, standing: Standing) -> float:
        return skin.px(SCALE_OF_SIDE_HEIGHT) * len(standing.names) + skin.px(SCALE_LABELS_HEIGHT)

    def paint(self, surface: ScorePainter, y: float, standing: Standing) -> float:
        """Paint name, score and scale of each side; the ends and zero are labelled below the last."""
        skin, painter, felt = surface.skin, surface.painter, surface.skin.felt
        width = surface.right - surface.left

        def x_of(value: float) -> float:
            return surface.left + width * max(0.0, min(1.0, (value - self.low) / (self.high - self.low)))

        for i, (name, value) in enumerate(zip(standing.names, standing.values, strict=True)):
            skin.draw_line(painter, surface.left, y + skin.px(12), name, skin.sans(14), felt.text)
            skin.draw_right_aligned(
                painter, surface.right, y + skin.px(12), format_score(value), skin.serif(22), felt.text
            )
            middle = y + skin.px(38)
            painter.setPen(QPen(QColor(felt.faint), 4))
            painter.drawLine(round(surface.left), round(middle), round(surface.right), round(middle))
            painter.setPen(QPen(surface.side_colour(i == standing.own_side), 4))
            painter.drawLine(round(x_of(0)), round(middle), round(x_of(value)), round(middle))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(surface.side_colour(i == standing.own_side))
            painter.drawEllipse(QRectF(x_of(value) - skin.px(6), middle - skin.px(6), skin.px(12), skin.px(12)))
            y += skin.px(SCALE_OF_SIDE_HEIGHT)
        for value in (self.low, 0.0, self.high):
            half = skin.text_width(format_score(value), skin.sans(12)) / 2
            x = min(max(x_of(value), surface.left + half), surface.right - half)
            skin.draw_centred(painter, x, y + skin.px(2), format_score(value), skin.sans(12), felt.text3)
        return y + skin.px(SCALE_LABELS_HEIGHT)
