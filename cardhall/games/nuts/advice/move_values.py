"""Values of moves in a race of patiences: by search, by rehearsal, and relative to the others."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardhall.cards import HIDDEN, Card
from cardhall.games.nuts.advice.look_ahead import (
    FOUNDATION_GAIN,
    LATER_WEIGHT,
    MOVE_COST,
    REHEARSAL_WEIGHT,
    RESERVE_GAIN,
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
from cardhall.games.nuts.rules.layouts import NEXT_ON_FOUNDATION, ON_RESERVE, TO_FOUNDATIONS, WHOLE_PACK_MASK, Move
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.card_masks import cards_of, mask_of

LOOK_AHEAD_DEPTH = 3  # moves within which a useful move must make another one possible
USELESS_VALUE = -20.0  # less than any useful move can lose
REHEARSAL_COUNT, REHEARSAL_MOVES = 4, 25  # shuffles of the hidden cards, and moves after each
WANTED_PLACE_POINTS = 1.5  # taking the place scores, and costs another side its move
OPPONENT_GAIN_WEIGHT = 0.5  # the opponent need not see the move, and several sides share the loss


def read_move(layout: Layout, action: Action) -> Move:
    """Return a `play` or `move` as a move of the layout."""
    card = action.cards[0]
    goal = TO_FOUNDATIONS if action.verb == "play" else action.number - 1
    return Move(card, layout.place_of(card), goal)


def is_useless_move(layout: Layout, move: Move, depth: int) -> bool:
    """Return whether a move only shifts cards from column to column, and lets no other card be played."""
    return move.source >= 0 and move.goal >= 0 and not layout.opens_gains(move, depth)


def value_by_search(state: NutsState, side: int, actions: Sequence[Action], depth: int) -> list[float]:
    """Return the gain of each action with following moves, `depth` in all, in points; drawing gains nothing."""
    layout = Layout.from_state(state, side)
    values = []
    for action in actions:
        if action in (DRAW_ACTION, STUCK_ACTION):
            values.append(0.0)
            continue
        move = read_move(layout, action)
        if is_useless_move(layout, move, depth):
            values.append(USELESS_VALUE)
        else:
            layout_after, gain = layout.after_move(move)
            values.append(gain - MOVE_COST + LATER_WEIGHT * layout_after.best_gain(depth - 1))
    return values


def value_by_rehearsal(
    state: NutsState, side: int, actions: Sequence[Action], rng: random.Random, stock_turned: bool
) -> list[float]:
    """Return the gain of each action with all following moves, averaged over orders of hidden cards, in points.

    `stock_turned`: the side has gone through its whole stock without a helpful event.
    """
    zones, draw = state.zones, int(state.options["draw"])
    seen_layout = Layout.from_state(state, side)
    values = [0.0] * len(actions)
    hidden = list_hidden_cards(state, side)
    for _ in range(REHEARSAL_COUNT):
        rng.shuffle(hidden)
        supply = iter(hidden)
        reserve, stock = (
            [next(supply) if card is HIDDEN else card for card in zones[zone]]
            for zone in (RESERVE_ZONES[side], STOCK_ZONES[side])
        )
        layout = Layout(seen_layout.columns, reserve, seen_layout.waste, seen_layout.wanted)
        for index, action in enumerate(actions):
            gain = 0.0
            if action == STUCK_ACTION:
                continue
            if action == DRAW_ACTION:
                layout_after, rest = layout.after_draw(stock, draw)
            else:
                (layout_after, gain), rest = layout.after_move(read_move(layout, action)), stock
            values[index] += (
                gain + REHEARSAL_WEIGHT * layout_after.rehearse(rest, draw, REHEARSAL_MOVES)
            ) / REHEARSAL_COUNT
    for index, action in enumerate(actions):
        if action not in (DRAW_ACTION, STUCK_ACTION):
            move = read_move(seen_layout, action)
            values[index] += value_against_others(state, side, seen_layout, move, stock_turned)
            if is_useless_move(seen_layout, move, LOOK_AHEAD_DEPTH):
                values[index] = USELESS_VALUE
    return values


def value_against_others(state: NutsState, side: int, layout: Layout, move: Move, stock_turned: bool) -> float:
    """Return the value of a move from the effect on others: a place taken, or a place opened.

    A side with `stock_turned` has no better move, so what the move opens for others does not count.
    """
    if move.goal != TO_FOUNDATIONS:
        return 0.0
    place_value = WANTED_PLACE_POINTS if is_wanted_by_others(state, side, move.card) else 0.0
    if stock_turned or move.source == ON_RESERVE:
        return place_value
    return place_value - OPPONENT_GAIN_WEIGHT * find_opponent_gain(state, side, move.card, layout.after_move(move)[0])


def list_hidden_cards(state: NutsState, side: int) -> list[Card]:
    """Return the side's cards that lie face down, in canonical order."""
    shown = mask_of(card for zone in state.zones_of(side) for card in state.zones[zone] if card is not HIDDEN)
    return cards_of(WHOLE_PACK_MASK & ~state.played_masks[side] & ~shown)


def list_top_cards(state: NutsState, side: int) -> list[Card]:
    """Return the side's top cards of waste and columns, which may go to a foundation."""
    tops = [state.zones[zone][-1:] for zone in (WASTE_ZONES[side], *COLUMN_ZONES[side])]
    return [card for top in tops for card in top]


def is_wanted_by_others(state: NutsState, side: int, card: Card) -> bool:
    """Return whether another side could play its copy of the card now."""
    return any(
        card in state.zones[RESERVE_ZONES[other]][:1] or card in list_top_cards(state, other)
        for other in range(len(state.sides))
        if other != side
    )


def find_opponent_gain(state: NutsState, side: int, card: Card, layout_after: Layout) -> float:
    """Return the gain of the best placed opponent from the next card of the suit; 0 if the own side plays it."""
    next_cards = NEXT_ON_FOUNDATION[card]
    if any(move.goal == TO_FOUNDATIONS and next_cards >> move.card & 1 for move in layout_after.moves()):
        return 0.0
    best = 0.0
    for other in range(len(state.sides)):
        if other != side:
            reserve = state.zones[RESERVE_ZONES[other]]
            if reserve and next_cards >> reserve[0] & 1:
                return FOUNDATION_GAIN + RESERVE_GAIN
            if any(next_cards >> end & 1 for end in list_top_cards(state, other)):
                best = FOUNDATION_GAIN
    return best
