"""Pages that are left are forgotten by Python too, and so is what Qt deletes inside a page that stays."""

from __future__ import annotations

import gc
import re
import weakref
from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
    QWidgetItem,
)
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from cardhall.desktop.look import painting
from cardhall.desktop.look.painting import add_layout, clear_layout, show_layout_widgets
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.flow.guide import Guide
from cardhall.desktop.table.flow.timed_calls import TimedCalls
from cardhall.desktop.table.playback_page import PlaybackPage
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Match, Store
from tests.desktop.table_helpers import PromptWorker
from tests.reliability.census import collect


def open_window(qtbot: QtBot, tmp_path: Path, game_id: str) -> MainWindow:
    """A window in which a match of that game has begun."""
    window = MainWindow(Settings(theme="light", path=tmp_path / "settings.json"), Store(tmp_path / "matches"))
    qtbot.addWidget(window)
    worker = PromptWorker()
    window.opponents.share = lambda: worker  # type: ignore[method-assign, assignment, return-value]
    window.show()
    window.match_starter.start_as_last_time(game_id)
    return window


def test_a_table_left_from_its_help_is_forgotten(qtbot: QtBot, tmp_path: Path) -> None:
    """Also if the window's widgets are looked through before Qt has deleted the page.

    A page that is still found in the window after the stack of pages has let it go is kept by PySide for ever.
    """
    window = open_window(qtbot, tmp_path, "whist")
    assert window.table_host.table is not None
    left = weakref.ref(window.table_host.table)
    window.table_host.table.rules_wanted.emit("whist")
    window.match_starter.start_as_last_time("whist")
    assert window.table_host.table is not left()
    window.findChildren(QWidget)
    collect()
    assert left() is None
    window.shut_down()


@pytest.mark.parametrize("game_id", ["whist", "nuts"])  # with undo, and without
def test_all_that_a_table_makes_belongs_to_it(qtbot: QtBot, tmp_path: Path, game_id: str) -> None:
    """A widget without a parent goes when Python collects garbage, be it while Qt goes through its widgets."""

    def alone() -> set[QWidget]:
        return {one for one in QApplication.topLevelWidgets() if one.parent() is None}

    collect()
    before = alone()
    window = open_window(qtbot, tmp_path, game_id)
    assert alone() - before == {window}
    window.shut_down()


@pytest.mark.parametrize("kind", ["table", "review"])
def test_a_table_that_is_left_hears_nothing_while_it_is_taken_apart(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """No clock runs on, no filter of events is asked by what Qt deletes, and the focus comes to nothing that goes."""
    window = open_window(qtbot, tmp_path, "last-one")
    assert window.table_host.table is not None
    if kind == "review":
        window.finished_match_pages.replay_match(Match.new("last-one", seed=1))
    page = window.navigation.page
    assert isinstance(page, TablePage)
    collect()
    page.stage.cloth.setFocus()
    page.flow.timed_calls._timer.start()
    heard: list[str] = []

    def hear(filters: object, *_: object) -> bool:
        heard.append(type(filters).__name__)
        return False

    for filters in (TimedCalls, Guide, PlaybackPage):
        monkeypatch.setattr(filters, "eventFilter", hear)
    monkeypatch.setattr(page.view, "take_focus", lambda: heard.append("focus"))
    page.close_page()
    assert not page.flow.timed_calls._timer.isActive()
    heard.clear()
    window.navigation.go_back() if kind == "review" else window.table_host.leave_table()
    collect()
    assert not Shiboken.isValid(page) and not heard
    window.shut_down()


def layout_items() -> int:
    """How many items of layouts PySide has an object for that it may take for that of something else."""
    collect()
    items = [one for one in gc.get_objects() if isinstance(one, QWidgetItem | QSpacerItem)]
    return sum(map(Shiboken.isValid, items))


def test_no_page_has_objects_of_the_items_of_its_layouts(qtbot: QtBot, tmp_path: Path) -> None:
    """Qt deletes items with their widgets and tells nobody: an object of one is taken for what lies there next."""
    window = MainWindow(Settings(theme="light", path=tmp_path / "settings.json"), Store(tmp_path / "matches"))
    qtbot.addWidget(window)
    window.show()
    assert layout_items() == 0, "the hall"
    for show in (
        window.help_and_settings.show_settings,
        window.help_and_settings.toggle_keys_page,
        window.finished_match_pages.show_statistics,
        lambda: window.help_and_settings.show_new_match("whist"),
        lambda: window.single_deal_pages.show_day("whist"),
    ):
        show()
        assert layout_items() == 0, type(window.navigation.page).__name__
        window.appearance.save_and_reapply()
        assert layout_items() == 0, f"{type(window.navigation.page).__name__} in another look"
        window.navigation.go_back()
    window.shut_down()


def test_layouts_are_put_together_so_that_no_items_get_objects() -> None:
    desktop = Path(painting.__file__).parents[1]
    for path in desktop.rglob("*.py"):
        calls = re.findall(r"\.(addLayout|insertLayout|itemAt)\(", path.read_text("utf-8"))
        assert calls == (["addLayout", "itemAt"] if path.name == "painting.py" else []), path


def test_a_layout_that_is_filled_is_added_without_objects_of_its_items(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    column, row, inner = QVBoxLayout(parent), QHBoxLayout(), QGridLayout()
    first, second = QLabel("first"), QLabel("second")
    inner.addWidget(first)
    row.addStretch(1)
    row.addWidget(second)
    before = layout_items()
    add_layout(row, inner, 2)
    add_layout(column, row)
    assert layout_items() == before and row.count() == 3 and row.stretch(2) == 2
    parent.show()
    assert first.isVisible() and second.isVisible()
    clear_layout(column)
    collect()
    assert column.count() == 0 and not Shiboken.isValid(first) and not Shiboken.isValid(second)
    assert layout_items() == before


def test_a_narrow_hall_keeps_no_items_of_its_layouts(qtbot: QtBot, tmp_path: Path) -> None:
    """An object of an item that Qt has deleted ends in a segmentation fault once its address is used again."""
    window = MainWindow(Settings(theme="light", path=tmp_path / "settings.json"), Store(tmp_path / "matches"))
    qtbot.addWidget(window)
    window.show()
    hall = window.hall
    hall.games.fit_width(700 - hall.detail.width())
    before = layout_items()
    for width in (700, 1400, 710, 720, 900, 700):
        hall.games.fit_width(width - hall.detail.width())
    assert hall.list_row.indexOf(hall.family_list) == 0 and hall.list_row.indexOf(hall.count_list) == 1
    assert layout_items() <= before
    window.shut_down()


def test_showing_a_layout_keeps_no_items(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    column, row = QVBoxLayout(parent), QHBoxLayout()
    column.addLayout(row)
    first, second, other = QLabel("first"), QLabel("second"), QLabel("other", parent)
    column.addWidget(first)
    column.addStretch(1)
    row.addWidget(second)
    before = layout_items()
    parent.show()
    for label in (first, second, other):
        label.hide()
    show_layout_widgets(column, parent)
    assert (first.isVisible(), second.isVisible(), other.isVisible()) == (True, True, False)
    assert layout_items() == before
    clear_layout(column)
    assert column.count() == 0 and layout_items() <= before


def test_the_hall_shows_the_match_that_was_left_and_otherwise_the_chosen_game(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(Settings(theme="light", path=tmp_path / "settings.json"), Store(tmp_path / "matches"))
    qtbot.addWidget(window)
    worker = PromptWorker()
    window.opponents.share = lambda: worker  # type: ignore[method-assign, assignment, return-value]
    window.show()
    window.resize(1440, 900)
    window.match_starter.start_as_last_time("tute")
    match = window.table_host.match
    assert match is not None
    while not match.can_undo(0):
        match.play(match.state.actions()[0], match.state.turn)
    window.resize(800, 560)
    window.table_host.leave_table()
    hall = window.hall
    bar, view, tile = hall.scroller.verticalScrollBar(), hall.scroller.viewport(), hall.tiles["tute"]
    assert [card.summary.game for card in hall.unfinished_grid.tiles] == ["tute"]
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == 0, timeout=2000)
    window.help_and_settings.show_new_match("tute")
    window.table_host.leave_table()
    qtbot.waitUntil(lambda: view.rect().contains(tile.mapTo(view, tile.rect().center())), timeout=2000)
    window.shut_down()
