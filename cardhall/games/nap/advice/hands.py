"""Hands of Nap: expected tricks with each suit as trumps, safety of a mis, values of contracts.

Tricks are counted card by card, with weights fitted to deals played out by rule of thumb and to the same deals solved
with all cards seen (the standard deviation of the count's error is 0.75 of a trick). The odds of a mis fall with each
suit's two lowest cards, the higher they are, and rise with the number of players, because more of them hold a higher
card. They were fitted to 3,500 mises between Normal players; 400 between Hard ones agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import Final

from cardhall.cards import CARDS, RED_JOKER, SUITS, Card
from cardhall.games.nap.rules import CONTRACT_BY_NAME, HAND_SIZE, MIS_BID, RANKS_BY_SEATS
from cardhall.players.tricks.bidding import bid_likelihood

TRUMP_VALUES = {"A": 1.45, "K": 1.0, "Q": 0.8, "J": 0.7}  # expected tricks of a trump, by rank
LOW_TRUMP_TRICKS: Final = 0.6  # of each lower trump
JOKER_VALUE: Final = 1.45
TRICKS_PER_EXTRA_TRUMP: Final = 0.35  # added for each trump beyond the second
SIDE_ACE_TRICKS: Final = 0.85  # of cards of other suits
KING_WITH_ACE_VALUE: Final = 0.45
KING_VALUE: Final = 0.28
QUEEN_VALUE: Final = 0.1
NO_SUIT: Final = len(SUITS)
NO_PLACE: Final = 7  # above the places of seven ranks
BASE_TRICKS: Final = -0.5  # added with four players
THREE_SEATS_EXTRA_TRICKS: Final = 0.5  # added with three players
TRICKS_PER_EXTRA_SEAT: Final = -0.2  # added for each player above four
EXPECTED_TRICKS_STD_DEV = 0.75  # standard deviation of the error of the expected tricks
# Exponents of e in the odds of a mis:
BASE_MIS_EXPONENT = 2.2  # with harmless cards and four players
# lost by each suit's lowest card, by its place among seven ranks, and by its second lowest
LOWEST_CARD_LOSSES: Final = (0.0, 0.1, 0.4, 0.8, 1.45, 2.05, 2.1)
SECOND_CARD_LOSSES: Final = (0.0, 0.0, 0.1, 0.45, 0.65, 0.65, 0.9)
EXTRA_SEAT_MIS_GAIN, THREE_SEATS_MIS_LOSS = 0.25, 0.6  # gained with each player above four, lost with three
RANKS_BELOW = {
    seats: {rank: place for place, rank in enumerate(reversed(ranks))} for seats, ranks in RANKS_BY_SEATS.items()
}


# by card number: the place of its suit in `SUITS` (of the joker, no suit), and what it counts as a trump and as another
SUIT_OF_CARD: Final[list[int]] = [SUITS.find(card.suit) if card.suit else NO_SUIT for card in CARDS]
TRUMP_VALUE_OF_CARD: Final[list[float]] = [
    TRUMP_VALUES.get(card.rank, LOW_TRUMP_TRICKS) if card.suit else JOKER_VALUE for card in CARDS
]
SIDE_VALUE_OF_CARD: Final[list[float]] = [
    {"A": SIDE_ACE_TRICKS, "K": KING_VALUE, "Q": QUEEN_VALUE}.get(card.rank, 0.0) for card in CARDS
]
IS_ACE: Final[list[bool]] = [card.rank == "A" for card in CARDS]
IS_KING: Final[list[bool]] = [card.rank == "K" for card in CARDS]
# by the number of players and by card number: the place of its rank among seven, from the lowest; -1: not in the game
PLACE_AMONG_SEVEN: Final[dict[int, list[int]]] = {
    seats: [round(6 * below[card.rank] / (len(below) - 1)) if card.rank in below else -1 for card in CARDS]
    for seats, below in RANKS_BELOW.items()
}


def expected_tricks(hand: Sequence[Card], trump: str, seats: int) -> float:
    """Return the expected tricks of a declarer with this hand and trump suit."""
    return tricks_with_trumps(hand, SUITS.index(trump), seats)


def tricks_with_trumps(hand: Sequence[Card], trump: int, seats: int) -> float:
    """Return `expected_tricks`; `trump`: the place of the suit in `SUITS`."""
    total = BASE_TRICKS + (THREE_SEATS_EXTRA_TRICKS if seats < 4 else TRICKS_PER_EXTRA_SEAT * (seats - 4))
    trumps = aces = 0
    cards: Sequence[int] = hand  # as which they are quicker to look up
    for card in cards:
        if IS_ACE[card]:
            aces |= 1 << SUIT_OF_CARD[card]
    for card in cards:
        suit = SUIT_OF_CARD[card]
        if suit in (trump, NO_SUIT):
            trumps += 1
            total += TRUMP_VALUE_OF_CARD[card]
        elif IS_KING[card] and aces >> suit & 1:
            total += KING_WITH_ACE_VALUE
        else:
            total += SIDE_VALUE_OF_CARD[card]
    return min(float(HAND_SIZE), total + TRICKS_PER_EXTRA_TRUMP * max(0, trumps - 2))


def best_suit(hand: Sequence[Card], seats: int) -> str:
    """Return the suit with which the hand takes most tricks as trumps; of several the first of `SUITS`."""
    return SUITS[best_suit_and_tricks(hand, seats)[0]]


def best_expected_tricks(hand: Sequence[Card], seats: int) -> float:
    """Return the expected tricks of a hand as declarer with its best suit as trumps."""
    return best_suit_and_tricks(hand, seats)[1]


def best_suit_and_tricks(hand: Sequence[Card], seats: int) -> tuple[int, float]:
    """Return the place in `SUITS` of the best suit for trumps, and the expected tricks."""
    suits_held = 0
    cards: Sequence[int] = hand
    for card in cards:
        suits_held |= 1 << SUIT_OF_CARD[card]
    if suits_held in (0, 1 << NO_SUIT):  # nothing but the joker
        suits_held = (1 << len(SUITS)) - 1
    best, most_tricks = -1, 0.0
    for suit in range(len(SUITS)):
        if suits_held >> suit & 1:
            tricks = tricks_with_trumps(hand, suit, seats)
            if best < 0 or tricks > most_tricks:
                best, most_tricks = suit, tricks
    return best, most_tricks


def chance_of_mis(hand: Sequence[Card], seats: int) -> float:
    """Return the probability that a hand takes no trick in a mis; 0 with the joker."""
    if RED_JOKER in hand:
        return 0.0
    places = PLACE_AMONG_SEVEN[seats]
    odds = BASE_MIS_EXPONENT + (EXTRA_SEAT_MIS_GAIN * (seats - 4) if seats > 4 else THREE_SEATS_MIS_LOSS * (seats - 4))
    lowest, second = [NO_PLACE] * len(SUITS), [NO_PLACE] * len(SUITS)  # by suit
    cards: Sequence[int] = hand
    for card in cards:
        suit, place = SUIT_OF_CARD[card], places[card]
        if place < lowest[suit]:
            lowest[suit], second[suit] = place, lowest[suit]
        elif place < second[suit]:
            second[suit] = place
    for suit in range(len(SUITS)):
        if lowest[suit] < NO_PLACE:
            odds -= LOWEST_CARD_LOSSES[lowest[suit]]
        if second[suit] < NO_PLACE:
            odds -= SECOND_CARD_LOSSES[second[suit]]
    return bid_likelihood(odds, 0.0, 1.0)


def contract_value(contract: str, tricks: float, mis_chance: float) -> float:
    """Return the expected credits of a contract from each other seat.

    `tricks`: the expected tricks; `mis_chance`: the chance of a mis.
    """
    tricks_needed, value = CONTRACT_BY_NAME[contract][:2]
    made_chance = (
        mis_chance
        if contract == MIS_BID
        else (1 + erf((tricks - tricks_needed + 0.5) / EXPECTED_TRICKS_STD_DEV / sqrt(2))) / 2
    )
    return value * (2 * made_chance - 1)


def is_highest_of_suit(card: Card, hand: Sequence[Card], seats: int) -> bool:
    """Tell whether the card is the highest of its suit in the hand."""
    below = RANKS_BELOW[seats]
    return not any(other.suit == card.suit and below[other.rank] > below[card.rank] for other in hand if card.suit)
