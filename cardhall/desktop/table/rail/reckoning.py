"""The reckoning after a deal: the result line by line, over the darkened table. Never a modal dialog."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.felt_text import side_name
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.table.card_words import has_cards, in_pack, spoken_text
from cardhall.desktop.table.felt.buttons import Veil
from cardhall.desktop.table.parts.score_painter import format_score
from cardhall.desktop.table.rail.deal_account import Account
from cardhall.desktop.table.rail.reckoning_layout import BUTTON_HEIGHT, ReckoningLayout
from cardhall.desktop.table.rail.reckoning_sheet import ReckoningSheet
from cardhall.desktop.widgets.accessibility import set_role
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, QUIET, Button
from cardhall.english import capitalize_first
from cardhall.language import listing, tr
from cardhall.match.default_names import is_unnamed_person, name_in_sentence
from cardhall.rules.engine.results import DealResult, Line

SCROLL_KEYS: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -4, Qt.Key.Key_PageDown: 4}
KEY_GRACE_MS = 450  # Enter and Space do nothing at first: they may be meant to hurry the last trick
SCROLL_STEP = 46  # pixels at a text scale of 1, for each step of `SCROLL_KEYS`


def headline_sentence(headline: str, sides: Sequence[str]) -> str:
    """Return a headline as a sentence with the sides' names filled in; inside it the person is “you”."""
    names_in_sentence = [name_in_sentence(side) for side in sides]
    text = capitalize_first(headline.format(*names_in_sentence) if "{" in headline else headline)
    return text if not text or text[-1] in ".?" else text + "."


def default_headline(result: DealResult) -> str:
    """Return the headline of a deal without a headline of its own."""
    return tr("This deal was not played") if result.thrown_in else tr("The deal is over")


def result_in_pack(pack: str, result: DealResult) -> DealResult:
    """Return the result of a deal with cards, ranks and suits named as in a pack."""
    lines = [Line(in_pack(x.label, pack), x.amounts, in_pack(x.note, pack), adds=x.adds) for x in result.lines]
    return result._replace(lines=tuple(lines), headline=in_pack(result.headline, pack))


def winner_sentence(winners: Sequence[int], names: Sequence[str], own_side: int, are_partnerships: bool = False) -> str:
    """Return a sentence on the winners of the match; `are_partnerships`: sides have more than one player."""
    if not winners:
        return tr("The match is drawn.")
    if len(winners) > 1:
        return tr("{listed} share the match.", listed=listing([names[w] for w in winners]))
    winner = names[winners[0]]
    if (winners[0] == own_side and is_unnamed_person(winner)) or are_partnerships:
        return tr("{player} win the match.", player=winner)  # Translators: “You”, or several
    return tr("{player} wins the match.", player=winner)


def line_with_names(line: Line, names: Sequence[str]) -> Line:
    """Return a line with names in place of the seats in its note (`seat 2`); the person is “you”."""
    names_in_sentence = [name_in_sentence(name) for name in names]
    seat = re.escape(tr("seat {number}", number="#")).replace(re.escape("#"), r"(\d)")
    note = re.sub(rf"\b{seat}\b", lambda found: names_in_sentence[int(found[1])], line.note)
    return line if note == line.note else Line(line.label, line.amounts, note, adds=line.adds)


class SheetButton(Button):
    """A button on the sheet, sized like the sheet."""

    def __init__(self, sheet: ReckoningSheet, text: str, kind: str) -> None:
        super().__init__(text, kind, height=BUTTON_HEIGHT)
        self.setParent(sheet)
        self.sheet = sheet

    def px(self, length: float) -> int:
        return self.sheet.sheet_layout.px(length)

    def _text_font(self) -> QFont:
        return self.sheet.sheet_layout.sans(theme.BODY_SIZE, 600)


class Reckoning(Veil):
    """The dialog over the table with the result of a deal. Escape shows the table; Enter goes on."""

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
        self.foot_height = 0  # pixels at the window's foot that stay free
        self.reviews_all = False  # the button for the review leads to the review of all deals
        self.is_review = False  # the panel belongs to a review, which has its own buttons to go on
        self.sheet = ReckoningSheet(self)
        set_role(self, QAccessible.Role.Dialog)
        self.next_button = SheetButton(self.sheet, tr("Next deal"), ACCENT)
        self.look_button = SheetButton(self.sheet, tr("View the table"), PLAIN)
        self.new_match_button = SheetButton(self.sheet, tr("New match"), ACCENT)
        self.hall_button = SheetButton(self.sheet, tr("Hall"), PLAIN)
        self.repeat_button = SheetButton(self.sheet, tr("Same deal again"), PLAIN)  # see `flow/result_comparison.py`
        self.review_button = SheetButton(self.sheet, tr("Review this deal"), PLAIN)  # see `flow/result_comparison.py`
        self.cards_button = SheetButton(self.sheet, tr("All hands"), PLAIN)  # see `flow/deal_cards.py`
        self.check_button = SheetButton(self.sheet, tr("Check this deal"), QUIET)  # see `flow/fingerprint.py`
        side_buttons = (
            self.look_button,
            self.review_button,
            self.hall_button,
            self.cards_button,
            self.repeat_button,
            self.check_button,
        )
        self.button_layout = ReckoningLayout(self.sheet, (self.next_button, self.new_match_button), side_buttons)
        self.next_button.clicked.connect(self.next_wanted)
        self.look_button.clicked.connect(self.look_wanted)
        self.new_match_button.clicked.connect(self.new_match_wanted)
        self.hall_button.clicked.connect(self.hall_wanted)
        self.repeat_button.clicked.connect(self.repeat_wanted)
        self.review_button.clicked.connect(self.review_wanted)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.grace_ms = KEY_GRACE_MS
        self._grace_timer = QTimer(self)
        self._grace_timer.setSingleShot(True)
        self._grace_timer.timeout.connect(self._focus_main_button)
        self.hide()

    @property
    def is_match_over(self) -> bool:
        """Whether the match is over."""
        return self.account.is_match_over

    @property
    def headline(self) -> str:
        """Return the headline as a sentence."""
        return self.account.headline

    @property
    def winner(self) -> str:
        """Return a sentence on the winners of the match; "" while the match goes on."""
        return self.account.winner

    @property
    def announcement(self) -> str:
        """Return the announcement: the deal's headline, the match score, the winner."""
        score = ", ".join(
            f"{name} {format_score(value)}"
            for name, value in zip(self.account.names, self.account.scores_after, strict=True)
        )
        return " ".join(filter(None, (self.headline, tr("Score: {score}.", score=score), self.winner)))

    def take_focus(self) -> None:
        """Focus the main button."""
        if self.is_review:
            self.setFocus()
        else:
            (self.new_match_button if self.is_match_over else self.next_button).setFocus()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus in a circle among the dialog's buttons."""
        order = (*self.button_layout.side_buttons, self.next_button, self.new_match_button)
        focusable = [one for one in order if one.isVisible() and one.isEnabled()]
        if not focusable:
            return True
        focus = self.focusWidget()
        index = next(
            (place for place, one in enumerate(focusable) if one is focus and one.hasFocus()), -1 if forward else 0
        )
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        focusable[(index + (1 if forward else -1)) % len(focusable)].setFocus(reason)
        return True

    def _focus_main_button(self) -> None:
        """Focus the main button, once keys count."""
        if self.isVisible() and self.window().focusWidget() is self:  # also while somebody is in another window
            self.take_focus()

    def set_pack(self, pack: str, four_colours: bool) -> None:
        """Name suits as in the pack of the table, and colour them in two or four colours."""
        self.pack, self.sheet.four_colours = pack, four_colours

    def show_result(
        self,
        result: DealResult,
        *,
        deal: int,
        sides: Sequence[Sequence[int]],
        names: Sequence[str],
        scores_before: Sequence[float],
        own_side: int,
        is_match_over: bool,
        winners: Sequence[int] = (),
        target: float | None = None,
        counts_against: bool = False,
        only_update: bool = False,
        possible_notes: Sequence[str] = (),
        caption: str = "",
    ) -> None:
        """Show the result of a deal.

        `scores_before`: the scores before it; `is_match_over`: the deal ended the match; `only_update`: the result is
        shown already, and only the words differ; `possible_notes`: all notes that a line may get later: there is
        room for the longest; `caption`: a name for the deal, if not its number.
        """
        shows_cards = any(has_cards(line.label) or has_cards(line.note) for line in result.lines)
        result = result_in_pack(self.pack, result)
        side_names = [side_name(side, names) for side in sides]
        result = result._replace(lines=tuple(line_with_names(line, names) for line in result.lines))
        self.account = self.sheet.account = Account(
            result=result,
            names=side_names,
            scores_before=list(scores_before),
            scores_after=[a + b for a, b in zip(scores_before, result.delta, strict=True)],
            caption=caption
            or (tr("Deal {deal}, the last of the match", deal=deal) if is_match_over else tr("Deal {deal}", deal=deal)),
            headline=headline_sentence(result.headline or default_headline(result), side_names),
            winner=winner_sentence(winners, side_names, own_side, any(len(side) > 1 for side in sides))
            if is_match_over
            else "",
            is_won=own_side in winners,
            own_side=own_side,
            is_match_over=is_match_over,
            target=target,
            counts_against=counts_against,
            has_calls=not shows_cards,
            possible_notes=possible_notes,
        )
        self.setAccessibleName(spoken_text(self.headline, has_calls=self.account.has_calls))
        self.sheet.expose_lines()
        if only_update:
            self.arrange()
            return
        self.next_button.setVisible(not is_match_over and not self.is_review)
        self.new_match_button.setVisible(is_match_over and not self.is_review)
        self.hall_button.setVisible(is_match_over and not self.is_review)
        self.reopen()

    def reopen(self) -> None:
        """Show the panel again, with its current contents."""
        self.show()
        self.raise_()
        self.arrange()
        self.setFocus()
        self._grace_timer.start(self.grace_ms)
        if not self.grace_ms:
            self._focus_main_button()

    def arrange(self) -> None:
        """Place the sheet in the middle, with the buttons at its foot."""
        self.button_layout.arrange(self.width(), self.height() - self.foot_height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._grace_timer.isActive() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            return
        if event.key() == Qt.Key.Key_Escape:
            self.look_wanted.emit()
        elif event.key() in SCROLL_KEYS and self.sheet.sheet_layout.hidden_height:
            self.sheet.scroll_by(SCROLL_KEYS[event.key()] * theme.px(SCROLL_STEP))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (self.new_match_button if self.is_match_over and not self.is_review else self.next_button).click()
        else:
            super().keyPressEvent(event)
