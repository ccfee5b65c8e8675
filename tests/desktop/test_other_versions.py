"""Matches and results of other versions on the screen: shown as such, never offered in the place of what they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.past_page import PastMatchesPage
from cardhall.desktop.settings import Settings
from cardhall.match import Store
from tests.match.test_match import play_match
from tests.match.test_versions import CHANGES, sign_text


def of_another(folder: Path) -> tuple[Path, Path]:
    """A match of a newer revision, and one of a newer form of file, of which nothing can be listed."""
    store, paths = Store(folder), []
    for seed, change in ((7, "revision"), (8, "format")):
        match = play_match("whist", 12, seed=seed)
        paths.append(path := store.autosave(match))
        store.release(match)
        path.write_text(sign_text(path.read_text("utf-8"), **CHANGES[change]), "utf-8")
    (folder / "results.jsonl").write_text('{"id": "a", "game": "gliding", "date": "2026-11-28"}\n', "utf-8")
    return paths[0], paths[1]


def test_matches_of_another_version_are_shown_as_such_and_stay(qtbot: Any, tmp_path: Path) -> None:
    paths = of_another(tmp_path)
    before = [path.read_bytes() for path in paths]
    window = MainWindow(Settings(guide=False), Store(tmp_path))
    qtbot.addWidget(window, before_close_func=lambda one: one.shut_down())
    window.resize(800, 560)
    window.show()
    continuing = window.hall.unfinished
    (card,) = continuing.grid.tiles
    assert card.accessibleName().startswith("Whist, Deal 1: Made by a newer version")
    assert (
        card.standing_texts == ["Made by a newer version, Deal 1", "Made by a newer version"] and continuing.isVisible()
    )
    assert continuing.other_versions_label.plain_text.startswith(
        "1 saved match was made by another version of Card Hall."
    )
    card.setFocus()
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert window.table_host.table is None and "newer version of Card Hall" in window.banner.text
    assert window.banner.text.endswith("The match stays in the list. Use that version to continue it.")
    assert len(window.hall.unfinished.grid.tiles) == 1
    window.finished_match_pages.show_past()
    page = window.navigation.page
    assert isinstance(page, PastMatchesPage) and page.other_version_count == 1
    assert [path.read_bytes() for path in paths] == before and not (tmp_path / "damaged").exists()
