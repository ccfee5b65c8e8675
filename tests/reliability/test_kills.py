"""Kills while a match is saved and while it is played: at most one action is lost, and no file is damaged."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardhall import rules
from tests.reliability.amounts import amount, measured

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")


def kills(*words: str) -> dict[str, int]:
    """Run `tests.reliability.killed`, and return its figures."""
    command = [sys.executable, "-m", "tests.reliability.killed", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    figures: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    return figures


@amount(12, 2000)
def test_at_the_store(amount: int, tmp_path: Path) -> None:
    with measured("kills at the store") as figures:
        figures |= kills("store", str(amount), str(tmp_path), "1")
    assert figures["kills"] == amount and figures["whole"] + figures["one action short"] == amount


@amount(1, 50)
def test_at_the_table(amount: int, tmp_path: Path) -> None:
    """At every game in the long run, otherwise at one of each family and at one without turns."""
    by_family = {entry.family: game_id for game_id, entry in rules.CATALOGUE.items()}
    games = list(rules.GAMES) if amount > 1 else [*list(by_family.values())[:2], "nuts"]
    with measured("kills at the table") as figures:
        figures |= kills("table", str(amount), str(tmp_path), "1", *games)
        figures["games"] = len(games)
    assert figures["kills"] == amount * len(games)
