"""The facts of One-Eyed Jack."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts, written


@dataclass(frozen=True, slots=True, kw_only=True)
class OneEyedJackFacts(Facts):
    """Holds the board, the chips on it and the rows."""

    board: tuple[Card | None, ...] = field(metadata=written(gap="**"))  # row by row; None: a corner
    chips_of_side: tuple[tuple[str, ...], ...] = field(metadata=written(each="chips_{}"))  # the squares, by name
    rows_of_side: tuple[int, ...] = field(metadata=written(each="rows_{}"))
    need: int  # rows that win
