"""Euchre: the value of hands as trumps; ordering up, naming, playing alone and discarding.

A hand is counted in points: right bower 4, left bower 3, ace of trumps 2½, king and queen 2, other trumps 1½; an ace of
another suit 1½, a void 1 (with a trump to ruff it). About 6 points are enough to make trumps, but a seat needs 10 or
more to give the upcard to a dealer on the other side. Counted over many deals, making trumps begins to pay there.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from cardhall.cards import CARDS, FRENCH_32, Card
from cardhall.games.euchre.rules import HAND_SIZE, EuchreState
from cardhall.language import say
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.bidding import (
    HandEvaluator,
    HandPoints,
    action_likelihood,
    bid_likelihood,
    bid_weights,
    draw_one_of_two,
    visible_hand,
    weights_by_value,
)
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.hand_sentences import describe_trumps
from cardhall.players.tricks.solved_results import SolvingLimits
from cardhall.players.tricks.why_discarded import explain_discard
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.asking import ACCEPT, NAME_SUIT_ACTIONS, YES
from cardhall.rules.mechanisms.bowers import SAME_COLOUR, bower_order, left_bower, right_bower

# Values of cards, in points:
TRUMP_VALUES = (4.0, 3.0, 2.5, 2.0, 2.0)  # right bower, left bower, ace, king, queen
OTHER_TRUMP_VALUE = 1.5
SIDE_CARD_VALUES = {"A": 1.5, "K": 0.1}  # of other suits
VOID_VALUE = 1.0
RANK_ORDER = "789TJQKA"
DISCARD_COST_PER_RANK = 0.02  # points that a discard loses for each rank: of equal cards the lowest is laid away
CARD_REGRET = tuple(DISCARD_COST_PER_RANK * RANK_ORDER.find(card.rank) for card in CARDS)  # by card number
# Points at which making trumps begins to pay:
ORDER_UP_POINTS = 10.5  # for the dealer's opponents, as the dealer gets the upcard
ASSIST_POINTS = 5.8  # for the dealer's partner
TAKE_UP_POINTS = 6.4  # for the dealer, with the upcard in its hand
NAMING_POINTS = 6.0  # for all seats in the second round
# By the suit turned down: the suits that may be named, and the calls that name them.
OTHER_SUIT_CALLS = {
    down: [(suit, call) for suit, call in NAME_SUIT_ACTIONS.items() if suit != down] for down in NAME_SUIT_ACTIONS
}
PASS_TEXTS = {  # reasons for a pass, by phase
    "order": say("With these trumps, your side’s chance of three tricks is too low."),
    "name": say("No other suit promises your side three tricks as trumps."),
    "exchange": say("None of your cards is worse than the upcard."),
}
ALONE_TEXTS = {  # reasons for playing alone, or not
    "yes": say("Your hand may take all five tricks, which score four if you play alone."),
    "no": say("Without your partner you would hardly take all five tricks."),
}
# Points more for the other suit of the colour turned down, for the dealer's opponents: as the dealer's side has passed,
# it is unlikely to hold the jacks of this colour. The dealer's side has the bonus for the two other suits.
NEXT_SUIT_BONUS = 0.6
ALONE_POINTS = 10.5  # points at which playing alone begins to pay
TRUMP_MAKING_TEMPERATURE_POINTS = 0.45  # points that multiply the odds of making trumps by e
DISCARD_TEMPERATURE_POINTS = 0.25  # points that multiply the odds of a discard by e
ALL_TRICKS_POINTS = 13.0  # points with which a hand takes all tricks alone in two of three deals
DESPERATE_DISCOUNT = 0.7  # points by which less is enough when the others are about to win the match
FEW_POINTS_TO_WIN = 2  # points to the target with which they are
LEAST_LIKELIHOOD = 1e-4  # added to a likelihood, since nobody bids exactly as this model
BEGINNER_NEEDED_POINTS = 5.4  # points with which a beginner makes trumps, wherever it sits
BEGINNER_ALONE_CHANCE = 0.01  # that a beginner plays alone


@lru_cache
def hand_evaluator(trump: str) -> HandEvaluator:
    """Return the value of hands with this suit as trumps."""
    return HandEvaluator(
        bower_order(trump),
        FRENCH_32,
        HandPoints(TRUMP_VALUES, OTHER_TRUMP_VALUE, SIDE_CARD_VALUES, VOID_VALUE),
        CARD_REGRET,
    )


class EuchreAdvice(TrickAdvice[EuchreState]):
    """The Normal player: makes trumps by the points of its hand."""

    max_actions = 8  # actions compared, at most
    action_cost = 1.5  # high for a simulated action, as deals are short and drawing their hands takes most of the time
    outcomes = ((1, 0.62), (2, 0.31), (4, 0.07))  # the winners' points in a deal, and their shares
    solving_limits = SolvingLimits(tricks_at_once=3)
    effort = 155  # simulated actions: a deal or two for a bid, a few more for a card; a Hard player imagines thousands

    # ---- making trumps

    def playout(self, state: EuchreState, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        phase = state.at.name
        if phase == "order":  # accept or pass
            likely = self.ordering_probability(state, seat, state.zones[HAND[seat]])
            return actions[draw_one_of_two(likely, 1 - likely, rng)]
        if phase == "alone":  # no or yes
            likely = self.alone_probability(state, state.zones[HAND[seat]])
            return actions[draw_one_of_two(1 - likely, likely, rng)]
        return super().playout(state, seat, actions, rng)

    def other_weights(self, state: EuchreState, seat: int, actions: Sequence[Action]) -> list[float]:
        hand, phase = visible_hand(state, seat), state.phase
        if phase == "exchange":
            evaluator = hand_evaluator(state.trump)
            values_without: dict[Any, float] = dict(
                zip(hand, evaluator.values_after_discards(hand, state.upcard), strict=True)
            )
            points = [values_without[one[1]] if len(one) > 1 else evaluator.evaluate(hand) for one in actions]
            return weights_by_value(points, DISCARD_TEMPERATURE_POINTS)
        bids = (
            {YES: self.alone_probability(state, hand)}
            if phase == "alone"
            else self.call_probabilities(state, seat, hand)
        )
        return bid_weights(actions, bids)

    def call_probabilities(self, state: EuchreState, seat: int, hand: Sequence[Card]) -> dict[Action, float]:
        """Return the seat's probability of making each possible suit trumps, as if each were the only one."""
        if not state.turned_down:
            return {ACCEPT: self.ordering_probability(state, seat, hand)}
        other_suit_calls = OTHER_SUIT_CALLS[state.upcard.suit]
        return {action: self.naming_probability(state, seat, hand, suit) for suit, action in other_suit_calls}

    def ordering_probability(self, state: EuchreState, seat: int, hand: Sequence[Card]) -> float:
        """Return the probability that the seat makes the upcard's suit trumps."""
        upcard, dealer = state.upcard, state.dealer
        evaluator = hand_evaluator(upcard.suit)
        if seat == dealer:
            points, needed = evaluator.best_value_with(hand, upcard), TAKE_UP_POINTS
        else:
            points, needed = evaluator.evaluate(hand), ORDER_UP_POINTS if (seat - dealer) % 2 else ASSIST_POINTS
        return bid_likelihood(
            points, needed - self.needed_points_discount(state, seat), TRUMP_MAKING_TEMPERATURE_POINTS
        )

    def naming_probability(self, state: EuchreState, seat: int, hand: Sequence[Card], suit: str) -> float:
        """Return the probability that the seat names a suit in the second round, as if no other suit were possible."""
        is_opponent = (seat - state.dealer) % 2 == 1
        bonus = NEXT_SUIT_BONUS if (SAME_COLOUR[state.upcard.suit] == suit) == is_opponent else 0.0
        return bid_likelihood(
            hand_evaluator(suit).evaluate(hand) + bonus,
            NAMING_POINTS - self.needed_points_discount(state, seat),
            TRUMP_MAKING_TEMPERATURE_POINTS,
        )

    def alone_probability(self, state: EuchreState, hand: Sequence[Card]) -> float:
        """Return the probability that the maker plays alone."""
        return bid_likelihood(hand_evaluator(state.trump).evaluate(hand), ALONE_POINTS, TRUMP_MAKING_TEMPERATURE_POINTS)

    def needed_points_discount(self, state: EuchreState, seat: int) -> float:
        """Return by how many points a side lowers the limits for making trumps when the match is nearly lost."""
        scores = state.scores
        if scores[0] == scores[1]:
            return 0.0
        side = state.side_of(seat)
        behind = scores[side] < scores[1 - side]
        are_close = state.options["target"] - scores[1 - side] <= FEW_POINTS_TO_WIN
        return DESPERATE_DISCOUNT if behind and are_close else 0.0

    # ---- the play

    def trump_maker(self, state: EuchreState) -> int:
        return -1 if state.maker is None or was_forced_to_name(state) else state.maker

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb in ("accept", "trump"):
            return self.describe_hand(seen, seen.state.upcard.suit if action.verb == "accept" else action.words[0])
        if action == PASS:
            return PASS_TEXTS[seen.state.phase]
        if action == YES and hand_evaluator(seen.state.trump).evaluate(seen.hand) < ALL_TRICKS_POINTS:
            return say("All five tricks score four if you play alone, but your hand may well miss one.")
        if action.verb == "discard":
            return explain_discard(seen.hand, action.cards[0], seen.game.trick_rules(seen.state).suits)
        return ALONE_TEXTS.get(action.verb) or super().reason(seen, action)

    @staticmethod
    def describe_hand(seen: Observation, trump: str) -> str:
        """Describe the seat's hand with a suit as trumps, in a sentence."""
        upcard, hand = seen.state.upcard, list(seen.hand)
        takes_up = seen.state.phase == "order" and seen.seat == seen.state.dealer
        if takes_up:
            hand.append(upcard)
        bowers = sum(card in (right_bower(trump), left_bower(trump)) for card in hand)
        suits = bower_order(trump).suits
        trumps = sum(suits[card] == trump for card in hand)
        aces = sum(card.rank == "A" and suits[card] != trump for card in hand)
        bower_texts = [say("both bowers") if bowers == 2 else say("a bower")] * (bowers > 0)
        held_text = describe_trumps(trumps, bower_texts, bowers, aces)
        return (
            say("With the upcard you hold {held}.", held=held_text)
            if takes_up
            else say("You hold {held}.", held=held_text)
        )


def was_forced_to_name(state: EuchreState) -> bool:
    """Return whether the maker had to name trumps, and so may hold few of them."""
    return bool(state.options["stick_dealer"] and state.turned_down and state.maker == state.dealer)


class EuchreBeginner(CarelessAdvice[EuchreState], EuchreAdvice):
    """The Easy player: expects too much, ignores who gets the upcard, and hardly ever plays alone."""

    def ordering_probability(self, state: EuchreState, seat: int, hand: Sequence[Card]) -> float:
        return bid_likelihood(
            hand_evaluator(state.upcard.suit).evaluate(hand), BEGINNER_NEEDED_POINTS, TRUMP_MAKING_TEMPERATURE_POINTS
        )

    def naming_probability(self, state: EuchreState, seat: int, hand: Sequence[Card], suit: str) -> float:
        return bid_likelihood(
            hand_evaluator(suit).evaluate(hand), BEGINNER_NEEDED_POINTS, TRUMP_MAKING_TEMPERATURE_POINTS
        )

    def alone_probability(self, state: EuchreState, hand: Sequence[Card]) -> float:
        return BEGINNER_ALONE_CHANCE


class EuchreExpert(EuchreAdvice):
    """The Hard player: also solves imagined deals, and infers hands from bids and plays."""

    has_inference = True
    # Whole deals are solved only from the second card on: before, a solution sees all cards and overrates the leader.
    solving_limits = replace(
        EuchreAdvice.solving_limits,
        tricks_at_once=HAND_SIZE,
        tricks_at_first=EuchreAdvice.solving_limits.tricks_at_once,
    )
    worlds_per_draw = 8  # imagined deals drawn for each that is used

    def inference(self, seen: Observation, world: EuchreState) -> float:
        """Return how well the hands explain all calls, as a probability."""
        likely = 1.0
        for seat in range(world.seats):
            own_calls = [call.action for call in world.calls if call.seat == seat]
            if seat == seen.seat or not (own_calls or world.turned_down):
                continue
            hand = self.dealt_hand(world, seat)
            if world.turned_down:
                likely *= 1 - self.ordering_probability(world, seat, hand)
            if own_calls:
                bids = self.call_probabilities(world, seat, hand)
                choices = [PASS, *bids]
                likely *= action_likelihood(own_calls[0], choices, bid_weights(choices, bids))
        return likely + LEAST_LIKELIHOOD

    def dealt_hand(self, world: EuchreState, seat: int) -> list[Card]:
        """Return the hand that the seat was dealt, in an imagined state: before the dealer took the upcard."""
        hand: list[Card] = world.whole_hand(seat)
        if seat == world.dealer and world.upcard in hand and not world.zones["upcard"]:
            hand = [card for card in hand if card != world.upcard]
            hand.append(world.zones["stock"][-1])  # the dealer's discard
        return hand


EASY_ADVICE, HARD_ADVICE = EuchreBeginner(), EuchreExpert()
ADVICE = EuchreAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
