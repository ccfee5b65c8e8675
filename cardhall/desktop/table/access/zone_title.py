"""Names of zones for a screen reader, without their contents: "your hand", "stock", "meld 2 of You and Ines". No Qt."""

from __future__ import annotations

from collections.abc import Iterable

from cardhall.cards import SUIT_NAMES
from cardhall.desktop.table.parts.zones import Names
from cardhall.desktop.table.zone_words import zone_word
from cardhall.english import capitalize_first
from cardhall.language import join_words, say, suit_name
from cardhall.match.default_names import name_in_sentence
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

NUMBERED_ZONE_KINDS = ("foundation",)  # the number after the colon is no owner


def zone_noun(zone: str, owner: int) -> str:
    """Return the noun of a zone with a number or suit, but no owner: "meld 2", "layout of clubs".

    `owner`: the seat or side, -1 for nobody.
    """
    zone_kind, name_parts = zone_owner(zone)[0], zone.split(":")[1:]
    noun = zone_word(zone_kind)
    if zone_kind in NUMBERED_ZONE_KINDS or len(name_parts) > 1:
        # several hands of a seat count from 0, melds from 1
        return say("{zone} {number}", zone=noun, number=int(name_parts[-1]) + (zone_kind == "hand"))
    if owner < 0 and name_parts:
        suit = suit_name(name_parts[0]) if name_parts[0] in SUIT_NAMES else None
        return (
            say("{zone} of {suit}", zone=noun, suit=suit)
            if suit
            else say("{zone} {number}", zone=noun, number=name_parts[0])
        )
    return noun


def owner_name(seen: Observation, zones: Iterable[str], zone_kind: str, owner: int, names: Names) -> str:
    """Return the owner of a zone: a seat's name, or the names of a side.

    `zone_kind`: the zone's kind; `zones`: all zones shown. Zones other than hands are numbered by side where no
    number of their kind goes beyond the sides.
    """
    highest_owner = max(zone_owner(zone)[1] for zone in zones if zone_owner(zone)[0] == zone_kind)
    if (
        zone_kind != "hand"
        and len(seen.sides) < seen.seats
        and highest_owner < len(seen.sides)
        and owner < len(seen.sides)
    ):
        return capitalize_first(join_words([names(seat) for seat in seen.sides[owner]]))
    return names(owner) if owner < seen.seats else ""


def zone_title(zone: str, owner: int, owner_label: str, names: Names) -> str:
    """Return a zone's name with its owner; `owner_label`: the owner's name, "" for a zone of nobody's."""
    noun = zone_noun(zone, owner)
    if not owner_label:
        return noun
    if owner == 0 and owner_label == names(0):
        return say("your {zone}", zone=noun)
    if " " in owner_label:
        return say("{zone} of {players}", zone=noun, players=name_in_sentence(owner_label))
    return say("{player}’s {zone}", player=owner_label, zone=noun)
