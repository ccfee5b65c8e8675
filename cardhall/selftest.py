"""Self-test: plays every game, saves, and paints a table and the hall, without a screen."""

from __future__ import annotations

import importlib.util
import platform
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardhall import __version__, build, rules
from cardhall.match import Match, Store, temporary_files
from cardhall.match.help_pages import has_page
from cardhall.players.interrupts import delay_interrupts, handle_delayed_interrupts, raise_on_interrupt
from cardhall.players.remote.worker import Worker
from cardhall.rules.catalogue import FIRST_GAME

WORKER_ACTIONS = 3  # actions of each match that the thinking process chooses
ACTIONS_PER_MATCH = 40  # actions of each match, the rest at random
ANSWER_TIMEOUT_SECONDS = 60.0  # for one answer
POLL_SECONDS = 0.002  # between two looks for an answer
Say = Callable[[str], object]


class Wrong(Exception):
    """A check failed; the text is a sentence."""


def selftest(say: Say) -> bool:
    """Run all checks, with a line for each, and return whether all passed. Ctrl+C waits for the end of a check."""
    with raise_on_interrupt(), delay_interrupts():
        return _checked(say)


def _checked(say: Say) -> bool:
    python = f"Python {platform.python_version()}"
    say(f"Card Hall {__version__} ({build.kind()}), {python}, {platform.system()} {platform.machine()}")
    failed: list[str] = []

    def check(name: str, do: Callable[[], str]) -> None:
        handle_delayed_interrupts()
        began = time.monotonic()
        try:
            told = do()
        except Exception as error:  # any fault of a game or of the system is printed and counted
            failed.append(name)
            say(f"FAILED  {name}: {type(error).__name__}: {error}")
        else:
            say(f"ok      {name}{': ' * bool(told)}{told} ({time.monotonic() - began:.2f} s)")

    worker = Worker(
        ANSWER_TIMEOUT_SECONDS,
        ANSWER_TIMEOUT_SECONDS,
        silent_seconds=ANSWER_TIMEOUT_SECONDS,
        wait_seconds=ANSWER_TIMEOUT_SECONDS,
    )  # a busy machine is no fault
    try:
        with temporary_files.temporary_folder("cardhall-selftest-") as folder:
            store = Store(folder)
            for game_id in rules.GAMES:
                check(game_id, lambda game_id=game_id: _game(game_id, worker, store))  # type: ignore[misc]
            check("help pages", _help_pages)
            if importlib.util.find_spec("PySide6") is not None:
                check("a table", lambda: _table(folder))
                check("the hall", lambda: _hall(folder))
    finally:
        worker.close()
    say(f"{len(failed)} checks failed: {', '.join(failed)}." if failed else "All is well.")
    return not failed


def _game(game_id: str, worker: Worker, store: Store) -> str:
    """Play a match for a while, partly by the worker process, save and load it, and compare."""
    match = Match.new(game_id, seed=1)
    rng = random.Random(1)
    for number in range(ACTIONS_PER_MATCH):
        state = match.state
        if state.is_over:
            break
        seat = rng.choice(state.actors)
        action = _thought(worker, state.observe(seat)) if number < WORKER_ACTIONS else rng.choice(state.actions(seat))
        match.play(action, seat)
    try:
        path = store.autosave(match)
        again = Match.load(path)
        if again.state.observe(0).as_dict() != match.state.observe(0).as_dict():
            raise Wrong("The match is another one after it was saved and loaded.")
        return f"{len(match.log)} actions, {path.stat().st_size} bytes saved"
    finally:
        store.release(match)


def _thought(worker: Worker, seen: Any) -> Any:
    """Return the choice of the worker process. Raises `Wrong` after a failure or a timeout."""
    ticket = worker.think(seen, "easy", seed=1)
    until = time.monotonic() + ANSWER_TIMEOUT_SECONDS
    while time.monotonic() < until:
        for answer in worker.answers():
            if answer.ticket == ticket:
                if answer.note:
                    raise Wrong(answer.note)
                return answer.action
        time.sleep(POLL_SECONDS)
    raise Wrong(f"The thinking process did not answer within {ANSWER_TIMEOUT_SECONDS:g} seconds.")


def _help_pages() -> str:
    missing = [game_id for game_id in rules.GAMES if not has_page(game_id)]
    if missing:
        raise Wrong(f"There is no help page for {', '.join(missing)}.")
    return f"{len(rules.GAMES)} pages"


def _table(folder: Path) -> str:
    """Draw a table without a screen."""
    from cardhall.desktop.table.screenshot import write_screenshot

    path = folder / "table.png"
    write_screenshot(FIRST_GAME, path, seed=1, seats=4, actions=6, size=(1440, 900), theme="light")
    return f"{path.stat().st_size} bytes"


def _hall(folder: Path) -> str:
    """Draw the hall without a screen."""
    from cardhall.desktop.hall_shot import hall_shot

    path = folder / "hall.png"
    hall_shot(path, size=(1440, 900), theme="light")
    return f"{path.stat().st_size} bytes"
