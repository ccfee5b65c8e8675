"""The screen reader's tree of the cloth: zones with their cards, plaques, and written words.

Qt sees a graphics view as one widget. This factory makes an accessible interface for the cloth and for everything on
it, each when a screen reader first asks for it; while none is running this module is not even imported.

PySide6 (6.11) crashes unless three rules are kept:

- Every interface belongs to a `QObject`, and Qt's cache deletes it with that object. Zones are no objects, so each has
  a `ZoneObject`. PySide6 keeps the Python half till the end, so an interface holds no card: it asks for its `object()`.
- `interface_cast` returns a `VoidPtr`, a null one for "no": PySide6 crashes at `None` or a number.
- Actions (`doAction`) run from the event loop, for they may delete the interface that was asked.
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

from cardhall.desktop.table.access.controller_protocol import CardController, controller_of
from cardhall.desktop.table.access.naming import (
    item_description,
    visible_cards,
    zone_description,
)
from cardhall.desktop.table.access.zone_objects import (
    WORDS_ZONE,
    ZoneObject,
    accessible_name_of,
    cloth_objects,
    cloth_of,
)
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.cloth_items import to_qrectf
from cardhall.desktop.table.items.plaque import Plaque
from cardhall.desktop.table.stage.cloth import Cloth

Role, Text, Event = QAccessible.Role, QAccessible.Text, QAccessible.Event


class ParentAccess:
    """The children of an interface, by their objects.

    The methods return `Any`: Qt accepts `None`, but PySide6's annotations do not.
    """

    def child_objects(self) -> Sequence[QObject]:
        """Return the objects of the children, the topmost last."""
        return ()

    def childCount(self) -> int:
        return len(self.child_objects())

    def child(self, index: int) -> Any:
        children = self.child_objects()
        return interface_of(children[index]) if 0 <= index < len(children) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child_index(self.child_objects(), child)

    def childAt(self, x: int, y: int) -> Any:
        return topmost_child(self, x, y)


class ClothAccess(ParentAccess, QAccessibleWidget):
    """The cloth, with the things that lie there instead of a view's parts as children."""

    def __init__(self, cloth: Cloth) -> None:
        super().__init__(cloth, Role.Grouping)

    def child_objects(self) -> Sequence[QObject]:
        """Return the zones, plaques and words on the cloth."""
        cloth = self._cloth()
        objects = cloth_objects(cloth) if cloth is not None else None
        return objects.child_objects() if objects is not None else ()

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
        controller = controller_of(cloth) if cloth is not None and cloth.hasFocus() else None
        item = controller.cursor if controller is not None else None
        if item is not None and Shiboken.isValid(item) and item.scene() is not None:
            return interface_of(item)
        return super().focusChild()


class AccessActions(QAccessibleActionInterface):
    """The actions of a card or a zone in Qt's form: a list of names, and a call by name."""

    def __init__(self, list_names: Callable[[], list[str]], perform: Callable[[str], None]) -> None:
        super().__init__()
        self.list_names, self.perform = list_names, perform

    def actionNames(self) -> list[str]:
        return self.list_names()

    def doAction(self, name: str) -> None:
        self.perform(name)

    def keyBindingsForAction(self, name: str) -> list[str]:
        return []


PartT = TypeVar("PartT", CardItem, ZoneObject, Plaque)


class ClothPartAccess(ParentAccess, QAccessibleObject, Generic[PartT]):
    """The interface of a part of the cloth: the base of those for cards, zones and plaques."""

    part_type: type[PartT]
    has_actions = True  # whether the thing can ever have actions
    action_interface: AccessActions | None = None

    def target(self) -> tuple[CardController, PartT] | None:
        """Return the cloth's controller and the thing, or `None` once the thing is gone."""
        part = self.object()
        if not isinstance(part, self.part_type):
            return None
        cloth = cloth_of(part)
        controller = controller_of(cloth) if cloth is not None else None
        return (controller, part) if controller is not None and controller.stage.seen is not None else None

    def isValid(self) -> bool:
        return self.target() is not None

    def parent(self) -> Any:
        target = self.target()
        return interface_of(target[0].stage.cloth) if target is not None else None

    def window(self) -> Any:
        target = self.target()
        return target[0].stage.cloth.window().windowHandle() if target is not None else None

    def rect(self) -> QRect:
        target = self.target()
        if target is None:
            return QRect()
        cloth, scene_rect = target[0].stage.cloth, self.scene_rect(*target)
        corner = cloth.viewport().mapToGlobal(cloth.mapFromScene(scene_rect.topLeft()))
        return QRect(corner, scene_rect.size().toSize())

    def role(self) -> QAccessible.Role:
        return Role.StaticText

    def text(self, kind: QAccessible.Text) -> str:
        target = self.target()
        if target is None:
            return ""
        if kind == Text.Name:
            return accessible_name_of(target[0].stage, target[1])
        return self.describe(*target) if kind == Text.Description else ""

    def state(self) -> QAccessible.State:
        state, target = QAccessible.State(), self.target()
        if target is None:
            state.invalid = True
        else:
            self.set_flags(state, *target)
        return state

    def actions(self) -> list[str]:
        """Return the names of the actions that are possible now."""
        target = self.target()
        return self.possible_actions(*target) if target is not None else []

    def perform_soon(self, name: str) -> None:
        """Perform an action from the event loop, after the screen reader got its answer."""
        target, perform = self.target(), self.perform
        if target is None or name not in self.possible_actions(*target):
            return
        controller, part = target

        def perform_if_alive() -> None:
            if Shiboken.isValid(part) and cloth_of(part) is not None:  # the thing may have gone meanwhile
                perform(name, controller, part)

        QTimer.singleShot(0, controller.stage, perform_if_alive)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        if kind != QAccessible.InterfaceType.ActionInterface or not self.has_actions:
            return Shiboken.VoidPtr(0)
        if self.action_interface is None:
            self.action_interface = AccessActions(self.actions, self.perform_soon)
        return Shiboken.VoidPtr(Shiboken.getCppPointer(self.action_interface)[0])

    # ---- overridden for each kind of thing

    def scene_rect(self, controller: CardController, part: PartT) -> QRectF:
        """Return the thing's rectangle on the cloth."""
        raise NotImplementedError

    def describe(self, controller: CardController, part: PartT) -> str:
        """Return the description beside the name."""
        return ""

    def set_flags(self, state: QAccessible.State, controller: CardController, part: PartT) -> None:
        """Set the flags of the thing's state; a thing without a flag of its own can only be read."""
        state.readOnly = True

    def possible_actions(self, controller: CardController, part: PartT) -> list[str]:
        """Return the names of the actions that are possible now."""
        return []

    @staticmethod
    def perform(name: str, controller: CardController, part: PartT) -> None:
        """Perform an action on the thing."""


class CardAccess(ClothPartAccess[CardItem]):
    """A card; pressing acts as a click does."""

    part_type = CardItem

    def parent(self) -> Any:
        target = self.target()
        objects = cloth_objects(target[0].stage.cloth) if target is not None else None
        return (
            interface_of(objects.object_of_zone(target[1].zone)) if target is not None and objects is not None else None
        )

    def role(self) -> QAccessible.Role:
        return Role.ListItem

    def scene_rect(self, controller: CardController, part: CardItem) -> QRectF:
        return part.mapRectToScene(part.card_rect())

    def describe(self, controller: CardController, part: CardItem) -> str:
        return item_description(controller, part)

    def set_flags(self, state: QAccessible.State, controller: CardController, part: CardItem) -> None:
        state.focusable = state.selectable = controller.can_pick_up(part)
        state.focused = part.has_cursor and controller.stage.cloth.hasFocus()
        state.selected = part.is_chosen
        state.disabled = controller.is_barred(part)
        state.invisible = not part.isVisible()

    def possible_actions(self, controller: CardController, part: CardItem) -> list[str]:
        if not controller.can_pick_up(part):
            return []
        return [QAccessibleActionInterface.pressAction(), QAccessibleActionInterface.setFocusAction()]

    @staticmethod
    def perform(name: str, controller: CardController, part: CardItem) -> None:
        if name == QAccessibleActionInterface.pressAction():
            controller.click(part)
        elif controller.can_pick_up(part):
            controller.stage.cloth.setFocus()
            controller.set_cursor(part)


class ZoneAccess(ClothPartAccess[ZoneObject]):
    """A zone, or the words on the cloth; a zone can be pressed where a click on it would act."""

    part_type = ZoneObject

    def child_objects(self) -> Sequence[QObject]:
        target = self.target()
        return visible_cards(target[0].stage, target[1].zone) if target is not None else ()

    def role(self) -> QAccessible.Role:
        target = self.target()
        return Role.List if target is not None and target[1].zone != WORDS_ZONE else Role.StaticText

    def scene_rect(self, controller: CardController, part: ZoneObject) -> QRectF:
        stage, zone = controller.stage, part.zone
        if zone == WORDS_ZONE:
            return to_qrectf(stage.frame.middle)
        return to_qrectf(stage.zone_layouts[zone].area) if zone in stage.zone_layouts else QRectF()

    def describe(self, controller: CardController, part: ZoneObject) -> str:
        return zone_description(controller.stage, part.zone) if part.zone != WORDS_ZONE else ""

    def set_flags(self, state: QAccessible.State, controller: CardController, part: ZoneObject) -> None:
        state.readOnly = not self.possible_actions(controller, part)
        state.invalid = part.zone != WORDS_ZONE and part.zone not in controller.stage.items

    def possible_actions(self, controller: CardController, part: ZoneObject) -> list[str]:
        can_press = part.zone != WORDS_ZONE and controller.can_click(part.zone)
        return [QAccessibleActionInterface.pressAction()] if can_press else []

    @staticmethod
    def perform(name: str, controller: CardController, part: ZoneObject) -> None:
        controller.click_zones([part.zone], controller.stage.places.middle_of(part.zone))


class PlaqueAccess(ClothPartAccess[Plaque]):
    """A seat's plaque."""

    part_type = Plaque
    has_actions = False

    def scene_rect(self, controller: CardController, part: Plaque) -> QRectF:
        return to_qrectf(part.rect)


def make_interface(cloth_or_part: QObject | None) -> QAccessibleInterface | None:
    """Return a new interface for a cloth or a thing on a cloth; `None` for other objects."""
    if isinstance(cloth_or_part, Cloth):
        return ClothAccess(cloth_or_part)
    if isinstance(cloth_or_part, CardItem):
        return CardAccess(cloth_or_part)
    if isinstance(cloth_or_part, ZoneObject):
        return ZoneAccess(cloth_or_part)
    return PlaqueAccess(cloth_or_part) if isinstance(cloth_or_part, Plaque) else None


def interface_of(part: QObject) -> QAccessibleInterface | None:
    """Return the interface of a thing on a cloth. Qt makes and keeps it."""
    return QAccessible.queryAccessibleInterface(part)


def child_index(children: Sequence[QObject], child: QAccessibleInterface | None) -> int:
    """Return the index of the thing whose interface is `child`; -1 for none."""
    thing = child.object() if child is not None else None
    return children.index(thing) if thing in children else -1


def topmost_child(parent: ParentAccess, x: int, y: int) -> QAccessibleInterface | None:
    """Return the topmost child at a point of the screen, or `None`."""
    interfaces = [interface_of(thing) for thing in parent.child_objects()]
    return next((one for one in reversed(interfaces) if one is not None and one.rect().contains(x, y)), None)
