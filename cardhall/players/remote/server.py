"""The answering end of the line protocol: our rules and our players for other programs.

One line in, one line out; see resources/help/protocol.md for the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardhall import __version__, rules
from cardhall.players.levels import HARD_SECONDS, Player
from cardhall.players.remote.observation_answers import (
    EXPECTED_ERRORS,
    Agreement,
    LocalThinker,
    Thinker,
    error_sentence,
)
from cardhall.players.remote.player_requests import PlayerCache, parse_seconds, parse_whole_value, quote_value
from cardhall.players.remote.protocol import PROTOCOL_VERSION, ProtocolError, format_line, parse_json, parse_line
from cardhall.rules.engine.action import Action, IllegalAction
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import State

SETUP_FIELDS = ("game", "seats", "seed", "options", "dealer", "deals")
LIMIT_TYPES = {"seed": int, "simulations": int, "seconds": float}

MAX_POSITION_ACTIONS = 17_000  # as many actions as a saved game may have
TOO_MANY_ACTIONS_TEXT = f"A position may have {MAX_POSITION_ACTIONS:,} actions at most."


class Engine:
    """Answers the lines of the protocol."""

    def __init__(self, level: str = "hard", thinker: Thinker | None = None, **limits: float) -> None:
        """Set the player for `observe`: `level`, and in `limits` its `simulations` or `seconds`.

        `thinker`: who thinks then; by default this process, with no limit for observations that are made up.
        """
        self.level = level
        self.limits: dict[str, Any] = limits
        self.should_quit = False
        self.state: State | None = None
        self.thinker: Thinker = thinker or LocalThinker()
        self.agreement: Agreement | None = None  # by the command `game`
        self.played_lines: list[str] = []
        self.players = PlayerCache()
        self.commands: Mapping[str, Callable[[str], str]] = {
            "cardhall": self._answer_greeting,
            "help": self._list_commands,
            "games": self._list_games,
            "about": self._describe_game,
            "game": self._agree_on_game,
            "observe": self._answer_observation,
            "position": self._set_position,
            "play": self._play_action,
            "actions": self._list_actions,
            "show": self._show_observation,
            "deal": self._show_deal,
            "zones": self._show_zones,
            "log": self._show_log,
            "choose": self._choose_action,
            "rank": self._rank_actions,
            "quit": self._quit,
        }

    def answer(self, text: str) -> str:
        """Return the answer to a line, also a line; "" where none is due (a comment, `quit`)."""
        try:
            command, arguments = parse_line(text)
            if not command:
                return ""
            if command not in self.commands:
                raise ProtocolError(
                    f"There is no command {quote_value(command)}; the commands are {', '.join(self.commands)}."
                )
            return self.commands[command](arguments)
        except EXPECTED_ERRORS as error:
            return format_line("error", error_sentence(error))

    # ---- lines of a match in which this program plays

    def _answer_greeting(self, arguments: str) -> str:
        protocol = parse_json(arguments or "{}", "A greeting").get("protocol", PROTOCOL_VERSION)
        if protocol != PROTOCOL_VERSION:
            raise ProtocolError(f"This program speaks protocol {PROTOCOL_VERSION}, not {quote_value(protocol)}.")
        greeting = {
            "protocol": PROTOCOL_VERSION,
            "name": f"Card Hall {self.level}",
            "version": __version__,
            "wants": ["state"],
        }
        return format_line("ready", greeting)

    def _list_commands(self, arguments: str) -> str:
        return format_line("commands", list(self.commands))

    def _agree_on_game(self, arguments: str) -> str:
        """Agree on the game before observations come."""
        setup = parse_json(arguments, "A game")
        state = _start_match(setup, ("game", "seats", "options", "seed"))
        limits = {"seed": parse_whole_value(setup.get("seed", 0), "The seed"), **self.limits}
        if not self.limits and self.level == "hard" and "seconds" in setup:
            # half the time given, so that the answer is not late on a busy machine
            limits["seconds"] = min(HARD_SECONDS, parse_seconds(setup["seconds"]) / 2)
        self.agreement = Agreement(state.game.id, self.level, tuple(sorted(limits.items())))
        self.thinker.get_ready(self.agreement)
        return "ok"

    def _answer_observation(self, arguments: str) -> str:
        if self.agreement is None:
            raise ProtocolError("Say first what is played: game {…}.")
        return format_line("action", self.thinker.action(self.agreement, arguments))

    # ---- lines about rules

    def _list_games(self, arguments: str) -> str:
        return format_line("games", {game_id: entry.name for game_id, entry in rules.CATALOGUE.items()})

    def _describe_game(self, arguments: str) -> str:
        game = rules.get(arguments)
        options = {
            name: {"default": option.default, "choices": list(option.choices), "label": option.label}
            for name, option in game.options.items()
        }
        description = {"game": game.id, "name": game.name, "seats": list(game.seat_counts), "revision": game.revision}
        return format_line(
            "about", {**description, "options": options, "presets": {k: dict(v) for k, v in game.presets.items()}}
        )

    def _set_position(self, arguments: str) -> str:
        if arguments:
            setup = parse_json(arguments, "A position")
            state = _start_match(setup, (*SETUP_FIELDS, "actions"))
            lines = setup.get("actions", [])
            if not isinstance(lines, list) or not all(isinstance(one, str) for one in lines):
                raise ProtocolError("The actions of a position must be a list of texts such as “0 play QH”.")
            if len(lines) > MAX_POSITION_ACTIONS:
                raise ProtocolError(TOO_MANY_ACTIONS_TEXT)
            log = [_play_line(state, one, number) for number, one in enumerate(lines, 1)]
            self.state, self.played_lines = state, log
        return self._format_position()

    def _play_action(self, arguments: str) -> str:
        state = self._require_position()
        if len(self.played_lines) >= MAX_POSITION_ACTIONS:
            raise ProtocolError(TOO_MANY_ACTIONS_TEXT)
        self.played_lines.append(_play_line(state, arguments))
        return self._format_position()

    def _list_actions(self, arguments: str) -> str:
        state = self._require_position()
        seat = self._parse_seat(arguments) if arguments else None
        return format_line("actions", [str(action) for action in state.actions(seat)])

    def _show_observation(self, arguments: str) -> str:
        return format_line("observation", self._require_position().observe(self._parse_seat(arguments)).as_dict())

    def _show_deal(self, arguments: str) -> str:
        return format_line("deal", self._require_position().deal)

    def _show_zones(self, arguments: str) -> str:
        zones = self._require_position().zones
        return format_line("zones", {zone: " ".join(card.text for card in some) for zone, some in zones.items()})

    def _show_log(self, arguments: str) -> str:
        return format_line("log", list(self.played_lines))

    # ---- lines that ask a player

    def _choose_action(self, arguments: str) -> str:
        player, seen = self._parse_player_and_observation(arguments)
        return format_line("action", str(player.choose(seen)))

    def _rank_actions(self, arguments: str) -> str:
        player, seen = self._parse_player_and_observation(arguments)
        return format_line("rank", [[str(action), round(value, 6)] for action, value in player.rank(seen)])

    def _quit(self, arguments: str) -> str:
        self.should_quit = True
        return ""

    # ---- the position

    def _require_position(self) -> Any:
        if self.state is None:
            raise ProtocolError("There is no position yet: give one with position {…}.")
        return self.state

    def _format_position(self) -> str:
        state = self._require_position()
        position = {
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
        return format_line("position", position)

    def _parse_seat(self, text: str) -> int:
        return _parse_seat_text(self._require_position(), text)

    def _parse_player_and_observation(self, arguments: str) -> tuple[Player, Observation]:
        """Return the player and the observation for `LEVEL SEAT [name=value …]`."""
        state = self._require_position()
        words = arguments.split()
        if len(words) < 2:
            raise ProtocolError("Say the level and the seat, such as: choose hard 0.")
        limits: dict[str, Any] = {}
        for argument in words[2:]:
            name, sign, value = argument.partition("=")
            if not sign or name not in LIMIT_TYPES:
                raise ProtocolError(f"{quote_value(argument)} is not one of seed=…, simulations=… and seconds=….")
            try:
                limits[name] = LIMIT_TYPES[name](value)
            except ValueError:
                raise ProtocolError(f"{quote_value(value)} is no number for {name}.") from None
        seen = state.observe(self._parse_seat(words[1]))
        if not seen.actions():
            raise ProtocolError(f"Seat {seen.seat} is not to act.")
        return self.players.get_player(words[0], seen.game.id, limits), seen


def _start_match(setup: Mapping[str, Any], allowed_fields: tuple[str, ...]) -> Any:
    """Start a match from its set-up; only the fields of `setup` in `allowed_fields` are allowed."""
    disallowed_fields = [name for name in setup if name not in allowed_fields and name in SETUP_FIELDS]
    if disallowed_fields:
        raise ProtocolError(f"{quote_value(disallowed_fields[0])} has no place here.")
    game_id = setup.get("game")
    if not isinstance(game_id, str):
        raise ProtocolError('Say which game: “game” must be its id, such as "whist".')
    options, deals = setup.get("options", {}), setup.get("deals", [])
    if not isinstance(options, dict):
        raise ProtocolError("“options” must be a JSON object.")
    if not isinstance(deals, list) or not all(isinstance(deal, dict) for deal in deals):
        raise ProtocolError("“deals” must be a list of JSON objects, each a text of cards by zone.")
    if not all(isinstance(some, str) for deal in deals for some in deal.values()):
        raise ProtocolError('A scripted deal gives each zone a text of cards, such as "QH 7C".')
    for name in ("seats", "dealer"):
        if setup.get(name) is not None:
            parse_whole_value(setup[name], f"“{name}”")
    return rules.get(game_id).start(
        seats=setup.get("seats"),
        seed=parse_whole_value(setup.get("seed", 0), "The seed"),
        options=options,
        dealer=setup.get("dealer"),
        deals=deals,
    )


def _play_line(state: State, text: str, action_number: int | None = None) -> str:
    """Play a line such as `0 play QH`, and return it as kept in the log.

    `action_number`: the number of the action in a position, for errors.
    """
    error_prefix = "" if action_number is None else f"Action {action_number}: "
    seat, _, action = text.strip().partition(" ")
    try:
        parsed_action = Action.parse(action)
        seat_number = _parse_seat_text(state, seat)
        state.play(parsed_action, seat_number)
    except IllegalAction as error:
        raise ProtocolError(f"{error_prefix}{error.reason}") from None
    except ValueError as error:
        error_text = (
            str(error) if isinstance(error, ProtocolError) else "An action is a seat and what it does: 0 play QH."
        )
        raise ProtocolError(f"{error_prefix}{error_text}") from None
    return f"{seat_number} {parsed_action}"


def _parse_seat_text(state: State, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < state.seats):
        raise ProtocolError(f"There is no seat {quote_value(text)}; the seats are 0 to {state.seats - 1}.")
    return int(text)
