"""Nuts: the best move at once, without time for long thought.

The reserve comes first: a card off it is worth two points and brings the end of the deal nearer. All other moves are
judged by what they do for the reserve. A Normal player looks two moves ahead, an Easy player one, and overlooks a move
now and then. A Hard player rehearses how its own cards will come, by what it has seen of its stock. It also watches the
places on the foundations that others wait for, and those that its cards would open for them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardhall.games.nuts.advice.look_ahead import Layout
from cardhall.games.nuts.advice.move_values import (
    USELESS_VALUE,
    is_wanted_by_others,
    read_move,
    value_by_rehearsal,
    value_by_search,
)
from cardhall.games.nuts.rules import DRAW_ACTION, MOVE_ACTIONS, STOCK_ZONES, STUCK_ACTION, WASTE_ZONES, NutsState
from cardhall.games.nuts.rules.layouts import ON_RESERVE, ON_WASTE, TO_FOUNDATIONS, Move
from cardhall.language import card_name, say
from cardhall.players.search.advice import Advice, Ranking
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.engine.observation import Observation

LOOK_AHEAD_MOVES = {"easy": 1, "normal": 2}  # by level
OVERLOOK_CHANCE = 0.25  # that an Easy player does not see a move
STUCK_VALUE = -10.0  # the value of saying that one is stuck after the whole stock has gone by
SECONDS_PER_ACTION_BY_LEVEL = {"random": 2.0, "easy": 1.2, "normal": 0.8, "hard": 0.5}  # seconds between two actions


class NutsAdvice(Advice[NutsState]):
    """Values moves by their use for the reserve; better levels look further ahead."""

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        state: NutsState = seen.state
        actions = seen.actions()
        stock_turned = has_turned_stock(state, seen)
        if level in LOOK_AHEAD_MOVES:
            values = value_by_search(state, seen.side, actions, LOOK_AHEAD_MOVES[level])
        else:
            values = value_by_rehearsal(state, seen.side, actions, rng, stock_turned)
        for index, action in enumerate(actions):
            if action == STUCK_ACTION:
                values[index] = STUCK_VALUE if stock_turned else USELESS_VALUE
            elif action == DRAW_ACTION:
                values[index] = USELESS_VALUE if stock_turned else values[index]
            elif level == "easy" and rng.random() < OVERLOOK_CHANCE:
                values[index] = USELESS_VALUE
        ranking = list(zip(actions, values, strict=True))
        rng.shuffle(ranking)
        return sorted(ranking, key=lambda entry: -entry[1])

    def weights(self, state: NutsState, seat: int, actions: Sequence[Action]) -> list[float]:
        layout = Layout.from_state(state, state.side_of(seat))
        next_move = layout.next_move()
        likely = action_of_move(next_move) if next_move is not None else DRAW_ACTION
        return [10.0 if action == likely else 1.0 if action.verb == "play" else 0.1 for action in actions]

    def reason(self, seen: Observation, action: Action) -> str:
        if action == DRAW_ACTION:
            return say("No move is better than turning the next cards of the stock.")
        if action == STUCK_ACTION:
            return say("You have gone through the whole stock and found nothing to play.")
        layout = Layout.from_state(seen.state, seen.side)
        move = read_move(layout, action)
        if move.source == ON_RESERVE:
            return say("Each card off your reserve is worth two points and helps to end the deal.")
        top = layout.reserve[0]
        if can_play_reserve(layout.after_move(move)[0]) and not can_play_reserve(layout):
            return say("It makes room for the {card} of your reserve.", card=card_name(top))
        if move.goal == TO_FOUNDATIONS:
            if is_wanted_by_others(seen.state, seen.side, move.card):
                return say("Another player is waiting for the same place.")
            return say("A card on the foundations scores a point.")
        return reason_to_move(layout, move)

    def tempo(self, level: str) -> float:
        return SECONDS_PER_ACTION_BY_LEVEL[level]


def reason_to_move(layout: Layout, move: Move) -> str:
    """Return the reason for moving a card onto a column, from the card uncovered."""
    layout_after = layout.after_move(move)[0]
    if move.source == ON_WASTE:
        if layout_after.waste:
            return say("It frees the {card} of your waste pile.", card=card_name(layout_after.waste[-1]))
        return say("It was the last card of your waste pile.")
    if layout_after.columns[move.source]:
        return say("It uncovers the {card}.", card=card_name(layout_after.columns[move.source][-1]))
    return say("It empties a column, and any card may go there.")


def action_of_move(move: Move) -> Action:
    """Return the action that makes a move."""
    if move.goal == TO_FOUNDATIONS:
        return PLAY[move.card]
    return MOVE_ACTIONS[move.card][move.goal]


def can_play_reserve(layout: Layout) -> bool:
    """Tell whether the top card of the reserve can go anywhere."""
    return any(move.source == ON_RESERVE for move in layout.moves())


def has_turned_stock(state: NutsState, seen: Observation) -> bool:
    """Tell whether the seat's side has turned its whole stock since the last helpful event."""
    side = seen.side
    cards = len(state.zones[STOCK_ZONES[side]]) + len(state.zones[WASTE_ZONES[side]])
    needed_draws = -(-cards // state.options["draw"]) + 1
    past_events: Any = state.past
    draws = 0
    while past_events is not None and draws < needed_draws:
        event, past_events = past_events
        if event.kind == "ready" or (event.kind == "move" and event.source == event.target):
            break  # the deal began, or all were stuck and the stocks were shifted
        if event.kind != "act":
            continue
        is_own = state.side_of(event.seat) == side
        if event.action.verb == "play" or (is_own and event.action.verb == "move"):
            return not cards
        if event.action == STUCK_ACTION and event.seat == seen.seat:
            return True  # said once, and nothing has come of it since
        draws += is_own and event.action == DRAW_ACTION
    return draws >= needed_draws or not cards


ADVICE = NutsAdvice()
