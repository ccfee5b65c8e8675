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
from cardhall.desktop.window.saved_files import FileDialogs
from cardhall.language import say, tr, translate
from cardhall.match.store import Store

if TYPE_CHECKING:
    from cardhall.desktop.threaded_work import ThreadedWork
    from cardhall.match.backup import BackupProgress, WrittenBackup
    from cardhall.match.file_replacement import StagedBackup
    from cardhall.match.person_files import PersonFolders
    from cardhall.match.restore import RestoreResult
    from cardhall.match.sliced_work import Slices

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
        files: FileDialogs,
        messages: Messages,
        on_matches_changed: Callable[[], object],
        restart: Callable[[], object],
        default_settings_folder: Path | None = None,
    ) -> None:
        """`on_matches_changed`: called after a change of the matches; `restart`: restarts the program.

        `default_settings_folder`: folder of the person's settings, used if the settings could not be read.
        """
        super().__init__(window)
        self.window, self.files = window, files
        self.settings: Settings = files.settings
        self.store: Store = files.matches.store
        self.messages, self.on_matches_changed, self.restart = messages, on_matches_changed, restart
        self.default_settings_folder = (
            settings_path().parent if default_settings_folder is None else default_settings_folder
        )
        self.work: ThreadedWork | None = None
        self.question: Question | None = None

    @property
    def person_folders(self) -> PersonFolders:
        """Return the folders of this person's matches and settings."""
        from cardhall.match.person_files import PersonFolders

        return PersonFolders(
            self.store.folder, self.default_settings_folder if self.settings.path is None else self.settings.path.parent
        )

    # ---- backing up

    def back_up(self) -> None:
        """Ask for a file name, and write a backup of everything."""
        from cardhall.match import backup

        if self._is_busy():
            return
        name = backup.default_file_name().removesuffix(backup.BACKUP_ENDING)
        path = self.files.ask_target(tr("Back up everything"), name, {backup.BACKUP_ENDING: BACKUP_FILES})
        if path is not None:
            self.write_backup(path)

    def write_backup(self, path: Path) -> None:
        """Write a backup to that file."""
        from cardhall.match import backup

        progress = backup.BackupProgress()

        def report_written(written: WrittenBackup) -> None:
            size = max(1, round(written.size / 1000))
            told = tr("Everything is saved in “{file}” ({size} KB).", file=str(written.path), size=size)
            self.messages.show_message(" ".join([told, *written.problems[:3]]))

        def describe_progress() -> str:
            return tr("Backing up: {done} of {total} files.", done=progress.done_count, total=progress.total)

        self._run_work(backup.write(path, self.person_folders, progress), report_written, progress, describe_progress)

    # ---- restoring

    def ask_restore(self) -> None:
        """Ask for a backup file, and how to treat the current files."""
        if self._is_busy():
            return
        folder = str(self.files.start_folder())
        name, _ = QFileDialog.getOpenFileName(self.window, tr("Restore a backup"), folder, translate(BACKUP_FILES))
        if name:
            self.ask_merge_or_replace(Path(name))

    def ask_merge_or_replace(self, path: Path) -> None:
        """Ask whether a backup is to be merged, or to replace what is here."""
        answers: list[Answer] = [
            (tr("Cancel"), lambda: None),
            (tr("Merge"), lambda: self.merge_backup(path)),
            (tr("Replace everything"), lambda: self.replace_all(path)),
        ]
        self.question = Question(self.window, tr("Restore a backup"), translate(RESTORE_TEXT), answers)
        self.question.open()

    def merge_backup(self, path: Path) -> None:
        """Add the backup's matches and statistics to the present ones."""
        from cardhall.match import backup, restore

        progress = backup.BackupProgress()

        def report_merged(restored: RestoreResult) -> None:
            self.on_matches_changed()
            self.messages.show_message(" ".join(restored.sentences()[:5]))

        self._run_work(
            restore.merge_backup(path, self.person_folders, progress=progress),
            report_merged,
            progress,
            lambda: _restoring_text(progress),
        )

    def replace_all(self, path: Path) -> None:
        """Stage the backup to replace all current files at the next start, and restart."""
        from cardhall.match import backup, file_replacement

        progress = backup.BackupProgress()

        def restart_if_complete(staged: StagedBackup) -> None:
            if not staged.restored.remarks:
                self.restart()
                return
            told = " ".join(staged.restored.remarks[:3])
            self.messages.show_message(told, tr("Start Card Hall again"), self.restart)

        self._run_work(
            file_replacement.stage_backup(path, self.person_folders, progress),
            restart_if_complete,
            progress,
            lambda: _restoring_text(progress),
        )

    # ---- the work

    def finish_work(self) -> None:
        """Wait for a running backup or restore, before the window closes."""
        if self.work is not None:
            self.work.wait_until_finished()

    def _is_busy(self) -> bool:
        return self.work is not None and not self.work.is_over

    def _run_work(
        self,
        work: Slices[object],
        on_finished: Callable[..., object],
        progress: BackupProgress,
        describe_progress: Callable[[], str],
    ) -> None:
        from cardhall.desktop.threaded_work import ThreadedWork
        from cardhall.match.backup import BackupError

        shown_tenths = [-1]

        def show_progress() -> None:
            if (
                progress.total and progress.done_count * 10 // progress.total != shown_tenths[0]
            ):  # at every tenth of the files only
                shown_tenths[0] = progress.done_count * 10 // progress.total
                self.messages.show_message(describe_progress(), tr("Cancel"), stop)

        def stop() -> None:
            if self.work is not None:
                self.work.stop()

        def end_work(result: object, error: Exception | None) -> None:
            if isinstance(error, BackupError):
                self.messages.show_message(str(error))
            elif error is not None:
                raise error
            elif result is None:
                self.messages.show_note(tr("Stopped."))
            else:
                on_finished(result)

        if not self._is_busy():
            self.work = ThreadedWork(work, end_work, show_progress, self)


def _restoring_text(progress: BackupProgress) -> str:
    return tr("Restoring: {done} of {total} files.", done=progress.done_count, total=progress.total)
