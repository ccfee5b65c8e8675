"""A button row with a person's picture and name."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.avatars import Face, paint_face
from cardhall.desktop.widgets.buttons import NavButton

PERSON_DISC_SIZE = 26  # of the picture, at a text scale of 1


class PersonNavButton(NavButton):
    """A line of the side bar with a person's picture in place of the icon."""

    def __init__(self, face: Face, note: str = "", *, parent: QWidget | None = None) -> None:
        """Create the line, with a note about the person at the right."""
        super().__init__(face.name, icon="players", value_text=note, parent=parent)
        self.face = face

    def sizeHint(self) -> QSize:
        return QSize(theme.px(160), theme.px(40))

    def _paint_icon(self, painter: QPainter, x: int) -> int:
        side = theme.px(PERSON_DISC_SIZE)
        left = (self.width() - side) / 2 if self.is_icon_only else x - theme.px(4)
        paint_face(
            painter, QRectF(left, (self.height() - side) / 2, side, side), self.face, theme.serif(theme.BODY_SIZE)
        )
        return x + side + theme.px(4)
