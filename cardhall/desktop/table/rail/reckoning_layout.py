"""The layout of the reckoning: the size of its sheet and of its type, and the rows of its buttons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

from cardhall.desktop.look import theme
from cardhall.desktop.table.rail.reckoning_sheet import ReckoningSheet
from cardhall.desktop.table.rail.sheet_layout import SHEET_PADDING
from cardhall.desktop.widgets.buttons import QUIET, Button

# Lengths in pixels at a text scale of 1.
DIALOG_WIDTH, WIDE_DIALOG_WIDTH, MIN_SIDES_FOR_WIDE_DIALOG = 760, 980, 5  # the dialog is wide for five sides or more
WINDOW_MARGIN = 16  # round the dialog, at any text scale
BUTTON_HEIGHT, BUTTON_GAP, FOOT_MARGIN = 46, 10, 30
MIN_MAIN_BUTTON_WIDTH, QUIET_INSET = 150, 12  # inset: from the edge of a quiet button to its words
LOW_BUTTON_HEIGHT_AND_MARGIN = (36, 14)  # the height of a button and the margin below it where room is short
SMALLER_SCALES = (0.95, 0.9)  # of the size at 100 %, in turn
SCALE_STEP = 0.05  # the step by which large text is shrunk
MIN_FULL_TEXT_SCALE = 0.999  # text of this scale counts as full size: 1, less the error of rounding


class ReckoningLayout:
    """Places the sheet and its buttons.

    `main_buttons`: buttons at the right, of which at most one is visible; `side_buttons`: those beside it, from the
    left.
    """

    def __init__(self, sheet: ReckoningSheet, main_buttons: Sequence[Button], side_buttons: Sequence[Button]) -> None:
        self.sheet, self.main_buttons, self.side_buttons = sheet, main_buttons, side_buttons

    def arrange(self, room_width: int, height: int) -> None:
        """Place the sheet in the middle of a room of this size, and the buttons at its foot."""
        px = self.sheet.sheet_layout.px
        width = min(
            theme.px(DIALOG_WIDTH if len(self.sheet.account.names) < MIN_SIDES_FOR_WIDE_DIALOG else WIDE_DIALOG_WIDTH),
            room_width - 2 * WINDOW_MARGIN,
        )
        button, margin = self._choose_size(width, height)
        high = self._fit_sheet(width, height, self.sheet.sheet_layout.shrink_factor, button, margin)
        rows, step = self.button_rows(width - 2 * px(SHEET_PADDING)), px(button + BUTTON_GAP)
        left = (room_width - width) / 2
        self.sheet.setGeometry(round(left), round((height - high) / 2), width, round(high))
        for place, row in enumerate(rows):
            x, y = px(SHEET_PADDING), round(high - px(margin) - px(button) - step * (len(rows) - 1 - place))
            x -= px(QUIET_INSET) if row and row[0].kind == QUIET else 0  # its words stand at the margin
            for one in row:
                one.setGeometry(x, y, min(one.sizeHint().width(), width - px(SHEET_PADDING) - x), px(button))
                x += one.width() + px(BUTTON_GAP)
        main_width = self.main_width() - px(BUTTON_GAP)
        for one in self.main_buttons:
            one.setGeometry(
                width - px(SHEET_PADDING) - main_width,
                round(high - px(margin + button)),
                max(0, main_width),
                px(button),
            )
        self.sheet.update()

    def button_rows(self, available_width: int) -> list[list[Button]]:
        """Return the visible side buttons in one or two rows, with room for the main button in the last."""
        gap = self.sheet.sheet_layout.px(BUTTON_GAP)
        visible_buttons = [one for one in self.side_buttons if not one.isHidden()]
        rows: list[list[Button]] = [[]]
        room_left = available_width + gap - self.main_width()
        for button in visible_buttons:
            width = button.sizeHint().width() + gap
            if width > room_left and rows[-1]:
                rows.append([])
                room_left = available_width + gap
            rows[-1].append(button)
            room_left -= width
        return rows[::-1]

    def main_width(self) -> int:
        """Return the width of the main button with the gap beside it, or 0 without one."""
        main, px = [one for one in self.main_buttons if not one.isHidden()], self.sheet.sheet_layout.px
        widest = max([px(MIN_MAIN_BUTTON_WIDTH), *(one.sizeHint().width() for one in main)])
        return widest + px(BUTTON_GAP) if main else 0

    def _choose_size(self, width: int, height: int) -> tuple[int, int]:
        """Shrink large text until all lines and names fit, in steps down to the size at 100 %.

        In a low window the text becomes slightly smaller still before lines are scrolled. Returns the height of
        a button and the margin below the buttons.
        """
        text_scale = theme.text_scale(with_growth=False)
        steps = math.ceil((text_scale - 1.0) / SCALE_STEP)
        scales = [1.0 + (1.0 / text_scale - 1.0) * step / max(1, steps) for step in range(steps + 1)]
        scales += [scales[-1] * less for less in SMALLER_SCALES]
        best_with_names: tuple[float, int, int] | None = None
        for shrink_factor, (button, margin) in product(
            scales, ((BUTTON_HEIGHT, FOOT_MARGIN), LOW_BUTTON_HEIGHT_AND_MARGIN)
        ):
            self._fit_sheet(width, height, shrink_factor, button, margin)
            if self.sheet.sheet_layout.names_fit and not self.sheet.sheet_layout.hidden_height:
                return button, margin
            if (
                self.sheet.sheet_layout.names_fit
                and shrink_factor * text_scale > MIN_FULL_TEXT_SCALE
                and (button, margin) == LOW_BUTTON_HEIGHT_AND_MARGIN
                and best_with_names is None
            ):
                best_with_names = (shrink_factor, button, margin)
        # lines can be scrolled, names cannot
        shrink_factor, button, margin = best_with_names or (
            1.0,
            *LOW_BUTTON_HEIGHT_AND_MARGIN,
        )
        self._fit_sheet(width, height, shrink_factor, button, margin)
        return button, margin

    def _fit_sheet(self, width: int, height: int, shrink_factor: float, button: int, margin: int) -> float:
        """Lay the sheet out at a size. Return its height."""
        self.sheet.sheet_layout.shrink_factor = shrink_factor
        px = self.sheet.sheet_layout.px
        foot_height = px(margin) + px(button + BUTTON_GAP) * len(self.button_rows(width - 2 * px(SHEET_PADDING)))
        return min(self.sheet.fit(width, height - WINDOW_MARGIN - foot_height) + foot_height, height - WINDOW_MARGIN)
