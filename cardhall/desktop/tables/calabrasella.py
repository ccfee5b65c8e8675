"""The table of Calabrasella: the widow in the middle, then aside with what was laid away, a pile for each party."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.english import NUMBERS

RANKS = "32AKQJ7654"
WIDOW = 4
ASIDE = 2.7  # hand cards from the middle: clear of the trick
SMALL = 0.45  # the width of cards that lie aside, in hand cards


@dataclass(frozen=True)
class Widow(parts.Spread):
    """In the middle as long as it is whole; what is left of it lies at the left of the trick."""

    def lay(
        self, frame: parts.Frame, owner: int, zone: str, held: parts.Held, sides: Sequence[Sequence[int]]
    ) -> parts.Laid:
        if held.count == WIDOW:
            return super().lay(frame, owner, zone, held, sides)
        left = parts.Spread(self.kind, parts.At(0.5, 0.45, -ASIDE), width=SMALL, size=(1.3, 0.63), step=0.45)
        return left.lay(frame, owner, zone, held, sides)

    def words(self, seen: parts.Observation, owner: int, names: parts.Names) -> str:
        some = seen.zones["widow"]
        return "" if not some else "Widow" if len(some) == WIDOW else "Left of the widow"


def laid_away_words(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """What stands over the cards that were laid away."""
    if seen.phase == "discard" and seen.turn == seen.seat:
        left = WIDOW - len(seen.zones["discard"])
        return f"Lay {'one to ' * (left == WIDOW)}{NUMBERS[left]}{' more' * (left < WIDOW)} here"
    return "Laid away" if seen.zones["discard"] else ""


class PartyTricks(parts.WonTricks):
    """The declarer's pile, and one for both defenders: the person's own, or before the declarer's left neighbour."""

    def owned_by(self, seen: parts.Observation, zone: str) -> int:
        declarer = parts.seat_in(seen, "declarer")
        if declarer is None or zone == "won:declarer":
            return declarer or 0
        return 0 if declarer else 1

    def party(self, seen: parts.Observation, owner: int) -> str:
        return "" if owner == parts.seat_in(seen, "declarer") else "Defenders"


class Sides(parts.Seats):
    """Who passed; then who plays alone, and who defends."""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        declarer = parts.seat_in(seen, "declarer")
        if declarer is None:
            return "Passed" if seat in parts.seats_in(seen, "passed") else ""
        return "Plays alone" if seat == declarer else "Defends"


class PartyPoints(parts.CardPoints):
    """Points are counted once cards are played."""

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        played = any(seen.zones[zone] for zone in ("trick", "won:declarer", "won:defenders"))
        return super().rows(seen, names) if played else ()


class Called(parts.RailPart):
    """The card that was called, and who gave it."""

    def badges(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Badge]:
        called, giver = parts.fact(seen, "called"), parts.seat_in(seen, "giver")
        if not called:
            return ()
        where = "in the widow" if giver is None else f"from {names(giver) if giver else 'you'}"
        return (parts.Badge(f"Called {Card.of(called).face}", note=where),)


class DiscardsInTime(parts.Moves):
    """A place for what is laid away is shown once something may be laid there."""

    def shown(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        zones = dict(seen.zones)
        if seen.phase != "discard" and not zones["discard"]:
            del zones["discard"]
        return zones


TABLE = parts.Table(
    zones=(
        Widow("widow", parts.At(0.5, 0.42), width=0.66, size=(3.3, 1), step=1.1, grab=True),
        parts.Spread(
            "discard",
            parts.At(0.5, 0.45, ASIDE),
            width=SMALL,
            size=(1.8, 0.63),
            step=0.45,
            slot=True,
            label=laid_away_words,
        ),
        PartyTricks(),
    ),
    hand=parts.Hand(RANKS),
    seats=Sides(),
    rail=(PartyPoints(), Called(), parts.CardValues()),
    drawings=(parts.Purses(start=100),),
    auction=None,
    moves=DiscardsInTime(one_by_one={"discard": ""}),
)
