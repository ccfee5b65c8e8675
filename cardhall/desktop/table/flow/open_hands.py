"""Open hands of a finished deal or match, and the last look at a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.parts.observation_readers import Trick, finished_tricks, this_deal
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Fan
from cardhall.rules.engine.game import HAND, zone_owner
from cardhall.rules.mechanisms.trick_draws import draws_after_tricks

PERSON_SEAT = 0
TRICK_ZONE = "trick"


class LastLook(NamedTuple):
    """The cards of a finished deal as the last look shows them."""

    zones: dict[str, Sequence[Card]]  # the cards of the zones that differ from the end of the deal
    trick: Trick | None = None  # the last trick, back in the middle


def other_hands(table: Table, state: Any) -> dict[str, Sequence[Card]]:
    """Return the hands of all seats but the person's, sorted as on the table, by zone.

    `state`: the full state of the match.
    """
    return {
        zone: sort_zone(table, state.observe(zone_owner(zone)[1]), zone, zone_cards)
        for zone, zone_cards in state.zones.items()
        if zone_cards and zone_owner(zone)[0] == "hand" and zone_owner(zone)[1] > PERSON_SEAT
        if table.zone_for(zone) is not None
    }


def sort_zone(table: Table, seen: Any, zone: str, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a zone as they lie on the table; face-down cards of a hand come last."""
    known_cards = [card for card in cards if card is not HIDDEN]
    if isinstance(table.zone_for(zone), Fan):
        known_cards = table.hand.sort_cards(seen, known_cards)
        return (*known_cards, *[card for card in cards if card is HIDDEN])
    return tuple(cards)


def make_last_look(table: Table, position: Any, *, all_known: bool) -> LastLook:
    """Return the zones and the trick that the last look at a finished deal shows.

    `position`: the deal's last state. The cards of tricks return to the hands that played them, and the last trick to
    the middle; where cards are drawn after tricks, only the tricks of the last full hands return. `all_known`:
    whether all cards may be seen; without it only the person's view counts.
    """
    seen = position.observe(PERSON_SEAT)
    zones = position.zones if all_known else seen.zones
    tricks = finished_tricks(this_deal(position.history if all_known else seen.history))
    if draws_after_tricks(position.game):
        tricks = tricks[-len(position.deal[HAND[PERSON_SEAT]].split()) :]
    returned_tricks = tricks if zones.get(TRICK_ZONE) else tricks[:-1]
    hands = {zone: list(some) for zone, some in zones.items() if zone in HAND}
    for trick in returned_tricks:
        for seat, card in trick.played:
            hands[HAND[seat]].append(card)
    shown_zones: dict[str, Sequence[Card]] = {}
    for zone, cards in hands.items():
        seat = zone_owner(zone)[1]
        is_other = all_known and seat != PERSON_SEAT and bool(cards)
        if table.zone_for(zone) is not None and (is_other or len(cards) > len(zones[zone])):
            shown_zones[zone] = sort_zone(table, position.observe(seat) if all_known else seen, zone, cards)
    if not tricks or zones.get(TRICK_ZONE):
        return LastLook(shown_zones)
    return LastLook({**shown_zones, TRICK_ZONE: tuple(card for _, card in tricks[-1].played)}, tricks[-1])
