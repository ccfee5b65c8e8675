"""Value of a hand as trumps, and the likelihood of a bid by its player.

A hand is counted in points: a value for every trump, from the highest; a value for the high cards of other suits; a
value for every void, as long as there are trumps to ruff with. The chance that a player makes trumps is a logistic
function of the points: certain far above the needed points, one half at them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final, final

from cardhall.cards import CARDS, HIDDEN, SUITS, Card
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.card_order import CardOrder
from cardhall.rules.mechanisms.trick_state import TrickState

HOPELESS_CALL_WEIGHT: Final = 0.01  # of a bid, or a pass, that looks hopeless: no call is ruled out
WEIGHT_SHARE_OF_EACH_HOPELESS_BID: Final = 0.1  # of that weight for a hopeless bid among several
MIN_EXPONENT: Final = -700.0  # below it `exp` is 0
MAX_BID_ABOVE_EXPECTED_TRICKS: Final = 2.5  # tricks: with the count rounded, at most two tricks above it
# number of voids by the plain suits in the hand, as bits
VOIDS_BY_SUITS: Final = [len(SUITS) - 1 - present.bit_count() for present in range(1 << len(SUITS))]


@dataclass(frozen=True)
class HandPoints:
    """The points of a hand's cards and voids, with any suit as trumps."""

    trumps: Sequence[float]  # of the highest trumps, from the top
    other_trump: float  # of each lower trump
    side: Mapping[str, float]  # of cards of other suits, by rank
    void: float  # of a void, if there is a trump to ruff with


@final
class HandEvaluator:
    """Point values of hands with a given suit as trumps."""

    def __init__(
        self,
        order: CardOrder,
        pack: Sequence[Card],
        points: HandPoints,
        discard_losses: Sequence[float] = (0.0,) * len(CARDS),
    ) -> None:
        """`discard_losses`: by card number, the further loss when the card is discarded."""
        trump = order.trump
        trump_cards = sorted(
            (card for card in pack if order.suits[card] == trump), key=lambda card: -order.power[trump][card]
        )
        trump_values = dict(zip(trump_cards, points.trumps, strict=False))
        self.suits: list[int] = [SUITS.find(suit) for suit in order.suits]
        self.trump: int = SUITS.index(trump)
        self.void_value: float = points.void
        self.discard_losses: list[float] = list(discard_losses)
        self.card_values: list[float] = [
            trump_values.get(card, points.other_trump)
            if order.suits[card] == trump
            else points.side.get(card.rank, 0.0)
            for card in CARDS
        ]

    def evaluate(self, hand: Sequence[Card]) -> float:
        """Return the value of a hand, in points."""
        numbers: list[int] = list(hand)
        return self._evaluate_without(numbers, -1)

    def values_after_discards(self, hand: Sequence[Card], gained_card: Card) -> list[float]:
        """Return the values of a hand with `gained_card` in place of each of its cards, in the order of the hand."""
        numbers: list[int] = [*hand, gained_card]
        missed = self.discard_losses
        return [self._evaluate_without(numbers, place) - missed[numbers[place]] for place in range(len(hand))]

    def best_value_with(self, hand: Sequence[Card], gained_card: Card) -> float:
        """Return the value of a hand with `gained_card` in place of the least useful card."""
        best = -1000.0
        for points in self.values_after_discards(hand, gained_card):
            if points > best:
                best = points
        return best

    def _evaluate_without(self, hand: list[int], left_out_place: int) -> float:
        """Return the value of cards given by number, without the card at place `left_out_place` (-1: with all)."""
        total = 0.0
        trumps = plain_suits_held = 0
        value, suits, trump = self.card_values, self.suits, self.trump
        for place, card in enumerate(hand):
            if place != left_out_place:
                total += value[card]
                suit = suits[card]
                if suit == trump:
                    trumps += 1
                else:
                    plain_suits_held |= 1 << suit
        return total + self.void_value * min(trumps, VOIDS_BY_SUITS[plain_suits_held])


def visible_hand(state: TrickState, seat: int) -> list[Card]:
    """Return the visible cards of a hand."""
    return [card for card in state.zones[HAND[seat]] if card is not HIDDEN]


def weights_by_value(values: Sequence[float], temperature: float, min_exponent: float = MIN_EXPONENT) -> list[float]:
    """Return weights of choices from their values; `temperature` more points multiply the weight by e.

    `min_exponent`: the smallest exponent of a weight, for the most hopeless choice.
    """
    best = max(values)
    return [exp(max(min_exponent, (value - best) / temperature)) for value in values]


def reachable_bids(bids: Sequence[Action], expected_tricks: float) -> list[Action]:
    """Return the bids that are at most two tricks above the count, and all bids without a number.

    The lowest number is always among them.
    """
    numbers = {bid: bid.number for bid in bids if any(str(word).isdigit() for word in bid.words)}
    lowest = min(numbers.values(), default=0)
    return [
        bid for bid in bids if numbers.get(bid, lowest) <= max(lowest, expected_tricks + MAX_BID_ABOVE_EXPECTED_TRICKS)
    ]


def bid_likelihood(points: float, needed_points: float, temperature: float) -> float:
    """Return the likelihood that a player with `points` bids.

    `needed_points`: the points for an even chance. `temperature`: the points that multiply the odds by e.
    """
    return 1.0 / (1.0 + exp((needed_points - points) / temperature))


def draw_one_of_two(first_likelihood: float, second_likelihood: float, rng: random.Random) -> int:
    """Draw 0 or 1 at random in proportion to the likelihoods of two answers, faster than by `bid_weights`."""
    first_weight, second_weight = (
        max(HOPELESS_CALL_WEIGHT, first_likelihood),
        max(HOPELESS_CALL_WEIGHT, second_likelihood),
    )
    return int(rng.random() * (first_weight + second_weight) >= first_weight)


def bid_weights(actions: Sequence[Action], likelihood_by_bid: dict[Action, float]) -> list[float]:
    """Return the weights of bids and of the pass (or a "no"), from the likelihood of each as an only bid.

    Of several bids the best decides whether any is made. The choice among them goes by the squares of their
    likelihoods.
    """
    best_likelihood = total = 0.0
    for likely in likelihood_by_bid.values():
        best_likelihood = max(best_likelihood, likely)
        total += likely * likely
    is_only_bid = len(likelihood_by_bid) == 1
    weights = []
    for action in actions:
        bid = likelihood_by_bid.get(action)
        if bid is None:
            weights.append(max(HOPELESS_CALL_WEIGHT, 1 - best_likelihood))
        elif is_only_bid:
            weights.append(max(HOPELESS_CALL_WEIGHT, best_likelihood))
        else:
            weights.append(
                max(HOPELESS_CALL_WEIGHT * WEIGHT_SHARE_OF_EACH_HOPELESS_BID, best_likelihood * (bid * bid) / total)
            )
    return weights


def action_likelihood(action: Action, actions: Sequence[Action], weights: Sequence[float]) -> float:
    """Return the likelihood of the action taken, from the weights of all that were open."""
    return weights[actions.index(action)] / sum(weights)
