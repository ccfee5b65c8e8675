"""Starting where the screen is a bare X server, as in tests on servers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SERVER = shutil.which("Xvfb")


@pytest.fixture
def bare_display(tmp_path: Path) -> Iterator[str]:
    """The display of an X server that nobody else uses."""
    if SERVER is None:
        pytest.skip("Xvfb is not installed")
    reads, writes = os.pipe()
    command = [SERVER, "-displayfd", str(writes), "-screen", "0", "640x480x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL)
    os.close(writes)
    with os.fdopen(reads) as answer:
        number = answer.readline().strip()
    if not number:
        server.wait()
        pytest.skip("Xvfb does not start here")
    yield f":{number}"
    server.terminate()
    server.wait()


def test_trial_connection_does_not_make_the_server_start_anew(bare_display: str) -> None:
    """The command line and the application each ask; then Qt connects. The server must not go away between."""
    asked = (
        "from cardhall.desktop.display import find_window_obstacle\n"
        "print([find_window_obstacle() for _ in range(20)])\n"
        "from PySide6.QtGui import QGuiApplication\n"
        "print(QGuiApplication([]).platformName())\n"
    )
    environment = os.environ | {"DISPLAY": bare_display, "QT_QPA_PLATFORM": "xcb"}
    time.sleep(0.2)
    done = subprocess.run([sys.executable, "-c", asked], env=environment, capture_output=True, text=True, timeout=60)
    if "library" in done.stdout:
        pytest.skip("Qt cannot use a screen here")
    assert done.stdout.splitlines() == [str([""] * 20), "xcb"], done.stderr


def test_trouble_with_settings_and_with_matches_is_told_together(qtbot: Any, tmp_path: Path) -> None:
    from cardhall.desktop.main_window import MainWindow
    from cardhall.desktop.settings import Settings
    from cardhall.match.store import Store

    (tmp_path / "whist-1.json").write_text("{")
    window = MainWindow(Settings(), Store(tmp_path))
    qtbot.addWidget(window)
    window.messages.show_message("The settings cannot be read.")
    window.show_window()
    assert window.banner.text.startswith("The settings cannot be read. whist-1.json: This file")


def test_ctrl_and_a_question_mark_shows_the_keys(qtbot: Any, tmp_path: Path) -> None:
    """One key press, two shortcuts: Shift and the key of ? and /."""
    from PySide6.QtGui import QShortcut

    from cardhall.desktop.main_window import MainWindow
    from cardhall.desktop.settings import Settings
    from cardhall.match.store import Store

    window = MainWindow(Settings(), Store(tmp_path))
    qtbot.addWidget(window)
    shortcut = next(one for one in window.findChildren(QShortcut) if one.key().toString() == "Ctrl+?")
    shortcut.activatedAmbiguously.emit()
    assert type(window.navigation.stacked_widget.currentWidget()).__name__ == "KeysPage"
