"""The mark of the card that holds a trick: golden words, or a ring for lack of room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QGraphicsScene

from cardhall.desktop.look.card_pixmaps import CORNER_RADIUS_TO_WIDTH
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table.items.cloth_items import Label, Slot
from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import Rect, Spot
from cardhall.desktop.table.layout.tricks import word_places
from cardhall.desktop.table.stage.free_room import first_free_place

LABEL_SIZES = (13, 11)  # tried in turn until the words fit
RING_DISTANCE = 4.0  # pixels from the card
MARK_Z = 450  # above the trick


class HolderMark:
    """Mark of the card that holds the trick: words beside the card, or else a ring."""

    def __init__(self, skin: Skin) -> None:
        self.label, self.ring = Label(skin), Slot(skin)
        self.label.setZValue(MARK_Z)
        self.hide()

    def add_to(self, scene: QGraphicsScene) -> None:
        """Add both items to a scene."""
        scene.addItem(self.label)
        scene.addItem(self.ring)

    def hide(self) -> None:
        """Hide words and ring."""
        self.label.set_text("", 0, 0)
        self.ring.setVisible(False)

    def mark_card(
        self, frame: Frame, card: Spot, text: str, occupied: Sequence[Rect], *, only_where_free: bool = False
    ) -> None:
        """Mark a card of the trick by words clear of the rectangles in `occupied`, or else by the ring.

        `only_where_free`: without room for the words, leave the card unmarked.
        """
        self.hide()
        available_rect = Rect(frame.stage.x, frame.stage.y, frame.stage.w, frame.row.y - frame.stage.y)
        for size in LABEL_SIZES:
            self.label.set_text(text, 0, 0, size=size, weight=600, colour=self.label.skin.felt.gold)
            box = self.label.rect
            place = first_free_place(word_places(frame, card, box.w, box.h), occupied, available_rect)
            if place is not None:
                self.label.setPos(place.cx, place.cy)
                return
        self.hide()
        if not only_where_free:
            self.ring.move_to_rect(card.box.grown(RING_DISTANCE), RING_DISTANCE + CORNER_RADIUS_TO_WIDTH * card.width)
            self.ring.set_look(is_lit=True)
