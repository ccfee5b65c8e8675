"""Saved games in files chosen by the person: open and save dialogs."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths

from cardhall.desktop.matches import MatchOpener
from cardhall.english import make_printable
from cardhall.language import say, tr, translate

if TYPE_CHECKING:
    from PySide6.QtGui import QDropEvent
    from PySide6.QtWidgets import QWidget

    from cardhall.match import Match

BOARD_ENDINGS = (".pbn", ".lin")  # of files with deals of other programs
SAVED_ENDINGS = (".cardhall", ".json")  # of files with saved games, the usual one first
SAVED_GAME_FILTER = say("Saved games (*.cardhall *.json);;All files (*)")
OPENABLE_FILE_FILTER = say("Saved games and deals (*.cardhall *.json *.pbn *.lin);;All files (*)")
BOARD_FILE_FILTER = say("Deals (*.pbn *.lin);;All files (*)")


def dropped_file(event: QDropEvent) -> Path | None:
    """Return the path of a saved game or file with deals dropped on the window; `None`: anything else was."""
    for url in event.mimeData().urls():
        path = Path(url.toLocalFile())
        if url.isLocalFile() and path.suffix.lower() in (*SAVED_ENDINGS, *BOARD_ENDINGS):
            return path
    return None


class FileDialogs:
    """File dialogs of one window, starting in the documents folder, later in the last folder used."""

    def __init__(self, window: QWidget, matches: MatchOpener, on_folder_changed: Callable[[], object]) -> None:
        """Create the dialogs; the function is called after the last folder has changed in the settings."""
        self.window, self.matches, self.settings, self.on_folder_changed = (
            window,
            matches,
            matches.settings,
            on_folder_changed,
        )

    def ask_saved_game(self) -> Path | None:
        """Return the saved game or deal file chosen by the person, or `None`."""
        return self._ask_file(tr("Open a saved game"), OPENABLE_FILE_FILTER)

    def ask_board_file(self) -> Path | None:
        """Return the file with deals that the person chooses; `None`: none."""
        return self._ask_file(tr("Open a file with deals"), BOARD_FILE_FILTER)

    def _ask_file(self, title: str, kinds: str) -> Path | None:
        from PySide6.QtWidgets import QFileDialog

        name, _ = QFileDialog.getOpenFileName(self.window, title, str(self.start_folder()), translate(kinds))
        if not name:
            return None
        self._remember_folder(Path(name))
        return Path(name)

    def save_match(self, match: Match) -> bool:
        """Save a match to a file chosen by the person. Return whether a file was written."""
        from PySide6.QtWidgets import QFileDialog

        suggested_path = str(self.start_folder() / f"{match.game.name}{SAVED_ENDINGS[0]}")
        name, _ = QFileDialog.getSaveFileName(
            self.window, tr("Save the game"), suggested_path, translate(SAVED_GAME_FILTER)
        )
        if not name:
            return False
        path = Path(name)
        if path.suffix.lower() not in SAVED_ENDINGS:
            path = path.with_name(path.name + SAVED_ENDINGS[0])  # a name that the dialog has not checked for a file
            if os.path.exists(path):  # noqa: PTH110 - a name too long for a file is told when it is written
                message = tr("{name} already exists.", name=make_printable(path.name))
                self.matches.show_message(message, tr("Replace it"), lambda: self._write(match, path))
                return False
        return self._write(match, path)

    def ask_target(self, title: str, name: str, kinds: Mapping[str, str]) -> Path | None:
        """Ask where to write a file. `kinds`: descriptions by ending, the default first; `None` if cancelled.

        The dialog itself asks before replacing a file.
        """
        from PySide6.QtWidgets import QFileDialog

        default_ending = next(iter(kinds))
        filters = ";;".join(map(translate, kinds.values()))
        suggested_path = str(self.start_folder() / f"{name}{default_ending}")
        chosen, chosen_filter = QFileDialog.getSaveFileName(self.window, title, suggested_path, filters)
        if not chosen:
            return None
        path = Path(chosen)
        if path.suffix.lower() not in kinds:
            ending = next(
                (ending for ending, words in kinds.items() if translate(words) == chosen_filter), default_ending
            )
            path = path.with_name(path.name + ending)
        self._remember_folder(path)
        return path

    def _write(self, match: Match, path: Path) -> bool:
        self._remember_folder(path)
        return self.matches.save_to_file(match, path)

    def start_folder(self) -> Path:
        """Return where the last file was, or else the person's documents."""
        last = self.settings.file_folder
        if last and os.path.isdir(last):  # noqa: PTH112 - a name too long is none
            return Path(last)
        return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))

    def _remember_folder(self, path: Path) -> None:
        """Remember the folder for the next dialog."""
        self.settings.file_folder = str(path.parent)
        self.on_folder_changed()
