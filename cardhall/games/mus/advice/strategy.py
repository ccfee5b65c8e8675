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
Table = dict[tuple[str, int], ActShares]  # round, and situation with class as one number
SHARE_PARTS = 15  # a frequency is stored as one hexadecimal digit
UNLEARNT_ROW = "-" * ACT_COUNT


@cache
def load_strategy() -> Table:
    """Return the learnt table that comes with the program."""
    packed = (folder_of("mus") / "bets.txt.gz").read_bytes()
    return parse_table(gzip.decompress(packed).decode("ascii").splitlines())


def parse_table(lines: Iterable[str]) -> Table:
    """Read a table from its lines: a round, a situation, and frequencies of acts by class of hand."""
    found: Table = {}
    for line in lines:
        name, number, digits = line.split()
        for grade in range(CLASS_COUNT):
            row = digits[grade * ACT_COUNT : (grade + 1) * ACT_COUNT]
            if row and row != UNLEARNT_ROW:
                shares = [int(digit, 16) / SHARE_PARTS for digit in row]
                whole = sum(shares, 0.0)
                found[name, int(number) * CLASS_COUNT + grade] = tuple([share / whole for share in shares])
    return found


@cache
def frequencies_by_thumb(level: int, grade: int) -> ActShares:
    """Return the frequencies of acts in a situation that was not learnt: good hands bid and see, others do not."""
    shares = [0.0] * ACT_COUNT
    able = possible_acts(level)
    strong = grade >= CLASS_COUNT - 3
    if level == 0:
        shares[NEXT_BID_ACT if strong else FOLD_ACT] = 1.0
    else:
        shares[CALL_ACT if strong and CALL_ACT in able else FOLD_ACT] = 1.0
    return tuple(shares)


def act_frequencies(name: str, number: int, grade: int, level: int) -> ActShares:
    """Return the frequencies of a good player's acts.

    `name`: the round; `number`: of the situation; `grade`: the class of the hand; `level`: of the standing offer.
    """
    found = load_strategy().get((name, number * CLASS_COUNT + grade))
    return frequencies_by_thumb(level, grade) if found is None else found
