"""Syncs written data to the disk in the background, in order, so that nobody waits long for a slow disk.

What a program has written survives when the program is killed, but is lost in a power failure until the disk has
answered. Code that must not go on before that, such as the deletion of a file that was copied, waits for a
`PendingJob`.
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

SHORT_WAIT_SECONDS = 0.1  # seconds: the usual wait for a slow disk, too short for people to notice
CLOSING_WAIT_SECONDS = 4.0  # seconds: the wait for a slow disk when a window closes
UNSUPPORTED_SYNC_ERRORS = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)  # errors of file systems without syncing
unsyncable_devices: set[int] = set()  # ids of the devices that gave such an error


class PendingJob:
    """A job of the background thread, and whether it is done."""

    def __init__(self, job: Callable[[], object], key: Hashable = None) -> None:
        self.job, self.key = job, key
        self.error: OSError | None = None  # the error with which it failed
        self.created = time.monotonic()
        self._done_event = threading.Event()

    @property
    def is_done(self) -> bool:
        """Whether the job has ended, also with an error."""
        return self._done_event.is_set()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait at most `timeout` seconds. Returns whether the job is done; raises OSError where the disk refused it.

        By default at most `SHORT_WAIT_SECONDS`, and not at all while an earlier job has kept the disk busy for longer.
        """
        if timeout is not None:
            self._done_event.wait(None if timeout == float("inf") else timeout)
        elif _gathered.jobs is None and not _is_stuck():
            self._done_event.wait(SHORT_WAIT_SECONDS)
        if self.error is not None:
            raise self.error
        return self.is_done

    def run(self) -> None:
        """Do the job, and note its error."""
        try:
            self.job()
        except OSError as error:
            self.error = error
        except Exception:  # a fault in the program: reported in the usual way, but the queue must go on
            kind, fault, trace = sys.exc_info()
            assert kind is not None
            threading.excepthook(threading.ExceptHookArgs((kind, fault, trace, threading.current_thread())))
        finally:
            self._done_event.set()


class _JobQueue:
    """The waiting jobs in order, and the thread for the jobs, ending with the last job."""

    def __init__(self) -> None:
        self.condition = threading.Condition()
        self.waiting: deque[PendingJob] = deque()  # the first is under way
        self.is_running = False

    def add(self, job: PendingJob) -> PendingJob:
        with self.condition:
            for queued in list(self.waiting)[1:]:  # the first may have synced its file before the new data was written
                if job.key is not None and queued.key == job.key:
                    return queued
            self.waiting.append(job)
            if not self.is_running:
                self.is_running = True
                threading.Thread(target=self._work, name="disk", daemon=True).start()
        return job

    def _work(self) -> None:
        while True:
            with self.condition:
                if not self.waiting:
                    self.is_running = False
                    self.condition.notify_all()
                    return
                job = self.waiting[0]
            job.run()
            with self.condition:
                self.waiting.popleft()


_queues = [_JobQueue()]
if hasattr(os, "register_at_fork"):  # a forked process has none of our threads
    os.register_at_fork(after_in_child=lambda: _queues.__setitem__(0, _JobQueue()))


class _GatheredJobs(threading.local):
    """The jobs that `gather_jobs` gathers, for each thread."""

    def __init__(self) -> None:
        self.jobs: list[PendingJob] | None = None


_gathered = _GatheredJobs()
_watched_jobs: list[tuple[Path, PendingJob]] = []  # files with jobs whose failure is to be reported


@contextlib.contextmanager
def gather_jobs() -> Iterator[list[PendingJob]]:
    """Gather the jobs begun by the current thread in the block, without any waits there."""
    outer_jobs, _gathered.jobs = _gathered.jobs, []
    try:
        yield _gathered.jobs
    finally:
        _gathered.jobs = outer_jobs


def run_later(job: Callable[[], object], key: Hashable = None) -> PendingJob:
    """Do a job in the background, after all earlier jobs.

    `key`: an earlier job with an equal key that has not begun yet stands for both.
    """
    return _add_job(PendingJob(job, key))


def _add_job(job: PendingJob) -> PendingJob:
    queued = _queues[0].add(job)
    if _gathered.jobs is not None:
        _gathered.jobs.append(queued)
    return queued


def sync_later(handle: int) -> PendingJob:
    """Sync an open file in the background; the caller may close the file meanwhile. Raises OSError."""
    file_status = os.fstat(handle)
    copy = os.dup(handle)

    def run() -> None:
        try:
            sync(copy)
        finally:
            os.close(copy)

    job = PendingJob(run, (file_status.st_dev, file_status.st_ino))
    queued = _add_job(job)
    if queued is not job:
        os.close(copy)
    return queued


def watch_job(path: Path, pending: PendingJob) -> None:
    """Have `failed_writes` report a failure of the job, unless the job is gathered and so checked elsewhere."""
    if _gathered.jobs is None:
        _watched_jobs.append((path, pending))


def failed_writes() -> list[tuple[Path, OSError]]:
    """Return the files of failed watched jobs, each with the error: the last lines there may be lost."""
    _watched_jobs[:] = [job for job in _watched_jobs if not job[1].is_done or job[1].error is not None]
    return list({path: (path, job.error) for path, job in _watched_jobs if job.error is not None}.values())


def wait_for_all(timeout: float) -> bool:
    """Wait at most `timeout` seconds for all jobs. Returns whether they are done."""
    queue = _queues[0]
    with queue.condition:
        return queue.condition.wait_for(lambda: not queue.is_running, timeout)


def sync(handle: int) -> None:
    """Sync an open file to the disk, and wait. Raises OSError.

    A file system that cannot do it is noted in `unsyncable_devices`, and is no error.
    """
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in UNSUPPORTED_SYNC_ERRORS:
            raise
        unsyncable_devices.add(os.fstat(handle).st_dev)


def _is_stuck() -> bool:
    queue = _queues[0]
    with queue.condition:
        return bool(queue.waiting) and time.monotonic() - queue.waiting[0].created > SHORT_WAIT_SECONDS
