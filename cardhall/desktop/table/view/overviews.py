"""What a person may look up at a table: the last trick, what the calls meant, the list of all that may be done."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from cardhall.desktop.table.input.popups import last_trick
from cardhall.desktop.table.situation import Situation
from cardhall.desktop.table.view.widgets import Widgets
from cardhall.language import tr


class Overviews:
    """Opens these over the table, and closes them when they are asked for again."""

    def __init__(self, widgets: Widgets, situation: Situation) -> None:
        self.situation, self.stage = situation, situation.stage
        self.said_view, self.last, self.list = widgets.said_view, widgets.last, widgets.list
        for popup in (self.said_view, self.last, self.list, widgets.chooser):
            popup.closed.connect(self.stage.cloth.setFocus)

    def show_said(self) -> str:
        """List all calls of this deal with what they meant. Returns "", or why there is nothing to show."""
        if self.said_view.isVisible():
            self.said_view.close_up()
            return ""
        said = self.situation.said(self.situation.shown)
        if not said:
            return tr("Nothing has been said in this deal.")
        area = self.stage.frame.stage
        self.said_view.open_up(said, QRectF(area.x, area.y, area.w, area.h))
        return ""

    def show_last(self) -> None:
        """The last trick, or what has happened since the person's last turn."""
        if self.last.isVisible():
            self.last.close_up()
            return
        situation, stage, log = self.situation, self.stage, self.situation.table.log
        seen, at = situation.shown, stage.frame.centre
        if log.shows == "trick":
            played, caption = last_trick(seen.history, stage.name)
            if played:
                self.last.show_trick(played, caption, stage.faces, 0.7 * stage.frame.w, at)
            elif situation.said(seen):
                self.show_said()
            if played or log.kind(seen) == "trick":
                return
        groups = situation.log(seen)
        if groups:
            self.last.show_lines(groups[-3:], log.last, at)

    def show_list(self) -> None:
        """The list of legal actions."""
        if self.list.isVisible():
            self.list.hide()
            self.stage.cloth.setFocus()
        else:
            self.list.open_up()
