"""Deal codes to copy: of the last finished deal, and of all deals of a finished match."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.table.felt.table_sheet import TableSheet
from cardhall.desktop.table.flow.table_protocol import FlowTable
from cardhall.desktop.widgets.basics import Label, create_selectable_label
from cardhall.desktop.widgets.buttons import PLAIN, Button
from cardhall.language import say, tr
from cardhall.match import Match, codes

SHEET_WIDTH = 640  # pixels at a text scale of 1
CODES_TEXT = say("Enter a code under New match to get the same cards and rules. A code does not contain the play.")
CODE_LATER_TEXT = say("The code of a deal appears when the deal is over and all its cards can be shown.")
NO_SINGLE_CODE_TEXT = say(
    "A match cannot start with this deal, because its cards depend on earlier deals. Use the code of the whole match."
)
MATCH_CODE_LATER_TEXT = say(
    "The code of all deals appears when the match is over, because it reveals the deals still to come."
)


class CodeRow(NamedTuple):
    """A code to copy, or the reason why there is none."""

    caption: str
    code: str  # "" for none
    missing_reason: str  # why there is none


def code_rows(match: Match, deal: int) -> list[CodeRow]:
    """Return the codes of a deal and of the whole match. `deal`: its number from 1; 0: no deal is over."""
    deal_code = codes.deal_code(match, deal) if deal else None
    missing_reason = NO_SINGLE_CODE_TEXT if deal and codes.may_be_published(match, deal) else CODE_LATER_TEXT
    match_code = codes.match_code(match)
    caption = tr("Deal {number}", number=deal) if deal else tr("A deal")
    rows = [CodeRow(caption, deal_code or "", missing_reason)]
    if match.first_play is None:
        rows.append(CodeRow(tr("All deals of the match"), match_code or "", MATCH_CODE_LATER_TEXT))
    return rows


class CodesSheet(TableSheet):
    """The sheet with the codes, each with a button to copy it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, SHEET_WIDTH, tr("Deal codes"))
        self.column.addWidget(Label(CODES_TEXT, theme.SECONDARY_SIZE, tone="secondary", wrap=True))
        self.row_widgets: list[QWidget] = []
        self.copy_buttons: list[Button] = []
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        add_layout(self.column, foot)

    def show_codes(self, rows: list[CodeRow]) -> None:
        """Show rows of codes in place of the old rows."""
        px = theme.px
        for old in self.row_widgets:
            self.column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.row_widgets, self.copy_buttons = [], []
        for index, row in enumerate(rows):
            row_widget = QWidget()
            row_layout = QHBoxLayout(row_widget)
            row_layout.setContentsMargins(0, px(6), 0, px(6))
            row_layout.setSpacing(px(12))
            row_layout.addWidget(caption := Label(row.caption, theme.BODY_SIZE, 600, wrap=True), 2)
            caption.setMinimumWidth(px(110))
            if row.code:
                code = create_selectable_label(row.code)
                code.setObjectName("code")
                code.setContentsMargins(px(10), px(6), px(10), px(6))
                code.setAccessibleName(tr("Code of {what}: {code}", what=row.caption, code=row.code))
                row_layout.addWidget(code, 5)
                copy_button = Button(tr("Copy"), PLAIN, height=44)
                copy_button.setAccessibleName(tr("Copy the code of {what}", what=row.caption))
                copy_button.clicked.connect(lambda _=False, copy=copy_button, code=row.code: self.copy_code(copy, code))
                row_layout.addWidget(copy_button)
                self.copy_buttons.append(copy_button)
            else:
                row_layout.addWidget(Label(row.missing_reason, theme.SECONDARY_SIZE, tone="secondary", wrap=True), 6)
            self.row_widgets.append(row_widget)
            self.column.insertWidget(2 + index, row_widget)  # below the title and the explanation
        self.open_up()
        if self.copy_buttons:
            self.copy_buttons[0].setFocus()

    def copy_code(self, button: Button, code: str) -> None:
        """Copy a code to the clipboard."""
        QGuiApplication.clipboard().setText(code)
        for one in self.copy_buttons:
            one.setText(tr("Copied") if one is button else tr("Copy"))


class DealCodes:
    """Opens the codes of the deal on the score sheet, of the deal in playback, or of the last deal."""

    def __init__(self, view: FlowTable) -> None:
        self.view, self.situation = view, view.situation
        self.sheet = CodesSheet(view.page)
        self.sheet.closed.connect(view.take_focus)

    def open_sheet(self) -> None:
        """Open the sheet with the codes that may be given out now."""
        situation, match = self.situation, self.situation.match
        if situation.are_all_cards_open:  # in playback, anywhere in the match
            deal = situation.turn.deal_reckoned if situation.turn.is_deal_over else match.state.deal_number
            match = Match.restored(match.saved())
            # to the end: a code may be given out once the deals are over, as in a finished match
            while match.step():
                pass
            deal = min(deal, len(match.state.results))
        elif situation.turn.is_sheet_open:
            deal = situation.turn.deal_reckoned
        else:
            deal = len(match.state.results)
        self.sheet.show_codes(code_rows(match, deal))
