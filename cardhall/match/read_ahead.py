"""Reads the lists of a store in slices, if there is too much to read while a window waits."""

from __future__ import annotations

import contextlib

from cardhall.match.slices import Slices
from cardhall.match.store import Store

MANY_FILES = 60  # files of matches that are read at once, without slices
MANY_BYTES = 200_000  # bytes of results that are read at once: about 600 matches


def is_much_unread(store: Store) -> bool:
    """Return whether `Store.continuing` and `Store.results` would take long now."""
    if not store.lists:
        return False
    with contextlib.suppress(OSError):
        if store.past.unread_bytes() > MANY_BYTES:
            return True
    return store.matches.unread() > MANY_FILES


def read_ahead(store: Store) -> Slices[None]:
    """Read summaries and results, so that `Store.continuing` and `Store.results` are quick from then on."""
    yield from store.matches.read_ahead()
    with contextlib.suppress(OSError):  # reported when the results are shown
        yield from store.past.read_slices()
