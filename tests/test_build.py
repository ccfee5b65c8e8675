"""The build that is tested is the one that is meant: the sources as they stand, or all that can be compiled."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import cardhall
from cardhall import build, cli, rules

SOURCES = os.environ.get("CARDHALL_SOURCES", "")  # where the sources lie, while the compiled build is tested
MEANT = os.environ.get("CARDHALL_BUILD", "plain")  # `tests.compiled` says "compiled"
FOLDER = Path(cardhall.__file__).parent
HOT = (
    "cardhall.rules.engine.state",
    "cardhall.rules.mechanisms.trick_position",
    "cardhall.rules.mechanisms.trick_state",
    "cardhall.players.search.playouts",
)


def with_extension() -> list[str]:
    """The modules of rules and players beside which a compiled one lies."""
    found = []
    for layer in ("rules", "players", "games"):
        for path in sorted((FOLDER / layer).rglob("*.py")):
            if any(path.with_name(path.stem + ending).exists() for ending in EXTENSION_SUFFIXES):
                found.append(".".join(("cardhall", *path.relative_to(FOLDER).with_suffix("").parts)))
    return found


def test_the_build_that_is_meant_is_the_one_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    names = with_extension()
    for name in [*HOT, *names]:
        importlib.import_module(name)
    assert build.build_kind() == MEANT
    assert set(names) <= set(build.list_compiled_modules())
    assert MEANT != "compiled" or set(HOT) <= set(names)
    assert MEANT != "plain" or not build.list_compiled_modules()
    with pytest.raises(SystemExit):
        cli.run(["--version"])
    assert capsys.readouterr().out == f"Card Hall {cardhall.__version__} ({MEANT})\n"


def test_a_process_of_its_own_runs_the_same_build() -> None:
    code = "from cardhall import build; print(build.build_kind())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == MEANT


@pytest.mark.skipif(not SOURCES, reason="compares the compiled build with the sources")
def test_players_decide_as_they_do_uncompiled() -> None:
    told = []
    for path in (os.environ["PYTHONPATH"], SOURCES):
        code = f"import sys; sys.path[:0] = {[path, SOURCES]!r}; from tests import decisions; decisions.main()"
        done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
        told.append(done.stdout.splitlines())
    assert len(told[0]) > 8 * len(rules.GAMES) - 1
    assert told[0] == told[1]
