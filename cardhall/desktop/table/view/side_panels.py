"""The panels beside the cloth: the rail, or in a small window strips, a log drawer, a peg board."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect
from cardhall.desktop.table.parts.rail import STEPS_MARK, Panel
from cardhall.desktop.table.rail.log import LogEntry, LogGroup
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.table.view.widgets import Widgets
from cardhall.rules.engine.observation import Observation

PEG_BOARD_WIDTH, MIN_PEG_BOARD_WIDTH = 288.0, 170.0  # on the cloth, in pixels at a text scale of 1
LOG_BUTTON_GAP = 4  # pixels at least between the button of the log and a name
# Sizes in a small window, in pixels; heights and the width of the drawer at a text scale of 1
PANEL_MARGIN = 16  # between panels and the window's edges
STRIPS_TOP, STRIPS_HEIGHT, STRIP_LINE_HEIGHT = 12, 80, 40  # below the bar; two strips, and one line of them
DRAWER_WIDTH, DRAWER_TOP = 288, 46  # the top: from the upper edge of the strips
LEFT_LOG_BUTTON_TOP = 86  # from the upper edge of the strips, below both
PROMPT_SPACE = 38  # above the action row
TRICK_HALF_WIDTH = 1.36  # from the middle of the trick to a panel beside it, in cards of the middle


class SidePanels:
    """Contents and places of the panels beside the cloth."""

    def __init__(self, page: QWidget, widgets: Widgets, stage: Stage) -> None:
        self.page, self.stage = page, stage
        self.rail, self.strips, self.log_button = widgets.rail, widgets.strips, widgets.log_button
        self.drawer, self.score_pad, self.peg_board = widgets.drawer, widgets.score_pad, widgets.peg_board
        self._strip_rects: list[Rect] = []  # the rectangles of strips that words on the cloth keep clear of
        self.log_button.clicked.connect(self._toggle_drawer)
        self.rail.log.drawer_wanted.connect(self._open_drawer)

    def set_names(self, names: Sequence[str]) -> None:
        """Set the players' names."""
        self.rail.score.names = self.strips.names = self.score_pad.names = tuple(names)

    def show_seen(self, seen: Observation, groups: list[LogGroup], *, is_dealing: bool = False) -> None:
        """Show an observation. `groups`: the log; `is_dealing`: cards are still being dealt."""
        stage, names = self.stage, self.stage.seat_name
        if stage.frame.rail is not None:
            self.rail.show_seen(seen, names, groups, stage.pack, is_dealing=is_dealing)
        else:
            self.strips.show_seen(seen, names, stage.pack, is_dealing=is_dealing)
        if stage.frame.is_small or self.drawer.isVisible():
            above = self._panel_groups(seen) if stage.frame.is_small and not is_dealing else []
            self.drawer.lines.show_groups([] if is_dealing else groups, above)
        if stage.frame.is_small:
            self.score_pad.show_score(seen, names)
            self.peg_board.show_form(self.score_pad.form, self.score_pad.standing)
        self._lay_out_log_button()
        self._shorten_strips()
        self._lay_out_peg_board()
        strip_rects = list(self.strips.rects()) if stage.frame.is_small else []
        if strip_rects != self._strip_rects and stage.seen is not None:
            self._strip_rects = strip_rects
            stage.update_marks(stage.seen)  # words on the cloth keep clear of the strips

    def _panel_groups(self, seen: Observation) -> list[LogGroup]:
        """Return the rail's panels as groups above the log, for a small window without a rail."""
        groups = []
        for part in self.stage.table.rail:
            for panel in part.panels(seen, self.stage.seat_name):
                if isinstance(panel, Panel) and any(row.label and row.lamp_mark != STEPS_MARK for row in panel.rows):
                    rows = [
                        LogEntry(row.label, row.text) if row.text else LogEntry("", row.label) for row in panel.rows
                    ]
                    groups.append(LogGroup(panel.title, rows))
        return groups

    def lay_out(self) -> None:
        """Place all panels for the page's size."""
        frame, page_width = self.stage.frame, self.page.width()
        self.rail.setVisible(not frame.is_small)
        self.strips.setVisible(frame.is_small)
        self.log_button.setVisible(frame.is_small)
        if frame.rail is not None:
            self.rail.setGeometry(*(round(v) for v in frame.rail))
            self.drawer.setGeometry(self.rail.geometry())  # pulled out where the rail has no room for the log
            self.drawer.hide()
            self.score_pad.hide()
            return
        top = round(frame.bar.h + STRIPS_TOP)
        # the only other seat stands clear of strips at the left
        self.strips.is_one_line = frame.strips_in_line
        self.strips.is_mirrored = frame.left_handed and frame.seats > 2
        high = STRIP_LINE_HEIGHT if frame.strips_in_line else STRIPS_HEIGHT
        self.strips.setGeometry(PANEL_MARGIN, top, page_width - 2 * PANEL_MARGIN, round(high * frame.unit))
        self._lay_out_log_button()
        self._shorten_strips()
        below = top + round(DRAWER_TOP * frame.unit)
        foot = round(frame.hand.y) - 8  # the own cards stay in reach
        drawer_width = round(DRAWER_WIDTH * frame.unit)
        left = PANEL_MARGIN if frame.left_handed else page_width - PANEL_MARGIN - drawer_width
        self.drawer.setGeometry(left, below, drawer_width, foot - below)
        beside = left + drawer_width + 10 if frame.left_handed else left - drawer_width - 10
        self.score_pad.setGeometry(max(8, beside), below, drawer_width, self.score_pad.height())

    def _lay_out_log_button(self) -> None:
        """Place the log's button in a small window, without its word where a name leaves no room."""
        frame, top = self.stage.frame, self.strips.y()
        if not frame.is_small:
            return
        for word in (self.log_button.accessibleName(), ""):
            self.log_button.setText(word)
            size = self.log_button.sizeHint()
            below = top + (3 if frame.strips_in_line else round(DRAWER_TOP * frame.unit))
            left, other = self.page.width() - PANEL_MARGIN - size.width(), PANEL_MARGIN
            if self.strips.is_mirrored:
                left, other = other, left
            if self.stage.table.places.log_at_left and not frame.strips_in_line:
                left, below = other, top + round(LEFT_LOG_BUTTON_TOP * frame.unit)
            wide, high = size.width() + 2 * LOG_BUTTON_GAP, size.height() - 2 * LOG_BUTTON_GAP
            room = Rect(left - LOG_BUTTON_GAP, below + LOG_BUTTON_GAP, wide, high)  # corners may touch
            if not any(plaque.isVisible() and plaque.rect.meets(room) for plaque in self.stage.plaques):
                break
        self.log_button.setGeometry(left, below, size.width(), size.height())
        self.strips.reserved_width = size.width() + 10 if frame.strips_in_line else 0

    def _lay_out_peg_board(self) -> None:
        """Place a peg board in a small window beside the trick, if there is room."""
        frame = self.stage.frame
        left = frame.stage.x + 20 + frame.back_w * CARD_HEIGHT_RATIO + 14
        width = min(PEG_BOARD_WIDTH * frame.unit, frame.stage.cx - TRICK_HALF_WIDTH * frame.centre_w - left)
        strips = self.strips.geometry()
        top = float(strips.y() + strips.height() + 6)
        if frame.is_below_strips:  # a tall window: over the seat at the left and the trick
            left, width, top = frame.stage.x + 20, PEG_BOARD_WIDTH * frame.unit, frame.middle.y
        high = self.peg_board.wanted_height()
        at_top = [self.stage.plaques[seat].rect for seat, place in enumerate(frame.seat_places) if place.edge == "top"]
        for plaque in at_top if not self.strips.is_mirrored else ():  # mirrored, they lie at the board's other side
            if plaque.meets(Rect(left, top, width, high)):
                width = plaque.x - 8 - left
        if self.strips.is_mirrored:
            left = 2 * frame.stage.cx - left - width
        self.peg_board.setGeometry(round(left), round(top), round(width), round(high))
        self.peg_board.setVisible(
            frame.is_small and self.peg_board.form is not None and width >= MIN_PEG_BOARD_WIDTH * frame.unit
        )

    def _shorten_strips(self) -> None:
        """Let the strips of a small window end before the upper seats."""
        self.strips.score_limit, self.strips.words_limit = (
            self._free_width(band) - 2 for band in self.strips.line_rects()
        )
        self.strips.update()

    def _free_width(self, band: Rect) -> float:
        """Return the width in pixels that upper seats' cards and names leave to a line at the upper edge."""
        stage = self.stage
        above = [seat for seat, place in enumerate(stage.frame.seat_places) if place.edge == "top"]
        boxes = [stage.plaques[seat].rect for seat in above if stage.plaques[seat].isVisible()]
        boxes += [item.home.box for seat in above for item in stage.items.get(f"hand:{seat}", ())]
        overlapping = [box for box in boxes if box.meets(band)]
        if self.strips.is_mirrored:
            return band.right - max([band.x, *(box.right for box in overlapping)])
        return min([band.right, *(box.x for box in overlapping)]) - band.x

    def occupied_rects(self) -> Sequence[Rect]:
        """Return the rectangles of widgets over the cloth of a small window, which words and chips avoid."""
        frame, row_places = self.stage.frame, self.stage.table.places
        if not frame.is_small:
            return []
        button = self.log_button.geometry()
        log = Rect(button.x(), button.y(), button.width(), button.height())
        deck, unit = row_places.buttons_rect(frame), frame.unit
        place = row_places.prompt_rect(frame) or Rect(
            deck.x, deck.y - PROMPT_SPACE * unit, deck.w, PROMPT_SPACE * unit + deck.h
        )
        pegs = self.peg_board.geometry()
        board = [Rect(pegs.x(), pegs.y(), pegs.width(), pegs.height())] if self.peg_board.isVisibleTo(self.page) else []
        row, right = frame.row, frame.stage.right
        # long prompts reach as far
        room_right_of_prompt = Rect(place.right, row.cy - 18 * unit, right - place.right, 36 * unit)
        return [*self.strips.rects(), log, place, room_right_of_prompt, *board]

    def score_rect(self) -> Rect:
        """Return the rectangle of the score."""
        if self.stage.frame.is_small:
            return self.strips.rects()[0]
        box = self.rail.score.geometry().translated(self.rail.pos())
        return Rect(box.x(), box.y(), box.width(), box.height())

    def close_drawer(self) -> bool:
        """Close the log drawer. Return whether it was open."""
        was_open = self.drawer.isVisible()
        if was_open:
            self._toggle_drawer()
        return was_open

    def _open_drawer(self) -> None:
        """Open the log drawer over a rail without room for the log."""
        self.drawer.lines.show_groups(self.rail.log.lines.groups[::-1])
        self._toggle_drawer()

    def _toggle_drawer(self) -> None:
        self.drawer.setVisible(not self.drawer.isVisible())
        self.score_pad.setVisible(
            self.stage.frame.is_small and not self.drawer.isHidden() and self.score_pad.form.in_drawer
        )
        self.drawer.raise_()
        self.score_pad.raise_()
        self.log_button.raise_()
