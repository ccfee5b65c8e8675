"""The dialog for a fault before the main window exists, with the ways to start anyway."""

from __future__ import annotations

import gc
import sys
import traceback
from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from shiboken6 import Shiboken

from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.language import tr
from cardhall.match.person_files import PersonFolders
from cardhall.match.profiles import FIRST_PERSON_ID, Profiles
from cardhall.match.store import Store


class StartFallback(Enum):
    """A part of the person's data that a restart after a fault leaves out."""

    MATCHES = auto()  # saved matches are not listed
    SETTINGS = auto()  # saved matches are not listed, and the settings are the defaults
    NONE = auto()  # nothing more can be left out


def create_first_window(
    settings: Settings,
    ask_person: Callable[[Exception, StartFallback], bool] | None = None,
    person: str = FIRST_PERSON_ID,
) -> MainWindow | None:
    """Return the main window, if necessary with less data, or None if the person declines.

    `ask_person` describes a fault and returns whether to try again with less (default: `ask_to_start_without`);
    `person`: id of who plays.
    """
    profiles = Profiles.of_user()
    folder = None if person == FIRST_PERSON_ID else profiles.matches_folder(person)

    def create_window(settings: Settings, *, lists_matches: bool) -> MainWindow:
        return MainWindow(settings, Store(folder, can_list=lists_matches), profiles, person)

    attempts: tuple[tuple[Callable[[], MainWindow], StartFallback], ...] = (
        (lambda: create_window(settings, lists_matches=True), StartFallback.MATCHES),
        (lambda: create_window(settings, lists_matches=False), StartFallback.SETTINGS),
        (
            lambda: create_window(Settings(), lists_matches=False),
            StartFallback.NONE,
        ),
    )
    ask_person = ask_person or partial(ask_to_start_without, person_folders=profiles.person_folders(person))
    for create, fallback in attempts:
        previous_widgets = QApplication.topLevelWidgets()
        try:
            return create()
        except Exception as fault:
            print("".join(traceback.format_exception(fault)), file=sys.stderr)  # noqa: T201
            _delete_widgets(fault, [one for one in QApplication.topLevelWidgets() if one not in previous_widgets])
            if not ask_person(fault, fallback):
                break
    return None


def _delete_widgets(fault: Exception, widgets: list[QWidget]) -> None:
    """Delete the widgets made before a fault, to keep them from receiving events."""
    traceback.clear_frames(fault.__traceback__)
    for widget in widgets:
        if Shiboken.isValid(widget):  # it may have gone with another
            Shiboken.delete(widget)
    widgets.clear()
    gc.collect()


def ask_to_start_without(
    fault: Exception, fallback: StartFallback, person_folders: PersonFolders | None = None
) -> bool:
    """Show a fault. Return whether to start anyway, without the data that `fallback` names.

    `person_folders`: where the files lie (default: the first person's places).
    """
    person_folders = PersonFolders.of_user() if person_folders is None else person_folders
    box = QMessageBox()
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(tr("Card Hall"))
    box.setDetailedText("".join(traceback.format_exception(fault)))
    if fallback is StartFallback.NONE:
        box.setText(tr("Card Hall cannot start."))
        box.setInformativeText(tr("Your matches and settings are safe. Try installing Card Hall again."))
        box.addButton(tr("Quit"), QMessageBox.ButtonRole.RejectRole)
        box.exec()
        return False
    if fallback is StartFallback.MATCHES:
        folder, start_label = person_folders.matches, tr("Start without matches")
        box.setText(tr("Card Hall cannot start normally: something in your saved matches cannot be shown."))
        explanation = tr(
            "You can start without your matches for now. Nothing is changed or deleted. Or look for "
            "the damaged file in their folder."
        )
    else:
        folder, start_label = person_folders.settings, tr("Start with default settings")
        box.setText(
            tr("Card Hall cannot start without your matches either: perhaps something in your settings is damaged.")
        )
        explanation = tr("You can start with the default settings for now. Nothing is changed or deleted.")
    box.setInformativeText(explanation)
    return _ask_in_message_box(box, start_label, folder)


def _ask_in_message_box(box: QMessageBox, start_label: str, folder_path: Path) -> bool:
    """Show the box. Return whether the person starts; another button opens a folder and asks again."""
    start = box.addButton(start_label, QMessageBox.ButtonRole.AcceptRole)
    folder = box.addButton(tr("Show the folder"), QMessageBox.ButtonRole.ActionRole)
    box.addButton(tr("Quit"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(start)
    while True:
        box.exec()
        if box.clickedButton() is not folder:
            return box.clickedButton() is start
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder_path)))
