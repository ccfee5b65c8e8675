"""The facts of Belote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


class Announcement(NamedTuple):
    """An announcement of a seat about its combinations; written `1:run3:Q` in a fact."""

    seat: int
    type_code: str  # the type of its best combination: `four`, `run3` …; `good` if it declares none
    rank: str = ""  # the rank of its best combination, where another of the same type has been declared

    def __str__(self) -> str:
        return ":".join(filter(None, (str(self.seat), self.type_code, self.rank)))


@dataclass(frozen=True, slots=True, kw_only=True)
class BeloteFacts(Facts):
    """Holds trumps, announcements and combinations."""

    upcard: Card
    round: int  # of the auction
    trump: str | None
    taker: int | None
    declared: tuple[Announcement, ...]
    declaring_side: int | None  # the side that scores its combinations
    belote: int | None  # the seat that has called belote
    combinations: tuple[int, ...]  # by side: points for combinations
    held: int  # points held over from earlier ties
