"""Reads the lists of a store in slices, if there is too much to read while a window waits."""

from __future__ import annotations

import contextlib

from cardhall.match.sliced_work import Slices
from cardhall.match.store import Store

MAX_FILES_AT_ONCE = 60  # files of matches that are read at once, without slices
MAX_BYTES_AT_ONCE = 200_000  # bytes of results that are read at once: about 600 matches


def is_much_unread(store: Store) -> bool:
    """Return whether `Store.unfinished` and `Store.results` would take long now."""
    if not store.can_list:
        return False
    with contextlib.suppress(OSError):
        if store.past_results.unread_bytes() > MAX_BYTES_AT_ONCE:
            return True
    return store.matches.count_unread() > MAX_FILES_AT_ONCE


def read_ahead(store: Store) -> Slices[None]:
    """Read summaries and results, so that `Store.unfinished` and `Store.results` are quick from then on."""
    yield from store.matches.read_slices()
    with contextlib.suppress(OSError):  # reported when the results are shown
        yield from store.past_results.read_slices()
