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

ROW_HEIGHT, MAX_ALTERNATIVES = 34, 8  # pixels of a line; alternatives shown
NAME_LINE_HEIGHT = 22  # more pixels of a line where the name of an alternative stands above its bar
NAME_WIDTH_SHARE = 0.42  # of the width that names have beside the bars
ALIGN_MIDDLE = Qt.AlignmentFlag.AlignCenter
ALIGN_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ListedDecision(NamedTuple):
    """A decision, as the list shows it."""

    place: int
    number: int
    words: str  # what was done: "Play 7♣"
    judged: Judgement | None
    is_call: bool = False  # its numbers before suits are bids, not cards


class Counts(QWidget):
    """How many decisions there are of each rating."""

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
    """One decision in the list."""

    def __init__(self, told: ListedDecision) -> None:
        super().__init__(told.words)
        self.told, self.is_shown = told, False
        self.setFixedHeight(theme.px(ROW_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.take(told)

    def take(self, told: ListedDecision) -> None:
        """Update the line with the current findings."""
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
        size, height = theme.px(20), self.height()
        paint_mark(painter, QRectF(theme.px(8), (height - size) / 2, size, size), rating)
        cost, left = short_cost(judged), theme.px(38)
        right = self.width() - theme.px(10)
        font = theme.sans(theme.SECONDARY, 600, tabular=True)
        wide = theme.px(44) if cost else 0
        write(painter, QRectF(right - wide, 0, wide, height), cost, font, colour_of(rating), ALIGN_RIGHT)
        words = f"{self.told.number}  {self.told.words}"
        write(painter, QRectF(left, 0, right - wide - left, height), words, theme.sans(theme.BODY), page.text)
        painter.end()


class DecisionList(QWidget):
    """All decisions of the deal, in order."""

    chosen = Signal(int)  # the place of one

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
    """The verdict on one decision."""

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
        """Show a rating with title, cost, reason and source. `is_call`: the decision was a bid."""
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
    """A bar chart of the alternatives' values, from worst to best."""

    def __init__(self) -> None:
        super().__init__()
        self.judged: Judgement | None = None
        self.words: Callable[[str], str] = str
        self.is_call = False
        self.above = False  # names stand above the bars: beside them they would be cut
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_values(self, judged: Judgement | None, words: Callable[[str], str], *, is_call: bool = False) -> None:
        self.judged, self.words, self.is_call = judged, words, is_call
        shown = self.shown()
        self._fit()
        told = [tr("{what}: {value}.", what=words(one.action), value=format_number(one.value)) for one in shown]
        hearing.name_with_words(self, tr("Value of each choice"), spoken_text(" ".join(told), calls=is_call))
        self.update()

    def figures(self) -> Figures:
        """Return every alternative with its value, and which is the best and which was chosen."""
        judged, rows = self.judged, list[list[str]]()
        for one in judged.alternatives if judged is not None else ():
            assert judged is not None
            marks = [tr("best")] * (one.action == judged.best.action)
            marks += [tr("your choice")] * (one.action == judged.chosen.action)
            words = spoken_text(self.words(one.action), calls=self.is_call)
            rows.append([words, format_number(one.value), ", ".join(marks)])
        return Figures([tr("Choice"), tr("On average"), ""], rows)

    def shown(self) -> list[Alternative]:
        """Return the alternatives that fit: the best ones, and the actual choice."""
        if self.judged is None:
            return []
        best = list(self.judged.alternatives[:MAX_ALTERNATIVES])
        chosen = self.judged.chosen
        return best if chosen in best else [*best[:-1], chosen]

    def _weight(self, judged: Judgement, one: Alternative) -> int:
        return 700 if one.action in (judged.chosen.action, judged.best.action) else 400

    def _fit(self) -> None:
        """Find out whether the names have room beside the bars, and be as high as all rows are."""
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
        room = max(high - low, judged.spread * 0.2, 1e-9)
        row, size, above = theme.px(ROW_HEIGHT), theme.px(20), theme.px(NAME_LINE_HEIGHT) if self.above else 0
        left, value = size + theme.px(10), theme.px(58)
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
            track = QRectF(begin, middle - 3, self.width() - begin - value - theme.px(8), 6)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(page.surface2))
            painter.drawRoundedRect(track, 3, 3)
            share = 0.06 + 0.94 * (one.value - (high - room)) / room
            painter.setBrush(QColor(colour_of(judged.rating if is_done else "best")))
            painter.drawRoundedRect(QRectF(track.x(), track.y(), track.width() * max(0.03, min(1.0, share)), 6), 3, 3)
            told = format_number(one.value) if abs(one.value) < 100 else points(round(one.value))
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
