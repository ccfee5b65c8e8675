"""Pages that are left are forgotten by Python too."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

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
    window._worker = lambda: worker  # type: ignore[method-assign, assignment, return-value]
    window.show()
    window.play("whist")
    assert window.table is not None
    left = weakref.ref(window.table)
    window.table.rules_wanted.emit("whist")
    window.play("whist")
    assert window.table is not left()
    window.findChildren(QWidget)
    sweep()
    gc.collect()
    assert left() is None
    window.shut_down()
