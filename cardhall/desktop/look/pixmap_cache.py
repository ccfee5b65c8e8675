"""Pixmaps that have been drawn and may be shown again, within a limit of memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtGui import QPixmap


class PixmapCache:
    """Pixmaps by key. Beyond the limit those that have not been asked for longest give way to new ones."""

    def __init__(self, most_bytes: int, fewest: int = 0) -> None:
        """`most_bytes`: what the pixmaps may take, except that the last `fewest` stay however large they are."""
        self.most_bytes, self.fewest = most_bytes, fewest
        self.bytes = 0
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> QPixmap | None:
        """The pixmap of that key, if it is still there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, pixmap: QPixmap) -> QPixmap:
        """Keep a pixmap under a key that has none. Returns it."""
        self._kept[key] = pixmap
        self.bytes += size_of(pixmap)
        while self.bytes > self.most_bytes and len(self._kept) > max(1, self.fewest):
            self.bytes -= size_of(self._kept.popitem(last=False)[1])
        return pixmap

    def clear(self) -> None:
        """Drop them all."""
        self._kept.clear()
        self.bytes = 0


def size_of(pixmap: QPixmap) -> int:
    """The bytes that a pixmap takes."""
    return pixmap.width() * pixmap.height() * pixmap.depth() // 8
