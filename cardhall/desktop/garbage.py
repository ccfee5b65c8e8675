"""Python's garbage is collected from the event loop of the window, and nowhere else."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

INTERVAL = 1000  # milliseconds from one look at how much there is to the next


class Garbage(QObject):
    """Collects garbage as often as Python would, once a window's event loop runs.

    Python itself collects while objects are made, so in the midst of a call of Qt's that has come to Python (a list of
    widgets gone through, a layout found). Widgets that are garbage would be deleted in Qt while Qt still holds them.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self)
        timer.setInterval(INTERVAL)
        timer.timeout.connect(self.collect)
        timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that is due by Python's own thresholds, and those younger than it."""
        due = [
            age
            for age, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > most
        ]
        if due:
            gc.collect(due[-1])
