"""Backup and restore of a person's files: asks for the file and reports the result."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from cardhall.desktop.settings import Settings, settings_path
from cardhall.desktop.widgets.question import Answer, Question
from cardhall.desktop.window.messages import Messages
from cardhall.desktop.window.saved_files import SavedFiles
from cardhall.language import say, tell, tr
from cardhall.match.store import Store

if TYPE_CHECKING:
    from cardhall.desktop.threaded_work import ThreadedWork
    from cardhall.match.backup import Progress, Written
    from cardhall.match.person_files import Home
    from cardhall.match.replacing import Staged
    from cardhall.match.restore import Restored
    from cardhall.match.slices import Slices

BACKUP_FILES = say("Backups (*.zip)")
RESTORE_TEXT = say(
    "“Merge” keeps your matches and settings, and adds the matches and statistics of the backup. "
    "“Replace everything” backs up your present data, then restores the chosen backup and restarts "
    "Card Hall."
)


class Backups(QObject):
    """Backup and restore in one window."""

    def __init__(
        self,
        window: QWidget,
        files: SavedFiles,
        messages: Messages,
        changed: Callable[[], object],
        restart: Callable[[], object],
        usual: Path | None = None,
    ) -> None:
        """`changed`: called after a change of the matches; `restart`: restarts the program.

        `usual`: folder of the person's settings, used if the settings could not be read.
        """
        super().__init__(window)
        self.window, self.files = window, files
        self.settings: Settings = files.settings
        self.store: Store = files.matches.store
        self.messages, self.changed, self.restart = messages, changed, restart
        self.usual = settings_path().parent if usual is None else usual
        self.work: ThreadedWork | None = None
        self.question: Question | None = None

    @property
    def home(self) -> Home:
        """Return the folders of this person's matches and settings."""
        from cardhall.match.person_files import Home

        return Home(self.store.folder, self.usual if self.settings.path is None else self.settings.path.parent)

    # ---- backing up

    def back_up(self) -> None:
        """Ask for a file name, and write a backup of everything."""
        from cardhall.match import backup

        if self._is_busy():
            return
        name = backup.usual_name().removesuffix(backup.BACKUP_ENDING)
        path = self.files.ask_where(tr("Back up everything"), name, {backup.BACKUP_ENDING: BACKUP_FILES})
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write a backup to that file."""
        from cardhall.match import backup

        progress = backup.Progress()

        def then(written: Written) -> None:
            size = max(1, round(written.size / 1000))
            told = tr("Everything is saved in “{file}” ({size} KB).", file=str(written.path), size=size)
            self.messages.tell(" ".join([told, *written.left_out[:3]]))

        def seen() -> str:
            return tr("Backing up: {done} of {total} files.", done=progress.done, total=progress.total)

        self._do(backup.write(path, self.home, progress), then, progress, seen)

    # ---- restoring

    def restore(self) -> None:
        """Ask for a backup file, and how to treat the current files."""
        if self._is_busy():
            return
        folder = str(self.files.folder())
        name, _ = QFileDialog.getOpenFileName(self.window, tr("Restore a backup"), folder, tell(BACKUP_FILES))
        if name:
            self.ask_how(Path(name))

    def ask_how(self, path: Path) -> None:
        """Ask whether a backup is to be merged, or to replace what is here."""
        answers: list[Answer] = [
            (tr("Cancel"), lambda: None),
            (tr("Merge"), lambda: self.merge(path)),
            (tr("Replace everything"), lambda: self.replace_all(path)),
        ]
        self.question = Question(self.window, tr("Restore a backup"), tell(RESTORE_TEXT), answers)
        self.question.open()

    def merge(self, path: Path) -> None:
        """Add the backup's matches and statistics to the present ones."""
        from cardhall.match import backup, restore

        progress = backup.Progress()

        def then(restored: Restored) -> None:
            self.changed()
            self.messages.tell(" ".join(restored.sentences()[:5]))

        self._do(restore.merge(path, self.home, progress=progress), then, progress, lambda: _restoring(progress))

    def replace_all(self, path: Path) -> None:
        """Stage the backup to replace all current files at the next start, and restart."""
        from cardhall.match import backup, replacing

        progress = backup.Progress()

        def then(staged: Staged) -> None:
            if not staged.restored.remarks:
                self.restart()
                return
            told = " ".join(staged.restored.remarks[:3])
            self.messages.tell(told, tr("Start Card Hall again"), self.restart)

        self._do(replacing.stage_backup(path, self.home, progress), then, progress, lambda: _restoring(progress))

    # ---- the work

    def finish(self) -> None:
        """Wait for a running backup or restore, before the window closes."""
        if self.work is not None:
            self.work.finish()

    def _is_busy(self) -> bool:
        return self.work is not None and not self.work.is_over

    def _do(
        self, work: Slices[object], then: Callable[..., object], progress: Progress, said: Callable[[], str]
    ) -> None:
        from cardhall.desktop.threaded_work import ThreadedWork
        from cardhall.match.backup import BackupError

        told = [-1]

        def seen() -> None:
            if progress.total and progress.done * 10 // progress.total != told[0]:  # at every tenth of the files only
                told[0] = progress.done * 10 // progress.total
                self.messages.tell(said(), tr("Cancel"), stop)

        def stop() -> None:
            if self.work is not None:
                self.work.stop()

        def over(result: object, error: Exception | None) -> None:
            if isinstance(error, BackupError):
                self.messages.tell(str(error))
            elif error is not None:
                raise error
            elif result is None:
                self.messages.note(tr("Stopped."))
            else:
                then(result)

        if not self._is_busy():
            self.work = ThreadedWork(work, over, seen, self)


def _restoring(progress: Progress) -> str:
    return tr("Restoring: {done} of {total} files.", done=progress.done, total=progress.total)
