"""Folders of games: their modules and files.

A game of Card Hall is a package in `cardhall/games`. A game from outside is a package that another distribution names
in its entry point group `cardhall.games`:

    [project.entry-points."cardhall.games"]
    briscola = "briscola_for_two"
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ENTRY_POINT_GROUP = "cardhall.games"
GAMES_PACKAGE = "cardhall.games"


def package_of(game_id: str) -> str:
    """Return the dotted name of the game's package: `"cardhall.games.oh_hell"` for `"oh-hell"`."""
    return outside_packages().get(game_id, f"{GAMES_PACKAGE}.{game_id.replace('-', '_')}")


def module_of(game_id: str, part_name: str) -> Any:
    """Import a room of a game's package, `"rules"`, `"advice"` or `"table"`. Raises ImportError where there is none."""
    return importlib.import_module(f"{package_of(game_id)}.{part_name}")


def has_module(game_id: str, part_name: str) -> bool:
    """Return whether a game's package has a room. The package is imported for the answer, the room is not."""
    module_name = f"{package_of(game_id)}.{part_name}"
    if module_name in sys.modules:
        return True
    try:
        return find_spec(module_name) is not None
    except ModuleNotFoundError:  # there is no such package
        return False


def folder_of(game_id: str) -> Traversable:
    """Return the folder with a game's files (`game.toml`, `help`, `words`); nothing of the game is imported."""
    package = package_of(game_id)
    parent, _, name = package.rpartition(".")
    if parent == GAMES_PACKAGE:
        return files("cardhall") / "games" / name
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"The package {package} of the game {game_id} is not installed.")
    return Path(next(iter(spec.submodule_search_locations)))


@cache
def outside_packages() -> Mapping[str, str]:
    """Return the packages of installed games from outside by the ids of the games."""
    if not any(_has_game_packages(folder) for folder in sys.path):
        return {}
    from importlib.metadata import entry_points  # takes 20 ms

    return {one.name: one.value for one in entry_points(group=ENTRY_POINT_GROUP)}


def _has_game_packages(folder: str) -> bool:
    """Return whether a distribution installed in the folder names games, faster than `importlib.metadata` can."""
    group_header, names = f"[{ENTRY_POINT_GROUP}]".encode(), "entry_points.txt"
    try:
        with os.scandir(folder or ".") as found:
            infos = [Path(one.path, names) for one in found if one.name.endswith(".dist-info")]
        return any(group_header in path.read_bytes() for path in infos if path.is_file())
    except OSError:  # an entry of sys.path that cannot be read has no distributions for importlib.metadata either
        return False
