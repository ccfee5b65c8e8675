"""What a click opens is looked at: every sheet, menu, list and page, from every control of every page of the window.

Each must lie inside its window, have controls that can be hit, be told in the language in use, and mark what is chosen.
The whole runs with `python -m pytest -m long tests/desktop/test_opened.py`; a share of it is in every check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QMenu,
    QScrollArea,
    QSlider,
    QWidget,
)
from pytestqt.qtbot import QtBot

from cardhall.desktop import languages
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.help_page import HelpPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.sheet import Sheet
from cardhall.desktop.window.opponents import OpponentsProcess
from cardhall.match import Store
from tests.tools.sizes.fit import find_problems
from tests.tools.sizes.untold import untranslated_texts
from tests.tools.sizes.views import settle

from .table_helpers import PromptWorker

PRESSED_OF_A_KIND = 8  # controls of one kind that are pressed
SMALLEST_TARGET = 24  # pixels: the smallest control that can be hit
SIZES = ((800, 560), (1024, 700), (1440, 900))
PSEUDO = "qps"
WAYS: dict[str, Callable[[MainWindow], object]] = {
    "hall": lambda window: window.navigation.go_home(),
    "settings": lambda window: window.help_and_settings.show_settings(),
    "keys": lambda window: window.help_and_settings.toggle_keys_page(),
    "past": lambda window: window.finished_match_pages.show_past(),
    "statistics": lambda window: window.finished_match_pages.show_statistics(),
    "rules": lambda window: window.help_and_settings.show_rules(),
    "new": lambda window: window.help_and_settings.show_new_match("whist"),
    "table": lambda window: window.match_starter.start_as_last_time("whist"),
    "table-samba": lambda window: window.match_starter.start_as_last_time("samba"),
}
QUICK = [("settings", (800, 560), PSEUDO), ("new", (1024, 700), "de"), ("table", (1440, 900), PSEUDO)]


@pytest.fixture
def window(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[MainWindow]:
    size, language = request.param
    worker = PromptWorker()
    monkeypatch.setattr(OpponentsProcess, "share", lambda self: worker)
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_, **__: ("", ""))
    settings = Settings(theme="light", guide=False, reduced_motion=True, language=language, path=tmp_path / "s.json")
    languages.apply_language(settings)
    made = MainWindow(settings, Store(tmp_path / "matches"))
    qtbot.addWidget(made)
    made.resize(*size)
    made.show()
    settle()
    yield made
    made.shut_down()
    languages.apply_language(Settings(language="en"))


def name_of(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return f"{type(widget).__name__} “{text or widget.accessibleName()}”"


def kind_of(widget: QWidget) -> tuple[type, type]:
    """What controls that are alike have in common: those of a grid or a list open the same."""
    return type(widget), type(widget.parentWidget())


def controls(page: QWidget) -> list[QWidget]:
    """The buttons and lists of a page that can be used now."""
    found = page.findChildren(QAbstractButton) + page.findChildren(QComboBox)
    return [one for one in found if one.isVisible() and one.isEnabled() and one.width() > 0]


def in_sight(control: QWidget) -> bool:
    """Scroll a control into sight. Returns whether its middle can be pressed."""
    over = control.parentWidget()
    while over is not None:
        if isinstance(over, QScrollArea):
            over.ensureWidgetVisible(control)
        over = over.parentWidget()
    middle = control.mapTo(control.window(), control.rect().center())
    return control.window().rect().contains(middle) and control.window().childAt(middle) in (
        control,
        *control.findChildren(QWidget),
    )


def press(qtbot: QtBot, control: QWidget, seen: list[QWidget]) -> None:
    """Click a control as a person does. A menu that holds the program until it is closed is noted and closed."""

    def note() -> None:
        popup = QApplication.activePopupWidget()
        if popup is not None:
            seen.append(popup)

    QTimer.singleShot(0, note)
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton, pos=control.rect().center())
    settle()
    note()


def small_controls(root: QWidget) -> Iterator[str]:
    kinds = (QAbstractButton, QComboBox, QLineEdit, QSlider)
    for one in root.findChildren(QWidget):
        if (
            isinstance(one, kinds)
            and one.isVisible()
            and one.isEnabled()
            and min(one.width(), one.height()) < SMALLEST_TARGET
        ):
            yield f"{name_of(one)} is {one.width()} × {one.height()} pixels"


def faults_in_page(root: QWidget, window: MainWindow) -> Iterator[str]:
    """What a person would stumble over in what was opened."""
    place = QRect(root.mapToGlobal(QPoint(0, 0)), root.size())
    room = root.screen().geometry() if root.isWindow() else QRect(window.mapToGlobal(QPoint(0, 0)), window.size())
    if not room.contains(place):
        yield f"reaches out of its window or screen: {place} of {room}"
    if isinstance(root, Sheet):
        if root.size() != root.page.size():
            yield "does not cover its page"
        if not root.rect().contains(root.paper.geometry()):
            yield "its paper is larger than its page"
    yield from small_controls(root)
    if isinstance(root, QMenu):
        return
    if window.settings.language != PSEUDO:
        yield from find_problems(root)
    elif not isinstance(root, HelpPage):  # whose texts and headings are those of the page's file
        yield from (
            f"is not translated: “{text}”" for text in untranslated_texts(root) if "Rang, Coat Piece" not in text
        )


def is_unmarked(combo: QComboBox) -> Iterator[str]:
    row = combo.view().currentIndex().row()
    if combo.currentIndex() >= 0 and row != combo.currentIndex():
        yield f"marks line {row} of its list, and line {combo.currentIndex()} is chosen"


def check_controls(qtbot: QtBot, window: MainWindow, way: str) -> list[str]:
    """Press every control of a page once, and say what is wrong with what it opens."""
    WAYS[way](window)
    settle()
    page = window.navigation.page
    found = [f"{way}: {fault}" for fault in faults_in_page(page, window)]
    pressed: set[str] = set()
    kinds: Counter[tuple[type, type]] = Counter()
    for _ in range(400):
        todo = [one for one in controls(page) if name_of(one) not in pressed]
        control = next((one for one in todo if kinds[kind_of(one)] < PRESSED_OF_A_KIND and in_sight(one)), None)
        if control is None:
            break
        name = name_of(control)
        pressed.add(name)
        kinds[kind_of(control)] += 1
        popups: list[QWidget] = []
        press(qtbot, control, popups)
        for popup in dict.fromkeys(popups):
            found += [f"{way}, {name}: {fault}" for fault in faults_in_page(popup, window)]
            if isinstance(control, QComboBox):
                found += [f"{way}, {name}: {fault}" for fault in is_unmarked(control)]
            popup.close()
        settle()
        sheets = [one for one in window.findChildren(Sheet) if one.isVisible()]
        for sheet in sheets:
            found += [f"{way}, {name}: {fault}" for fault in faults_in_page(sheet, window)]
            sheet.reject()
        settle()
        if window.navigation.page is not page:
            found += [f"{way}, {name}: {fault}" for fault in faults_in_page(window.navigation.page, window)]
            WAYS[way](window)
            settle()
            page = window.navigation.page
    assert len(pressed) > 1, f"{way} has more to press than {pressed}"
    return found


@pytest.mark.parametrize(
    ("way", "window"), [(way, (size, language)) for way, size, language in QUICK], indirect=["window"]
)
def test_what_opens_can_be_used(qtbot: QtBot, window: MainWindow, way: str) -> None:
    found = check_controls(qtbot, window, way)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize(
    "window", [(size, language) for size in SIZES for language in ("en", "de", PSEUDO)], indirect=True
)
@pytest.mark.parametrize("way", WAYS)
def test_whatever_opens_can_be_used(qtbot: QtBot, window: MainWindow, way: str) -> None:
    found = check_controls(qtbot, window, way)
    assert not found, "\n".join(found)
