"""The panels beside the table in a review: decisions, verdict, alternatives, course."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop.figures import format_number, points
from cardhall.desktop.labels import labelled
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout, fit_font, painter_for, words_wide
from cardhall.desktop.pages.review.marks import Mark, colour_of, paint_mark, rating_words, short_cost
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.widgets import hearing
from cardhall.desktop.widgets.basics import Hairline, Label, Tile, card_frame
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.charts import write
from cardhall.desktop.widgets.telling import TellsName
from cardhall.desktop.widgets.value_table import Figures
from cardhall.language import tell, tr
from cardhall.match.analysis import RATING_TEXTS, Alternative, Judgement

MAX_ALTERNATIVES = 8  # alternatives shown in the chart
# Pixels at a text scale of 1.
ROW_HEIGHT, MARK_SIZE = 34, 20
NAME_LINE_HEIGHT = 22  # added to a row where the name of an alternative is above its bar
COST_WIDTH, VALUE_WIDTH = 44, 58  # of a decision's cost in the list; of an alternative's value
NAME_WIDTH_SHARE = 0.42  # share of the chart's width for names beside the bars
# Lengths of bars: the worst shown value keeps a short bar, so that every alternative has one.
WORST_BAR_SHARE, MIN_BAR_SHARE = 0.06, 0.03
BAR_THICKNESS = 6  # pixels at any text scale
MIN_RANGE_SHARE = 0.2  # least range of the scale, as a share of the deal's spread: small differences stay small bars
WHOLE_NUMBERS_FROM = 100  # values from here on are shown without decimals
ALIGN_MIDDLE = Qt.AlignmentFlag.AlignCenter
ALIGN_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ListedDecision(NamedTuple):
    """A decision as shown in the list."""

    place: int  # index in the match's log
    number: int  # from 1 on
    words: str  # the chosen action: "Play 7♣"
    judged: Judgement | None  # None: not judged yet
    is_call: bool = False  # a bid: screen readers read "4♥" as "four hearts", not as a card


class Counts(QWidget):
    """The panel with the number of decisions of each rating."""

    def __init__(self) -> None:
        super().__init__()
        frame, column = card_frame(12, 12, right=8)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        row = QHBoxLayout()
        add_layout(column, row)
        self.numbers: dict[str, Label] = {}
        for rating, name in RATING_TEXTS.items():
            cell = QVBoxLayout()
            cell.setSpacing(0)
            self.numbers[rating] = number = Label("0", theme.SECTION, is_serif=True)
            number.setAlignment(ALIGN_MIDDLE)
            caption = Label(tell(name), theme.CAPTION, tone="secondary")
            caption.setAlignment(ALIGN_MIDDLE)
            cell.addWidget(number)
            cell.addWidget(caption)
            add_layout(row, cell, 1)

    def show_counts(self, counts: dict[str, int]) -> None:
        for rating, number in counts.items():
            self.numbers[rating].setText(str(number))
            self.numbers[rating].setAccessibleName(labelled(tell(RATING_TEXTS[rating]), number))


class DecisionLine(Tile):
    """A button for a decision in the list: sign of its rating, number, action, cost."""

    def __init__(self, told: ListedDecision) -> None:
        super().__init__(told.words)
        self.told, self.is_shown = told, False
        self.setFixedHeight(theme.px(ROW_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.take(told)

    def take(self, told: ListedDecision) -> None:
        """Show the decision with its current judgement."""
        self.told = told
        cost = short_cost(told.judged)
        words = spoken_text(told.words, calls=told.is_call)
        name = tr("{number}: {words}, {rating}", number=told.number, words=words, rating=rating_words(told.judged))
        self.setAccessibleName(f"{name}, {cost}" if cost else name)
        self.update()

    def show_chosen(self, is_shown: bool) -> None:
        self.is_shown = is_shown
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        page, painter = theme.page(), painter_for(self)
        inside = QRectF(self.rect()).adjusted(2, 1, -2, -1)
        if self.is_shown or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(page.accent_soft if self.is_shown else page.surface2))
            painter.drawRoundedRect(inside, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        if self.hasFocus():
            painter.setPen(QPen(QColor(page.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(inside, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        judged = self.told.judged
        rating = "" if judged is None else judged.rating
        size, height = theme.px(MARK_SIZE), self.height()
        paint_mark(painter, QRectF(theme.px(8), (height - size) / 2, size, size), rating)
        cost, left = short_cost(judged), theme.px(38)
        right = self.width() - theme.px(10)
        font = theme.sans(theme.SECONDARY, 600, tabular=True)
        wide = theme.px(COST_WIDTH) if cost else 0
        write(painter, QRectF(right - wide, 0, wide, height), cost, font, colour_of(rating), ALIGN_RIGHT)
        words = f"{self.told.number}  {self.told.words}"
        write(painter, QRectF(left, 0, right - wide - left, height), words, theme.sans(theme.BODY), page.text)
        painter.end()


class DecisionList(QWidget):
    """The list of the person's decisions in the deal, in order."""

    chosen = Signal(int)  # index of a decision in the match's log

    def __init__(self) -> None:
        super().__init__()
        frame, self.rows = card_frame(8, 8, right=8)
        frame.layout().setContentsMargins(theme.px(6), theme.px(8), theme.px(6), theme.px(8))  # type: ignore[union-attr]
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        self.lines: dict[int, DecisionLine] = {}

    def show_decisions(self, decisions: Sequence[ListedDecision]) -> None:
        for told in decisions:
            line = self.lines.get(told.place)
            if line is not None:
                line.take(told)
                continue
            self.lines[told.place] = line = DecisionLine(told)
            line.clicked.connect(lambda _=False, place=told.place: self.chosen.emit(place))
            self.rows.addWidget(line)

    def show_chosen(self, place: int) -> None:
        for one, line in self.lines.items():
            line.show_chosen(one == place)


class Verdict(QWidget):
    """The panel with the verdict on one decision: rating, sentences, and a button for longer thought."""

    def __init__(self) -> None:
        super().__init__()
        self.frame, column = card_frame(16, 16, 10)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.frame)
        head = QHBoxLayout()
        head.setSpacing(theme.px(10))
        self.mark = Mark("", 26)
        self.title = Label("", theme.SECTION, is_serif=True)
        head.addWidget(self.mark)
        head.addWidget(self.title, 1)
        add_layout(column, head)
        self.lines = [Label("", theme.BODY, wrap=True) for _ in range(2)]
        self.lines += [Label("", theme.SECONDARY, tone="secondary", wrap=True) for _ in range(2)]
        for line in self.lines:
            column.addWidget(line)
        self.longer = Button("", "plain", height=34)
        self.offer_longer(False, lasting=False)
        column.addWidget(self.longer, 0, Qt.AlignmentFlag.AlignLeft)

    def say(self, rating: str, title: str, *lines: str, is_call: bool = False) -> None:
        """Show a rating with a title and up to four sentences, "" for none; `is_call`: the decision was a bid."""
        self.mark.rating = rating
        self.mark.update()
        self.title.setText(title)
        self.title.setAccessibleName(spoken_text(title, calls=is_call))
        for label, words in zip(self.lines, (*lines, *[""] * len(self.lines)), strict=False):
            label.setText(words)
            label.setAccessibleName(spoken_text(words, calls=is_call))
            label.setVisible(bool(words))

    def offer_longer(self, offered: bool, *, lasting: bool) -> None:
        """Show the button for longer thought if `offered`; `lasting`: longer thought is running."""
        self.longer.setText(tr("Thinking longer…") if lasting else tr("Think longer"))
        self.longer.setEnabled(not lasting)
        self.longer.setVisible(offered or lasting)

    def heard(self) -> str:
        """Return the whole verdict as spoken text."""
        told = [label.accessibleName() for label in (self.title, *self.lines)]
        return ". ".join(words.rstrip(".") for words in told if words)


class Bars(TellsName, QWidget):
    """A bar chart of the values of a decision's alternatives, the best first."""

    def __init__(self) -> None:
        super().__init__()
        self.judged: Judgement | None = None
        self.words: Callable[[str], str] = str  # names an action, given its canonical text
        self.is_call = False
        self.above = False  # whether names are above the bars, because beside them they would be cut
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_values(self, judged: Judgement | None, words: Callable[[str], str], *, is_call: bool = False) -> None:
        """Show the alternatives of a judgement; `words`: names an action, given its canonical text."""
        self.judged, self.words, self.is_call = judged, words, is_call
        shown = self.shown()
        self._fit()
        told = [tr("{what}: {value}.", what=words(one.action), value=format_number(one.value)) for one in shown]
        hearing.name_with_words(self, tr("Value of each choice"), spoken_text(" ".join(told), calls=is_call))
        self.update()

    def figures(self) -> Figures:
        """Return all alternatives as a table: action, value, and remarks on the best and the chosen one."""
        judged, rows = self.judged, list[list[str]]()
        for one in judged.alternatives if judged is not None else ():
            assert judged is not None
            marks = [tr("best")] * (one.action == judged.best.action)
            marks += [tr("your choice")] * (one.action == judged.chosen.action)
            words = spoken_text(self.words(one.action), calls=self.is_call)
            rows.append([words, format_number(one.value), ", ".join(marks)])
        return Figures([tr("Choice"), tr("On average"), ""], rows)

    def shown(self) -> list[Alternative]:
        """Return the shown alternatives: the best ones, with the person's choice in place of the last if needed."""
        if self.judged is None:
            return []
        best = list(self.judged.alternatives[:MAX_ALTERNATIVES])
        chosen = self.judged.chosen
        return best if chosen in best else [*best[:-1], chosen]

    def _weight(self, judged: Judgement, one: Alternative) -> int:
        return 700 if one.action in (judged.chosen.action, judged.best.action) else 400

    def _fit(self) -> None:
        """Put the names above the bars if a name does not fit beside, and set the height for all rows."""
        judged, room = self.judged, NAME_WIDTH_SHARE * self.width() - theme.px(30)
        self.above = False
        for one in self.shown():
            assert judged is not None
            told, font = self.words(one.action), theme.sans(theme.SECONDARY, self._weight(judged, one))
            self.above |= words_wide(fit_font(font, told, room), told) > room
        self.setFixedHeight(
            (theme.px(ROW_HEIGHT) + (theme.px(NAME_LINE_HEIGHT) if self.above else 0)) * len(self.shown())
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        judged, page = self.judged, theme.page()
        if judged is None:
            return
        painter = painter_for(self)
        values = [one.value for one in judged.alternatives]
        low, high = min(values), max(values)
        room = max(high - low, judged.spread * MIN_RANGE_SHARE, 1e-9)  # never 0: it divides
        row, size, above = theme.px(ROW_HEIGHT), theme.px(MARK_SIZE), theme.px(NAME_LINE_HEIGHT) if self.above else 0
        left, value = size + theme.px(10), theme.px(VALUE_WIDTH)
        name = self.width() if self.above else NAME_WIDTH_SHARE * self.width()
        begin = left if self.above else name + theme.px(8)
        for place, one in enumerate(self.shown()):
            top = place * (row + above)
            is_done, is_best = one.action == judged.chosen.action, one.action == judged.best.action
            if is_done or is_best:
                rating = judged.rating if is_done else "best"
                paint_mark(painter, QRectF(0, top + (row - size) / 2, size, size), rating)
            rect = QRectF(left, top, name - left, row)
            write(
                painter, rect, self.words(one.action), theme.sans(theme.SECONDARY, self._weight(judged, one)), page.text
            )
            middle = top + above + row / 2
            length, radius = self.width() - begin - value - theme.px(8), BAR_THICKNESS / 2
            track = QRectF(begin, middle - radius, length, BAR_THICKNESS)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(page.surface2))
            painter.drawRoundedRect(track, radius, radius)
            share = WORST_BAR_SHARE + (1 - WORST_BAR_SHARE) * (one.value - (high - room)) / room
            painter.setBrush(QColor(colour_of(judged.rating if is_done else "best")))
            track.setWidth(length * max(MIN_BAR_SHARE, min(1.0, share)))
            painter.drawRoundedRect(track, radius, radius)
            told = format_number(one.value) if abs(one.value) < WHOLE_NUMBERS_FROM else points(round(one.value))
            font = theme.sans(theme.SECONDARY, 600, tabular=True)
            write(
                painter, QRectF(self.width() - value, middle - row / 2, value, row), told, font, page.text, ALIGN_RIGHT
            )
        painter.end()


def titled_card(title: str, remark: str, *widgets: QWidget) -> QWidget:
    """Return a card with a title, a remark below it, and widgets."""
    frame, column = card_frame(14, 14, 6)
    column.addWidget(Label(title, theme.BODY, weight=600, wrap=True))
    if remark:
        column.addWidget(Label(remark, theme.CAPTION, tone="secondary", wrap=True))
    for place, widget in enumerate(widgets):
        if place:
            column.addWidget(Hairline())
        column.addWidget(widget)
    return frame
