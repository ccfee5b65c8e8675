"""The cards that match the last card turned up: they stand out, and chips move there or away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardhall.cards import Card
from cardhall.desktop.table import parts


class MatchingCardMarks(parts.CardMarks):
    """Lets cards of the rank turned up last stand out."""

    def is_lit(self, seen: parts.Observation, zone: str, card: Card) -> bool:
        turned = seen.zones["turned"]
        return bool(turned) and zone.startswith("hand:") and card.rank == turned[-1].rank


class PaymentEvents(parts.Events):
    """Moves chips from or to matching cards; the put round pauses before its cards leave."""

    def has_bubble(self, event: parts.Event) -> bool:
        return False

    def pauses_before(self, event: parts.Event) -> bool:
        return event.target == "discard"

    def paid_cards(self, event: parts.Event, lying: Mapping[str, Sequence[Card]]) -> Sequence[Card]:
        rank = lying["turned"][-1].rank
        hands = [end.replace("seat", "hand") for end in (event.source, event.target)]
        return [card for hand in hands for card in lying.get(hand, ()) if card.rank == rank]
