"""Sets of cards as bit masks by card number: bit 0 is the ace of clubs. For packs without duplicate cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardhall.cards import CARDS, Card

MASK_BOUNDS: Final = range(1 << 128)  # bounds of masks: every card number is below 128; a mask is never negative


def mask_of(cards: Iterable[Card]) -> int:
    """Return the bit mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def places_of(mask: int) -> list[int]:
    """Return the places of the set bits, from the lowest. In a mask of cards these are card numbers."""
    places: list[int] = []
    while mask:
        lowest = mask & -mask
        places.append(lowest.bit_length() - 1)
        mask ^= lowest
    return places


def cards_of(mask: int) -> list[Card]:
    """Return the cards of a bit mask, in canonical order."""
    return [CARDS[place] for place in places_of(mask)]
