"""Dou Dizhu: bidding and partnership; `players.climbing` has the play.

The value of a hand for bidding is a count of controls (big joker 3, little joker 2, each two 1, each bomb 3), less for
hands that need many plays to go out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from math import exp
from typing import Final

from cardhall.cards import Card
from cardhall.games.dou_dizhu.advice.claims import make_rank_claim
from cardhall.games.dou_dizhu.advice.plans import RankPlanner
from cardhall.games.dou_dizhu.rules import (
    ACE_RANK_INDEX,
    BID_ACTIONS,
    BLACK_JOKER_RANK_INDEX,
    MAX_BID,
    RED_JOKER_RANK_INDEX,
    SEAT_COUNT,
    DouDizhuState,
    combination_kinds,
)
from cardhall.games.dou_dizhu.rules.combinations import RankCounts, count_ranks, ranks_with
from cardhall.games.dou_dizhu.rules.rank_climbing import action_for_ranks
from cardhall.language import join_counts, numbered, say
from cardhall.players.claims import Claim
from cardhall.players.climbing.advice import ClimbAdvice
from cardhall.players.search.advice import draw_weighted
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.climbing import Play

TWO_RANK_INDEX = ACE_RANK_INDEX + 1
DEFAULT_KINDS = combination_kinds(False)
DEFAULT_PLANNER = RankPlanner(DEFAULT_KINDS, low_rank_count=6)
BID_NUMBERS = {bid: number for number, bid in enumerate(BID_ACTIONS, 1)}
# Values of a hand for bidding, in points:
CONTROL_POINTS = 3.0  # of the big joker, and of a bomb
LITTLE_JOKER_POINTS = 2.0
TWO_POINTS, BOMB_TWO_POINTS = 1.0, 0.5  # of each two; where four make a bomb, which counts by itself
POINTS_FOR_EVEN_BID = (0.0, 3.0, 4.6, 6.0)  # at which a bid of 1, 2 or 3 is an even choice (index 0: no bid)
BID_TEMPERATURE_POINTS = 0.7  # points that multiply the odds of a bid by e
USUAL_PLAY_COUNT = 7  # plays of a usual hand; more plays cost points, fewer plays add points
POINTS_PER_PLAY = 0.6  # points for each play
MAX_SOLVED_CARDS = 8  # with so few cards in all hands imagined deals are solved, in some milliseconds each
MIN_CALL_LIKELIHOOD = 0.02  # of any bid, as players do not bid exactly as this model
AUCTION_LIKELIHOOD_FLOOR = 1e-3  # added to the likelihood of an auction, for the same reason
# Costs of spending controls, in plays:
TWO_COST: Final = 0.5
LITTLE_JOKER_COST: Final = 0.7
BIG_JOKER_COST: Final = 0.9


def count_of_rank(rank_counts: RankCounts, rank: int) -> int:
    """Return how many cards of a rank a hand has; `rank`: its place on the line."""
    return rank_counts >> 4 * rank & 15


def bidding_points(rank_counts: RankCounts) -> float:
    """Return the value of a hand for bidding, in points: its controls, less for many plays."""
    twos = count_of_rank(rank_counts, TWO_RANK_INDEX)
    controls = (
        CONTROL_POINTS * count_of_rank(rank_counts, RED_JOKER_RANK_INDEX)
        + LITTLE_JOKER_POINTS * count_of_rank(rank_counts, BLACK_JOKER_RANK_INDEX)
        + twos * (TWO_POINTS if twos < 4 else BOMB_TWO_POINTS)
    )
    controls += CONTROL_POINTS * count_ranks(ranks_with(rank_counts, 4))
    return controls + POINTS_PER_PLAY * (USUAL_PLAY_COUNT - len(DEFAULT_PLANNER.plan(rank_counts)))


def bid_probability(hand_points: float, bid: int) -> float:
    """Return the probability that a hand bids `bid` or more; `hand_points`: the value for bidding."""
    return (
        1.0 / (1.0 + exp((POINTS_FOR_EVEN_BID[bid] - hand_points) / BID_TEMPERATURE_POINTS)) if bid <= MAX_BID else 0.0
    )


def call_likelihood(hand_points: float, call: Action, highest_bid: int) -> float:
    """Return the likelihood of a call after a highest bid of `highest_bid`.

    `hand_points`: the value of the caller's hand.
    """
    if call == PASS:
        return 1.0 - bid_probability(hand_points, highest_bid + 1)
    bid = BID_NUMBERS[call]
    return bid_probability(hand_points, bid) - bid_probability(hand_points, bid + 1)


class DouDizhuAdvice(ClimbAdvice[DouDizhuState]):
    """The Normal player: bids by controls, plays by plans."""

    action_cost = 3.5  # of a simulated action, in units of some ten microseconds
    effort = 2_800  # simulated actions for a decision: some twenty deals; a Hard player imagines several hundred
    has_inference = True
    margin_std_dev = 12.5  # points; the standard deviation of the difference that a deal makes between two sides

    def planner(self, state: DouDizhuState) -> RankPlanner:
        return DEFAULT_PLANNER

    def encode_cards(self, state: DouDizhuState, some: Iterable[Card]) -> RankCounts:
        return DEFAULT_KINDS.count_by_rank(some)

    def cards_of(self, state: DouDizhuState, play: Play, hand: Sequence[Card]) -> list[Card]:
        return list(action_for_ranks(hand, DEFAULT_KINDS, play.cards).cards)

    def teams(self, state: DouDizhuState) -> Sequence[int]:
        return [int(seat == state.landlord) for seat in range(SEAT_COUNT)]

    def spending_cost(self, state: DouDizhuState, cards: RankCounts) -> float:
        return (
            TWO_COST * count_of_rank(cards, TWO_RANK_INDEX)
            + LITTLE_JOKER_COST * count_of_rank(cards, BLACK_JOKER_RANK_INDEX)
            + BIG_JOKER_COST * count_of_rank(cards, RED_JOKER_RANK_INDEX)
        )

    def solves_exactly(self, state: DouDizhuState) -> bool:
        """Return whether to search the rest of the deal, where partners play for each other."""
        return (
            state.phase == "play"
            and sum(len(state.zones[HAND[seat]]) for seat in range(SEAT_COUNT)) <= MAX_SOLVED_CARDS
        )

    def find_claim(self, seen: Observation) -> Claim | None:
        return make_rank_claim(seen) if seen.phase == "play" else None

    # ---- the auction

    def weights(self, state: DouDizhuState, seat: int, actions: Sequence[Action]) -> list[float]:
        if state.phase != "auction":
            return super().weights(state, seat, actions)
        worth = bidding_points(DEFAULT_KINDS.count_by_rank(state.zones[HAND[seat]]))
        return [max(MIN_CALL_LIKELIHOOD, call_likelihood(worth, action, state.bid)) for action in actions]

    def evidence(self, seen: Observation) -> Callable[[DouDizhuState], float] | None:
        """Return the likelihood of the bids as a function of an imagined state; None before another seat has called."""
        spoken = any(call.seat != seen.seat for call in seen.state.calls)
        return super().evidence(seen) if spoken else None

    def inference(self, seen: Observation, world: DouDizhuState) -> float:
        """Return the likelihood of the other seats' bids with the hands of an imagined state."""
        likelihood = 1.0
        highest_bid = 0
        points_by_seat: dict[int, float] = {}
        for call in world.calls:
            if call.seat != seen.seat:
                if call.seat not in points_by_seat:
                    points_by_seat[call.seat] = bidding_points(
                        DEFAULT_KINDS.count_by_rank(imagine_first_hand(world, call.seat))
                    )
                likelihood *= call_likelihood(points_by_seat[call.seat], call.action, highest_bid)
            if call.action != PASS:
                highest_bid = BID_NUMBERS[call.action]
        return likelihood + AUCTION_LIKELIHOOD_FLOOR

    # ---- imagined deals

    def finish(self, state: DouDizhuState, rng: random.Random) -> int:
        actions_played = 0
        deals = len(state.results)
        while state.phase == "auction" and len(state.results) == deals:
            seat = state.turn
            assert seat is not None
            actions = state.at.actions(state, seat)
            state.advance(draw_weighted(actions, self.weights(state, seat, actions), rng), seat)
            actions_played += 1
        return actions_played if len(state.results) > deals else actions_played + super().finish(state, rng)

    def record_playout(self, state: DouDizhuState, plays: Sequence[tuple[int, Play]]) -> None:
        state.bombs += sum(play.shape.power > 0 for _, play in plays)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if seen.phase != "auction":
            return super().reason(seen, action)
        counts = DEFAULT_KINDS.count_by_rank(seen.hand)
        plays, (jokers, twos, bombs) = numbered(len(DEFAULT_PLANNER.plan(counts)), "play"), count_controls(counts)
        some = [numbered(jokers, "joker"), numbered(twos, "two"), numbered(bombs, "bomb")]
        has_no_controls = not any((jokers, twos, bombs))
        controls_text = say("no controls") if has_no_controls else say("{held}", held=join_counts(some))
        if action == PASS and not has_no_controls:
            return say(
                "Your hand needs {plays:words} to go out, and has only {controls}.", plays=plays, controls=controls_text
            )
        if action != PASS and has_no_controls:
            return say(
                "Your hand needs {plays:words} to go out, though it has {controls}.",
                plays=plays,
                controls=controls_text,
            )
        return say("Your hand needs {plays:words} to go out, and has {controls}.", plays=plays, controls=controls_text)


def imagine_first_hand(world: DouDizhuState, seat: int) -> list[Card]:
    """Return seventeen cards that may have been the seat's hand in the auction, in an imagined state."""
    hand: list[Card] = [card for play in world.plays if play.seat == seat for card in play.cards]
    hand += world.zones[HAND[seat]]
    if seat == world.landlord:
        # Three of the twenty cards came with the widow, nobody knows which. Leave out three of middling ranks, spread
        # over the hand: the 6th, 12th and 18th card.
        hand.sort(key=DEFAULT_KINDS.place.__getitem__)
        del hand[5:20:6]
    return hand


def count_controls(rank_counts: RankCounts) -> tuple[int, int, int]:
    """Return the controls of a hand: its numbers of jokers, twos and bombs."""
    return (
        count_of_rank(rank_counts, BLACK_JOKER_RANK_INDEX) + count_of_rank(rank_counts, RED_JOKER_RANK_INDEX),
        count_of_rank(rank_counts, TWO_RANK_INDEX),
        count_ranks(ranks_with(rank_counts, 4)),
    )


ADVICE = DouDizhuAdvice()
