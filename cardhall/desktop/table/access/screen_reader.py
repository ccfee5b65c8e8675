"""What a screen reader finds on the cloth: its zones with the cards in them, the seats, and what is written there.

Qt sees a graphics view as one widget. This is the factory that makes an accessible interface for the cloth and for
everything on it, each when a screen reader first asks for it; while none is running this module is not even imported.

Three things have to be so, or PySide6 (6.11) crashes:

- Every interface belongs to a `QObject`, and Qt's cache deletes it with that object. Zones are no objects, so each has
  a `Place`. PySide6 keeps the Python half till the end, so an interface holds no card: it asks for its `object()`.
- `interface_cast` must return a `VoidPtr`, a null one for "no": at `None` or a number PySide6 crashes.
- What is done (`doAction`) is done from the event loop, for it may delete the interface that was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QRect, QRectF, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleObject,
    QAccessibleStateChangeEvent,
)
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import Shiboken

from cardhall.desktop.table.access.naming import (
    cards_in,
    item_description,
    item_name,
    plaque_name,
    words_on_cloth,
    zone_description,
    zone_name,
    zones_of,
)
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.marks import Plaque, qrect
from cardhall.desktop.table.stage.cloth import Cloth

Role, Text, Event = QAccessible.Role, QAccessible.Text, QAccessible.Event
WORDS = ""  # the place of what is written on the cloth


# ---- what there is


class Place(QObject):
    """Stands for a zone, which is no object of Qt; lives as long as the cloth."""

    def __init__(self, zone: str, cloth: Cloth) -> None:
        super().__init__(cloth)
        self.zone = zone


class Places(QObject):
    """The places of a cloth, and what a screen reader knows of them: it is notified of what has changed."""

    def __init__(self, cloth: Cloth) -> None:
        super().__init__(cloth)
        self.cloth = cloth
        self.made: dict[str, Place] = {}
        self.told: dict[QObject, tuple[Any, ...]] = {}
        self.look()
        cloth.controller.stage.settled.connect(self.look)
        cloth.controller.chosen.connect(self.look)

    def of(self, zone: str) -> Place:
        """The place of a zone, made when first wanted."""
        if zone not in self.made:
            self.made[zone] = Place(zone, self.cloth)
        return self.made[zone]

    def things(self) -> list[QObject]:
        """What lies on the cloth: the zones, the seats' plaques, the words."""
        gestures = self.cloth.controller
        if gestures is None or gestures.stage.seen is None:
            return []
        stage = gestures.stage
        found: list[QObject] = [self.of(zone) for zone in zones_of(stage)]
        found += [plaque for plaque in stage.plaques if plaque.isVisible()]
        if words_on_cloth(stage):
            found.append(self.of(WORDS))
        return found

    def look(self) -> None:
        """Tell what has changed since the last look."""
        before, self.told = self.told, {}
        gestures = self.cloth.controller
        if gestures is None or not QAccessible.isActive():
            return
        things = self.things()
        self.told[self.cloth] = (things, "", None)
        for thing in things:
            inside = cards_in(gestures.stage, thing.zone) if isinstance(thing, Place) else []
            self.told[thing] = (inside, name_of(gestures.stage, thing), None)
            for item in inside:
                self.told[item] = ((), item_name(gestures.stage, item), (gestures.barred(item), item.chosen))
        events: list[QAccessibleEvent] = []
        for thing, (inside, name, state) in self.told.items():
            if not before or thing not in before:
                continue
            were, called, was = before[thing]
            events += [QAccessibleEvent(child, Event.ObjectCreated) for child in inside if child not in were]
            if called != name:
                events.append(QAccessibleEvent(thing, Event.NameChanged))
            if state is not None and was is not None and state != was:
                changed = QAccessible.State()
                changed.disabled, changed.selected = state[0] != was[0], state[1] != was[1]
                events.append(QAccessibleStateChangeEvent(thing, changed))
        for event in events:
            QAccessible.updateAccessibility(event)


def places_of(cloth: Cloth) -> Places | None:
    """The places of a cloth, made when first asked for; `None` when the table has been taken apart."""
    if cloth.places is None and cloth.controller is not None:
        cloth.places = Places(cloth)
    return cloth.places if cloth.controller is not None else None


def name_of(stage: Any, thing: QObject) -> str:
    """What something on a cloth is called."""
    if isinstance(thing, Place):
        return zone_name(stage, thing.zone) if thing.zone != WORDS else words_on_cloth(stage)
    if isinstance(thing, CardItem):
        return item_name(stage, thing)
    return plaque_name(stage, thing) if isinstance(thing, Plaque) else ""


def cloth_of(thing: Any) -> Cloth | None:
    """The cloth on which something lies."""
    if isinstance(thing, Place):
        cloth: Cloth = thing.parent()  # type: ignore[assignment]  # a place is made with its cloth as parent
        return cloth
    scene = thing.scene()
    views = scene.views() if scene is not None else []
    return views[0] if views else None


# ---- the interfaces


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
        places = places_of(cloth) if cloth is not None else None
        return places.things() if places is not None else ()

    def _cloth(self) -> Cloth | None:
        cloth = self.object()
        return cloth if isinstance(cloth, Cloth) else None

    def text(self, kind: QAccessible.Text) -> str:
        cloth = self._cloth()
        if kind == Text.Description and cloth is not None and cloth.told is not None:
            return str(cloth.told())
        return super().text(kind)

    def focusChild(self) -> Any:
        cloth = self._cloth()
        gestures = cloth.controller if cloth is not None and cloth.hasFocus() else None
        item = gestures.cursor if gestures is not None else None
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


class Access(Holder, QAccessibleObject):
    """What cards, places and plaques have in common."""

    acts = True  # whether anything can ever be done with it
    doing: Doing | None = None

    def thing(self) -> Any:
        """What this is the interface of: a card, a place, a plaque."""
        return self.object()

    def gestures(self) -> Any:
        """The controller of the cloth on which this lies; `None` when it lies on none."""
        thing = self.thing()
        cloth = cloth_of(thing) if thing is not None else None
        gestures = cloth.controller if cloth is not None else None
        return gestures if gestures is not None and gestures.stage.seen is not None else None

    def isValid(self) -> bool:
        return self.gestures() is not None

    def parent(self) -> Any:
        gestures = self.gestures()
        return interface_of(gestures.stage.cloth) if gestures is not None else None

    def window(self) -> Any:
        gestures = self.gestures()
        return gestures.stage.cloth.window().windowHandle() if gestures is not None else None

    def box(self, gestures: Any) -> QRectF:
        """The rectangle on the cloth."""
        raise NotImplementedError

    def rect(self) -> QRect:
        gestures = self.gestures()
        if gestures is None:
            return QRect()
        cloth, box = gestures.stage.cloth, self.box(gestures)
        corner = cloth.viewport().mapToGlobal(cloth.mapFromScene(box.topLeft()))
        return QRect(corner, box.size().toSize())

    def role(self) -> QAccessible.Role:
        return Role.StaticText

    def text(self, kind: QAccessible.Text) -> str:
        gestures = self.gestures()
        if gestures is None:
            return ""
        if kind == Text.Name:
            return name_of(gestures.stage, self.thing())
        return self.describe(self.thing()) if kind == Text.Description else ""

    def describe(self, thing: Any) -> str:
        """What more there is to say of it."""
        return ""

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        if self.gestures() is None:
            state.invalid = True
        else:
            self.mark(state, self.gestures(), self.thing())
        return state

    def mark(self, state: QAccessible.State, gestures: Any, thing: Any) -> None:
        """Set what holds of it."""
        state.readOnly = True

    def actions(self) -> list[str]:
        """The names of what can be done with it now."""
        return []

    def do(self, name: str) -> None:
        """Do it, as soon as the question has been answered."""
        gestures, thing, perform = self.gestures(), self.thing(), self.perform

        def now() -> None:
            if Shiboken.isValid(thing) and cloth_of(thing) is not None:  # it may have gone meanwhile
                perform(name, gestures, thing)

        if gestures is not None and name in self.actions():
            QTimer.singleShot(0, gestures, now)

    @staticmethod
    def perform(name: str, gestures: Any, thing: Any) -> None:
        """What an action does."""

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        if kind != QAccessible.InterfaceType.ActionInterface or not self.acts:
            return Shiboken.VoidPtr(0)
        if self.doing is None:
            self.doing = Doing(self.actions, self.do)
        return Shiboken.VoidPtr(Shiboken.getCppPointer(self.doing)[0])


class CardAccess(Access):
    """A card: pressed it does what a click on it does."""

    def parent(self) -> Any:
        gestures, item = self.gestures(), self.thing()
        places = places_of(gestures.stage.cloth) if gestures is not None else None
        return interface_of(places.of(item.zone)) if places is not None else None

    def role(self) -> QAccessible.Role:
        return Role.ListItem

    def box(self, gestures: Any) -> QRectF:
        item: CardItem = self.thing()
        return item.mapRectToScene(item.body())

    def describe(self, thing: Any) -> str:
        return item_description(self.gestures(), thing)

    def mark(self, state: QAccessible.State, gestures: Any, thing: Any) -> None:
        state.focusable = state.selectable = gestures.mine(thing)
        state.focused = thing.has_cursor and gestures.stage.cloth.hasFocus()
        state.selected = thing.chosen
        state.disabled = gestures.barred(thing)
        state.invisible = not thing.isVisible()

    def actions(self) -> list[str]:
        gestures, item = self.gestures(), self.thing()
        if gestures is None or not gestures.mine(item):
            return []
        return [QAccessibleActionInterface.pressAction(), QAccessibleActionInterface.setFocusAction()]

    @staticmethod
    def perform(name: str, gestures: Any, thing: Any) -> None:
        if name == QAccessibleActionInterface.pressAction():
            gestures.click(thing)
        elif gestures.mine(thing):
            gestures.stage.cloth.setFocus()
            gestures.set_cursor(thing)


class PlaceAccess(Access):
    """A zone, or the words on the cloth. A zone can be pressed that a click acts on, or that takes the chosen cards."""

    def zone(self) -> str:
        place: Place | None = self.thing()
        return place.zone if place is not None else WORDS

    def things(self) -> Sequence[QObject]:
        gestures = self.gestures()
        return cards_in(gestures.stage, self.zone()) if gestures is not None else ()

    def role(self) -> QAccessible.Role:
        return Role.List if self.zone() != WORDS else Role.StaticText

    def box(self, gestures: Any) -> QRectF:
        stage, zone = gestures.stage, self.zone()
        if zone == WORDS:
            return qrect(stage.frame.middle)
        return qrect(stage.laid[zone].area) if zone in stage.laid else QRectF()

    def describe(self, thing: Any) -> str:
        return str(zone_description(self.gestures().stage, thing.zone)) if thing.zone != WORDS else ""

    def mark(self, state: QAccessible.State, gestures: Any, thing: Any) -> None:
        state.readOnly = not self.actions()
        state.invalid = thing.zone != WORDS and thing.zone not in gestures.stage.items

    def actions(self) -> list[str]:
        gestures = self.gestures()
        pressed = gestures is not None and self.zone() != WORDS and gestures.can_click(self.zone())
        return [QAccessibleActionInterface.pressAction()] if pressed else []

    @staticmethod
    def perform(name: str, gestures: Any, thing: Any) -> None:
        gestures.click_zones([thing.zone], gestures.stage.point(thing.zone))


class PlaqueAccess(Access):
    """A seat's plaque."""

    acts = False

    def box(self, gestures: Any) -> QRectF:
        return qrect(self.thing().rect)


def make(thing: QObject | None) -> QAccessibleInterface | None:
    """A new interface for a cloth or what lies on one; `None` for anything else."""
    if isinstance(thing, Cloth):
        return ClothAccess(thing)
    kinds: tuple[tuple[type[QObject], type[Access]], ...] = (
        (CardItem, CardAccess),
        (Place, PlaceAccess),
        (Plaque, PlaqueAccess),
    )
    return next((access(thing) for kind, access in kinds if isinstance(thing, kind)), None)


def interface_of(thing: QObject) -> QAccessibleInterface | None:
    """The interface of something on a cloth, made when first asked for; Qt keeps it as long as the thing."""
    return QAccessible.queryAccessibleInterface(thing)


def place_in(things: Sequence[QObject], child: QAccessibleInterface | None) -> int:
    """Which of them a child is the interface of; -1 for none."""
    thing = child.object() if child is not None else None
    return things.index(thing) if thing in things else -1


def uppermost(parent: Any, x: int, y: int) -> QAccessibleInterface | None:
    """The child at a point of the screen, the one that lies on top."""
    found = [interface_of(thing) for thing in parent.things()]
    return next((one for one in reversed(found) if one is not None and one.rect().contains(x, y)), None)
