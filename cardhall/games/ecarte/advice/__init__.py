"""Écarté: decides whether a hand is good enough to play without a change, and which cards to discard.

A hand is judged by its chance of three tricks (see `hands`). A seat that refuses to change cards must win two times in
three, because a lost deal then costs two points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardhall.cards import HIDDEN, Card
from cardhall.games.ecarte.advice.hands import chance_of_three_tricks
from cardhall.games.ecarte.rules import DECLARE_ACTION, HAND_SIZE, PROPOSE_ACTION, STAND_ACTION, EcarteState
from cardhall.language import say, suit_name
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.bidding import bid_likelihood, visible_hand
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.asking import ACCEPT, REJECT

# The chance of three tricks that a seat needs to play without changing cards:
USUAL_NEEDED_CHANCE = 0.70  # usually, as it becomes vulnerable
OPPONENT_NEEDS_ONE_CHANCE = 0.58  # where the opponent needs one point, so that vulnerability costs nothing more
OPPONENT_NEEDS_TWO_CHANCE = 0.78  # where the opponent needs two points, so that vulnerability may cost the match
SEAT_NEEDS_ONE_CHANCE = 0.64  # where the seat itself needs one point
AFTER_EXCHANGE_CHANCE = 0.74  # once cards have been changed, as the opponent's hand is better then
BEGINNER_NEEDED_CHANCE = 0.5  # for a beginner, always
PLAY_CHANCE_TEMPERATURE = 0.07  # chance that multiplies the odds of playing by e
WEIGHT_FACTOR_PER_DIFFERENT_DISCARD = (
    0.03  # factor for the weight of discards, for each card that differs from the best discards
)
SLIP_LIKELIHOODS = [WEIGHT_FACTOR_PER_DIFFERENT_DISCARD**number for number in range(2 * HAND_SIZE + 1)]  # and that many
GOOD_DISCARD_SHARE = 0.06  # likelihood of discarding a trump or a king, or of hiding the king of trumps
HIDE_KING_WEIGHT = 0.01  # beside 1 for declaring it: it scores a point for sure
MAX_BEGINNER_DISCARDS = 3  # a beginner seldom changes more cards
FEW_DISCARDS_FACTOR = 100  # by which its weight of more discards is divided


@lru_cache(maxsize=4096)
def cards_of_exchange(action: Action) -> int:
    """Return the cards that an exchange lays away, as a bit mask."""
    return mask_of(action.cards)


def win_probability(state: EcarteState, seat: int, hand: Sequence[Card]) -> float:
    """Return the probability that the seat takes three tricks with a hand from a random hand."""
    return chance_of_three_tricks(hand, state.trump, seat == state.elder)


def is_worth_keeping(state: EcarteState, card: Card, hand: Sequence[Card]) -> bool:
    """Return whether a card is kept in an exchange: trumps, kings, and a queen beside another card of its suit."""
    if card.suit == state.trump or card.rank == "K":
        return True
    return card.rank == "Q" and any(other.suit == card.suit and other is not card for other in hand)


class EcarteAdvice(TrickAdvice[EcarteState]):
    """The Normal player and the Hard player: change cards by the chance of three tricks."""

    has_inference = True
    effort = 150  # simulated actions for a decision
    outcomes = ((1, 0.6), (2, 0.3), (3, 0.1))  # the winner's points in a deal, and their shares

    # ---- before the play

    def other_weights(self, state: EcarteState, seat: int, actions: Sequence[Action]) -> list[float]:
        hand, phase = visible_hand(state, seat), state.phase
        if phase in ("propose", "answer"):
            play_probability = bid_likelihood(
                win_probability(state, seat, hand), self.needed_chance(state, seat), PLAY_CHANCE_TEMPERATURE
            )
            return [
                play_probability if action in (STAND_ACTION, REJECT) else 1 - play_probability for action in actions
            ]
        if phase == "king":
            return [1.0 if action == DECLARE_ACTION else HIDE_KING_WEIGHT for action in actions]
        sensible_discards = mask_of([card for card in hand if not is_worth_keeping(state, card, hand)])
        return [SLIP_LIKELIHOODS[(sensible_discards ^ cards_of_exchange(action)).bit_count()] for action in actions]

    def needed_chance(self, state: EcarteState, seat: int) -> float:
        """Return the chance of three tricks that the seat needs to play without changing cards."""
        if state.exchanges:
            return AFTER_EXCHANGE_CHANCE
        target = state.options["target"]
        own_points_needed, other_points_needed = target - state.scores[seat], target - state.scores[1 - seat]
        if other_points_needed == 1:
            return OPPONENT_NEEDS_ONE_CHANCE
        return (
            OPPONENT_NEEDS_TWO_CHANCE
            if other_points_needed == 2
            else SEAT_NEEDS_ONE_CHANCE
            if own_points_needed == 1
            else USUAL_NEEDED_CHANCE
        )

    # ---- what others' actions tell

    def inference(self, seen: Observation, world: EcarteState) -> float:
        """Return the likelihood of the other seat's discards and decisions with its hand in an imagined state."""
        other_seat = 1 - seen.seat
        likely = 1.0
        own_discards = set(seen.zones["discard"])
        hand = world.zones[HAND[other_seat]]
        for card in world.zones["discard"]:
            if card not in own_discards and (card.suit == world.trump or card.rank == "K"):
                likely *= GOOD_DISCARD_SHARE
        if not world.exchanges and not world.tricks and not world.zones["trick"]:
            chance = win_probability(world, other_seat, hand)
            if world.vulnerable_seat == other_seat:
                likely *= bid_likelihood(chance, self.needed_chance(world, other_seat), PLAY_CHANCE_TEMPERATURE)
            elif world.vulnerable_seat is not None or world.phase == "answer":
                likely *= (
                    1 - bid_likelihood(chance, self.needed_chance(world, other_seat), PLAY_CHANCE_TEMPERATURE)
                    if other_seat == world.elder
                    else 1.0
                )
        if world.king_declarer is None and world.phase == "play" and world.trump_king in hand:
            likely *= GOOD_DISCARD_SHARE
        return likely

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state, hand = seen.state, [card for card in seen.hand if card is not HIDDEN]
        if action in (STAND_ACTION, REJECT, PROPOSE_ACTION, ACCEPT):
            good = win_probability(state, seen.seat, hand) >= self.needed_chance(state, seen.seat)
            return DECISION_TEXTS[good, action in (STAND_ACTION, REJECT)]
        if action == DECLARE_ACTION:
            return say("Declaring the king scores a point for sure; hiding it gains little.")
        if action.verb == "discard":
            return reason_for_discards(state, hand, action.cards)
        if action == PASS and state.phase == "exchange":
            if all(is_worth_keeping(state, card, hand) for card in hand):
                return say("All your cards are worth keeping.")
            return say("You may win with these cards as they are.")
        if action == PASS:
            return say("Hiding the king may surprise your opponent, but gives up a point.")
        return super().reason(seen, action)


def reason_for_discards(state: EcarteState, hand: Sequence[Card], discarded: Sequence[Card]) -> str:
    """Return the reason for changing these cards, from the cards kept."""
    trumps = suit_name(state.trump)
    high_cards = {card for card in hand if card.suit == state.trump or card.rank == "K"}
    if not high_cards:
        return say("You hold neither {trumps} nor kings, so any change may improve your hand.", trumps=trumps)
    if high_cards & set(discarded):
        return say("Changing more cards may improve your hand, even if you lose a trump or a king.")
    if len(high_cards) + len(discarded) == len(hand):
        return say("Keep {trumps} and kings, and change the rest.", trumps=trumps)
    return say("You keep {trumps} and kings, and a card that may help them.", trumps=trumps)


DECISION_TEXTS = {  # reasons, by whether the hand is good enough to be played, and whether the action plays it
    (True, True): say("Your hand has a good chance of three tricks as it is."),
    (False, False): say("New cards give you a better chance of three tricks than these."),
    (False, True): say(
        "Your hand may well fall short of three tricks, but the other player gets no better cards either."
    ),
    (True, False): say("Your hand may take three tricks as it is, but other cards may still make it better."),
}


class EcarteBeginner(CarelessAdvice[EcarteState], EcarteAdvice):
    """The Easy player: plays at once with hands that are too weak, and changes too few cards."""

    has_inference = False

    def needed_chance(self, state: EcarteState, seat: int) -> float:
        return BEGINNER_NEEDED_CHANCE

    def other_weights(self, state: EcarteState, seat: int, actions: Sequence[Action]) -> list[float]:
        weights = super().other_weights(state, seat, actions)
        if state.phase != "exchange":
            return weights
        return [
            weight if len(action.cards) <= MAX_BEGINNER_DISCARDS else weight / FEW_DISCARDS_FACTOR
            for weight, action in zip(weights, actions, strict=True)
        ]


ADVICE = EcarteAdvice(easy=EcarteBeginner())
