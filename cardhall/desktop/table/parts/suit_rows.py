"""Games of stops: rows of suits with the places that one's cards fit."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import SUIT_SIGNS, Card
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.layout.laid import Held
from cardhall.desktop.table.parts.drawings import Canvas, Drawing
from cardhall.desktop.table.parts.zones import SuitLayout
from cardhall.rules.engine.observation import Observation


@dataclass(frozen=True)
class OpenPlaces(Drawing):
    """In rows of suits the places that one's cards fit: what is to be seen of each beside the cards that lie there."""

    layout: SuitLayout
    first: str = "J"  # the rank with which a row begins

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        for suit, sign in SUIT_SIGNS.items():  # of which suit an empty row will be, beside the place of its jack
            if seen.zones.get(f"{self.layout.kind}:{suit}") == []:
                x, y, _ = next(
                    mark for mark in canvas.laid[f"{self.layout.kind}:{suit}"].marks if mark[2] == self.first
                )
                canvas.show_words(sign, x + 14 * canvas.frame.unit, y, align="left")
        for action in seen.actions() if seen.phase == "play" else ():
            for zone in seen.targets(action):
                if zone.startswith(self.layout.kind):
                    self.show(canvas, seen, zone, action.cards[0])

    def show(self, canvas: Canvas, seen: Observation, zone: str, card: Card) -> None:
        """The place of a card in its row."""
        some = self.layout.arrange(seen, [*seen.zones[zone], card])
        spots = self.layout.lay(canvas.frame, -1, zone, Held(some), seen.sides).spots
        at = some.index(card)
        box = spots[at].box
        top = spots[at - 1].box.bottom if at else box.y
        foot = spots[at + 1].box.y if at + 1 < len(some) else box.bottom
        place = Rect(box.x, top, box.w, foot - top)
        canvas.show_ring(place)
        below = top > box.y
        if below or foot < box.bottom:  # beside the rank that stands in an open place above others, its suit
            words, left = (card.face, 8) if below else (SUIT_SIGNS[card.suit], 24)
            unit = canvas.frame.unit
            canvas.show_words(words, box.x + left * unit, place.cy, weight=600, colour="gold", align="left")
