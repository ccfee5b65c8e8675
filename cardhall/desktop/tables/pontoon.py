"""The table of Pontoon: a hand before each seat with its stake, the pack in the middle, who is up in the rail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table import parts
from cardhall.english import NUMBERS, counted
from cardhall.rules.mechanisms.banking import points
from cardhall.rules.mechanisms.twenty_one import count, worth_in_words

OTHERS = 0.56  # the width of others' cards, in own cards
SAFE = 11  # a hand with this count or less cannot be broken by a card
ENDS = {"stick": "Stuck", "declare": "Pontoon", "bust": "Bust"}


def busts(seen: parts.Observation) -> dict[str, Sequence[Card]]:
    """The hands of this deal that went bust, by their zones: they were shown and put under the stock."""
    moves = [event for event in parts.this_deal(seen.history) if event.kind == "move" and event.target == "stock"]
    return {event.source: event.cards for event in moves}


def shuffled(seen: parts.Observation) -> str:
    """When the pack was last shuffled, in words."""
    if seen.facts["shuffled"] == "yes":
        return "Shuffled for this deal"
    first = next((event.number for event in seen.history if event.kind == "ready"), 1)
    return f"Not shuffled since deal {first}"


@dataclass(frozen=True)
class OpenCards(parts.OpenHand):
    """Cards that were bought lie across, face down."""

    width: float = OTHERS
    step: float = 0.58

    def across(self, zone: str, some: Sequence[Card]) -> Sequence[int]:
        return [place for place, card in enumerate(some) if place > 1 and card is HIDDEN]


class Punters(parts.Seats):
    """Who has the bank, how the others' hands ended, and everybody's chips."""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        chips = counted(int(seen.facts["chips"].split()[seat]), "chip").replace(",", "")
        gone, events = busts(seen), parts.this_deal(seen.history)
        ends = ["bust" for zone in parts.hands_of(seen, seat) if zone in gone]
        done = [event.action.verb for event in events if event.seat == seat and event.action is not None]
        ends += [verb for verb in done if verb in ENDS]
        if seat == seen.dealer or len(ends) < len(parts.hands_of(seen, seat)) or not ends:
            return chips
        return f"{ENDS[ends[0]] if len(set(ends)) == 1 else 'Played'} · {chips}"

    def role(self, seen: parts.Observation, seat: int) -> str:
        return "Bank" if seat == seen.dealer else ""


class OwnCount(parts.Hand):
    """Beside the own hand what it counts, and whether a card can break it."""

    def beside(self, seen: parts.Observation) -> Sequence[tuple[str, str]]:
        some = seen.hand
        if len(some) < 2 or HIDDEN in some or len(parts.hands_of(seen, 0)) > 1:
            return ()
        words, number = worth_in_words(some), NUMBERS[len(some)]
        if not words.isdigit():
            return ((words.capitalize(), f"{count(some)} in {number} cards"),)
        safe = ". No card can break you." if points(some) <= SAFE else ""
        return ((words, f"{number.capitalize()} cards{safe}"),)


class Pack(parts.RailPart):
    """What is left of the pack, and when it was shuffled."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel]:
        left = parts.Row("Cards in the stock", seen.facts["stock_left"])
        return (parts.Panel("The pack", (left, parts.Row(shuffled(seen)))),)

    def strip(self, seen: parts.Observation, names: parts.Names) -> str:
        return shuffled(seen)


class Limits(parts.Score):
    """Beside the number of deals the limits of the bets."""

    def goal_words(self, seen: parts.Observation) -> str:
        low, high = parts.fact(seen, "min_bet"), parts.fact(seen, "max_bet")
        return f"of {seen.options['deals']}" + (f"  ·  bets {low} to {high}" if low else "")


class Stakes(parts.Drawing):
    """Stakes beside the hands, what has gone bust, and what each of several own hands counts."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        own, gone = canvas.laid.get("hand:0"), busts(seen)
        if own is not None and any(action.verb == "bet" for action in seen.actions()):
            canvas.show_betting_place(own.area.x - 68 * canvas.frame.unit, own.area.cy)
        for seat in range(seen.seats):
            for number, zone in enumerate(parts.hands_of(seen, seat)):
                if zone in gone:
                    parts.show_lost_hand(canvas, seen, zone, gone[zone], f"Bust, {points(gone[zone])}")
                elif seat == 0 and len(parts.hands_of(seen, 0)) > 1:
                    self.split(canvas, seen, zone, number)
                elif seat != seen.dealer and parts.staked(seen, zone):
                    parts.show_stake(canvas, seen, zone)

    def split(self, canvas: parts.Canvas, seen: parts.Observation, zone: str, number: int) -> None:
        """One of several own hands: its number, count and stake below it."""
        area = canvas.laid[zone].area
        words = f"Hand {number + 1}  ·  {count(seen.zones[zone])}  ·  {parts.staked(seen, zone)} chips"
        now = seen.phase == "play" and seen.turn == 0 and parts.fact(seen, "hand") == str(number + 1)
        y = area.bottom + 12 * canvas.frame.unit
        canvas.show_words(words, area.cx, y, size=13, weight=600, colour="gold" if now else "second")


def stock_words(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    return "Stock" if seen.facts["shuffled"] == "yes" else "Stock, not shuffled"


TABLE = parts.Table(
    zones=(
        OpenCards(),
        parts.Pile("stock", parts.At(0.5, 0.42), width=0.5, down=True, top_first=True, label=stock_words),
    ),
    hand=OwnCount(),
    seats=Punters(dealer=False, above=True, stakes=True, cards=OTHERS),
    score=Limits("Chips", note="won or lost"),
    rail=(Pack(),),
    drawings=(parts.FeltWords("Pontoons and five-card tricks pay double  ·  the bank wins ties"), Stakes()),
    buttons=parts.Buttons(
        kept={"play": ("stick", "twist", "split", "declare pontoon"), "bank": ("stick", "twist")},
        gold=("declare",),
        chips=("bet",),
    ),
    log=parts.Log("deal", "", "turn"),
    places=parts.Places(wide=True),
)
