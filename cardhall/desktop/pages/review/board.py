"""The table of a review: the position before a decision, with everybody's cards, as the table itself draws it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.still import HEIGHT_OF_CLOTH, WIDTH, Marked, picture
from cardhall.match import Match


class Board(QWidget):
    """Draws a match where it stands. `show_match` draws it anew; so does another size."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.match: Match | None = None
        self.marked = Marked()
        self.drawn: QImage | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("")

    def show_match(self, match: Match, marked: Marked, words: str) -> None:
        """The match as it stands; `words` say the position to those who hear it."""
        self.match, self.marked = match, marked
        self.setAccessibleName(words)
        self.drawn = None
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH // 2, HEIGHT_OF_CLOTH // 2)

    def bound(self, high: int) -> None:
        """Be no higher than that."""
        self.setMaximumWidth(max(200, high * WIDTH // HEIGHT_OF_CLOTH))

    def resizeEvent(self, event: QResizeEvent) -> None:
        high = round(self.width() * HEIGHT_OF_CLOTH / WIDTH)
        if self.height() != high:
            self.setFixedHeight(high)
        self.drawn = None
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.match is None:
            return
        if self.drawn is None:
            ratio = self.devicePixelRatioF()
            self.drawn = picture(self.match, self.settings, self.width(), ratio, theme.RADIUS_GROUP, self.marked)
        painter = painter_for(self)
        painter.drawImage(QRectF(self.rect()), self.drawn, QRectF(self.drawn.rect()))
        painter.end()
