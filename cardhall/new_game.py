"""Start a new game as a copy of an existing one: `python -m cardhall.new_game briscola --like ecarte`.

In a checkout of Card Hall it writes `cardhall/games/briscola` and `tests/games/briscola`. With `--outside FOLDER` it
writes a package of its own instead, which names the game in the entry point group `cardhall.games`. The new game is
the old one under another name, so that it can be played at once and be changed step by step.
"""

from __future__ import annotations

import re
import sys
import tomllib
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from cardhall import rules
from cardhall.english import quoted
from cardhall.rules.catalogue import CATALOGUE, FIRST_GAME, GAME_FILE
from cardhall.rules.game_folders import ENTRY_POINT_GROUP, GAMES_PACKAGE

GAME_ID_PATTERN = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
COPIED_PARTS = ("facts", "rules", "advice", "table")  # modules or packages that are copied from the other game's folder
# fields of the other game's `game.toml` that are not copied
OMITTED_FIELDS = ("name", "order", "aliases", "names_elsewhere", "whole_in", "revision", "bench", "compiled")
PROJECT_TEMPLATE = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{package}"
version = "0.1"
dependencies = ["cardhall"]

[project.entry-points."{group}"]
{game_id} = "{package}"

[tool.setuptools]
packages = [{packages}]

[tool.setuptools.package-data]
{package} = ["game.toml", "help/*.md"]
"""


class NewGameError(ValueError):
    """The new game cannot be written; the text says why."""


def start_game(game_id: str, template_id: str, name: str, root: Path, *, is_outside: bool = False) -> list[Path]:
    """Write a new game and return its files.

    `template_id` is the game that it begins as, `name` what people call the new one. `root` is the top of a checkout,
    or with `is_outside` the folder of the new package. Raises `NewGameError`; then nothing is written.
    """
    if not GAME_ID_PATTERN.fullmatch(game_id):
        raise NewGameError(f"{quoted(game_id)} is no id of a game: use small letters, digits and single hyphens.")
    if game_id in CATALOGUE:
        raise NewGameError(f"There is a game {quoted(game_id)} already: choose another id, or delete its folders.")
    if template_id not in CATALOGUE:
        raise NewGameError(str(rules.unknown_game_text(template_id)))
    module_name = game_id.replace("-", "_")
    package = f"cardhall_{module_name}" if is_outside else f"{GAMES_PACKAGE}.{module_name}"
    folder = root / package if is_outside else root / "cardhall" / "games" / module_name
    tests = root / "tests" if is_outside else root / "tests" / "games" / module_name
    if not is_outside and not (root / "cardhall" / "games").is_dir():
        raise NewGameError(
            f"{root} is no checkout of Card Hall: start there, or write a package with --outside FOLDER."
        )
    for existing_folder in (folder, tests):
        if existing_folder.exists():
            raise NewGameError(f"{existing_folder} exists already: delete it, or choose another id.")
    files = _render_files(game_id, template_id, name, package)
    texts_by_path = {folder / path: text for path, text in files.items()}
    scenarios = _game_folder(template_id, "tests") / "scenarios.yaml"
    if scenarios.is_file():
        text = scenarios.read_text("utf-8")
        texts_by_path[tests / "scenarios.yaml"] = re.sub(
            r"^game: .*$", f"game: {game_id}", text, count=1, flags=re.MULTILINE
        )
    if is_outside:
        packages = sorted(
            {".".join((package, *path.parent.parts)) for path in map(Path, files) if path.suffix == ".py"}
        )
        listed = ", ".join(f'"{one}"' for one in packages)
        text = PROJECT_TEMPLATE.format(package=package, group=ENTRY_POINT_GROUP, game_id=game_id, packages=listed)
        texts_by_path[root / "pyproject.toml"] = text
    else:
        texts_by_path[tests / "__init__.py"] = ""
    for path, text in texts_by_path.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return list(texts_by_path)


def _game_folder(game_id: str, top_folder: str) -> Path:
    """Return the folder of a game in `cardhall` or `tests` of the checkout, or of the installed program."""
    return Path(__file__).parents[1] / top_folder / "games" / game_id.replace("-", "_")


def _render_files(game_id: str, template_id: str, name: str, package: str) -> dict[str, str]:
    """Return the texts of the new game's files, by path within the folder."""
    source = _game_folder(template_id, "cardhall")
    old_name, old_class = str(CATALOGUE[template_id].name), type(rules.get(template_id)).__name__
    new_class = "".join(part.capitalize() for part in game_id.split("-"))
    # longer texts first: an id may be part of a module's or a class's name
    changes = [
        (f"{GAMES_PACKAGE}.{template_id.replace('-', '_')}", package),
        (f'"{template_id}"', f'"{game_id}"'),
        (old_name, name),
    ]

    def rename_game(text: str) -> str:
        for old, new in changes:
            text = text.replace(old, new)
        return re.sub(rf"\b{old_class}(?=[A-Z]|\b)", new_class, text)

    texts = {GAME_FILE: _trim_game_file(source / GAME_FILE, name), "help/en.md": rename_game(_read_help_page(source))}
    texts["__init__.py"] = rename_game((source / "__init__.py").read_text("utf-8"))
    for part in COPIED_PARTS:
        paths = [source / f"{part}.py", *sorted((source / part).rglob("*.py"))]
        texts |= {
            path.relative_to(source).as_posix(): rename_game(path.read_text("utf-8"))
            for path in paths
            if path.is_file()
        }
    return texts


def _read_help_page(source: Path) -> str:
    return (source / "help" / "en.md").read_text("utf-8")


def _trim_game_file(path: Path, name: str) -> str:
    """Return another game's `game.toml`, without the fields that belong to the other game alone."""
    kept_lines, table = [f'name = "{name}"'], ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("["):
            table = line.strip("[]").partition(".")[0]
        field = table or line.partition(" ")[0]
        if field not in OMITTED_FIELDS and not line.startswith("#"):
            kept_lines.append(line)
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(kept_lines)).rstrip() + "\n"
    tomllib.loads(text)  # raises an error if a value over several lines was cut
    return text


def main(argv: Sequence[str] | None = None) -> int:
    """Write a new game and say what to do next. Returns the exit status."""
    parser = ArgumentParser(prog="python -m cardhall.new_game", description="Start a new game from one that is there.")
    parser.add_argument("game_id", metavar="ID", help="its id, such as briscola")
    parser.add_argument("--like", default=FIRST_GAME, metavar="GAME", help="the game to copy (default: %(default)s)")
    parser.add_argument("--name", help="what people call it (default: from its id)")
    parser.add_argument("--outside", type=Path, metavar="FOLDER", help="write a package of its own there")
    arguments = parser.parse_args(argv)
    name = arguments.name or " ".join(word.capitalize() for word in arguments.game_id.split("-"))
    root = arguments.outside or Path.cwd()
    try:
        files = start_game(arguments.game_id, arguments.like, name, root, is_outside=arguments.outside is not None)
    except NewGameError as error:
        parser.error(str(error))
    template_entry = CATALOGUE[arguments.like]
    sys.stdout.write("".join(f"{path}\n" for path in files))
    next_command = f"pip install -e {root}" if arguments.outside else f"python -m tests.game {arguments.game_id}"
    sys.stdout.write(
        f"Written {len(files)} files. {name} now plays like {template_entry.name}. To start again, delete them.\n"
    )
    sys.stdout.write(f"Change them step by step, and try them: {next_command}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
