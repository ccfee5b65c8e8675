"""The reckoning after a deal: what it brought, line by line, over the darkened table. Never a modal dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import elided, painter_for
from cardhall.desktop.look.skin import ON_DARK, ON_PAPER, SIGNS, runs, side_name
from cardhall.desktop.table.felt.buttons import Veil
from cardhall.desktop.table.felt.panel import number
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, QUIET, Button
from cardhall.english import capital
from cardhall.rules.engine.results import DealResult, Line

WIDTH, PAD = 760, 36
GLYPHS = {letter: sign for sign, letter in SIGNS.items()}
FOUR = "dc"  # suits that have a colour of their own where there are four
SCROLLS: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -4, Qt.Key.Key_PageDown: 4}
GRACE = 450  # milliseconds in which keys do nothing: somebody may be pressing them to hurry the last trick


def sentence(headline: str, sides: Sequence[str]) -> str:
    """A headline with the names of the sides filled in, as a sentence."""
    text = headline.format(*sides) if "{" in headline else headline
    text = capital(text)
    return text if not text or text[-1] in ".?" else text + "."


def winner_sentence(winners: Sequence[int], names: Sequence[str], mine: int) -> str:
    """Who has won the match."""
    if not winners:
        return "The match is drawn."
    if len(winners) > 1:
        return " and ".join(names[w] for w in winners) + " share the match."
    who = names[winners[0]]
    if winners[0] == mine:
        return f"{who} {'win' if who == 'You' or ' and ' in who else 'wins'} the match."
    return f"{who} {'win' if ' and ' in who else 'wins'} the match."


class Sheet(QWidget):
    """The dialog's paper: headline, lines, sums, bars."""

    def __init__(self, owner: Reckoning) -> None:
        super().__init__(owner)
        self.owner = owner
        self.tight = False
        self.hidden = 0.0  # height of the lines that has no room: they can be scrolled
        self.offset = 0.0  # how far they are

    def fit(self, height: float) -> float:
        """Close lines up where the height is short, leave out the bars, and at last let the lines be scrolled.

        Returns the height of all but the buttons.
        """
        self.hidden = 0.0
        for self.tight, self.owner.bars in ((False, True), (True, True), (True, False)):
            if self.measure() <= height:
                break
        self.hidden = max(0.0, self.measure() - height)
        self.offset = min(self.offset, self.hidden)
        return self.measure() - self.hidden

    def step(self, line: Line) -> int:
        """The height of a line."""
        if not self.tight:
            return theme.px(51)
        return theme.px(46 if getattr(line, "note", "") else 34)

    def measure(self) -> float:
        o, px = self.owner, theme.px
        bars = px(28) + px(34 if self.tight else 40) * len(o.names) if o.bars else 0
        more = px(34) if o.over else 0
        head = px(34) + px(58) + more + px(40)
        return float(head + sum(self.step(line) for line in o.result.lines) + px(54) + bars + px(12))

    def scroll_by(self, by: float) -> None:
        """Move the lines up by that many pixels."""
        self.offset = max(0.0, min(self.hidden, self.offset + by))
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.scroll_by(-event.angleDelta().y() * theme.px(46) / 120)
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        o, page, px = self.owner, theme.page(), theme.px
        painter = painter_for(self)
        body = QRectF(self.rect())
        painter.setPen(QPen(QColor(page.line), 1))
        painter.setBrush(QColor(page.surface))
        painter.drawRoundedRect(body.adjusted(0.5, 0.5, -0.5, -0.5), theme.RADIUS_DIALOG, theme.RADIUS_DIALOG)
        left, right = float(px(PAD)), body.width() - px(PAD)
        y = float(px(44))

        def text(
            x: float, middle: float, words: str, font: QFont, colour: str, *, align: str = "left", room: float = 0
        ) -> None:
            if room:
                words = elided(font, words, int(room))
            metrics = QFontMetricsF(font)
            wide = metrics.horizontalAdvance(words)
            at = x if align == "left" else x - wide if align == "right" else x - wide / 2
            painter.setFont(font)
            base = round(middle + (metrics.ascent() - metrics.descent()) / 2)
            for run in runs(words):
                piece = run.text + GLYPHS.get(run.suit, "")
                painter.setPen(QColor(self.suit_colour(run.suit, colour)))
                painter.drawText(round(at), base, piece)
                at += metrics.horizontalAdvance(piece)

        text(left, y, o.caption, theme.sans(14, 600), page.text2)
        y += px(32)
        large = theme.serif(27)
        if QFontMetricsF(large).horizontalAdvance(o.headline) > right - left:
            large = theme.serif(21)
        text(left, y, o.headline, large, page.text, room=right - left)
        y += px(38)
        if o.over:
            text(left, y - px(6), o.winner, theme.sans(15, 600), page.accent, room=right - left)
            y += px(28)
        columns = self.columns(left, right)
        for x, name in zip(columns, o.names, strict=True):
            room = columns[1] - columns[0] - px(10) if len(columns) > 1 else px(160)
            text(x, y + px(12), name, theme.sans(14, 600), page.text, align="right", room=room)
        y += px(36)
        shown = sum(self.step(line) for line in o.result.lines) - self.hidden
        top = y
        painter.save()
        painter.setClipRect(QRectF(0, top, body.width(), shown))
        y -= self.offset
        for line in o.result.lines:
            step = self.step(line)
            painter.setPen(QPen(QColor(page.line), 1))
            painter.drawLine(round(left), round(y), round(right), round(y))
            room = columns[0] - left - px(110) if o.names else right - left
            label, note = getattr(line, "label", str(line)), getattr(line, "note", "")
            amounts = getattr(line, "amounts", ())
            if not note:
                text(left, y + step / 2, label, theme.sans(15, 600), page.text, room=room)
            else:
                text(left, y + step * 0.34, label, theme.sans(15, 600), page.text, room=room)
                text(left, y + step * 0.70, note, theme.sans(13), page.text2, room=room + px(60))
            for x, amount in zip(columns, amounts, strict=False):
                figure = "–" if amount is None else number(amount)
                colour = page.text3 if amount is None else page.red if amount < 0 else page.text
                text(x, y + step * 0.48, figure, theme.sans(17, tabular=True), colour, align="right")
            y += step
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
        text(left, y + px(26), "This deal", theme.serif(17), page.text)
        for i, (x, value) in enumerate(zip(columns, o.result.delta, strict=True)):
            colour = page.accent if i == o.mine and value > 0 else page.red if value < 0 else page.text
            text(x, y + px(26), number(value), theme.serif(24), colour, align="right")
        y += px(54)
        if o.bars:
            self.paint_bars(painter, text, QRectF(left, y, right - left, self.measure() - self.hidden - y - px(12)))
        painter.end()

    def suit_colour(self, suit: str, skin: str) -> str:
        """The colour of a card's name in text of that skin; `suit` "": of other words."""
        page = theme.page()
        if self.owner.four_colours and suit in FOUR and suit:
            return (ON_DARK if page.is_dark else ON_PAPER)[suit]
        return page.red if suit and suit in "hd" else skin

    def columns(self, left: float, right: float) -> list[float]:
        """The right edges of the sides' columns."""
        n = len(self.owner.names)
        if not n:
            return []
        step = min(190 if n == 2 else 150, (right - left) * 0.62 / n)
        return [right - step * (n - 1 - i) for i in range(n)]

    def paint_bars(self, painter: QPainter, text: Callable[..., None], box: QRectF) -> None:
        o, page, px = self.owner, theme.page(), theme.px
        painter.setPen(QPen(QColor(page.line), 1))
        painter.setBrush(QColor(page.bg))
        painter.drawRoundedRect(box, theme.RADIUS_PANEL, theme.RADIUS_PANEL)
        step = (box.height() - px(20)) / max(1, len(o.names))
        y = box.y() + px(10) + step / 2
        name_room, sum_room = px(150), px(170)
        x, right = box.x() + px(20), box.right() - px(20)
        full = o.target or max([abs(v) for v in (*o.before, *o.after)] or [1]) or 1
        for i, name in enumerate(o.names):
            text(x, y, name, theme.sans(14, 500), page.text, room=name_room)
            bar = QRectF(x + name_room + px(8), y - 5, right - sum_room - x - name_room - px(16), 10)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(page.surface2))
            painter.drawRoundedRect(bar, 5, 5)
            skin = QColor(page.accent if i == o.mine else page.text2)
            light = QColor(skin)
            light.setAlphaF(0.5)
            for value, colour in ((o.after[i], light), (min(o.before[i], o.after[i]), skin)):
                share = max(0.0, min(1.0, value / full))
                if share > 0:
                    painter.setBrush(colour)
                    painter.drawRoundedRect(QRectF(bar.x(), bar.y(), max(10.0, bar.width() * share), 10), 5, 5)
            delta = o.after[i] - o.before[i]
            sign = "−" if delta < 0 else "+"
            sums = f"{number(o.before[i])} {sign} {number(abs(delta))} ="
            text(right - px(62), y, sums, theme.sans(14, tabular=True), page.text2, align="right")
            text(right, y, number(o.after[i]), theme.serif(19), page.text, align="right")
            y += step


class Reckoning(Veil):
    """Shown over the table after a deal. Escape looks at the table; Enter goes on."""

    next_wanted = Signal()
    look_wanted = Signal()
    new_match_wanted = Signal()
    hall_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.result: DealResult = DealResult((), ())
        self.names: list[str] = []
        self.before: list[float] = []
        self.after: list[float] = []
        self.caption = self.headline = self.winner = ""
        self.mine, self.over = 0, False
        self.target: float | None = None
        self.bars = True
        self.four_colours = False
        self.sheet = Sheet(self)
        self.next = Button("Next deal", ACCENT, height=46, parent=self.sheet)
        self.look = Button("Look at the table", PLAIN, height=46, parent=self.sheet)
        self.again = Button("New match", ACCENT, height=46, parent=self.sheet)
        self.hall = Button("Hall", PLAIN, height=46, parent=self.sheet)
        self.check = Button("Check this deal", QUIET, height=46, parent=self.sheet)  # see `sealed`
        self.next.clicked.connect(self.next_wanted)
        self.look.clicked.connect(self.look_wanted)
        self.again.clicked.connect(self.new_match_wanted)
        self.hall.clicked.connect(self.hall_wanted)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.grace = GRACE
        self._grace = QTimer(self)
        self._grace.setSingleShot(True)
        self._grace.timeout.connect(self._take_keys)
        self.hide()

    def take_focus(self) -> None:
        """Give the keys to the main button."""
        (self.again if self.over else self.next).setFocus()

    def _take_keys(self) -> None:
        if self.isVisible() and self.hasFocus():
            self.take_focus()

    def show_result(
        self,
        result: DealResult,
        *,
        deal: int,
        sides: Sequence[Sequence[int]],
        names: Sequence[str],
        before: Sequence[float],
        mine: int,
        over: bool,
        winners: Sequence[int] = (),
        target: float | None = None,
    ) -> None:
        """Show how a deal ended. `before`: the scores before it; `over`: it ended the match."""
        self.result, self.mine, self.over, self.target = result, mine, over, target
        self.names = [side_name(side, names) for side in sides]
        self.before = list(before)
        self.after = [a + b for a, b in zip(before, result.delta, strict=True)]
        self.caption = f"Deal {deal}" + (", the last of the match" if over else "")
        self.headline = sentence(
            result.headline or ("The deal is thrown in" if result.thrown_in else "The deal is over"), self.names
        )
        self.winner = winner_sentence(winners, self.names, mine) if over else ""
        description = "; ".join(str(line) for line in result.lines)
        self.setAccessibleName(self.headline)
        self.setAccessibleDescription(f"{self.winner} {description}".strip())
        self.next.setVisible(not over)
        self.again.setVisible(over)
        self.hall.setVisible(over)
        self.show()
        self.raise_()
        self.arrange()
        self.setFocus()
        self._grace.start(self.grace)
        if not self.grace:
            self._take_keys()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()

    def arrange(self) -> None:
        """Put the sheet in the middle and the buttons at its foot."""
        if self.result is None:
            return
        px = theme.px
        wide = min(px(WIDTH), self.width() - 32)
        foot = px(46) + px(32) + px(8)
        high = self.sheet.fit(self.height() - 32 - foot)
        high = min(high + foot, self.height() - 16)
        self.sheet.setGeometry(round((self.width() - wide) / 2), round((self.height() - high) / 2), wide, round(high))
        x, y = px(PAD), round(high - px(46) - px(30))
        for button in (self.look, self.hall):
            if button.isVisibleTo(self.sheet):
                button.setGeometry(x, y, button.sizeHint().width(), px(46))
                x += button.width() + 10
        main = max(px(170), self.next.sizeHint().width(), self.again.sizeHint().width())
        for button in (self.next, self.again):
            button.setGeometry(wide - px(PAD) - main, y, main, px(46))
        self.check.setGeometry(x, y, min(self.check.sizeHint().width(), wide - px(PAD) - main - 10 - x), px(46))
        self.sheet.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._grace.isActive() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            return
        if event.key() == Qt.Key.Key_Escape:
            self.look_wanted.emit()
        elif event.key() in SCROLLS and self.sheet.hidden:
            self.sheet.scroll_by(SCROLLS[event.key()] * theme.px(46))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (self.again if self.over else self.next).click()
        else:
            super().keyPressEvent(event)
