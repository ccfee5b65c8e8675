"""Several people at one computer, in the window: each sees their own matches, and one changes to another."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardhall.desktop import languages, start
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.people_sheets import NameSheet, WhoPlaysSheet
from cardhall.desktop.pages.settings_page import SettingsPage
from cardhall.desktop.settings import Settings, load_settings
from cardhall.desktop.start import WindowSwitcher
from cardhall.desktop.start_fault_dialog import create_first_window
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.question import Question
from cardhall.desktop.window.opponents import OpponentsProcess
from cardhall.language import language_in_use
from cardhall.match import Match, Store
from cardhall.match.profiles import FIRST_PERSON_ID, Profiles


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Folders of this test's own; the language is English again afterwards."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("CARDHALL_TIMING", "1")  # no second start is listened for
    monkeypatch.setattr(start.FirstPaintWatcher, "wait_for_paint", lambda _: None)
    monkeypatch.setattr(OpponentsProcess, "share", lambda _: None)
    monkeypatch.setattr(start, "install_fault_reports", lambda _: None)
    yield
    languages.apply_language(Settings(language="en"))


@pytest.fixture
def shown(qtbot: QtBot) -> Iterator[WindowSwitcher]:
    """The window of the first person, who is called Ada."""
    made = WindowSwitcher()
    settings = Settings(name="Ada", language="en", theme="dark", path=Profiles.of_user().settings / "settings.json")
    assert settings.save() == ""
    window = made.create_window(FIRST_PERSON_ID, load_settings())
    assert window is not None
    made.show_window(window)
    yield made
    made.window.close()
    made.finish(0)
    made.window.deleteLater()


def begin_match(store: Store, seed: int) -> str:
    match = Match.new("whist", seed=seed)
    store.autosave(match)
    store.release(match)
    return match.id


def matches(window: MainWindow) -> list[str]:
    return [one.id for one in window.store.unfinished_matches()]


def test_with_one_person_nothing_is_shown_and_nothing_is_made(shown: WindowSwitcher) -> None:
    window = shown.window
    assert window.place_bar.person_button is None
    assert "Change person…" not in [one.label for one in window.window_menu.list_place_entries() if one]
    assert not Profiles.of_user().folder.exists()
    assert window.store.folder == Profiles.of_user().data / "matches"


def test_two_people_see_nothing_of_each_other(shown: WindowSwitcher) -> None:
    ada = shown.window
    first = begin_match(ada.store, 1)
    ada.settings.favourites = ["whist"]
    ada.settings.keys = {"hint": "Y"}
    ada.person_switcher.add_person("Ben")
    assert ada.banner.text.startswith("Ben can play now.")
    assert [one.display_name for one in ada.person_switcher.profile_list.people] == ["Ada", "Ben"]
    assert ada.place_bar.person_button is not None and ada.place_bar.person_button.text() == "Ada"
    assert "Change person…" in [one.label for one in ada.window_menu.list_entries() if one]

    ada.person_switcher.switch_to("ben")
    ben = shown.window
    assert ben is not ada and not ada.isVisible() and ben.isVisible()
    assert (
        ben.person_switcher.person == "ben" and ben.person_switcher.current_profile.name == ben.settings.name == "Ben"
    )
    assert matches(ben) == [] and ben.settings.favourites == [] and ben.settings.keys == {}
    assert ben.settings.theme == "dark" and ben.size() == ada.size()
    second = begin_match(ben.store, 2)
    ben.settings.favourites = ["euchre"]
    ben.settings.language = "de"
    languages.apply_language(ben.settings)
    assert ben.backups.person_folders.settings == Profiles.of_user().folder / "ben" / "settings"

    ben.person_switcher.switch_to(FIRST_PERSON_ID)
    ada = shown.window
    assert matches(ada) == [first] and ada.settings.favourites == ["whist"] and ada.settings.keys == {"hint": "Y"}
    assert (
        language_in_use() == "en"
        and ada.place_bar.person_button is not None
        and ada.place_bar.person_button.text() == "Ada"
    )
    assert Profiles.of_user().read().in_use.id == FIRST_PERSON_ID
    ada.person_switcher.switch_to("ben")
    assert matches(shown.window) == [second] and language_in_use() == "de"
    assert shown.window.settings.favourites == ["euchre"]
    assert Profiles.of_user().read().in_use.id == "ben"  # as whom the next start begins


def test_a_match_on_the_table_is_saved_and_let_go_of(shown: WindowSwitcher) -> None:
    ada = shown.window
    ada.person_switcher.add_person("Ben")
    match = Match.new("whist", seed=3)
    ada.table_host.show_table(match)
    match.play(match.state.actions()[0])
    ada.person_switcher.switch_to("ben")
    assert ada.table_host.table is None and matches(shown.window) == []
    other = Store(Profiles.of_user().matches_folder(FIRST_PERSON_ID))
    assert [one.id for one in other.unfinished_matches()] == [match.id]
    again = other.open(other.unfinished_matches()[0].path)  # nobody else has it
    assert len(again.log) == len(match.log)
    other.release(again)
    shown.window.person_switcher.remove_person(FIRST_PERSON_ID)  # nor is a window of hers open
    assert [one.id for one in Profiles.of_user().read().people] == ["ben"]


@pytest.mark.long
def test_who_cannot_save_is_asked_and_stays(shown: WindowSwitcher, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = shown.window
    ada.person_switcher.add_person("Ben")
    monkeypatch.setattr(ada.table_host.leave_guard, "save_match", lambda: "The disk is full.")
    ada.person_switcher.switch_to("ben")
    question = ada.table_host.leave_guard.question
    assert shown.window is ada and question is not None and question.isVisible()
    question.reject()
    assert shown.window is ada and ada.isVisible()
    monkeypatch.setattr(ada.table_host.leave_guard, "save_match", lambda: "")
    ada.person_switcher.switch_to("ben")
    assert shown.window.person_switcher.person == "ben"


@pytest.mark.long
def test_a_window_that_cannot_be_made_leaves_the_other(shown: WindowSwitcher, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = shown.window
    ada.person_switcher.add_person("Ben")
    monkeypatch.setattr(start, "create_first_window", lambda *_, **__: None)
    ada.person_switcher.switch_to("ben")
    assert shown.window is ada and ada.isVisible()
    monkeypatch.setattr(start, "create_first_window", create_first_window)


def test_it_is_all_done_by_keys(shown: WindowSwitcher) -> None:
    ada = shown.window
    ada.activateWindow()
    ada.person_switcher.ask_add()
    sheet = ada.person_switcher.last_sheet
    assert isinstance(sheet, NameSheet)
    QTest.keyClicks(sheet.name_field, "ada")
    assert (
        sheet.remark_label.plain_text == "Somebody else already has the name Ada." and not sheet.done_button.isEnabled()
    )
    sheet.name_field.selectAll()
    QTest.keyClicks(sheet.name_field, "Ben")
    assert sheet.done_button.isEnabled()
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    assert [one.name for one in ada.person_switcher.profile_list.people] == ["Ada", "Ben"]
    ada.person_switcher.ask_add()
    sheet = ada.person_switcher.last_sheet
    assert isinstance(sheet, NameSheet)
    QTest.keyClicks(sheet.name_field, "ben")
    assert (
        sheet.remark_label.plain_text == "Somebody else already has the name Ben." and not sheet.done_button.isEnabled()
    )
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert sheet.isHidden() and len(ada.person_switcher.profile_list.people) == 2
    assert ada.place_bar.person_button is not None
    QTest.keyClick(ada.place_bar.person_button, Qt.Key.Key_Return)
    who = ada.person_switcher.last_sheet
    assert (
        isinstance(who, WhoPlaysSheet)
        and who.person_keys[FIRST_PERSON_ID].isChecked()
        and not who.person_keys["ben"].isChecked()
    )
    QTest.keyClick(who.person_keys["ben"], Qt.Key.Key_Return)
    assert shown.window.person_switcher.person == "ben"


@pytest.mark.long
def test_the_settings_have_a_row_for_each(shown: WindowSwitcher) -> None:
    ada = shown.window
    ada.help_and_settings.show_settings(group="person-card")
    page = ada.navigation.page
    assert isinstance(page, SettingsPage)

    def buttons() -> dict[str, Button]:
        return {one.accessibleName(): one for one in page.body.findChildren(Button)}

    assert "Add a person" in buttons() and "Rename Ada" not in buttons()
    ada.person_switcher.add_person("Ben")
    assert {"Add a person", "Rename Ada", "Change to Ben", "Rename or remove Ben"} <= set(buttons())
    buttons()["Rename Ada"].click()
    sheet = ada.person_switcher.last_sheet
    assert isinstance(sheet, NameSheet) and sheet.name_field.text() == "Ada"
    sheet.name_field.setText("Eva")
    sheet.done_button.click()
    assert ada.settings.name == "Eva" and "Rename Eva" in buttons()  # at the table too
    ada.person_switcher.rename_person("ben", "Benno")
    path = Profiles.of_user().settings_folder("ben") / "settings.json"
    assert load_settings(path)[0].name == "Benno" and "Change to Benno" in buttons()
    ada.settings.name = "Ada"
    ada.person_switcher.adopt_own_name()
    assert ada.person_switcher.current_profile.name == "Ada"
    ada.settings.name = "benno"  # somebody else is called so: the list keeps its own
    ada.person_switcher.adopt_own_name()
    assert ada.person_switcher.current_profile.name == "Ada"
    ada.person_switcher.ask_remove("ben")
    question = ada.person_switcher.last_sheet
    assert isinstance(question, Question) and question.buttons[0].text() == "Cancel"
    assert "Nothing is deleted." in question.sentence_label.text()
    question.buttons[1].click()
    assert (
        ada.banner.text.startswith("Benno is removed. All files are kept in ") and ada.place_bar.person_button is None
    )
    assert (Profiles.of_user().removed_folder / "ben" / "settings" / "settings.json").is_file()


@pytest.mark.long
def test_two_windows_have_each_their_person(shown: WindowSwitcher, qtbot: QtBot) -> None:
    ada = shown.window
    ada.person_switcher.add_person("Ben")
    settings, _ = load_settings(Profiles.of_user().settings_folder("ben") / "settings.json")
    ben = create_first_window(settings, person="ben")
    assert ben is not None
    qtbot.addWidget(ben)
    ben.person_switcher.register_window()
    ada.person_switcher.remove_person("ben")
    assert ada.banner.text == "A window of Ben is open. Close it first."
    assert ben.store.folder != ada.store.folder and ben.person_switcher.current_profile.name == "Ben"
    ben.person_switcher.remove_person(FIRST_PERSON_ID)
    assert ben.banner.text == "A window of Ada is open. Close it first."
    ben.person_switcher.profiles.add("Eve")
    ada.person_switcher.refresh()  # as when the window comes to the front
    assert [one.name for one in ada.person_switcher.profile_list.people] == ["Ada", "Ben", "Eve"]
    ben.close()
    ada.person_switcher.remove_person("ben")
    ada.person_switcher.switch_to("ben")
    assert ada.banner.text == "This person has been removed." and shown.window is ada


@pytest.mark.long
def test_damaged_settings_of_the_other_are_said_there(shown: WindowSwitcher) -> None:
    shown.window.person_switcher.add_person("Ben")
    path = Profiles.of_user().settings_folder("ben") / "settings.json"
    path.write_text("{", encoding="utf-8")
    shown.window.person_switcher.switch_to("ben")
    assert shown.window.banner.text.startswith("The settings file was damaged")
    assert path.with_name("settings.json.bad").is_file()


@pytest.mark.long  # starts the program
@pytest.mark.skipif(os.name != "posix", reason="about signals")
def test_a_window_that_is_killed_leaves_each_with_their_own(shown: WindowSwitcher, tmp_path: Path) -> None:
    ada = shown.window
    mine = begin_match(ada.store, 1)
    ada.person_switcher.add_person("Ben")
    command = [sys.executable, "-m", "cardhall", "play", "whist", "--seed", "7", "--person", "ben"]
    with subprocess.Popen(command, env=os.environ | {"XDG_RUNTIME_DIR": str(tmp_path)}) as process:
        folder, until = Profiles.of_user().folder / "ben", time.monotonic() + 60
        while not list(folder.glob(".window-*.lock")) and time.monotonic() < until:
            time.sleep(0.1)
        ada.person_switcher.remove_person("ben")
        assert ada.banner.text == "A window of Ben is open. Close it first."
        process.send_signal(signal.SIGKILL)
    ada.person_switcher.switch_to("ben")
    ben = shown.window
    [left] = ben.store.unfinished_matches()
    match = ben.store.open(left.path)  # nobody has it any more
    ben.store.release(match)
    assert match.seed == 7
    ben.person_switcher.switch_to(FIRST_PERSON_ID)
    assert matches(shown.window) == [mine]
    shown.window.person_switcher.remove_person("ben")
    assert [one.id for one in Profiles.of_user().read().people] == [FIRST_PERSON_ID]
