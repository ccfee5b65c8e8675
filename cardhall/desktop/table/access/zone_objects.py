"""What there is on a cloth for a screen reader: zones, plaques, words, and what has changed since the last look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleStateChangeEvent
from PySide6.QtWidgets import QGraphicsObject

from cardhall.desktop.table.access.handling import handling_of
from cardhall.desktop.table.access.naming import (
    cards_in,
    item_name,
    plaque_name,
    words_on_cloth,
    zone_name,
    zones_of,
)
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.plaque import Plaque
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.stage import Stage

Event = QAccessible.Event
WORDS = ""  # the place of what is written on the cloth


class ZoneObject(QObject):
    """Stands for a zone, which is no object of Qt; lives as long as the cloth."""

    def __init__(self, zone: str, cloth: Cloth) -> None:
        super().__init__(cloth)
        self.zone = zone


class Known(NamedTuple):
    """What a screen reader knows of something on the cloth."""

    inside: Sequence[QObject]
    name: str
    state: tuple[bool, bool] | None = None  # of a card: whether it is barred, whether it is chosen


class ClothObjects(QObject):
    """The places of a cloth, and what a screen reader knows of them: it is notified of what has changed."""

    def __init__(self, cloth: Cloth) -> None:
        super().__init__(cloth)
        self.cloth = cloth
        self.made: dict[str, ZoneObject] = {}
        self.known: dict[QObject, Known] = {}
        self.look()
        handling = handling_of(cloth)
        assert handling is not None, "places are made for a cloth that is in use"
        handling.stage.settled.connect(self.look)
        handling.chosen.connect(self.look)

    def of(self, zone: str) -> ZoneObject:
        """The place of a zone, made when first wanted."""
        if zone not in self.made:
            self.made[zone] = ZoneObject(zone, self.cloth)
        return self.made[zone]

    def things(self) -> list[QObject]:
        """What lies on the cloth: the zones, the seats' plaques, the words."""
        handling = handling_of(self.cloth)
        if handling is None or handling.stage.seen is None:
            return []
        stage = handling.stage
        found: list[QObject] = [self.of(zone) for zone in zones_of(stage)]
        found += [plaque for plaque in stage.plaques if plaque.isVisible()]
        if words_on_cloth(stage):
            found.append(self.of(WORDS))
        return found

    def look(self) -> None:
        """Notify the screen reader of what has changed since the last call."""
        before, self.known = self.known, {}
        handling = handling_of(self.cloth)
        if handling is None or not QAccessible.isActive():
            return
        things = self.things()
        stage = handling.stage
        self.known[self.cloth] = Known(things, "")
        for thing in things:
            inside = cards_in(stage, thing.zone) if isinstance(thing, ZoneObject) else []
            self.known[thing] = Known(inside, name_of(stage, thing))
            for item in inside:
                self.known[item] = Known((), item_name(stage, item), (handling.is_barred(item), item.chosen))
        events: list[QAccessibleEvent] = []
        for thing, now in self.known.items():
            if thing not in before:
                continue
            was = before[thing]
            events += [QAccessibleEvent(child, Event.ObjectCreated) for child in now.inside if child not in was.inside]
            if now.name != was.name:
                events.append(QAccessibleEvent(thing, Event.NameChanged))
            if now.state is not None and was.state is not None and now.state != was.state:
                changed = QAccessible.State()
                changed.disabled, changed.selected = now.state[0] != was.state[0], now.state[1] != was.state[1]
                events.append(QAccessibleStateChangeEvent(thing, changed))
        for event in events:
            QAccessible.updateAccessibility(event)


def objects_of(cloth: Cloth) -> ClothObjects | None:
    """The places of a cloth, made when first asked for; `None` when the table has been taken apart."""
    if cloth.controller is None:
        return None
    if not isinstance(cloth.places, ClothObjects):
        cloth.places = ClothObjects(cloth)
    return cloth.places


def name_of(stage: Stage, thing: QObject) -> str:
    """What something on a cloth is called."""
    if isinstance(thing, ZoneObject):
        return zone_name(stage, thing.zone) if thing.zone != WORDS else words_on_cloth(stage)
    if isinstance(thing, CardItem):
        return item_name(stage, thing)
    return plaque_name(stage, thing) if isinstance(thing, Plaque) else ""


def cloth_of(thing: QObject) -> Cloth | None:
    """The cloth on which something lies."""
    if isinstance(thing, ZoneObject):
        cloth: QObject | None = thing.parent()
    else:
        scene = thing.scene() if isinstance(thing, QGraphicsObject) else None
        cloth = next(iter(scene.views()), None) if scene is not None else None
    return cloth if isinstance(cloth, Cloth) else None
