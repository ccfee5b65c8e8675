"""The fit of the action row: it hides keys, lamps and spare buttons until the words have room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.input.number_picker import NumberPicker
from cardhall.desktop.table.input.pair_picker import PairPicker
from cardhall.desktop.widgets.buttons import Button

BUTTON_GAP, TIGHT_BUTTON_GAP = 10, 6  # pixels at a text scale of 1
MIN_ROW_WIDTH = 50  # pixels: in less width the row has not been laid out yet


class RowFit:
    """Fits the buttons and pickers of the action row to its width, in several steps."""

    def __init__(self, skin: Skin, row: QWidget, layout: QHBoxLayout) -> None:
        self.skin, self.row, self.layout = skin, row, layout
        self.buttons: Sequence[Button] = ()
        self.pickers: Sequence[NumberPicker | PairPicker] = ()
        self.spare_buttons: list[Button] = []  # buttons that are hidden first
        self._is_tight = False
        self._measured_unit = skin.scale  # the text scale for which the current lengths were taken
        self.layout.setSpacing(round(skin.px(BUTTON_GAP)))

    def set_widgets(self, buttons: Sequence[Button], pickers: Sequence[NumberPicker | PairPicker]) -> None:
        """Fit other buttons and pickers from now on; the sequences may still grow."""
        self.buttons, self.pickers, self.spare_buttons, self._is_tight = buttons, pickers, [], False
        self.layout.setSpacing(round(self.skin.px(BUTTON_GAP)))

    @property
    def is_too_narrow(self) -> bool:
        """Whether words would be cut in the current width."""
        return self.needed_width > self.row.width() > MIN_ROW_WIDTH

    @property
    def needed_width(self) -> float:
        """Return the smallest width at which no word is cut, in pixels."""
        return self.layout.minimumSize().width()

    def full_width(self) -> float:
        """Return the width of the row with all words and keys, in pixels."""
        self._show_all()
        return float(self.layout.sizeHint().width())

    def relayout(self) -> None:
        """Lay the row out again after some buttons, also in pickers, changed width."""
        for picker in self.pickers:
            if isinstance(picker, NumberPicker):
                picker.fit_button()
        self.layout.invalidate()
        self.fit_to_width()

    def _show_all(self) -> None:
        if self._measured_unit != self.skin.scale:
            self._update_lengths()
        for widget in (*self.buttons, *self.pickers):
            if widget.parentWidget() is self.row:
                widget.show()  # or the layout does not count it before the next turn of the event loop

    def fit_to_width(self) -> None:
        """Make the row fit its width: hide key labels, then the space beside the words, then wrap the longest words.

        Where that is not enough, spare buttons are hidden first, and smaller letters come last.
        """
        self._show_all()
        for button in self.buttons:
            if isinstance(button, FeltButton):
                button.wrap(False)
                button.set_small(False)
        keyed_buttons = [button for button in reversed(self.buttons) if button.key_name]
        # letters before digits and “Enter”, from the right
        letters_first = sorted(
            keyed_buttons, key=lambda button: not (len(button.key_name) == 1 and button.key_name.isalpha())
        )
        for button in letters_first:  # a letter is in the words too
            if self.layout.sizeHint().width() > self.row.width() > MIN_ROW_WIDTH:
                self.layout.setSpacing(round(self.skin.px(TIGHT_BUTTON_GAP)))
                button.key_name = ""
                button.updateGeometry()
                self.layout.invalidate()
        if self.is_too_narrow and not self._is_tight:
            self._is_tight = True
            for button in self.buttons:
                if isinstance(button, FeltButton):
                    button.is_tight = True
                    button.updateGeometry()
            for picker in self.pickers:
                if isinstance(picker, NumberPicker):
                    picker.tighten()
            self.layout.setSpacing(round(self.skin.px(TIGHT_BUTTON_GAP)))
        if self.is_too_narrow:
            for spare in self.spare_buttons:
                spare.hide()
        felt_buttons = [one for one in self.buttons if isinstance(one, FeltButton) and one.parentWidget() is self.row]
        for button in sorted(felt_buttons, key=lambda one: -one.sizeHint().width()):
            if self.is_too_narrow:
                button.wrap(True)
                self.layout.invalidate()
        for button in felt_buttons if self.is_too_narrow else ():
            button.set_small(True)
            self.layout.invalidate()
        self.layout.activate()  # so that narrowed widgets move at once

    def hide_greyed(self) -> None:
        """Hide greyed buttons, the last ones first, until no other button's words are cut."""
        for button in reversed(self.buttons):
            if self.is_too_narrow and not button.isEnabled():
                button.hide()
        self.layout.activate()

    def _update_lengths(self) -> None:
        """Compute all lengths for the present text scale, after the window changed its size."""
        self._measured_unit, self._is_tight = self.skin.scale, False
        self.layout.setSpacing(round(self.skin.px(BUTTON_GAP)))
        for button in self.buttons:
            if isinstance(button, FeltButton):
                button.is_tight = False
                button.updateGeometry()
        for picker in self.pickers:
            picker.update_lengths()
        self.layout.invalidate()
