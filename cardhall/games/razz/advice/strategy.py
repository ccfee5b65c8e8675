"""The learnt strategy of Razz: how often a good player chooses each act, and its value, by situation.

It was learnt by self-play with `tests/tools/learning/learn_razz.py`, whose first lines say how, and give the format of
the table.
"""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from cardhall.games.razz.advice.hands import DEALT, RANK_BITS, chances_against_door, ranks_of
from cardhall.games.razz.advice.situations import CHANCE_STEPS, chance_against, kind_of, seems, situation
from cardhall.games.razz.advice.table import BRINGING, CALLING, CHECKING, FOLDING, RAISING, Table
from cardhall.players.search.advice import draw_weighted
from cardhall.rules.game_folders import folder_of

FIFTEENTHS: Final = 15  # a share is stored as one hexadecimal digit
PARTS: Final = 20  # a value is stored in twentieths of a small bet
LEAST_SHARE: Final = 0.23  # rarer acts are dropped: they are remains of what was tried while learning
MOST_LOSS: Final = 0.15  # small bets: acts worse than the best by more are dropped
STAYS, LEAVES, RAISES = range(3)  # columns of a row: check, call or bring in; fold; bet or raise
PLACE_OF_ACT: Final = {CHECKING: STAYS, CALLING: STAYS, BRINGING: STAYS, FOLDING: LEAVES, RAISING: RAISES}


class Row(NamedTuple):
    """The play of a good player in a situation: by act, frequency and further result in small bets."""

    shares: tuple[float, ...]
    values: tuple[float, ...]


@cache
def strategy() -> dict[int, Row]:
    """Return the learnt table that comes with the program, by number of situation."""
    packed = (folder_of("razz") / "bets.txt.gz").read_bytes()
    return read(gzip.decompress(packed).decode("ascii").splitlines())


def read(lines: Iterable[str]) -> dict[int, Row]:
    """Read a table from its lines.

    A line holds the step to the next situation, three hexadecimal digits, and three values.
    """
    found: dict[int, Row] = {}
    number = 0
    for line in lines:
        step, digits, *values = line.split()
        number += int(step)
        found[number] = mixed_row(
            [int(digit, 16) / FIFTEENTHS for digit in digits], tuple([int(value) / PARTS for value in values])
        )
    return found


def mixed_row(shares: Sequence[float], values: tuple[float, ...]) -> Row:
    """Return a row without acts that are rare, or clearly worse than the best act in use."""
    best = max([value for share, value in zip(shares, values, strict=True) if share])
    kept = [
        share if share >= LEAST_SHARE and value >= best - MOST_LOSS else 0.0
        for share, value in zip(shares, values, strict=True)
    ]
    if not any(kept):
        kept = list(shares)
    whole = sum(kept, 0.0)
    return Row(tuple([share / whole for share in kept]), values)


def situation_of(table: Table, seat: int) -> int:
    """Return the number of the situation in which a seat is to act."""
    board = ranks_of(table.board)
    tails = []
    for other in table.staying:
        if other != seat:
            door = RANK_BITS[table.up[other][0].rank]
            known = len(table.up[other]) + len(table.board)
            tails.append(chances_against_door(door, ranks_of(table.up[other]) | board, max(0, DEALT - 2 - known)))
    door = RANK_BITS[table.up[seat][0].rank]
    known = len(table.up[seat]) + len(table.board)
    shown = seems(door, ranks_of(table.up[seat]) | board, max(0, DEALT - 2 - known))
    owed = max(0, table.level - table.put[seat])
    behind = any(
        other != seat and table.purses[other] and (not table.acted[other] or table.put[other] < table.level)
        for other in table.staying
    )
    return situation(
        table.street,
        kind_of(table.street, table.level, table.bets, owed, table.bet),
        len(table.staying),
        behind,
        sum(table.shares) / table.bet,
        chance_against(shown, tails),
        chance_against(table.own(seat), tails),
    )


def learnt_act(table: Table, seat: int, acts: Sequence[int], rng: random.Random) -> int:
    """Draw an act of a good player from the table or, where it says nothing, by rules of thumb."""
    row = row_for(table, seat)
    shares = [row.shares[PLACE_OF_ACT[act]] for act in acts] if row is not None else []
    return draw_weighted(acts, shares, rng) if sum(shares, 0.0) else table.choose(seat, acts, rng)


def row_for(table: Table, seat: int) -> Row | None:
    """Return the table's row for the seat to act; None where the table says nothing, or chips run short."""
    if table.purses[seat] < table.level - table.put[seat] + table.bet:
        return None
    number = situation_of(table, seat)
    known, chance = strategy(), number % CHANCE_STEPS
    for step in (0, -1, 1, -2, 2):  # where a situation came up too seldom, one with nearly the same chance
        if 0 <= chance + step < CHANCE_STEPS and number + step in known:
            return known[number + step]
    return None
