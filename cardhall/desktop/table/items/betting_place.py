"""The place for a bet: a ring on the cloth with the chips put there so far."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.number_format import format_figure
from cardhall.desktop.table.items.cloth_items import ChipPile
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.language import tr

BETTING_PLACE_Z = 15  # below the cards in play
RING_SIZE = (104.0, 74.0)  # width and height in pixels at a text scale of 1
DROP_MARGIN = 40  # pixels round the ring where a chip may be dropped too


class BettingCloth(Protocol):
    """The part of a game's canvas that chips need: the betting place, and the view of the cloth."""

    betting_place: BettingPlace | None

    @property
    def cloth_view(self) -> QGraphicsView: ...

    def show_bet(self, amount: int) -> None: ...


class BettingPlace(QGraphicsItem):
    """A ring on the cloth for the person's bet, lit while a chip is dragged."""

    def __init__(self, skin: Skin, centre: tuple[float, float], amount: int) -> None:
        """Create the ring. `centre`: the centre on the cloth; `amount`: the number of chips inside."""
        super().__init__()
        self.skin, self.is_lit = skin, False
        self.pile = ChipPile(skin, amount)
        self.pile.setParentItem(self)
        self.setPos(*centre)
        self.setZValue(BETTING_PLACE_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.show_amount(amount)

    def show_amount(self, amount: int) -> None:
        """Show this number of chips in the ring."""
        pile = self.pile
        pile.prepareGeometryChange()
        pile.amount, pile.label = amount, format_figure(amount)
        box = pile.pile_rect()
        pile.setPos(-box.width() / 2 - box.x(), self.skin.px(4))
        pile.setVisible(amount > 0)
        self.update()

    def set_lit(self, is_lit: bool) -> None:
        """Show whether a chip may be put down here."""
        self.is_lit = is_lit
        self.update()

    @property
    def ring_rect(self) -> Rect:
        """Return the ring's rectangle on the cloth."""
        wide, high = (self.skin.px(length) for length in RING_SIZE)
        return Rect(self.pos().x() - wide / 2, self.pos().y() - high / 2, wide, high)

    def boundingRect(self) -> QRectF:
        wide, high = (self.skin.px(length) for length in RING_SIZE)
        return QRectF(-wide / 2 - 8, -high / 2 - 8, wide + 16, high + self.skin.px(24) + 16)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, height = (self.skin.px(length) for length in RING_SIZE)
        felt = self.skin.felt
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.is_lit:
            gold = QColor(felt.gold)
            gold.setAlphaF(0.16)
            painter.setBrush(gold)
        painter.setPen(QPen(QColor(felt.gold), 2) if self.is_lit else QPen(felt.slot, 1.5))
        painter.drawEllipse(QPointF(0, 0), width / 2, height / 2)
        if not self.pile.amount:
            self.skin.draw_centred(painter, 0, 0, tr("Your bet"), self.skin.sans(12), felt.text2, max_width=width - 8)
