"""The table of a game, composed of parts. `Table()` fits any trick game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cardhall.desktop.table.parts.action_row_places import Places
from cardhall.desktop.table.parts.announcements import Events
from cardhall.desktop.table.parts.auction import AuctionSheet
from cardhall.desktop.table.parts.buttons import Buttons
from cardhall.desktop.table.parts.card_marks import CardMarks
from cardhall.desktop.table.parts.card_moves import Moves
from cardhall.desktop.table.parts.default_zones import default_zone
from cardhall.desktop.table.parts.drawings import Bets, Drawing, Pots
from cardhall.desktop.table.parts.hand import Hand
from cardhall.desktop.table.parts.log import Log
from cardhall.desktop.table.parts.melds import Melds
from cardhall.desktop.table.parts.rail import Contract, RailPart, TricksTaken, Trumps
from cardhall.desktop.table.parts.score import Score
from cardhall.desktop.table.parts.seats import Seats
from cardhall.desktop.table.parts.timed_call import TimedCall
from cardhall.desktop.table.parts.tray import Tray
from cardhall.desktop.table.parts.zones import Zone
from cardhall.rules.engine.observation import Observation


class Role(NamedTuple):
    """A role of a seat in a deal, such as the landlord, with sentences for a screen reader."""

    seat: Callable[[Observation], int | None]  # returns the seat that has the role, or None
    own_words: str  # the sentence where the person has it: "You are the landlord"
    other_words: str  # the sentence where another seat has it: "{name} is the landlord"


@dataclass(frozen=True)
class Table:
    """The parts of a table. All have defaults for most games; a game replaces some."""

    zones: tuple[Zone, ...] = ()  # zones that differ from the default
    hidden_kinds: tuple[str, ...] = ()  # kinds of zones that are not shown
    tricks: bool = True  # a trick lies in the middle, and piles beside it; else piles lie in the middle
    hand: Hand = Hand()
    seats: Seats = Seats()
    score: Score = Score()
    rail: tuple[RailPart, ...] = (TricksTaken(), Trumps(), Contract())
    drawings: tuple[Drawing, ...] = (Pots(), Bets())
    auction: AuctionSheet | None = AuctionSheet()
    buttons: Buttons = Buttons()
    moves: Moves = Moves()
    melds: Melds | None = None  # own groups that may be rearranged
    marks: CardMarks = CardMarks()
    events: Events = Events()
    timed_call: TimedCall | None = None  # a call with a time limit
    tray: Tray | None = None  # chips to be put on fields, in place of the hand
    log: Log = Log()
    roles: tuple[Role, ...] = ()  # the roles of the game for which a screen reader has sentences
    has_short_deals: bool = False  # deals are over after a few actions: the next one follows without a score sheet
    places: Places = Places()

    @cached_property
    def _zone_cache(self) -> dict[str, Zone | None]:
        """The results of `zone_for` so far, by zone name: a game has few zones, and every card asks for its own."""
        return {}

    def zone_for(self, zone: str) -> Zone | None:
        """Return the zone part for a zone's name, or None where the zone is not shown."""
        if zone not in self._zone_cache:
            self._zone_cache[zone] = self._find_zone(zone)
        return self._zone_cache[zone]

    def _find_zone(self, zone: str) -> Zone | None:
        zone_kind, _, rest = zone.partition(":")
        if zone_kind in self.hidden_kinds:
            return None
        own_zone = next((one for one in self.zones if one.is_for(zone)), None)
        return own_zone or default_zone(zone_kind, rest.partition(":")[0].isdigit(), self.tricks)
