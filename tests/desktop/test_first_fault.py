"""Whatever lies among the saved matches, the program starts, and says what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardhall.desktop import first_fault
from cardhall.desktop.hall import hall_page
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.past_page import PastPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.buttons import Button
from cardhall.match import Match, Store
from cardhall.match.schema import checksum


def saved_with(folder: Path, summary: dict[str, Any]) -> Path:
    """A saved game with a right check sum whose summary was changed."""
    store = Store(folder)
    match = Match.new("whist", seed=1)
    match.play(match.state.actions()[0])
    path = store.autosave(match)
    store.release(match)
    document = json.loads(path.read_text("utf-8"))
    document["summary"] |= summary
    del document["check"]
    path.write_text(json.dumps({**document, "check": checksum(document)}), "utf-8")
    return path


@pytest.mark.parametrize("summary", [{"scores": [1, 2, 3]}, {"sides": [[0, 9], [1, 3]]}, {"winners": [5]}], ids=str)
def test_a_summary_of_another_shape_is_listed_as_damaged(qtbot: Any, tmp_path: Path, summary: dict[str, Any]) -> None:
    path = saved_with(tmp_path, summary)
    window = MainWindow(Settings(), Store(tmp_path))
    qtbot.addWidget(window)
    window.lobby.tell_problems()
    assert path.name in window.banner.text and "summary" in window.banner.text


def test_a_fault_before_the_window_is_told_and_the_program_starts_without_the_matches(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cardhall.match.store.default_folder", lambda: tmp_path)
    saved_with(tmp_path, {"scores": [0, 1]})

    def broken(*_: object) -> None:
        raise ValueError("a card that cannot be drawn")

    monkeypatch.setattr(hall_page, "ContinueCard", broken)
    told: list[Exception] = []

    def ask(fault: Exception, start: bool) -> bool:
        told.append(fault)
        return start

    assert first_fault.first_window(Settings(), lambda fault: ask(fault, False)) is None
    window = first_fault.first_window(Settings(), lambda fault: ask(fault, True))
    assert window is not None and len(told) == 2
    assert "a card that cannot be drawn" in capsys.readouterr().err
    qtbot.addWidget(window)
    assert window.store.continuing() == [] and len(Store(tmp_path).continuing()) == 1


def test_the_folder_of_damaged_files_is_offered(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Path] = []
    monkeypatch.setattr("cardhall.desktop.pages.past_page.show_folder", shown.append)
    store = Store(tmp_path)
    page = PastPage(store)
    qtbot.addWidget(page)
    assert "Show the folder" not in [one.text() for one in page.findChildren(Button)]
    store.damaged_folder.mkdir()
    (store.damaged_folder / "whist-1.json").write_text("{", "utf-8")
    page.refresh()
    button = next(one for one in page.findChildren(Button) if one.text() == "Show the folder")
    button.click()
    assert shown == [store.damaged_folder]
