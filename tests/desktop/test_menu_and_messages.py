"""The window's menu on every page, what can be copied and printed, messages that go by themselves, marks, lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from cardhall.desktop.look import icons, theme
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages import past_page, statistics_rows
from cardhall.desktop.pages.past_filters import OUTCOME_ICONS, outcome_of
from cardhall.desktop.places import ALL_PLACES
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets import banner as banners
from cardhall.desktop.widgets.choice_line import ChoiceDelegate
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.menus import MenuEntry, create_menu
from cardhall.desktop.window import messages
from cardhall.match import Match, Store
from cardhall.match.results import Result
from tests.desktop.table_helpers import open_table


@pytest.fixture(scope="module")
def shared(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """A window without an opponents' process; each test begins in the hall."""
    folder = tmp_path_factory.mktemp("window")
    made = MainWindow(Settings(theme="light", path=folder / "settings.json"), Store(folder / "matches"))
    made.show()
    yield made
    made.shut_down()
    made.close()
    made.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def window(shared: MainWindow) -> Iterator[MainWindow]:
    shared.messages.clear()
    yield shared
    shared.messages.clear()
    shared.navigation.go_home()


def entries(window: MainWindow) -> dict[str, MenuEntry]:
    """Those of the menu that opens on the page shown, by their words."""
    made = (
        window.place_bar.list_menu_entries()
        if window.navigation.page.has_place_bar
        else window.navigation.page.window_menu_entries()
    )
    return {entry.label: entry for entry in made if entry is not None}


COMMANDS = {
    "New match…": "new",
    "Open a saved game…": "open",
    "Save the game in a file…": "save",
    "Copy a picture": "picture",
    "Print…": "print",
    "Full screen": "full",
    "Sound on or off": "sound",
    "All keys": "keys",
    "About Card Hall": "",
    "Close Card Hall": "quit",
}
OPENED: dict[str, Callable[[MainWindow], object]] = {
    **{place.id: partial(lambda place, window: window.place_pages.show_place(place), place.id) for place in ALL_PLACES},
    "rules": lambda window: window.help_and_settings.show_rules("whist"),
    "new match": lambda window: window.help_and_settings.show_new_match("whist"),
    "keys": lambda window: window.help_and_settings.toggle_keys_page(),
    "past matches": lambda window: window.finished_match_pages.show_past(),
    "statistics": lambda window: window.finished_match_pages.show_statistics(),
}


# ---- the menu


@pytest.mark.parametrize("page", OPENED)
def test_the_menu_is_the_same_on_every_page_and_says_why_not(window: MainWindow, page: str) -> None:
    OPENED[page](window)
    found = entries(window)
    assert list(found) == list(COMMANDS)
    for words, command in COMMANDS.items():
        assert bool(found[words].key_name) == bool(command), words
    greyed = {words for words, entry in found.items() if entry.disabled_reason}
    assert greyed == {"Save the game in a file…"} | ({"Print…"} if page != "rules" else set())


def test_a_greyed_line_of_a_menu_says_why_and_does_nothing(window: MainWindow) -> None:
    done: list[str] = []
    menu: QMenu = create_menu(window, [MenuEntry("Save", lambda: done.append("saved"), "Ctrl+S", "no match is open")])
    line = menu.actions()[0]
    assert not line.isEnabled() and line.text() == "Save (no match is open)\tCtrl+S"
    line.trigger()
    assert not done


def test_at_a_table_the_menu_has_the_same_lines_after_its_own(window: MainWindow, qtbot: QtBot) -> None:
    page = open_table(qtbot, Match.new("whist", seed=1), guide=False, size=(1024, 700))
    page.window_menu_entries = window.window_menu.list_place_entries
    page.open_menu()
    menu = next(one for one in page.findChildren(QMenu) if one.isVisible())
    words = [line.text().partition("\t")[0].partition(" (")[0] for line in menu.actions() if not line.isSeparator()]
    menu.close()
    assert [one for one in words if one in COMMANDS] == list(COMMANDS)
    assert len(words) == len(set(words)), "nothing stands there twice"


@pytest.mark.parametrize("wide", [800, 1024, 1440])
def test_a_match_is_saved_by_a_button_of_the_table_where_there_is_room(qtbot: QtBot, tmp_path: Path, wide: int) -> None:
    page = open_table(qtbot, Match.new("whist", seed=1), guide=False, size=(wide, 700))
    asked: list[bool] = []
    page.save_wanted.connect(lambda: asked.append(True))
    bar = page.widgets.bar
    assert not bar.save_button.isVisible(), "without a place for matches there is nothing to save"
    bar.offer_save(True)
    bar.resize(wide, bar.height())
    assert bar.save_button.isVisible() and bar.save_button.accessibleName() == "Save the game in a file"
    row = bar.layout()
    assert row is not None and row.minimumSize().width() <= bar.width()
    bar.save_button.click()
    assert asked == [True]


# ---- copied and printed


def test_a_picture_of_any_page_is_copied(window: MainWindow) -> None:
    window.place_pages.show_place("record")
    window.page_copier.copy_picture()
    image = QGuiApplication.clipboard().image()
    page = window.navigation.page
    assert (image.width(), image.height()) == (page.width(), page.height())
    assert "clipboard" in window.banner.text


def test_rules_are_printed_in_dark_ink(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window.settings.theme = "dark"
    theme.apply_settings(window.settings)
    try:
        window.help_and_settings.show_rules("whist")
        colours = theme.page_colours()
        monkeypatch.setattr(window.page_copier.file_dialogs, "ask_target", lambda *_: tmp_path / "whist.pdf")
        window.page_copier.print_page()
        assert theme.page_colours() is colours and colours.is_dark, "the screen stays as it is"
        printed: Any = window.navigation.page.create_print_document()
    finally:
        window.settings.theme = "light"
        theme.apply_settings(window.settings)
    file = (tmp_path / "whist.pdf").read_bytes()
    assert file.startswith(b"%PDF") and file.count(b"/Type /Page\n") > 1
    assert "whist.pdf" in window.banner.text and window.banner.first_button.text() == "Open it"
    block = printed.begin()
    while not block.text():
        block = block.next()
    heading = block.begin().fragment().charFormat()
    assert heading.foreground().color().lightness() < 90


def test_a_page_that_cannot_be_printed_says_so(window: MainWindow) -> None:
    window.place_pages.show_place("today")
    window.page_copier.print_page()
    assert window.banner.text == "Only rules, help and deals can be printed."


# ---- messages


def remaining_milliseconds(window: MainWindow) -> int:
    """Milliseconds after which the message goes; 0: it stays."""
    timer = window.banner._hide_timer
    return timer.interval() if timer.isActive() else 0


def test_a_message_goes_after_a_time_for_its_length(window: MainWindow) -> None:
    window.messages.show_message("It cannot be read.")
    short = remaining_milliseconds(window)
    window.messages.show_message("The file of this match cannot be read, and it is kept as it is. " * 2)
    assert 10_000 < short < remaining_milliseconds(window) < 30_000
    window.messages.show_note("Done.")
    assert 5000 < remaining_milliseconds(window) < short


def test_a_message_with_an_action_and_a_warning_stay(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    # A note stays while the pointer is over it or another program is active, as an earlier test may have left them.
    monkeypatch.setattr(QGuiApplication, "applicationState", lambda: Qt.ApplicationState.ApplicationActive)
    monkeypatch.setattr(window.banner, "underMouse", lambda: False)
    window.messages.show_message("The match is deleted.", "Undo delete", lambda: None)
    assert remaining_milliseconds(window) == 0 and window.banner.text
    window.messages.show_warning("It cannot be saved.")
    assert remaining_milliseconds(window) == 0
    window.messages.show_message("Another sentence.")
    window.banner._hide_timer.timeout.emit()
    assert window.banner.text == "It cannot be saved." and remaining_milliseconds(window) == 0, (
        "the warning is shown again"
    )


def test_a_message_goes_by_itself_unless_it_is_used(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "MESSAGE_MS", 20)
    monkeypatch.setattr(messages, "MESSAGE_MS_PER_LETTER", 0)
    monkeypatch.setattr(banners, "RETRY_HIDE_AFTER_MS", 20)
    is_over, is_away = [True], [False]
    states = Qt.ApplicationState
    monkeypatch.setattr(window.banner, "underMouse", lambda: is_over[0])
    monkeypatch.setattr(
        QGuiApplication,
        "applicationState",
        lambda: states.ApplicationInactive if is_away[0] else states.ApplicationActive,
    )
    window.messages.show_message("A sentence.")
    qtbot.wait(70)
    assert window.banner.text, "the pointer is on it"
    is_over[0], is_away[0] = False, True
    qtbot.wait(70)
    assert window.banner.text, "the person is in another program"
    is_away[0] = False
    window.activateWindow()
    window.banner.close_button.setFocus()
    qtbot.wait(70)
    assert window.banner.text, "the focus is on it"
    window.hall.search_field.setFocus()
    qtbot.waitUntil(lambda: not window.banner.text, timeout=2000)


# ---- how a match ended


def end_match(winners: tuple[int, ...], *, given_up: bool = False) -> Result:
    return Result(
        "1",
        "whist",
        datetime(2026, 11, 24, tzinfo=UTC),
        (5, 3),
        ((0, 2), (1, 3)),
        winners,
        0 in winners and not given_up,
        4,
        4,
        {},
        {},
        given_up,
        ("You", "Bruno", "Ines", "Ada"),
    )


ENDS = (end_match((0,)), end_match((0, 1)), end_match((1,)), end_match(()), end_match((1,), given_up=True))


def icon_shape(name: str) -> bytes:
    image: QImage = icons.pixmap(name, "#000000", 24, 1.0).toImage()
    return bytes(image.constBits())


def test_how_a_match_ended_is_told_by_shapes_and_words(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    paint = icons.pixmap

    def noted(name: str, *rest: Any) -> Any:
        drawn.append(name)
        return paint(name, *rest)

    monkeypatch.setattr(icons, "pixmap", noted)
    for make in (past_page.PastMatchRow, statistics_rows.ShortMatchRow):
        drawn.clear()
        for result in ENDS:
            line = make(result)
            qtbot.addWidget(line)
            line.resize(700, 48)
            line.grab()
            assert str(outcome_of(result)) in line.accessibleName()
        assert drawn == ["check", "check", "lost", "drawn", "flag"]
    others = {icon_shape(name) for name in ("close", "cross")}
    assert len({icon_shape(name) for name in OUTCOME_ICONS.values()} | others) == 6, (
        "each is told apart without colours"
    )


# ---- lists that drop down


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("look", ["light", "dark", "strong"])
def test_a_list_drops_down_in_the_look_of_the_page(qtbot: QtBot, mirrored: bool, look: str) -> None:
    theme.apply_settings(Settings(theme="dark" if look == "dark" else "light", high_contrast=look == "strong"))
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    before = application.styleSheet()
    application.setStyleSheet(theme.page_style_sheet())
    try:
        choice = Dropdown([("a", "First"), ("b", "A much longer second line")], "b", name="Kind")
        qtbot.addWidget(choice)
        choice.setLayoutDirection(Qt.LayoutDirection.RightToLeft if mirrored else Qt.LayoutDirection.LeftToRight)
        choice.resize(120, 36)
        choice.show()
        choice.showPopup()
        lines = choice.view()
        assert isinstance(lines.itemDelegate(), ChoiceDelegate) and lines.width() > 200
        picture = lines.viewport().grab().toImage()
        page = theme.page_colours()
        shown = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
        assert QColor(page.accent).name() in shown, "the line that is chosen has a tick and a ring"
        assert QColor(page.surface).name() in shown
        choice.hidePopup()
        arrow = choice.grab().toImage()
        dark = [
            x
            for x in range(8, arrow.width() - 8)
            if any(arrow.pixelColor(x, y) == QColor(page.text2) for y in range(12, 26))
        ]
        assert (max(dark) < 60) if mirrored else (min(dark) > 60), "the arrow is at the end of the line"
    finally:
        application.setStyleSheet(before)
        theme.apply_settings(Settings(theme="light"))
