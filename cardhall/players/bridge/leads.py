"""The opening lead: the partner's suit, the top of a sequence, the fourth best of the longest suit, a singleton."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.cards import SUITS, Card
from cardhall.players.bridge.hands import hand_of

PARTNERS: Final = 3.0  # what speaks for a suit: the partner has bid it,
THEIRS: Final = -2.5  # the opponents have,
SEQUENCE: Final = 1.6  # it has a sequence of honours at its top,
UNDER_ACE: Final = -2.0  # against trumps, it would be led from below its ace,
SINGLE: Final = 1.3  # against trumps, it is a single card,
TRUMP: Final = -0.8  # it is trumps,
CARD: Final = 0.45  # against no trumps, for each card of it
HONOUR: Final = 0.15  # and each point in it; against trumps the same with the other sign
HEIGHTS: Final = "23456789TJQKA"


def opening_leads(hand: Sequence[Card], trump: str, partners: int, theirs: int) -> dict[Card, float]:
    """How good each card looks as the opening lead: the difference of two is the logarithm of their odds.

    `trump`: a suit or `NT`; `partners`, `theirs`: the suits bid by the partner and by the opponents, as bits.
    """
    lengths = hand_of(hand).lengths
    found: dict[Card, float] = {}
    for number, suit in enumerate(SUITS):
        held = sorted((card for card in hand if card.suit == suit), key=lambda card: -HEIGHTS.index(card.rank))
        if not held:
            continue
        heights = [HEIGHTS.index(card.rank) for card in held]
        points = sum(max(0, height - 8) for height in heights)
        sequence = is_sequence(heights, 3 if trump == "NT" else 2)
        value = PARTNERS * (partners >> number & 1) + THEIRS * (theirs >> number & 1) + SEQUENCE * sequence
        if trump == "NT":
            value += CARD * lengths[number] + HONOUR * points
        elif suit == trump:
            value += TRUMP
        else:
            value -= HONOUR * points * (not sequence)
            if len(held) == 1:
                value += SINGLE
            elif heights[0] == 12 and not sequence:
                value += UNDER_ACE
        best = best_of(held, heights, sequence, trump == "NT")
        for card in held:
            found[card] = value - (0.0 if card is best else 2.0)
    return found


def is_sequence(heights: Sequence[int], length: int) -> bool:
    """Whether a suit begins with that many cards in a row, an honour on top; of three the last may be one lower."""
    if heights[0] < 9 or len(heights) < length:
        return False
    if any(heights[0] - heights[place] != place for place in range(max(2, length - 1))):
        return False
    return heights[0] - heights[length - 1] <= length


def best_of(held: Sequence[Card], heights: Sequence[int], sequence: bool, long: bool) -> Card:
    """The card to lead from a suit, given highest first: the top of a sequence or of two, the fourth best, the last."""
    if sequence or len(held) <= 2:
        return held[0]
    if not long and heights[0] == 12:
        return held[0]
    return held[3] if len(held) > 3 else held[2] if heights[0] >= 9 else held[0]
