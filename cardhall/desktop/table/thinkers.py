"""Who decides for the seats of a table: what the runner asks of the thinking process, of claims and of a gate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from cardhall.rules.engine.observation import Observation

if TYPE_CHECKING:
    from cardhall.players.remote.worker import Answer


class Thinker(Protocol):
    """Thinks about questions and answers them later: `WorkerShare`, a page's share of the thinking process."""

    def warm(self, game_id: str) -> None: ...

    def think(self, seen: Observation, level: str, seed: int = 0, *, rank: bool = False) -> int: ...

    def answers(self) -> Sequence[Answer]: ...

    def forget(self, ticket: int) -> None: ...


class NoThinker:
    """Stands in for the thinking process where nobody is to think. No question is ever answered."""

    def warm(self, game_id: str) -> None:
        """Nothing is to be warmed."""

    def think(self, seen: Observation, level: str, seed: int = 0, *, rank: bool = False) -> int:
        """A ticket for an answer that never comes."""
        return 1

    def answers(self) -> Sequence[Answer]:
        """No answers."""
        return ()

    def forget(self, ticket: int) -> None:
        """There is nothing to forget."""


class TakesTurns(Protocol):
    """Somebody who acts in the place of a seat: claims that are played out."""

    def takes(self, seat: int) -> bool: ...


class Gate(Protocol):
    """Says when a game without turns begins."""

    @property
    def is_open(self) -> bool: ...

    def ask(self) -> None: ...

    def set_paused(self, paused: bool) -> None: ...
