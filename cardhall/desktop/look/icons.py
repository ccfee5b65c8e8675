"""Icons: SVG files of `cardhall.resources`, drawn in one colour and tinted with the colour asked for."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer


class UnknownIcon(LookupError):
    """There is no icon of that name."""


@lru_cache
def _icon_renderer(name: str) -> QSvgRenderer:
    file = files("cardhall.resources") / "icons" / f"{name}.svg"
    if not file.is_file():
        raise UnknownIcon(f"There is no icon {name!r}.")
    return QSvgRenderer(QByteArray(file.read_bytes()))


@lru_cache(maxsize=512)
def _draw_icon(name: str, colour: str, size: int, ratio: float) -> QPixmap:
    renderer = _icon_renderer(name)  # first: an error while a painter is at work would end the process
    pixmap = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(pixmap.rect()))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(pixmap.rect(), QColor(colour))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def pixmap(name: str, colour: str | QColor, size: int = 20, ratio: float = 0) -> QPixmap:
    """Return an icon in a colour, `size` logical pixels square; default ratio: the screen's."""
    if not ratio:
        application = QGuiApplication.instance()
        ratio = application.devicePixelRatio() if isinstance(application, QGuiApplication) else 1.0
    return _draw_icon(name, QColor(colour).name(QColor.NameFormat.HexArgb), size, ratio)


def tinted_icon(name: str, colour: str | QColor, size: int = 20) -> QIcon:
    """Return the icon `name` in `colour` for menus and fields."""
    return QIcon(pixmap(name, colour, size))


def paint_icon(painter: QPainter, name: str, rect: QRectF) -> None:
    """Paint the drawing `name` in its own colours into `rect`."""
    _icon_renderer(name).render(painter, rect)


def coloured_pixmap(name: str, size: int) -> QPixmap:
    """Return the drawing `name` in its own colours, `size` pixels square."""
    return render_picture(_icon_renderer(name), size)


def render_picture(renderer: QSvgRenderer, size: int) -> QPixmap:
    """Return a drawing in its own colours, `size` pixels square."""
    drawn = QPixmap(size, size)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    renderer.render(painter, QRectF(drawn.rect()))
    painter.end()
    return drawn
