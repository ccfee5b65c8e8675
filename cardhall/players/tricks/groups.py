"""Sets as bits: of cards, those of which one is as good as another; of numbers of tricks, those wanted.

Of two cards of a suit the higher has the lower bit (see `layout`). This module may be compiled.
"""

from __future__ import annotations

from mypy_extensions import i64


def lowest(cards: i64) -> i64:
    """The lowest card of the last suit; none of none."""
    number: int = cards
    return 1 << number.bit_length() >> 1


def nth(cards: i64, number: i64) -> i64:
    """The card of a suit that is number `number` from the highest."""
    while number > 1:
        cards &= cards - 1
        number -= 1
    return cards & -cards


def different(cards: i64, others: i64) -> i64:
    """Of cards of one hand, the highest of each group in which one is as good as another.

    `others`: what lies between such groups, the other hands' cards and the empty places above all suits. Subtracting
    one just above each of these changes the lowest bit up to the next of them, and only the bits below that one.
    """
    return cards & ~((cards | others) - (others << 1 | 1))


def grouped(cards: list[int], others: i64) -> tuple[list[int], list[int]]:
    """Of single cards of one hand those of which none is as good as another, and by card where its like stands there.

    `others` as in `different`.
    """
    found: list[int] = []
    places: list[int] = []
    for number in cards:
        card: i64 = number
        place = len(found)
        for before in range(len(found)):
            other: i64 = found[before]
            if not others & (card - other if card > other else other - card):
                place = before
        if place == len(found):
            found.append(number)
        places.append(place)
    return found, places


def with_alike(decisive: i64, cards: i64, others: i64) -> i64:
    """With the decisive cards those of `cards` that were not tried because one above is as good.

    `others` as in `different`. Adding to the places between them carries from each decisive card to the
    end of its group.
    """
    return decisive | cards & ~(~others + (cards & decisive))


def wanted_sets(worth: list[float]) -> tuple[list[float], list[int]]:
    """The values among what numbers of tricks are worth, rising, and for each but the first who brings as much.

    Bit `n` of such a set stands for `n` tricks.
    """
    sets: list[int] = []
    if rises(worth):
        every = (1 << len(worth)) - 1
        for number in range(1, len(worth)):
            sets.append(every >> number << number)
        return worth, sets
    values = sorted(set(worth))
    for value in values[1:]:
        wanted = 0
        for number in range(len(worth)):
            if worth[number] >= value:
                wanted |= 1 << number
        sets.append(wanted)
    return values, sets


def rises(worth: list[float]) -> bool:
    """Whether each value is greater than the one before."""
    for number in range(1, len(worth)):  # noqa: SIM110 (a loop is faster, compiled and not)
        if worth[number] <= worth[number - 1]:
            return False
    return True
