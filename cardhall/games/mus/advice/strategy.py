"""Frequencies of bets of good players in Mus, by situation and class of hand.

They were learnt by self-play with `tests/tools/learning/learn_mus.py`, whose first lines say how, and give the format
of the table.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from functools import cache

from cardhall.games.mus.advice.bets import ACT_COUNT, CALL_ACT, CLASS_COUNT, FOLD_ACT, NEXT_BID_ACT, possible_acts
from cardhall.rules.game_folders import folder_of

ActShares = tuple[float, ...]  # by act
StrategyTable = dict[tuple[str, int], ActShares]  # round, and situation with class as one number
SHARE_STEPS = 15  # a frequency is stored as one hexadecimal digit
UNLEARNT_ROW = "-" * ACT_COUNT


@cache
def load_strategy() -> StrategyTable:
    """Return the learnt table that comes with the program."""
    packed = (folder_of("mus") / "bets.txt.gz").read_bytes()
    return parse_strategy_table(gzip.decompress(packed).decode("ascii").splitlines())


def parse_strategy_table(lines: Iterable[str]) -> StrategyTable:
    """Read a table from its lines: a round, a situation, and frequencies of acts by class of hand."""
    table: StrategyTable = {}
    for line in lines:
        name, number, digits = line.split()
        for grade in range(CLASS_COUNT):
            row = digits[grade * ACT_COUNT : (grade + 1) * ACT_COUNT]
            if row and row != UNLEARNT_ROW:
                shares = [int(digit, 16) / SHARE_STEPS for digit in row]
                whole = sum(shares, 0.0)
                table[name, int(number) * CLASS_COUNT + grade] = tuple([share / whole for share in shares])
    return table


@cache
def frequencies_by_rule_of_thumb(level: int, hand_class: int) -> ActShares:
    """Return the frequencies of acts in a situation that was not learnt: good hands bid and see, others do not."""
    shares = [0.0] * ACT_COUNT
    legal_acts = possible_acts(level)
    strong = hand_class >= CLASS_COUNT - 3
    if level == 0:
        shares[NEXT_BID_ACT if strong else FOLD_ACT] = 1.0
    else:
        shares[CALL_ACT if strong and CALL_ACT in legal_acts else FOLD_ACT] = 1.0
    return tuple(shares)


def act_frequencies(name: str, situation: int, hand_class: int, level: int) -> ActShares:
    """Return the frequencies of a good player's acts.

    `name`: the round; `situation`: of the situation; `hand_class`: the class of the hand; `level`: of the standing
    offer.
    """
    found = load_strategy().get((name, situation * CLASS_COUNT + hand_class))
    return frequencies_by_rule_of_thumb(level, hand_class) if found is None else found
