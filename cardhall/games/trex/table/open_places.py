"""The rows of Trex, with open places for the person's own cards."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import SUIT_SIGNS, Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.card_words import corner_index
from cardhall.language import card_face, tr

SIGN_OFFSET = 17.0  # pixels at a text scale of 1: from a rank down to the sign of its suit
SIDE_OFFSET = 14  # the same to the right, where rows go down


@dataclass(frozen=True)
class OpenPlacesDrawing(parts.Drawing):
    """Draws in the rows the visible parts of places for the person's own cards."""

    layout: parts.SuitLayout
    first_rank: str = "J"  # the rank with which a row begins

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        fitting_cards: dict[str, list[Card]] = {}  # by row, the cards that may be played to it
        for action in seen.actions() if seen.phase == "play" else ():
            for zone in seen.targets(action):
                if zone.startswith(self.layout.kind):
                    fitting_cards.setdefault(zone, []).append(action.cards[0])
        for suit in SUIT_SIGNS:
            zone = f"{self.layout.kind}:{suit}"
            if seen.zones.get(zone) == [] and all(card.rank != self.first_rank for card in fitting_cards.get(zone, ())):
                self.show_suit(canvas, zone, suit, self.first_rank, "second")  # the suit of an empty row
        for zone, some in fitting_cards.items():
            for card in some:
                self.show_place(canvas, seen, zone, card)

    def show_place(self, canvas: parts.Canvas, seen: parts.Observation, zone: str, card: Card) -> None:
        """Draw the place of a card in its row: its uncovered part, at most one rank wide."""
        is_horizontal = self.layout.in_rows(canvas.frame, -1, zone)
        shows_rank = any(mark[2] == rank_index(card.rank) for mark in canvas.zone_layouts[zone].rank_marks)
        some = self.layout.arrange(seen, [*seen.zones[zone], card])
        spots = self.layout.lay_out(canvas.frame, -1, zone, parts.ZoneContents(some), seen.sides).spots
        index = some.index(card)
        place_start, place_end = card_extent(spots[index].box, is_horizontal)
        place_start = max([place_start, *(card_extent(spot.box, is_horizontal)[1] for spot in spots[:index])])
        place_end = min(
            [
                place_end,
                place_start + self.step(canvas, seen, zone, is_horizontal),
                *(card_extent(s.box, is_horizontal)[0] for s in spots[index + 1 :]),
            ]
        )
        box = spots[index].box
        place = (
            parts.Rect(place_start, box.y, place_end - place_start, box.h)
            if is_horizontal
            else parts.Rect(box.x, place_start, box.w, place_end - place_start)
        )
        canvas.show_ring(place)
        if shows_rank:  # the layout shows the rank already
            self.show_suit(canvas, zone, card.suit, card.rank, "gold")
        elif is_horizontal:
            step = SIGN_OFFSET * canvas.frame.unit
            for words, y in ((corner_index(card), place.cy), (SUIT_SIGNS[card.suit], place.cy + step)):
                canvas.show_words(words, place.cx, y, weight=600, colour="gold")
        else:
            x = box.x + 8 * canvas.frame.unit
            face = tr("{card}", card=card_face(card))
            canvas.show_words(face, x, place.cy, weight=600, colour="gold", align="left")

    def show_suit(self, canvas: parts.Canvas, zone: str, suit: str, rank: str, colour: str) -> None:
        """Draw a suit's sign beside the rank in an open place, or below it where rows go across."""
        x, y, _ = next(mark for mark in canvas.zone_layouts[zone].rank_marks if mark[2] == rank_index(rank))
        unit, weight = canvas.frame.unit, 600 if colour == "gold" else 400
        if self.layout.in_rows(canvas.frame, -1, zone):
            canvas.show_words(SUIT_SIGNS[suit], x, y + SIGN_OFFSET * unit, weight=weight, colour=colour)
        else:
            canvas.show_words(SUIT_SIGNS[suit], x + SIDE_OFFSET * unit, y, weight=weight, colour=colour, align="left")

    def step(self, canvas: parts.Canvas, seen: parts.Observation, zone: str, is_horizontal: bool) -> float:
        """Return the distance from one place of a row to the next."""
        suit = zone.rpartition(":")[2]
        first_two_cards = [Card.of(f"{rank}{suit}") for rank in self.layout.ranks[:2]]
        first, second = self.layout.lay_out(
            canvas.frame, -1, zone, parts.ZoneContents(first_two_cards), seen.sides
        ).spots
        return second.x - first.x if is_horizontal else second.y - first.y


def card_extent(box: parts.Rect, is_horizontal: bool) -> tuple[float, float]:
    """Return the beginning and the end of a card along its row."""
    return (box.x, box.right) if is_horizontal else (box.y, box.bottom)


def rank_index(rank: str) -> str:
    """Return the English index for the open place of a rank."""
    return "10" if rank == "T" else rank
