"""Backups from the window: written, merged and put in the place of what is here, without stopping the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.settings_page import SettingsPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.buttons import Button
from cardhall.match import Match, Store, file_replacement


@pytest.fixture
def window(tmp_path: Path, qtbot: QtBot) -> MainWindow:
    settings = Settings(path=tmp_path / "config" / "settings.json", name="Ada")
    assert settings.save() == ""
    window = MainWindow(settings, Store(tmp_path / "data" / "matches"))
    qtbot.addWidget(window)
    window.show()
    return window


def finish(window: MainWindow) -> str:
    """What the window says when the work is over."""
    assert window.backups.work is not None
    window.backups.work.wait_until_finished()
    return window.banner.text


def begin_match(store: Store, seed: int) -> str:
    match = Match.new("whist", seed=seed)
    store.autosave(match)
    store.release(match)
    return match.id


def test_a_backup_is_written_and_merged(window: MainWindow, tmp_path: Path) -> None:
    first = begin_match(window.store, 1)
    window.backups.write_backup(tmp_path / "b.zip")
    assert finish(window).startswith("Everything is saved in")
    window.store.delete_unfinished(window.store.unfinished_matches()[0])
    second = begin_match(window.store, 2)
    window.backups.merge_backup(tmp_path / "b.zip")
    assert finish(window).startswith("1 new file restored.")
    assert {one.id for one in window.store.unfinished_matches()} == {first, second}
    (tmp_path / "b.zip").write_bytes(b"no backup")
    window.backups.merge_backup(tmp_path / "b.zip")
    assert finish(window) == "“b.zip” is not a backup of Card Hall, or it is damaged."
    window.backups.write_backup(tmp_path / "nowhere" / "b.zip")
    assert "does not exist" in finish(window)


def test_replacing_waits_for_the_next_start_which_comes_at_once(window: MainWindow, tmp_path: Path) -> None:
    first = begin_match(window.store, 1)
    window.backups.write_backup(tmp_path / "b.zip")
    finish(window)
    window.settings.name = "Grace"
    begin_match(window.store, 2)
    window.backups.ask_merge_or_replace(tmp_path / "b.zip")
    assert window.backups.question is not None
    assert window.backups.question.buttons[0].text() == "Cancel"
    window.backups.question.buttons[2].click()
    finish(window)
    assert window.restarts_after_close and not window.isVisible()
    home = window.backups.person_folders
    assert file_replacement.is_replacement_pending(home)
    file_replacement.finish_replacement(home)
    assert [one.id for one in Store(home.matches).unfinished_matches()] == [first]
    assert '"name": "Ada"' in (home.settings / "settings.json").read_text()
    assert len(list((tmp_path / "data" / "backups").iterdir())) == 1


def test_work_that_is_stopped_leaves_nothing(window: MainWindow, tmp_path: Path) -> None:
    begin_match(window.store, 1)
    window.backups.write_backup(tmp_path / "b.zip")
    assert window.backups.work is not None
    window.backups.work.stop()
    told = finish(window)
    assert told == "Stopped." or (tmp_path / "b.zip").is_file()
    assert not list(tmp_path.glob(".*"))


def test_both_can_be_asked_for_in_the_settings(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window.help_and_settings.show_settings()
    page = window.navigation.page
    assert isinstance(page, SettingsPage)
    buttons = {one.accessibleName(): one for one in page.findChildren(Button)}
    monkeypatch.setattr(window.backups.files, "ask_target", lambda *_: tmp_path / "x.zip")
    buttons["Back up everything"].click()
    finish(window)
    assert (tmp_path / "x.zip").is_file()
    monkeypatch.setattr(
        "cardhall.desktop.window.backups.QFileDialog.getOpenFileName", lambda *_: (str(tmp_path / "x.zip"), "")
    )
    buttons["Restore a backup"].click()
    assert window.backups.question is not None
    window.backups.question.reject()
