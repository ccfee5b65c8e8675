"""A layer for dragged cards, over everything else including buttons and panels."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look.card_pixmaps import shadow_margin
from cardhall.desktop.look.painting import clear_pixmap, painter_for
from cardhall.desktop.table.items.card_item import CardItem

CARD_REACH_IN_WIDTHS = 0.95  # from a card's middle to its farthest corner when turned, in card widths, rounded up


class DragLayer(QWidget):
    """A transparent widget that draws dragged cards in place of the cloth."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.cards: list[CardItem] = []
        self._drawn_area = QRect()
        self._picture_key: tuple[object, ...] = ()
        self._picture: tuple[QPixmap, QPoint] | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_cards(self, cards: Sequence[CardItem]) -> None:
        """Start drawing cards here, and hide them on the cloth."""
        self.cards = list(cards)
        for card in self.cards:
            card.setOpacity(0.0)
        self.show()
        self.raise_()
        self.repaint_cards()

    def repaint_cards(self) -> None:
        """Repaint after the cards moved."""
        area = QRect()
        for card in self.cards:
            reach = round(card.drawn_width * CARD_REACH_IN_WIDTHS + shadow_margin(card.drawn_width, "dragged"))
            x, y = round(card.spot.x), round(card.spot.y)
            area = area.united(QRect(x - reach, y - reach, 2 * reach, 2 * reach))
        self.update(area.united(self._drawn_area))
        self._drawn_area = area

    def hide_cards(self) -> None:
        """Stop drawing, and show the cards on the cloth again."""
        for card in self.cards:
            card.setOpacity(1.0)
        self.cards, self._picture = [], None
        self._drawn_area = QRect()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.cards:
            return
        painter, first = painter_for(self), self.cards[0].spot
        picture, corner = self._combined_picture()
        painter.drawPixmap(QPoint(round(first.x), round(first.y)) + corner, picture)
        painter.end()

    def _combined_picture(self) -> tuple[QPixmap, QPoint]:
        """Return a picture of all cards, and its corner relative to the middle of the first card.

        The cards move together, so the picture is reused while they do not change.
        """
        first_spot, ratio = self.cards[0].spot, self.devicePixelRatioF()
        key = (
            ratio,
            *[
                (card.picture_key(), round(card.spot.x - first_spot.x), round(card.spot.y - first_spot.y))
                for card in self.cards
            ],
        )
        if self._picture is None or key != self._picture_key:
            corner = self._drawn_area.topLeft() - QPoint(round(first_spot.x), round(first_spot.y))
            picture = clear_pixmap(self._drawn_area.width(), self._drawn_area.height(), ratio)
            painter = QPainter(picture)
            painter.translate(-self._drawn_area.topLeft())
            for card in self.cards:
                painter.save()
                painter.translate(card.spot.x, card.spot.y)
                painter.rotate(card.spot.angle)
                painter.scale(card.scale(), card.scale())
                card.paint(painter, None)
                painter.restore()
            painter.end()
            self._picture_key, self._picture = key, (picture, corner)
        return self._picture
