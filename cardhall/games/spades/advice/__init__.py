"""Spades: bids that leave few bags, nil, and the effect of a deal on later deals.

A bid stays a little below the tricks expected from the hand, since a bag costs less than a broken contract. The second
bidder of a side settles its contract: the hard player estimates the value of each contract from its own hand and the
bids before (see `contracts`). Nil is bid on low cards: its chance falls with every card too high for its place in the
suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from cardhall.cards import Card
from cardhall.games.spades.advice.contracts import contract_values, weigh_bids
from cardhall.games.spades.advice.low_hands import Fitness, NilBidReader
from cardhall.games.spades.advice.nil_ending import NilEnding
from cardhall.games.spades.advice.nil_hands import SPADES, chance_of_nil
from cardhall.games.spades.rules import (
    BAGS_FOR_PENALTY,
    BIDDING_PHASE,
    HAND_SIZE,
    NIL_ACTION,
    PENALTY_POINTS,
    POINTS_PER_CONTRACT_TRICK,
    SpadesState,
    contract_points,
    deal_points,
    seats_with_failed_nil,
)
from cardhall.language import join_counts, numbered, say
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.bidding import action_likelihood, reachable_bids, weights_by_value
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.hand_sentences import describe_expected_tricks, describe_misere_chance
from cardhall.players.tricks.quick_choice import faces_nil_bid
from cardhall.players.tricks.solved_results import SolvingLimits
from cardhall.players.tricks.thirteen_card_hands import estimate_tricks
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult, Number
from cardhall.rules.mechanisms.trick_position import Position, position_of

BID_CAUTION_TRICKS = 0.45  # tricks by which a bid stays below the count
NEAR_PENALTY_EXTRA_TRICKS = 0.5  # tricks by which a bid rises when the side's bags come near ten
# nil and another bid are equally likely at such a chance of nil; each expected trick raises it; sharpness of the choice
EVEN_NIL_CHANCE, NIL_CHANCE_PER_TRICK, NIL_CHANCE_TEMPERATURE = 0.62, 0.05, 0.05
# the chance of another's nil in imagined deals: its mean and standard deviation
IMAGINED_NIL_CHANCE, IMAGINED_NIL_DEVIATION = 0.5, 0.1
DEAL_POINTS_GAINED, DEAL_BAGS = 50, 1.3  # points and bags of a side in a usual deal
BAG_COST = PENALTY_POINTS / BAGS_FOR_PENALTY  # points: a bag's part of the penalty
CONTRACT_TEMPERATURE_POINTS = 3.0  # points less that divide the odds of a contract by e
NOISE_AGAINST_NIL = 2.0  # `Advice.noise` of plays against a nil
LIKELY_NIL_CHANCE = 0.75  # a chance of nil with which two of three nils are made
MIN_LIKELIHOOD = 1e-4  # added to a likelihood, since nobody bids exactly as modelled
HOPELESS_EXPONENT = -30.0  # of the weight of bids out of reach


class SpadesAdvice(TrickAdvice[SpadesState]):
    """The normal player: bids by expected tricks, bids nil, and counts the future cost of bags."""

    ending_class = NilEnding
    margin_std_dev = 90.0
    usual_gain = DEAL_POINTS_GAINED
    effort = 1000  # enough for some forty deals; the hard player imagines thousands
    action_cost = 0.6
    compared_share = 0.7
    weight_exponent = 3.0  # forty imagined deals vary too much to overrule a sound card

    # ---- bids

    def other_weights(self, state: SpadesState, seat: int, actions: Sequence[Action]) -> list[float]:
        return self.bid_weights(state, seat, state.zones[HAND[seat]], actions)

    def bid_weights(
        self, state: SpadesState, seat: int, hand: Sequence[Card], actions: Sequence[Action]
    ) -> list[float]:
        """Return how likely the seat makes each bid with this hand."""
        count = self.count_tricks(hand)
        wanted_tricks = count - BID_CAUTION_TRICKS + self.penalty_margin(state, seat)
        nil = self.nil_likelihood(hand, count)
        return weigh_bids(actions, max(wanted_tricks, state.options["minimum"]), nil)

    def penalty_margin(self, state: SpadesState, seat: int) -> float:
        """Return the tricks by which a bid rises because the side's bags come near ten."""
        return (
            NEAR_PENALTY_EXTRA_TRICKS
            if state.bags[state.side_of(seat)] % BAGS_FOR_PENALTY >= BAGS_FOR_PENALTY - 2
            else 0.0
        )

    def count_tricks(self, hand: Sequence[Card]) -> float:
        """Return the tricks that the player expects from a hand."""
        return estimate_tricks(hand, SPADES)

    def nil_likelihood(self, hand: Sequence[Card], trick_count: float) -> float:
        """Return how likely the player bids nil with a hand of `trick_count` tricks, where nil is allowed."""
        return 1 / (
            1
            + exp(
                min(
                    30.0,
                    (EVEN_NIL_CHANCE + NIL_CHANCE_PER_TRICK * trick_count - chance_of_nil(hand))
                    / NIL_CHANCE_TEMPERATURE,
                )
            )
        )

    def sensible_actions(self, state: SpadesState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Leave out bids far above the seat's own count, which imagined opponents would believe."""
        if actions[0].verb != "bid":
            return super().sensible_actions(state, seat, actions)
        return reachable_bids(actions, self.count_tricks(state.zones[HAND[seat]]))

    def noise_in(self, state: SpadesState) -> float:
        """Return the noise of a decision: less against a nil, so that needed high cards are kept."""
        if state.phase != "play" or not state.zones["trick"]:
            return self.noise
        return NOISE_AGAINST_NIL if faces_nil_bid(position_of(state)) else self.noise

    # ---- the value of a deal

    def tricks_count_alone(self, state: SpadesState) -> bool:
        return True  # and in a nil the seat that wins each trick

    def deal_value(self, state: SpadesState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        side_points = super().deal_value(state, tricks, points)
        return None if side_points is None else self.value_with_bags(state, tricks, side_points)

    def value_with_bags(
        self, state: SpadesState, tricks: Sequence[int], side_points: Sequence[Number]
    ) -> tuple[Number, ...]:
        """Return the points of the deal, with the future cost of its bags, as far as the match goes on."""
        best = max(state.scores[0] + side_points[0], state.scores[1] + side_points[1])
        later_bags = DEAL_BAGS * max(0, state.options["target"] - best) / DEAL_POINTS_GAINED
        values = []
        for side in (0, 1):
            before = state.bags[side] % BAGS_FOR_PENALTY
            after = (before + contract_points(state, side, tricks[side])[1]) % BAGS_FOR_PENALTY
            values.append(
                side_points[side] - BAG_COST * (after * min(1, (after + later_bags) / BAGS_FOR_PENALTY) - before)
            )
        return tuple(values)

    def score_deal(self, state: SpadesState, position: Position) -> None:
        failed = [
            seat for seat in state.nil_bidders() if seat in position.winners or seat in seats_with_failed_nil(state)
        ]
        side_points = deal_points(state, position.tricks_taken, failed)
        state.finish_deal(DealResult(self.value_with_bags(state, position.tricks_taken, side_points)))

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb != "bid":
            return super().reason(seen, action)
        if action == NIL_ACTION:
            return describe_misere_chance(chance_of_nil(seen.hand), LIKELY_NIL_CHANCE)
        tricks, hand = max(0, round(estimate_tricks(seen.hand, SPADES))), seen.hand
        aces, kings = (sum(card.rank == rank for card in hand) for rank in "AK")
        spades = sum(card.suit == SPADES for card in hand)
        holding = join_counts([numbered(aces, "ace"), numbered(kings, "king"), numbered(spades, "spade")])
        if action.number < tricks:
            return say(
                "You hold {held}: {about}, but a lower bid is safer.",
                held=holding,
                about=describe_expected_tricks(tricks),
            )
        return say("You hold {held}: {about}.", held=holding, about=describe_expected_tricks(tricks))


class SpadesBeginner(CarelessAdvice[SpadesState], SpadesAdvice):
    """The easy player: bids on aces, kings and long spades, and often plays a wrong card."""

    def count_tricks(self, hand: Sequence[Card]) -> float:
        spades = sum(card.suit == SPADES for card in hand)
        return BID_CAUTION_TRICKS + sum(card.rank in "AK" for card in hand) + max(0, spades - 3)


class SpadesExpert(NilBidReader, SpadesAdvice):
    """The hard player: also reads the other hands from bids and plays."""

    has_inference = True
    worlds_per_draw = 6
    compared_share = 0.3
    # with more than ten tricks left few deals would be solved in time, and another trick may be only a bag
    solving_limits = SolvingLimits(tricks_in_time=10, share=0.8, share_of_few=0.5, position_factor=8)

    def other_weights(self, state: SpadesState, seat: int, actions: Sequence[Action]) -> list[float]:
        """Return the weights of bids by the count; after a partner's bid, by the values of contracts."""
        hand = state.zones[HAND[seat]]
        weights = self.bid_weights(state, seat, hand, actions)
        bids = {call.seat: 0 if call.action == NIL_ACTION else call.action.number for call in state.calls}
        partner = sum([bids.pop(who, 0) for who in state.sides[state.side_of(seat)]])
        if not partner:
            return weights
        broken = -POINTS_PER_CONTRACT_TRICK if state.options["broken"] == "minus" else 0
        count, extra_tricks = self.count_tricks(hand), self.penalty_margin(state, seat)
        values = contract_values(count, partner, [*bids.values()], extra_tricks, broken)
        numbers = [action for action in reachable_bids(actions, count) if action != NIL_ACTION]
        contracts = [min(partner + action.number, HAND_SIZE) for action in numbers]
        likely = dict(
            zip(
                numbers,
                weights_by_value([values[number] for number in contracts], CONTRACT_TEMPERATURE_POINTS),
                strict=True,
            )
        )
        nil = self.nil_likelihood(hand, count)
        hopeless_weight = exp(HOPELESS_EXPONENT)
        return [nil if action == NIL_ACTION else (1 - nil) * likely.get(action, hopeless_weight) for action in actions]

    def low_bid_fitness(self, state: SpadesState, seat: int) -> Fitness:
        return lambda hand: -(((chance_of_nil(hand) - IMAGINED_NIL_CHANCE) / IMAGINED_NIL_DEVIATION) ** 2) / 2

    def inference(self, seen: Observation, world: SpadesState) -> float:
        """Return how well the hands of an imagined state explain the bids of the other seats."""
        likely = 1.0
        for seat, bid, _ in world.calls:
            if seat != seen.seat:
                hand, possible_bids = world.whole_hand(seat), BIDDING_PHASE.available_choices(world, seat)
                likely *= action_likelihood(bid, possible_bids, self.bid_weights(world, seat, hand, possible_bids))
        return likely + MIN_LIKELIHOOD


EASY_ADVICE, HARD_ADVICE = SpadesBeginner(), SpadesExpert()
ADVICE = SpadesAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
