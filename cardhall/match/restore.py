"""Restores a backup by merging with the present files, so that nothing is lost.

Every file is written whole or not at all. An interrupted merge can be repeated, as nothing is added twice. `replacing`
replaces the present files by a backup instead.
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
from cardhall.match.backup import LARGEST_FILE, BackupError, Progress
from cardhall.match.backup_reader import Damaged, Reader
from cardhall.match.folders import Folders, match_file_name
from cardhall.match.lock import Lock, locked
from cardhall.match.person_files import Home, Merge, kind_of
from cardhall.match.records.log import missing_lines
from cardhall.match.results import Results
from cardhall.match.saves import DamagedEnd, OfAnother, Saved, SaveError
from cardhall.match.slices import Slices

BESIDE_ENDING = ".backup"  # ending of the version that lost against another of the same name


class Restored:
    """The result of restoring a backup."""

    def __init__(self) -> None:
        self.new = 0  # number of files that did not exist before
        self.changed = 0  # number of present files that were extended or replaced
        self.beside: list[Path] = []  # paths of versions that lost, kept under other names
        self.remarks: list[str] = []  # sentences on files that were not restored or not changed
        self.counted: set[str] | None = None  # ids of matches with a result; None: not read yet
        self.saved_before: Path | None = None  # the backup of the files that were replaced

    def sentences(self) -> list[str]:
        """Return the sentences for the person."""
        told = [
            say_many("{number} new file restored.", "{number} new files restored.", number=self.new)
            + " "
            + say_many("{number} file changed.", "{number} files changed.", number=self.changed)
        ]
        if self.beside:
            told.append(
                say_many(
                    "{number} file differs from the backup; both are kept.",
                    "{number} files differ from the backup; both are kept.",
                    number=len(self.beside),
                )
            )
        if self.saved_before is not None:
            told.append(say("Your previous files are in “{file}”.", file=str(self.saved_before)))
        return [*told, *self.remarks]


def merge(path: Path, home: Home, *, with_settings: bool = False, progress: Progress | None = None) -> Slices[Restored]:
    """Merge a backup into the present files. Raises `BackupError`; files restored by then stay.

    `with_settings`: the settings of the backup replace the present settings, of which a copy is kept.
    """
    progress = progress or Progress()
    restored = Restored()
    with Reader(path) as reader:
        progress.total = len(reader.entries)
        for name in sorted(reader.entries, key=_matches_last):
            try:
                data = yield from reader.read(name)
                _Merging(home, restored, name, data, reader.entries[name].changed).merge(with_settings)
            except Damaged as error:
                reader.refuse(name, str(error))
            except (OSError, ValueError) as error:
                raise restore_error(error) from error
            progress.done += 1
            yield
        restored.remarks += [one.sentence for one in reader.refused]
    return restored


def restore_error(error: OSError | ValueError) -> BackupError:
    """Return the error for a restore that an error of the system has ended."""
    reason = files.reason(error) if isinstance(error, OSError) else str(error)
    return BackupError(
        say("Restoring stopped: {reason}. Nothing is lost; you can restore the backup again.", reason=reason)
    )


def _matches_last(name: str) -> tuple[bool, str]:
    """Return a sort key with matches under way last, after the results of ended matches."""
    kind = kind_of(name)
    return kind is not None and kind.merge is Merge.MATCH and name.count("/") == 1, name


class _Merging:
    """Merges one file of a backup with the present file of the same name."""

    def __init__(self, home: Home, restored: Restored, name: str, data: bytes, changed: float) -> None:
        self.home, self.restored, self.name, self.data, self.changed = home, restored, name, data, changed
        self.path = home.path_of(name)

    def merge(self, with_settings: bool) -> None:
        """Merge the file by the rule of the kind. Raises OSError, and ValueError for an impossible name."""
        kind = kind_of(self.name)
        how = Merge.BESIDE if kind is None else kind.merge
        if self.name.startswith("settings/") and how is not Merge.OWN:
            if with_settings:
                self._replace()
            return
        if how is Merge.MATCH:
            self._match()
        elif not os.path.lexists(self.path):
            self._write_new()
        elif (own := self._own()) == self.data:
            return
        elif own is None or how is Merge.BESIDE:
            self._keep_beside(self.data)
        elif how is Merge.LINES:
            self._add_lines(own)
        elif how in (Merge.ENTRIES, Merge.EXERCISES):
            self._join(_entries if how is Merge.ENTRIES else _answers)

    def _own(self) -> bytes | None:
        """Return the content of the present file; None where it cannot be read."""
        try:
            return files.read(self.path, LARGEST_FILE)
        except OSError:
            return None

    def _write_new(self) -> None:
        self._write(self.data)
        self.restored.new += 1

    def _write(self, data: bytes) -> None:
        files.write(self.path, data)
        if data is self.data:
            set_time(self.path, self.changed)

    def _replace(self) -> None:
        own = self._own() if os.path.lexists(self.path) else b""
        if own == self.data:
            return
        if own is None:
            self._keep_beside(self.data)
        elif own:
            with locked(self.path):
                self._keep_beside(own)
                self._write(self.data)
            self.restored.changed += 1
        else:
            self._write_new()

    def _keep_beside(self, data: bytes) -> None:
        """Keep a version under a name of its own, unless an equal copy is kept already."""
        for number in range(1, files.ASIDE_KEPT + 1):
            there = files.companion_path(self.path, BESIDE_ENDING + ("" if number == 1 else f"-{number}"))
            with contextlib.suppress(FileNotFoundError, files.NotRegular, files.TooLarge):
                if files.read(there, LARGEST_FILE) == data:
                    return
        free = files.free_name(self.path, BESIDE_ENDING)
        files.write(free, data)
        self.restored.beside.append(free)

    def _add_lines(self, own: bytes) -> None:
        new = missing_lines(own.splitlines(), self.data.splitlines())
        if new:
            files.add_lines(self.path, new)
            self.restored.changed += 1

    def _join(self, join: Callable[[Any, Any], Any]) -> None:
        """Add the missing parts to the present file; where one file is unreadable, both are kept."""
        with locked(self.path):
            own = self._own()
            try:
                both = join(schema.from_json(own or b""), schema.from_json(self.data))
            except (ValueError, TypeError, KeyError, AttributeError):
                self._keep_beside(self.data)
                return
            if both is not None:
                self._write(json.dumps(both, separators=(",", ":")).encode())
                self.restored.changed += 1

    # ---- matches

    def _match(self) -> None:
        """Merge a file of a match: the longer history wins, unless a window has the present file open."""
        theirs = parse_saved(self.data)
        if not os.path.lexists(self.path):
            if self._has_ended_here(theirs):
                return
            self._write_new()
            self._end_here(theirs)
            return
        own_data = self._own()
        if own_data == self.data:
            return
        own = None if own_data is None else parse_saved(own_data)
        if own_data is not None and own is None and of_another(own_data):
            self._keep_beside(self.data)  # the present file is undamaged, and for another version
            return
        lock = Lock(self.path)
        try:
            wins = own_data is not None and theirs is not None and (own is None or _is_longer(theirs, own))
            if not wins or not lock.acquire():
                if not (theirs is not None and own is not None and _contains_course(own, theirs)):
                    self._keep_beside(self.data)
                return
            assert own_data is not None and theirs is not None
            if own is None or not _contains_course(theirs, own):
                self._keep_beside(own_data)
            self._write(self.data)
            self.restored.changed += 1
        finally:
            lock.close()

    def _has_ended_here(self, theirs: Saved | None) -> bool:
        """Return whether a match under way in the backup has already ended here.

        If it ended otherwise than the backup says, the backup's file is kept beside.
        """
        if self.name.count("/") != 1 or theirs is None:
            return False
        name = match_file_name(theirs.game, theirs.id)
        for folder in ("finished", "deals"):
            try:
                ended = parse_saved(files.read(self.home.matches / folder / name, saves.LARGEST_FILE))
            except OSError:
                continue
            if ended is not None and _contains_course(ended, theirs):
                return True
        if self.restored.counted is None:  # read once; the results of the backup were merged before
            found = Results(Folders(self.home.matches).results).all()
            self.restored.counted = {result.id for result in found}
        counts = theirs.id in self.restored.counted
        if counts:  # the match must not be listed as under way again
            self._keep_beside(self.data)
        return counts

    def _end_here(self, theirs: Saved | None) -> None:
        """Delete the present match under way if the backup has its end, unless the match was continued here."""
        if theirs is None or self.name.count("/") != 2:
            return
        path = self.home.matches / match_file_name(theirs.game, theirs.id)
        lock = Lock(path)
        try:
            own = parse_saved(files.read(path, saves.LARGEST_FILE))
            if own is not None and _contains_course(theirs, own) and lock.acquire():
                file_versions.move(path, self.home.matches / "deleted")
        except FileNotFoundError:
            return
        finally:
            lock.close()


def parse_saved(data: bytes) -> Saved | None:
    """Return the saved game in the data; None for a damaged game, or another version's."""
    try:
        return Saved.parse(data.decode())
    except DamagedEnd as error:
        return error.saved
    except (SaveError, UnicodeDecodeError):
        return None


def of_another(data: bytes) -> bool:
    """Return whether the data is a saved game of another version."""
    try:
        Saved.parse(data.decode())
    except OfAnother:
        return True
    except (SaveError, UnicodeDecodeError):
        return False
    return False


def set_time(path: Path, changed: float) -> None:
    """Set the modification time of a file, by which the oldest files are deleted first."""
    with contextlib.suppress(OSError, OverflowError, ValueError):
        os.utime(path, (changed, changed))


def _is_longer(one: Saved, other: Saved) -> bool:
    return (len(one.course), one.time) > (len(other.course), other.time)


def _contains_course(one: Saved, other: Saved) -> bool:
    """Return whether a match contains the whole course of another version."""
    return one.id == other.id and one.course[: len(other.course)] == other.course


def _entries(own: Any, theirs: Any) -> list[Any] | None:
    """Merge two lists of entries by deal; None: the backup's list has no further entry."""
    if not isinstance(own, list) or not isinstance(theirs, list):
        raise TypeError("not lists")
    known = {(one["deal"], one["digest"]) for one in own}
    new = [one for one in theirs if (one["deal"], one["digest"]) not in known]
    return [*new, *own] if new else None  # the last entry of a deal counts: the present one


def _answers(own: Any, theirs: Any) -> dict[str, Any] | None:
    """Merge two objects with answers by game; present answers win. None: the backup has no further answer."""
    if not isinstance(own, dict) or not isinstance(theirs, dict):
        raise TypeError("not mappings")
    both = {game: {**theirs.get(game, {}), **own.get(game, {})} for game in {**theirs, **own}}
    return None if both == own else both
