"""Sets as bits: groups of equal cards in a hand, and numbers of tricks that are wanted.

Of two cards of a suit the higher has the lower bit (see `search_layout`).
"""

from __future__ import annotations

from mypy_extensions import i64


def lowest_card(cards: i64) -> i64:
    """Return the lowest card of the last suit; 0 for no cards."""
    number: int = cards
    return 1 << number.bit_length() >> 1


def nth_highest_card(cards: i64, place: i64) -> i64:
    """Return the card of a suit at place `place`, counted from 1 at the highest."""
    while place > 1:
        cards &= cards - 1
        place -= 1
    return cards & -cards


def highest_of_equals(cards: i64, separators: i64) -> i64:
    """Return the highest card of each group of equal cards in a hand.

    `separators`: the cards and places between groups, that is, the other hands' cards and the empty places above all
    suits. Subtracting a bit just above each of these changes the lowest bit up to the next of them, and only the bits
    below.
    """
    return cards & ~((cards | separators) - (separators << 1 | 1))


def group_equals(cards: list[int], separators: i64) -> tuple[list[int], list[int]]:
    """Return a card of each group of equal cards, and for each given card the index of its group.

    `cards`: single cards of a hand. `separators`: as in `highest_of_equals`.
    """
    representatives: list[int] = []
    group_indices: list[int] = []
    for number in cards:
        card: i64 = number
        place = len(representatives)
        for group_index in range(len(representatives)):
            other: i64 = representatives[group_index]
            if not separators & (card - other if card > other else other - card):
                place = group_index
        if place == len(representatives):
            representatives.append(number)
        group_indices.append(place)
    return representatives, group_indices


def add_equals(decisive_cards: i64, cards: i64, separators: i64) -> i64:
    """Add to the decisive cards all of `cards` that were not tried because a higher card is equal.

    `separators`: as in `highest_of_equals`. Adding to the places between them carries from each decisive card to the
    end of its group.
    """
    return decisive_cards | cards & ~(~separators + (cards & decisive_cards))


def list_wanted_sets(values_by_count: list[float]) -> tuple[list[float], list[int]]:
    """Return the distinct values of trick counts, rising, and for each but the first the counts worth at least as much.

    `values_by_count`: the value by number of tricks. The counts are a set in bits: bit `n` stands for `n` tricks.
    """
    count_sets: list[int] = []
    if is_rising(values_by_count):
        every = (1 << len(values_by_count)) - 1
        for number in range(1, len(values_by_count)):
            count_sets.append(every >> number << number)
        return values_by_count, count_sets
    values = sorted(set(values_by_count))
    for value in values[1:]:
        wanted = 0
        for number in range(len(values_by_count)):
            if values_by_count[number] >= value:
                wanted |= 1 << number
        count_sets.append(wanted)
    return values, count_sets


def is_rising(values_by_count: list[float]) -> bool:
    """Return whether each value is greater than the previous value."""
    for number in range(1, len(values_by_count)):  # noqa: SIM110 (a loop is faster, compiled and not)
        if values_by_count[number] <= values_by_count[number - 1]:
            return False
    return True
