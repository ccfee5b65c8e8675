"""Hasenpfeffer: values of hands as trumps, bidding, naming a suit and discarding.

A hand is counted in tricks of its side, that of the partner and the widow with them: about 2.3 whatever one holds, 1.1
for the joker, three quarters for the right bower, half for the left bower and the ace, a third for each lower trump,
less for side aces, kings and voids. The weights are those with which the count comes closest to the tricks taken in
four thousand deals played out by rule of thumb (the standard deviation of its error is then 0.95 of a trick).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import exp

from cardhall.cards import RED_JOKER, SUITS, Card
from cardhall.games.hasenpfeffer.rules import BIDDING_PHASE, HAND_SIZE, PACK, HasenpfefferState
from cardhall.language import fill_template, say, suit_name, template
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.auction_calls import OtherCall, list_other_calls
from cardhall.players.tricks.bidding import (
    HandEvaluator,
    HandPoints,
    action_likelihood,
    bid_likelihood,
    visible_hand,
    weights_by_value,
)
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.hand_sentences import describe_expected_tricks, describe_trumps
from cardhall.players.tricks.solved_results import SolvingLimits
from cardhall.players.tricks.why_discarded import explain_discard
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.bowers import bower_order, left_bower, right_bower, trumps_of

# what a hand is worth in any case, in tricks: the share of the partner, of the widow and of naming trumps
BASE_VALUE = 2.3
# tricks
TOP_TRUMP_TRICKS = (1.1, 0.75, 0.55, 0.5, 0.37)  # joker, right bower, left bower, ace, king
LOW_TRUMP_TRICKS = 0.32  # each lower trump
SIDE_CARD_VALUES, VOID_VALUE = {"A": 0.41, "K": 0.09}, 0.16
RANK_ORDER = "9TJQKA"
DISCARD_TRICKS_LOST_PER_RANK = 0.01  # tricks that a discard costs for each rank that it is higher; it breaks ties
WIDOW_TRICKS = 0.3  # tricks that the widow adds to the declarer's own cards
BID_TEMPERATURE_TRICKS = 0.45  # tricks that multiply the odds of bidding by e
CARD_TEMPERATURE_TRICKS = 0.125  # tricks that multiply the odds of a suit to name, or of a card to lay away, by e
BID_CAUTION_TRICKS = 0.3  # tricks by which bids stay below the count on average
BID_STD_DEV_TRICKS = 0.6  # tricks: the standard deviation of bids round that
PARTNER_BID_MARGIN_TRICKS = 1.0  # tricks more that it takes to bid over the partner
BEGINNER_EXTRA_TRICKS = 0.4  # tricks that a beginner counts too much
TRUMP_DISCARD_LIKELIHOOD = 0.1  # how likely a trump or an ace is laid away, in times of another card
LEAST_LIKELIHOOD = 1e-4  # added to a likelihood, since nobody bids quite as thought


@lru_cache
def hand_evaluator(trump: str) -> HandEvaluator:
    """Return the value of hands with this suit as trumps."""
    return HandEvaluator(
        bower_order(trump), PACK, HandPoints(TOP_TRUMP_TRICKS, LOW_TRUMP_TRICKS, SIDE_CARD_VALUES, VOID_VALUE)
    )


def best_suit(hand: Sequence[Card]) -> str:
    """Return the suit with which the hand is worth most as trumps."""
    return max(SUITS, key=lambda suit: hand_evaluator(suit).evaluate(hand))


def expected_tricks(hand: Sequence[Card]) -> float:
    """Return the expected tricks of the hand's side when it names trumps and takes the widow."""
    return BASE_VALUE + max([hand_evaluator(suit).evaluate(hand) for suit in SUITS])


def values_without_each_card(hand: Sequence[Card], trump: str) -> list[float]:
    """Return by card the value of the hand without that card, in tricks; at equal values a high card is kept."""
    values = []
    for card in hand:
        rest = [other for other in hand if other != card]
        values.append(hand_evaluator(trump).evaluate(rest) - DISCARD_TRICKS_LOST_PER_RANK * RANK_ORDER.find(card.rank))
    return values


class HasenpfefferAdvice(TrickAdvice[HasenpfefferState]):
    """The normal player: bids by expected tricks, names the best suit, discards the least useful card."""

    margin_std_dev = 6.0
    usual_gain = 2.5
    action_cost = 1.0
    solving_limits = SolvingLimits(tricks_at_once=4)
    effort = 600
    weight_exponent = 1.5
    compared_share = 0.03

    # ---- what is not a card to a trick

    def other_weights(self, state: HasenpfefferState, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = visible_hand(state, seat)
        if state.phase == "trump":
            return weights_by_value(
                [hand_evaluator(action.words[0]).evaluate(hand) for action in actions], CARD_TEMPERATURE_TRICKS
            )
        if state.phase == "discard":
            values_without = dict(zip(hand, values_without_each_card(hand, state.trump), strict=True))
            return weights_by_value([values_without[action.cards[0]] for action in actions], CARD_TEMPERATURE_TRICKS)
        return bid_weights(
            self.estimate_tricks(hand), actions, is_partner_bid_standing(state, seat), seat == state.dealer
        )

    def estimate_tricks(self, hand: Sequence[Card]) -> float:
        """Return the tricks that the player expects from a hand."""
        return expected_tricks(hand)

    # ---- the play

    def trump_maker(self, state: HasenpfefferState) -> int:
        return -1 if state.declarer is None else int(state.declarer)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb == "trump":
            suit = action.words[0]
            return say(
                "With {suit} as trumps you hold {held}.", suit=suit_name(suit), held=describe_hand(seen.hand, suit)
            )
        if action.verb == "discard":
            return explain_discard(seen.hand, action.cards[0], seen.game.trick_rules(seen.state).suits)
        if action == PASS or action.verb == "bid":
            tricks = min(HAND_SIZE, max(1, int(expected_tricks(seen.hand))))
            suit = best_suit(seen.hand)
            bids = [one.number for one in seen.actions() if one != PASS] if action == PASS else [action.number]
            bid_number = min(bids, default=0)  # the bid that is made, or passed by
            risky = tricks == bid_number if action == PASS else tricks < bid_number
            text = RISKY_BID_TEXT if risky else TOO_FEW_TRICKS_TEXT if tricks < bid_number else ENOUGH_TRICKS_TEXT
            hand_text = describe_hand(seen.hand, suit)
            return fill_template(
                text, suit=suit_name(suit), held=hand_text, tricks=describe_expected_tricks(tricks), number=bid_number
            )
        return super().reason(seen, action)


ENOUGH_TRICKS_TEXT = template("With {suit} as trumps you hold {held}. With partner and widow expect {tricks}.")
TOO_FEW_TRICKS_TEXT = template(
    "With {suit} as trumps you hold {held}. With partner and widow expect {tricks}, too few to bid {number}."
)
RISKY_BID_TEXT = template(
    "With {suit} as trumps you hold {held}. With partner and widow expect {tricks}: bidding {number} is a risk."
)


def is_partner_bid_standing(state: HasenpfefferState, seat: int) -> bool:
    """Tell whether the standing bid is the own side's."""
    standing = state.standing_bid
    return standing is not None and bool(state.side_of(standing.seat) == state.side_of(seat))


def bid_weights(tricks: float, actions: Sequence[Action], is_over_partner: bool, is_last: bool) -> list[float]:
    """Return the probabilities of these bids, or a pass, for an expected number of tricks.

    `is_over_partner`: whether the partner's bid stands; `is_last`: whether nobody speaks afterwards, so that the lowest
    bid is enough.
    """
    bid_numbers = [action.number for action in actions if action != PASS]
    if not bid_numbers:
        return [1.0] * len(actions)
    lowest = min(bid_numbers)
    bid_chance = bid_likelihood(tricks - PARTNER_BID_MARGIN_TRICKS * is_over_partner, lowest, BID_TEMPERATURE_TRICKS)
    target_bid = lowest if is_last or is_over_partner else max(lowest, tricks - BID_CAUTION_TRICKS)
    shares = {number: exp(-(((number - target_bid) / BID_STD_DEV_TRICKS) ** 2) / 2) for number in bid_numbers}
    total = sum(shares.values(), 0.0)
    return [1 - bid_chance if action == PASS else bid_chance * shares[action.number] / total for action in actions]


def describe_hand(hand: Sequence[Card], trump: str) -> str:
    """Describe a hand with a suit as trumps, in words."""
    trumps = trumps_of(trump, list(hand))
    bowers = sum(card in (right_bower(trump), left_bower(trump)) for card in trumps)
    aces = sum(card.rank == "A" and card not in trumps for card in hand)
    named_trumps = [say("the joker")] * (RED_JOKER in trumps)
    named_trumps += [say("both bowers") if bowers == 2 else say("a bower")] * (bowers > 0)
    return describe_trumps(len(trumps), named_trumps, bowers + (RED_JOKER in trumps), aces)


class HasenpfefferBeginner(CarelessAdvice[HasenpfefferState], HasenpfefferAdvice):
    """The easy player: expects too much, and often plays a wrong card."""

    def estimate_tricks(self, hand: Sequence[Card]) -> float:
        return expected_tricks(hand) + BEGINNER_EXTRA_TRICKS


class HasenpfefferExpert(HasenpfefferAdvice):
    """The hard player: also solves imagined deals, and reads bids and plays."""

    has_inference = True
    worlds_per_draw = 6
    # solved before the first card, deals flatter the declarer
    solving_limits = replace(
        HasenpfefferAdvice.solving_limits,
        tricks_at_once=HAND_SIZE,
        tricks_at_first=HasenpfefferAdvice.solving_limits.tricks_at_once,
    )

    def call_evidence(self, seen: Observation) -> Callable[[HasenpfefferState], float]:
        return partial(self.likelihood_of_calls, list_other_calls(seen, BIDDING_PHASE), seen.seat)

    def likelihood_of_calls(self, other_calls: Sequence[OtherCall], own_seat: int, world: HasenpfefferState) -> float:
        """Return how well the hands of an imagined state explain the bids and the discard: a likelihood.

        `other_calls`: the others' calls; `own_seat`: the seat that imagines, whose own discard tells it nothing.
        """
        likelihood = 1.0
        for state_before, seat, call, possible_calls in other_calls:
            tricks = expected_tricks(world.whole_hand(seat)) - WIDOW_TRICKS * (seat == world.declarer)
            likelihood *= action_likelihood(
                call,
                possible_calls,
                bid_weights(tricks, possible_calls, is_partner_bid_standing(state_before, seat), seat == world.dealer),
            )
        if world.declarer not in (None, own_seat) and world.zones["widow"]:
            discarded = world.zones["widow"][0]
            likelihood *= (
                TRUMP_DISCARD_LIKELIHOOD if discarded.rank == "A" or trumps_of(world.trump, [discarded]) else 1.0
            )
        return likelihood + LEAST_LIKELIHOOD


EASY_ADVICE, HARD_ADVICE = HasenpfefferBeginner(), HasenpfefferExpert()
ADVICE = HasenpfefferAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
