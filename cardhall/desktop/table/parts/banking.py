"""Banking games: hands that lie open with their stakes, what went bust, what is left of the pack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.parts.drawings import Canvas, Drawing, show_lost_hand, show_stake
from cardhall.desktop.table.parts.facts import fact, hands_of, staked, this_deal
from cardhall.desktop.table.parts.rail import Panel, RailPart, Row, Sheet
from cardhall.desktop.table.parts.score import Score
from cardhall.desktop.table.parts.zones import Names, OpenHand
from cardhall.rules.engine.observation import Observation


def busts(seen: Observation) -> dict[str, Sequence[Card]]:
    """The hands of this deal that went bust, by their zones: they were shown and put under the stock."""
    moves = [event for event in this_deal(seen.history) if event.kind == "move" and event.target == "stock"]
    return {event.source: event.cards for event in moves}


def shuffled(seen: Observation) -> str:
    """When the pack was last shuffled, in words."""
    if seen.facts["shuffled"] == "yes":
        return "Shuffled for this deal"
    first = next((event.number for event in seen.history if event.kind == "ready"), 1)
    return f"Not shuffled since deal {first}"


def stock_words(seen: Observation, owner: int, names: Names) -> str:
    """What stands over the pack."""
    return "Stock" if seen.facts["shuffled"] == "yes" else "Stock, not shuffled"


@dataclass(frozen=True)
class BoughtAcross(OpenHand):
    """Cards that were bought lie across, face down."""

    width: float = 0.56
    step: float = 0.58

    def across(self, zone: str, some: Sequence[Card]) -> Sequence[int]:
        return [place for place, card in enumerate(some) if place > 1 and card is HIDDEN]


class PackLeft(RailPart):
    """What is left of the pack, and when it was shuffled."""

    def panels(self, seen: Observation, names: Names) -> Sequence[Panel | Sheet]:
        left = Row("Cards in the stock", seen.facts["stock_left"])
        return (Panel("The pack", (left, Row(shuffled(seen)))),)

    def strip(self, seen: Observation, names: Names) -> str:
        return shuffled(seen)


class BetLimits(Score):
    """Beside the number of deals the limits of the bets."""

    def goal_words(self, seen: Observation) -> str:
        low, high = fact(seen, "min_bet"), fact(seen, "max_bet")
        return f"of {seen.options['deals']}" + (f"  ·  bets {low} to {high}" if low else "")


@dataclass(frozen=True)
class StakedHands(Drawing):
    """Stakes beside the hands, what has gone bust, and what each of several own hands counts, as the game says."""

    points: Callable[[Sequence[Card]], int]  # what cards count that went bust

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        own, gone = canvas.laid.get("hand:0"), busts(seen)
        if own is not None and any(action.verb == "bet" for action in seen.actions()):
            canvas.show_betting_place(own.area.x - 68 * canvas.frame.unit, own.area.cy)
        for seat in range(seen.seats):
            for number, zone in enumerate(hands_of(seen, seat)):
                if zone in gone:
                    show_lost_hand(canvas, seen, zone, gone[zone], f"Bust, {self.points(gone[zone])}")
                elif seat == 0 and len(hands_of(seen, 0)) > 1:
                    self.split(canvas, seen, zone, number)
                elif seat != seen.dealer and staked(seen, zone):
                    show_stake(canvas, seen, zone)

    def split(self, canvas: Canvas, seen: Observation, zone: str, number: int) -> None:
        """One of several own hands: its number, count and stake below it."""
        area = canvas.laid[zone].area
        words = f"Hand {number + 1}  ·  {seen.game.count(seen.zones[zone])}  ·  {staked(seen, zone)} chips"
        now = seen.phase == "play" and seen.turn == 0 and fact(seen, "hand") == str(number + 1)
        y = area.bottom + 12 * canvas.frame.unit
        canvas.show_words(words, area.cx, y, size=13, weight=600, colour="gold" if now else "second")
