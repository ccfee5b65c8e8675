"""Kabu: whether to draw another card, counted over all unseen cards.

Everybody pays the difference, so a point is worth as many chips as there are others, whatever they hold: what counts is
the own points that can be expected, of which the exact mean is known. It matters only where chips run out what others
hold: who owes more than he has pays nothing, and the match ends. Others are taken to draw with four points or less.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp

from cardhall.cards import HIDDEN, Card
from cardhall.games.kabu.rules import DRAW_ACTION, PACK, KabuState, points
from cardhall.language import say
from cardhall.players.search.advice import Advice, Ranking
from cardhall.players.search.match_equity import MatchCourse
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.banking import PIPS_BY_CARD

DRAWS_WITH = 4  # points with which others are taken to draw, or with fewer
EASY_EVEN, EASY_SHARP = 5.5, 1.0  # points with which a beginner is in doubt, and how many make him sure
RESULT_SPREAD = 14.0  # chips: what a deal makes between two seats, as a standard deviation
TYPICAL_LOSS = 9  # chips that the poorest loses in a deal, about
Shares = list[float]  # how likely each number of points is, from none to nine


def unseen_shares(hand: Sequence[Card]) -> Shares:
    """How many of the cards that are not in the hand count each number of points."""
    found = [0.0] * 10
    for card in PACK:
        if card not in hand:
            found[PIPS_BY_CARD[card] % 10] += 1
    return found


def shares_after_draw(shares: Shares, cards: Shares) -> Shares:
    """Return the distribution of points after drawing a card."""
    total = sum(cards, 0.0)
    found = [0.0] * 10
    for own, share in enumerate(shares):
        for value, number in enumerate(cards):
            found[(own + value) % 10] += share * number / total
    return found


def others_points(state: KabuState, seat: int, cards: Shares) -> Shares:
    """Return the distribution of another seat's final points, from its past and expected actions."""
    first = shares_after_draw(cards_as_shares(cards), cards)
    held = [share * (own > DRAWS_WITH) for own, share in enumerate(first)]
    weak = [share * (own <= DRAWS_WITH) for own, share in enumerate(first)]
    after = shares_after_draw(weak, cards)
    stays = [share * (own > DRAWS_WITH) for own, share in enumerate(after)]
    again = shares_after_draw([share * (own <= DRAWS_WITH) for own, share in enumerate(after)], cards)
    if seat in state.passed:
        found = stays if seat in state.drew else held
    else:
        found = [one + two for one, two in zip(stays, again, strict=True)]
        if seat not in state.drew:
            found = [one + two for one, two in zip(found, held, strict=True)]
    whole = sum(found, 0.0)
    return [share / whole for share in found]


def cards_as_shares(cards: Shares) -> Shares:
    """The points of one card."""
    total = sum(cards, 0.0)
    return [number / total for number in cards]


def expected_chips(own: int, chips: int, others: Sequence[Shares]) -> float:
    """Return the average chips won with `own` points; a seat that owes more than its chips pays nothing."""
    got = 0.0
    owes = {0: 1.0}
    for shares in others:
        spread: dict[int, float] = {}
        for other, share in enumerate(shares):
            got += share * max(0, own - other)
            for due, likely in owes.items():
                total = due + max(0, other - own)
                spread[total] = spread.get(total, 0.0) + likely * share
        owes = spread
    return got - sum([due * likely for due, likely in owes.items() if due <= chips], 0.0)


class KabuAdvice(Advice[KabuState]):
    """Counting. The normal player takes no account of chips running out."""

    tree = False
    spread = RESULT_SPREAD

    def course(self, state: KabuState) -> MatchCourse:
        """Without a limit the match lasts about as long as the chips of the poorest."""
        left = len(state.results) + max(1, int(min(state.scores)) // TYPICAL_LOSS)
        limit = int(state.options["deals"])
        return MatchCourse(deals=min(left, limit) if limit else left, spread=self.spread)

    def weights(self, state: KabuState, seat: int, actions: Sequence[Action]) -> list[float]:
        own = points([card for card in state.zones[HAND[seat]] if card is not HIDDEN])
        draws = 1 / (1 + exp((own - EASY_EVEN) / EASY_SHARP))
        return [draws if action == DRAW_ACTION else 1 - draws for action in actions]

    def decide(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        return None if level == "easy" else self.by_count(seen, level == "hard")

    def by_count(self, seen: Observation, counts_chips: bool) -> Ranking:
        """Return the average chips won by drawing and by passing."""
        state: KabuState = seen.state
        hand, cards = seen.hand, unseen_shares(seen.hand)
        others = [others_points(state, seat, cards) for seat in range(state.seats) if seat != seen.seat]
        means = sum([own * share for shares in others for own, share in enumerate(shares)], 0.0)
        number = len(others)
        won = [float(own * number) - means for own in range(10)]
        if counts_chips:
            won = [expected_chips(own, int(state.scores[seen.seat]), others) for own in range(10)]
        found = {PASS: won[points(hand)], DRAW_ACTION: worth_of_draw(points(hand), cards, won, 2 - state.round)}
        ranking = [(action, value * (number + 1) / number) for action, value in found.items()]
        return sorted(ranking, key=lambda entry: -entry[1])

    def reason(self, seen: Observation, action: Action) -> str:
        own, cards = points(seen.hand), unseen_shares(seen.hand)
        better = int(sum([number for value, number in enumerate(cards) if (own + value) % 10 > own], 0.0))
        worse = int(sum([number for value, number in enumerate(cards) if (own + value) % 10 < own], 0.0))
        left = int(sum(cards, 0.0))
        if action == PASS:
            return say(
                "Of {left} unseen cards, {worse} would make your hand worse and {better} would improve it.",
                left=left,
                worse=worse,
                better=better,
            )
        return say(
            "Of {left} unseen cards, {better} would improve your hand and {worse} would make it worse.",
            left=left,
            worse=worse,
            better=better,
        )


def worth_of_draw(own: int, cards: Shares, won: Sequence[float], more: int) -> float:
    """Return the average chips won by drawing, given the chips by points; `more`: further draws allowed."""
    total = sum(cards, 0.0)
    mean = 0.0
    for value, number in enumerate(cards):
        if number:
            after = (own + value) % 10
            best = won[after]
            if more:
                left = [one - (place == value) for place, one in enumerate(cards)]
                best = max(best, worth_of_draw(after, left, won, more - 1))
            mean += number / total * best
    return mean


ADVICE = KabuAdvice()
