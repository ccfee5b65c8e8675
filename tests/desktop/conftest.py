"""What every test of the desktop needs: what is drawn by lot is the same whenever a test runs."""

from __future__ import annotations

import random

import pytest


@pytest.fixture(autouse=True)
def always_the_same_lot(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards, opponents and numbers that a window draws: a test that fails does so again."""
    lot = random.Random(request.node.name)
    monkeypatch.setattr(random, "SystemRandom", lambda: lot)


@pytest.fixture(autouse=True)
def idle_machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Background work starts in a window, however busy the machine that runs the tests is."""
    if request.path.stem != "test_quiet_moments":
        monkeypatch.setattr("cardhall.desktop.window.quiet_moments.MachineLoad.is_busy", lambda load: False)
        monkeypatch.setattr("cardhall.desktop.window.quiet_moments.is_on_battery", lambda: False)
