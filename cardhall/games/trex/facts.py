"""The facts of Trex."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class TrexFacts(Facts):
    """Holds the kingdom, the game and what is shown or finished."""

    king: int  # the owner of the kingdom
    game: str | None
    games_left: tuple[str, ...]
    doubled: tuple[Card, ...]
    tricks: tuple[int, ...]
    out: tuple[int, ...]
