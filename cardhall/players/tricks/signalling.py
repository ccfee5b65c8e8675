"""Signals with small cards: players show partners their strength in a suit where the signal costs nothing.

Among spare cards that imagined deals cannot tell apart, the signal card is played (see `attitude_signals`). Small cards
of partners and opponents count as evidence about their hands, with doubt: not everybody plays signals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from cardhall.language import say, suit_name
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.attitude_signals import are_equal, find_signal_in_position, holds_top_card
from cardhall.players.tricks.play_evidence import weigh_calls_and_plays
from cardhall.players.tricks.turn_steps import is_card
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

T = TypeVar("T", bound=TrickState)

OTHER_SPARE_CARD_FACTOR = 0.35  # prior of another spare card, beside 1 for the signal card


class SignallingAdvice(TrickAdvice[T], Generic[T]):
    """Advice that gives and reads signals; put before a game's own advice."""

    tells_suit_length = False  # whether a card that follows to an opponent's lead tells the number of cards

    def is_signalling(self, state: T) -> bool:
        """Return whether the seat to play tells its partner something by small cards."""
        return True

    def distinct_actions(self, state: T, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions worth comparing, with the signal card for each group of equal spare cards."""
        compared_actions = super().distinct_actions(state, seat, actions)
        if not are_card_plays(state, compared_actions) or not self.is_signalling(state):
            return compared_actions
        position = position_of(state)
        hand, flag = position.hands[position.turn].cards, position.suits.flag
        by_card = {flag[action.cards[0]]: action for action in actions}
        chosen_actions: dict[Action, None] = {}
        for action in compared_actions:
            card = flag[action.cards[0]]
            suit = position.suit_of(card)
            spare_cards, signal_card = find_signal_in_position(position, hand, suit, self.tells_suit_length)
            is_equal_to_signal = (
                card & spare_cards
                and signal_card in by_card
                and are_equal(card, signal_card, position.unplayed & suit & ~hand)
            )
            chosen_actions[by_card[signal_card] if is_equal_to_signal else action] = None
        return list(chosen_actions)

    def weights(self, state: T, seat: int, actions: Sequence[Action]) -> list[float]:
        action_weights = super().weights(state, seat, actions)
        if not are_card_plays(state, actions) or not self.is_signalling(state):
            return action_weights
        position = position_of(state)
        hand, flag = position.hands[position.turn].cards, position.suits.flag
        card_bits = [flag[action.cards[0]] for action in actions]
        for suit in position.suits.fields:
            spare_cards, signal_card = find_signal_in_position(position, hand, suit, self.tells_suit_length)
            places = [place for place, card in enumerate(card_bits) if card & spare_cards]
            if places:
                other_cards, best_weight = (
                    position.unplayed & suit & ~hand,
                    max(action_weights[place] for place in places),
                )
                for place in places:
                    action_weights[place] = (
                        best_weight
                        if are_equal(card_bits[place], signal_card, other_cards)
                        else min(action_weights[place], OTHER_SPARE_CARD_FACTOR * best_weight)
                    )
        return action_weights

    def evidence(self, seen: Observation) -> Callable[[T], float] | None:
        call_likelihood = self.call_evidence(seen)
        return (
            None
            if call_likelihood is None
            else weigh_calls_and_plays(seen, call_likelihood, self.trump_leader(seen.state), expects_signals=True)
        )


def are_card_plays(state: TrickState, actions: Sequence[Action]) -> bool:
    """Return whether all of these actions play a card to a trick."""
    return isinstance(state.at, TrickPlay) and all(is_card(action) for action in actions)


def add_signal_reason(seen: Observation, action: Action, reason: str) -> str:
    """Add the meaning of a signal to a reason, where another spare card of the suit would mean the contrary."""
    if not are_card_plays(seen.state, [action]):
        return reason
    position, card = position_of(seen.state), action.cards[0]
    hand, flag = position.hands[position.turn].cards, position.suits.flag[card]
    suit = position.suit_of(flag)
    spare_cards, signal_card = find_signal_in_position(position, hand, suit)
    other_cards = position.unplayed & suit & ~hand
    if (
        not flag & spare_cards
        or not are_equal(flag, signal_card, other_cards)
        or are_equal(spare_cards & -spare_cards, 1 << spare_cards.bit_length() - 1, other_cards)
    ):
        return reason
    suits = suit_name(card.suit)
    if holds_top_card(hand & suit, other_cards):
        return say("{why} It also shows that you hold one of the two highest {suits} left.", why=reason, suits=suits)
    return say("{why} It also shows that you hold neither of the two highest {suits} left.", why=reason, suits=suits)
