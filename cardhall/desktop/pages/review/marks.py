"""The ratings of decisions: a sign with its own shape and colour for each, and sentences on costs and luck."""

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
WAITING_SIGN = "…"  # not rated yet
SIGN_SHARE, LINE_SHARE, CORNER_SHARE = 0.58, 1 / 14, 1 / 5  # of a mark's size: type, line width, radius of corners
MIN_SHOWN_COST = 0.05  # smaller costs would be rounded to 0.0
WHOLE_NUMBERS_FROM = 10  # costs from here on are shown without decimals


def colour_of(rating: str) -> str:
    """Return the colour of a rating in the current look; grey for none."""
    page = theme.page()
    return {BEST: page.accent, GOOD: page.accent, SLIPPED: page.gold, MISTAKEN: page.red}.get(rating, page.text3)


def paint_mark(painter: QPainter, rect: QRectF, rating: str) -> None:
    """Paint the sign of a rating ("": not rated yet). Good ratings are round, bad ones have corners."""
    page, colour = theme.page(), QColor(colour_of(rating))
    full = rating in (BEST, MISTAKEN)
    painter.setPen(QPen(colour, max(1.0, rect.width() * LINE_SHARE)))
    painter.setBrush(colour if full else Qt.BrushStyle.NoBrush)
    inside = rect.adjusted(1, 1, -1, -1)
    if rating in (SLIPPED, MISTAKEN):
        painter.drawRoundedRect(inside, rect.width() * CORNER_SHARE, rect.width() * CORNER_SHARE)
    else:
        painter.drawEllipse(inside)
    painter.setFont(theme.sans(rect.height() * SIGN_SHARE, 700, scaled=False))
    painter.setPen(QColor(page.surface) if full else colour)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, RATING_SIGNS.get(rating, WAITING_SIGN))


class Mark(QWidget):
    """The sign of a rating, beside a text with the same meaning; without a name for screen readers."""

    def __init__(self, rating: str, size: int = 24) -> None:
        """`rating`: "" for not rated yet; `size`: in pixels at a text scale of 1."""
        super().__init__()
        self.rating = rating
        self.setFixedSize(theme.px(size), theme.px(size))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_mark(painter, QRectF(self.rect()), self.rating)
        painter.end()


def rating_words(judged: Judgement | None) -> str:
    """Return the name of a decision's rating; `judged`: None if it has none yet."""
    return tr("not rated yet") if judged is None else tell(RATING_TEXTS[judged.rating])


def cost_words(judged: Judgement, game: Game[Any]) -> str:
    """Return a sentence on a decision's cost, in the game's unit; "" if no cost is certain."""
    return tr("It cost about {cost}.", cost=game.in_units(judged.cost)) if judged.cost else ""


def short_cost(judged: Judgement | None) -> str:
    """Return a decision's cost for a list: `−0.8`; "" for none."""
    cost = 0.0 if judged is None else judged.cost
    return f"−{_format_cost(cost)}" if cost >= MIN_SHOWN_COST else ""


def source_words(judged: Judgement) -> str:
    """Return a sentence on how the judgement was made: by calculation, or from sampled layouts of hidden cards."""
    if not judged.best.deals:
        return tr("Based only on what you could see: by calculation and the rules of good play.")
    return tr_many(
        "Based only on what you could see: {number:grouped} possible layout of the hidden cards.",
        "Based only on what you could see: {number:grouped} possible layouts of the hidden cards.",
        number=judged.best.deals,
    )


def luck_words(luck: Luck | None, game: Game[Any]) -> str:
    """Return a sentence on the cost or gain of a decision with all cards known; "" until computed."""
    if luck is None:
        return ""
    if luck.certain > 0:
        return tr("With all cards known, it cost about {cost}.", cost=game.in_units(luck.certain))
    if luck.certain < 0:
        return tr("With all cards known, it gained about {gain}: that was luck.", gain=game.in_units(-luck.certain))
    return tr("With all cards known, it made no difference.")


def _format_cost(cost: float) -> str:
    """Return a cost with one decimal, from ten points on without."""
    return format_number(cost) if cost < WHOLE_NUMBERS_FROM else points(round(cost))
