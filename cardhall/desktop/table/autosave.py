"""Autosave: writes a match after every action, retries after a failure, and saves when the page closes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from cardhall.language import say, tr, translate
from cardhall.log import get_category
from cardhall.match import Match, SaveError, Store
from cardhall.match.match_file import ChangedElsewhere, OpenElsewhere, TakenOver

SAVE_RETRY_DELAY_MS = 3000  # after a failed save
DISK_CHECK_INTERVAL_MS = 250  # between checks whether the disk has everything
SYNC_INTERVAL_MS = 1500  # in games without turns, where most saves are not flushed to the disk
FORKED_TEXT = say(
    "Another program has changed the file of this match. That file is not touched. Your play here is "
    "saved as a separate match."
)

log = get_category("store")


class Autosave(QObject):
    """Saver of one match during play; without a store nothing is saved."""

    save_failed = Signal(str)  # why saving fails; "" once it succeeds again
    remark_made = Signal(str)  # a sentence about an unexpected change of the file
    taken_over = Signal(str)  # a sentence: another window has taken the match over, and nothing is saved here any more

    def __init__(self, match: Match, store: Store | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.match, self.store = match, store
        self.has_failed = False  # the last save has failed
        self.is_taken_over = False  # another window has the match
        self._is_recorded = match.is_done  # archived and counted in the statistics, or over already when opened
        self._synced_save_timer = _single_shot_timer(self, 0, lambda: self.save())
        self._quick_save_timer = _single_shot_timer(self, 0, lambda: self.save(sync=False))
        self._late_sync_timer = _single_shot_timer(self, SYNC_INTERVAL_MS, lambda: self.save())
        self._retry_timer = _single_shot_timer(self, SAVE_RETRY_DELAY_MS, lambda: self.save())
        self._disk_check_timer = _single_shot_timer(self, DISK_CHECK_INTERVAL_MS, lambda: self.save())
        if store is not None and not match.is_done:
            store.prepare(match)

    def save_soon(self, *, sync: bool = True) -> None:
        """Schedule a save for as soon as the event loop is idle.

        Without `sync` the data survive a crash of the program at once, and a crash of the computer after 1.5 seconds.
        """
        if sync:
            self._synced_save_timer.start()
        else:
            self._quick_save_timer.start()
            if not self._late_sync_timer.isActive():
                self._late_sync_timer.start()

    def save_pending(self) -> None:
        """Write a pending save now: a kill then costs at most one action."""
        if self._synced_save_timer.isActive():
            self.save()
        elif self._quick_save_timer.isActive():
            self.save(sync=False)

    def save(self, *, sync: bool = True) -> str:
        """Write the match now. Returns "", or a sentence with the reason why writing failed."""
        for timer in (
            (self._quick_save_timer, self._synced_save_timer, self._late_sync_timer)
            if sync
            else (self._quick_save_timer,)
        ):
            timer.stop()
        if self.store is None or self.is_taken_over:
            return ""
        try:
            self._write_match(self.store, sync)
        except TakenOver as error:
            if not self.has_failed:
                self._stop_saving(self.store, str(error))
                return ""
            return self._save_separately(self.store, str(error))  # the unsaved actions are in no other file
        except (ChangedElsewhere, OpenElsewhere) as error:
            return self._save_separately(self.store, str(error))
        except (SaveError, OSError) as error:
            return self._report_failure(str(error))
        self._report_success()
        return ""

    def give_up(self) -> str:
        """Record the match as given up. Returns "", or a sentence with the reason why writing failed."""
        assert self.store is not None, "only what is kept can be given up"
        store = self.store
        try:
            store.give_up(self.match)
        except (SaveError, OSError) as error:
            return tr("The match cannot be given up. {error}", error=error)
        for timer in (
            self._synced_save_timer,
            self._quick_save_timer,
            self._late_sync_timer,
            self._retry_timer,
            self._disk_check_timer,
        ):
            timer.stop()
        store.release(self.match)
        self.store, self.has_failed = None, False
        return ""

    def close(self) -> None:
        """Write pending changes and release the match for other windows."""
        if self.has_failed or any(
            timer.isActive() for timer in (self._synced_save_timer, self._quick_save_timer, self._late_sync_timer)
        ):
            self.save()
        for timer in (
            self._synced_save_timer,
            self._quick_save_timer,
            self._late_sync_timer,
            self._retry_timer,
            self._disk_check_timer,
        ):
            timer.stop()
        if self.store is not None:
            self.store.release(self.match)
        self.store = None

    def _write_match(self, store: Store, flush: bool) -> None:
        """Write the match, and record a finished match once. Raises `SaveError` or OSError.

        `flush`: flush the data to the disk.
        """
        self._is_recorded = self._is_recorded and self.match.is_done  # an undo opens the match again
        if not self._is_recorded:  # a second record would count the match twice
            if self.match.log or self.match.can_redo():
                store.autosave(self.match, sync=flush)
            if self.match.is_done:
                remark = store.record(self.match)
                self._is_recorded = True
                if remark:
                    self.remark_made.emit(remark)
        self._check_disk(store)

    def _check_disk(self, store: Store) -> None:
        """Check again later while the disk has not confirmed the last write. Raises `SaveError` for a refused write."""
        try:
            if not store.is_synced(self.match):
                self._disk_check_timer.start()
        except SaveError:
            self._is_recorded = False
            raise

    def _report_success(self) -> None:
        """Report that saving works again after a failure."""
        if self.has_failed:
            self.has_failed = False
            self._retry_timer.stop()
            self.save_failed.emit("")

    def _report_failure(self, why: str) -> str:
        """Report a failed save, once until it succeeds, and retry later. Return the sentence for the person."""
        log("%s: not saved: %s", self.match.id, why)
        sentence = tr("This match cannot be saved at the moment. {why}", why=why)
        if not self.has_failed:
            self.has_failed = True
            self.save_failed.emit(sentence)
        self._retry_timer.start()
        return sentence

    def _save_separately(self, store: Store, why: str) -> str:
        """Continue as a separate match, because another program has changed the file.

        Returns "", or a sentence with the reason why writing failed.
        """
        store.give_new_id(self.match)
        try:
            self._write_match(store, True)
        except (SaveError, OSError) as error:
            return self._report_failure(str(error))
        self._report_success()
        self.remark_made.emit(translate(FORKED_TEXT))
        return ""

    def _stop_saving(self, store: Store, sentence: str) -> None:
        """Stop saving, because another window has taken the match over."""
        self.is_taken_over = True
        store.release(self.match)
        self.taken_over.emit(sentence)


def _single_shot_timer(parent: QObject, milliseconds: int, callback: Callable[[], object]) -> QTimer:
    """Return a timer that calls `callback` once after each start."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(callback)
    return timer
