"""The score on a cribbage board: a street there and a street back, in each a lane for either side, and a last hole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table import parts
from cardhall.language import say

STREET_HOLES, GROUP_HOLES = 30, 5  # holes of a street, and of a group
GROUP_GAP_HOLES = 0.6  # between groups, in holes
START_PEG_OPACITY = 0.55  # of the peg that shows the score at the start of the deal
# pixels at a text scale of 1
NAMES_HEIGHT = 62.0  # height of names and figures
STREET_STEP = 24.0  # from street to street
LANE_STEP = 9.0  # from lane to lane
EDGE_WIDTH = 9.0
SIDE_MARGIN = 26.0  # beside the holes, for a street's number or the last hole
HOLE_RADIUS, PEG_RADIUS, LAST_HOLE_RADIUS = 1.7, 4.0, 5.0


class HoleLayout(NamedTuple):
    """The places of the holes on a board, in pixels."""

    left: float  # the left end of the holes, without the margins
    width: float
    top: float
    lane_step: float  # distance of the two lanes
    street_step: float  # distance of two streets
    margin: float
    hole_count: int

    def hole_point(self, score: float, lane: int) -> QPointF:
        """Return the point of the hole of a score: 0 lies before the first hole, the last one between the lanes."""
        score = min(max(0, round(score)), self.hole_count)
        street, place = divmod(max(0, score - 1), STREET_HOLES)
        is_last_hole = score == self.hole_count
        if is_last_hole:
            street, place = max(0, score - 2) // STREET_HOLES, STREET_HOLES
        elif not score:
            place = -1
        unit = self.width / (STREET_HOLES + GROUP_GAP_HOLES * (STREET_HOLES // GROUP_HOLES - 1))
        along = (place + GROUP_GAP_HOLES * (place // GROUP_HOLES) + 0.5) * unit
        if place == STREET_HOLES:
            along = self.width + self.margin / 2
        elif place < 0:
            along = -self.margin / 3
        y = self.top + street * self.street_step + self.lane_step * (0.5 if is_last_hole else lane)
        # streets run to the right and back again in turn
        return QPointF(self.left + along if street % 2 == 0 else self.left + self.width - along, y)


@dataclass(frozen=True)
class PegBoard(parts.Form):
    """Two sides in figures, and below them a cribbage board: streets of thirty holes, a lane for each side."""

    hole_count: int  # the last one wins
    start_scores: Sequence[float]  # by side, the score of its second peg: that at the start of the deal

    in_drawer = True
    strip_name = say("Peg board")

    @property
    def streets(self) -> int:
        """Return the number of streets before the last hole."""
        return -(-(self.hole_count - 1) // STREET_HOLES)

    def height(self, skin: Skin, standing: parts.Standing) -> float:
        return skin.px(NAMES_HEIGHT + STREET_STEP * self.streets + 2 * EDGE_WIDTH)

    def paint(self, surface: parts.ScorePainter, y: float, standing: parts.Standing) -> float:
        """Paint both sides with their figures and pegs, and the board with the own side's lane above."""
        skin, painter, felt = surface.skin, surface.painter, surface.skin.felt
        gap = skin.px(20)
        half = (surface.right - surface.left - gap) / 2
        for side, (name, value) in enumerate(zip(standing.names, standing.values, strict=True)):
            x = surface.left + side * (half + gap)
            skin.draw_line(painter, x, y + skin.px(12), name, skin.sans(14), felt.text, max_width=half)
            end = skin.draw_line(
                painter, x, y + skin.px(40), parts.format_score(value), skin.serif(34), felt.text, max_width=half
            )
            paint_peg(surface, QPointF(end + skin.px(16), y + skin.px(42)), side == standing.own_side)
        y += skin.px(NAMES_HEIGHT)
        height = self.strip_height(skin)
        self.paint_strip(surface, QRectF(surface.left, y, surface.right - surface.left, height), standing)
        return y + height + skin.px(EDGE_WIDTH)

    def strip_height(self, skin: Skin) -> float:
        """Return the height of the board without the names over it, in pixels."""
        return skin.px(STREET_STEP * self.streets + EDGE_WIDTH)

    def paint_strip(self, surface: parts.ScorePainter, box: QRectF, standing: parts.Standing) -> None:
        """Paint the board with its holes and pegs, the own side's lane above."""
        skin, painter, felt = surface.skin, surface.painter, surface.skin.felt
        painter.setPen(QPen(felt.panel_line, 1))
        painter.setBrush(felt.faint)
        painter.drawRoundedRect(box, skin.px(8), skin.px(8))
        margin = skin.px(SIDE_MARGIN)
        top = box.y() + skin.px(EDGE_WIDTH + 2)
        width = box.width() - 2 * margin
        hole_layout = HoleLayout(
            box.x() + margin, width, top, skin.px(LANE_STEP), skin.px(STREET_STEP), margin, self.hole_count
        )
        paint_holes(surface, hole_layout)
        for side, value in enumerate(standing.values):
            lane = 0 if side == standing.own_side else 1
            start_point, score_point = (
                hole_layout.hole_point(self.start_scores[side], lane),
                hole_layout.hole_point(value, lane),
            )
            if start_point != score_point:
                painter.setOpacity(START_PEG_OPACITY)
                paint_peg(surface, start_point, side == standing.own_side)
                painter.setOpacity(1.0)
            paint_peg(surface, score_point, side == standing.own_side)


@dataclass(frozen=True)
class PegScore(parts.Score):
    """Points of two sides on a cribbage board, whose last hole is the option `target`."""

    def choose_form(self, seen: parts.Observation) -> parts.Form:
        begun = [
            sum(deltas) for deltas in zip(*(one.delta for one in seen.results[: seen.deal_number - 1]), strict=True)
        ]
        return PegBoard(int(self.target(seen) or 0), begun or [0.0] * len(seen.sides))


def paint_holes(surface: parts.ScorePainter, hole_layout: HoleLayout) -> None:
    """Paint the holes, the number of each street at its end, and the last hole."""
    skin, painter, felt = surface.skin, surface.painter, surface.skin.felt
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(felt.text3))
    radius = skin.px(HOLE_RADIUS)
    for score in range(1, hole_layout.hole_count):
        for lane in (0, 1):
            painter.drawEllipse(hole_layout.hole_point(score, lane), radius, radius)
    for score in range(STREET_HOLES, hole_layout.hole_count - 1, STREET_HOLES):
        end = hole_layout.hole_point(score, 0)
        outwards = 1 if end.x() > hole_layout.left + hole_layout.width / 2 else -1
        middle = end + QPointF(outwards * hole_layout.margin * 0.58, hole_layout.lane_step / 2)
        skin.draw_centred(painter, middle.x(), middle.y(), str(score), skin.sans(12), felt.text2)
    last = hole_layout.hole_point(hole_layout.hole_count, 0)
    painter.setPen(QPen(QColor(felt.gold), 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(last, skin.px(LAST_HOLE_RADIUS), skin.px(LAST_HOLE_RADIUS))


def paint_peg(surface: parts.ScorePainter, point: QPointF, is_ours: bool) -> None:
    """Paint a peg from above: the own side's round, the other's square."""
    painter, radius = surface.painter, surface.skin.px(PEG_RADIUS)
    painter.setPen(QPen(QColor(0, 0, 0, 130), 1))
    painter.setBrush(surface.side_colour(is_ours))
    if is_ours:
        painter.drawEllipse(point, radius, radius)
    else:
        half = radius * 0.9  # so that a square looks no larger than a round peg
        painter.drawRect(QRectF(point.x() - half, point.y() - half, 2 * half, 2 * half))
