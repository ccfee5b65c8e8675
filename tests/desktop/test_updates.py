"""The program's files are replaced while its window is open: it says so, and starts again when the person wants it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import cardhall
from cardhall.desktop import uncaught_exceptions
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.program_files import ProgramFiles, find_program_files
from cardhall.desktop.settings import Settings
from cardhall.desktop.start import install_fault_reports
from cardhall.desktop.window import updates
from cardhall.desktop.window.updates import UpdateWatcher
from cardhall.match import Match, Store

UPDATED = "Card Hall has been updated. Start it again to use the new version."
LATE = "cardhall.desktop.pages.keys_page"  # a page that is loaded when it is first shown
LONG_AGO = 1_000_000_000  # seconds since 1970


def install_program(folder: Path, *, is_checkout: bool = False) -> ProgramFiles:
    """A program of two files, which was there long before it was started."""
    folder.mkdir(exist_ok=True)
    for name in ("__init__.py", "page.py"):
        (folder / name).write_text("")
    found = ProgramFiles(folder, folder / "__init__.py", is_checkout=is_checkout)
    found.started_at += 60  # the tests replace files within the second
    return found


def replace_file(path: Path) -> None:
    """Put another file in the place of one, of the same size and time, as a package manager does."""
    new = path.with_suffix(".new")
    new.write_text("")
    told = path.stat()
    os.utime(new, ns=(told.st_atime_ns, told.st_mtime_ns))
    new.replace(path)


def test_an_update_is_seen_and_explains_what_fails(tmp_path: Path) -> None:
    files = install_program(tmp_path)
    assert (
        files.find_update_stamp() is None
        and not files.is_caused_by_update(ImportError())
        and not files.is_caused_by_update(AttributeError())
    )
    replace_file(tmp_path / "__init__.py")
    assert (
        files.find_update_stamp() is not None
        and files.is_caused_by_update(ImportError())
        and files.is_caused_by_update(AttributeError())
    )


def test_in_a_checkout_a_failed_import_alone_has_the_files_looked_at(tmp_path: Path) -> None:
    files = install_program(tmp_path, is_checkout=True)
    replace_file(tmp_path / "__init__.py")
    assert files.find_update_stamp() is None and not files.is_caused_by_update(ImportError()), (
        "nothing is newer than the start"
    )
    files.started_at = LONG_AGO
    assert files.is_caused_by_update(ImportError()) and not files.is_caused_by_update(AttributeError())


def test_a_program_that_is_gone_explains_failed_imports(tmp_path: Path) -> None:
    files = install_program(tmp_path / "package")
    shutil.rmtree(tmp_path / "package")
    assert files.are_gone and files.find_update_stamp() is None and files.is_caused_by_update(ImportError())


def test_this_is_a_checkout_as_long_as_it_lies_in_one() -> None:
    is_checkout = (Path(cardhall.__file__).parents[1] / "pyproject.toml").is_file()
    assert (
        find_program_files().is_checkout == is_checkout
        and find_program_files().start_stamp is not None
        and find_program_files() is find_program_files()
    )


@pytest.fixture
def window(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    monkeypatch.setattr(uncaught_exceptions, "user_log_path", lambda *_, **__: tmp_path / "log")
    monkeypatch.setattr(updates, "UPDATE_SETTLING_MS", 1)
    made = MainWindow(Settings(guide=False, path=tmp_path / "settings.json"), Store(tmp_path / "matches"))
    qtbot.addWidget(made)
    install_fault_reports(made)
    made.show()
    files = install_program(tmp_path / "program")
    made.update_watcher = UpdateWatcher(made, files, made.messages, made.table_host.save_match, made.restart_program)
    yield made
    made.shut_down()
    for handler in list(uncaught_exceptions.log.handlers):
        uncaught_exceptions.log.removeHandler(handler)
        handler.close()


def test_the_window_says_once_that_there_is_an_update_and_starts_again(window: MainWindow, qtbot: QtBot) -> None:
    assert window.update_watcher is not None
    window.update_watcher.check_files()
    assert window.banner.text == ""
    replace_file(window.update_watcher.files.update_marker)
    window.update_watcher.check_files()
    qtbot.waitUntil(lambda: window.banner.text == UPDATED)
    window.banner.close_button.click()
    window.update_watcher.check_files()
    assert window.banner.text == "", "the person has read it"
    window.update_watcher.report_update()
    assert window.banner.first_button.text() == "Start Card Hall again"
    window.banner.first_button.click()
    assert window.restarts_after_close and not window.isVisible()


def test_a_page_of_another_version_ends_in_that_sentence(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window.update_watcher is not None
    match = Match.new("whist", seed=1)
    match.play(match.state.actions()[0])
    window.table_host.show_table(match)
    replace_file(window.update_watcher.files.update_marker)
    monkeypatch.setitem(sys.modules, LATE, None)  # to import it fails
    for _ in range(2):  # and again, as often as somebody wants that page
        try:
            window.help_and_settings.toggle_keys_page()
        except ImportError as fault:  # as Qt hands it to Python's hook
            sys.excepthook(type(fault), fault, fault.__traceback__)
        qtbot.waitUntil(lambda: window.banner.text == UPDATED)
        window.banner.close_button.click()
    assert window.table_host.table is not None and window.navigation.page is window.table_host.table
    assert len(list(window.store.folder.glob("whist-*.json"))) == 1, "the match is saved"


def test_a_page_that_cannot_be_imported_is_a_fault_where_nothing_was_updated(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, LATE, None)
    try:
        window.help_and_settings.toggle_keys_page()
    except ImportError as fault:
        sys.excepthook(type(fault), fault, fault.__traceback__)
    qtbot.waitUntil(lambda: window.banner.text.startswith("Something went wrong in the program."))


OPEN_AND_UPDATE = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import cardhall
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.desktop.start import install_fault_reports
from cardhall.match.store import Store

application = QApplication([])
window = MainWindow(Settings(), Store(Path(sys.argv[1]) / "matches"))
install_fault_reports(window)
window.show()
window._watch_for_updates()
package = Path(cardhall.__file__).parent

def update():
    for name in ("__init__.py", "desktop/pages/keys_page.py", "desktop/pages/hubs/learn.py"):
        new = package / "new"
        more = "\\nfrom cardhall.desktop.look.theme import of_tomorrow\\n"
        new.write_text((package / name).read_text("utf-8") + more)
        os.replace(new, package / name)
    QTimer.singleShot(0, window.help_and_settings.toggle_keys_page)
    QTimer.singleShot(100, lambda: print(window.banner.text))
    QTimer.singleShot(200, window.banner.hide)
    QTimer.singleShot(300, lambda: window.place_pages.show_place("learn"))
    QTimer.singleShot(400, lambda: print(window.banner.text))
    QTimer.singleShot(500, window.close)

QTimer.singleShot(0, update)
application.exec()
"""


@pytest.mark.long
def test_an_installed_program_is_updated_while_it_is_open(tmp_path: Path) -> None:
    """With real files: the package is copied to where a wheel would lie, and replaced there."""
    package = Path(cardhall.__file__).parent
    site = tmp_path / "site"
    shutil.copytree(package, site / "cardhall", ignore=shutil.ignore_patterns("__pycache__"))
    if not (site / "cardhall" / "resources").exists():
        (site / "cardhall" / "resources").symlink_to(package.parent / "resources")
    command = [sys.executable, "-S", "-c", OPEN_AND_UPDATE, str(tmp_path)]
    libraries = [one for one in sys.path if one.endswith("site-packages")]
    surroundings = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(site), *libraries]),
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_STATE_HOME": str(tmp_path),
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(command, env=surroundings, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.stdout.splitlines() == [UPDATED, UPDATED], done.stderr
    assert "cannot import name 'of_tomorrow'" in done.stderr
