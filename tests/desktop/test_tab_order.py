"""Tab goes through every page as it is seen, leaves the rules, comes to their links, and what has the focus is seen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.help_page import HelpPage
from cardhall.desktop.pages.help_reader import FocusedLink, HelpReader
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.widgets.tab_order import sort_in_reading_order

from .test_keys import window

MAX_TAB_PRESSES = 120  # presses of Tab in which a page is gone round


@pytest.fixture
def main(qtbot: Any, tmp_path: Path) -> MainWindow:
    found = window(qtbot, tmp_path)
    found.resize(1440, 900)
    found.activateWindow()
    qtbot.waitUntil(found.isActiveWindow, timeout=2000)
    return found


def tab_stops(main: MainWindow, back: bool = False, look: Callable[[QWidget], object] = bool) -> list[QWidget]:
    """Where Tab comes to from the focus on, each once, until it has gone round. `look`: what is done at each."""
    found: list[QWidget] = []
    while len(found) < MAX_TAB_PRESSES:
        before = QApplication.focusWidget() or main
        QTest.keyClick(before, Qt.Key.Key_Backtab if back else Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        assert now is not None
        if now in found:
            if now is before and isinstance(now, HelpReader):
                continue  # from link to link
            break
        found.append(now)
        look(now)
    return found


def names(widgets: list[QWidget]) -> list[str]:
    return [one.accessibleName() for one in widgets]


def are_adjacent(found: list[str], *wanted: str) -> bool:
    """Whether names that begin so come one after the other, others between them."""
    at = [next((i for i, name in enumerate(found) if name.startswith(one)), -1) for one in wanted]
    return -1 not in at and at == sorted(at)


def test_what_stands_in_a_row_comes_from_the_left_and_then_the_next_row(qtbot: Any) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    places = {"title": (0, 0, 300, 20), "right": (200, 34, 80, 20), "left": (0, 30, 180, 40), "foot": (50, 80, 100, 20)}
    made = []
    for name, place in reversed(places.items()):
        one = QWidget(parent)
        one.setObjectName(name)
        one.setGeometry(*place)
        made.append(one)
    assert [one.objectName() for one in sort_in_reading_order(made)] == ["title", "left", "right", "foot"]


def test_the_hall_begins_with_its_side_and_the_search(main: MainWindow) -> None:
    hall = main.hall
    main.place_bar.menu_button.setFocus()
    walked = tab_stops(main)
    found = names(walked[-1:] + walked[:-1])
    assert found[:7] == ["Menu", "Play", "Today", "Learn", "Record", "Help", "Settings"]
    chosen = hall.grid.button_group.checkedButton().accessibleName()
    assert are_adjacent(found, "Settings", "Find a game", "Family", "Players: ", "Hide", chosen, "Add to", "New match")


def test_tiles_are_found_from_a_to_z(main: MainWindow) -> None:
    main.hall.games.set_players("4")
    QAccessible.setActive(True)
    try:
        grid = QAccessible.queryAccessibleInterface(main.hall.grid)
        tiles = [grid.child(at) for at in range(grid.childCount())]
        heard = [one.text(QAccessible.Text.Name) for one in tiles if not one.state().invisible]
        assert heard == names(list(main.hall.grid.tiles)) and len(heard) > 5
        assert {one.role() for one in tiles} == {QAccessible.Role.RadioButton}
        assert grid.role() == QAccessible.Role.Grouping and grid.text(QAccessible.Text.Name) == "Games"
    finally:
        QAccessible.setActive(False)


def test_what_tab_comes_to_is_in_view(main: MainWindow) -> None:
    for show in (
        lambda: None,
        main.help_and_settings.show_settings,
        lambda: main.help_and_settings.show_new_match("five-hundred"),
    ):
        show()
        QTest.qWait(20)
        found = tab_stops(main, look=is_in_view)
        assert len(found) > 10


def is_in_view(one: QWidget) -> None:
    assert one.visibleRegion().boundingRect().height() >= min(20, one.height()), f"{one.accessibleName()} is not seen"


def test_what_has_the_focus_when_the_hall_opens_is_in_view(main: MainWindow) -> None:
    focus = main.focusWidget()
    assert focus in main.hall.welcome.grid.tiles and not focus.visibleRegion().isEmpty()
    QTest.keyClick(focus, Qt.Key.Key_B)
    assert main.hall.search_field.hasFocus() and main.hall.search_field.text() == "b"
    QTest.keyClick(main.hall.search_field, Qt.Key.Key_Down)
    assert main.focusWidget() is main.hall.grid.button_group.checkedButton()
    assert not main.focusWidget().visibleRegion().isEmpty()


def test_a_match_is_started_after_its_players_and_rules(main: MainWindow) -> None:
    main.help_and_settings.show_new_match("whist")
    page = main.navigation.page
    assert isinstance(page, NewMatchPage)
    page.set_seats(4)
    found = tab_stops(main)
    last_of_the_table = max(found.index(plaque.player_button) for plaque in page.seat_table.plaques.values())
    assert last_of_the_table < found.index(page.start_button) == len(found) - 1
    assert are_adjacent(
        names(found), "Back to", "Everybody: ", "By the book", "Points to win: ", "Cancel", "Start the match"
    )


def test_the_settings_begin_with_their_sections(main: MainWindow) -> None:
    main.help_and_settings.show_settings()
    found = names(tab_stops(main))
    assert are_adjacent(found, "Back to", "Restore", "Appearance", "Pages: ", "By game", "Suit colours: ", "Pace")


@pytest.mark.parametrize("back", [False, True])
def test_tab_leaves_the_rules(main: MainWindow, back: bool) -> None:
    main.help_and_settings.show_rules("whist")
    page = main.navigation.page
    assert isinstance(page, HelpPage) and page.hasFocus()
    found = names(tab_stops(main, back))
    order = ["Back to Hall", "Play Whist", "Find in the rules"]
    assert {*order, "The rules"} <= set(found)
    assert are_adjacent(found, *(reversed(order) if back else order))


def test_a_link_of_the_rules_that_has_the_focus_is_a_link_with_its_name(main: MainWindow, heard_focus: Any) -> None:
    main.help_and_settings.show_rules("whist")
    page = main.navigation.page
    assert isinstance(page, HelpPage)
    page.reader.setFocus()
    told = heard_focus()
    for _ in range(4):
        QTest.keyClick(page.reader, Qt.Key.Key_Tab)
    assert len(told) == 4 and all(role == QAccessible.Role.Link for _, role in told)
    assert "Try this position" in [name for name, _ in told]
    assert any(name.startswith("Try this position: ") for name, _ in told), "the picture of a position is named, too"


@pytest.fixture
def heard_focus(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[tuple[str, Any]]]:
    """Name and role of what a screen reader is told to have the focus in the rules, from now on."""

    def begin() -> list[tuple[str, Any]]:
        from cardhall.desktop.pages import help_reader

        told: list[tuple[str, Any]] = []

        class Listener(QAccessible):
            @staticmethod
            def updateAccessibility(event: Any) -> None:
                found = QAccessible.queryAccessibleInterface(event.object())
                told.append((found.text(QAccessible.Text.Name), found.role()))

            @staticmethod
            def isActive() -> bool:
                return True

        monkeypatch.setattr(help_reader, "QAccessible", Listener)
        return told

    return begin


def test_a_link_goes_with_its_text(main: MainWindow) -> None:
    main.help_and_settings.show_rules("whist")
    page = main.navigation.page
    assert isinstance(page, HelpPage)
    page.reader.setFocus()
    QAccessible.setActive(True)
    try:
        QTest.keyClick(page.reader, Qt.Key.Key_Tab)
        link = page.reader.focused_link
        assert isinstance(link, FocusedLink)
        heard = QAccessible.queryAccessibleInterface(link)
        assert heard.state().focused and heard.state().linked and heard.role() == QAccessible.Role.Link
        assert heard.parent().indexOfChild(heard) >= 0, "Orca leaves out what its parent does not have"
    finally:
        QAccessible.setActive(False)
