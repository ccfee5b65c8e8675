"""Sets as bits: of cards, the highest and those of which one is as good as another; of numbers of tricks, those wanted.

This module may be compiled.
"""

from __future__ import annotations

from cardhall.players.tricks.layout import Suit


def nth(cards: int, number: int) -> int:
    """The card that is number `number` from the highest."""
    card = 0
    while number:
        card = 1 << cards.bit_length() - 1
        cards ^= card
        number -= 1
    return card


def different(cards: int, others: int) -> int:
    """Of cards of one hand, the highest of each group in which one is as good as another."""
    found = 0
    above = 0
    while cards:
        card = 1 << cards.bit_length() - 1
        cards ^= card
        if not above or others & (above - card):
            found |= card
        above = card
    return found


def with_alike(decisive: int, hand: int, others: int, suits: list[Suit]) -> int:
    """With the lowest decisive cards those in the hand that were not tried because one is as good as the other."""
    for suit in suits:
        field = suit.field
        card = decisive & field
        card &= -card
        if card & hand:
            below = hand & field & card - 1
            while below:
                following = 1 << below.bit_length() - 1
                if others & (card - following):
                    break
                below ^= following
                card = following
            decisive |= card
    return decisive


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
