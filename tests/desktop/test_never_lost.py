"""Leaving a match that cannot be saved, two windows, faults of the program: whatever happens, nothing is lost."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from cardhall.desktop import uncaught_exceptions
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.desktop.start import install_fault_reports
from cardhall.desktop.table.playback_page import PlaybackPage
from cardhall.desktop.widgets.banner import Banner
from cardhall.desktop.window.opponents import OpponentsProcess
from cardhall.match import Match, Store, log_file, match_file
from tests.desktop.table_helpers import PromptWorker, act, sit_down
from tests.match import windows_sharing


@pytest.fixture(autouse=True)
def swept(qapp: QApplication) -> Iterator[None]:
    """Widgets that were let go are gone before the next test: without a running loop Qt keeps them."""
    yield
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents who answer at once."""
    worker = PromptWorker()
    monkeypatch.setattr(OpponentsProcess, "share", lambda self: worker)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "matches"


Windows = Callable[[], MainWindow]


@pytest.fixture
def windows(qtbot: QtBot, folder: Path) -> Iterator[Windows]:
    """Makes windows on the same folder of matches."""
    made: list[MainWindow] = []

    def make() -> MainWindow:
        window = MainWindow(Settings(theme="light", undo=True, guide=False), Store(folder))
        qtbot.addWidget(window, before_close_func=lambda window: window.shut_down())
        window.show()
        made.append(window)
        return window

    yield make
    for window in made:
        window.table_host.can_close = True


def begin_match(actions: int = 12) -> Match:
    match = Match.new("whist", seed=5)
    while len(match.log) < actions or match.state.turn != 0:
        match.play(match.state.actions()[0])
    return match


class Disk:
    """A disk that refuses, and then does not."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch, self.number = patch, 0
        for name in ("open", "write", "fsync", "fdopen"):
            patch.setattr(match_file.os, name, self._guarded(getattr(os, name)))

    def _guarded(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(*arguments: Any, **more: Any) -> Any:
            if self.number and (call.__name__ != "open" or arguments[1] & (os.O_WRONLY | os.O_RDWR)):
                raise OSError(self.number, os.strerror(self.number))
            return call(*arguments, **more)

        return guarded


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


# ---- leaving a match that could not be saved

WAYS: dict[str, Callable[[MainWindow], object]] = {
    "to the hall": lambda window: window.table_host.table.hall_wanted.emit(),
    "closing the window": lambda window: window.close(),
    "another match": lambda window: window.table_host.show_table(Match.new("stealing-bundles", seed=1)),
    "a new match": lambda window: window.match_starter.start_as_last_time("stealing-bundles"),
}


def is_left(window: MainWindow, table: Any) -> bool:
    return window.table_host.table is not table


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_before_leaving_the_person_is_asked(way: str, number: int, windows: Windows, folder: Path, disk: Disk) -> None:
    """Where it works when it is tried again, nothing is lost; where it does not, the match is not left."""
    window = windows()
    table = sit_down(window, begin_match())
    match = table.match
    act(table)
    disk.number = number
    act(table)
    act(table)
    assert "cannot be saved" in window.banner.text
    WAYS[way](window)
    question = window.table_host.leave_guard.question
    assert question is not None and not is_left(window, table)
    assert [button.text() for button in question.buttons] == ["Try again", "Save elsewhere…", "Leave without saving"]
    question.buttons[0].click()
    assert not is_left(window, table), "it still cannot be saved"
    disk.number = 0
    question = window.table_host.leave_guard.question
    assert question is not None
    question.buttons[0].click()
    assert is_left(window, table)
    (found,) = folder.glob("whist-*.json")
    assert Match.load(found).course == match.course


@pytest.mark.parametrize("way", WAYS)
def test_it_can_be_saved_elsewhere(
    way: str, windows: Windows, tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = windows()
    table = sit_down(window, begin_match())
    match = table.match
    disk.number = errno.ENOSPC
    act(table)
    WAYS[way](window)

    def choose(*_: object) -> tuple[str, str]:
        disk.number = 0
        return str(tmp_path / "elsewhere.json"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    monkeypatch.setattr(
        window.store, "autosave", lambda match, sync: (_ for _ in ()).throw(OSError(5, "Input/output error"))
    )
    question = window.table_host.leave_guard.question
    assert question is not None
    question.buttons[1].click()
    assert is_left(window, table)
    assert Match.load(tmp_path / "elsewhere.json").course == match.course


def test_it_can_be_left_unsaved_or_not_left_at_all(windows: Windows, disk: Disk) -> None:
    window = windows()
    table = sit_down(window, begin_match())
    disk.number = errno.ENOSPC
    act(table)
    window.close()
    question = window.table_host.leave_guard.question
    assert question is not None and window.isVisible()
    QTest.keyClick(question, Qt.Key.Key_Escape)
    assert window.isVisible() and window.table_host.table is table
    window.close()
    assert window.table_host.leave_guard.question is not None and window.table_host.leave_guard.question is not question
    window.table_host.leave_guard.question.buttons[2].click()
    assert not window.isVisible() and window.table_host.table is None


def test_that_it_cannot_be_saved_is_not_said_of_a_match_that_was_left(windows: Windows, disk: Disk) -> None:
    window = windows()
    table = sit_down(window, begin_match())
    disk.number = errno.ENOSPC
    act(table)
    assert window.banner.isVisible() and "cannot be saved" in window.banner.text
    window.table_host.leave_table()
    assert window.table_host.leave_guard.question is not None
    window.table_host.leave_guard.question.buttons[2].click()
    assert window.navigation.page is window.hall and not window.banner.isVisible()


def test_it_is_saved_again_as_soon_as_the_trouble_has_ended(
    windows: Windows, folder: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """Without anybody doing anything."""
    window = windows()
    table = sit_down(window, begin_match())
    table.runner.autosave._retry_timer.setInterval(30)
    disk.number = errno.ENOSPC
    act(table)
    assert window.banner.text
    disk.number = 0
    qtbot.waitUntil(lambda: not window.banner.text, timeout=3000)
    (found,) = folder.glob("whist-*.json")
    assert Match.load(found).course == table.match.course


def test_a_finished_match_that_cannot_be_recorded_is_not_left_silently(
    windows: Windows, folder: Path, disk: Disk
) -> None:
    window = windows()
    match = Match.new("stealing-bundles", seed=3)
    while not match.state.is_over:
        match.play(match.state.actions()[0])
    match.undo()
    table = sit_down(window, match)
    disk.number = errno.ENOSPC
    act(table)
    assert match.state.is_over and "cannot be saved" in window.banner.text
    window.table_host.leave_table()
    assert window.table_host.leave_guard.question is not None and window.table_host.table is table
    disk.number = 0
    window.table_host.leave_guard.question.buttons[0].click()
    assert window.table_host.table is None and [result.id for result in window.store.results()] == [match.id]


def test_a_folder_that_is_gone_or_in_the_way(windows: Windows, folder: Path) -> None:
    window = windows()
    table = sit_down(window, begin_match())
    act(table)
    folder.rename(folder.with_name("away"))
    folder.write_text("a file")
    act(table)
    window.table_host.leave_table()
    assert window.table_host.leave_guard.question is not None and window.table_host.table is table
    folder.unlink()
    window.table_host.leave_guard.question.buttons[0].click()
    assert window.table_host.table is None
    (found,) = folder.glob("whist-*.json")
    assert Match.load(found).course == table.match.course


# ---- two windows


def match_in_both_windows(windows: Windows) -> tuple[MainWindow, MainWindow, Any]:
    """A match open in the first of two windows, and offered by the second one."""
    first = windows()
    table = sit_down(first, begin_match())
    act(table)
    second = windows()
    second.hall.refresh()
    second.match_starter.continue_match(second.store.unfinished_matches()[0])
    return first, second, table


def test_the_second_window_offers_to_look_at_it(windows: Windows) -> None:
    _, second, table = match_in_both_windows(windows)
    assert second.table_host.table is None and "open in another window" in second.banner.text
    assert [button.text() for button in second.banner.buttons] == ["View the match", "Continue here"]
    second.banner.buttons[0].click()
    page = second.navigation.page
    assert isinstance(page, PlaybackPage)
    page.begin()
    assert page.match.course == table.match.course and page.match.log == table.match.log
    assert page.stage.seen.as_dict() == table.match.state.observe(0).as_dict()
    assert not page.stage.open_hands, "nobody's cards are shown but the person's own"
    page.flow.step_backward()
    page.flow.step_forward()
    before = {path: path.read_bytes() for path in second.store.folder.glob("*.json")}
    page.hall_wanted.emit()
    assert second.navigation.page is second.hall
    act(table)
    assert {path: path.read_bytes() for path in second.store.folder.glob("*.json")} != before


def test_a_match_taken_over_leaves_the_first_window(windows: Windows, folder: Path) -> None:
    first, second, table = match_in_both_windows(windows)
    second.banner.buttons[1].click()
    other = second.table_host.table
    assert other is not None
    other.begin()
    other.runner.set_paused(True)
    for _ in range(3):
        act(other)
    act(table)
    assert first.table_host.table is None and first.navigation.page is first.hall
    assert "taken over" in first.banner.text and first.banner.first_button.text() == "Continue here again"
    (found,) = folder.glob("whist-*.json")
    assert Match.load(found).course == other.match.course
    first.banner.first_button.click()
    assert first.table_host.table is not None and first.table_host.table.match.course == other.match.course
    act(other)
    assert second.table_host.table is None and "taken over" in second.banner.text


def test_what_could_not_be_saved_when_it_was_taken_over_is_kept_as_a_match_of_its_own(
    windows: Windows, folder: Path, disk: Disk
) -> None:
    first, second, table = match_in_both_windows(windows)
    disk.number = errno.ENOSPC
    act(table)
    disk.number = 0
    second.banner.buttons[1].click()
    act(table)
    assert first.table_host.table is table and "a separate match" in first.banner.text
    assert len(list(folder.glob("whist-*.json"))) == 2
    assert any(Match.load(path).course == table.match.course for path in folder.glob("whist-*.json"))
    first.banner.close_button.click()
    assert not first.banner.text, "it can be saved"


def test_a_file_that_somebody_else_has_changed_is_not_written_over(windows: Windows, folder: Path) -> None:
    window = windows()
    table = sit_down(window, begin_match())
    act(table)
    (path,) = folder.glob("whist-*.json")
    other = path.read_bytes().replace(b"You", b"Eva")
    path.write_bytes(other)
    act(table)
    assert "a separate match" in window.banner.text and path.read_bytes() == other
    (own,) = set(folder.glob("whist-*.json")) - {path}
    assert Match.load(own).course == table.match.course


def test_a_file_opened_in_two_windows_is_two_matches(windows: Windows, folder: Path, tmp_path: Path) -> None:
    """As two starts with the same file bring about, neither of whose windows has written anything yet."""
    path = tmp_path / "tuesday.cardhall"
    begin_match().save(path)
    before, tables = path.read_bytes(), []
    for window in (windows(), windows()):
        window.match_starter.open_path(path)
        table = window.table_host.table
        assert table is not None
        table.begin()
        table.runner.set_paused(True)
        tables.append(table)
    for _ in range(2):
        for table in tables:
            act(table)
    assert len({table.match.id for table in tables}) == 2
    kept = [Match.load(found).course for found in folder.glob("whist-*.json")]
    assert len(kept) == 2 and all(table.match.course in kept for table in tables)
    assert path.read_bytes() == before


def test_an_older_version_is_gone_on_with_and_the_damaged_one_is_kept(windows: Windows, folder: Path) -> None:
    store = Store(folder)
    match = begin_match()
    for _ in range(4):
        store.autosave(match)
        match.play(match.state.actions()[0])
    path = store.path_of(match)
    store.release(match)
    path.write_bytes(path.read_bytes().replace(b"play", b"plaz", 1))
    window = windows()
    window.table_host.leave_table()
    (card,) = window.hall.unfinished_grid.tiles
    card.open_requested.emit()
    assert window.table_host.table is not None and "continues from an older copy" in window.banner.text
    window.table_host.leave_table()
    assert (folder / "damaged" / path.name).is_file()


# ---- faults of the program


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of faults, and Python's hooks as they were afterwards."""
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    monkeypatch.setattr(uncaught_exceptions, "user_log_path", lambda *_, **__: tmp_path / "log")
    yield tmp_path / "log" / "faults.log"
    for handler in list(uncaught_exceptions.log.handlers):
        uncaught_exceptions.log.removeHandler(handler)
        handler.close()


def test_a_fault_at_the_table_closes_nothing(
    windows: Windows, folder: Path, log: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """In the midst of showing an action: it is written down and shown, the match is saved, and play goes on."""
    window = windows()
    install_fault_reports(window)
    table = sit_down(window, begin_match())
    table.stage.clock.instant = table.runner.speed.is_instant = True
    table.runner.set_paused(False)
    table.runner.continue_play()
    real = table.event_player.play
    failed: list[int] = []

    def broken(*arguments: Any) -> None:
        if not failed:
            failed.append(1)
            raise ZeroDivisionError("a fault of ours")
        real(*arguments)

    monkeypatch.setattr(table.event_player, "play", broken)
    before = len(table.match.log)
    try:
        table.flow.act(table.situation.legal.actions[0])
    except ZeroDivisionError as fault:  # as Qt hands it to Python's hook
        sys.excepthook(type(fault), fault, fault.__traceback__)
    qtbot.waitUntil(lambda: len(table.match.log) > before + 1, timeout=5000)
    assert window.table_host.table is table and window.banner.text.startswith(
        "Something went wrong in the program. Your match is"
    )
    assert "ZeroDivisionError: a fault of ours" in log.read_text("utf-8")
    assert os.name != "posix" or [one.stat().st_mode & 0o777 for one in (log.parent, log)] == [0o700, 0o600]
    assert window.banner.first_button.text() == "Copy details"
    window.banner.first_button.click()
    copied = QGuiApplication.clipboard().text()
    assert "ZeroDivisionError: a fault of ours" in copied and "Card Hall" in copied
    table.runner.set_paused(True)
    table.save_match()
    (path,) = folder.glob("whist-*.json")
    assert Match.load(path).course == table.match.course


def test_a_fault_in_the_rules_leaves_the_match_as_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin_match()
    store = Store(folder)
    store.autosave(match)
    before = match.state.observe(0).as_dict(), match.course

    def broken(state: Any, seat: int, action: Any) -> None:
        state.zones = {}
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(type(match.state.at), "apply", lambda self, state, seat, action: broken(state, seat, action))
        with pytest.raises(ZeroDivisionError):
            match.play(match.state.actions()[0])
    assert (match.state.observe(0).as_dict(), match.course) == before
    match.play(match.state.actions()[0])
    assert Match.load(store.autosave(match)).course == match.course


def test_a_fault_in_the_rules_while_going_back_leaves_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin_match()
    before = match.state.observe(0).as_dict(), match.course, match.log

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    for go in (match.undo, lambda: match.undo_to(0), match.rewind):
        with monkeypatch.context() as patch:
            patch.setattr(type(match.state.at), "apply", broken)
            with pytest.raises(ZeroDivisionError):
                go()
                match.redo()  # where going back to the very beginning needs no rules
        while match.can_redo():
            match.redo()
        assert (match.state.observe(0).as_dict(), match.course, match.log) == before


@pytest.mark.skipif(os.name != "posix", reason="needs named pipes")
@pytest.mark.timeout(60)
def test_the_window_waits_for_nobody_to_read_its_faults(windows: Windows, log: Path, qtbot: QtBot) -> None:
    """A named pipe in the place of their file: opening it would wait until somebody else opens it too."""
    log.parent.mkdir()
    os.mkfifo(log)
    window = windows()
    install_fault_reports(window)
    sys.excepthook(ValueError, ValueError("a fault of ours"), None)
    qtbot.waitUntil(lambda: "could not be saved: it is not a file" in window.banner.text, timeout=5000)


def test_the_same_fault_again_and_again(windows: Windows, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is shown once a minute; the file is bounded, and so are the older ones."""
    window = windows()
    install_fault_reports(window)
    for _ in range(50):
        try:
            raise KeyError("x" * 1000)
        except KeyError as fault:
            sys.excepthook(KeyError, fault, fault.__traceback__)
    assert log.read_text("utf-8").count("KeyError: 'xxx") == 1
    monkeypatch.setattr(uncaught_exceptions, "REPEAT_INTERVAL_S", -1.0)
    for _ in range(300):
        try:
            raise KeyError("x" * 4000)
        except KeyError as fault:
            sys.excepthook(KeyError, fault, fault.__traceback__)
    sizes = [path.stat().st_size for path in log.parent.iterdir()]
    assert len(sizes) == 1 + log_file.OLDER_FILE_COUNT and max(sizes) <= log_file.MAX_FAULT_BYTES
    assert not windows_sharing.is_open(log), "no other window could rename it on Windows"


def test_faults_where_nothing_can_be_written(windows: Windows, log: Path) -> None:
    log.parent.write_text("a file where the folder should be")
    window = windows()
    install_fault_reports(window)
    sys.excepthook(KeyError, KeyError("x"), None)
    QApplication.processEvents()
    assert "could not be saved" in window.banner.text and window.banner.first_button.text() == "Copy details"


def test_a_fault_at_a_table_saves_its_match_or_says_why_not(
    windows: Windows, log: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = windows()
    install_fault_reports(window)
    window.table_host.show_table(begin_match())
    asked: list[int] = []

    def fails() -> str:
        asked.append(1)
        return "The disk is full."

    monkeypatch.setattr(window.table_host.table, "save_match", fails)
    sys.excepthook(KeyError, KeyError("x"), None)
    qtbot.waitUntil(lambda: "The disk is full." in window.banner.text, timeout=5000)
    assert asked
    monkeypatch.undo()


def test_a_table_left_before_it_was_shown(windows: Windows, qtbot: QtBot) -> None:
    window = windows()
    with qtbot.captureExceptions() as raised:
        for _ in range(5):
            window.table_host.show_table(Match.new("whist", seed=1))
            window.table_host.leave_table()
            QTest.qWait(1)
    assert not raised and window.table_host.table is None


def run(milliseconds: int) -> None:
    """Run the application's own loop, in which Qt hands faults over at once."""
    QTimer.singleShot(milliseconds, lambda: QApplication.exit(0))
    QApplication.exec()


def test_a_fault_while_a_widget_is_painted(
    windows: Windows, log: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    """Its painter is ended: left active it would keep Qt from painting anything else."""
    window = windows()
    install_fault_reports(window)
    run(1)
    painters: list[QPainter] = []
    real = Banner.paintEvent

    def broken(self: Banner, event: Any) -> None:
        if painters:
            real(self, event)
            return
        painter = QPainter(self)
        painters.append(painter)
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Banner, "paintEvent", broken)
        window.messages.show_message("A sentence.")
        until = time.monotonic() + 20
        while not window.banner.text.startswith("Something") and time.monotonic() < until:
            run(10)
    assert painters and not any(painter.isActive() for painter in painters)
    assert window.banner.text.startswith("Something went wrong in the program.") and "ZeroDivision" in log.read_text()


def test_a_fault_is_shown_when_what_is_painted_or_laid_out_is_done(windows: Windows, log: Path) -> None:
    """The banner that shows it changes the layout, which may be in the midst of asking for sizes."""
    window = windows()
    install_fault_reports(window)
    sys.excepthook(KeyError, KeyError("x"), None)
    assert "KeyError" in log.read_text("utf-8") and not window.banner.text
    QApplication.processEvents()
    assert window.banner.text.startswith("Something went wrong in the program.")
