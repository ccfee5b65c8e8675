"""Low hands: expected final hands by classes, and the holdings that a seat is assumed to have.

All ranks are taken as equally likely to come. Ranks are bits, the ace's lowest; a set of ranks describes a hand except
for its pairs, which seldom matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb, sqrt
from typing import Final

from mypy_extensions import i64

from cardhall.cards import CARDS, HIDDEN, RANKS, Card

RANK_BITS: Final = {rank: 1 << place for place, rank in enumerate(RANKS)}
RANK_COUNT: Final = len(RANKS)
NO_RANK: Final = -1
# by card number, with the hidden card behind the others: the rank's place, and its bit
RANK_OF_CARD: Final[list[int]] = [*[RANKS.find(card.rank) if card.suit else NO_RANK for card in CARDS], NO_RANK]
BIT_OF_CARD: Final[list[int]] = [0 if place == NO_RANK else 1 << place for place in RANK_OF_CARD]
assert len(CARDS) == HIDDEN
SUIT_COUNT, DEALT_CARDS, COUNTING_CARDS = 4, 7, 5  # suits of the pack; cards dealt to a seat; cards of a final hand
CLASS_COUNT: Final = 16  # classes of hands of seven cards, the best first; the best classes are the narrowest
CLASSES_PER_SPAN: Final = 4  # of which `mix_class_probabilities` finds the sums
ClassShares = tuple[float, ...]  # by class: a probability
# what `class_probabilities` has found, by cards to come and ranks; (): nothing yet
CACHED_CLASS_SHARES: Final[list[list[ClassShares]]] = [[()] * (1 << RANK_COUNT) for _ in range(DEALT_CARDS + 1)]
CACHED_SPANS: Final[list[list[int]]] = [[0] * (1 << RANK_COUNT) for _ in range(DEALT_CARDS + 1)]  # `spans_of` the same
CLOSED_HOLDINGS: Final = [(i, j) for i in range(RANK_COUNT) for j in range(i, RANK_COUNT)]  # ranks of two closed cards
# How likely a seat plays on with two closed cards, as a factor.
MAX_SURE_STAY_RANK = 4  # the five, counted from the ace, 0: a higher card makes it less likely
STAY_FACTOR_PER_RANK = 0.6  # for each rank that the higher card is above that
PAIR_LIKELIHOOD = 0.06  # if the first three cards hold a pair
# how often a seat plays on that has not acted yet, by the rank of its open card, from the ace
STAY_CHANCE_BY_RANK = (0.42, 0.42, 0.42, 0.42, 0.41, 0.38, 0.33, 0.26, 0.13, 0.05, 0.03, 0.02, 0.01)


def rank_bits_of(known_cards: Iterable[Card]) -> int:
    """Return the set of ranks of all known cards, as bits."""
    ranks = 0
    numbers: Iterable[int] = known_cards  # as which they are quicker to look up
    for number in numbers:
        ranks |= BIT_OF_CARD[number]
    return ranks


def lowest_five_ranks(ranks: int) -> int:
    """Return the five lowest ranks of a set; all where there are fewer."""
    while ranks.bit_count() > COUNTING_CARDS:
        ranks ^= 1 << (ranks.bit_length() - 1)
    return ranks


@lru_cache(maxsize=1)
def share_of_better_hands() -> dict[int, float]:
    """Return by set of at most five ranks the share of hands of seven cards with a lower final hand."""
    ways_by_ranks: dict[int, int] = {}
    for ranks in range(1, 1 << RANK_COUNT):
        size = ranks.bit_count()
        if size > DEALT_CARDS:
            continue
        # ways in which seven cards have just these ranks; hands with fewer than four ranks are too rare to count
        ways = {
            7: SUIT_COUNT**7,
            6: 6 * comb(SUIT_COUNT, 2) * SUIT_COUNT**5,
            5: 5 * comb(SUIT_COUNT, 3) * SUIT_COUNT**4 + comb(5, 2) * comb(SUIT_COUNT, 2) ** 2 * SUIT_COUNT**3,
            4: 4 * SUIT_COUNT**3
            + 12 * comb(SUIT_COUNT, 3) * comb(SUIT_COUNT, 2) * SUIT_COUNT**2
            + 4 * comb(SUIT_COUNT, 2) ** 3 * SUIT_COUNT,
        }.get(size, 0)
        five = lowest_five_ranks(ranks)
        ways_by_ranks[five] = ways_by_ranks.get(five, 0) + ways
    total_ways = comb(52, DEALT_CARDS)
    shares: dict[int, float] = {}
    below = 0
    for five in sorted(ways_by_ranks, key=lambda ranks: (-min(ranks.bit_count(), COUNTING_CARDS), ranks)):
        shares[five] = below / total_ways
        below += ways_by_ranks[five]
    return shares


@lru_cache(maxsize=1 << 16)
def average_better_share(ranks: int, cards_to_come: int) -> float:
    """Return the average share of better hands after `cards_to_come` more cards to these ranks."""
    if not cards_to_come:
        return share_of_better_hands()[lowest_five_ranks(ranks)]
    return (
        sum([average_better_share(ranks | 1 << place, cards_to_come - 1) for place in range(RANK_COUNT)]) / RANK_COUNT
    )


def class_probabilities(ranks: int, cards_to_come: int) -> ClassShares:
    """Return the probabilities of final hands by class after `cards_to_come` more cards to these ranks."""
    cached = CACHED_CLASS_SHARES[cards_to_come]
    found = cached[ranks]
    if not found:
        found = cached[ranks] = compute_class_probabilities(ranks, cards_to_come)
        CACHED_SPANS[cards_to_come][ranks] = spans_of(found)
    return found


def spans_of(shares: ClassShares) -> int:
    """Return the first classes of spans of `CLASSES_PER_SPAN` with any probability, as bits."""
    found = 0
    for grade in range(CLASS_COUNT):
        if shares[grade] > 0.0:
            found |= 1 << grade - grade % CLASSES_PER_SPAN
    return found


def compute_class_probabilities(ranks: int, cards_to_come: int) -> ClassShares:
    """Compute `class_probabilities`, which keeps the result."""
    probabilities = [0.0] * CLASS_COUNT
    if not cards_to_come:
        # the square root makes the classes of good hands narrower
        probabilities[
            min(CLASS_COUNT - 1, int(CLASS_COUNT * sqrt(share_of_better_hands()[lowest_five_ranks(ranks)])))
        ] = 1.0
        return tuple(probabilities)
    following = [class_probabilities(ranks | 1 << place, cards_to_come - 1) for place in range(RANK_COUNT)]
    for grade in range(CLASS_COUNT):
        total = 0.0
        for shares in following:
            total += shares[grade]
        probabilities[grade] = total / RANK_COUNT
    return tuple(probabilities)


def mix_class_probabilities(weights: Iterable[float], up_ranks: int, cards_to_come: int) -> ClassShares:
    """Return the class probabilities of a seat with open cards `up_ranks` and closed ones as in `CLOSED_HOLDINGS`."""
    holding_weights: list[float] = []
    holding_shares: list[ClassShares] = []
    spans: list[int] = []
    total_weight = 0.0
    for (i, j), weight in zip(CLOSED_HOLDINGS, weights, strict=True):
        if weight > 0.0:
            total_weight += weight
            holding_weights.append(weight)
            holding_shares.append(class_probabilities(up_ranks | 1 << i | 1 << j, cards_to_come))
            spans.append(CACHED_SPANS[cards_to_come][up_ranks | 1 << i | 1 << j])
    if not total_weight:
        return class_probabilities(up_ranks, cards_to_come + 2)
    mixed_shares: list[float] = []
    number: i64 = len(holding_shares)
    for grade in range(0, CLASS_COUNT, CLASSES_PER_SPAN):
        first_sum = second_sum = third_sum = fourth_sum = 0.0  # sums of classes, which stay a machine's own numbers
        place: i64 = 0
        while place < number:
            if spans[place] >> grade & 1:
                weight, shares = holding_weights[place], holding_shares[place]
                first_sum += weight * shares[grade]
                second_sum += weight * shares[grade + 1]
                third_sum += weight * shares[grade + 2]
                fourth_sum += weight * shares[grade + 3]
            place += 1
        mixed_shares += [
            first_sum / total_weight,
            second_sum / total_weight,
            third_sum / total_weight,
            fourth_sum / total_weight,
        ]
    return tuple(mixed_shares)


def chances_to_be_lower(shares: ClassShares) -> ClassShares:
    """Return by class of the own hand the chance to be lower than a hand with these class probabilities.

    Equal classes count half.
    """
    chances, worse = [0.0] * CLASS_COUNT, 0.0
    for grade in range(CLASS_COUNT - 1, -1, -1):
        chances[grade] = worse + shares[grade] / 2
        worse += shares[grade]
    return tuple(chances)


@lru_cache(maxsize=RANK_COUNT)
def closed_card_chances(door_rank: int) -> ClassShares:
    """Return the probabilities of closed cards, as in `CLOSED_HOLDINGS`, of a seat that stayed with a door card."""
    chances = []
    for i, j in CLOSED_HOLDINGS:
        ways = SUIT_COUNT * (SUIT_COUNT - 1) / 2 if i == j else SUIT_COUNT * SUIT_COUNT
        paired = i == j or (door_rank >> i | door_rank >> j) & 1
        chances.append(ways * (PAIR_LIKELIHOOD if paired else STAY_FACTOR_PER_RANK ** max(0, j - MAX_SURE_STAY_RANK)))
    return tuple(chances)


@lru_cache(maxsize=1 << 15)
def chances_against_door(door_rank: int, up_ranks: int, cards_to_come: int) -> ClassShares:
    """Return by class the chance to be lower than a seat that stayed, from its door card and open ranks alone."""
    return chances_to_be_lower(mix_class_probabilities(closed_card_chances(door_rank), up_ranks, cards_to_come))
