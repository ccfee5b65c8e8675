"""Oh Hell!: bids on the expected tricks of a hand, and play that meets bids exactly.

The value of a deal is a seat's points minus the others' average, so making another seat's bid fail is worth points too.
The scores move more in a deal of many cards than in one of few; the chances in the match take account of that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardhall.cards import Card
from cardhall.games.oh_hell.rules import BIDDING_PHASE, OhHellState, first_hand_size
from cardhall.language import fill_template, say, template
from cardhall.players.search.match_equity import MatchCourse
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.bidding import reachable_bids
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.hand_sentences import describe_expected_tricks
from cardhall.players.tricks.trick_expectation import (
    BidSetting,
    OtherBid,
    adjust_for_bids,
    bid_weight,
    estimate_expected_tricks,
)
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.french_tricks import french_rules

PROMISE_TEXTS = {  # by the bid: as many tricks as expected, more (1) or fewer (-1)
    0: template("Your cards promise {tricks}."),
    1: template("Your cards promise {tricks}, perhaps more."),
    -1: template("Your cards promise {tricks}, perhaps fewer."),
}
BEGINNER_TRICKS_PER_HIGH_CARD = 0.6  # tricks that a beginner expects of each ace, king and trump
RESULT_STD_DEV_POINTS_PER_CARD = (
    11.0  # points: standard deviation of the difference between two seats in a deal of one card
)


class OhHellAdvice(TrickAdvice[OhHellState]):
    """The normal player: bids the expected tricks of the hand."""

    effort = 1500
    action_cost = 0.6
    compared_share = 0.1

    # ---- bids

    def other_weights(self, state: OhHellState, seat: int, actions: Sequence[Action]) -> list[float]:
        earlier_bids = [call.action.number for call in state.calls if call.seat != seat]
        return self.weigh_bids(state, seat, state.zones[HAND[seat]], earlier_bids, actions)

    def weigh_bids(
        self,
        state: OhHellState,
        seat: int,
        hand: Sequence[Card],
        earlier_bids: Sequence[int],
        actions: Sequence[Action],
    ) -> list[float]:
        """Return the weights of the seat's bids with this hand; `earlier_bids`: the bids made before."""
        expected = adjust_for_bids(self.expect_tricks(state, seat, hand), earlier_bids, len(hand), state.setup.seats)
        return [bid_weight(action.number, expected) for action in actions]

    def expect_tricks(self, state: OhHellState, seat: int, hand: Sequence[Card]) -> float:
        """Return the tricks that the player expects of a hand."""
        suits = french_rules(state.trump).suits
        leads = bool(seat == state.next_seat(state.dealer))
        upcard: int = suits.flags(state.zones["upcard"])
        number: int = state.setup.seats
        return estimate_expected_tricks(suits, suits.flags(hand), upcard, number, leads)

    def sensible_actions(self, state: OhHellState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions without bids far above the expected tricks."""
        if actions[0].verb != "bid":
            return super().sensible_actions(state, seat, actions)
        return reachable_bids(actions, self.expect_tricks(state, seat, state.zones[HAND[seat]]))

    # ---- the match

    def course(self, state: OhHellState) -> MatchCourse:
        """Return the match with its length in cards, not deals: the scores move more in deals of many cards."""
        deals = 2 * first_hand_size(state.setup) - 1
        return MatchCourse(
            deals=self.counted_deals(state, max(deals, state.deal_number)),
            margin_std_dev=RESULT_STD_DEV_POINTS_PER_CARD,
        )

    def counted_deals(self, state: OhHellState, deals: int) -> int:
        first = first_hand_size(state.setup)
        return sum(abs(first - deal) + 1 if deal < 2 * first else 1 for deal in range(1, deals + 1))

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb != "bid":
            return super().reason(seen, action)
        tricks = round(self.expect_tricks(seen.state, seen.seat, seen.hand))
        if tricks in [other.number for other in seen.actions()]:
            return fill_template(
                PROMISE_TEXTS[(action.number > tricks) - (action.number < tricks)],
                tricks=describe_expected_tricks(tricks),
            )
        return say(
            "Your cards promise {tricks}, but you may not bid {barred}: {bid} is the next best.",
            tricks=describe_expected_tricks(tricks),
            barred=tricks,
            bid=action.number,
        )


class OhHellBeginner(CarelessAdvice[OhHellState], OhHellAdvice):
    """The easy player: counts aces, kings and trumps, and often plays a wrong card."""

    def expect_tricks(self, state: OhHellState, seat: int, hand: Sequence[Card]) -> float:
        high = sum(card.rank in "AK" for card in hand if card.suit != state.trump)
        trumps = sum(bool(card.suit == state.trump) for card in hand)
        return BEGINNER_TRICKS_PER_HIGH_CARD * (high + trumps)


class OhHellExpert(OhHellAdvice):
    """The hard player: also reads the other hands from bids and plays."""

    has_inference = True
    worlds_per_draw = 4

    def call_evidence(self, seen: Observation) -> Callable[[OhHellState], float]:
        return BidEvidence(seen).likelihood


class BidEvidence:
    """The other seats' bids, prepared for checking imagined hands."""

    def __init__(self, seen: Observation) -> None:
        state = seen.state
        suits = self.suits = french_rules(state.trump).suits
        upcard = suits.flags(state.zones["upcard"])
        self.bids: list[tuple[str, int, OtherBid]] = []  # zones of hands, the cards played from them, bids
        earlier_bids: list[int] = []
        for seat, bid, _ in state.calls:
            if seat != seen.seat:
                leads = bool(seat == state.next_seat(state.dealer))
                open_bids = range(state.cards_each() + 1) if seat != state.dealer else bids_open_to_dealer(state)
                bid_made = OtherBid(
                    BidSetting(suits, upcard, state.setup.seats, leads), bid.number, earlier_bids, open_bids
                )
                self.bids.append((HAND[seat], suits.flags(state.played_by(seat)), bid_made))
            earlier_bids.append(bid.number)

    def likelihood(self, world: OhHellState) -> float:
        """Return how well the hands of an imagined state explain the bids: the product of their probabilities."""
        likelihood = 1.0
        for zone, played, bid in self.bids:
            likelihood *= bid.likelihood(self.suits.flags(world.zones[zone]) | played)
        return likelihood


def bids_open_to_dealer(state: OhHellState) -> list[int]:
    """Return the numbers that the dealer, bidding last, was free to bid."""
    state_before = state.copy()
    state_before.calls = tuple(call for call in state.calls if call.seat != state.dealer)
    return [action.number for action in BIDDING_PHASE.available_choices(state_before, state.dealer)]


EASY_ADVICE, HARD_ADVICE = OhHellBeginner(), OhHellExpert()
ADVICE = OhHellAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
