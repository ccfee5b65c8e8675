"""A fault before there is a window: told in a window of its own, with what can be done."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox

from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.language import tr
from cardhall.match.store import Store


def first_window(settings: Settings, ask: Callable[[Exception], bool] | None = None) -> MainWindow | None:
    """The main window; where it cannot be made, one that lists no saved matches, or None if the person does without.

    `ask` tells of a fault and returns whether to start without what was saved (default: by `start_without`).
    """
    try:
        return MainWindow(settings)
    except Exception as fault:
        print("".join(traceback.format_exception(fault)), file=sys.stderr)  # noqa: T201
        if not (ask or start_without)(fault):
            return None
    return MainWindow(settings, Store(lists=False))


def start_without(fault: Exception) -> bool:
    """Tell of a fault. Returns whether to start without the saved matches."""
    box = QMessageBox()
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(tr("Card Hall"))
    box.setText(tr("Card Hall cannot start as usual: something in your saved matches cannot be shown."))
    box.setInformativeText(
        tr("You can start without them for now; nothing is changed or deleted. Or look for the file in their folder.")
    )
    box.setDetailedText("".join(traceback.format_exception(fault)))
    start = box.addButton(tr("Start without them"), QMessageBox.ButtonRole.AcceptRole)
    folder = box.addButton(tr("Show the folder"), QMessageBox.ButtonRole.ActionRole)
    box.addButton(tr("Quit"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(start)
    while True:
        box.exec()
        if box.clickedButton() is not folder:
            return box.clickedButton() is start
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(Store().folder)))
