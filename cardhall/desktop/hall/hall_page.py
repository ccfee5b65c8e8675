"""The hall: every game there is, the matches under way, and a column about the game chosen.

It is drawn from the catalogue alone: no game is loaded here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop import rating
from cardhall.desktop.hall.code_offer import CodeOffer
from cardhall.desktop.hall.continuing import Continuing
from cardhall.desktop.hall.detail import Detail
from cardhall.desktop.hall.drawing import Drawing
from cardhall.desktop.hall.families import ALL, family_name
from cardhall.desktop.hall.finding import (
    PLAYER_COUNTS,
    choices,
    look_for,
    matches_shown,
    prepare_search,
    title_of,
    why_nothing,
)
from cardhall.desktop.hall.game_menu import open_menu
from cardhall.desktop.hall.grid import GameGrid, Grid
from cardhall.desktop.hall.tiles import ContinueCard, GameTile
from cardhall.desktop.hall.welcome import Welcome
from cardhall.desktop.key_words import key_of
from cardhall.desktop.look import card_art, theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.places import PLAY
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Label, Tile
from cardhall.desktop.widgets.buttons import QUIET, Button, LinkButton
from cardhall.desktop.widgets.controls import Segment, SegmentSize
from cardhall.desktop.widgets.fields import Dropdown, SearchField
from cardhall.desktop.widgets.hearing import say_aloud
from cardhall.desktop.widgets.page import Page, Scroll, SteadyBar
from cardhall.language import tr, tr_many
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.listing import Summary
    from cardhall.match.store import Store

FIRST_GAME = "whist"  # chosen when nothing has been played yet
QT_MAX_SIZE = 16_777_215  # Qt's own "no limit"
SEARCH_LOADING_DELAY_MS = 1000  # milliseconds after it was painted that the search reads what it knows
MESSAGE_WIDTH = 560  # pixels in which a message is easily read
COUNTS_MIN_WIDTH = 520  # the numbers of players side by side need a page of this width, at a text scale of 1
MIN_SEARCH_WIDTH = 190  # width of the search field, where it shares a row with the filters
PAGE_MARGIN = 32  # at both sides of the search, of all cards and tiles, at a text scale of 1
WIDE_PAGE, NARROW_PAGE = 1708, 1008  # widths of the page, at a text scale of 1


class HallPage(Page):
    """The hall page."""

    place = PLAY
    play_wanted = Signal(str)  # a game's id
    options_wanted = Signal(str)
    rules_wanted = Signal(str)
    coded_wanted = Signal(str, dict)  # the id of a game, and the arguments of Match.new that a deal code tells
    code_wanted = Signal(str, str)  # the id of a game and a code: a match with its deals is to be set up
    continue_wanted, forget_wanted = Signal(object), Signal(object)  # a Summary
    open_wanted = Signal()  # a saved game
    settings_changed = Signal()

    def __init__(self, settings: Settings, store: Store | None, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.settings, self.store = settings, store
        self.family, self.players = ALL, "any"
        self.card_style = card_art.CardStyle.of(settings)
        self.welcomes = False  # the person has played nothing yet, and wants the suggestions
        self.drawing = Drawing(self, lambda: [self.detail.art, *self.continuing.cards.tiles, *self.grid.tiles])
        self._painted = False
        self._is_stale = False  # it was made for another look
        self._build_for(settings.last_game if settings.last_game in CATALOGUE else FIRST_GAME)

    # ---- what it is made of

    def build(self) -> None:
        """Rebuild the whole page. The search text and the chosen game stay."""
        looked = self.search.text()
        self._build_for(self.chosen)
        self.counts.set_value(self.players)
        self.count_list.set_value(self.players)
        self.search.setText(looked)

    def _build_for(self, chosen: str) -> None:
        self.card_style = card_art.CardStyle.of(self.settings)
        self.body = QWidget()
        row = QHBoxLayout(self.body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.column.addWidget(self.body)
        self.detail = Detail(self.settings)
        self.detail.even = lambda game_id: rating.even_in(self.store, game_id)
        row.addWidget(self._middle(), 1)
        row.addWidget(self.detail)
        self.tiles = {game_id: self._tile(game_id) for game_id in CATALOGUE}
        self._connect()
        self.detail.game_id = chosen
        self.refresh()

    def restyle(self) -> None:
        """Apply a change of look: at once if the hall is visible, else when it is shown next."""
        self._is_stale = True
        if self.isVisible():
            self._renew()

    def _renew(self) -> None:
        if self._is_stale:
            self._is_stale, chosen = False, self.chosen
            self.rebuild()
            self.point_at(chosen)  # the ring may have gone elsewhere while all was made anew
            self.body.show()  # laid out at once, and not only after the next events

    def _middle(self) -> QWidget:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, theme.px(22), 0, 0)
        column.setSpacing(0)
        top = QWidget()
        top.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.top = QGridLayout(top)
        self.top.setContentsMargins(theme.px(PAGE_MARGIN), 0, theme.px(PAGE_MARGIN), theme.px(12))
        self.top.setHorizontalSpacing(theme.px(16))
        self.top.setVerticalSpacing(theme.px(10))
        # Both lists of a narrow page. Added while empty: PySide keeps an object for every item of a filled layout that
        # is added, also once Qt has deleted the item (see `show_layout`).
        self.lists = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        add_layout(self.top, self.lists, 1, 0, 1, 4)
        self.lists.addStretch(1)
        self.title = Label(tr("Games"), theme.PAGE_TITLE, is_serif=True)
        self.search = SearchField(tr("Find a game"), command="find")
        self.counts = Segment(
            PLAYER_COUNTS, "any", name=tr("Players"), caption=tr("Players"), size=SegmentSize(padding=12, text=13)
        )
        self.counts.setMaximumWidth(theme.px(450))
        self.family_list = Dropdown([(ALL, tr("All games"))], ALL, name=tr("Family"))
        lists = [(value, tr("Players: {number:small}", number=text)) for value, text in PLAYER_COUNTS]
        self.count_list = Dropdown(lists, "any", name=tr("Players"))
        for widget in (self.title, self.search, self.counts, self.count_list, self.family_list):
            widget.setParent(top)  # also where there is no room for it: it goes when the page goes
        column.addWidget(top)
        content = QWidget()
        inner = QVBoxLayout(content)
        edges = [theme.px(PAGE_MARGIN) - Tile.MARGIN, theme.px(PAGE_MARGIN) - Tile.MARGIN - SteadyBar.WIDTH]
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            edges.reverse()
        inner.setContentsMargins(edges[0], theme.px(4), edges[1], theme.px(24))
        inner.setSpacing(theme.px(4))
        self.continuing = Continuing(self.drawing.start)
        inner.addWidget(self.continuing)
        self.welcome = Welcome(self.settings)
        welcomed = QHBoxLayout()
        welcomed.setContentsMargins(Tile.MARGIN, 0, Tile.MARGIN, 0)
        welcomed.addWidget(self.welcome)
        add_layout(inner, welcomed)
        named = QHBoxLayout()
        named.setContentsMargins(Tile.MARGIN, theme.px(6), Tile.MARGIN, 0)
        self.games_title = Label("", theme.SECONDARY, 600, tone="secondary", wrap=True)
        named.addWidget(self.games_title, 1)
        self.open_button = Button(tr("Open a saved game…"), QUIET, icon="open", height=32)
        named.addWidget(self.open_button)
        add_layout(inner, named)
        self.note = Label("", theme.BODY, tone="secondary", wrap=True)
        noted = QHBoxLayout()
        noted.setContentsMargins(6, 0, 6, theme.px(4))
        noted.addWidget(self.note)
        add_layout(inner, noted)
        self.coded = CodeOffer()
        inner.addWidget(self.coded)
        self.grid = GameGrid()
        self.grid.setAccessibleName(tr("Games"))
        inner.addWidget(self.grid)
        self.nothing = QWidget()
        empty = QVBoxLayout(self.nothing)
        empty.setContentsMargins(6, theme.px(20), 0, 0)
        self.nothing_words = Label("", theme.ROW, tone="secondary", wrap=True)
        empty.addWidget(self.nothing_words)
        self.show_all = LinkButton(tr("Show all games"))
        empty.addWidget(self.show_all, 0, Qt.AlignmentFlag.AlignLeft)
        inner.addWidget(self.nothing)
        inner.addStretch(1)
        self.scroller = Scroll(content, is_steady=True)
        column.addWidget(self.scroller, 1)
        return middle

    def _tile(self, game_id: str) -> GameTile:
        tile = GameTile(game_id, self.card_style)
        self.grid.add(tile)
        tile.picture_wanted.connect(self.drawing.start)
        tile.opened.connect(lambda: self.play_wanted.emit(game_id))
        tile.menu_wanted.connect(lambda at: open_menu(self, game_id, at))
        return tile

    def _connect(self) -> None:
        self.welcome.game_chosen.connect(self.play_wanted)
        self.welcome.dismissed.connect(self.settings_changed)
        self.welcome.dismissed.connect(self.refresh)
        self.family_list.chosen.connect(self.set_family)
        self.search.textChanged.connect(lambda _: self.filter())
        self.search.returnPressed.connect(self._play_found)
        self.counts.chosen.connect(self.set_players)
        self.count_list.chosen.connect(self.set_players)
        self.show_all.clicked.connect(self.reset_filters)
        self.coded.play_wanted.connect(self.coded_wanted)
        self.coded.set_up_wanted.connect(self.code_wanted)
        self.continuing.continue_wanted.connect(self.continue_wanted)
        self.continuing.forget_wanted.connect(self.forget_wanted)
        self.open_button.clicked.connect(self.open_wanted)
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
        """Read the matches again and show everything anew: on coming back from a table."""
        if self._is_stale:
            return  # all of it is made anew when it is shown
        summaries: list[Summary] = []
        others = 0
        if self.store is not None:
            summaries, others = self.store.continuing(), len(self.store.others)
            self.detail.last = self.store.last_played()
            self.detail.wins = self.store.wins()
        self.continuing.set_matches(summaries, self.card_style, others)
        self.welcomes = self.settings.welcome and not (self.settings.last_game or summaries or self.detail.last)
        self._show_families()
        chosen = self.grid.group.checkedButton()
        self.filter()
        if self.grid.group.checkedButton() is chosen:
            self.detail.show_game(self.detail.game_id)  # unless another one is chosen, and shown by that

    def _show_families(self) -> None:
        counts = choices(self.settings.favourites)
        if self.family not in counts:
            self.family = ALL
        texts = [(name, f"{family_name(name)}  {number}") for name, number in counts.items()]
        self.family_list.set_choices(texts, self.family)

    def filter(self) -> None:
        """Show the games that fit search, family and players."""
        looked = self.search.text()
        is_code = self.coded.read(looked)
        shown = self.coded.shown() if is_code else look_for(looked, self.family, self.players, self.settings.favourites)
        found = shown.games
        for game_id, tile in self.tiles.items():
            tile.set_favourite(game_id in self.settings.favourites)
            tile.set_reason(shown.reasons.get(game_id, ""))
        self.continuing.narrow(matches_shown(shown, looked, self.family, self.players))
        is_narrowed = bool(looked.strip()) or self.family != ALL or self.players != "any"
        self.welcome.setVisible(self.welcomes and not is_narrowed)
        self.grid.set_tiles([self.tiles[game_id] for game_id in found])
        self.note.setText(shown.note)
        self.note.setVisible(bool(shown.note and found))
        self.games_title.setText(title_of(found, self.family))
        if self.search.hasFocus() and not is_code:  # who types does not see how many are left
            number = tr_many("{number} game", "{number} games", len(found))
            say_aloud(self.search, f"{shown.note} {number}".strip())
        self.games_title.setVisible(bool(found) and not is_code)
        self.open_button.setVisible(bool(found) and not is_code)
        self._fit_open_button(self.width() - self.detail.width() - 2 * theme.px(PAGE_MARGIN))
        self.grid.setVisible(bool(found))
        self.nothing.setVisible(not found and not is_code)
        self.nothing_words.setText(shown.note or why_nothing(looked))
        if found and self.grid.group.checkedButton() not in self.grid.tiles:
            self.grid.choose(self.tiles[self.chosen if self.chosen in found else found[0]])

    def set_family(self, family: str) -> None:
        """Show one family, ALL or FAVOURITES."""
        self.family = family
        self.family_list.set_value(family)
        self.filter()

    def set_players(self, players: str) -> None:
        """Show the games for this number of players, a value of PLAYER_COUNTS."""
        self.players = players
        self.counts.set_value(players)
        self.count_list.set_value(players)
        self.filter()

    def reset_filters(self) -> None:
        """Show all games again."""
        self.search.clear()
        self.set_players("any")
        self.set_family(ALL)

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
        """The id of the game chosen."""
        return self.detail.game_id

    def point_at(self, game_id: str) -> None:
        """Show the game under the keyboard focus in the detail column, so that Play starts it."""
        tile = self.tiles[game_id]
        if tile in self.grid.tiles:
            self.grid.mark(tile)
        if self.chosen != game_id:
            self.detail.show_game(game_id)

    @property
    def cards(self) -> Grid[ContinueCard]:
        """The matches under way that are shown."""
        return self.continuing.cards

    def _chosen(self, tile: GameTile) -> None:
        self.detail.show_game(tile.game_id)
        self.scroller.ensureWidgetVisible(tile, 0, theme.px(12))

    def look_at_matches_or_game(self, matches: bool) -> None:
        """Go to the matches under way, where there are any and they are wanted, or else to the chosen game."""
        tile = self.tiles.get(self.chosen)
        if matches and self.cards.tiles:
            self.focus_first()
        elif tile is not None and tile in self.grid.tiles:
            self.scroller.ensureWidgetVisible(tile, 0, theme.px(12))

    def turn_favourite(self, game_id: str) -> None:
        """Put the game among the favourites, or take it out."""
        liked = self.settings.favourites
        if game_id in liked:
            liked.remove(game_id)
        else:
            liked.append(game_id)
        self.settings_changed.emit()
        self._show_families()
        self.filter()
        self.detail.show_game(self.detail.game_id)

    # ---- keys

    def focus_search(self) -> None:
        """Ctrl+F."""
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
            first.pointed.emit()  # also where the window has not the keyboard yet
            self.scroller.verticalScrollBar().setValue(0)

    def focus_games(self) -> None:
        """Give the keyboard to the chosen tile."""
        tile = self.grid.group.checkedButton()
        if tile is not None and tile in self.grid.tiles:
            tile.setFocus(Qt.FocusReason.OtherFocusReason)
            self.scroller.ensureWidgetVisible(tile, 0, theme.px(12))

    def _play_found(self) -> None:
        if self.coded.code is not None:
            self.coded.play()
        elif self.search.text().strip() and len(self.grid.tiles) == 1:
            self.play_wanted.emit(self.grid.tiles[0].game_id)
        elif self.grid.tiles:
            self.grid.choose(self.grid.tiles[0])
            self.focus_games()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.focus_games()
            return
        letter, held = event.text(), event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if letter.strip() and letter.isprintable() and not held:  # on a tile or a button: the search begins
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
            self.search.setText(letter)
            return
        super().keyPressEvent(event)

    # ---- room

    def message_room(self) -> QRect:
        """Over the games, or over the chosen one too where the window is small."""
        top = self.search.parentWidget()
        assert top is not None
        corner = top.mapTo(self, QPoint(0, top.height()))
        wide = top.width() if top.width() >= theme.px(MESSAGE_WIDTH) else self.width() - corner.x()
        return QRect(corner.x(), corner.y(), wide, self.height() - corner.y())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit(event.size().width())

    def _fit(self, width: int) -> None:
        share = width / theme.text_scale()
        self.detail.setFixedWidth(theme.px(380 if share >= WIDE_PAGE else 324 if share >= NARROW_PAGE else 284))
        middle = width - self.detail.width()
        self.welcome.fit(middle)
        for widget in (self.title, self.search, self.counts, self.count_list, self.family_list):
            self.top.removeWidget(widget)
            self.lists.removeWidget(widget)
        narrow = middle < theme.px(COUNTS_MIN_WIDTH)
        counts = self.count_list if narrow else self.counts
        self.counts.setVisible(not narrow)
        self.count_list.setVisible(narrow)
        room, gap = middle - 2 * theme.px(PAGE_MARGIN), theme.px(16)
        lists = self.family_list.sizeHint().width() + gap + counts.sizeHint().width()
        searched = self.title.sizeHint().width() + theme.px(MIN_SEARCH_WIDTH) + 2 * gap
        roomy = lists + searched <= room
        self.search.setMaximumWidth(theme.px(360) if roomy else QT_MAX_SIZE)
        titled = roomy or middle >= theme.px(420)
        self.title.setVisible(titled)
        self.top.addWidget(self.title, 0, 0)
        self.top.addWidget(self.search, 0, 1 if titled else 0, 1, 1 if roomy else 3 if titled else 4)
        if roomy:
            self.top.addWidget(self.family_list, 0, 2, Qt.AlignmentFlag.AlignRight)
            self.top.addWidget(counts, 0, 3, Qt.AlignmentFlag.AlignRight)
        else:
            beside = lists <= room
            self.lists.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
            self.lists.setSpacing(theme.px(10))
            for place, one in enumerate((self.family_list, counts)):
                self.lists.insertWidget(place, one)
        self.top.setColumnStretch(1, 1)
        self.top.setColumnStretch(2, 1 if roomy else 0)
        self._fit_open_button(middle - 2 * theme.px(PAGE_MARGIN))
        self.grid.updateGeometry()

    def _fit_open_button(self, room: int) -> None:
        """Show the text of the Open button if there is room, else only its icon and tool tip."""
        words = tr("Open a saved game…")
        self.open_button.setText(words)
        titled = self.games_title.fontMetrics().horizontalAdvance(self.games_title.plain_text) + theme.px(16)
        is_named = self.open_button.sizeHint().width() + titled <= room
        self.open_button.setText(words if is_named else "")
        self.open_button.setAccessibleName(words)
        self.open_button.setToolTip(tr("{what} ({key})", what=tr("Open a saved game"), key=key_of("open")))
        self.open_button.updateGeometry()

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
