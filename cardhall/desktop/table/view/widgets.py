"""The widgets over the cloth of a table's page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from cardhall.desktop.table.access.accessible import ActionList, LineList
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.input.action_row import ActionRow
from cardhall.desktop.table.input.call_list import CallList
from cardhall.desktop.table.input.card_menu import CardMenu
from cardhall.desktop.table.input.chip_tray import ChipTray
from cardhall.desktop.table.input.key_box import KeyBox
from cardhall.desktop.table.input.popups import ActionChooser, LastEventsPopup
from cardhall.desktop.table.input.prompt import Prompt
from cardhall.desktop.table.items.drag_layer import DragLayer
from cardhall.desktop.table.rail.auction_panel import AuctionPanel
from cardhall.desktop.table.rail.form_strip import FormStrip
from cardhall.desktop.table.rail.log_panel import LogPanel
from cardhall.desktop.table.rail.rail import Rail
from cardhall.desktop.table.rail.reckoning import Reckoning
from cardhall.desktop.table.rail.score_panel import ScorePanel
from cardhall.desktop.table.rail.strips import Strips
from cardhall.desktop.table.rail.table_bar import TableBar
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.widgets.buttons import GOLD, PLAIN
from cardhall.language import tr


class Widgets:
    """All widgets over the cloth of a page, created in stacking order."""

    def __init__(self, page: QWidget, stage: Stage, title: str, *, has_undo: bool) -> None:
        """Create the widgets. `has_undo`: whether the bar has undo and redo buttons."""
        self.stage = stage
        skin, table, names = stage.skin, stage.table, stage.names
        last = (table.log.tool_words, table.log.tool_shows)
        self.bar = TableBar(skin, title, last, has_hints=stage.settings.hints, has_undo=has_undo, parent=page)
        self.rail = Rail(skin, table, names, page)
        self.strips = Strips(skin, table, names, page)
        self.log_button = FeltButton(skin, tr("Log"), PLAIN, height=32, parent=page)
        self.log_button.icon_name = "past"
        self.log_button.setAccessibleName(tr("Log"))
        self.log_button.setToolTip(tr("Log"))
        self.drawer = LogPanel(skin, is_drawer=True)
        self.drawer.setParent(page)
        self.drawer.hide()
        # beside the drawer, for games whose score is kept on a pad
        self.score_pad = ScorePanel(skin, table, names, lies_over_table=True)
        self.score_pad.setParent(page)
        self.score_pad.hide()
        self.peg_board = FormStrip(skin, page)  # in a small window
        self.drawer.companion = self.score_pad
        self.tray = ChipTray(skin, table.tray, self._zones_at, page)
        self.prompt = Prompt(skin, page)
        self.row = ActionRow(skin, page, stage.canvas)
        self.keys = KeyBox(skin, page)
        self.auction = AuctionPanel(skin, page)
        self.auction.hide()
        self.call_list = CallList(skin, page)
        self.go_button = FeltButton(skin, tr("Next deal"), GOLD, height=44, key=tr("Enter"), parent=page)
        self.go_button.hide()
        self.result_button = FeltButton(skin, tr("Result"), PLAIN, height=44, parent=page)  # beside it
        self.result_button.hide()
        self.chooser = ActionChooser(skin, page)
        self.card_menu = CardMenu(skin, page)
        self.last_events = LastEventsPopup(skin, page)
        self.action_list = ActionList(skin, page)  # all legal actions
        self.line_list = LineList(skin, page)  # for screen readers: the log, or the state of the deal
        self.drag_layer = DragLayer(page)
        self.reckoning = Reckoning(page)

    def _zones_at(self, point: QPoint) -> Sequence[str]:
        """Return the zones at a point of the screen."""
        at = self.stage.cloth.viewport().mapFromGlobal(point)
        return self.stage.places.zones_at(at.x(), at.y())
