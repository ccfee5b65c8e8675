"""Cards that lie open for all: won ones that count, cards of hands that were shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.parts.facts import fact, this_deal, tricks_taken
from cardhall.desktop.table.parts.marks import CardMarks
from cardhall.desktop.table.parts.moves import Moves
from cardhall.rules.engine.observation import Observation


@dataclass(frozen=True)
class CardsInView(Moves):
    """Won cards that count lie open beside their winner's tricks, others' cards of a fact before their holder."""

    open: str = "doubled"  # the fact with the cards, and the kind of the zones in which they are shown

    def is_counted(self, seen: Observation) -> bool:
        """Whether some won cards lie open in this deal."""
        return False

    def counts(self, seen: Observation, card: Card) -> bool:
        """Whether a won card does."""
        return False

    def shown(self, seen: Observation) -> Mapping[str, Sequence[Card]]:
        found, in_view = dict(super().shown(seen)), fact(seen, self.open).split()
        for seat in range(seen.seats) if self.is_counted(seen) else ():
            won = seen.zones[f"won:{seat}"]
            found[f"won:{seat}"] = [card for card in won if not self.counts(seen, card)]
            found[f"captured:{seat}"] = [card for card in won if self.counts(seen, card)]
        for seat in range(1, seen.seats) if in_view else ():
            hand = seen.zones[f"hand:{seat}"]
            found[f"hand:{seat}"] = [card for card in hand if card.text not in in_view]
            found[f"{self.open}:{seat}"] = [card for card in hand if card.text in in_view]
        return found


@dataclass(frozen=True)
class MarkedAs(CardMarks):
    """Cards of a fact bear the colour and the initial of the seat that has made them so."""

    verb: str  # of its action
    fact: str

    def owner(self, seen: Observation, zone: str, card: Card) -> int | None:
        if card.text not in fact(seen, self.fact).split():
            return None
        acts = (event for event in this_deal(seen.history) if event.action is not None)
        return next(
            (act.seat for act in acts if act.action and act.action.verb == self.verb and card in act.cards), None
        )


@dataclass(frozen=True)
class ShownForATrick(Moves):
    """Cards of hands that were shown lie open until a trick has been won, then in the hand again.

    `kept`: the fact with the card that is known all the same.
    """

    kept: str = "upcard"

    def shown(self, seen: Observation) -> Mapping[str, Sequence[Card]]:
        zones = dict(super().shown(seen))
        for seat in range(1, seen.seats):
            some = [card for card in shown_by(seen, seat) if card in zones[f"hand:{seat}"]]
            if not some:
                continue
            hand = [card for card in zones[f"hand:{seat}"] if card not in some]
            if is_first_trick(seen):
                zones[f"shown:{seat}"] = some
            else:
                hand += [card if card.text == seen.facts[self.kept] else HIDDEN for card in some]
            zones[f"hand:{seat}"] = hand
        return zones


def shown_by(seen: Observation, seat: int) -> list[Card]:
    """The cards of its hand that a seat has shown in this deal."""
    zone = f"hand:{seat}"
    events = [event for event in this_deal(seen.history) if event.kind == "show" and event.source == zone]
    return [card for event in events for card in event.cards]


def is_first_trick(seen: Observation) -> bool:
    """Whether no trick has been won yet."""
    return not sum(tricks_taken(seen))
