"""Cards shown from other seats' hands: face up beside their plaques during the first trick, then in the hand again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.parts.zones import Place
from cardhall.games.belote.facts import BeloteFacts

SHOWN_CARD_SCALE = 0.45  # the width of cards beside a plaque, in widths of a hand card
PLAQUE_GAP = 8  # pixels between a plaque and the cards beside it


def place_beside_plaque(plaque_width: float, cards_width: float) -> Place:
    """Return the place of cards at the right of a seat's plaque.

    `plaque_width`: the width of the plaque, in pixels at a text scale of 1; `cards_width`: the width of the place, in
    widths of a hand card.
    """

    def place(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
        box, high = (
            frame.seat_layout.plaque_rect(owner, plaque_width * frame.unit),
            SHOWN_CARD_SCALE * frame.zone_w * parts.CARD_HEIGHT_RATIO,
        )
        return parts.Rect(box.right + PLAQUE_GAP, box.cy - high / 2, cards_width * frame.zone_w, high)

    return place


@dataclass(frozen=True)
class FirstTrickReveal(parts.Moves):
    """Moves shown cards out of the hands during the first trick; later they lie face down there, except the upcard."""

    def shown_zones(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        zones = dict(super().shown_zones(seen))
        for seat in range(1, seen.seats):
            shown_cards = [card for card in cards_shown_by(seen, seat) if card in zones[f"hand:{seat}"]]
            if not shown_cards:
                continue
            hand = [card for card in zones[f"hand:{seat}"] if card not in shown_cards]
            if is_first_trick(seen):
                zones[f"shown:{seat}"] = shown_cards
            else:
                hand += [card if card == BeloteFacts.of(seen).upcard else HIDDEN for card in shown_cards]
            zones[f"hand:{seat}"] = hand
        return zones


def cards_shown_by(seen: parts.Observation, seat: int) -> list[Card]:
    """Return the cards shown from a seat's hand in this deal."""
    zone = f"hand:{seat}"
    events = [event for event in parts.this_deal(seen.history) if event.kind == "show" and event.source == zone]
    return [card for event in events for card in event.cards]


def is_first_trick(seen: parts.Observation) -> bool:
    """Return whether no trick has been won yet in this deal."""
    return not sum(parts.tricks_taken(seen))
