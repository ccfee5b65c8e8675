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
PrintLine = Callable[[str], object]


class CheckFailed(Exception):
    """A check failed; the text is a sentence."""


def run_selftest(print_line: PrintLine) -> bool:
    """Run all checks, with a line for each, and return whether all passed. Ctrl+C waits for the end of a check."""
    with raise_on_interrupt(), delay_interrupts():
        return _run_checks(print_line)


def _run_checks(print_line: PrintLine) -> bool:
    python = f"Python {platform.python_version()}"
    print_line(f"Card Hall {__version__} ({build.build_kind()}), {python}, {platform.system()} {platform.machine()}")
    failed_checks: list[str] = []

    def run_check(name: str, action: Callable[[], str]) -> None:
        handle_delayed_interrupts()
        started = time.monotonic()
        try:
            detail = action()
        except Exception as error:  # any fault of a game or of the system is printed and counted
            failed_checks.append(name)
            print_line(f"FAILED  {name}: {type(error).__name__}: {error}")
        else:
            print_line(f"ok      {name}{': ' * bool(detail)}{detail} ({time.monotonic() - started:.2f} s)")

    # a busy machine is no fault
    worker = Worker(
        ANSWER_TIMEOUT_SECONDS,
        ANSWER_TIMEOUT_SECONDS,
        silent_seconds=ANSWER_TIMEOUT_SECONDS,
        wait_seconds=ANSWER_TIMEOUT_SECONDS,
    )
    try:
        with temporary_files.temporary_folder("cardhall-selftest-") as folder:
            store = Store(folder)
            for game_id in rules.GAMES:
                run_check(game_id, lambda game_id=game_id: _check_game(game_id, worker, store))  # type: ignore[misc]
            run_check("help pages", _check_help_pages)
            if importlib.util.find_spec("PySide6") is not None:
                run_check("a table", lambda: _draw_table(folder))
                run_check("the hall", lambda: _draw_hall(folder))
    finally:
        worker.close()
    print_line(f"{len(failed_checks)} checks failed: {', '.join(failed_checks)}." if failed_checks else "All is well.")
    return not failed_checks


def _check_game(game_id: str, worker: Worker, store: Store) -> str:
    """Play a match for a while, partly by the worker process, save and load it, and compare."""
    match = Match.new(game_id, seed=1)
    rng = random.Random(1)
    for number in range(ACTIONS_PER_MATCH):
        state = match.state
        if state.is_over:
            break
        seat = rng.choice(state.actors)
        action = (
            _ask_worker(worker, state.observe(seat)) if number < WORKER_ACTIONS else rng.choice(state.actions(seat))
        )
        match.play(action, seat)
    try:
        path = store.autosave(match)
        loaded_match = Match.load(path)
        if loaded_match.state.observe(0).as_dict() != match.state.observe(0).as_dict():
            raise CheckFailed("The match is another one after it was saved and loaded.")
        return f"{len(match.log)} actions, {path.stat().st_size} bytes saved"
    finally:
        store.release(match)


def _ask_worker(worker: Worker, seen: Any) -> Any:
    """Return the choice of the worker process. Raises `CheckFailed` after a failure or a timeout."""
    ticket = worker.think(seen, "easy", seed=1)
    deadline = time.monotonic() + ANSWER_TIMEOUT_SECONDS
    while time.monotonic() < deadline:
        for answer in worker.answers():
            if answer.ticket == ticket:
                if answer.note:
                    raise CheckFailed(answer.note)
                return answer.action
        time.sleep(POLL_SECONDS)
    raise CheckFailed(f"The thinking process did not answer within {ANSWER_TIMEOUT_SECONDS:g} seconds.")


def _check_help_pages() -> str:
    missing = [game_id for game_id in rules.GAMES if not has_page(game_id)]
    if missing:
        raise CheckFailed(f"There is no help page for {', '.join(missing)}.")
    return f"{len(rules.GAMES)} pages"


def _draw_table(folder: Path) -> str:
    """Draw a table without a screen."""
    from cardhall.desktop.table.screenshot import write_screenshot

    path = folder / "table.png"
    write_screenshot(FIRST_GAME, path, seed=1, seats=4, actions=6, size=(1440, 900), theme="light")
    return f"{path.stat().st_size} bytes"


def _draw_hall(folder: Path) -> str:
    """Draw the hall without a screen."""
    from cardhall.desktop.hall_shot import write_hall_picture

    path = folder / "hall.png"
    write_hall_picture(path, size=(1440, 900), theme="light")
    return f"{path.stat().st_size} bytes"
