"""A cache of drawn pixmaps with a memory limit."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtGui import QPixmap


class PixmapCache:
    """A cache of pixmaps with a memory limit. The least recently used are dropped first."""

    def __init__(self, max_bytes: int, min_count: int = 0) -> None:
        """Create a cache with a memory limit in bytes; the given number of pixmaps used last stays even beyond it."""
        self.max_bytes, self.min_count = max_bytes, min_count
        self.used_bytes = 0
        self._pixmaps: OrderedDict[Hashable, QPixmap] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pixmaps)

    def get(self, key: Hashable) -> QPixmap | None:
        """Return the pixmap for a key, or None."""
        cached_pixmap = self._pixmaps.get(key)
        if cached_pixmap is not None:
            self._pixmaps.move_to_end(key)
        return cached_pixmap

    def store(self, key: Hashable, pixmap: QPixmap) -> QPixmap:
        """Store a pixmap under a new key, and return the pixmap."""
        self._pixmaps[key] = pixmap
        self.used_bytes += pixmap_bytes(pixmap)
        while self.used_bytes > self.max_bytes and len(self._pixmaps) > max(1, self.min_count):
            self.used_bytes -= pixmap_bytes(self._pixmaps.popitem(last=False)[1])
        return pixmap

    def clear(self) -> None:
        """Drop all pixmaps."""
        self._pixmaps.clear()
        self.used_bytes = 0


def pixmap_bytes(pixmap: QPixmap) -> int:
    """Return the bytes that a pixmap takes."""
    return pixmap.width() * pixmap.height() * pixmap.depth() // 8
