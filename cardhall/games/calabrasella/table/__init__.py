"""The table of Calabrasella: the widow in the middle, then aside with what was laid away, a pile for each party."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.games.calabrasella.table.parties import CalledCard, PartySeats, PartyTricks, WidowMovedAside
from cardhall.language import tr

RANK_ORDER = "32AKQJ7654"
WIDOW_SIZE = 4


def label_discards(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the title above the discards: while the person discards, how many cards may still be laid there."""
    if seen.phase == "discard" and seen.turn == seen.seat:
        cards_to_lay = WIDOW_SIZE - len(seen.zones["discard"])
        return {
            WIDOW_SIZE: tr("Lay one to four here"),
            3: tr("Lay three more here"),
            2: tr("Lay two more here"),
            1: tr("Lay one more here"),
            0: tr("No more cards here"),
        }[cards_to_lay]
    return tr("Laid away") if seen.zones["discard"] else ""


class DiscardPlaceMoves(parts.LayAwayMoves):
    """Shows the place of the discards only once cards may be laid there."""

    def shown_zones(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        zones = dict(seen.zones)
        if seen.phase != "discard" and not zones["discard"]:
            del zones["discard"]
        return zones


class PartyPoints(parts.CardPoints):
    """Shows the points of both parties once the first card is played."""

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        played = any(seen.zones[zone] for zone in ("trick", "won:declarer", "won:defenders"))
        return super().rows(seen, names) if played else ()


TABLE = parts.Table(
    zones=(
        WidowMovedAside(cards=WIDOW_SIZE),
        parts.Spread(
            "discard",
            parts.At(0.5, 0.45, 2.7),
            width=0.45,
            size=(1.8, 0.63),
            step=0.45,
            shows_slot=True,
            label=label_discards,
        ),
        PartyTricks(),
    ),
    hand=parts.Hand(RANK_ORDER),
    seats=PartySeats(),
    rail=(PartyPoints(), CalledCard(), parts.CardValues()),
    drawings=(parts.Purses(initial_chips=100),),
    auction=None,
    moves=DiscardPlaceMoves(one_by_one={"discard": "", "exchange": ""}),
)
