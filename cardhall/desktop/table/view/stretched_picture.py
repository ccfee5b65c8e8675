"""A picture of the table, shown instead of the table while the window is resized."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QWidget

from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.stage.stage import Stage

LAYOUT_DELAY_AFTER_RESIZE_MS = 120  # after this time at one size the table is laid out for it
DRAWING_SLICE_S = 0.010  # seconds spent on pictures of cards before other events are handled


class StretchedPicture(QWidget):
    """Covers a table with the table's last picture, stretched to each passing size of the window.

    Once the size stays, the table is laid out below, its cards are drawn a few at a time, and the picture goes.
    """

    def __init__(self, page: QWidget, stage: Stage, lay_out: Callable[[], None]) -> None:
        """`lay_out`: lays the table out for the size of `page`."""
        super().__init__(page)
        self._page, self._stage, self._lay_out = page, stage, lay_out
        self._picture = QPixmap()
        self._undrawn: list[CardItem] = []
        self._rest_timer = QTimer(self)  # runs after each change of size
        self._rest_timer.setSingleShot(True)
        self._rest_timer.setInterval(LAYOUT_DELAY_AFTER_RESIZE_MS)
        self._rest_timer.timeout.connect(self._begin_drawing)
        self._drawing_timer = QTimer(self)
        self._drawing_timer.setInterval(0)
        self._drawing_timer.timeout.connect(self._draw_some)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # nothing is painted below it
        self.hide()

    def cover(self, last_size: QSize) -> None:
        """Cover the table while the size changes; `last_size`: the size until now."""
        if self.isHidden():
            self._picture = self._take_picture(last_size)
        self._drawing_timer.stop()
        self.setGeometry(self._page.rect())
        self.show()
        self.raise_()
        self._rest_timer.start()

    def end(self) -> None:
        """Lay out and show a covered table at once."""
        if not self.isHidden():
            if self._rest_timer.isActive():
                self._lay_out()
            self._uncover()

    def close_down(self) -> None:
        """Stop everything, as the table is taken apart."""
        self._uncover()

    def _take_picture(self, size: QSize) -> QPixmap:
        """Return the table as laid out last; `size`: the size of the page at the time."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(size * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(self._stage.cloth.felt.edge)  # opaque: such pictures are stretched in half the time
        self._page.render(picture, QPoint(), QRegion(0, 0, size.width(), size.height()))
        return picture

    def _begin_drawing(self) -> None:
        self._drawing_timer.start()  # first: after a fault of the layout the picture goes all the same
        self._lay_out()
        self.raise_()
        shown = (item for item in self._stage.all_items() if item.isVisible())
        self._undrawn = sorted(shown, key=CardItem.zValue, reverse=True)  # drawn from the last, as they are painted

    def _draw_some(self) -> None:
        """Draw cards for a few milliseconds."""
        until, ratio = time.perf_counter() + DRAWING_SLICE_S, self.devicePixelRatioF()
        while self._undrawn:
            self._undrawn.pop().draw_picture(ratio)
            if time.perf_counter() > until:
                return
        self._uncover()

    def _uncover(self) -> None:
        self._rest_timer.stop()
        self._drawing_timer.stop()
        self._undrawn.clear()
        self._picture = QPixmap()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawPixmap(self.rect(), self._picture)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the table: a click on the picture is no click on a card."""
        self.end()
