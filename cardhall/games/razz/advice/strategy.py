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
from cardhall.games.razz.advice.hands import DEALT_CARDS, RANK_BITS, chances_against_door, rank_bits_of
from cardhall.games.razz.advice.situations import (
    CHANCE_STEPS,
    chance_against_seats,
    kind_of_decision,
    promised_classes,
    situation_number,
)
from cardhall.players.search.advice import draw_weighted
from cardhall.rules.game_folders import folder_of

SHARE_STEPS: Final = 15  # a share is stored as one hexadecimal digit
VALUE_STEPS_PER_BET: Final = 20  # a value is stored in twentieths of a small bet
MIN_SHARE: Final = 0.23  # rarer acts are dropped: they are remains of what was tried while learning
MAX_ACT_LOSS: Final = 0.15  # small bets: acts worse than the best by more are dropped
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
    return parse_strategy_table(gzip.decompress(packed).decode("ascii").splitlines())


def parse_strategy_table(lines: Iterable[str]) -> dict[int, StrategyRow]:
    """Read a table from its lines.

    A line holds the step to the next situation, three hexadecimal digits, and three values.
    """
    rows: dict[int, StrategyRow] = {}
    number = 0
    for line in lines:
        step, digits, *values = line.split()
        number += int(step)
        rows[number] = drop_poor_acts(
            [int(digit, 16) / SHARE_STEPS for digit in digits],
            tuple([int(value) / VALUE_STEPS_PER_BET for value in values]),
        )
    return rows


def drop_poor_acts(shares: Sequence[float], values: tuple[float, ...]) -> StrategyRow:
    """Return a row without acts that are rare, or clearly worse than the best act in use."""
    best = max([value for share, value in zip(shares, values, strict=True) if share])
    kept = [
        share if share >= MIN_SHARE and value >= best - MAX_ACT_LOSS else 0.0
        for share, value in zip(shares, values, strict=True)
    ]
    if not any(kept):
        kept = list(shares)
    total = sum(kept, 0.0)
    return StrategyRow(tuple([share / total for share in kept]), values)


def situation_number_of(table: BettingTable, seat: int) -> int:
    """Return the number of the situation in which a seat is to act."""
    board = rank_bits_of(table.board)
    lower_chances = []
    for other in table.staying:
        if other != seat:
            door_rank = RANK_BITS[table.up_cards[other][0].rank]
            known_cards = len(table.up_cards[other]) + len(table.board)
            lower_chances.append(
                chances_against_door(
                    door_rank, rank_bits_of(table.up_cards[other]) | board, max(0, DEALT_CARDS - 2 - known_cards)
                )
            )
    door_rank = RANK_BITS[table.up_cards[seat][0].rank]
    known_cards = len(table.up_cards[seat]) + len(table.board)
    promised_shares = promised_classes(
        door_rank, rank_bits_of(table.up_cards[seat]) | board, max(0, DEALT_CARDS - 2 - known_cards)
    )
    owed = max(0, table.level - table.round_chips[seat])
    has_seats_behind = any(
        other != seat and table.purses[other] and (not table.acted[other] or table.round_chips[other] < table.level)
        for other in table.staying
    )
    return situation_number(
        table.street,
        kind_of_decision(table.street, table.level, table.bets, owed, table.bet),
        len(table.staying),
        has_seats_behind,
        sum(table.shares) / table.bet,
        chance_against_seats(promised_shares, lower_chances),
        chance_against_seats(table.own_classes(seat), lower_chances),
    )


def draw_learnt_act(table: BettingTable, seat: int, acts: Sequence[int], rng: random.Random) -> int:
    """Draw an act of a good player from the table or, where it says nothing, by rules of thumb."""
    row = find_row(table, seat)
    shares = [row.shares[COLUMN_OF_ACT[act]] for act in acts] if row is not None else []
    return draw_weighted(acts, shares, rng) if sum(shares, 0.0) else table.choose(seat, acts, rng)


def find_row(table: BettingTable, seat: int) -> StrategyRow | None:
    """Return the table's row for the seat to act; None where the table says nothing, or chips run short."""
    if table.purses[seat] < table.level - table.round_chips[seat] + table.bet:
        return None
    number = situation_number_of(table, seat)
    strategy, chance = load_strategy(), number % CHANCE_STEPS
    for step in (0, -1, 1, -2, 2):  # where a situation came up too seldom, one with nearly the same chance
        if 0 <= chance + step < CHANCE_STEPS and number + step in strategy:
            return strategy[number + step]
    return None
