"""What to do in a position that somebody else tells, in an observation: read, checked, and thought over."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from cardhall import players, rules
from cardhall.english import MAX_QUOTED_LENGTH, printable
from cardhall.players.levels import SECONDS
from cardhall.players.remote.protocol import ProtocolError, json_of
from cardhall.players.remote.wire import WireError, decode
from cardhall.players.remote.wishes import MOST_SECONDS, Players
from cardhall.players.search.halving import LONGEST_WAIT
from cardhall.rules.engine.action import IllegalAction

KNOWN_ERRORS = (ProtocolError, WireError, rules.SetupError, IllegalAction, rules.UnknownGame, players.UnknownLevel)
LONGEST_SIMULATION = 1.0  # seconds
MARGIN = 8.0  # seconds that pass at most beyond the time to think, on a busy machine
LONGEST_ERROR = 300  # characters, whatever it quotes


class Asked(NamedTuple):
    """What was agreed upon: the game, and who plays it how."""

    game: str
    level: str
    limits: tuple[tuple[str, Any], ...]  # `seed`, and `seconds` or `simulations`

    @property
    def longest(self) -> float:
        """The seconds after which nobody need wait for an answer any more."""
        limits = dict(self.limits)
        if "simulations" in limits:
            return float(min(limits["simulations"] * LONGEST_SIMULATION, MOST_SECONDS)) + MARGIN
        return float(limits.get("seconds", SECONDS)) * LONGEST_WAIT + MARGIN


class Thinker(Protocol):
    """Whoever answers observations."""

    def get_ready(self, asked: Asked) -> None:
        """Be told what will be asked for. Returns at once."""

    def action(self, asked: Asked, text: str) -> str:
        """What to do in the observation that `text` has in JSON. Raises `ProtocolError`, or another `KNOWN_ERRORS`."""

    def close(self) -> None:
        """Nothing more is asked."""


class Here:
    """Answers in this process: without a limit for what nobody could play."""

    def __init__(self, read: Callable[[], None] = lambda: None) -> None:
        """`read` is called when an observation was read and checked, before it is thought over."""
        self.players, self._read = Players(), read

    def get_ready(self, asked: Asked) -> None:
        self.players.of(asked.level, asked.game, dict(asked.limits))

    def close(self) -> None:
        self.players.made.clear()

    def action(self, asked: Asked, text: str) -> str:
        told = json_of(text, "An observation")
        if not isinstance(told.get("state"), dict):
            raise ProtocolError("This program needs the field “state” in an observation, as its greeting said.")
        seen = decode(told.pop("state"))
        if seen.game.id != asked.game:
            raise ProtocolError(f"This is an observation of {seen.game.id}, but {asked.game} was to be played.")
        player = self.players.of(asked.level, asked.game, dict(asked.limits))
        try:
            agrees = json.loads(json.dumps(seen.as_dict())) == told and seen.actions()
            self._read()
            action = player.choose(seen) if agrees else None
        except MemoryError:
            raise
        except Exception as error:  # a state that somebody else has made up can fail anywhere in the rules
            why = f"{type(error).__name__}: {printable(str(error), MAX_QUOTED_LENGTH)}"
            raise ProtocolError(f"From this state nobody can play ({why}).") from error
        if action is None:
            raise ProtocolError("This observation and its state do not agree, or it is another seat’s turn.")
        return str(action)


def sentence(error: BaseException) -> str:
    """What an error says, not too long."""
    text = str(error)
    if not isinstance(error, KNOWN_ERRORS):  # a fault of ours
        return printable(f"Card Hall itself failed at this: {type(error).__name__}: {text}", LONGEST_ERROR)
    return text if len(text) <= LONGEST_ERROR else text[:LONGEST_ERROR] + "…"
