"""What players do in their turn before a card, in games in which that is open to them (see `trick_steps`)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from cardhall.cards import SUIT_NAMES
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.state import advance
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.trick_steps import Stepping
from cardhall.rules.mechanisms.tricks import TrickPlay

T = TypeVar("T", bound=TrickState)

BY_PHASES = 4  # cards of imagined deals that are played in bits in the time that one takes by the rules' phases


def is_card(action: Action) -> bool:
    """Whether the action is a card to a trick, with nothing said but the suit that it stands for."""
    return action[0] == "play" and (len(action) == 2 or (len(action) == 3 and action[2] in SUIT_NAMES))


def among_steps(actions: Sequence[Action]) -> list[Action]:
    """The cards among actions of which some are cards to a trick and others steps before one; none: they are alike."""
    cards = [action for action in actions if is_card(action)]
    return cards if len(cards) < len(actions) else []


def open_steps(state: TrickState, seat: int) -> Sequence[Action]:
    """The steps that the seat to act may take before its card; (): none."""
    at = state.at
    return at.open_steps(state, seat) if isinstance(at, Stepping) else ()


def take_steps(state: T, step: Callable[[T, int], Action | None]) -> int:
    """In an imagined deal, take the steps of the seat to act before its card, and end the deal where one does.

    `step`: what a seat does, of a state and the seat; None: it goes on to its card. Returns the number of actions.
    """
    number = 0
    at, deals = state.at, len(state.results)
    if not isinstance(at, Stepping):
        return 0
    while len(state.results) == deals and (seat := state.turn) is not None and at.open_steps(state, seat):
        action = step(state, seat)
        if action is None:
            break
        advance(state, action, seat)
        number += 1
    return number


def play_to_last_draw(
    state: T, playout: Callable[[T, int, Sequence[Action], random.Random], Action], rng: random.Random
) -> int:
    """In an imagined deal, play on until no more cards are drawn after tricks, for hands only shrink from there on.

    `playout`: what a seat does, as `Advice.playout`. Returns the number of actions, each counted `BY_PHASES` times; 0
    where nothing is drawn.
    """
    number, at, deals = 0, state.at, len(state.results)
    if not isinstance(at, TrickPlay):
        return 0
    while at.to_draw(state) and len(state.results) == deals and state.at is at and (seat := state.turn) is not None:
        actions = at.actions(state, seat)
        advance(state, actions[0] if len(actions) == 1 else playout(state, seat, actions, rng), seat)
        number += BY_PHASES
    return number


def may_declare(state: TrickState) -> bool:
    """Whether the seat to act may declare something from its hand, now or later."""
    rules = state.rules
    return bool(rules.declares and rules.to_declare(state.memory, rules.suits.flags(state.zones[HAND[state.playing]])))
