"""The rules of the house: what every game must have, what may be imported when, and which words may not appear."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from setuptools import find_packages

from cardhall import rules
from cardhall.rules.game_folders import has_module
from cardhall.rules.similar_games import SIMILAR_GAMES, SimilarGame
from tests.game import missing_parts
from tests.game_files import GAME_TESTS, GAMES, game_of, help_page, room_of
from tests.papers import all_papers

ROOT = Path(__file__).parents[1]
each_game = pytest.mark.parametrize("game_id", list(rules.GAMES))


def test_a_game_that_has_come_stands_no_longer_among_those_that_are_not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SIMILAR_GAMES, "whist", SimilarGame("Whist", ("spades",), "tricks are won there too"))
    assert [sentence for sentence in missing_parts("whist") if "similar_games.py" in sentence]


@each_game
def test_every_game_has_all_its_files(game_id: str) -> None:
    lacking = list(missing_parts(game_id))
    assert not lacking, "\n".join([f"{rules.CATALOGUE[game_id].name} lacks something:", *lacking])


@each_game
def test_help_pages_do_not_shout(game_id: str) -> None:
    path = help_page(game_id)
    text = path.read_text("utf-8")
    without = text.replace(rules.CATALOGUE[game_id].name, "")  # the name of Oh Hell! has one
    # ![…] is a picture, and a!=b a condition
    assert not re.search(r"!(?![\[=])", without), f"{path.name} has an exclamation mark"


def test_tables_see_only_what_a_seat_sees() -> None:
    """A table reads an observation's zones, facts, history and actions, never the state behind them."""
    found = []
    paths = sorted([*GAMES.glob("*/table.py"), *GAMES.glob("*/table/**/*.py")])
    assert len(paths) > 60
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ("state", "_state"):
                found.append(f"{path.relative_to(ROOT)}, line {node.lineno}: {ast.unparse(node)}")
    assert not found, "\n".join(found)


FACT_TEXTS_WRITTEN = "cardhall/rules/engine/observation.py"
FACT_TEXTS_READ = "cardhall/match/first_match.py"  # a help page compares texts


def test_facts_are_read_as_values() -> None:
    """`Observation.facts` is for the outside: inside, `Facts.of` returns typed values, and nothing is parsed."""
    found = []
    for path in sorted((ROOT / "cardhall").rglob("*.py")):
        name, text = path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
        if name == FACT_TEXTS_WRITTEN or not re.search(r"\.(facts|fact_text)\b(?! import)", text):
            continue
        tree = ast.parse(text)
        called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for node in ast.walk(tree):
            if not isinstance(node, ast.Attribute) or ast.unparse(node.value) == "self":
                continue
            is_text = node.attr == "fact_text" and name != FACT_TEXTS_READ
            if is_text or (node.attr == "facts" and id(node) not in called):
                found.append(f"{name}, line {node.lineno}: read a value of `Facts.of(…)`, not {ast.unparse(node)}")
    assert not found, "\n".join(found)


def test_facts_of_games_are_values() -> None:
    """The facts of a game are immutable, and each is given by its name."""
    for game_id in rules.GAMES:
        facts = type(rules.get(game_id).start(seed=1).observe(0).fact_values)
        settings = getattr(facts, "__dataclass_params__", None)
        assert settings is not None and settings.frozen, f"{facts.__name__}: write @dataclass(frozen=True, …)"
        assert "__slots__" in vars(facts), f"{facts.__name__}: write slots=True"
        assert all(field.kw_only for field in fields(facts)), f"{facts.__name__}: write kw_only=True"


def test_a_table_says_what_its_table_is() -> None:
    """A game needs no table of its own; where it has one, the lookup asks for `TABLE`."""
    tables = [room_of(game_id, "table") for game_id in rules.GAMES if has_module(game_id, "table")]
    assert len(tables) > 30
    for path in tables:
        assert "\nTABLE = " in path.read_text("utf-8"), f"{path.relative_to(ROOT)} does not say what its TABLE is"


def test_a_room_is_worth_one() -> None:
    """The rules of a game are a package where mechanisms are its own, and its rules use them."""
    for room in sorted(path.parent for path in GAMES.glob("*/rules/__init__.py")):
        others = {path.stem for path in room.glob("[!_]*.py")}
        assert others, f"{room.parent.name} has a package of rules with one module: make it rules.py"
        said = "".join(path.read_text("utf-8") for path in room.glob("*.py"))
        unused = [name for name in sorted(others) if f"games.{room.parent.name}.rules.{name} import" not in said]
        assert not unused, f"{room.parent.name} does not use {unused}"


def test_every_folder_of_a_game_is_in_the_catalogue() -> None:
    for games in (GAMES, GAME_TESTS):
        folders = {game_of(path) for path in games.iterdir() if path.is_dir() and path.name != "__pycache__"}
        assert folders == set(rules.GAMES), f"{games.name}: {folders ^ set(rules.GAMES)}"


def run_python(code: str) -> None:
    """Run code in a new process; it must succeed."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr.splitlines()[-1:]


def test_importing_one_game_imports_no_other() -> None:
    run_python(
        "import sys\n"
        "from cardhall import rules\n"
        "start = 'cardhall.games.'\n"
        "assert not [m for m in sys.modules if m.startswith(start)]\n"
        "for game_id in rules.GAMES:\n"
        "    rules.get(game_id)\n"
        "    loaded = [m for m in sys.modules if m.startswith(start)]\n"
        "    own = start + game_id.replace('-', '_')\n"
        "    assert own in loaded and all(f'{m}.'.startswith(f'{own}.') for m in loaded), loaded\n"
        "    for name in loaded:\n"
        "        del sys.modules[name]\n"
        "assert 'PySide6' not in sys.modules\n"
        "assert 'cardhall.players' not in sys.modules\n"
    )


DESKTOP = "cardhall.desktop"
TABLE_PAGES = (
    "table_page",
    "playback_page",
    "position_page",
    "trial_page",
    "practice_page",
    "exercise_page",
    "screenshot",
)  # of a table: they put it together from its rooms


def imported_modules(path: Path) -> set[str]:
    """All modules that a file imports wherever it does so, for its types too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return found


def rooms_imported(package: str) -> dict[str, set[str]]:
    """By each room of a package (a package or a module in it) the others that it imports, for types too."""
    folder, found = ROOT.joinpath(*package.split(".")), dict[str, set[str]]()
    for path in folder.rglob("*.py"):
        room = path.relative_to(folder).with_suffix("").parts[0]
        names = [name.removeprefix(f"{package}.") for name in imported_modules(path) if name.startswith(f"{package}.")]
        found.setdefault(room, set()).update({name.split(".")[0] for name in names} - {room})
    return found


@pytest.mark.parametrize("package", [DESKTOP, f"{DESKTOP}.table", f"{DESKTOP}.window", "cardhall.match"])
def test_no_room_needs_itself_for_types_either(package: str) -> None:
    """What needs a page only as a type knows all of it none the less: it says in a Protocol what it asks."""
    imported = rooms_imported(package)
    left = set(imported)
    while free := {room for room in left if not imported[room] & left}:
        left -= free
    circles = {room: sorted(imported[room] & left) for room in sorted(left)}
    assert not circles, f"rooms that need each other: {circles}"


def test_the_rooms_of_a_table_do_not_know_its_pages() -> None:
    for room, others in rooms_imported(f"{DESKTOP}.table").items():
        assert room in TABLE_PAGES or not others & set(TABLE_PAGES), f"{room} imports a page of a table"


def test_the_command_line_imports_no_game_and_no_qt() -> None:
    run_python(
        "import sys\n"
        "import cardhall.__main__, cardhall.cli, cardhall.match, cardhall.players.remote.worker\n"
        "bad = [m for m in sys.modules if m.startswith(('cardhall.games.', 'PySide6', 'cardhall.desktop'))]\n"
        "assert not bad, bad\n"
    )


@each_game
def test_the_catalogue_and_the_game_agree(game_id: str) -> None:
    game, entry = rules.get(game_id), rules.CATALOGUE[game_id]
    assert (game.id, game.name, game.family) == (game_id, entry.name, entry.family)
    assert game.seat_counts == entry.seat_counts and set(entry.pairs) <= set(entry.seat_counts)
    assert entry.blurb.endswith(".") and "!" not in entry.blurb
    assert entry.minutes[0] <= entry.minutes[1]
    for seats in game.seat_counts:
        sides = game.start(seats=seats, seed=1).sides
        assert sorted(seat for side in sides for seat in side) == list(range(seats))
        assert (seats in entry.pairs) == any(len(side) > 1 for side in sides), f"pairs of {seats} players"
        assert game.deck(seats=seats), "an empty pack"


# ---- words


TEXT_ENDINGS = (".py", ".md", ".yaml", ".toml", ".txt", ".spec", ".cfg", ".yml", "run")
FORBIDDEN_WORDS = {
    r"\b(TODO|FIXME|XXX|HACK)\b": "unfinished work",
    r"(?i)\bindex[-_]url\b|pypi\.(org|python)|pythonhosted|\bconda-forge\b": "the address of a package server",
    r"(?<![\w.])/(work|home|Users|root)/\w": "a path of somebody's machine",
    r"(?i)\blorem ipsum\b": "a filler",
    r"<<<<<<< |>>>>>>> ": "a merge left half done",
    r"\bexcept:|except Exception:\s*\n\s*pass\b": "a swallowed exception",
}


ODD_PHRASES = {  # phrases that leave a stranger guessing
    r"(?i)\bso (many|much|often)\b": "say the number, or name the parameter",
    r"(?i)\bfor so (many|long)\b|\bso long (may|does)\b": "say how long, or name the parameter",
    r"(?i)\bnought\b|\bby thumb\b|\btold (anew|of once)\b|\b(is|are|was|were) told of\b": "plainer",
}


def tracked_files() -> list[Path]:
    """The text files of the project: those under version control, or all where there is none."""
    try:
        done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
        names = [name for name in done.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        folders = ("cardhall", "tests", "resources", "packaging")
        names = [
            p.relative_to(ROOT).as_posix() for folder in folders for p in (ROOT / folder).rglob("*") if p.is_file()
        ]
    here = Path(__file__).relative_to(ROOT).as_posix()
    paths = [ROOT / name for name in names if name.endswith(TEXT_ENDINGS) and name != here]
    return [path for path in paths if path.is_file()]


def test_words_that_may_not_appear() -> None:
    found, papers = [], set(all_papers())
    for path in tracked_files():
        text = path.read_text("utf-8")
        ours = path.suffix == ".py" or path in papers
        for pattern, what in {**FORBIDDEN_WORDS, **(ODD_PHRASES if ours else {})}.items():
            found += [f"{path.relative_to(ROOT)}: {what}: {hit[0]!r}" for hit in re.finditer(pattern, text)]
    assert not found, "\n".join(found)


# ---- set-up


def test_every_package_is_installed() -> None:
    """Setuptools finds packages by their `__init__.py`, so no folder of modules may lack one."""
    found = set(find_packages(str(ROOT), include=["cardhall", "cardhall.*"]))
    folders = {path.parent.relative_to(ROOT) for path in ROOT.glob("cardhall/**/*.py")}
    assert found == {".".join(folder.parts) for folder in folders}


def test_the_read_me_has_one_command_to_play_and_one_to_test() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    commands = [line for line in text.splitlines() if line.startswith("python3 -m venv")]
    assert len(commands) == 2
    assert commands[0].endswith(".venv/bin/cardhall")
    assert commands[1].endswith(".venv/bin/python -m tests.check")
    pictures = re.findall(r"!\[.*\]\((.*)\)", text)
    assert pictures and all((ROOT / picture).stat().st_size < 400_000 for picture in pictures)


@pytest.mark.skipif(sys.platform == "win32", reason="a script of bash, and files there are not marked as programs")
def test_the_ci_command_runs_the_command_of_the_read_me() -> None:
    path = ROOT / ".ci" / "run"
    text = path.read_text("utf-8")
    assert path.stat().st_mode & 0o111, ".ci/run cannot be executed"
    assert "grep -m 1 'python -m tests.check' README.md" in text and 'eval "$command"' in text
    done = subprocess.run(["bash", "-n", str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
