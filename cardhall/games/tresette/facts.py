"""The facts of Tresette."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from cardhall.rules.engine.facts import Facts, field_writing


class SeatMelds(NamedTuple):
    """The announced melds of a seat; as text `2:three-A,nap`."""

    seat: int
    kinds: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.seat}:{','.join(self.kinds)}"


class SpokenWord(NamedTuple):
    """A true word of a seat before its card; as text `2:count:3`."""

    seat: int
    word: str
    trick: int  # its number in the deal, from 0
    number: int  # of cards, that goes with "count"; -1: another word

    def __str__(self) -> str:
        return f"{self.seat}:{self.word}" + f":{self.number}" * (self.number >= 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class TresetteFacts(Facts):
    """Holds good plays, announced melds and true words."""

    good_play: tuple[int, ...]  # the seats that were dealt a meld
    announced: tuple[SeatMelds, ...] = field(metadata=field_writing("melds"))
    said: tuple[SpokenWord, ...]  # in this trick
