"""Reads the matches and results of a store for the hall, in slices where there are many."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from cardhall.desktop.sliced_work import SlicedWork
    from cardhall.match.listing import Summary
    from cardhall.match.results import Result
    from cardhall.match.store import Store


class GameHistory(NamedTuple):
    """When each game was last played, and how many of its matches were won; by game id."""

    last_played: dict[str, datetime]  # when a game was last played
    win_counts: dict[str, tuple[int, int]]  # matches won, and matches finished

    @staticmethod
    def from_matches(results: Iterable[Result], unfinished: Iterable[Summary]) -> GameHistory:
        """Collect the history from results, oldest first, and unfinished matches."""
        last_played: dict[str, datetime] = {}
        win_counts: dict[str, tuple[int, int]] = {}
        for result in results:
            won, finished = win_counts.get(result.game, (0, 0))
            win_counts[result.game] = (won + result.won, finished + 1)
            last_played[result.game] = result.date
        for summary in unfinished:
            last_played[summary.game] = max(summary.saved, last_played.get(summary.game, summary.saved))
        return GameHistory(last_played, win_counts)


class StoreReader(QObject):
    """Reads a large store in slices, since hundreds of matches or thousands of results would block the window."""

    finished = Signal()  # everything is read

    def __init__(self, store: Store | None, parent: QObject) -> None:
        super().__init__(parent)
        self.store = store
        self._work: SlicedWork | None = None
        self._has_just_read = False  # reading has ended, and the next call to start it must not read again

    @property
    def is_busy(self) -> bool:
        """Tell whether the store is still being read."""
        return self._work is not None and not self._work.is_over

    def start_if_needed(self) -> bool:
        """Start reading ahead if much is unread. Return whether reading continues; `finished` follows then."""
        had_just_read, self._has_just_read = self._has_just_read, False
        if had_just_read or self.store is None:
            return False
        from cardhall.match.read_ahead import is_much_unread, read_ahead

        if not is_much_unread(self.store):
            return False
        from cardhall.desktop.sliced_work import SlicedWork

        if self._work is not None:
            self._work.stop()
        self._work = SlicedWork(read_ahead(self.store), lambda _: self._report_finished(), self)
        return not self._work.is_over

    def _report_finished(self) -> None:
        self._has_just_read = True
        self.finished.emit()
