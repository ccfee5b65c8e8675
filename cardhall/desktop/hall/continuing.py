"""The row of unfinished matches above the games of the hall, narrowed by the same search and filters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
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


class Continuing(QWidget):
    """The unfinished matches, in one row or in all rows; hidden if there are none."""

    continue_wanted, forget_wanted = Signal(object), Signal(object)  # a Summary
    pointed = Signal(str)  # the ring of the keyboard has come to a match of that game

    def __init__(self, draw: Callable[[], object]) -> None:
        """`draw`: called when cards show empty felt, to have their pictures drawn."""
        super().__init__()
        self.draw = draw
        self.every: list[ContinueCard] = []  # shown or not
        self.is_unfolded = False  # all rows are shown
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
        """Replace the offered matches; `others`: number of matches of another version that cannot be described."""
        for card in self.every:
            card.hide()
            card.deleteLater()
        self.every, self.cards.tiles = [], []
        for summary in summaries:
            card = ContinueCard(summary, card_style, self.cards)
            card.hide()
            card.picture_wanted.connect(self.draw)
            card.opened.connect(lambda summary=summary: self.continue_wanted.emit(summary))
            card.forget_wanted.connect(lambda summary=summary: self.forget_wanted.emit(summary))
            card.pointed.connect(lambda game_id=summary.game: self.pointed.emit(game_id))
            self.every.append(card)
        told = tr_many(
            "{number} saved match was made by another version of Card Hall. It is kept for that version.",
            "{number} saved matches were made by another version of Card Hall. They are kept for that version.",
            number=others,
        )
        self.others.setText(told if others else "")
        self.others.setVisible(bool(others))
        self.setVisible(bool(self.every) or bool(others))
        self.narrow(None)

    def narrow(self, fits: Callable[[Summary], bool] | None) -> None:
        """Show the matches that fit, and say how many others there are; `None`: show all."""
        shown = [card for card in self.every if fits is None or fits(card.summary)]
        self.cards.set_tiles(shown)
        hidden = len(self.every) - len(shown)
        hides = tr_many(
            "Continue. Search and filters hide {number} match.",
            "Continue. Search and filters hide {number} matches.",
            number=hidden,
        )
        self.title.setText(hides if hidden else tr("Continue"))
        self.cards.setVisible(bool(shown))
        self.fold()

    def _turn(self) -> None:
        self.is_unfolded = not self.is_unfolded
        self.fold()

    def fold(self) -> None:
        """Show one row of matches, or all rows once the person has unfolded the list."""
        number = len(self.cards.tiles)
        self.cards.most_rows = 0 if self.is_unfolded else 1
        too_many = number > 0 and self.cards.rows(max(1, self.cards.width())) > 1
        self.more.setVisible(too_many)
        self.more.setText(tr("Show fewer") if self.is_unfolded else tr("Show all {number}", number=number))
        self.more.updateGeometry()
        self.cards.set_tiles(self.cards.tiles)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fold()
