"""Playback of a match: the person steps through its actions back and forth, with all cards open."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.keys import REPLAY_KEYS
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.felt.buttons import FeltButton, Tool
from cardhall.desktop.table.flow.deal_end import DealEnd
from cardhall.desktop.table.flow.match_flow import MatchFlow
from cardhall.desktop.table.flow.open_hands import PERSON_SEAT, other_hands
from cardhall.desktop.table.moments import moments_of
from cardhall.desktop.table.rail.table_bar import ToolSeparator
from cardhall.desktop.table.situation import Situation
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.table_page import PartClasses, TablePage
from cardhall.desktop.table.thinkers import NoThinker
from cardhall.desktop.table.turn_state import Turn
from cardhall.desktop.table.view.table_view import TableView
from cardhall.desktop.widgets.buttons import GOLD, PLAIN
from cardhall.language import say, tr
from cardhall.match import Match

BEGINNING_TEXT, END_TEXT = say("This is the beginning of the match."), say("This is the end of the match.")


def open_all_hands(situation: Situation) -> None:
    """Show everybody's cards where the rules allow all of them to be seen."""
    found = other_hands(situation.table, situation.match.state) if situation.are_all_cards_open else {}
    situation.stage.open_hands = found


class PlaybackView(TableView):
    """Display of a playback: the place in the match, and the buttons for stepping through it."""

    action_count = 0  # actions of the whole match
    list_tools: Callable[[], list[Tool]] = list  # returns the buttons of the row

    def update_prompt(self) -> None:
        match = self.situation.match
        action_number, state = len(match.log), match.state
        task, seen = "", self.situation.observe()
        if state.turn is not None and seen.phase == "auction":
            task = tr("{name} to call", name=self.stage.seat_name(state.turn))
        elif state.turn is not None:
            task = tr("{name} to play", name=self.stage.seat_name(state.turn))
        if state.turn == PERSON_SEAT:
            task = tr("Your turn")
        self.prompt.set_words(
            tr("{at} of {length}", at=action_number, length=self.action_count), tr("The end") if state.is_over else task
        )

    def update_row(self) -> None:
        match = self.situation.match
        self.row.show_tools(self.list_tools())
        # Two buttons go back, two go forward; the others are always possible.
        for button, able in zip(self.row.buttons, (bool(match.log),) * 2 + (match.can_redo(),) * 2, strict=False):
            assert isinstance(button, FeltButton)
            button.grey_out("" if able else END_TEXT if match.log else BEGINNING_TEXT)
        self.lay_out_row()

    def uncover_row(self) -> None:
        """Raise prompt and step buttons above the score sheet."""
        for widget in (self.row, self.prompt):
            widget.raise_()


class PlaybackEnd(DealEnd):
    """Deal ends of a playback: score sheets with the step buttons below."""

    show_match: Callable[[], object]  # shows the position of the match now
    shows_last_cards = False

    def show_reckoning(self, *, only_update: bool = False) -> None:
        """Show the score sheet above the step buttons."""
        self.view.update_row()
        super().show_reckoning(only_update=only_update)
        self._uncover_row()

    def look_at_table(self) -> None:
        super().look_at_table()
        self.go_button.hide()  # the row has the buttons for going on and back
        self.result_button.hide()
        self.view.update_row()
        self.view.update_prompt()

    def return_to_result(self) -> None:
        super().return_to_result()
        self.view.update_row()
        self._uncover_row()

    def _uncover_row(self) -> None:
        assert isinstance(self.view, PlaybackView)
        self.view.uncover_row()

    def stop_looking(self) -> None:
        super().stop_looking()
        open_all_hands(self.situation)

    def start_next_deal(self) -> None:
        super().start_next_deal()
        if not self.script.is_running:
            self.show_match()


class PlaybackFlow(MatchFlow):
    """Flow of a playback: steps back and forth through a match."""

    def begin(self) -> None:
        if not self.turn.has_begun:
            self.turn.change_to(Turn.PLAYING_OUT)
            self.stage.cloth.setFocus()
            self.show_match()

    def step_forward(self) -> None:
        """Replay the next action."""
        if self.turn.is_sheet_open:
            self.deal_end.start_next_deal()
            return
        if self.script.is_running:
            self.show_match()  # a press during an animation counts as a step
        self.match.state.watch()
        events = self.match.step()
        if events:
            self.runner.moments = moments_of(events, self.match.state.moments(events))
            open_all_hands(self.situation)
            self.show_events(events)

    def step_backward(self) -> None:
        """Take back one action."""
        self.match.undo()
        self.show_match(motion.PLAY_MS)

    undo, redo = step_backward, step_forward

    def toggle_pause(self) -> None:
        """Do nothing: a playback cannot be paused."""

    def jump_to_next_deal(self) -> None:
        """Jump to the next deal, or to the end."""
        deal = self.match.state.deal_number
        while self.match.state.deal_number == deal and self.match.step():
            pass
        self.show_match()

    def jump_to_previous_deal(self) -> None:
        """Jump to the beginning of the deal, or if already there to the beginning of the previous deal."""
        deal, length = self.match.state.deal_number, len(self.match.log)
        self.match.rewind(deal)
        if len(self.match.log) == length:
            self.match.rewind(max(1, deal - 1))
        self.show_match()

    restart_deal = jump_to_previous_deal

    def show_match(self, duration: float = 0.0) -> None:
        """Show the position of the match now; cards fly there in `duration` milliseconds."""
        self.script.clear()
        self.stage.clock.finish_movements()
        self.deal_end.discard_result()
        self.turn.change_to(Turn.PLAYING_OUT)
        open_all_hands(self.situation)
        self.view.set_legal(None)
        self.stage.sync_to(self.situation.observe(), duration)
        announce(self.stage.cloth, self.view.prompt.text)
        if self.match.state.is_over:
            self.deal_end.show_final_sheet()

    def script_done(self) -> None:
        if self.turn.has_begun:
            self.view.update_row()
            self.view.update_prompt()


class PlaybackPage(TablePage):
    """The table page of a playback: of a finished match, or of a match that another window plays."""

    back_label = say("Match")
    is_left_by_escape = True
    part_classes = PartClasses(PlaybackView, PlaybackEnd, PlaybackFlow)
    menu_commands = ("codes",)
    view: PlaybackView
    end: PlaybackEnd
    flow: PlaybackFlow

    def __init__(
        self,
        match: Match,
        *,
        settings: Settings,
        is_over: bool = True,
        instant: bool = False,
    ) -> None:
        """Show a match for playback, a finished match from its beginning.

        `is_over`: false for a match in play, which is shown at its present position with only the person's cards open.
        """
        length, self.deal_count = len(match.log), len(match.state.results)
        if is_over:
            match.rewind()
        super().__init__(match, settings=settings, worker=NoThinker(), store=None, instant=instant)
        self.runner.is_playback = True
        self.situation.are_all_cards_open = self.end.comparison.may_repeat = is_over
        self.view.action_count, self.view.list_tools, self.end.show_match = (
            length,
            self._step_tools,
            self.flow.show_match,
        )
        self.view.row_layout.shows_row_with_reckoning = True
        self._trim_bar()
        self.steps_by_key = {
            Qt.Key.Key_Right: self.flow.step_forward,
            Qt.Key.Key_Left: self.flow.step_backward,
            Qt.Key.Key_PageDown: self.flow.jump_to_next_deal,
            Qt.Key.Key_PageUp: self.flow.jump_to_previous_deal,
        }
        for heard in self._key_widgets():
            heard.installEventFilter(self)
        self.widgets.reckoning.is_review = True

    def _trim_bar(self) -> None:
        """Hide the bar's buttons for playing."""
        bar = self.widgets.bar
        bar.can_give_up = False
        bar.fit_to_width()
        tools = (bar.undo_button, bar.redo_button, bar.hint_button, bar.pause_button)
        for button in (*tools, bar.settings_button):
            button.hide()
        for line in bar.findChildren(ToolSeparator)[1:]:
            line.hide()
        bar.hall_button.setText(tr("Back"))

    def _key_widgets(self) -> tuple[QWidget, ...]:
        """Return the widgets that receive the arrow keys."""
        return self.stage.cloth, self.widgets.reckoning

    def close_page(self) -> None:
        for heard in self._key_widgets():
            heard.removeEventFilter(self)
        super().close_page()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Step through the match by arrow keys, whichever widget has the focus."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in self.steps_by_key:
            self.steps_by_key[Qt.Key(event.key())]()
            return True
        return super().eventFilter(watched, event)

    def repeat_deal(self) -> None:
        """Ask the window to play the shown deal again."""
        turn = self.runner.turn
        deal = turn.deal_reckoned if turn.is_sheet_open else self.match.state.deal_number
        if deal <= self.deal_count:
            self.repeat_wanted.emit(deal)

    def review_deal(self) -> None:
        """Ask the window to analyse the decisions of the shown deal."""
        self.review_wanted.emit(self.match.state.deal_number)

    def _step_tools(self) -> list[Tool]:
        """Return the buttons that step through the match."""
        flow, key_labels = self.flow, {key.name: key.shown_keys for key in REPLAY_KEYS}
        tools = [
            Tool(
                tr("Start", context="of the deal"),
                flow.jump_to_previous_deal,
                PLAIN,
                key_labels["deal_before"],
                is_optional=True,
            ),
            Tool(tr("Back"), flow.step_backward, PLAIN, key_labels["backward"]),
            Tool(tr("Forward"), flow.step_forward, GOLD, key_labels["forward"]),
            Tool(tr("Next deal"), flow.jump_to_next_deal, PLAIN, key_labels["next_of_deals"]),
        ]
        if self.runner.turn.is_looking:
            tools.append(Tool(tr("Result"), self.end.return_to_result, PLAIN, "R"))
        elif self.situation.are_all_cards_open and self.match.state.deal_number <= self.deal_count:
            tools.append(Tool(tr("Play this deal"), self.repeat_deal, PLAIN, "P"))
            if self.match.game.has_choices:
                tools.append(Tool(tr("Review"), self.review_deal, PLAIN, "V"))
        return tools
