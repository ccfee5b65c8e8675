"""Promises of four cards in Twenty-Eight with each suit as trumps, and reading hands from bids.

The points that a declarer's side takes were counted over 15,000 deals played out by rule of thumb, with every suit of
the first four cards as trumps. Between Hard players the differences were 1.25 times as large (530 deals), so the values
here are that much larger. The unknown cards, four of the hand and the partner's eight, make them uncertain by more than
five points. The value of a bid follows from the chance to make it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import erf, exp, sqrt

from cardhall.cards import CARDS, SUITS, Card
from cardhall.games.twenty_eight.rules import (
    BIDDING_PHASE,
    HAND_SIZE,
    LOWEST_BID,
    LOWEST_OVER_PARTNER,
    TwentyEightState,
    bid_scores,
)
from cardhall.games.twenty_eight.rules.trump_card import TRUMP_CARD_ZONE
from cardhall.players.tricks.bidding import action_likelihood
from cardhall.rules.engine.action import PASS, Action

TRUMP_POINTS_BY_RANK = {  # card points that a trump of each rank brings
    "J": 4.0,
    "9": 2.65,
    "A": 1.75,
    "T": 1.3,
    "Q": 1.25,
    "K": 1.25,
    "8": 0.95,
    "7": 0.95,
}
# card points by a jack of another suit, and by each other suit in the hand
SIDE_JACK_VALUE, SIDE_SUIT_VALUE = 2.5, -0.6
BASE_POINTS = 12.3  # card points that the declarer's side takes in any case
CARD_POINTS_STD_DEV = 5.3  # standard deviation of the card points taken, in deals between Hard players
# value of passing over a bid of the opponents, and of the partner
PASS_OVER_OPPONENTS_VALUE, PASS_OVER_PARTNER_VALUE = -0.1, 0.1
# points of the score that multiply the odds of a bid by e: own, others'
OWN_BID_TEMPERATURE_POINTS, HEARD_BID_TEMPERATURE_POINTS = 0.15, 0.3
TRUMP_SUIT_TEMPERATURE_POINTS = 0.75  # card points that multiply the odds of a suit to be made trumps by e
NOT_LOWEST_SHARE = 0.1  # how likely a card that is not the lowest of its suit is laid face down, relative to the lowest
MIN_LIKELIHOOD = 1e-5  # added to a likelihood, since nobody bids exactly as modelled
BID_ACTIONS = BIDDING_PHASE.scale
PLACE_OF_BID = {bid: place for place, bid in enumerate(BID_ACTIONS)}
BID_VALUES_CACHE_SIZE = 4096  # size of the cache of bid values
RANK_ORDER = "78TQKA9J"  # from the lowest, for choosing the card laid face down
# By card number: the places of its suit in `SUITS` and of its rank in `RANK_ORDER`, its value outside trumps, and the
# additional value as a trump
SUIT_OF_CARD = [SUITS.find(card.suit) for card in CARDS]
HEIGHT_OF_CARD = [RANK_ORDER.find(card.rank) for card in CARDS]
SIDE_VALUE_OF_CARD = [SIDE_JACK_VALUE if card.rank == "J" else 0.0 for card in CARDS]
TRUMP_VALUE_OF_CARD = [
    TRUMP_POINTS_BY_RANK.get(card.rank, 0.0) - side for card, side in zip(CARDS, SIDE_VALUE_OF_CARD, strict=True)
]
# Samples of the four cards of eight that may have been dealt first, with each card equally often; and of three of seven
FOURS_OF_EIGHT = (
    (0, 1, 2, 3),
    (4, 5, 6, 7),
    (0, 2, 4, 6),
    (1, 3, 5, 7),
    (0, 1, 4, 5),
    (2, 3, 6, 7),
    (0, 3, 4, 7),
    (1, 2, 5, 6),
)
THREES_OF_SEVEN = ((0, 1, 2), (0, 3, 4), (0, 5, 6), (1, 3, 5), (1, 4, 6), (2, 3, 6), (2, 4, 5))


def points_by_suit(hand: Sequence[Card]) -> list[float]:
    """Return the expected card points of a declarer's side with these four cards, by suit as trumps.

    In the order of `SUITS`; 0 for a suit of which the hand has no card.
    """
    trump_points = [0.0, 0.0, 0.0, 0.0]
    total = BASE_POINTS - SIDE_SUIT_VALUE
    for card in hand:
        suit = SUIT_OF_CARD[card]
        total += SIDE_VALUE_OF_CARD[card]
        if trump_points[suit] == 0.0:
            total += SIDE_SUIT_VALUE
        trump_points[suit] += TRUMP_VALUE_OF_CARD[card]
    return [total + own if own else 0.0 for own in trump_points]


def best_suit(hand: Sequence[Card]) -> str:
    """Return the suit that brings a hand of four cards most points as trumps."""
    points = points_by_suit(hand)
    return SUITS[points.index(max(points))]


def expected_points(hand: Sequence[Card], trump: str) -> float:
    """Return the expected card points of a declarer's side with these four cards and a trump suit."""
    return points_by_suit(hand)[SUITS.index(trump)]


def best_points(hand: Sequence[Card]) -> float:
    """Return the expected points of a declarer's side with these four cards."""
    return max(points_by_suit(hand))


def bid_value(bid: int, points: float) -> float:
    """Return the expected score of a bid for that number of points."""
    gain, loss = bid_scores(bid)
    made = (1 + erf((points - bid + 0.5) / CARD_POINTS_STD_DEV / sqrt(2))) / 2
    return gain * made + loss * (1 - made)


@lru_cache(maxsize=BID_VALUES_CACHE_SIZE)
def bid_values(points: float) -> list[float]:
    """Return the expected score of every bid for that number of points, from the lowest."""
    return [bid_value(bid.number, points) for bid in BID_ACTIONS]


def bid_weights(
    points: float, actions: Sequence[Action], over_partner: bool, temperature_points: float = OWN_BID_TEMPERATURE_POINTS
) -> list[float]:
    """Return the probabilities of bids, or a pass, for a number of points."""
    pass_value = PASS_OVER_PARTNER_VALUE if over_partner else PASS_OVER_OPPONENTS_VALUE
    values_of_bids = bid_values(points)
    values = [values_of_bids[PLACE_OF_BID[action]] if action in PLACE_OF_BID else pass_value for action in actions]
    best = max(values)
    return [exp((one - best) / temperature_points) for one in values]


def trump_weights(hand: Sequence[Card]) -> list[float]:
    """Return how likely each card of a hand of four is to be laid face down: the lowest of the best suit."""
    points = points_by_suit(hand)
    best_value, lowest = max(points), [len(RANK_ORDER)] * len(SUITS)
    for card in hand:
        lowest[SUIT_OF_CARD[card]] = min(lowest[SUIT_OF_CARD[card]], HEIGHT_OF_CARD[card])
    return [
        exp((points[SUIT_OF_CARD[card]] - best_value) / TRUMP_SUIT_TEMPERATURE_POINTS)
        * (NOT_LOWEST_SHARE if HEIGHT_OF_CARD[card] > lowest[SUIT_OF_CARD[card]] else 1.0)
        for card in hand
    ]


HeardCalls = tuple[tuple[int, int, bool, int], ...]  # a seat's calls, as in `calls_by_seat`


def calls_by_seat(state: TwentyEightState, observer: int) -> dict[int, HeardCalls]:
    """Return the calls of all seats but `observer`, by seat.

    Each call: the lowest open bid, whether the seat spoke first (1), whether it spoke over its partner's bid, and the
    number of its bid, 0 for a pass.
    """
    heard_calls: dict[int, list[tuple[int, int, bool, int]]] = {}
    lowest, bidder = LOWEST_BID, -1
    for seat, call, _ in state.calls:
        over_partner = bidder >= 0 and state.side_of(bidder) == state.side_of(seat)
        lowest_open = max(lowest, LOWEST_OVER_PARTNER) if over_partner else lowest
        number = 0 if call == PASS else call.number
        if seat != observer and lowest_open <= BID_ACTIONS[-1].number:
            heard_calls.setdefault(seat, []).append((lowest_open, int(bidder < 0), over_partner, number))
        if number:
            lowest, bidder = number + 1, seat
    return {seat: tuple(calls) for seat, calls in heard_calls.items()}


def bids_likelihood(calls: dict[int, HeardCalls], exposed_card: Card | None, world: TwentyEightState) -> float:
    """Return how well the hands of an imagined state explain the bids and the trump card, as a probability.

    `calls`: see `calls_by_seat`; `exposed_card`: the trump card, where it has been seen.
    """
    likely = 1.0
    for seat, seat_calls in calls.items():
        cards: list[Card] = world.whole_hand(seat)
        if seat == world.declarer:
            trump_card = exposed_card or next(iter(world.zones[TRUMP_CARD_ZONE]), None)
            if trump_card is not None:
                likely *= calls_likelihood(seat_calls, trump_card, [card for card in cards if card is not trump_card])
                continue
        if len(cards) == HAND_SIZE:
            likely *= likelihood_of_calls_with_hand(seat_calls, cards)
        else:
            found = [
                likelihood_of_calls_with_hand(seat_calls, [cards[place] for place in four]) for four in FOURS_OF_EIGHT
            ]
            likely *= sum(found, 0.0) / len(found)
    return likely + MIN_LIKELIHOOD


def calls_likelihood(seat_calls: HeardCalls, trump_card: Card, other_cards: Sequence[Card]) -> float:
    """Return the probability of a declarer's calls and trump card, given the seven other cards."""
    total = 0.0
    for three in THREES_OF_SEVEN:
        four = [trump_card, *(other_cards[place] for place in three)]
        weights = trump_weights(four)
        total += likelihood_of_calls_with_hand(seat_calls, four) * weights[0] / sum(weights, 0.0)
    return total / len(THREES_OF_SEVEN)


def likelihood_of_calls_with_hand(seat_calls: HeardCalls, hand: Sequence[Card]) -> float:
    """Return the probability of some calls with four cards."""
    points, likely = round(2 * best_points(hand)), 1.0
    for least, first, partners, number in seat_calls:
        likely *= call_likelihood(points, least, first, partners, number)
    return likely


@cache
def call_likelihood(
    half_points: int, lowest_open: int, speaks_first: int, over_partner: bool, bid_number: int
) -> float:
    """Return how likely a call is with a hand of `half_points`; the other arguments as in `calls_by_seat`."""
    choices = [*[PASS] * (1 - speaks_first), *BID_ACTIONS[lowest_open - LOWEST_BID :]]
    weights = bid_weights(half_points / 2, choices, over_partner, HEARD_BID_TEMPERATURE_POINTS)
    return action_likelihood(PASS if not bid_number else BID_ACTIONS[bid_number - LOWEST_BID], choices, weights)
