"""Keeps a match saved while it is played: after every action, again and again while that fails, and when it is left."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from cardhall.language import say, tell, tr
from cardhall.log import category
from cardhall.match import Match, SaveError, Store
from cardhall.match.match_file import HeldElsewhere, Overtaken, TakenOver

RETRY = 3000  # milliseconds until it is tried again where it could not be saved
SETTLE = 250  # milliseconds until it is looked again whether the disk has all of it
SYNC_EVERY = 1500  # games without turns: milliseconds after which what has been written is on the disk as well
PARTED = say(
    "Somebody else has written the file of this match meanwhile. That file stays as it is; "
    "what you play here is kept as a match of its own."
)

log = category("store")


class Keeper(QObject):
    """Keeps one match. Without a store nothing is kept."""

    unsaved = Signal(str)  # why the match cannot be saved; "" when it can be again
    remarked = Signal(str)  # a sentence: something became of the match that the person does not expect
    taken = Signal(str)  # a sentence: another window has the match now, and nothing is saved here any more

    def __init__(self, match: Match, store: Store | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.match, self.store = match, store
        self.is_troubled = False  # the last attempt has failed
        self.is_taken = False  # another window has the match
        self._recorded = match.is_done  # over, and laid away where it counts; or over when it was opened
        self._soon = _timer(self, 0, lambda: self.save())
        self._lazily = _timer(self, 0, lambda: self.save(sync=False))
        self._sync = _timer(self, SYNC_EVERY, lambda: self.save())
        self._retry = _timer(self, RETRY, lambda: self.save())
        self._settle = _timer(self, SETTLE, lambda: self.save())
        if store is not None and not match.is_done:
            store.prepare(match)

    def soon(self, *, sync: bool = True) -> None:
        """Something was done: it is written as soon as the window has nothing more urgent to do.

        Without `sync` it outlives the program at once, and a crash of the whole computer after a moment.
        """
        if sync:
            self._soon.start()
        else:
            self._lazily.start()
            if not self._sync.isActive():
                self._sync.start()

    def catch_up(self) -> None:
        """Something is about to be done: what was done before is written first, so that no kill costs two actions."""
        if self._soon.isActive():
            self.save()
        elif self._lazily.isActive():
            self.save(sync=False)

    def save(self, *, sync: bool = True) -> str:
        """Write the match down now. Returns "", or a sentence that says why that is not possible."""
        for timer in (self._lazily, self._soon, self._sync) if sync else (self._lazily,):
            timer.stop()
        if self.store is None or self.is_taken:
            return ""
        try:
            self._write(self.store, sync)
        except TakenOver as error:
            if not self.is_troubled:
                self._hand_over(self.store, str(error))
                return ""
            return self._part(self.store, str(error))  # what could not be saved before is in no file
        except (Overtaken, HeldElsewhere) as error:
            return self._part(self.store, str(error))
        except (SaveError, OSError) as error:
            return self._failed(str(error))
        self._well()
        return ""

    def give_up(self) -> str:
        """The person gives the match up. Returns "", or a sentence that says why it cannot be written down."""
        assert self.store is not None, "only what is kept can be given up"
        store = self.store
        try:
            store.give_up(self.match)
        except (SaveError, OSError) as error:
            return tr("The match cannot be given up. {error}", error=error)
        for timer in (self._soon, self._lazily, self._sync, self._retry, self._settle):
            timer.stop()
        store.release(self.match)
        self.store, self.is_troubled = None, False
        return ""

    def close(self) -> None:
        """The match is left: write what is not written yet, and let other windows have it."""
        if self.is_troubled or any(timer.isActive() for timer in (self._soon, self._lazily, self._sync)):
            self.save()
        for timer in (self._soon, self._lazily, self._sync, self._retry, self._settle):
            timer.stop()
        if self.store is not None:
            self.store.release(self.match)
        self.store = None

    def _write(self, store: Store, sync: bool) -> None:
        self._recorded = self._recorded and self.match.is_done  # not where it was taken back
        if not self._recorded:  # otherwise it would count once more among the matches under way, or as one's own
            if self.match.log or self.match.can_redo():
                store.autosave(self.match, sync=sync)
            if self.match.is_done:
                remark = store.record(self.match)
                self._recorded = True
                if remark:
                    self.remarked.emit(remark)
        self._see_it_settled(store)

    def _see_it_settled(self, store: Store) -> None:
        """Look again later where the disk has not answered yet: what it refuses is told as any trouble."""
        try:
            if not store.settle(self.match):
                self._settle.start()
        except SaveError:
            self._recorded = False
            raise

    def _well(self) -> None:
        if self.is_troubled:
            self.is_troubled = False
            self._retry.stop()
            self.unsaved.emit("")

    def _failed(self, why: str) -> str:
        log("%s: not saved: %s", self.match.id, why)
        sentence = tr("This match cannot be saved at the moment. {why}", why=why)
        if not self.is_troubled:
            self.is_troubled = True
            self.unsaved.emit(sentence)
        self._retry.start()
        return sentence

    def _part(self, store: Store, why: str) -> str:
        """Somebody else has the file: go on under another name."""
        store.part(self.match)
        try:
            self._write(store, True)
        except (SaveError, OSError) as error:
            return self._failed(str(error))
        self._well()
        self.remarked.emit(tell(PARTED))
        return ""

    def _hand_over(self, store: Store, sentence: str) -> None:
        self.is_taken = True
        store.release(self.match)
        self.taken.emit(sentence)


def _timer(parent: QObject, milliseconds: int, done: Callable[[], object]) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(done)
    return timer
