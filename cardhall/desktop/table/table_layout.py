"""Where everything stands on the screen of a table, in a window of a given size."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent

from cardhall.desktop.table.access.accessible import ActionList
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.input.action_row import ActionRow
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.key_box import KeyBox
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.input.prompt import Prompt
from cardhall.desktop.table.items.plaque import Plaque
from cardhall.desktop.table.layout.frame import Frame, places
from cardhall.desktop.table.layout.geometry import RATIO, Rect
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.rail.auction_panel import AuctionPanel, Said
from cardhall.desktop.table.rail.bar import Bar
from cardhall.desktop.table.rail.form_strip import FormStrip
from cardhall.desktop.table.rail.log_panel import LogPanel
from cardhall.desktop.table.rail.rail import Rail
from cardhall.desktop.table.rail.reckoning import Reckoning
from cardhall.desktop.table.rail.score_panel import ScorePanel
from cardhall.desktop.table.rail.strips import Strips
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.widgets.page import WindowPage
from cardhall.rules import Action
from cardhall.rules.engine.observation import Observation

PEGS, LEAST_PEGS = 288.0, 170.0  # the width of a peg board on the cloth, and what it is at least, at a text scale of 1
TWO_LINES = 46.0  # the height of a prompt of two lines, at a text scale of 1
BESIDE_TRICK = 1.36  # from the middle of the trick to what stands beside it, in cards of the middle


class TableLayout(WindowPage):
    """Lays out what `TableScreen` puts on the screen."""

    table: Table
    cloth: Cloth
    stage: Stage
    gestures: Gestures
    bar: Bar
    rail: Rail
    strips: Strips
    log_button: FeltButton
    drawer: LogPanel
    pegs: FormStrip  # in a small window
    pad: ScorePanel  # beside the drawer, where the score is kept on a pad
    prompt: Prompt
    row: ActionRow
    keys: KeyBox
    auction: AuctionPanel
    go_button: FeltButton
    result_button: FeltButton
    list: ActionList  # of all that may be done
    reckoning: Reckoning
    seen: Observation | None
    legal: LegalActions | None

    def refresh_panels(self, seen: Observation) -> None:
        """Show what stands beside the cloth anew."""
        raise NotImplementedError

    def words(self, action: Action) -> str:
        """An action as a button says it."""
        raise NotImplementedError

    def why_not(self, action: Action) -> str:
        """Why an action is not legal now."""
        raise NotImplementedError

    def said(self, seen: Observation) -> Sequence[Said]:
        """What the calls of this deal meant; () where they say nothing."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    @property
    def frame(self) -> Frame:
        return self.stage.frame

    def lay_out(self) -> None:
        """Put everything where it stands in a window of this size."""
        wide, high = self.width(), self.height()
        self.cloth.setGeometry(0, 0, wide, high)
        self.stage.resize(wide, high)
        if self.gestures.layer is not None:
            self.gestures.layer.setGeometry(0, 0, wide, high)
        frame = self.frame
        for button in self.findChildren(FeltButton):
            button.updateGeometry()  # the unit may be another
        self.bar.setGeometry(0, 0, wide, round(frame.bar.h))
        self.bar.set_small(frame.small)
        self.rail.setVisible(not frame.small)
        self.strips.setVisible(frame.small)
        self.log_button.setVisible(frame.small)
        if frame.rail is not None:
            self.rail.setGeometry(*(round(v) for v in frame.rail))
            self.drawer.hide()
            self.pad.hide()
        else:
            top = round(frame.bar.h + 12)
            # the only other seat stands clear of strips at the left
            self.strips.one_line = frame.one_line
            self.strips.mirrored = frame.left_handed and frame.seats > 2
            self.strips.setGeometry(16, top, wide - 32, round((40 if frame.one_line else 80) * frame.unit))
            size = self.log_button.sizeHint()
            below = top + (3 if frame.one_line else round(46 * frame.unit))
            self.strips.spare = size.width() + 10 if frame.one_line else 0
            left, other = wide - 16 - size.width(), 16
            if self.strips.mirrored:
                left, other = other, left
            if self.table.places.log_left and not frame.one_line:
                left, below = other, top + round(86 * frame.unit)
            self.log_button.setGeometry(left, below, size.width(), size.height())
            below = top + round(46 * frame.unit)
            foot = round(frame.hand.y) - 8  # the own cards stay in reach
            broad = round(288 * frame.unit)
            left = 16 if frame.left_handed else wide - 16 - broad
            self.drawer.setGeometry(left, below, broad, foot - below)
            beside = left + broad + 10 if frame.left_handed else left - broad - 10
            self.pad.setGeometry(max(8, beside), below, broad, self.pad.height())
        self.lay_out_row()
        self.reckoning.setGeometry(0, 0, wide, high)
        beside = 16 if frame.left_handed else wide - 320
        self.list.setGeometry(beside, round(frame.bar.h) + 16, 304, high - round(frame.bar.h) - 32)
        if self.seen is not None:
            self.refresh_panels(self.seen)

    def beside_stage(self) -> Sequence[Rect]:
        """What stands over the cloth in a small window: words and chips keep clear of it."""
        if not self.frame.small:
            return []
        button = self.log_button.geometry()
        log = Rect(button.x(), button.y(), button.width(), button.height())
        deck, unit = self.table.places.deck(self.frame), self.frame.unit
        place = self.table.places.prompt(self.frame) or Rect(deck.x, deck.y - 38 * unit, deck.w, 38 * unit + deck.h)
        pegs = self.pegs.geometry()
        board = [Rect(pegs.x(), pegs.y(), pegs.width(), pegs.height())] * self.pegs.isVisibleTo(self)
        row, right = self.frame.row, self.frame.stage.right
        beyond = Rect(place.right, row.cy - 18 * unit, right - place.right, 36 * unit)  # long prompts reach as far
        return [*self.strips.boxes(), log, place, beyond, *board]

    def lay_out_pegs(self) -> None:
        """Put a peg board, in a small window, beside the trick, below the strips, where there is room."""
        frame = self.frame
        left = frame.stage.x + 20 + frame.back_w * RATIO + 14
        wide = min(PEGS * frame.unit, frame.stage.cx - BESIDE_TRICK * frame.centre_w - left)
        strips = self.strips.geometry()
        top = float(strips.y() + strips.height() + 6)
        if frame.below_strips:  # a tall window: over the seat at the left and the trick
            left, wide, top = frame.stage.x + 20, PEGS * frame.unit, frame.middle.y
        if self.strips.mirrored:
            left = 2 * frame.stage.cx - left - wide
        self.pegs.setGeometry(round(left), round(top), round(wide), round(self.pegs.wanted_height()))
        self.pegs.setVisible(frame.small and self.pegs.form is not None and wide >= LEAST_PEGS * frame.unit)

    def where_score(self) -> Rect:
        """Where the score stands."""
        if self.frame.small:
            return self.strips.boxes()[0]
        box = self.rail.score.geometry().translated(self.rail.pos())
        return Rect(box.x(), box.y(), box.width(), box.height())

    def lay_out_row(self) -> None:
        """Put prompt and buttons where they stand."""
        deck, stage = self.table.places.deck(self.frame), self.frame.stage
        plaque = next(iter(self.stage.plaques), None)
        full, where = self.row.full_width(), deck
        wider = full > deck.w and deck == self.frame.deck
        if plaque is not None and plaque.isVisible() and (wider or plaque.rect.meets(deck)):
            left, right = self.beside_plaque(plaque, 10)
            wide = min(max(full, deck.w), right - left)
            where = Rect(min(max(deck.cx - wide / 2, left), right - wide), deck.y, wide, deck.h)
        self.row.setGeometry(*(round(v) for v in where))
        self.row.tighten()
        beyond = self.row.needed - self.row.width()
        if beyond > 0:  # rather off the middle than with words cut
            box = self.row.geometry()
            room = box.x() - round(stage.x) - 16 if self.frame.left_handed else round(stage.right) - 16 - box.right()
            more = max(0, min(round(beyond), room))
            left = box.x() - (more if self.frame.left_handed else 0)
            self.row.setGeometry(left, box.y(), box.width() + more, box.height())
        deck = self.place_prompt()
        size = self.go_button.sizeHint()
        self.go_button.setGeometry(round(deck.cx - size.width() / 2), round(deck.y), size.width(), size.height())
        beside = self.result_button.sizeHint()
        left = round(deck.cx - size.width() / 2 - 10 - beside.width())
        self.result_button.setGeometry(left, round(deck.y), beside.width(), beside.height())
        self.lay_out_middle()

    def place_prompt(self) -> Rect:
        """Put the prompt where its words have room. Returns the part of the action row in whose middle it stands."""
        deck, place, unit = self.table.places.deck(self.frame), self.table.places.prompt(self.frame), self.frame.unit
        middle = self.frame.deck  # the prompt stands in the middle of the stage, however much room the buttons take
        if self.prompt.wanted_width() <= middle.w:
            deck = middle
        buttons = not self.row.empty or self.go_button.isVisibleTo(self)
        self.prompt.bare = buttons
        if place is not None:
            self.prompt.setGeometry(*(round(v) for v in place))
        elif buttons:
            over = Rect(deck.x, deck.y - 38 * unit, deck.w, 32 * unit)
            met = any(plaque.isVisible() and plaque.rect.meets(over) for plaque in self.stage.plaques)
            over = self.long_line(deck) or over if met or self.prompt.needs_two_lines(deck.w) else over
            self.prompt.setGeometry(*(round(v) for v in over))
        else:
            deck = self.clear_of_plaque(deck)
            high = (TWO_LINES if self.prompt.needs_two_lines(deck.w) else 36.0) * unit
            self.prompt.setGeometry(round(deck.x), round(deck.cy - high / 2), round(deck.w), round(high))
        return deck

    def long_line(self, deck: Rect) -> Rect | None:
        """Where the prompt has room for one long line over the buttons, below the plaques at the sides, or `None`."""
        unit, stage = self.frame.unit, self.frame.stage
        feet = [plaque.rect.bottom for plaque in self.stage.plaques[1:] if plaque.isVisible()]
        top = max([deck.y - 38 * unit, *(foot for foot in feet if foot < deck.y)])
        wide = self.prompt.wanted_width()
        line = Rect(deck.cx - wide / 2, top, wide, deck.y - 4 * unit - top)
        free = line.h >= 20 * unit and line.x >= stage.x + 12 and line.right <= stage.right - 12
        return line if free and not any(map(line.meets, self.stage.taken(over=False))) else None

    def beside_plaque(self, plaque: Plaque, gap: float) -> tuple[float, float]:
        """From where to where the action row is free beside the own plaque, a gap left."""
        stage = self.frame.stage
        if self.frame.left_handed:
            return stage.x + 16, plaque.rect.x - gap
        return plaque.rect.right + gap, stage.right - 16

    def clear_of_plaque(self, deck: Rect) -> Rect:
        """As much of the action row as the own plaque leaves the prompt, about its middle if the words fit there."""
        plaque = next(iter(self.stage.plaques), None)
        fits = self.prompt.wanted_width() <= deck.w
        if plaque is None or not plaque.isVisible() or (fits and not plaque.rect.meets(deck)):
            return deck
        left, right = self.beside_plaque(plaque, 8)
        half = min(deck.cx - left, right - deck.cx)
        if 2 * half < self.prompt.wanted_width():
            return Rect(left, deck.y, right - left, deck.h)
        return Rect(deck.cx - half, deck.y, 2 * half, deck.h)

    def lay_out_middle(self) -> None:
        """Put the keys in the middle of the table, and the calls of an auction beside them, where there is room."""
        area = self.between_plaques()
        grid = self.legal.grid if self.legal is not None and self.gestures.legal is not None else None
        if grid is not None:
            area = self.beside_piles(area, self.keys.wanted(area, self.keys.in_rows(area, grid)))
            grid = self.keys.in_rows(area, grid)
        seen = self.seen
        sheet = self.table.auction.sheet(seen, self.stage.name) if self.table.auction and seen is not None else None
        if sheet is not None and seen is not None:
            self.auction.show_calls(sheet, self.said(seen), area.h)
        widths = (self.auction.best_width(), self.auction.wanted_width())
        wide, room, beside, narrow = widths[0], area, grid is None, area
        if grid is not None and sheet is not None:
            for wide in widths:
                narrow = Rect(area.x + wide + 12, area.y, area.w - wide - 12, area.h)
                shaped = self.keys.shaped(narrow, grid) if narrow.w > 0 else grid
                beside = narrow.w > 0 and self.keys.fits(narrow, shaped)
                if beside:
                    grid = shaped
                    break
        self.auction.setVisible(sheet is not None and beside and self.auction.wanted_height() <= area.h)
        if self.auction.isVisibleTo(self):
            keys = self.keys.wanted(narrow, grid) if grid is not None else Rect(0, 0, -12, 0)
            self.auction.as_high_as(keys.h)
            left, high = area.cx - (wide + 12 + keys.w) / 2, self.auction.height()
            room = Rect(left + wide + 12, area.y, keys.w, area.h)
            self.auction.setGeometry(round(left), round(area.bottom - max(high, keys.h)), round(wide), high)
        self.keys.show_grid(grid, self.words, self.why_not, room)

    def between_plaques(self) -> Rect:
        """The middle of the table, clear of the plaques at its sides."""
        area = self.frame.middle
        left, right = area.x, area.right
        for plaque, place in zip(self.stage.plaques, places(self.stage.seats), strict=True):
            if plaque.isVisible() and plaque.rect.y < area.bottom:
                left = max(left, plaque.rect.right + 10) if place.edge == "left" else left
                right = min(right, plaque.rect.x - 10) if place.edge == "right" else right
        return Rect(left, area.y, right - left, area.h)

    def beside_piles(self, area: Rect, keys: Rect) -> Rect:
        """As much of the middle as lies beside the piles that these keys would cover, such as a card turned up."""
        left, right = area.x, area.right
        for zone, items in self.stage.items.items():
            spec = self.stage.zone_spec(zone)
            if spec is None or spec.is_hand or spec.is_trick:
                continue
            for box in (card.home.box for card in items if card.isVisible() and card.home.box.meets(keys)):
                left = max(left, box.right + 10) if box.right < area.cx else left
                right = min(right, box.x - 10) if box.x > area.cx else right
        return Rect(left, area.y, right - left, area.h)
