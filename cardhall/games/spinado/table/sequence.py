"""The running sequence in the middle, whose cards go to their players at the next lead; pots on plates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.layout.frame import seat_places
from cardhall.games.spinado.facts import SpinadoFacts
from cardhall.language import card_face, card_faces, numbered, say, tell, tr

RUN_ZONE = "run"  # the zone in which the running sequence is shown
NAME_TEXTS = {"matrimony": say("Matrimony"), "intrigue": say("Intrigue"), "game": say("Game")}  # by pot
CARDS_FOR_PLATE = {"matrimony": ("QD", "KD"), "intrigue": ("JD", "QD"), "game": ()}  # the cards that take each pot
PACK, BACKS = 47, 0.37  # cards in the pack; distance from back to back in a hand, in widths of a back
PLATE_WIDTH, PLATE_HEIGHT, GAP_WIDTH = 186.0, 62.0, 12.0  # pixels at a text scale of 1; between plates, the gap
DEAD_CARD_WIDTH = 0.36  # the width of dead cards, in hand cards
PLAYED_CARD_WIDTH = 0.43  # the width of cards before their players, in hand cards
ROW_ABOVE, SIDE_OFFSET = 1.9, 1.25  # width of their place, and at the sides of a small window, in the same
NUMBER_WIDTH = 30.0  # of the number of chips on a narrow plate
NARROW_WIDTH = 160.0  # a narrower plate has no place for chips beside its name, and shows only their number
PLATE_SHARE = 0.42  # largest share of the height in the middle for the plates


def played_room(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the place of a seat's played cards: beside the hand above, in front at the sides.

    The person's own are at the end of the action row.
    """
    place, high = seat_places(frame.seats)[owner], PLAYED_CARD_WIDTH * frame.w * parts.CARD_HEIGHT_RATIO
    if place.edge == "own":
        wide = frame.own_plaque_w
        left = frame.row.x if frame.left_handed else frame.row.right - wide
        return parts.Rect(left, frame.row.cy - high / 2, wide, high)
    x, y, _ = frame.seat_layout.hand(owner)
    gap, wide = 12 * frame.unit, ROW_ABOVE * frame.w
    if place.edge == "top":
        backs = frame.back_w * (1 + BACKS * (PACK // (frame.seats + 1) - 1))
        half = min(frame.seat_layout.hand_length(owner), backs) / 2 + gap
        if place.share == 0.5:
            return parts.Rect(x + half, y - high / 2, wide, high)
        wide = min(wide, abs(x - frame.stage.cx) - half - gap / 2)
        return parts.Rect(x + half if place.share < 0.5 else x - half - wide, y - high / 2, wide, high)
    reach, wide = (
        frame.back_w * parts.CARD_HEIGHT_RATIO / 2 + gap,
        (SIDE_OFFSET if frame.small else ROW_ABOVE) * frame.w,
    )
    left = x + reach if place.edge == "left" else x - reach - wide
    return parts.Rect(left, max(y - high / 2, frame.seats_foot + 6), wide, high)


def middle_room(frame: parts.Frame) -> parts.Rect:
    """Return the free room between the players and their played cards."""
    area = frame.seat_layout.beside_plaques(frame.middle)
    left, right = area.x, area.right
    for seat, place in enumerate(seat_places(frame.seats)):
        if place.edge in ("left", "right"):
            room = played_room(frame, seat, "")
            left = max(left, room.right + 8) if place.edge == "left" else left
            right = min(right, room.x - 8) if place.edge == "right" else right
    return parts.Rect(left, area.y, right - left, area.h)


def plate_places(frame: parts.Frame) -> list[parts.Rect]:
    """Return the places of the three plates: side by side, as wide as possible, above cards played at the sides."""
    area, gap = middle_room(frame), GAP_WIDTH * frame.unit
    high = min(PLATE_HEIGHT * frame.unit, PLATE_SHARE * area.h)
    sides = [seat for seat, place in enumerate(seat_places(frame.seats)) if place.edge in ("left", "right")]
    if all(played_room(frame, seat, "").y > area.y + high for seat in sides):
        area = frame.middle
    wide = min(PLATE_WIDTH * frame.unit, (area.w - 2 * gap) / 3)
    left = area.cx - (3 * wide + 2 * gap) / 2
    return [parts.Rect(left + place * (wide + gap), area.y, wide, high) for place in range(3)]


def room_of_run(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the place of the sequence: below the plates, beside the dead cards."""
    area, top, aside = (
        middle_room(frame),
        plate_places(frame)[0].bottom + GAP_WIDTH * frame.unit,
        DEAD_CARD_WIDTH * frame.w + 24,
    )
    return parts.Rect(
        area.x + aside,
        top,
        area.w - 2 * aside,
        max(40.0, min(frame.row.y - 12 * frame.unit, frame.middle.bottom) - top),
    )


def room_of_dead(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the place of the dead cards: at the left of the sequence, with a word above them."""
    run, wide = room_of_run(frame, owner, zone), DEAD_CARD_WIDTH * frame.w
    return parts.Rect(run.x - wide - 16, run.y + 20 * frame.unit, wide, wide * parts.CARD_HEIGHT_RATIO)


def current_run(seen: parts.Observation) -> list[Card]:
    """Return the cards played since the last lead; after a stop, the finished run until somebody leads."""
    found, closed = list[Card](), True
    for event in parts.this_deal(seen.history):
        if event.kind == "trick":
            closed = True
        elif event.kind == "move":
            found = [*([] if closed else found), *event.cards]
            closed = False
    return found


class RunInTheMiddle(parts.Moves):
    """Shows the last sequence in the middle, and all other played cards before their players."""

    def shown_zones(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        run = current_run(seen)
        found = {
            zone: [card for card in some if card not in run] if zone.startswith("played") else some
            for zone, some in seen.zones.items()
        }
        return {**found, RUN_ZONE: run}

    def shown_zone(self, zone: str, card: Card) -> str:
        return RUN_ZONE if zone.startswith("played") else zone

    def targets(self, seen: parts.Observation, action: parts.Action) -> Sequence[str]:
        return (RUN_ZONE,)


@dataclass(frozen=True)
class Plates(parts.Drawing):
    """Draws a plate for each pot, with the name, the winning cards, and the chips."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        unit = canvas.frame.unit
        for (pot, name), plate in zip(NAME_TEXTS.items(), plate_places(canvas.frame), strict=True):
            canvas.show_panel(plate)
            left, middle = plate.x + 12 * unit, plate.cy - (9 * unit if CARDS_FOR_PLATE[pot] else 0)
            room = plate.w - (24 + NUMBER_WIDTH) * unit
            canvas.show_words(tell(name), left, middle, weight=600, align="left", room=room)
            if CARDS_FOR_PLATE[pot]:
                faces = tr("{cards}", cards=card_faces(map(Card.of, CARDS_FOR_PLATE[pot])))
                canvas.show_words(faces, left, plate.cy + 11 * unit, align="left")
            held, right = SpinadoFacts.of(seen).pot_chips[pot], plate.right - 10 * unit
            if plate.w < NARROW_WIDTH * unit:
                canvas.show_words(str(held), right, plate.cy, size=20, weight=600, colour="gold", align="right")
                canvas.mark_pot(pot, plate)
            else:
                canvas.mark_pot(pot, canvas.show_chips(right, plate.cy, held, align="right", narrow=True))

    def spoken_lines(self, seen: parts.Observation, names: parts.Names) -> Sequence[str]:
        found = []
        for pot, name in NAME_TEXTS.items():
            chips = tr("{chips} in the pot", chips=numbered(SpinadoFacts.of(seen).pot_chips[pot], "chip"))
            words = [
                *(
                    [tr("{cards}", cards=card_faces(map(Card.of, CARDS_FOR_PLATE[pot])))]
                    if CARDS_FOR_PLATE[pot]
                    else []
                ),
                chips,
            ]
            found.append(say("{title}: {words}", title=name, words=" · ".join(words)))
        wanted = SpinadoFacts.of(seen).next
        next_card = (
            [say("{title}: {words}", title=tr("Next card"), words=card_face(wanted))] if wanted is not None else []
        )
        return [*found, *next_card]
