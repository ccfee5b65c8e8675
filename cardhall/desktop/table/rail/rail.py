"""The rail at the right: score, badges, other panels and the log."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.table.card_words import printed_index
from cardhall.desktop.table.parts.rail import Panel, Sheet
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Names
from cardhall.desktop.table.rail.badges import BadgePanel, badges_in
from cardhall.desktop.table.rail.log import LogGroup
from cardhall.desktop.table.rail.log_panel import LogPanel
from cardhall.desktop.table.rail.panels import RowsPanel, SheetPanel
from cardhall.desktop.table.rail.score_panel import ScorePanel
from cardhall.rules.engine.observation import Observation


class Rail(QWidget):
    """The panels at the right, from above: score, badges, the table's own panels, log."""

    more_wanted = Signal()  # a panel was pressed that opens something, such as the auction

    def __init__(self, skin: Skin, table: Table, names: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.skin, self.table = skin, table
        self.score = ScorePanel(skin, table, names)
        self.badges = BadgePanel(skin)
        self.part_panels: list[RowsPanel | SheetPanel] = []
        self.log = LogPanel(skin)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(12)
        self.column.addWidget(self.score)
        self.column.addWidget(self.badges)
        self.column.addWidget(self.log, 1)
        self.column.addStretch(0)

    def show_seen(
        self, seen: Observation, name_of: Names, groups: list[LogGroup], pack: str = FRENCH, *, is_dealing: bool = False
    ) -> None:
        """Update all panels.

        `name_of`: returns a seat's name; `groups`: the log; `pack`: the pack of cards on show; `is_dealing`:
        cards are still being dealt, so that nothing but the score is certain yet.
        """
        rail_parts = () if is_dealing else self.table.rail
        self.score.show_score(seen, name_of)
        self.badges.show_badges(() if is_dealing else badges_in(pack, self.table, seen, name_of))
        panels = [with_printed_ranks(pack, panel) for part in rail_parts for panel in part.panels(seen, name_of)]
        if [panel.panel for panel in self.part_panels] != panels:
            for old in self.part_panels:
                self.column.removeWidget(old)
                old.hide()
                old.deleteLater()
            self.part_panels = [
                SheetPanel(self.skin, panel) if isinstance(panel, Sheet) else RowsPanel(self.skin, panel, pack)
                for panel in panels
            ]
            for place, widget in enumerate(self.part_panels):
                if isinstance(widget, RowsPanel):
                    widget.pressed.connect(self.more_wanted)
                self.column.insertWidget(2 + place, widget)
        for panel in self.part_panels:
            panel.fit_height()
        self.log.lines.show_groups([] if is_dealing else groups)


def with_printed_ranks(pack: str, panel: Panel | Sheet) -> Panel | Sheet:
    """Return the panel with ranks over its columns as printed on the cards of a pack."""
    if isinstance(panel, Sheet) and panel.ranks:
        return panel._replace(column_heads=[printed_index(rank, pack) for rank in panel.column_heads])
    return panel
