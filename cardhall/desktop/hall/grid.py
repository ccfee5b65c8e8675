"""The grids of tiles in the hall, for games, suggestions and unfinished matches."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QWidget

from cardhall.desktop.hall.tiles import GameTile
from cardhall.desktop.look import theme
from cardhall.desktop.widgets.basics import Tile

# Lengths in logical pixels at a text scale of 1:
TILE_GAP = 16  # between the painted panels of two tiles
# smallest width of a tile in a narrow and in a wide grid
MIN_TILE_WIDTH_IN_NARROW_GRID, MIN_TILE_WIDTH_IN_WIDE_GRID = 160, 216
MAX_NARROW_GRID_WIDTH, MIN_WIDE_GRID_WIDTH = 700, 1500  # a grid below the first is narrow, one above the second wide
MIN_SIZE_HINT_WIDTH = 400  # the least width in the size hint

TileType = TypeVar("TileType", bound=Tile)


class TileGrid(QWidget, Generic[TileType]):
    """A grid of equally wide tiles, in as many columns as fit between its edges.

    Tile width and height depend on the grid's width alone, not on the number of tiles.
    """

    def __init__(self, max_tile_width: int = 0, parent: QWidget | None = None) -> None:
        """Create an empty grid.

        The limit of a tile's width is in logical pixels at a text scale of 1; a row of such tiles may end before the
        grid's right edge. 0: no limit.
        """
        super().__init__(parent)
        self.max_tile_width = max_tile_width
        self.tiles: list[TileType] = []  # those shown, in order
        self.column_count = 1
        self.max_rows = 0  # 0: all rows are shown
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_tiles(self, tiles: list[TileType]) -> None:
        """Show the given tiles in order, and hide all others."""
        kept = set(tiles)
        for tile in self.tiles:
            if tile not in kept:
                tile.hide()
        self.tiles = tiles
        for tile in tiles:
            if tile.parent() is not self:
                tile.setParent(self)
            tile.raise_()  # a screen reader reads children in their stacking order
        self._arrange(self.width())
        self.updateGeometry()

    def min_tile_width(self, width: int) -> int:
        """Return the least width of a tile in a grid of this width."""
        return self.tiles[0].sizeHint().width()

    def _measure(self, width: int) -> tuple[int, int, int]:
        """Return the number of columns, tile width and tile height for a grid width."""
        if not self.tiles:
            return 1, 0, 0
        gap = theme.px(TILE_GAP) - 2 * Tile.MARGIN
        min_width = self.min_tile_width(width)
        columns = max(1, (width + gap) // (min_width + gap))
        tile_width = (width - (columns - 1) * gap) // columns
        if self.max_tile_width:
            tile_width = min(tile_width, theme.px(self.max_tile_width) + 2 * Tile.MARGIN)
        return columns, tile_width, self.tiles[0].height_for(tile_width)

    def hasHeightForWidth(self) -> bool:
        return True

    def count_rows(self, width: int) -> int:
        """Return how many rows all tiles take at this width."""
        columns, _, _ = self._measure(width)
        return -(-len(self.tiles) // columns)

    def heightForWidth(self, width: int) -> int:
        if not self.tiles:
            return 0
        _, _, height = self._measure(width)
        rows = self.count_rows(width)
        if self.max_rows:
            rows = min(rows, self.max_rows)
        gap = theme.px(TILE_GAP) - 2 * Tile.MARGIN
        return rows * (height + gap) - gap

    def sizeHint(self) -> QSize:
        least = theme.px(MIN_SIZE_HINT_WIDTH)
        return QSize(least, self.heightForWidth(max(self.width(), least)))

    def minimumSizeHint(self) -> QSize:
        size = self.tiles[0].sizeHint() if self.tiles else QSize(0, 0)
        return QSize(min(size.width(), theme.px(MIN_TILE_WIDTH_IN_NARROW_GRID)), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange(event.size().width())

    def _arrange(self, width: int) -> None:
        columns, tile_width, height = self._measure(width)
        self.column_count = columns
        gap = theme.px(TILE_GAP) - 2 * Tile.MARGIN
        # pixels left over by the division go between the columns, so that the last one ends at the grid's edge
        spare_per_gap = (
            0
            if self.max_tile_width or columns == 1
            else (width - columns * tile_width - (columns - 1) * gap) / (columns - 1)
        )
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        for index, tile in enumerate(self.tiles):
            row, column = divmod(index, columns)
            x = column * (tile_width + gap) + round(column * spare_per_gap)
            tile.setGeometry(
                QRect(width - x - tile_width if is_mirrored else x, row * (height + gap), tile_width, height)
            )
            tile.setVisible(not self.max_rows or row < self.max_rows)


class GameGrid(TileGrid[GameTile]):
    """The grid of games. Arrow keys move between tiles; exactly one is chosen."""

    tile_chosen = Signal(object)  # the tile

    def __init__(self, max_tile_width: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(max_tile_width, parent)
        self.button_group = QButtonGroup(self)
        self.button_group.setExclusive(True)

    def set_tiles(self, tiles: list[GameTile]) -> None:
        for tile in tiles:
            self.button_group.addButton(tile)
        super().set_tiles(tiles)

    def min_tile_width(self, width: int) -> int:
        if width < theme.px(MAX_NARROW_GRID_WIDTH):
            return theme.px(MIN_TILE_WIDTH_IN_NARROW_GRID) + 2 * Tile.MARGIN
        if width > theme.px(MIN_WIDE_GRID_WIDTH):
            return theme.px(MIN_TILE_WIDTH_IN_WIDE_GRID) + 2 * Tile.MARGIN
        return super().min_tile_width(width)

    def add_tile(self, tile: GameTile) -> None:
        """Adopt a game's tile, hidden at first, and follow its clicks and arrow keys."""
        tile.setParent(self)
        tile.hide()
        tile.arrow_pressed.connect(lambda key, tile=tile: self.move_choice(tile, Qt.Key(key)))
        tile.clicked.connect(lambda _=False, tile=tile: self.choose_tile(tile))

    def choose_tile(self, tile: GameTile) -> None:
        """Mark a tile as chosen, and send `tile_chosen`."""
        self.select_tile(tile)
        self.tile_chosen.emit(tile)

    def select_tile(self, tile: GameTile) -> None:
        """Mark a tile as chosen without sending a signal."""
        tile.setChecked(True)
        for other_tile in self.tiles:
            other_tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus if other_tile is tile else Qt.FocusPolicy.ClickFocus)

    def move_choice(self, tile: GameTile, key: Qt.Key) -> None:
        """Move focus and choice from a tile to its neighbour in the direction of an arrow key, Home or End."""
        index, last_index = self.tiles.index(tile), len(self.tiles) - 1
        in_last_row = index // self.column_count == last_index // self.column_count
        target_indices = {
            Qt.Key.Key_Left: index - 1,
            Qt.Key.Key_Right: index + 1,
            Qt.Key.Key_Up: index - self.column_count,
            Qt.Key.Key_Down: index + self.column_count if in_last_row else min(index + self.column_count, last_index),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last_index,
        }
        target_index = target_indices[key]
        if 0 <= target_index <= last_index:
            self.tiles[target_index].setFocus(Qt.FocusReason.OtherFocusReason)
            self.choose_tile(self.tiles[target_index])
