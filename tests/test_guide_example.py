"""The small game in the page about rules is a game: it is read from there, played, and drawn."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardhall import players, rules
from cardhall.language import say
from cardhall.players import advice as advices
from cardhall.rules import catalogue
from cardhall.rules.catalogue import Entry
from tests.scenarios import runner

GUIDE = (Path(__file__).parents[1] / "cardhall" / "rules" / "README.md").read_text("utf-8")
SECTION = GUIDE.partition("### A whole small game")[2].partition("\n## ")[0]
BLOCKS = re.findall(r"`([\w/]+\.\w+)`(?:(?!```).)*?```\w+\n(.*?)```", SECTION, re.S)
FILES = dict(BLOCKS)


@pytest.fixture
def polignac(tmp_path: Path) -> Iterator[None]:
    catalogue.CATALOGUE.update(eval("{" + FILES["cardhall/rules/catalogue.py"] + "}", {"Entry": Entry, "say": say}))
    added = []
    for path, text in FILES.items():
        if path.endswith("polignac.py"):
            name, file = path.removesuffix(".py").replace("/", "."), tmp_path / path.replace("/", "_")
            file.write_text(text, "utf-8")
            spec = importlib.util.spec_from_file_location(name, file)
            assert spec is not None and spec.loader is not None
            sys.modules[name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(sys.modules[name])
            added.append(name)
    advices.advice_for.cache_clear()
    yield
    for name in added:
        del sys.modules[name]
    del catalogue.CATALOGUE["polignac"]
    advices.advice_for.cache_clear()


def test_the_guide_shows_every_file() -> None:
    assert list(FILES) == [
        "cardhall/rules/catalogue.py",
        "cardhall/rules/games/polignac.py",
        "cardhall/players/advice/polignac.py",
        "tests/scenarios/polignac.yaml",
        "cardhall/desktop/tables/polignac.py",
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
    told = yaml.safe_load(FILES["tests/scenarios/polignac.yaml"])
    for scenario in told["scenarios"]:
        runner.run({"game": told["game"], **scenario})


def test_its_table_is_drawn(polignac: None, qtbot: Any) -> None:
    from cardhall.match import Match
    from tests.desktop.table_helpers import open_table

    page = open_table(qtbot, Match.new("polignac", seed=1))
    seen = page.situation.observe()
    rows = [row.label for part in page.stage.table.rail for row in part.rows(seen, str)]
    assert "Your points" in rows and len(rows) == 4
