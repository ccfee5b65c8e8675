"""Runs all long attacks, and writes their figures to tests/reliability.md.

    python -m tests.reliability [--share 0.1] [PYTEST ARGUMENTS…]
    python -m tests.reliability --planted [FAULT…]

What pytest is told (`-k kills`, `tests/reliability/test_monkey.py`) makes it a share of them. Only the lines of attacks
that were run are written anew on the page, so that several runs, side by side too, make one page. With `--planted`
faults are planted in the program, see `planting.py`, and the page says which attack has noticed each.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cardhall.match import files
from cardhall.match.lock import Lock
from tests.reliability.amounts import FIGURES_FILE, LONG_RUN_VARIABLE
from tests.reliability.planting import ALL_FAULTS, MATCH_PLANTS, Notice, find_noticing_attack

TOOL_FOLDER = Path(__file__).parent
PAGE = TOOL_FOLDER.with_suffix(".md")
COMMAND = "python -m tests.reliability"
WRITER_WAIT_SECONDS = 60.0  # seconds for another run that writes the page
PLANTED_HEAD = ["| planted fault | somebody would lose | noticed by | on |", "|---|---|---|---|"]
PLANTED_INTRODUCTION = """
## Faults that are planted

Written by `python -m tests.reliability --planted`. Each fault replaces one function of the program with a faulty one.
The first attack that fails then is named, with “long” where only a long run of it fails. Attacks that look at kept
things list all of them before each trouble and after it (`inventory.py`).

"""
HEAD = ["| attack | figures | seconds | on |", "|---|---|---|---|"]
INTRODUCTION = f"""# What the program has survived

Written by `{COMMAND}`, which attacks whatever a person could lose. Every line of the table is an
attack that went through to its end: no action was lost, no file written over, no error left uncaught. The date is that
of the run; with `--share` less is done than there could be, and the figures say how much was. A short share of every
attack runs in each check, and a new game is in all of them by being in the catalogue.

- **Kills**: a program is killed while it saves (at the store) or while somebody plays (at the table), many times as a
  match ends; in half of the programs each answer of the disk takes its time. What is found afterwards is the match as
  it was, or one action short of it; each match that ended has its result once, and its file.
- **Damaged files**: bytes or values of saved games, settings and results are changed at random, and of what somebody
  keeps besides: positions to practise, days, sets, decisions, exercises, own keys. Each file is read, or refused with a
  sentence, within a second; nothing in it is lost by that, and no other file changes. A saved game with a check sum is
  never another match: at most its last actions are missing.
- **Folders that fail**: full, read-only, replaced or gone while a match is played, with every way of leaving it. The
  table says so; other matches there, left and finished, stay as they are, and every finished one counts once.
- **Several windows** with the same match, at the store and on the screen: it is taken over or looked at, never mixed,
  and counts once, whoever ends it.
- **Histories of a folder**: matches are played, taken back, left, killed, copied, renamed, cut off, ended, given up and
  deleted in any order, older versions and whole backups are put back, results deleted and brought back. Each match that
  ended counts, none twice; what was saved last lies in some file, among the deleted ones only if somebody deleted it;
  what has been left is offered and can be gone on with, or called damaged; files of others stay as they are.
- **Exceptions anywhere**: a function of the program fails when it is next called. The table stays, the fault is shown
  and written down, the match is saved.
- **Thinking processes** that are killed, stopped, starved by others on one core, or answer nonsense; the longest wait
  is in seconds. Told: the games at which somebody was told that an easy player has answered.
- **Monkeys** press, click, drag, resize, choose from menus and change the language at random. Anything that Qt or
  Python complains of is a fault, and so are matches that are not saved, and widgets or objects that stay.
- **Another language** is chosen in the midst of a match, with logs, lists and sheets opened in it, and every value of
  every option on the page of a new match.
- **A day of matches** in one window: no widgets, objects, processes or files may be left over, and no memory. Growth is
  counted after the players of each game have played a deal, so as to load what they need, and two matches of it. What
  players and rules keep within limits, to find it again, is let go before both counts: here opponents think in the
  window, as they never do for a person. What is kept without a limit counts.
- **Memory**: what the program takes, started as anybody starts it, once it does nothing more: in the hall, and at a
  table in mid-deal where hard players have just thought; besides what that process takes, and took at most.
- **Up and down** between versions: this version and the last commits of five days, which run with their own code, go on
  with the same matches, and make results, settings, positions, days and sets, by turns and in a row. Nothing of
  any of them is lost or left among the damaged files. Brought back: matches that an older version took for damaged, as
  it cannot know what came after it.
- **Limits**: of positions to practise, finished, deleted and single matches the newest stay.
- **No socket** is opened by the window, by contests, by pictures, or by the program's test of itself.

Known to be open: Qt ended with a segmentation fault once in some ten thousand events of a monkey, seen at Dou Dizhu and
Tresette, and once more in 40,000 at Kabu (when a table was left, in `QStackedWidget.removeWidget`). PySide keeps Python
objects of items of layouts, also when Qt has deleted the items, and takes them for what lies at their addresses later.
Until 28 November every filled layout that was added to another got such objects (134 on the page of keys, 15 in the
hall); now no page has any (`look/painting.py`, `add_layout`). Filters of events and a clock that went on while a table
was deleted are taken off first. Since then 2,750 events at Kabu, with freed memory overwritten (`MALLOC_PERTURB_=90`),
have not shown the fault; that this was its cause is not proven. Besides, since then garbage is collected between events
only (`desktop/garbage_collection.py`), so that no widget is deleted in the midst of a call of Qt's.

The day of matches once counted thousands of Python blocks a match: what the tests had frozen when they began
(`gc.freeze`), which Python does not list, was not let go before counting. Now what modules hold is gone through too.

On 28 November the attacks were read for what they did not look at: results and their files after every kill, two ends
of a match, backups put back, other matches in a folder that fails, sentences that warn, saved games that load though
bytes of them were changed. Four faults were found, and are mended. A note, such as that sound is off, took the place
of the warning that a match cannot be saved, and nobody was told again. The file of a single deal that was given up, or
ended once more otherwise, was removed at once; it is kept for a while now, as deleted matches are. Where others took
the processor, a decision of a normal player or the loading of a game could be waited for 20 seconds. And a window from
which another had taken a match over wrote it anew after the other had ended it: what was played there counted nowhere.

Exceptions anywhere: until 28 November the whole of it in one run ended with a segmentation fault of Qt. Its cause is a
mistake of PySide (6.10 to 6.12) that the program too came to after any fault in a size or a painting: references of
functions were given back that nobody had taken, and functions deleted that widgets still had (`desktop/overrides.py`,
where it is also told what was done). Then all 42 games went through in one process, twice, with 222 and 304 faults.
PySide loses a fault, so that nobody is told, where Python itself has had widgets shown or laid out and another of them
is called for the first time: three of these 526. Faults in sizes are reported before they get to Qt since, and of 370
faults in all 42 games everybody was told.

Where the disk takes half a second for each answer, the window's thread once waited 1.1 seconds for the first action and
3.1 for the end of a match. Since 28 November the disk is asked in a thread of its own, and waited for a tenth of a
second at most; only giving a match up still waits for one answer. A window that closes waits four seconds, then asks.
Kills lose no more by that. If the power fails in the first moments of a new match on such a disk, its file may be
damaged, and what was played since is lost.

What cannot be had here: Ctrl+C while Python itself starts, before a line of the program runs, has Python print its own
trace, in the process in which opponents think as well (twice in a hundred starts of the window). What an outside player
starts in a session of its own, and without the environment that it was given, is not found when the player is ended. A
save that was cut exactly behind a whole line is as good as a save of that time.

"""


def row(one: dict[str, Any], when: str) -> tuple[str, str]:
    """Return an attack's name on the page, and its line there."""
    name = one["what"] + (f" at {one['game']}" if one.get("game") else "")
    told = [f"{value:,} {what}" for what, value in one.items() if what not in ("what", "game", "seconds")]
    return name, f"| {name} | {', '.join(told)} | {one['seconds']:,} | {when} |"


def page(before: str, figures: list[dict[str, Any]], when: str) -> str:
    """Return the page with new figures; lines of other attacks stay as in `before`."""
    attacks, heading, planted = before.partition(PLANTED_INTRODUCTION.splitlines()[1])
    rows = _rows(attacks, HEAD) | dict(row(one, when) for one in figures)
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    table = "\n".join([f"{machine}.", "", *HEAD, *(rows[name] for name in sorted(rows))]) + "\n"
    return INTRODUCTION + table + (f"\n{heading}{planted}" if heading else "")


def planted_page(before: str, found: Iterable[Notice], when: str) -> str:
    """Return the page with planted faults and the attacks that noticed them; other faults stay as they were."""
    attacks, _, planted = before.partition(PLANTED_INTRODUCTION)
    rows = _rows(planted, PLANTED_HEAD)
    for one in found:
        attack = f"{one.attack}{'' if one.is_quick else ' (long)'}" if one.attack else "nothing"
        rows[one.fault.name] = f"| {one.fault.name} | {one.fault.loses} | {attack} | {when} |"
    known = [rows[fault.name] for fault in ALL_FAULTS if fault.name in rows]
    return attacks.rstrip("\n") + "\n" + PLANTED_INTRODUCTION + "\n".join([*PLANTED_HEAD, *known]) + "\n"


def _rows(text: str, head: Iterable[str]) -> dict[str, str]:
    """The lines of a table by their first columns."""
    found = (line for line in text.splitlines() if line.startswith("| ") and line not in head)
    return {line.split(" | ")[0][2:]: line for line in found}


@contextmanager
def write_alone(path: Path, wait: float = WRITER_WAIT_SECONDS) -> Iterator[None]:
    """Nobody else writes the file meanwhile. Raises TimeoutError where another run does not let go of it."""
    lock, until = Lock(path), time.monotonic() + wait
    while not lock.acquire():
        if time.monotonic() > until:
            raise TimeoutError(f"{path} is being written by another run")
        time.sleep(0.05)
    try:
        yield
    finally:
        lock.close()


def plant_all(names: Sequence[str]) -> int:
    """Plant the named faults, or all, and write on the page which attacks notice them.

    One with which matches are lost must be noticed by the share of every check.
    """
    found: list[Notice] = []
    for fault in [one for one in ALL_FAULTS if not names or one.name in names]:
        found.append(find_noticing_attack(fault))
        print(f"{fault.name}: {found[-1].attack or 'NOTHING'}{'' if found[-1].is_quick else ' (long)'}", flush=True)  # noqa: T201
    with write_alone(PAGE):
        text = planted_page(PAGE.read_text("utf-8"), found, datetime.now(UTC).date().isoformat())
        files.write(PAGE, text.encode())
    return int(not all(one.is_quick if one.fault in MATCH_PLANTS else one.attack for one in found))


def write(path: Path, figures: list[dict[str, Any]], when: str) -> None:
    """Put figures on the page in that file."""
    with write_alone(path):
        before = path.read_text("utf-8") if path.exists() else ""
        files.write(path, page(before, figures, when).encode())


def main() -> int:
    """Run pytest, then write the page. Returns pytest's exit code."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, default=1.0, help="how much of every attack is done (default: 1, all)")
    parser.add_argument("--planted", action="store_true", help="plant faults, and see which attacks notice them")
    options, rest = parser.parse_known_args()
    if options.planted:
        return plant_all(rest)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "figures.jsonl")
        selection = rest if any("test_" in one for one in rest) else [str(TOOL_FOLDER), *rest]
        command = [sys.executable, "-m", "pytest", "-m", "long", "-n", "0", *selection]
        environment = {**os.environ, FIGURES_FILE: str(path), LONG_RUN_VARIABLE: str(options.share)}
        done = subprocess.run(command, env=environment, check=False)
        figures = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    if figures:
        write(PAGE, figures, datetime.now(UTC).date().isoformat())
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
