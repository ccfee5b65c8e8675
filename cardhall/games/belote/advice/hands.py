"""Values of hands as trumps in Belote.

The value of a hand with the upcard is a margin in points: the points by which its side is likely to win the deal (or
lose, if negative) when it makes that suit trumps. The weights are a linear fit to 45,000 deals played out by rule of
thumb; the standard deviation of the error is 122 points.
"""

from __future__ import annotations

from cardhall.cards import SUITS
from cardhall.rules.engine.card_masks import cards_of

CARD_NUMBERS_PER_SUIT = 13  # card numbers of each suit, from the ace to the king, whatever the pack
RANK_ORDER = "A789TJQK"  # the ranks of the pack, in the order of their card numbers
# Points of margin:
BASE_HAND_VALUE = -135.0  # of a hand with nothing below
HIGH_TRUMP_VALUES = {"J": 93.0, "9": 42.0, "A": 24.0, "T": 21.0, "K": 15.0, "Q": 11.0}
LENGTH_VALUES = (0.0, 0.0, 17.0, 41.0, 67.0, 95.0, 125.0)  # by the number of trumps, added to the values of the cards
MARRIAGE_VALUE = 16.0  # king and queen of trumps
SIDE_ACE_VALUE = 26.5  # of another suit
GUARDED_TEN_VALUE = 6.0  # of another suit, not alone in the hand
VOID_VALUE = 9.5  # no card of another suit


def suit_value(ranks: str, is_trump: bool) -> float:
    """Return the points of margin for the cards of one suit; `ranks`: those held."""
    if is_trump:
        high = sum([HIGH_TRUMP_VALUES.get(rank, 0.0) for rank in ranks], 0.0)
        return (
            high
            + LENGTH_VALUES[min(len(ranks), len(LENGTH_VALUES) - 1)]
            + MARRIAGE_VALUE * ("K" in ranks and "Q" in ranks)
        )
    return (
        SIDE_ACE_VALUE * ("A" in ranks)
        + GUARDED_TEN_VALUE * ("T" in ranks and len(ranks) > 1)
        + VOID_VALUE * (not ranks)
    )


def suit_values_by_ranks(is_trump: bool) -> list[float]:
    """Return `suit_value` for every set of ranks: a list indexed by masks with a bit for each of `RANK_ORDER`."""
    bits = range(len(RANK_ORDER))
    rank_sets = [
        "".join([RANK_ORDER[bit] for bit in bits if number >> bit & 1]) for number in range(1 << len(RANK_ORDER))
    ]
    return [suit_value(ranks, is_trump) for ranks in rank_sets]


PLAIN_SUIT_VALUES, TRUMP_SUIT_VALUES = suit_values_by_ranks(False), suit_values_by_ranks(True)


def expected_margin(hand: int, trump: int) -> float:
    """Return the expected winning margin of a taker's side with these cards, upcard included.

    `hand`: as a mask by card number; `trump`: the place of the suit in `SUITS`.
    """
    total = BASE_HAND_VALUE
    for place in range(len(SUITS)):
        suit = hand >> CARD_NUMBERS_PER_SUIT * place
        # From thirteen bits of a suit to eight: the ace is bit 0, and seven to king move from bits 6 to 12 to 1 to 7.
        ranks = suit >> 5 & 0xFE | suit & 1
        total += TRUMP_SUIT_VALUES[ranks] if place == trump else PLAIN_SUIT_VALUES[ranks]
    return total


AUCTION_HAND_SIZE = 5  # cards in a hand during the auction; the rest is dealt after it


def possible_first_hands(hand: int) -> list[int]:
    """Return a few possible hands of a seat during the auction, as masks; `hand`: its cards after the whole deal.

    Nobody knows which cards came later. So that each card is left out about equally often, every hand leaves out cards
    at equal distances, each time starting one card further on.
    """
    flags = [1 << card for card in cards_of(hand)]
    size, cards_added = len(flags), len(flags) - AUCTION_HAND_SIZE
    if cards_added <= 0:
        return [hand]
    first_hands = []
    for offset in range(size // cards_added + 1):
        first_hand = hand
        for step in range(cards_added):
            first_hand &= ~flags[(offset + step * size // cards_added) % size]
        first_hands.append(first_hand)
    return first_hands
