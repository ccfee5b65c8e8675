"""The facts of One-Eyed Jack."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts, field_writing


@dataclass(frozen=True, slots=True, kw_only=True)
class OneEyedJackFacts(Facts):
    """Holds the board, the chips on it and the rows."""

    board: tuple[Card | None, ...] = field(metadata=field_writing(gap="**"))  # row by row; None: a corner
    # the squares, by name
    chips_of_side: tuple[tuple[str, ...], ...] = field(metadata=field_writing(item_names="chips_{}"))
    rows_of_side: tuple[int, ...] = field(metadata=field_writing(item_names="rows_{}"))
    need: int  # rows that win
