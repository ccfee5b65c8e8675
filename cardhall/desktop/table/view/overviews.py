"""What a person may look up at a table: a card, the last trick, what the calls meant, the list of all actions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from cardhall.desktop.table.access.accessible import SideList
from cardhall.desktop.table.access.naming import item_description, item_name, zone_name
from cardhall.desktop.table.announcer import Announcer
from cardhall.desktop.table.input.card_menu import AboutCard
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.popups import Popup, last_trick
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.rail.done_to_you import Done
from cardhall.desktop.table.rail.log import Entry, Group
from cardhall.desktop.table.situation import Situation
from cardhall.desktop.table.view.widgets import Widgets
from cardhall.language import tr


class Overviews:
    """Opens these over the table, and closes them when they are asked for again."""

    def __init__(self, widgets: Widgets, situation: Situation, gestures: Gestures, announcer: Announcer) -> None:
        self.situation, self.stage, self.gestures, self.announcer = situation, situation.stage, gestures, announcer
        self.card_menu = widgets.card_menu
        self.said_view, self.last, self.list = widgets.said_view, widgets.last, widgets.list
        self.lines, self.chooser = widgets.lines, widgets.chooser
        self.news: Sequence[Done] = ()  # what was done to the person since they decided something
        for popup in (self.said_view, self.last, self.list, self.lines, widgets.chooser, self.card_menu):
            popup.closed.connect(self.stage.cloth.setFocus)
        gestures.asked_about.connect(self.show_card)
        gestures.pressed_felt.connect(self.chooser.close_up)

    def show_card(self, item: CardItem | None) -> None:
        """What a card is, what is known of it, and what may be done with it or why nothing; `None`: no longer."""
        if item is None or item.scene() is None:
            self.card_menu.close_up()
            return
        where = "" if self.stage.is_own_hand(item.zone) else zone_name(self.stage, item.zone)
        lines = [where, item_description(self.gestures, item)]
        if why := self.gestures.why_unable(item):
            lines = [where, *(line for line in lines[1:] if why not in line), why]
        actions = [(self.situation.action_label(action), action) for action in self.gestures.able(item)]
        about = AboutCard(item_name(self.stage, item), [line for line in lines if line], actions)
        self.card_menu.open_up(about, item.spot.box)

    def show_said(self) -> str:
        """List all calls of this deal with what they meant. Returns "", or why there is nothing to show."""
        if self.said_view.isVisible():
            self.said_view.close_up()
            return ""
        said = self.situation.call_meanings(self.situation.shown)
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
                news = [one.words for one in self.news]
                self.last.show_trick(played, caption, stage.faces, 0.7 * stage.frame.w, at, news)
            elif situation.call_meanings(seen) and not self.news:
                self.show_said()
            if played or (log.kind(seen) == "trick" and not self.news):
                return
        groups = [] if log.kind(seen) == "trick" else situation.log(seen)[-3:]
        more = [Entry("", one.words) for one in self.news if not (groups and one.is_logged)]
        if groups or more:
            self.last.show_lines([*groups, Group("", more)], log.last, at)

    def show_log(self) -> None:
        """All lines of the log of the deal, in a list that can be gone through, the newest chosen."""
        self._show_lines(
            tr("Log of the deal"), self.announcer.log_lines() or [tr("Nothing has happened yet.")], newest=True
        )

    def show_standing(self) -> None:
        """How the deal stands, in a list."""
        self._show_lines(tr("How the deal stands"), self.announcer.status().all(), newest=False)

    def _show_lines(self, title: str, lines: Sequence[str], *, newest: bool) -> None:
        if self.lines.isVisible() and self.lines.title == title:
            self.lines.close_up()
            return
        self.list.hide()
        self.lines.show_lines(title, lines, newest=newest)
        self.lines.open_up()

    @property
    def open(self) -> list[Popup | SideList]:
        """All that is open over the table."""
        lists: tuple[Popup | SideList, ...] = (self.list, self.lines)
        popups = (self.chooser, self.card_menu, self.last, self.said_view, *lists)
        return [popup for popup in popups if popup.isVisible()]

    def show_list(self) -> None:
        """The list of legal actions."""
        if self.list.isVisible():
            self.list.close_up()
        else:
            self.lines.hide()
            self.list.open_up()
