"""What the papers, the help pages and the manual page quote works as it stands there: commands, codes, paths."""

from __future__ import annotations

import io
import re
import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardhall import cli, log, rules
from cardhall.commands import bench, opponents
from cardhall.match import Match, backup, codes, log_file
from cardhall.match.person_files import PersonFolders
from cardhall.match.sliced_work import at_once
from tests.papers import all_papers, quoted_texts

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "packaging"))

import build  # noqa: E402

CODE_PATTERN = re.compile(r"\b(?:" + "|".join(rules.GAMES) + r"):[0-9A-HJKMNP-TV-Z]{2}[0-9A-HJKMNP-TV-Z-]{4,}")
OWN_COMMAND_PATTERN = re.compile(r"(?:\.venv/bin/)?cardhall(?: |$)")
# What makes a command of minutes one of moments; test_bench_command.py measures all games.
FEWER_ARGUMENTS = {"arena": ["--deals", "1", "--simulations", "2"], "bench": ["truc"]}


def quoting_pages() -> list[Path]:
    """All that quotes something to people who read."""
    return [
        *all_papers(),
        *sorted((ROOT / "resources" / "help").rglob("*.md")),
        *sorted((ROOT / "cardhall" / "games").glob("*/help/*.md")),
    ]


def quoted_commands() -> dict[str, list[str]]:
    """Each command that is quoted, without what stands before it; and where."""
    found: dict[str, list[str]] = {}
    for path in quoting_pages():
        for one in quoted_texts(path):
            for part in one.split(" && "):
                found.setdefault(part.removeprefix(".venv/bin/"), []).append(path.name)
    return found


QUOTED_COMMANDS = quoted_commands()
OF_OURS = sorted(one for one in QUOTED_COMMANDS if OWN_COMMAND_PATTERN.match(one) and "{" not in one and "…" not in one)
OF_PYTHON = sorted(one for one in QUOTED_COMMANDS if re.match(r"(python3?|pytest|pip) ", one) and " -c " not in one)


def test_something_is_quoted() -> None:
    """Otherwise the tests below look at nothing."""
    assert len(OF_OURS) > 20 and len(OF_PYTHON) > 20
    assert {"cardhall FILE", "cardhall selftest", "cardhall bench"} <= set(OF_OURS)


def test_codes_of_deals_are_read() -> None:
    """A code that has grown old is named together with one that takes its place."""
    found = [(path, code) for path in quoting_pages() for code in CODE_PATTERN.findall(path.read_text("utf-8"))]
    assert len({path for path, _ in found}) >= 3, "README and the help of the table print one"
    for path, code in found:
        match = Match.new(code.partition(":")[0], seed=7)
        match.given_up = True
        try:
            Match.new(match.game.id, **codes.read(code).match_arguments())
        except codes.CodeError as error:
            pytest.fail(f"{path.name}: {code}: {error} One that works: {codes.match_code(match)}", pytrace=False)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What windows were asked to open, which none is here."""
    found: list[tuple[Any, ...]] = []

    def window(*what: Any) -> int:
        found.append(what)
        return 0

    monkeypatch.setattr(cli, "_window_function", lambda: window)
    return found


def command_words(command: str, folder: Path) -> list[str]:
    """The words of a command, with something for what it leaves open."""
    saved = folder / "tuesday.cardhall"
    if not saved.is_file():
        match = Match.new("truc", seed=7)
        while not match.state.results:
            match.play(match.state.actions()[0])
        match.save(saved)
    kept = folder / "all.zip"
    if not kept.is_file():
        at_once(backup.write(kept, PersonFolders(folder / "matches", folder / "settings")))
    code = CODE_PATTERN.findall((ROOT / "README.md").read_text("utf-8"))[0]
    given = {"FILE": str(saved), "FILE.png": str(folder / "table.png"), "table.png": str(folder / "table.png")}
    given |= {
        "FILE.zip": str(kept),
        "DATEI": str(saved),
        "CODE": code,
        "GAME": "whist",
        "<game>": "whist",
        "COMMAND": "shot",
    }
    if command.startswith("cardhall boards"):
        given["FILE"] = str(ROOT / "tests" / "match" / "boards" / "files" / "evening.pbn")
    return [given.get(word, word) for word in shlex.split(command.partition(" ")[2])]


@pytest.mark.parametrize("command", OF_OURS, ids=map(str, range(len(OF_OURS))))  # of no single game
def test_commands_of_ours_do_what_is_asked(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[tuple[Any, ...]]
) -> None:
    """Those of hours are given less to do; the window, the self-test and the engine are only asked for."""
    words = command_words(command, tmp_path)
    name = next((word for word in words if word != "--debug"), "")
    monkeypatch.setenv("CARDHALL_DATA", str(tmp_path))
    monkeypatch.setattr(log_file, "user_log_path", lambda *_, **__: tmp_path / "log")
    monkeypatch.setattr(cli, "_selftest", lambda asked: 0)
    monkeypatch.setattr(bench, "measure_rate", lambda work, *settings: (work(), bench.Rate(1, 1, 1))[1])
    monkeypatch.setattr(opponents, "measure_game", lambda *asked: None)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    if "--player" in words:  # somebody's own program, for which easy stands
        at = words.index("--player")
        words[at : at + 2] = []
        words[words.index("--levels") + 1] += ",easy"
    wanted = 130 if name == "opponents" else 0  # 130: it was ended before a game was measured
    if len(words) == 1 and name in ("play", "arena", "verify", "review"):  # only its name is spoken of
        words += ["--help"]
    try:
        status = cli.run([*words, *FEWER_ARGUMENTS.get(name, [])])
    except SystemExit as left:
        status = int(left.code or 0)
        assert {"--help", "--version"} & set(words), f"{command}: refused"
    finally:
        log.stop_logging()
    assert status == wanted
    assert bool(opened) == (name in ("", "play", "open") or name.endswith(".cardhall")) or "--help" in words


def programs_in_command(command: str) -> tuple[list[Path], list[str]]:
    """The files of Python that a command runs, and the words after them."""
    words = command.split()
    if words[:2] == ["python", "-m"] or words[:2] == ["python3", "-m"]:
        module = ROOT.joinpath(*words[2].split("."))
        if words[2].partition(".")[0] not in ("tests", "cardhall"):
            return [], words[3:]
        assert (module / "__main__.py").is_file() or module.with_suffix(".py").is_file(), command
        room = module if module.is_dir() else module.parent  # what it shares with others may know its options
        return sorted(room.glob("*.py")), words[3:]
    if words[0].startswith("python"):
        return [ROOT / words[1]], words[2:]
    return [], words[1:]


@pytest.mark.parametrize("command", OF_PYTHON)
def test_commands_of_python_name_what_there_is(command: str) -> None:
    """Modules that run, options that they know, formats, extras, files."""
    files, words = programs_in_command(command)
    source = "".join(path.read_text("utf-8") for path in files)
    for word in words:
        if files and word.startswith("--"):
            assert f'"{word}"' in source or word == "--help", f"{word} is no option of it"
        elif extra := re.search(r"\.\[(\w+)\]", word):
            known = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
            assert extra[1] in known
        elif re.match(r"(tests|packaging|resources)/", word):
            assert list(ROOT.glob(re.sub(r"<\w+>", "*", word))), f"there is no {word}"
    if files == [ROOT / "packaging" / "build.py"]:
        assert set(words) <= {*build.FORMATS, "--keep", "--help"}


def test_variables_of_the_environment_are_read_by_somebody() -> None:
    sources = "".join(
        path.read_text("utf-8") for top in ("cardhall", "tests", "packaging") for path in (ROOT / top).rglob("*.py")
    )
    sources += (ROOT / "setup.py").read_text("utf-8") + (ROOT / "packaging" / "cardhall.spec").read_text("utf-8")
    for path in quoting_pages():
        for name in re.findall(r"\bCARDHALL_[A-Z]+\b", path.read_text("utf-8")):
            assert f'"{name}"' in sources, f"{path.name}: {name}"
