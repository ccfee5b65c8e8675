"""The person's own picture for the table: read once from a chosen file, cut square, and stored small.

The stored picture is a new PNG file beside the settings; the chosen file is never changed.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from cardhall.desktop import png
from cardhall.desktop.settings import Settings
from cardhall.english import make_printable
from cardhall.language import tr
from cardhall.match import files

MAX_PICTURE_FILE_BYTES = 20_000_000  # of a chosen file
MAX_PIXELS = 60_000_000  # of a chosen picture, before scaling
MAX_DECODING_MB = 256  # memory for decoding, in megabytes
STORED_PICTURE_SIDE_PX = 256  # pixels: width and height of the stored picture
MAX_STORED_BYTES = 1_000_000  # of the stored picture, which is always smaller
PICTURE_FORMATS = ("png", "jpg", "jpeg", "webp", "bmp", "gif")  # still pictures only; of several the first
PICTURE_FILE_FILTER = "Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif)"


class PictureError(ValueError):
    """Raised for a file that is no usable picture; the text is a sentence with the reason."""


def store_picture(path: Path, settings: Settings) -> None:
    """Store a file's picture as the person's own. Raise `PictureError` and keep the old one on failure."""
    image = _cut_middle_square(_read_picture(path))
    stored_path = picture_path(settings)
    if stored_path is None:
        raise PictureError(tr("The picture cannot be saved, because your settings are not being saved."))
    try:
        png.write_png(image, stored_path)
    except OSError as error:
        raise PictureError(tr("The picture cannot be saved: {reason}.", reason=files.error_reason(error))) from error


def picture_path(settings: Settings) -> Path | None:
    """Return the path of the own picture; None if the settings are not saved either."""
    return None if settings.path is None else settings.path.with_name("picture.png")


def load_picture(settings: Settings) -> QImage | None:
    """Return the own picture; None if there is none, or an unreadable one."""
    stored_path = picture_path(settings)
    if stored_path is None:
        return None
    try:
        stamp = files.file_stamp(stored_path)
    except OSError:
        return None
    return None if stamp is None else _load_stored_picture(stored_path, stamp)


@lru_cache(maxsize=4)
def _load_stored_picture(stored_path: Path, stamp: files.FileStamp) -> QImage | None:
    try:
        image = _decode_picture(files.read(stored_path, MAX_STORED_BYTES))
    except (OSError, PictureError):
        return None
    return _cut_middle_square(image)


def _read_picture(path: Path) -> QImage:
    try:
        data = files.read(path, MAX_PICTURE_FILE_BYTES)
    except files.FileTooLarge:
        raise PictureError(tr("“{name}” is too large to use as a picture.", name=make_printable(path.name))) from None
    except (OSError, ValueError) as error:
        reason = files.error_reason(error) if isinstance(error, OSError) else tr("its name cannot be read")
        raise PictureError(tr("“{name}” cannot be read: {why}.", name=make_printable(path.name), why=reason)) from None
    return _decode_picture(data)


def _decode_picture(data: bytes) -> QImage:
    """Decode a picture after checking its size. Raise `PictureError`."""
    content = QByteArray(data)
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    QImageReader.setAllocationLimit(MAX_DECODING_MB)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    if bytes(reader.format().data()).decode("ascii", "replace") not in PICTURE_FORMATS:
        raise PictureError(tr("This file is not a supported picture. Use PNG, JPEG, WebP, BMP or GIF."))
    size = reader.size()
    if size.isValid() and size.width() * size.height() > MAX_PIXELS:
        raise PictureError(tr("This picture is too large."))
    if (
        size.isValid() and min(size.width(), size.height()) > 4 * STORED_PICTURE_SIDE_PX
    ):  # decode no more than is needed
        share = 2 * STORED_PICTURE_SIDE_PX / min(size.width(), size.height())
        reader.setScaledSize(QSize(round(size.width() * share), round(size.height() * share)))
    image = reader.read()
    if image.isNull() or min(image.width(), image.height()) < 1:
        raise PictureError(tr("This picture is damaged and cannot be opened."))
    return image


def _cut_middle_square(image: QImage) -> QImage:
    """Return the largest square in the middle of a picture, scaled to `STORED_PICTURE_SIDE_PX`."""
    side = min(image.width(), image.height())
    middle = image.copy(QRect((image.width() - side) // 2, (image.height() - side) // 2, side, side))
    smooth = Qt.TransformationMode.SmoothTransformation
    scaled = middle.scaled(STORED_PICTURE_SIDE_PX, STORED_PICTURE_SIDE_PX, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    return scaled.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
