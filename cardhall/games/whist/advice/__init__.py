"""Whist: the play of the cards by learnt trees, imagined deals, and signals of the partner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import inf

from cardhall.games.whist.advice.tree_evidence import LearntPlayEvidence
from cardhall.games.whist.rules import WhistState
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.attitude_signals import departure_costs, prefer_signals
from cardhall.players.tricks.card_trees import estimate_advantages
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.play_evidence import PlayEvidence
from cardhall.players.tricks.signalling import add_signal_reason
from cardhall.players.tricks.solved_results import SolvingLimits, count_tricks_left
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.trick_position import position_of

# Powers of `PlayEvidence`: of a Normal player's partner, and of a Hard player's opponents. Opponents that see all cards
# show less by their plays than opponents like a Hard player; at this power the true deal was about as likely among
# imagined ones as at the best power for either kind (1,200 decisions).
TRUST_IN_PARTNER, TRUST_IN_OPPONENTS = 0.5, 0.3
# Weights of other knowledge of a card, for each squared trick left: `SOLVED_TOGETHER_WEIGHT` relative to all solved
# deals together, the others relative to one solved deal. By regression of the results of cards in 3,196 decisions.
SOLVED_TOGETHER_WEIGHT, ONE_SOLVED_LEAD_WEIGHT, ONE_SOLVED_FOLLOW_WEIGHT = 0.005, 0.6, 0.4
# With `MIN_CLOSE_TRICKS` tricks left or more, cards more than `CLOSE_MARGIN` tricks behind are not solved. In 3,700
# decisions this lost nothing.
CLOSE_MARGIN, MIN_CLOSE_TRICKS = 0.1, 8
# Leads with this number of tricks left or more are not solved: in 990 decisions at the second trick, choosing by 4 or
# 12 solved deals lost 0.233 and 0.238 tricks on average, the trees alone 0.228; and partners understand leads by the
# trees.
MIN_UNSOLVED_LEAD_TRICKS = 12


class WhistAdvice(TrickAdvice[WhistState]):
    """The normal player: plays for tricks in imagined deals, with opening leads by learnt trees."""

    outcomes = ((1, 0.34), (2, 0.28), (3, 0.2), (4, 0.12), (5, 0.04), (6, 0.02))
    solving_limits = SolvingLimits(tricks_in_time=13, share=0.5, share_of_few=0.5)
    effort = 160  # enough for a dozen deals at the first lead; the hard player imagines hundreds or thousands

    def learnt_values(self, state: WhistState, actions: Sequence[Action]) -> Sequence[float]:
        """Return the results of opening leads with best play of all seats, since playouts hardly separate leads."""
        opening = not state.tricks and not state.zones["trick"]
        return estimate_advantages("whist", state, actions) if opening else ()

    def evidence(self, seen: Observation) -> Callable[[WhistState], float] | None:
        found = PlayEvidence(seen.state, seen.seat, TRUST_IN_PARTNER)
        return found.likelihood if found.plays_by_seat else None

    def reason(self, seen: Observation, action: Action) -> str:
        return add_signal_reason(seen, action, super().reason(seen, action))


class WhistBeginner(CarelessAdvice[WhistState], WhistAdvice):
    """The easy player: often plays a wrong card."""

    weight_exponent = 1.0


class WhistExpert(WhistAdvice):
    """The hard player: chooses all cards by learnt trees and imagined deals, and reads its partner by the trees."""

    worlds_per_draw = 12
    playout_weight = 0.05
    playout_share = 0.02
    # three solved deals are enough: few cards are compared in each
    solving_limits = replace(WhistAdvice.solving_limits, few_worlds=3)
    prior = 0.0  # the learnt trees replace the prior

    def learnt_values(self, state: WhistState, actions: Sequence[Action]) -> Sequence[float]:
        advantages, costs = estimate_advantages("whist", state, actions), departure_costs(state, actions)
        return [tricks - fewer for tricks, fewer in zip(advantages, costs, strict=True)]

    def evidence(self, seen: Observation) -> Callable[[WhistState], float] | None:
        """Return evidence from plays: of the partner by the learnt trees, of the opponents by any way of play."""
        state, partner = seen.state, seen.state.partner_of(seen.seat)
        partner_evidence = LearntPlayEvidence(state, partner, "whist", (state.dealer, state.upcard))
        other_evidence = PlayEvidence(state, seen.seat, TRUST_IN_OPPONENTS)
        other_evidence.plays_by_seat.pop(partner, None)
        return (
            partial(_play_likelihood, partner_evidence, partner, other_evidence)
            if partner_evidence.decisions or other_evidence.plays_by_seat
            else None
        )

    def distinct_actions(self, state: WhistState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        return prefer_signals(state, actions, super().distinct_actions(state, seat, actions))

    def solution_weight(self, state: WhistState, seconds: float | None, simulations: int | None) -> float:
        return 0.0 if is_early_lead(state) else super().solution_weight(state, seconds, simulations)

    def known_margin(self, state: WhistState) -> float:
        if is_early_lead(state):
            return 0.0
        return CLOSE_MARGIN if count_tricks_left(position_of(state)) >= MIN_CLOSE_TRICKS else inf

    def weight_of_solved(self, state: WhistState, solved_share: float, world_count: int) -> float:
        one_solved_weight = ONE_SOLVED_FOLLOW_WEIGHT if state.zones["trick"] else ONE_SOLVED_LEAD_WEIGHT
        return 1 / (
            1 + (SOLVED_TOGETHER_WEIGHT + one_solved_weight / world_count) * count_tricks_left(position_of(state)) ** 2
        )


def is_early_lead(state: WhistState) -> bool:
    """Tell whether the decision is an early lead, chosen by the learnt trees alone."""
    return not state.zones["trick"] and count_tricks_left(position_of(state)) >= MIN_UNSOLVED_LEAD_TRICKS


def _play_likelihood(
    partner_evidence: LearntPlayEvidence, partner: int, other_evidence: PlayEvidence, world: WhistState
) -> float:
    """Return how well the hands of an imagined state explain the plays of all other seats."""
    return other_evidence.likelihood(world) * partner_evidence.likelihood(
        other_evidence.suits.flags(world.zones[HAND[partner]])
    )


EASY_ADVICE, HARD_ADVICE = WhistBeginner(), WhistExpert()
ADVICE = WhistAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
