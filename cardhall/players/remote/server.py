"""The end of the line protocol that answers: our rules and our players for other programs.

One line in, one line out; see resources/help/protocol.md for the lines.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from typing import Any

from cardhall import __version__, players, rules
from cardhall.english import LONGEST_QUOTED, printable
from cardhall.players.levels import Player
from cardhall.players.remote.protocol import VERSION, ProtocolError, json_of, line, parse_line
from cardhall.players.remote.wire import WireError, decode
from cardhall.rules.engine.action import Action, IllegalAction
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import State

MOST_SECONDS = 3_600.0
MOST_SIMULATIONS = 10_000_000
LARGEST_SEED = 2**63
SETUP = ("game", "seats", "seed", "options", "dealer", "deals")
NAMED = {"seed": int, "simulations": int, "seconds": float}
KNOWN_ERRORS = (ProtocolError, WireError, rules.SetupError, IllegalAction, rules.UnknownGame, players.UnknownLevel)

MOST_ACTIONS = 17_000  # of a position: as many as a saved game may have
TOO_MANY = f"A position may have {MOST_ACTIONS:,} actions at most."
MOST_PLAYERS = 100  # that are kept, of different wishes
LONGEST_ERROR = 300  # characters, whatever it quotes


class Engine:
    """Answers the lines of the protocol."""

    def __init__(self, level: str = "hard", **limits: float) -> None:
        """`level` and `limits` (`simulations` or `seconds`): how it plays when it is asked by `observe`."""
        self.level = level
        self.limits: dict[str, Any] = limits
        self.quits = False
        self.state: State | None = None
        self.game = ""  # the game agreed upon by `game`
        self.seed = 0
        self.log: list[str] = []
        self._players: dict[tuple[Any, ...], Player] = {}
        self.commands: Mapping[str, Callable[[str], str]] = {
            "cardhall": self._greet,
            "help": self._help,
            "games": self._games,
            "about": self._about,
            "game": self._game,
            "observe": self._observe,
            "position": self._position,
            "play": self._play,
            "actions": self._actions,
            "show": self._show,
            "deal": self._deal,
            "zones": self._zones,
            "log": self._log,
            "choose": self._choose,
            "rank": self._rank,
            "quit": self._quit,
        }

    def answer(self, text: str) -> str:
        """The answer to a line, a line too; "" where none is due (a comment, `quit`)."""
        try:
            word, rest = parse_line(text)
            if not word:
                return ""
            if word not in self.commands:
                raise ProtocolError(
                    f"There is no command {_quoted(word)}; the commands are {', '.join(self.commands)}."
                )
            return self.commands[word](rest)
        except KNOWN_ERRORS as error:
            text = str(error)
            return line("error", text if len(text) <= LONGEST_ERROR else text[:LONGEST_ERROR] + "…")

    # ---- taking part

    def _greet(self, rest: str) -> str:
        protocol = json_of(rest or "{}", "A greeting").get("protocol", VERSION)
        if protocol != VERSION:
            raise ProtocolError(f"This program speaks protocol {VERSION}, not {_quoted(protocol)}.")
        told = {"protocol": VERSION, "name": f"Card Hall {self.level}", "version": __version__, "wants": ["state"]}
        return line("ready", told)

    def _help(self, rest: str) -> str:
        return line("commands", list(self.commands))

    def _game(self, rest: str) -> str:
        """What will be played, when observations are to come."""
        told = json_of(rest, "A game")
        state = _started(told, ("game", "seats", "options", "seed"))
        seed = _whole(told.get("seed", 0), "The seed")
        if not self.limits and self.level == "hard" and "seconds" in told:
            # Half the time given, so that a busy machine does not make us late.
            self.limits = {"seconds": min(1.0, _seconds(told["seconds"]) / 2)}
        self.game, self.seed = state.game.id, seed
        return "ok"

    def _observe(self, rest: str) -> str:
        told = json_of(rest, "An observation")
        if not self.game:
            raise ProtocolError("Say first what is played: game {…}.")
        if not isinstance(told.get("state"), dict):
            raise ProtocolError("This program needs the field “state” in an observation, as its greeting said.")
        seen = decode(told.pop("state"))
        if seen.game.id != self.game:
            raise ProtocolError(f"This is an observation of {seen.game.id}, but {self.game} was to be played.")
        player = self._player(self.level, seen, {"seed": self.seed, **self.limits})
        try:
            agrees = json.loads(json.dumps(seen.as_dict())) == told and seen.actions()
            action = player.choose(seen) if agrees else None
        except Exception as error:  # a state that somebody else has made up can fail anywhere in the rules
            why = f"{type(error).__name__}: {printable(str(error), LONGEST_QUOTED)}"
            raise ProtocolError(f"From this state nobody can play ({why}).") from error
        if action is None:
            raise ProtocolError("This observation and its state do not agree, or it is another seat’s turn.")
        return line("action", str(action))

    # ---- rules

    def _games(self, rest: str) -> str:
        return line("games", {game_id: entry.name for game_id, entry in rules.CATALOGUE.items()})

    def _about(self, rest: str) -> str:
        game = rules.get(rest)
        options = {
            name: {"default": option.default, "choices": list(option.choices), "label": option.label}
            for name, option in game.options.items()
        }
        told = {"game": game.id, "name": game.name, "seats": list(game.seat_counts), "revision": game.revision}
        return line("about", {**told, "options": options, "presets": {k: dict(v) for k, v in game.presets.items()}})

    def _position(self, rest: str) -> str:
        if rest:
            told = json_of(rest, "A position")
            state = _started(told, (*SETUP, "actions"))
            lines = told.get("actions", [])
            if not isinstance(lines, list) or not all(isinstance(one, str) for one in lines):
                raise ProtocolError("The actions of a position must be a list of texts such as “0 play QH”.")
            if len(lines) > MOST_ACTIONS:
                raise ProtocolError(TOO_MANY)
            log = [_played(state, one, number) for number, one in enumerate(lines, 1)]
            self.state, self.log = state, log
        return self._told()

    def _play(self, rest: str) -> str:
        state = self._position_now()
        if len(self.log) >= MOST_ACTIONS:
            raise ProtocolError(TOO_MANY)
        self.log.append(_played(state, rest))
        return self._told()

    def _actions(self, rest: str) -> str:
        state = self._position_now()
        seat = self._seat(rest) if rest else None
        return line("actions", [str(action) for action in state.actions(seat)])

    def _show(self, rest: str) -> str:
        return line("observation", self._position_now().observe(self._seat(rest)).as_dict())

    def _deal(self, rest: str) -> str:
        return line("deal", self._position_now().deal)

    def _zones(self, rest: str) -> str:
        zones = self._position_now().zones
        return line("zones", {zone: " ".join(card.text for card in some) for zone, some in zones.items()})

    def _log(self, rest: str) -> str:
        return line("log", list(self.log))

    # ---- players

    def _choose(self, rest: str) -> str:
        player, seen = self._asked(rest)
        return line("action", str(player.choose(seen)))

    def _rank(self, rest: str) -> str:
        player, seen = self._asked(rest)
        return line("rank", [[str(action), round(value, 6)] for action, value in player.rank(seen)])

    def _quit(self, rest: str) -> str:
        self.quits = True
        return ""

    # ---- the position

    def _position_now(self) -> Any:
        if self.state is None:
            raise ProtocolError("There is no position yet: give one with position {…}.")
        return self.state

    def _told(self) -> str:
        state = self._position_now()
        told = {
            "game": state.game.id,
            "turn": state.turn,
            "actors": list(state.actors),
            "phase": state.phase,
            "dealer": state.dealer,
            "deal_number": state.deal_number,
            "sides": [list(side) for side in state.sides],
            "scores": list(state.scores),
            "over": state.is_over,
            "winners": list(state.winners),
        }
        return line("position", told)

    def _seat(self, text: str) -> int:
        return _seat_of(self._position_now(), text)

    def _asked(self, rest: str) -> tuple[Player, Observation]:
        """The player and the seat of `LEVEL SEAT [name=value …]`."""
        state = self._position_now()
        words = rest.split()
        if len(words) < 2:
            raise ProtocolError("Say the level and the seat, such as: choose hard 0.")
        limits: dict[str, Any] = {}
        for word in words[2:]:
            name, sign, value = word.partition("=")
            if not sign or name not in NAMED:
                raise ProtocolError(f"{_quoted(word)} is not one of seed=…, simulations=… and seconds=….")
            try:
                limits[name] = NAMED[name](value)
            except ValueError:
                raise ProtocolError(f"{_quoted(value)} is no number for {name}.") from None
        seen = state.observe(self._seat(words[1]))
        if not seen.actions():
            raise ProtocolError(f"Seat {seen.seat} is not to act.")
        return self._player(words[0], seen, limits), seen

    def _player(self, level: str, seen: Observation, limits: Mapping[str, Any]) -> Player:
        """A player of the level, made once for the same wishes."""
        key = (level, seen.game.id, *sorted(limits.items()))
        if key not in self._players:
            if len(self._players) >= MOST_PLAYERS:
                self._players.clear()
            wishes: dict[str, Any] = {"seed": _whole(limits.get("seed", 0), "The seed")}
            if "simulations" in limits and "seconds" in limits:
                raise ProtocolError("Give a number of simulations or of seconds, not both.")
            if "seconds" in limits:
                wishes["seconds"] = _seconds(limits["seconds"])
            if "simulations" in limits:
                wishes["simulations"] = _whole(limits["simulations"], "The simulations", 1, MOST_SIMULATIONS)
            self._players[key] = players.get(level, game=seen.game.id, **wishes)
        return self._players[key]


def _started(told: Mapping[str, Any], names: tuple[str, ...]) -> Any:
    """A match from its set-up; of `told` only what is called one of `names` and belongs to a set-up is used."""
    wrong = [name for name in told if name not in names and name in SETUP]
    if wrong:
        raise ProtocolError(f"{_quoted(wrong[0])} has no place here.")
    game_id = told.get("game")
    if not isinstance(game_id, str):
        raise ProtocolError('Say which game: “game” must be its id, such as "whist".')
    options, deals = told.get("options", {}), told.get("deals", [])
    if not isinstance(options, dict):
        raise ProtocolError("“options” must be a JSON object.")
    if not isinstance(deals, list) or not all(isinstance(deal, dict) for deal in deals):
        raise ProtocolError("“deals” must be a list of JSON objects, each a text of cards by zone.")
    if not all(isinstance(some, str) for deal in deals for some in deal.values()):
        raise ProtocolError('A scripted deal gives each zone a text of cards, such as "QH 7C".')
    for name in ("seats", "dealer"):
        if told.get(name) is not None:
            _whole(told[name], f"“{name}”")
    return rules.get(game_id).start(
        seats=told.get("seats"),
        seed=_whole(told.get("seed", 0), "The seed"),
        options=options,
        dealer=told.get("dealer"),
        deals=deals,
    )


def _played(state: State, text: str, number: int | None = None) -> str:
    """Play a line such as `0 play QH`; returns it as it is kept. `number`: which of the actions of a position it is."""
    where = "" if number is None else f"Action {number}: "
    seat, _, action = text.strip().partition(" ")
    try:
        done = Action.parse(action)
        place = _seat_of(state, seat)
        state.play(done, place)
    except IllegalAction as error:
        raise ProtocolError(f"{where}{error.reason}") from None
    except ValueError as error:
        why = str(error) if isinstance(error, ProtocolError) else "An action is a seat and what it does: 0 play QH."
        raise ProtocolError(f"{where}{why}") from None
    return f"{place} {done}"


def _seat_of(state: State, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < state.seats):
        raise ProtocolError(f"There is no seat {_quoted(text)}; the seats are 0 to {state.seats - 1}.")
    return int(text)


def _whole(value: Any, what: str, least: int = -LARGEST_SEED, most: int = LARGEST_SEED) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ProtocolError(f"{what} must be a whole number from {least} to {most}.")
    return value


def _seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ProtocolError("The seconds must be a number.")
    if not 0 < value <= MOST_SECONDS:
        raise ProtocolError(f"The seconds must be more than 0 and at most {MOST_SECONDS:g}.")
    return float(value)


def _quoted(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    return f"“{printable(text, 41)}”"
