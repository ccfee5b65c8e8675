"""A game of another distribution is found by its entry point, played, saved, reviewed, explained and shown."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardhall import new_game, players, rules
from cardhall.match import Match, help_pages
from cardhall.rules.catalogue import CATALOGUE, EntryError
from cardhall.rules.catalogue_entry import make_entry
from cardhall.rules.game_search import find_games
from tests.outside import import_folders, installed, write_distributions

ASKED = """
import sys
from cardhall.cli import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.fixture
def briscola() -> Iterator[None]:
    with installed():
        yield


def test_it_is_not_there_before_it_is_installed() -> None:
    assert "briscola" not in rules.GAMES
    with pytest.raises(rules.UnknownGame):
        rules.get("briscola")


@pytest.mark.usefixtures("briscola")
def test_it_is_found_played_saved_and_resumed(tmp_path: Path) -> None:
    assert "briscola" in rules.GAMES and "briscola" in find_games("brisca").games
    match = Match.new("briscola", seed=3)
    bots = [players.get("easy", game="briscola", seed=seat) for seat in range(2)]  # the levels are the game's own tests
    while not match.state.results:
        match.play(bots[match.state.turn].choose(match.state.observe(match.state.turn)))
    assert match.state.results[0].delta in ((1, 0), (0, 1), (0, 0))
    match.save(tmp_path / "saved.json")
    assert Match.load(tmp_path / "saved.json").state.observe(0).as_dict() == match.state.observe(0).as_dict()


@pytest.mark.usefixtures("briscola")
def test_its_help_and_its_table_are_shown(qtbot: Any) -> None:
    from tests.desktop.table_helpers import open_table

    assert help_pages.has_page("briscola") and "Any card may be played" not in CATALOGUE["briscola"].usual_rules
    page = open_table(qtbot, Match.new("briscola", seed=1))
    assert page.stage.pack == "italian" and len(page.situation.observe().actions()) == 3


def test_a_process_of_its_own_finds_it_too(tmp_path: Path) -> None:
    """As after `pip install`: the command line lists it, and has two levels play it."""
    write_distributions(tmp_path)
    paths = os.pathsep.join([*import_folders(tmp_path), os.environ.get("PYTHONPATH", "")])
    for command, wanted in (
        (["games"], "Briscola"),
        (["arena", "briscola", "--deals", "1", "--levels", "easy,random"], ""),
    ):
        done = subprocess.run(
            [sys.executable, "-c", ASKED, *command],
            env={**os.environ, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0 and wanted in done.stdout, done.stderr


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": "Briscola"}, "lacks the field “family”"),
        ({"nom": "Briscola"}, "has an unknown field “nom”"),
        ({"name": 3}, "the field “name” is of the wrong kind: 3"),
        ({"name": "B", "family": "tricks", "seat_counts": [2], "blurb": "A game."}, "the family “tricks” is none of"),
    ],
)
def test_a_wrong_game_file_gets_a_sentence(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(EntryError, match=said):
        make_entry(fields, "briscola/game.toml")


# ---- a new game is started by a command


def test_a_new_game_is_written_and_can_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new_game.main(["bisca", "--like", "ecarte", "--outside", str(tmp_path)]) == 0
    written = capsys.readouterr().out
    assert "Written 10 files. Bisca now plays like Écarté." in written
    site = tmp_path / "bisca-0.1.dist-info"
    site.mkdir()
    (site / "entry_points.txt").write_text("[cardhall.games]\nbisca = cardhall_bisca\n", "utf-8")
    (site / "METADATA").write_text("Metadata-Version: 2.1\nName: bisca\nVersion: 0.1\n", "utf-8")
    code = (
        "from cardhall import players, rules\n"
        "state, player = rules.get('bisca').start(seed=1), players.get('normal', game='bisca', seed=1)\n"
        "while not state.results: state.play(player.choose(state.observe(state.turn)))\n"
        "print(state.game.name, state.game.id, type(state.game).__name__)\n"
    )
    paths = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True
    )
    assert done.stdout == "Bisca bisca Bisca\n", done.stderr


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["Whist 2"], "is no id of a game"),
        (["whist"], "There is a game 'whist' already"),
        (["bisca", "--like", "hearts"], "There is no game 'hearts'"),
        (["bisca", "--like", "stealing"], "did you mean stealing-bundles?"),
        (["bisca"], "is no checkout of Card Hall"),
    ],
)
def test_what_cannot_be_started_gets_a_sentence(
    asked: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        new_game.main(asked)
    assert said in capsys.readouterr().err and not list(tmp_path.iterdir())


@pytest.mark.long
def test_installing_it_with_pip_is_enough(tmp_path: Path) -> None:
    folder = Path(__file__).with_name("briscola")
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--no-deps",
        "--no-build-isolation",
        "-q",
        "--target",
        str(tmp_path),
    ]
    subprocess.run([*command, str(folder)], check=True)
    done = subprocess.run(
        [sys.executable, "-c", ASKED, "games"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Briscola" in done.stdout
