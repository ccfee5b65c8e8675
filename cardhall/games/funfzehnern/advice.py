"""Fünfzehnern: when to declare zwang, and what the plays of others tell.

The duties that bind a leader need no knowledge here: imagined deals are played under them, so the cost of winning a
trick that forces a bad lead shows in the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardhall.cards import HIDDEN, Card
from cardhall.games.funfzehnern.rules import FunfzehnernState
from cardhall.language import card_name, say
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.play_evidence import PlayEvidence
from cardhall.players.tricks.turn_steps import is_card
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

# Weights of zwang, where the best card has the weight 1.
LONG_SUIT_FORCE_VALUE = 1.5
SHORT_SUIT_FORCE_VALUE = 0.7  # with king and queen alone, the king catches few low cards afterwards
LONG_SUIT_LENGTH = 3  # cards of a suit, king and queen among them, from which on it counts as long


class FunfzehnernAdvice(TrickAdvice[FunfzehnernState]):
    """The normal player: plays for card points; every seat is alone."""

    margin_std_dev = 20.0  # chips
    effort = 80  # ten times as much hardly plays better

    def weights(self, state: FunfzehnernState, seat: int, actions: Sequence[Action]) -> list[float]:
        cards = [action for action in actions if is_card(action)]
        weight_by_action = dict(zip(cards, super().weights(state, seat, cards), strict=True)) if cards else {}
        return [
            weight_by_action[action] if action in weight_by_action else weigh_zwang(state, seat, action)
            for action in actions
        ]

    def distinct_actions(self, state: FunfzehnernState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        distinct_cards = set(super().distinct_actions(state, seat, [action for action in actions if is_card(action)]))
        return [action for action in actions if action in distinct_cards or not is_card(action)]

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb != "zwang":
            return super().reason(seen, action)
        return say(
            "The ace must be played, and then your {name} is the highest card.",
            name=card_name(Card.of("K" + action.cards[0].suit)),
        )


def weigh_zwang(state: FunfzehnernState, seat: int, action: Action) -> float:
    """Return the weight of declaring zwang in a suit, where the best card has the weight 1."""
    suit = action.cards[0].suit
    suit_length = sum(card is not HIDDEN and card.suit == suit for card in state.zones[HAND[seat]])
    return LONG_SUIT_FORCE_VALUE if suit_length >= LONG_SUIT_LENGTH else SHORT_SUIT_FORCE_VALUE


class FunfzehnernBeginner(CarelessAdvice[FunfzehnernState], FunfzehnernAdvice):
    """The easy player: often plays a wrong card."""


class FunfzehnernExpert(FunfzehnernAdvice):
    """The hard player: also reads the other hands from plays."""

    has_inference = True
    worlds_per_draw = 6

    def evidence(self, seen: Observation) -> Callable[[FunfzehnernState], float] | None:
        play_evidence = PlayEvidence(seen.state, seen.seat)
        return play_evidence.likelihood if play_evidence.plays_by_seat else None


EASY_ADVICE, HARD_ADVICE = FunfzehnernBeginner(), FunfzehnernExpert()
ADVICE = FunfzehnernAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
