"""Lasting states: the direction of play, the named suit or card, and the effects of cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, pi, sin

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.games.last_one.facts import LastOneFacts
from cardhall.games.last_one.table.melee import is_in_melee
from cardhall.language import card_face, current_language, say, suit_name, tr, translate

# pixels at a text scale of 1
BADGE_WIDTH = 130.0  # of the badge with the named suit or card, about
PLAQUE_WIDTH = 180.0  # of plaques at the sides, which arrows stay clear of
SEAT_GAP_RADIANS = 0.34  # radians that an arrow stays away from where a seat is
LOW_MIDDLE_HEIGHT = 2.2  # hand cards: a lower middle has no room for arrows between all seats, only for two short ones
SHORT_ARROW_HALF_RADIANS = 0.6  # half the length of a short arrow, in radians
ARROW_CLEARANCE = 7.0  # pixels between a short arrow and what lies in the middle
SIDE_OFFSET = 12.0  # pixels from the ends of an arrow on the ring to the piles
ARROW_SAMPLES = 60  # places along an arrow at which room for its ends is sought
EFFECT_TEXTS = {
    "2": say("next draws two"),
    "3": say("play another"),
    "4": say("a melee"),
    "8": say("name a suit"),
    "J": say("next sits out"),
    "A": say("turns round"),
    "★": say("any card you name"),
}


def find_named_card(seen: parts.Observation) -> tuple[Card | None, str, int] | None:
    """Return the card named for a joker (None for an eight), the suit, and the seat that named it.

    None if no name counts now.
    """
    top = seen.zones["discard"][-1:]
    if not top or not (top[0].is_joker or top[0].rank == "8") or LastOneFacts.of(seen).suit is None:
        return None
    for event in reversed(parts.this_deal(seen.history)):
        if event.kind == "act" and event.action is not None and event.seat is not None:
            if event.action.verb == "declare" and event.action.cards:
                return event.action.cards[0], event.action.cards[0].suit, event.seat
            if event.action.verb == "declare" and event.action.words[0] in "CDHS":
                return None, event.action.words[0], event.seat
            if event.action.verb == "play" and event.action.cards[0] is not top[0]:
                return None
    return None


class DirectionArrows(parts.Drawing):
    """Draws arrows from seat to seat round the middle, in the direction of play."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        facts, frame = LastOneFacts.of(seen), canvas.frame
        seats = [seat for seat in range(seen.seats) if seat not in facts.out]
        if len(seats) < 3 or facts.hand_size is None:
            return
        middle, to_left = (
            frame.seat_layout.area_between_plaques(frame.middle, PLAQUE_WIDTH),
            facts.direction == "left",
        )
        direction_sign = 1 if to_left else -1  # seats go round as the clock does
        ring = parts.centred(middle.cx, middle.cy, middle.w - 24 * frame.unit, middle.h - 12 * frame.unit)
        if ring.h < LOW_MIDDLE_HEIGHT * frame.zone_w:  # only two arrows, above and below the piles
            ring = parts.centred(middle.cx, middle.cy, min(ring.w, 4.5 * frame.zone_w), middle.h)
            top, bottom = find_covered_span(canvas, seen)
            # how near an arrow comes to the height of the middle
            arrow_reach = cos(SHORT_ARROW_HALF_RADIANS) * ring.h / 2
            is_clear = (
                ring.cy - arrow_reach < top - ARROW_CLEARANCE * frame.unit
                and ring.cy + arrow_reach > bottom + ARROW_CLEARANCE * frame.unit
            )
            for side in (
                () if is_in_melee(seen) or not is_clear else (-pi / 2, pi / 2)
            ):  # else only the strip shows the direction
                canvas.show_arrow(
                    ring,
                    side - direction_sign * SHORT_ARROW_HALF_RADIANS,
                    side + direction_sign * SHORT_ARROW_HALF_RADIANS,
                )
            return
        angles = {seat: seat_angle(canvas, seat, ring) for seat in seats}
        zones = [
            canvas.zone_layouts[zone]
            for zone in ("stock", "discard", *("melee",) * is_in_melee(seen))
            if zone in canvas.zone_layouts
        ]
        boxes = [spot.box.grown(SIDE_OFFSET) for laid in zones for spot in (*laid.spots, laid.slot)]
        for place, seat in enumerate(seats):
            next_seat = seats[(place + (1 if to_left else -1)) % len(seats)]
            start, end = angles[seat], angles[next_seat]
            while (end - start) * direction_sign <= 0:
                end += direction_sign * 2 * pi
            canvas.show_arrow(
                ring,
                *clear_arrow_span(
                    boxes, ring, start + direction_sign * SEAT_GAP_RADIANS, end - direction_sign * SEAT_GAP_RADIANS
                ),
            )


def clear_arrow_span(boxes: Sequence[parts.Rect], ring: parts.Rect, start: float, end: float) -> tuple[float, float]:
    """Return the part of an arrow on the ring with both ends clear of cards, the head visible."""
    angles = [start + (end - start) * step / ARROW_SAMPLES for step in range(ARROW_SAMPLES + 1)]
    free_angles = [
        angle
        for angle in angles
        if not any(
            box.meets(parts.centred(ring.cx + cos(angle) * ring.w / 2, ring.cy + sin(angle) * ring.h / 2, 1, 1))
            for box in boxes
        )
    ]
    return (free_angles[0], free_angles[-1]) if free_angles else (start, end)


def seat_angle(canvas: parts.Canvas, seat: int, ring: parts.Rect) -> float:
    """Return the angle of a seat on the ring in radians, clockwise from the right."""
    if seat == 0:
        return pi / 2
    x, y, _ = canvas.frame.seat_layout.hand_position(seat)
    return atan2((y - ring.cy) / ring.h, (x - ring.cx) / ring.w)


def find_covered_span(canvas: parts.Canvas, seen: parts.Observation) -> tuple[float, float]:
    """Return the top and bottom of the part of the middle covered by piles and words, in pixels."""
    piles, unit = (
        [canvas.zone_layouts[zone] for zone in ("stock", "discard") if zone in canvas.zone_layouts],
        canvas.frame.unit,
    )
    boxes = [spot.box for one in piles for spot in one.spots]
    tops = [*(box.y for box in boxes), *(one.label[1] - 10 * unit for one in piles[:1])]
    bottoms = [box.bottom for box in boxes]
    if piles[1:] and piles[1].spots and find_named_card(seen) is not None:
        box = piles[1].spots[-1].box
        tops.append(badge_height(canvas, box) - 16 * unit)
        bottoms.append(badge_height(canvas, box) + 16 * unit)
        bottoms += [box.bottom + 24 * unit] if has_room_for_namer(canvas, box) else []
    return min(tops, default=0.0), max(bottoms, default=0.0)


def badge_height(canvas: parts.Canvas, box: parts.Rect) -> float:
    """Return the middle height of the badge: above the pile, or over its foot below a plaque."""
    unit = canvas.frame.unit
    above = parts.Rect(box.cx - BADGE_WIDTH * unit / 2, box.y - 32 * unit, BADGE_WIDTH * unit, 30 * unit)
    return box.bottom - 10 * unit if any(plaque.rect.meets(above) for plaque in canvas.plaques) else above.cy


def has_room_for_namer(canvas: parts.Canvas, box: parts.Rect) -> bool:
    """Tell whether there is room below the pile for the name; otherwise the prompt has it."""
    return box.bottom + 28 * canvas.frame.unit <= canvas.frame.middle.bottom


class NamedCardBadge(parts.Drawing):
    """Draws a named suit or card on a badge over the pile, with the player below, where there is room."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        pile_layout, named = canvas.zone_layouts.get("discard"), find_named_card(seen)
        if pile_layout is None or named is None or not pile_layout.spots:
            return
        card, suit, seat = named
        box, unit = pile_layout.spots[-1].box, canvas.frame.unit
        words = tr("{suit:capital}", suit=suit_name(suit)) if card is None else tr("{card}", card=card_face(card))
        canvas.show_badge(words, box.cx, badge_height(canvas, box), suit if card is None else "")
        if not has_room_for_namer(canvas, box):
            return
        namer_text = tr("named by you") if seat == 0 else tr("named by {player}", player=canvas.name(seat))
        canvas.show_words(namer_text, box.cx, box.bottom + 14 * unit, size=13)

    def spoken_lines(self, seen: parts.Observation, names: parts.Names) -> Sequence[str]:
        named = find_named_card(seen)
        if named is None:
            return ()
        card, suit, seat = named
        name_text = tr("{suit:capital}", suit=suit_name(suit)) if card is None else tr("{card}", card=card_face(card))
        namer_text = tr("named by you") if seat == 0 else tr("named by {player}", player=names(seat))
        return (f"{name_text}  {namer_text}",)


class EffectsList(parts.RailPart):
    """Shows the direction, the seat that turned it, and all effects of cards."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        rows = [
            parts.Row(current_language().corner_index(rank), translate(words)) for rank, words in EFFECT_TEXTS.items()
        ]
        return (parts.Panel(describe_direction(seen), rows, describe_last_turn(seen, names)),)

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        return describe_direction(seen)


def describe_direction(seen: parts.Observation) -> str:
    """Return the direction of play in words."""
    return tr("To the left") if LastOneFacts.of(seen).direction == "left" else tr("To the right")


def describe_last_turn(seen: parts.Observation, names: parts.Names) -> str:
    """Return the player of the ace that turned the direction last; "" before any turn."""
    if LastOneFacts.of(seen).direction == "left":
        return ""
    for event in reversed(parts.this_deal(seen.history)):
        is_ace = event.action is not None and any(card.rank == "A" for card in event.action.cards)
        if event.kind == "act" and is_ace and event.seat is not None:
            return tr("since {player}’s ace", player=names(event.seat)) if event.seat else tr("since your ace")
    return tr("since the upcard")
