"""Hands of Nap: expected tricks with each suit as trumps, safety of a mis, values of contracts.

Tricks are counted card by card, with weights fitted to deals played out by rule of thumb and to the same deals solved
with all cards seen (the standard deviation of the count's error is 0.75 of a trick). The odds of a mis fall with each
suit's two lowest cards, the higher they are, and rise with the number of players, because more of them hold a higher
card. They were fitted to 3,500 mises between Normal players; 400 between Hard ones agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt

from cardhall.cards import RED_JOKER, SUITS, Card
from cardhall.games.nap.rules import CONTRACT_BY_NAME, HAND_SIZE, MIS_BID, RANKS_BY_SEATS
from cardhall.players.tricks.bidding import bid_likelihood

# tricks
TRUMP_VALUE = {"A": 1.45, "K": 1.0, "Q": 0.8, "J": 0.7}  # of a trump, by rank
OTHER_TRUMP = 0.6  # of each lower trump
JOKER_VALUE = 1.45
LONG_SUIT_VALUE = 0.35  # added for each trump beyond the second
ACE, KING_WITH_ACE, KING, QUEEN = 0.85, 0.45, 0.28, 0.1  # cards of other suits
BASE_VALUE = -0.5  # added with four players
FEWER = 0.5  # added with three players
MORE = -0.2  # added for each player above four
COUNT_ERROR = 0.75  # standard deviation of the error of the expected tricks
# exponents of e in the odds of a mis
MIS_ODDS = 2.2  # with harmless cards and four players
MIS_LOWEST = (0.0, 0.1, 0.4, 0.8, 1.45, 2.05, 2.1)  # lost by each suit's lowest card, by its place among seven ranks
MIS_SECOND = (0.0, 0.0, 0.1, 0.45, 0.65, 0.65, 0.9)  # lost by each suit's second lowest card
MIS_MORE, MIS_FEWER = 0.25, 0.6  # gained with each player above four, lost with three
TOP_MIS_PLACE = 6  # the last place of those tables
RANKS_BELOW = {
    seats: {rank: place for place, rank in enumerate(reversed(ranks))} for seats, ranks in RANKS_BY_SEATS.items()
}


def expected_tricks(hand: Sequence[Card], trump: str, seats: int) -> float:
    """Return the expected tricks of a declarer with this hand and trump suit."""
    total = BASE_VALUE + (FEWER if seats < 4 else MORE * (seats - 4))
    trumps, aces = 0, [card.suit for card in hand if card.rank == "A"]
    for card in hand:
        rank, suit = card.rank, card.suit
        if suit == trump or not suit:
            trumps += 1
            total += TRUMP_VALUE.get(rank, OTHER_TRUMP) if suit else JOKER_VALUE
        elif rank == "A":
            total += ACE
        elif rank == "K":
            total += KING_WITH_ACE if suit in aces else KING
        elif rank == "Q":
            total += QUEEN
    return min(float(HAND_SIZE), total + LONG_SUIT_VALUE * max(0, trumps - 2))


def best_suit(hand: Sequence[Card], seats: int) -> str:
    """Return the suit with which the hand takes most tricks as trumps; of several the first of `SUITS`."""
    own = {card.suit for card in hand}
    held = [suit for suit in SUITS if suit in own]
    return max(held or SUITS, key=lambda suit: expected_tricks(hand, suit, seats))


def count(hand: Sequence[Card], seats: int) -> float:
    """Return the expected tricks of a hand as declarer with its best suit as trumps."""
    return expected_tricks(hand, best_suit(hand, seats), seats)


def chance_of_mis(hand: Sequence[Card], seats: int) -> float:
    """Return the probability that a hand takes no trick in a mis; 0 with the joker."""
    if RED_JOKER in hand:
        return 0.0
    below, highest = RANKS_BELOW[seats], len(RANKS_BY_SEATS[seats]) - 1
    odds = MIS_ODDS + (MIS_MORE * (seats - 4) if seats > 4 else MIS_FEWER * (seats - 4))
    for suit in SUITS:
        places = sorted([round(TOP_MIS_PLACE * below[card.rank] / highest) for card in hand if card.suit == suit])
        for place, loss in zip(places, (MIS_LOWEST, MIS_SECOND), strict=False):
            odds -= loss[place]
    return bid_likelihood(odds, 0.0, 1.0)


def contract_value(contract: str, tricks: float, mis: float) -> float:
    """Return the expected credits of a contract from each other seat.

    `tricks`: the expected tricks; `mis`: the chance of a mis.
    """
    wanted, value = CONTRACT_BY_NAME[contract][:2]
    made = mis if contract == MIS_BID else (1 + erf((tricks - wanted + 0.5) / COUNT_ERROR / sqrt(2))) / 2
    return value * (2 * made - 1)


def is_top(card: Card, hand: Sequence[Card], seats: int) -> bool:
    """Tell whether the card is the highest of its suit in the hand."""
    below = RANKS_BELOW[seats]
    return not any(other.suit == card.suit and below[other.rank] > below[card.rank] for other in hand if card.suit)
