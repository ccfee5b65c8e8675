"""Panels of information at a table: a card's menu, the last trick, call meanings, lists of lines and actions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF

from cardhall.desktop.table.access.accessible import SideList
from cardhall.desktop.table.access.naming import item_description, item_name, zone_name
from cardhall.desktop.table.announcer import Announcer
from cardhall.desktop.table.input.card_menu import CardDescription
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.popups import Popup, last_trick
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.rail.log import Entry, Group
from cardhall.desktop.table.rail.person_news import PersonNews
from cardhall.desktop.table.situation import Situation
from cardhall.desktop.table.view.enlarged import EnlargedTable
from cardhall.desktop.table.view.widgets import Widgets
from cardhall.language import tr


class Overviews:
    """Opens panels of information over the table, and closes them when asked for again."""

    def __init__(self, widgets: Widgets, situation: Situation, gestures: Gestures, announcer: Announcer) -> None:
        self.situation, self.stage, self.gestures, self.announcer = situation, situation.stage, gestures, announcer
        self.card_menu = widgets.card_menu
        self.call_list, self.last_events, self.action_list = widgets.call_list, widgets.last_events, widgets.action_list
        self.line_list, self.chooser = widgets.line_list, widgets.chooser
        self.enlarged: EnlargedTable | None = None  # made when it is first asked for
        self.news: Sequence[PersonNews] = ()  # events affecting the person since their last decision
        for popup in (
            self.call_list,
            self.last_events,
            self.action_list,
            self.line_list,
            widgets.chooser,
            self.card_menu,
        ):
            popup.closed.connect(self.stage.cloth.setFocus)
        gestures.menu_wanted.connect(self.show_card)
        gestures.cloth_pressed.connect(self.chooser.close_up)

    def show_card(self, item: CardItem | None) -> None:
        """Show a card's menu: name, known facts, and actions or the reason for none; None: close it."""
        if item is None or item.scene() is None:
            self.card_menu.close_up()
            return
        where = "" if self.stage.is_own_hand(item.zone) else zone_name(self.stage, item.zone)
        lines = [where, item_description(self.gestures, item)]
        if why := self.gestures.why_unable(item):
            lines = [where, *(line for line in lines[1:] if why not in line), why]
        actions = [(self.situation.action_label(action), action) for action in self.gestures.actions_with(item)]
        about = CardDescription(item_name(self.stage, item), [line for line in lines if line], actions)
        self.card_menu.open_up(about, item.spot.box)

    def show_calls(self) -> str:
        """List all calls of the deal with their meanings. Return "", or why there is nothing to show."""
        if self.call_list.isVisible():
            self.call_list.close_up()
            return ""
        said = self.situation.call_meanings(self.situation.shown)
        if not said:
            return tr("Nothing has been said in this deal.")
        area = self.stage.frame.stage
        self.call_list.open_up(said, QRectF(area.x, area.y, area.w, area.h))
        return ""

    def show_last(self) -> None:
        """Show the last trick, or the events since the person's last turn."""
        if self.last_events.isVisible():
            self.last_events.close_up()
            return
        situation, stage, log = self.situation, self.stage, self.situation.table.log
        seen, at = situation.shown, stage.frame.centre
        if log.shows == "trick":
            played, caption = last_trick(seen.history, stage.name)
            if played:
                news = [one.words for one in self.news]
                self.last_events.show_trick(played, caption, stage.faces, 0.7 * stage.frame.w, at, news)
            elif situation.call_meanings(seen) and not self.news:
                self.show_calls()
            if played or (log.kind(seen) == "trick" and not self.news):
                return
        groups = [] if log.kind(seen) == "trick" else situation.log(seen)[-3:]
        more = [Entry("", one.words) for one in self.news if not (groups and one.is_logged)]
        if groups or more:
            self.last_events.show_lines([*groups, Group("", more)], log.last, at)

    def show_log(self) -> None:
        """Show all lines of the deal's log in a list, the newest chosen."""
        self._show_lines(
            tr("Log of the deal"), self.announcer.log_lines() or [tr("Nothing has happened yet.")], newest=True
        )

    def show_standing(self) -> None:
        """Show the state of the deal in a list."""
        self._show_lines(tr("How the deal stands"), self.announcer.status().all(), newest=False)

    def _show_lines(self, title: str, lines: Sequence[str], *, newest: bool) -> None:
        if self.line_list.isVisible() and self.line_list.title == title:
            self.line_list.close_up()
            return
        self.action_list.hide()
        self.line_list.show_lines(title, lines, newest=newest)
        self.line_list.open_up()

    def show_enlarged(self) -> None:
        """Show the table enlarged, or close it; in the middle is the card with the keyboard's ring, or the pointer."""
        if self.enlarged is None:
            page = self.stage.cloth.parentWidget()
            assert page is not None, "a cloth lies on the page of a table"
            self.enlarged = EnlargedTable(page, self.stage, self.gestures)
            self.enlarged.closed.connect(self.stage.cloth.setFocus)
        if self.enlarged.isVisible():
            self.enlarged.close_up()
            return
        item, area = self.gestures.cursor or self.gestures.hover, self.stage.frame.middle
        spot = None if item is None else item.home
        self.enlarged.open_up(QPointF(area.cx, area.cy) if spot is None else QPointF(spot.x, spot.y))

    @property
    def open(self) -> list[Popup | SideList]:
        """Return everything open over the table."""
        lists: tuple[Popup | SideList, ...] = (self.action_list, self.line_list)
        popups = (self.chooser, self.card_menu, self.last_events, self.call_list, *lists)
        return [popup for popup in popups if popup.isVisible()]

    def show_list(self) -> None:
        """Show or hide the list of legal actions."""
        if self.action_list.isVisible():
            self.action_list.close_up()
        else:
            self.line_list.hide()
            self.action_list.open_up()
