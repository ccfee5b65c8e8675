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
WIDE_PAGE_WIDTH, NARROW_PAGE_WIDTH = 1708, 1008  # a page of the first width is wide, one below the second narrow
WIDE_DETAIL_WIDTH, DETAIL_WIDTH, NARROW_DETAIL_WIDTH = 380, 324, 284  # of the detail column on such pages


class HallPage(Page):
    """The hall: the games with their filters, the unfinished matches, and the column of the chosen game."""

    place = PLAY
    play_wanted = Signal(str)  # a game's id
    options_wanted = Signal(str)
    rules_wanted = Signal(str)
    coded_wanted = Signal(str, dict)  # play a deal code: the game's id, and the arguments of `Match.new`
    code_wanted = Signal(str, str)  # set up a match with a deal code: the game's id, and the code
    continue_wanted, forget_wanted = Signal(object), Signal(object)  # a Summary
    open_wanted = Signal()  # open the file of a saved game
    settings_changed = Signal()

    def __init__(self, settings: Settings, store: Store | None, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.settings, self.store = settings, store
        self.narrowed = FilterChoice()
        self.card_style = card_art.CardStyle.of(settings)
        self.drawing = PictureQueue(self, lambda: [self.detail.art, *self.continuing.cards.tiles, *self.grid.tiles])
        self._painted = False
        self._is_stale = False  # the look has changed since the page was built
        self.reading = StoreReader(store, self)
        self.reading.done.connect(self.refresh)
        self._build_for(settings.last_game if settings.last_game in CATALOGUE else FIRST_GAME)

    # ---- what it is made of

    def build(self) -> None:
        """Rebuild the whole page. The search text and the chosen game stay."""
        search_text = self.search.text()
        self._build_for(self.chosen)
        self.counts.set_value(self.narrowed.players)
        self.count_list.set_value(self.narrowed.players)
        self.search.setText(search_text)

    def _build_for(self, game_id: str) -> None:
        self.card_style = card_art.CardStyle.of(self.settings)
        self.body = QWidget()
        row = QHBoxLayout(self.body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.column.addWidget(self.body)
        self.detail = DetailColumn(self.settings)
        self.detail.even = lambda game_id: (
            "" if self.reading.is_busy else rating.even_match_text_for_game(self.store, game_id)
        )
        self.games = games = HallGames(self.settings, self.narrowed, self.drawing.start, lambda: self.chosen)
        self.title, self.search, self.lists = games.filters.title, games.filters.search, games.filters.lists
        self.counts, self.count_list = games.filters.counts, games.filters.count_list
        self.family_list, self.scroller = games.filters.family_list, games.scroller
        self.continuing, self.welcome, self.found = games.continuing, games.welcome, games.found
        self.coded, self.grid, self.nothing = games.found.coded, games.found.grid, games.found.nothing
        row.addWidget(games, 1)
        row.addWidget(self.detail)
        self._connect()
        self.detail.game_id = game_id
        self.refresh()

    def restyle(self) -> None:
        """Apply a change of look: at once if the hall is visible, else when it is shown next."""
        self._is_stale = True
        if self.isVisible():
            self._renew()

    def _renew(self) -> None:
        if self._is_stale:
            self._is_stale, game_id = False, self.chosen
            self.rebuild()
            self.point_at(game_id)  # rebuilding may have moved the keyboard focus
            self.body.show()  # lay it out at once, not only when the next events are handled

    def _open_menu_of(self, game_id: str, screen_point: QPoint) -> None:
        """Choose a game, and open its menu at a point of the screen."""
        self.choose(game_id)
        commands = GameCommands(
            lambda: self.play_wanted.emit(game_id),
            lambda: self.options_wanted.emit(game_id),
            lambda: self.rules_wanted.emit(game_id),
            lambda: self.turn_favourite(game_id),
        )
        open_game_menu(self, screen_point, commands, is_favourite=game_id in self.settings.favourites)

    def _connect(self) -> None:
        self.games.play_wanted.connect(self.play_wanted)
        self.games.menu_wanted.connect(self._open_menu_of)
        self.welcome.dismissed.connect(self.settings_changed)
        self.welcome.dismissed.connect(self.refresh)
        self.coded.play_wanted.connect(self.coded_wanted)
        self.coded.set_up_wanted.connect(self.code_wanted)
        self.continuing.continue_wanted.connect(self.continue_wanted)
        self.continuing.forget_wanted.connect(self.forget_wanted)
        self.found.open_button.clicked.connect(self.open_wanted)
        for pointed in (self.continuing.pointed, self.welcome.pointed):
            pointed.connect(self.point_at)
        self.grid.chosen.connect(self._chosen)
        self.detail.play_wanted.connect(self.play_wanted)
        self.detail.options_wanted.connect(self.options_wanted)
        self.detail.rules_wanted.connect(self.rules_wanted)
        self.detail.favourite_turned.connect(self.turn_favourite)
        self.detail.changed.connect(self.settings_changed)

    # ---- what is shown

    def refresh(self) -> None:
        """Read the matches again and update everything shown, for example on return from a table.

        A store with much to read is read in slices first; the page is then refreshed again at the end.
        """
        if self._is_stale:
            return  # it will be rebuilt when it is shown
        summaries: list[Summary] = []
        other_version_count = 0
        if self.reading.begins():
            self.games.show_families()
            self.games.filter()
            return  # refreshed again when everything is read
        if self.store is not None:
            summaries, other_version_count = self.store.unfinished_matches(), len(self.store.other_version_files)
            self.detail.last, self.detail.wins = GameHistory.of(self.store.results(), summaries)
        self.continuing.set_matches(summaries, self.card_style, other_version_count)
        has_played = bool(self.settings.last_game or summaries or self.detail.last)
        self.games.welcomes = self.settings.welcome and not has_played
        self.games.show_families()
        chosen_tile = self.grid.group.checkedButton()
        self.games.filter()
        if self.grid.group.checkedButton() is chosen_tile:
            self.detail.show_game(self.detail.game_id)  # a newly chosen game has been shown by being chosen

    @property
    def tiles(self) -> dict[str, GameTile]:
        """Return the tiles of all games, by id."""
        return self.games.tiles

    def reset_filters(self) -> None:
        """Show all games again."""
        self.games.reset_filters()

    def choose(self, game_id: str) -> None:
        """Choose a game, or the first one if there is no such game."""
        if game_id not in self.tiles:
            game_id = next(iter(self.tiles))
        tile = self.tiles[game_id]
        if tile not in self.grid.tiles:
            self.reset_filters()
        self.grid.choose(tile)

    @property
    def chosen(self) -> str:
        """Return the id of the chosen game."""
        return self.detail.game_id

    def point_at(self, game_id: str) -> None:
        """Show the game under the keyboard focus in the detail column, so that Play starts it."""
        tile = self.tiles[game_id]
        if tile in self.grid.tiles:
            self.grid.mark(tile)
        if self.chosen != game_id:
            self.detail.show_game(game_id)

    @property
    def cards(self) -> TileGrid[ContinueCard]:
        """Return the grid of the unfinished matches."""
        return self.continuing.cards

    def _chosen(self, tile: GameTile) -> None:
        self.detail.show_game(tile.game_id)
        self.scroller.ensureWidgetVisible(tile, 0, theme.px(12))

    def look_at_matches_or_game(self, prefers_matches: bool) -> None:
        """Focus the first unfinished match if these are preferred and exist, else scroll to the chosen game."""
        tile = self.tiles.get(self.chosen)
        if prefers_matches and self.cards.tiles:
            self.focus_first()
        elif tile is not None and tile in self.grid.tiles:
            self.scroller.ensureWidgetVisible(tile, 0, theme.px(12))

    def turn_favourite(self, game_id: str) -> None:
        """Put the game among the favourites, or take it out."""
        self.settings.turn_favourite(game_id)
        self.settings_changed.emit()
        self.games.show_families()
        self.games.filter()
        self.detail.show_game(self.detail.game_id)

    # ---- keys

    def focus_search(self) -> None:
        """Focus the search field and select its text (Ctrl+F)."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def focus_first(self) -> None:
        """Focus the best starting point: an unfinished match, a suggested game, or the chosen game."""
        suggestions = self.welcome.grid.tiles if self.welcome.isVisibleTo(self) else []
        first = next(iter([*self.cards.tiles, *suggestions]), None)
        if first is None:
            self.focus_games()
        else:
            first.setFocus(Qt.FocusReason.OtherFocusReason)
            first.pointed.emit()  # an inactive window gets no focus event, so the tile sends nothing itself
            self.scroller.verticalScrollBar().setValue(0)

    def focus_games(self) -> None:
        """Focus the tile of the chosen game."""
        self.games.focus_chosen()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.focus_games()
            return
        letter, modifiers = event.text(), event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if (
            letter.strip() and letter.isprintable() and not modifiers
        ):  # a letter typed anywhere in the hall starts a search
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
            self.search.setText(letter)
            return
        super().keyPressEvent(event)

    # ---- room

    def message_room(self) -> QRect:
        """Return the space for messages: over the games, and over the detail column too in a small window."""
        filters = self.games.filters
        corner = filters.mapTo(self, QPoint(0, filters.height()))
        width = filters.width() if filters.width() >= theme.px(MIN_MESSAGE_WIDTH) else self.width() - corner.x()
        return QRect(corner.x(), corner.y(), width, self.height() - corner.y())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = event.size().width()
        unscaled_width = width / theme.text_scale()
        roomy = DETAIL_WIDTH if unscaled_width >= NARROW_PAGE_WIDTH else NARROW_DETAIL_WIDTH
        self.detail.setFixedWidth(theme.px(WIDE_DETAIL_WIDTH if unscaled_width >= WIDE_PAGE_WIDTH else roomy))
        self.games.fit(width - self.detail.width())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._renew()
        if self._painted:
            self.drawing.start()
        if self.window().focusWidget() is None:
            self.focus_first()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:  # the pictures are drawn once everything else is shown
            self._painted = True
            self.drawing.start()
            QTimer.singleShot(SEARCH_LOADING_DELAY_MS, self, prepare_search)
