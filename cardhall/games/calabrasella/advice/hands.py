"""Values of hands in Calabrasella, by the cards held together in each suit.

The unit is the difference between the declarer's points and the defenders'. The values were fitted first to 75,000
deals played out by rule of thumb, then to 700 between normal players: one set for the twelve cards with which the
declarer plays, one for the twelve that it was dealt, from which the call and the widow make something better. The
standard deviations of the error are 12 and 13 points.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb, exp
from typing import NamedTuple

from cardhall.cards import CARDS, SPANISH_40, SUITS, Card
from cardhall.games.calabrasella.rules import RANK_ORDER, WIDOW_SIZE, CalabrasellaState
from cardhall.players.tricks.declarer_discards import discard_least_useful
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND

RANK_BITS = [
    1 << RANK_ORDER.find(card.rank) if card.rank in RANK_ORDER else 0 for card in CARDS
]  # the three is the lowest bit
SUIT_PLACES = [max(0, SUITS.find(card.suit)) for card in CARDS]
THREE, TWO, ACE = 1, 2, 4
LONG_SUIT_CARDS = 4  # cards of a suit beyond which each counts by itself


class Values(NamedTuple):
    """Weights of a hand, in points of difference between declarer and defenders."""

    base: float  # with nothing else
    ranks: Sequence[float]  # each 3, 2, A, K, Q, J
    three_two: float  # both of a suit
    bare_ace: float  # alone in its suit
    ace_and_one: float  # an ace with one card that is neither 3 nor 2
    covered_ace: float  # an ace with the 3 or the 2
    behind: Sequence[float]  # each card below the ace behind the 3; behind 3 and 2; behind 3, 2 and ace
    long: float  # each card beyond the fourth of a suit
    void: float
    single: float

    def of_suit(self, suit: int) -> float:
        """Return the value of the cards of one suit."""
        many, low, tops = suit.bit_count(), (suit >> 3).bit_count(), suit & (THREE | TWO | ACE)
        worth = sum([value for place, value in enumerate(self.ranks) if suit >> place & 1], 0.0)
        worth += self.long * max(0, many - LONG_SUIT_CARDS) + self.void * (many == 0) + self.single * (many == 1)
        if tops & THREE and low:
            masters = 3 if tops == THREE | TWO | ACE else 2 if tops & TWO else 1
            worth += self.behind[masters - 1] * low
        if tops & THREE and tops & TWO:
            worth += self.three_two
        if tops & ACE:
            if tops != ACE:
                worth += self.covered_ace
            elif many <= 2:
                worth += self.bare_ace if many == 1 else self.ace_and_one
        return worth


VALUES_WITH_WIDOW = Values(
    base=-39.8,
    ranks=(8.1, 4.3, 4.1, 1.0, 0.5, 0.45),
    three_two=2.4,
    bare_ace=-3.9,
    ace_and_one=-3.8,
    covered_ace=-0.5,
    behind=(0.5, 0.05, 0.75),
    long=4.0,
    void=1.9,
    single=0.8,
)
VALUES_AS_DEALT = Values(
    base=-15.9,
    ranks=(7.6, 5.2, 2.45, 0.25, 0.45, -0.5),
    three_two=-0.75,
    bare_ace=-3.1,
    ace_and_one=0.0,
    covered_ace=0.55,
    behind=(-0.3, 0.7, 2.5),
    long=1.65,
    void=0.5,
    single=-0.3,
)
VALUE_JITTER = 1.5  # by how much others may value a card more that they lay away
CHOICE_SHARPNESS = 1.2  # how much more a choice of cards must be worth to look e times as good


@lru_cache(maxsize=1024)
def suit_played(suit: int) -> float:
    """Return the value of one suit of the declarer's hand in play."""
    return VALUES_WITH_WIDOW.of_suit(suit)


@lru_cache(maxsize=1024)
def suit_dealt(suit: int) -> float:
    """Return the value of one suit of a hand as dealt."""
    return VALUES_AS_DEALT.of_suit(suit)


def by_suit(hand: Iterable[Card]) -> list[int]:
    """A hand as a bit for each rank of every suit."""
    suits = [0] * len(SUITS)
    for card in hand:
        suits[SUIT_PLACES[card]] |= RANK_BITS[card]
    return suits


def expected_difference(hand: Iterable[Card]) -> float:
    """Return the expected difference in points of playing alone with a hand as dealt."""
    return VALUES_AS_DEALT.base + sum([suit_dealt(suit) for suit in by_suit(hand)], 0.0)


def gain_of_card(suits: Sequence[int], card: Card) -> float:
    """Return the gain in value from adding a card to a hand."""
    suit = suits[SUIT_PLACES[card]]
    return suit_played(suit | RANK_BITS[card]) - suit_played(suit)


def loss_of_card(suits: Sequence[int], card: Card) -> float:
    """Return the loss in value from removing a card of a hand."""
    suit = suits[SUIT_PLACES[card]]
    return suit_played(suit) - suit_played(suit & ~RANK_BITS[card])


def hope_of_widow(suits: Sequence[int], unseen: Iterable[Card], place: int) -> float:
    """Return the expected value of the best (`place` 0), second … of four unseen widow cards."""
    worth = sorted([gain_of_card(suits, card) for card in unseen], reverse=True)
    rest = len(worth) - 1
    ways = [comb(at, place) * comb(rest - at, WIDOW_SIZE - 1 - place) for at in range(len(worth))]
    return sum([one * number for one, number in zip(worth, ways, strict=True)], 0.0) / sum(ways)


def discard_values(hand: Sequence[Card], laid: Sequence[Card], actions: Sequence[Action]) -> list[float]:
    """Return the value of the hand after each discard, and after being done."""
    suits = by_suit(hand)
    seen = {*hand, *laid}
    hope = hope_of_widow(suits, [card for card in SPANISH_40 if card not in seen], len(laid))
    return [hope - loss_of_card(suits, action.cards[0]) if action.cards else 0.0 for action in actions]


def choice_weights(worth: Sequence[float]) -> list[float]:
    """Weights of choices, by the points that each is worth."""
    best = max(worth)
    return [exp(max(-12.0, (one - best) / CHOICE_SHARPNESS)) for one in worth]


def as_dealt(world: CalabrasellaState, seat: int) -> list[Card]:
    """The cards that a seat was dealt, in an imagined state; of a card given back nothing is known."""
    had: list[Card] = world.zones[HAND[seat]] + world.played_by(seat)
    if seat == world.declarer:
        away = {world.called, *world.from_widow}
        return [card for card in had + world.zones["discard"] if card not in away]
    return [*had, world.called] if seat == world.giver and world.called is not None else had


def discard_in_world(seat: int, world: CalabrasellaState, rng: random.Random) -> None:
    """Lay away in an imagined state what the declarer misses least, as far as `seat` can tell."""
    declarer = world.declarer
    assert declarer is not None
    held = as_dealt(world, declarer)
    if world.giver is not None and world.called is not None:
        held.append(world.called)
    suits = by_suit(held)
    barred = world.game.ruled_out_cards(world, seat).get(HAND[declarer], 0)
    worth = {card: loss_of_card(suits, card) for card in held}
    discard_least_useful(world, declarer, "discard", worth, barred, rng, VALUE_JITTER, world.from_widow)
