"""Nap: bidding on the value of a hand (`hands`), the first lead, and the play."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import exp

from cardhall.cards import RED_JOKER, SUIT_NAMES, SUITS, Card
from cardhall.games.nap.advice.hands import (
    best_expected_tricks,
    best_suit,
    chance_of_mis,
    contract_value,
    expected_tricks,
    is_highest_of_suit,
)
from cardhall.games.nap.rules import BIDDING_PHASE, CONTRACT_BY_NAME, HAND_SIZE, MIS_BID, NapState
from cardhall.language import fill_template, say, suit_name, template
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.auction_calls import OtherCall, list_other_calls
from cardhall.players.tricks.bidding import action_likelihood, visible_hand, weights_by_value
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.hand_sentences import describe_expected_tricks, describe_misere_chance
from cardhall.players.tricks.solved_results import SolvingLimits
from cardhall.players.tricks.turn_steps import is_card
from cardhall.rules.engine.action import PASS, PLAY, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import advance
from cardhall.rules.mechanisms.asking import NAME_SUIT_ACTIONS
from cardhall.rules.mechanisms.tricks import TrickPlay

PASS_VALUE_CREDITS = -0.3  # credits: a pass loses a little, since others bid
BID_TEMPERATURE_CREDITS = 0.6  # credits that multiply the odds of a bid by e
LEAD_TEMPERATURE_TRICKS = 0.25  # tricks that multiply the odds of a suit to lead by e
LOWER_CARD_WEIGHT = 0.25  # weight of leading a lower card of a suit, where its highest has 1
JOKER_LEAD_WEIGHT = 0.9  # weight of leading the joker, where the best suit has 1
BEGINNER_EXTRA_TRICKS = 0.8  # tricks that a beginner expects too much
LEAST_LIKELIHOOD = 1e-4  # added to a likelihood, since nobody bids quite as thought
BID_ACTIONS = BIDDING_PHASE.scale
NAME_OF_BID = {bid: str(bid.words[0]) for bid in BID_ACTIONS}
ENOUGH_TRICKS_TEXT = template("With {suit} as trumps you can expect {about}.")
TOO_FEW_TRICKS_TEXT = template("With {suit} as trumps you can expect {about}: too few for a bid.")
RISKY_BID_TEXT = template("With {suit} as trumps you can expect {about}, perhaps more.")
LOW_CARDS_CHANCE = 2 / 3  # chance of a mis from which on a hint says that the cards are low enough


class NapAdvice(TrickAdvice[NapState]):
    """The normal player: makes the most valuable bid, and leads the best suit from the top."""

    margin_std_dev = 8.0
    action_cost = 1.0
    effort = 700
    weight_exponent = 1.5
    compared_share = 0.03
    # a mis solved earlier, with all cards seen, looks far less safe than defenders leave it
    solving_limits = SolvingLimits(tricks_after_play=2, tricks_at_once=2, avoidance_tricks=2)

    # ---- what is not a card to a trick, and the first lead

    def weights(self, state: NapState, seat: int, actions: Sequence[Action]) -> list[float]:
        if is_first_lead(state) and all(is_card(action) for action in actions):
            return weigh_leads(visible_hand(state, seat), actions, state.seats)
        return super().weights(state, seat, actions)

    def other_weights(self, state: NapState, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = visible_hand(state, seat)
        if state.phase == "trump":
            tricks_by_action = [expected_tricks([*hand, RED_JOKER], action.words[0], state.seats) for action in actions]
            return weights_by_value(tricks_by_action, LEAD_TEMPERATURE_TRICKS)
        return bid_weights(self.estimate_tricks(hand, state.seats), chance_of_mis(hand, state.seats), actions)

    def estimate_tricks(self, hand: Sequence[Card], seats: int) -> float:
        """Return the tricks that the player expects of a hand."""
        return best_expected_tricks(hand, seats)

    # ---- the play

    def distinct_actions(self, state: NapState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions worth comparing; the first lead comes from the top of a suit."""
        if not is_first_lead(state):
            return super().distinct_actions(state, seat, actions)
        hand = visible_hand(state, seat)
        return [action for action in actions if is_highest_of_suit(action.cards[0], hand, state.seats)]

    def trump_maker(self, state: NapState) -> int:
        return -1 if state.declarer is None or state.bid_name == MIS_BID else int(state.declarer)

    def finish(self, state: NapState, rng: random.Random) -> int:
        number = 0
        if is_first_lead(state):
            number = make_first_lead(state, rng)
        return number + super().finish(state, rng)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state, hand = seen.state, seen.hand
        if action.verb == "bid" and action.words[0] == MIS_BID:
            return describe_misere_chance(chance_of_mis(hand, seen.seats), LOW_CARDS_CHANCE)
        if action == PASS or action.verb == "bid":
            suit = best_suit(hand, seen.seats)
            tricks = max(0, round(expected_tricks(hand, suit, seen.seats)))
            return fill_template(
                choose_count_text(seen, action, tricks), suit=suit_name(suit), about=describe_expected_tricks(tricks)
            )
        if action.verb == "trump":
            return say("With {suit} as trumps you are likely to take most tricks.", suit=suit_name(action.words[0]))
        if is_first_lead(state):
            card = action.cards[0]
            if card.suit and (
                card.suit != best_suit(hand, seen.seats) or not is_highest_of_suit(card, hand, seen.seats)
            ):
                return say("The suit you lead becomes trumps.")
            return say("The suit you lead becomes trumps: lead the highest card of your best suit.")
        return super().reason(seen, action)


def choose_count_text(seen: Observation, action: Action, tricks: int) -> str:
    """Return the sentence for an expected number of tricks: enough for the bid, for any possible bid, or too few."""
    if action == PASS:
        bids = [CONTRACT_BY_NAME[one.words[0]].tricks for one in seen.actions() if one.verb == "bid"]
        return TOO_FEW_TRICKS_TEXT if tricks < min(filter(None, bids), default=0) else ENOUGH_TRICKS_TEXT
    return RISKY_BID_TEXT if tricks < CONTRACT_BY_NAME[action.words[0]].tricks else ENOUGH_TRICKS_TEXT


def is_first_lead(state: NapState) -> bool:
    """Tell whether the card to be led makes trumps."""
    return isinstance(state.at, TrickPlay) and not state.trump and not state.zones["trick"]


def bid_weights(tricks: float, mis_chance: float, actions: Sequence[Action]) -> list[float]:
    """Return the probabilities of these bids, or a pass, for an expected number of tricks and chance of a mis."""
    values = [
        contract_value(NAME_OF_BID[action], tricks, mis_chance) if action in NAME_OF_BID else PASS_VALUE_CREDITS
        for action in actions
    ]
    return weights_by_value(values, BID_TEMPERATURE_CREDITS)


def weigh_leads(hand: Sequence[Card], actions: Sequence[Action], seats: int) -> list[float]:
    """Return the weight of each first lead: the best suit from the top has 1, the joker nearly as much."""
    tricks = {suit: expected_tricks(hand, suit, seats) for suit in SUITS}
    most_tricks = max(tricks[card.suit] for card in hand if card.suit)
    weights = []
    for action in actions:
        card = action.cards[0]
        weight = exp((tricks[card.suit] - most_tricks) / LEAD_TEMPERATURE_TRICKS) if card.suit else JOKER_LEAD_WEIGHT
        weights.append(weight if is_highest_of_suit(card, hand, seats) else LOWER_CARD_WEIGHT * weight)
    return weights


def make_first_lead(state: NapState, rng: random.Random) -> int:
    """Make the first lead of an imagined deal, naming trumps if it is the joker; return the number of actions."""
    seat = state.turn
    assert seat is not None
    hand = state.zones[HAND[seat]]
    suit = best_suit(hand, state.seats)
    if RED_JOKER in hand and sum(card.suit == suit for card in hand) > 1:
        advance(state, PLAY[RED_JOKER], seat)
        advance(state, NAME_SUIT_ACTIONS[suit], seat)
        return 2
    card = next(card for card in hand if card.suit == suit and is_highest_of_suit(card, hand, state.seats))
    advance(state, PLAY[card], seat)
    return 1


class NapBeginner(CarelessAdvice[NapState], NapAdvice):
    """The easy player: expects too much, and often plays a wrong card."""

    def estimate_tricks(self, hand: Sequence[Card], seats: int) -> float:
        return best_expected_tricks(hand, seats) + BEGINNER_EXTRA_TRICKS


class NapExpert(NapAdvice):
    """The hard player: also solves imagined deals, and reads bids and plays."""

    has_inference = True
    worlds_per_draw = 6
    # solved before the first card, deals flatter the defenders
    solving_limits = replace(
        NapAdvice.solving_limits, tricks_at_once=HAND_SIZE, tricks_at_first=NapAdvice.solving_limits.tricks_at_once
    )

    def call_evidence(self, seen: Observation) -> Callable[[NapState], float]:
        return partial(self.likelihood_of_calls, list_other_calls(seen, BIDDING_PHASE), seen.seat)

    def trump_leader(self, state: NapState) -> int:
        return self.trump_maker(state)

    def likelihood_of_calls(self, other_calls: Sequence[OtherCall], own_seat: int, world: NapState) -> float:
        """Return how well the hands of an imagined state explain the bids and the first lead: a likelihood.

        `other_calls`: the others' calls; `own_seat`: the seat that imagines.
        """
        likelihood, seats, declarer = 1.0, world.seats, world.declarer
        for _, bidder, call, possible_calls in other_calls:
            hand = world.whole_hand(bidder)
            likelihood *= action_likelihood(
                call,
                possible_calls,
                bid_weights(best_expected_tricks(hand, seats), chance_of_mis(hand, seats), possible_calls),
            )
        if world.trump in SUIT_NAMES and declarer not in (None, own_seat):
            hand = world.whole_hand(declarer)
            likelihood *= exp(
                (expected_tricks(hand, world.trump, seats) - best_expected_tricks(hand, seats))
                / LEAD_TEMPERATURE_TRICKS
            )
        return likelihood + LEAST_LIKELIHOOD


EASY_ADVICE, HARD_ADVICE = NapBeginner(), NapExpert()
ADVICE = NapAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
