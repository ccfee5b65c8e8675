"""The rules of the games: `rules.get("whist").start(seed=7)`. No window, no clock, no files."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cardhall.english import quoted
from cardhall.rules.catalogue import CATALOGUE, FAMILIES, Entry
from cardhall.rules.game_folders import module_of

if TYPE_CHECKING:
    from cardhall.rules.engine.action import Action, IllegalAction
    from cardhall.rules.engine.event import Event
    from cardhall.rules.engine.game import Game, SetupError
    from cardhall.rules.engine.observation import Observation
    from cardhall.rules.engine.options import Option
    from cardhall.rules.engine.results import DealResult, Line
    from cardhall.rules.engine.state import State

__all__ = [
    "CATALOGUE",
    "FAMILIES",
    "GAMES",
    "Action",
    "DealResult",
    "Entry",
    "Event",
    "Game",
    "IllegalAction",
    "Line",
    "Observation",
    "Option",
    "SetupError",
    "State",
    "UnknownGame",
    "get",
]


# The names of the engine by module. A module is imported at the first use of a name, so that the catalogue loads fast.
_NAMES_BY_MODULE = {
    "action": ("Action", "IllegalAction"),
    "event": ("Event",),
    "game": ("Game", "SetupError"),
    "options": ("Option",),
    "observation": ("Observation",),
    "results": ("DealResult", "Line"),
    "state": ("State",),
}


def __getattr__(name: str) -> Any:
    for module, names in _NAMES_BY_MODULE.items():
        if name in names:
            found = globals()[name] = getattr(importlib.import_module(f"cardhall.rules.engine.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class UnknownGame(LookupError):
    """Raised for an unknown id of a game; the text names the nearest ids."""

    def __str__(self) -> str:
        return str(self.args[0])


class _Games(Mapping[str, "Game[Any]"]):
    """A mapping id -> Game of every game in the catalogue; a game's module is imported on first access."""

    def __getitem__(self, game_id: str) -> Game[Any]:
        if game_id not in CATALOGUE:
            raise KeyError(game_id)
        game: Game[Any] = module_of(game_id, "rules").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(CATALOGUE)

    def __len__(self) -> int:
        return len(CATALOGUE)

    def __contains__(self, game_id: object) -> bool:
        return game_id in CATALOGUE


GAMES: Mapping[str, Game[Any]] = _Games()


def get(game_id: str) -> Game[Any]:
    """Return the game of an id, such as `"whist"`. Raises `UnknownGame`, naming the nearest ids.

    >>> get("whist").seat_counts
    (4,)
    """
    try:
        return GAMES[game_id]
    except (KeyError, TypeError):
        raise UnknownGame(unknown_game_text(game_id)) from None


def unknown_game_text(game_id: object) -> str:
    """Return the sentence for an unknown id, with the nearest games."""
    from cardhall.language import listing, say  # only here, so that reading the catalogue does not load it
    from cardhall.rules.game_search import find_missing_game, nearest_games

    asked, missing = quoted(game_id), find_missing_game(str(game_id))
    if missing is not None and missing.nearest[0] in CATALOGUE:
        return say(
            "There is no game {game}. Most similar: {near}, because {reason}.",
            game=asked,
            near=missing.nearest[0],
            reason=missing.reason,
        )
    nearest = nearest_games(str(game_id))
    if not nearest:
        return say("There is no game {game}; “cardhall games” lists all games.", game=asked)
    return say("There is no game {game}; did you mean {near}?", game=asked, near=listing(nearest, "or"))
