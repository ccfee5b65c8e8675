"""Nine-Card Don: the value of each card of a hand as the pitch, and how the points of a deal are counted."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial

from cardhall.cards import Card
from cardhall.games.nine_card_don.rules import DonState
from cardhall.language import in_words, one_of_suit, say, suit_name
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.bidding import visible_hand, weights_by_value
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.deal_ending import DealEnding
from cardhall.players.tricks.solved_results import SolvingLimits
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import advance
from cardhall.rules.mechanisms.tricks import TrickPlay

# Values of a pitch in points, fitted to 800 hands, of which every card was pitched in 40 imagined deals
# played out by rule of thumb (the standard deviation of the error is 3.5 points).
TRUMP_VALUE, LONG_TRUMP_VALUE = 3.7, 0.8  # of each trump; added for each trump after the fourth
USUAL_TRUMPS = 4
HELD_TRUMP_VALUES = {"A": 11.3, "K": 7.9, "Q": 4.2, "J": 1.9, "9": 5.0, "5": 5.0}  # added for these trumps
LED_CARD_VALUES = {"K": -2.6, "Q": -0.9, "9": -5.0, "5": -5.9}  # added if the card led is one of these
PITCH_TEMPERATURE_POINTS = 2.5  # points that multiply the odds of a pitch by e
LEAST_LIKELIHOOD = 0.01  # added to a likelihood, since nobody pitches quite as thought


def pitch_value(hand: Sequence[Card], card: Card) -> float:
    """Return the expected gain of the pitcher's side from leading this card, relative to other cards."""
    trumps = [other.rank for other in hand if other.suit == card.suit]
    length_value = TRUMP_VALUE * len(trumps) + LONG_TRUMP_VALUE * max(0, len(trumps) - USUAL_TRUMPS)
    return length_value + sum(HELD_TRUMP_VALUES.get(rank, 0.0) for rank in trumps) + LED_CARD_VALUES.get(card.rank, 0.0)


def pitch_weights(hand: Sequence[Card], pitched: Sequence[Card]) -> list[float]:
    """Return the weight of each of these cards as the pitch from a hand."""
    return weights_by_value([pitch_value(hand, card) for card in pitched], PITCH_TEMPERATURE_POINTS)


class DonEnding(DealEnding):
    """Solves the last tricks with all cards seen, for points scored at once and for game."""

    def solve(self, remaining_tricks: int) -> bool:
        return self.solve_by_max_n() > 0


class DonAdvice(TrickAdvice[DonState]):
    """The normal player: pitches the best suit; values points by score, and cards for game by effect."""

    margin_std_dev = 23.0
    usual_gain = 20.0
    effort = 125
    solving_limits = SolvingLimits(tricks_after_play=2, tricks_at_once=3)
    ending_class = DonEnding

    def weights(self, state: DonState, seat: int, actions: Sequence[Action]) -> list[float]:
        if is_pitch(state):
            weights = pitch_weights(visible_hand(state, seat), [action.cards[0] for action in actions])
            return [weight**self.weight_exponent for weight in weights]
        return super().weights(state, seat, actions)

    def playout(self, state: DonState, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        if is_pitch(state):
            hand = visible_hand(state, seat)
            return max(actions, key=lambda action: pitch_value(hand, action.cards[0]))
        return super().playout(state, seat, actions, rng)

    def trump_maker(self, state: DonState) -> int:
        return int(state.pitcher)

    def finish(self, state: DonState, rng: random.Random) -> int:
        if not is_pitch(state):
            return super().finish(state, rng)
        seat = state.turn
        assert seat is not None
        hand = state.zones[HAND[seat]]
        advance(state, PLAY[max(hand, key=partial(pitch_value, hand))], seat)
        return 1 + super().finish(state, rng)

    def reason(self, seen: Observation, action: Action) -> str:
        if not is_pitch(seen.state):
            return super().reason(seen, action)
        card = action.cards[0]
        number = sum(other.suit == card.suit for other in seen.hand)
        if number == 1:
            return say("The suit you lead becomes trumps: this is your only {suit}.", suit=one_of_suit(card.suit))
        if number < max(sum(other.suit == suit for other in seen.hand) for suit in "CDHS"):
            return say(
                "The suit you lead becomes trumps: you hold {number} {suit}.",
                number=in_words(number),
                suit=suit_name(card.suit),
            )
        return say(
            "The suit you lead becomes trumps: your {number} {suit} are the most promising.",
            number=in_words(number),
            suit=suit_name(card.suit),
        )


def is_pitch(state: DonState) -> bool:
    """Tell whether the card to be led makes trumps."""
    return isinstance(state.at, TrickPlay) and not state.has_pitched


class DonBeginner(CarelessAdvice[DonState], DonAdvice):
    """The easy player: often plays a wrong card."""


class DonExpert(DonAdvice):
    """The hard player: also reads the other hands from the pitch and from plays."""

    has_inference = True
    worlds_per_draw = 6

    def inference(self, seen: Observation, world: DonState) -> float:
        """Return how well the pitcher's hand explains the pitch."""
        if seen.seat == world.pitcher:
            return 1.0
        played = world.played_by(world.pitcher)
        hand = played + world.zones[HAND[world.pitcher]]
        weights = pitch_weights(hand, hand)
        return weights[0] / sum(weights) + LEAST_LIKELIHOOD  # the pitch is the first card that the seat has played

    def call_evidence(self, seen: Observation) -> Callable[[DonState], float] | None:
        return None if is_pitch(seen.state) else super().call_evidence(seen)

    def trump_leader(self, state: DonState) -> int:
        return int(state.pitcher)


EASY_ADVICE, HARD_ADVICE = DonBeginner(), DonExpert()
ADVICE = DonAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
