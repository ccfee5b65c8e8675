"""The tiles of the hall, for games and for unfinished matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.look import card_art, icons, theme
from cardhall.desktop.look.painting import elide_text, first_fitting_text, fit_font, painter_for
from cardhall.desktop.widgets.basics import Tile
from cardhall.desktop.widgets.buttons import IconButton
from cardhall.desktop.widgets.menus import MenuEntry, create_menu
from cardhall.english import capitalize_first, with_full_stop
from cardhall.language import tr, translate
from cardhall.match.one_deal import DAY_OCCASION
from cardhall.match.program_version import AGE_TEXTS
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.listing import Summary

# the picture's least height in logical pixels, and its height over its width
MIN_ART_HEIGHT, ART_HEIGHT_TO_WIDTH = 104, 0.5
DIFFICULTY_DOT_COUNT = 3
# Lengths in logical pixels at a text scale of 1:
DOT_SIZE, DOT_GAP = 6, 4
GAME_TILE_SIZE = (192, 158)  # smallest comfortable width, and height, of the panel
CONTINUE_CARD_SIZE = (252, 92)  # width and height of the panel
MIN_MATCH_FONT_SCALE = 0.75  # lines of an unfinished match shrink to this share of their size before they are cut


class PictureTile(Tile):
    """A tile with a picture, drawn when the program has time; before that, the tile shows empty felt."""

    picture_wanted = Signal()  # empty felt was painted

    def __init__(self, name: str, game_id: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.game_id = game_id
        self.is_drawn = False  # whether the picture may be drawn

    def show_drawing(self) -> None:
        """Draw the picture, and show it from now on."""
        self.is_drawn = True
        self.render_picture()
        self.update()

    def render_picture(self) -> QPixmap:
        """Return the picture at the tile's size."""
        raise NotImplementedError

    def paint_picture(self, painter: QPainter, art_rect: QRectF, round_corners: str) -> None:
        """Paint the picture, or empty felt, into a rectangle, with the corners at its `top` or `left` rounded."""
        if self.is_drawn:
            painter.drawPixmap(art_rect.topLeft(), self.render_picture())
            return
        self.picture_wanted.emit()
        size, ratio = art_rect.toRect().size(), self.devicePixelRatioF()
        felt = card_art.empty_tile_pixmap(self.game_id, size.width(), size.height(), ratio, round_corners)
        painter.drawPixmap(art_rect.topLeft(), felt)


class GameTile(PictureTile):
    """The tile of a game: picture on felt, name, and numbers of players."""

    menu_wanted = Signal(QPoint)
    arrow_pressed = Signal(int)  # the `Qt.Key` of an arrow key, Home or End

    def __init__(self, game_id: str, card_style: card_art.CardStyle, parent: QWidget | None = None) -> None:
        self.entry = CATALOGUE[game_id]
        super().__init__(self.entry.name, game_id, parent)
        self.card_style = card_style
        self.is_favourite = False
        self.search_reason = ""
        self.setCheckable(True)
        self.setAutoExclusive(True)  # screen readers then announce it as one choice of many
        self._describe()

    def sizeHint(self) -> QSize:
        width, height = GAME_TILE_SIZE
        extra = theme.px(height - MIN_ART_HEIGHT) + MIN_ART_HEIGHT
        return QSize(theme.px(width) + 2 * self.MARGIN, extra + 2 * self.MARGIN)

    def height_for(self, width: int) -> int:
        """Return the height of a tile for a width: wider tiles have higher pictures."""
        return self.art_height(width) + theme.px(GAME_TILE_SIZE[1] - MIN_ART_HEIGHT) + 2 * self.MARGIN

    def art_height(self, width: int) -> int:
        """Return the height of the picture on a tile of that width."""
        return max(MIN_ART_HEIGHT, round(ART_HEIGHT_TO_WIDTH * (width - 2 * self.MARGIN)))

    def set_favourite(self, is_favourite: bool) -> None:
        """Show or hide the star."""
        self.is_favourite = is_favourite
        self.update()

    def set_reason(self, reason: str) -> None:
        """Show why a search found the game, in place of the number of players; "": found by name."""
        if reason != self.search_reason:
            self.search_reason = reason
            self._describe()
            self.update()

    def _describe(self) -> None:
        sentences = [
            capitalize_first(short_texts.players_text(self.entry)),
            short_texts.learning_text(self.entry),
            translate(self.entry.blurb),
        ]
        self.setAccessibleDescription(
            " ".join(with_full_stop(part) for part in ([self.search_reason] if self.search_reason else []) + sentences)
        )
        self.setToolTip(self.search_reason or short_texts.learning_text(self.entry))

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page_colours()
        painter = painter_for(self)
        panel = self.panel_rect()
        self.paint_frame(painter, panel)
        art_rect = QRectF(panel.x() + 1, panel.y() + 1, panel.width() - 2, self.art_height(self.width()))
        self.paint_picture(painter, art_rect, "top")
        left = panel.x() + theme.px(14)
        star_size = theme.px(16) if self.is_favourite else 0
        width = int(panel.right() - left - theme.px(12) - (star_size + 6 if star_size else 0))
        caption = self.search_reason or short_texts.players_text(self.entry)
        name_font = fit_font(theme.serif(theme.SECTION_SIZE), self.entry.name, width)
        dots_width = 0 if self.search_reason else theme.px(DIFFICULTY_DOT_COUNT * (DOT_SIZE + DOT_GAP))
        caption_width = width - dots_width
        caption_font = fit_font(theme.sans(theme.CAPTION_SIZE + 0.5), caption, caption_width)
        are_dots_beside_name = QFontMetrics(caption_font).horizontalAdvance(caption) > caption_width
        if are_dots_beside_name:  # the dots would leave too little room for the line of players
            caption_width = width
            caption_font = fit_font(theme.sans(theme.CAPTION_SIZE + 0.5), caption, caption_width)
        name_height, caption_height = QFontMetrics(name_font).height(), QFontMetrics(caption_font).height()
        text_area_height = panel.bottom() - art_rect.bottom()
        top = art_rect.bottom() + (text_area_height - name_height - caption_height - theme.px(1)) / 2
        painter.setFont(name_font)
        painter.setPen(page.text)
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(left, top, width, name_height), align, elide_text(name_font, self.entry.name, width))
        painter.setFont(caption_font)
        painter.setPen(page.text2)
        caption_rect = QRectF(left, top + name_height + theme.px(1), width, caption_height)
        painter.drawText(caption_rect, align, elide_text(caption_font, caption, caption_width))
        has_dots_room = (
            not are_dots_beside_name or QFontMetrics(name_font).horizontalAdvance(self.entry.name) <= width - dots_width
        )
        if dots_width and has_dots_room:  # without room, only the tool tip tells the difficulty
            dots_y = top + name_height / 2 if are_dots_beside_name else caption_rect.center().y()
            self._paint_difficulty(painter, QPointF(left + width - dots_width, dots_y))
        if self.is_favourite:
            drawing = icons.pixmap("star-filled", page.gold, star_size, self.devicePixelRatioF())
            painter.drawPixmap(
                QPointF(
                    panel.right() - star_size - theme.px(12), art_rect.bottom() + (text_area_height - star_size) / 2
                ),
                drawing,
            )
        self.paint_outline(painter, panel, is_chosen=self.isChecked())
        painter.end()

    def _paint_difficulty(self, painter: QPainter, left_centre: QPointF) -> None:
        """Paint how long the game takes to learn, as one to three full dots of three."""
        page, size, step = theme.page_colours(), theme.px(DOT_SIZE), theme.px(DOT_SIZE + DOT_GAP)
        for place in range(DIFFICULTY_DOT_COUNT):
            painter.setPen(QPen(QColor(page.text2), 1))
            painter.setBrush(QColor(page.text2) if place < self.entry.to_learn else Qt.BrushStyle.NoBrush)
            x = left_centre.x() + place * step + step - size
            painter.drawEllipse(QRectF(x, left_centre.y() - size / 2, size, size))

    def render_picture(self) -> QPixmap:
        width, height = self.width() - 2 * self.MARGIN - 2, self.art_height(self.width())
        return card_art.tile_pixmap(self.game_id, width, height, self.devicePixelRatioF(), self.card_style, "top")

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
            self.arrow_pressed.emit(event.key())
            return
        super().keyPressEvent(event)


class ContinueCard(PictureTile):
    """The tile of an unfinished match: picture, game, score, and time of the last move."""

    delete_wanted = Signal()

    def __init__(self, summary: Summary, card_style: card_art.CardStyle, parent: QWidget | None = None) -> None:
        super().__init__(summary.name, summary.game, parent)
        self.summary, self.card_style = summary, card_style
        name, number = summary.name, summary.deal
        if summary.is_again:
            deal_text = tr("Deal {number} again", number=number)
            continue_text = tr("Continue {name}, deal {number} again", name=name, number=number)
        elif summary.occasion is not None:
            deal_text = tr("Deal of the day") if summary.occasion.kind == DAY_OCCASION else tr("A deal of a set")
            continue_text = tr("Continue {name}: {what}", name=name, what=deal_text)
        else:
            deal_text = tr("Deal {number}", number=number)
            continue_text = tr("Continue {name}, deal {number}", name=name, number=number)
        self.standing_texts = [deal_text]  # the same text in several lengths, longest first
        self.saved_text = capitalize_first(short_texts.time_ago_text(summary.saved))
        scores_text = ""
        if any((*summary.scores, *summary.points)):
            standings = (
                short_texts.standing_text(summary.scores, summary.sides, summary.points),
                short_texts.own_score_text(summary.points or summary.scores, summary.sides),
            )
            self.standing_texts = [f"{deal_text}, {standing}" for standing in standings]
            scores_text = short_texts.all_scores_text(summary.scores, summary.sides, summary.names)
        if summary.age:  # a match of another program version: it is kept, but cannot be continued here
            version_text = translate(AGE_TEXTS[summary.age])
            continue_text = tr("{game}: {age}", game=f"{name}, {deal_text}", age=version_text)
            self.standing_texts = [*(f"{version_text}, {place}" for place in self.standing_texts), version_text]
        self.setToolTip(short_texts.all_scores_text(summary.scores, summary.sides, summary.names, "\n"))
        self.setAccessibleName(", ".join(filter(None, (continue_text, scores_text, self.saved_text))))
        self.menu_button = IconButton(
            "menu", tr("More about this match of {name}", name=summary.name), height=28, parent=self
        )
        self.menu_button.clicked.connect(self._open_menu)
        self.clicked.connect(self.open_requested.emit)

    def sizeHint(self) -> QSize:
        width, height = CONTINUE_CARD_SIZE
        return QSize(theme.px(width) + 2 * self.MARGIN, theme.px(height) + 2 * self.MARGIN)

    def render_picture(self) -> QPixmap:
        size = self.height() - 2 * self.MARGIN - 2
        return card_art.tile_pixmap(self.summary.game, size, size, self.devicePixelRatioF(), self.card_style, "left")

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()  # the first click has already opened the match

    def resizeEvent(self, event: QResizeEvent) -> None:
        size = self.menu_button.sizeHint()
        self.menu_button.setGeometry(
            self.width() - size.width() - self.MARGIN - 4,
            self.height() - size.height() - self.MARGIN - 4,
            size.width(),
            size.height(),
        )

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._open_menu_at(event.globalPos())

    def _open_menu(self) -> None:
        self._open_menu_at(self.menu_button.mapToGlobal(QPoint(0, self.menu_button.height())))

    def _open_menu_at(self, screen_point: QPoint) -> None:
        entries = (
            MenuEntry(tr("Continue"), self.open_requested.emit),
            MenuEntry(tr("Delete this match"), self.delete_wanted.emit),
        )
        create_menu(self, entries).popup(screen_point)

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page_colours()
        painter = painter_for(self)
        panel = self.panel_rect()
        self.paint_frame(painter, panel)
        side = panel.height() - 2
        art_rect = QRectF(panel.x() + 1, panel.y() + 1, side, side)
        self.paint_picture(painter, art_rect, "left")
        left = art_rect.right() + theme.px(14)
        width = int(panel.right() - left - theme.px(10))
        small_font, time_texts = (
            theme.sans(theme.SECONDARY_SIZE),
            (self.saved_text, short_texts.short_time_text(self.summary.saved)),
        )
        lines = (
            (theme.serif(theme.SECTION_SIZE), page.text, self.summary.name, width),
            (small_font, page.text2, first_fitting_text(small_font, self.standing_texts, width), width),
            (
                small_font,
                page.text3,
                first_fitting_text(small_font, time_texts, width - theme.px(24)),
                width - theme.px(24),
            ),
        )
        fitted = [
            (fit_font(font, text, room, MIN_MATCH_FONT_SCALE), colour, text, room) for font, colour, text, room in lines
        ]
        heights = [QFontMetrics(font).height() for font, *_ in fitted]
        top = panel.y() + (panel.height() - sum(heights) - theme.px(6)) / 2
        for (font, colour, text, room), height in zip(fitted, heights, strict=True):
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(
                QRectF(left, top, room, height), Qt.AlignmentFlag.AlignVCenter, elide_text(font, text, room)
            )
            top += height + theme.px(3)
        self.paint_outline(painter, panel, is_chosen=False)
        painter.end()
