"""Default layouts of zones, so that every zone of every game has a place.

The kinds of zones and what they mean are the same in all games. With a trick in the middle the piles lie beside it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from cardhall.desktop.table.parts.meld_zones import MeldArea, MeldRow
from cardhall.desktop.table.parts.zones import (
    BEFORE_SEAT,
    TRICK_DISTANCE,
    At,
    Fan,
    OpenHand,
    Pile,
    RowOfCards,
    Spread,
    SuitLayout,
    Trick,
    WonTricks,
    Zone,
    beside_trick,
)
from cardhall.english import capitalize_first
from cardhall.language import say

TRICK_GAME_ZONES: tuple[Zone, ...] = (
    Fan(),
    Trick(),
    WonTricks(),
    Pile("stock", beside_trick(0.0), lies_face_down=True, label=say("Stock")),
    Pile("upcard", beside_trick(0.75)),
    Pile("trumpcard", At(0.5, 0.45, -TRICK_DISTANCE), label=say("Trump")),
    Spread("widow", At(0.5, 0.45, TRICK_DISTANCE), width=0.45, size=(1.3, 0.63), step=0.45, label=say("Widow")),
    Pile("talon", At(0.5, 0.45, TRICK_DISTANCE), lies_face_down=True, label=say("Talon")),
    Pile("discard", At(0.5, 0.45, TRICK_DISTANCE), label=say("Discards")),
    Pile("dead", At(0.5, 0.45, TRICK_DISTANCE), lies_face_down=True, width=0.45),
    SuitLayout(),
    MeldRow(),
    MeldArea(),
    *(Spread(kind, BEFORE_SEAT, width=0.45, size=(2.2, 0.63), step=0.42) for kind in ("up", "pair", "threes", "shown")),
    OpenHand("down", width=0.45),
)

PILE_GAME_ZONES: tuple[Zone, ...] = (
    Pile("stock", At(0.5, 0.45, -0.8), width=0.7, lies_face_down=True, shows_count=True, label=say("Stock")),
    Pile("discard", At(0.5, 0.45, 0.8), width=0.7, shows_count=True, label=say("Discards"), shows_slot=True),
    Pile("upcard", At(0.5, 0.45), width=0.7),
    Pile("drawn", At(0.5, 0.45), width=0.86),
    Spread("trick", At(0.5, 0.42), width=0.86, size=(7, 1.5), step=0.42),
    RowOfCards("board", At(0.5, 0.5), width=0.8, size=(5.2, 2.5)),
    RowOfCards("turned", At(0.5, 0.5), width=0.7, size=(6.0, 1.0), shows_slot=True),
    Spread("played", BEFORE_SEAT, width=0.45, size=(2.6, 0.63), step=0.4),
    Spread("widow", At(0.5, 0.42), size=(3, 1), step=1.1, lies_face_down=True, label=say("Widow")),
)


@cache
def default_zone(zone_kind: str, is_owned: bool, has_trick: bool) -> Zone:
    """Return the default layout of a kind of zone.

    `is_owned`: zones of seats or sides; `has_trick`: a trick lies in the middle.
    """
    for zone in (*([] if has_trick else PILE_GAME_ZONES), *TRICK_GAME_ZONES):
        if zone.kind == zone_kind:
            return zone
    label = capitalize_first(zone_kind.replace("_", " "))
    if is_owned:
        return Spread(zone_kind, BEFORE_SEAT, width=0.45, size=(2.2, 0.63), step=0.42)
    return replace(Pile(zone_kind, At(0.5, 0.45, TRICK_DISTANCE)), label=label)
