"""Back Alley: bids a little below the expected tricks of a hand, and board where all tricks are in sight.

Partners' bids are added, and a contract that fails costs as much as one that is made brings: each stays a little below
its own count. In deals of few cards board is the better bid as soon as all tricks are likelier than not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import exp

from cardhall.cards import Card
from cardhall.games.back_alley.rules import BIDDING_PHASE, BLOOPER_CARDS, BackAlleyState, is_board, rules_for
from cardhall.language import fill, numbered, say, template
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.auction_calls import CallHeard, calls_heard
from cardhall.players.tricks.bidding import action_likelihood, bid_likelihood
from cardhall.players.tricks.careless import Careless
from cardhall.players.tricks.hand_sentences import describe_expected_tricks
from cardhall.players.tricks.trick_expectation import adjust_for_bids, expected_tricks
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

BID_CAUTION, CAUTION_A_CARD = 0.1, 0.1  # tricks by which a bid stays below the count: always, and for each card held
SPREAD_OF_BIDS = 0.5  # the standard deviation of bids about that
PARTNER_SHARE = 0.35  # the share of the other tricks that the partner is likely to take
BOARD_NEEDS, OF_ONE = (
    0.36,
    0.14,
)  # tricks expected to be missing at which board is even: always, and shared by the cards
BOARD_SHARP = 0.15  # the tricks that multiply the odds of board by e
HIGHER_BOARD_DISCOUNT = 0.5  # how much less likely a board is that has to beat another
LEAST_LIKELY = 3e-3  # added to the likelihood of a bid, since nobody bids quite as thought


class BackAlleyAdvice(TrickAdvice[BackAlleyState]):
    """Bidding by expected tricks. The normal player knows this."""

    spread = 18.0  # a deal of one card makes as much as one of ten: then it is board that is bid
    effort = 1200
    cost = 0.6
    trust = 3.0  # contracts made or failed vary too much for a few imagined deals to overrule a sound card
    compared_share = 0.15

    # ---- bids

    def other_weights(self, state: BackAlleyState, seat: int, actions: Sequence[Action]) -> list[float]:
        return self.bids(state, seat, state.zones[HAND[seat]], actions)

    def bids(self, state: BackAlleyState, seat: int, hand: Sequence[Card], actions: Sequence[Action]) -> list[float]:
        """How likely the seat makes each bid with this hand."""
        count, number = self.count(state, seat, hand), len(hand)
        missing = (number - count) * (1.0 - PARTNER_SHARE)
        board = bid_likelihood(-missing, -BOARD_NEEDS - OF_ONE / number, BOARD_SHARP)
        if any(is_board(call.action) for call in state.calls if call.seat != seat):
            board *= HIGHER_BOARD_DISCOUNT
        others = [0 if call.action == PASS else call.action.number for call in state.calls if not is_board(call.action)]
        wanted = adjust_for_bids(count, others, number, state.setup.seats) - BID_CAUTION - CAUTION_A_CARD * number
        wanted = max(0.0, wanted)
        weights = []
        for action in actions:
            if is_board(action):
                weights.append(board)
                continue
            off = (wanted - (0 if action == PASS else action.number)) / SPREAD_OF_BIDS
            weights.append((1.0 - board) * exp(-min(off * off / 2, 30.0)))
        return weights

    def count(self, state: BackAlleyState, seat: int, hand: Sequence[Card]) -> float:
        """The tricks that the player expects of a hand."""
        suits = rules_for(state.trump).suits
        leads = state.standing_bid is None
        return expected_tricks(suits, suits.flags(hand), state.idle, state.setup.seats, leads)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb == "play":
            return super().reason(seen, action)
        if is_board(action):
            if len(seen.hand) == 1:
                return say("Your side may take the trick, and board pays double.")
            return say("Your side may take all tricks, and board pays double.")
        tricks, bloopers = (
            round(self.count(seen.state, seen.seat, seen.hand)),
            sum(c in BLOOPER_CARDS for c in seen.hand),
        )
        told = describe_expected_tricks(tricks)
        if bloopers:
            told = say("{tricks}, with {bloopers:words}", tricks=told, bloopers=numbered(bloopers, "blooper"))
        bid = 0 if action == PASS else action.number
        return fill(PROMISE_TEXTS[(bid > tricks) - (bid < tricks)], tricks=told)


PROMISE_TEXTS = {  # by whether fewer tricks are bid, as many, or more
    -1: template("Your cards promise {tricks}. A lower bid is safer, and each extra trick still scores a point."),
    0: template("Your cards promise {tricks}."),
    1: template("Your cards promise {tricks}, so this bid is a risk."),
}


class BackAlleyBeginner(Careless[BackAlleyState], BackAlleyAdvice):
    """The easy player: counts aces, kings and trumps, and often plays a wrong card."""

    def count(self, state: BackAlleyState, seat: int, hand: Sequence[Card]) -> float:
        high = sum(card.rank in "AK" for card in hand if card.suit != state.trump)
        trumps = sum(bool(card.suit == state.trump or card.is_joker) for card in hand)
        return 0.6 * (high + trumps)


class BackAlleyExpert(BackAlleyAdvice):
    """The hard player: also reads the other hands from bids and plays."""

    infers = True

    def call_evidence(self, seen: Observation) -> Callable[[BackAlleyState], float]:
        return partial(self.said, calls_heard(seen, BIDDING_PHASE))

    def said(self, heard: Sequence[CallHeard], world: BackAlleyState) -> float:
        """How well the hands of an imagined state explain the bids: the product of their chances."""
        likely = 1.0
        for before, seat, bid, able in heard:
            hand = world.whole_hand(seat)
            likely *= LEAST_LIKELY + action_likelihood(bid, able, self.bids(before, seat, hand, able))
        return likely


EASY_ADVICE, HARD_ADVICE = BackAlleyBeginner(), BackAlleyExpert()
ADVICE = BackAlleyAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
