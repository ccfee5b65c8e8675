"""Slips of the pointer: a press that moves a little and ends at its own place is a click, not a drag."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot

from PySide6.QtCore import QElapsedTimer
from PySide6.QtGui import QGuiApplication

from cardhall.desktop.table.input.dragging import Dragging
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.stage import Stage

MAX_SLIP_CARD_WIDTHS = 0.5  # of a card's width: a press that stays this near is a click
QUICK_MOVE_SHARE = 0.9  # of the way to the next card of the hand: a quick straight drag of this length moves the card
MAX_DETOUR = 1.15  # the pointer's way as a multiple of the straight line: a trembling hand goes back and forth
ROW_WEIGHT = 2  # a pixel up or down counts as two aside, as in `HandOrder.drop_cards`
MAX_SLOPE = 0.6  # of the way along the hand that a drag may go up or down


def drag_distance() -> int:
    """Return the system's distance in pixels, along x plus along y, that a pointer moves before a press is a drag."""
    return QGuiApplication.styleHints().startDragDistance()


@dataclass
class Press:
    """A press at a point of the cloth, and how far the pointer has been from there since, in pixels."""

    x: float = 0.0
    y: float = 0.0
    selected: tuple[CardItem, ...] = ()  # the cards chosen at that moment
    max_distance: float = 0.0
    path_length: float = 0.0  # the length of the pointer's way
    last_point: tuple[float, float] | None = None  # where the pointer was last
    timer: QElapsedTimer = field(default_factory=QElapsedTimer)

    def __post_init__(self) -> None:
        self.timer.start()

    def is_drag(self, x: float, y: float) -> bool:
        """Whether a pointer that has come to a point begins a drag."""
        return abs(x - self.x) + abs(y - self.y) > drag_distance()

    def follow(self, x: float, y: float) -> None:
        """Note that the pointer has come to a point, in pixels of the cloth."""
        self.max_distance = max(self.max_distance, hypot(x - self.x, y - self.y))
        previous = self.last_point or (self.x, self.y)
        self.path_length += hypot(x - previous[0], y - previous[1])
        self.last_point = x, y

    def is_straight_along(self, x: float, y: float, min_distance: float) -> bool:
        """Whether the pointer has gone straight along the hand to a point; `min_distance`: pixels along it."""
        across, down = abs(x - self.x), abs(y - self.y)
        return (
            across >= min_distance
            and down <= MAX_SLOPE * across
            and self.path_length <= MAX_DETOUR * hypot(across, down)
        )

    @property
    def is_quick(self) -> bool:
        """Whether the press is as short as one half of a double-click may be on this system."""
        return self.timer.elapsed() <= QGuiApplication.styleHints().mouseDoubleClickInterval()


class SlipDetection(Dragging):
    """Tells slips from drags, and undoes the start of a drag that was a slip."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.last_press = Press()

    def is_slip(self, x: float, y: float) -> bool:
        """Whether a release at a point ends a click, though the card moved with the pointer.

        Within the hand, a slow drag to another place puts the card there, and a quick one that goes straight to it.
        """
        item, press = self.pressed_item, self.last_press
        press.follow(x, y)
        if item is None or press.max_distance > MAX_SLIP_CARD_WIDTHS * item.home.width:
            return False
        if not self._has_new_place(item):
            return True
        return press.is_quick and not press.is_straight_along(
            x, y, QUICK_MOVE_SHARE * self._distance_to_next_card(item)
        )

    def _distance_to_next_card(self, item: CardItem) -> float:
        """Return how far it is from a card of the hand to the nearest other card, in pixels."""
        return min(abs(one.home.x - item.home.x) for one in self.stage.items[item.zone] if one is not item)

    def _has_new_place(self, item: CardItem) -> bool:
        """Whether a dragged card of the hand is nearer to the place of another card than to its own."""
        if not self._is_movable(item):
            return False
        row = self.stage.items[item.zone]
        return item is not min(
            row, key=lambda one: abs(one.home.x - item.spot.x) + ROW_WEIGHT * abs(one.home.y - item.spot.y)
        )

    def undo_lift(self) -> None:
        """Put the dragged cards back at once and choose the cards that were chosen before, as if none had moved."""
        group, builder = self.dragged_items, self.stage.meld_builder
        self.cancel_drag()
        self._pile_actions = []
        for card in group:
            self.stage.clock.forget_card(card)
            card.goal = self.stage.places.rest_spot(card)
            card.place(card.goal)
        if builder is not None:
            self.stage.relayout(builder.melds.zone, motion.CHOOSE_MS)
        self.light_due_zones()
        alive = set(self.stage.all_items())
        chosen = [card for card in self.last_press.selected if card in alive and card not in self.selected_items]
        for card in chosen:
            self._select(card, True)
        if chosen:
            self.choice_changed.emit()
