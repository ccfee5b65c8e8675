"""The process in which the computer opponents think: started when they are first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardhall.players.remote.worker import Worker, WorkerShare


class Opponents:
    """One process for all tables of a window."""

    def __init__(self) -> None:
        self._worker: Worker | None = None

    def share(self) -> WorkerShare:
        """What one table has of it. Raises OSError where no process can be started."""
        if self._worker is None:
            from cardhall.players.remote.worker import Worker

            self._worker = Worker()
            self._worker.start()
        return self._worker.share()

    def close(self) -> None:
        """End the process."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None
