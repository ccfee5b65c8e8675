"""Writes the file of a match while a window plays the match, and keeps it locked.

After every action a line is appended. The whole file is rewritten when the lines have become long, when something
changed that a line cannot hold, and after a failed write. If a line can hold the change, the new file is prepared in
the background, and lines are appended until it is ready, so that nobody waits for a slow disk.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import time
from pathlib import Path
from typing import Any

from cardhall.english import make_printable
from cardhall.language import say
from cardhall.match import busy_files, disk, files, saves
from cardhall.match.append_log import WrittenState
from cardhall.match.folders import Folders
from cardhall.match.lock import Lock
from cardhall.match.match import Match
from cardhall.match.saves import DamagedEndError, SaveError

SECONDS_BETWEEN_VERSIONS = 60.0  # least age difference of the older versions that are kept of a match
BACKGROUND_REWRITE_TAIL_BYTES = 64 * 2**10  # bytes of lines after which the whole file is rewritten in the background
# bytes of lines after which it is rewritten at once, however slow the disk
IMMEDIATE_REWRITE_TAIL_BYTES = 8 * BACKGROUND_REWRITE_TAIL_BYTES


class OpenElsewhere(SaveError):
    """The match is open in another window."""

    def __init__(self) -> None:
        super().__init__(say("This match is open in another window of Card Hall."))


class ChangedElsewhere(SaveError):
    """Another program or window has changed the match's file."""


class TakenOver(ChangedElsewhere):
    """Another window has taken the match over."""

    def __init__(self) -> None:
        super().__init__(say("Another window of Card Hall has taken over this match."))


class LockedFile:
    """A file locked by this window, with checks for changes by others."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stamp: files.FileStamp | None = None  # of the file as we left it; None: there is none
        # SHA-256 object of its bytes, updated when appending; None: we have not written it
        self.content_hash: Any = None
        self._lock = Lock(path)

    def lock(self, *, take_over: bool = False) -> None:
        """Lock the file, or `take_over` it over. Raises `SaveError`, and `OpenElsewhere` for another window's file."""
        try:
            if take_over:
                self._lock.take_over()
            elif not self._lock.acquire():
                raise OpenElsewhere
        except OSError as error:
            raise self._save_error(error) from error

    def check_unchanged(self) -> None:
        """Raise `ChangedElsewhere` unless the file is ours and as we left it, and `SaveError` where nobody can tell."""
        try:
            is_ours = self._lock.is_ours()
        except OSError as error:
            raise self._save_error(error) from error
        if not is_ours:
            raise TakenOver
        current_stamp = self.current_stamp()
        if current_stamp not in (None, self.stamp):
            if not self._has_our_content():
                raise ChangedElsewhere(_CHANGED_TEXT)
            self.stamp = current_stamp

    def current_stamp(self) -> files.FileStamp | None:
        """Return the stamp of the file as it is; None where there is none. Raises `SaveError`."""
        try:
            return files.file_stamp(self.path)
        except OSError as error:
            raise self._save_error(error) from error

    def append(self, data: bytes, pending: list[disk.PendingJob] | None) -> None:
        """Add to the file, or leave the file as before. Raises OSError, and `ChangedElsewhere`.

        `pending`: list for the job of the sync; None: the data is not synced.
        """
        handle = busy_files.open_file(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            status_before = os.fstat(handle)
            if files.FileStamp.from_status(status_before) != self.stamp:
                raise ChangedElsewhere(_CHANGED_TEXT)
            try:
                if data and os.write(handle, data) != len(data):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                if pending is not None:
                    pending.append(disk.sync_later(handle))
                    pending[-1].wait()
            except OSError:
                with contextlib.suppress(OSError):
                    os.ftruncate(handle, status_before.st_size)
                raise
            finally:
                self.stamp = files.FileStamp.from_status(os.fstat(handle))
        finally:
            os.close(handle)
        self.content_hash.update(data)

    def close(self) -> None:
        """Release the lock."""
        self._lock.close()

    def _has_our_content(self) -> bool:
        """Return whether the file has our content with another stamp, as when copied back, or on a network drive."""
        if self.content_hash is None or self.stamp is None:
            return False
        try:
            data = files.read(self.path, self.stamp.size)
        except OSError:
            return False
        return bool(hashlib.sha256(data).digest() == self.content_hash.digest())

    def _save_error(self, error: OSError) -> SaveError:
        return SaveError(
            say(
                "The game cannot be saved as “{printable}”: {reason}.",
                printable=make_printable(self.path.name),
                reason=files.error_reason(error),
            )
        )


class _RewrittenFile:
    """A whole new file of a match, prepared in the background."""

    def __init__(self, path: Path, match: Match) -> None:
        """Prepare the new file of `match` for the place `path`. Raises `SaveError`."""
        text, checksum = match.saved().text_and_checksum()
        self.content_hash: Any = hashlib.sha256(text.encode())
        self.written = WrittenState(match, checksum)
        self.file = saves.prepare_file(path, text)
        assert self.file.pending is not None
        self.pending = self.file.pending


class MatchFile:
    """The file of a match in this window."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damaged_original: Path | None = None  # the damaged file that this match continues from an older version
        self._file = LockedFile(path)
        self._written: WrittenState | None = None  # the content of the file; None: the file must be written whole
        self._tail_bytes = 0  # bytes of the appended lines
        self._whole_write_time = 0.0  # time of the last whole writing, by the monotonic clock
        self._has_older_versions = False  # whether there is an older version
        self._is_unsynced = False  # whether the last line was appended without a sync
        self._pending: list[disk.PendingJob] = []  # syncs under way
        self._rewritten: _RewrittenFile | None = None  # a new file that is not yet in place
        self._is_over = False  # whether the match has been archived

    @property
    def is_written(self) -> bool:
        """Whether the match is written, here or among the finished ones."""
        return self._is_over or (self._file.content_hash is not None and os.path.lexists(self.path))

    @property
    def is_on_disk(self) -> bool:
        """Whether the match is written and synced, after a short wait for the disk."""
        try:
            return self.is_written and all(one.wait() for one in self._pending)
        except OSError:
            return False

    @property
    def pending(self) -> list[disk.PendingJob]:
        """The writes on their way to the disk."""
        return list(self._pending)

    @property
    def is_synced(self) -> bool:
        """Whether all writes are synced, and no new file is being prepared."""
        return self._rewritten is None and all(one.is_done and one.error is None for one in self._pending)

    def lock(self, *, take_over: bool = False) -> None:
        """Lock the file, or `take_over` it over. Raises `SaveError`, and `OpenElsewhere` for another window's file."""
        self._file.lock(take_over=take_over)

    def note_present_state(self) -> None:
        """Note the present stamp of the file before reading: only a file with this stamp may be replaced."""
        self._file.stamp = self._file.current_stamp()

    def check_first_write(self, match: Match) -> None:
        """Check before the first write that the file is missing or holds an earlier state of the match.

        Raises `ChangedElsewhere`.
        """
        self.note_present_state()
        if self._file.stamp is None:
            return
        try:
            saved = saves.read(self.path)
        except DamagedEndError as error:
            saved = error.saved
        except SaveError:
            raise ChangedElsewhere(_CHANGED_TEXT) from None
        saved_course, saved_deals = list(saved.course), list(saved.deals)
        course = [f"{seat} {action}" for seat, action in match.course]
        if (
            saved.id != match.id
            or saved_course != course[: len(saved_course)]
            or saved_deals != match.deals[: len(saved_deals)]
        ):
            raise ChangedElsewhere(_CHANGED_TEXT)

    def check_unchanged(self) -> None:
        """Raise `ChangedElsewhere` unless the file is ours and as we left it, and `SaveError` where nobody can tell."""
        self._file.check_unchanged()

    def write(self, match: Match, *, sync: bool) -> None:
        """Write the present state of the match, as a line if possible.

        Raises `SaveError`, such as `ChangedElsewhere`.
        """
        self.check_unchanged()
        self._check_not_ended(match)
        self._forget_failed_writes()
        exists = self._file.current_stamp() is not None
        written = self._written if exists else None
        if written is not None and written.holds_match(match):
            if sync and self._is_unsynced:
                self._append(b"")
            self._use_rewritten()
            return
        if exists:
            self._use_rewritten()
            written = self._written
        if written is not None and written.can_append(match) and self._tail_bytes < IMMEDIATE_REWRITE_TAIL_BYTES:
            if self._is_rewrite_due() and self._try_rewrite(match):
                return
            line = written.line_to_append(match)
            self._written = None  # until the line is written: after a failure the whole file is rewritten
            with contextlib.suppress(OSError):  # perhaps a new file can be written, otherwise it is said why not
                self._append(line.encode() + b"\n", sync=sync)
                written.note_appended(match, line)
                self._written = written
                return
        self._write_whole(match, wait_briefly=not exists)

    def prepare_appending(self, match: Match) -> None:
        """Prepare to append lines to the file from which the match was read, before play goes on."""
        if self._written is not None or self._file.stamp is None:
            return
        with contextlib.suppress(SaveError):  # then it is written anew
            text = saves.read_text(self.path)
            checksum, appended = saves.last_checksum(text)
            is_same = self._file.current_stamp() == self._file.stamp and checksum
            if is_same and saves.SavedGame.parse(text).has_same_content(match.saved()):
                self._file.content_hash = hashlib.sha256(text.encode())
                self._written, self._tail_bytes = WrittenState(match, checksum), len(appended.encode())

    def rewrite_without_lines(self, match: Match) -> None:
        """Rewrite the file as one saved game without lines. Raises `SaveError`."""
        if self._tail_bytes:
            self.check_unchanged()
            self._check_not_ended(match)
            if self._written is None or not self._written.holds_match(match):
                self._write_whole(match)
                return
            if self._rewritten is None or not self._rewritten.written.equals(self._written):
                self._discard_rewritten()
                self._rewritten = _RewrittenFile(self.path, match)
            with contextlib.suppress(OSError):
                self._rewritten.pending.wait()
            self._use_rewritten()  # not on a slow disk: a file with lines is as good

    def note_deleted(self) -> None:
        """Note that the match is over and the file deleted by us."""
        self._is_over = True
        self._file.stamp = self._file.content_hash = self._written = None
        self._tail_bytes, self._pending = 0, []
        self._discard_rewritten()

    def close(self) -> None:
        """Let go of the file."""
        self._discard_rewritten()
        self._file.close()

    # ---- inside

    def _check_not_ended(self, match: Match) -> None:
        """Raise `TakenOver` where another window has taken the match over and ended it."""
        had_file = self._file.stamp is not None and not self._is_over
        if (
            had_file
            and self._file.current_stamp() is None
            and Folders(self.path.parent).has_ended(match.game.id, match.id)
        ):
            raise TakenOver

    def _forget_failed_writes(self) -> None:
        """Have the whole file rewritten where the disk has refused an earlier write."""
        if any(one.error is not None for one in self._pending):
            self._written, self._pending = None, []
        self._pending = [one for one in self._pending if not one.is_done]

    def _is_rewrite_due(self) -> bool:
        """Return whether to rewrite the whole file: for a new older version, or because its lines are long."""
        if not self._has_older_versions:
            self._has_older_versions = bool(saves.older_versions(self.path))
        is_recent = self._has_older_versions and time.monotonic() - self._whole_write_time < SECONDS_BETWEEN_VERSIONS
        return self._rewritten is None and (self._tail_bytes >= BACKGROUND_REWRITE_TAIL_BYTES or not is_recent)

    def _try_rewrite(self, match: Match) -> bool:
        """Rewrite the whole file. Returns False where the disk is slow: then a line must be appended meanwhile."""
        with contextlib.suppress(OSError, SaveError):  # it is said when no line can be added either
            self._rewritten = _RewrittenFile(self.path, match)
            if self._rewritten.pending.wait():
                return self._replace_file(self._rewritten)
        return False

    def _use_rewritten(self) -> None:
        """Put the new file in place of the old file once synced; drop an outdated new file."""
        rewritten = self._rewritten
        if rewritten is None or not rewritten.pending.is_done:
            return
        holds_all = self._written is not None and rewritten.written.equals(self._written)
        if rewritten.pending.error is not None or not holds_all:
            self._discard_rewritten()
        else:
            self._replace_file(rewritten)

    def _replace_file(self, rewritten: _RewrittenFile) -> bool:
        self._rewritten = None
        try:
            saves.replace_by_prepared(rewritten.file, self.path, SECONDS_BETWEEN_VERSIONS)
        except SaveError:
            return False  # the old one is as good
        self._note_whole_write(rewritten.written, rewritten.content_hash)
        self._pending = []
        return True

    def _discard_rewritten(self) -> None:
        if self._rewritten is not None:
            self._rewritten.file.discard()
            self._rewritten = None

    def _write_whole(self, match: Match, *, wait_briefly: bool = False) -> None:
        """Write the whole file at once.

        Raises `SaveError`. `wait_briefly`: see `files.write`; True where there is no file.
        """
        text, checksum = match.saved().text_and_checksum()
        self._written = None
        self._discard_rewritten()
        pending = saves.write(self.path, text, min_age_seconds=SECONDS_BETWEEN_VERSIONS, wait_briefly=wait_briefly)
        self._note_whole_write(WrittenState(match, checksum), hashlib.sha256(text.encode()))
        self._pending = [] if pending is None else [pending]

    def _note_whole_write(self, written: WrittenState, content_hash: Any) -> None:
        """Note a writing of the whole file. `content_hash`: SHA-256 object of the bytes."""
        self._file.stamp = self._file.current_stamp()
        self._file.content_hash, self._written = content_hash, written
        self._tail_bytes, self._is_unsynced = 0, False
        self._whole_write_time = time.monotonic()

    def _append(self, data: bytes, *, sync: bool = True) -> None:
        """Add to the file, or leave the file as before. Raises OSError, and `ChangedElsewhere`."""
        self._file.append(data, self._pending if sync else None)
        self._tail_bytes += len(data)
        self._is_unsynced = not sync


_CHANGED_TEXT = say("Somebody else has changed the file of this match since it was saved here.")
