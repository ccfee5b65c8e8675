"""Climbing games: the combination to be beaten, what it is and what beats it. The game names combinations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.parts.drawings import Canvas, Drawing
from cardhall.desktop.table.parts.facts import seat_in
from cardhall.desktop.table.parts.moves import Moves
from cardhall.desktop.table.parts.rail import Panel, RailPart, Row, Sheet
from cardhall.desktop.table.parts.zones import At, Names, Place, Spread
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.observation import Observation


@dataclass(frozen=True)
class Combination(Spread):
    """The combination to be beaten, as people lay it out; above it who played it, and its kind."""

    kind: str = "trick"
    at: Place = At(0.5, 0.42)
    width: float = 0.86
    step: float = 0.42
    size: tuple[float, float] | None = (7, 1.5)

    sorted = True

    def arrange(self, seen: Observation, some: Sequence[Card]) -> list[Card]:
        return list(some) if HIDDEN in some else list(seen.game.in_order(some))

    def words(self, seen: Observation, owner: int, names: Names) -> str:
        who, lies = seat_in(seen, "played_by"), seen.zones["trick"]
        return f"{names(who)}  ·  {seen.game.kind_of(lies)}" if lies and who is not None else ""


class BeatenBy(Drawing):
    """Below the combination, what beats it."""

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        trick, lies = canvas.laid.get("trick"), seen.zones["trick"]
        if lies and trick is not None and not seen.is_over:
            words = f"Beaten by {seen.game.beaten_by(lies)}"
            canvas.show_words_by(trick.area.grown(-6), ("below",), words, optional=True)


@dataclass(frozen=True)
class TakenWidow(Drawing):
    """The widow's cards after they have been taken, if the person has seen them."""

    width: float = 0.43  # of a card, in hand cards

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        widow = taken_widow(seen)
        if widow:
            frame, width = canvas.frame, self.width * canvas.frame.w
            y = frame.stage.y + (74 if frame.small else 34) * frame.unit + 0.7 * width
            shown = canvas.show_cards(widow, frame.stage.cx - 1.1 * width * (len(widow) - 1) / 2, y, width)
            canvas.show_words("Taken from the widow", frame.stage.cx, shown.y - 12 * frame.unit)


def taken_widow(seen: Observation) -> Sequence[Card]:
    """The cards that came from the widow, if this seat has seen them."""
    for event in seen.history:
        if event.kind == "move" and event.source == "widow" and HIDDEN not in event.cards:
            return event.cards
    return ()


class AnyOfARank(Moves):
    """The cards of a rank stand for each other when they are chosen."""

    def alike(self, card: Card) -> object:
        return card.rank


@dataclass(frozen=True)
class DoubledStake(RailPart):
    """The highest bid of who would be landlord, then the stake, and who has doubled it with what."""

    doubles: Callable[[Event], bool]  # whether an event says that what was played before it has doubled the stake

    def panels(self, seen: Observation, names: Names) -> Sequence[Panel | Sheet]:
        if seat_in(seen, "landlord") is None:
            bidder = seat_in(seen, "bidder")
            who = "Nobody yet" if bidder is None else names(bidder)
            return (Panel("Highest bid", (Row(who),), big=seen.facts["bid"], beside=True),)
        doubled = [Row(f"{names(seat)} played {what}") for seat, what in doublers(seen, self.doubles)]
        return (Panel("Stake", (Row(doublings(seen).capitalize()), *doubled), big=seen.facts["stake"], beside=True),)

    def strip(self, seen: Observation, names: Names) -> str:
        if seat_in(seen, "landlord") is None:
            return f"Highest bid {seen.facts['bid']}"
        return f"Stake {seen.facts['stake']} · {doublings(seen)}"


def doublings(seen: Observation) -> str:
    bombs = int(seen.facts["bombs"])
    doubled = ("not doubled", "doubled once", "doubled twice")[bombs] if bombs < 3 else f"doubled {bombs} times"
    return f"bid {seen.facts['bid']}, {doubled}"


def doublers(seen: Observation, doubles: Callable[[Event], bool]) -> list[tuple[int, str]]:
    """Who has doubled the stake, and with what."""
    found: list[tuple[int, str]] = []
    last = Event("")
    for event in seen.history:
        if event.kind == "act":
            last = event
        elif doubles(event) and last.action is not None and last.action.cards and last.seat is not None:
            found.append((last.seat, seen.game.in_words(last.action.cards)))
    return found
