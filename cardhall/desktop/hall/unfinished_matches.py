"""The row of unfinished matches above the games of the hall, narrowed by the same search and filters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop.hall.grid import TileGrid
from cardhall.desktop.hall.tiles import ContinueCard
from cardhall.desktop.look import card_art, theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.widgets.basics import Label, Tile
from cardhall.desktop.widgets.buttons import LinkButton
from cardhall.language import tr, tr_many

if TYPE_CHECKING:
    from cardhall.match.listing import Summary

CARD_BATCH_SIZE = 24  # cards created in one go: more than a row has in the widest window


class UnfinishedMatches(QWidget):
    """The unfinished matches, in one row or in all rows; hidden if there are none."""

    continue_wanted, forget_wanted = Signal(object), Signal(object)  # a Summary
    pointed = Signal(str)  # the keyboard focus has moved to a match of the game with this id

    def __init__(self, start_drawing: Callable[[], object]) -> None:
        """Create the row; the function is called when cards show empty felt, and starts drawing their pictures."""
        super().__init__()
        self.draw = start_drawing
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
        self.title = Label(tr("Continue"), theme.SECONDARY_SIZE, 600, tone="secondary", wrap=True)
        head.addWidget(self.title, 1)
        self.more = LinkButton("")
        self.more.clicked.connect(self._turn)
        head.addWidget(self.more)
        add_layout(column, head)
        self.cards: TileGrid[ContinueCard] = TileGrid()
        column.addWidget(self.cards)
        self.others = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        self.others.setContentsMargins(theme.px(Tile.MARGIN), 0, theme.px(Tile.MARGIN), 0)
        column.addWidget(self.others)

    def set_matches(
        self, summaries: Sequence[Summary], card_style: card_art.CardStyle, other_version_count: int = 0
    ) -> None:
        """Replace the matches shown; the count is of files from another program version, which cannot be described."""
        for card in self.made.values():
            card.hide()
            card.deleteLater()
        self.made, self.cards.tiles = {}, []
        self.summaries, self.card_style = list(summaries), card_style
        other_versions_text = tr_many(
            "{number} saved match was made by another version of Card Hall. It is kept for that version.",
            "{number} saved matches were made by another version of Card Hall. They are kept for that version.",
            number=other_version_count,
        )
        self.others.setText(other_versions_text if other_version_count else "")
        self.others.setVisible(bool(other_version_count))
        self.setVisible(bool(self.summaries) or bool(other_version_count))
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

    def narrow(self, passes: Callable[[Summary], bool] | None) -> None:
        """Show the matches that pass a test, with the number of hidden matches in the title; `None`: show all."""
        self.fitting = [summary for summary in self.summaries if passes is None or passes(summary)]
        self._making.stop()
        self.cards.set_tiles([self._card(summary) for summary in self.fitting[:CARD_BATCH_SIZE]])
        hidden_count = len(self.summaries) - len(self.fitting)
        title = tr_many(
            "Continue. Search and filters hide {number} match.",
            "Continue. Search and filters hide {number} matches.",
            number=hidden_count,
        )
        self.title.setText(title if hidden_count else tr("Continue"))
        self.cards.setVisible(bool(self.fitting))
        self.fold()

    def _show_more(self) -> None:
        """Create the next cards of the unfolded list, and go on in the next pass of the event loop."""
        shown_count = len(self.cards.tiles)
        summaries = self.fitting[shown_count : shown_count + CARD_BATCH_SIZE]
        self.cards.set_tiles([*self.cards.tiles, *map(self._card, summaries)])
        if shown_count + len(summaries) < len(self.fitting):
            self._making.start()

    def _turn(self) -> None:
        self.is_unfolded = not self.is_unfolded
        self.fold()

    def fold(self) -> None:
        """Show one row of matches, or all rows once the person has unfolded the list."""
        self.cards.most_rows = 0 if self.is_unfolded else 1
        is_foldable = bool(self.fitting) and self.cards.rows(max(1, self.cards.width())) > 1
        self.more.setVisible(is_foldable)
        link_text = tr("Show fewer") if self.is_unfolded else tr("Show all {number}", number=len(self.fitting))
        self.more.setText(link_text)
        self.more.updateGeometry()
        self.cards.set_tiles(self.cards.tiles)
        if self.is_unfolded and len(self.cards.tiles) < len(self.fitting):
            self._making.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fold()
