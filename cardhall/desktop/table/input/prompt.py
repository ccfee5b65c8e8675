"""The prompt: one sentence over the hand, in two lines where it is long."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look.painting import fitting, painter_for
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.card_words import spoken_text
from cardhall.language import tr

REFUSED = 4000  # milliseconds a refusal stands
SMALLEST = 0.75  # of its size is type of two lines that is made smaller to fit, at least
WARNED = 7000  # and news that have nothing to do with what the person does


class Prompt(QWidget):
    """What has happened, and what to do; or, for a while, why something was refused."""

    reworded = Signal()  # it says something else, which may need more room or less

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(parent)
        self.skin = skin
        self.fact, self.todo, self.refusal = "", "", ""
        self.aside = ""  # what was asked for, for a while instead of fact and task
        self.solid = False  # its pill hides what lies beneath
        self.bare = False  # without its pill: buttons take the row
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._expire)
        self._asides = QTimer(self)
        self._asides.setSingleShot(True)
        self._asides.timeout.connect(lambda: self.inform(""))
        self._warned = False  # what it says stands until its time is up, whatever is played meanwhile
        self.setAccessibleName(tr("Prompt"))
        self.is_auction = False  # numbers before suits are bids, not cards

    def say(self, fact: str, todo: str) -> None:
        self.fact, self.todo, self.aside = fact, todo, ""
        self._tell()

    def refuse(self, reason: str) -> None:
        """Say why not, for four seconds."""
        self._warned = False
        self.refusal = reason
        self._timer.start(REFUSED)
        self._tell()

    def inform(self, sentence: str) -> None:
        """Say what was asked for, for seven seconds or until there is something else to say."""
        self.aside = sentence
        if sentence:
            self._asides.start(WARNED)
        self._tell()

    def warn(self, sentence: str) -> None:
        """Say what went wrong in the program, for seven seconds, though play goes on."""
        self._warned = True
        self.refusal = sentence
        self._timer.start(WARNED)
        self._tell()

    def forgive(self) -> None:
        """The person has done something else: a refusal is forgotten."""
        if not self._warned:
            self._expire()

    def _expire(self) -> None:
        self._warned = False
        self.refusal = ""
        self._timer.stop()
        self._tell()

    @property
    def text(self) -> str:
        """All it says."""
        return self.refusal or " · ".join(filter(None, self.parts))

    @property
    def parts(self) -> tuple[str, str]:
        """What has happened and what to do; instead of them what was asked for."""
        return ("", self.aside) if self.aside else (self.fact, self.todo)

    def _tell(self) -> None:
        self.setAccessibleDescription(spoken_text(self.text, calls=self.is_auction))
        self.setVisible(bool(self.text))
        self.reworded.emit()
        self.update()

    @property
    def padding(self) -> float:
        """What stays free at both sides of its words: less where there is no pill round them."""
        return self.skin.px(48 if self.bare else 64)

    def wanted_width(self) -> float:
        """How wide it has to be to show all."""
        skin = self.skin
        if self.refusal:
            return skin.width(self.refusal, skin.sans(14, 500)) + skin.px(74)
        fact, todo = self.parts
        both = skin.width(fact, skin.sans(14)) + skin.width(todo, skin.sans(14, 500))
        return both + (skin.px(26) if fact and todo else 0) + self.padding

    def needs_two_lines(self, width: float) -> bool:
        """Whether its words have no room in one line of this many pixels."""
        return self.wanted_width() > width + self.skin.px(16)

    def lines(self) -> list[tuple[str, int]]:
        """What it says in two lines, with the weight of the type, for where one has no room for all."""
        if self.refusal:
            return [(half, 500) for half in halves(self.refusal)]
        fact, todo = self.parts
        if not fact:
            return [(half, 500) for half in halves(todo)]
        return [(text, weight) for text, weight in ((fact, 400), (todo, 500)) if text]

    def pill(self) -> QRectF:
        """What it takes of its room."""
        room = float(self.width())
        wide = self.least_width(room)
        if self.bare and not self.refusal and self.needs_two_lines(room):
            wide = min(room, self.width_of_two_lines())
        return QRectF((room - wide) / 2, 0, wide, self.height())

    def width_of_two_lines(self) -> float:
        """How wide it has to be to show all in two lines."""
        return max(self.skin.width(text, self.skin.sans(13, weight)) for text, weight in self.lines()) + self.padding

    def least_width(self, room: float) -> float:
        """How wide it is in a row with that much room."""
        return min(room, max(self.wanted_width(), 0 if self.bare else min(self.skin.px(440), room)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.text:
            return
        painter = painter_for(self)
        skin, felt = self.skin, self.skin.felt
        stacked, pill = self.needs_two_lines(self.width()), self.pill()
        if not self.bare or self.refusal:
            for _ in range(3 if self.solid else 1):
                skin.pill(painter, pill, QColor(felt.red) if self.refusal else None)
        middle = pill.center().y()
        before, after = (16, 16) if self.bare and not self.refusal else (24, 20)  # pixels beside the words
        left, right = pill.x() + skin.px(before), pill.right() - skin.px(after)
        if self.refusal:
            left = self._paint_cross(painter, pill.x() + skin.px(16), middle) + skin.px(10)
        if stacked:
            self._paint_stacked(painter, left, right, middle)
        elif self.refusal:
            skin.line(painter, left, middle, self.refusal, skin.sans(14, 500), felt.text, room=right - left)
        else:
            x = max(left, pill.center().x() - (self.wanted_width() - self.padding) / 2)
            fact, todo = self.parts
            if fact:
                x = skin.line(painter, x, middle, fact, skin.sans(14), felt.text2, room=right - x)
            if fact and todo:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(felt.text3))
                painter.drawEllipse(QRectF(x + skin.px(13) - 2, middle - 2, 4, 4))
                x += skin.px(26)
            skin.line(painter, x, middle, todo, skin.sans(14, 500), felt.text, room=right - x)
        painter.end()

    def _paint_stacked(self, painter: QPainter, left: float, right: float, middle: float) -> None:
        """Two lines, one over the other."""
        skin, felt = self.skin, self.skin.felt
        lines = self.lines()
        step = min(skin.px(17), self.height() / 2)
        fonts = [fitting(skin.sans(13, weight), text, right - left, SMALLEST) for text, weight in lines]
        size = min(font.pixelSize() for font in fonts)
        for place, ((text, weight), font) in enumerate(zip(lines, fonts, strict=True)):
            y = middle + (place - (len(lines) - 1) / 2) * step
            font.setPixelSize(size)
            x = left if self.refusal else max(left, (left + right - skin.width(text, font)) / 2)
            skin.line(painter, x, y, text, font, felt.text if weight > 400 else felt.text2, room=right - x)

    def _paint_cross(self, painter: QPainter, x: float, middle: float) -> float:
        """The mark of a refusal; returns where it ends."""
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


def halves(text: str) -> tuple[str, ...]:
    """A text cut in two at the space nearest to its middle."""
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    if not spaces:
        return (text,)
    at = min(spaces, key=lambda place: abs(place - len(text) / 2))
    return text[:at], text[at + 1 :]
