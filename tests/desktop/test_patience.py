"""How busy the machine is, and what is drawn by lot, decides nothing in a test."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import QTimer

from cardhall.match import Match
from cardhall.rules.engine.chance import FIRST_KEYED_SEED, KEYED_SEED_COUNT


def test_tests_wait_longer_than_they_ask(qtbot: Any) -> None:
    late = QTimer()
    late.setSingleShot(True)
    late.start(80)
    qtbot.waitUntil(lambda: not late.isActive(), timeout=10)
    late.start(80)
    with qtbot.waitSignal(late.timeout, timeout=10):
        pass


def test_the_lot_of_a_test_is_the_same_each_time(request: pytest.FixtureRequest) -> None:
    first, second = (Match.new("whist").seed for _ in range(2))
    assert first == FIRST_KEYED_SEED + random.Random(request.node.name).randrange(KEYED_SEED_COUNT) != second, (
        "within a test it goes on"
    )
