"""The data and the painting tools for forms of the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.number_format import format_points
from cardhall.desktop.table.parts.seats import RolePicture


def format_score(value: float) -> str:
    """Return a score as people read it: `1,145`, `−15`."""
    return format_points(value)


@dataclass(frozen=True)
class Standing:
    """The current score: a name and a value for each side."""

    names: Sequence[str]
    values: Sequence[float]
    own_side: int  # the person's own side
    target: float | None = None
    roles: Sequence[str] = ()  # by side, the role of its only seat: "Bank", or ""
    role_picture: RolePicture | None = None  # drawn before the name of a side with a role


class ScorePainter(NamedTuple):
    """The painter of a panel, with the left and right ends of its contents in pixels."""

    painter: QPainter
    skin: Skin
    left: float
    right: float

    def side_colour(self, is_ours: bool) -> QColor:
        """Return the colour of a side's bars and boxes."""
        return QColor(self.skin.felt.gold if is_ours else self.skin.felt.text2)

    def paint_hairline(self, y: float) -> None:
        """Paint a thin line across the panel."""
        self.painter.setPen(QPen(self.skin.felt.panel_line, 1))
        self.painter.drawLine(round(self.left), round(y), round(self.right), round(y))

    def paint_bar(self, rect: QRectF, share: float, is_ours: bool) -> None:
        """Paint a bar, filled to a share from 0 to 1."""
        share = max(0.0, min(1.0, share))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(self.skin.felt.faint))
        self.painter.drawRoundedRect(rect, 2, 2)
        self.painter.setBrush(self.side_colour(is_ours))
        if share > 0:
            # at least as long as its round ends
            self.painter.drawRoundedRect(QRectF(rect.x(), rect.y(), max(4, rect.width() * share), rect.height()), 2, 2)
