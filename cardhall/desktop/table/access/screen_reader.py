"""What a screen reader finds on the cloth: its zones with the cards in them, the seats, and what is written there.

Qt sees a graphics view as one widget. This is the factory that makes an accessible interface for the cloth and for
everything on it, each when a screen reader first asks for it; while none is running this module is not even imported.

Three things have to be so, or PySide6 (6.11) crashes:

- Every interface belongs to a `QObject`, and Qt's cache deletes it with that object. Zones are no objects, so each has
  a `ZoneObject`. PySide6 keeps the Python half till the end, so an interface holds no card: it asks for its `object()`.
- `interface_cast` must return a `VoidPtr`, a null one for "no": at `None` or a number PySide6 crashes.
- What is done (`doAction`) is done from the event loop, for it may delete the interface that was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QRect, QRectF, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleInterface,
    QAccessibleObject,
)
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import Shiboken

from cardhall.desktop.table.access.handling import Handling, handling_of
from cardhall.desktop.table.access.naming import (
    cards_in,
    item_description,
    zone_description,
)
from cardhall.desktop.table.access.zone_objects import WORDS, ZoneObject, cloth_of, name_of, objects_of
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.marks import qrect
from cardhall.desktop.table.items.plaque import Plaque
from cardhall.desktop.table.stage.cloth import Cloth

Role, Text, Event = QAccessible.Role, QAccessible.Text, QAccessible.Event


class Holder:
    """What has others in it. Qt takes `None` where there is no interface, which its annotations do not know: `Any`."""

    def things(self) -> Sequence[QObject]:
        """What lies in it."""
        return ()

    def childCount(self) -> int:
        return len(self.things())

    def child(self, index: int) -> Any:
        things = self.things()
        return interface_of(things[index]) if 0 <= index < len(things) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return place_in(self.things(), child)

    def childAt(self, x: int, y: int) -> Any:
        return uppermost(self, x, y)


class ClothAccess(Holder, QAccessibleWidget):
    """The cloth: what lies on it instead of the parts of a view."""

    def __init__(self, cloth: Cloth) -> None:
        super().__init__(cloth, Role.Grouping)

    def things(self) -> Sequence[QObject]:
        """What lies on it."""
        cloth = self._cloth()
        places = objects_of(cloth) if cloth is not None else None
        return places.things() if places is not None else ()

    def _cloth(self) -> Cloth | None:
        cloth = self.object()
        return cloth if isinstance(cloth, Cloth) else None

    def text(self, kind: QAccessible.Text) -> str:
        cloth = self._cloth()
        if kind == Text.Description and cloth is not None and cloth.todo is not None:
            return cloth.todo()
        return super().text(kind)

    def focusChild(self) -> Any:
        cloth = self._cloth()
        handling = handling_of(cloth) if cloth is not None and cloth.hasFocus() else None
        item = handling.cursor if handling is not None else None
        if item is not None and Shiboken.isValid(item) and item.scene() is not None:
            return interface_of(item)
        return super().focusChild()


class Doing(QAccessibleActionInterface):
    """What can be done with a card or a place."""

    def __init__(self, names: Callable[[], list[str]], do: Callable[[str], None]) -> None:
        super().__init__()
        self.names, self.do = names, do

    def actionNames(self) -> list[str]:
        return self.names()

    def doAction(self, name: str) -> None:
        self.do(name)

    def keyBindingsForAction(self, name: str) -> list[str]:
        return []


T = TypeVar("T", CardItem, ZoneObject, Plaque)


class Access(Holder, QAccessibleObject, Generic[T]):
    """What cards, places and plaques have in common."""

    kind: type[T]
    acts = True  # whether anything can ever be done with it
    doing: Doing | None = None

    def found(self) -> tuple[Handling, T] | None:
        """What this is the interface of, and the controller of the cloth on which it lies; `None` when it has gone."""
        thing = self.object()
        if not isinstance(thing, self.kind):
            return None
        cloth = cloth_of(thing)
        handling = handling_of(cloth) if cloth is not None else None
        return (handling, thing) if handling is not None and handling.stage.seen is not None else None

    def isValid(self) -> bool:
        return self.found() is not None

    def parent(self) -> Any:
        found = self.found()
        return interface_of(found[0].stage.cloth) if found is not None else None

    def window(self) -> Any:
        found = self.found()
        return found[0].stage.cloth.window().windowHandle() if found is not None else None

    def rect(self) -> QRect:
        found = self.found()
        if found is None:
            return QRect()
        cloth, box = found[0].stage.cloth, self.box(*found)
        corner = cloth.viewport().mapToGlobal(cloth.mapFromScene(box.topLeft()))
        return QRect(corner, box.size().toSize())

    def role(self) -> QAccessible.Role:
        return Role.StaticText

    def text(self, kind: QAccessible.Text) -> str:
        found = self.found()
        if found is None:
            return ""
        if kind == Text.Name:
            return name_of(found[0].stage, found[1])
        return self.describe(*found) if kind == Text.Description else ""

    def state(self) -> QAccessible.State:
        state, found = QAccessible.State(), self.found()
        if found is None:
            state.invalid = True
        else:
            self.mark(state, *found)
        return state

    def actions(self) -> list[str]:
        """The names of what can be done with it now."""
        found = self.found()
        return self.offers(*found) if found is not None else []

    def do(self, name: str) -> None:
        """Do it, as soon as the question has been answered."""
        found, perform = self.found(), self.perform
        if found is None or name not in self.offers(*found):
            return
        handling, thing = found

        def now() -> None:
            if Shiboken.isValid(thing) and cloth_of(thing) is not None:  # it may have gone meanwhile
                perform(name, handling, thing)

        QTimer.singleShot(0, handling.stage, now)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        if kind != QAccessible.InterfaceType.ActionInterface or not self.acts:
            return Shiboken.VoidPtr(0)
        if self.doing is None:
            self.doing = Doing(self.actions, self.do)
        return Shiboken.VoidPtr(Shiboken.getCppPointer(self.doing)[0])

    # ---- what is said of each kind

    def box(self, handling: Handling, thing: T) -> QRectF:
        """The rectangle on the cloth."""
        raise NotImplementedError

    def describe(self, handling: Handling, thing: T) -> str:
        """What more there is to say of it."""
        return ""

    def mark(self, state: QAccessible.State, handling: Handling, thing: T) -> None:
        """Set what holds of it."""
        state.readOnly = True

    def offers(self, handling: Handling, thing: T) -> list[str]:
        """The names of what can be done with it now."""
        return []

    @staticmethod
    def perform(name: str, handling: Handling, thing: T) -> None:
        """What an action does."""


class CardAccess(Access[CardItem]):
    """A card: pressed it does what a click on it does."""

    kind = CardItem

    def parent(self) -> Any:
        found = self.found()
        places = objects_of(found[0].stage.cloth) if found is not None else None
        return interface_of(places.of(found[1].zone)) if found is not None and places is not None else None

    def role(self) -> QAccessible.Role:
        return Role.ListItem

    def box(self, handling: Handling, thing: CardItem) -> QRectF:
        return thing.mapRectToScene(thing.body())

    def describe(self, handling: Handling, thing: CardItem) -> str:
        return item_description(handling, thing)

    def mark(self, state: QAccessible.State, handling: Handling, thing: CardItem) -> None:
        state.focusable = state.selectable = handling.can_pick_up(thing)
        state.focused = thing.has_cursor and handling.stage.cloth.hasFocus()
        state.selected = thing.chosen
        state.disabled = handling.is_barred(thing)
        state.invisible = not thing.isVisible()

    def offers(self, handling: Handling, thing: CardItem) -> list[str]:
        if not handling.can_pick_up(thing):
            return []
        return [QAccessibleActionInterface.pressAction(), QAccessibleActionInterface.setFocusAction()]

    @staticmethod
    def perform(name: str, handling: Handling, thing: CardItem) -> None:
        if name == QAccessibleActionInterface.pressAction():
            handling.click(thing)
        elif handling.can_pick_up(thing):
            handling.stage.cloth.setFocus()
            handling.set_cursor(thing)


class ZoneAccess(Access[ZoneObject]):
    """A zone, or the words on the cloth. A zone can be pressed that a click acts on, or that takes the chosen cards."""

    kind = ZoneObject

    def things(self) -> Sequence[QObject]:
        found = self.found()
        return cards_in(found[0].stage, found[1].zone) if found is not None else ()

    def role(self) -> QAccessible.Role:
        found = self.found()
        return Role.List if found is not None and found[1].zone != WORDS else Role.StaticText

    def box(self, handling: Handling, thing: ZoneObject) -> QRectF:
        stage, zone = handling.stage, thing.zone
        if zone == WORDS:
            return qrect(stage.frame.middle)
        return qrect(stage.laid[zone].area) if zone in stage.laid else QRectF()

    def describe(self, handling: Handling, thing: ZoneObject) -> str:
        return zone_description(handling.stage, thing.zone) if thing.zone != WORDS else ""

    def mark(self, state: QAccessible.State, handling: Handling, thing: ZoneObject) -> None:
        state.readOnly = not self.offers(handling, thing)
        state.invalid = thing.zone != WORDS and thing.zone not in handling.stage.items

    def offers(self, handling: Handling, thing: ZoneObject) -> list[str]:
        pressed = thing.zone != WORDS and handling.can_click(thing.zone)
        return [QAccessibleActionInterface.pressAction()] if pressed else []

    @staticmethod
    def perform(name: str, handling: Handling, thing: ZoneObject) -> None:
        handling.click_zones([thing.zone], handling.stage.places.point(thing.zone))


class PlaqueAccess(Access[Plaque]):
    """A seat's plaque."""

    kind = Plaque
    acts = False

    def box(self, handling: Handling, thing: Plaque) -> QRectF:
        return qrect(thing.rect)


def make(thing: QObject | None) -> QAccessibleInterface | None:
    """A new interface for a cloth or what lies on one; `None` for anything else."""
    if isinstance(thing, Cloth):
        return ClothAccess(thing)
    if isinstance(thing, CardItem):
        return CardAccess(thing)
    if isinstance(thing, ZoneObject):
        return ZoneAccess(thing)
    return PlaqueAccess(thing) if isinstance(thing, Plaque) else None


def interface_of(thing: QObject) -> QAccessibleInterface | None:
    """The interface of something on a cloth, made when first asked for; Qt keeps it as long as the thing."""
    return QAccessible.queryAccessibleInterface(thing)


def place_in(things: Sequence[QObject], child: QAccessibleInterface | None) -> int:
    """Which of them a child is the interface of; -1 for none."""
    thing = child.object() if child is not None else None
    return things.index(thing) if thing in things else -1


def uppermost(parent: Holder, x: int, y: int) -> QAccessibleInterface | None:
    """The child at a point of the screen, the one that lies on top."""
    found = [interface_of(thing) for thing in parent.things()]
    return next((one for one in reversed(found) if one is not None and one.rect().contains(x, y)), None)
