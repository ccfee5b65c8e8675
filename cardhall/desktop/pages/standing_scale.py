"""The person's playing strength in a game compared with the levels: in sentences, and on a scale."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets.basics import Label, create_card_frame
from cardhall.desktop.widgets.charts import paint_text
from cardhall.desktop.widgets.translated_widgets import TranslatedName
from cardhall.language import decimals, say, tr, translate
from cardhall.match.decisions import AverageCost
from cardhall.match.references import (
    HIGHEST_PLACE,
    LOWEST_PLACE,
    SCALE_LEVELS,
    ScalePlace,
    costs_by_level,
    place_on_scale,
    similar_costs_by_level,
)
from cardhall.rules import get
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.units import UNIT_NAMES

MAX_SMALL_COST = 0.1  # smaller costs are shown with three decimals instead of two
# Pixels at a text scale of 1.
SCALE_HEIGHT, MIN_SCALE_WIDTH, EDGE_MARGIN = 56, 220, 8
LINE_Y, MARK_HALF_HEIGHT, LABEL_TOP, LABEL_HEIGHT = 18, 7, 12, 22  # LABEL_TOP: below the line
BAR_HALF_HEIGHT, POINT_RADIUS, MIN_BAR_LENGTH = 5, 8, 4
BAR_OPACITY = 90  # of 255: the line and its marks show through
PANEL_TITLE = say("Your playing strength")
# By the two levels nearest to the person's play, as of `Standing.nearest`; "": beyond the last level.
STANDING_TEXTS = {
    ("", "easy"): say("You play worse than an Easy player."),
    ("easy", "easy"): say("You play about as well as an Easy player."),
    ("easy", "normal"): say("Your play is between an Easy and a Normal player’s."),
    ("normal", "normal"): say("You play about as well as a Normal player."),
    ("normal", "hard"): say("Your play is between a Normal and a Hard player’s."),
    ("hard", "hard"): say("You play about as well as a Hard player."),
    ("hard", ""): say("You play better than a Hard player."),
}


def certain_sentence(level_standing: ScalePlace) -> str:
    """Return a sentence on the levels that the person is certainly better or weaker than, with 95 % confidence."""
    weaker_level, stronger_level = (
        translate(short_texts.LEVEL_NAMES.get(one, ""))
        for one in (level_standing.best_weaker_level, level_standing.weakest_better_level)
    )
    if weaker_level and stronger_level:
        return tr(
            "Certain so far: you are better than {better} and weaker than {weaker}.",
            better=weaker_level,
            weaker=stronger_level,
        )
    if weaker_level:
        return tr("Certain so far: you are better than {better}.", better=weaker_level)
    if stronger_level:
        return tr("Certain so far: you are weaker than {weaker}.", weaker=stronger_level)
    return tr("Review more deals for a more reliable result.")


def standing_sentences(level_standing: ScalePlace) -> str:
    """Return two sentences: the person's most likely place among the levels, and what is certain."""
    return tr(
        "{where} {certain}",
        where=translate(STANDING_TEXTS[level_standing.neighbouring_levels]),
        certain=certain_sentence(level_standing),
    )


class LevelScale(TranslatedName, QWidget):
    """A line with marks for the levels, a point for the person's place, and a bar for its 95 % range."""

    def __init__(self, level_standing: ScalePlace) -> None:
        super().__init__()
        self.level_standing = level_standing
        self.setFixedHeight(theme.px(SCALE_HEIGHT))
        self.setMinimumWidth(theme.px(MIN_SCALE_WIDTH))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        accessibility.set_name_with_text(self, PANEL_TITLE, standing_sentences(level_standing))

    def x_of(self, place: float) -> float:
        """Return the x coordinate of a place on the scale; places 0, 1, 2 are those of Easy, Normal and Hard."""
        edge = theme.px(EDGE_MARGIN)
        return edge + (place - LOWEST_PLACE) / (HIGHEST_PLACE - LOWEST_PLACE) * (self.width() - 2 * edge)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, px, painter = theme.page_colours(), theme.px, painter_for(self)
        line_y, label_font = px(LINE_Y), theme.sans(theme.SECONDARY_SIZE)
        painter.setPen(QPen(QColor(palette.line), 2))
        painter.drawLine(QPointF(self.x_of(LOWEST_PLACE), line_y), QPointF(self.x_of(HIGHEST_PLACE), line_y))
        for mark, level in enumerate(SCALE_LEVELS):
            x, name = self.x_of(mark), translate(short_texts.LEVEL_NAMES[level])
            painter.setPen(QPen(QColor(palette.text2), 2))
            painter.drawLine(QPointF(x, line_y - px(MARK_HALF_HEIGHT)), QPointF(x, line_y + px(MARK_HALF_HEIGHT)))
            label_width = QFontMetricsF(label_font).horizontalAdvance(name) + px(4)
            rect = QRectF(x - label_width / 2, line_y + px(LABEL_TOP), label_width, px(LABEL_HEIGHT))
            paint_text(painter, rect, name, label_font, palette.text2, Qt.AlignmentFlag.AlignCenter)
        self._paint_interval(painter, line_y)
        painter.end()

    def _paint_interval(self, painter: QPainter, line_y: float) -> None:
        palette, px, level_standing = theme.page_colours(), theme.px, self.level_standing
        low, high, x = self.x_of(level_standing.low), self.x_of(level_standing.high), self.x_of(level_standing.place)
        bar_colour = QColor(palette.accent)
        bar_colour.setAlpha(BAR_OPACITY)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(bar_colour)
        length, radius = max(px(MIN_BAR_LENGTH), high - low), px(BAR_HALF_HEIGHT)
        painter.drawRoundedRect(QRectF(low, line_y - radius, length, px(2 * BAR_HALF_HEIGHT)), radius, radius)
        painter.setPen(QPen(QColor(palette.surface), 2))
        painter.setBrush(QColor(palette.accent))
        painter.drawEllipse(QPointF(x, line_y), px(POINT_RADIUS), px(POINT_RADIUS))


def make_standing_panel(game_id: str, cost: AverageCost) -> QFrame:
    """Return a panel with the average cost of the person's decisions beside the levels' costs."""
    frame, column = create_card_frame(14, 16, 8)
    column.addWidget(Label(PANEL_TITLE, theme.SECTION_SIZE, is_serif=True))
    references = costs_by_level(game_id)
    if not references:
        column.addWidget(Label(no_level_sentence(game_id, cost), theme.BODY_SIZE, wrap=True))
        return frame
    level_standing = place_on_scale(cost, references)
    column.addWidget(Label(standing_sentences(level_standing), theme.BODY_SIZE, wrap=True))
    column.addWidget(LevelScale(level_standing))
    easy, normal, hard = (format_mean_cost(references[level].mean) for level in SCALE_LEVELS)
    figures_text = tr(
        "Average cost per decision, in {unit}: you {mean} (95 % range {low} to {high}). Easy {easy}, Normal "
        "{normal}, Hard {hard}, measured in {number:grouped} deals.",
        unit=translate(UNIT_NAMES[get(game_id).unit]),
        mean=format_mean_cost(cost.mean),
        low=format_mean_cost(max(0.0, cost.mean - cost.margin)),
        high=format_mean_cost(cost.mean + cost.margin),
        easy=easy,
        normal=normal,
        hard=hard,
        number=references["hard"].deals,
    )
    column.addWidget(Label(figures_text, theme.CAPTION_SIZE, tone="caption", wrap=True))
    return frame


def no_level_sentence(game_id: str, cost: AverageCost) -> str:
    """Return why no level is shown: the levels' costs have not been measured, or are too similar."""
    measured_costs, name = similar_costs_by_level(game_id), CATALOGUE[game_id].name
    if not measured_costs:
        return tr("The average cost of each level has not been measured for {name} yet.", name=name)
    easy, normal, hard = (format_mean_cost(measured_costs[level].mean) for level in SCALE_LEVELS)
    return tr(
        (
            "In {name}, some levels have similar costs, so your level is not shown. Average cost per "
            "decision, in {unit}: you {mean}. Easy {easy}, Normal {normal}, Hard {hard}, measured in "
            "{number:grouped} deals."
        ),
        name=name,
        unit=translate(UNIT_NAMES[get(game_id).unit]),
        mean=format_mean_cost(cost.mean),
        easy=easy,
        normal=normal,
        hard=hard,
        number=measured_costs["hard"].deals,
    )


def format_mean_cost(cost: float) -> str:
    """Return an average cost with two decimals, a small one with three."""
    return tr("{number}", number=decimals(cost, 3 if round(cost, 3) < MAX_SMALL_COST else 2))
