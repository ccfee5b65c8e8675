"""Nuts: what to do first, when there is no time to think long.

The reserve comes first: a card off it is worth two points and brings the end of the deal nearer. All else is judged by
what it does for the reserve. "normal" looks two moves ahead, "easy" one, and overlooks something now and then. "hard"
rehearses how its own cards will come, by what it has seen of its stock, and watches which places on the foundations
others wait for, and what its cards would open for them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardhall.cards import HIDDEN, Card
from cardhall.players.patience.race import (
    EACH_MOVE,
    FROM_RESERVE,
    LATER,
    PATIENCE,
    TO_FOUNDATION,
    Layout,
)
from cardhall.players.search.advice import Advice, Ranking
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.engine.masks import cards_of, mask_of
from cardhall.rules.engine.observation import Observation
from cardhall.rules.games.nuts import COLUMN, DRAW, MOVE, RESERVE, STOCK, STUCK, WASTE, NutsState
from cardhall.rules.mechanisms.layouts import ON_FOUNDATION, ON_RESERVE, TO_FOUNDATIONS, WHOLE_PACK, Move

DEPTH = {"easy": 1, "normal": 2}  # moves looked ahead
OVERLOOKS = 0.25  # how often "easy" does not see a move
REACH = 3  # moves that "hard" looks ahead to see whether one opens anything
USELESS, IDLE = -20.0, -10.0
REHEARSALS, STEPS = 4, 25  # of "hard": with so many orders of the cards it has not seen, so many moves long
FIRST_COME = 1.5  # what it is worth to take a place that another waits for
OPENED = 0.5  # of what another gains by a card that one's own card lets it play
TEMPO = {"random": 2.0, "easy": 1.2, "normal": 0.8, "hard": 0.5}


class NutsAdvice(Advice):
    """The reserve first; the better the level, the further it sees."""

    def decide(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        state: NutsState = seen.state
        actions = seen.actions()
        idle = passed_through(state, seen)
        if level in DEPTH:
            values = looked_ahead(state, seen.side, actions, DEPTH[level])
        else:
            values = rehearsed(state, seen.side, actions, rng, idle)
        for index, action in enumerate(actions):
            if action == STUCK:
                values[index] = IDLE if idle else USELESS
            elif action == DRAW:
                values[index] = USELESS if idle else values[index]
            elif level == "easy" and rng.random() < OVERLOOKS:
                values[index] = USELESS
        ranking = list(zip(actions, values, strict=True))
        rng.shuffle(ranking)
        return sorted(ranking, key=lambda entry: -entry[1])

    def weights(self, state: NutsState, seat: int, actions: Sequence[Action]) -> list[float]:
        layout = Layout.of(state, state.side_of(seat))
        first = layout.next_move()
        likely = action_of(first) if first is not None else DRAW
        return [10.0 if action == likely else 1.0 if action.verb == "play" else 0.1 for action in actions]

    def reason(self, seen: Observation, action: Action) -> str:
        if action == DRAW:
            return "Nothing within reach is worth more than the next cards of the stock."
        if action == STUCK:
            return "The whole stock has gone by, and nothing could be played."
        layout = Layout.of(seen.state, seen.side)
        move = move_of(layout, action)
        if move.source == ON_RESERVE:
            return "A card off the reserve is worth two points and brings the end of the deal nearer."
        top = layout.reserve[0]
        if from_reserve(layout.after(move)[0]) and not from_reserve(layout):
            return f"It makes room for the {top.name} of your reserve."
        if move.goal == TO_FOUNDATIONS:
            if awaited(seen.state, seen.side, move.card):
                return "Somebody else waits for the same place."
            return "A card on the foundations is a point."
        return "It brings other cards within reach."

    def tempo(self, level: str) -> float:
        return TEMPO[level]


def action_of(move: Move) -> Action:
    if move.goal == TO_FOUNDATIONS:
        return PLAY[move.card]
    return MOVE[move.card][move.goal]


def move_of(layout: Layout, action: Action) -> Move:
    """A `play` or `move` as a move of the layout."""
    card = action.cards[0]
    goal = TO_FOUNDATIONS if action.verb == "play" else action.number - 1
    return Move(card, layout.place_of(card), goal)


def from_reserve(layout: Layout) -> bool:
    """Whether the top card of the reserve can go anywhere."""
    return any(move.source == ON_RESERVE for move in layout.moves())


def is_to_and_fro(layout: Layout, move: Move, depth: int) -> bool:
    """Whether it only moves cards from column to column, and opens nothing."""
    return move.source >= 0 and move.goal >= 0 and not layout.opens(move, depth)


def looked_ahead(state: NutsState, side: int, actions: Sequence[Action], depth: int) -> list[float]:
    """What each action gains with the moves that may follow, so many in all, in points; drawing nothing."""
    layout = Layout.of(state, side)
    values = []
    for action in actions:
        if action in (DRAW, STUCK):
            values.append(0.0)
            continue
        move = move_of(layout, action)
        if is_to_and_fro(layout, move, depth):
            values.append(USELESS)
        else:
            after, gain = layout.after(move)
            values.append(gain - EACH_MOVE + LATER * after.prospect(depth - 1))
    return values


def rehearsed(state: NutsState, side: int, actions: Sequence[Action], rng: random.Random, idle: bool) -> list[float]:
    """What each action gains with all that follows, on average over orders of the hidden cards, in points."""
    zones, draw = state.zones, int(state.options["draw"])
    seen = Layout.of(state, side)
    values = [0.0] * len(actions)
    hidden = hidden_cards(state, side)
    for _ in range(REHEARSALS):
        rng.shuffle(hidden)
        supply = iter(hidden)
        reserve, stock = (
            [next(supply) if card is HIDDEN else card for card in zones[zone]] for zone in (RESERVE[side], STOCK[side])
        )
        layout = Layout(seen.columns, reserve, seen.waste, seen.wanted)
        for index, action in enumerate(actions):
            gain = 0.0
            if action == STUCK:
                continue
            if action == DRAW:
                after, rest = layout.drawn(stock, draw)
            else:
                (after, gain), rest = layout.after(move_of(layout, action)), stock
            values[index] += (gain + PATIENCE * after.rehearse(rest, draw, STEPS)) / REHEARSALS
    for index, action in enumerate(actions):
        if action not in (DRAW, STUCK):
            move = move_of(seen, action)
            values[index] += among_others(state, side, seen, move, idle)
            if is_to_and_fro(seen, move, REACH):
                values[index] = USELESS
    return values


def among_others(state: NutsState, side: int, layout: Layout, move: Move, idle: bool) -> float:
    """What a move is worth because of the others: a place they wait for is taken, or one is opened for them."""
    if move.goal != TO_FOUNDATIONS:
        return 0.0
    first = FIRST_COME if awaited(state, side, move.card) else 0.0
    if idle or move.source == ON_RESERVE:
        return first
    return first - OPENED * opened(state, side, move.card, layout.after(move)[0])


def hidden_cards(state: NutsState, side: int) -> list[Card]:
    """The side's cards that lie face down, in canonical order."""
    shown = mask_of(card for zone in state.zones_of(side) for card in state.zones[zone] if card is not HIDDEN)
    return cards_of(WHOLE_PACK & ~state.played[side] & ~shown)


def ends_of(state: NutsState, side: int) -> list[Card]:
    """The side's cards, besides the reserve, that could go to a foundation."""
    tops = [state.zones[zone][-1:] for zone in (WASTE[side], *COLUMN[side])]
    return [card for top in tops for card in top]


def awaited(state: NutsState, side: int, card: Card) -> bool:
    """Whether another side could play its own such card now."""
    return any(
        card in state.zones[RESERVE[other]][:1] or card in ends_of(state, other)
        for other in range(len(state.sides))
        if other != side
    )


def opened(state: NutsState, side: int, card: Card, after: Layout) -> float:
    """What the best placed opponent gains from the next card of the suit, unless it is one's own to play next."""
    takes = ON_FOUNDATION[card]
    if any(move.goal == TO_FOUNDATIONS and takes >> move.card & 1 for move in after.moves()):
        return 0.0
    best = 0.0
    for other in range(len(state.sides)):
        if other != side:
            reserve = state.zones[RESERVE[other]]
            if reserve and takes >> reserve[0] & 1:
                return TO_FOUNDATION + FROM_RESERVE
            if any(takes >> end & 1 for end in ends_of(state, other)):
                best = TO_FOUNDATION
    return best


def passed_through(state: NutsState, seen: Observation) -> bool:
    """Whether the seat's side has turned its whole stock since anything last happened that might help it."""
    side = seen.side
    cards = len(state.zones[STOCK[side]]) + len(state.zones[WASTE[side]])
    needed = -(-cards // state.options["draw"]) + 1
    past: Any = state.past
    draws = 0
    while past is not None and draws < needed:
        event, past = past
        if event.kind == "ready" or (event.kind == "move" and event.source == event.target):
            break  # the deal began, or all were stuck and the stocks were shifted
        if event.kind != "act":
            continue
        own = state.side_of(event.seat) == side
        if event.action.verb == "play" or (own and event.action.verb == "move"):
            return not cards
        if event.action == STUCK and event.seat == seen.seat:
            return True  # said once, and nothing has come of it since
        draws += own and event.action == DRAW
    return draws >= needed or not cards


ADVICE = NutsAdvice()
