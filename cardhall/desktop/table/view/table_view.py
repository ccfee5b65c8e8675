"""The display of a table's situation: the prompt, the buttons, the panels, and the cards' possible uses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from cardhall.cards import Card
from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.announcer import Announcer
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.table.felt.buttons import OFFER_KIND, FeltButton, Tool
from cardhall.desktop.table.felt.table_sheet import TableSheet
from cardhall.desktop.table.input import choice_words
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.hand_order import HandOrder
from cardhall.desktop.table.input.legal_actions import DISCARD_ZONE, LegalActions
from cardhall.desktop.table.input.popups import MAX_COLUMN_ACTIONS
from cardhall.desktop.table.situation import Situation
from cardhall.desktop.table.view.middle_layout import MiddleLayout
from cardhall.desktop.table.view.overviews import Overviews
from cardhall.desktop.table.view.prompt_view import PromptView
from cardhall.desktop.table.view.row_layout import RowLayout
from cardhall.desktop.table.view.side_panels import SidePanels
from cardhall.desktop.table.view.widgets import Widgets
from cardhall.desktop.widgets.buttons import GOLD, PLAIN
from cardhall.language import say, tr, translate
from cardhall.match.one_deal import FILE_SOURCE
from cardhall.rules import Action
from cardhall.rules.engine.observation import Observation

THINKING_DOT_INTERVAL_MS = 350  # from dot to dot while somebody thinks
REPEATED_DEAL_NOTE = say("Same deal again: it does not count")
OWN_DEAL_NOTE = say("Your own deal: it does not count")
THINKING_ANNOUNCEMENT_DELAY_MS = 1500  # after this time a seat's thinking is announced to screen readers
LIST_WIDTH, LIST_MARGIN = 304, 16  # pixels of a list at the side of the table, and round it


class SuggestionsProtocol(Protocol):
    """Suggestions besides the legal actions: hints and claims."""

    @property
    def prompt_text(self) -> str:
        """The prompt's words instead of the usual ones, or ""."""

    @property
    def hinted(self) -> Action | None:
        """The action of the hint on screen, or None."""

    def tools(self) -> list[Tool]:
        """Return buttons beside those of the legal actions."""

    def compare(self, chosen_cards: Sequence[Card]) -> None:
        """Compare the person's chosen cards with the suggestion."""

    def forget(self) -> None:
        """Drop all suggestions, as another turn begins."""


class TableView(QObject):
    """Display of the situation on a page, by its widgets.

    The maker sets `suggestions` before anything is shown.
    """

    suggestions: SuggestionsProtocol
    refusal_shown = Signal()  # the reason why an action is not possible has been shown
    deal_shown = Signal(int)  # the table shows the deal of that number

    def __init__(self, page: QWidget, widgets: Widgets, situation: Situation, gestures: Gestures) -> None:
        super().__init__(page)
        self.page, self.widgets, self.situation, self.gestures = page, widgets, situation, gestures
        self.stage, self.cloth = situation.stage, situation.stage.cloth
        self.prompt, self.row, self.keys, self.reckoning = widgets.prompt, widgets.row, widgets.keys, widgets.reckoning
        self.tray = widgets.tray
        self.hand_order = HandOrder(page, situation.match, self.stage, gestures)
        self.side_panels = SidePanels(page, widgets, self.stage)
        self.row_layout = RowLayout(page, widgets, self.stage)
        self.middle_layout = MiddleLayout(page, widgets, situation, gestures)
        self.announcer = Announcer(situation, lambda words: self.prompt.show_answer(words))
        self.overviews = Overviews(widgets, situation, gestures, self.announcer)
        self.overviews.list_tools, self.overviews.take_focus = lambda: self.suggestions.tools(), self.take_focus
        self.heading = ""  # words beside the game's name, instead of the deal's number
        self._opening_seen: Observation | None = None  # of a match of which the cloth shows nothing yet
        self.last_announced_thinker = -1  # the seat last announced as thinking
        self._is_setting_legal = False  # the gestures learn what the person may do; prompt and buttons come after them
        self.prompt_view = PromptView(
            widgets, situation, gestures, self.announcer, lambda: self.suggestions.prompt_text
        )
        gestures.drag_layer, gestures.tray = widgets.drag_layer, widgets.tray
        widgets.tray.choice_changed.connect(gestures.light_due_zones)
        self.stage.occupied_rects.list_strips, self.stage.places.find_score = (
            self.side_panels.occupied_rects,
            self.side_panels.score_rect,
        )
        self.stage.occupied_rects.list_keys = self.middle_layout.occupied_rects
        self.stage.seats_moved.connect(self.lay_out)
        self.cloth.todo = lambda: spoken_text(self.prompt.text, self.stage.pack, has_calls=situation.is_auction)
        self.keys.describe_action = situation.meaning_of
        for one in (widgets.bar, self.row, self.keys, gestures, widgets.tray):
            one.refused.connect(self.refuse)
        self.keys.action_pointed.connect(self.prompt_view.show_key_meaning)
        self.row.action_pointed.connect(self.prompt_view.show_button_meaning)
        widgets.rail.more_wanted.connect(self.show_calls)

    # ---- layout

    def lay_out(self) -> None:
        """Place everything for the window's size."""
        widgets, page_width, page_height = self.widgets, self.page.width(), self.page.height()
        self.cloth.setGeometry(0, 0, page_width, page_height)
        self.stage.resize(page_width, page_height)
        widgets.drag_layer.setGeometry(0, 0, page_width, page_height)
        frame = self.stage.frame
        for button in self.page.findChildren(FeltButton):
            button.updateGeometry()  # its size depends on the text scale, which the window may limit
        widgets.bar.setGeometry(0, 0, page_width, round(frame.bar.h))
        widgets.bar.set_small(frame.is_small)
        self.side_panels.lay_out()
        self.lay_out_row()
        if self.stage.table.tray is not None:
            widgets.tray.setGeometry(*(round(v) for v in self.stage.table.tray.tray_rect(frame)))
            widgets.tray.lay_out()
        self.reckoning.setGeometry(0, 0, page_width, page_height)
        list_x = LIST_MARGIN if frame.left_handed else page_width - LIST_WIDTH - LIST_MARGIN
        top = round(frame.bar.h) + LIST_MARGIN
        for listed in (widgets.action_list, widgets.line_list):
            listed.setGeometry(list_x, top, LIST_WIDTH, page_height - top - LIST_MARGIN)
        for popup in (widgets.last_events, widgets.call_list, widgets.chooser, widgets.card_menu):
            popup.dismiss()  # it was placed for the old size of the window
        seen = self.situation.seen or self._opening_seen
        if seen is not None:
            self.refresh(seen)

    def lay_out_row(self) -> None:
        """Place prompt, buttons and keys."""
        self.row_layout.lay_out()
        self.middle_layout.lay_out()

    def take_focus(self) -> None:
        """Focus the widget to play with: a sheet, the reckoning or the cloth."""
        sheet = next((one for one in self.page.findChildren(TableSheet) if one.isVisible()), None)
        if sheet is not None:
            sheet.close_button.setFocus()
        elif self.situation.turn.is_sheet_open:
            self.reckoning.take_focus()
        else:
            self.cloth.setFocus()

    def leave_controls(self) -> None:
        """Move the focus from a button or a key back to the cards."""
        if self.page.focusWidget() not in (None, self.cloth, self.page):
            self.take_focus()

    def close_topmost(self) -> bool:
        """Close only the topmost panel over the table. Return whether there was any."""
        in_order = self.page.children()
        topmost = max(self.overviews.open_popups, key=in_order.index, default=None)
        if topmost is not None:
            topmost.dismiss()
        elif not self.side_panels.close_drawer():
            return False
        self.take_focus()
        return True

    # ---- observations

    def refresh(self, seen: Observation) -> None:
        """Update everything beside the cloth; while cards are dealt, only the score."""
        situation, match, bar = self.situation, self.situation.match, self.widgets.bar
        self._opening_seen = seen
        self.side_panels.show_seen(seen, situation.log_groups(seen), is_dealing=self.stage.is_dealing)
        self.deal_shown.emit(seen.deal_number)
        self.hand_order.place_button()
        goal_words = situation.table.score.goal_words(seen)
        standing = goal_words
        if match.first_play is not None:
            standing = OWN_DEAL_NOTE if match.first_play.source == FILE_SOURCE else REPEATED_DEAL_NOTE
        deal = tr("Deal {deal_number}", deal_number=seen.deal_number)
        bar.title.show_fact(self.heading or "  ·  ".join(filter(None, (deal, standing))))
        has_last = any(event.kind in ("trick", "act") for event in seen.history)
        can_undo = match.can_undo(0, dummy=situation.settings.play_dummy)
        for button, is_enabled, reason in (
            (bar.undo_button, can_undo, tr("Nothing to undo.")),
            (bar.redo_button, match.can_redo(0), tr("Nothing to redo.")),
            (bar.last_button, has_last, tr("Nothing has been played yet.")),
        ):
            button.grey_out("" if is_enabled else reason)
        if self.gestures.legal is None:
            self.show_tray(None)
        self.middle_layout.lay_out()  # calls of others are shown before anybody is to do something

    def show_thinking(self, seat: int, thinking_ms: int) -> None:
        """Show dots after a seat's name, after `thinking_ms` milliseconds of thinking, and announce long thinking."""
        self.stage.plaques[seat].set_words(
            is_thinking=True, bright_dot=-1 if self.stage.skips_flights else thinking_ms // THINKING_DOT_INTERVAL_MS % 3
        )
        if thinking_ms >= THINKING_ANNOUNCEMENT_DELAY_MS and self.last_announced_thinker != seat:
            self.last_announced_thinker = seat
            announce(self.cloth, tr("{name} is thinking", name=self.stage.seat_name(seat)))

    def show_calls(self) -> None:
        """List all calls of the deal with their meanings."""
        reason = self.overviews.show_calls()
        if reason:
            self.refuse(reason)

    # ---- legal actions

    def set_legal(self, legal: LegalActions | None) -> None:
        """Set the person's legal actions; None while others act."""
        self.suggestions.forget()
        self.situation.legal = legal
        self.widgets.chooser.dismiss()
        self.widgets.card_menu.dismiss()
        self.show_tray(legal)
        self._is_setting_legal = True
        self.gestures.set_legal(legal)
        self._is_setting_legal = False
        self.update_prompt()
        self.update_row()
        self.update_action_list()

    def show_tray(self, legal: LegalActions | None) -> None:
        """Update the chips of the tray."""
        if self.situation.seen is not None:
            self.widgets.tray.show_seen(self.situation.seen, legal)
            if self.situation.turn.is_ending:
                self.widgets.tray.hide()  # the button to go on takes the place of the chips

    def update_action_list(self) -> None:
        """Update the list of all possible actions, if it is open."""
        self.overviews.fill_action_list()

    def update_row(self) -> None:
        """Show the buttons for the legal actions and for the chosen cards."""
        situation, gestures, selected = self.situation, self.gestures, list[Action]()
        legal, chosen, greyed_buttons = situation.legal, gestures.cards, list[tuple[str, str]]()
        if legal is not None and (legal.chooses_before_playing or not gestures.click_plays):
            selected = legal.actions_with(chosen)
        if len(selected) > MAX_COLUMN_ACTIONS:
            selected = []  # too many for buttons: the possible places are lit instead
        tools, meld_action = gestures.meld_tools()
        hinted = gestures.hint_for_enter
        if legal is not None and not selected and (plan := legal.plan(chosen)):
            tools = [Tool(situation.table.moves.plan_words(plan), gestures.play_selected, GOLD), *tools]
        elif legal is not None and not selected:
            if hinted is not None and not legal.controls.has_control(hinted) and self.widgets.tray.legal is None:
                selected = [hinted]
            elif legal.has_play_button and (chosen or not legal.has_discard_button):
                greyed_buttons = [(legal.verb_for(chosen), choice_words.greyed_play_reason(situation, chosen, legal))]
        if self.widgets.tray.legal is None:  # else chips take the row's place; the hint's key works all the same
            tools = [*tools, *self.suggestions.tools()]
        if legal is not None and legal.shift_variants:
            label = translate(situation.table.buttons.shift_lock_labels[gestures.shift_locked])
            key = situation.table.buttons.reserved_letters.get("along", "")
            tools = [
                Tool(label, gestures.toggle_shift_lock, OFFER_KIND if gestures.shift_locked else PLAIN, key),
                *tools,
            ]
        if (
            legal is not None
            and legal.has_discard_button
            and not any(action.verb == DISCARD_ZONE for action in selected)
        ):
            other_greyed = [one for one in greyed_buttons if one[0] != DISCARD_ZONE]
            greyed_buttons = [*other_greyed, (DISCARD_ZONE, choice_words.greyed_discard_reason(situation, chosen))]
        shown_actions = [meld_action] if meld_action is not None else selected
        self.row.show_actions(
            legal, situation.action_label, shown_actions, tools, greyed_buttons, hinted if meld_action is None else None
        )
        self.lay_out_row()
        self._set_tab_order()

    def _set_tab_order(self) -> None:
        """Set the Tab order: from the cards to keys, chips and buttons."""
        tray = [one for one in self.widgets.tray.findChildren(QAbstractButton) if one.isVisibleTo(self.widgets.tray)]
        buttons = self.row.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for widget, following in pairwise(
            [self.cloth, *self.widgets.keys.keys, *tray, *buttons, self.widgets.bar.hall_button]
        ):
            self.page.setTabOrder(widget, following)

    def show_selection(self) -> None:
        """Update prompt, buttons and lit places after the chosen cards changed."""
        gestures, legal = self.gestures, self.situation.legal
        self.suggestions.compare(gestures.cards)
        self.widgets.chooser.dismiss()  # it asked about the previous choice of cards
        if legal is not None:
            if not self._is_setting_legal:  # else both follow anyway
                self.update_row()
                if (legal.has_play_button or gestures.waits_for_place) and not gestures.dragged_items:
                    self.update_prompt()
            if gestures.selected_items and not gestures.dragged_items:
                self.stage.zone_marks.light_zones(legal.lit_zones(gestures.cards))
            elif not gestures.dragged_items:
                gestures.light_due_zones()

    # ---- the prompt

    def update_prompt(self) -> None:
        """Show the last event and the task in the prompt."""
        self.prompt_view.update_prompt()

    def refuse(self, reason: str) -> None:
        """Show and announce why something is not possible."""
        self.prompt_view.show_refusal(reason)
        self.refusal_shown.emit()

    def show_problem(self, sentence: str) -> None:
        """Show and announce a fault of the program, though play goes on."""
        self.prompt.show_fault(sentence)
        announce(self.cloth, sentence)
