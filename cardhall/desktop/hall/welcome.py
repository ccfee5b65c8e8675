"""The welcome panel on the first start: three games to begin with, by number of players and time available."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.hall.game_search import suggest_games
from cardhall.desktop.hall.grid import TILE_GAP, TileGrid
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout, elide_text, fit_font, painter_for, text_width
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Label, Tile
from cardhall.desktop.widgets.buttons import LinkButton
from cardhall.desktop.widgets.controls import Segment, SegmentSize
from cardhall.language import say, tr, translate
from cardhall.rules.catalogue import CATALOGUE

SEAT_CHOICES = [("2", "2"), ("3", "3"), ("4", "4"), ("5", "5+")]
TIME_CHOICES = [(12, say("15 min")), (30, say("30 min")), (65, say("1 hour"))]
# Lengths in logical pixels at a text scale of 1:
MIN_PAGE_WIDTH_WITH_CHOICE_ROW = 520  # the choices are side by side on a page of at least this width
PANEL_PADDING = 14
TITLE_MARGINS_SUM = 74  # the margins of page and panel, left and right of the title, together
MIN_TILE_SIZE = (126, 64)  # least width, and height, of a tile's panel
MAX_TILE_WIDTH = 300
TILE_PADDING = 12  # left and right of a tile's text
MIN_TILE_FONT_SCALE = 0.7  # a tile's text shrinks to this share of its size before it is cut


class SuggestionTile(Tile):
    """A tile with a suggested first game: its name and usual duration."""

    def __init__(self, game_id: str, duration: str) -> None:
        self.game_id, self.entry = game_id, CATALOGUE[game_id]
        self._name_width_cache = (0, "", 0)  # cached width of the name: (type size, name, width), in pixels
        super().__init__(self.entry.name)
        self.duration = duration
        self.setAccessibleDescription(
            f"{short_texts.players_text(self.entry)}, {duration}. {translate(self.entry.blurb)}"
        )
        self.setToolTip(self.entry.blurb)
        self.clicked.connect(self.open_requested.emit)

    def sizeHint(self) -> QSize:
        font, name = theme.serif(theme.SECTION_SIZE), translate(self.text())
        if self._name_width_cache[:2] != (font.pixelSize(), name):  # a layout asks hundreds of times
            self._name_width_cache = (font.pixelSize(), name, ceil(text_width(font, name)))
        wide, high = (theme.px(length) for length in MIN_TILE_SIZE)
        wide = max(wide, self._name_width_cache[2] + theme.px(2 * TILE_PADDING))
        return QSize(wide + 2 * self.MARGIN, high + 2 * self.MARGIN)

    def paintEvent(self, event: QPaintEvent) -> None:
        page, painter, panel = theme.page_colours(), painter_for(self), self.panel_rect()
        self.paint_frame(painter, panel)
        width = int(panel.width() - theme.px(2 * TILE_PADDING))
        lines = ((theme.serif(theme.SECTION_SIZE), page.text, self.text()), (theme.sans(13), page.text2, self.duration))
        top = panel.y() + theme.px(9)
        for font, colour, text in lines:
            fitted = fit_font(font, text, width, MIN_TILE_FONT_SCALE)
            high = QFontMetrics(fitted).height()
            painter.setFont(fitted)
            painter.setPen(colour)
            room = QRectF(panel.x() + theme.px(TILE_PADDING), top, width, high)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, elide_text(fitted, text, width))
            top += high + theme.px(2)
        self.paint_outline(painter, panel, is_chosen=False)
        painter.end()


class SuggestionGrid(TileGrid[SuggestionTile]):
    """A row of suggestions, each wide enough for the longest name if the page is wide enough for that."""

    def min_tile_width(self, width: int) -> int:
        share = (width + theme.px(TILE_GAP)) // len(self.tiles) - theme.px(TILE_GAP)
        wanted = max(tile.sizeHint().width() for tile in self.tiles)
        return min(wanted, max(share, theme.px(MIN_TILE_SIZE[0]) + 2 * Tile.MARGIN))


class Welcome(QFrame):
    """A panel above the games with suggestions, until the person has played something or hides it."""

    game_chosen = Signal(str)
    game_focused = Signal(str)  # the keyboard focus has moved to the suggestion of the game with this id
    dismissed = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.setObjectName("card")
        column = QVBoxLayout(self)
        padding = theme.px(PANEL_PADDING)
        column.setContentsMargins(padding, padding, padding, theme.px(12))
        column.setSpacing(theme.px(8))
        self.header = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.header.setContentsMargins(Tile.MARGIN, 0, 0, 0)
        self.title = Label(tr("Welcome. Three games to begin with"), theme.SECTION_SIZE, is_serif=True, wrap=True)
        self.header.addWidget(self.title, 1)
        self.close_link = LinkButton(tr("Hide"))
        self.close_link.clicked.connect(self._dismiss)
        self.header.addWidget(self.close_link, 0, Qt.AlignmentFlag.AlignTop)
        add_layout(column, self.header)
        self.seat_choice = Segment(
            SEAT_CHOICES, "4", name=tr("Players at the table"), size=SegmentSize(padding=9, text_size=13)
        )
        self.time_choice = Segment(TIME_CHOICES, 30, name=tr("Time"), size=SegmentSize(padding=9, text_size=13))
        self.choice_row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.choice_row.setSpacing(theme.px(10))
        self.choice_row.setContentsMargins(Tile.MARGIN, 0, 0, 0)
        self.captions = [Label(text, theme.SECONDARY_SIZE, tone="secondary") for text in (tr("Players"), tr("Time"))]
        for caption, choice in zip(self.captions, (self.seat_choice, self.time_choice), strict=True):
            self.choice_row.addWidget(caption)
            choice.value_chosen.connect(lambda _: self.show_suggestions())
            choice.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            self.choice_row.addWidget(choice)
        self.choice_row.addStretch(1)
        add_layout(column, self.choice_row)
        self.grid = SuggestionGrid(max_tile_width=MAX_TILE_WIDTH)
        column.addWidget(self.grid)
        self.show_suggestions()

    def _dismiss(self) -> None:
        self.settings.welcome = False
        self.dismissed.emit()

    def show_suggestions(self) -> None:
        """Replace the suggestions by three games for the chosen number of players and time."""
        for tile in self.grid.tiles:
            tile.deleteLater()
        tiles = []
        for game_id, duration in suggest_games(
            str(self.seat_choice.value), int(str(self.time_choice.value)), self.settings
        ):
            tile = SuggestionTile(game_id, duration)
            tile.open_requested.connect(lambda game_id=game_id: self.game_chosen.emit(game_id))
            tile.keyboard_focused.connect(lambda game_id=game_id: self.game_focused.emit(game_id))
            tiles.append(tile)
        self.grid.tiles = []
        self.grid.set_tiles(tiles)

    def fit_width(self, width: int) -> None:
        """Arrange title and choices for a page of a width in pixels: side by side, or stacked if it is narrow."""
        row_width = sum(
            one.sizeHint().width() + self.choice_row.spacing()
            for one in (*self.captions, self.seat_choice, self.time_choice)
        )
        is_stacked = width < max(
            theme.px(MIN_PAGE_WIDTH_WITH_CHOICE_ROW), row_width + theme.px(2 * PANEL_PADDING) + Tile.MARGIN
        )
        for caption in self.captions:
            caption.setVisible(not is_stacked)
        header_width = self.title.minimumSizeHint().width() + self.close_link.sizeHint().width()
        is_header_stacked = width < header_width + theme.px(TITLE_MARGINS_SUM) + 2 * Tile.MARGIN
        self.header.setDirection(
            QBoxLayout.Direction.TopToBottom if is_header_stacked else QBoxLayout.Direction.LeftToRight
        )
        link_alignment = Qt.AlignmentFlag.AlignLeft if is_header_stacked else Qt.AlignmentFlag.AlignTop
        self.header.setAlignment(self.close_link, link_alignment)
        self.choice_row.setDirection(
            QBoxLayout.Direction.TopToBottom if is_stacked else QBoxLayout.Direction.LeftToRight
        )
