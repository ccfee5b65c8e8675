"""Protocols of objects that the runner uses: the thinking process, claims, and the gate of a game without turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from cardhall.rules.engine.observation import Observation

if TYPE_CHECKING:
    from cardhall.players.remote.worker import Answer


class Thinker(Protocol):
    """Answerer of questions about the next action, which answers later. Each question has a ticket.

    The usual one is `WorkerShare`, a page's share of the thinking process.
    """

    def preload_game(self, game_id: str) -> None: ...

    def think(self, seen: Observation, level: str, seed: int = 0, *, rank: bool = False) -> int: ...

    def answers(self) -> Sequence[Answer]: ...

    def forget(self, ticket: int) -> None: ...


class NoThinker:
    """A thinker that never answers, for tables without computer players."""

    def preload_game(self, game_id: str) -> None:
        """Do nothing."""

    def think(self, seen: Observation, level: str, seed: int = 0, *, rank: bool = False) -> int:
        """Return a ticket that is never answered."""
        return 1

    def answers(self) -> Sequence[Answer]:
        """Return no answers."""
        return ()

    def forget(self, ticket: int) -> None:
        """Do nothing."""


class TurnTaker(Protocol):
    """Actor in place of seats: claims, while they are played out."""

    def takes_turn(self, seat: int) -> bool: ...


class StartGate(Protocol):
    """Gate of a game without turns: play begins when it opens, after a countdown."""

    @property
    def is_open(self) -> bool: ...

    def request_start(self) -> None: ...

    def set_paused(self, paused: bool) -> None: ...
