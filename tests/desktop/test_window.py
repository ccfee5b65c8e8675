"""The window round its pages: messages that float over them, its place on the desktop, how fast its look changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QRect, QStandardPaths, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

from cardhall.desktop.look import theme
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings, load_settings
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.window.opponents import OpponentsProcess
from cardhall.match import Match, Store
from tests.desktop.table_helpers import PromptWorker
from tests.desktop.test_hall_start import run_code

LONG = "The match cannot be written, because there is no room left on the disk on which your matches are kept."
LONGEST = 7.0  # times a million steps of a loop, from one look to another: 5.5 to 6.6 on a quiet machine
CHANGES_OF_THEME = """
import os
import time
from pathlib import Path
from PySide6.QtWidgets import QApplication
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.desktop.window.opponents import OpponentsProcess
from cardhall.match import Store
from tests.desktop.table_helpers import PromptWorker
from tests.desktop.test_window import settle
application, worker, folder = QApplication([]), PromptWorker(), Path(os.environ["XDG_DATA_HOME"])
OpponentsProcess.share = lambda self: worker
settings = Settings(theme="light", guide=False, reduced_motion=True, path=folder / "settings.json")
window = MainWindow(settings, Store(folder / "matches"))
window.resize(1440, 900)
window.show()
window.match_starter.start_as_last_time("whist")
window.help_and_settings.show_settings()
settle()
for number in range(8):
    window.settings.theme = "light" if number % 2 else "dark"
    began = time.process_time()
    sum(at * at % 7 for at in range(1_000_000))
    known = time.process_time()
    window.appearance.save_and_reapply()
    print((time.process_time() - known) / (known - began))
    settle()
window.shut_down()
"""  # prints how long each takes, in times of a million steps of a loop


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    worker = PromptWorker()
    monkeypatch.setattr(OpponentsProcess, "share", lambda self: worker)
    settings = Settings(theme="light", guide=False, reduced_motion=True, path=tmp_path / "settings.json")
    made = MainWindow(settings, Store(tmp_path / "matches"))
    qtbot.addWidget(made)
    made.show()
    yield made
    made.shut_down()


def settle() -> None:
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()


def rect_in_window(window: MainWindow, widget: QWidget) -> QRect:
    """Where a widget is in the window."""
    return QRect(widget.mapTo(window, widget.rect().topLeft()), widget.size())


# ---- messages


def test_a_warning_is_shown_again_after_anything_else_that_is_said(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it is lifted, or the person has closed it: no note takes its place for good."""
    banner = window.banner
    # A note stays while the pointer is over it or another program is active, as an earlier test may have left them.
    monkeypatch.setattr(QGuiApplication, "applicationState", lambda: Qt.ApplicationState.ApplicationActive)
    monkeypatch.setattr(banner, "underMouse", lambda: False)
    window.messages.show_warning(LONG)
    banner.show_sentence("Sound is off.", duration_ms=10)
    qtbot.waitUntil(lambda: banner.text == LONG, timeout=3000)
    window.messages.show_message("A sentence.", "Help", lambda: None)
    banner.first_button.click()
    assert banner.text == LONG
    window.messages.show_message("A sentence.")
    window.help_and_settings.show_rules()
    assert banner.text == LONG
    window.messages.show_message("A sentence.")
    banner.close_button.click()
    assert banner.text == LONG
    banner.close_button.click()
    assert not banner.text
    window.messages.show_message("A sentence.")
    banner.close_button.click()
    assert not banner.text, "the person has read it"


def test_a_warning_that_holds_no_more_is_not_shown_again(window: MainWindow) -> None:
    window.messages.show_warning(LONG)
    window.messages.show_message("A sentence.")
    window.messages.show_warning("")
    assert window.banner.text == "A sentence."
    window.banner.close_button.click()
    assert not window.banner.text


@pytest.mark.parametrize("size", [(800, 560), (1024, 700), (1440, 900)])
@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_a_message_floats_over_the_page_and_covers_no_tool(
    window: MainWindow, size: tuple[int, int], text_scale: float
) -> None:
    window.settings.text_scale = text_scale
    window.resize(*size)
    theme.scale_for_window(*size)  # as it does itself a moment later
    window.appearance.save_and_reapply()
    window.match_starter.start_as_last_time("whist")
    table: Any = window.table_host.table
    table.begin()
    settle()
    prompt, bar, row = table.widgets.prompt, table.widgets.bar, table.widgets.row
    for sentence, helpers in (
        ("It is done.", []),
        (LONG, [("Try again", lambda: None), ("Save elsewhere…", lambda: None)]),
    ):
        before = rect_in_window(window, table)
        first = helpers[0] if helpers else ("", None)
        window.messages.show_message(sentence, *first, *helpers[1:])
        settle()
        banner = rect_in_window(window, window.banner)
        assert rect_in_window(window, table) == before, "the table is not pressed down"
        assert window.rect().contains(banner) and banner.height() < size[1] / 2
        for one in (prompt, bar, row):
            assert not one.isVisible() or not banner.intersects(rect_in_window(window, one)), one
        words = window.banner.sentence_label
        assert words.height() >= words.heightForWidth(words.width()), "the sentence is cut"
        first = words.contentsRect().y() + words.fontMetrics().height() / 2
        cross = window.banner.close_button.geometry().center().y()
        assert words.y() + first == pytest.approx(cross, abs=3), "the first line is beside the cross"
        for button in (*window.banner.buttons, window.banner.close_button):
            assert button.isHidden() or window.banner.rect().contains(
                button.geometry().translated(
                    button.parentWidget().pos()
                    if button.parentWidget() is not window.banner
                    else window.rect().topLeft()
                )
            )
    window.help_and_settings.show_rules("whist")
    window.messages.show_message(LONG)
    settle()
    page: Any = window.navigation.page
    assert not rect_in_window(window, window.banner).intersects(rect_in_window(window, page.header))
    window.table_host.leave_table()
    window.messages.show_message(LONG)
    settle()
    for one in (window.hall.search_field, window.place_bar):
        assert not rect_in_window(window, window.banner).intersects(rect_in_window(window, one))


def test_a_message_is_heard_and_is_an_alert(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(accessibility, "announce", lambda widget, text: heard.append(text))
    window.messages.show_message("It is done.")
    assert heard == ["It is done."] and window.banner.accessibleName() == "It is done."
    assert accessibility.role_of(window.banner) == QAccessible.Role.AlertMessage


# ---- looks


def test_another_theme_is_there_at_once(tmp_path: Path) -> None:
    """With a table open and the settings over it; in a process of its own, for here widgets of other tests are left."""
    done = run_code(CHANGES_OF_THEME, tmp_path)
    took = [float(text) for text in done.stdout.split()]
    assert len(took) == 8 and min(took) < LONGEST, done.stdout + done.stderr


def test_the_hall_is_made_anew_for_another_theme_when_it_is_shown_again(window: MainWindow) -> None:
    window.match_starter.start_as_last_time("whist")
    window.help_and_settings.show_settings()
    tiles = window.hall.tiles
    window.settings.theme = "dark"
    window.appearance.save_and_reapply()
    settle()
    assert window.hall.tiles is tiles
    window.table_host.leave_table()
    assert window.hall.tiles is not tiles


def test_the_hall_keeps_what_was_looked_for_when_its_look_changes(window: MainWindow) -> None:
    hall = window.hall
    hall.games.set_family("trick-taking")
    hall.games.set_players("pairs")
    hall.search_field.setText("bri")
    hall.choose_game("contract-bridge")
    shown = [tile.game_id for tile in hall.grid.tiles]
    window.settings.theme = "dark"
    window.appearance.save_and_reapply()
    settle()
    assert window.hall is hall and window.navigation.page is hall
    assert [tile.game_id for tile in hall.grid.tiles] == shown and hall.chosen_game_id == "contract-bridge"
    assert hall.search_field.text() == "bri" and hall.count_segment.value == "pairs"


# ---- the window's place, and where files are


def test_the_window_comes_back_where_it_was(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    room = QGuiApplication.primaryScreen().availableGeometry()
    window.move(room.x() + 30, room.y() + 50)
    settle()
    window.close()
    settings, trouble = load_settings(tmp_path / "settings.json")
    assert not trouble and settings.window_placed
    assert (settings.window_x, settings.window_y) == (room.x() + 30, room.y() + 50)
    again = MainWindow(settings, Store(tmp_path / "matches"))
    qtbot.addWidget(again)
    assert (again.x(), again.y()) == (room.x() + 30, room.y() + 50)
    settings.window_x = room.right() + 5000  # the screen that was there is no more
    elsewhere = MainWindow(settings, Store(tmp_path / "matches"))
    qtbot.addWidget(elsewhere)
    assert elsewhere.x() < room.right()


def test_a_game_is_first_saved_among_the_documents(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    offered: list[str] = []

    def choose(*arguments: Any) -> tuple[str, str]:
        offered.append(arguments[2])
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    window.table_host.match = Match.new("truc", seed=1)
    window.table_host.save_to_file()
    window.settings.file_folder = "/a/folder/that/is/not/there/any/more"
    window.table_host.save_to_file()
    assert [str(Path(one).parent) for one in offered] == [documents, documents]


# ---- the menu of the table


def test_the_menu_of_a_table_calls_the_guide_again(window: MainWindow, qtbot: QtBot) -> None:
    window.match_starter.start_as_last_time("whist")
    table: Any = window.table_host.table
    table.begin()
    table.guide.skip()
    table.widgets.bar.more_button.click()
    menu = next(one for one in table.findChildren(QMenu) if one.isVisible())
    entries = {action.text().partition("\t")[0]: action for action in menu.actions()}
    assert entries["Guide for the first match"].text().endswith("Shift+F1")
    entries["Guide for the first match"].trigger()
    menu.close()
    qtbot.waitUntil(lambda: table.guide.shown_step is not None, timeout=10_000)
    assert table.guide.callout.isVisible()
