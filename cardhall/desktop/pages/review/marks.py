"""The marks of decisions: a sign with its own shape and colour for each rating, and words for the cost."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from cardhall.desktop.figures import format_number, points
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.language import tell, tr, tr_many
from cardhall.match.analysis import BEST, GOOD, MISTAKEN, RATING_TEXTS, SLIPPED, Judgement, Luck
from cardhall.rules.engine.game import Game

RATING_SIGNS = {BEST: "✓", GOOD: "✓", SLIPPED: "–", MISTAKEN: "✕"}
WAITING_SIGN = "…"


def colour_of(rating: str) -> str:
    """Return the colour of a rating, on paper."""
    page = theme.page()
    return {BEST: page.accent, GOOD: page.accent, SLIPPED: page.gold, MISTAKEN: page.red}.get(rating, page.text3)


def paint_mark(painter: QPainter, rect: QRectF, rating: str) -> None:
    """Paint the sign of a rating ("": not rated yet). Good ratings are round, bad ones have corners."""
    page, colour = theme.page(), QColor(colour_of(rating))
    full = rating in (BEST, MISTAKEN)
    painter.setPen(QPen(colour, max(1.0, rect.width() / 14)))
    painter.setBrush(colour if full else Qt.BrushStyle.NoBrush)
    inside = rect.adjusted(1, 1, -1, -1)
    if rating in (SLIPPED, MISTAKEN):
        painter.drawRoundedRect(inside, rect.width() / 5, rect.width() / 5)
    else:
        painter.drawEllipse(inside)
    painter.setFont(theme.sans(rect.height() * 0.58, 700, scaled=False))
    painter.setPen(QColor(page.surface) if full else colour)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, RATING_SIGNS.get(rating, WAITING_SIGN))


class Mark(QWidget):
    """The sign of a rating, beside words that say the same."""

    def __init__(self, rating: str, size: int = 24) -> None:
        super().__init__()
        self.rating = rating
        self.setFixedSize(theme.px(size), theme.px(size))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_mark(painter, QRectF(self.rect()), self.rating)
        painter.end()


def rating_words(judged: Judgement | None) -> str:
    """Return the rating in a word."""
    return tr("not rated yet") if judged is None else tell(RATING_TEXTS[judged.rating])


def cost_words(judged: Judgement, game: Game[Any]) -> str:
    """Return a sentence about a decision's cost; "" if no cost is certain."""
    return tr("It cost about {cost}.", cost=game.in_units(judged.cost)) if judged.cost else ""


def short_cost(judged: Judgement | None) -> str:
    """Return a decision's cost for a list: `−0.8`; "" for none."""
    cost = 0.0 if judged is None else judged.cost
    return f"−{_format_cost(cost)}" if cost >= 0.05 else ""


def source_words(judged: Judgement) -> str:
    """Return how it was found out."""
    if not judged.best.deals:
        return tr("Based only on what you could see: by calculation and the rules of good play.")
    return tr_many(
        "Based only on what you could see: {number:grouped} possible layout of the hidden cards.",
        "Based only on what you could see: {number:grouped} possible layouts of the hidden cards.",
        number=judged.best.deals,
    )


def luck_words(luck: Luck | None, game: Game[Any]) -> str:
    """Return a sentence about a decision's effect with all cards known; "" until computed."""
    if luck is None:
        return ""
    if luck.certain > 0:
        return tr("With all cards known, it cost about {cost}.", cost=game.in_units(luck.certain))
    if luck.certain < 0:
        return tr("With all cards known, it gained about {gain}: that was luck.", gain=game.in_units(-luck.certain))
    return tr("With all cards known, it made no difference.")


def _format_cost(cost: float) -> str:
    """Return a cost as it is shown: tenths below ten points."""
    return format_number(cost) if cost < 10 else points(round(cost))
