"""How smooth it is: the time between two frames while 52 cards are dealt and a hard opponent thinks."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject

from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Match
from cardhall.players.remote.worker import Worker


class Frames(QObject):
    """Notes when the viewport was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []
        self.work: list[float] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.times.append(time.perf_counter())
            self.work.append(time.thread_time())
        return False


@pytest.mark.long
def test_dealing_is_smooth_while_a_hard_opponent_thinks(qtbot: Any) -> None:
    settings = Settings(theme="light")
    theme.use(settings)
    worker = Worker()
    worker.start()
    try:
        match = Match.new("whist", seed=3, names=("You", "Bruno", "Ines", "Ada"))
        page = TablePage(match, settings=settings, worker=worker, store=None)
        page.resize(1440, 900)
        page.show()
        frames = Frames()
        page.stage.cloth.viewport().installEventFilter(frames)
        qtbot.wait(300)
        asker = next(seat for seat in match.state.actors)
        worker.think(match.state.observe(asker), "hard", 1, rank=True)
        page.stage.script.clear()
        page.stage.clock.finish()
        frames.times.clear()
        frames.work.clear()
        began = time.perf_counter()
        page.event_player.play(match.state.history[:4], page.situation.observe)
        qtbot.waitUntil(lambda: time.perf_counter() - began > 2.3, timeout=6000)
        gaps = intervals(frames.times)
        work = intervals(frames.work)
        page.close_page()
        assert len(gaps) > 60
        print(f"{len(gaps)} frames; between two: {told(gaps)}; work for one: {told(work)}")  # noqa: T201
        assert work[int(0.99 * len(work))] < 20, "a frame takes too long"
    finally:
        worker.close()


def intervals(times: list[float]) -> list[float]:
    """The sorted milliseconds from each to the next."""
    return sorted(1000 * (b - a) for a, b in pairwise(times))


def told(some: list[float]) -> str:
    return f"median {some[len(some) // 2]:.1f} ms, p99 {some[int(0.99 * len(some))]:.1f} ms, worst {some[-1]:.1f} ms"
