"""Pictures as PNG files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QPixmap

from cardhall.match import files


def write_png(picture: QImage | QPixmap, path: Path) -> None:
    """Write a picture to a PNG file, completely or not at all. Raise OSError."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not picture.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise OSError("the picture cannot be made")
    files.write(path, bytes(data.data()), shared=True)
