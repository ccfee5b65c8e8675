"""The page of figures: those found last of every attack and game, with the date, the machine and the command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardhall.match.lock import Lock
from tests.reliability.__main__ import COMMAND, page, write, write_alone
from tests.reliability.amounts import FIGURES_FILE

ROOT = Path(__file__).parents[2]
WRITER = """
import sys
from pathlib import Path
from tests.reliability.__main__ import write
for number in range(10):
    write(Path(sys.argv[1]), [{"what": f"attack {sys.argv[2]}-{number}", "kills": number, "seconds": 1}], "2030-01-02")
"""


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("| ") and "| attack |" not in line]


def test_what_was_found_last_is_shown() -> None:
    first = [
        {"what": "monkey", "game": "whist", "events": 1, "seconds": 1},
        {"what": "kills", "kills": 2000, "seconds": 1234},
        {"what": "monkey", "game": "nuts", "events": 3, "seconds": 1},
    ]
    text = page(page("", first, "2030-01-01"), [{**first[0], "events": 10_000, "seconds": 2}], "2030-01-02")
    assert COMMAND in text
    assert rows(text) == [
        "| kills | 2,000 kills | 1,234 | 2030-01-01 |",
        "| monkey at nuts | 3 events | 1 | 2030-01-01 |",
        "| monkey at whist | 10,000 events | 2 | 2030-01-02 |",
    ]


def test_runs_side_by_side_make_one_page(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    runs = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), str(n)], cwd=ROOT) for n in range(3)]
    assert [run.wait(60) for run in runs] == [0, 0, 0]
    assert len(rows(path.read_text("utf-8"))) == 30


def test_another_run_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    other = Lock(path)
    assert other.acquire()
    with pytest.raises(TimeoutError), write_alone(path, wait=0.1):
        pass
    other.close()
    write(path, [{"what": "kills", "kills": 1, "seconds": 1}], "2030-01-02")
    assert rows(path.read_text("utf-8")) == ["| kills | 1 kills | 1 | 2030-01-02 |"]
    assert list(tmp_path.iterdir()) == [path]


ATTACKS = """
from tests.reliability.amounts import measured

def test_well():
    with measured("one") as figures:
        figures["kills"] = 1

def test_ill():
    with measured("two") as figures:
        figures["kills"] = 2
    assert figures["kills"] == 1
"""


def test_an_attack_whose_test_fails_has_no_figures(tmp_path: Path) -> None:
    """Not even where all was measured before it failed."""
    (tmp_path / "test_attacks.py").write_text(ATTACKS)
    figures = tmp_path / "figures.jsonl"
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "tests.reliability.conftest"]
    command += ["--rootdir", str(tmp_path), "-c", str(ROOT / "pyproject.toml"), str(tmp_path)]
    environment = {**os.environ, FIGURES_FILE: str(figures)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "1 failed, 1 passed" in done.stdout, done.stdout
    assert [json.loads(line)["what"] for line in figures.read_text("utf-8").splitlines()] == ["one"]
