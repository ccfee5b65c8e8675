"""What tables with bowers share: trumps lie together in the hand, and cards that are trumps by rank bear their sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.parts.facts import fact
from cardhall.desktop.table.parts.hand import Hand
from cardhall.desktop.table.parts.marks import CardMarks
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.bowers import SAME_COLOUR, left_bower, trumps_of


@dataclass(frozen=True)
class BowersFirst(Hand):
    """Trumps at the left, joker and bowers first, then the other suits."""

    def order(self, seen: Observation, some: Sequence[Card]) -> list[Card]:
        trump = fact(seen, "trump")
        trumps = [] if trump not in SAME_COLOUR or HIDDEN in some else trumps_of(trump, list(some))
        return trumps + super().order(seen, [card for card in some if card not in trumps])


@dataclass(frozen=True)
class BowerMarks(CardMarks):
    """The left bower and the joker carry the sign of trumps."""

    def sign(self, seen: Observation, zone: str, card: Card) -> str:
        trump = fact(seen, "trump")
        return trump if trump in SAME_COLOUR and (card.is_joker or card == left_bower(trump)) else ""
