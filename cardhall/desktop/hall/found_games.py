"""The games of the hall that fit search and filters, or a sentence if none does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop.hall.code_offer import CodeOffer
from cardhall.desktop.hall.game_search import SearchResult, games_title, nothing_found_text
from cardhall.desktop.hall.grid import GameGrid
from cardhall.desktop.hall.tiles import GameTile
from cardhall.desktop.key_words import key_of
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.widgets.basics import Label, Tile
from cardhall.desktop.widgets.buttons import QUIET, Button, LinkButton
from cardhall.language import tr


class FoundGames(QWidget):
    """The grid of games with its title, a note on the search, and the offer of a deal code."""

    def __init__(self) -> None:
        super().__init__()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(theme.px(4))
        named = QHBoxLayout()
        named.setContentsMargins(Tile.MARGIN, theme.px(6), Tile.MARGIN, 0)
        self.title = Label("", theme.SECONDARY, 600, tone="secondary", wrap=True)
        named.addWidget(self.title, 1)
        self.open_button = Button(tr("Open a saved game…"), QUIET, icon="open", height=32)
        named.addWidget(self.open_button)
        add_layout(rows, named)
        self.note = Label("", theme.BODY, tone="secondary", wrap=True)
        noted = QHBoxLayout()
        noted.setContentsMargins(6, 0, 6, theme.px(4))
        noted.addWidget(self.note)
        add_layout(rows, noted)
        self.coded = CodeOffer()
        rows.addWidget(self.coded)
        self.grid = GameGrid()
        self.grid.setAccessibleName(tr("Games"))
        rows.addWidget(self.grid)
        self.nothing = QWidget()
        empty = QVBoxLayout(self.nothing)
        empty.setContentsMargins(6, theme.px(20), 0, 0)
        self.nothing_words = Label("", theme.ROW, tone="secondary", wrap=True)
        empty.addWidget(self.nothing_words)
        self.show_all = LinkButton(tr("Show all games"))
        empty.addWidget(self.show_all, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addWidget(self.nothing)

    def show_games(
        self, shown: SearchResult, tiles: list[GameTile], looked: str, family: str, *, is_code: bool
    ) -> None:
        """Show the tiles of the games found, or a sentence that none was.

        `is_code`: the search text is meant as a deal code, so that the code offer replaces title and sentence.
        """
        self.grid.set_tiles(tiles)
        self.note.setText(shown.note)
        self.note.setVisible(bool(shown.note and tiles))
        self.title.setText(games_title(shown.games, family))
        self.title.setVisible(bool(tiles) and not is_code)
        self.open_button.setVisible(bool(tiles) and not is_code)
        self.grid.setVisible(bool(tiles))
        self.nothing.setVisible(not tiles and not is_code)
        self.nothing_words.setText(shown.note or nothing_found_text(looked))

    def fit_open_button(self, room: int) -> None:
        """Show the text of the Open button if there is room, else only its icon and tool tip."""
        words = tr("Open a saved game…")
        self.open_button.setText(words)
        titled = self.title.fontMetrics().horizontalAdvance(self.title.plain_text) + theme.px(16)
        is_named = self.open_button.sizeHint().width() + titled <= room
        self.open_button.setText(words if is_named else "")
        self.open_button.setAccessibleName(words)
        self.open_button.setToolTip(tr("{what} ({key})", what=tr("Open a saved game"), key=key_of("open")))
        self.open_button.updateGeometry()
