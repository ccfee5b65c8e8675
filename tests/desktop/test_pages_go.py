"""Pages that are left are forgotten by Python too, and so is what Qt deletes inside a page that stays."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpacerItem, QVBoxLayout, QWidget, QWidgetItem
from pytestqt.qtbot import QtBot

from cardhall.desktop.look.painting import clear_layout, show_layout
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.match import Store
from tests.desktop.table_helpers import PromptWorker
from tests.reliability.census import sweep


def test_a_table_left_from_its_help_is_forgotten(qtbot: QtBot, tmp_path: Path) -> None:
    """Also if the window's widgets are looked through before Qt has deleted the page.

    A page that is still found in the window after the stack of pages has let it go is kept by PySide for ever.
    """
    window = MainWindow(Settings(theme="light", path=tmp_path / "settings.json"), Store(tmp_path / "matches"))
    qtbot.addWidget(window)
    worker = PromptWorker()
    window.opponents.share = lambda: worker  # type: ignore[method-assign, assignment, return-value]
    window.show()
    window.opening.play("whist")
    assert window.sitting.table is not None
    left = weakref.ref(window.sitting.table)
    window.sitting.table.rules_wanted.emit("whist")
    window.opening.play("whist")
    assert window.sitting.table is not left()
    window.findChildren(QWidget)
    sweep()
    gc.collect()
    assert left() is None
    window.shut_down()


def layout_items() -> int:
    """How many items of layouts PySide has an object for."""
    sweep()
    return sum(isinstance(one, QWidgetItem | QSpacerItem) for one in gc.get_objects())


def test_a_narrow_hall_keeps_no_items_of_its_layouts(qtbot: QtBot, tmp_path: Path) -> None:
    """An object of an item that Qt has deleted ends in a segmentation fault once its address is used again."""
    window = MainWindow(Settings(theme="light", path=tmp_path / "settings.json"), Store(tmp_path / "matches"))
    qtbot.addWidget(window)
    window.show()
    hall = window.hall
    hall._fit(700)
    before = layout_items()
    for width in (700, 1400, 710, 720, 900, 700):
        hall._fit(width)
    assert hall.lists.indexOf(hall.family_list) == 0 and hall.lists.indexOf(hall.count_list) == 1
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
    show_layout(column, parent)
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
    window.opening.play("tute")
    match = window.sitting.match
    assert match is not None
    while not match.can_undo(0):
        match.play(match.state.actions()[0], match.state.turn)
    window.resize(800, 560)
    window.sitting.leave()
    hall = window.hall
    bar, view, tile = hall.scroller.verticalScrollBar(), hall.scroller.viewport(), hall.tiles["tute"]
    assert [card.summary.game for card in hall.cards.tiles] == ["tute"]
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == 0, timeout=2000)
    window.reading.new_match("tute")
    window.sitting.leave()
    qtbot.waitUntil(lambda: view.rect().contains(tile.mapTo(view, tile.rect().center())), timeout=2000)
    window.shut_down()
