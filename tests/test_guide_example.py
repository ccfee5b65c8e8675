"""The small game in the page about games is a game: it is read from there, played, and drawn."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardhall import players, rules
from cardhall.players import advice as advices
from cardhall.rules import catalogue
from cardhall.rules.game_folders import ENTRY_POINT_GROUP, outside_packages
from tests.scenarios import runner

GUIDE = (Path(__file__).parents[1] / "cardhall" / "games" / "README.md").read_text("utf-8")
SECTION = GUIDE.partition("## A whole small game")[2]
BLOCKS = re.findall(r"`([\w/]+\.\w+)`(?:(?!```).)*?```\w+\n(.*?)```", SECTION, re.S)
FILES = dict(BLOCKS)
FOLDER = "cardhall/games/polignac"


@pytest.fixture
def polignac(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game is installed as a package of its own, `polignac`, with the files that the page shows."""
    for path, text in {**FILES, f"{FOLDER}/__init__.py": ""}.items():
        if path.startswith(FOLDER):
            file = tmp_path / "polignac" / Path(path).name
            file.parent.mkdir(exist_ok=True)
            file.write_text(text.replace("cardhall.games.polignac", "polignac"), "utf-8")
    site = tmp_path / "polignac-1.dist-info"
    site.mkdir()
    (site / "METADATA").write_text("Metadata-Version: 2.1\nName: polignac\nVersion: 1\n", "utf-8")
    (site / "entry_points.txt").write_text(f"[{ENTRY_POINT_GROUP}]\npolignac = polignac\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    outside_packages.cache_clear()
    catalogue.CATALOGUE["polignac"] = catalogue.load_catalogue()["polignac"]
    advices.advice_for.cache_clear()
    yield
    outside_packages.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "polignac"]:
        del sys.modules[name]
    del catalogue.CATALOGUE["polignac"]
    advices.advice_for.cache_clear()


def test_the_guide_shows_every_file() -> None:
    assert list(FILES) == [
        f"{FOLDER}/game.toml",
        f"{FOLDER}/facts.py",
        f"{FOLDER}/rules.py",
        f"{FOLDER}/advice.py",
        "tests/games/polignac/scenarios.yaml",
        f"{FOLDER}/table.py",
    ]


def test_it_is_played_to_its_end(polignac: None) -> None:
    game: Any = rules.get("polignac")
    state = game.start(seed=1)
    seats = [players.get(level, game="polignac", seed=1) for level in ("normal", "easy", "random", "random")]
    while not state.is_over:
        state.play(seats[state.turn].choose(state.observe(state.turn)))
    assert len(state.results) == 4 and all(sum(result.delta) == -5 for result in state.results)
    assert "had the most of the jacks" in state.results[0].headline


def test_its_entry_and_its_advice_say_what_the_check_asks_of_every_game(polignac: None) -> None:
    game: Any = rules.get("polignac")
    entry, state = catalogue.CATALOGUE["polignac"], game.start(seed=1)
    assert int(entry.pack.split()[0]) == len(game.deck()) and set(entry.length) == set(game.options)
    assert entry.usual == ("usual" in game.presets)
    assert advices.advice_for("polignac").course(state).is_known


def test_its_scenario_holds(polignac: None) -> None:
    told = yaml.safe_load(FILES["tests/games/polignac/scenarios.yaml"])
    for scenario in told["scenarios"]:
        runner.run({"game": told["game"], **scenario})


def test_its_table_is_drawn(polignac: None, qtbot: Any) -> None:
    from cardhall.match import Match
    from tests.desktop.table_helpers import open_table

    page = open_table(qtbot, Match.new("polignac", seed=1))
    seen = page.situation.observe()
    rows = [row.label for part in page.stage.table.rail for row in part.rows(seen, str)]
    assert "Your points" in rows and len(rows) == 4
