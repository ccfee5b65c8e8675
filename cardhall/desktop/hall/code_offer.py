"""The offer shown in the hall when a deal code is typed or pasted into the search field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop.hall.game_search import SearchResult
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.widgets.accessibility import announce
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import ACCENT, Button
from cardhall.language import tr
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.codes import DealCode


class CodeOffer(QWidget):
    """A panel with the offer to play a deal code or to set up a match with the code; hidden without one."""

    play_wanted = Signal(str, dict)  # the game's id, and the arguments of `Match.new`
    set_up_wanted = Signal(str, str)  # the game's id, and the code

    def __init__(self) -> None:
        super().__init__()
        self.code: DealCode | None = None
        self.code_text = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(6, theme.px(20), 6, theme.px(12))
        column.setSpacing(theme.px(10))
        self.game_label = Label("", theme.SECTION_SIZE, is_serif=True)
        self.description_label = Label("", theme.ROW_SIZE, tone="secondary", wrap=True)
        column.addWidget(self.game_label)
        column.addWidget(self.description_label)
        row = QHBoxLayout()
        row.setSpacing(theme.px(10))
        self.play_button = Button(tr("Play this deal"), kind=ACCENT, height=44)
        self.set_up_button = Button(tr("New match"), height=44)
        self.play_button.clicked.connect(self.request_match)
        self.set_up_button.clicked.connect(self._request_setup)
        row.addWidget(self.play_button)
        row.addWidget(self.set_up_button)
        row.addStretch(1)
        add_layout(column, row)
        self.hide()

    def show_code(self, text: str) -> bool:
        """Show the deal of a code, or why it cannot be played; hide if the text is no code.

        Return whether the text is meant as a code.
        """
        self.code, self.code_text = None, text.strip()
        description = self._describe_code() if ":" in text else ""
        game_name = "" if self.code is None else CATALOGUE[self.code.game].name
        self.game_label.setText(game_name)
        self.description_label.setText(description)
        self.setVisible(bool(description))
        for widget in (self.game_label, self.play_button, self.set_up_button):
            widget.setVisible(self.code is not None)
        if description:
            announce(self, f"{game_name}. {description}" if game_name else description)
        return bool(description)

    def _describe_code(self) -> str:
        """Set `code` from the text, and return a sentence about the deal or the mistake; "" for no code."""
        from cardhall.match import codes  # imported late: most searches are not for a code

        if not codes.looks_like_code(self.code_text):
            return ""
        try:
            self.code = codes.read(self.code_text)
        except codes.CodeError as error:
            return str(error)
        seats = self.code.seats
        if self.code.deal is None:
            return tr("All deals of a match for {seats} players.", seats=seats)
        return tr("The first deal of a match, for {seats} players.", seats=seats)

    def search_result(self) -> SearchResult:
        """Return the search result for the hall: the game of the code, if it can be played."""
        return SearchResult([] if self.code is None else [self.code.game], {}, "")

    def request_match(self) -> None:
        """Ask for a match with the deals of the code, if it can be played."""
        if self.code is not None:
            self.play_wanted.emit(self.code.game, self.code.match_arguments())

    def _request_setup(self) -> None:
        if self.code is not None:
            self.set_up_wanted.emit(self.code.game, self.code_text)
