"""At which level the person plays a game: in words, and on a scale from easy to hard."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from cardhall.desktop import words
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.widgets import hearing
from cardhall.desktop.widgets.basics import Label, card_frame
from cardhall.desktop.widgets.charts import write
from cardhall.desktop.widgets.telling import TellsName
from cardhall.language import decimals, say, tell, tr
from cardhall.match.decisions import Cost
from cardhall.match.references import (
    HIGHEST_PLACE,
    LOWEST_PLACE,
    SCALE_LEVELS,
    Standing,
    alike_of,
    references_of,
    standing,
)
from cardhall.rules import get
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.units import UNIT_NAMES

SMALL_COST = 0.1  # costs below it are told with three places
PANEL_TITLE = say("Your playing strength")
PLACE_TEXTS = {  # between which levels; "": beyond the last
    ("", "easy"): say("You play worse than an Easy player."),
    ("easy", "easy"): say("You play about as well as an Easy player."),
    ("easy", "normal"): say("Your play is between an Easy and a Normal player’s."),
    ("normal", "normal"): say("You play about as well as a Normal player."),
    ("normal", "hard"): say("Your play is between a Normal and a Hard player’s."),
    ("hard", "hard"): say("You play about as well as a Hard player."),
    ("hard", ""): say("You play better than a Hard player."),
}


def certain_words(found: Standing) -> str:
    """Return a sentence about the certain part of a comparison with the levels."""
    better, weaker = (tell(words.LEVEL_NAMES.get(one, "")) for one in (found.certainly_above, found.certainly_below))
    if better and weaker:
        return tr(
            "Certain so far: you are better than {better} and weaker than {weaker}.", better=better, weaker=weaker
        )
    if better:
        return tr("Certain so far: you are better than {better}.", better=better)
    if weaker:
        return tr("Certain so far: you are weaker than {weaker}.", weaker=weaker)
    return tr("Review more deals for a more reliable result.")


def place_words(found: Standing) -> str:
    """Return sentences about the person's place among the levels, and the certain part."""
    return tr("{where} {certain}", where=tell(PLACE_TEXTS[found.nearest]), certain=certain_words(found))


class Scale(TellsName, QWidget):
    """A line with marks for the levels, a point where the person stands, and a bar for its interval."""

    def __init__(self, found: Standing) -> None:
        super().__init__()
        self.found = found
        self.setFixedHeight(theme.px(56))
        self.setMinimumWidth(theme.px(220))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        hearing.name_with_words(self, PANEL_TITLE, place_words(found))

    def x_of(self, place: float) -> float:
        """Return where a place of the scale lies in the widget."""
        edge = theme.px(8)
        return edge + (place - LOWEST_PLACE) / (HIGHEST_PLACE - LOWEST_PLACE) * (self.width() - 2 * edge)

    def paintEvent(self, event: QPaintEvent) -> None:
        page, px, painter = theme.page(), theme.px, painter_for(self)
        middle, small = px(18), theme.sans(theme.SECONDARY)
        painter.setPen(QPen(QColor(page.line), 2))
        painter.drawLine(QPointF(self.x_of(LOWEST_PLACE), middle), QPointF(self.x_of(HIGHEST_PLACE), middle))
        for mark, level in enumerate(SCALE_LEVELS):
            x, name = self.x_of(mark), tell(words.LEVEL_NAMES[level])
            painter.setPen(QPen(QColor(page.text2), 2))
            painter.drawLine(QPointF(x, middle - px(7)), QPointF(x, middle + px(7)))
            wide = QFontMetricsF(small).horizontalAdvance(name) + px(4)
            rect = QRectF(x - wide / 2, middle + px(12), wide, px(22))
            write(painter, rect, name, small, page.text2, Qt.AlignmentFlag.AlignCenter)
        self._paint_interval(painter, middle)
        painter.end()

    def _paint_interval(self, painter: QPainter, middle: float) -> None:
        page, px, found = theme.page(), theme.px, self.found
        low, high, x = self.x_of(found.low), self.x_of(found.high), self.x_of(found.place)
        bar = QColor(page.accent)
        bar.setAlpha(90)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(bar)
        painter.drawRoundedRect(QRectF(low, middle - px(5), max(px(4), high - low), px(10)), px(5), px(5))
        painter.setPen(QPen(QColor(page.surface), 2))
        painter.setBrush(QColor(page.accent))
        painter.drawEllipse(QPointF(x, middle), px(8), px(8))


def standing_panel(game_id: str, cost: Cost) -> QFrame:
    """Return a panel that compares the cost of the person's decisions with the levels'."""
    frame, column = card_frame(14, 16, 8)
    column.addWidget(Label(PANEL_TITLE, theme.SECTION, is_serif=True))
    found = references_of(game_id)
    if not found:
        column.addWidget(Label(no_level_words(game_id, cost), theme.BODY, wrap=True))
        return frame
    stands = standing(cost, found)
    column.addWidget(Label(place_words(stands), theme.BODY, wrap=True))
    column.addWidget(Scale(stands))
    easy, normal, hard = (in_figures(found[level].mean) for level in SCALE_LEVELS)
    told = tr(
        "Average cost per decision, in {unit}: you {mean} (95 % range {low} to {high}). Easy {easy}, Normal "
        "{normal}, Hard {hard}, measured in {number:grouped} deals.",
        unit=tell(UNIT_NAMES[get(game_id).unit]),
        mean=in_figures(cost.mean),
        low=in_figures(max(0.0, cost.mean - cost.margin)),
        high=in_figures(cost.mean + cost.margin),
        easy=easy,
        normal=normal,
        hard=hard,
        number=found["hard"].deals,
    )
    column.addWidget(Label(told, theme.CAPTION, tone="caption", wrap=True))
    return frame


def no_level_words(game_id: str, cost: Cost) -> str:
    """Why no level is told: the levels have not been measured, or cannot be told apart."""
    found, name = alike_of(game_id), CATALOGUE[game_id].name
    if not found:
        return tr("The average cost of each level has not been measured for {name} yet.", name=name)
    easy, normal, hard = (in_figures(found[level].mean) for level in SCALE_LEVELS)
    return tr(
        (
            "In {name}, some levels have similar costs, so your level is not shown. Average cost per "
            "decision, in {unit}: you {mean}. Easy {easy}, Normal {normal}, Hard {hard}, measured in "
            "{number:grouped} deals."
        ),
        name=name,
        unit=tell(UNIT_NAMES[get(game_id).unit]),
        mean=in_figures(cost.mean),
        easy=easy,
        normal=normal,
        hard=hard,
        number=found["hard"].deals,
    )


def in_figures(cost: float) -> str:
    """Return a cost with two places, small ones with three."""
    return tr("{number}", number=decimals(cost, 3 if round(cost, 3) < SMALL_COST else 2))
