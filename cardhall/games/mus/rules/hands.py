"""Values of hands of Mus in grande, chica, pares, juego and punto; bonuses; signs about hands.

A hand is given as the heights of its four cards, the highest first: suits mean nothing. Kings are 10, queens 9, jacks
8, and aces 1; with eight kings threes are kings and twos aces.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from cardhall.cards import Card

Heights = tuple[int, ...]
KING, ACE = 10, 1
HEIGHT_BY_RANK = {"A": ACE, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "J": 8, "Q": 9, "K": KING}
HEIGHTS_BY_KING_COUNT = {4: HEIGHT_BY_RANK, 8: {**HEIGHT_BY_RANK, "3": KING, "2": ACE}}  # by how many kings there are
LOWEST_COURT_HEIGHT = 8  # of the lowest court card; court cards count ten
JUEGO_TOTALS = (33, 34, 35, 36, 37, 40, 32, 31)  # counts that are juego, the worst first
THIRTY, THIRTY_ONE = 30, 31
DUPLES_BONUS, MEDIAS_BONUS, PAIR_BONUS = 3, 2, 1  # stones; a higher bonus also beats a lower
GRANDE, CHICA, PARES, JUEGO, PUNTO = ROUND_NAMES = ("grande", "chica", "pares", "juego", "punto")


def hand_heights(hand_cards: Iterable[Card], king_count: int) -> Heights:
    """Return the hand of these cards; `king_count`: the number of kings in the pack."""
    height = HEIGHTS_BY_KING_COUNT[king_count]
    return tuple(sorted((height[card.rank] for card in hand_cards), reverse=True))


@lru_cache(maxsize=4096)
def card_total(hand: Heights) -> int:
    """Return the count of the cards: court cards ten, others their pips."""
    return sum(10 if height >= LOWEST_COURT_HEIGHT else height for height in hand)


@lru_cache(maxsize=4096)
def pares_of_hand(hand: Heights) -> Heights:
    """Return the pares of a hand: the bonus, then the ranks for comparison; () if there are none."""
    alike = sorted(((hand.count(height), height) for height in set(hand)), reverse=True)
    highest_count, main_height = alike[0]
    if highest_count == 4 or (highest_count == 2 and alike[1][0] == 2):
        return DUPLES_BONUS, hand[0], hand[2]
    if highest_count == 1:
        return ()
    return (
        MEDIAS_BONUS if highest_count == 3 else PAIR_BONUS,
        main_height,
        *(height for height in hand if height != main_height),
    )


@lru_cache(maxsize=16384)
def round_sort_key(round_name: str, hand: Heights) -> Heights:
    """Return the sort key of a hand in a round, higher being better; () if nothing counts there."""
    if round_name == GRANDE:
        return hand
    if round_name == CHICA:
        return tuple([-height for height in reversed(hand)])
    if round_name == PARES:
        return pares_of_hand(hand)
    count = card_total(hand)
    if round_name == PUNTO:
        return (count,)
    return (JUEGO_TOTALS.index(count),) if count >= THIRTY_ONE else ()


def round_bonus(round_name: str, hand: Heights) -> int:
    """Return the bonus of a hand beside the stake of the round, in stones."""
    if round_name == PARES:
        alike = pares_of_hand(hand)
        return alike[0] if alike else 0
    if round_name == JUEGO:
        count = card_total(hand)
        return 0 if count < THIRTY_ONE else 3 if count == THIRTY_ONE else 2
    return int(round_name == PUNTO)


@lru_cache(maxsize=4096)
def signs_of_hand(hand: Heights) -> frozenset[str]:
    """Return the signs that are true of a hand."""
    count, pares = card_total(hand), pares_of_hand(hand)
    signs = {
        "kings": hand.count(KING) >= 2,
        "aces": hand.count(ACE) >= 2,
        "medias": pares[:1] == (MEDIAS_BONUS,),
        "duples": pares[:1] == (DUPLES_BONUS,),
        "thirtyone": count == THIRTY_ONE,
        "juego": count > THIRTY_ONE,
        "thirty": count == THIRTY,
        "blind": not pares and count < THIRTY,
    }
    return frozenset([word for word, is_true in signs.items() if is_true])
