"""The table of Trex: the owner's crown and games, captured cards open, whose cards are doubled, and the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardhall.cards import SUIT_SIGNS, Card
from cardhall.desktop.table import parts
from cardhall.english import counted

GAMES = {"diamonds": "Diamonds", "eltoosh": "Eltoosh", "girls": "Girls", "king": "King", "trex": "Trex"}
CAPTURING = ("diamonds", "girls", "king")  # games in which some cards count
KINGDOM = 5  # deals that count
PLACES = ("first", "second", "third", "last")
OWNER_WIDTH = 200.0  # of an owner's plaque, in pixels
LAYOUT = parts.SuitLayout(at=lambda frame, owner, zone: frame.beside_plaques(frame.middle, OWNER_WIDTH))


def counts(seen: parts.Observation, card: Card) -> bool:
    """Whether capturing the card counts in the game that is played."""
    game = parts.fact(seen, "game")
    return card.suit == "D" if game == "diamonds" else card.rank == "Q" if game == "girls" else card.text == "KH"


def played(seen: parts.Observation) -> list[parts.DealResult]:
    """The deals that have counted."""
    return [result for result in seen.results if not result.thrown_in]


def holder_of(seen: parts.Observation, card: Card) -> int | None:
    """The seat that has doubled the card in this deal."""
    acts = (event for event in parts.this_deal(seen.history) if event.action is not None)
    return next((act.seat for act in acts if act.action and act.action.verb == "double" and card in act.cards), None)


class OpenCards(parts.Moves):
    """Captured cards that count lie open beside their winner's tricks, the others' doubled ones before the holder."""

    def shown(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        found = dict(seen.zones)
        if parts.fact(seen, "game") in CAPTURING:
            for seat in range(seen.seats):
                won = seen.zones[f"won:{seat}"]
                found[f"won:{seat}"] = [card for card in won if not counts(seen, card)]
                found[f"captured:{seat}"] = [card for card in won if counts(seen, card)]
        if parts.fact(seen, "game") == "trex":
            del found["trick"]
        doubled = parts.fact(seen, "doubled").split()
        for seat in range(1, seen.seats) if doubled else ():
            hand = seen.zones[f"hand:{seat}"]
            found[f"hand:{seat}"] = [card for card in hand if card.text not in doubled]
            found[f"doubled:{seat}"] = [card for card in hand if card.text in doubled]
        return found


class Doubled(parts.CardMarks):
    """Doubled cards bear the colour and the initial of the seat that has doubled them."""

    def owner(self, seen: parts.Observation, zone: str, card: Card) -> int | None:
        return holder_of(seen, card) if card.text in parts.fact(seen, "doubled").split() else None


class Kingdom(parts.RailPart):
    """The games of the kingdom: played ones with what they brought, the one being played, those still to choose."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        now, left = parts.fact(seen, "game"), parts.fact(seen, "games_left").split()
        before = len(played(seen)) % KINGDOM if not seen.is_over else KINGDOM
        lines = []
        for result in played(seen)[len(played(seen)) - before :]:
            cells = [f"{points:g}".replace("-", "−") if points else "–" for points in result.delta]
            lines.append(parts.SheetLine(result.headline.partition(":")[0].removesuffix(" of Hearts"), cells, "past"))
        if not seen.is_over:
            empty = [""] * seen.seats
            lines += [parts.SheetLine(GAMES[game], empty, "now" if game == now else "") for game in left]
        note = f"{self.number(seen)} of {seen.options['kingdoms']}" if seen.options["kingdoms"] > 1 else ""
        heads = [
            names(seat)[:2] if len({names(one)[:1] for one in range(4)}) < 4 else names(seat)[:1] for seat in range(4)
        ]
        return (parts.Sheet(self.title(seen, names), heads, lines, note),)

    def title(self, seen: parts.Observation, names: parts.Names) -> str:
        """Whose kingdom it is."""
        king = parts.seat_in(seen, "king")
        return f"{names(king)}’s kingdom" if king else "Your kingdom"

    def number(self, seen: parts.Observation) -> int:
        """Which kingdom of the match it is, counted from 1."""
        return (len(played(seen)) - seen.is_over) // KINGDOM + 1

    def strip(self, seen: parts.Observation, names: parts.Names) -> str:
        now = parts.fact(seen, "game")
        return " · ".join(filter(None, (GAMES.get(now, ""), self.title(seen, names))))


class Total(parts.Score):
    """How many deals count in the match."""

    def goal_words(self, seen: parts.Observation) -> str:
        return f"of {KINGDOM * seen.options['kingdoms']}"


class Owners(parts.Seats):
    """The owner wears the crown; what a seat has taken, or how far it is in the game Trex."""

    def stands_aside(self, seen: parts.Observation, small: bool) -> bool:
        return small and parts.fact(seen, "game") == "trex"  # the rows need the room

    def role(self, seen: parts.Observation, seat: int) -> str:
        return "Owner" if parts.seat_in(seen, "king") == seat else ""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        if parts.fact(seen, "game") == "trex":
            return rows_words(seen, seat) or " · ".join(filter(None, (self.role(seen, seat), cards_words(seen, seat))))
        tricks = counted(parts.tricks_taken(seen)[seat], "trick") if seen.phase == "play" else ""
        return " · ".join(filter(None, (self.role(seen, seat), tricks)))


def cards_words(seen: parts.Observation, seat: int) -> str:
    """How many cards a seat has."""
    return counted(len(seen.zones[f"hand:{seat}"]), "card")


def rows_words(seen: parts.Observation, seat: int) -> str:
    """What a seat has last done in the game Trex, if it has passed or gone out: "Passed · 9 cards", "Out first"."""
    out = parts.seats_in(seen, "out")
    if seat in out:
        return f"Out {PLACES[out.index(seat)]}"
    acts = [str(event.action) for event in parts.this_deal(seen.history) if event.kind == "act" and event.seat == seat]
    passed = acts[-1:] == ["pass"] and acts.count("pass") > 1  # all have passed once before: they showed no twos
    return f"Passed · {cards_words(seen, seat)}" if passed else ""


@dataclass(frozen=True)
class OpenPlaces(parts.Drawing):
    """In the rows the places that one's cards fit: what is to be seen of each beside the cards that lie there."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        for suit, sign in SUIT_SIGNS.items():  # of which suit an empty row will be, beside the place of its jack
            if seen.zones.get(f"{LAYOUT.kind}:{suit}") == []:
                x, y, _ = next(mark for mark in canvas.laid[f"{LAYOUT.kind}:{suit}"].marks if mark[2] == "J")
                canvas.show_words(sign, x + 14 * canvas.frame.unit, y, align="left")
        for action in seen.actions() if seen.phase == "play" else ():
            for zone in seen.targets(action):
                if zone.startswith(LAYOUT.kind):
                    self.show(canvas, seen, zone, action.cards[0])

    def show(self, canvas: parts.Canvas, seen: parts.Observation, zone: str, card: Card) -> None:
        """The place of a card in its row."""
        some = LAYOUT.arrange(seen, [*seen.zones[zone], card])
        spots = LAYOUT.lay(canvas.frame, -1, zone, parts.Held(some), seen.sides).spots
        at = some.index(card)
        box = spots[at].box
        top = spots[at - 1].box.bottom if at else box.y
        foot = spots[at + 1].box.y if at + 1 < len(some) else box.bottom
        place = parts.Rect(box.x, top, box.w, foot - top)
        canvas.show_ring(place)
        below = top > box.y
        if below or foot < box.bottom:  # beside the rank that stands in an open place above others, its suit
            words, left = (card.face, 8) if below else (SUIT_SIGNS[card.suit], 24)
            unit = canvas.frame.unit
            canvas.show_words(words, box.x + left * unit, place.cy, weight=600, colour="gold", align="left")


class TricksOrRounds(parts.Log):
    """In the game Trex there are rounds, no tricks."""

    def kind(self, seen: parts.Observation) -> str:
        return "round" if parts.fact(seen, "game") == "trex" else "trick"


TABLE = parts.Table(
    zones=(parts.Captured(), parts.LaidOpen(), LAYOUT),
    seats=Owners(dealer=False, picture="crown"),
    score=Total(),
    rail=(Kingdom(),),
    drawings=(OpenPlaces(),),
    moves=OpenCards(),
    buttons=parts.Buttons(bids=parts.BidBox(("declare",))),
    marks=Doubled(),
    log=TricksOrRounds(),
)
