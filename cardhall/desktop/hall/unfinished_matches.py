"""The row of unfinished matches above the games of the hall, narrowed by the same search and filters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop.hall.grid import Grid
from cardhall.desktop.hall.tiles import ContinueCard
from cardhall.desktop.look import card_art, theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.widgets.basics import Label, Tile
from cardhall.desktop.widgets.buttons import LinkButton
from cardhall.language import tr, tr_many

if TYPE_CHECKING:
    from cardhall.match.listing import Summary

CARDS_AT_ONCE = 24  # cards created in one go: more than a row has in the widest window


class UnfinishedMatches(QWidget):
    """The unfinished matches, in one row or in all rows; hidden if there are none."""

    continue_wanted, forget_wanted = Signal(object), Signal(object)  # a Summary
    pointed = Signal(str)  # the keyboard focus has moved to a match of the game with this id

    def __init__(self, draw: Callable[[], object]) -> None:
        """Create the row; the function is called when cards show empty felt, and starts drawing their pictures."""
        super().__init__()
        self.draw = draw
        self.card_style = card_art.CardStyle()
        self.summaries: list[Summary] = []  # all unfinished matches, shown or not
        self.fitting: list[Summary] = []  # those that pass search and filters
        self.made: dict[Path, ContinueCard] = {}  # cards created so far, by the file of the match
        self.is_unfolded = False  # whether all rows are shown, not only the first
        self._making = QTimer(self, singleShot=True, interval=0)
        self._making.timeout.connect(self._show_more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(4))
        head = QHBoxLayout()
        head.setContentsMargins(Tile.MARGIN, 0, Tile.MARGIN, 0)
        self.title = Label(tr("Continue"), theme.SECONDARY, 600, tone="secondary", wrap=True)
        head.addWidget(self.title, 1)
        self.more = LinkButton("")
        self.more.clicked.connect(self._turn)
        head.addWidget(self.more)
        add_layout(column, head)
        self.cards: Grid[ContinueCard] = Grid()
        column.addWidget(self.cards)
        self.others = Label("", theme.SECONDARY, tone="secondary", wrap=True)
        self.others.setContentsMargins(theme.px(Tile.MARGIN), 0, theme.px(Tile.MARGIN), 0)
        column.addWidget(self.others)

    def set_matches(self, summaries: Sequence[Summary], card_style: card_art.CardStyle, others: int = 0) -> None:
        """Replace the matches shown; the count is of files from another program version, which cannot be described."""
        for card in self.made.values():
            card.hide()
            card.deleteLater()
        self.made, self.cards.tiles = {}, []
        self.summaries, self.card_style = list(summaries), card_style
        told = tr_many(
            "{number} saved match was made by another version of Card Hall. It is kept for that version.",
            "{number} saved matches were made by another version of Card Hall. They are kept for that version.",
            number=others,
        )
        self.others.setText(told if others else "")
        self.others.setVisible(bool(others))
        self.setVisible(bool(self.summaries) or bool(others))
        self.narrow(None)

    def _card(self, summary: Summary) -> ContinueCard:
        """Return the card of a match, created on first use."""
        card = self.made.get(summary.path)
        if card is None:
            self.made[summary.path] = card = ContinueCard(summary, self.card_style, self.cards)
            card.hide()
            card.picture_wanted.connect(self.draw)
            card.opened.connect(lambda: self.continue_wanted.emit(summary))
            card.forget_wanted.connect(lambda: self.forget_wanted.emit(summary))
            card.pointed.connect(lambda: self.pointed.emit(summary.game))
        return card

    def narrow(self, fits: Callable[[Summary], bool] | None) -> None:
        """Show the matches that pass a test, with the number of hidden matches in the title; `None`: show all."""
        self.fitting = [summary for summary in self.summaries if fits is None or fits(summary)]
        self._making.stop()
        self.cards.set_tiles([self._card(summary) for summary in self.fitting[:CARDS_AT_ONCE]])
        hidden = len(self.summaries) - len(self.fitting)
        hides = tr_many(
            "Continue. Search and filters hide {number} match.",
            "Continue. Search and filters hide {number} matches.",
            number=hidden,
        )
        self.title.setText(hides if hidden else tr("Continue"))
        self.cards.setVisible(bool(self.fitting))
        self.fold()

    def _show_more(self) -> None:
        """Create the next cards of the unfolded list, and go on in the next pass of the event loop."""
        number = len(self.cards.tiles)
        more = self.fitting[number : number + CARDS_AT_ONCE]
        self.cards.set_tiles([*self.cards.tiles, *map(self._card, more)])
        if number + len(more) < len(self.fitting):
            self._making.start()

    def _turn(self) -> None:
        self.is_unfolded = not self.is_unfolded
        self.fold()

    def fold(self) -> None:
        """Show one row of matches, or all rows once the person has unfolded the list."""
        self.cards.most_rows = 0 if self.is_unfolded else 1
        too_many = bool(self.fitting) and self.cards.rows(max(1, self.cards.width())) > 1
        self.more.setVisible(too_many)
        words = tr("Show fewer") if self.is_unfolded else tr("Show all {number}", number=len(self.fitting))
        self.more.setText(words)
        self.more.updateGeometry()
        self.cards.set_tiles(self.cards.tiles)
        if self.is_unfolded and len(self.cards.tiles) < len(self.fitting):
            self._making.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fold()
