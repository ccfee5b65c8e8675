"""A scoring card that flies to the score with its points, over all panels."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from cardhall.cards import Card
from cardhall.desktop.look.card_pixmaps import CardPixmaps, shadow_margin
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Spot

POINTS_DISC_HEIGHT = 34.0  # pixels at a text scale of 1


class ScoredCard(QWidget):
    """A flying picture of a card with the points scored, as wide as the spot."""

    def __init__(self, parent: QWidget, skin: Skin, faces: CardPixmaps, card: Card, points: str, spot: Spot) -> None:
        """Create the picture. `spot`: the start of the flight, with the largest width."""
        super().__init__(parent)
        self.skin, self.faces, self.card, self.points = skin, faces, card, points
        self.drawn_width = spot.width
        self.spot = self.goal = spot
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        pad = shadow_margin(self.drawn_width, "rest") + skin.px(POINTS_DISC_HEIGHT)
        self.resize(round(self.drawn_width + 2 * pad), round(self.drawn_width * CARD_HEIGHT_RATIO + 2 * pad))
        self.place(spot)
        self.show()

    def place(self, spot: Spot, *, flying: bool = False) -> None:
        """Move to a spot, and take its width."""
        self.spot = spot
        self.move(round(spot.x - self.width() / 2), round(spot.y - self.height() / 2))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        painter.translate(self.width() / 2, self.height() / 2)
        scale, pad = self.spot.width / self.drawn_width, shadow_margin(self.drawn_width, "rest")
        painter.save()
        painter.scale(scale, scale)
        drawing = self.faces.pixmap(self.card, self.drawn_width, self.devicePixelRatioF())
        half = self.drawn_width / 2
        painter.drawPixmap(round(-half - pad), round(-half * CARD_HEIGHT_RATIO - pad), drawing)
        painter.restore()
        font = self.skin.serif(18)
        high = self.skin.px(POINTS_DISC_HEIGHT)
        wide = max(high, self.skin.text_width(self.points, font) + self.skin.px(18))
        disc = QRectF(-wide / 2, -high / 2, wide, high)
        painter.setPen(QPen(QColor(0, 0, 0, 90), 1))
        painter.setBrush(QColor(self.skin.felt.gold))
        painter.drawRoundedRect(disc, high / 2, high / 2)
        painter.setPen(QColor(self.skin.felt.on_gold))
        painter.setFont(font)
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, self.points)
        painter.end()
