"""The games of the hall: filters at the top, unfinished matches, suggestions, and the games that fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop.hall.family_labels import ALL_GAMES, family_name
from cardhall.desktop.hall.filters import PAGE_MARGIN, HallFilters
from cardhall.desktop.hall.found_games import FoundGames
from cardhall.desktop.hall.game_search import count_family_games, create_match_filter, search_games
from cardhall.desktop.hall.tiles import GameTile
from cardhall.desktop.hall.unfinished_matches import UnfinishedMatches
from cardhall.desktop.hall.welcome import Welcome
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.accessibility import announce
from cardhall.desktop.widgets.basics import Tile
from cardhall.desktop.widgets.page import OpaqueContent, PageScrollArea, SteadyScrollBar
from cardhall.language import tr_many
from cardhall.rules.catalogue import CATALOGUE


@dataclass
class FilterChoice:
    """The hall's filter: family and number of players. The object is kept when the controls are rebuilt."""

    family: str = ALL_GAMES  # or FAVOURITES, a family, a filter
    players: str = "any"  # one of PLAYER_COUNTS


class HallGames(QWidget):
    """The left part of the hall: search and filters, unfinished matches, suggestions and games."""

    play_wanted = Signal(str)  # a game's id
    menu_wanted = Signal(str, QPoint)  # a game's id, and where on the screen its menu opens

    def __init__(
        self,
        settings: Settings,
        filter_choice: FilterChoice,
        start_drawing: Callable[[], object],
        get_chosen_game: Callable[[], str],
    ) -> None:
        """Create the controls and the tiles of all games.

        The first function starts drawing the pictures of tiles that show empty felt; the second returns the id of the
        chosen game.
        """
        super().__init__()
        self.settings, self.narrowed, self.draw, self.chosen = settings, filter_choice, start_drawing, get_chosen_game
        self._width = self.width()  # the width given to `fit` last
        self.welcomes = False  # whether suggestions are shown: nothing was played yet, and they were not dismissed
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.px(22), 0, 0)
        column.setSpacing(0)
        self.filters = HallFilters()
        column.addWidget(self.filters)
        content = OpaqueContent()
        content_column = QVBoxLayout(content)
        side_margins = [
            theme.px(PAGE_MARGIN) - Tile.MARGIN,
            theme.px(PAGE_MARGIN) - Tile.MARGIN - SteadyScrollBar.WIDTH,
        ]
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            side_margins.reverse()
        content_column.setContentsMargins(side_margins[0], theme.px(4), side_margins[1], theme.px(24))
        content_column.setSpacing(theme.px(4))
        self.continuing = UnfinishedMatches(start_drawing)
        content_column.addWidget(self.continuing)
        self.welcome = Welcome(settings)
        welcome_row = QHBoxLayout()
        welcome_row.setContentsMargins(Tile.MARGIN, 0, Tile.MARGIN, 0)
        welcome_row.addWidget(self.welcome)
        add_layout(content_column, welcome_row)
        self.found = FoundGames()
        content_column.addWidget(self.found)
        content_column.addStretch(1)
        self.scroller = PageScrollArea(content, is_steady=True)
        column.addWidget(self.scroller, 1)
        card_style = CardStyle.of(settings)
        self.tiles = {game_id: self._tile(game_id, card_style) for game_id in CATALOGUE}
        self.welcome.game_chosen.connect(self.play_wanted)
        self.filters.family_list.chosen.connect(self.set_family)
        self.filters.search.textChanged.connect(lambda _: self.filter())
        self.filters.search.returnPressed.connect(self._play_found)
        self.filters.counts.chosen.connect(self.set_players)
        self.filters.count_list.chosen.connect(self.set_players)
        self.found.show_all.clicked.connect(self.reset_filters)

    def _tile(self, game_id: str, style: CardStyle) -> GameTile:
        tile = GameTile(game_id, style)
        self.found.grid.add(tile)
        tile.picture_wanted.connect(self.draw)
        tile.opened.connect(lambda: self.play_wanted.emit(game_id))
        tile.menu_wanted.connect(lambda at: self.menu_wanted.emit(game_id, at))
        return tile

    def show_families(self) -> None:
        """Fill the list of families, with the number of games of each."""
        counts = count_family_games(self.settings.favourites)
        if self.narrowed.family not in counts:
            self.narrowed.family = ALL_GAMES
        texts = [(name, f"{family_name(name)}  {number}") for name, number in counts.items()]
        self.filters.family_list.set_choices(texts, self.narrowed.family)

    def filter(self) -> None:
        """Show the games that fit search, family and players."""
        search_text = self.filters.search.text()
        is_code = self.found.coded.show_code(search_text)
        result = (
            self.found.coded.search_result()
            if is_code
            else search_games(search_text, self.narrowed.family, self.narrowed.players, self.settings.favourites)
        )
        game_ids = result.games
        for game_id, tile in self.tiles.items():
            tile.set_favourite(game_id in self.settings.favourites)
            tile.set_reason(result.reasons.get(game_id, ""))
        self.continuing.narrow(create_match_filter(result, search_text, self.narrowed.family, self.narrowed.players))
        is_narrowed = bool(search_text.strip()) or self.narrowed.family != ALL_GAMES or self.narrowed.players != "any"
        self.welcome.setVisible(self.welcomes and not is_narrowed)
        self.found.show_games(
            result, [self.tiles[game_id] for game_id in game_ids], search_text, self.narrowed.family, is_code=is_code
        )
        if self.filters.search.hasFocus() and not is_code:  # a screen reader's user hears how many games are left
            number = tr_many("{number} game", "{number} games", len(game_ids))
            announce(self.filters.search, f"{result.note} {number}".strip())
        self.found.fit_open_button(self._room())
        if game_ids and self.found.grid.group.checkedButton() not in self.found.grid.tiles:
            self.found.grid.choose(self.tiles[self.chosen() if self.chosen() in game_ids else game_ids[0]])

    def set_family(self, family: str) -> None:
        """Show one family, ALL or FAVOURITES."""
        self.narrowed.family = family
        self.filters.family_list.set_value(family)
        self.filter()

    def set_players(self, players: str) -> None:
        """Show the games for this number of players, a value of PLAYER_COUNTS."""
        self.narrowed.players = players
        self.filters.counts.set_value(players)
        self.filters.count_list.set_value(players)
        self.filter()

    def reset_filters(self) -> None:
        """Show all games again."""
        self.filters.search.clear()
        self.set_players("any")
        self.set_family(ALL_GAMES)

    def focus_chosen(self) -> None:
        """Focus the tile of the chosen game."""
        tile = self.found.grid.group.checkedButton()
        if tile is not None and tile in self.found.grid.tiles:
            tile.setFocus(Qt.FocusReason.OtherFocusReason)
            self.scroller.ensureWidgetVisible(tile, 0, theme.px(12))

    def _play_found(self) -> None:
        if self.found.coded.code is not None:
            self.found.coded.play()
        elif self.filters.search.text().strip() and len(self.found.grid.tiles) == 1:
            self.play_wanted.emit(self.found.grid.tiles[0].game_id)
        elif self.found.grid.tiles:
            self.found.grid.choose(self.found.grid.tiles[0])
            self.focus_chosen()

    def fit(self, width: int) -> None:
        """Arrange everything for a width in pixels."""
        self._width = width
        self.welcome.fit(width)
        self.filters.fit(width)
        self.found.fit_open_button(self._room())
        self.found.grid.updateGeometry()

    def _room(self) -> int:
        """Return the width between the margins of the games."""
        return self._width - 2 * theme.px(PAGE_MARGIN)
