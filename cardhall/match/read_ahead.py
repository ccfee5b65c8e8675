"""Reads what a store lists in slices, where there is too much to read while a window waits."""

from __future__ import annotations

import contextlib

from cardhall.match import files, results
from cardhall.match.listing import files_in, newest
from cardhall.match.slices import Slices
from cardhall.match.store import LISTED, Store

MANY_FILES = 60  # matches under way: fewer are read at once
MANY_BYTES = 200_000  # of results: some 600 matches


def is_much_unread(store: Store) -> bool:
    """Tell whether `Store.continuing` and `Store.results` would take long now."""
    if not store.lists:
        return False
    with contextlib.suppress(OSError):
        stamp = files.stamp(store.history)
        is_known = store._results is not None and store._results[0] == stamp
        if stamp is not None and not is_known and stamp.size > MANY_BYTES:
            return True
    return sum(path not in store._known for path in files_in(store.folder, [])) > MANY_FILES


def read_ahead(store: Store) -> Slices[None]:
    """Read summaries and results, so that `Store.continuing` and `Store.results` are quick from then on."""
    for path in newest(files_in(store.folder, []), LISTED):
        store._summary_or_error(path)
        yield
    with contextlib.suppress(OSError):  # said where they are read
        stamp = files.stamp(store.history)
        if store._results is None or store._results[0] != stamp:
            store._results = stamp, (yield from results.read_slices(store.history))
