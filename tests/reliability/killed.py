"""Forks children that play, kills them, and checks the files; a program of its own, because it forks.

    python -m tests.reliability.killed store KILLS FOLDER SEED
    python -m tests.reliability.killed table KILLS FOLDER SEED GAME…

A child says through a pipe which state its match comes to, before it is saved and after. After the kill the file must
hold the state said last, or the one before it. Figures are printed as JSON; the first thing found wrong ends the run.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from cardhall import rules
from cardhall.match import Match, Store, disk
from tests.reliability.planting import plant_as_told

SYSTEM_CALLS = ("open", "write", "fsync", "replace", "link", "unlink", "ftruncate", "fdopen", "mkdir", "close")
KILL_WITHIN_SECONDS = (0.02, 0.05, 0.3)  # within which a child is killed
ENDING_SHARE = 0.6  # the share of matches that are soon over, so that many are killed as they end
SLOW_DISK_SHARE = 0.5  # the share of children whose disk is slow
LONGEST_ANSWER = 0.05  # seconds that a slow disk takes at most for an answer
NEW_MATCH_SHARE = 0.4  # of the children find no match under way, and begin one
SHORT_MATCH_OPTIONS: dict[str, dict[str, Any]] = {
    "stealing-bundles": {"deals": 1},
    "truc": {"target": 3},
    "euchre": {"target": 5},
}
NO_MATCH_STATE = "nothing"  # the state of a match of which there is no file


def match_digest(match: Match) -> str:
    """Return a digest of a match's players and actions, done and undone."""
    course, people = [str(one) for one in match.course], (match.levels, match.names)
    return hashlib.sha256(repr((match.id, course, len(match.log), people)).encode()).hexdigest()


def step(match: Match, rng: random.Random) -> None:
    """An action, mostly; sometimes back or forth."""
    kind = rng.random()
    if kind < 0.08 and match.log:
        match.undo()
    elif kind < 0.12:
        match.redo()
    elif not match.state.is_over:
        seat, action = rng.choice([(seat, one) for seat in match.state.actors for one in match.state.actions(seat)])
        match.play(action, seat)


class Killed:
    """Forks children that play, kills them, and checks the files they leave."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.rng = random.Random(seed)
        self.figures: Counter[str] = Counter()
        self.over: set[str] = set()  # matches that have ended and count, by their ids

    def run(self, child: Callable[[Callable[[str], None]], object], delay: float | None) -> list[str]:
        """Run a child and return its messages until it is killed after `delay` seconds, or ends by itself (None)."""
        reader, writer = os.pipe()
        number = os.fork()
        if number == 0:
            os.close(reader)
            _be_child(child, writer)
        os.close(writer)
        with os.fdopen(reader, "r", encoding="utf-8") as pipe:
            if delay is not None:
                first = pipe.readline()  # it has begun
                time.sleep(delay)
                os.kill(number, signal.SIGKILL)
                said = [first, *pipe]
            else:
                said = list(pipe)
        if said[:1] != ["begun\n"]:
            raise SystemExit(f"the child did not begin: {said[:1]}")
        os.waitpid(number, 0)
        self.figures["kills"] += 1
        return [line.strip() for line in said]

    def check(self, said: list[str], before: str) -> None:
        """Check that the file holds the last state the child announced, or the state before."""
        states = [before, *(line.removeprefix("state ") for line in said if line.startswith("state "))]
        self.figures["states"] += len(states) - 1
        found = self.found()
        if found == states[-1]:
            self.figures["whole"] += 1
        elif len(states) > 1 and found == states[-2]:
            self.figures["one action short"] += 1
        else:
            place = len(states) - 1 - states[::-1].index(found) if found in states else None
            raise SystemExit(f"after {len(states)} states the file holds number {place}: {said[-3:]}")

    def found(self) -> str:
        """The state of the only match under way, as another window would find it."""
        store = Store(self.folder)
        store.clean_up()
        summaries = store.unfinished_matches()
        if store.problems:
            raise SystemExit(f"a file cannot be read: {store.problems}")
        if not summaries:
            return NO_MATCH_STATE
        match = store.load(summaries[0])
        try:
            return match_digest(match)
        finally:
            store.release(match)


def _be_child(child: Callable[[Callable[[str], None]], object], writer: int) -> NoReturn:
    try:
        child(lambda text: os.write(writer, f"{text}\n".encode()) and None)
    except BaseException as error:  # a fault of the child is to be found by its parent
        os.write(writer, f"fault {error!r}\n".encode())
    finally:
        os._exit(0)


def perhaps_slow_disk(rng: random.Random) -> None:
    """Make the disk slow in some of the children, and have nobody wait for it."""
    if rng.random() < SLOW_DISK_SHARE:
        real = os.fsync

        def slow(handle: int) -> None:
            time.sleep(rng.uniform(0, LONGEST_ANSWER))
            real(handle)

        os.fsync = slow
        disk.SHORT_WAIT_SECONDS = 0.0


# ---- at the store


def at_the_store(killed: Killed, kills: int) -> None:
    """Kill children at random moments, and by turns at each system call of a save, before and after the call."""
    games = list(rules.GAMES)
    before = NO_MATCH_STATE
    for number in range(kills):
        seed = killed.rng.random()
        game = games[number % len(games)]
        countdown = None if number % 2 else killed.rng.randrange(1, 60)

        def child(say: Callable[[str], None], seed: float = seed, game: str = game, count: Any = countdown) -> None:
            play_at_store(killed.folder, game, random.Random(seed), say, count)

        said = killed.run(
            child, killed.rng.uniform(0, killed.rng.choice(KILL_WITHIN_SECONDS)) if countdown is None else None
        )
        for line in said:
            if line.startswith("fault"):
                raise SystemExit(line)
        check_results(killed, said)
        if any(line.startswith(("over", "new")) for line in said):
            before = NO_MATCH_STATE
            last = max(index for index, line in enumerate(said) if line.startswith(("over", "new")))
            said = said[last + 1 :]
        killed.check(said, before)
        if killed.rng.random() < NEW_MATCH_SHARE:
            for path in killed.folder.glob("*-*.json*"):
                path.unlink()
        before = killed.found()


def play_at_store(
    folder: Path, game: str, rng: random.Random, say: Callable[[str], None], countdown: int | None
) -> None:
    """Play matches one after the other, and announce each state."""
    perhaps_slow_disk(rng)
    store = Store(folder)
    summaries = store.unfinished_matches()
    say("begun")
    match = store.load(summaries[0]) if summaries else None
    if countdown is not None:
        kill_at(countdown)
    while True:
        if match is None:
            match = soon_over(rng) if rng.random() < ENDING_SHARE else Match.new(game, seed=rng.randrange(1000))
            say("new")
        step(match, rng)
        if not (match.log or match.can_redo()):
            continue
        if match.state.is_over:
            say(f"ends {match.id}")
            store.autosave(match)
            store.record(match)
            store.release(match)
            say(f"over {match.id}")
            match = None
            continue
        say(f"state {match_digest(match)}")
        store.autosave(match, sync=rng.random() < 0.8)


def soon_over(rng: random.Random) -> Match:
    """A match of which the last few actions are missing."""
    game = rng.choice(list(SHORT_MATCH_OPTIONS))
    match = Match.new(game, seed=rng.randrange(1000), options=SHORT_MATCH_OPTIONS[game])
    while not match.state.is_over:
        step(match, rng)
    for _ in range(rng.randrange(1, 6)):
        match.undo()
    return match


def kill_at(countdown: int) -> None:
    """Be killed at the system call of that number from now on, before or after the call."""
    left = [countdown]
    for name in SYSTEM_CALLS:
        call = getattr(os, name)

        def counted(*arguments: Any, call: Callable[..., Any] = call, **more: Any) -> Any:
            left[0] -= 1
            is_last = left[0] <= 0
            if is_last and countdown % 2:
                os.kill(os.getpid(), signal.SIGKILL)
            done = call(*arguments, **more)
            if is_last:
                os.kill(os.getpid(), signal.SIGKILL)
            return done

        setattr(os, name, counted)


def check_results(killed: Killed, said: list[str]) -> None:
    """Check that every match that ever ended has one result, and its file, whole and of the same scores.

    The last one may have been cut off before it was saved.
    """
    store = Store(killed.folder)
    store.clean_up()
    results = store.results()
    numbers = Counter(result.id for result in results)
    if numbers and max(numbers.values()) > 1:
        raise SystemExit(f"a result is there {max(numbers.values())} times")
    ended = [line.removeprefix("over ") for line in said if line.startswith("over ")]
    if ended:
        killed.figures["finished"] += len(ended)
    killed.over.update(ended)
    if not killed.over <= set(numbers):
        raise SystemExit("a finished match has no result")
    if result_lines(store) != len(numbers):
        raise SystemExit("a result was written down twice")
    for result in results[-5:]:
        path = store.finished_file(result)
        if path is None or not (match := Match.load(path)).is_done:
            raise SystemExit("the file of a finished match is not kept")
        if result.scores != tuple(match.state.scores) or result.winners != tuple(match.state.winners):
            raise SystemExit("a result is not that of the match in its file")
    killed.over = set(numbers)
    ends = [line.removeprefix("ends ") for line in said if line.startswith("ends ")]
    if ends and f"over {ends[-1]}" not in said and ends[-1] in numbers:
        said.append(f"over {ends[-1]}")  # recorded after the kill, by whoever came next


def result_lines(store: Store) -> int:
    """The lines in the file of results."""
    path = store.folder / "results.jsonl"
    return len(path.read_bytes().splitlines()) if path.exists() else 0


# ---- at the table


def at_the_table(killed: Killed, kills: int, games: list[str]) -> None:
    """Kills at random moments of play in a window, the same number for each game."""
    for game in games:
        for _ in range(kills):
            seed = killed.rng.random()

            def child(say: Callable[[str], None], seed: float = seed, game: str = game) -> None:
                play_at_table(killed.folder, game, random.Random(seed), say)

            said = killed.run(child, killed.rng.uniform(0.02, 0.6))
            for line in said:
                if line.startswith("fault"):
                    raise SystemExit(f"{game}: {line}")
            check_results(killed, said)
            if said[-1].startswith("over "):
                killed.figures["ended"] += 1
            else:
                try:
                    killed.check(said, NO_MATCH_STATE)
                except SystemExit as wrong:
                    raise SystemExit(f"{game}: {wrong}") from None
            for path in killed.folder.glob("*.json*"):
                path.unlink()
            killed.over.clear()


def play_at_table(folder: Path, game: str, rng: random.Random, say: Callable[[str], None]) -> None:
    """Play as fast as possible in a window, and announce each state at once."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from cardhall.desktop.main_window import MainWindow
    from cardhall.desktop.settings import Settings
    from tests.desktop.table_helpers import PromptWorker

    perhaps_slow_disk(rng)
    application = QApplication([])
    worker = PromptWorker()
    window = MainWindow(Settings(theme="light", reduced_motion=True, pace=300, guide=False), Store(folder))
    window.opponents.share = lambda: worker  # type: ignore[method-assign, assignment, return-value]
    window.show()
    if rng.random() < ENDING_SHARE / 2:
        window.table_host.show_table(soon_over(rng))
    else:
        window.match_starter.start_as_last_time(game)
    table: Any = window.table_host.table
    table.stage.clock.instant = table.runner.speed.is_instant = True
    table.begin()
    played, said = table.match.play, [""]

    def tell() -> None:
        state = match_digest(table.match)
        if state != said[0] and table.match.course:
            said[0] = state
            say(f"state {state}")
            if table.match.state.is_over:
                say(f"ends {table.match.id}")

    def play(*arguments: Any, **more: Any) -> Any:
        events = played(*arguments, **more)
        tell()
        return events

    def act() -> None:
        if window.table_host.table is not table or table.match.state.is_over:
            return
        if table.situation.legal is not None and table.situation.legal.actions and rng.random() < 0.9:
            table.flow.act(rng.choice(list(table.situation.legal.actions)))
        elif table.widgets.reckoning.isVisible():
            table.end.next_deal()
        elif rng.random() < 0.05:
            table.flow.undo()
            tell()
        else:
            table.flow.skip()

    table.match.play = play
    timer = QTimer()
    timer.timeout.connect(act)
    timer.start(2)
    say("begun")
    application.exec()


def main(arguments: list[str]) -> int:
    """Kill as often as the arguments say, and print the figures. Returns the exit code."""
    what, kills, folder, seed, *games = arguments
    plant_as_told()
    killed = Killed(Path(folder), int(seed))
    if what == "store":
        at_the_store(killed, int(kills))
    else:
        import cardhall.desktop.main_window
        import cardhall.desktop.table.table_page
        import tests.desktop.table_helpers

        _ = cardhall.desktop.table.table_page, tests.desktop.table_helpers  # loaded once, before forking
        at_the_table(killed, int(kills), games)
    sys.stdout.write(json.dumps(killed.figures) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
