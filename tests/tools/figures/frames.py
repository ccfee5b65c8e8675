"""Frames of the scenes that move most cards: processor time for a frame, and the share of a core at 60 a second.

A frame is a step of a way and everything that comes of it, up to the painted window. In `actions` it is what happens
between two paintings of the cloth, while four players act.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from math import cos, sin
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Match, Store
from cardhall.rules import get
from tests.desktop.table_helpers import NAMES, PromptWorker, card_point, drag_card
from tests.desktop.test_meld_bands import with_melds
from tests.tools.figures import Figure
from tests.tools.figures.waiting import wait_until

SIZES = ((1440, 900), (2560, 1440))
DRAGGED, DRAG_FRAMES, SCROLL_FRAMES, RESIZE_FRAMES, ACTIONS = 8, 240, 120, 60, 24
SKIPPED = 10  # frames at the start, in which pictures are drawn that stay
MAX_FRAME_MS, MAX_CORE_PERCENT, FRAMES_A_SECOND = 16.7, 25.0, 60
FULL_TABLES = {"burraco": (7, 150), "samba": (5, 150)}  # seed and actions at which most melds lie there
PACE_MS = 200  # of computer players


def open_page(match: Match, size: tuple[int, int], *, instant: bool = True) -> TablePage:
    """Show a match on its table."""
    settings = Settings(theme="light", guide=False, pace=PACE_MS)
    theme.apply_settings(settings)
    page = TablePage(match, settings=settings, worker=PromptWorker(), store=None, instant=instant)
    page.resize(*size)
    page.show()
    page.begin()
    QCoreApplication.processEvents()
    return page


def close_page(page: TablePage) -> None:
    """Close a table, and let Qt delete it."""
    page.close_page()
    page.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def hold_eight_cards(page: TablePage) -> None:
    """Take eight cards of the person's hand up, and carry them to the middle."""
    for item in page.stage.own_hand_items()[2 : 2 + 2 * DRAGGED : 2]:
        QTest.mouseClick(page.stage.cloth.viewport(), Qt.MouseButton.LeftButton, pos=card_point(item))
    held = page.stage.own_hand_items()[8]
    drag_card(page, held, (page.stage.frame.stage.cx, page.stage.frame.middle.cy), drop=False)
    assert len(page.gestures.dragged_items) == DRAGGED


def nineteen_melds() -> Match:
    """Return a match with nineteen melds on the table and thirty cards in the person's hand."""
    made = with_melds("burraco", 10)
    made.state.zones["meld:1:10"] = []
    made.state.zones["hand:0"] = (get("burraco").deck() * 2)[1::4][:30]
    return made


def carry(page: TablePage, frame: int) -> None:
    """Carry what is dragged one step of a way over all melds."""
    stage, middle = page.stage.frame.stage, page.stage.frame.middle
    x = stage.cx + 0.4 * stage.w * sin(frame / 17)
    y = middle.cy + 0.45 * middle.h * cos(frame / 29)
    QTest.mouseMove(page.stage.cloth.viewport(), QPoint(round(x), round(y)))
    QCoreApplication.processEvents()


def timed_steps(steps: int, step: Callable[[int], object]) -> list[float]:
    """Return the milliseconds of processor time of each step."""
    work = []
    for number in range(steps):
        began = time.process_time()
        step(number)
        work.append(1000 * (time.process_time() - began))
    return work[SKIPPED:]


def drag_scene(size: tuple[int, int]) -> list[float]:
    """Drag eight cards over nineteen melds."""
    page = open_page(nineteen_melds(), size)
    hold_eight_cards(page)
    work = timed_steps(DRAG_FRAMES, lambda frame: carry(page, frame))
    close_page(page)
    return work


def resize_scene(size: tuple[int, int]) -> list[float]:
    """Resize a full table step by step, as a person does at the corner of the window."""
    page = open_page(nineteen_melds(), size)
    page.stage.clock.instant = False

    def step(number: int) -> None:
        page.resize(size[0] - 6 * number, size[1] - 4 * number)
        QCoreApplication.processEvents()

    work = timed_steps(RESIZE_FRAMES, step)
    close_page(page)
    return work


def scroll_scene(size: tuple[int, int]) -> list[float]:
    """Scroll the hall down and up."""
    settings = Settings(theme="light", guide=False, welcome=False)
    theme.apply_settings(settings)
    with tempfile.TemporaryDirectory() as folder:
        page = HallPage(settings, Store(folder))
        page.resize(*size)
        page.show()
        for tile in page.grid.tiles:
            tile.show_drawing()
        QCoreApplication.processEvents()
        bar = page.scroller.verticalScrollBar()

        def step(number: int) -> None:
            bar.setValue(bar.value() + (24 if number // 40 % 2 == 0 else -24))
            QCoreApplication.processEvents()

        work = timed_steps(SCROLL_FRAMES, step)
        page.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return work


class Paintings(QObject):
    """Notes the processor time used up to each painting of a widget."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.used: list[float] = []
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.used.append(1000 * time.process_time())
        return False


def full_table(game_id: str) -> Match:
    """Return a match in whose deal nearly the most melds lie on the table."""
    seed, actions = FULL_TABLES[game_id]
    match, rng = Match.new(game_id, seed=seed, names=NAMES), random.Random(seed)
    while len(match.log) < actions or match.state.turn != 0:
        match.play(rng.choice(match.state.actions()))
    return match


def action_scene(game_id: str, size: tuple[int, int]) -> tuple[list[float], float]:
    """Let four players act at a full table. Return the work of each frame, and the percentage of a core in use."""
    page = open_page(full_table(game_id), size, instant=False)
    rng = random.Random(1)
    wait_until(lambda: page.situation.legal is not None and not page.stage.script.is_running)
    paintings = Paintings(page.stage.cloth.viewport())
    began, used, first = time.perf_counter(), time.process_time(), len(page.match.log)
    while len(page.match.log) < first + ACTIONS and not page.match.state.results:
        if not wait_until(lambda: page.situation.legal is not None):
            break
        assert page.situation.legal is not None
        plain = [action for action in page.situation.legal.actions if action.verb in ("draw", "discard")]
        page.flow.act(rng.choice(plain or page.situation.legal.actions))
    assert len(page.match.log) >= first + ACTIONS // 2, f"{game_id} stands still"
    share = 100 * (time.process_time() - used) / (time.perf_counter() - began)
    work = [later - earlier for earlier, later in zip(paintings.used, paintings.used[1:], strict=False)]
    close_page(page)
    return work, share


def frame_figures(scene: str, size: tuple[int, int], work: Sequence[float], share: float | None) -> Iterator[Figure]:
    """Yield the figures of a scene at a size. `share`: of a core in percent; None: from the mean of all frames."""
    ordered, name = sorted(work), f"{scene} at {size[0]} × {size[1]}"
    if share is None:
        share = 100 * sum(ordered) / len(ordered) * FRAMES_A_SECOND / 1000
    yield Figure(f"{name}: median frame", ordered[len(ordered) // 2], "ms")
    yield Figure(f"{name}: p99 frame", ordered[int(0.99 * len(ordered))], "ms", MAX_FRAME_MS)
    yield Figure(f"{name}: of a core", share, "%", MAX_CORE_PERCENT)


def measure() -> list[Figure]:
    """Measure all scenes at all sizes."""
    found: list[Figure] = []
    plain: dict[str, Callable[[tuple[int, int]], list[float]]] = {
        "drag 8 cards over 19 melds": drag_scene,
        "resize 19 melds": resize_scene,
        "scroll the hall": scroll_scene,
    }
    for size in SIZES:
        for name, scene in plain.items():
            found += frame_figures(name, size, scene(size), None)
        for game_id in FULL_TABLES:
            found += frame_figures(f"actions in {game_id}", size, *action_scene(game_id, size))
    return found


def describe(some: Sequence[float]) -> str:
    """Return the median, the 99th percentile and the worst of some times in words."""
    ordered: list[Any] = sorted(some)
    median, late = ordered[len(ordered) // 2], ordered[int(0.99 * len(ordered))]
    return f"median {median:.1f} ms, p99 {late:.1f} ms, worst {ordered[-1]:.1f} ms"
