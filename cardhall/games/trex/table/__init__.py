"""The table of Trex: the owner's crown and games, captured cards open, whose cards are doubled, and the rows."""

from __future__ import annotations

from cardhall.desktop.table import parts
from cardhall.games.trex.facts import TrexFacts
from cardhall.games.trex.table.crown import paint_crown
from cardhall.games.trex.table.kingdom_rail import KingdomScore, KingdomSheet, describe_stop
from cardhall.games.trex.table.open_cards import CapturedZone, DoubledMarks, DoubledZone, OpenCardMoves
from cardhall.games.trex.table.open_places import OpenPlacesDrawing
from cardhall.language import format_count, say, tr, translate

GAME_NAMES = {
    "diamonds": say("Diamonds"),
    "eltoosh": say("Eltoosh"),
    "girls": say("Girls"),
    "king": say("King"),
    "trex": say("Trex"),
}
OWNER_PLAQUE_WIDTH = 216.0  # pixels: the plaque of the kingdom's owner
ROWS_EXTRA_HEIGHT = 8.0  # pixels by which the rows reach further down than tricks do


def rows_rect(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the place of the rows: everything that the plaques leave free."""
    room = frame.seat_layout.area_between_plaques(frame.middle, OWNER_PLAQUE_WIDTH)
    return parts.Rect(room.x, room.y, room.w, room.h + ROWS_EXTRA_HEIGHT * frame.unit)


ROWS_LAYOUT = parts.SuitLayout(at=rows_rect)


class OwnerPlaques(parts.Seats):
    """Shows the owner's crown, and each seat's captures, or its progress in the game Trex."""

    def plaques_stand_beside(self, seen: parts.Observation, small: bool) -> bool:
        return small and TrexFacts.of(seen).game == "trex"  # the rows need the room

    def role_words(self, seen: parts.Observation, seat: int) -> str:
        return tr("Owner") if TrexFacts.of(seen).king == seat else ""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        if TrexFacts.of(seen).game == "trex":
            both = self.role_words(seen, seat), parts.card_count_words(seen, seat)
            return describe_stop(seen, seat) or " · ".join(translate(words) for words in both if words)
        tricks = format_count(parts.tricks_taken(seen)[seat], "trick") if seen.phase == "play" else ""
        return " · ".join(translate(words) for words in (self.role_words(seen, seat), tricks) if words)

    def short_fact_line(self, seen: parts.Observation, seat: int) -> str:
        if TrexFacts.of(seen).game != "trex" or seat in TrexFacts.of(seen).out:
            return ""
        return tr("Passed") if describe_stop(seen, seat) else parts.card_count_words(seen, seat)


class TrexLog(parts.Log):
    """The log of tricks; in the game Trex, which has no tricks, the log of rounds."""

    def group_kind_of_deal(self, seen: parts.Observation) -> str:
        return "round" if TrexFacts.of(seen).game == "trex" else "trick"


TABLE = parts.Table(
    zones=(CapturedZone(), DoubledZone(), ROWS_LAYOUT),
    seats=OwnerPlaques(has_dealer=False, role_picture=paint_crown),
    score=KingdomScore(),
    rail=(KingdomSheet(GAME_NAMES),),
    drawings=(OpenPlacesDrawing(ROWS_LAYOUT),),
    moves=OpenCardMoves(),
    buttons=parts.Buttons(bid_box=parts.BidBox(("declare",))),
    marks=DoubledMarks("double"),
    log=TrexLog(),
)
