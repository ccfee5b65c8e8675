"""The other hands, open: where a match or a deal is over and all may be seen; and what a last look at a deal shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.parts.facts import Trick, finished_tricks, this_deal
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Fan
from cardhall.rules.engine.game import HAND, zone_owner
from cardhall.rules.mechanisms.trick_draws import draws_after_tricks

PERSON = 0
TRICK = "trick"


class LastLook(NamedTuple):
    """A deal that is over, as it is looked at: everybody's cards, and the last trick before it was gathered."""

    zones: dict[str, Sequence[Card]]  # that lie otherwise than where the deal has left them
    trick: Trick | None = None  # the last one, which lies in the middle again


def open_hands(table: Table, state: Any) -> dict[str, Sequence[Card]]:
    """The hands of all seats but the person's, zone -> cards as they are to lie. `state`: the whole of it."""
    return {
        zone: in_order(table, state.observe(zone_owner(zone)[1]), zone, some)
        for zone, some in state.zones.items()
        if some and zone_owner(zone)[0] == "hand" and zone_owner(zone)[1] > PERSON
        if table.zone_for(zone) is not None
    }


def in_order(table: Table, seen: Any, zone: str, some: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a hand as they lie; closed ones at the end."""
    known = [card for card in some if card is not HIDDEN]
    if isinstance(table.zone_for(zone), Fan):
        known = table.hand.order(seen, known)
        return (*known, *[card for card in some if card is HIDDEN])
    return tuple(some)


def last_look(table: Table, position: Any, *, known: bool) -> LastLook:
    """What a look at the table shows when a deal is over. `position`: its last one.

    The cards of tricks lie in the hands from which they were played, those of the last one in the middle; where cards
    were drawn after tricks, only those of the last full hands. `known`:
    whether all cards may be seen; else it is what the person has seen.
    """
    seen = position.observe(PERSON)
    zones = position.zones if known else seen.zones
    tricks = finished_tricks(this_deal(position.history if known else seen.history))
    if draws_after_tricks(position.game):
        tricks = tricks[-len(position.deal[HAND[PERSON]].split()) :]
    gathered = tricks if zones.get(TRICK) else tricks[:-1]
    held = {zone: list(some) for zone, some in zones.items() if zone in HAND}
    for trick in gathered:
        for seat, card in trick.played:
            held[HAND[seat]].append(card)
    found: dict[str, Sequence[Card]] = {}
    for zone, some in held.items():
        seat = zone_owner(zone)[1]
        is_other = known and seat != PERSON and bool(some)
        if table.zone_for(zone) is not None and (is_other or len(some) > len(zones[zone])):
            found[zone] = in_order(table, position.observe(seat) if known else seen, zone, some)
    if not tricks or zones.get(TRICK):
        return LastLook(found)
    return LastLook({**found, TRICK: tuple(card for _, card in tricks[-1].played)}, tricks[-1])
