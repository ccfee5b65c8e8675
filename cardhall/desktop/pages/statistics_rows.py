"""The boxes and rows of the statistics: key figures, records by game or level, and finished matches."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.labels import label_value
from cardhall.desktop.look import card_art, icons, theme
from cardhall.desktop.look.painting import first_fitting_text, fit_font, paint_focus_ring, painter_for
from cardhall.desktop.number_format import format_figure, format_percentage, format_signed
from cardhall.desktop.pages.past_filters import LOST_OUTCOME, OUTCOME_ICONS, outcome_of
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import EnterButton
from cardhall.desktop.widgets.charts import ALIGN_RIGHT, paint_marked_bar, paint_text
from cardhall.desktop.widgets.translated_widgets import TranslatedText
from cardhall.english import capitalize_first
from cardhall.language import decimals, tr, tr_many, translate
from cardhall.match.results import Result
from cardhall.match.statistics import MIXED_LEVELS, MatchRecord
from cardhall.rules.catalogue import CATALOGUE

# Lengths in this module are pixels at a text scale of 1; `theme.px` scales them.
ROW_HEIGHT, PICTURE_SIZE = 62, (72, 48)
LEVEL_ROW_HEIGHT, HEADINGS_HEIGHT, MATCH_ROW_HEIGHT = 44, 40, 48
FIGURE_SIZE = 30  # of the type of a key figure
# Columns of a row with a record.
MARGIN_WIDTH, MATCHES_WIDTH, PERCENT_WIDTH, MIN_BAR_WIDTH = 76, 58, 46, 30
NAME_AND_MATCHES_WIDTH, MATCHES_TO_BAR, BAR_TO_MARGIN, BAR_TO_PERCENT = 214, 76, 58, 12
BAR_HALF_HEIGHT = 5
MIN_NAME_AND_MATCHES_SHARE = 0.44  # of the row's width, which name and matches have at least
# Columns of a row with a match, as shares of its width; the icon of the outcome is left of the outcome.
GAME_SHARE, OUTCOME_SHARE, SCORE_SHARE, DATE_SHARE = 0.30, 0.25, 0.2, 0.25
OUTCOME_ICON_SIZE, OUTCOME_TEXT_LEFT = 16, 22
MIN_FONT_SCALE = 0.66  # type of long texts shrinks to this share of its size at most, then the text is cut
EQUAL_SHARE_TOLERANCE = 1e-9  # of sums of floats: a share this much below the expected one counts as equal


class FigureBox(QFrame):
    """A key figure in large type, with a caption above and a remark below."""

    def __init__(self, title: str, number: str, remark: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setAccessibleName(label_value(title, f"{number}, {remark}" if remark else number))
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(20), theme.px(12), theme.px(16), theme.px(14))
        column.setSpacing(theme.px(2))
        column.addWidget(Label(title, theme.SECONDARY_SIZE, tone="secondary", wrap=True))
        column.addWidget(Label(number, FIGURE_SIZE, is_serif=True))
        remark_label = Label(remark, theme.SECONDARY_SIZE, tone="caption", wrap=True)
        column.addWidget(remark_label)
        column.addStretch(1)


def format_margin(number: float | None) -> str:
    """Return an average margin in points: `+2.4`, from 100 on without decimals, `–` for None."""
    if number is None:
        return "–"
    rounded = round(number, 1) if abs(number) < 100 else round(number)
    return format_signed(rounded)


def column_titles(font: QFont, bar_width: float) -> tuple[str, str, str]:
    """Return the titles of the columns matches, won and margin; `bar_width`: pixels over the bars, for the second."""
    won = tr("Won, and expected by chance")
    is_narrow = QFontMetricsF(font).horizontalAdvance(won) > bar_width
    return tr("Matches"), tr("Won") if is_narrow else won, tr("Ahead by")


class RecordColumns:
    """The rectangles of the columns in a row with a record; `cell_rect` gives them a height."""

    def __init__(self, width: float, name_left: float) -> None:
        """`width`: of the row; `name_left`: left edge of the name; both in pixels of the screen."""
        px = theme.px
        self.margin = QRectF(width - px(MARGIN_WIDTH), 0, px(MARGIN_WIDTH), 0)
        bar_left = max(name_left + px(NAME_AND_MATCHES_WIDTH), width * MIN_NAME_AND_MATCHES_SHARE)
        self.matches = QRectF(bar_left - px(MATCHES_TO_BAR), 0, px(MATCHES_WIDTH), 0)
        self.bar = QRectF(bar_left, 0, max(px(MIN_BAR_WIDTH), self.margin.x() - bar_left - px(BAR_TO_MARGIN)), 0)
        self.percent = QRectF(self.bar.right() + px(BAR_TO_PERCENT), 0, px(PERCENT_WIDTH), 0)
        self.name = QRectF(name_left, 0, self.matches.x() - name_left, 0)


def cell_rect(column: QRectF, top: float, height: float) -> QRectF:
    """Return the rectangle of a column's cell, with the given top edge and height."""
    return QRectF(column.x(), top, column.width(), height)


class RecordHeadings(QWidget):
    """The titles of the columns above the rows with records."""

    def __init__(self, title: str, name_left: int) -> None:
        """`name_left`: left edge of the names, in pixels at a text scale of 1."""
        super().__init__()
        self.title, self.name_left = title, name_left
        self.setFixedHeight(theme.px(HEADINGS_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = theme.page_colours()
        painter = painter_for(self)
        columns = RecordColumns(self.width(), theme.px(self.name_left))
        height = float(self.height())
        title_rect = QRectF(0, 0, columns.matches.x(), height)
        paint_text(painter, title_rect, self.title, theme.serif(theme.SECTION_SIZE), palette.text)
        font = theme.sans(theme.SECONDARY_SIZE)
        bar_title_rect = cell_rect(columns.bar, 0, height).adjusted(0, 0, theme.px(30), 0)
        matches, won, margin = column_titles(font, bar_title_rect.width())
        paint_text(
            painter,
            cell_rect(columns.matches, 0, height).adjusted(-theme.px(20), 0, 0, 0),
            matches,
            font,
            palette.text2,
            ALIGN_RIGHT,
        )
        paint_text(painter, bar_title_rect, won, font, palette.text2)
        paint_text(
            painter,
            cell_rect(columns.margin, 0, height).adjusted(-theme.px(18), 0, 0, 0),
            margin,
            font,
            palette.text2,
            ALIGN_RIGHT,
        )
        painter.end()


class RecordRow(TranslatedText, EnterButton):
    """A row with the person's record in a game or against a level; pressing that of a game chooses the game."""

    def __init__(
        self, name: str, record: MatchRecord, *, game: str = "", card_style: card_art.CardStyle | None = None
    ) -> None:
        """`game`: id of the game, "" in a row of a level; `card_style`: of the game's picture."""
        super().__init__()
        self.name, self.record, self.game, self.card_style = name, record, game, card_style
        self.setText(name)
        self.date_texts = (
            (
                capitalize_first(short_texts.time_ago_text(record.last_time)),
                short_texts.short_time_text(record.last_time),
            )
            if record.last_time
            else ()
        )
        description = tr_many(
            "{name}: {number:grouped} match, {percent} won; expected {other_percent}",
            "{name}: {number:grouped} matches, {percent} won; expected {other_percent}",
            number=record.matches,
            name=name,
            percent=format_percentage(record.won_share),
            other_percent=format_percentage(record.chance_share),
        )
        self.setAccessibleName(
            tr(
                "{description}, {signed} points on average",
                description=description,
                signed=format_margin(record.margin),
            )
            if game
            else description
        )
        self.setToolTip(self._make_tip())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if game else Qt.FocusPolicy.NoFocus)
        if game:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFixedHeight(theme.px(ROW_HEIGHT if game else LEVEL_ROW_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _make_tip(self) -> str:
        record = self.record
        won_count, match_count, chance = record.won, record.matches, decimals(record.chance, 1)
        if record.shared:
            return tr(
                "{won:grouped} of {matches:grouped} won, {shared} of them shared and counted in part. Expected "
                "by chance: {chance}.",
                won=won_count,
                matches=match_count,
                shared=record.shared,
                chance=chance,
            )
        return tr(
            "{won:grouped} of {matches:grouped} won. Expected by chance: {chance}.",
            won=won_count,
            matches=match_count,
            chance=chance,
        )

    def sizeHint(self) -> QSize:
        return QSize(theme.px(400), self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, px, record = theme.page_colours(), theme.px, self.record
        painter = painter_for(self)
        height = float(self.height())
        columns = RecordColumns(self.width(), px(PICTURE_SIZE[0] + 16) if self.game else 0)
        if self.game and self.card_style is not None:
            picture = card_art.tile_pixmap(
                self.game, px(PICTURE_SIZE[0]), px(PICTURE_SIZE[1]), self.devicePixelRatioF(), self.card_style, ""
            )
            painter.save()
            painter.translate(0, round((height - px(PICTURE_SIZE[1])) / 2))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(picture))
            painter.drawRoundedRect(QRectF(0, 0, px(PICTURE_SIZE[0]), px(PICTURE_SIZE[1])), 7, 7)
            painter.restore()
        bold_font = theme.sans(theme.ROW_SIZE, 600)
        if self.date_texts and self.game:
            paint_text(
                painter, cell_rect(columns.name, height / 2 - px(20), px(20)), self.name, bold_font, palette.text
            )
            date_rect, small_font = cell_rect(columns.name, height / 2, px(18)), theme.sans(theme.SECONDARY_SIZE)
            paint_text(
                painter,
                date_rect,
                first_fitting_text(small_font, self.date_texts, date_rect.width()),
                small_font,
                palette.text3,
            )
        else:
            paint_text(
                painter, cell_rect(columns.name, 0, height), self.name, theme.sans(theme.BODY_SIZE, 600), palette.text
            )
        figure_font = theme.sans(theme.ROW_SIZE, 500, tabular=True)
        paint_text(
            painter,
            cell_rect(columns.matches, 0, height),
            format_figure(record.matches),
            figure_font,
            palette.text,
            ALIGN_RIGHT,
        )
        track = cell_rect(columns.bar, height / 2 - px(BAR_HALF_HEIGHT), px(2 * BAR_HALF_HEIGHT))
        is_above_chance = record.won_share >= record.chance_share - EQUAL_SHARE_TOLERANCE
        paint_marked_bar(painter, track, record.won_share, record.chance_share, is_good=is_above_chance)
        bold_font = theme.sans(theme.BODY_SIZE, 600, tabular=True)
        paint_text(
            painter, cell_rect(columns.percent, 0, height), format_percentage(record.won_share), bold_font, palette.text
        )
        if self.game:
            paint_text(
                painter,
                cell_rect(columns.margin, 0, height),
                format_margin(record.margin),
                figure_font,
                palette.text,
                ALIGN_RIGHT,
            )
        if self.hasFocus():
            paint_focus_ring(painter, QRectF(self.rect()), theme.RADIUS_BUTTON)
        painter.end()


def opponents_label(level: str) -> str:
    """Return the label of opponents by level, `Several levels` for MIXED_LEVELS."""
    return (
        tr("Several levels")
        if level == MIXED_LEVELS
        else translate(short_texts.LEVEL_NAMES.get(level, capitalize_first(level)))
    )


class OpenableRow(EnterButton):
    """The base of rows for a finished match; pressing asks for the replay if the match file exists."""

    def __init__(self, result: Result, has_file: bool) -> None:
        """`has_file`: whether the match file exists; otherwise the row does not react."""
        super().__init__()
        self.result, self.has_file = result, has_file
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if has_file else Qt.FocusPolicy.NoFocus)
        if has_file:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setToolTip(tr("View this match again"))
            self.setAccessibleDescription(tr("View this match again"))
            self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        else:
            self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paint_highlight(self, painter: QPainter) -> None:
        """Paint the highlight of a row that can be opened, under the pointer or keyboard focus."""
        rect = QRectF(self.rect()).adjusted(0, 2, 0, -2)
        if self.has_file and self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.page_colours().surface2))
            painter.drawRoundedRect(rect, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        if self.hasFocus():
            paint_focus_ring(painter, rect, theme.RADIUS_BUTTON)


def outcome_icon(result: Result) -> tuple[str, str]:
    """Return the name of the icon and the colour of a match's outcome."""
    page, match_outcome = theme.page_colours(), outcome_of(result)
    return OUTCOME_ICONS[
        match_outcome
    ], page.accent if result.won else page.red if match_outcome == LOST_OUTCOME else page.text2


class ShortMatchRow(OpenableRow):
    """A row for a match in a short list: game, outcome, the person's score, date."""

    def __init__(self, result: Result, has_file: bool = False) -> None:
        super().__init__(result, has_file)
        self.game_name = CATALOGUE[result.game].name
        self.outcome_text = translate(outcome_of(result))
        self.score_text = short_texts.own_score_text(result.scores, result.sides, result.points)
        self.time_text = short_texts.time_ago_text(result.date)
        description = (self.game_name, self.outcome_text, short_texts.final_score_text(result), self.time_text)
        self.setAccessibleName(", ".join(description))
        self.setFixedHeight(theme.px(MATCH_ROW_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, px = theme.page_colours(), theme.px
        painter = painter_for(self)
        self.paint_highlight(painter)
        width, height = float(self.width()), float(self.height())
        plain_font = theme.sans(theme.BODY_SIZE, tabular=True)
        outcome_left, score_left = width * GAME_SHARE, width * (GAME_SHARE + OUTCOME_SHARE)
        name_font = fit_font(theme.sans(theme.BODY_SIZE, 600), self.game_name, outcome_left - 8, MIN_FONT_SCALE)
        paint_text(painter, QRectF(0, 0, outcome_left - 8, height), self.game_name, name_font, palette.text)
        icon_name, colour = outcome_icon(self.result)
        x, size = outcome_left, px(OUTCOME_ICON_SIZE)
        painter.drawPixmap(
            QPointF(x, (height - size) / 2), icons.pixmap(icon_name, colour, size, self.devicePixelRatioF())
        )
        outcome_width = width * OUTCOME_SHARE - px(OUTCOME_TEXT_LEFT) - 4
        outcome_font = fit_font(plain_font, self.outcome_text, outcome_width, MIN_FONT_SCALE)
        paint_text(
            painter,
            QRectF(x + px(OUTCOME_TEXT_LEFT), 0, outcome_width, height),
            self.outcome_text,
            outcome_font,
            colour,
        )
        paint_text(
            painter, QRectF(score_left, 0, width * SCORE_SHARE, height), self.score_text, plain_font, palette.text2
        )
        small_font = theme.sans(theme.SECONDARY_SIZE)
        date_text = first_fitting_text(
            small_font, (self.time_text, short_texts.short_time_text(self.result.date)), width * DATE_SHARE
        )
        paint_text(
            painter,
            QRectF(width * (1 - DATE_SHARE), 0, width * DATE_SHARE, height),
            date_text,
            small_font,
            palette.text3,
            ALIGN_RIGHT,
        )
        painter.end()
