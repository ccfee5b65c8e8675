"""Reads what a store lists in slices, where there is too much to read while a window waits."""

from __future__ import annotations

import contextlib

from cardhall.match.slices import Slices
from cardhall.match.store import Store

MANY_FILES = 60  # matches under way: fewer are read at once
MANY_BYTES = 200_000  # of results: some 600 matches


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
    with contextlib.suppress(OSError):  # said where they are read
        yield from store.past.read_slices()
