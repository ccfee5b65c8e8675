"""The strategy of Truc's best player: how often it does what, in the situations that come often.

It was learnt by self-play with `resources/players/truc.cpp`, which says how, and how the tables are written. A
situation is what a seat may look at: classes of its cards, what the tricks have brought, the trick under way, and who
has raised.
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from cardhall.cards import Card
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.games.truc import DRAWN, HAND_SIZE, LADDER, RANKING, deal_winner

POWER = {rank: len(RANKING) - place for place, rank in enumerate(RANKING)}  # a four is 1, a three 10
CLASSES = (0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5)  # by power
RAISING, RAISE = 3, 6  # how actions are numbered: cards by their place in the hand, these added or instead
ANSWERS = ("accept", "reject", *LADDER.words[1:])


@cache
def strategy(draws: str) -> dict[int, str]:
    """The table for a rule of equal tricks: situation -> a hexadecimal digit an action, how often in fifteenths."""
    packed = files("cardhall.resources").joinpath("players", f"truc-{draws}.txt.gz").read_bytes()
    found = {}
    situation = 0
    for line in gzip.decompress(packed).decode("ascii").splitlines():
        step, shares = line.split()
        situation += int(step)
        found[situation] = shares
    return found


def shares(state: Any, seat: int, actions: Sequence[Action]) -> dict[Action, int]:
    """How often the best player does each action, in fifteenths; empty where the table says nothing.

    For three cards each, and where nobody is near the target. Looks only at what the seat may know.
    """
    row = strategy(state.options["draws"]).get(situation_of(state, seat))
    if row is None:
        return {}
    powers = powers_of(state.zones[HAND[seat]])
    found: dict[Action, int] = {}
    met = set()
    for action in actions:
        number = number_of(action, powers, state.asked)
        if number >= 0 and number not in met:
            met.add(number)
            found[action] = int(row[number], 16)
    return found if any(found.values()) else {}


def number_of(action: Action, powers: Sequence[int], asked: str) -> int:
    """The place of an action in a row of the table; −1 for what is not in it. `powers`: of the hand, highest first."""
    if action.verb == "play":
        return powers.index(POWER[action.cards[0].rank]) + (RAISING if action.words else 0)
    if asked:
        return ANSWERS.index(action.verb) if action.verb in ANSWERS else -1
    return RAISE if action.verb in LADDER.words else -1


def powers_of(some: Sequence[Card]) -> list[int]:
    return sorted((POWER[card.rank] for card in some), reverse=True)


def situation_of(state: Any, seat: int) -> int:
    """The number of the situation in which the seat is to act."""
    side, turns = state.side_of(seat), state.seats_from(state.next_seat(state.dealer))
    won, elder = state.trick_winners, state.elders == side
    asked = LADDER.worth(state.asked) if state.asked else 0
    stage = 0
    if len(won) == 1:
        stage = 3 if won[0] == DRAWN else 1 if won[0] == side else 2
    elif won:  # all that matters is who wins with the last trick drawn
        stage = 5 if deal_winner((*won, DRAWN), state.elders, state.options["draws"]) == side else 4
        elder = False
    trick, seats = state.zones["trick"], state.trick_seats
    leader = seats[0] if seats else state.game.leader(state)
    place = (turns.index(seat) - turns.index(leader)) % len(turns)
    powers = powers_of(state.zones[HAND[seat]])
    best = holder = higher = equal = raised = 0
    if trick:
        top = max(POWER[card.rank] for card in trick)
        holders = {state.side_of(s) for s, card in zip(seats, trick, strict=True) if POWER[card.rank] == top}
        best, holder = CLASSES[top], 2 if len(holders) > 1 else 0 if side in holders else 1
        higher, equal = sum(power > top for power in powers), powers.count(top)
    if not asked and state.stake > LADDER.plain:
        raised = 2 * state.stake - 4 + (1 if state.side_of(state.raiser) == side else 2)
    number = asked - 1 if asked else 0
    for index in range(HAND_SIZE):
        number = number * 7 + (CLASSES[powers[index]] + 1 if index < len(powers) else 0)
    for base, digit in (
        (6, stage),
        (2, 1 if elder else 0),
        (4, place),
        (4, len(trick)),
        (6, best),
        (3, holder),
        (4, higher),
        (4, equal),
        (5, raised),
    ):
        number = number * base + digit
    return number
