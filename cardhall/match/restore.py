"""Restores a backup by merging with the present files, so that nothing is lost.

Every file is written whole or not at all. An interrupted merge can be repeated, as nothing is added twice.
`file_replacement` replaces the present files by a backup instead.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardhall.language import say, say_many
from cardhall.match import file_versions, files, saves, schema
from cardhall.match.backup import MAX_FILE_BYTES, BackupError, BackupProgress
from cardhall.match.backup_reader import BackupReader, DamagedMember
from cardhall.match.folders import Folders, match_file_name
from cardhall.match.lock import Lock, hold_lock
from cardhall.match.person_files import MergeRule, PersonFolders, kind_of_file
from cardhall.match.records.log import missing_lines
from cardhall.match.results import Results
from cardhall.match.saves import DamagedEndError, OtherVersionGame, SavedGame, SaveError
from cardhall.match.sliced_work import Slices

KEPT_BACKUP_ENDING = ".backup"  # ending of the version that lost against another of the same name


class RestoreResult:
    """The result of restoring a backup."""

    def __init__(self) -> None:
        self.new_count = 0  # number of files that did not exist before
        self.changed_count = 0  # number of present files that were extended or replaced
        self.kept_beside: list[Path] = []  # paths of versions that lost, kept under other names
        self.remarks: list[str] = []  # sentences on files that were not restored or not changed
        self.matches_with_result: set[str] | None = None  # ids of matches with a result; None: not read yet
        self.saved_before: Path | None = None  # the backup of the files that were replaced

    def sentences(self) -> list[str]:
        """Return the sentences for the person."""
        sentences = [
            say_many("{number} new file restored.", "{number} new files restored.", number=self.new_count)
            + " "
            + say_many("{number} file changed.", "{number} files changed.", number=self.changed_count)
        ]
        if self.kept_beside:
            sentences.append(
                say_many(
                    "{number} file differs from the backup; both are kept.",
                    "{number} files differ from the backup; both are kept.",
                    number=len(self.kept_beside),
                )
            )
        if self.saved_before is not None:
            sentences.append(say("Your previous files are in “{file}”.", file=str(self.saved_before)))
        return [*sentences, *self.remarks]


def merge_backup(
    path: Path, person_folders: PersonFolders, *, with_settings: bool = False, progress: BackupProgress | None = None
) -> Slices[RestoreResult]:
    """Merge a backup into the present files. Raises `BackupError`; files restored by then stay.

    `with_settings`: the settings of the backup replace the present settings, of which a copy is kept.
    """
    progress = progress or BackupProgress()
    restored = RestoreResult()
    with BackupReader(path) as reader:
        progress.total = len(reader.entries)
        for name in sorted(reader.entries, key=_merge_order):
            try:
                data = yield from reader.read(name)
                _FileMerge(person_folders, restored, name, data, reader.entries[name].changed).merge(with_settings)
            except DamagedMember as error:
                reader.refuse(name, str(error))
            except (OSError, ValueError) as error:
                raise restore_error(error) from error
            progress.done_count += 1
            yield
        restored.remarks += [one.sentence for one in reader.refused]
    return restored


def restore_error(error: OSError | ValueError) -> BackupError:
    """Return the error for a restore that an error of the system has ended."""
    reason = files.error_reason(error) if isinstance(error, OSError) else str(error)
    return BackupError(
        say("Restoring stopped: {reason}. Nothing is lost; you can restore the backup again.", reason=reason)
    )


def _merge_order(name: str) -> tuple[bool, str]:
    """Return a sort key with matches under way last, after the results of ended matches."""
    kind = kind_of_file(name)
    return kind is not None and kind.merge is MergeRule.MATCH and name.count("/") == 1, name


class _FileMerge:
    """Merges one file of a backup with the present file of the same name."""

    def __init__(
        self, person_folders: PersonFolders, restored: RestoreResult, name: str, data: bytes, changed: float
    ) -> None:
        self.person_folders, self.restored, self.name, self.data, self.changed = (
            person_folders,
            restored,
            name,
            data,
            changed,
        )
        self.path = person_folders.path_of(name)

    def merge(self, with_settings: bool) -> None:
        """Merge the file by the rule of the kind. Raises OSError, and ValueError for an impossible name."""
        kind = kind_of_file(self.name)
        rule = MergeRule.KEEP_BESIDE if kind is None else kind.merge
        if self.name.startswith("settings/") and rule is not MergeRule.KEEP_OWN:
            if with_settings:
                self._replace_settings()
            return
        if rule is MergeRule.MATCH:
            self._merge_match()
        elif not os.path.lexists(self.path):
            self._write_new()
        elif (present_data := self._read_present_data()) == self.data:
            return
        elif present_data is None or rule is MergeRule.KEEP_BESIDE:
            self._keep_beside(self.data)
        elif rule is MergeRule.LINES:
            self._add_lines(present_data)
        elif rule in (MergeRule.ENTRIES, MergeRule.EXERCISES):
            self._merge_json(_merge_entries if rule is MergeRule.ENTRIES else _merge_answers)

    def _read_present_data(self) -> bytes | None:
        """Return the content of the present file; None where it cannot be read."""
        try:
            return files.read(self.path, MAX_FILE_BYTES)
        except OSError:
            return None

    def _write_new(self) -> None:
        self._write(self.data)
        self.restored.new_count += 1

    def _write(self, data: bytes) -> None:
        files.write(self.path, data)
        if data is self.data:
            set_modification_time(self.path, self.changed)

    def _replace_settings(self) -> None:
        present_data = self._read_present_data() if os.path.lexists(self.path) else b""
        if present_data == self.data:
            return
        if present_data is None:
            self._keep_beside(self.data)
        elif present_data:
            with hold_lock(self.path):
                self._keep_beside(present_data)
                self._write(self.data)
            self.restored.changed_count += 1
        else:
            self._write_new()

    def _keep_beside(self, data: bytes) -> None:
        """Keep a version under a name of its own, unless an equal copy is kept already."""
        for number in range(1, files.MAX_DAMAGED_COPIES + 1):
            copy = files.companion_path(self.path, KEPT_BACKUP_ENDING + ("" if number == 1 else f"-{number}"))
            with contextlib.suppress(FileNotFoundError, files.NotRegularFile, files.FileTooLarge):
                if files.read(copy, MAX_FILE_BYTES) == data:
                    return
        free_path = files.free_name(self.path, KEPT_BACKUP_ENDING)
        files.write(free_path, data)
        self.restored.kept_beside.append(free_path)

    def _add_lines(self, present_data: bytes) -> None:
        new = missing_lines(present_data.splitlines(), self.data.splitlines())
        if new:
            files.append_lines(self.path, new)
            self.restored.changed_count += 1

    def _merge_json(self, merge_values: Callable[[Any, Any], Any]) -> None:
        """Add the missing parts to the present file; where one file is unreadable, both are kept."""
        with hold_lock(self.path):
            own = self._read_present_data()
            try:
                merged = merge_values(schema.from_json(own or b""), schema.from_json(self.data))
            except (ValueError, TypeError, KeyError, AttributeError):
                self._keep_beside(self.data)
                return
            if merged is not None:
                self._write(json.dumps(merged, separators=(",", ":")).encode())
                self.restored.changed_count += 1

    # ---- matches

    def _merge_match(self) -> None:
        """Merge a file of a match: the longer history wins, unless a window has the present file open."""
        backup_game = parse_game(self.data)
        if not os.path.lexists(self.path):
            if self._has_ended_here(backup_game):
                return
            self._write_new()
            self._end_own_match(backup_game)
            return
        own_data = self._read_present_data()
        if own_data == self.data:
            return
        own_game = None if own_data is None else parse_game(own_data)
        if own_data is not None and own_game is None and is_other_version(own_data):
            self._keep_beside(self.data)  # the present file is undamaged, and for another version
            return
        lock = Lock(self.path)
        try:
            backup_wins = (
                own_data is not None
                and backup_game is not None
                and (own_game is None or _is_longer(backup_game, own_game))
            )
            if not backup_wins or not lock.acquire():
                if not (backup_game is not None and own_game is not None and _contains_course(own_game, backup_game)):
                    self._keep_beside(self.data)
                return
            assert own_data is not None and backup_game is not None
            if own_game is None or not _contains_course(backup_game, own_game):
                self._keep_beside(own_data)
            self._write(self.data)
            self.restored.changed_count += 1
        finally:
            lock.close()

    def _has_ended_here(self, backup_game: SavedGame | None) -> bool:
        """Return whether a match under way in the backup has already ended here.

        If it ended otherwise than the backup says, the backup's file is kept beside.
        """
        if self.name.count("/") != 1 or backup_game is None:
            return False
        name = match_file_name(backup_game.game, backup_game.id)
        for folder in ("finished", "deals"):
            try:
                ended_game = parse_game(files.read(self.person_folders.matches / folder / name, saves.MAX_FILE_BYTES))
            except OSError:
                continue
            if ended_game is not None and _contains_course(ended_game, backup_game):
                return True
        if self.restored.matches_with_result is None:  # read once; the results of the backup were merged before
            found = Results(Folders(self.person_folders.matches).results).all_results()
            self.restored.matches_with_result = {result.id for result in found}
        has_result = backup_game.id in self.restored.matches_with_result
        if has_result:  # the match must not be listed as under way again
            self._keep_beside(self.data)
        return has_result

    def _end_own_match(self, backup_game: SavedGame | None) -> None:
        """Delete the present match under way if the backup has its end, unless the match was continued here."""
        if backup_game is None or self.name.count("/") != 2:
            return
        path = self.person_folders.matches / match_file_name(backup_game.game, backup_game.id)
        lock = Lock(path)
        try:
            own_game = parse_game(files.read(path, saves.MAX_FILE_BYTES))
            if own_game is not None and _contains_course(backup_game, own_game) and lock.acquire():
                file_versions.move_versions(path, self.person_folders.matches / "deleted")
        except FileNotFoundError:
            return
        finally:
            lock.close()


def parse_game(data: bytes) -> SavedGame | None:
    """Return the saved game in the data; None for a damaged game, or another version's."""
    try:
        return SavedGame.parse(data.decode())
    except DamagedEndError as error:
        return error.saved
    except (SaveError, UnicodeDecodeError):
        return None


def is_other_version(data: bytes) -> bool:
    """Return whether the data is a saved game of another version."""
    try:
        SavedGame.parse(data.decode())
    except OtherVersionGame:
        return True
    except (SaveError, UnicodeDecodeError):
        return False
    return False


def set_modification_time(path: Path, modified: float) -> None:
    """Set the modification time of a file, by which the oldest files are deleted first."""
    with contextlib.suppress(OSError, OverflowError, ValueError):
        os.utime(path, (modified, modified))


def _is_longer(game: SavedGame, other_game: SavedGame) -> bool:
    return (len(game.course), game.time) > (len(other_game.course), other_game.time)


def _contains_course(game: SavedGame, other_game: SavedGame) -> bool:
    """Return whether a match contains the whole course of another version."""
    return game.id == other_game.id and game.course[: len(other_game.course)] == other_game.course


def _merge_entries(own_entries: Any, backup_entries: Any) -> list[Any] | None:
    """Merge two lists of entries by deal; None: the backup's list has no further entry."""
    if not isinstance(own_entries, list) or not isinstance(backup_entries, list):
        raise TypeError("not lists")
    known = {(one["deal"], one["digest"]) for one in own_entries}
    new = [one for one in backup_entries if (one["deal"], one["digest"]) not in known]
    return [*new, *own_entries] if new else None  # the last entry of a deal counts: the present one


def _merge_answers(own_answers: Any, backup_answers: Any) -> dict[str, Any] | None:
    """Merge two objects with answers by game; present answers win. None: the backup has no further answer."""
    if not isinstance(own_answers, dict) or not isinstance(backup_answers, dict):
        raise TypeError("not mappings")
    merged = {
        game: {**backup_answers.get(game, {}), **own_answers.get(game, {})}
        for game in {**backup_answers, **own_answers}
    }
    return None if merged == own_answers else merged
