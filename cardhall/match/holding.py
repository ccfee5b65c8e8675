"""A match's file as long as a window plays the match: what it holds, and that nobody else writes it.

After every action a line is added; the file is written anew when the lines have become long, when something else has
changed, and when writing has failed in between. Where a line can say it, that is prepared in the background: a slow
disk keeps nobody waiting, and lines are added until the new file is ready.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import time
from pathlib import Path
from typing import Any

from cardhall.english import printable
from cardhall.language import say
from cardhall.match import busy_files, disk, families, files, saves
from cardhall.match.lock import Lock
from cardhall.match.match import Match
from cardhall.match.saves import DamagedEnd, SaveError
from cardhall.match.written import Written

APART = 60.0  # seconds between the older versions of a match that are kept
LONGEST_TAIL = 64 * 2**10  # bytes of lines behind a saved game; then it is written anew
MOST_TAIL = 8 * LONGEST_TAIL  # where the disk has not answered by then, it is waited for


class HeldElsewhere(SaveError):
    """Another window has the match."""

    def __init__(self) -> None:
        super().__init__(say("This match is open in another window of Card Hall."))


class Overtaken(SaveError):
    """Somebody else has written the match's file."""


class TakenOver(Overtaken):
    """Another window has taken the match over."""

    def __init__(self) -> None:
        super().__init__(say("This match has been taken over by another window of Card Hall."))


class _Renewal:
    """A match's file written anew, on its way to the disk."""

    def __init__(self, path: Path, match: Match) -> None:
        """Raises `SaveError`."""
        text, check = match.saved().text_and_check()
        self.content: Any = hashlib.sha256(text.encode())
        self.written = Written(match, check)
        self.file = saves.prepare(path, text)
        assert self.file.pending is not None
        self.pending = self.file.pending


class Holding:
    """The file of one match, held or about to be."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.replaces: Path | None = None  # the damaged file of which this match is an older version
        self._lock = Lock(path)
        self._stamp: files.Stamp | None = None  # of the file as we left it; None: there is none
        self._written: Written | None = None  # what it holds; None: it is to be written whole
        self._content: Any = None  # digest of all its bytes; None: it was not written by us
        self._tail = 0  # bytes of lines in it
        self._whole_at = 0.0  # when it was written whole
        self._has_older = False
        self._unsynced = False
        self._pending: list[disk.Pending] = []  # what is on its way to the disk
        self._renewal: _Renewal | None = None
        self._is_over = False  # and kept where it counts

    @property
    def is_written(self) -> bool:
        """Whether the match lies on the disk as we have written it, here or among those that are over."""
        return self._is_over or (self._content is not None and os.path.lexists(self.path))

    @property
    def is_on_disk(self) -> bool:
        """Whether it is written, and the disk has answered: waits for it a moment."""
        try:
            return self.is_written and all(one.wait() for one in self._pending)
        except OSError:
            return False

    @property
    def pending(self) -> list[disk.Pending]:
        """What is on its way to the disk."""
        return list(self._pending)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is on its way to the disk, and nothing to be written anew."""
        return self._renewal is None and all(one.is_done and one.error is None for one in self._pending)

    def hold(self, *, take: bool = False) -> None:
        """Keep other windows from writing. Raises `HeldElsewhere` unless it is to `take` it over, and `SaveError`."""
        try:
            if take:
                self._lock.take()
            elif not self._lock.acquire():
                raise HeldElsewhere
        except OSError as error:
            raise self._failed(error) from error

    def expect(self) -> None:
        """The file is about to be read: what is there now may be replaced by what the match comes to."""
        self._stamp = self._stamp_now()

    def compare(self, match: Match) -> None:
        """Before the first writing: the file may be that of an earlier time of the match, and of nothing else.

        Raises `Overtaken`.
        """
        self._stamp = self._stamp_now()
        if self._stamp is None:
            return
        try:
            saved = saves.read(self.path)
        except DamagedEnd as error:
            saved = error.saved
        except SaveError:
            raise Overtaken(_CHANGED) from None
        actions, deals = [*saved.log, *saved.redo], list(saved.deals)
        course = [f"{seat} {action}" for seat, action in match.course]
        if saved.id != match.id or actions != course[: len(actions)] or deals != match.deals[: len(deals)]:
            raise Overtaken(_CHANGED)

    def check(self) -> None:
        """Raise `Overtaken` unless the file is ours and as we left it, and `SaveError` where nobody can tell."""
        try:
            ours = self._lock.is_ours()
        except OSError as error:
            raise self._failed(error) from error
        if not ours:
            raise TakenOver
        now = self._stamp_now()
        if now not in (None, self._stamp):
            if not self._is_as_we_left_it():
                raise Overtaken(_CHANGED)
            self._stamp = now

    def write(self, match: Match, *, sync: bool) -> None:
        """Write down how the match has gone on. Raises `SaveError`, `Overtaken` among them."""
        self.check()
        self._check_not_ended(match)
        self._hear_of_trouble()
        is_there = self._stamp_now() is not None
        written = self._written if is_there else None
        if written is not None and written.is_all(match):
            if sync and self._unsynced:
                self._append(b"")
            self._put_renewal()
            return
        if is_there:
            self._put_renewal()
            written = self._written
        if written is not None and written.fits(match) and self._tail < MOST_TAIL:
            if self._is_due() and self._is_renewed(match):
                return
            line = written.line(match)
            self._written = None  # until all of it is done: after a failure or a fault the file is written anew
            with contextlib.suppress(OSError):  # perhaps a new file can be written, otherwise it is said why not
                self._append(line.encode() + b"\n", sync=sync)
                written.added(match, line)
                self._written = written
                return
        self._write_whole(match, hasty=not is_there)

    def prepare(self, match: Match) -> None:
        """The match, as it was read from the file, is about to be played on: lines can be added to a whole one."""
        if self._written is not None or self._stamp is None:
            return
        with contextlib.suppress(SaveError):  # then it is written anew
            text = saves.read_text(self.path)
            check, rest = saves.end_of(text)
            if self._stamp_now() == self._stamp and check and saves.Saved.parse(text).is_of(match):
                self._content = hashlib.sha256(text.encode())
                self._written, self._tail = Written(match, check), len(rest.encode())

    def tidy(self, match: Match) -> None:
        """Make the file one saved game again, without lines behind it. Raises `SaveError`."""
        if self._tail:
            self.check()
            self._check_not_ended(match)
            if self._written is None or not self._written.is_all(match):
                self._write_whole(match)
                return
            if self._renewal is None or not self._renewal.written.is_same(self._written):
                self._drop_renewal()
                self._renewal = _Renewal(self.path, match)
            with contextlib.suppress(OSError):
                self._renewal.pending.wait()
            self._put_renewal()  # unless the disk is slow: its lines are as good

    def gone(self) -> None:
        """The match is over, and its file has been deleted by us."""
        self._is_over = True
        self._stamp = self._written = self._content = None
        self._tail, self._pending = 0, []
        self._drop_renewal()

    def close(self) -> None:
        """Let go of the file."""
        self._drop_renewal()
        self._lock.close()

    # ---- inside

    def _check_not_ended(self, match: Match) -> None:
        """Raise `TakenOver` where another window has taken the match over and ended it: its file is gone."""
        had_file = self._stamp is not None and not self._is_over
        if had_file and self._stamp_now() is None and families.has_ended(self.path.parent, match):
            raise TakenOver

    def _hear_of_trouble(self) -> None:
        """What the disk has refused after a while is written anew."""
        if any(one.error is not None for one in self._pending):
            self._written, self._pending = None, []
        self._pending = [one for one in self._pending if not one.is_done]

    def _is_due(self) -> bool:
        """Written anew from time to time, so that there are older versions, and the lines do not become too long."""
        if not self._has_older:
            self._has_older = bool(saves.older(self.path))
        recent = self._has_older and time.monotonic() - self._whole_at < APART
        return self._renewal is None and (self._tail >= LONGEST_TAIL or not recent)

    def _is_renewed(self, match: Match) -> bool:
        """Write the file anew, unless the disk is slow: then a line is to be added meanwhile."""
        with contextlib.suppress(OSError, SaveError):  # it is said when no line can be added either
            self._renewal = _Renewal(self.path, match)
            if self._renewal.pending.wait():
                return self._put(self._renewal)
        return False

    def _put_renewal(self) -> None:
        """Put the new file in the place of the old one if it is on the disk; drop it if it holds something else."""
        renewal = self._renewal
        if renewal is None or not renewal.pending.is_done:
            return
        holds_all = self._written is not None and renewal.written.is_same(self._written)
        if renewal.pending.error is not None or not holds_all:
            self._drop_renewal()
        else:
            self._put(renewal)

    def _put(self, renewal: _Renewal) -> bool:
        self._renewal = None
        try:
            saves.put(renewal.file, self.path, APART)
        except SaveError:
            return False  # the old one is as good
        self._is_whole(renewal.written, renewal.content)
        self._pending = []
        return True

    def _drop_renewal(self) -> None:
        if self._renewal is not None:
            self._renewal.file.drop()
            self._renewal = None

    def _write_whole(self, match: Match, *, hasty: bool = False) -> None:
        """`hasty`: there is no file yet."""
        text, check = match.saved().text_and_check()
        self._written = None
        self._drop_renewal()
        pending = saves.write(self.path, text, apart=APART, hasty=hasty)
        self._is_whole(Written(match, check), hashlib.sha256(text.encode()))
        self._pending = [] if pending is None else [pending]

    def _is_whole(self, written: Written, content: Any) -> None:
        """The file was written whole, and holds this."""
        self._stamp = self._stamp_now()
        self._content, self._written = content, written
        self._tail, self._unsynced = 0, False
        self._whole_at = time.monotonic()

    def _append(self, data: bytes, *, sync: bool = True) -> None:
        """Add to the file, or leave it as it was. Raises OSError, and `Overtaken`."""
        handle = busy_files.open_file(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            before = os.fstat(handle)
            if files.Stamp.of(before) != self._stamp:
                raise Overtaken(_CHANGED)
            try:
                if data and os.write(handle, data) != len(data):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                if sync:
                    pending = disk.sync_later(handle)
                    self._pending.append(pending)
                    pending.wait()
            except OSError:
                with contextlib.suppress(OSError):
                    os.ftruncate(handle, before.st_size)
                raise
            finally:
                self._stamp = files.Stamp.of(os.fstat(handle))
        finally:
            os.close(handle)
        self._content.update(data)
        self._tail += len(data)
        self._unsynced = not sync

    def _is_as_we_left_it(self) -> bool:
        """Whether the file holds what we wrote, though its stamp is another one: copied back, or a distant disk."""
        if self._content is None or self._stamp is None:
            return False
        try:
            data = files.read(self.path, self._stamp.size)
        except OSError:
            return False
        return bool(hashlib.sha256(data).digest() == self._content.digest())

    def _stamp_now(self) -> files.Stamp | None:
        try:
            return files.stamp(self.path)
        except OSError as error:
            raise self._failed(error) from error

    def _failed(self, error: OSError) -> SaveError:
        return SaveError(
            say(
                "The game cannot be saved as “{printable}”: {reason}.",
                printable=printable(self.path.name),
                reason=files.reason(error),
            )
        )


_CHANGED = say("The file of this match has been changed by somebody else since it was saved here.")
