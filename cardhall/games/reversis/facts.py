"""The facts of Reversis."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class ReversisFacts(Facts):
    """Holds pots, remises, points and tricks."""

    pots: tuple[int, ...]
    remises: int
    points: tuple[int, ...]  # by seat
    tricks: tuple[int, ...]
    reversis: int | None  # the seat that has won the first nine tricks
