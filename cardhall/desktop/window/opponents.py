"""The process of the computer opponents, started on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardhall.players.remote.worker import Worker, WorkerShare


class OpponentsProcess:
    """The process in which computer opponents think, one for all tables of a window."""

    def __init__(self) -> None:
        self._worker: Worker | None = None

    def share(self) -> WorkerShare:
        """Return one table's share of the process. Raise OSError if no process can be started."""
        if self._worker is None:
            from cardhall.players.remote.worker import Worker

            self._worker = Worker()
            self._worker.start()
        return self._worker.share()

    def end_process(self) -> None:
        """End the process."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None
