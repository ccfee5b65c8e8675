"""The cards in the person's hand while they are dragged: over everything else, buttons and panels too."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look.card_pixmaps import margin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.items.card_item import CardItem


class DragLayer(QWidget):
    """Draws the dragged cards; on the cloth they are unseen meanwhile."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.cards: list[CardItem] = []
        self._drawn = QRect()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def take(self, cards: Sequence[CardItem]) -> None:
        """These cards are held now."""
        self.cards = list(cards)
        for card in self.cards:
            card.setOpacity(0.0)
        self.show()
        self.raise_()
        self.moved()

    def moved(self) -> None:
        """They have moved."""
        area = QRect()
        for card in self.cards:
            reach = round(card.native * 0.95 + margin(card.native, "dragged"))
            x, y = round(card.spot.x), round(card.spot.y)
            area = area.united(QRect(x - reach, y - reach, 2 * reach, 2 * reach))
        self.update(area.united(self._drawn))
        self._drawn = area

    def release(self) -> None:
        """They are on the cloth again."""
        for card in self.cards:
            card.setOpacity(1.0)
        self.cards = []
        self._drawn = QRect()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        for card in self.cards:
            painter.save()
            painter.translate(card.spot.x, card.spot.y)
            painter.rotate(card.spot.angle)
            painter.scale(card.scale(), card.scale())
            card.paint(painter, None)
            painter.restore()
        painter.end()
