"""Finds the files of each game: in its folder of the program, and in its folder of the tests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardhall.language.catalogues import COMMON_CATALOGUE
from cardhall.match.measured import MEASURED_FILE
from cardhall.rules.catalogue import CATALOGUE

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "cardhall" / "games"
GAME_TESTS = ROOT / "tests" / "games"
SHARED_HELP = ROOT / "resources" / "help"
SHARED_TRANSLATIONS = ROOT / "resources" / "translations"


def module_of(game_id: str) -> str:
    """Return the name of a game's package: `"oh_hell"` for `"oh-hell"`."""
    return game_id.replace("-", "_")


def game_of(folder: Path) -> str:
    """Return the id of the game whose folder it is."""
    return folder.name.replace("_", "-")


def program_folder(game_id: str) -> Path:
    """Return the folder of a game in `cardhall/games`."""
    return GAMES / module_of(game_id)


def tests_folder(game_id: str) -> Path:
    """Return the folder of a game in `tests/games`."""
    return GAME_TESTS / module_of(game_id)


def write_measured(game_id: str, part: str, figures: Mapping[str, Any]) -> None:
    """Replace a part of a game's measured figures: one that `cardhall.match.measured` names."""
    path = program_folder(game_id) / MEASURED_FILE
    known = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    path.write_text(json.dumps(dict(sorted({**known, part: figures}.items())), indent=1) + "\n", "utf-8")


def room_of(game_id: str, room: str) -> Path:
    """Return the file of a game's `rules`, `advice` or `table`: the module, or the `__init__.py` of the package."""
    package = program_folder(game_id) / room
    return package / "__init__.py" if package.is_dir() else package.with_suffix(".py")


def games_with(name: str) -> dict[str, Path]:
    """Return the files of that name in the folders of games, of program and tests, by the ids of the games."""
    found = {}
    folders = [folder for top in (GAMES, GAME_TESTS) if top.is_dir() for folder in top.iterdir()]
    for folder in folders:  # the compiled build is tried without the sources of the games
        if (folder / name).is_file():
            found[game_of(folder)] = folder / name
    return dict(sorted(found.items()))


def help_page(name: str, code: str = "en") -> Path:
    """Return the file of a help page: of a game, by its id, or of a topic."""
    if name in CATALOGUE:
        return program_folder(name) / "help" / f"{code}.md"
    return SHARED_HELP / f"{name}.md" if code == "en" else SHARED_HELP / code / f"{name}.md"


def help_pages(code: str = "en") -> dict[str, Path]:
    """Return the help pages that there are in a language, by the ids of games and the names of topics."""
    shared = SHARED_HELP if code == "en" else SHARED_HELP / code
    return dict(
        sorted({path.stem: path for path in shared.glob("*.md")}.items() | games_with(f"help/{code}.md").items())
    )


def catalogue_path(code: str, name: str) -> Path:
    """Return the file of translations of a game, by its id, or of the common ones, `COMMON`."""
    if name == COMMON_CATALOGUE:
        return SHARED_TRANSLATIONS / code / f"{COMMON_CATALOGUE}.po"
    return program_folder(name) / "words" / f"{code}.po"


def catalogue_paths(code: str) -> dict[str, Path]:
    """Return the files of translations of a language, by the ids of games; the common one is `COMMON`."""
    found = games_with(f"words/{code}.po")
    common = catalogue_path(code, COMMON_CATALOGUE)
    return dict(sorted({**found, **({COMMON_CATALOGUE: common} if common.is_file() else {})}.items()))
