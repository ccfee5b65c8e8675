"""Windows on a folder of matches, played by a test as by a person; complaints of Qt and Python are collected."""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QEvent, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from cardhall import rules
from cardhall.desktop import languages
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import LANGUAGE_CHOICES, Settings
from cardhall.match import Match, Store
from tests.desktop.table_helpers import PromptWorker, WorksAtOnce
from tests.reliability.census import collect_garbage

LONGEST_MATCH = 3_000  # actions at random
THINKING_SECONDS = {  # seconds
    "cardhall.players.levels.HARD_SECONDS": 0.01,
    "cardhall.match.replay_by_computer.SECONDS_PER_TASK": 0.02,
    "cardhall.match.analysis.SECONDS_PER_DECISION": 0.01,
    "cardhall.match.analysis.MIN_SECONDS_PER_DECISION": 0.01,
}
HARMLESS_MESSAGES = ("propagateSizeHints", "This plugin does not support", "QFont::setPixelSize")


class Opponents(PromptWorker, WorksAtOnce):
    """Opponents who act at once, and do all background work at once."""

    def __init__(self) -> None:
        PromptWorker.__init__(self)
        WorksAtOnce.__init__(self)


@contextmanager
def short_thoughts() -> Iterator[None]:
    """Shorten all thinking for reviews and comparisons to a moment."""
    with ExitStack() as changes:
        for name, seconds in THINKING_SECONDS.items():
            changes.enter_context(patch(name, seconds))
        yield


def think_here(window: Any) -> None:
    """Have a window's opponents answer at once, and do its background work in this process."""
    opponents = Opponents()
    window.opponents.share = lambda: opponents
    window.hard_comparison.background._start_worker = WorksAtOnce


def open_window(folder: Path, **more: Any) -> Any:
    """Open a window on a folder of matches, with opponents who answer at once."""
    settings: Any = {"theme": "light", "reduced_motion": True, "pace": 300, "guide": False, **more}
    window: Any = MainWindow(Settings(**settings), Store(folder))
    think_here(window)
    window.resize(800, 560)
    window.show()
    return window


def change_language(window: Any, rng: random.Random) -> None:
    """Another language is chosen in the settings, or letters of English in the corners of cards."""
    window.settings.language = rng.choice(LANGUAGE_CHOICES)
    window.settings.international_indices = rng.random() < 0.3
    languages.apply_language(window.settings)
    window.appearance.save_and_reapply()


def let_go(window: Any) -> None:
    """Close a window without its questions, and delete it."""
    window.table_host.can_close = True
    window.close()
    window.shut_down()
    window.deleteLater()
    collect_garbage()


def sit_down(window: Any, match: Match) -> Any:
    """The table of the match, on which nobody acts unless `act` says so."""
    window.table_host.show_table(match)
    pause_table(window.table_host.table)
    return window.table_host.table


def pause_table(table: Any) -> None:
    """Nobody acts at that table unless `act` says so, and nothing is waited for."""
    table.begin()
    table.stage.clock.instant = table.runner.speed.is_instant = True
    table.runner.set_paused(True)


def act(table: Any, rng: random.Random) -> None:
    """Do a random legal action, and handle the events that follow."""
    state = table.match.state
    if state.is_over:
        return
    seat, action = rng.choice([(seat, one) for seat in state.actors for one in state.actions(seat)])
    table.runner.play_action(action, seat)
    turn()


def is_saved(window: Any, table: Any) -> bool:
    """Save the table's match, and return whether the disk holds it, if there is anything to save."""
    if not (table.match.log or table.match.can_redo()):
        return True
    trouble = table.save_match()
    path = window.store.path_of(table.match)
    if not path.exists():
        path = window.store.finished_folder / path.name
    return trouble == "" and Match.load(path).course == table.match.course


def turn() -> None:
    """Handle events as a running event loop does, deletions included, which `processEvents` leaves out."""
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def begin_match(game_id: str, rng: random.Random, actions: int = 8) -> Match:
    """A match after some actions at random, not over."""
    match = Match.new(game_id, seed=rng.randrange(1000))
    for _ in range(actions):
        state = match.state
        seat, action = rng.choice([(seat, one) for seat in state.actors for one in state.actions(seat)])
        match.play(action, seat)
        if match.state.is_over:
            match.undo()
            break
    return match


def nearly_over(game_id: str, rng: random.Random) -> Match:
    """A match of which only the last action is missing, of as few deals as can be chosen: at random nobody of Nuts
    ever comes to the points that win. Played at random, but passing often, for who bids at random bids more than can be
    made. One that takes too long gives way to another."""
    deals = rules.get(game_id).options.get("deals")
    short = {} if deals is None else {"deals": min(number for number in deals.choices if number)}
    match = Match.new(game_id, seed=rng.randrange(1000), options=short)
    while not match.state.is_over:
        if len(match.log) > LONGEST_MATCH:
            match = Match.new(game_id, seed=rng.randrange(1000), options=short)
        state = match.state
        may_act = [(seat, one) for seat in state.actors for one in state.actions(seat)]
        passes = [(seat, one) for seat, one in may_act if one.verb == "pass"]
        seat, action = rng.choice(passes if passes and rng.random() < 0.8 else may_act)
        match.play(action, seat)
    match.undo()
    return match


@contextmanager
def collect_complaints() -> Iterator[list[str]]:
    """Collect uncaught exceptions and complaints of Qt."""
    found: list[str] = []

    def message(kind: QtMsgType, _: object, text: str) -> None:
        if kind != QtMsgType.QtDebugMsg and not any(part in text for part in HARMLESS_MESSAGES):
            found.append(f"Qt: {text}")

    before, hook = qInstallMessageHandler(message), sys.excepthook
    sys.excepthook = lambda *fault: found.append("".join(traceback.format_exception(*fault)))
    try:
        yield found
    finally:
        qInstallMessageHandler(before)
        sys.excepthook = hook
