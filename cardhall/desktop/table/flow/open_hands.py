"""Open hands of a finished deal or match, and the last look at a deal."""

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
TRICK_ZONE = "trick"


class LastLook(NamedTuple):
    """The cards of a finished deal as the last look shows them."""

    zones: dict[str, Sequence[Card]]  # the cards of the zones that differ from the end of the deal
    trick: Trick | None = None  # the last trick, back in the middle


def open_hands(table: Table, state: Any) -> dict[str, Sequence[Card]]:
    """Return the hands of all seats but the person's, sorted as on the table, by zone.

    `state`: the full state of the match.
    """
    return {
        zone: sort_zone(table, state.observe(zone_owner(zone)[1]), zone, some)
        for zone, some in state.zones.items()
        if some and zone_owner(zone)[0] == "hand" and zone_owner(zone)[1] > PERSON
        if table.zone_for(zone) is not None
    }


def sort_zone(table: Table, seen: Any, zone: str, some: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a zone as they lie on the table; face-down cards of a hand come last."""
    known = [card for card in some if card is not HIDDEN]
    if isinstance(table.zone_for(zone), Fan):
        known = table.hand.order(seen, known)
        return (*known, *[card for card in some if card is HIDDEN])
    return tuple(some)


def last_look(table: Table, position: Any, *, known: bool) -> LastLook:
    """Return the zones and the trick that the last look at a finished deal shows.

    `position`: the deal's last state. The cards of tricks return to the hands that played them, and the last trick to
    the middle; where cards are drawn after tricks, only the tricks of the last full hands return. `known`:
    whether all cards may be seen; without it only the person's view counts.
    """
    seen = position.observe(PERSON)
    zones = position.zones if known else seen.zones
    tricks = finished_tricks(this_deal(position.history if known else seen.history))
    if draws_after_tricks(position.game):
        tricks = tricks[-len(position.deal[HAND[PERSON]].split()) :]
    gathered = tricks if zones.get(TRICK_ZONE) else tricks[:-1]
    held = {zone: list(some) for zone, some in zones.items() if zone in HAND}
    for trick in gathered:
        for seat, card in trick.played:
            held[HAND[seat]].append(card)
    found: dict[str, Sequence[Card]] = {}
    for zone, some in held.items():
        seat = zone_owner(zone)[1]
        is_other = known and seat != PERSON and bool(some)
        if table.zone_for(zone) is not None and (is_other or len(some) > len(zones[zone])):
            found[zone] = sort_zone(table, position.observe(seat) if known else seen, zone, some)
    if not tricks or zones.get(TRICK_ZONE):
        return LastLook(found)
    return LastLook({**found, TRICK_ZONE: tuple(card for _, card in tricks[-1].played)}, tricks[-1])
