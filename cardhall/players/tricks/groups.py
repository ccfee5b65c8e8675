"""Sets of cards as bits: the highest of them, and those of which one is as good as another. May be compiled."""

from __future__ import annotations


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


def with_alike(decisive: int, hand: int, others: int, fields: list[int]) -> int:
    """With the lowest decisive cards those in the hand that were not tried because one is as good as the other."""
    for field in fields:
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
