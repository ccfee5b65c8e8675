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
        self.title = Label("", theme.SECONDARY_SIZE, 600, tone="secondary", wrap=True)
        title_row.addWidget(self.title, 1)
        self.open_button = Button(tr("Open a saved game…"), QUIET, icon="open", height=32)
        title_row.addWidget(self.open_button)
        add_layout(column, title_row)
        self.note = Label("", theme.BODY_SIZE, tone="secondary", wrap=True)
        note_row = QHBoxLayout()
        note_row.setContentsMargins(6, 0, 6, theme.px(4))
        note_row.addWidget(self.note)
        add_layout(column, note_row)
        self.coded = CodeOffer()
        column.addWidget(self.coded)
        self.grid = GameGrid()
        self.grid.setAccessibleName(tr("Games"))
        column.addWidget(self.grid)
        self.nothing = QWidget()
        empty_column = QVBoxLayout(self.nothing)
        empty_column.setContentsMargins(6, theme.px(20), 0, 0)
        self.nothing_words = Label("", theme.ROW_SIZE, tone="secondary", wrap=True)
        empty_column.addWidget(self.nothing_words)
        self.show_all = LinkButton(tr("Show all games"))
        empty_column.addWidget(self.show_all, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.nothing)

    def show_games(
        self, result: SearchResult, tiles: list[GameTile], search_text: str, family: str, *, is_code: bool
    ) -> None:
        """Show the tiles of the games found, or a sentence that none was.

        `is_code`: the search text is meant as a deal code, so that the code offer replaces title and sentence.
        """
        self.grid.set_tiles(tiles)
        self.note.setText(result.note)
        self.note.setVisible(bool(result.note and tiles))
        self.title.setText(games_title(result.games, family))
        self.title.setVisible(bool(tiles) and not is_code)
        self.open_button.setVisible(bool(tiles) and not is_code)
        self.grid.setVisible(bool(tiles))
        self.nothing.setVisible(not tiles and not is_code)
        self.nothing_words.setText(result.note or nothing_found_text(search_text))

    def fit_open_button(self, width: int) -> None:
        """Show the text of the Open button if there is room, else only its icon and tool tip."""
        button_text = tr("Open a saved game…")
        self.open_button.setText(button_text)
        title_width = self.title.fontMetrics().horizontalAdvance(self.title.plain_text) + theme.px(16)
        has_text_room = self.open_button.sizeHint().width() + title_width <= width
        self.open_button.setText(button_text if has_text_room else "")
        self.open_button.setAccessibleName(button_text)
        self.open_button.setToolTip(tr("{what} ({key})", what=tr("Open a saved game"), key=command_key_text("open")))
        self.open_button.updateGeometry()
