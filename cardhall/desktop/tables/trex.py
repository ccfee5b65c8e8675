"""The table of Trex: the owner's crown and games, captured cards open, whose cards are doubled, and the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.english import counted

GAMES = {"diamonds": "Diamonds", "eltoosh": "Eltoosh", "girls": "Girls", "king": "King", "trex": "Trex"}
CAPTURING = ("diamonds", "girls", "king")  # games in which some cards count
OWNER_WIDTH = 200.0  # of an owner's plaque, in pixels
LAYOUT = parts.SuitLayout(at=lambda frame, owner, zone: frame.beside_plaques(frame.middle, OWNER_WIDTH))


class OpenCards(parts.CardsInView):
    """In the game Trex there are no tricks."""

    def is_counted(self, seen: parts.Observation) -> bool:
        return parts.fact(seen, "game") in CAPTURING

    def counts(self, seen: parts.Observation, card: Card) -> bool:
        game = parts.fact(seen, "game")
        return card.suit == "D" if game == "diamonds" else card.rank == "Q" if game == "girls" else card.text == "KH"

    def shown(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        found = super().shown(seen)
        return {zone: found[zone] for zone in found if zone != "trick" or parts.fact(seen, "game") != "trex"}


class Owners(parts.Seats):
    """The owner wears the crown; what a seat has taken, or how far it is in the game Trex."""

    def stands_aside(self, seen: parts.Observation, small: bool) -> bool:
        return small and parts.fact(seen, "game") == "trex"  # the rows need the room

    def role(self, seen: parts.Observation, seat: int) -> str:
        return "Owner" if parts.seat_in(seen, "king") == seat else ""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        if parts.fact(seen, "game") == "trex":
            return parts.stops_words(seen, seat) or " · ".join(
                filter(None, (self.role(seen, seat), parts.cards_words(seen, seat)))
            )
        tricks = counted(parts.tricks_taken(seen)[seat], "trick") if seen.phase == "play" else ""
        return " · ".join(filter(None, (self.role(seen, seat), tricks)))


class TricksOrRounds(parts.Log):
    """In the game Trex there are rounds, no tricks."""

    def kind(self, seen: parts.Observation) -> str:
        return "round" if parts.fact(seen, "game") == "trex" else "trick"


TABLE = parts.Table(
    zones=(parts.Captured(), parts.LaidOpen(), LAYOUT),
    seats=Owners(dealer=False, picture="crown"),
    score=parts.KingdomDeals(),
    rail=(parts.Kingdom(GAMES),),
    drawings=(parts.OpenPlaces(LAYOUT),),
    moves=OpenCards(),
    buttons=parts.Buttons(bids=parts.BidBox(("declare",))),
    marks=parts.MarkedAs("double", "doubled"),
    log=TricksOrRounds(),
)
