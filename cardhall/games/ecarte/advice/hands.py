"""The chance that a hand of Écarté takes three tricks.

Each card adds to the log odds of taking three tricks from a random hand. There is a table for the elder, who leads, and
one for the dealer. The numbers were fitted to 4,500 random hands, each played out against twelve others with all cards
seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from cardhall.cards import CARDS, SUITS, Card

# Log odds by rank as a trump, by rank as another card, and for each void suit that a trump can ruff.
OddsTable = tuple[tuple[float, ...], tuple[float, ...], float]

RANK_ORDER: Final = "789TAJQK"  # from the lowest
ELDER_ODDS: OddsTable = (
    (0.47, 0.62, 0.65, 0.72, 0.85, 1.02, 1.28, 1.54),
    (-0.86, -0.79, -0.68, -0.59, -0.40, -0.23, 0.0, 0.35),
    0.33,
)
DEALER_ODDS: OddsTable = (
    (0.71, 0.84, 0.84, 0.95, 1.05, 1.21, 1.40, 1.60),
    (-1.11, -1.05, -0.90, -0.79, -0.60, -0.36, -0.17, 0.20),
    0.0,
)
BASE_LOG_ODDS: Final = 0.78  # log odds of every hand
# By card number: the places of the rank in `RANK_ORDER` and of the suit in `SUITS`; -1: not in the game.
RANK_INDEXES: Final[list[int]] = [RANK_ORDER.find(card.rank) if card.suit else -1 for card in CARDS]
SUIT_INDEXES: Final[list[int]] = [SUITS.find(card.suit) if card.suit else -1 for card in CARDS]


def chance_of_three_tricks(hand: Sequence[Card], trump: str, is_elder: bool) -> float:
    """Return the probability that a hand takes three tricks from a random hand; `is_elder`: as the elder."""
    trump_odds, plain_odds, void_value = ELDER_ODDS if is_elder else DEALER_ODDS
    trump_place = SUITS.index(trump)
    log_odds, trump_count, suits_held = BASE_LOG_ODDS, 0, 0
    numbers: Sequence[int] = hand  # cards are numbers; typed so, compiled code looks them up faster
    for card in numbers:
        place, suit = RANK_INDEXES[card], SUIT_INDEXES[card]
        if suit == trump_place:
            log_odds += trump_odds[place]
            trump_count += 1
        else:
            log_odds += plain_odds[place]
            suits_held |= 1 << suit
    log_odds += void_value * min(
        trump_count, 3 - suits_held.bit_count()
    )  # of the three plain suits, those without a card
    return 1 / (1 + exp(-log_odds))
