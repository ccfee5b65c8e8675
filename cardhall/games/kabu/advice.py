"""Kabu: whether to draw another card, calculated over all unseen cards.

Every seat settles the difference of points with every other. A point is therefore worth as many chips as there are
other seats, and the seat's own expected points decide; their exact mean is known. What others hold matters only where
chips run out: a seat that owes more than its chips pays nothing, and the match ends. The others' points are estimated
as if they drew with four points or fewer.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp

from cardhall.cards import HIDDEN, Card
from cardhall.games.kabu.rules import DRAW_ACTION, PACK, KabuState, hand_points
from cardhall.language import say
from cardhall.players.search.advice import Advice, Ranking
from cardhall.players.search.match_equity import MatchCourse
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.banking import PIPS_BY_CARD

MAX_DRAWING_POINTS = 4  # others are taken to stand with more: then a draw loses points more often than not
BEGINNER_EVEN_POINTS = 5.5  # points with which a beginner draws as often as not; good players stand with fewer
BEGINNER_TEMPERATURE_POINTS = 1.0  # points that multiply a beginner’s odds of standing by e
RESULT_STD_DEV_CHIPS = 14.0  # standard deviation of the difference that a deal makes between two seats
TYPICAL_LOSS_CHIPS = 9  # chips that the poorest seat loses in a deal, about
PointShares = list[float]  # by points from 0 to 9: a probability, or a number of cards


def count_unseen_by_points(hand: Sequence[Card]) -> PointShares:
    """Return the number of cards outside the hand by their points, 0 to 9."""
    counts = [0.0] * 10
    for card in PACK:
        if card not in hand:
            counts[PIPS_BY_CARD[card] % 10] += 1
    return counts


def add_drawn_card(shares: PointShares, cards: PointShares) -> PointShares:
    """Return the distribution of a hand's points after a card is drawn; `cards`: the cards to draw from."""
    total = sum(cards, 0.0)
    after_draw = [0.0] * 10
    for points_before, share in enumerate(shares):
        for value, number in enumerate(cards):
            after_draw[(points_before + value) % 10] += share * number / total
    return after_draw


def estimate_final_points(state: KabuState, seat: int, cards: PointShares) -> PointShares:
    """Return the distribution of another seat's final points, from past and likely actions.

    `cards`: the unseen cards by points.
    """
    two_cards = add_drawn_card(share_by_points(cards), cards)
    stands_at_first = [share * (own > MAX_DRAWING_POINTS) for own, share in enumerate(two_cards)]
    draws_at_first = [share * (own <= MAX_DRAWING_POINTS) for own, share in enumerate(two_cards)]
    three_cards = add_drawn_card(draws_at_first, cards)
    stands_after_draw = [share * (own > MAX_DRAWING_POINTS) for own, share in enumerate(three_cards)]
    four_cards = add_drawn_card([share * (own <= MAX_DRAWING_POINTS) for own, share in enumerate(three_cards)], cards)
    if seat in state.passed:
        final = stands_after_draw if seat in state.drawing_seats else stands_at_first
    else:
        final = [one + two for one, two in zip(stands_after_draw, four_cards, strict=True)]
        if seat not in state.drawing_seats:
            final = [one + two for one, two in zip(final, stands_at_first, strict=True)]
    total = sum(final, 0.0)
    return [share / total for share in final]


def share_by_points(cards: PointShares) -> PointShares:
    """Return the probability by points of one card drawn from `cards`."""
    total = sum(cards, 0.0)
    return [number / total for number in cards]


def average_chips(own_points: int, chips: int, other_distributions: Sequence[PointShares]) -> float:
    """Return the average chips won by a hand with `own_points` points.

    `chips`: those of its seat, which pays nothing if it owes more; `other_distributions`: the distributions of the
    others' points.
    """
    gained = 0.0
    debt_chances = {0: 1.0}
    for shares in other_distributions:
        next_debts: dict[int, float] = {}
        for other_points, share in enumerate(shares):
            gained += share * max(0, own_points - other_points)
            for debt, chance in debt_chances.items():
                total = debt + max(0, other_points - own_points)
                next_debts[total] = next_debts.get(total, 0.0) + chance * share
        debt_chances = next_debts
    return gained - sum([due * likely for due, likely in debt_chances.items() if due <= chips], 0.0)


class KabuAdvice(Advice[KabuState]):
    """Calculates expected chips. Only the hard player considers that chips may run out."""

    searches_tree = False
    margin_std_dev = RESULT_STD_DEV_CHIPS

    def course(self, state: KabuState) -> MatchCourse:
        """Return the expected end: the limit of deals, or the deal when the poorest seat runs out of chips."""
        deals_left = len(state.results) + max(1, int(min(state.scores)) // TYPICAL_LOSS_CHIPS)
        limit = int(state.options["deals"])
        return MatchCourse(deals=min(deals_left, limit) if limit else deals_left, margin_std_dev=self.margin_std_dev)

    def weights(self, state: KabuState, seat: int, actions: Sequence[Action]) -> list[float]:
        own_points = hand_points([card for card in state.zones[HAND[seat]] if card is not HIDDEN])
        draw_probability = 1 / (1 + exp((own_points - BEGINNER_EVEN_POINTS) / BEGINNER_TEMPERATURE_POINTS))
        return [draw_probability if action == DRAW_ACTION else 1 - draw_probability for action in actions]

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        return None if level == "easy" else self.rank_by_expected_chips(seen, level == "hard")

    def rank_by_expected_chips(self, seen: Observation, considers_debts: bool) -> Ranking:
        """Return the average chips won by drawing and by passing."""
        state: KabuState = seen.state
        hand, cards = seen.hand, count_unseen_by_points(seen.hand)
        other_distributions = [
            estimate_final_points(state, seat, cards) for seat in range(state.seats) if seat != seen.seat
        ]
        means = sum([own * share for shares in other_distributions for own, share in enumerate(shares)], 0.0)
        other_count = len(other_distributions)
        chips_by_points = [float(own * other_count) - means for own in range(10)]
        if considers_debts:
            chips_by_points = [
                average_chips(own, int(state.scores[seen.seat]), other_distributions) for own in range(10)
            ]
        values = {
            PASS: chips_by_points[hand_points(hand)],
            DRAW_ACTION: value_draw(hand_points(hand), cards, chips_by_points, 2 - state.round),
        }
        # what the seat wins the others lose, so it gains that much more on their average
        ranking = [(action, value * (other_count + 1) / other_count) for action, value in values.items()]
        return sorted(ranking, key=lambda entry: -entry[1])

    def reason(self, seen: Observation, action: Action) -> str:
        own_points, cards = hand_points(seen.hand), count_unseen_by_points(seen.hand)
        improving_count = int(
            sum([number for value, number in enumerate(cards) if (own_points + value) % 10 > own_points], 0.0)
        )
        worsening_count = int(
            sum([number for value, number in enumerate(cards) if (own_points + value) % 10 < own_points], 0.0)
        )
        unseen_count = int(sum(cards, 0.0))
        if action == PASS:
            return say(
                "Of {left} unseen cards, {worse} would make your hand worse and {better} would improve it.",
                left=unseen_count,
                worse=worsening_count,
                better=improving_count,
            )
        return say(
            "Of {left} unseen cards, {better} would improve your hand and {worse} would make it worse.",
            left=unseen_count,
            worse=worsening_count,
            better=improving_count,
        )


def value_draw(own_points: int, cards: PointShares, chips_by_points: Sequence[float], further_draws: int) -> float:
    """Return the average chips won by drawing a card, and then playing on as well as possible.

    `cards`: the unseen cards by points; `chips_by_points`: the average chips by final points; `further_draws`: draws
    allowed after it.
    """
    total = sum(cards, 0.0)
    mean = 0.0
    for value, number in enumerate(cards):
        if number:
            points_after = (own_points + value) % 10
            value_after = chips_by_points[points_after]
            if further_draws:
                cards_left = [one - (place == value) for place, one in enumerate(cards)]
                value_after = max(value_after, value_draw(points_after, cards_left, chips_by_points, further_draws - 1))
            mean += number / total * value_after
    return mean


ADVICE = KabuAdvice()
