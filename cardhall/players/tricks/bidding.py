"""What a hand is worth as trumps, and how likely its player is to bid on it.

A hand is counted in points: a value for every trump, from the highest, one for the high cards of the other suits, and
one for every suit of which there is none, as long as there are trumps to ruff with. Whether somebody makes trumps is
taken to be a logistic function of the points: certain far above what is needed, a coin toss at it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from cardhall.cards import CARDS, SUITS, Card
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.card_order import CardOrder

UNLIKELY = 0.01  # the weight of what looks hopeless


class HandValue:
    """What hands are worth with one suit as trumps."""

    def __init__(
        self,
        order: CardOrder,
        pack: Sequence[Card],
        trumps: Sequence[float],
        other_trump: float,
        side: Mapping[str, float],
        void: float,
    ) -> None:
        """`trumps`: what the highest trumps are worth, from the top; `other_trump`: each lower one.

        `side`: what cards of other suits are worth, by rank; `void`: a suit of which there is none, if there is
        a trump to ruff it with.
        """
        trump = order.trump
        own = sorted((card for card in pack if order.suits[card] == trump), key=lambda card: -order.power[trump][card])
        worth = dict(zip(own, trumps, strict=False))
        self.suits = tuple(SUITS.find(suit) for suit in order.suits)
        self.trump = SUITS.index(trump)
        self.void = void
        self.value = tuple(
            worth.get(card, other_trump) if order.suits[card] == trump else side.get(card.rank, 0.0) for card in CARDS
        )

    def of(self, hand: Sequence[Card]) -> float:
        """What a hand is worth, in points."""
        total, trumps, present = 0.0, 0, 0
        value, suits, trump = self.value, self.suits, self.trump
        for card in hand:
            total += value[card]
            suit = suits[card]
            if suit == trump:
                trumps += 1
            else:
                present |= 1 << suit
        return total + self.void * min(trumps, len(SUITS) - 1 - present.bit_count())

    def without(self, hand: Sequence[Card], card: Card, gained: Sequence[Card] = ()) -> float:
        """What the hand is worth after `card` has gone and others have come."""
        return self.of([*(other for other in hand if other is not card), *gained])


def likelihood(points: float, needed: float, sharpness: float) -> float:
    """How likely somebody with that many points is to bid.

    `needed`: the points with which it is even; `sharpness`: the points that multiply the odds by e.
    """
    return 1.0 / (1.0 + exp((needed - points) / sharpness))


def weights_of(actions: Sequence[Action], bids: Mapping[Action, float]) -> list[float]:
    """The weights of bids and of the action left over, a pass or a no, from the likelihood that each bid is made alone.

    Of several bids the best decides whether one is made at all; which one goes by the squares of their likelihoods.
    """
    best = max(bids.values(), default=0.0)
    total = sum([likely**2 for likely in bids.values()], 0.0)
    weights = []
    for action in actions:
        if action not in bids:
            weights.append(max(UNLIKELY, 1 - best))
        elif len(bids) == 1:
            weights.append(max(UNLIKELY, best))
        else:
            weights.append(max(UNLIKELY / 10, best * bids[action] ** 2 / total))
    return weights


def made_likely(action: Action, actions: Sequence[Action], weights: Sequence[float]) -> float:
    """The likelihood of an action that was taken, from the weights of all that were open."""
    return weights[actions.index(action)] / sum(weights)
