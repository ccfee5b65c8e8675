"""`cardhall bench`: it measures what it says, in words and as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from cardhall import cli, rules
from cardhall.commands import bench

QUICK = ["--seconds", "0.002", "--repetitions", "2"]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["bench", "whist", "truc", "--json", *QUICK]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["game"] for one in told["figures"]] == ["whist", "truc"]
    for one in told["figures"]:
        for measure in bench.RATE_NAMES:
            assert 0 < one[measure]["low"] <= one[measure]["median"] <= one[measure]["high"]
        assert one["actions"] > 0
    assert [one["calculated"] for one in told["figures"]] == [False, True]
    assert told["machine"]


def test_what_a_simulation_and_each_of_its_actions_cost() -> None:
    rate = bench.Rate(2_000.0, 1_900.0, 2_100.0)
    searched = bench.GameFigures("whist", rate, rate, rate, rate, 50.0, False, {})
    calculated = bench.GameFigures("truc", rate, rate, rate, rate, 8.0, True, {})
    lines = bench.format_table([searched, calculated]).splitlines()
    assert lines[0].endswith("µs each, an action")
    assert lines[1].endswith("  500, 10") and lines[2].endswith("  500, 62.5 *")
    assert lines[3] == "* There a normal player calculates what to do, without simulations."
    assert "*" not in bench.format_table([searched])


def test_text_and_who_is_absent(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setitem(sys.modules, "rlcard", None)
    assert cli.run(["bench", "dou-dizhu", *QUICK]) == 0
    told = capsys.readouterr().out
    assert "dou-dizhu" in told
    assert "OpenSpiel is not installed;" in told
    assert "RLCard is not installed;" in told


def test_every_game_is_measured(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one in which nothing is ever decided; here all is done once, and no time taken."""
    done: list[object] = []

    def once(work: Callable[[], object], *settings: float) -> bench.Rate:
        done.append(work())
        return bench.Rate(1, 1, 1)

    monkeypatch.setattr(bench, "measure_rate", once)
    assert cli.run(["bench", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert [one["game"] for one in figures] == list(rules.GAMES) and len(done) >= 4 * len(figures)
    assert not all(rules.get(game_id).has_choices for game_id in rules.GAMES)


def test_others_stand_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Driven from Python, dealing and playing until nothing is left to be done, and by its own loop."""
    played: list[Any] = []
    done: list[int] = []

    class Countdown:
        def __init__(self) -> None:
            self.left = 4

        def is_terminal(self) -> bool:
            return not self.left

        def is_chance_node(self) -> bool:
            return self.left == 4

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(1, 0.0), (2, 1.0)]

        def legal_actions(self) -> list[int]:
            if self.is_chance_node():
                return [2]
            return list(range(7, 7 + self.left))

        def apply_action(self, action: int) -> None:
            assert action in self.legal_actions()
            done.append(action)
            self.left -= 1

    game = SimpleNamespace(num_players=lambda: 2, new_initial_state=Countdown)
    named: list[str] = []
    fake: dict[str, Any] = {
        "load_game": lambda name: named.append(name) or game,
        "make_uniform_random_bot": lambda seat, seed: seat,
        "evaluate_bots": lambda state, bots, seed: played.append(bots),
    }
    monkeypatch.setitem(sys.modules, "pyspiel", SimpleNamespace(**fake))
    monkeypatch.setitem(sys.modules, "rlcard", None)
    found = bench.measure_game("euchre", 0.002, 2)
    assert list(found.others) == ["OpenSpiel from Python", "OpenSpiel in C++"] and named == ["euchre", "euchre"]
    assert played[0] == [0, 1]
    assert set(done) == {2, 7, 8, 9} and done[::4] == [2] * (len(done) // 4) and done[3::4] == [7] * (len(done) // 4)
    table = bench.format_table([found])
    assert "  OpenSpiel from Python  " in table and "  OpenSpiel in C++  " in table


def test_a_rate_is_of_the_time_by_its_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = [0]
    monkeypatch.setattr(bench, "clock", lambda: len(told) / 1000)
    found = bench.measure_rate(lambda: told.append(0), 0.0001, 2)
    assert found.low == pytest.approx(1000) and found.high == pytest.approx(1000)


@pytest.mark.skipif(sys.platform == "win32", reason="of time as it passes, in which others run too")
def test_a_rate_is_right() -> None:
    """Work of a thousandth of a second of processor time is done a thousand times a second."""

    def work() -> None:
        until = bench.clock() + 0.001
        while bench.clock() < until:
            pass

    found = bench.measure_rate(work, 0.02, 3)
    assert 700 < found.median <= 1000


def test_random_deals_are_whole() -> None:
    import random

    asked: list[int] = []
    for game_id in rules.GAMES:
        state = rules.get(game_id).start(seed=3)
        asked.clear()
        bench.play_deal(state, random.Random(1), lambda state, seat, actions: asked.append(len(actions)))
        assert len(state.results) == 1 and min(asked) > 0
        assert (max(asked) > 1) == state.game.has_choices


@pytest.mark.parametrize(
    ("words", "part"),
    [(["chess"], "no game 'chess'"), (["--seconds", "0"], "some time"), (["--seconds", "x"], "not a number")],
)
def test_refusals(capsys: pytest.CaptureFixture[str], words: list[str], part: str) -> None:
    with pytest.raises(SystemExit) as left:
        cli.run(["bench", *words])
    assert left.value.code == 2
    assert part in capsys.readouterr().err
