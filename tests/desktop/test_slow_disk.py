"""The window waits for no slow disk: it is asked in another thread, and what it refuses later is told."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.question import Question
from cardhall.desktop.window.opponents import OpponentsProcess
from cardhall.match import Match, Store, disk
from tests.desktop.table_helpers import PromptWorker, act, sit_down
from tests.match.slow_disk import LONG_WAIT_SECONDS, Slow
from tests.strategies import finish_match


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    worker = PromptWorker()
    monkeypatch.setattr(OpponentsProcess, "share", lambda self: worker)
    monkeypatch.setattr(disk, "CLOSING_WAIT_SECONDS", 0.0)
    settings = Settings(theme="light", path=tmp_path / "settings.json")
    made = MainWindow(settings, Store(tmp_path / "matches"))
    qtbot.addWidget(made, before_close_func=lambda window: window.shut_down())
    made.show()
    yield made
    made.table_host.can_close, made.table_host.waits_for_disk = True, False


@pytest.fixture
def slow(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    made = Slow(monkeypatch)
    yield made
    made.error = 0
    made.answer()


def as_found(window: MainWindow) -> Match:
    """The only match under way, as another window would find it."""
    (summary,) = Store(window.store.folder).unfinished_matches()
    return Match.load(summary.path)


def match_before_end() -> Match:
    match = finish_match(Match.new("stealing-bundles", seed=3))
    match.undo()
    return match


def test_nothing_that_is_done_at_a_table_waits_for_it(window: MainWindow, slow: Slow) -> None:
    match = Match.new("whist", seed=5)
    table = sit_down(window, match)
    while match.state.deal_number < 2:  # the end of a deal among them
        act(table)
        assert as_found(window).course == match.course
    act(table)
    table.flow.undo()
    QTest.qWait(1)
    assert len(as_found(window).log) == len(match.log)
    table.flow.redo()
    QTest.qWait(1)
    assert len(as_found(window).log) == len(match.log)
    window.settings.volume = 35
    window.settings_writer.write_now()
    window.table_host.leave_table()
    assert as_found(window).course == match.course
    assert slow.threads and not slow.has_kept_us
    slow.answer()
    assert json.loads((window.settings.path or Path()).read_text())["volume"] == 35


def test_the_end_of_a_match_waits_for_nothing_and_counts_at_once(window: MainWindow, slow: Slow) -> None:
    match = match_before_end()
    table = sit_down(window, match)
    act(table)
    assert match.is_done and [one.id for one in window.store.results()] == [match.id]
    window.table_host.leave_table()
    assert window.store.unfinished_matches() == [] and window.banner.text == "" and not slow.has_kept_us
    slow.answer()
    window.store.unfinished_matches()
    assert [one.name for one in window.store.folder.iterdir() if one.is_file()] == ["results.jsonl"]


def test_what_it_refuses_later_is_told_at_the_table(window: MainWindow, slow: Slow, qtbot: QtBot) -> None:
    table = sit_down(window, Match.new("whist", seed=5))
    for _ in range(3):
        act(table)
    assert window.banner.text == ""
    slow.error = errno.EIO
    slow.may_answer.set()
    qtbot.waitUntil(lambda: "cannot be saved" in window.banner.text, timeout=30_000)
    slow.error = 0
    assert table.save_match() == "" and window.banner.text == ""
    assert as_found(window).course == table.match.course


def test_a_match_that_is_over_and_refused_later_is_told_and_recorded_again(
    window: MainWindow, slow: Slow, qtbot: QtBot
) -> None:
    match = match_before_end()
    table = sit_down(window, match)
    act(table)
    slow.error = errno.EIO
    slow.may_answer.set()
    qtbot.waitUntil(lambda: "cannot be archived" in window.banner.text, timeout=30_000)
    slow.error = 0
    assert table.save_match() == "" and window.banner.text == ""
    assert [one.id for one in Store(window.store.folder).results()] == [match.id]
    qtbot.waitUntil(lambda: not window.store.path_of(match).exists(), timeout=30_000)


def press(question: Question, text: str) -> None:
    next(button for button in question.buttons if button.text() == text).click()


@pytest.mark.parametrize("waits", [True, False])
def test_when_the_window_closes_the_person_is_asked_whether_to_wait(
    window: MainWindow, slow: Slow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    act(sit_down(window, Match.new("whist", seed=5)))
    window.close()
    question = window.table_host.leave_guard.question
    assert question is not None and window.isVisible() and "power fails" in question.sentence_label.text()
    if waits:
        press(question, "Wait")
        another = window.table_host.leave_guard.question
        assert window.isVisible() and another is not None and another is not question
        slow.may_answer.set()
        monkeypatch.setattr(disk, "CLOSING_WAIT_SECONDS", LONG_WAIT_SECONDS)
        press(another, "Wait")
    else:
        press(question, "Close the window")
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=30_000)
    assert as_found(window).log
