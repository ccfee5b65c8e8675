"""The layout of the prompt and the buttons below it, at the foot of the cloth above the person's hand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from cardhall.desktop.table.items.plaque import Plaque
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.table.view.widgets import Widgets

TWO_LINES_HEIGHT = 46.0  # of a prompt, in pixels at a text scale of 1
BUTTON_GAP = 10.0  # pixels from button to button
PROMPT_RISE, PROMPT_HEIGHT = 38, 32  # of a prompt over the buttons, in pixels at a text scale of 1
SINGLE_PROMPT_HEIGHT = 36.0  # of a line without buttons below, in pixels at a text scale of 1
MIN_LINE_HEIGHT, LONG_LINE_GAP = 20, 4  # of a line above the buttons, and between them, in the same pixels
STAGE_MARGIN, LONG_LINE_MARGIN = 16, 12  # pixels kept free at the ends of the row; in a line above it
PILE_GAP = 8  # pixels between a prompt or a button and cards beside it
MIN_PROMPT_WIDTH = 200.0  # at a text scale of 1: the prompt is not squeezed into a narrower gap


class RowLayout:
    """Places the prompt, the action row and the buttons after a deal where they have room."""

    def __init__(self, page: QWidget, widgets: Widgets, stage: Stage) -> None:
        self.page, self.stage, self.reckoning = page, stage, widgets.reckoning
        self.prompt, self.row = widgets.prompt, widgets.row
        self.go_button, self.result_button = widgets.go_button, widgets.result_button
        self.shows_row_with_reckoning = False  # the reckoning stands above the row, and does not cover it
        self.prompt.words_changed.connect(self.place_prompt)

    def lay_out(self) -> None:
        """Place prompt and buttons."""
        frame = self.stage.frame
        deck = self.stage.table.places.buttons_rect(frame)
        plaque = next(iter(self.stage.plaques), None)
        full_width, row_rect = self.row.row_fit.full_width(), deck
        is_too_wide = full_width > deck.w and deck == frame.controls_rect
        if plaque is not None and plaque.isVisible() and (is_too_wide or plaque.rect.meets(deck)):
            left, right = self._beside_plaque(plaque, BUTTON_GAP)
            middle = frame.controls_rect.cx  # where the prompt above is centred
            centred_width = 2 * min(middle - left, right - middle)
            width = centred_width if full_width <= centred_width else min(max(full_width, deck.w), right - left)
            cx = middle if full_width <= centred_width else deck.cx
            row_rect = Rect(min(max(cx - width / 2, left), right - width), deck.y, width, deck.h)
        self.row.setGeometry(*(round(v) for v in row_rect))
        self.row.row_fit.fit_to_width()
        missing_width = self.row.row_fit.needed_width - self.row.width()
        if missing_width > 0:  # rather off the middle than with cut words
            box = self.row.geometry()
            first, last = self._free_ends()
            room = box.x() - round(first) if frame.left_handed else round(last) - box.right()
            added_width = max(0, min(round(missing_width), room))
            left = box.x() - (added_width if frame.left_handed else 0)
            self.row.setGeometry(left, box.y(), box.width() + added_width, box.height())
            self.row.row_fit.hide_greyed()
        deck = self.place_prompt()
        self._place_end_buttons(deck)
        if self.shows_row_with_reckoning:
            self.reckoning.foot_height = self.page.height() - min(self.row.y(), self.prompt.y())

    def _place_end_buttons(self, row_rect: Rect) -> None:
        """Place the buttons after a deal in the middle of the row, beside a wide plaque of the person."""
        buttons = [one for one in (self.result_button, self.go_button) if one.isVisibleTo(self.page)]
        sizes = [one.sizeHint() for one in buttons]
        width = sum(size.width() for size in sizes) + BUTTON_GAP * (len(sizes) - 1)
        plaque, left = next(iter(self.stage.plaques), None), row_rect.cx - width / 2
        if plaque is not None and plaque.isVisible() and plaque.rect.meets(Rect(left, row_rect.y, width, row_rect.h)):
            first, last = self._beside_plaque(plaque, BUTTON_GAP)
            left = max(first, min(left, last - width))
        for button, size in zip(buttons, sizes, strict=True):
            button.setGeometry(round(left), round(row_rect.y), size.width(), size.height())
            left += size.width() + BUTTON_GAP

    def place_prompt(self) -> Rect:
        """Place the prompt where the words have room. Return the part of the action row that it uses."""
        frame, places = self.stage.frame, self.stage.table.places
        deck, place, unit = places.buttons_rect(frame), places.prompt_rect(frame), frame.unit
        middle = frame.controls_rect  # the prompt stands in the middle of the stage, however much room the buttons take
        buttons = not self.row.is_empty or self.go_button.isVisibleTo(self.page)
        self.prompt.set_bare(buttons and not self.go_button.isVisibleTo(self.page))
        if self.prompt.wanted_width() <= middle.w:
            deck = middle
        if place is not None:
            self.prompt.setGeometry(*(round(v) for v in place))
        elif buttons:
            above = Rect(deck.x, deck.y - PROMPT_RISE * unit, deck.w, PROMPT_HEIGHT * unit)
            is_covered = any(plaque.isVisible() and plaque.rect.meets(above) for plaque in self.stage.plaques)
            above = self._find_long_line(deck) or above if is_covered or self.prompt.needs_two_lines(deck.w) else above
            free_part = self._part_for_prompt(above)
            above = self._find_two_lines(above) if self.prompt.needs_two_lines(free_part.w) else free_part
            self.prompt.setGeometry(*(round(v) for v in above))
        else:
            deck = self._part_for_prompt(deck)
            high = (TWO_LINES_HEIGHT if self.prompt.needs_two_lines(deck.w) else SINGLE_PROMPT_HEIGHT) * unit
            self.prompt.setGeometry(round(deck.x), round(deck.cy - high / 2), round(deck.w), round(high))
        return deck

    def _find_long_line(self, row_rect: Rect) -> Rect | None:
        """Return room for one long line over the buttons and below the side plaques, or None."""
        unit, stage = self.stage.frame.unit, self.stage.frame.stage
        feet = [plaque.rect.bottom for plaque in self.stage.plaques[1:] if plaque.isVisible()]
        top = max([row_rect.y - PROMPT_RISE * unit, *(foot for foot in feet if foot < row_rect.y)])
        width = self.prompt.wanted_width()
        line = Rect(row_rect.cx - width / 2, top, width, row_rect.y - LONG_LINE_GAP * unit - top)
        free = line.h >= MIN_LINE_HEIGHT * unit
        free = free and line.x >= stage.x + LONG_LINE_MARGIN and line.right <= stage.right - LONG_LINE_MARGIN
        return (
            line if free and not any(map(line.meets, self.stage.occupied_rects.all_rects(with_widgets=False))) else None
        )

    def _find_two_lines(self, lines_rect: Rect) -> Rect:
        """Return room for two lines, as wide as the free space, centred if the words fit there."""
        plaques = [plaque.rect for plaque in self.stage.plaques if plaque.isVisible()]
        boxes = self._boxes_at_height(lines_rect, [*plaques, *self.stage.occupied_rects.all_rects(with_widgets=False)])
        return self._free_part(lines_rect, boxes, self.prompt.width_of_two_lines())

    def _boxes_at_height(self, row_rect: Rect, boxes: Sequence[Rect]) -> list[Rect]:
        """Return the boxes that overlap a row in height."""
        stage = self.stage.frame.stage
        band = Rect(stage.x, row_rect.y, stage.w, row_rect.h)
        return [box for box in boxes if box.meets(band)]

    def _free_part(self, row_rect: Rect, boxes: Sequence[Rect], wanted_width: float) -> Rect:
        """Return the free part of a row between boxes, centred if words of the wanted width fit there."""
        frame = self.stage.frame
        left = max([frame.stage.x + STAGE_MARGIN, *(box.right + PILE_GAP for box in boxes if box.cx < row_rect.cx)])
        right = min([frame.stage.right - STAGE_MARGIN, *(box.x - PILE_GAP for box in boxes if box.cx >= row_rect.cx)])
        if right - left < MIN_PROMPT_WIDTH * frame.unit:  # something lies in the very middle
            left, right = row_rect.x, row_rect.right
        half = min(row_rect.cx - left, right - row_rect.cx)
        if 2 * half < wanted_width:
            return Rect(left, row_rect.y, right - left, row_rect.h)
        return Rect(row_rect.cx - half, row_rect.y, 2 * half, row_rect.h)

    def _beside_plaque(self, plaque: Plaque, gap: float) -> tuple[float, float]:
        """Return the free ends of the action row beside the person's plaque, at a gap."""
        first, last = self._free_ends()
        if self.stage.frame.left_handed:
            return first, plaque.rect.x - gap
        return plaque.rect.right + gap, last

    def _free_ends(self) -> tuple[float, float]:
        """Return the free ends of the stage at the height of the action row: its edges, or piles there."""
        stage = self.stage.frame.stage
        cards = [item.home.box for item in self.stage.all_items() if item.isVisible() and item.zone != "trick"]
        piles = self._boxes_at_height(self.stage.frame.row, cards)
        left = max([stage.x + STAGE_MARGIN, *(box.right + PILE_GAP for box in piles if box.cx < stage.cx)])
        return left, min([stage.right - STAGE_MARGIN, *(box.x - PILE_GAP for box in piles if box.cx >= stage.cx)])

    def _part_for_prompt(self, row_rect: Rect) -> Rect:
        """Return the part of the action row that the person's plaque and piles leave to the prompt.

        The prompt stays in the middle of the stage if its words fit there.
        """
        wanted_width = self.prompt.wanted_width()
        plaque = next(iter(self.stage.plaques), None)
        own_plaque = [plaque.rect] if plaque is not None and plaque.isVisible() else []
        boxes = [*own_plaque, *self._boxes_at_height(row_rect, self.stage.occupied_rects.all_rects(with_widgets=False))]
        prompt_width = min(row_rect.w, self.prompt.pill_width(row_rect.w))
        prompt_rect = Rect(row_rect.cx - prompt_width / 2, row_rect.y, prompt_width, row_rect.h)
        if (
            not any(box.meets(row_rect) for box in own_plaque)
            and not any(box.meets(prompt_rect) for box in boxes)
            and wanted_width <= row_rect.w
        ):
            return row_rect
        return self._free_part(row_rect, boxes, wanted_width)
