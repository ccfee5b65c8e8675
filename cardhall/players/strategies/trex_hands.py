"""What a hand of thirteen cards promises its owner in each game of Trex, and what the games still to come are worth.

All figures are points more than the average of the other seats. They were fitted by least squares to 3,000 hands, each
played out by rule of thumb with sixteen layouts of the others' cards; the promises explain 66 to 86 % of the variance.
This module may be compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.cards import Card

RANKS: Final = "23456789TJQKA"
JACK, QUEEN, KING, ACE = 9, 10, 11, 12  # heights
MOST: Final = 5  # the lowest cards of a suit that are looked at
SPECIAL: Final = {"diamonds": "D", "diamonds lost": "D", "king": "H"}  # the suit that counts in a game
# by game: a constant; for every suit that does not count: the height of its lowest card, of the next, … and by its
# length from 0 to 4
PLAIN: Final[dict[str, list[float]]] = {
    "diamonds": [-60.0, 0.0, 0.4, 0.7, 0.5, 0.1, 24.7, 20.0, 14.5, 6.2, 0.3],
    "diamonds lost": [97.8, -0.3, -0.6, -1.3, -1.1, 0.0, -13.1, -15.5, -16.6, -8.5, 0.7],
    "eltoosh": [208.2, -2.8, -3.1, -2.6, -1.0, 0.1, -40.0, -40.2, -27.5, -6.9, 2.5],
    "girls": [138.5, -0.5, -1.6, -2.1, -0.7, -0.3, -10.8, -20.4, -21.4, -8.2, -1.1],
    "king": [87.5, -0.8, -1.5, -2.9, -1.7, 0.4, -25.1, -24.7, -19.6, -1.7, 9.3],
}
# of the suit that counts: its ace, king, queen and jack, each card, and the heights of its four lowest
COUNTED: Final[dict[str, list[float]]] = {
    "diamonds": [53.1, 43.6, 17.3, 7.5, -5.2, -0.3, 0.1, 0.2, 0.4],
    "diamonds lost": [-12.6, -11.7, -10.5, -8.2, 4.8, -6.1, -3.7, -0.4, 0.2],
    "king": [-3.7, 63.8, -2.2, -2.2, 3.2, -1.3, -0.9, -0.2, 0.6],
}
SHORT_WITH_KING, BELOW_KING = -4.5, 4.5  # with K♥: for each other suit of one card or none, and each lower heart
QUEEN_OVER: Final = [-33.1, -19.4, -2.0, 6.1, 8.7]  # in Girls a queen, by the number of lower cards in its suit
ROWS: Final = [-35.2, -16.9, -5.5, 0.4, 4.2, 5.9, 7.3, 8.3, 8.1, 4.5, 6.7, 7.1, 5.1]  # in Trex a card, by its height
# a kingdom in which one game is left, two, … and what a game adds to that, for each other one that is left with it,
# by its order in the rules; diamonds that bring points, and diamonds that cost them
LEFT: Final[list[list[float]]] = [[1.3, 21.4, 51.2, 87.5, 128.2], [1.5, 20.4, 47.9, 81.2, 118.4]]
ADDS: Final[list[dict[str, float]]] = [
    {"diamonds": -1.1, "eltoosh": -0.7, "girls": -2.2, "king": 1.4, "trex": 2.6},
    {"diamonds": -3.2, "eltoosh": -2.1, "girls": -2.8, "king": 2.4, "trex": 5.8},
]


def promise(hand: Sequence[Card], game: str, lost: bool) -> float:
    """What the hand promises its owner in a game; `lost`: whether diamonds cost points."""
    if game == "trex":
        return -3.1 + sum([ROWS[RANKS.index(card.rank)] for card in hand], 0.0)
    key = "diamonds lost" if game == "diamonds" and lost else game
    plain, counted = PLAIN[key], SPECIAL.get(key, "")
    suits: dict[str, list[int]] = {"C": [], "D": [], "H": [], "S": []}
    for card in hand:
        suits[card.suit].append(RANKS.index(card.rank))
    found = plain[0]
    for suit, heights in suits.items():
        heights.sort()
        if suit == counted:
            continue
        for place, height in enumerate(heights[:MOST]):
            found += plain[1 + place] * height
        if len(heights) < MOST:
            found += plain[1 + MOST + len(heights)]
        if game == "girls" and QUEEN in heights:
            found += QUEEN_OVER[min(heights.index(QUEEN), MOST - 1)]
    if counted:
        own, weights = suits[counted], COUNTED[key]
        for place, height in enumerate((ACE, KING, QUEEN, JACK)):
            found += weights[place] * (height in own)
        found += weights[4] * len(own)
        for place, height in enumerate(own[:4]):
            found += weights[5 + place] * height
        if game == "king" and KING in own:
            short = sum([len(heights) < 2 for suit, heights in suits.items() if suit != counted])
            found += SHORT_WITH_KING * short + BELOW_KING * own.index(KING)
    return found


def to_come(games: Sequence[str], lost: bool) -> float:
    """What a kingdom is worth to its owner in which these games are still to be chosen."""
    number = len(games)
    if not number:
        return 0.0
    adds = ADDS[lost]
    mean = sum(adds.values()) / len(adds)
    return LEFT[lost][number - 1] + (number - 1) * sum([adds[game] - mean for game in games], 0.0)


def risk(hand: Sequence[Card], card: Card) -> float:
    """How exposed a queen or the king of hearts is that the hand doubles: the more, the sooner it captures it itself.

    0 is about an even chance. Lower cards of its suit guard it, and a short suit in which it can be thrown.
    """
    height = RANKS.index(card.rank)
    lower = sum([other.suit == card.suit and RANKS.index(other.rank) < height for other in hand])
    shortest = min([sum([other.suit == suit for other in hand]) for suit in "CDHS" if suit != card.suit])
    return shortest - lower - (2.0 if height == KING else 0.0)
