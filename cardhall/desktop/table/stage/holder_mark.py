"""What marks the card that holds a trick: golden words beside it, or a ring where there is no room for words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QGraphicsScene

from cardhall.desktop.look.card_pixmaps import CORNER
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.items.marks import Label, Slot
from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import Rect, Spot
from cardhall.desktop.table.layout.tricks import word_places
from cardhall.desktop.table.stage.free_room import free

SIZES = (13, 11)  # of the words, smaller where there is little room
RING = 4.0  # pixels from the card to the ring
OVER_TRICK = 450  # among the items of the scene


class HolderMark:
    """The words or the ring: one of them is to be seen, or neither."""

    def __init__(self, skin: Skin) -> None:
        self.words, self.ring = Label(skin), Slot(skin)
        self.words.setZValue(OVER_TRICK)
        self.hide()

    def add_to(self, scene: QGraphicsScene) -> None:
        """Become part of a scene."""
        scene.addItem(self.words)
        scene.addItem(self.ring)

    def hide(self) -> None:
        """No card is marked."""
        self.words.set_text("", 0, 0)
        self.ring.setVisible(False)

    def mark(
        self, frame: Frame, card: Spot, words: str, taken: Sequence[Rect], *, only_where_free: bool = False
    ) -> None:
        """Mark that card of the trick, clear of what has `taken` its place; `only_where_free`: by words, or not."""
        self.hide()
        room = Rect(frame.stage.x, frame.stage.y, frame.stage.w, frame.row.y - frame.stage.y)
        for size in SIZES:
            self.words.set_text(words, 0, 0, size=size, weight=600, colour=self.words.skin.felt.gold)
            box = self.words.rect
            found = free(word_places(frame, card, box.w, box.h), taken, room)
            if found is not None:
                self.words.setPos(found.cx, found.cy)
                return
        self.hide()
        if not only_where_free:
            self.ring.at_rect(card.box.grown(RING), RING + CORNER * card.width)
            self.ring.show_as(lit=True)
