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
from cardhall.match.person_files import Home
from cardhall.match.profiles import FIRST_PERSON, Profiles
from cardhall.match.store import Store


class Retreat(Enum):
    """A part of the person's data that a restart after a fault leaves out."""

    MATCHES = auto()  # saved matches are not listed
    SETTINGS = auto()  # saved matches are not listed, and the settings are the defaults
    NONE = auto()  # nothing more can be left out


def first_window(
    settings: Settings, ask: Callable[[Exception, Retreat], bool] | None = None, person: str = FIRST_PERSON
) -> MainWindow | None:
    """Return the main window, if necessary with less data, or None if the person declines.

    `ask` describes a fault and returns whether to try again with less (default: `start_without`); `person`: id of who
    plays.
    """
    profiles = Profiles.own()
    folder = None if person == FIRST_PERSON else profiles.matches_of(person)

    def made(settings: Settings, *, lists: bool) -> MainWindow:
        return MainWindow(settings, Store(folder, lists=lists), profiles, person)

    tries: tuple[tuple[Callable[[], MainWindow], Retreat], ...] = (
        (lambda: made(settings, lists=True), Retreat.MATCHES),
        (lambda: made(settings, lists=False), Retreat.SETTINGS),
        (lambda: made(Settings(), lists=False), Retreat.NONE),  # these default settings are never saved
    )
    ask = ask or partial(start_without, home=profiles.home_of(person))
    for make, retreat in tries:
        before = QApplication.topLevelWidgets()
        try:
            return make()
        except Exception as fault:
            print("".join(traceback.format_exception(fault)), file=sys.stderr)  # noqa: T201
            _discard(fault, [one for one in QApplication.topLevelWidgets() if one not in before])
            if not ask(fault, retreat):
                break
    return None


def _discard(fault: Exception, made: list[QWidget]) -> None:
    """Delete the widgets made before a fault, to keep them from receiving events."""
    traceback.clear_frames(fault.__traceback__)
    for widget in made:
        if Shiboken.isValid(widget):  # it may have gone with another
            Shiboken.delete(widget)
    made.clear()
    gc.collect()


def start_without(fault: Exception, retreat: Retreat, home: Home | None = None) -> bool:
    """Show a fault. Return whether to start anyway, without the data that `retreat` names.

    `home`: where the files lie (default: the first person's places).
    """
    home = Home.own() if home is None else home
    box = QMessageBox()
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(tr("Card Hall"))
    box.setDetailedText("".join(traceback.format_exception(fault)))
    if retreat is Retreat.NONE:
        box.setText(tr("Card Hall cannot start."))
        box.setInformativeText(tr("Your matches and settings are safe. Try installing Card Hall again."))
        box.addButton(tr("Quit"), QMessageBox.ButtonRole.RejectRole)
        box.exec()
        return False
    if retreat is Retreat.MATCHES:
        place, wanted = home.matches, tr("Start without matches")
        box.setText(tr("Card Hall cannot start normally: something in your saved matches cannot be shown."))
        now = tr(
            "You can start without your matches for now. Nothing is changed or deleted. Or look for "
            "the damaged file in their folder."
        )
    else:
        place, wanted = home.settings, tr("Start with default settings")
        box.setText(
            tr("Card Hall cannot start without your matches either: perhaps something in your settings is damaged.")
        )
        now = tr("You can start with the default settings for now. Nothing is changed or deleted.")
    box.setInformativeText(now)
    return _person_chooses(box, wanted, place)


def _person_chooses(box: QMessageBox, wanted: str, place: Path) -> bool:
    """Show the box. Return whether the person starts; another button opens a folder and asks again."""
    start = box.addButton(wanted, QMessageBox.ButtonRole.AcceptRole)
    folder = box.addButton(tr("Show the folder"), QMessageBox.ButtonRole.ActionRole)
    box.addButton(tr("Quit"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(start)
    while True:
        box.exec()
        if box.clickedButton() is not folder:
            return box.clickedButton() is start
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(place)))
