"""The person's playing strength in a game compared with the levels: in sentences, and on a scale."""

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

SMALL_COST = 0.1  # smaller costs are shown with three decimals instead of two
# Pixels at a text scale of 1.
SCALE_HEIGHT, MIN_SCALE_WIDTH, EDGE_MARGIN = 56, 220, 8
LINE_Y, MARK_HALF_HEIGHT, LABEL_TOP, LABEL_HEIGHT = 18, 7, 12, 22  # LABEL_TOP: below the line
BAR_HALF_HEIGHT, POINT_RADIUS, MIN_BAR_LENGTH = 5, 8, 4
BAR_OPACITY = 90  # of 255: the line and its marks show through
PANEL_TITLE = say("Your playing strength")
# By the two levels nearest to the person's play, as of `Standing.nearest`; "": beyond the last level.
PLACE_TEXTS = {
    ("", "easy"): say("You play worse than an Easy player."),
    ("easy", "easy"): say("You play about as well as an Easy player."),
    ("easy", "normal"): say("Your play is between an Easy and a Normal player’s."),
    ("normal", "normal"): say("You play about as well as a Normal player."),
    ("normal", "hard"): say("Your play is between a Normal and a Hard player’s."),
    ("hard", "hard"): say("You play about as well as a Hard player."),
    ("hard", ""): say("You play better than a Hard player."),
}


def certain_words(found: Standing) -> str:
    """Return a sentence on the levels that the person is certainly better or weaker than, with 95 % confidence."""
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
    """Return two sentences: the person's most likely place among the levels, and what is certain."""
    return tr("{where} {certain}", where=tell(PLACE_TEXTS[found.nearest]), certain=certain_words(found))


class Scale(TellsName, QWidget):
    """A line with marks for the levels, a point for the person's place, and a bar for its 95 % range."""

    def __init__(self, found: Standing) -> None:
        super().__init__()
        self.found = found
        self.setFixedHeight(theme.px(SCALE_HEIGHT))
        self.setMinimumWidth(theme.px(MIN_SCALE_WIDTH))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        hearing.name_with_words(self, PANEL_TITLE, place_words(found))

    def x_of(self, place: float) -> float:
        """Return the x coordinate of a place on the scale; places 0, 1, 2 are those of Easy, Normal and Hard."""
        edge = theme.px(EDGE_MARGIN)
        return edge + (place - LOWEST_PLACE) / (HIGHEST_PLACE - LOWEST_PLACE) * (self.width() - 2 * edge)

    def paintEvent(self, event: QPaintEvent) -> None:
        page, px, painter = theme.page(), theme.px, painter_for(self)
        middle, small = px(LINE_Y), theme.sans(theme.SECONDARY)
        painter.setPen(QPen(QColor(page.line), 2))
        painter.drawLine(QPointF(self.x_of(LOWEST_PLACE), middle), QPointF(self.x_of(HIGHEST_PLACE), middle))
        for mark, level in enumerate(SCALE_LEVELS):
            x, name = self.x_of(mark), tell(words.LEVEL_NAMES[level])
            painter.setPen(QPen(QColor(page.text2), 2))
            painter.drawLine(QPointF(x, middle - px(MARK_HALF_HEIGHT)), QPointF(x, middle + px(MARK_HALF_HEIGHT)))
            wide = QFontMetricsF(small).horizontalAdvance(name) + px(4)
            rect = QRectF(x - wide / 2, middle + px(LABEL_TOP), wide, px(LABEL_HEIGHT))
            write(painter, rect, name, small, page.text2, Qt.AlignmentFlag.AlignCenter)
        self._paint_interval(painter, middle)
        painter.end()

    def _paint_interval(self, painter: QPainter, middle: float) -> None:
        page, px, found = theme.page(), theme.px, self.found
        low, high, x = self.x_of(found.low), self.x_of(found.high), self.x_of(found.place)
        bar = QColor(page.accent)
        bar.setAlpha(BAR_OPACITY)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(bar)
        length, radius = max(px(MIN_BAR_LENGTH), high - low), px(BAR_HALF_HEIGHT)
        painter.drawRoundedRect(QRectF(low, middle - radius, length, px(2 * BAR_HALF_HEIGHT)), radius, radius)
        painter.setPen(QPen(QColor(page.surface), 2))
        painter.setBrush(QColor(page.accent))
        painter.drawEllipse(QPointF(x, middle), px(POINT_RADIUS), px(POINT_RADIUS))


def standing_panel(game_id: str, cost: Cost) -> QFrame:
    """Return a panel with the average cost of the person's decisions beside the levels' costs."""
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
    """Return why no level is shown: the levels' costs have not been measured, or are too similar."""
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
    """Return an average cost with two decimals, a small one with three."""
    return tr("{number}", number=decimals(cost, 3 if round(cost, 3) < SMALL_COST else 2))
