"""Contract Bridge: calls by the bidding system (`system`), cards by imagined deals, and the value of part scores."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp

from cardhall.cards import Card
from cardhall.games.contract_bridge.advice import compared_calls, system
from cardhall.games.contract_bridge.advice.calls import action_for_call, call_number
from cardhall.games.contract_bridge.advice.contract_values import TrickValues, blur_values, values_by_tricks
from cardhall.games.contract_bridge.advice.defence import (
    cards_to_keep,
    is_defending,
    leads_returning_suit,
    leads_to_partner_winners,
)
from cardhall.games.contract_bridge.advice.double_dummy import OpenDeal
from cardhall.games.contract_bridge.advice.hand_evaluation import make_hand
from cardhall.games.contract_bridge.advice.imagined_deals import ImaginedDeals, partner_and_opponent_suits, reading_of
from cardhall.games.contract_bridge.advice.leads import (
    cards_below_aces,
    expected_leads,
    opening_leads,
    touching_groups,
    unsound_trumps,
)
from cardhall.games.contract_bridge.advice.sure_defence import beats_contract
from cardhall.games.contract_bridge.rules import BridgeState
from cardhall.games.contract_bridge.rules.rubber import ALL_TRICKS
from cardhall.language import say
from cardhall.players.search.advice import Ranking
from cardhall.players.search.match_equity import MatchCourse
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.signalling import SignallingAdvice
from cardhall.players.tricks.solved_results import SECONDS_PER_POSITION, SolvingLimits
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import Number, points_only
from cardhall.rules.engine.state import finish_deal
from cardhall.rules.mechanisms.auctions import DOUBLE as DOUBLES
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.tricks import TrickPlay

RUBBER_TARGET = 700  # points with which a side has usually won the rubber
TRICK_STD_DEV_PER_TRICK_LEFT = 0.1  # standard deviation of the tricks in an imagined deal, for each trick left
# Weights of calls other than the system's first choice, which has 1:
FITTING_CALL_WEIGHT = 0.5  # of a call of the system that the hand fits
LEAST_CALL_WEIGHT = 0.002  # of any call
NEAR_CALL_WEIGHT = 0.9  # of a near call, where imagined deals compare calls
OTHER_CALL_WEIGHT = 0.8  # of any other compared call
SOUND_LEAD_WEIGHT = 4.0  # of sound leads, beside imagined play, which sees all cards and so overrates daring leads
POINTS_LOST_PER_MISFIT = 40.0  # points that a call loses for each unit of misfit: see `Meaning.misfit`
# Units of misfit besides the hand's own:
KNOWN_CALL_MISFIT = 0.5  # for a call of the system that is not its first choice
UNKNOWN_CALL_MISFIT = 3.0  # for a call without a meaning in the system
DEFENDERS_UNDERTRICK_GAIN = 1.0  # most that further undertricks bring, as a share of what beating the contract brings
SOLVED_SHARE = 0.5  # most weight of solved deals beside guessed ones in the auction, as only few are solved
SOLVED_DEALS_WORTH_GUESSES = 25  # solved deals that have as much weight as all guesses


class BridgeAdvice(TrickAdvice[BridgeState]):
    """The Normal player: calls by the bidding system, and plays by imagined deals that agree with the calls."""

    margin_std_dev = 600.0  # points; the standard deviation of the difference that a deal makes between the sides
    usual_gain = 150.0  # usual points of a side in a deal
    effort = 300  # simulated actions for a decision
    action_cost = 0.6  # of a simulated action, in units of some ten microseconds
    has_inference = True
    infers_from_plays = False  # whether imagined hands must explain the cards played, too

    # ---- calls

    def other_weights(self, state: BridgeState, seat: int, actions: Sequence[Action]) -> list[float]:
        reading, hand = reading_of(state), make_hand(state.zones[HAND[seat]])
        chosen = system.choose_call(reading, hand)
        possible_calls = {meaning.call for meaning in system.call_options(reading)}
        weights = []
        for call in map(call_number, actions):
            weight = (
                FITTING_CALL_WEIGHT * exp(-system.misfit_with_call(reading, hand, call))
                if call in possible_calls
                else 0.0
            )
            weights.append(1.0 if call == chosen else weight + LEAST_CALL_WEIGHT)
        return weights

    def playout(self, state: BridgeState, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        if isinstance(state.at, TrickPlay):
            return super().playout(state, seat, actions, rng)
        return action_for_call(system.choose_call(reading_of(state), make_hand(state.zones[HAND[seat]])))

    def distinct_actions(self, state: BridgeState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions worth comparing: one call, or the best lead of each group of touching cards."""
        if len(actions) == 1:
            return actions
        if not isinstance(state.at, TrickPlay):
            return [action_for_call(system.choose_call(reading_of(state), make_hand(state.zones[HAND[seat]])))]
        if state.tricks or state.zones["trick"]:
            return super().distinct_actions(state, seat, actions)
        looks = dict(zip(actions, self.weights(state, seat, actions), strict=True))
        return [max(some, key=lambda action: looks[action]) for some in touching_groups(actions)]

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        """Return the system's call in the auction, with the cost of misinformation for the other calls."""
        if isinstance(seen.state.at, TrickPlay):
            return None
        reading, hand = reading_of(seen.state), make_hand(seen.hand)
        chosen = system.choose_call(reading, hand)
        system_calls = {meaning.call for meaning in system.call_options(reading)}
        ranking = []
        for action in seen.actions():
            call = call_number(action)
            misfit = system.misfit_with_call(reading, hand, call) + (
                KNOWN_CALL_MISFIT if call in system_calls else UNKNOWN_CALL_MISFIT
            )
            ranking.append((action, 0.0 if call == chosen else -POINTS_LOST_PER_MISFIT * misfit))
        if DOUBLES in seen.actions() and self.can_surely_double(seen.state, seen.seat):
            ranking = [(action, POINTS_LOST_PER_MISFIT if action == DOUBLES else value) for action, value in ranking]
        return sorted(ranking, key=lambda entry: -entry[1])

    # ---- cards

    def weights(self, state: BridgeState, seat: int, actions: Sequence[Action]) -> list[float]:
        if not isinstance(state.at, TrickPlay) or state.tricks or state.zones["trick"]:
            return super().weights(state, seat, actions)
        values = opening_leads(
            state.zones[HAND[seat]], state.trump, *partner_and_opponent_suits(state, reading_of(state), seat)
        )
        best = max(values.values())
        return [exp(SOUND_LEAD_WEIGHT * (values[action.cards[0]] - best)) for action in actions]

    def sensible_actions(self, state: BridgeState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the sensible actions: a certain double, cards that make a goal certain, or usual leads and defence.

        Usual opening leads are none from an ace against trumps, and no single trump, where there is another lead.
        """
        if not isinstance(state.at, TrickPlay):
            return [DOUBLES] if DOUBLES in actions and self.can_surely_double(state, seat) else actions
        found = super().sensible_actions(state, seat, actions)
        if len(found) == len(actions) and is_defending(state):
            found = self.usual_defence(state, actions)
        if len(found) < len(actions) or state.tricks or state.zones["trick"]:
            return found
        partner_suits, opponent_suits = partner_and_opponent_suits(state, reading_of(state), seat)
        hand = state.zones[HAND[seat]]
        avoided: set[Card] = set()
        if state.trump != "NT":
            avoided = cards_below_aces(hand, state.trump, partner_suits)
            worse = avoided | unsound_trumps(hand, state.trump)
            avoided = worse if len(worse) < len(hand) else avoided
        usual = expected_leads(hand, state.trump, partner_suits, opponent_suits, avoided)
        return [action for action in actions if action.cards[0] in usual]

    def usual_defence(self, state: BridgeState, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the leads that go on with the partner's suit, or the cards without guards against the dummy."""
        position = position_of(state)
        flag = position.suits.flag
        cards = position.suits.flags([action.cards[0] for action in actions])
        sensible_cards = (
            leads_to_partner_winners(state, position, cards)
            or leads_returning_suit(state, position, cards)
            or cards & ~cards_to_keep(state, position, cards)
        )
        return [action for action in actions if flag[action.cards[0]] & sensible_cards]

    def can_surely_double(self, state: BridgeState, seat: int) -> bool:
        """Return whether the seat's hand alone beats the contract bid by the opponents, a game or more."""
        contract, declarer = compared_calls.auction_outcome(reading_of(state), deal_terms(state))
        if contract is None or contract.side == state.side_of(seat):
            return False
        leads = seat == state.next_seat(declarer)
        return beats_contract(contract, state.zones[HAND[seat]], leads)

    def exact_deal_value(
        self, state: BridgeState, tricks: Sequence[int], points: Sequence[int]
    ) -> tuple[Number, ...] | None:
        """Return the value of the contract with these tricks, without doubt about the number."""
        return None if state.contract is None else BridgeAdvice.trick_values(self, state)[tricks[state.contract.side]]

    def max_further_gain(self, state: BridgeState) -> float:
        """Return the share of the goal that further tricks may bring; the more for defenders, who count undertricks."""
        return DEFENDERS_UNDERTRICK_GAIN if is_defending(state) else super().max_further_gain(state)

    def trump_maker(self, state: BridgeState) -> int:
        return state.declarer if state.trump in "CDHS" and state.declarer is not None else -1

    # ---- imagined deals

    def world_source(self, seen: Observation, rng: random.Random) -> Callable[[], BridgeState] | None:
        return ImaginedDeals(seen, rng, self.infers_from_plays).draw

    # ---- what a deal is worth

    def course(self, state: BridgeState) -> MatchCourse:
        return super().course(state)._replace(target=RUBBER_TARGET)

    def deal_value(self, state: BridgeState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        """Return the value of the deal for both sides, without honours, which do not depend on the tricks."""
        if state.contract is None:
            return 0, 0
        return self.trick_values(state)[tricks[state.contract.side]]

    def trick_values(self, state: BridgeState) -> TrickValues:
        """Return the values of the deal for both sides, by the number of the declarer's tricks."""
        terms = deal_terms(state)
        return values_by_tricks(
            state.contract, state.rubber, terms.slams_by_tricks_taken, terms.undertricks_by_defenders, terms.is_last
        )

    # ---- words

    def meaning(self, seen: Observation, action: Action, call_index: int | None = None) -> str:
        return system.explain_call(reading_of(seen.state, call_index), call_number(action))

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb == "play":
            return super().reason(seen, action)
        hand = make_hand(seen.hand)
        long = say(", {total} with long suits", total=hand.total_points) if hand.total_points > hand.high_points else ""
        reading, call = reading_of(seen.state, None), call_number(action)
        meaning_text = system.explain_call(reading, call, hand)
        explanation = say(
            "You hold {high} points in high cards{long}. {says}", high=hand.high_points, long=long, says=meaning_text
        )
        if call == system.choose_call(reading, hand):
            return explanation
        return say(
            "{told} The system alone would bid differently, but simulated deals favour this call.", told=explanation
        )


class BridgeBeginner(CarelessAdvice[BridgeState], BridgeAdvice):
    """The Easy player: bids by the system, and often plays a wrong card."""

    weight_exponent = 1.0  # exponent of the weights of cards


class BridgeExpert(SignallingAdvice[BridgeState], BridgeAdvice):
    """The Hard player: also infers hands from played cards, solves more tricks, and compares calls.

    After each compared call the auction is bid to its end in imagined deals: see `compared_calls`.
    """

    infers_from_plays = True
    tells_suit_length = True
    # Even two solved deals tell more than all quick play, which only decides between equal cards.
    solving_limits = SolvingLimits(
        tricks_after_play=4, tricks_at_once=7, tricks_in_time=13, share_of_few=0.9, few_worlds=2
    )

    def is_signalling(self, state: BridgeState) -> bool:
        """Return whether a defender plays, except the opening lead with conventions of its own."""
        return is_defending(state) and bool(state.tricks or state.zones["trick"])

    def trick_values(self, state: BridgeState) -> TrickValues:
        left = ALL_TRICKS - len(state.tricks)
        return (
            blur_values(super().trick_values(state), TRICK_STD_DEV_PER_TRICK_LEFT * left)
            if left
            else super().trick_values(state)
        )

    # ---- calls

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        return None

    def other_weights(self, state: BridgeState, seat: int, actions: Sequence[Action]) -> list[float]:
        """Prefer the system's call, or the nearest one, among calls with equal results in imagined deals."""
        reading, hand = reading_of(state), make_hand(state.zones[HAND[seat]])
        chosen = system.choose_call(reading, hand)
        near = compared_calls.near_calls(reading, hand, chosen)
        calls = [call_number(action) for action in actions]
        return [1.0 if call == chosen else NEAR_CALL_WEIGHT if call in near else OTHER_CALL_WEIGHT for call in calls]

    def distinct_actions(self, state: BridgeState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        if isinstance(state.at, TrickPlay) or len(actions) == 1:
            return super().distinct_actions(state, seat, actions)
        return [
            action_for_call(call)
            for call in compared_calls.calls_to_compare(reading_of(state), make_hand(state.zones[HAND[seat]]))
        ]

    def finish(self, state: BridgeState, rng: random.Random) -> int:
        """Play an imagined deal to its end; before the first card, bid it out and estimate the tricks instead."""
        if isinstance(state.at, TrickPlay) and (state.tricks or state.zones["trick"]):
            return super().finish(state, rng)
        reading, hands = reading_of(state), [make_hand(state.zones[HAND[seat]]) for seat in range(4)]
        terms = deal_terms(state)
        finished = compared_calls.finish_auction(reading, [hands[seat] for seat in state.seats_from(state.dealer)])
        points = compared_calls.guess_value(compared_calls.auction_outcome(finished, terms), hands, terms)
        if state.calls:
            caller, action, _ = state.calls[-1]
            cost = compared_calls.misinformation_cost(
                reading_of(state, len(state.calls) - 1), hands[caller], call_number(action)
            )
            points = compared_calls.subtract_cost(points, state.side_of(caller), cost)
        finish_deal(state, points_only(points))
        return max(1, len(finished.calls) - len(reading.calls))

    def solution_weight(self, state: BridgeState, seconds: float | None, simulations: int | None) -> float:
        if isinstance(state.at, TrickPlay):
            return super().solution_weight(state, seconds, simulations)
        soon = seconds is not None and compared_calls.is_time_to_solve(seconds, SECONDS_PER_POSITION)
        return SOLVED_SHARE if soon else 0.0

    def weight_of_solved(self, state: BridgeState, solved_share: float, world_count: int) -> float:
        if isinstance(state.at, TrickPlay):
            return super().weight_of_solved(state, solved_share, world_count)
        return world_count / (world_count + SOLVED_DEALS_WORTH_GUESSES)

    def solved_ends(self, state: BridgeState, actions: Sequence[Action]) -> Sequence[BridgeState] | None:
        if isinstance(state.at, TrickPlay):
            return super().solved_ends(state, actions)
        reading, terms, zones = reading_of(state), deal_terms(state), [state.zones[HAND[seat]] for seat in range(4)]
        deal = OpenDeal(zones, [make_hand(cards) for cards in zones])
        seats = state.seats_from(state.dealer)
        hands, caller = [deal.hands[seat] for seat in seats], seats[reading.seat]
        states_by_end: dict[tuple[compared_calls.AuctionOutcome, int], BridgeState] = {}
        end_states = []
        for action in actions:
            call = call_number(action)
            outcome = compared_calls.auction_outcome(compared_calls.finish_auction(reading, hands, call), terms)
            cost = compared_calls.misinformation_cost(reading, hands[reading.seat], call)
            end_key = (outcome, cost)
            if end_key not in states_by_end:
                points = compared_calls.solve_value(outcome, deal, terms)
                if points is None:
                    return None
                states_by_end[end_key] = state.copy()
                finish_deal(
                    states_by_end[end_key],
                    points_only(compared_calls.subtract_cost(points, state.side_of(caller), cost)),
                )
            end_states.append(states_by_end[end_key])
        return end_states


def deal_terms(state: BridgeState) -> compared_calls.ScoringTerms:
    """Return the stakes of the deal: the rubber, and the options for scoring."""
    options = state.options
    by_taking, by_defenders = options["slams"] == "taken", options["undertricks"] == "defenders"
    first = options["declarer"] == "first"
    return compared_calls.ScoringTerms(
        state.rubber, state.dealer, first, by_taking, by_defenders, state.game.is_last(state)
    )


BEGINNER, EXPERT = BridgeBeginner(), BridgeExpert()
ADVICE = BridgeAdvice(easy=BEGINNER, hard=EXPERT)
