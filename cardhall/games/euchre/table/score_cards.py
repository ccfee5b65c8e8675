"""A score kept with two cards: the visible pips of a three and a four of a suit, partly covered, are the points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPen

from cardhall.desktop.table import parts

MAX_PIPS_SHOWN = 5
# Places of pips on a card lying on its side, as shares of its length and height.
THREE_PIP_PLACES = ((0.2, 0.5), (0.5, 0.5), (0.8, 0.5))
FOUR_PIP_PLACES = ((0.22, 0.27), (0.22, 0.73), (0.78, 0.27), (0.78, 0.73))
RED_COLOUR, BLACK_COLOUR, BACK_COLOUR, FACE_COLOUR = "#c3142d", "#1c1a24", "#2a4f96", "#fffdf8"
# Sizes, in pixels at a text scale of 1, or as shares of a card's height:
FIGURE_SIZE = 34
FIGURE_GAP = 14  # from the figure to the cards
CARDS_CENTRE_OFFSET = 42  # from the top of the score to the middle of the cards
MAX_CARD_LENGTH = 48
MAX_PAIR_WIDTH = 1.65  # widest pair of cards, shift included, in card lengths
PIP_SHARE = 0.34
CORNER_SHARE, BACK_CORNER_SHARE = 0.12, 0.07  # radius of the corners
BACK_MARGIN = 2.5  # pixels of white around a back


class ScoreCard(NamedTuple):
    """A score card: the pips (none: face down), and the shift to the right, in card lengths."""

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
    """Shows each side's score as a figure, and beside it as two cards."""

    suits: str  # of each side's cards: c, d, h, s

    def paint_addition(self, surface: parts.ScorePainter, box: QRectF, side: int, standing: parts.Standing) -> None:
        """Paint two cards, lying on their sides, at the right of the figure."""
        skin, painter, value, suit = surface.skin, surface.painter, standing.values[side], self.suits[side]
        figure_width = skin.text_width(parts.format_score(value), skin.serif(FIGURE_SIZE)) + skin.px(FIGURE_GAP)
        x, cy = box.x() + figure_width, box.y() + skin.px(CARDS_CENTRE_OFFSET)
        card_length = min(skin.px(MAX_CARD_LENGTH), (box.width() - figure_width) / MAX_PAIR_WIDTH)
        card_height = card_length / parts.CARD_HEIGHT_RATIO
        pip_size = card_height * PIP_SHARE
        colour = QColor(RED_COLOUR if suit in "hd" else BLACK_COLOUR)
        for card in score_cards(int(value)):
            rect = QRectF(x + card.shift * card_length, cy - card_height / 2, card_length, card_height)
            painter.setPen(QPen(QColor(0, 0, 0, 90), 1))
            painter.setBrush(QColor(FACE_COLOUR))
            painter.drawRoundedRect(rect, card_height * CORNER_SHARE, card_height * CORNER_SHARE)
            if not card.pips:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(BACK_COLOUR))
                back = rect.adjusted(BACK_MARGIN, BACK_MARGIN, -BACK_MARGIN, -BACK_MARGIN)
                painter.drawRoundedRect(back, card_height * BACK_CORNER_SHARE, card_height * BACK_CORNER_SHARE)
            for px, py in card.pips:
                painter.save()
                painter.translate(rect.x() + px * card_length, rect.y() + py * card_height)
                painter.rotate(90)
                skin.draw_suit_mark(painter, suit, 0, 0, pip_size, colour)
                painter.restore()
