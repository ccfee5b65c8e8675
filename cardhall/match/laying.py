"""The end of a match: its result and its file are written, and what it was played in is deleted.

That comes last, when the disk has all the rest. Where it has not answered yet the match's own file stays meanwhile, and
with it everything from which the rest can be written once more. The window does not wait for it.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardhall.language import say
from cardhall.match import busy_files, disk, families, files, results, saves, single_deals
from cardhall.match.listing import changed
from cardhall.match.saves import SaveError

if TYPE_CHECKING:
    from cardhall.match.holding import Holding
    from cardhall.match.match import Match
    from cardhall.match.store import Store

FINISHED_KEPT = 200  # finished matches whose files are kept


class _Laid(NamedTuple):
    """A match of which everything is written."""

    path: Path  # what it was played in
    holding: Holding | None
    pending: list[disk.Pending]  # what has to be on the disk before that is deleted
    is_other: bool  # it counts nowhere: its file is moved to the deleted ones
    is_counted: bool  # it is one of the finished matches


class Laying:
    """Lays the finished matches of a store away."""

    def __init__(self) -> None:
        self._laid: dict[str, _Laid] = {}  # by the match's id
        self._left: list[_Laid] = []  # those at whose table nobody sits any more; they are held until then

    def record(self, store: Store, match: Match, holding: Holding | None) -> str:
        """Write down the result of a finished match, once, and lay its file away, see `Store.record`."""
        path = store.path_of(match)
        if holding is not None:
            holding.check()
        is_other, remark = False, ""
        with disk.gathered() as pending:
            if match.occasion is not None:
                is_other = single_deals.counts_not(store.folder, match)
                remark = single_deals.record(store.folder, match)
            elif match.again is None:
                kept = store.finished_folder / families.name_of(match.game.id, match.id)
                if not store.counts(match.id):
                    store.add_result(results.line_of(match))
                else:
                    is_other = families.goes_otherwise(kept, match)
                if not is_other:
                    saves.write(kept, match.saved().text(), hasty=True)
        is_counted = match.again is None and match.occasion is None
        if holding is not None:
            pending = [*holding.pending, *pending]
        self._laid[match.id] = _Laid(path, holding, pending, is_other, is_counted)
        self.settle(store, match.id, None)
        return remark

    def settle(self, store: Store, match_id: str, patience: float | None = 0.0) -> bool:
        """Delete what a match was played in, if the rest is on the disk. Returns whether that is done.

        Raises `SaveError` where the disk has refused something: then it is not deleted, and can be recorded again.
        """
        laid = self._laid.get(match_id)
        if laid is None:
            return True
        try:
            if not all(one.wait(patience) for one in laid.pending):
                return False
            del self._laid[match_id]
            _delete(store, laid)
        except OSError as error:
            self._laid.pop(match_id, None)
            raise SaveError(
                say("The finished match cannot be laid away: {reason}.", reason=files.reason(error))
            ) from error
        return True

    def goes_on(self, match_id: str) -> None:
        """The match goes on after all: its file stays."""
        self._laid.pop(match_id, None)

    def leave(self, store: Store, match_id: str, holding: Holding) -> bool:
        """Nobody sits at its table any more. Returns whether the file is to be held until the disk has answered."""
        with contextlib.suppress(SaveError):  # it is tried again at the next start
            if not self.settle(store, match_id, None):
                self._left.append(self._laid.pop(match_id)._replace(holding=holding))
                return True
        return False

    def settle_left(self, store: Store, path: Path | None = None) -> None:
        """Finish what can be finished by now, and let go of it; of `path` in any case."""
        waiting = []
        for laid in self._left:
            if laid.path != path and not all(one.is_done for one in laid.pending):
                waiting.append(laid)
                continue
            with contextlib.suppress(OSError, SaveError):  # it is tried again at the next start
                if all(one.wait(0.0) for one in laid.pending):
                    _delete(store, laid)
            if laid.holding is not None:
                laid.holding.close()
        self._left = waiting


def _delete(store: Store, laid: _Laid) -> None:
    """Raises OSError, and `SaveError` where somebody else has the file by now."""
    if laid.holding is not None:
        laid.holding.check()
    if laid.is_other:  # a copy that was played on: the match counts as it first ended; or a deal that was given up
        store.move_to_deleted(laid.path)
    for one in families.family(laid.path):
        busy_files.delete(one, missing_ok=True)
    if laid.holding is not None:
        laid.holding.gone()
    if laid.is_counted:
        _keep_last_finished(store)


def _keep_last_finished(store: Store) -> None:
    """Delete the files of all but the last finished matches, in the order of the results. Raises OSError."""
    paths = list(store.finished_folder.iterdir())
    if len(paths) > FINISHED_KEPT:
        found = store.results()
        place = {store.finished_path(result): number for number, result in enumerate(found)}
        paths.sort(key=lambda path: (place.get(path, -1), changed(path)))
        for path in paths[:-FINISHED_KEPT]:
            busy_files.delete(path, missing_ok=True)
