"""The facts of Truc."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardhall.rules.engine.facts import Facts, field_writing
from cardhall.rules.mechanisms.signs import Sign


@dataclass(frozen=True, slots=True, kw_only=True)
class TrucFacts(Facts):
    """Holds the stake, the raises, the tricks and the signs."""

    stake: int
    raised: str | None = field(metadata=field_writing("raise"))  # the call that waits for an answer
    raiser: int | None
    tricks: tuple[int, ...]
    drawn: int  # tricks
    cards: int | None  # tricks of this deal
    leader: int | None
    eleven: bool  # whether a side plays for the last point
    signs: tuple[Sign, ...] = field(metadata=field_writing(between=", "))
