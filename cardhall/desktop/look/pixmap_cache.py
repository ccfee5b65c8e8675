"""A cache of drawn pixmaps with a memory limit."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtGui import QPixmap


class PixmapCache:
    """A cache of pixmaps with a memory limit. The least recently used are dropped first."""

    def __init__(self, max_bytes: int, min_count: int = 0) -> None:
        """Create a cache with a memory limit in bytes; the given number of pixmaps used last stays even beyond it."""
        self.most_bytes, self.fewest = max_bytes, min_count
        self.bytes = 0
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> QPixmap | None:
        """Return the pixmap for a key, or None."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, pixmap: QPixmap) -> QPixmap:
        """Store a pixmap under a new key, and return the pixmap."""
        self._kept[key] = pixmap
        self.bytes += pixmap_bytes(pixmap)
        while self.bytes > self.most_bytes and len(self._kept) > max(1, self.fewest):
            self.bytes -= pixmap_bytes(self._kept.popitem(last=False)[1])
        return pixmap

    def clear(self) -> None:
        """Drop all pixmaps."""
        self._kept.clear()
        self.bytes = 0


def pixmap_bytes(pixmap: QPixmap) -> int:
    """Return the bytes that a pixmap takes."""
    return pixmap.width() * pixmap.height() * pixmap.depth() // 8
