"""The table of Dou Dizhu: three hands, the widow in the middle and then the combination to be beaten, the stake."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.english import counted


class Sides(parts.Seats):
    """The landlord with his hat, the peasants, and how many cards each has."""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        cards, landlord = counted(len(seen.zones[f"hand:{seat}"]), "card"), parts.seat_in(seen, "landlord")
        if landlord is None:
            return f"Bid {seen.facts['bid']}" if parts.seat_in(seen, "bidder") == seat else cards
        return f"{'Landlord' if seat == landlord else 'Peasant'} · {cards}"

    def role(self, seen: parts.Observation, seat: int) -> str:
        return "Landlord" if parts.seat_in(seen, "landlord") == seat else ""


class Stake(parts.RailPart):
    """The highest bid, then the stake, and who has doubled it with what."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel]:
        if parts.seat_in(seen, "landlord") is None:
            bidder = parts.seat_in(seen, "bidder")
            who = "Nobody yet" if bidder is None else names(bidder)
            return (parts.Panel("Highest bid", (parts.Row(who),), big=seen.facts["bid"], beside=True),)
        doubled = [parts.Row(f"{names(seat)} played {what}") for seat, what in doublers(seen)]
        return (
            parts.Panel(
                "Stake", (parts.Row(doublings(seen).capitalize()), *doubled), big=seen.facts["stake"], beside=True
            ),
        )

    def strip(self, seen: parts.Observation, names: parts.Names) -> str:
        if parts.seat_in(seen, "landlord") is None:
            return f"Highest bid {seen.facts['bid']}"
        return f"Stake {seen.facts['stake']} · {doublings(seen)}"


def doublings(seen: parts.Observation) -> str:
    bombs = int(seen.facts["bombs"])
    doubled = ("not doubled", "doubled once", "doubled twice")[bombs] if bombs < 3 else f"doubled {bombs} times"
    return f"bid {seen.facts['bid']}, {doubled}"


def doublers(seen: parts.Observation) -> list[tuple[int, str]]:
    """Who has doubled the stake, and with what."""
    found: list[tuple[int, str]] = []
    last = parts.Event("")
    for event in seen.history:
        if event.kind == "act":
            last = event
        elif TABLE.events.is_rare(event) and last.action is not None and last.action.cards and last.seat is not None:
            found.append((last.seat, seen.game.in_words(last.action.cards)))
    return found


class Doublings(parts.Events):
    """What doubles the stake is rare."""

    def is_rare(self, event: parts.Event) -> bool:
        return event.kind == "note" and event.seat is None


class DealsPlayed(parts.Score):
    def note_words(self, seen: parts.Observation) -> str:
        return f"after {counted(len(seen.results), 'deal')}"


def widow_words(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    return "Widow" if seen.zones["widow"] else ""


TABLE = parts.Table(
    zones=(
        parts.Combination(),
        parts.Spread("widow", parts.At(0.5, 0.42), step=1.1, size=(3, 1), down=True, label=widow_words),
    ),
    hidden=("discard",),
    tricks=False,
    hand=parts.Hand("2AKQJT9876543", by="rank"),
    seats=Sides(picture="hat"),
    score=DealsPlayed(),
    rail=(Stake(),),
    auction=None,
    drawings=(parts.TakenWidow(), parts.BeatenBy()),
    buttons=parts.Buttons(
        kept={"auction": ("pass", "bid 1", "bid 2", "bid 3"), "play": ("pass",)}, gold=(), claim="I can play out"
    ),
    moves=parts.AnyOfARank(),
    events=Doublings(holder="", won=("You lead again", "{0} leads again")),
    log=parts.Log("lead", "Last plays", "turn"),
)
