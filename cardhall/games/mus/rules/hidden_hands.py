"""Knowledge about hands of Mus from announcements and signs, and layouts in agreement with it.

Pares and juego are announced, by yes and by no; signs are true. A seat's own discards that were shuffled into the stock
lie neither in the cards that others kept nor in their earlier discards. Layouts that agree are all equally likely.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Any, NamedTuple

from cardhall.cards import HIDDEN, Card
from cardhall.games.mus.rules.hands import HEIGHTS_BY_KING_COUNT, Heights, card_total, pares_of_hand, signs_of_hand
from cardhall.rules.engine.fast_random import first_state, shuffle
from cardhall.rules.engine.sampling import fill_hidden_places
from cardhall.rules.mechanisms.hand_cases import possible_counts

HAND_SIZE = 4


class HandKnowledge(NamedTuple):
    """The knowledge about a hidden hand."""

    pares: bool | None = None  # whether the hand has pares; None: not announced
    juego: bool | None = None
    signs: frozenset[str] = frozenset()

    def fits(self, hand: Heights) -> bool:
        """Tell whether the hand agrees with the knowledge."""
        return (
            self.pares in (None, bool(pares_of_hand(hand)))
            and self.juego in (None, card_total(hand) > 30)
            and self.signs <= signs_of_hand(hand)
        )


NOTHING_KNOWN = HandKnowledge()  # nothing is known
HeightCounts = tuple[int, ...]  # of cards, by height from the lowest in the pack


class PossibleHands(NamedTuple):
    """The possible hands from unseen cards: numbers of cards by height, and cumulative numbers of ways."""

    hands: tuple[HeightCounts, ...]
    cumulative_ways: tuple[int, ...]  # by hand: the ways of all hands up to this one

    def draw(self, rng: random.Random) -> HeightCounts:
        """Draw a hand at random, in proportion to the numbers of ways."""
        return self.hands[bisect_right(self.cumulative_ways, rng.randrange(self.cumulative_ways[-1]))]


@lru_cache(maxsize=256)
def possible_hands(heights: HeightCounts, unseen_counts: HeightCounts, knowledge: HandKnowledge) -> PossibleHands:
    """Return the hands that agree with `knowledge`, from `unseen_counts` cards of each height."""
    hands, way_counts = [], []
    for numbers in possible_counts(unseen_counts, HAND_SIZE):
        hand = tuple(
            [height for height, number in zip(heights[::-1], numbers[::-1], strict=True) for _ in range(number)]
        )
        if knowledge.fits(hand):
            hands.append(numbers)
            way_counts.append(
                product_of([comb(have, number) for have, number in zip(unseen_counts, numbers, strict=True)])
            )
    return PossibleHands(tuple(hands), tuple(accumulate(way_counts)))


def product_of(numbers: Sequence[int]) -> int:
    """Return the product of whole numbers; of none it is 1."""
    found = 1
    for number in numbers:
        found *= number
    return found


class HandsByHeight:
    """Draws hands with known announcements from unseen cards, with their joint probability."""

    def __init__(self, unseen: Sequence[Card], king_count: int, knowledge_by_zone: Mapping[str, HandKnowledge]) -> None:
        """Prepare for many draws; `king_count`: the number of kings in the pack.

        `knowledge_by_zone`: the knowledge about hands, by zone; other hidden places take the cards that are left.
        """
        by_height: dict[int, list[Card]] = {
            height: [] for height in sorted(set(HEIGHTS_BY_KING_COUNT[king_count].values()))
        }
        for card in unseen:
            by_height[HEIGHTS_BY_KING_COUNT[king_count][card.rank]].append(card)
        self.cards = list(by_height.values())
        self.unseen_counts = tuple(map(len, self.cards))
        self.zones = list(knowledge_by_zone)
        self.pools = [possible_hands(tuple(by_height), self.unseen_counts, one) for one in knowledge_by_zone.values()]

    def draw_counts(self, rng: random.Random) -> list[HeightCounts]:
        """Draw for each zone the number of cards of each height.

        Each hand is drawn as if it were alone, and the hands are kept as often as there are cards for all of them.
        """
        while True:
            drawn = [one.draw(rng) for one in self.pools]
            keep_chance = 1.0
            for available, *wanted in zip(self.unseen_counts, *drawn, strict=True):
                rest = available
                for number in wanted:
                    if number > rest:
                        keep_chance = 0.0
                    elif number:
                        keep_chance *= comb(rest, number) / comb(available, number)
                        rest -= number
            if keep_chance and rng.random() < keep_chance:
                return drawn

    def fill(self, state: Any, rng: random.Random) -> None:
        """Fill the hidden places of a state's zones."""
        piles, chance = [], first_state(rng)
        for some in self.cards:
            pile = some[:]
            chance = shuffle(pile, chance)
            piles.append(pile)
        for zone, numbers in zip(self.zones, self.draw_counts(rng), strict=True):
            hand = [pile.pop() for pile, number in zip(piles, numbers, strict=True) for _ in range(number)]
            shuffle(hand, first_state(rng))
            state.zones[zone] = hand
        remaining_cards = [card for pile in piles for card in pile]
        shuffle(remaining_cards, first_state(rng))
        for zone, some in state.zones.items():
            if HIDDEN in some:
                state.zones[zone] = fill_hidden_places(some, [remaining_cards.pop() for card in some if card is HIDDEN])
