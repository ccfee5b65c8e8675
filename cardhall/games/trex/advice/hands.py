"""Promises of hands in each game of Trex, and values of games still to come.

All values are points above the average of the other seats. They were fitted by least squares to 2,100 hands, each
played out by rule of thumb with sixteen layouts of the others' cards; the promises explain 65 to 88 % of the variance.
This module may be compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.cards import Card

RANK_ORDER: Final = "23456789TJQKA"
JACK, QUEEN, KING, ACE = 9, 10, 11, 12  # heights: places in `RANK_ORDER`
LOWEST_CARDS_COUNTED: Final = 5  # how many of the lowest cards of a suit have weights
COUNTING_SUIT_BY_GAME: Final = {"diamonds": "D", "diamonds lost": "D", "king": "H"}  # the suit that counts in a game
# by game: a constant; then weights for every suit that does not count: of the heights of its five lowest cards, and of
# its length, from 0 to 4 cards
PLAIN_WEIGHTS: Final[dict[str, list[float]]] = {
    "diamonds": [-71.4, 0.1, 0.2, 0.8, 0.9, 0.0, 34.8, 32.3, 24.9, 12.1, -0.1],
    "diamonds lost": [78.9, -0.2, -0.8, -0.8, -0.8, -0.1, -12.6, -9.8, -7.4, -5.0, 1.0],
    "eltoosh": [168.0, -2.6, -2.7, -2.3, -1.3, 0.5, -28.8, -25.6, -14.7, -1.1, 7.6],
    "girls": [142.0, -1.1, -2.7, -2.1, -0.7, -0.3, -12.9, -20.1, -11.9, -4.5, -1.2],
    "king": [111.1, -0.7, -3.0, -3.0, -2.4, -0.4, -25.3, -27.2, -12.3, -2.0, 8.5],
}
# weights for the suit that counts: of its ace, king, queen and jack, of each card, and of the heights of its four
# lowest
COUNTING_WEIGHTS: Final[dict[str, list[float]]] = {
    "diamonds": [48.3, 36.8, 18.7, 8.4, -7.8, 0.5, 0.6, 0.4, 0.3],
    "diamonds lost": [-14.1, -12.4, -8.6, -7.4, 6.2, -6.0, -3.8, -1.1, 0.0],
    "king": [1.1, 75.9, -0.9, 1.6, 3.1, -1.5, -1.3, -0.2, 1.4],
}
KING_VALUE_PER_GUARD = 8.7  # in King of Hearts, with K♥ for each lower heart
# in Girls, for a queen by the number of lower cards in its suit
QUEEN_VALUE_BY_GUARDS: Final = [
    -9.0,
    -5.5,
    0.2,
    12.8,
    22.1,
]
TREX_BASE_VALUE: Final = -3.3  # in Trex, the constant
# in Trex, for each card by its height
ROW_CARD_VALUES: Final = [
    -32.8,
    -15.8,
    -7.0,
    0.6,
    3.5,
    6.0,
    6.8,
    7.5,
    9.1,
    4.6,
    6.6,
    6.2,
    4.7,
]
# the value of a kingdom with one game left, two, …, and the amount that a game adds for each other game left with it;
# first where diamonds bring points, second where they cost points
KINGDOM_VALUES_BY_GAMES_LEFT: Final[list[list[float]]] = [
    [2.7, 26.4, 61.6, 104.5, 152.7],
    [2.6, 24.7, 57.4, 97.1, 141.5],
]
VALUE_PER_OTHER_GAME_LEFT: Final[list[dict[str, float]]] = [
    {"diamonds": -2.1, "eltoosh": -2.3, "girls": -5.6, "king": 8.9, "trex": 1.1},
    {"diamonds": -4.9, "eltoosh": -3.2, "girls": -6.1, "king": 9.7, "trex": 4.5},
]


def expected_value(hand: Sequence[Card], game: str, diamonds_cost_points: bool) -> float:
    """Return the points that a hand promises the kingdom's owner in a game.

    `diamonds_cost_points`: whether diamonds cost points.
    """
    if game == "trex":
        return TREX_BASE_VALUE + sum([ROW_CARD_VALUES[RANK_ORDER.index(card.rank)] for card in hand], 0.0)
    key = "diamonds lost" if game == "diamonds" and diamonds_cost_points else game
    plain_weights, counting_suit = PLAIN_WEIGHTS[key], COUNTING_SUIT_BY_GAME.get(key, "")
    suits: dict[str, list[int]] = {"C": [], "D": [], "H": [], "S": []}
    for card in hand:
        suits[card.suit].append(RANK_ORDER.index(card.rank))
    value = plain_weights[0]
    for suit, heights in suits.items():
        heights.sort()
        if suit == counting_suit:
            continue
        for place, height in enumerate(heights[:LOWEST_CARDS_COUNTED]):
            value += plain_weights[1 + place] * height
        if len(heights) < LOWEST_CARDS_COUNTED:
            value += plain_weights[1 + LOWEST_CARDS_COUNTED + len(heights)]
        if game == "girls" and QUEEN in heights:
            value += QUEEN_VALUE_BY_GUARDS[min(heights.index(QUEEN), LOWEST_CARDS_COUNTED - 1)]
    if counting_suit:
        own_heights, weights = suits[counting_suit], COUNTING_WEIGHTS[key]
        for place, height in enumerate((ACE, KING, QUEEN, JACK)):
            value += weights[place] * (height in own_heights)
        value += weights[4] * len(own_heights)
        for place, height in enumerate(own_heights[:4]):
            value += weights[5 + place] * height
        if game == "king" and KING in own_heights:
            value += KING_VALUE_PER_GUARD * own_heights.index(KING)
    return value


def games_left_value(games: Sequence[str], diamonds_cost_points: bool) -> float:
    """Return the value of a kingdom to the owner with these games still to choose."""
    number = len(games)
    if not number:
        return 0.0
    game_values = VALUE_PER_OTHER_GAME_LEFT[diamonds_cost_points]
    mean = sum(game_values.values()) / len(game_values)
    return KINGDOM_VALUES_BY_GAMES_LEFT[diamonds_cost_points][number - 1] + (number - 1) * sum(
        [game_values[game] - mean for game in games], 0.0
    )


def doubling_risk(hand: Sequence[Card], card: Card) -> float:
    """Return the risk of a doubled queen or king of hearts: the higher, the sooner the holder captures the card.

    0 is about an even chance. Lower cards of its suit guard it, and a short suit in which it can be thrown.
    """
    height = RANK_ORDER.index(card.rank)
    lower = sum([other.suit == card.suit and RANK_ORDER.index(other.rank) < height for other in hand])
    shortest = min([sum([other.suit == suit for other in hand]) for suit in "CDHS" if suit != card.suit])
    return shortest - lower - (2.0 if height == KING else 0.0)
