"""The disc before a player's name: a drawn figure, a picture of one's own, or the first letter of the name."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QImage, QPainter, QPen, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer

from cardhall.desktop.look import icons
from cardhall.desktop.look.colours import SEAT_COLOURS, SEAT_LETTER_COLOUR
from cardhall.language import say

OWN_PICTURE = "own"  # the picture that the person has chosen from a file
FIGURE_NAMES_BY_FILE = {  # file of `resources/avatars` -> what it shows
    "fox": say("Fox"),
    "cat": say("Cat"),
    "dog": say("Dog"),
    "bear": say("Bear"),
    "rabbit": say("Rabbit"),
    "owl": say("Owl"),
    "bird": say("Bird"),
    "frog": say("Frog"),
    "pig": say("Pig"),
    "fish": say("Fish"),
    "whale": say("Whale"),
    "turtle": say("Turtle"),
    "snail": say("Snail"),
    "butterfly": say("Butterfly"),
    "tree": say("Tree"),
    "leaf": say("Leaf"),
    "mushroom": say("Mushroom"),
    "boat": say("Boat"),
    "anchor": say("Anchor"),
    "lighthouse": say("Lighthouse"),
    "teapot": say("Teapot"),
    "bell": say("Bell"),
    "hat": say("Hat"),
    "key": say("Key"),
}
FIGURE_INSET = 0.16  # free edge round a figure, as a share of the disc's width
MIN_FIGURE_SIZE_PX = 8  # physical pixels, so that a disc without room yet still has a drawing


class Face(NamedTuple):
    """A player's face: name, figure (`OWN_PICTURE`, or "" for the first letter), and seat for the colour."""

    name: str
    figure: str = ""
    seat: int = 0
    picture: QImage | None = None  # the person's own picture, for `OWN_PICTURE`


@lru_cache
def _figure_renderer(figure: str) -> QSvgRenderer:
    file = files("cardhall.resources") / "avatars" / f"{figure}.svg"
    return QSvgRenderer(QByteArray(file.read_bytes()))


@lru_cache(maxsize=256)
def _draw_figure(figure: str, size: int) -> QPixmap:
    """Return a figure, `size` physical pixels square."""
    return icons.render_picture(_figure_renderer(figure), size)


def paint_face(painter: QPainter, disc: QRectF, face: Face, letter_font: QFont) -> None:
    """Paint a player's disc; without a picture, the first letter of the name is painted in the given font."""
    painter.setPen(QPen(QColor(255, 255, 255, 90), 1))
    painter.setBrush(QColor(SEAT_COLOURS[face.seat % len(SEAT_COLOURS)]))
    if face.figure == OWN_PICTURE and face.picture is not None:
        picture = face.picture
        scale = disc.width() / picture.width()
        brush = QBrush(picture)
        brush.setTransform(QTransform.fromTranslate(disc.x(), disc.y()).scale(scale, scale))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setBrush(brush)
        painter.drawEllipse(disc)
        painter.restore()
        return
    painter.drawEllipse(disc)
    if face.figure in FIGURE_NAMES_BY_FILE:
        inset = FIGURE_INSET * disc.width()
        figure_rect = disc.adjusted(inset, inset, -inset, -inset)
        drawing = _draw_figure(
            face.figure, max(MIN_FIGURE_SIZE_PX, round(figure_rect.width() * painter.device().devicePixelRatioF()))
        )
        painter.drawPixmap(figure_rect, drawing, QRectF(drawing.rect()))
        return
    painter.setPen(QColor(SEAT_LETTER_COLOUR))
    painter.setFont(letter_font)
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, face.name[:1].upper())
