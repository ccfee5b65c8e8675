"""The focus comes back with the page, goes with the sections of the settings, and closed lists are silent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.settings_page import SettingsPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.swatches import FeltSwatch
from tests.desktop.test_keys import window


@pytest.fixture
def main(qtbot: Any, tmp_path: Path) -> MainWindow:
    found = window(qtbot, tmp_path)
    found.activateWindow()
    qtbot.waitUntil(found.isActiveWindow, timeout=2000)
    return found


def focus(main: MainWindow) -> QWidget:
    found = main.focusWidget()
    assert found is not None
    return found


def test_back_in_the_hall_the_focus_is_where_it_was(main: MainWindow) -> None:
    hall = main.hall
    for one in (hall.detail.secondary_buttons[1], hall.search_field, hall.tiles["truc"]):
        one.setFocus()
        main.help_and_settings.show_rules("whist")
        QTest.keyClick(focus(main), Qt.Key.Key_Escape)
        assert main.navigation.page is hall and focus(main) is one


def test_back_on_a_page_the_focus_is_where_it_was_though_the_page_was_made_anew(main: MainWindow) -> None:
    main.help_and_settings.show_settings()
    page = main.navigation.page
    assert isinstance(page, SettingsPage)
    (button,) = [one for one in page.findChildren(QWidget) if getattr(one, "text", str)() == "All keys"]
    button.setFocus()
    name = button.accessibleName()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert main.navigation.page is not page
    page.restyle()
    QTest.keyClick(focus(main), Qt.Key.Key_Escape)
    assert main.navigation.page is page and focus(main).accessibleName() == name and focus(main) is not button


def test_a_key_of_a_section_moves_the_focus_into_the_section(main: MainWindow) -> None:
    main.resize(1440, 900)
    main.help_and_settings.show_settings()
    page = main.navigation.page
    assert isinstance(page, SettingsPage)
    for group in page.all_groups:
        group.nav_button.setFocus()
        QTest.keyClick(group.nav_button, Qt.Key.Key_Space)
        assert group.card.isAncestorOf(focus(main)), group.nav_button.text()
        assert not focus(main).visibleRegion().isEmpty()


def test_a_closed_list_that_says_the_same_is_silent(main: MainWindow) -> None:
    told: list[int] = []
    hall = main.hall
    for one in (hall.family_list, hall.count_list):
        one.currentIndexChanged.connect(told.append)  # Qt tells a screen reader at the same time
    hall.refresh()
    hall.toggle_favourite("whist")
    texts = [hall.family_list.itemText(place) for place in range(hall.family_list.count())]
    hall.refresh()
    assert told == [] and texts == [hall.family_list.itemText(place) for place in range(hall.family_list.count())]


def test_chosen_and_focused_swatches_look_different(qtbot: Any) -> None:
    theme.apply_settings(Settings(theme="light"))
    row = QWidget()
    qtbot.addWidget(row)
    chosen, focused, plain = (FeltSwatch("green") for _ in range(3))
    for place, one in enumerate((chosen, focused, plain)):
        one.setParent(row)
        one.setAutoExclusive(False)
        one.move(100 * place, 0)
    chosen.setChecked(True)
    row.show()
    row.activateWindow()
    qtbot.waitUntil(row.isActiveWindow, timeout=2000)
    focused.setFocus()
    only_chosen, only_focused, neither = (one.grab().toImage() for one in (chosen, focused, plain))
    chosen.setFocus()
    both = chosen.grab().toImage()
    pictures = [only_chosen, only_focused, neither, both]
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[:place])
