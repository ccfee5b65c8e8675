"""Syncs written data to the disk in the background, in order: nobody waits long for a slow disk.

A program that is killed loses nothing of what it has written; a computer that loses its power does, until the disk has
answered. Whoever must not go on before that, as when a file is deleted because another has it all, asks `Pending`.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path

PATIENCE_SECONDS = 0.1  # seconds that anybody waits for a slow disk
LONGEST_WAIT = 4.0  # seconds that a window waits for it when it closes
CANNOT_SYNC = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)  # what file systems say that know no syncing
unsynced: set[int] = set()  # the devices that said so


class Pending:
    """Something to be done in the background."""

    def __init__(self, job: Callable[[], object], key: Hashable = None) -> None:
        self.job, self.key = job, key
        self.error: OSError | None = None  # why it could not be done
        self.since = time.monotonic()
        self._done = threading.Event()

    @property
    def is_done(self) -> bool:
        """Whether it has been tried."""
        return self._done.is_set()

    def wait(self, patience: float | None = None) -> bool:
        """Wait at most `patience` seconds. Returns whether the job is done; raises OSError where the disk refused it.

        Without it `PATIENCE_SECONDS` is meant, and while the disk has not answered others for longer than that nobody
        waits again.
        """
        if patience is not None:
            self._done.wait(None if patience == float("inf") else patience)
        elif _gathering.found is None and not _is_stuck():
            self._done.wait(PATIENCE_SECONDS)
        if self.error is not None:
            raise self.error
        return self.is_done

    def run(self) -> None:
        """Do it."""
        try:
            self.job()
        except OSError as error:
            self.error = error
        except Exception:  # a fault of ours, which is reported as that of any thread
            kind, fault, trace = sys.exc_info()
            assert kind is not None
            threading.excepthook(threading.ExceptHookArgs((kind, fault, trace, threading.current_thread())))
        finally:
            self._done.set()


class _Queue:
    """The waiting jobs in order, and their thread, which ends with the last job."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.waiting: deque[Pending] = deque()  # the first is being done
        self.is_running = False

    def add(self, one: Pending) -> Pending:
        with self.changed:
            for other in list(self.waiting)[1:]:  # the first may have looked at its file before this was written
                if one.key is not None and other.key == one.key:
                    return other
            self.waiting.append(one)
            if not self.is_running:
                self.is_running = True
                threading.Thread(target=self._work, name="disk", daemon=True).start()
        return one

    def _work(self) -> None:
        while True:
            with self.changed:
                if not self.waiting:
                    self.is_running = False
                    self.changed.notify_all()
                    return
                one = self.waiting[0]
            one.run()
            with self.changed:
                self.waiting.popleft()


_queues = [_Queue()]
if hasattr(os, "register_at_fork"):  # a forked process has none of our threads
    os.register_at_fork(after_in_child=lambda: _queues.__setitem__(0, _Queue()))


class _Gathering(threading.local):
    """The jobs gathered in a thread."""

    def __init__(self) -> None:
        self.found: list[Pending] | None = None


_gathering = _Gathering()
_watched: list[tuple[Path, Pending]] = []


@contextlib.contextmanager
def gather_jobs() -> Iterator[list[Pending]]:
    """Gather all jobs begun in this block by the current thread, without waiting."""
    before, _gathering.found = _gathering.found, []
    try:
        yield _gathering.found
    finally:
        _gathering.found = before


def run_later(job: Callable[[], object], key: Hashable = None) -> Pending:
    """Do something in the background, after all that was to be done there before.

    `key`: what has the same one and has not begun yet is done once for both.
    """
    return _add_job(Pending(job, key))


def _add_job(one: Pending) -> Pending:
    queued = _queues[0].add(one)
    if _gathering.found is not None:
        _gathering.found.append(queued)
    return queued


def sync_later(handle: int) -> Pending:
    """Have what was written to an open file on the disk; the file may be closed meanwhile. Raises OSError."""
    found = os.fstat(handle)
    copy = os.dup(handle)

    def run() -> None:
        try:
            sync(copy)
        finally:
            os.close(copy)

    one = Pending(run, (found.st_dev, found.st_ino))
    queued = _add_job(one)
    if queued is not one:
        os.close(copy)
    return queued


def watch_job(path: Path, pending: Pending) -> None:
    """Have `failed_writes` report a failure, unless the job is gathered: then somebody else looks after it."""
    if _gathering.found is None:
        _watched.append((path, pending))


def failed_writes() -> list[tuple[Path, OSError]]:
    """Return the files whose last additions may be lost, each with the system's error."""
    _watched[:] = [one for one in _watched if not one[1].is_done or one[1].error is not None]
    return list({path: (path, one.error) for path, one in _watched if one.error is not None}.values())


def wait_for_all(patience: float) -> bool:
    """Return whether all is done, after waiting for it at most `patience` seconds."""
    queue = _queues[0]
    with queue.changed:
        return queue.changed.wait_for(lambda: not queue.is_running, patience)


def sync(handle: int) -> None:
    """Sync an open file to the disk, and wait. Raises OSError.

    A file system that cannot do it is noted in `unsynced`, and is no error.
    """
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in CANNOT_SYNC:
            raise
        unsynced.add(os.fstat(handle).st_dev)


def _is_stuck() -> bool:
    queue = _queues[0]
    with queue.changed:
        return bool(queue.waiting) and time.monotonic() - queue.waiting[0].since > PATIENCE_SECONDS
