"""A match's file as long as a window plays the match: what it holds, and that nobody else writes it.

After every action a line is added; the file is written anew when the lines have become long, when something else has
changed, and when writing has failed in between.
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
from cardhall.match import families, files, saves
from cardhall.match.lock import Lock
from cardhall.match.match import Match
from cardhall.match.saves import DamagedEnd, SaveError
from cardhall.match.written import Written

APART = 60.0  # seconds between the older versions of a match that are kept
PATIENCE = 0.1  # seconds that the window waits for a slow disk after an action
LONGEST_TAIL = 64 * 2**10  # bytes of lines behind a saved game; then it is written anew


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
        self._is_over = False  # and kept where it counts

    @property
    def is_written(self) -> bool:
        """Whether the match lies on the disk as we have written it, here or among those that are over."""
        return self._is_over or (self._content is not None and os.path.lexists(self.path))

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
        written = self._written if self._stamp_now() is not None else None
        if written is not None and written.is_all(match):
            if sync and self._unsynced:
                self._append(b"")
            return
        if not self._has_older:
            self._has_older = bool(saves.older(self.path))
        # Written whole from time to time, so that there are older versions.
        recent = self._has_older and time.monotonic() - self._whole_at < APART
        if written is not None and written.fits(match) and self._tail < LONGEST_TAIL and recent:
            line = written.line(match)
            self._written = None  # until all of it is done: after a failure or a fault the file is written anew
            with contextlib.suppress(OSError):  # perhaps a new file can be written, otherwise it is said why not
                self._append(line.encode() + b"\n", sync=sync)
                written.added(match, line)
                self._written = written
                return
        self._write_whole(match)

    def tidy(self, match: Match) -> None:
        """Make the file one saved game again, without lines behind it. Raises `SaveError`."""
        if self._tail:
            self.check()
            self._check_not_ended(match)
            self._write_whole(match)

    def gone(self) -> None:
        """The match is over, and its file has been deleted by us."""
        self._is_over = True
        self._stamp = self._written = self._content = None
        self._tail = 0

    def close(self) -> None:
        """Let go of the file."""
        self._lock.close()

    # ---- inside

    def _check_not_ended(self, match: Match) -> None:
        """Raise `TakenOver` where another window has taken the match over and ended it: its file is gone."""
        had_file = self._stamp is not None and not self._is_over
        if had_file and self._stamp_now() is None and families.has_ended(self.path.parent, match):
            raise TakenOver

    def _write_whole(self, match: Match) -> None:
        text, check = match.saved().text_and_check()
        self._written = None
        saves.write(self.path, text, apart=APART)
        self._stamp = self._stamp_now()
        self._content = hashlib.sha256(text.encode())
        self._written, self._tail, self._unsynced = Written(match, check), 0, False
        self._whole_at = time.monotonic()

    def _append(self, data: bytes, *, sync: bool = True) -> None:
        """Add to the file, or leave it as it was. Raises OSError, and `Overtaken`."""
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            before = os.fstat(handle)
            if files.Stamp.of(before) != self._stamp:
                raise Overtaken(_CHANGED)
            try:
                if data and os.write(handle, data) != len(data):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                if sync:
                    files.sync(handle, PATIENCE)
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
