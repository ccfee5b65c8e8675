"""The prompt: a sentence above the hand, in two lines where it is long."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import fit_font, painter_for, split_in_middle
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.widgets import accessibility
from cardhall.language import language_in_use, tr

REFUSAL_SHOWN_MS = 4000  # how long a refusal stays
ANSWER_SHOWN_MS = 7000  # how long an answer or a fault of the program stays
MIN_FONT_SCALE = 0.75  # of two lines made smaller to fit
# Lengths in pixels at a text scale of 1.
PILL_PADDING, BARE_PADDING = 64, 48  # beside the words, both sides together; bare: without a pill
REFUSAL_PADDING = 74  # the same of a refusal, with its cross
DOT_WIDTH = 26  # of the dot between fact and task, with the space round it
MIN_PILL_WIDTH = 440  # of a pill in a row that has room
MAX_LINE_OVERHANG = 16  # by which words may exceed a line before they are set in two
SOLID_LAYERS = 3  # the translucent pill, painted three times, is as good as opaque


class Prompt(QWidget):
    """The line with the last event and the task; for some seconds also a refusal."""

    words_changed = Signal()  # the text has changed, and may need another width

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(parent)
        self.skin = skin
        self.fact, self.task, self.refusal = "", "", ""
        self.answer_text = ""  # an answer to the person, shown for a while instead of fact and task
        self.is_opaque = False  # the pill is opaque
        self.has_no_pill = False  # no pill is painted round the words, because buttons take the row
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._refusal_timer = QTimer(self)
        self._refusal_timer.setSingleShot(True)
        self._refusal_timer.timeout.connect(self._remove_refusal)
        self._answer_timer = QTimer(self)
        self._answer_timer.setSingleShot(True)
        self._answer_timer.timeout.connect(lambda: self.show_answer(""))
        self._is_fault = False  # a warning stays until its time is up, even if cards are played
        self.setAccessibleName(tr("Prompt"))
        self.is_auction = False  # numbers before suits are bids, not cards
        self._shown_state: tuple[object, ...] = ()  # everything that the words and their picture depend on

    def set_words(self, fact: str, task: str) -> None:
        """Show the last event (`fact`) and the task of the person (`task`)."""
        self.fact, self.task, self.answer_text = fact, task, ""
        self._update_text()

    def set_bare(self, is_bare: bool) -> None:
        """Set whether the words stand without their pill."""
        if is_bare != self.has_no_pill:
            self.has_no_pill = is_bare
            self.update()

    def refuse(self, reason: str) -> None:
        """Show why an input was refused, for four seconds."""
        self._is_fault = False
        self.refusal = reason
        self._refusal_timer.start(REFUSAL_SHOWN_MS)
        self._update_text()

    def show_answer(self, sentence: str) -> None:
        """Show an answer the person asked for, for seven seconds or until the prompt changes."""
        self.answer_text = sentence
        if sentence:
            self._answer_timer.start(ANSWER_SHOWN_MS)
        self._update_text()

    def show_fault(self, sentence: str) -> None:
        """Show a fault of the program for seven seconds, even while play goes on."""
        self._is_fault = True
        self.refusal = sentence
        self._refusal_timer.start(ANSWER_SHOWN_MS)
        self._update_text()

    def clear_refusal(self) -> None:
        """Remove a refusal, because the person has done something else."""
        if not self._is_fault:
            self._remove_refusal()

    def _remove_refusal(self) -> None:
        self._is_fault = False
        self.refusal = ""
        self._refusal_timer.stop()
        self._update_text()

    @property
    def text(self) -> str:
        """Return the whole text: the refusal, or event and task joined by a dot."""
        return self.refusal or " · ".join(filter(None, self.fact_and_task))

    @property
    def fact_and_task(self) -> tuple[str, str]:
        """Return the last event and the task, or instead the answer the person asked for."""
        return ("", self.answer_text) if self.answer_text else (self.fact, self.task)

    def _update_text(self) -> None:
        new_state = (self.refusal, *self.fact_and_task, self.is_auction, self.is_opaque, language_in_use())
        if new_state == self._shown_state:
            return
        self._shown_state = new_state
        accessibility.set_name_with_text(self, tr("Prompt"), spoken_text(self.text, has_calls=self.is_auction))
        self.setVisible(bool(self.text))
        self.words_changed.emit()
        self.update()

    @property
    def padding(self) -> float:
        """Return the space beside the words in pixels; less where there is no pill round them."""
        return self.skin.px(BARE_PADDING if self.has_no_pill else PILL_PADDING)

    def wanted_width(self) -> float:
        """Return the width of the whole text in a single line, in pixels."""
        skin = self.skin
        if self.refusal:
            return skin.text_width(self.refusal, skin.sans(14, 500)) + skin.px(REFUSAL_PADDING)
        fact, task = self.fact_and_task
        words_width = skin.text_width(fact, skin.sans(14)) + skin.text_width(task, skin.sans(14, 500))
        return words_width + (skin.px(DOT_WIDTH) if fact and task else 0) + self.padding

    def needs_two_lines(self, width: float) -> bool:
        """Whether the words need more than a single line of `width` pixels."""
        return self.wanted_width() > width + self.skin.px(MAX_LINE_OVERHANG)

    def two_lines(self) -> list[tuple[str, int]]:
        """Return the text in two lines, each with its font weight."""
        if self.refusal:
            return [(half, 500) for half in split_in_middle(self.refusal)]
        fact, task = self.fact_and_task
        if not fact:
            return [(half, 500) for half in split_in_middle(task)]
        return [(text, weight) for text, weight in ((fact, 400), (task, 500)) if text]

    def pill_rect(self) -> QRectF:
        """Return the rectangle of the pill within the prompt."""
        row_width = float(self.width())
        width = self.pill_width(row_width)
        if self.has_no_pill and not self.refusal and self.needs_two_lines(row_width):
            width = min(row_width, self.width_of_two_lines())
        return QRectF((row_width - width) / 2, 0, width, self.height())

    def width_of_two_lines(self) -> float:
        """Return the width that shows the whole text in two lines, in pixels."""
        return (
            max(self.skin.text_width(text, self.skin.sans(13, weight)) for text, weight in self.two_lines())
            + self.padding
        )

    def pill_width(self, row_width: float) -> float:
        """Return the width of the pill in a row of `row_width` pixels."""
        return min(
            row_width, max(self.wanted_width(), 0 if self.has_no_pill else min(self.skin.px(MIN_PILL_WIDTH), row_width))
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.text:
            return
        painter = painter_for(self)
        skin, felt = self.skin, self.skin.felt
        in_two_lines, pill = self.needs_two_lines(self.width()), self.pill_rect()
        if not self.has_no_pill or self.refusal:
            for _ in range(SOLID_LAYERS if self.is_opaque else 1):
                skin.paint_pill(painter, pill, QColor(felt.red) if self.refusal else None)
        middle = pill.center().y()
        # pixels beside the words
        left_padding, right_padding = (16, 16) if self.has_no_pill and not self.refusal else (24, 20)
        left, right = pill.x() + skin.px(left_padding), pill.right() - skin.px(right_padding)
        if self.refusal:
            left = self._paint_cross(painter, pill.x() + skin.px(16), middle) + skin.px(10)
        if in_two_lines:
            self._paint_stacked(painter, left, right, middle)
        elif self.refusal:
            skin.draw_line(painter, left, middle, self.refusal, skin.sans(14, 500), felt.text, max_width=right - left)
        else:
            x = max(left, pill.center().x() - (self.wanted_width() - self.padding) / 2)
            fact, task = self.fact_and_task
            if fact:
                x = skin.draw_line(painter, x, middle, fact, skin.sans(14), felt.text2, max_width=right - x)
            if fact and task:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(felt.text3))
                painter.drawEllipse(QRectF(x + skin.px(DOT_WIDTH / 2) - 2, middle - 2, 4, 4))
                x += skin.px(DOT_WIDTH)
            skin.draw_line(painter, x, middle, task, skin.sans(14, 500), felt.text, max_width=right - x)
        painter.end()

    def _paint_stacked(self, painter: QPainter, left: float, right: float, middle: float) -> None:
        """Paint the text in two lines."""
        skin, felt = self.skin, self.skin.felt
        lines = self.two_lines()
        step = min(skin.px(17), self.height() / 2)
        fonts = [fit_font(skin.sans(13, weight), text, right - left, MIN_FONT_SCALE) for text, weight in lines]
        size = min(font.pixelSize() for font in fonts)
        for place, ((text, weight), font) in enumerate(zip(lines, fonts, strict=True)):
            y = middle + (place - (len(lines) - 1) / 2) * step
            font.setPixelSize(size)
            x = left if self.refusal else max(left, (left + right - skin.text_width(text, font)) / 2)
            skin.draw_line(painter, x, y, text, font, felt.text if weight > 400 else felt.text2, max_width=right - x)

    def _paint_cross(self, painter: QPainter, x: float, middle: float) -> float:
        """Paint the cross of a refusal. Return where it ends, in pixels."""
        size = self.skin.px(18)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.skin.felt.red))
        disc = QRectF(x, middle - size / 2, size, size)
        painter.drawEllipse(disc)
        painter.setPen(QPen(QColor("#3b141c") if not self.skin.felt.is_light else QColor("#fffdf8"), 2))
        inner = disc.adjusted(5, 5, -5, -5)
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.topRight(), inner.bottomLeft())
        return disc.right()
