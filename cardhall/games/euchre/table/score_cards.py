"""A score kept with cards: the pips that a three and a four of a suit leave to be seen are the points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPen

from cardhall.desktop.table import parts

MAX_PIPS_SHOWN = 5
THREE_PIP_PLACES = ((0.2, 0.5), (0.5, 0.5), (0.8, 0.5))  # where the pips are, as shares of a card lying on its side
FOUR_PIP_PLACES = ((0.22, 0.27), (0.22, 0.73), (0.78, 0.27), (0.78, 0.73))
RED, BLACK, BACK = "#c3142d", "#1c1a24", "#2a4f96"


class ScoreCard(NamedTuple):
    """One of two score cards: its pips (none: face down), and its shift to the right, in its own lengths."""

    pips: tuple[tuple[float, float], ...]
    shift: float


def score_cards(points: int) -> tuple[ScoreCard, ScoreCard]:
    """Return the two score cards for a number of points, the lower card first."""
    return {
        0: (ScoreCard((), 0.0), ScoreCard((), 0.2)),
        1: (ScoreCard(THREE_PIP_PLACES, 0.0), ScoreCard((), 0.35)),
        2: (ScoreCard(THREE_PIP_PLACES, 0.0), ScoreCard((), 0.65)),
        3: (ScoreCard((), 0.0), ScoreCard(THREE_PIP_PLACES, 0.2)),
        4: (ScoreCard((), 0.0), ScoreCard(FOUR_PIP_PLACES, 0.2)),
        5: (ScoreCard(THREE_PIP_PLACES, 0.0), ScoreCard(FOUR_PIP_PLACES, 0.35)),
    }[max(0, min(MAX_PIPS_SHOWN, points))]


@dataclass(frozen=True)
class ScoreCards(parts.Figures):
    """Figures, and beside each the pips that a three and a four leave to be seen."""

    suits: str  # of each side's cards: c, d, h, s

    def paint_with(self, on: parts.ScorePainter, box: QRectF, side: int, standing: parts.Standing) -> None:
        """The two cards on their sides at the right of the figure."""
        skin, painter, value, suit = on.skin, on.painter, standing.values[side], self.suits[side]
        used = skin.width(parts.number(value), skin.serif(34)) + skin.px(14)
        x, cy = box.x() + used, box.y() + skin.px(42)
        long = min(skin.px(48), (box.width() - used) / 1.65)
        high = long / parts.CARD_HEIGHT_RATIO
        size = high * 0.34
        colour = QColor(RED if suit in "hd" else BLACK)
        for card in score_cards(int(value)):
            rect = QRectF(x + card.shift * long, cy - high / 2, long, high)
            painter.setPen(QPen(QColor(0, 0, 0, 90), 1))
            painter.setBrush(QColor("#fffdf8"))
            painter.drawRoundedRect(rect, high * 0.12, high * 0.12)
            if not card.pips:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(BACK))
                painter.drawRoundedRect(rect.adjusted(2.5, 2.5, -2.5, -2.5), high * 0.07, high * 0.07)
            for px, py in card.pips:
                painter.save()
                painter.translate(rect.x() + px * long, rect.y() + py * high)
                painter.rotate(90)
                skin.mark(painter, suit, 0, 0, size, colour)
                painter.restore()
