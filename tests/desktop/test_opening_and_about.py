"""Files that the system hands over are opened, and the page about the program says what that is and is made of."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from cardhall import __version__
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.help_page import HelpPage
from cardhall.desktop.settings import Settings
from cardhall.match import Match, Store

ROOT = Path(__file__).parents[2]


def test_a_file_of_the_system_waits_for_the_window(tmp_path: Path) -> None:
    """On macOS files come as events, the first one before there is a window."""
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from PySide6.QtCore import QUrl\n"
        "from PySide6.QtGui import QFileOpenEvent\n"
        "from cardhall.desktop.start import Application\n"
        "application = Application(['cardhall'])\n"
        "for name in ('first', 'second'):\n"
        "    application.event(QFileOpenEvent(QUrl.fromLocalFile(str(Path(name).absolute()))))\n"
        "application.set_opener(lambda path: print(path.name))\n"
        "application.event(QFileOpenEvent(QUrl.fromLocalFile(str(Path('third').absolute()))))\n"
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["second", "third"], done.stdout + done.stderr


@pytest.mark.parametrize("what", ["absent", "damaged"])
def test_a_file_that_cannot_be_opened_says_why_in_the_window(qtbot: QtBot, tmp_path: Path, what: str) -> None:
    window = MainWindow(Settings(theme="light", path=tmp_path / "settings.json"), Store(tmp_path / "matches"))
    qtbot.addWidget(window)
    path = tmp_path / "tuesday.cardhall"
    if what == "damaged":
        path.write_text("{", "utf-8")
    window.show_window(path=path)
    qtbot.waitUntil(lambda: bool(window.banner.text))
    assert window.table_host.table is None and window.banner.text.endswith(".")
    assert what == "absent" or path.read_text("utf-8") == "{", "it is left as it was"


def test_a_match_that_is_open_elsewhere_does_no_harm_to_it(qtbot: QtBot, tmp_path: Path) -> None:
    """A second start with the same file plays a match of its own beside it."""
    match = Match.new("whist", seed=1)
    match.play(match.state.actions()[0])
    path = tmp_path / "tuesday.cardhall"
    match.save(path)
    before = path.read_bytes()
    stores = [Store(tmp_path / "matches"), Store(tmp_path / "matches")]
    first, second = (store.adopt(path) for store in stores)
    second.play(second.state.actions()[0])
    stores[1].autosave(second)
    assert path.read_bytes() == before
    assert len(first.log) == 1 and len(second.log) == 2


def test_about_says_version_network_and_every_licence(qtbot: QtBot) -> None:
    page = HelpPage("about")
    qtbot.addWidget(page)
    shown = page.reader.toPlainText()
    assert f"Version {__version__} (" in shown and "asks nothing of the network, ever" in shown
    assert "{" not in shown.split("The texts of the licences")[0], "a place has been left unfilled"
    for title in ("GNU LESSER GENERAL PUBLIC LICENSE", "PYTHON SOFTWARE FOUNDATION LICENSE", "Unicode, Inc."):
        assert title in shown
    parts = tomllib.loads((files("cardhall.resources") / "licences" / "parts.toml").read_text("utf-8"))["part"]
    assert all(part["name"] in shown and part["source"] in shown for part in parts)


def test_every_licence_that_is_named_is_there_and_no_other() -> None:
    folder = ROOT / "resources" / "licences"
    parts = tomllib.loads((folder / "parts.toml").read_text("utf-8"))["part"]
    named = {name for part in parts for name in part["text"]}
    assert named == {path.name for path in folder.glob("*.txt")}
    assert (folder / "CardHall.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()
