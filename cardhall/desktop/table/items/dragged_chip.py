"""A chip that the pointer drags, over everything else."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.items.cloth_items import paint_chip
from cardhall.language import say

CHIP_REFUSAL = say("You cannot drop the chip there. Drop it on a lit place, or click it.")


def starts_drag(start: QPoint, point: QPoint) -> bool:
    """Whether a press at `start` has become a drag with the pointer at `point`, by the system's drag distance."""
    return (point - start).manhattanLength() > QGuiApplication.styleHints().startDragDistance()


class DraggedChip(QWidget):
    """A chip that follows the pointer over the page."""

    def __init__(self, skin: Skin, page: QWidget, side: float, diameter: float, value: int, mark: str = "") -> None:
        """Create a chip over the widget `page`; `mark`: words on the chip instead of the value.

        `side`, `diameter`: the sizes of the widget and of the chip, in pixels.
        """
        super().__init__(page)
        self.skin, self.page, self.diameter, self.value, self.mark = skin, page, diameter, value, mark
        self.resize(round(side), round(side))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.show()
        self.raise_()

    def move_to(self, point: QPoint) -> None:
        """Move to the pointer, a point in the parent's pixels."""
        self.move(point - self.rect().center())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_chip(painter, self.skin, self.width() / 2, self.height() / 2, self.diameter, self.value, mark=self.mark)
        painter.end()
