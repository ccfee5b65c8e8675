"""Answers to observations from other programs: each is read and checked, and a player chooses from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from cardhall import players, rules
from cardhall.english import MAX_QUOTED_LENGTH, make_printable
from cardhall.players.levels import HARD_SECONDS
from cardhall.players.remote.observation_json import ObservationFormatError, decode_observation
from cardhall.players.remote.player_requests import MAX_SECONDS, PlayerCache
from cardhall.players.remote.protocol import ProtocolError, parse_json
from cardhall.players.search.trials import MAX_WAIT_FACTOR
from cardhall.rules.engine.action import IllegalAction

EXPECTED_ERRORS = (
    ProtocolError,
    ObservationFormatError,
    rules.SetupError,
    IllegalAction,
    rules.UnknownGame,
    players.UnknownLevel,
)
MAX_SIMULATION_SECONDS = 1.0  # for an imagined deal, even of the slowest game on a slow machine
ANSWER_MARGIN_SECONDS = 8.0  # that an answer may take beyond the time to think, on a busy machine
MAX_ERROR_LENGTH = 300  # characters of an error, which may quote what was sent


class Agreement(NamedTuple):
    """The agreement about the observations to come: the game's id, the level and the limits of the player."""

    game: str
    level: str
    limits: tuple[tuple[str, Any], ...]  # `seed`, and `seconds` or `simulations`

    @property
    def max_answer_seconds(self) -> float:
        """Return the seconds after which an answer no longer has to be waited for."""
        limits = dict(self.limits)
        if "simulations" in limits:
            return float(min(limits["simulations"] * MAX_SIMULATION_SECONDS, MAX_SECONDS)) + ANSWER_MARGIN_SECONDS
        return float(limits.get("seconds", HARD_SECONDS)) * MAX_WAIT_FACTOR + ANSWER_MARGIN_SECONDS


class Thinker(Protocol):
    """An object that answers observations with actions."""

    def get_ready(self, agreement: Agreement) -> None:
        """Prepare for observations of the agreed game. Returns at once."""

    def action(self, agreement: Agreement, text: str) -> str:
        """Return the action for the observation in `text`, which is JSON.

        Raises `ProtocolError`, or another of `EXPECTED_ERRORS`.
        """

    def close(self) -> None:
        """Release processes and players. No more observations come."""


class LocalThinker:
    """Answers observations in this process, without a limit for impossible positions."""

    def __init__(self, report_reading: Callable[[], None] = lambda: None) -> None:
        """Prepare. `report_reading`: called after an observation has been read and checked, before the choice."""
        self.players, self._report_reading = PlayerCache(), report_reading

    def get_ready(self, agreement: Agreement) -> None:
        self.players.get_player(agreement.level, agreement.game, dict(agreement.limits))

    def close(self) -> None:
        self.players.players_by_key.clear()

    def action(self, agreement: Agreement, text: str) -> str:
        document = parse_json(text, "An observation")
        if not isinstance(document.get("state"), dict):
            raise ProtocolError("This program needs the field “state” in an observation, as its greeting said.")
        seen = decode_observation(document.pop("state"))
        if seen.game.id != agreement.game:
            raise ProtocolError(f"This is an observation of {seen.game.id}, but {agreement.game} was to be played.")
        player = self.players.get_player(agreement.level, agreement.game, dict(agreement.limits))
        try:
            is_consistent = json.loads(json.dumps(seen.as_dict())) == document and seen.actions()
            self._report_reading()
            action = player.choose(seen) if is_consistent else None
        except MemoryError:  # the sandbox ends its process for this
            raise
        except Exception as error:  # a state that somebody else has made up can fail anywhere in the rules
            fault = f"{type(error).__name__}: {make_printable(str(error), MAX_QUOTED_LENGTH)}"
            raise ProtocolError(f"From this state nobody can play ({fault}).") from error
        if action is None:
            raise ProtocolError("This observation and its state do not agree, or it is another seat’s turn.")
        return str(action)


def error_sentence(error: BaseException) -> str:
    """Return the message of an error, shortened if too long."""
    text = str(error)
    if not isinstance(error, EXPECTED_ERRORS):  # a fault of ours
        return make_printable(f"Card Hall itself failed at this: {type(error).__name__}: {text}", MAX_ERROR_LENGTH)
    return text if len(text) <= MAX_ERROR_LENGTH else text[:MAX_ERROR_LENGTH] + "…"
