"""Back Alley: bids a little below the expected tricks of a hand, and board where all tricks are in sight.

The bids of both partners are added to one contract, and a failed contract loses what a made one scores. So each partner
bids a little less than the tricks that it expects. In deals of few cards, board is the better bid as soon as the side
is more likely than not to take all tricks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import exp

from cardhall.cards import Card
from cardhall.games.back_alley.rules import BIDDING_PHASE, BLOOPER_CARDS, BackAlleyState, is_board, rules_for
from cardhall.language import fill_template, numbered, say, template
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.auction_calls import OtherCall, list_other_calls
from cardhall.players.tricks.bidding import action_likelihood, bid_likelihood
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.hand_sentences import describe_expected_tricks
from cardhall.players.tricks.trick_expectation import adjust_for_bids, estimate_expected_tricks
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

# A bid stays below the tricks expected of the hand: by a fixed part, and by a part for each card held.
BID_CAUTION_TRICKS = 0.1  # tricks
BID_CAUTION_TRICKS_PER_CARD = 0.1  # tricks for each card
BID_STD_DEV_TRICKS = 0.5  # tricks; the standard deviation of bids around the cautious count
PARTNER_SHARE_OF_OTHER_TRICKS = 0.35  # the share of the other tricks that the partner is likely to take
# The expected number of missing tricks at which board is an even chance: a fixed part, and more in deals of few cards.
MISSING_TRICKS_FOR_BOARD = 0.36  # tricks
SHORT_DEAL_ALLOWANCE_TRICKS = 0.14  # tricks, divided by the cards in the hand
BOARD_TEMPERATURE_TRICKS = 0.15  # the tricks that multiply the odds of board by e
HIGHER_BOARD_FACTOR = 0.5  # factor for the likelihood of a board that has to beat another board
LEAST_LIKELIHOOD = 3e-3  # added to the likelihood of a bid, since nobody bids exactly as this model
MAX_LOG_WEIGHT = 30.0  # so that bids far from the count keep a weight above 0
BEGINNER_TRICKS_PER_HIGH_CARD = 0.6  # tricks that a beginner expects of each ace, king and trump


class BackAlleyAdvice(TrickAdvice[BackAlleyState]):
    """The Normal player: bids by the expected tricks of the hand."""

    margin_std_dev = 18.0  # points; deals of one card vary as much as deals of ten, because board is bid in them
    effort = 1200  # simulated actions for a decision
    action_cost = 0.6  # of a simulated action, in units of some ten microseconds
    weight_exponent = 3.0  # contracts made or failed vary too much for a few imagined deals to overrule a sound card
    compared_share = 0.15  # bids at least so likely, beside the likeliest, are compared in imagined deals

    # ---- bids

    def other_weights(self, state: BackAlleyState, seat: int, actions: Sequence[Action]) -> list[float]:
        return self.bid_weights(state, seat, state.zones[HAND[seat]], actions)

    def bid_weights(
        self, state: BackAlleyState, seat: int, hand: Sequence[Card], actions: Sequence[Action]
    ) -> list[float]:
        """Return the weight of each possible bid of the seat with a hand, in proportion to the likelihoods."""
        expected, hand_size = self.count_tricks(state, seat, hand), len(hand)
        missing = (hand_size - expected) * (1.0 - PARTNER_SHARE_OF_OTHER_TRICKS)
        board = bid_likelihood(
            -missing, -MISSING_TRICKS_FOR_BOARD - SHORT_DEAL_ALLOWANCE_TRICKS / hand_size, BOARD_TEMPERATURE_TRICKS
        )
        if any(is_board(call.action) for call in state.calls if call.seat != seat):
            board *= HIGHER_BOARD_FACTOR
        other_bids = [
            0 if call.action == PASS else call.action.number for call in state.calls if not is_board(call.action)
        ]
        target_bid = (
            adjust_for_bids(expected, other_bids, hand_size, state.setup.seats)
            - BID_CAUTION_TRICKS
            - BID_CAUTION_TRICKS_PER_CARD * hand_size
        )
        target_bid = max(0.0, target_bid)
        weights = []
        for action in actions:
            if is_board(action):
                weights.append(board)
                continue
            deviations = (target_bid - (0 if action == PASS else action.number)) / BID_STD_DEV_TRICKS
            weights.append((1.0 - board) * exp(-min(deviations * deviations / 2, MAX_LOG_WEIGHT)))
        return weights

    def count_tricks(self, state: BackAlleyState, seat: int, hand: Sequence[Card]) -> float:
        """Return the number of tricks that the player expects to take with a hand."""
        suits = rules_for(state.trump).suits
        leads = state.standing_bid is None
        return estimate_expected_tricks(suits, suits.flags(hand), state.idle, state.setup.seats, leads)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb == "play":
            return super().reason(seen, action)
        if is_board(action):
            if len(seen.hand) == 1:
                return say("Your side may take the trick, and board pays double.")
            return say("Your side may take all tricks, and board pays double.")
        tricks, bloopers = (
            round(self.count_tricks(seen.state, seen.seat, seen.hand)),
            sum(c in BLOOPER_CARDS for c in seen.hand),
        )
        promise = describe_expected_tricks(tricks)
        if bloopers:
            promise = say("{tricks}, with {bloopers:words}", tricks=promise, bloopers=numbered(bloopers, "blooper"))
        bid = 0 if action == PASS else action.number
        return fill_template(PROMISE_TEXTS[(bid > tricks) - (bid < tricks)], tricks=promise)


PROMISE_TEXTS = {  # by the bid: below the expected tricks (-1), equal to them (0), above them (1)
    -1: template("Your cards promise {tricks}. A lower bid is safer, and each extra trick still scores a point."),
    0: template("Your cards promise {tricks}."),
    1: template("Your cards promise {tricks}, so this bid is a risk."),
}


class BackAlleyBeginner(CarelessAdvice[BackAlleyState], BackAlleyAdvice):
    """The Easy player: counts only aces, kings and trumps, and often plays a wrong card."""

    def count_tricks(self, state: BackAlleyState, seat: int, hand: Sequence[Card]) -> float:
        high = sum(card.rank in "AK" for card in hand if card.suit != state.trump)
        trumps = sum(bool(card.suit == state.trump or card.is_joker) for card in hand)
        return BEGINNER_TRICKS_PER_HIGH_CARD * (high + trumps)


class BackAlleyExpert(BackAlleyAdvice):
    """The Hard player: also infers the other hands from bids and plays."""

    has_inference = True

    def call_evidence(self, seen: Observation) -> Callable[[BackAlleyState], float]:
        return partial(self.bids_likelihood, list_other_calls(seen, BIDDING_PHASE))

    def bids_likelihood(self, other_calls: Sequence[OtherCall], world: BackAlleyState) -> float:
        """Return the likelihood of all bids heard, given the hands of an imagined state.

        `other_calls`: for each bid of another seat the state before the bid, the seat, its bid and its possible bids.
        """
        likely = 1.0
        for before, seat, bid, possible_bids in other_calls:
            hand = world.whole_hand(seat)
            likely *= LEAST_LIKELIHOOD + action_likelihood(
                bid, possible_bids, self.bid_weights(before, seat, hand, possible_bids)
            )
        return likely


EASY_ADVICE, HARD_ADVICE = BackAlleyBeginner(), BackAlleyExpert()
ADVICE = BackAlleyAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
