"""The base of trial, practice and exercise pages: one decision is judged, and nothing is saved."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import PlaySound, play_nothing
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.felt.callout import Callout
from cardhall.desktop.table.flow.deal_end import DealEnd
from cardhall.desktop.table.flow.match_flow import MatchFlow
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.table.thinkers import Thinker
from cardhall.desktop.table.turn_state import Turn
from cardhall.language import say
from cardhall.match import Match
from cardhall.rules import Action

BETTER_TITLE = say("There is a better choice")
OWN_DEALS_HEAD = say("From your own deals")


class PositionEnd(DealEnd):
    """End of a tried position: the end of its deal. The score sheet waits until the verdict's note is read."""

    sheet_read = Signal()  # the score sheet has been read
    shows_last_cards = False
    has_note_first = True  # the verdict's note comes before the score sheet
    is_sheet_waiting = False  # the score sheet waits for the note to be read

    def show_reckoning(self, *, only_update: bool = False) -> None:
        if self.has_note_first and not only_update:
            self.is_sheet_waiting = True
        else:
            super().show_reckoning(only_update=only_update)

    def go_on_after_note(self) -> None:
        """Show the waiting score sheet after the note was read."""
        self.has_note_first = self.is_sheet_waiting = False
        self.show_reckoning()

    def start_next_deal(self) -> None:
        self.reckoning.hide()
        self.turn.change_to(Turn.JUDGED)
        self.sheet_read.emit()


class PositionFlow(MatchFlow):
    """Base of flows that judge the person's first decision and then stop play."""

    callout: Callout  # shows the verdict
    deal_end: PositionEnd
    is_judged = False

    def act(self, action: Action) -> None:
        action_count = len(self.match.log)
        super().act(action)
        if self.is_judged or len(self.match.log) == action_count:  # without a new entry: the action was refused
            return
        self.is_judged = True
        self.runner.suspend()
        self.turn.change_to(Turn.JUDGED)
        self.show_verdict(action)

    def show_verdict(self, action: Action) -> None:
        """Show the verdict on the decision."""
        raise NotImplementedError

    def show_note(self, caption: str, title: str, text: str, buttons: tuple[str, str]) -> None:
        """Show the verdict's note; the first button is the main button."""
        self.callout.show_words(caption, title, in_pack(text, self.stage.pack), buttons, QRectF())

    def continue_or_fast_forward(self) -> None:
        """Close the verdict's note, and play on."""
        self.callout.dismiss()
        self.turn.change_to(Turn.PLAYING_OUT)
        if self.deal_end.is_sheet_waiting:
            self.deal_end.go_on_after_note()
        else:
            self.deal_end.has_note_first = False
            self.script_done()


class PositionPage(TablePage):
    """Base of table pages for a tried position, without statistics or saving."""

    back_label = say("Position")
    is_left_by_escape = True
    end: PositionEnd
    flow: PositionFlow

    def __init__(
        self,
        match: Match,
        *,
        settings: Settings,
        worker: Thinker,
        instant: bool = False,
        sound: PlaySound = play_nothing,
    ) -> None:
        super().__init__(match, settings=settings, worker=worker, store=None, instant=instant, sound=sound)
        self.guide.switch_off()
        self.flow.callout = Callout(self)
        self.flow.callout.card_key_receiver = self.stage.cloth
        self.widgets.bar.can_give_up = False
        self.widgets.bar.fit_to_width()

    def hide_hints(self) -> None:
        """Offer no hints: the person is to find the answer."""
        self.hints.are_allowed = False
        self.widgets.bar.hint_button.hide()
        self.widgets.bar.fit_to_width()

    def set_heading(self, *heading: str) -> None:
        """Set the heading beside the game's name."""
        self.view.heading = "  ·  ".join(filter(None, heading))

    def set_back_button(self, name: str, tip: str) -> None:
        """Set the label and the tip of the back button."""
        button = self.widgets.bar.hall_button
        button.setText(name)
        button.setToolTip(tip)
        button.setAccessibleName(tip)

    def answer_note(self, *, by_enter: bool) -> bool:
        """Press the note's main button for Enter; Escape is left to the page. Return whether it was pressed."""
        if not by_enter or not self.flow.callout.isVisible():
            return False
        self.flow.callout.main_button.click()
        return True
