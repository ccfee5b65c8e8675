"""Cards shown from hands: open beside their plaques for a trick, then in the hand again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.parts.zones import Place
from cardhall.games.belote.facts import BeloteFacts

BESIDE_PLAQUE = 0.45  # the width of cards beside a plaque, in hand cards


def beside_plaque(plaque: float, cards: float) -> Place:
    """A place at the right of a seat's plaque, `plaque` pixels wide and with room for `cards` hand cards."""

    def place(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
        box, high = (
            frame.seat_layout.plaque(owner, plaque * frame.unit),
            BESIDE_PLAQUE * frame.zone_w * parts.CARD_HEIGHT_RATIO,
        )
        return parts.Rect(box.right + 8, box.cy - high / 2, cards * frame.zone_w, high)

    return place


@dataclass(frozen=True)
class ShownForATrick(parts.Moves):
    """Cards of hands that were shown lie open until a trick has been won, then in the hand, only the upcard open."""

    def shown_zones(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        zones = dict(super().shown_zones(seen))
        for seat in range(1, seen.seats):
            some = [card for card in shown_by(seen, seat) if card in zones[f"hand:{seat}"]]
            if not some:
                continue
            hand = [card for card in zones[f"hand:{seat}"] if card not in some]
            if is_first_trick(seen):
                zones[f"shown:{seat}"] = some
            else:
                hand += [card if card == BeloteFacts.of(seen).upcard else HIDDEN for card in some]
            zones[f"hand:{seat}"] = hand
        return zones


def shown_by(seen: parts.Observation, seat: int) -> list[Card]:
    """Return the cards shown from a seat's hand in the deal."""
    zone = f"hand:{seat}"
    events = [event for event in parts.this_deal(seen.history) if event.kind == "show" and event.source == zone]
    return [card for event in events for card in event.cards]


def is_first_trick(seen: parts.Observation) -> bool:
    """Whether no trick has been won yet."""
    return not sum(parts.tricks_taken(seen))
