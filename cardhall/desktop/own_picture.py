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
from cardhall.english import printable
from cardhall.language import tr
from cardhall.match import files

MAX_FILE_BYTES = 20_000_000  # of a chosen file
MAX_PIXELS = 60_000_000  # of a chosen picture, before scaling
MAX_DECODING_MB = 256  # memory for decoding, in megabytes
PICTURE_SIDE = 256  # pixels: width and height of the stored picture
MAX_STORED_BYTES = 1_000_000  # of the stored picture, which is always smaller
PICTURE_FORMATS = ("png", "jpg", "jpeg", "webp", "bmp", "gif")  # still pictures only; of several the first
FILE_FILTER = "Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif)"


class NoPicture(ValueError):
    """Raised for a file that is no usable picture; the text is a sentence with the reason."""


def store_picture(path: Path, settings: Settings) -> None:
    """Store a file's picture as the person's own. Raise `NoPicture` and keep the old one on failure."""
    image = _middle_square(_read(path))
    place = picture_path(settings)
    if place is None:
        raise NoPicture(tr("The picture cannot be saved, because your settings are not being saved."))
    try:
        png.write(image, place)
    except OSError as error:
        raise NoPicture(tr("The picture cannot be saved: {reason}.", reason=files.reason(error))) from error


def picture_path(settings: Settings) -> Path | None:
    """Return the path of the own picture; None if the settings are not saved either."""
    return None if settings.path is None else settings.path.with_name("picture.png")


def load_picture(settings: Settings) -> QImage | None:
    """Return the own picture; None if there is none, or an unreadable one."""
    place = picture_path(settings)
    if place is None:
        return None
    try:
        stamp = files.stamp_of(place)
    except OSError:
        return None
    return None if stamp is None else _kept_picture(place, stamp)


@lru_cache(maxsize=4)
def _kept_picture(place: Path, stamp: files.Stamp) -> QImage | None:
    try:
        image = _decode_picture(files.read(place, MAX_STORED_BYTES))
    except (OSError, NoPicture):
        return None
    return _middle_square(image)


def _read(path: Path) -> QImage:
    try:
        data = files.read(path, MAX_FILE_BYTES)
    except files.TooLarge:
        raise NoPicture(tr("“{name}” is too large to use as a picture.", name=printable(path.name))) from None
    except (OSError, ValueError) as error:
        why = files.reason(error) if isinstance(error, OSError) else tr("its name cannot be read")
        raise NoPicture(tr("“{name}” cannot be read: {why}.", name=printable(path.name), why=why)) from None
    return _decode_picture(data)


def _decode_picture(data: bytes) -> QImage:
    """Decode a picture after checking its size. Raise `NoPicture`."""
    content = QByteArray(data)
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    QImageReader.setAllocationLimit(MAX_DECODING_MB)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    if bytes(reader.format().data()).decode("ascii", "replace") not in PICTURE_FORMATS:
        raise NoPicture(tr("This file is not a supported picture. Use PNG, JPEG, WebP, BMP or GIF."))
    size = reader.size()
    if size.isValid() and size.width() * size.height() > MAX_PIXELS:
        raise NoPicture(tr("This picture is too large."))
    if size.isValid() and min(size.width(), size.height()) > 4 * PICTURE_SIDE:  # decode no more than is needed
        share = 2 * PICTURE_SIDE / min(size.width(), size.height())
        reader.setScaledSize(QSize(round(size.width() * share), round(size.height() * share)))
    image = reader.read()
    if image.isNull() or min(image.width(), image.height()) < 1:
        raise NoPicture(tr("This picture is damaged and cannot be opened."))
    return image


def _middle_square(image: QImage) -> QImage:
    """Return the largest square in the middle of a picture, scaled to `PICTURE_SIDE`."""
    side = min(image.width(), image.height())
    middle = image.copy(QRect((image.width() - side) // 2, (image.height() - side) // 2, side, side))
    smooth = Qt.TransformationMode.SmoothTransformation
    scaled = middle.scaled(PICTURE_SIDE, PICTURE_SIDE, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    return scaled.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
