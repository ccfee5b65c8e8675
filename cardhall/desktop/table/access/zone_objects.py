"""Objects on a cloth for a screen reader: zones, plaques and words. Changes are reported to the reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleStateChangeEvent
from PySide6.QtWidgets import QGraphicsObject

from cardhall.desktop.table.access.controller_protocol import controller_of
from cardhall.desktop.table.access.naming import (
    item_name,
    plaque_name,
    readable_zones,
    visible_cards,
    words_on_cloth,
    zone_name,
)
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.plaque import Plaque
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.stage import Stage

Event = QAccessible.Event
WORDS_ZONE = ""  # stands for the words written on the cloth


class ZoneObject(QObject):
    """A QObject in place of a zone, alive as long as the cloth."""

    def __init__(self, zone: str, cloth: Cloth) -> None:
        super().__init__(cloth)
        self.zone = zone


class KnownState(NamedTuple):
    """A thing as the screen reader was last told of it."""

    children: Sequence[QObject]  # its children
    name: str
    state: tuple[bool, bool] | None = None  # of a card: barred, chosen


class ClothObjects(QObject):
    """The objects of a cloth, with reports of all changes to the screen reader."""

    def __init__(self, cloth: Cloth) -> None:
        super().__init__(cloth)
        self.cloth = cloth
        self.objects_by_zone: dict[str, ZoneObject] = {}
        self.known_states: dict[QObject, KnownState] = {}
        self.notify_changes()
        controller = controller_of(cloth)
        assert controller is not None, "places are made for a cloth that is in use"
        controller.stage.synced.connect(self.notify_changes)
        controller.choice_changed.connect(self.notify_changes)

    def object_of_zone(self, zone: str) -> ZoneObject:
        """Return the object of a zone, made on demand."""
        if zone not in self.objects_by_zone:
            self.objects_by_zone[zone] = ZoneObject(zone, self.cloth)
        return self.objects_by_zone[zone]

    def child_objects(self) -> list[QObject]:
        """Return the cloth's children: zones, the seats' plaques, the words."""
        controller = controller_of(self.cloth)
        if controller is None or controller.stage.seen is None:
            return []
        stage = controller.stage
        children: list[QObject] = [self.object_of_zone(zone) for zone in readable_zones(stage)]
        children += [plaque for plaque in stage.plaques if plaque.isVisible()]
        if words_on_cloth(stage):
            children.append(self.object_of_zone(WORDS_ZONE))
        return children

    def notify_changes(self) -> None:
        """Tell the screen reader about changes since the last call."""
        old_states, self.known_states = self.known_states, {}
        controller = controller_of(self.cloth)
        if controller is None or not QAccessible.isActive():
            return
        cloth_parts = self.child_objects()
        stage = controller.stage
        self.known_states[self.cloth] = KnownState(cloth_parts, "")
        for part in cloth_parts:
            children = visible_cards(stage, part.zone) if isinstance(part, ZoneObject) else []
            self.known_states[part] = KnownState(children, accessible_name_of(stage, part))
            for item in children:
                self.known_states[item] = KnownState(
                    (), item_name(stage, item), (controller.is_barred(item), item.is_chosen)
                )
        events: list[QAccessibleEvent] = []
        for part, new_state in self.known_states.items():
            if part not in old_states:
                continue
            old_state = old_states[part]
            events += [
                QAccessibleEvent(child, Event.ObjectCreated)
                for child in new_state.children
                if child not in old_state.children
            ]
            if new_state.name != old_state.name:
                events.append(QAccessibleEvent(part, Event.NameChanged))
            if new_state.state is not None and old_state.state is not None and new_state.state != old_state.state:
                changed_flags = QAccessible.State()
                changed_flags.disabled, changed_flags.selected = (
                    new_state.state[0] != old_state.state[0],
                    new_state.state[1] != old_state.state[1],
                )
                events.append(QAccessibleStateChangeEvent(part, changed_flags))
        for event in events:
            QAccessible.updateAccessibility(event)


def cloth_objects(cloth: Cloth) -> ClothObjects | None:
    """Return the objects of a cloth, made on demand; `None` once the table is taken apart."""
    if cloth.controller is None:
        return None
    if not isinstance(cloth.places, ClothObjects):
        cloth.places = ClothObjects(cloth)
    return cloth.places


def accessible_name_of(stage: Stage, part: QObject) -> str:
    """Return the name of a thing on a cloth for a screen reader; "" for other objects."""
    if isinstance(part, ZoneObject):
        return zone_name(stage, part.zone) if part.zone != WORDS_ZONE else words_on_cloth(stage)
    if isinstance(part, CardItem):
        return item_name(stage, part)
    return plaque_name(stage, part) if isinstance(part, Plaque) else ""


def cloth_of(part: QObject) -> Cloth | None:
    """Return the cloth under a thing, or None once the thing has been taken away."""
    if isinstance(part, ZoneObject):
        cloth: QObject | None = part.parent()
    else:
        scene = part.scene() if isinstance(part, QGraphicsObject) else None
        cloth = next(iter(scene.views()), None) if scene is not None else None
    return cloth if isinstance(cloth, Cloth) else None
