"""The protocol of a cloth's controller as the screen reader uses it: the gestures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from PySide6.QtCore import SignalInstance

from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.stage.cloth import Cloth, ClothController
from cardhall.desktop.table.stage.stage import Stage


class CardController(ClothController, Protocol):
    """A cloth's controller, also a `QObject`: what can be done with cards and zones. See `input.gestures.Gestures`."""

    stage: Stage
    cursor: CardItem | None
    choice_changed: SignalInstance

    def can_pick_up(self, item: CardItem) -> bool: ...

    def is_barred(self, item: CardItem) -> bool: ...

    def barred_reason(self, item: CardItem) -> str: ...

    def click(self, item: CardItem) -> None: ...

    def set_cursor(self, item: CardItem | None) -> None: ...

    def can_click(self, zone: str) -> bool: ...

    def click_zones(self, zones: Sequence[str], point: tuple[float, float]) -> None: ...


def controller_of(cloth: Cloth) -> CardController | None:
    """Return the controller of a cloth, or `None` for an empty or closed table."""
    return cast("CardController | None", cloth.controller)
