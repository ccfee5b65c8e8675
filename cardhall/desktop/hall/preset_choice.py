"""The choice between the presets of a game's rules: keys side by side, or a list where these have no room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.widgets.controls import ControlValue, Segment, SegmentSize
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.language import tr

MIN_LIST_WIDTH = 120  # pixels of the list


class PresetChoice(QWidget):
    """Offers the presets. `chosen(value)` comes when the person chooses."""

    chosen = Signal(object)

    def __init__(self, presets: Sequence[tuple[ControlValue, str]], value: ControlValue) -> None:
        """`presets`: each with its name."""
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        padding = 12 if len(presets) < 3 else 5
        self.segment = Segment(
            list(presets), value, name=tr("Rules"), size=SegmentSize(padding=padding, text=theme.BODY)
        )
        self.segment.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.dropdown = Dropdown(presets, value, name=tr("Rules"))
        self.dropdown.setFont(theme.sans(theme.SECONDARY, 500))
        self.dropdown.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.dropdown.hide()
        for control in (self.segment, self.dropdown):
            column.addWidget(control)
            control.chosen.connect(self._choose)

    def _choose(self, value: ControlValue) -> None:
        self.segment.set_value(value)
        self.dropdown.set_value(value)
        self.chosen.emit(value)

    def minimumSizeHint(self) -> QSize:
        height = max(self.segment.minimumSizeHint().height(), self.dropdown.minimumSizeHint().height())
        return QSize(theme.px(MIN_LIST_WIDTH), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        has_room = self.segment.sizeHint().width() <= event.size().width()
        self.segment.setVisible(has_room)
        self.dropdown.setVisible(not has_room)
