"""The check itself: what tests cost by game, what is said of checks that fail, and what is kept of compiled builds."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import budget, check, closed_windows, compiled

DOU_DIZHU = "tests/games/test_dou_dizhu.py"


@pytest.mark.parametrize(
    ("test", "games"),
    [
        ("tests/test_house.py::test_every_game_has_a_table[whist]", ("whist",)),
        ("tests/test_properties.py::test_refusals[stealing-bundles.seats-3]", ("stealing-bundles",)),
        ("tests/test_scenarios.py::test_scenario[ours-truc-not-quite-whist]", ("truc",)),
        ("tests/games/test_referees.py::test_dou_dizhu[True]", ("dou-dizhu",)),
        (f"{DOU_DIZHU}::test_bombs[True-3]", ("dou-dizhu",)),
        (f"{DOU_DIZHU}::test_bombs[euchre]", ("euchre",)),
        ("tests/players/test_conquian_and_truc_advice.py::test_the_best_player_mixes", ("conquian", "truc")),
        ("tests/players/test_conquian_and_truc_advice.py::test_truc_is_bold", ("truc",)),
        ("tests/test_cli.py::test_version", ()),
        ("tests/test_cli.py::test_chestnuts_and_trucks[whisted]", ()),
    ],
)
def test_a_test_belongs_to_the_games_that_are_named(test: str, games: tuple[str, ...]) -> None:
    assert budget.games_under_test(test) == games


def reported(**seconds: float) -> budget.Budget:
    """A budget of 8 s with one test a game, on a machine half as fast as the reference."""
    one = budget.Budget(8)
    for game, taken in seconds.items():
        test = f"tests/test_house.py::test_table[{game}]"
        one.pytest_runtest_logreport(SimpleNamespace(nodeid=test, processor_time=taken, pace=2.0))
    return one


def test_seconds_are_those_of_the_reference_machine() -> None:
    assert reported(whist=10, truc=17, nothing=3).by_game() == {"truc": 8.5, "whist": 5, "": 1.5}


def test_games_over_the_budget_are_named_with_their_heaviest_tests() -> None:
    assert reported(whist=16).lines() == []
    assert reported(whist=10, truc=17).lines() == [
        "truc: its tests take 8.5 s, which is over the budget of 8 s",
        "    8.5 s  tests/test_house.py::test_table",
    ]
    assert "which is over the budget of 8 s and fails" in reported(truc=24.2).lines()[0]


@pytest.mark.parametrize(("seconds", "code"), [(16, 0), (23.8, 0), (24.2, 1)])
def test_a_run_fails_when_a_game_is_far_over_the_budget(seconds: float, code: int) -> None:
    session = SimpleNamespace(config=SimpleNamespace(), exitstatus=pytest.ExitCode.OK)
    reported(whist=seconds).pytest_sessionfinish(session)
    assert session.exitstatus == code


@pytest.mark.parametrize("long", [False, True])
def test_tests_marked_long_do_not_count(long: bool) -> None:
    one, report = budget.Budget(), SimpleNamespace(nodeid="tests/test_cli.py::test_whist")
    item = SimpleNamespace(get_closest_marker=lambda name: name == "long" if long else None)
    one.pytest_runtest_logstart()
    while budget.processor_time() < one.mark + 0.05:  # the clock counts hundredths of a second
        pass
    measuring = one.pytest_runtest_makereport(item)
    next(measuring)
    with pytest.raises(StopIteration):
        measuring.send(report)
    one.pytest_runtest_logreport(report)
    assert (one.tests[report.nodeid] == 0) if long else (one.tests[report.nodeid] >= 0.04)


def test_collecting_garbage_is_of_no_single_game() -> None:
    one, report = budget.Budget(), SimpleNamespace(nodeid="tests/test_cli.py::test_whist")
    kept = [[number] for number in range(300_000)]  # of other tests
    one.pytest_sessionstart()
    one.pytest_runtest_logstart()
    while one.collecting < 0.1:
        gc.collect()
    one.pytest_unconfigure()
    measuring = one.pytest_runtest_makereport(SimpleNamespace(get_closest_marker=lambda name: None))
    next(measuring)
    with pytest.raises(StopIteration):
        measuring.send(report)
    one.pytest_runtest_logreport(report)
    assert one.tests[report.nodeid] < 0.05 < 0.1 <= one.tests[budget.COLLECTING_TESTS] and len(kept) == 300_000
    assert budget.games_under_test(budget.COLLECTING_TESTS) == ()


class Window:
    """Something that can be referred to weakly."""


def test_windows_that_stay_in_memory_are_found_with_their_tests() -> None:
    left, some = closed_windows.ClosedWindows(most=1), [Window() for _ in range(3)]
    for number, window in enumerate(some):
        left.add(window, f"test_{number}")
    for _ in range(closed_windows.COLLECTIONS_OUTLIVED - 1):
        left.look("stop", {"generation": 2})
    left.look("start", {"generation": 2})
    left.look("stop", {"generation": 1})
    left.check()  # it may be that they are about to go
    del window, some[0]
    left.look("stop", {"generation": 2})
    with pytest.raises(AssertionError, match=r"2 windows .* \['test_1', 'test_2'\]"):
        left.check()
    left.check()


def test_a_check_that_fails_is_named_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    report = check.Report()
    report.run("style", ["-c", "print('fine')"])
    report.run("types", ["-c", "import sys; print('x.py:1: wrong'); sys.exit('2 errors')"])
    assert report.failed == ["types"]
    told = capsys.readouterr().out
    assert "style: passed" in told and "fine" not in told
    assert "types: FAILED" in told and "x.py:1: wrong\n2 errors" in told


def test_the_summary_of_the_tests_is_held_back(capsys: pytest.CaptureFixture[str]) -> None:
    report = check.Report()
    code, last = check.run_pytest(
        ["tests/test_check.py", "-n", "0", "-k", "belongs and version", "-p", "no:cacheprovider"], report
    )
    assert code == 0 and last.startswith("1 passed")
    assert "passed" not in capsys.readouterr().out


def test_there_is_a_core() -> None:
    assert 1 <= compiled.cores() <= (os.cpu_count() or 1)


def test_what_is_compiled_has_a_name_that_changes_with_its_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = {path.relative_to(compiled.ROOT).as_posix() for path in compiled.compiled_sources()}
    assert {"setup.py", "cardhall/rules/engine/state.py", "cardhall/cards.py"} <= names
    assert not any(name.startswith("cardhall/desktop") for name in names)
    source = tmp_path / "module.py"
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    monkeypatch.setattr(compiled, "compiled_sources", lambda: [source])
    digests = []
    for text in ("one = 1", "one = 2", "one = 1"):
        source.write_text(text)
        digests.append(compiled.build_digest(tmp_path))
    assert digests[0] == digests[2] != digests[1]


def test_builds_are_kept_and_the_oldest_forgotten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compiled, "BUILD_CACHE", tmp_path / "cache")
    module = Path("cardhall", f"fast{compiled.EXTENSION_SUFFIXES[0]}")
    site = tmp_path / "site"
    (site / "cardhall").mkdir(parents=True)
    (site / "cardhall" / "slow.py").write_text("")
    for number in range(compiled.MAX_CACHED_BUILDS + 2):
        (site / module).write_text(f"build {number}")
        kept = compiled.BUILD_CACHE / f"digest{number}"
        compiled.keep(site, kept)
        os.utime(kept, (number, number))
        assert list(compiled.compiled_files(kept)) == [module]
    left = {path.name for path in compiled.BUILD_CACHE.iterdir()}
    assert left == {f"digest{number}" for number in range(2, compiled.MAX_CACHED_BUILDS + 2)}
    compiled.keep(site, compiled.BUILD_CACHE / "digest5")  # which another run has kept meanwhile
    assert (compiled.BUILD_CACHE / "digest5" / module).read_text() == "build 5"


def test_the_tests_of_the_compiled_build_are_of_no_single_game() -> None:
    chosen = compiled.paths_of_tests()
    assert "tests/players/test_search.py" in chosen and "tests/rules/test_engine.py" in chosen
    assert all((compiled.ROOT / name).is_file() and not budget.games_under_test(name) for name in chosen)


def test_a_green_run_is_a_newcomers(tmp_path: Path) -> None:
    """What a machine sets for itself does not reach the command; where its packages come from does."""
    if not shutil.which("bash"):
        pytest.skip("bash is not on this machine")
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("bash", "dirname", "grep", "env", "id"):  # no apt-get: nothing is to be installed
        (programs / name).symlink_to(str(shutil.which(name)))
    (tmp_path / ".ci").mkdir()
    shutil.copy(check.ROOT / ".ci" / "run", tmp_path / ".ci")
    (tmp_path / "README.md").write_text("env # python -m tests.check\n", "utf-8")
    kept = {"PATH": str(programs), "HOME": str(tmp_path), "PIP_INDEX_URL": "https://pypi.example/simple"}
    own = {
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUNBUFFERED": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "PIP_NO_CACHE_DIR": "1",
    }
    done = subprocess.run(
        ["bash", tmp_path / ".ci" / "run"], env=kept | own, capture_output=True, text=True, check=True
    )
    told = dict(line.partition("=")[::2] for line in done.stdout.splitlines()[1:])
    assert kept.items() <= told.items() and told["QT_QPA_PLATFORM"] == "offscreen"
    assert not own.keys() & told.keys()


@pytest.mark.parametrize(
    ("said", "runs"), [("passed, built, 4305 passed", 1), (f"{compiled.NOT_CHECKED}, no compiler", 2)]
)
def test_rules_and_opponents_are_tested_once_with_a_compiler_or_without(
    said: str, runs: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[list[str]] = []

    def note(arguments: list[str], report: check.Report) -> tuple[int, str]:
        asked.append(arguments)
        return 0, f"{len(asked)} passed\n"

    monkeypatch.setattr(check, "CHECKS", {})
    monkeypatch.setattr(check, "COMPILED", ["-c", f"print({said!r})"])
    monkeypatch.setattr(check, "run_pytest", note)
    assert check.main([]) == 0 and len(asked) == runs
    only_there = compiled.tests_run_only_there()
    assert asked[0] == [f"--ignore={path}" for path in only_there]
    assert "tests/test_properties.py" in only_there and "tests/test_scenarios.py" not in only_there
    assert asked[1:] == [only_there] * (runs - 1)
    assert capsys.readouterr().out.endswith(f"{runs} passed\n")
    assert check.main(["-k", "whist"]) == 0 and asked[-1] == ["-k", "whist"]
