"""The other hands, open: where a match or a deal is over and all may be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.cards import Card
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Fan
from cardhall.rules.engine.game import zone_owner

PERSON = 0


def open_hands(table: Table, state: Any) -> dict[str, Sequence[Card]]:
    """The hands of all seats but the person's, zone -> cards as they are to lie. `state`: the whole of it."""
    found: dict[str, Sequence[Card]] = {}
    for zone, some in state.zones.items():
        kind, seat = zone_owner(zone)
        spec = table.zone_for(zone)
        if kind != "hand" or seat <= PERSON or not some or spec is None:
            continue
        hand = list(some)
        if isinstance(spec, Fan):
            hand = table.hand.order(state.observe(seat), some)
        found[zone] = tuple(hand)
    return found
