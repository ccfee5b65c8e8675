"""The games of the hall that fit search and filters, or a sentence if none does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop.hall.code_offer import CodeOffer
from cardhall.desktop.hall.game_search import SearchResult, games_title, nothing_found_text
from cardhall.desktop.hall.grid import GameGrid
from cardhall.desktop.hall.tiles import GameTile
from cardhall.desktop.key_labels import command_key_text
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.widgets.basics import Label, Tile
from cardhall.desktop.widgets.buttons import QUIET, Button, LinkButton
from cardhall.language import tr


class FoundGames(QWidget):
    """The grid of games with its title, a note on the search, and the offer of a deal code."""

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(4))
        title_row = QHBoxLayout()
        title_row.setContentsMargins(Tile.MARGIN, theme.px(6), Tile.MARGIN, 0)
        self.title_label = Label("", theme.SECONDARY_SIZE, 600, tone="secondary", wrap=True)
        title_row.addWidget(self.title_label, 1)
        self.open_button = Button(tr("Open a saved game…"), QUIET, icon="open", height=32)
        title_row.addWidget(self.open_button)
        add_layout(column, title_row)
        self.note_label = Label("", theme.BODY_SIZE, tone="secondary", wrap=True)
        note_row = QHBoxLayout()
        note_row.setContentsMargins(6, 0, 6, theme.px(4))
        note_row.addWidget(self.note_label)
        add_layout(column, note_row)
        self.code_offer = CodeOffer()
        column.addWidget(self.code_offer)
        self.grid = GameGrid()
        self.grid.setAccessibleName(tr("Games"))
        column.addWidget(self.grid)
        self.empty_notice = QWidget()
        empty_column = QVBoxLayout(self.empty_notice)
        empty_column.setContentsMargins(6, theme.px(20), 0, 0)
        self.empty_label = Label("", theme.ROW_SIZE, tone="secondary", wrap=True)
        empty_column.addWidget(self.empty_label)
        self.show_all_link = LinkButton(tr("Show all games"))
        empty_column.addWidget(self.show_all_link, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.empty_notice)

    def show_games(
        self, result: SearchResult, tiles: list[GameTile], search_text: str, family: str, *, is_code: bool
    ) -> None:
        """Show the tiles of the games found, or a sentence that none was.

        `is_code`: the search text is meant as a deal code, so that the code offer replaces title and sentence.
        """
        self.grid.set_tiles(tiles)
        self.note_label.setText(result.note)
        self.note_label.setVisible(bool(result.note and tiles))
        self.title_label.setText(games_title(result.games, family))
        self.title_label.setVisible(bool(tiles) and not is_code)
        self.open_button.setVisible(bool(tiles) and not is_code)
        self.grid.setVisible(bool(tiles))
        self.empty_notice.setVisible(not tiles and not is_code)
        self.empty_label.setText(result.note or nothing_found_text(search_text))

    def fit_open_button(self, width: int) -> None:
        """Show the text of the Open button if there is room, else only its icon and tool tip."""
        button_text = tr("Open a saved game…")
        self.open_button.setText(button_text)
        title_width = self.title_label.fontMetrics().horizontalAdvance(self.title_label.plain_text) + theme.px(16)
        has_text_room = self.open_button.sizeHint().width() + title_width <= width
        self.open_button.setText(button_text if has_text_room else "")
        self.open_button.setAccessibleName(button_text)
        self.open_button.setToolTip(tr("{what} ({key})", what=tr("Open a saved game"), key=command_key_text("open")))
        self.open_button.updateGeometry()
