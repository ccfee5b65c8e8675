"""The mutation tests' own parts: which changes there are, how they are made, and that their absence is noticed."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.tools.mutation.mutants import all_mutants, install

SOURCE = '''
from functools import cache
from typing import NamedTuple

LIMIT = 3
SHARE: float = -0.5
WIDE = max(LIMIT, 4)


class Card(NamedTuple):
    height: int = 1


class Hand:
    most = 2
    open = True

    @property
    def low(self):
        return self.most <= LIMIT and not self.open

    def best(self, cards=(1, 2)):
        """The first of 3."""
        total = 0
        for card in cards:
            total += card * 2
            if total > 9:
                break
        return max(cards), total


@cache
def ranks(number: int = 7) -> "list[int]":
    return [rank + 1 for rank in range(number) if rank != 2]


def pairs(one, two):
    return list(zip(one, two, strict=True))
'''


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    (tmp_path / "mutated.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "mutated", raising=False)
    return importlib.import_module("mutated")


CHANGES = [
    "LIMIT = 3 → LIMIT = -3",
    "LIMIT = 3 → LIMIT = 4",
    "SHARE: float = -0.5 → SHARE: float = 0.5",
    "most = 2 → most = -2",
    "most = 2 → most = 3",
    "open = True → open = False",
    "self.most <= LIMIT and not self.open → self.most <= LIMIT or not self.open",
    "self.most <= LIMIT → self.most < LIMIT",
    "self.most <= LIMIT → self.most > LIMIT",
    "0 → 1",
    "total += card * 2 → total -= card * 2",
    "card * 2 → card / 2",
    "2 → 3",
    "total > 9 → total >= 9",
    "total > 9 → total <= 9",
    "9 → 10",
    "break → continue",
    "max(cards) → min(cards)",
    "rank + 1 → rank - 1",
    "1 → 2",
    "rank != 2 → rank == 2",
    "2 → 3",
]


def test_the_changes_that_are_tried() -> None:
    assert sorted(one.what for one in all_mutants("mutated", SOURCE)) == sorted(CHANGES)


@pytest.mark.parametrize(
    ("what", "code", "before", "after"),
    [
        ("LIMIT = 3 → LIMIT = 4", "module.LIMIT", 3, 4),
        ("most = 2 → most = 3", "module.Hand().most", 2, 3),
        (
            "self.most <= LIMIT and not self.open → self.most <= LIMIT or not self.open",
            "module.Hand().low",
            False,
            True,
        ),
        ("max(cards) → min(cards)", "module.Hand().best()", (2, 6), (1, 6)),
        ("rank != 2 → rank == 2", "module.ranks.__wrapped__(4)", [1, 2, 4], [3]),
    ],
)
def test_a_change_is_made_in_the_loaded_module(
    module: ModuleType, what: str, code: str, before: object, after: object
) -> None:
    assert eval(code) == before
    install(next(one for one in all_mutants("mutated", SOURCE) if one.what == what))
    assert eval(code) == after


@pytest.mark.skipif(not hasattr(os, "fork"), reason="changes are tried in copies of the process")
def test_what_no_test_notices_is_listed(tmp_path: Path) -> None:
    root = Path(__file__).parents[1]
    (tmp_path / "mutated.py").write_text(SOURCE)
    test = tmp_path / "test_mutated.py"
    test.write_text("import mutated\ndef test_hand():\n    assert mutated.Hand().best((4, 1)) == (4, 10)\n")
    command = [sys.executable, "-m", "tests.tools.mutation", "mutated", "--tests", str(test), "--jobs", "2"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(root)])}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "not noticed: mutated:27: total > 9 → total >= 9 (1 tests reach it)" in lines, done.stdout
    assert "not noticed: mutated:34: rank + 1 → rank - 1 (no test reaches it)" in lines
    assert not any("max(cards)" in line or "card * 2" in line for line in lines)
    assert "mutated: 6 of 22 noticed" in lines[-1]
