"""The export of the matches and decisions shown in the statistics to files for spreadsheets."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from cardhall.desktop.sliced_work import SlicedWork
from cardhall.desktop.widgets.menus import MenuEntry, create_menu
from cardhall.english import make_printable
from cardhall.language import tr
from cardhall.match import decisions, files, statistics
from cardhall.match.records.unusable_files import UnusableFiles
from cardhall.match.results import Result
from cardhall.match.sliced_work import Slices


class ShownStatistics(Protocol):
    """The part of the statistics page that the export needs."""

    game: str  # id of the game shown; "": all games

    def matches(self) -> list[Result]:
        """Return the shown matches."""

    def has_matches(self) -> bool:
        """Tell whether there are matches at all."""

    def has_decisions(self) -> bool:
        """Tell whether there are decisions at all."""

    def period_start(self) -> datetime | None:
        """Return the start of the period shown; None: all time."""


class StatisticsExport(QObject):
    """Asks for a path, and writes a file there; decisions in slices, so that the window never stops."""

    failed = Signal(str)  # a sentence on why a file was not written
    availability_changed = Signal(bool)  # whether another export can be started now

    def __init__(self, page: QWidget, shown_statistics: ShownStatistics, folder: Path) -> None:
        """`folder`: with the person's matches and decisions."""
        super().__init__(page)
        self.page, self.shown_statistics, self.folder = page, shown_statistics, folder
        self.writing_work: SlicedWork | None = None  # the file that is being written

    @property
    def is_busy(self) -> bool:
        """Tell whether a file is still being written."""
        return self.writing_work is not None and not self.writing_work.is_over

    def ask_contents(self, button: QWidget) -> None:
        """Ask what to export with a menu below `button`; export the matches if there are no decisions."""
        if not self.shown_statistics.has_decisions():
            self.ask_for_matches()
            return
        matches = [MenuEntry(tr("Matches"), self.ask_for_matches)] if self.shown_statistics.has_matches() else []
        entries = (*matches, MenuEntry(tr("Decisions"), self.ask_for_decisions))
        create_menu(self.page, entries).popup(button.mapToGlobal(button.rect().bottomLeft()))

    def ask_for_matches(self) -> None:
        """Ask for a file, and write the shown matches to it."""
        path = self._ask_path(tr("Export matches"), tr("Card Hall matches.csv"))
        if path is not None:
            self.write_matches(path)

    def ask_for_decisions(self) -> None:
        """Ask for a file, and write the shown decisions to it."""
        path = self._ask_path(tr("Export decisions"), tr("Card Hall decisions.csv"))
        if path is not None:
            self.write_decisions(path)

    def _ask_path(self, title: str, file_name: str) -> Path | None:
        """Return the path that the person chooses for a file, `file_name` being offered; None: cancelled."""
        file_name, _ = QFileDialog.getSaveFileName(self.page, title, file_name, "Tables (*.csv)")
        return Path(file_name) if file_name else None

    def write_matches(self, path: Path) -> None:
        """Write the shown matches as comma-separated values."""
        self._write_file(path, statistics.results_as_csv(self.shown_statistics.matches()))

    def write_decisions(self, path: Path) -> None:
        """Write the shown decisions as comma-separated values, in slices, because there may be very many."""
        self.finish_writing()
        self.availability_changed.emit(False)
        self.writing_work = SlicedWork(
            self._write_decision_slices(path, self.shown_statistics.game, self.shown_statistics.period_start()),
            self.availability_changed.emit,
            self,
        )
        self.writing_work.finish_before_quit()

    def finish_writing(self) -> None:
        """Write the rest of an unfinished file at once."""
        if self.writing_work is not None:
            self.writing_work.finish_now()

    def _write_decision_slices(self, path: Path, game: str, period_start: datetime | None) -> Slices[bool]:
        """Write the decisions in slices. Return True, even after a failure: another export can be started.

        `period_start`: the start of the period; None: all time.
        """
        try:
            text = yield from decisions.decisions_as_csv(self.folder, game, period_start)
        except OSError as error:
            refused = UnusableFiles()
            refused.add(self.folder / decisions.DECISIONS_FILE, error)
            for sentence in refused.sentences:
                self.failed.emit(sentence)
        else:
            self._write_file(path, text)
        return True

    def _write_file(self, path: Path, text: str) -> None:
        try:
            path.parent.stat()  # fails for a missing folder, which `files.write` would create
            files.write(path, text.encode("utf-8"), shared=True)
        except (OSError, ValueError) as error:
            reason = files.error_reason(error) if isinstance(error, OSError) else str(error)
            self.failed.emit(tr("{name} cannot be written: {reason}.", name=make_printable(path.name), reason=reason))
