"""The catalogue: facts about every game before loading it, read from `game.toml` in the game's folder.

Installing writes one file, `cardhall/games/catalogue.json`, so that a start opens one file and not 42. In a checkout,
where there is none, the files of the games are read themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from cardhall.rules.catalogue_entry import FAMILIES, Entry, EntryError, make_entry
from cardhall.rules.game_folders import folder_of, outside_packages

__all__ = ["CATALOGUE", "FAMILIES", "FIRST_GAME", "Entry", "EntryError", "game_files", "game_words", "load_catalogue"]

CATALOGUE_FILE = "catalogue.json"  # in cardhall/games
GAME_FILE = "game.toml"


def load_catalogue() -> dict[str, Entry]:
    """Return the entries of all games by id, in the order of display in lists. Raises `EntryError`."""
    built_file = files("cardhall") / "games" / CATALOGUE_FILE
    fields_by_game = json.loads(built_file.read_text("utf-8")) if built_file.is_file() else game_files()
    entries = {game_id: make_entry(fields, f"{game_id}/{GAME_FILE}") for game_id, fields in fields_by_game.items()}
    for game_id in outside_packages():
        entries.setdefault(game_id, make_entry(_read_toml(folder_of(game_id) / GAME_FILE), f"{game_id}/{GAME_FILE}"))
    return dict(sorted(entries.items(), key=lambda one: (one[1].order, one[0])))


def game_files() -> dict[str, dict[str, Any]]:
    """Return the contents of the files of the games in `cardhall/games`, by the ids of the games."""
    return dict(sorted((game_id, _read_toml(file)) for game_id, file in _find_game_files()))


def _find_game_files() -> Iterator[tuple[str, Any]]:
    for folder in (files("cardhall") / "games").iterdir():
        file = folder / GAME_FILE
        if folder.is_dir() and file.is_file():
            yield folder.name.replace("_", "-"), file


def _read_toml(file: Any) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(file.read_text("utf-8"))


CATALOGUE: dict[str, Entry] = load_catalogue()
FIRST_GAME = next(iter(CATALOGUE))  # chosen when nothing has been played yet


@cache
def game_words(table: str) -> Mapping[str, str]:
    """Return the words of all games in a table of `game.toml`: `zones`, `calls` or `buttons`."""
    return {key: text for entry in CATALOGUE.values() for key, text in getattr(entry, table).items()}
