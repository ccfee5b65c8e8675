"""The running sequence in the middle, whose cards go to their players at the next lead; pots on plates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.layout.frame import usual_seat_places
from cardhall.games.spinado.facts import SpinadoFacts
from cardhall.language import card_face, card_faces, numbered, say, tr, translate

RUN_ZONE = "run"  # the zone in which the running sequence is shown
POT_NAMES = {"matrimony": say("Matrimony"), "intrigue": say("Intrigue"), "game": say("Game")}  # by pot
POT_CARDS = {"matrimony": ("QD", "KD"), "intrigue": ("JD", "QD"), "game": ()}  # the cards that take each pot
# cards in the pack; distance from back to back in a hand, in widths of a back
PACK_CARDS, BACK_STEP_CARD_WIDTHS = 47, 0.37
PLATE_WIDTH, PLATE_HEIGHT, PLATE_GAP = 186.0, 62.0, 12.0  # pixels at a text scale of 1; between plates, the gap
DEAD_CARD_SCALE = 0.36  # the width of dead cards, in hand cards
PLAYED_CARD_SCALE = 0.43  # the width of cards before their players, in hand cards
# width of their place, and at the sides of a small window, in the same
PLAYED_PLACE_WIDTH, SMALL_PLAYED_PLACE_WIDTH = 1.9, 1.25
CHIP_NUMBER_WIDTH = 30.0  # of the number of chips on a narrow plate
NARROW_PLATE_WIDTH = 160.0  # a narrower plate has no place for chips beside its name, and shows only their number
MAX_PLATE_SHARE = 0.42  # largest share of the height in the middle for the plates


def played_cards_rect(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the place of a seat's played cards: beside the hand above, in front at the sides.

    The person's own are at the end of the action row.
    """
    place, height = usual_seat_places(frame.seats)[owner], PLAYED_CARD_SCALE * frame.w * parts.CARD_HEIGHT_RATIO
    if place.edge == "own":
        width = frame.own_plaque_w
        left = frame.row.x if frame.left_handed else frame.row.right - width
        return parts.Rect(left, frame.row.cy - height / 2, width, height)
    x, y, _ = frame.seat_layout.hand_position(owner)
    gap, width = 12 * frame.unit, PLAYED_PLACE_WIDTH * frame.w
    if place.edge == "top":
        backs = frame.back_w * (1 + BACK_STEP_CARD_WIDTHS * (PACK_CARDS // (frame.seats + 1) - 1))
        half = min(frame.seat_layout.hand_length(owner), backs) / 2 + gap
        if place.share == 0.5:
            return parts.Rect(x + half, y - height / 2, width, height)
        width = min(width, abs(x - frame.stage.cx) - half - gap / 2)
        return parts.Rect(x + half if place.share < 0.5 else x - half - width, y - height / 2, width, height)
    reach, width = (
        frame.back_w * parts.CARD_HEIGHT_RATIO / 2 + gap,
        (SMALL_PLAYED_PLACE_WIDTH if frame.is_small else PLAYED_PLACE_WIDTH) * frame.w,
    )
    left = x + reach if place.edge == "left" else x - reach - width
    return parts.Rect(left, max(y - height / 2, frame.seats_foot + 6), width, height)


def middle_rect(frame: parts.Frame) -> parts.Rect:
    """Return the free room between the players and their played cards."""
    area = frame.seat_layout.area_between_plaques(frame.middle)
    left, right = area.x, area.right
    for seat, place in enumerate(usual_seat_places(frame.seats)):
        if place.edge in ("left", "right"):
            room = played_cards_rect(frame, seat, "")
            left = max(left, room.right + 8) if place.edge == "left" else left
            right = min(right, room.x - 8) if place.edge == "right" else right
    return parts.Rect(left, area.y, right - left, area.h)


def plate_rects(frame: parts.Frame) -> list[parts.Rect]:
    """Return the places of the three plates: side by side, as wide as possible, above cards played at the sides."""
    area, gap = middle_rect(frame), PLATE_GAP * frame.unit
    height = min(PLATE_HEIGHT * frame.unit, MAX_PLATE_SHARE * area.h)
    sides = [seat for seat, place in enumerate(usual_seat_places(frame.seats)) if place.edge in ("left", "right")]
    if all(played_cards_rect(frame, seat, "").y > area.y + height for seat in sides):
        area = frame.middle
    width = min(PLATE_WIDTH * frame.unit, (area.w - 2 * gap) / 3)
    left = area.cx - (3 * width + 2 * gap) / 2
    return [parts.Rect(left + place * (width + gap), area.y, width, height) for place in range(3)]


def run_rect(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the place of the sequence: below the plates, beside the dead cards."""
    area, run_top, dead_width = (
        middle_rect(frame),
        plate_rects(frame)[0].bottom + PLATE_GAP * frame.unit,
        DEAD_CARD_SCALE * frame.w + 24,
    )
    return parts.Rect(
        area.x + dead_width,
        run_top,
        area.w - 2 * dead_width,
        max(40.0, min(frame.row.y - 12 * frame.unit, frame.middle.bottom) - run_top),
    )


def dead_cards_rect(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the place of the dead cards: at the left of the sequence, with a word above them."""
    run, wide = run_rect(frame, owner, zone), DEAD_CARD_SCALE * frame.w
    return parts.Rect(run.x - wide - 16, run.y + 20 * frame.unit, wide, wide * parts.CARD_HEIGHT_RATIO)


def current_run(seen: parts.Observation) -> list[Card]:
    """Return the cards played since the last lead; after a stop, the finished run until somebody leads."""
    run, is_finished = list[Card](), True
    for event in parts.this_deal(seen.history):
        if event.kind == "trick":
            is_finished = True
        elif event.kind == "move":
            run = [*([] if is_finished else run), *event.cards]
            is_finished = False
    return run


class RunMoves(parts.Moves):
    """Shows the last sequence in the middle, and all other played cards before their players."""

    def shown_zones(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        run = current_run(seen)
        zones = {
            zone: [card for card in some if card not in run] if zone.startswith("played") else some
            for zone, some in seen.zones.items()
        }
        return {**zones, RUN_ZONE: run}

    def shown_zone(self, zone: str, card: Card) -> str:
        return RUN_ZONE if zone.startswith("played") else zone

    def targets(self, seen: parts.Observation, action: parts.Action) -> Sequence[str]:
        return (RUN_ZONE,)


@dataclass(frozen=True)
class Plates(parts.Drawing):
    """Draws a plate for each pot, with the name, the winning cards, and the chips."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        unit = canvas.frame.unit
        for (pot, name), plate in zip(POT_NAMES.items(), plate_rects(canvas.frame), strict=True):
            canvas.show_panel(plate)
            text_left, middle = plate.x + 12 * unit, plate.cy - (9 * unit if POT_CARDS[pot] else 0)
            room = plate.w - (24 + CHIP_NUMBER_WIDTH) * unit
            canvas.show_words(translate(name), text_left, middle, weight=600, align="left", max_width=room)
            if POT_CARDS[pot]:
                faces = tr("{cards}", cards=card_faces(map(Card.of, POT_CARDS[pot])))
                canvas.show_words(faces, text_left, plate.cy + 11 * unit, align="left")
            chips, text_right = SpinadoFacts.of(seen).pot_chips[pot], plate.right - 10 * unit
            if plate.w < NARROW_PLATE_WIDTH * unit:
                canvas.show_words(str(chips), text_right, plate.cy, size=20, weight=600, colour="gold", align="right")
                canvas.mark_pot(pot, plate)
            else:
                canvas.mark_pot(pot, canvas.show_chips(text_right, plate.cy, chips, align="right", narrow=True))

    def spoken_lines(self, seen: parts.Observation, names: parts.Names) -> Sequence[str]:
        lines = []
        for pot, name in POT_NAMES.items():
            chips = tr("{chips} in the pot", chips=numbered(SpinadoFacts.of(seen).pot_chips[pot], "chip"))
            pot_texts = [
                *([tr("{cards}", cards=card_faces(map(Card.of, POT_CARDS[pot])))] if POT_CARDS[pot] else []),
                chips,
            ]
            lines.append(say("{title}: {words}", title=name, words=" · ".join(pot_texts)))
        following_card = SpinadoFacts.of(seen).next
        next_card = (
            [say("{title}: {words}", title=tr("Next card"), words=card_face(following_card))]
            if following_card is not None
            else []
        )
        return [*lines, *next_card]
