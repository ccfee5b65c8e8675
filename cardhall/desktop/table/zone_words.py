"""Nouns for kinds of zones, used in sentences of the log and the screen reader."""

from __future__ import annotations

from cardhall.language import say
from cardhall.rules.catalogue import game_words

ZONE_NOUNS = {
    "board": say("board", context="zone"),
    "bundle": say("bundle"),
    "captured": say("captured cards"),
    "column": say("column"),
    "dead": say("dead cards"),
    "discard": say("discards"),
    "doubled": say("doubled cards"),
    "down": say("closed cards"),
    "drawn": say("drawn card"),
    "extra": say("extra cards"),
    "foundation": say("foundation"),
    "game": say("game", context="pot"),
    "hand": say("hand"),
    "layout": say("layout"),
    "meld": say("meld"),
    "melds": say("melds"),
    "pair": say("pair"),
    "played": say("played cards"),
    "reserve": say("reserve"),
    "run": say("running sequence"),
    "shown": say("shown cards"),
    "stock": say("stock"),
    "talon": say("talon"),
    "threes": say("threes"),
    "trick": say("trick"),
    "trumpcard": say("trumpcard"),
    "turned": say("turned cards"),
    "up": say("open cards"),
    "upcard": say("turned-up card"),
    "waste": say("waste"),
    "widow": say("widow"),
    "won": say("won cards"),
}


def zone_word(zone_kind: str) -> str:
    """Return the translatable noun for a kind of zone, or the kind itself if unnamed."""
    return ZONE_NOUNS.get(zone_kind) or game_words("zones").get(zone_kind, zone_kind.replace("_", " "))
