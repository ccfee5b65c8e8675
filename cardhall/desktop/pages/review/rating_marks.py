"""The ratings of decisions: a sign with its own shape and colour for each, and sentences on costs and luck."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.number_format import format_number, format_points
from cardhall.language import tr, tr_many, translate
from cardhall.match.analysis import BEST, GOOD, MISTAKE, RATING_TEXTS, SLIP, Judgement, Luck
from cardhall.rules.engine.game import Game

RATING_SIGNS = {BEST: "✓", GOOD: "✓", SLIP: "–", MISTAKE: "✕"}
WAITING_SIGN = "…"  # not rated yet
SIGN_SHARE, LINE_SHARE, CORNER_SHARE = 0.58, 1 / 14, 1 / 5  # of a mark's size: type, line width, radius of corners
MIN_SHOWN_COST = 0.05  # smaller costs would be rounded to 0.0
MIN_COST_WITHOUT_DECIMALS = 10  # costs from here on are shown without decimals


def rating_colour(rating: str) -> str:
    """Return the colour of a rating in the current look; grey for none."""
    page = theme.page_colours()
    return {BEST: page.accent, GOOD: page.accent, SLIP: page.gold, MISTAKE: page.red}.get(rating, page.text3)


def paint_rating(painter: QPainter, rect: QRectF, rating: str) -> None:
    """Paint the sign of a rating ("": not rated yet). Good ratings are round, bad ones have corners."""
    palette, colour = theme.page_colours(), QColor(rating_colour(rating))
    is_filled = rating in (BEST, MISTAKE)
    painter.setPen(QPen(colour, max(1.0, rect.width() * LINE_SHARE)))
    painter.setBrush(colour if is_filled else Qt.BrushStyle.NoBrush)
    shape_rect = rect.adjusted(1, 1, -1, -1)
    if rating in (SLIP, MISTAKE):
        painter.drawRoundedRect(shape_rect, rect.width() * CORNER_SHARE, rect.width() * CORNER_SHARE)
    else:
        painter.drawEllipse(shape_rect)
    painter.setFont(theme.sans(rect.height() * SIGN_SHARE, 700, is_scaled=False))
    painter.setPen(QColor(palette.surface) if is_filled else colour)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, RATING_SIGNS.get(rating, WAITING_SIGN))


class RatingMark(QWidget):
    """The sign of a rating, beside a text with the same meaning; without a name for screen readers."""

    def __init__(self, rating: str, size: int = 24) -> None:
        """`rating`: "" for not rated yet; `size`: in pixels at a text scale of 1."""
        super().__init__()
        self.rating = rating
        self.setFixedSize(theme.px(size), theme.px(size))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_rating(painter, QRectF(self.rect()), self.rating)
        painter.end()


def rating_text(judgement: Judgement | None) -> str:
    """Return the name of a decision's rating; `judgement`: None if it has none yet."""
    return tr("not rated yet") if judgement is None else translate(RATING_TEXTS[judgement.rating])


def cost_sentence(judgement: Judgement, game: Game[Any]) -> str:
    """Return a sentence on a decision's cost, in the game's unit; "" if no cost is certain."""
    return tr("It cost about {cost}.", cost=game.in_units(judgement.cost)) if judgement.cost else ""


def short_cost(judgement: Judgement | None) -> str:
    """Return a decision's cost for a list: `−0.8`; "" for none."""
    cost = 0.0 if judgement is None else judgement.cost
    return f"−{_format_cost(cost)}" if cost >= MIN_SHOWN_COST else ""


def source_sentence(judgement: Judgement) -> str:
    """Return a sentence on how the judgement was made: by calculation, or from sampled layouts of hidden cards."""
    if not judgement.best.deals:
        return tr("Based only on what you could see: by calculation and the rules of good play.")
    return tr_many(
        "Based only on what you could see: {number:grouped} possible layout of the hidden cards.",
        "Based only on what you could see: {number:grouped} possible layouts of the hidden cards.",
        number=judgement.best.deals,
    )


def luck_sentence(luck: Luck | None, game: Game[Any]) -> str:
    """Return a sentence on the cost or gain of a decision with all cards known; "" until computed."""
    if luck is None:
        return ""
    if luck.significant_cost > 0:
        return tr("With all cards known, it cost about {cost}.", cost=game.in_units(luck.significant_cost))
    if luck.significant_cost < 0:
        return tr(
            "With all cards known, it gained about {gain}: that was luck.", gain=game.in_units(-luck.significant_cost)
        )
    return tr("With all cards known, it made no difference.")


def _format_cost(cost: float) -> str:
    """Return a cost with one decimal, from ten points on without."""
    return format_number(cost) if cost < MIN_COST_WITHOUT_DECIMALS else format_points(round(cost))
