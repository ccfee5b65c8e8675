"""What every test needs: no screen, and a home of its own, so that nobody's matches and settings are touched."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import budget, closed_windows

RARE_COLLECTIONS = (20_000, 20, 20)  # thresholds of Python's garbage collector: a worker has much that stays
LEAST_WAIT_MS = 30_000  # milliseconds that a test waits at least before it says that nothing comes

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
_home = tempfile.TemporaryDirectory(prefix="cardhall-tests-")
for _name, _folder in {
    "HOME": "",
    "XDG_DATA_HOME": "data",
    "XDG_CONFIG_HOME": "config",
    "XDG_CACHE_HOME": "cache",
    "XDG_STATE_HOME": "state",
    "XDG_RUNTIME_DIR": "runtime",
    "APPDATA": "data",
    "LOCALAPPDATA": "data",
}.items():
    _path = Path(_home.name, _folder)
    _path.mkdir(mode=0o700, exist_ok=True)
    os.environ[_name] = str(_path)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game-seconds", action="store_true", help="print what the tests of each game take")
    parser.addoption(
        "--game-budget", type=float, default=budget.SECONDS_PER_GAME, help="what they may take, in seconds"
    )


def pytest_configure(config: pytest.Config) -> None:
    seconds, table = config.getoption("--game-budget"), config.getoption("--game-seconds")
    config.pluginmanager.register(budget.Budget(seconds, table), "budget")
    config.pluginmanager.register(closed_windows.windows, "closed windows")


def pytest_collection_finish() -> None:
    """What is loaded by now stays: it need not be gone through whenever garbage is collected."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARE_COLLECTIONS)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Have Qt delete what a test has closed: that is left to a running event loop, and tests have none.

    Without it every page of a worker's tests stays, and the worker grows to some gigabytes.
    """
    if "PySide6.QtWidgets" in sys.modules:
        from PySide6.QtCore import QCoreApplication, QEvent

        if QCoreApplication.instance() is not None:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    closed_windows.windows.check()


@pytest.fixture
def qtbot(qtbot: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """pytest-qt's, which knows its widgets only weakly: here they live until they are closed.

    And what it waits for comes late on a busy machine: it waits longer than a test asks, and no test fails by that.

    Otherwise a widget that is part of a circle is deleted whenever garbage is collected, be it while it is painted.
    """
    kept, add_widget, wait_until, wait_signal = [], qtbot.addWidget, qtbot.waitUntil, qtbot.waitSignal

    def add(widget: Any, **more: Any) -> None:
        kept.append(widget)
        add_widget(widget, **more)

    def patiently_until(condition: Any, *, timeout: int = LEAST_WAIT_MS) -> None:
        wait_until(condition, timeout=max(timeout, LEAST_WAIT_MS))

    def patiently_for_signal(signal: Any, *, timeout: int = LEAST_WAIT_MS, **more: Any) -> Any:
        return wait_signal(signal, timeout=max(timeout, LEAST_WAIT_MS), **more)

    qtbot.addWidget = add
    qtbot.waitUntil, qtbot.waitSignal = patiently_until, patiently_for_signal
    yield qtbot
    for widget in kept:
        closed_windows.windows.add(widget, request.node.nodeid)
    kept.clear()


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written is on the disk when it is looked for, however busy the machine is."""
    monkeypatch.setattr("cardhall.match.disk.SHORT_WAIT_SECONDS", 30.0)
    monkeypatch.setattr("cardhall.match.disk.CLOSING_WAIT_SECONDS", 60.0)


@pytest.fixture(scope="session", autouse=True)
def _home_of_our_own() -> Iterator[Path]:
    """The folder that stands in for the person's home; deleted afterwards."""
    yield Path(_home.name)
    _home.cleanup()
