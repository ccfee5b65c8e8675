"""A chip to click, or to drag to the betting place, which adds to the number being chosen."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.items.betting_place import DROP_MARGIN, BettingCloth, BettingPlace
from cardhall.desktop.table.items.cloth_items import CHIP_VALUES, paint_chip
from cardhall.desktop.table.items.dragged_chip import CHIP_REFUSAL, DraggedChip, starts_drag
from cardhall.language import tr

# In pixels at a text scale of 1
KEY_SIZE, KEY_CHIP_DIAMETER = 36, 30
DRAGGED_CHIP_SIDE, DRAGGED_CHIP_DIAMETER = 44, 36
MAX_CHIP_KEYS = 3


class ChipKey(QAbstractButton):
    """A button in the shape of a chip, to click or to drag to the betting place."""

    refused = Signal(str)  # the chip was dropped on no place: a sentence

    def __init__(self, skin: Skin, value: int, betting_cloth: BettingCloth | None = None) -> None:
        """Create a chip of a value.

        `betting_cloth`: the cloth with the betting place; None: the chip can only be clicked.
        """
        super().__init__()
        self.skin, self.value, self.betting_cloth = skin, value, betting_cloth
        self._press_point = QPoint()  # where the mouse button was pressed
        self.dragged_chip: DraggedChip | None = None  # follows the pointer during a drag
        self.setAccessibleName(tr("Add {value}", value=value))
        self.setToolTip(tr("Add {value}", value=value))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        size = round(self.skin.px(KEY_SIZE))
        return QSize(size, size)

    @property
    def betting_place(self) -> BettingPlace | None:
        """Return the betting place on the cloth, or None."""
        return self.betting_cloth.betting_place if self.betting_cloth is not None else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press_point = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        is_drag = starts_drag(self._press_point, point)
        betting_cloth, place = self.betting_cloth, self.betting_place
        if is_drag and self.dragged_chip is None and self.isDown() and betting_cloth is not None and place is not None:
            self.setDown(False)
            page = betting_cloth.cloth_view.parentWidget()
            assert page is not None, "a cloth is part of a page"
            self.dragged_chip = DraggedChip(
                self.skin, page, self.skin.px(DRAGGED_CHIP_SIDE), self.skin.px(DRAGGED_CHIP_DIAMETER), self.value
            )
            place.set_lit(True)
        if self.dragged_chip is not None:
            self.dragged_chip.move_to(self.mapTo(self.dragged_chip.page, point))
        elif place is None:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self.dragged_chip is None:
            return
        dropped_chip, self.dragged_chip = self.dragged_chip, None
        dropped_chip.hide()
        dropped_chip.deleteLater()
        betting_cloth, place = self.betting_cloth, self.betting_place
        if betting_cloth is None or place is None:
            return
        place.set_lit(False)
        view = betting_cloth.cloth_view.viewport()
        point = view.mapFromGlobal(event.globalPosition().toPoint())
        is_on_key = self.rect().contains(event.position().toPoint())  # released over the chip itself: meant as a click
        if is_on_key or place.ring_rect.grown(DROP_MARGIN).contains(point.x(), point.y()):
            self.clicked.emit()
        else:
            self.refused.emit(CHIP_REFUSAL)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        middle = self.width() / 2, self.height() / 2 - (0 if self.isDown() else 1)
        paint_chip(painter, self.skin, *middle, self.skin.px(KEY_CHIP_DIAMETER), self.value)
        if self.hasFocus():
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(self.rect().adjusted(1, 1, -1, -1))
        painter.end()


def chip_values_up_to(limit: int) -> list[int]:
    """Return the values of up to three chips for numbers up to `limit`, the smallest first."""
    return sorted(value for value in CHIP_VALUES if value <= limit)[-MAX_CHIP_KEYS:]
