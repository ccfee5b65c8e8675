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

    continue_wanted, delete_wanted = Signal(object), Signal(object)  # a Summary
    game_focused = Signal(str)  # the keyboard focus has moved to a match of the game with this id

    def __init__(self, start_drawing: Callable[[], object]) -> None:
        """Create the row; the function is called when cards show empty felt, and starts drawing their pictures."""
        super().__init__()
        self.start_drawing = start_drawing
        self.card_style = card_art.CardStyle()
        self.summaries: list[Summary] = []  # all unfinished matches, shown or not
        self.matching: list[Summary] = []  # those that pass search and filters
        self.cards_by_path: dict[Path, ContinueCard] = {}  # cards created so far, by the file of the match
        self.is_unfolded = False  # whether all rows are shown, not only the first
        self._card_timer = QTimer(self, singleShot=True, interval=0)
        self._card_timer.timeout.connect(self._create_more_cards)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(4))
        head = QHBoxLayout()
        head.setContentsMargins(Tile.MARGIN, 0, Tile.MARGIN, 0)
        self.title = Label(tr("Continue"), theme.SECONDARY_SIZE, 600, tone="secondary", wrap=True)
        head.addWidget(self.title, 1)
        self.unfold_link = LinkButton("")
        self.unfold_link.clicked.connect(self._toggle_unfolded)
        head.addWidget(self.unfold_link)
        add_layout(column, head)
        self.grid: TileGrid[ContinueCard] = TileGrid()
        column.addWidget(self.grid)
        self.other_versions_label = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        self.other_versions_label.setContentsMargins(theme.px(Tile.MARGIN), 0, theme.px(Tile.MARGIN), 0)
        column.addWidget(self.other_versions_label)

    def set_matches(
        self, summaries: Sequence[Summary], card_style: card_art.CardStyle, other_version_count: int = 0
    ) -> None:
        """Replace the matches shown; the count is of files from another program version, which cannot be described."""
        for card in self.cards_by_path.values():
            card.hide()
            card.deleteLater()
        self.cards_by_path, self.grid.tiles = {}, []
        self.summaries, self.card_style = list(summaries), card_style
        other_versions_text = tr_many(
            "{number} saved match was made by another version of Card Hall. It is kept for that version.",
            "{number} saved matches were made by another version of Card Hall. They are kept for that version.",
            number=other_version_count,
        )
        self.other_versions_label.setText(other_versions_text if other_version_count else "")
        self.other_versions_label.setVisible(bool(other_version_count))
        self.setVisible(bool(self.summaries) or bool(other_version_count))
        self.apply_filter(None)

    def _card_for(self, summary: Summary) -> ContinueCard:
        """Return the card of a match, created on first use."""
        card = self.cards_by_path.get(summary.path)
        if card is None:
            self.cards_by_path[summary.path] = card = ContinueCard(summary, self.card_style, self.grid)
            card.hide()
            card.picture_wanted.connect(self.start_drawing)
            card.open_requested.connect(lambda: self.continue_wanted.emit(summary))
            card.delete_wanted.connect(lambda: self.delete_wanted.emit(summary))
            card.keyboard_focused.connect(lambda: self.game_focused.emit(summary.game))
        return card

    def apply_filter(self, passes: Callable[[Summary], bool] | None) -> None:
        """Show the matches that pass a test, with the number of hidden matches in the title; `None`: show all."""
        self.matching = [summary for summary in self.summaries if passes is None or passes(summary)]
        self._card_timer.stop()
        self.grid.set_tiles([self._card_for(summary) for summary in self.matching[:CARD_BATCH_SIZE]])
        hidden_count = len(self.summaries) - len(self.matching)
        title = tr_many(
            "Continue. Search and filters hide {number} match.",
            "Continue. Search and filters hide {number} matches.",
            number=hidden_count,
        )
        self.title.setText(title if hidden_count else tr("Continue"))
        self.grid.setVisible(bool(self.matching))
        self.show_rows()

    def _create_more_cards(self) -> None:
        """Create the next cards of the unfolded list, and go on in the next pass of the event loop."""
        shown_count = len(self.grid.tiles)
        summaries = self.matching[shown_count : shown_count + CARD_BATCH_SIZE]
        self.grid.set_tiles([*self.grid.tiles, *map(self._card_for, summaries)])
        if shown_count + len(summaries) < len(self.matching):
            self._card_timer.start()

    def _toggle_unfolded(self) -> None:
        self.is_unfolded = not self.is_unfolded
        self.show_rows()

    def show_rows(self) -> None:
        """Show one row of matches, or all rows once the person has unfolded the list."""
        self.grid.max_rows = 0 if self.is_unfolded else 1
        is_foldable = bool(self.matching) and self.grid.count_rows(max(1, self.grid.width())) > 1
        self.unfold_link.setVisible(is_foldable)
        link_text = tr("Show fewer") if self.is_unfolded else tr("Show all {number}", number=len(self.matching))
        self.unfold_link.setText(link_text)
        self.unfold_link.updateGeometry()
        self.grid.set_tiles(self.grid.tiles)
        if self.is_unfolded and len(self.grid.tiles) < len(self.matching):
            self._card_timer.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.show_rows()
