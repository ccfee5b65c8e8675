"""Suit marks of the Spanish, Italian and German packs for lines of text and badges, in their own colours."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QPixmap
from PySide6.QtSvg import QSvgRenderer

from cardhall.desktop.look import icons


@lru_cache(maxsize=128)
def pixmap(pack: str, suit: str, size: int, ratio: float) -> QPixmap:
    """Return the mark of a suit (c, d, h, s), `size` logical pixels square, for a device pixel ratio."""
    file = files("cardhall.resources") / "cards" / "marks" / f"{pack}-{suit}.svg"
    drawn = icons.render_picture(QSvgRenderer(QByteArray(file.read_bytes())), round(size * ratio))
    drawn.setDevicePixelRatio(ratio)
    return drawn
