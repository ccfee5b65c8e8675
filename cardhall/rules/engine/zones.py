"""Zones: names, owners, and the pack cut up into zones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardhall.cards import Card
from cardhall.language import listing, say


def deal_out(pack: Sequence[Card], layout: Mapping[str, int]) -> dict[str, tuple[Card, ...]]:
    """Deal the pack out from the top: to each zone its number of cards, in order.

    Raises ValueError unless the layout has as many cards as the pack.
    """
    whole, dealt, start = tuple(pack), {}, 0
    for zone, number in layout.items():
        end = start + number
        dealt[zone] = whole[start:end]
        start = end
    if start != len(whole):
        raise ValueError(f"the layout deals {start} cards of {len(whole)}")
    return dealt


def explain_wrong_sizes(dealt: Mapping[str, Sequence[Card]], layout: Mapping[str, int]) -> str:
    """Return a sentence if the zones of a scripted deal do not have the sizes of `layout`; "": they do."""
    sizes = {zone: len(some) for zone, some in dealt.items()}
    if sizes == layout:
        return ""
    zone = next(z for z in [*layout, *sizes] if layout.get(z) != sizes.get(z))
    if zone not in layout:
        return say(
            "The scripted deal has a zone {zone}; the deal’s zones are {zones}.",
            zone=repr(zone),
            zones=listing(layout, ","),
        )
    return say(
        "The scripted deal gives {zone} {get} cards, not {layout}.",
        zone=zone,
        get=sizes.get(zone, 0),
        layout=layout[zone],
    )


_owner_cache: dict[str, tuple[str, int]] = {}


def zone_owner(zone: str) -> tuple[str, int]:
    """Return a zone's kind and owner: `hand:2` -> `("hand", 2)`; owner -1 for a zone of nobody."""
    owner = _owner_cache.get(zone)
    if owner is None:
        kind, _, rest = zone.partition(":")
        number = rest.split(":")[0]
        owner = _owner_cache[zone] = (kind, int(number) if number.isdigit() else -1)
    return owner


def zone_names(kind: str, number: int = 16) -> tuple[str, ...]:
    """Return the names `hand:0`, `hand:1`, …"""
    return tuple(f"{kind}:{i}" for i in range(number))


HAND: Final = zone_names("hand")
WON: Final = zone_names("won")
