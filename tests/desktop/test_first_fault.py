"""Whatever lies among the saved matches, the program starts, and says what is wrong."""

from __future__ import annotations

import gc
import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QMessageBox

from cardhall.desktop import main_window, start_fault_dialog
from cardhall.desktop.hall import hall_page, unfinished_matches
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.past_page import PastMatchesPage
from cardhall.desktop.settings import Settings, settings_path
from cardhall.desktop.start_fault_dialog import StartFallback
from cardhall.desktop.widgets.buttons import Button
from cardhall.match import Match, Store
from cardhall.match.schema import json_checksum


def saved_with_summary(folder: Path, summary: dict[str, Any]) -> Path:
    """A saved game with a right check sum whose summary was changed."""
    store = Store(folder)
    match = Match.new("whist", seed=1)
    match.play(match.state.actions()[0])
    path = store.autosave(match)
    store.release(match)
    document = json.loads(path.read_text("utf-8"))
    document["summary"] |= summary
    del document["check"]
    path.write_text(json.dumps({**document, "check": json_checksum(document)}), "utf-8")
    return path


@pytest.mark.parametrize("summary", [{"scores": [1, 2, 3]}, {"sides": [[0, 9], [1, 3]]}, {"winners": [5]}], ids=str)
def test_a_summary_of_another_shape_is_listed_as_damaged(qtbot: Any, tmp_path: Path, summary: dict[str, Any]) -> None:
    path = saved_with_summary(tmp_path, summary)
    window = MainWindow(Settings(), Store(tmp_path))
    qtbot.addWidget(window)
    window.lobby.show_problems()
    assert path.name in window.banner.text and "summary" in window.banner.text


def test_a_fault_before_the_window_is_told_and_the_program_starts_without_the_matches(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cardhall.match.store.default_folder", lambda: tmp_path)
    saved_with_summary(tmp_path, {"scores": [0, 1]})

    def broken(*_: object) -> None:
        raise ValueError("a card that cannot be drawn")

    monkeypatch.setattr(unfinished_matches, "ContinueCard", broken)
    told: list[StartFallback] = []

    def ask(retreat: StartFallback, start: bool) -> bool:
        told.append(retreat)
        return start

    assert start_fault_dialog.create_first_window(Settings(), lambda _, retreat: ask(retreat, False)) is None
    window = start_fault_dialog.create_first_window(Settings(), lambda _, retreat: ask(retreat, True))
    assert window is not None and told == [StartFallback.MATCHES, StartFallback.MATCHES]
    assert "a card that cannot be drawn" in capsys.readouterr().err
    qtbot.addWidget(window)
    assert window.store.unfinished_matches() == [] and len(Store(tmp_path).unfinished_matches()) == 1


@pytest.mark.parametrize("part", ["HallPage", "Banner", "ExercisePages", "Shortcuts", "connect"])
def test_of_a_window_that_is_half_made_nothing_is_left(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], part: str
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ValueError(part)

    left: list[int] = []

    def ask(fault: Exception, _: StartFallback) -> bool:
        left.append(sum(one not in before for one in QApplication.allWidgets()))
        return True

    gc.collect()  # what other tests have left
    before = QApplication.allWidgets()
    monkeypatch.setattr(main_window.wiring if part == "connect" else main_window, part, broken)
    assert start_fault_dialog.create_first_window(Settings(), ask) is None
    assert left == [0, 0, 0] and f"ValueError: {part}" in capsys.readouterr().err


def test_settings_that_keep_the_window_from_being_made_are_done_without_and_stay(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = hall_page.HallPage.__init__

    def fails(page: hall_page.HallPage, settings: Settings, store: Store) -> None:
        if settings.favourites:
            raise ValueError("a favourite that cannot be shown")
        real(page, settings, store)

    monkeypatch.setattr(hall_page.HallPage, "__init__", fails)
    own = Settings(favourites=["whist"], path=tmp_path / "settings.json")
    assert own.save() == ""
    as_it_was = (tmp_path / "settings.json").read_bytes()
    told: list[StartFallback] = []

    def ask(_: Exception, retreat: StartFallback) -> bool:
        told.append(retreat)
        return True

    window = start_fault_dialog.create_first_window(own, ask)
    assert window is not None and told == [StartFallback.MATCHES, StartFallback.SETTINGS]
    qtbot.addWidget(window)
    window.settings.favourites.append("euchre")
    window.settings_writer.write_now()
    assert (tmp_path / "settings.json").read_bytes() == as_it_was
    assert "a favourite that cannot be shown" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("retreat", "button", "starts"),
    [
        (StartFallback.MATCHES, "Start without matches", True),
        (StartFallback.MATCHES, "Quit", False),
        (StartFallback.SETTINGS, "Start with default settings", True),
        (StartFallback.SETTINGS, "Quit", False),
        (StartFallback.NONE, "Quit", False),
    ],
)
def test_what_is_told_of_a_fault_offers_what_can_be_done(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, retreat: StartFallback, button: str, starts: bool
) -> None:
    monkeypatch.setattr("cardhall.match.person_files.default_folder", lambda: tmp_path)
    shown: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()))

    def press(box: QMessageBox) -> None:
        buttons = {one.text(): one for one in box.buttons()}
        looks = "Show the folder" in buttons and not shown
        buttons["Show the folder" if looks else button].click()
        assert "a fault" in box.detailedText() and box.text() and box.informativeText()

    monkeypatch.setattr(QMessageBox, "exec", press)
    assert start_fault_dialog.ask_to_start_without(ValueError("a fault"), retreat) is starts
    places = {
        StartFallback.MATCHES: [str(tmp_path)],
        StartFallback.SETTINGS: [str(settings_path().parent)],
        StartFallback.NONE: [],
    }
    assert shown == places[retreat]


def test_the_folder_of_damaged_files_is_offered(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Path] = []
    monkeypatch.setattr("cardhall.desktop.pages.past_page.open_folder", shown.append)
    store = Store(tmp_path)
    page = PastMatchesPage(store)
    qtbot.addWidget(page)
    assert "Show the folder" not in [one.text() for one in page.findChildren(Button)]
    store.damaged_folder.mkdir()
    (store.damaged_folder / "whist-1.json").write_text("{", "utf-8")
    page.refresh()
    button = next(one for one in page.findChildren(Button) if one.text() == "Show the folder")
    button.click()
    assert shown == [store.damaged_folder]
