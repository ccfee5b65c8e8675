"""Collects Python's garbage only from the event loop of the window.

Python may collect garbage whenever objects are created, also in a method that Qt calls while iterating over widgets.
PySide then deletes garbage widgets at once, and Qt goes on with deleted widgets. PySide could delete them later, as
`deleteLater` does. Seen with PySide 6.10.3, 6.11.3 and 6.12.0, under Linux. `CARDHALL_WITHOUT=garbage` lets Python
collect at any time (see `workarounds`).

garbage: The program ends with a segmentation fault; after `gc.disable()` it prints 100.

    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication, QWidget

    class Busy(QWidget):
        def event(self, event):
            self.made = [[] for _ in range(1000)]  # as many as have Python collect
            return super().event(event)

    application, busy = QApplication([]), Busy()
    for _ in range(99):
        widget = QWidget()
        widget.itself = widget
    del widget
    application.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    print("widgets:", len(application.allWidgets()), flush=True)
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from cardhall.desktop import workarounds

COLLECT_INTERVAL_MS = 1000  # milliseconds between two checks of the collector's counts


class GarbageCollector(QObject):
    """Collects garbage as often as Python would, once a window's event loop runs.

    Where `CARDHALL_WITHOUT` names it, Python collects by itself again.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(COLLECT_INTERVAL_MS)
        self._timer.timeout.connect(self.collect_due)
        if workarounds.is_disabled(workarounds.COLLECT_GARBAGE_SAFELY):
            gc.enable()
            return
        gc.disable()
        self._timer.start()

    def set_resting(self, is_resting: bool) -> None:
        """Stop collecting while the window is minimised, when hardly any object is created; or start again."""
        if is_resting:
            self._timer.stop()
        elif not gc.isenabled():
            self._timer.start()

    def collect_due(self) -> None:
        """Run Python's garbage collector up to the oldest generation that is due."""
        due_generations = [
            generation
            for generation, (count, threshold) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > threshold
        ]
        if due_generations:
            gc.collect(due_generations[-1])
