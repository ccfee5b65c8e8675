"""Marks of the zones: labels, numbers, slots, lights; and the words beside the own hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Unpack

from cardhall.desktop.look.painting import elide_text
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.items.bowed_label import BowedLabel
from cardhall.desktop.table.items.cloth_items import Label, LabelStyle, Slot
from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import Rect, bounding_rect
from cardhall.desktop.table.layout.zone_layout import ZoneLayout
from cardhall.desktop.table.parts.zones import Field, OpenHand, WonTricks, Zone
from cardhall.desktop.table.stage.free_room import first_free_place, places_beside
from cardhall.desktop.table.stage.table_top import TableTop
from cardhall.language import current_language
from cardhall.rules.engine.observation import Observation

LABEL_SIZES = (13.0, 12.0, 11.0)  # tried in turn until a zone's label fits
FELT_WORDS_SIZE = 17.0
COUNT_SIZE, RANK_MARK_SIZE = 20, 12  # of the number of a zone's cards, and of ranks in open places
LARGE_NUMBER_SIZE, LARGE_WORDS_SIZE = 34, 17  # beside the own hand
SMALL_LINE_SIZE, MIN_SMALL_LINE_SIZE = 14.0, 12.0  # of the lines below
LARGE_LINE_SHARE = 0.9  # of a large line's size that it takes in height, since numbers have no descenders
LARGE_LINE_GAP, SMALL_LINE_GAP = 7, 9  # from line to line, besides the size of the words
# Lengths in pixels
LABEL_EDGE_MARGIN = 20  # between a label of won tricks and the edges of the stage
LABEL_LIFT_PER_TEXT_SCALE = (
    9  # for each additional 1 of the text scale a label above cards rises, to stay clear of them
)
HAND_WORDS_GAP = 14  # between the own hand and the words beside it
HAND_WORDS_DROP = 0.25  # in hand cards, from the top of the hand to the words
HAND_WORD_FACTORS = (1.0, 0.92, 0.85, 0.78)  # tried in turn until the words beside the hand fit below the action row


def _zone_words(table_top: TableTop, seen: Observation, zone: str, spec: Zone) -> str:
    """Return the words of a zone's label: the game's, or for won tricks their owner and number; "" for none."""
    owner, items = spec.owned_by(seen, zone), table_top.items[zone]
    words = spec.label_words(seen, owner, table_top.seat_name)
    if not items and not spec.has_place(seen) and (spec.top_only or isinstance(spec.label, str)):
        words = ""  # an empty zone has no label
    if not words and isinstance(spec, WonTricks) and items:
        tricks = len(seen.zones.get(zone, items)) // table_top.trick_size(seen)
        words = f"{spec.party(seen, owner) or table_top.side_names(seen, owner)}  {tricks}"
    return words


def _room_beside_hand(frame: Frame, own_layouts: Sequence[ZoneLayout]) -> tuple[float, float]:
    """Return where the words beside the own hand begin, at its free side, and the width up to the next obstacle.

    `own_layouts`: the zones of the person's own cards; the words stand beside the first.
    """
    hand = next(iter(own_layouts), None)
    if frame.left_handed:
        edge = hand.area.x - HAND_WORDS_GAP if hand else frame.stage.cx
        own_ends = [laid.area.right for laid in own_layouts if laid.area.right <= edge]
        return edge, edge - max([frame.stage.x + HAND_WORDS_GAP, *own_ends])
    edge = hand.area.right + HAND_WORDS_GAP if hand else frame.stage.cx
    own_starts = [laid.area.x for laid in own_layouts if laid.area.x >= edge]
    return edge, min([frame.stage.right - HAND_WORDS_GAP, *own_starts]) - edge


class ZoneMarks:
    """Labels, numbers and slots of the zones of one table, and the words beside the own hand."""

    def __init__(self, table_top: TableTop) -> None:
        self.table_top = table_top
        self.labels: dict[str, Label] = {}
        self.slots: dict[str, Slot] = {}
        self.lit_zones: set[str] = set()  # zones that are lit as targets

    def show_marks(self, seen: Observation) -> None:
        """Update labels, numbers and slots of all zones to the observation."""
        table_top = self.table_top
        used_keys: set[str] = set()
        for zone in table_top.items:
            spec = table_top.shown_zone(zone)
            zone_layout = table_top.zone_layouts.get(zone)
            if spec is None or zone_layout is None:
                continue
            label_text = _zone_words(table_top, seen, zone, spec)
            if label_text and spec.shares_room and not isinstance(spec, OpenHand) and zone != self.label_bearer(zone):
                label_text = ""  # one of the zones carries the label for all
            x, y = zone_layout.label
            if zone_layout.frame is None:
                y -= LABEL_LIFT_PER_TEXT_SCALE * (table_top.skin.scale - 1)
            size, label_text = self._fit_label(label_text, zone_layout.label_room)
            align = "left" if zone_layout.frame else "middle"
            self.write_label(f"label {zone}", label_text, x, y, size=size, align=align, used_keys=used_keys)
            if isinstance(spec, WonTricks) and label_text:
                label = self.labels[f"label {zone}"]
                shift = min(0.0, table_top.frame.stage.right - LABEL_EDGE_MARGIN - label.rect.right)
                shift += max(0.0, table_top.frame.stage.x + LABEL_EDGE_MARGIN - label.rect.x)
                label.setPos(label.pos().x() + shift, label.pos().y())
            number = str(len(table_top.items[zone])) if zone_layout.count_point and table_top.items[zone] else ""
            if zone_layout.count_point:
                self.write_label(
                    f"count {zone}",
                    number,
                    *zone_layout.count_point,
                    size=COUNT_SIZE,
                    serif=True,
                    align="left",
                    used_keys=used_keys,
                )
            for place, (x, y, mark) in enumerate(zone_layout.rank_marks):
                rank = current_language().corner_index(mark)
                self.write_label(
                    f"mark {zone} {place}",
                    rank,
                    x,
                    y,
                    size=RANK_MARK_SIZE,
                    colour=table_top.skin.felt.text3,
                    used_keys=used_keys,
                )
            used_keys |= self.show_figures(zone)
            self._show_slot(zone, spec, zone_layout)
        for key, label in self.labels.items():
            if key not in used_keys:
                label.setVisible(False)
        for zone, slot in self.slots.items():
            if zone not in table_top.items or zone not in table_top.zone_layouts:
                slot.setVisible(False)  # the zone is no longer there

    def _fit_label(self, text: str, max_width: float) -> tuple[float, str]:
        """Return a label's font size and words to fit `max_width`, cut if the size would be unreadable."""
        skin = self.table_top.skin
        for size in LABEL_SIZES:
            if not text or not max_width or skin.text_width(text, skin.sans(size)) <= max_width:
                return size, text
        return size, elide_text(skin.sans(size), text, int(max_width))

    def show_figures(self, zone: str) -> set[str]:
        """Show the figures beside a zone's cards, such as totals. Return the keys of their labels."""
        used_keys: set[str] = set()
        for place, (x, y, text, size) in enumerate(self.table_top.zone_layouts[zone].figures):
            key, large = f"figure {zone} {place}", size > FELT_WORDS_SIZE
            colour = self.table_top.skin.felt.text if large else self.table_top.skin.felt.text2
            self.write_label(key, text, x, y, size=size, weight=600, serif=large, colour=colour, used_keys=used_keys)
        for key, label in self.labels.items():
            if key.startswith(f"figure {zone} ") and key not in used_keys:
                label.setVisible(False)
        return used_keys

    def label_bearer(self, zone: str) -> str:
        """Return the zone that carries the shared label: the framed zone, else the first."""
        alike = [one for one in self.table_top.sibling_zones(zone) if one in self.table_top.zone_layouts]
        return next(
            (one for one in alike if self.table_top.zone_layouts[one].frame is not None), alike[0] if alike else zone
        )

    def hide_labels(self) -> None:
        """Hide all words, because the deal is over."""
        for label in self.labels.values():
            label.setVisible(False)

    def show_hand_words(self, seen: Observation) -> None:
        """Show the game's words beside the own hand, in the largest size that ends above the window's foot."""
        table_top = self.table_top
        used_keys: set[str] = set()
        own_layouts = [
            laid
            for zone, laid in table_top.zone_layouts.items()
            if table_top.is_own_hand(zone) and table_top.items.get(zone)
        ]
        edge, available_width = _room_beside_hand(table_top.frame, own_layouts)
        y = table_top.frame.hand.y + HAND_WORDS_DROP * table_top.frame.w
        align = "right" if table_top.frame.left_handed else "left"
        unit, felt = table_top.skin.scale, table_top.skin.felt
        top_edge = table_top.frame.row.bottom + 2
        for factor in HAND_WORD_FACTORS:
            lines = self._hand_lines(seen, available_width, factor)
            line_heights = [
                (LARGE_LINE_SHARE * size + LARGE_LINE_GAP * factor if is_large else size + SMALL_LINE_GAP * factor)
                * unit
                for _, size, is_large in lines
            ]
            if table_top.frame.height - 4 - sum(line_heights) >= top_edge:
                break
        y = min(y, table_top.frame.height - 4 - sum(line_heights))
        for place, ((line, size, is_large), step) in enumerate(zip(lines, line_heights, strict=True)):
            name, colour = f"hand words {place}", felt.text if is_large else felt.text2
            self.write_label(
                name, line, edge, y, size=size, serif=is_large, align=align, colour=colour, used_keys=used_keys
            )
            y += step
        for key, label in self.labels.items():
            if key.startswith("hand words") and key not in used_keys:
                label.setVisible(False)

    def _hand_lines(self, seen: Observation, available_width: float, factor: float) -> list[tuple[str, float, bool]]:
        """Return the lines beside the own hand: words, size in pixels, and whether large."""
        table_top, lines = self.table_top, []
        for large, small in (
            (in_pack(a, table_top.pack), in_pack(b, table_top.pack)) for a, b in table_top.table.hand.words_beside(seen)
        ):
            size = (LARGE_NUMBER_SIZE if large.isdecimal() else LARGE_WORDS_SIZE) * factor
            lines += [
                (line, size, True)
                for line in table_top.skin.wrap_text(large, table_top.skin.serif(size), available_width)
            ]
            width = table_top.skin.text_width(small, table_top.skin.sans(SMALL_LINE_SIZE))
            fitting_size = (
                max(MIN_SMALL_LINE_SIZE, min(SMALL_LINE_SIZE, SMALL_LINE_SIZE * available_width / max(1.0, width)))
                * factor
            )
            lines += [
                (line, fitting_size, False)
                for line in table_top.skin.wrap_text(small, table_top.skin.sans(fitting_size), available_width)
            ]
        return lines

    def write_label(
        self, key: str, text: str, x: float, y: float, *, used_keys: set[str], **style: Unpack[LabelStyle]
    ) -> None:
        """Write the label with a key, made on demand, and add the key to `used_keys`.

        Labels that are not in `used_keys` at the end of an update are hidden.
        """
        label = self.labels.get(key)
        if label is None:
            label = self.labels[key] = Label(self.table_top.skin)
            self.table_top.scene.addItem(label)
        style.setdefault("colour", self.table_top.skin.felt.text2)
        label.set_text(text, x, y, **style)
        used_keys.add(key)

    def _show_slot(self, zone: str, spec: Zone, zone_layout: ZoneLayout) -> None:
        """Show a zone's empty place or frame, gold while the zone is a target.

        A zone with cards has a slot only as a target.
        """
        table_top = self.table_top
        slot = self.slots.get(zone)
        if slot is None:
            slot = self.slots[zone] = Slot(table_top.skin)
            table_top.scene.addItem(slot)
        is_lit = zone in self.lit_zones
        margin = spec.target_margin
        has_cards = bool(table_top.items[zone] and zone_layout.spots)  # after a fault cards may not be laid out yet
        has_place = spec.shows_slot if table_top.seen is None else spec.has_place(table_top.seen)
        if isinstance(spec, Field):
            slot.move_to_rect(zone_layout.area, 5)
            slot.set_look(is_lit=is_lit, has_outline=has_place)
        elif zone_layout.frame is not None:
            slot.move_to_rect(zone_layout.frame)
            slot.set_look(is_lit=is_lit, has_outline=False, is_panel=True)
        elif is_lit and margin is not None and not spec.is_trick and (has_cards or not has_place):
            slot.move_to_rect(zone_layout.area.grown(margin), 10)
            slot.set_look(is_lit=True)
        elif is_lit and spec.top_only and has_cards:
            slot.move_to_rect(zone_layout.spots[-1].box.grown(5), 10)
            slot.set_look(is_lit=True)
        else:
            slot.move_to_spot(zone_layout.slot if spec.is_trick or not has_cards else zone_layout.spots[-1])
            slot.set_look(is_lit=is_lit, has_outline=has_place and not has_cards)

    def light_zones(self, zones: Iterable[str]) -> None:
        """Light `zones` as targets, and no others."""
        self.lit_zones = set(zones)
        for zone, zone_layout in self.table_top.zone_layouts.items():
            spec = self.table_top.shown_zone(zone)
            if spec is not None and zone in self.table_top.items:
                self._show_slot(zone, spec, zone_layout)

    def uncover_labels(self, list_occupied: Callable[..., list[Rect]]) -> None:
        """Move each covered label beside or below its zone, or without room hide the label.

        `list_occupied` returns the occupied rectangles without those of the zone given.
        """
        for key, label in self.labels.items():
            zone = key.removeprefix("label ")
            zone_layout = self.table_top.zone_layouts.get(zone)
            if zone == key or not label.isVisible() or zone_layout is None or zone_layout.frame is not None:
                continue
            box = label.rect
            area = (
                bounding_rect(item.home for item in self.table_top.items[zone] if item.isVisible())
                or zone_layout.slot.box
            )
            if f"count {zone}" in self.labels and self.labels[f"count {zone}"].isVisible():
                area = area.united(self.labels[f"count {zone}"].rect)
            ends = [Rect(x, box.y, box.w, box.h) for x in (area.x, area.right - box.w)]
            places = [box, *ends, *places_beside(area, box.w, box.h, ("left", "right", "below"))]
            free_place = first_free_place(places, list_occupied(zone), self.table_top.frame.stage)
            if free_place is None:
                label.setVisible(False)
            elif free_place != box:
                label.setPos(label.pos().x() + free_place.x - box.x, label.pos().y() + free_place.y - box.y)
        felt = self.labels.get("felt")
        if felt is not None and felt.isVisible():
            felt.setVisible(not any(felt.rect.meets(box) for box in list_occupied()))

    def show_felt_words(self, text: str) -> None:
        """Print words on the cloth above the action row, unless cards or plaques are in the way."""
        if "felt" not in self.labels:
            self.labels["felt"] = BowedLabel(self.table_top.skin)
            self.table_top.scene.addItem(self.labels["felt"])
        self.write_label(
            "felt",
            text,
            self.table_top.frame.stage.cx,
            self.table_top.frame.middle.bottom,
            size=FELT_WORDS_SIZE,
            used_keys=set(),
        )
        label = self.labels["felt"]
        label.setPos(
            label.pos().x(), 2 * label.pos().y() - label.rect.bottom - self.table_top.skin.px(4)
        )  # ends at the point
