"""The facts of Belote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


class Said(NamedTuple):
    """An announcement of a seat about its combinations; as text `1:run3:Q`."""

    seat: int
    word: str  # the type of the best, or `good` of a seat that declares none
    rank: str = ""  # the rank of the best, where it was asked for

    def __str__(self) -> str:
        return ":".join(filter(None, (str(self.seat), self.word, self.rank)))


@dataclass(frozen=True, slots=True, kw_only=True)
class BeloteFacts(Facts):
    """Holds trumps, announcements and combinations."""

    upcard: Card
    round: int  # of the auction
    trump: str | None
    taker: int | None
    declared: tuple[Said, ...]
    declaring_side: int | None  # scores its combinations
    belote: int | None  # the seat that called it
    combinations: tuple[int, ...]  # by side: points
    held: int  # points held over from the last deal
