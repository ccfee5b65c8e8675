"""Players requested in a line of the protocol, by level, seed and limits."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from cardhall import players
from cardhall.english import make_printable
from cardhall.players.levels import Player
from cardhall.players.remote.protocol import ProtocolError

MAX_SECONDS = 3_600.0  # for a decision
MAX_SIMULATIONS = 10_000_000  # imagined deals for a decision
MAX_SEED = 2**63  # on both sides of 0
MAX_CACHED_PLAYERS = 100  # of different levels, games and limits; with more the cache begins again
MAX_VALUE_LENGTH = 41  # characters of a value in an error


class PlayerCache:
    """Cache of players: one for each level, game and limits."""

    def __init__(self) -> None:
        self.players_by_key: dict[tuple[Any, ...], Player] = {}

    def get_player(self, level: str, game_id: str, limits: Mapping[str, Any]) -> Player:
        """Return a player of the level; `limits`: its seed, and simulations or seconds. Raises `ProtocolError`."""
        key = (level, game_id, *sorted(limits.items()))
        if key not in self.players_by_key:
            if len(self.players_by_key) >= MAX_CACHED_PLAYERS:
                self.players_by_key.clear()
            arguments: dict[str, Any] = {"seed": parse_whole_value(limits.get("seed", 0), "The seed")}
            if "simulations" in limits and "seconds" in limits:
                raise ProtocolError("Give a number of simulations or of seconds, not both.")
            if "seconds" in limits:
                arguments["seconds"] = parse_seconds(limits["seconds"])
            if "simulations" in limits:
                arguments["simulations"] = parse_whole_value(
                    limits["simulations"], "The simulations", 1, MAX_SIMULATIONS
                )
            self.players_by_key[key] = players.get(level, game=game_id, **arguments)
        return self.players_by_key[key]


def parse_whole_value(value: Any, name: str, minimum: int = -MAX_SEED, maximum: int = MAX_SEED) -> int:
    """Return a whole number from a line. Raises `ProtocolError` about `name`."""
    if isinstance(value, bool) or not isinstance(value, int) or not minimum <= value <= maximum:
        raise ProtocolError(f"{name} must be a whole number from {minimum} to {maximum}.")
    return value


def parse_seconds(value: Any) -> float:
    """Return the seconds given in a line. Raises `ProtocolError`."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ProtocolError("The seconds must be a number.")
    if not 0 < value <= MAX_SECONDS:
        raise ProtocolError(f"The seconds must be more than 0 and at most {MAX_SECONDS:g}.")
    return float(value)


def quote_value(value: Any) -> str:
    """Return a value from a line as quoted in an error."""
    text = value if isinstance(value, str) else repr(value)
    return f"“{make_printable(text, MAX_VALUE_LENGTH)}”"
