"""The hall's tiles: one for each game, one for each match under way, and the grid they lie in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QButtonGroup, QMenu, QSizePolicy, QWidget

from cardhall.desktop import words
from cardhall.desktop.look import card_art, icons, theme
from cardhall.desktop.look.painting import elided, painter_for
from cardhall.desktop.widgets.basics import Tile
from cardhall.desktop.widgets.buttons import IconButton
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.words import capital

if TYPE_CHECKING:
    from cardhall.match.store import Summary

ART_HEIGHT = 104
GAME_TILE = (192, 158)  # smallest comfortable width, and height of the panel
NARROW_TILE, WIDE_TILE = 160, 216  # smallest width where there is little room, and where there is much
CONTINUE_CARD = (252, 92)
GAP = 16


class GameTile(Tile):
    """A game: its picture on its felt, its name, and for how many it is."""

    menu_wanted = Signal(QPoint)
    typed = Signal(str)  # a letter typed on the tile, for the search field
    moved = Signal(int)  # an arrow key

    def __init__(self, game_id: str, card_style: card_art.CardStyle, parent: QWidget | None = None) -> None:
        self.game_id, self.entry = game_id, CATALOGUE[game_id]
        super().__init__(self.entry.name, parent)
        self.card_style = card_style
        self.favourite = False
        self.ready = False  # whether the picture may be drawn; empty felt until then
        self.setCheckable(True)
        self.setAccessibleDescription(f"{words.players(self.entry)}. {self.entry.blurb}")
        self.setToolTip("")

    def sizeHint(self) -> QSize:
        width, height = GAME_TILE
        extra = theme.px(height - ART_HEIGHT) + ART_HEIGHT
        return QSize(theme.px(width) + 2 * self.MARGIN, extra + 2 * self.MARGIN)

    def set_favourite(self, favourite: bool) -> None:
        """Show or hide the star."""
        self.favourite = favourite
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page()
        painter = painter_for(self)
        panel = self.panel()
        self.paint_frame(painter, panel)
        art = QRectF(panel.x() + 1, panel.y() + 1, panel.width() - 2, ART_HEIGHT)
        self._paint_art(painter, art)
        left = panel.x() + theme.px(14)
        star = theme.px(16) if self.favourite else 0
        width = int(panel.right() - left - theme.px(12) - (star + 6 if star else 0))
        name_font, below_font = theme.serif(theme.SECTION), theme.sans(theme.CAPTION + 0.5)
        name_height, below_height = QFontMetrics(name_font).height(), QFontMetrics(below_font).height()
        room = panel.bottom() - art.bottom()
        top = art.bottom() + (room - name_height - below_height - theme.px(1)) / 2
        painter.setFont(name_font)
        painter.setPen(page.text)
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(left, top, width, name_height), align, elided(name_font, self.entry.name, width))
        painter.setFont(below_font)
        painter.setPen(page.text2)
        below = QRectF(left, top + name_height + theme.px(1), width, below_height)
        painter.drawText(below, align, elided(below_font, words.players(self.entry), width))
        if self.favourite:
            drawing = icons.pixmap("star-filled", page.gold, star, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(panel.right() - star - theme.px(12), art.bottom() + (room - star) / 2), drawing)
        self.paint_ring(painter, panel, chosen=self.isChecked())
        painter.end()

    def draw(self) -> None:
        """Draw the picture, and show it from now on."""
        self.ready = True
        self._picture()
        self.update()

    def _picture(self) -> QPixmap:
        width = self.width() - 2 * self.MARGIN - 2
        return card_art.tile_pixmap(self.game_id, width, ART_HEIGHT, self.devicePixelRatioF(), self.card_style, "top")

    def _paint_art(self, painter: QPainter, art: QRectF) -> None:
        if self.ready:
            painter.drawPixmap(art.topLeft(), self._picture())
            return
        painter.save()
        card_art.clip_corners(painter, art, "top")
        theme.paint_felt(painter, art, theme.tile_felt(self.game_id))
        painter.restore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (
            Qt.Key.Key_Left,
            Qt.Key.Key_Right,
            Qt.Key.Key_Up,
            Qt.Key.Key_Down,
            Qt.Key.Key_Home,
            Qt.Key.Key_End,
        ):
            self.moved.emit(event.key())
            return
        letter = event.text()
        held = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if letter.strip() and letter.isprintable() and not held:
            self.typed.emit(letter)
            return
        super().keyPressEvent(event)


class ContinueCard(Tile):
    """A match under way: picture, game, where it stands, when it was left."""

    forget_wanted = Signal()

    def __init__(self, summary: Summary, card_style: card_art.CardStyle, parent: QWidget | None = None) -> None:
        super().__init__(summary.name, parent)
        self.summary, self.card_style = summary, card_style
        self.ready = False
        where = f"Deal {summary.deal}"
        if any(summary.scores):
            where += f", {words.score(summary.scores)}"
        self.where, self.when = where, capital(words.when(summary.saved))
        self.setAccessibleName(f"Go on playing {summary.name}, {where}, {self.when}")
        self.more = IconButton("menu", f"More about this match of {summary.name}", height=28, parent=self)
        self.more.clicked.connect(self._open_menu)
        self.clicked.connect(self.opened.emit)

    def sizeHint(self) -> QSize:
        width, height = CONTINUE_CARD
        return QSize(theme.px(width) + 2 * self.MARGIN, theme.px(height) + 2 * self.MARGIN)

    def draw(self) -> None:
        """Draw the picture, and show it from now on."""
        self.ready = True
        self._picture()
        self.update()

    def _picture(self) -> QPixmap:
        edge = self.height() - 2 * self.MARGIN - 2
        return card_art.tile_pixmap(self.summary.game, edge, edge, self.devicePixelRatioF(), self.card_style, "left")

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()  # the first click has opened it

    def resizeEvent(self, event: Any) -> None:
        size = self.more.sizeHint()
        self.more.setGeometry(
            self.width() - size.width() - self.MARGIN - 4,
            self.height() - size.height() - self.MARGIN - 4,
            size.width(),
            size.height(),
        )

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._menu(event.globalPos())

    def _open_menu(self) -> None:
        self._menu(self.more.mapToGlobal(QPoint(0, self.more.height())))

    def _menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        go_on = QAction("Go on playing", menu)
        go_on.triggered.connect(self.opened.emit)
        forget = QAction("Delete this match", menu)
        forget.triggered.connect(self.forget_wanted.emit)
        menu.addActions([go_on, forget])
        menu.popup(at)

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page()
        painter = painter_for(self)
        panel = self.panel()
        self.paint_frame(painter, panel)
        side = panel.height() - 2
        art = QRectF(panel.x() + 1, panel.y() + 1, side, side)
        painter.save()
        if self.ready:
            painter.drawPixmap(art.topLeft(), self._picture())
        else:
            card_art.clip_corners(painter, art, "left")
            theme.paint_felt(painter, art, theme.tile_felt(self.summary.game))
        painter.restore()
        left = art.right() + theme.px(14)
        width = int(panel.right() - left - theme.px(10))
        lines = (
            (theme.serif(theme.SECTION), page.text, self.summary.name, width),
            (theme.sans(theme.SECONDARY), page.text2, self.where, width),
            (theme.sans(theme.SECONDARY), page.text3, self.when, width - theme.px(24)),
        )
        heights = [QFontMetrics(font).height() for font, *_ in lines]
        top = panel.y() + (panel.height() - sum(heights) - theme.px(6)) / 2
        for (font, colour, text, room), height in zip(lines, heights, strict=True):
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(QRectF(left, top, room, height), Qt.AlignmentFlag.AlignVCenter, elided(font, text, room))
            top += height + theme.px(3)
        self.paint_ring(painter, panel, chosen=False)
        painter.end()


class Grid(QWidget):
    """Tiles in as many columns as fit, all of one width. Arrow keys walk over them; one of them is chosen."""

    chosen = Signal(object)  # the tile

    def __init__(self, *, widest: int, choosing: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.widest, self.choosing = widest, choosing
        self.tiles: list[Any] = []  # those shown, in order
        self.columns = 1
        self.most_rows = 0  # 0: all rows are shown
        self.group = QButtonGroup(self)
        self.group.setExclusive(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_tiles(self, tiles: list[Any]) -> None:
        """Show these, in this order; tiles shown before and not among them are hidden."""
        for tile in self.tiles:
            if tile not in tiles:
                tile.hide()
        self.tiles = tiles
        for tile in tiles:
            if tile.parent() is not self:
                tile.setParent(self)
            if self.choosing:
                self.group.addButton(tile)
        self._arrange(self.width())
        self.updateGeometry()

    def add(self, tile: GameTile) -> None:
        """Make the grid know a game's tile, whether shown or not."""
        tile.setParent(self)
        tile.hide()
        tile.moved.connect(lambda key, tile=tile: self.walk(tile, Qt.Key(key)))
        tile.clicked.connect(lambda _=False, tile=tile: self.choose(tile))

    def choose(self, tile: GameTile) -> None:
        """Make this the chosen tile."""
        tile.setChecked(True)
        for other in self.tiles:
            other.setFocusPolicy(Qt.FocusPolicy.StrongFocus if other is tile else Qt.FocusPolicy.ClickFocus)
        self.chosen.emit(tile)

    def walk(self, tile: GameTile, key: Qt.Key) -> None:
        """From `tile` to its neighbour in the direction of an arrow key."""
        at, last = self.tiles.index(tile), len(self.tiles) - 1
        in_last_row = at // self.columns == last // self.columns
        aims = {
            Qt.Key.Key_Left: at - 1,
            Qt.Key.Key_Right: at + 1,
            Qt.Key.Key_Up: at - self.columns,
            Qt.Key.Key_Down: at + self.columns if in_last_row else min(at + self.columns, last),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        aim = aims[key]
        if 0 <= aim <= last:
            self.tiles[aim].setFocus(Qt.FocusReason.OtherFocusReason)
            self.choose(self.tiles[aim])

    def _measure(self, width: int) -> tuple[int, int, int]:
        """Columns, a tile's width and its height, for a grid of this width."""
        if not self.tiles:
            return 1, 0, 0
        size = self.tiles[0].sizeHint()
        gap = theme.px(GAP) - 2 * Tile.MARGIN
        least = size.width()
        if self.choosing and width < theme.px(700):
            least = theme.px(NARROW_TILE) + 2 * Tile.MARGIN
        elif self.choosing and width > theme.px(1500):
            least = theme.px(WIDE_TILE) + 2 * Tile.MARGIN
        columns = max(1, (width + gap) // (least + gap))
        each = (width - (columns - 1) * gap) // columns
        return columns, min(each, theme.px(self.widest) + 2 * Tile.MARGIN), size.height()

    def hasHeightForWidth(self) -> bool:
        return True

    def rows(self, width: int) -> int:
        """How many rows all tiles take at this width."""
        columns, _, _ = self._measure(width)
        return -(-len(self.tiles) // columns)

    def heightForWidth(self, width: int) -> int:
        if not self.tiles:
            return 0
        _, _, height = self._measure(width)
        rows = self.rows(width)
        if self.most_rows:
            rows = min(rows, self.most_rows)
        gap = theme.px(GAP) - 2 * Tile.MARGIN
        return rows * (height + gap) - gap

    def sizeHint(self) -> QSize:
        return QSize(theme.px(400), self.heightForWidth(max(self.width(), theme.px(400))))

    def minimumSizeHint(self) -> QSize:
        size = self.tiles[0].sizeHint() if self.tiles else QSize(0, 0)
        return QSize(min(size.width(), theme.px(160)), 0)

    def resizeEvent(self, event: Any) -> None:
        self._arrange(event.size().width())

    def _arrange(self, width: int) -> None:
        columns, each, height = self._measure(width)
        self.columns = columns
        gap = theme.px(GAP) - 2 * Tile.MARGIN
        for index, tile in enumerate(self.tiles):
            row, column = divmod(index, columns)
            tile.setGeometry(QRect(column * (each + gap), row * (height + gap), each, height))
            tile.setVisible(not self.most_rows or row < self.most_rows)
