"""Values of moves in a race of patiences: by search, by rehearsal, and relative to the others."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardhall.cards import HIDDEN, Card
from cardhall.games.nuts.advice.race import (
    EACH_MOVE,
    FROM_RESERVE,
    LATER_WEIGHT,
    REHEARSAL_WEIGHT,
    TO_FOUNDATION,
    Layout,
)
from cardhall.games.nuts.rules import (
    COLUMN_ZONES,
    DRAW_ACTION,
    RESERVE_ZONES,
    STOCK_ZONES,
    STUCK_ACTION,
    WASTE_ZONES,
    NutsState,
)
from cardhall.games.nuts.rules.layouts import ON_FOUNDATION, ON_RESERVE, TO_FOUNDATIONS, WHOLE_PACK, Move
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.masks import cards_of, mask_of

REACH = 3  # moves that a careful player looks ahead to see whether one opens anything
USELESS_VALUE = -20.0
REHEARSALS, STEPS = 4, 25  # orders of the unseen cards that are rehearsed, and moves of each rehearsal
FIRST_COME = 1.5  # what it is worth to take a place that another waits for
OPENED_SHARE = 0.5  # of what another gains by a card that one's own card lets it play


def move_of(layout: Layout, action: Action) -> Move:
    """A `play` or `move` as a move of the layout."""
    card = action.cards[0]
    goal = TO_FOUNDATIONS if action.verb == "play" else action.number - 1
    return Move(card, layout.place_of(card), goal)


def is_to_and_fro(layout: Layout, move: Move, depth: int) -> bool:
    """Whether it only moves cards from column to column, and opens nothing."""
    return move.source >= 0 and move.goal >= 0 and not layout.opens(move, depth)


def looked_ahead(state: NutsState, side: int, actions: Sequence[Action], depth: int) -> list[float]:
    """Return the gain of each action with following moves, `depth` in all, in points; drawing gains nothing."""
    layout = Layout.of(state, side)
    values = []
    for action in actions:
        if action in (DRAW_ACTION, STUCK_ACTION):
            values.append(0.0)
            continue
        move = move_of(layout, action)
        if is_to_and_fro(layout, move, depth):
            values.append(USELESS_VALUE)
        else:
            after, gain = layout.after(move)
            values.append(gain - EACH_MOVE + LATER_WEIGHT * after.prospect(depth - 1))
    return values


def rehearsed(state: NutsState, side: int, actions: Sequence[Action], rng: random.Random, idle: bool) -> list[float]:
    """Return the gain of each action with all following moves, averaged over orders of hidden cards, in points."""
    zones, draw = state.zones, int(state.options["draw"])
    seen = Layout.of(state, side)
    values = [0.0] * len(actions)
    hidden = hidden_cards(state, side)
    for _ in range(REHEARSALS):
        rng.shuffle(hidden)
        supply = iter(hidden)
        reserve, stock = (
            [next(supply) if card is HIDDEN else card for card in zones[zone]]
            for zone in (RESERVE_ZONES[side], STOCK_ZONES[side])
        )
        layout = Layout(seen.columns, reserve, seen.waste, seen.wanted)
        for index, action in enumerate(actions):
            gain = 0.0
            if action == STUCK_ACTION:
                continue
            if action == DRAW_ACTION:
                after, rest = layout.drawn(stock, draw)
            else:
                (after, gain), rest = layout.after(move_of(layout, action)), stock
            values[index] += (gain + REHEARSAL_WEIGHT * after.rehearse(rest, draw, STEPS)) / REHEARSALS
    for index, action in enumerate(actions):
        if action not in (DRAW_ACTION, STUCK_ACTION):
            move = move_of(seen, action)
            values[index] += among_others(state, side, seen, move, idle)
            if is_to_and_fro(seen, move, REACH):
                values[index] = USELESS_VALUE
    return values


def among_others(state: NutsState, side: int, layout: Layout, move: Move, idle: bool) -> float:
    """Return the value of a move from its effect on others: a place taken from them, or opened for them."""
    if move.goal != TO_FOUNDATIONS:
        return 0.0
    first = FIRST_COME if awaited(state, side, move.card) else 0.0
    if idle or move.source == ON_RESERVE:
        return first
    return first - OPENED_SHARE * opened(state, side, move.card, layout.after(move)[0])


def hidden_cards(state: NutsState, side: int) -> list[Card]:
    """The side's cards that lie face down, in canonical order."""
    shown = mask_of(card for zone in state.zones_of(side) for card in state.zones[zone] if card is not HIDDEN)
    return cards_of(WHOLE_PACK & ~state.played[side] & ~shown)


def ends_of(state: NutsState, side: int) -> list[Card]:
    """The side's cards, besides the reserve, that could go to a foundation."""
    tops = [state.zones[zone][-1:] for zone in (WASTE_ZONES[side], *COLUMN_ZONES[side])]
    return [card for top in tops for card in top]


def awaited(state: NutsState, side: int, card: Card) -> bool:
    """Whether another side could play its own such card now."""
    return any(
        card in state.zones[RESERVE_ZONES[other]][:1] or card in ends_of(state, other)
        for other in range(len(state.sides))
        if other != side
    )


def opened(state: NutsState, side: int, card: Card, after: Layout) -> float:
    """Return the gain of the best placed opponent from the next card of the suit; 0 if the own side plays it."""
    takes = ON_FOUNDATION[card]
    if any(move.goal == TO_FOUNDATIONS and takes >> move.card & 1 for move in after.moves()):
        return 0.0
    best = 0.0
    for other in range(len(state.sides)):
        if other != side:
            reserve = state.zones[RESERVE_ZONES[other]]
            if reserve and takes >> reserve[0] & 1:
                return TO_FOUNDATION + FROM_RESERVE
            if any(takes >> end & 1 for end in ends_of(state, other)):
                best = TO_FOUNDATION
    return best
