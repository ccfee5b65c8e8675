"""Panels of information over a table: a card's menu, the last trick, call meanings, lists of lines and actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import Shiboken

from cardhall.desktop.table.access.accessible import SideList, announce
from cardhall.desktop.table.access.naming import item_description, item_name, zone_name
from cardhall.desktop.table.announcer import Announcer
from cardhall.desktop.table.felt.buttons import Tool
from cardhall.desktop.table.felt.table_sheet import TableSheet
from cardhall.desktop.table.input.action_lines import BY_CARD, BY_PLACE, ActionLines, ActionWords
from cardhall.desktop.table.input.card_menu import CardDescription
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.popups import Popup, last_trick
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.rail.log import LogEntry, LogGroup
from cardhall.desktop.table.rail.person_news import PersonNews
from cardhall.desktop.table.situation import Situation
from cardhall.desktop.table.view.enlarged_table import EnlargedTable
from cardhall.desktop.table.view.widgets import Widgets
from cardhall.desktop.widgets import accessibility
from cardhall.language import tr, translate

LAST_TRICK_CARD_WIDTH = 0.7  # of a card in the picture of the last trick, in hand cards
MAX_LOG_GROUPS = 3  # the newest groups of the log that are shown as the last events


class Overviews:
    """Opens panels of information over the table, and closes them when asked for again."""

    def __init__(self, widgets: Widgets, situation: Situation, gestures: Gestures, announcer: Announcer) -> None:
        self.situation, self.stage, self.gestures, self.announcer = situation, situation.stage, gestures, announcer
        self.card_menu = widgets.card_menu
        self.call_list, self.last_events, self.action_list = widgets.call_list, widgets.last_events, widgets.action_list
        self.line_list, self.chooser = widgets.line_list, widgets.chooser
        self.enlarged: EnlargedTable | None = None  # made when it is first asked for
        self.news: Sequence[PersonNews] = ()  # events affecting the person since their last decision
        self.list_tools: Callable[[], Sequence[Tool]] = tuple  # returns the buttons of the row that are no actions
        self.take_focus: Callable[[], object] = self.stage.cloth.setFocus  # focuses the widget to play with
        self._focus_before: QWidget | None = None  # the widget that had the focus before a list was opened
        self._list_order = BY_CARD  # of the list of actions
        self.action_list.order_changed.connect(self._change_list_order)
        self.line_list.closed.connect(self._close_popups)
        for popup in (
            self.call_list,
            self.last_events,
            self.action_list,
            self.line_list,
            widgets.chooser,
            self.card_menu,
        ):
            popup.closed.connect(self._return_focus)
        gestures.menu_wanted.connect(self.show_card_menu)
        gestures.cloth_pressed.connect(self.chooser.dismiss)

    def show_card_menu(self, item: CardItem | None) -> None:
        """Show a card's menu: name, known facts, and actions or the reason for none; None: close it."""
        if item is None or item.scene() is None:
            self.card_menu.dismiss()
            return
        where = "" if self.stage.is_own_hand(item.zone) else zone_name(self.stage, item.zone)
        lines = [where, item_description(self.gestures, item)]
        if why := self.gestures.unusable_reason(item):
            lines = [where, *(line for line in lines[1:] if why not in line), why]
        actions = [(self.situation.action_label(action), action) for action in self.gestures.actions_with(item)]
        description = CardDescription(item_name(self.stage, item), [line for line in lines if line], actions)
        self.card_menu.open_up(description, item.spot.box)

    def show_calls(self) -> str:
        """List all calls of the deal with their meanings. Return "", or why there is nothing to show."""
        if self.call_list.isVisible():
            self.call_list.dismiss()
            return ""
        meanings = self.situation.call_meanings(self.situation.shown_observation)
        if not meanings:
            return tr("There are no calls in this deal yet.")
        area = self.stage.frame.stage
        self._remember_focus()
        self.call_list.open_up(meanings, QRectF(area.x, area.y, area.w, area.h))
        self._read_lines(self.call_list.spoken_title, self.call_list.spoken_lines)
        return ""

    def show_last_events(self) -> None:
        """Show the last trick, or the events since the person's last turn, or close them."""
        if self.last_events.isVisible():
            self.last_events.dismiss()
            return
        situation, stage, log = self.situation, self.stage, self.situation.table.log
        seen, centre = situation.shown_observation, stage.frame.centre
        if log.tool_shows == "trick":
            played, caption = last_trick(seen.history, stage.seat_name)
            if played:
                news = [one.text for one in self.news]
                self._remember_focus()
                self.last_events.show_trick(
                    played, caption, stage.faces, LAST_TRICK_CARD_WIDTH * stage.frame.w, centre, news
                )
                self._read_lines(self.last_events.caption, self.last_events.spoken_lines)
            elif situation.call_meanings(seen) and not self.news:
                self.show_calls()
            if played or (log.group_kind_of_deal(seen) == "trick" and not self.news):
                return
        groups = [] if log.group_kind_of_deal(seen) == "trick" else situation.log_groups(seen)[-MAX_LOG_GROUPS:]
        news_entries = [LogEntry("", one.text) for one in self.news if not (groups and one.is_logged)]
        if groups or news_entries:
            self._remember_focus()
            self.last_events.show_lines([*groups, LogGroup("", news_entries)], log.tool_words, centre)
            self._read_lines(translate(log.tool_words), self.last_events.spoken_lines)

    def _read_lines(self, title: str, lines: Sequence[str]) -> None:
        """Open a list of a popup's lines beside the popup, for a screen reader to go through."""
        if QAccessible.isActive() and lines:
            self.action_list.hide()
            self.line_list.show_lines(title, lines, selects_newest=False)
            self.line_list.open_up()

    def _close_popups(self) -> None:
        """Close the popups whose lines a screen reader has read."""
        for popup in (self.call_list, self.last_events):
            popup.hide()

    def show_log(self) -> None:
        """Show all lines of the deal's log in a list, the newest chosen."""
        self._show_lines(
            tr("Log of the deal"), self.announcer.log_lines() or [tr("Nothing has happened yet.")], selects_newest=True
        )

    def show_standing(self) -> None:
        """Show the state of the deal in a list."""
        self._show_lines(tr("State of the deal"), self.announcer.deal_status().all_sentences(), selects_newest=False)

    def _show_lines(self, title: str, lines: Sequence[str], *, selects_newest: bool) -> None:
        if self.line_list.isVisible() and self.line_list.title == title:
            self.line_list.dismiss()
            return
        self.action_list.hide()
        self._close_popups()
        self._remember_focus()
        self.line_list.show_lines(title, lines, selects_newest=selects_newest)
        self.line_list.open_up()

    def show_enlarged(self) -> None:
        """Show the table enlarged around the card under cursor or pointer, or close the enlarged table."""
        if self.enlarged is None:
            page = self.stage.cloth.parentWidget()
            assert page is not None, "a cloth lies on the page of a table"
            self.enlarged = EnlargedTable(page, self.stage, self.gestures)
            self.enlarged.closed.connect(self.stage.cloth.setFocus)
        if self.enlarged.isVisible():
            self.enlarged.dismiss()
            return
        item, area = self.gestures.cursor or self.gestures.hovered_item, self.stage.frame.middle
        spot = None if item is None else item.home
        self.enlarged.open_up(QPointF(area.cx, area.cy) if spot is None else QPointF(spot.x, spot.y))

    @property
    def open_popups(self) -> list[Popup | SideList]:
        """Return everything open over the table."""
        lists: tuple[Popup | SideList, ...] = (self.action_list, self.line_list)
        popups = (self.chooser, self.card_menu, self.last_events, self.call_list, *lists)
        return [popup for popup in popups if popup.isVisible()]

    def show_action_list(self) -> None:
        """Show or hide the list of legal actions. A dialog over the table comes first and keeps the focus."""
        if self.action_list.isVisible():
            self.action_list.dismiss()
        elif self._is_dialog_open():
            words = tr("Close the dialog over the table first.")
            self.announcer.show_answer(words)
            announce(self.stage.cloth, words)
        else:
            self._remember_focus()
            self.line_list.hide()
            self._close_popups()
            self.action_list.show()
            self.fill_action_list()
            self.action_list.open_up()

    def fill_action_list(self) -> None:
        """Update the list of legal actions, if it is open."""
        if not self.action_list.isVisible():
            return
        legal, tools = self.situation.legal, self.list_tools()
        if legal is None:
            self.action_list.show_actions((), tools, empty_text=self.announcer.deal_status().turn())
            return
        hand = [item.card for item in self.stage.own_hand_items()]
        seen, buttons = self.situation.shown_observation, self.situation.table.buttons
        words = ActionWords(partial(buttons.button_text, seen), self.situation.meaning_of, self.stage.pack)
        lines = ActionLines(legal, hand, words, self._list_order)
        other_order = tr("List by card") if self._list_order == BY_PLACE else tr("List by place")
        order_button = other_order if lines.can_be_divided_by_place() else ""
        self.action_list.show_actions(
            lines.groups(), tools, order_text=order_button, empty_text=self.announcer.deal_status().turn()
        )

    def _change_list_order(self) -> None:
        self._list_order = BY_CARD if self._list_order == BY_PLACE else BY_PLACE
        self.fill_action_list()

    # ---- the focus

    def _is_dialog_open(self) -> bool:
        """Whether a sheet lies over the table, or the score of a deal."""
        page = self.action_list.parentWidget()
        sheets = page.findChildren(TableSheet) if page is not None else []
        return self.situation.turn.is_sheet_open or any(sheet.isVisible() for sheet in sheets)

    def _remember_focus(self) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and not any(focused is one or one.isAncestorOf(focused) for one in self.open_popups):
            self._focus_before = focused

    def _return_focus(self) -> None:
        """Focus the dialog behind a closed list, or else the cards."""
        old_focus, self._focus_before = self._focus_before, None
        if (
            old_focus is not None
            and Shiboken.isValid(old_focus)
            and old_focus.isVisible()
            and accessibility.is_in_dialog(old_focus)
        ):
            old_focus.setFocus()
        else:
            self.take_focus()
