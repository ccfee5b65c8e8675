"""The panels beside the table in a review: decisions, verdict, alternatives, course."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop.labels import label_value
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout, fit_font, painter_for, text_width
from cardhall.desktop.number_format import format_number, format_points
from cardhall.desktop.pages.review.rating_marks import RatingMark, paint_rating, rating_colour, rating_text, short_cost
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets.basics import Hairline, Label, Tile, create_card_frame
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.charts import paint_text
from cardhall.desktop.widgets.translated_widgets import TranslatedName
from cardhall.desktop.widgets.value_table import TableContent
from cardhall.language import tr, translate
from cardhall.match.analysis import RATING_TEXTS, Alternative, Judgement

MAX_ALTERNATIVES = 8  # alternatives shown in the chart
# Pixels at a text scale of 1.
ROW_HEIGHT, MARK_SIZE = 34, 20
ALTERNATIVE_NAME_HEIGHT = 22  # added to a row where the name of an alternative is above its bar
COST_WIDTH, VALUE_WIDTH = 44, 58  # of a decision's cost in the list; of an alternative's value
NAME_WIDTH_SHARE = 0.42  # share of the chart's width for names beside the bars
# Lengths of bars: the worst shown value keeps a short bar, so that every alternative has one.
WORST_BAR_SHARE, MIN_BAR_SHARE = 0.06, 0.03
BAR_THICKNESS = 6  # pixels at any text scale
MIN_SCALE_RANGE_IN_SPREADS = (
    0.2  # least range of the scale, as a share of the deal's spread: small differences stay small bars
)
MIN_VALUE_WITHOUT_DECIMALS = 100  # values from here on are shown without decimals
ALIGN_MIDDLE = Qt.AlignmentFlag.AlignCenter
ALIGN_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ListedDecision(NamedTuple):
    """A decision as shown in the list."""

    place: int  # index in the match's log
    number: int  # from 1 on
    action_text: str  # the chosen action: "Play 7♣"
    judgement: Judgement | None  # None: not judged yet
    is_call: bool = False  # a bid: screen readers read "4♥" as "four hearts", not as a card


class RatingCounts(QWidget):
    """The panel with the number of decisions of each rating."""

    def __init__(self) -> None:
        super().__init__()
        frame, column = create_card_frame(12, 12, right=8)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        row = QHBoxLayout()
        add_layout(column, row)
        self.number_labels: dict[str, Label] = {}
        for rating, name in RATING_TEXTS.items():
            cell = QVBoxLayout()
            cell.setSpacing(0)
            self.number_labels[rating] = number = Label("0", theme.SECTION_SIZE, is_serif=True)
            number.setAlignment(ALIGN_MIDDLE)
            caption = Label(translate(name), theme.CAPTION_SIZE, tone="secondary")
            caption.setAlignment(ALIGN_MIDDLE)
            cell.addWidget(number)
            cell.addWidget(caption)
            add_layout(row, cell, 1)

    def show_counts(self, rating_counts: dict[str, int]) -> None:
        for rating, number in rating_counts.items():
            self.number_labels[rating].setText(str(number))
            self.number_labels[rating].setAccessibleName(label_value(translate(RATING_TEXTS[rating]), number))


class DecisionLine(Tile):
    """A button for a decision in the list: sign of its rating, number, action, cost."""

    def __init__(self, decision: ListedDecision) -> None:
        super().__init__(decision.action_text)
        self.decision, self.is_chosen = decision, False
        self.setFixedHeight(theme.px(ROW_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_decision(decision)

    def show_decision(self, decision: ListedDecision) -> None:
        """Show the decision with its current judgement."""
        self.decision = decision
        cost = short_cost(decision.judgement)
        spoken_action = spoken_text(decision.action_text, has_calls=decision.is_call)
        name = tr(
            "{number}: {words}, {rating}",
            number=decision.number,
            words=spoken_action,
            rating=rating_text(decision.judgement),
        )
        self.setAccessibleName(f"{name}, {cost}" if cost else name)
        self.update()

    def set_chosen(self, is_chosen: bool) -> None:
        self.is_chosen = is_chosen
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, painter = theme.page_colours(), painter_for(self)
        highlight_rect = QRectF(self.rect()).adjusted(2, 1, -2, -1)
        if self.is_chosen or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.accent_soft if self.is_chosen else palette.surface2))
            painter.drawRoundedRect(highlight_rect, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        if self.hasFocus():
            painter.setPen(QPen(QColor(palette.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(highlight_rect, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        judgement = self.decision.judgement
        rating = "" if judgement is None else judgement.rating
        mark_size, height = theme.px(MARK_SIZE), self.height()
        paint_rating(painter, QRectF(theme.px(8), (height - mark_size) / 2, mark_size, mark_size), rating)
        cost, text_left = short_cost(judgement), theme.px(38)
        text_right = self.width() - theme.px(10)
        font = theme.sans(theme.SECONDARY_SIZE, 600, tabular=True)
        cost_width = theme.px(COST_WIDTH) if cost else 0
        paint_text(
            painter,
            QRectF(text_right - cost_width, 0, cost_width, height),
            cost,
            font,
            rating_colour(rating),
            ALIGN_RIGHT,
        )
        numbered_action = f"{self.decision.number}  {self.decision.action_text}"
        paint_text(
            painter,
            QRectF(text_left, 0, text_right - cost_width - text_left, height),
            numbered_action,
            theme.sans(theme.BODY_SIZE),
            palette.text,
        )
        painter.end()


class DecisionList(QWidget):
    """The list of the person's decisions in the deal, in order."""

    decision_chosen = Signal(int)  # index of a decision in the match's log

    def __init__(self) -> None:
        super().__init__()
        frame, self.decision_column = create_card_frame(8, 8, right=8)
        frame.layout().setContentsMargins(theme.px(6), theme.px(8), theme.px(6), theme.px(8))  # type: ignore[union-attr]
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        self.decision_lines: dict[int, DecisionLine] = {}

    def show_decisions(self, decisions: Sequence[ListedDecision]) -> None:
        for decision in decisions:
            line = self.decision_lines.get(decision.place)
            if line is not None:
                line.show_decision(decision)
                continue
            self.decision_lines[decision.place] = line = DecisionLine(decision)
            line.clicked.connect(lambda _=False, place=decision.place: self.decision_chosen.emit(place))
            self.decision_column.addWidget(line)

    def mark_decision(self, place: int) -> None:
        for line_place, line in self.decision_lines.items():
            line.set_chosen(line_place == place)


class VerdictPanel(QWidget):
    """The panel with the verdict on one decision: rating, sentences, and a button for longer thought."""

    def __init__(self) -> None:
        super().__init__()
        self.frame, column = create_card_frame(16, 16, 10)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.frame)
        head = QHBoxLayout()
        head.setSpacing(theme.px(10))
        self.rating_mark = RatingMark("", 26)
        self.title_label = Label("", theme.SECTION_SIZE, is_serif=True)
        head.addWidget(self.rating_mark)
        head.addWidget(self.title_label, 1)
        add_layout(column, head)
        self.sentence_labels = [Label("", theme.BODY_SIZE, wrap=True) for _ in range(2)]
        self.sentence_labels += [Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True) for _ in range(2)]
        for line in self.sentence_labels:
            column.addWidget(line)
        self.longer_button = Button("", "plain", height=34)
        self.offer_longer(False, is_running=False)
        column.addWidget(self.longer_button, 0, Qt.AlignmentFlag.AlignLeft)

    def show_sentences(self, rating: str, title: str, *sentences: str, is_call: bool = False) -> None:
        """Show a rating with a title and up to four sentences, "" for none; `is_call`: the decision was a bid."""
        self.rating_mark.rating = rating
        self.rating_mark.update()
        self.title_label.setText(title)
        self.title_label.setAccessibleName(spoken_text(title, has_calls=is_call))
        for label, sentence in zip(self.sentence_labels, (*sentences, *[""] * len(self.sentence_labels)), strict=False):
            label.setText(sentence)
            label.setAccessibleName(spoken_text(sentence, has_calls=is_call))
            label.setVisible(bool(sentence))

    def offer_longer(self, is_offered: bool, *, is_running: bool) -> None:
        """Show the button for longer thought if `is_offered`; `is_running`: longer thought is running."""
        self.longer_button.setText(tr("Thinking longer…") if is_running else tr("Think longer"))
        self.longer_button.setEnabled(not is_running)
        self.longer_button.setVisible(is_offered or is_running)

    def spoken_verdict(self) -> str:
        """Return the whole verdict as spoken text."""
        spoken_parts = [label.accessibleName() for label in (self.title_label, *self.sentence_labels)]
        return ". ".join(words.rstrip(".") for words in spoken_parts if words)


class ValueBars(TranslatedName, QWidget):
    """A bar chart of the values of a decision's alternatives, the best first."""

    def __init__(self) -> None:
        super().__init__()
        self.judgement: Judgement | None = None
        self.action_text: Callable[[str], str] = str  # names an action, given its canonical text
        self.is_call = False
        self.has_names_above = False  # whether names are above the bars, because beside them they would be cut
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_judgement(
        self, judgement: Judgement | None, action_text: Callable[[str], str], *, is_call: bool = False
    ) -> None:
        """Show the alternatives of a judgement; `action_text`: names an action, given its canonical text."""
        self.judgement, self.action_text, self.is_call = judgement, action_text, is_call
        alternatives = self.shown_alternatives()
        self._fit_rows()
        value_sentences = [
            tr("{what}: {value}.", what=action_text(one.action), value=format_number(one.value)) for one in alternatives
        ]
        accessibility.set_name_with_text(
            self, tr("Value of each choice"), spoken_text(" ".join(value_sentences), has_calls=is_call)
        )
        self.update()

    def table_content(self) -> TableContent:
        """Return all alternatives as a table: action, value, and remarks on the best and the chosen one."""
        judgement, rows = self.judgement, list[list[str]]()
        for one in judgement.alternatives if judgement is not None else ():
            assert judgement is not None
            remarks = [tr("best")] * (one.action == judgement.best.action)
            remarks += [tr("your choice")] * (one.action == judgement.chosen.action)
            spoken_action = spoken_text(self.action_text(one.action), has_calls=self.is_call)
            rows.append([spoken_action, format_number(one.value), ", ".join(remarks)])
        return TableContent([tr("Choice"), tr("On average"), ""], rows)

    def shown_alternatives(self) -> list[Alternative]:
        """Return the shown alternatives: the best ones, with the person's choice in place of the last if needed."""
        if self.judgement is None:
            return []
        alternatives = list(self.judgement.alternatives[:MAX_ALTERNATIVES])
        chosen = self.judgement.chosen
        return alternatives if chosen in alternatives else [*alternatives[:-1], chosen]

    def _font_weight(self, judgement: Judgement, alternative: Alternative) -> int:
        return 700 if alternative.action in (judgement.chosen.action, judgement.best.action) else 400

    def _fit_rows(self) -> None:
        """Put the names above the bars if a name does not fit beside, and set the height for all rows."""
        judgement, name_width = self.judgement, NAME_WIDTH_SHARE * self.width() - theme.px(30)
        self.has_names_above = False
        for one in self.shown_alternatives():
            assert judgement is not None
            name, font = (
                self.action_text(one.action),
                theme.sans(theme.SECONDARY_SIZE, self._font_weight(judgement, one)),
            )
            self.has_names_above |= text_width(fit_font(font, name, name_width), name) > name_width
        self.setFixedHeight(
            (theme.px(ROW_HEIGHT) + (theme.px(ALTERNATIVE_NAME_HEIGHT) if self.has_names_above else 0))
            * len(self.shown_alternatives())
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rows()

    def paintEvent(self, event: QPaintEvent) -> None:
        judgement, palette = self.judgement, theme.page_colours()
        if judgement is None:
            return
        painter = painter_for(self)
        values = [one.value for one in judgement.alternatives]
        lowest, highest = min(values), max(values)
        value_range = max(highest - lowest, judgement.spread * MIN_SCALE_RANGE_IN_SPREADS, 1e-9)  # never 0: it divides
        row_height, mark_size, name_height = (
            theme.px(ROW_HEIGHT),
            theme.px(MARK_SIZE),
            theme.px(ALTERNATIVE_NAME_HEIGHT) if self.has_names_above else 0,
        )
        name_left, value_width = mark_size + theme.px(10), theme.px(VALUE_WIDTH)
        name_right = self.width() if self.has_names_above else NAME_WIDTH_SHARE * self.width()
        bar_left = name_left if self.has_names_above else name_right + theme.px(8)
        for place, alternative in enumerate(self.shown_alternatives()):
            top = place * (row_height + name_height)
            is_chosen, is_best = (
                alternative.action == judgement.chosen.action,
                alternative.action == judgement.best.action,
            )
            if is_chosen or is_best:
                rating = judgement.rating if is_chosen else "best"
                paint_rating(painter, QRectF(0, top + (row_height - mark_size) / 2, mark_size, mark_size), rating)
            rect = QRectF(name_left, top, name_right - name_left, row_height)
            paint_text(
                painter,
                rect,
                self.action_text(alternative.action),
                theme.sans(theme.SECONDARY_SIZE, self._font_weight(judgement, alternative)),
                palette.text,
            )
            middle = top + name_height + row_height / 2
            length, radius = self.width() - bar_left - value_width - theme.px(8), BAR_THICKNESS / 2
            track = QRectF(bar_left, middle - radius, length, BAR_THICKNESS)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.surface2))
            painter.drawRoundedRect(track, radius, radius)
            bar_share = (
                WORST_BAR_SHARE + (1 - WORST_BAR_SHARE) * (alternative.value - (highest - value_range)) / value_range
            )
            painter.setBrush(QColor(rating_colour(judgement.rating if is_chosen else "best")))
            track.setWidth(length * max(MIN_BAR_SHARE, min(1.0, bar_share)))
            painter.drawRoundedRect(track, radius, radius)
            value_text = (
                format_number(alternative.value)
                if abs(alternative.value) < MIN_VALUE_WITHOUT_DECIMALS
                else format_points(round(alternative.value))
            )
            font = theme.sans(theme.SECONDARY_SIZE, 600, tabular=True)
            paint_text(
                painter,
                QRectF(self.width() - value_width, middle - row_height / 2, value_width, row_height),
                value_text,
                font,
                palette.text,
                ALIGN_RIGHT,
            )
        painter.end()


def titled_card(title: str, remark: str, *widgets: QWidget) -> QWidget:
    """Return a card with a title, a remark below it, and widgets."""
    frame, column = create_card_frame(14, 14, 6)
    column.addWidget(Label(title, theme.BODY_SIZE, weight=600, wrap=True))
    if remark:
        column.addWidget(Label(remark, theme.CAPTION_SIZE, tone="secondary", wrap=True))
    for place, widget in enumerate(widgets):
        if place:
            column.addWidget(Hairline())
        column.addWidget(widget)
    return frame
