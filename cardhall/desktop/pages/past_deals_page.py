"""The page with the deals of a finished match: result, state of the review, and a button to review each deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.felt_text import side_name
from cardhall.desktop.number_format import format_signed
from cardhall.desktop.widgets.basics import Hairline, Label, create_card_frame
from cardhall.desktop.widgets.buttons import PLAIN, Button
from cardhall.desktop.widgets.page import Page, create_centred_scroll, create_column
from cardhall.language import listing, say, tr, tr_many, translate
from cardhall.match import Match, Store, analysis, reviewing
from cardhall.match.default_names import display_name
from cardhall.match.match_copies import can_be_repeated

if TYPE_CHECKING:
    from cardhall.rules.engine.results import DealResult

MAX_WIDTH, NUMBER_WIDTH = 760, 84  # pixels at a text scale of 1
NOT_REVIEWED_TEXT = say("Not reviewed yet")
PURE_LUCK_TEXT = say("This game is pure luck, so there is nothing to review.")


class PastDealsPage(Page):
    """The list of a match's deals. The states of reviews are read again each time the page is shown."""

    back_label = say("Deals")
    review_wanted = Signal(int)  # the number of a deal, from 1 on
    step_through_wanted = Signal()  # replay the whole match step by step
    restyle = Page.rebuild

    def __init__(self, match: Match, store: Store, back_to: str) -> None:
        """`match`: finished; it is not changed."""
        super().__init__(tr("Deals of the match: {name}", name=match.game.name), back_to)
        self.match, self.store, self.game_id = match, store, match.game.id
        self.review_buttons: dict[int, Button] = {}  # by number of the deal
        self.review_labels: dict[int, Label] = {}  # the state of each deal's review, likewise
        self.build()

    def build(self) -> None:
        assert self.header is not None
        step_button = Button(tr("Step through the match"), PLAIN, icon="eye", height=44)
        step_button.clicked.connect(self.step_through_wanted)
        self.header.tools.addWidget(step_button)
        body = QWidget()
        rows = create_column(body)
        sentence = tr("Choose a deal to see what each of your decisions cost.")
        rows.addWidget(
            Label(sentence if self.match.game.has_choices else translate(PURE_LUCK_TEXT), theme.BODY_SIZE, wrap=True)
        )
        card, column = create_card_frame(6, 6)
        self.review_buttons, self.review_labels = {}, {}
        for deal, result in enumerate(self.match.state.results, 1):
            if deal > 1:
                column.addWidget(Hairline())
            column.addWidget(self._make_row(deal, result))
        rows.addWidget(card)
        rows.addStretch(1)
        self.column.addWidget(create_centred_scroll(body, MAX_WIDTH), 1)
        self.show_values()

    def _make_row(self, deal: int, result: DealResult) -> QWidget:
        row = QWidget()
        row_layout = QHBoxLayout(row)
        row_layout.setContentsMargins(0, theme.px(6), 0, theme.px(6))
        row_layout.setSpacing(theme.px(12))
        number_label = Label(tr("Deal {number}", number=deal), theme.ROW_SIZE, 600)
        number_label.setFixedWidth(theme.px(NUMBER_WIDTH))
        row_layout.addWidget(number_label)
        left_centred = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        result_label = Label(self._result_text(result), theme.SECONDARY_SIZE, wrap=True)
        result_label.setAlignment(left_centred)
        row_layout.addWidget(result_label, 3)
        if self.match.game.has_choices and can_be_repeated(self.match, deal):
            self.review_labels[deal] = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
            self.review_labels[deal].setAlignment(left_centred)
            row_layout.addWidget(self.review_labels[deal], 2)
            button = Button(tr("Review"), PLAIN, height=36)
            button.setAccessibleName(tr("Review of deal {number}", number=deal))
            button.clicked.connect(lambda: self.review_wanted.emit(deal))
            self.review_buttons[deal] = button
            row_layout.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    def _result_text(self, result: DealResult) -> str:
        """Return the names and points of all sides."""
        names = [display_name(name) for name in self.match.names]
        sides = zip(self.match.state.setup.sides, result.points, strict=True)
        side_texts = [
            tr("{name} {points}", name=side_name(side, names), points=format_signed(points)) for side, points in sides
        ]
        return tr("{listed}", listed=listing(side_texts, ";"))

    def show_values(self) -> None:
        """Show for each deal whether it is reviewed, and the number of mistakes found."""
        reviewed_deals, mistake_counts = (
            reviewing.reviewed_deals(self.store),
            analysis.count_mistakes(self.store.folder, self.match),
        )
        for deal, label in self.review_labels.items():
            if (self.match.id, deal) not in reviewed_deals:
                label.setText(NOT_REVIEWED_TEXT)
            elif deal not in mistake_counts:
                label.setText(tr("Reviewed"))
            elif mistake_counts[deal]:
                label.setText(tr_many("{number} mistake", "{number} mistakes", number=mistake_counts[deal]))
            else:
                label.setText(tr("No mistakes"))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_values()  # the person may return from a review
