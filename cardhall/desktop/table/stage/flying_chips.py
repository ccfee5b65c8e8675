"""Chips in flight over the table."""

from __future__ import annotations

from cardhall.desktop.table.items.marks import ChipPile
from cardhall.desktop.table.layout.geometry import Spot
from cardhall.desktop.table.stage.stage import Stage


class FlyingChips:
    """A pile of chips that the clock can move."""

    def __init__(self, stage: Stage, amount: int) -> None:
        self.pile = ChipPile(stage.skin, amount)
        self.pile.setZValue(800)
        stage.scene.addItem(self.pile)
        self.spot = self.goal = Spot(0, 0, 30)

    def place(self, spot: Spot, *, flying: bool = False) -> None:
        self.spot = spot
        self.pile.setPos(spot.x, spot.y)

    def gone(self) -> None:
        if self.pile.scene() is not None:
            self.pile.scene().removeItem(self.pile)
