"""The paper of the reckoning: headline, how the deal went, what counts, the sum, and the scores as bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import elided, fitting, painter_for, words_wide
from cardhall.desktop.look.skin import SUIT_OF_SIGN, runs
from cardhall.desktop.look.suit_colours import FOUR_ON_DARK, FOUR_ON_PAPER
from cardhall.desktop.table.card_words import said
from cardhall.desktop.table.parts.score_painter import number
from cardhall.desktop.table.rail.reckoning_bars import bar_parts, bounds
from cardhall.language import say, tr
from cardhall.rules.engine.results import DealResult, Line, Number

PAD = 36
GLYPHS = {letter: sign for sign, letter in SUIT_OF_SIGN.items()}
FOUR = "hdc"  # suits that have a colour of their own where there are four
SMALLEST = 0.75  # of its size is type that is made smaller to fit, at least
TINIEST = 0.55  # the same of numbers, which are large
GAP = 14  # between words and figures
SECOND_LINE = 25  # the height of a second line of the headline
WINNER = 28  # that of the line below it which says who has won the match
WENT, COUNTS = say("How it went"), say("What counts")


@dataclass
class Account:
    """What a reckoning tells of a deal. Everything with an entry for each side is in the order of the sides."""

    result: DealResult
    names: Sequence[str] = ()
    before: Sequence[float] = ()  # the scores
    after: Sequence[float] = ()
    caption: str = ""
    headline: str = ""
    winner: str = ""  # who has won the match, as a sentence
    is_won: bool = False  # by the person's side, perhaps with others
    mine: int = 0
    over: bool = False  # the match is
    target: float | None = None
    against: bool = False  # its points count against who has them
    notes: Sequence[str] = ()  # those of which a line may have another later: it has room for each
    calls: bool = False  # its numbers before suits are bids, not cards

    def told(self) -> list[str]:
        """All of it in lines, as it is read out: "Tricks taken: You and Elena 7, Liam and Greta 6"."""
        lines = [self.caption, *filter(None, (self.winner,))]
        for line in self.result.lines:
            amounts = self.shares(line.amounts) if line.amounts else ""
            told = "; ".join(filter(None, (amounts, line.note)))
            lines.append(f"{line.label}: {told}" if told else line.label)
        if self.result.delta:
            lines.append(tr("This deal: {shares}", shares=self.shares(self.result.delta)))
            lines.append(tr("Score: {shares}", shares=self.shares(self.after)))
        return [said(line, calls=self.calls) for line in lines if line]

    def shares(self, amounts: Sequence[Number | None]) -> str:
        """What each side has of something."""
        known = zip(self.names, amounts, strict=False)
        return ", ".join(f"{name} {figure(amount)}" for name, amount in known if amount is not None)

    @property
    def went(self) -> list[Line]:
        """The lines that only say how the deal went."""
        return [line for line in self.result.lines if not (line.adds and line.amounts)]

    @property
    def counted(self) -> list[Line]:
        """The lines that add up to the sum."""
        return [line for line in self.result.lines if line.adds and line.amounts]


@dataclass
class Row:
    """A line as it stands on the paper."""

    line: Line
    high: int
    is_one: bool  # its label and its note stand in one line


class ReckoningSheet(QWidget):
    """Paints an account; its owner puts buttons at its foot."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.account = Account(DealResult((), ()))
        self.four_colours = False
        self.bars = True
        self.tight = False  # lines are closed up
        self.closest = False  # lines lie as close as they can be read
        self.hidden = 0.0  # height of the lines that has no room: they can be scrolled
        self.offset = 0.0  # how far they are
        self.rows: list[Row] = []
        self.wide = 0.0
        self._columns: tuple[object, list[float]] = (None, [])  # for what they were measured, and where they are
        self.heard: list[QWidget] = []  # stands for a line each, for those who hear it
        self.shrunk = 1.0  # by what all is smaller than on a page, where large text leaves no room for the names

    # ---- lengths and type

    def px(self, length: float) -> int:
        return theme.px(length * self.shrunk)

    def sans(self, size: float, weight: int = 400, *, tabular: bool = False) -> QFont:
        return theme.sans(size * self.shrunk, weight, tabular=tabular)

    def serif(self, size: float) -> QFont:
        return theme.serif(size * self.shrunk)

    # ---- what has room

    @property
    def names_fit(self) -> bool:
        """Whether every side's name is whole over its column."""
        names, room = self.account.names, self.column_room()
        if len(names) < 2:
            return True
        font = self.sans(12, 600)
        return all(
            QFontMetricsF(fitting(font, name, room, least=SMALLEST)).horizontalAdvance(name) <= room for name in names
        )

    def name_font(self, room: int) -> QFont:
        """The type of the names over the columns, alike for all: the largest in which the longest has room."""

        def width(name: str) -> float:
            return QFontMetricsF(self.sans(14, 600)).horizontalAdvance(name)

        longest = max(self.account.names, key=width)
        if width(longest) <= room:
            return self.sans(14, 600)
        return fitting(self.sans(12, 600), longest, room, least=SMALLEST)

    def fit(self, wide: float, height: float) -> float:
        """Close lines up where the height is short, leave out the bars, close up further, at last have lines scrolled.

        Returns the height of all but the buttons.
        """
        self.wide = wide
        steps = ((False, True, False), (True, True, False), (True, False, False), (True, False, True))
        for self.tight, self.bars, self.closest in steps:
            self.rows = [self.row(line) for line in (*self.account.went, *self.account.counted)]
            if self.measure() <= height:
                break
        self.hidden = max(0.0, self.measure() - height)
        self.offset = min(self.offset, self.hidden)
        return self.measure() - self.hidden

    def row(self, line: Line) -> Row:
        """A line, and whether its note stands beside its label, where that fits."""
        px, tight = self.px, self.tight
        is_small = line in self.account.went
        fits = self.label_width(line) + px(GAP) + self.note_width(line) <= self.room(line)
        if not line.note or (fits and (tight or is_small)):
            high = (24 if is_small else 27) if self.closest else 30 if is_small else 34 if tight else 44
            return Row(line, px(high), True)
        return Row(line, px(46 if tight or is_small else 51), False)

    def face(self, line: Line) -> QFont:
        """The type of a line's label."""
        return self.sans(14, 500) if line in self.account.went else self.sans(15, 600)

    def figures(self, line: Line) -> QFont:
        """The type of a line's numbers: so small that those of its kind have room in their columns."""
        kind = self.account.went if line in self.account.went else self.account.counted
        font, room = self.sans(14 if line in self.account.went else 17, tabular=True), self.column_room()
        written = [figure(amount) for one in kind for amount in one.amounts]
        return fitting(font, max(written, key=partial(words_wide, font)), room, TINIEST) if written else font

    def column_room(self) -> int:
        """The width that a name or a number has in its column."""
        columns = self.columns()
        return int(columns[1] - columns[0] - self.px(8)) if len(columns) > 1 else self.px(160)

    def label_width(self, line: Line) -> float:
        return QFontMetricsF(self.face(line)).horizontalAdvance(line.label) + 2

    def note_width(self, line: Line) -> float:
        metrics, notes = QFontMetricsF(self.sans(13)), self.account.notes
        some = notes if line.note in notes else (line.note,)
        return max(metrics.horizontalAdvance(note) for note in some) + 2 if line.note else 0.0

    def room(self, line: Line) -> float:
        """How wide a line's words may be: as far as its first figure."""
        left, right = self.edges()
        columns = self.columns()
        if not line.amounts or not columns:
            return right - left
        first = QFontMetricsF(self.figures(line)).horizontalAdvance(figure(line.amounts[0]))
        return columns[0] - first - self.px(GAP) - left

    def edges(self) -> tuple[float, float]:
        """The left and the right edge of what is written."""
        return float(self.px(PAD)), self.wide - self.px(PAD)

    def columns(self) -> list[float]:
        """The right edges of the sides' columns: as wide apart as the words beside them leave room.

        They are asked for with every line, and all lines are measured for them: so they are kept while nothing changes.
        """
        basis = (self.account.names, self.account.result, self.wide, self.shrunk, theme.text_scale())
        if basis != self._columns[0]:
            self._columns = basis, self._measured_columns()
        return self._columns[1]

    def _measured_columns(self) -> list[float]:
        n = len(self.account.names)
        if not n:
            return []
        left, right = self.edges()
        words = [
            max(self.label_width(line), self.note_width(line)) for line in self.account.result.lines if line.amounts
        ]
        left_over = (right - left - max(words, default=0.0) - self.px(GAP)) / n
        widest = (right - left) * 0.62 / n
        step = min(self.px(190 if n == 2 else 150), max(left_over, 0.7 * widest), max(widest, left_over))
        return [right - step * (n - 1 - i) for i in range(n)]

    def measure(self) -> float:
        """The height of everything but the buttons."""
        account, px = self.account, self.px
        bars = px(28) + px(34 if self.tight else 40) * len(account.names) if self.bars else 0
        return float(self.head() + self.measure_rows() + px(40 if self.tight else 54) + bars + px(12))

    def head(self) -> int:
        """The height of what stands over the lines."""
        more = (self.px(WINNER) if self.account.over else 0) + self.px(SECOND_LINE) * (len(self.headline()[0]) - 1)
        return self.px(104 if self.tight else 138) + more

    def headline(self) -> tuple[list[str], QFont]:
        """The headline in one line, or in two where even small type leaves no room for it; and its type."""
        left, right = self.edges()
        words = self.account.headline
        for size in (21 if self.tight else 27, 21, 17):
            if QFontMetricsF(self.serif(size)).horizontalAdvance(words) <= right - left:
                return [words], self.serif(size)
        middle = len(words) // 2
        spaces = [place for place, letter in enumerate(words) if letter == " "]
        if not spaces:
            return [words], self.serif(17)
        space = min(spaces, key=lambda place: abs(place - middle))
        return [words[:space], words[space + 1 :]], self.serif(17)

    def be_heard(self) -> None:
        """Have a screen reader find the account line by line."""
        for old in self.heard:
            old.hide()
            old.deleteLater()
        self.heard = []
        for line in self.account.told():
            row = QWidget(self)
            row.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            row.setAccessibleName(line.removesuffix(".") + ".")  # some read all lines in one breath
            row.resize(max(1, self.width()), 1)
            row.show()
            self.heard.append(row)

    def scroll_by(self, by: float) -> None:
        """Move the lines up by that many pixels."""
        self.offset = max(0.0, min(self.hidden, self.offset + by))
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.scroll_by(-event.angleDelta().y() * self.px(46) / 120)
        event.accept()

    # ---- painting

    def text(
        self,
        painter: QPainter,
        at: tuple[float, float],
        words: str,
        font: QFont,
        colour: str,
        *,
        align: str = "left",
        room: float = 0,
    ) -> None:
        """Words with coloured suits; `at`: the left or right end, and the middle of the height."""
        if room:
            font = fitting(font, words, room, least=SMALLEST)
            words = elided(font, words, int(room))
        metrics = QFontMetricsF(font)
        x, middle = at
        if align == "right":
            x -= metrics.horizontalAdvance(words)
        painter.setFont(font)
        base = round(middle + (metrics.ascent() - metrics.descent()) / 2)
        for run in runs(words):
            for piece, shade in ((run.text, colour), (GLYPHS.get(run.suit, ""), self.suit_colour(run.suit, colour))):
                painter.setPen(QColor(shade))
                painter.drawText(round(x), base, piece)
                x += metrics.horizontalAdvance(piece)

    def suit_colour(self, suit: str, skin: str) -> str:
        """The colour of a card's name in text of that skin; `suit` "": of other words."""
        page = theme.page()
        if self.four_colours and suit in FOUR and suit:
            return (FOUR_ON_DARK if page.is_dark else FOUR_ON_PAPER)[suit]
        return page.red if suit and suit in "hd" else skin

    def paintEvent(self, event: QPaintEvent) -> None:
        account, page, px = self.account, theme.page(), self.px
        painter = painter_for(self)
        body = QRectF(self.rect())
        painter.setPen(QPen(QColor(page.line), 1))
        painter.setBrush(QColor(page.surface))
        painter.drawRoundedRect(body.adjusted(0.5, 0.5, -0.5, -0.5), theme.RADIUS_DIALOG, theme.RADIUS_DIALOG)
        left, right = self.edges()
        columns = self.columns()
        tight = self.tight
        y = float(px(24 if tight else 40))
        self.text(painter, (left, y), account.caption, self.sans(14, 600), page.text2)
        y += px(28 if tight else 32)
        lines, large = self.headline()
        for line in lines:
            self.text(painter, (left, y), line, large, page.text, room=right - left)
            y += px(SECOND_LINE)
        y += px(24 if tight else 34) - px(SECOND_LINE)
        if account.over:
            won = page.accent if account.is_won else page.text
            below = y + px(4 if tight else -2)
            self.text(painter, (left, below), account.winner, self.sans(15, 600), won, room=right - left)
            y += px(WINNER)
        room = self.column_room()
        font = self.name_font(room)
        for x, name in zip(columns, account.names, strict=True):
            self.text(painter, (x, y + px(12)), name, font, page.text, align="right", room=room)
        y = float(self.head())
        shown = self.measure_rows() - self.hidden
        top = y
        painter.save()
        painter.setClipRect(QRectF(0, top, body.width(), shown))
        self.paint_rows(painter, top - self.offset)
        painter.restore()
        y = top + shown
        if self.hidden:
            thumb = QRectF(right + px(10), top + shown * self.offset / (shown + self.hidden), px(5), 0)
            thumb.setHeight(shown * shown / (shown + self.hidden))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(page.line2))
            painter.drawRoundedRect(thumb, 2.5, 2.5)
        painter.setPen(QPen(QColor(page.text), 2))
        painter.drawLine(round(left), round(y), round(right), round(y))
        middle = y + px(20 if tight else 26)
        self.text(painter, (left, middle), tr("This deal"), self.serif(17), page.text)
        sums = self.serif(24)
        for smaller in (20, 17, 14):
            if any(QFontMetricsF(sums).horizontalAdvance(number(value)) > room for value in account.result.delta):
                sums = self.serif(smaller)
        for i, (x, value) in enumerate(zip(columns, account.result.delta, strict=True)):
            good = i == account.mine and value > 0 and not account.against
            colour = page.accent if good else page.red if value < 0 else page.text
            self.text(painter, (x, middle), number(value), sums, colour, align="right")
        y += px(40 if tight else 54)
        if self.bars:
            self.paint_bars(painter, QRectF(left, y, right - left, self.measure() - self.hidden - y - px(12)))
        painter.end()

    def measure_rows(self) -> float:
        return float(sum(row.high for row in self.rows) + 2 * self.caption_height())

    def caption_height(self) -> int:
        """The height of the words over what counts and what does not, where there are both."""
        if not (self.account.went and self.account.counted):
            return 0
        return self.px(4 if self.tight else 24)

    def paint_rows(self, painter: QPainter, y: float) -> None:
        """How it went, on a ground of its own, and below it what counts."""
        account, page, px = self.account, theme.page(), self.px
        left, right = self.edges()
        went = len(account.went)
        if went:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(page.bg))
            high = sum(row.high for row in self.rows[:went]) + self.caption_height()
            ground = QRectF(left - px(12), y, right - left + px(24), high)
            painter.drawRoundedRect(ground, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        for place, row in enumerate(self.rows):
            if account.counted and went and place in (0, went):
                caption = WENT if place == 0 else COUNTS
                if not self.tight:
                    self.text(painter, (left, y + px(13)), caption, self.sans(12, 600), page.text3)
                y += self.caption_height()
            elif place > went:
                painter.setPen(QPen(QColor(page.line), 1))
                painter.drawLine(round(left), round(y), round(right), round(y))
            self.paint_row(painter, row, y, is_small=place < went)
            y += row.high

    def paint_row(self, painter: QPainter, row: Row, y: float, *, is_small: bool) -> None:
        page, line = theme.page(), row.line
        left, _ = self.edges()
        room, high = self.room(line), row.high
        ink = page.text2 if is_small else page.text
        if row.is_one:
            self.text(painter, (left, y + high / 2), line.label, self.face(line), ink, room=room)
            at = left + self.label_width(line) + self.px(GAP)
            self.text(painter, (at, y + high / 2), line.note, self.sans(13), page.text2)
        else:
            self.text(painter, (left, y + high * 0.34), line.label, self.face(line), ink, room=room)
            self.text(painter, (left, y + high * 0.70), line.note, self.sans(13), page.text2, room=room)
        for x, amount in zip(self.columns(), line.amounts, strict=False):
            colour = page.text3 if amount is None else page.red if amount < 0 and not is_small else ink
            middle = y + high * (0.5 if row.is_one else 0.48)
            self.text(painter, (x, middle), figure(amount), self.figures(line), colour, align="right")

    def paint_bars(self, painter: QPainter, box: QRectF) -> None:
        """The scores before and after the deal."""
        o, page, px = self.account, theme.page(), self.px
        painter.setPen(QPen(QColor(page.line), 1))
        painter.setBrush(QColor(page.bg))
        painter.drawRoundedRect(box, theme.RADIUS_PANEL, theme.RADIUS_PANEL)
        step = (box.height() - px(20)) / max(1, len(o.names))
        y = box.y() + px(10) + step / 2
        name_room, sum_room = px(150), px(170)
        x, right = box.x() + px(20), box.right() - px(20)
        low, high = bounds([*o.before, *o.after], o.target)
        for i, name in enumerate(o.names):
            self.text(painter, (x, y), name, self.sans(14, 500), page.text, room=name_room)
            bar = QRectF(x + name_room + px(8), y - 5, right - sum_room - x - name_room - px(16), 10)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(page.surface2))
            painter.drawRoundedRect(bar, 5, 5)
            for part in bar_parts(o.before[i], o.after[i], low, high):
                skin = QColor(page.red if part.is_debt else page.accent if i == o.mine else page.text2)
                skin.setAlphaF(0.5 if part.is_new else 1.0)
                painter.setBrush(skin)
                wide = max(10.0, bar.width() * (part.end - part.start))
                begin = bar.x() + bar.width() * part.end - wide if part.is_debt else bar.x() + bar.width() * part.start
                painter.drawRoundedRect(QRectF(begin, bar.y(), wide, 10), 5, 5)
            if low < 0:
                zero = bar.x() + bar.width() * -low / (high - low)
                painter.setPen(QPen(QColor(page.line2), 1.5))
                painter.drawLine(QPointF(zero, bar.y() - 3), QPointF(zero, bar.bottom() + 3))
            delta = o.after[i] - o.before[i]
            sign = "−" if delta < 0 else "+"
            sums = f"{number(o.before[i])} {sign} {number(abs(delta))} ="
            self.text(painter, (right - px(62), y), sums, self.sans(14, tabular=True), page.text2, align="right")
            self.text(painter, (right, y), number(o.after[i]), self.serif(19), page.text, align="right")
            y += step


def figure(amount: Number | None) -> str:
    """An amount as it is written; a dash for none."""
    return "–" if amount is None else number(amount)
