"""The statistics of somebody who has reviewed 20,000 deals: the window never stands still for long."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.pages.decisions_panel import DecisionsPanel
from cardhall.desktop.pages.statistics_page import StatisticsPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.sliced_work import SlicedWork
from cardhall.match import Store, decisions
from cardhall.match.analysis import RATING_TEXTS
from cardhall.match.sliced_work import Slices
from cardhall.rules.catalogue import CATALOGUE

LONGEST = 0.3  # seconds of the processor without the window doing anything else


def fill(folder: Path, size: int) -> int:
    """Write reviewed deals of two years down, of `size` bytes. Returns how many decisions these are."""
    rng, now = random.Random(1), datetime.now().astimezone()
    parts, ratings, games = list(decisions.PART_NAMES), list(RATING_TEXTS), list(CATALOGUE)
    deals = [
        [
            [rng.choice(parts), round(rng.expovariate(3), 4), round(1 + 3 * rng.random(), 4), rng.choice(ratings)]
            for _ in range(rng.randrange(8, 30))
        ]
        for _ in range(200)
    ]
    told = [json.dumps(deal)[1:-1] for deal in deals]
    lines, written, number = list[str](), 0, 0
    while written < size:
        deal, when = rng.randrange(len(deals)), now - timedelta(days=700 * rng.random())
        line = {"match": f"{len(lines):016x}", "deal": 1, "game": rng.choice(games), "when": when.isoformat()}
        lines.append(json.dumps({**line, "decisions": []}).replace("[]", f"[{told[deal]}]"))
        written, number = written + len(lines[-1]) + 1, number + len(deals[deal])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / decisions.DECISIONS_FILE).write_text("\n".join([*lines, ""]))
    return number


class Held:
    """How long the window was held at most, in seconds of processor time: others may be at the machine too."""

    def __init__(self) -> None:
        self.longest = 0.0

    def while_doing(self, what: Callable[[], object]) -> None:
        before = time.process_time()
        what()
        self.longest = max(self.longest, time.process_time() - before)

    def turns_until(self, done: Callable[[], bool]) -> int:
        """Turn the loop of events until that is done. Returns how often."""
        turns, until = 0, time.monotonic() + 60
        while not done():
            assert time.monotonic() < until
            self.while_doing(QApplication.processEvents)
            turns += 1
        return turns


def test_sixteen_megabytes_of_decisions_never_hold_the_window(qtbot: Any, tmp_path: Path) -> None:
    theme.apply_settings(Settings(theme="light"))
    number, store, held = (
        fill(tmp_path / "matches", decisions.MAX_FILE_BYTES - 4000),
        Store(tmp_path / "matches"),
        Held(),
    )
    page = StatisticsPage(store, CardStyle.from_settings(Settings()))
    qtbot.addWidget(page)
    page.resize(1440, 900)
    page.show()
    assert held.turns_until(lambda: bool(page.reviewed_deals)) > 20, "it is read in slices"
    QApplication.processEvents()
    (panel,) = (one for one in page.findChildren(DecisionsPanel) if one.isVisible())
    assert panel.total.number == number
    for what in (lambda: page.choose_game("whist"), lambda: page.choose_period("month"), lambda: page.choose_game("")):
        held.while_doing(what)
        held.while_doing(QApplication.processEvents)
    held.while_doing(page.read_deals)
    assert page.decisions_reading is not None
    assert held.turns_until(lambda: page.decisions_reading is not None and page.decisions_reading.is_over) < 3, (
        "it is known already"
    )
    page.choose_period("all")
    path = tmp_path / "decisions.csv"
    held.while_doing(lambda: page.exporter.write_decisions(path))
    assert not page.export_button.isEnabled() and not path.exists()
    held.turns_until(lambda: not page.exporter.is_busy)
    assert page.export_button.isEnabled() and path.read_text("utf-8").count("\n") == 1 + number
    assert held.longest < LONGEST, f"the window stood still for {held.longest:.2f} seconds"


def test_a_page_that_is_left_has_written_what_was_asked_for(qtbot: Any, tmp_path: Path) -> None:
    number = fill(tmp_path / "matches", 2_000_000)
    page = StatisticsPage(Store(tmp_path / "matches"), CardStyle.from_settings(Settings()))
    qtbot.addWidget(page)
    path = tmp_path / "decisions.csv"
    page.exporter.write_decisions(path)
    assert page.exporter.is_busy and not path.exists()
    page.close_page()
    assert not page.exporter.is_busy and path.read_text("utf-8").count("\n") == 1 + number


def test_a_file_that_cannot_be_written_is_told_and_the_old_one_stays(qtbot: Any, tmp_path: Path) -> None:
    fill(tmp_path / "matches", 1000)
    page = StatisticsPage(Store(tmp_path / "matches"), CardStyle.from_settings(Settings()))
    qtbot.addWidget(page)
    told: list[str] = []
    page.failed.connect(told.append)
    (tmp_path / "folder.csv").mkdir()
    page.exporter.write_decisions(tmp_path / "folder.csv")
    assert len(told) == 1 and told[0].startswith("folder.csv cannot be written: ") and page.export_button.isEnabled()
    page.exporter.write_decisions(tmp_path / "no\x00name\u202e.csv")
    assert told[-1].startswith("no\ufffdname\ufffd.csv cannot be written: ") and "embedded null" in told.pop()
    (tmp_path / "matches" / decisions.DECISIONS_FILE).unlink()
    (tmp_path / "matches" / decisions.DECISIONS_FILE).mkdir()
    page.exporter.write_decisions(tmp_path / "decisions.csv")
    assert told[1:] == ["“decisions.jsonl” cannot be read: “decisions.jsonl” is a folder."]


def test_work_goes_on_slice_by_slice_and_is_finished_before_the_program_ends(qtbot: Any) -> None:
    def work() -> Slices[str]:
        for _ in range(10):
            time.sleep(0.005)
            yield
        return "done"

    done: list[str] = []
    parent = QApplication.instance()
    assert isinstance(parent, QApplication)
    sliced = SlicedWork(work(), done.append, parent)
    assert not done and not sliced.is_over
    qtbot.waitUntil(lambda: sliced.is_over)
    assert done == ["done"]
    late = SlicedWork(work(), done.append, parent)
    late.finish_before_quit()
    parent.aboutToQuit.emit()
    assert done == ["done", "done"] and late.is_over
    late.finish_now()
    assert len(done) == 2
    for one in (sliced, late):
        one.deleteLater()


def test_work_that_fails_is_over(qtbot: Any) -> None:
    def work() -> Slices[None]:
        yield
        raise RuntimeError("no more")

    parent = QApplication.instance()
    assert parent is not None
    with pytest.raises(RuntimeError):
        SlicedWork(work(), print, parent)
