"""The reckoning after a deal: what it brought, line by line, over the darkened table. Never a modal dialog."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import product

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.look.skin import side_name
from cardhall.desktop.table.card_words import in_pack, names_cards, said
from cardhall.desktop.table.felt.buttons import Veil
from cardhall.desktop.table.parts.score_painter import number
from cardhall.desktop.table.rail.reckoning_sheet import PAD, Account, ReckoningSheet
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, QUIET, Button
from cardhall.desktop.widgets.hearing import be
from cardhall.english import capital
from cardhall.language import listing, tr
from cardhall.match.names import is_you, name_in_sentence
from cardhall.rules.engine.results import DealResult, Line

WIDTH, WIDE, MANY = 760, 980, 5  # the dialog's width; that for many sides, and how many these are
BUTTON, GAP = 46, 10
MAIN, QUIET_INSET = 150, 12  # the least width of the main button; from the edge of a quiet button to its words
LOW = (36, 14)  # the height of a button and the margin below it where room is short
SMALLER = (0.95, 0.9)  # of the size at 100 %, in turn
STEP = 0.05  # of the scale of large text, by which it is shrunk
SCROLLS: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -4, Qt.Key.Key_PageDown: 4}
GRACE = 450  # milliseconds in which keys do nothing: somebody may be pressing them to hurry the last trick


def sentence(headline: str, sides: Sequence[str]) -> str:
    """A headline with the names of the sides filled in, as a sentence; inside it the person is “you”."""
    inside = [name_in_sentence(side) for side in sides]
    text = capital(headline.format(*inside) if "{" in headline else headline)
    return text if not text or text[-1] in ".?" else text + "."


def plain_headline(result: DealResult) -> str:
    """The headline of a deal that has none of its own."""
    return tr("The deal is thrown in") if result.thrown_in else tr("The deal is over")


def in_words_of(pack: str, result: DealResult) -> DealResult:
    """How a deal ended, with cards, ranks and suits named as the pack shows them."""
    lines = [Line(in_pack(x.label, pack), x.amounts, in_pack(x.note, pack), adds=x.adds) for x in result.lines]
    return result._replace(lines=tuple(lines), headline=in_pack(result.headline, pack))


def winner_sentence(winners: Sequence[int], names: Sequence[str], mine: int, several: bool = False) -> str:
    """Who has won the match; `several`: sides are of more than one."""
    if not winners:
        return tr("The match is drawn.")
    if len(winners) > 1:
        return tr("{listed} share the match.", listed=listing([names[w] for w in winners]))
    who = names[winners[0]]
    if (winners[0] == mine and is_you(who)) or several:
        return tr("{player} win the match.", player=who)  # Translators: “You”, or several
    return tr("{player} wins the match.", player=who)


def with_names(line: Line, names: Sequence[str]) -> Line:
    """A line in whose note seats (`seat 2`) are called by their names, the person “you”."""
    who = [name_in_sentence(name) for name in names]
    seat = re.escape(tr("seat {number}", number="#")).replace(re.escape("#"), r"(\d)")
    note = re.sub(rf"\b{seat}\b", lambda found: who[int(found[1])], line.note)
    return line if note == line.note else Line(line.label, line.amounts, note, adds=line.adds)


class SheetButton(Button):
    """A button on the sheet, at the sheet's lengths."""

    def __init__(self, sheet: ReckoningSheet, text: str, kind: str) -> None:
        super().__init__(text, kind, height=BUTTON, parent=sheet)
        self.sheet = sheet

    def px(self, length: float) -> int:
        return self.sheet.px(length)

    def _face(self) -> QFont:
        return self.sheet.sans(theme.BODY, 600)


class Reckoning(Veil):
    """Shown over the table after a deal. Escape looks at the table; Enter goes on."""

    next_wanted = Signal()
    look_wanted = Signal()
    new_match_wanted = Signal()
    hall_wanted = Signal()
    repeat_wanted = Signal()
    review_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.account = Account(DealResult((), ()))
        self.pack = FRENCH
        self.foot = 0  # height at the window's foot that is left free, for what stands there
        self.reviews_all = False  # the button for reviews leads to those of all deals
        self.is_review = False  # what goes on to the next deal stands elsewhere
        self.sheet = ReckoningSheet(self)
        be(self, QAccessible.Role.Dialog)
        self.next = SheetButton(self.sheet, tr("Next deal"), ACCENT)
        self.look = SheetButton(self.sheet, tr("Look at the table"), PLAIN)
        self.again = SheetButton(self.sheet, tr("New match"), ACCENT)
        self.hall = SheetButton(self.sheet, tr("Hall"), PLAIN)
        self.repeat = SheetButton(self.sheet, tr("Same deal again"), PLAIN)  # see `flow/again.py`
        self.review = SheetButton(self.sheet, tr("Review this deal"), PLAIN)  # see `flow/again.py`
        self.cards = SheetButton(self.sheet, tr("All hands"), PLAIN)  # see `flow/deal_cards.py`
        self.check = SheetButton(self.sheet, tr("Check this deal"), QUIET)  # see `flow/fingerprint.py`
        self.next.clicked.connect(self.next_wanted)
        self.look.clicked.connect(self.look_wanted)
        self.again.clicked.connect(self.new_match_wanted)
        self.hall.clicked.connect(self.hall_wanted)
        self.repeat.clicked.connect(self.repeat_wanted)
        self.review.clicked.connect(self.review_wanted)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.grace = GRACE
        self._grace = QTimer(self)
        self._grace.setSingleShot(True)
        self._grace.timeout.connect(self._take_keys)
        self.hide()

    @property
    def over(self) -> bool:
        """Whether the match is."""
        return self.account.over

    @property
    def headline(self) -> str:
        return self.account.headline

    @property
    def winner(self) -> str:
        """Who has won the match, as a sentence; "" while it goes on."""
        return self.account.winner

    @property
    def told(self) -> str:
        """What is announced of it: how the deal ended, how the match stands, who has won."""
        score = ", ".join(
            f"{name} {number(value)}" for name, value in zip(self.account.names, self.account.after, strict=True)
        )
        return " ".join(filter(None, (self.headline, tr("Score: {score}.", score=score), self.winner)))

    def take_focus(self) -> None:
        """Give the keys to the main button."""
        if self.is_review:
            self.setFocus()
        else:
            (self.again if self.over else self.next).setFocus()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes round among the buttons of the dialog."""
        order = (*self.beside(), self.next, self.again)
        able = [one for one in order if one.isVisible() and one.isEnabled()]
        if not able:
            return True
        focus = self.focusWidget()
        at = next((place for place, one in enumerate(able) if one is focus and one.hasFocus()), -1 if forward else 0)
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        able[(at + (1 if forward else -1)) % len(able)].setFocus(reason)
        return True

    def _take_keys(self) -> None:
        if self.isVisible() and self.window().focusWidget() is self:  # also while somebody is in another window
            self.take_focus()

    def dress(self, pack: str, four_colours: bool) -> None:
        """Name and colour suits as on the cards of the table."""
        self.pack, self.sheet.four_colours = pack, four_colours

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
        against: bool = False,
        anew: bool = False,
        notes: Sequence[str] = (),
        caption: str = "",
    ) -> None:
        """Show how a deal ended. `before`: the scores before it; `over`: it ended the match.

        `anew`: it is shown already, and only what it says is different. `notes`: those of which a line may have another
        then; there is room for the longest from the beginning. `caption`: its name, if it has another than its number.
        """
        shows_cards = any(names_cards(line.label) or names_cards(line.note) for line in result.lines)
        result = in_words_of(self.pack, result)
        called = [side_name(side, names) for side in sides]
        result = result._replace(lines=tuple(with_names(line, names) for line in result.lines))
        self.account = self.sheet.account = Account(
            result=result,
            names=called,
            before=list(before),
            after=[a + b for a, b in zip(before, result.delta, strict=True)],
            caption=caption
            or (tr("Deal {deal}, the last of the match", deal=deal) if over else tr("Deal {deal}", deal=deal)),
            headline=sentence(result.headline or plain_headline(result), called),
            winner=winner_sentence(winners, called, mine, any(len(side) > 1 for side in sides)) if over else "",
            is_won=mine in winners,
            mine=mine,
            over=over,
            target=target,
            against=against,
            calls=not shows_cards,
            notes=notes,
        )
        self.setAccessibleName(said(self.headline, calls=self.account.calls))
        self.sheet.be_heard()
        if anew:
            self.arrange()
            return
        self.next.setVisible(not over and not self.is_review)
        self.again.setVisible(over and not self.is_review)
        self.hall.setVisible(over and not self.is_review)
        self.come_back()

    def come_back(self) -> None:
        """Show it, as it was or as it is now."""
        self.show()
        self.raise_()
        self.arrange()
        self.setFocus()
        self._grace.start(self.grace)
        if not self.grace:
            self._take_keys()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()

    def beside(self) -> tuple[Button, ...]:
        """The buttons beside the main one, from the left."""
        return (self.look, self.review, self.hall, self.cards, self.repeat, self.check)

    def button_rows(self, room: int) -> list[list[Button]]:
        """The buttons at the left, in one row or two, so that they leave room for the main one in the last."""
        gap = self.sheet.px(GAP)
        shown = [one for one in self.beside() if not one.isHidden()]
        rows: list[list[Button]] = [[]]
        left = room + gap - self.main_width()
        for button in shown:
            wide = button.sizeHint().width() + gap
            if wide > left and rows[-1]:
                rows.append([])
                left = room + gap
            rows[-1].append(button)
            left -= wide
        return rows[::-1]

    def main_width(self) -> int:
        """How wide the main button is, with the gap beside it; 0 for none."""
        main = [one for one in (self.next, self.again) if not one.isHidden()]
        return max(self.sheet.px(MAIN), *(one.sizeHint().width() for one in main)) + self.sheet.px(GAP) if main else 0

    def _choose_size(self, wide: int, height: int) -> tuple[int, int]:
        """Shrink large text where it leaves no room for all lines and names, step by step to its size at 100 %.

        In a low window it becomes a little smaller than that before lines are scrolled.

        Returns the height of a button and the margin below the buttons.
        """
        large = theme.text_scale(grown=False)
        steps = math.ceil((large - 1.0) / STEP)
        scales = [1.0 + (1.0 / large - 1.0) * step / max(1, steps) for step in range(steps + 1)]
        scales += [scales[-1] * less for less in SMALLER]
        with_names: tuple[float, int, int] | None = None
        for shrunk, (button, margin) in product(scales, ((BUTTON, 30), LOW)):
            self._fit(wide, height, shrunk, button, margin)
            if self.sheet.names_fit and not self.sheet.hidden:
                return button, margin
            if self.sheet.names_fit and shrunk * large > 0.999 and (button, margin) == LOW and with_names is None:
                with_names = (shrunk, button, margin)
        shrunk, button, margin = with_names or (1.0, *LOW)  # lines can be scrolled, names cannot
        self._fit(wide, height, shrunk, button, margin)
        return button, margin

    def _fit(self, wide: int, height: int, shrunk: float, button: int, margin: int) -> float:
        """Lay the sheet out at a size. Returns how high it is."""
        self.sheet.shrunk = shrunk
        px = self.sheet.px
        below = px(margin) + px(button + GAP) * len(self.button_rows(wide - 2 * px(PAD)))
        return min(self.sheet.fit(wide, height - 16 - below) + below, height - 16)

    def arrange(self) -> None:
        """Put the sheet in the middle and the buttons at its foot."""
        px = self.sheet.px
        height = self.height() - self.foot
        wide = min(theme.px(WIDTH if len(self.sheet.account.names) < MANY else WIDE), self.width() - 32)
        button, margin = self._choose_size(wide, height)
        high = self._fit(wide, height, self.sheet.shrunk, button, margin)
        rows, step = self.button_rows(wide - 2 * px(PAD)), px(button + GAP)
        left = (self.width() - wide) / 2
        self.sheet.setGeometry(round(left), round((height - high) / 2), wide, round(high))
        for place, row in enumerate(rows):
            x, y = px(PAD), round(high - px(margin) - px(button) - step * (len(rows) - 1 - place))
            x -= px(QUIET_INSET) if row and row[0].kind == QUIET else 0  # its words stand at the margin
            for one in row:
                one.setGeometry(x, y, min(one.sizeHint().width(), wide - px(PAD) - x), px(button))
                x += one.width() + px(GAP)
        main = self.main_width() - px(GAP)
        for one in (self.next, self.again):
            one.setGeometry(wide - px(PAD) - main, round(high - px(margin + button)), max(0, main), px(button))
        self.sheet.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._grace.isActive() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            return
        if event.key() == Qt.Key.Key_Escape:
            self.look_wanted.emit()
        elif event.key() in SCROLLS and self.sheet.hidden:
            self.sheet.scroll_by(SCROLLS[event.key()] * theme.px(46))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (self.again if self.over and not self.is_review else self.next).click()
        else:
            super().keyPressEvent(event)
