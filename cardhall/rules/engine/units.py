"""Units of results: points as a rule, in some games tricks, chips or stones.

A game names its unit as `Game.unit`; `Game.in_units` describes an amount in it: `2 tricks`, `1.4 chips`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardhall.language import numbered, say
from cardhall.language.values import Count

POINTS: Final = "points"
TRICKS: Final = "tricks"
CHIPS: Final = "chips"
STONES: Final = "stones"
COURTS: Final = "courts"
CARDS: Final = "cards"
DEALS: Final = "deals"
CREDITS: Final = "credits"
MIN_WHOLE_AMOUNT = 10  # larger amounts are shown without tenths

AMOUNT_TEXTS: Final[Mapping[str, Callable[[int | float], Count]]] = {
    POINTS: lambda number: numbered(number, "point"),
    TRICKS: lambda number: numbered(number, "trick"),
    CHIPS: lambda number: numbered(number, "chip"),
    STONES: lambda number: numbered(number, "stone"),
    COURTS: lambda number: numbered(number, "court"),
    CARDS: lambda number: numbered(number, "card"),
    DEALS: lambda number: numbered(number, "deal"),
    CREDITS: lambda number: numbered(number, "credit"),
}
UNIT_NAMES: Final[Mapping[str, str]] = {
    POINTS: say("points", context="unit"),
    TRICKS: say("tricks", context="unit"),
    CHIPS: say("chips", context="unit"),
    STONES: say("stones", context="unit"),
    COURTS: say("courts", context="unit"),
    CARDS: say("cards", context="unit"),
    DEALS: say("deals", context="unit"),
    CREDITS: say("credits", context="unit"),
}


def format_amount(number: float, unit: str) -> Count:
    """Return an amount with its unit, for a sentence; amounts below ten may have tenths."""
    rounded = round(number, 1) if abs(number) < MIN_WHOLE_AMOUNT else round(number)
    return AMOUNT_TEXTS[unit](int(rounded) if rounded == int(rounded) else rounded)
