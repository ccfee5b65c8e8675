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

MIN_CHOICE_WIDTH = 120  # of the control, in logical pixels at a text scale of 1
# left and right of each key's text: for two presets, and for more
TWO_PRESETS_KEY_PADDING, MANY_PRESETS_KEY_PADDING = 12, 5


class PresetChoice(QWidget):
    """A control to choose a preset of the rules; it sends `chosen` with the preset's value."""

    chosen = Signal(object)

    def __init__(self, presets: Sequence[tuple[ControlValue, str]], value: ControlValue) -> None:
        """Create the control from pairs (preset, label), with one preset chosen."""
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        padding = TWO_PRESETS_KEY_PADDING if len(presets) < 3 else MANY_PRESETS_KEY_PADDING
        self.segment = Segment(
            list(presets), value, name=tr("Rules"), size=SegmentSize(padding=padding, text_size=theme.BODY_SIZE)
        )
        self.segment.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.dropdown = Dropdown(presets, value, name=tr("Rules"))
        self.dropdown.setFont(theme.sans(theme.SECONDARY_SIZE, 500))
        self.dropdown.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.dropdown.hide()
        for control in (self.segment, self.dropdown):
            column.addWidget(control)
            control.value_chosen.connect(self._report_choice)

    def _report_choice(self, value: ControlValue) -> None:
        self.segment.set_value(value)
        self.dropdown.set_value(value)
        self.chosen.emit(value)

    def minimumSizeHint(self) -> QSize:
        height = max(self.segment.minimumSizeHint().height(), self.dropdown.minimumSizeHint().height())
        return QSize(theme.px(MIN_CHOICE_WIDTH), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        has_room = self.segment.sizeHint().width() <= event.size().width()
        self.segment.setVisible(has_room)
        self.dropdown.setVisible(not has_room)
