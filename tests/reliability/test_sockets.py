"""No socket is opened, whatever is done: by the window, the thinking process, the contests, the programs that play."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardhall import rules
from tests.reliability.amounts import amount, measured

ROOT = Path(__file__).parents[2]
CONNECTED = "import socket; socket.create_connection(('127.0.0.1', 9), 0.1)"


def run_commands(game_id: str, events: int) -> list[list[str]]:
    """A picture and a contest; with more than a few events a monkey in a window, too."""
    program = [sys.executable, "-m", "cardhall"]
    found = [
        [*program, "shot", game_id, "-o", "table.png"],
        [*program, "arena", game_id, "--levels", "easy,random", "--deals", "2"],
    ]
    if events:
        found.append([sys.executable, "-m", "tests.reliability.monkey", game_id, str(events), "1"])
    return found


def run_noting_sockets(command: list[str], folder: Path) -> str:
    """Run a command and return the sockets noted for it and for its children."""
    (folder / "sitecustomize.py").write_text("from tests.reliability import sockets\nsockets.install()\n")
    notes = folder / "notes.txt"
    notes.unlink(missing_ok=True)
    path = os.pathsep.join([str(folder), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "SOCKETS_NOTED": str(notes)}
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    if "socket" not in command[-1]:
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return notes.read_text("utf-8") if notes.exists() else ""


def test_sockets_would_be_noted(tmp_path: Path) -> None:
    assert "socket.connect" in run_noting_sockets([sys.executable, "-c", CONNECTED], tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the pipes between processes are something else")
@amount(0, 300)
def test_no_socket_is_opened(amount: int, tmp_path: Path) -> None:
    """In the long run at every game, and with the program's test of itself, which has a thinking process."""
    games = list(rules.GAMES) if amount else ["stealing-bundles"]
    tried = [command for game_id in games for command in run_commands(game_id, amount)]
    tried += [[sys.executable, "-m", "cardhall", "selftest"]] if amount else []
    with measured("programs that open no socket") as figures:
        for command in tried:
            assert run_noting_sockets(command, tmp_path) == "", command
        figures |= {"games": len(games), "programs": len(tried)}
