"""Kills while a match is saved and while it is played: at most one action is lost, and no file is damaged."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardhall import rules
from cardhall.match import Match
from tests.reliability.amounts import amount, measured
from tests.reliability.killed import Killed, kill_at, match_digest, step

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")


def kills(*words: str) -> dict[str, int]:
    """Run `tests.reliability.killed`, and return its figures."""
    command = [sys.executable, "-m", "tests.reliability.killed", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    figures: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    return figures


MOST_CALLS = 60  # of the system, that a save needs


@amount(1, 42)
def test_at_each_call(amount: int, tmp_path: Path) -> None:
    """A program is killed at each system call in turn while it writes a saved game over an older one."""
    killed, games = Killed(tmp_path, 1), list(rules.GAMES)
    with measured("kills at each call of a save") as figures:
        for game in games[:amount]:
            match, path = Match.new(game, seed=2), tmp_path / f"{game}.cardhall"
            for number in range(1, MOST_CALLS):
                match.save(path)
                before = match_digest(match)
                for _ in range(3):
                    step(match, killed.rng)

                def child(
                    say: Callable[[str], None], number: int = number, match: Match = match, path: Path = path
                ) -> None:
                    say("begun")
                    kill_at(number)
                    match.save(path)
                    say("saved")

                said = killed.run(child, None)
                after = match_digest(match)
                assert match_digest(Match.load(path)) in ({after} if "saved" in said else {before, after}), (
                    game,
                    number,
                )
                if "saved" in said:
                    break
            assert 4 < number < MOST_CALLS - 1, "calls of the system"
        figures |= {"games": amount, "kills": killed.figures["kills"]}


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
