"""Belote: taking or naming a suit, declaring, and reading hands from calls.

Making trumps pays from about where passing brings as much; see `NEEDED_POINTS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardhall.cards import SUITS, Card
from cardhall.games.belote.advice.hands import expected_margin, possible_first_hands
from cardhall.games.belote.rules import FOURS_AND_RUNS, TAKE_ACTION, BeloteState
from cardhall.games.belote.rules.declaring import DECLARE_ACTION, GOOD_CODE
from cardhall.games.belote.rules.fours_and_runs import FOUR, RUN
from cardhall.language import say
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.bidding import action_likelihood, bid_likelihood, bid_weights
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.hand_sentences import describe_trumps
from cardhall.players.tricks.solved_results import SolvingLimits
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.asking import NAME_SUIT_ACTIONS
from cardhall.rules.mechanisms.marriages import PAIR_RANKS

NEEDED_POINTS = (4.0, 5.0)  # the expected margin at which making trumps begins to pay, by round of the auction
LAST_BIDDER_DISCOUNT_POINTS = 12.0  # points by which less is enough for the dealer, who speaks last
TRUMP_MAKING_TEMPERATURE_POINTS = 18.0  # points that multiply the odds of making trumps by e
WASTED_DECLARATION_WEIGHT = 0.05  # weight of declaring combinations that cannot score, beside 1 for giving them up
WITHHELD_COMBINATION_WEIGHT = 0.02  # weight of giving up combinations that may score, beside 1 for declaring them
LEAST_LIKELIHOOD = 1e-4  # added to a likelihood, since nobody bids exactly as this model
BEGINNER_NEEDED_POINTS = -35.0  # the expected margin at which a beginner makes trumps: lower than pays
# points that multiply the odds of a beginner by e: more than `CHOICE_TEMPERATURE_TRICKS`, so less consistent
BEGINNER_TEMPERATURE_POINTS = 25.0
FOUR_ORDER = 9  # above the length of any run: a hand has eight cards


class BeloteAdvice(TrickAdvice[BeloteState]):
    """The Normal player: makes trumps and declares by the value of the hand."""

    margin_std_dev = 135.0  # points; the standard deviation of the difference that a deal makes between the sides
    usual_gain = 90.0  # usual points of a side in a deal
    action_cost = 0.6  # of a simulated action, in units of some ten microseconds
    effort = 500  # simulated actions for a decision
    compared_share = 0.25  # a few dozen imagined deals tell less than the count, unless it is in doubt
    solving_limits = SolvingLimits(tricks_after_play=2, tricks_at_once=3)  # card points take long to solve

    # ---- what is not a card to a trick

    def other_weights(self, state: BeloteState, seat: int, actions: Sequence[Action]) -> list[float]:
        if state.phase == "declare":
            declaring_weight = WASTED_DECLARATION_WEIGHT if self.is_declaring_wasted(state, seat) else 1.0
            return [
                declaring_weight
                if action == DECLARE_ACTION
                else 1.0
                if declaring_weight < 1
                else WITHHELD_COMBINATION_WEIGHT
                for action in actions
            ]
        return bid_weights(actions, self.call_probabilities(state, seat, mask_of(state.zones[HAND[seat]])))

    def call_probabilities(self, state: BeloteState, seat: int, hand: int) -> dict[Action, float]:
        """Return the seat's probability of making each possible suit trumps, as if each were the only one."""
        hand_and_upcard = hand | 1 << state.upcard
        upcard_suit = state.upcard.suit
        if not state.turned_down:
            return {TAKE_ACTION: self.trump_probability(state, seat, hand_and_upcard, upcard_suit)}
        return {
            call: self.trump_probability(state, seat, hand_and_upcard, suit)
            for suit, call in NAME_SUIT_ACTIONS.items()
            if suit != upcard_suit
        }

    def trump_probability(self, state: BeloteState, seat: int, hand_and_upcard: int, trump: str) -> float:
        """Return the probability that the seat makes a suit trumps.

        `hand_and_upcard`: the seat's hand with the upcard, as a mask by card number.
        """
        needed = NEEDED_POINTS[trump != state.upcard.suit] - LAST_BIDDER_DISCOUNT_POINTS * (seat == state.dealer)
        return bid_likelihood(
            expected_margin(hand_and_upcard, SUITS.index(trump)), needed, TRUMP_MAKING_TEMPERATURE_POINTS
        )

    def is_declaring_wasted(self, state: BeloteState, seat: int) -> bool:
        """Return whether the seat's combinations cannot score: an opponent has named a better type than its side."""
        own_combinations = FOURS_AND_RUNS.find_combinations(state.zones[HAND[seat]])
        if not own_combinations or not state.announcements:
            return False
        types = {said.seat: type_order(said.type_code) for said in state.announcements}
        best = max(types.values())
        partners = types.get(state.partner_of(seat))
        return best > type_order(own_combinations[0].type_code) and partners not in (None, best)

    # ---- the play

    def result_is_fixed(self, state: BeloteState) -> bool:
        if state.options["contract"] == "all" and state.trump:
            pair = [state.partner_card(Card.of(rank + state.trump)) for rank in PAIR_RANKS]
            if None not in pair and not any(card in some for some in state.zones.values() for card in pair):
                return False  # somebody may still announce belote, which counts for the contract
        return super().result_is_fixed(state)

    def trump_maker(self, state: BeloteState) -> int:
        return -1 if state.maker is None else int(state.maker)

    def reason(self, seen: Observation, action: Action) -> str:
        state = seen.state
        if seen.phase == "auction":
            if action == PASS:
                return say("Your side would hardly win most of the points with these trumps.")
            return describe_hand(seen, state.upcard.suit if action == TAKE_ACTION else action.words[0])
        if seen.phase == "declare":
            if action == DECLARE_ACTION:
                return say("If your side has the best combination, all the combinations it has declared score.")
            return say("Declaring can no longer score, and would only tell the others what you hold.")
        return super().reason(seen, action)


def type_order(type_code: str) -> int:
    """Return the order of an announced type: 0 for none, the length of a run, more for a four."""
    return 0 if type_code == GOOD_CODE else FOUR_ORDER if type_code == FOUR else int(type_code.removeprefix(RUN))


def describe_hand(seen: Observation, trump: str) -> str:
    """Describe the seat's hand with a suit as trumps, in a sentence."""
    upcard = seen.state.upcard
    has_upcard = upcard.suit == trump or upcard.rank == "A"  # in the second round it comes too, but is no trump
    cards = [*seen.hand, upcard] if has_upcard else seen.hand
    trumps = [card.rank for card in cards if card.suit == trump]
    aces = sum(card.rank == "A" and card.suit != trump for card in cards)
    high = [name for rank, name in (("J", say("the jack")), ("9", say("the nine"))) if rank in trumps]
    held_text = describe_trumps(len(trumps), high, len(high), aces)
    return (
        say("With the upcard you hold {held}.", held=held_text)
        if has_upcard
        else say("You hold {held}.", held=held_text)
    )


class BeloteBeginner(CarelessAdvice[BeloteState], BeloteAdvice):
    """The Easy player: expects too much of trumps, and declares every combination."""

    def trump_probability(self, state: BeloteState, seat: int, hand_and_upcard: int, trump: str) -> float:
        return bid_likelihood(
            expected_margin(hand_and_upcard, SUITS.index(trump)), BEGINNER_NEEDED_POINTS, BEGINNER_TEMPERATURE_POINTS
        )

    def is_declaring_wasted(self, state: BeloteState, seat: int) -> bool:
        return False


class BeloteExpert(BeloteAdvice):
    """The Hard player: also infers the other hands from calls and plays."""

    has_inference = True
    worlds_per_draw = 5  # imagined deals drawn for each that is used
    compared_share = 0.08  # less than for a Normal player, as more imagined deals tell more
    solving_limits = replace(BeloteAdvice.solving_limits, tricks_at_once=4)

    def inference(self, seen: Observation, world: BeloteState) -> float:
        """Return how well the hands explain all calls, as a probability."""
        likely = 1.0
        for seat in range(world.seats):
            if seat != seen.seat:
                likely *= self.call_likelihood(world, seat)
        return likely + LEAST_LIKELIHOOD

    def call_likelihood(self, world: BeloteState, seat: int) -> float:
        """Return the likelihood of the seat's calls in both rounds, with its hand in an imagined state.

        Three cards or so came after the auction, and nobody knows which: the mean over possible first hands.
        """
        upcard, suit = world.upcard, world.upcard.suit
        own_call = next((call.action for call in world.calls if call.seat == seat), None)
        if not world.turned_down and own_call is None:
            return 1.0
        total = 0.0
        hands = possible_first_hands(mask_of(world.whole_hand(seat)) & ~(1 << upcard))
        for hand in hands:
            hand_and_upcard = hand | 1 << upcard
            taking_probability = self.trump_probability(world, seat, hand_and_upcard, suit)
            if not world.turned_down:
                total += 1 - taking_probability if own_call == PASS else taking_probability
                continue
            likely = 1 - taking_probability
            if own_call is not None:
                calls = self.call_probabilities(world, seat, hand)
                choices = [PASS, *calls]
                likely *= action_likelihood(own_call, choices, bid_weights(choices, calls))
            total += likely
        return total / len(hands)


EASY_ADVICE, HARD_ADVICE = BeloteBeginner(), BeloteExpert()
ADVICE = BeloteAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
