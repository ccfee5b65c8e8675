"""The page with the deals of a finished match: result, state of the review, and a button to review each deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.desktop.figures import format_signed
from cardhall.desktop.look import theme
from cardhall.desktop.look.skin import side_name
from cardhall.desktop.widgets.basics import Hairline, Label, card_frame
from cardhall.desktop.widgets.buttons import PLAIN, Button
from cardhall.desktop.widgets.page import Page, centred_scroll, column_layout
from cardhall.language import listing, say, tell, tr, tr_many
from cardhall.match import Match, Store, analysis, reviewing
from cardhall.match.match_copies import can_be_repeated
from cardhall.match.names import display_name

if TYPE_CHECKING:
    from cardhall.rules.engine.results import DealResult

MAX_WIDTH, NUMBER_WIDTH = 760, 84  # pixels at a text scale of 1
NOT_REVIEWED = say("Not reviewed yet")
PURE_LUCK = say("This game is pure luck, so there is nothing to review.")


class PastDealsPage(Page):
    """The list of a match's deals. The states of reviews are read again each time the page is shown."""

    called = say("Deals")
    review_wanted = Signal(int)  # the number of a deal, from 1 on
    look_wanted = Signal()  # replay the whole match step by step
    restyle = Page.rebuild

    def __init__(self, match: Match, store: Store, back_to: str) -> None:
        """`match`: finished; it is not changed."""
        super().__init__(tr("Deals of the match: {name}", name=match.game.name), back_to)
        self.match, self.store, self.game_id = match, store, match.game.id
        self.buttons: dict[int, Button] = {}  # by number of the deal
        self.states: dict[int, Label] = {}  # the state of each deal's review, likewise
        self.build()

    def build(self) -> None:
        assert self.header is not None
        look = Button(tr("Step through the match"), PLAIN, icon="eye", height=44)
        look.clicked.connect(self.look_wanted)
        self.header.tools.addWidget(look)
        body = QWidget()
        rows = column_layout(body)
        told = tr("Choose a deal to see what each of your decisions cost.")
        rows.addWidget(Label(told if self.match.game.has_choices else tell(PURE_LUCK), theme.BODY, wrap=True))
        card, column = card_frame(6, 6)
        self.buttons, self.states = {}, {}
        for deal, result in enumerate(self.match.state.results, 1):
            if deal > 1:
                column.addWidget(Hairline())
            column.addWidget(self._row(deal, result))
        rows.addWidget(card)
        rows.addStretch(1)
        self.column.addWidget(centred_scroll(body, MAX_WIDTH), 1)
        self.show_values()

    def _row(self, deal: int, result: DealResult) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, theme.px(6), 0, theme.px(6))
        line.setSpacing(theme.px(12))
        number = Label(tr("Deal {number}", number=deal), theme.ROW, 600)
        number.setFixedWidth(theme.px(NUMBER_WIDTH))
        line.addWidget(number)
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        told = Label(self._result(result), theme.SECONDARY, wrap=True)
        told.setAlignment(middle)
        line.addWidget(told, 3)
        if self.match.game.has_choices and can_be_repeated(self.match, deal):
            self.states[deal] = Label("", theme.SECONDARY, tone="secondary", wrap=True)
            self.states[deal].setAlignment(middle)
            line.addWidget(self.states[deal], 2)
            button = Button(tr("Review"), PLAIN, height=36)
            button.setAccessibleName(tr("Review of deal {number}", number=deal))
            button.clicked.connect(lambda: self.review_wanted.emit(deal))
            self.buttons[deal] = button
            line.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    def _result(self, result: DealResult) -> str:
        """Return the names and points of all sides."""
        names = [display_name(name) for name in self.match.names]
        sides = zip(self.match.state.setup.sides, result.points, strict=True)
        told = [
            tr("{name} {points}", name=side_name(side, names), points=format_signed(points)) for side, points in sides
        ]
        return tr("{listed}", listed=listing(told, ";"))

    def show_values(self) -> None:
        """Show for each deal whether it is reviewed, and the number of mistakes found."""
        known, wrong = reviewing.reviewed(self.store), analysis.mistakes(self.store.folder, self.match)
        for deal, label in self.states.items():
            if (self.match.id, deal) not in known:
                label.setText(NOT_REVIEWED)
            elif deal not in wrong:
                label.setText(tr("Reviewed"))
            elif wrong[deal]:
                label.setText(tr_many("{number} mistake", "{number} mistakes", number=wrong[deal]))
            else:
                label.setText(tr("No mistakes"))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_values()  # the person may return from a review
