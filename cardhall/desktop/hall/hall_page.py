"""The hall, the page at the start: all games, the unfinished matches, and a column about the chosen game.

It is drawn from the catalogue alone: no game's rules are loaded here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.desktop import rating
from cardhall.desktop.hall.game_details import DetailColumn
from cardhall.desktop.hall.game_menu import GameCommands, open_game_menu
from cardhall.desktop.hall.game_search import prepare_search
from cardhall.desktop.hall.grid import TileGrid
from cardhall.desktop.hall.hall_games import FilterChoice, HallGames
from cardhall.desktop.hall.lazy_pictures import PictureQueue
from cardhall.desktop.hall.store_reading import GameHistory, StoreReader
from cardhall.desktop.hall.tiles import ContinueCard, GameTile
from cardhall.desktop.look import card_art, theme
from cardhall.desktop.places import PLAY
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.page import Page
from cardhall.rules.catalogue import CATALOGUE, FIRST_GAME

if TYPE_CHECKING:
    from cardhall.match.listing import Summary
    from cardhall.match.store import Store

SEARCH_LOADING_DELAY_MS = 1000  # milliseconds from the first painting of the hall to loading the search index
# Lengths in logical pixels at a text scale of 1:
MIN_MESSAGE_WIDTH = 560  # a message in a narrower space is hard to read
# a page of the first width is wide, one below the second narrow
MIN_WIDE_PAGE_WIDTH, MIN_MEDIUM_PAGE_WIDTH = 1708, 1008
# of the detail column on such pages
WIDE_PAGE_DETAIL_WIDTH, MEDIUM_PAGE_DETAIL_WIDTH, NARROW_PAGE_DETAIL_WIDTH = 380, 324, 284


def detail_width(page_width: float) -> int:
    """Return the width of the detail column on a page of a width, both in pixels at a text scale of 1."""
    if page_width >= MIN_WIDE_PAGE_WIDTH:
        return WIDE_PAGE_DETAIL_WIDTH
    return MEDIUM_PAGE_DETAIL_WIDTH if page_width >= MIN_MEDIUM_PAGE_WIDTH else NARROW_PAGE_DETAIL_WIDTH


def room_below(filters: QWidget, page: QWidget) -> QRect:
    """Return the space of a page below its filters: as wide as these, or up to the right edge where they are narrow."""
    corner = filters.mapTo(page, QPoint(0, filters.height()))
    width = filters.width() if filters.width() >= theme.px(MIN_MESSAGE_WIDTH) else page.width() - corner.x()
    return QRect(corner.x(), corner.y(), width, page.height() - corner.y())


def types_letter(event: QKeyEvent) -> bool:
    """Tell whether a key types a visible character, with Shift at most."""
    letter, modifiers = event.text(), event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
    return bool(letter.strip()) and letter.isprintable() and not modifiers


class HallPage(Page):
    """The hall: the games with their filters, the unfinished matches, and the column of the chosen game."""

    place = PLAY
    play_wanted = Signal(str)  # a game's id
    options_wanted = Signal(str)
    rules_wanted = Signal(str)
    play_code_wanted = Signal(str, dict)  # play a deal code: the game's id, and the arguments of `Match.new`
    set_up_code_wanted = Signal(str, str)  # set up a match with a deal code: the game's id, and the code
    continue_wanted, delete_wanted = Signal(object), Signal(object)  # a Summary
    open_file_wanted = Signal()  # open the file of a saved game
    settings_changed = Signal()

    def __init__(self, settings: Settings, store: Store | None, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.settings, self.store = settings, store
        self.filter_choice = FilterChoice()
        self.card_style = card_art.CardStyle.from_settings(settings)
        self.picture_queue = PictureQueue(
            self, lambda: [self.detail.picture, *self.unfinished.grid.tiles, *self.grid.tiles]
        )
        self._has_painted = False
        self._is_stale = False  # the look has changed since the page was built
        self.store_reader = StoreReader(store, self)
        self.store_reader.finished.connect(self.refresh)
        self._build_for(settings.last_game if settings.last_game in CATALOGUE else FIRST_GAME)

    # ---- what it is made of

    def build(self) -> None:
        """Rebuild the whole page. The search text and the chosen game stay."""
        search_text = self.search_field.text()
        self._build_for(self.chosen_game_id)
        self.count_segment.set_value(self.filter_choice.players)
        self.count_list.set_value(self.filter_choice.players)
        self.search_field.setText(search_text)

    def _build_for(self, game_id: str) -> None:
        self.card_style = card_art.CardStyle.from_settings(self.settings)
        self.body = QWidget()
        row = QHBoxLayout(self.body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.column.addWidget(self.body)
        self.detail = DetailColumn(self.settings)
        self.detail.even_match_text = lambda game_id: (
            "" if self.store_reader.is_busy else rating.even_match_text_for_game(self.store, game_id)
        )
        self.games = games = HallGames(
            self.settings, self.filter_choice, self.picture_queue.start, lambda: self.chosen_game_id
        )
        self.title, self.search_field, self.list_row = (
            games.filters.title_label,
            games.filters.search_field,
            games.filters.list_row,
        )
        self.count_segment, self.count_list = games.filters.count_segment, games.filters.count_list
        self.family_list, self.scroller = games.filters.family_list, games.scroller
        self.unfinished, self.welcome, self.found_games = games.unfinished, games.welcome, games.found_games
        self.code_offer, self.grid, self.empty_notice = (
            games.found_games.code_offer,
            games.found_games.grid,
            games.found_games.empty_notice,
        )
        row.addWidget(games, 1)
        row.addWidget(self.detail)
        self._connect()
        self.detail.game_id = game_id
        self.refresh()

    def restyle(self) -> None:
        """Apply a change of look: at once if the hall is visible, else when it is shown next."""
        self._is_stale = True
        if self.isVisible():
            self._rebuild_if_stale()

    def _rebuild_if_stale(self) -> None:
        if self._is_stale:
            self._is_stale, game_id = False, self.chosen_game_id
            self.rebuild()
            self.show_focused_game(game_id)  # rebuilding may have moved the keyboard focus
            self.body.show()  # lay it out at once, not only when the next events are handled

    def _open_game_menu(self, game_id: str, screen_point: QPoint) -> None:
        """Choose a game, and open its menu at a point of the screen."""
        self.choose_game(game_id)
        commands = GameCommands(
            lambda: self.play_wanted.emit(game_id),
            lambda: self.options_wanted.emit(game_id),
            lambda: self.rules_wanted.emit(game_id),
            lambda: self.toggle_favourite(game_id),
        )
        open_game_menu(self, screen_point, commands, is_favourite=game_id in self.settings.favourites)

    def _connect(self) -> None:
        self.games.play_wanted.connect(self.play_wanted)
        self.games.menu_wanted.connect(self._open_game_menu)
        self.welcome.dismissed.connect(self.settings_changed)
        self.welcome.dismissed.connect(self.refresh)
        self.code_offer.play_wanted.connect(self.play_code_wanted)
        self.code_offer.set_up_wanted.connect(self.set_up_code_wanted)
        self.unfinished.continue_wanted.connect(self.continue_wanted)
        self.unfinished.delete_wanted.connect(self.delete_wanted)
        self.found_games.open_button.clicked.connect(self.open_file_wanted)
        for pointed in (self.unfinished.game_focused, self.welcome.game_focused):
            pointed.connect(self.show_focused_game)
        self.grid.tile_chosen.connect(self._show_chosen)
        self.detail.play_wanted.connect(self.play_wanted)
        self.detail.options_wanted.connect(self.options_wanted)
        self.detail.rules_wanted.connect(self.rules_wanted)
        self.detail.favourite_toggled.connect(self.toggle_favourite)
        self.detail.settings_changed.connect(self.settings_changed)

    # ---- what is shown

    def refresh(self) -> None:
        """Read the matches again and update everything shown, for example on return from a table.

        A store with much to read is read in slices first; the page is then refreshed again at the end.
        """
        if self._is_stale:
            return  # it will be rebuilt when it is shown
        summaries: list[Summary] = []
        other_version_count = 0
        if self.store_reader.start_if_needed():
            self.games.list_families()
            self.games.apply_filters()
            return  # refreshed again when everything is read
        if self.store is not None:
            summaries, other_version_count = self.store.unfinished_matches(), len(self.store.other_version_files)
            self.detail.last_played, self.detail.win_counts = GameHistory.from_matches(self.store.results(), summaries)
        self.unfinished.set_matches(summaries, self.card_style, other_version_count)
        has_played = bool(self.settings.last_game or summaries or self.detail.last_played)
        self.games.shows_welcome = self.settings.welcome and not has_played
        self.games.list_families()
        chosen_tile = self.grid.button_group.checkedButton()
        self.games.apply_filters()
        if self.grid.button_group.checkedButton() is chosen_tile:
            self.detail.show_game(self.detail.game_id)  # a newly chosen game has been shown by being chosen

    @property
    def tiles(self) -> dict[str, GameTile]:
        """Return the tiles of all games, by id."""
        return self.games.tiles

    def reset_filters(self) -> None:
        """Show all games again."""
        self.games.reset_filters()

    def choose_game(self, game_id: str) -> None:
        """Choose a game, or the first one if there is no such game."""
        if game_id not in self.tiles:
            game_id = next(iter(self.tiles))
        tile = self.tiles[game_id]
        if tile not in self.grid.tiles:
            self.reset_filters()
        self.grid.choose_tile(tile)

    @property
    def chosen_game_id(self) -> str:
        """Return the id of the chosen game."""
        return self.detail.game_id

    def show_focused_game(self, game_id: str) -> None:
        """Show the game under the keyboard focus in the detail column, so that Play starts it."""
        tile = self.tiles[game_id]
        if tile in self.grid.tiles:
            self.grid.select_tile(tile)
        if self.chosen_game_id != game_id:
            self.detail.show_game(game_id)

    @property
    def unfinished_grid(self) -> TileGrid[ContinueCard]:
        """Return the grid of the unfinished matches."""
        return self.unfinished.grid

    def _show_chosen(self, tile: GameTile) -> None:
        self.detail.show_game(tile.game_id)
        self.scroller.ensureWidgetVisible(tile, 0, theme.px(12))

    def scroll_to_matches_or_game(self, prefers_matches: bool) -> None:
        """Focus the first unfinished match if these are preferred and exist, else scroll to the chosen game."""
        tile = self.tiles.get(self.chosen_game_id)
        if prefers_matches and self.unfinished_grid.tiles:
            self.focus_first()
        elif tile is not None and tile in self.grid.tiles:
            self.scroller.ensureWidgetVisible(tile, 0, theme.px(12))

    def toggle_favourite(self, game_id: str) -> None:
        """Put the game among the favourites, or take it out."""
        self.settings.toggle_favourite(game_id)
        self.settings_changed.emit()
        self.games.list_families()
        self.games.apply_filters()
        self.detail.show_game(self.detail.game_id)

    # ---- keys

    def focus_search(self) -> None:
        """Focus the search field and select its text (Ctrl+F)."""
        self.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_field.selectAll()

    def focus_first(self) -> None:
        """Focus the best starting point: an unfinished match, a suggested game, or the chosen game."""
        suggestions = self.welcome.grid.tiles if self.welcome.isVisibleTo(self) else []
        first_tile = next(iter([*self.unfinished_grid.tiles, *suggestions]), None)
        if first_tile is None:
            self.focus_games()
        else:
            first_tile.setFocus(Qt.FocusReason.OtherFocusReason)
            # an inactive window gets no focus event, so the tile sends nothing itself
            first_tile.keyboard_focused.emit()
            self.scroller.verticalScrollBar().setValue(0)

    def focus_games(self) -> None:
        """Focus the tile of the chosen game."""
        self.games.focus_chosen()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.search_field.hasFocus():
            self.focus_games()
            return
        if types_letter(event):  # a letter typed anywhere in the hall starts a search
            self.search_field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.search_field.setText(event.text())
            return
        super().keyPressEvent(event)

    # ---- room

    def message_room(self) -> QRect:
        """Return the space for messages: over the games, and over the detail column too in a small window."""
        return room_below(self.games.filters, self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = event.size().width()
        self.detail.setFixedWidth(theme.px(detail_width(width / theme.text_scale())))
        self.games.fit_width(width - self.detail.width())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._rebuild_if_stale()
        if self._has_painted:
            self.picture_queue.start()
        if self.window().focusWidget() is None:
            self.focus_first()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._has_painted:  # the pictures are drawn once everything else is shown
            self._has_painted = True
            self.picture_queue.start()
            QTimer.singleShot(SEARCH_LOADING_DELAY_MS, self, prepare_search)
