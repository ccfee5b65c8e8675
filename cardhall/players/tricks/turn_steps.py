"""Steps before a card: optional actions in a turn of a trick game, such as declarations (see `trick_steps`)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from cardhall.cards import SUIT_NAMES
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.state import advance
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.trick_steps import SteppingPlay
from cardhall.rules.mechanisms.tricks import TrickPlay

T = TypeVar("T", bound=TrickState)

# cards played as bits in the time of one action by the rules' phases
FAST_CARDS_PER_ACTION = 4


def is_card(action: Action) -> bool:
    """Return whether the action plays a card to a trick, naming nothing but a suit for the card."""
    return action[0] == "play" and (len(action) == 2 or (len(action) == 3 and action[2] in SUIT_NAMES))


def cards_among_steps(actions: Sequence[Action]) -> list[Action]:
    """Return the cards in a mixture of cards and steps before a card; empty if the actions are of one kind."""
    cards = [action for action in actions if is_card(action)]
    return cards if len(cards) < len(actions) else []


def open_steps(state: TrickState, seat: int) -> Sequence[Action]:
    """Return the steps open to the seat to act before its card; empty if there are none."""
    phase = state.at
    return phase.open_steps(state, seat) if isinstance(phase, SteppingPlay) else ()


def take_steps(state: T, choose_step: Callable[[T, int], Action | None]) -> int:
    """Take the steps of the seat to act before its card in an imagined deal, and return the number of actions.

    `choose_step`: the choice of a seat in a state; None means that the seat goes on to its card. Stops when a step
    ends the deal.
    """
    number = 0
    phase, deals = state.at, len(state.results)
    if not isinstance(phase, SteppingPlay):
        return 0
    while len(state.results) == deals and (seat := state.turn) is not None and phase.open_steps(state, seat):
        action = choose_step(state, seat)
        if action is None:
            break
        advance(state, action, seat)
        number += 1
    return number


def play_to_last_draw(
    state: T, playout: Callable[[T, int, Sequence[Action], random.Random], Action], rng: random.Random
) -> int:
    """Play an imagined deal until no more cards are drawn after tricks, since hands only shrink from there on.

    `playout`: the choice of a seat, as `Advice.playout`. Returns the number of actions, each counted
    `FAST_CARDS_PER_ACTION` times; 0 in games without draws.
    """
    number, phase, deals = 0, state.at, len(state.results)
    if not isinstance(phase, TrickPlay):
        return 0
    while (
        phase.to_draw(state) and len(state.results) == deals and state.at is phase and (seat := state.turn) is not None
    ):
        actions = phase.actions(state, seat)
        advance(state, actions[0] if len(actions) == 1 else playout(state, seat, actions, rng), seat)
        number += FAST_CARDS_PER_ACTION
    return number


def may_declare(state: TrickState) -> bool:
    """Return whether the seat to act may declare something from its hand, now or later."""
    rules = state.rules
    return bool(rules.declares and rules.to_declare(state.memory, rules.suits.flags(state.zones[HAND[state.playing]])))
