"""A user without a home folder plays all the same; nothing is written where the program was started."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from cardhall import home_folder
from cardhall.match import Match, Store
from cardhall.match.person_files import PersonFolders


@pytest.fixture
def no_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A user without HOME and without an entry in the list of users, in an empty folder."""
    import pwd

    def unknown(number: int) -> None:
        raise KeyError(number)

    for name in [name for name in os.environ if name == "HOME" or name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    monkeypatch.setattr(home_folder, "_warning", "")
    monkeypatch.chdir(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows always has a folder for its user")
def test_without_a_home_everything_can_be_played_and_a_sentence_says_what_is_kept(
    no_home: None, tmp_path: Path
) -> None:
    assert "no home folder" in home_folder.ensure_home() and home_folder.home_warning().endswith(".")
    assert home_folder.ensure_home() == "", "said once"
    home = PersonFolders.of_user()
    assert home.matches.is_absolute() and home.settings.is_absolute()
    match = Match.new("whist", seed=3)
    match.play(match.state.actions()[0])
    store = Store()
    assert store.autosave(match).is_file()
    store.release(match)
    assert list(tmp_path.iterdir()) == [], "no folder named ~"
    shutil.rmtree(os.environ["HOME"])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows always has a folder for its user")
def test_folders_that_are_named_need_no_home(no_home: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in home_folder.FOLDER_VARIABLES:
        monkeypatch.setenv(name, str(tmp_path))
    assert home_folder.ensure_home() == "" and PersonFolders.of_user().matches.is_relative_to(tmp_path)
    shutil.rmtree(os.environ["HOME"])
