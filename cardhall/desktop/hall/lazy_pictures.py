"""Draws the pictures of the hall a few at a time once everything else is shown, so that the window stays responsive."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QTimer
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

DRAWING_SLICE_S = 0.012  # seconds spent on pictures before other events are handled


class LazyPicture(Protocol):
    """A widget with a picture to be drawn later; before that, the widget shows empty felt."""

    is_drawn: bool  # whether the picture has been drawn

    def show_drawing(self) -> None:
        """Draw the picture, and show it from now on."""

    def visibleRegion(self) -> QRegion:
        """Return the part of the widget in view."""


class PictureQueue(QTimer):
    """Draws pending pictures in idle time, visible ones first.

    A tile that had to paint empty felt starts the queue again, for example once it is scrolled into view.
    """

    def __init__(self, page: QWidget, list_pictures: Callable[[], Sequence[LazyPicture]]) -> None:
        super().__init__(page)
        self.page, self.list_pictures = page, list_pictures
        self.setInterval(0)
        self.timeout.connect(self.draw_slice)

    def draw_slice(self) -> None:
        """Draw pending pictures for `DRAWING_SLICE_S`, and stop the timer when none is left."""
        pending = [one for one in self.list_pictures() if not one.is_drawn]
        if not pending or not self.page.isVisible():
            self.stop()
            return
        visible = [one for one in pending if not one.visibleRegion().isEmpty()]
        deadline = time.perf_counter() + DRAWING_SLICE_S
        for picture in visible or pending:
            picture.show_drawing()
            if time.perf_counter() > deadline:
                return
