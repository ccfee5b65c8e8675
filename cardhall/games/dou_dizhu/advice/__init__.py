"""Dou Dizhu: bidding and partnership; `players.climbing` has the play.

Controls are counted before bidding: big joker 3, little joker 2, each two 1, each bomb 3; hands that need many plays
are worth less.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from math import exp

from cardhall.cards import Card
from cardhall.games.dou_dizhu.advice.claims import rank_claim
from cardhall.games.dou_dizhu.advice.plans import RankPlanner
from cardhall.games.dou_dizhu.rules import (
    ACE_PLACE,
    BID_ACTIONS,
    BLACK_JOKER_PLACE,
    RED_JOKER_PLACE,
    SEAT_COUNT,
    TOP_BID,
    DouDizhuState,
    combination_kinds,
)
from cardhall.games.dou_dizhu.rules.combinations import Counts, at_least, count_ranks
from cardhall.games.dou_dizhu.rules.rank_climbing import action_for_ranks
from cardhall.language import numbered, say, several
from cardhall.players.claims import Claim
from cardhall.players.climbing.advice import ClimbAdvice
from cardhall.players.search.advice import draw_weighted
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.climbing import Play

TWO_PLACE = ACE_PLACE + 1
DEFAULT_KINDS = combination_kinds(False)
DEFAULT_PLANNER = RankPlanner(DEFAULT_KINDS, low_ranks=6)
BID_NUMBERS = {bid: number for number, bid in enumerate(BID_ACTIONS, 1)}
NEEDED_POINTS = (0.0, 3.0, 4.6, 6.0)  # points for a bid of 1, 2, 3
CHOICE_SHARPNESS = 0.7  # the fewer, the more surely those points decide
USUAL_PLAYS = 7  # more plays than that make a hand worse
PLAYS_WORTH = 0.6  # points for each play fewer
EXACT_CARDS = 8  # in all hands: imagined deals are then solved, in some milliseconds each
LEAST_LIKELIHOOD = 0.02  # no bid is less likely
UNLIKELY_AUCTION = 1e-3  # nor is any auction


def count_held(counts: Counts, rank: int) -> int:
    """How many cards of a rank a hand has."""
    return counts >> 4 * rank & 15


def points(counts: Counts) -> float:
    """Return the value of a hand for bidding: controls, less for many plays."""
    twos = count_held(counts, TWO_PLACE)
    controls = (
        3.0 * count_held(counts, RED_JOKER_PLACE)
        + 2.0 * count_held(counts, BLACK_JOKER_PLACE)
        + twos * (1.0 if twos < 4 else 0.5)
    )
    controls += 3.0 * count_ranks(at_least(counts, 4))
    return controls + PLAYS_WORTH * (USUAL_PLAYS - len(DEFAULT_PLANNER.plan(counts)))


def bid_chance(worth: float, bid: int) -> float:
    """Return the probability that a hand of that value bids that number or more."""
    return 1.0 / (1.0 + exp((NEEDED_POINTS[bid] - worth) / CHOICE_SHARPNESS)) if bid <= TOP_BID else 0.0


def likelihood(worth: float, call: Action, highest: int) -> float:
    """How likely somebody with a hand of that worth is to make a call when `highest` has been bid."""
    if call == PASS:
        return 1.0 - bid_chance(worth, highest + 1)
    bid = BID_NUMBERS[call]
    return bid_chance(worth, bid) - bid_chance(worth, bid + 1)


class DouDizhuAdvice(ClimbAdvice[DouDizhuState]):
    """Bidding by controls, play by plans."""

    cost = 3.5
    effort = 2_800  # some twenty deals; the hard player imagines several hundred
    infers = True
    spread = 12.5

    def planner(self, state: DouDizhuState) -> RankPlanner:
        return DEFAULT_PLANNER

    def number(self, state: DouDizhuState, some: Iterable[Card]) -> Counts:
        return DEFAULT_KINDS.counts(some)

    def cards_of(self, state: DouDizhuState, play: Play, hand: Sequence[Card]) -> list[Card]:
        return list(action_for_ranks(hand, DEFAULT_KINDS, play.cards).cards)

    def teams(self, state: DouDizhuState) -> Sequence[int]:
        return [int(seat == state.landlord) for seat in range(SEAT_COUNT)]

    def spending_cost(self, state: DouDizhuState, cards: Counts) -> float:
        return (
            0.5 * count_held(cards, TWO_PLACE)
            + 0.7 * count_held(cards, BLACK_JOKER_PLACE)
            + 0.9 * count_held(cards, RED_JOKER_PLACE)
        )

    def solves_exactly(self, state: DouDizhuState) -> bool:
        """Tell whether to search the ending whole, so that partners play for each other."""
        return state.phase == "play" and sum(len(state.zones[HAND[seat]]) for seat in range(SEAT_COUNT)) <= EXACT_CARDS

    def claim(self, seen: Observation) -> Claim | None:
        return rank_claim(seen) if seen.phase == "play" else None

    # ---- the auction

    def weights(self, state: DouDizhuState, seat: int, actions: Sequence[Action]) -> list[float]:
        if state.phase != "auction":
            return super().weights(state, seat, actions)
        worth = points(DEFAULT_KINDS.counts(state.zones[HAND[seat]]))
        return [max(LEAST_LIKELIHOOD, likelihood(worth, action, state.bid)) for action in actions]

    def evidence(self, seen: Observation) -> Callable[[DouDizhuState], float] | None:
        """How well hands explain the bids; None before anybody else has spoken."""
        spoken = any(call.seat != seen.seat for call in seen.state.calls)
        return super().evidence(seen) if spoken else None

    def inference(self, seen: Observation, world: DouDizhuState) -> float:
        """How well the hands explain the bids."""
        likely = 1.0
        highest = 0
        worth: dict[int, float] = {}
        for call in world.calls:
            if call.seat != seen.seat:
                if call.seat not in worth:
                    worth[call.seat] = points(DEFAULT_KINDS.counts(first_hand_of(world, call.seat)))
                likely *= likelihood(worth[call.seat], call.action, highest)
            if call.action != PASS:
                highest = BID_NUMBERS[call.action]
        return likely + UNLIKELY_AUCTION

    # ---- imagined deals

    def finish(self, state: DouDizhuState, rng: random.Random) -> int:
        done = 0
        deals = len(state.results)
        while state.phase == "auction" and len(state.results) == deals:
            seat = state.turn
            assert seat is not None
            actions = state.at.actions(state, seat)
            state.advance(draw_weighted(actions, self.weights(state, seat, actions), rng), seat)
            done += 1
        return done if len(state.results) > deals else done + super().finish(state, rng)

    def record_playout(self, state: DouDizhuState, plays: Sequence[tuple[int, Play]]) -> None:
        state.bombs += sum(play.shape.power > 0 for _, play in plays)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if seen.phase != "auction":
            return super().reason(seen, action)
        counts = DEFAULT_KINDS.counts(seen.hand)
        plays, (jokers, twos, bombs) = numbered(len(DEFAULT_PLANNER.plan(counts)), "play"), count_controls(counts)
        some = [numbered(jokers, "joker"), numbered(twos, "two"), numbered(bombs, "bomb")]
        none = not any((jokers, twos, bombs))
        holds = say("no controls") if none else say("{held}", held=several(some))
        if action == PASS and not none:
            return say("Your hand needs {plays:words} to go out, and has only {controls}.", plays=plays, controls=holds)
        if action != PASS and none:
            return say(
                "Your hand needs {plays:words} to go out, though it has {controls}.", plays=plays, controls=holds
            )
        return say("Your hand needs {plays:words} to go out, and has {controls}.", plays=plays, controls=holds)


def first_hand_of(world: DouDizhuState, seat: int) -> list[Card]:
    """Seventeen cards that may have been the seat's hand in the auction."""
    hand: list[Card] = [card for play in world.plays if play.seat == seat for card in play.cards]
    hand += world.zones[HAND[seat]]
    if seat == world.landlord:
        # three of the twenty came with the widow; which, is unknown: leave out three from the middle
        hand.sort(key=DEFAULT_KINDS.place.__getitem__)
        del hand[5:20:6]
    return hand


def count_controls(counts: Counts) -> tuple[int, int, int]:
    """The controls of a hand: jokers, twos, bombs."""
    return (
        count_held(counts, BLACK_JOKER_PLACE) + count_held(counts, RED_JOKER_PLACE),
        count_held(counts, TWO_PLACE),
        count_ranks(at_least(counts, 4)),
    )


ADVICE = DouDizhuAdvice()
