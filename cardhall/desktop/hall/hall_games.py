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
        self.settings, self.filter_choice, self.start_drawing, self.get_chosen_game = (
            settings,
            filter_choice,
            start_drawing,
            get_chosen_game,
        )
        self._fitted_width = self.width()  # the width given to `fit_width` last
        self.shows_welcome = False  # whether suggestions are shown: nothing was played yet, and they were not dismissed
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.px(22), 0, 0)
        column.setSpacing(0)
        self.filters = HallFilters()
        column.addWidget(self.filters)
        content = OpaqueContent()
        content_column = QVBoxLayout(content)
        side_margins = [
            theme.px(PAGE_MARGIN) - Tile.MARGIN,
            theme.px(PAGE_MARGIN) - Tile.MARGIN - SteadyScrollBar.BAR_WIDTH,
        ]
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            side_margins.reverse()
        content_column.setContentsMargins(side_margins[0], theme.px(4), side_margins[1], theme.px(24))
        content_column.setSpacing(theme.px(4))
        self.unfinished = UnfinishedMatches(start_drawing)
        content_column.addWidget(self.unfinished)
        self.welcome = Welcome(settings)
        welcome_row = QHBoxLayout()
        welcome_row.setContentsMargins(Tile.MARGIN, 0, Tile.MARGIN, 0)
        welcome_row.addWidget(self.welcome)
        add_layout(content_column, welcome_row)
        self.found_games = FoundGames()
        content_column.addWidget(self.found_games)
        content_column.addStretch(1)
        self.scroller = PageScrollArea(content, is_steady=True)
        column.addWidget(self.scroller, 1)
        card_style = CardStyle.from_settings(settings)
        self.tiles = {game_id: self._create_tile(game_id, card_style) for game_id in CATALOGUE}
        self.welcome.game_chosen.connect(self.play_wanted)
        self.filters.family_list.value_chosen.connect(self.set_family)
        self.filters.search_field.textChanged.connect(lambda _: self.apply_filters())
        self.filters.search_field.returnPressed.connect(self._open_search_result)
        self.filters.count_segment.value_chosen.connect(self.set_players)
        self.filters.count_list.value_chosen.connect(self.set_players)
        self.found_games.show_all_link.clicked.connect(self.reset_filters)

    def _create_tile(self, game_id: str, style: CardStyle) -> GameTile:
        tile = GameTile(game_id, style)
        self.found_games.grid.add_tile(tile)
        tile.picture_wanted.connect(self.start_drawing)
        tile.open_requested.connect(lambda: self.play_wanted.emit(game_id))
        tile.menu_wanted.connect(lambda at: self.menu_wanted.emit(game_id, at))
        return tile

    def list_families(self) -> None:
        """Fill the list of families, with the number of games of each."""
        game_counts = count_family_games(self.settings.favourites)
        if self.filter_choice.family not in game_counts:
            self.filter_choice.family = ALL_GAMES
        texts = [(name, f"{family_name(name)}  {number}") for name, number in game_counts.items()]
        self.filters.family_list.set_choices(texts, self.filter_choice.family)

    def apply_filters(self) -> None:
        """Show the games that fit search, family and players."""
        search_text = self.filters.search_field.text()
        is_code = self.found_games.code_offer.show_code(search_text)
        result = (
            self.found_games.code_offer.search_result()
            if is_code
            else search_games(
                search_text, self.filter_choice.family, self.filter_choice.players, self.settings.favourites
            )
        )
        game_ids = result.games
        for game_id, tile in self.tiles.items():
            tile.set_favourite(game_id in self.settings.favourites)
            tile.set_reason(result.reasons.get(game_id, ""))
        self.unfinished.apply_filter(
            create_match_filter(result, search_text, self.filter_choice.family, self.filter_choice.players)
        )
        is_narrowed = (
            bool(search_text.strip()) or self.filter_choice.family != ALL_GAMES or self.filter_choice.players != "any"
        )
        self.welcome.setVisible(self.shows_welcome and not is_narrowed)
        self.found_games.show_games(
            result,
            [self.tiles[game_id] for game_id in game_ids],
            search_text,
            self.filter_choice.family,
            is_code=is_code,
        )
        if self.filters.search_field.hasFocus() and not is_code:  # a screen reader's user hears how many games are left
            number = tr_many("{number} game", "{number} games", len(game_ids))
            announce(self.filters.search_field, f"{result.note} {number}".strip())
        self.found_games.fit_open_button(self._games_width())
        if game_ids and self.found_games.grid.button_group.checkedButton() not in self.found_games.grid.tiles:
            self.found_games.grid.choose_tile(
                self.tiles[self.get_chosen_game() if self.get_chosen_game() in game_ids else game_ids[0]]
            )

    def set_family(self, family: str) -> None:
        """Show one family, ALL or FAVOURITES."""
        self.filter_choice.family = family
        self.filters.family_list.set_value(family)
        self.apply_filters()

    def set_players(self, player_count: str) -> None:
        """Show the games for this number of players, a value of PLAYER_COUNTS."""
        self.filter_choice.players = player_count
        self.filters.count_segment.set_value(player_count)
        self.filters.count_list.set_value(player_count)
        self.apply_filters()

    def reset_filters(self) -> None:
        """Show all games again."""
        self.filters.search_field.clear()
        self.set_players("any")
        self.set_family(ALL_GAMES)

    def focus_chosen(self) -> None:
        """Focus the tile of the chosen game."""
        tile = self.found_games.grid.button_group.checkedButton()
        if tile is not None and tile in self.found_games.grid.tiles:
            tile.setFocus(Qt.FocusReason.OtherFocusReason)
            self.scroller.ensureWidgetVisible(tile, 0, theme.px(12))

    def _open_search_result(self) -> None:
        if self.found_games.code_offer.code is not None:
            self.found_games.code_offer.request_match()
        elif self.filters.search_field.text().strip() and len(self.found_games.grid.tiles) == 1:
            self.play_wanted.emit(self.found_games.grid.tiles[0].game_id)
        elif self.found_games.grid.tiles:
            self.found_games.grid.choose_tile(self.found_games.grid.tiles[0])
            self.focus_chosen()

    def fit_width(self, width: int) -> None:
        """Arrange everything for a width in pixels."""
        self._fitted_width = width
        self.welcome.fit_width(width)
        self.filters.fit_width(width)
        self.found_games.fit_open_button(self._games_width())
        self.found_games.grid.updateGeometry()

    def _games_width(self) -> int:
        """Return the width between the margins of the games."""
        return self._fitted_width - 2 * theme.px(PAGE_MARGIN)
