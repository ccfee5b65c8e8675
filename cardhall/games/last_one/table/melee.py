"""A melee on the table: cards side by side, names of players, and a place for the wanted card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from cardhall.cards import RANKS, Card
from cardhall.desktop.table import parts
from cardhall.games.last_one.facts import LastOneFacts
from cardhall.language import card_face, numbered, say, tr

PIP_VALUES = {rank: min(pips, 10) for pips, rank in enumerate(RANKS, 1)}
MELEE_CARD_WIDTH, SMALL_CARD_WIDTH = 0.77, 0.62  # of cards of a melee, and of the piles beside it, in hand cards
PLAQUE_WIDTH = 200.0  # pixels: of plaques at the sides, which a melee stays clear of
PILE_STEP_CARD_WIDTHS = 1.25  # from pile to pile, in widths of their cards
MIN_STEP_FOR_NAME = 74.0  # pixels from card to card, at a text scale of 1, in which a name has room


def is_in_melee(seen: parts.Observation) -> bool:
    """Tell whether a melee is under way."""
    return LastOneFacts.of(seen).aggressor is not None


def count_cards_to_draw(seen: parts.Observation) -> int:
    """Return how many cards the defender must draw if nobody answers."""
    rank = LastOneFacts.of(seen).rank
    return 0 if rank is None else PIP_VALUES[rank]


def names_a_card(seen: parts.Observation) -> bool:
    """Tell whether a card is to be named for a joker."""
    return seen.phase == "name" and LastOneFacts.of(seen).rank is None


def melee_cards(seen: parts.Observation) -> list[Card]:
    """Return the cards of the melee under way in order: the top discards, from the four on."""
    rank = LastOneFacts.of(seen).rank
    number = RANKS.index(rank) - 2 if is_in_melee(seen) and rank is not None else 0
    return list(seen.zones["discard"][-number:]) if number else []


class MeleeMoves(parts.Moves):
    """Shows the cards of a melee as a row of their own, beside the piles."""

    def shown_zones(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        zones, melee = dict(super().shown_zones(seen)), melee_cards(seen)
        zones["discard"] = zones["discard"][: len(zones["discard"]) - len(melee)]
        zones["melee"] = melee
        if names_a_card(seen) and seen.seat in seen.actors:
            del zones["stock"], zones["discard"]  # the keys need their room
        return zones

    def pile_action(self, seen: parts.Observation, zone: str) -> parts.Action | None:
        return super().pile_action(seen, zone) if zone == "stock" else None

    def targets(self, seen: parts.Observation, action: parts.Action) -> Sequence[str]:
        return ("melee", "discard") if is_in_melee(seen) and action.cards else super().targets(seen, action)


def middle_band(frame: parts.Frame) -> parts.Rect:
    """Return a band across the middle, as high as a card of a melee, clear of the plaques at the sides."""
    middle, height = frame.middle, MELEE_CARD_WIDTH * parts.CARD_HEIGHT_RATIO * frame.zone_w
    return frame.seat_layout.area_between_plaques(
        parts.Rect(middle.x, middle.cy - height / 2, middle.w, height), PLAQUE_WIDTH
    )


def place_in_band(index: int) -> Callable[[parts.Frame, int, str], parts.Rect]:
    """Return a function that places a pile in the band; `index`: counted from the left end."""

    def place(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
        band, w = middle_band(frame), SMALL_CARD_WIDTH * frame.zone_w
        return parts.Rect(band.x + index * PILE_STEP_CARD_WIDTHS * w, band.y, w, band.h)

    return place


def melee_rect(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the room for the cards of a melee: from the piles to the right end of the band."""
    band, pile = middle_band(frame), place_in_band(1)(frame, owner, zone)
    left = pile.right + 0.2 * frame.zone_w
    return parts.Rect(left, band.y, band.right - left, band.h)


@dataclass(frozen=True)
class AsidePile(parts.Pile):
    """A pile that moves aside for a melee, and for the keys to choose a deal's size."""

    aside_index: int = 0  # its place then, counted from the left

    def in_phase_of(self, seen: parts.Observation | None) -> parts.Zone:
        if seen is None or (not is_in_melee(seen) and LastOneFacts.of(seen).hand_size is not None):
            return self
        return replace(
            self, at=place_in_band(self.aside_index), width=min(self.width, SMALL_CARD_WIDTH), shows_count=False
        )

    def has_place(self, seen: parts.Observation) -> bool:
        return self.shows_slot and LastOneFacts.of(seen).hand_size is not None


@dataclass(frozen=True)
class MeleeRow(parts.Spread):
    """The cards of a melee, followed by the place of the next one."""

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, contents: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        one_more = replace(contents, cards=(*contents.cards, *contents.cards[:1]))
        layout = super().lay_out(frame, owner, zone, one_more, sides)
        return layout._replace(
            spots=layout.spots[: contents.count], slot=layout.spots[-1] if contents.count else layout.slot
        )


class MeleeDrawing(parts.Drawing):
    """Draws the player of each card, the cost of the last one, and the wanted card, over a dimmed cloth."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        melee_layout, cards = canvas.zone_layouts.get("melee"), melee_cards(seen)
        if melee_layout is None or not melee_layout.spots or not cards:
            return
        canvas.show_shade()
        unit, players = canvas.frame.unit, parts.who_played(seen.history, "discard")[-len(cards) :]
        spots, slot = melee_layout.spots, melee_layout.slot
        step = (slot.x - spots[0].x) / len(spots)
        for place, (spot, seat) in enumerate(zip(spots, players, strict=False)):  # a card may be on its way
            if place == len(spots) - 1 or step >= MIN_STEP_FOR_NAME * unit:
                name = canvas.name(seen.dealer if seat is None else seat)
                canvas.show_words(name, spot.x, spot.box.y - 13 * unit, size=13, weight=600, colour="text")
        cost = tr("{cards}", cards=numbered(count_cards_to_draw(seen), "card"))
        canvas.show_words_by(spots[-1].box, ("below",), cost, size=13, weight=600, optional=True)
        next_card = LastOneFacts.of(seen).next
        if next_card is not None:
            canvas.show_place(slot)
            left = max(slot.box.x, spots[-1].box.right)
            size = 20 if slot.box.right - left > 0.6 * slot.width else 14
            face = tr("{card}", card=card_face(next_card))
            canvas.show_words(face, (left + slot.box.right) / 2, slot.y, size=size, weight=600)
            canvas.show_words_by(slot.box, ("below",), tr("or a joker"), optional=True)

    def spoken_lines(self, seen: parts.Observation, names: parts.Names) -> Sequence[str]:
        defender = LastOneFacts.of(seen).defender
        if not is_in_melee(seen) or defender is None:
            return ()
        cost = tr("{cards}", cards=numbered(count_cards_to_draw(seen), "card"))
        lines = [say("{title}: {words}", title=tr("The defender draws"), words=cost)]
        next_card = LastOneFacts.of(seen).next
        if next_card is not None:
            words = f"{tr('{card}', card=card_face(next_card))} {tr('or a joker')}"
            lines.append(say("{title}: {words}", title=tr("Next card"), words=words))
        return lines
