"""What an opening lead is worth beside others where trumps are known and nobody has said a thing.

The numbers were counted over random deals, solved with all cards seen, by `python -m tests.oracles.endplay_leads`,
which prints them anew: tricks in a hundred deals by which a lead beats the mean lead of its hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

HIGH: Final = "AKQJ"
LOW: Final = "x"
MOST_CARDS: Final = 6  # of a suit, among which a difference was seen

# by the high cards of the suit and the card led from it
PLAIN: Final[Mapping[str, Mapping[str, int]]] = {
    "A": {"A": 3, "x": -3},
    "AK": {"A": 25, "K": 25, "x": -37},
    "AKQ": {"A": 25, "K": 25, "Q": 25, "x": -48},
    "AKQJ": {"A": 21, "K": 21, "Q": 21, "J": 21, "x": -39},
    "AKJ": {"A": 29, "K": 29, "J": -44, "x": -34},
    "AQ": {"A": -1, "Q": -31, "x": -14},
    "AQJ": {"A": 11, "Q": -20, "J": -20, "x": -20},
    "AJ": {"A": -2, "J": -22, "x": -8},
    "K": {"K": -21, "x": 2},
    "KQ": {"K": 9, "Q": 9, "x": -7},
    "KQJ": {"K": 15, "Q": 15, "J": 15, "x": -7},
    "KJ": {"K": -16, "J": -15, "x": 0},
    "Q": {"Q": -7, "x": 9},
    "QJ": {"Q": 5, "J": 5, "x": 8},
    "J": {"J": 1, "x": 12},
    "": {"x": 14},
}
TRUMPS: Final[Mapping[str, Mapping[str, int]]] = {
    "A": {"A": -8, "x": 6},
    "AK": {"A": 16, "K": 16, "x": -15},
    "AKQ": {"A": 20, "K": 20, "Q": 20, "x": -33},
    "AKQJ": {"A": 18, "K": 18, "Q": 18, "J": 18, "x": -30},
    "AKJ": {"A": 23, "K": 23, "J": -22, "x": -26},
    "AQ": {"A": -6, "Q": -26, "x": -3},
    "AQJ": {"A": 3, "Q": -6, "J": -6, "x": -11},
    "AJ": {"A": -14, "J": -17, "x": 2},
    "K": {"K": -28, "x": 4},
    "KQ": {"K": 8, "Q": 8, "x": -3},
    "KQJ": {"K": 13, "Q": 13, "J": 13, "x": -8},
    "KJ": {"K": -15, "J": -18, "x": 3},
    "Q": {"Q": -19, "x": 4},
    "QJ": {"Q": 4, "J": 4, "x": 4},
    "J": {"J": -8, "x": 9},
    "": {"x": 13},
}
# by the length of the suit, added: where a high card is led, and a low one
PLAIN_LENGTHS: Final = ((0, 28, 8, -3, 1, 8, 11), (0, 8, -4, -8, -6, -4, -2))
TRUMP_LENGTHS: Final = ((0, 34, 14, -5, -4, 3, 10), (0, 4, -3, -8, -4, 0, 1))


def kind_of(ranks: Sequence[str], rank: str) -> tuple[str, str, int]:
    """The high cards among the ranks of a suit in one hand, how the one led counts among them, and their number."""
    return "".join(one for one in HIGH if one in ranks), rank if rank in HIGH else LOW, min(len(ranks), MOST_CARDS)


def lead_worth(ranks: Sequence[str], rank: str, trumps: bool) -> float:
    """By how many tricks the lead of a rank, from all ranks of that suit in the hand, beats the mean lead."""
    high, kind, length = kind_of(ranks, rank)
    by_high, by_length = (TRUMPS, TRUMP_LENGTHS) if trumps else (PLAIN, PLAIN_LENGTHS)
    return (by_high[high][kind] + by_length[kind == LOW][length]) / 100
