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

from cardhall.games.razz.advice.betting_table import BRINGING, CALLING, CHECKING, FOLDING, RAISING, BettingTable
from cardhall.games.razz.advice.hands import DEALT_CARDS, RANK_BITS, chances_against_door, ranks_of
from cardhall.games.razz.advice.situations import (
    CHANCE_STEPS,
    chance_against,
    kind_of_decision,
    seeming_classes,
    situation_number,
)
from cardhall.players.search.advice import draw_weighted
from cardhall.rules.game_folders import folder_of

SHARE_PARTS: Final = 15  # a share is stored as one hexadecimal digit
VALUE_PARTS: Final = 20  # a value is stored in twentieths of a small bet
LEAST_SHARE: Final = 0.23  # rarer acts are dropped: they are remains of what was tried while learning
MAX_LOSS: Final = 0.15  # small bets: acts worse than the best by more are dropped
STAY_COLUMN, FOLD_COLUMN, RAISE_COLUMN = range(3)  # columns of a row: check, call or bring in; fold; bet or raise
COLUMN_OF_ACT: Final = {
    CHECKING: STAY_COLUMN,
    CALLING: STAY_COLUMN,
    BRINGING: STAY_COLUMN,
    FOLDING: FOLD_COLUMN,
    RAISING: RAISE_COLUMN,
}


class StrategyRow(NamedTuple):
    """The play of a good player in a situation: by act, frequency and further result in small bets."""

    shares: tuple[float, ...]
    values: tuple[float, ...]


@cache
def load_strategy() -> dict[int, StrategyRow]:
    """Return the learnt table that comes with the program, by number of situation."""
    packed = (folder_of("razz") / "bets.txt.gz").read_bytes()
    return parse_table(gzip.decompress(packed).decode("ascii").splitlines())


def parse_table(lines: Iterable[str]) -> dict[int, StrategyRow]:
    """Read a table from its lines.

    A line holds the step to the next situation, three hexadecimal digits, and three values.
    """
    found: dict[int, StrategyRow] = {}
    number = 0
    for line in lines:
        step, digits, *values = line.split()
        number += int(step)
        found[number] = drop_poor_acts(
            [int(digit, 16) / SHARE_PARTS for digit in digits], tuple([int(value) / VALUE_PARTS for value in values])
        )
    return found


def drop_poor_acts(shares: Sequence[float], values: tuple[float, ...]) -> StrategyRow:
    """Return a row without acts that are rare, or clearly worse than the best act in use."""
    best = max([value for share, value in zip(shares, values, strict=True) if share])
    kept = [
        share if share >= LEAST_SHARE and value >= best - MAX_LOSS else 0.0
        for share, value in zip(shares, values, strict=True)
    ]
    if not any(kept):
        kept = list(shares)
    total = sum(kept, 0.0)
    return StrategyRow(tuple([share / total for share in kept]), values)


def situation_of(table: BettingTable, seat: int) -> int:
    """Return the number of the situation in which a seat is to act."""
    board = ranks_of(table.board)
    tails = []
    for other in table.staying:
        if other != seat:
            door = RANK_BITS[table.up[other][0].rank]
            known = len(table.up[other]) + len(table.board)
            tails.append(chances_against_door(door, ranks_of(table.up[other]) | board, max(0, DEALT_CARDS - 2 - known)))
    door = RANK_BITS[table.up[seat][0].rank]
    known = len(table.up[seat]) + len(table.board)
    shown = seeming_classes(door, ranks_of(table.up[seat]) | board, max(0, DEALT_CARDS - 2 - known))
    owed = max(0, table.level - table.put[seat])
    behind = any(
        other != seat and table.purses[other] and (not table.acted[other] or table.put[other] < table.level)
        for other in table.staying
    )
    return situation_number(
        table.street,
        kind_of_decision(table.street, table.level, table.bets, owed, table.bet),
        len(table.staying),
        behind,
        sum(table.shares) / table.bet,
        chance_against(shown, tails),
        chance_against(table.own_classes(seat), tails),
    )


def draw_learnt_act(table: BettingTable, seat: int, acts: Sequence[int], rng: random.Random) -> int:
    """Draw an act of a good player from the table or, where it says nothing, by rules of thumb."""
    row = find_row(table, seat)
    shares = [row.shares[COLUMN_OF_ACT[act]] for act in acts] if row is not None else []
    return draw_weighted(acts, shares, rng) if sum(shares, 0.0) else table.choose(seat, acts, rng)


def find_row(table: BettingTable, seat: int) -> StrategyRow | None:
    """Return the table's row for the seat to act; None where the table says nothing, or chips run short."""
    if table.purses[seat] < table.level - table.put[seat] + table.bet:
        return None
    number = situation_of(table, seat)
    known, chance = load_strategy(), number % CHANCE_STEPS
    for step in (0, -1, 1, -2, 2):  # where a situation came up too seldom, one with nearly the same chance
        if 0 <= chance + step < CHANCE_STEPS and number + step in known:
            return known[number + step]
    return None
