"""Values of hands in Calabrasella, by the cards held in each suit.

The unit is a point of difference between the declarer's card points and the defenders'. The values were fitted first to
75,000 deals played out by rule of thumb, then to 700 deals between Normal players. There are two sets: for the twelve
cards with which the declarer plays, and for the twelve cards dealt, which the call and the widow will improve. The
standard deviations of the error are 12 and 13 points.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb, exp
from typing import Final, NamedTuple

from cardhall.cards import CARDS, SPANISH_40, SUITS, Card
from cardhall.games.calabrasella.rules import RANK_ORDER, WIDOW_SIZE, CalabrasellaState
from cardhall.players.tricks.declarer_discards import discard_least_useful
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND

# By card number: the bit of the rank in the mask of a suit, the three being the lowest; 0 for cards outside the pack.
RANK_BITS = [1 << RANK_ORDER.find(card.rank) if card.rank in RANK_ORDER else 0 for card in CARDS]
SUIT_INDEXES = [max(0, SUITS.find(card.suit)) for card in CARDS]  # by card number
THREE_BIT, TWO_BIT, ACE_BIT = 1, 2, 4  # bits
LONG_SUIT_CARDS = 4  # further cards of a suit are worth something whatever their rank


class HandWeights(NamedTuple):
    """Values of the features of a hand, in points of difference between declarer and defenders."""

    base: float  # of every hand
    ranks: Sequence[float]  # of each 3, 2, A, K, Q, J
    three_and_two: float  # more for both of a suit
    bare_ace: float  # more for an ace alone in its suit
    ace_and_one: float  # more for an ace with one card that is neither 3 nor 2
    covered_ace: float  # more for an ace with the 3 or the 2
    low_card_values: Sequence[float]  # of each card below the ace: with the 3; with 3 and 2; with 3, 2 and ace
    long_card: float  # of each card beyond the fourth of a suit
    void: float  # of a suit without cards
    singleton: float  # of a suit with one card

    def suit_value(self, suit: int) -> float:
        """Return the value of the cards of one suit, given as a mask of ranks."""
        length, low, tops = suit.bit_count(), (suit >> 3).bit_count(), suit & (THREE_BIT | TWO_BIT | ACE_BIT)
        total = sum([value for place, value in enumerate(self.ranks) if suit >> place & 1], 0.0)
        total += (
            self.long_card * max(0, length - LONG_SUIT_CARDS)
            + self.void * (length == 0)
            + self.singleton * (length == 1)
        )
        if tops & THREE_BIT and low:
            masters = 3 if tops == THREE_BIT | TWO_BIT | ACE_BIT else 2 if tops & TWO_BIT else 1
            total += self.low_card_values[masters - 1] * low
        if tops & THREE_BIT and tops & TWO_BIT:
            total += self.three_and_two
        if tops & ACE_BIT:
            if tops != ACE_BIT:
                total += self.covered_ace
            elif length <= 2:
                total += self.bare_ace if length == 1 else self.ace_and_one
        return total


VALUES_WITH_WIDOW = HandWeights(
    base=-39.8,
    ranks=(8.1, 4.3, 4.1, 1.0, 0.5, 0.45),
    three_and_two=2.4,
    bare_ace=-3.9,
    ace_and_one=-3.8,
    covered_ace=-0.5,
    low_card_values=(0.5, 0.05, 0.75),
    long_card=4.0,
    void=1.9,
    singleton=0.8,
)
VALUES_AS_DEALT = HandWeights(
    base=-15.9,
    ranks=(7.6, 5.2, 2.45, 0.25, 0.45, -0.5),
    three_and_two=-0.75,
    bare_ace=-3.1,
    ace_and_one=0.0,
    covered_ace=0.55,
    low_card_values=(-0.3, 0.7, 2.5),
    long_card=1.65,
    void=0.5,
    singleton=-0.3,
)
CARD_VALUE_STD_DEV_POINTS = 1.5  # points; the standard deviation between players' values of a card
CARD_CHOICE_TEMPERATURE_POINTS = 1.2  # points that multiply the weight of a choice of cards by e
MAX_LOG_WEIGHT: Final = 12.0  # so that bad choices keep a weight above 0


@lru_cache(maxsize=1024)
def suit_value_in_play(suit: int) -> float:
    """Return the value of one suit of the declarer's hand in the play; `suit`: a mask of ranks."""
    return VALUES_WITH_WIDOW.suit_value(suit)


@lru_cache(maxsize=1024)
def suit_value_as_dealt(suit: int) -> float:
    """Return the value of one suit of a hand as dealt; `suit`: a mask of ranks."""
    return VALUES_AS_DEALT.suit_value(suit)


def ranks_by_suit(hand: Iterable[Card]) -> list[int]:
    """Return a mask of the ranks held in each suit, in the order of `SUITS`."""
    suits = [0] * len(SUITS)
    for card in hand:
        suits[SUIT_INDEXES[card]] |= RANK_BITS[card]
    return suits


def expected_difference(hand: Iterable[Card]) -> float:
    """Return the expected difference for a player who plays alone with a hand as dealt, in points."""
    return VALUES_AS_DEALT.base + sum([suit_value_as_dealt(suit) for suit in ranks_by_suit(hand)], 0.0)


def gain_of_card(suits: Sequence[int], card: Card) -> float:
    """Return the gain in value from adding a card to a hand; `suits`: the hand as masks of ranks."""
    suit = suits[SUIT_INDEXES[card]]
    return suit_value_in_play(suit | RANK_BITS[card]) - suit_value_in_play(suit)


def loss_of_card(suits: Sequence[int], card: Card) -> float:
    """Return the loss in value from removing a card of a hand; `suits`: the hand as masks of ranks."""
    suit = suits[SUIT_INDEXES[card]]
    return suit_value_in_play(suit) - suit_value_in_play(suit & ~RANK_BITS[card])


def expected_widow_gain(suits: Sequence[int], unseen: Iterable[Card], place: int) -> float:
    """Return the expected gain from the best (`place` 0), second … of the four unseen cards in the widow."""
    gains = sorted([gain_of_card(suits, card) for card in unseen], reverse=True)
    last_index = len(gains) - 1
    # By card: the number of widows in which exactly `place` cards are better.
    widow_counts = [comb(at, place) * comb(last_index - at, WIDOW_SIZE - 1 - place) for at in range(len(gains))]
    return sum([one * number for one, number in zip(gains, widow_counts, strict=True)], 0.0) / sum(widow_counts)


def discard_values(hand: Sequence[Card], discarded: Sequence[Card], actions: Sequence[Action]) -> list[float]:
    """Return the value of each discard, and of being done: the expected gain from the widow minus the card's loss.

    `discarded`: the cards already laid away; each allows one card of the widow, so the next discard wins only a worse
    one.
    """
    suits = ranks_by_suit(hand)
    seen_cards = {*hand, *discarded}
    widow_gain = expected_widow_gain(suits, [card for card in SPANISH_40 if card not in seen_cards], len(discarded))
    return [widow_gain - loss_of_card(suits, action.cards[0]) if action.cards else 0.0 for action in actions]


def choice_weights(values: Sequence[float]) -> list[float]:
    """Return the weights of choices from their values in points."""
    best = max(values)
    return [exp(max(-MAX_LOG_WEIGHT, (one - best) / CARD_CHOICE_TEMPERATURE_POINTS)) for one in values]


def cards_dealt_to(world: CalabrasellaState, seat: int) -> list[Card]:
    """Return the cards dealt to a seat in an imagined state, without a card given back."""
    cards_kept: list[Card] = world.zones[HAND[seat]] + world.played_by(seat)
    if seat == world.declarer:
        cards_taken = {world.called_card, *world.cards_from_widow}
        return [card for card in cards_kept + world.zones["discard"] if card not in cards_taken]
    return [*cards_kept, world.called_card] if seat == world.giver and world.called_card is not None else cards_kept


def imagine_discards(seat: int, world: CalabrasellaState, rng: random.Random) -> None:
    """Change the declarer's discards in an imagined state to its least useful cards, as far as `seat` can tell."""
    declarer = world.declarer
    assert declarer is not None
    hand = cards_dealt_to(world, declarer)
    if world.giver is not None and world.called_card is not None:
        hand.append(world.called_card)
    suits = ranks_by_suit(hand)
    barred = world.game.ruled_out_cards(world, seat).get(HAND[declarer], 0)
    losses_by_card = {card: loss_of_card(suits, card) for card in hand}
    discard_least_useful(
        world, declarer, "discard", losses_by_card, barred, rng, CARD_VALUE_STD_DEV_POINTS, world.cards_from_widow
    )
