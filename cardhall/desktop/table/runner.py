"""The turns of a match at the table: asks the seat to act, plays actions, undoes them, and pauses.

The runner never blocks. The page shows each action and calls `continue_play` when the table is ready for the next
decision.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.table.autoplay import Autoplay
from cardhall.desktop.table.autosave import Autosave
from cardhall.desktop.table.computer_players import ComputerPlayers, PlaySpeed
from cardhall.desktop.table.moments import moments_of
from cardhall.desktop.table.seating import Seating
from cardhall.desktop.table.thinkers import Thinker, TurnTaker
from cardhall.desktop.table.turn_state import Turn, TurnState
from cardhall.language import tr
from cardhall.log import get_category
from cardhall.match import Match, Store
from cardhall.match.match_bounds import TOO_LONG_TEXT
from cardhall.rules import Action, IllegalAction, State

WARN_ACTIONS_LEFT = 500  # before the maximum length of a match

log = get_category("table")


class Runner(QObject):
    """Runner of one match: lets the seats act in turn, and makes every change of the match at the table."""

    action_played = Signal(object)  # the events of an action
    person_to_decide = Signal()  # it is the person's turn to decide
    problem_reported = Signal(str)  # a sentence for the person; play goes on
    match_changed = Signal()  # undo, redo or restart has changed the match: the table is to show it anew
    match_over = Signal()  # the match is over

    def __init__(
        self, match: Match, thinker: Thinker, store: Store | None, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.match, self.thinker, self.settings = match, thinker, settings
        self.autosave = Autosave(match, store, self)
        self.autosave.taken_over.connect(self.stop_for_good)
        self.turn = TurnState(match)
        self.seating, self.speed = Seating(match, settings, self.turn), PlaySpeed()
        self.is_playback = False  # nobody plays, and nothing is saved
        self.moments: list[State] = []  # the states after each event of the last action, see `moments_of`
        self.turn_taker: TurnTaker | None = None  # takes the turns of seats while a claim is played out
        # how many actions were left at the last warning about the match's length
        self._warned_actions_left: int | None = None
        self.computers = ComputerPlayers(self.seating, thinker, self.speed, self)
        self.computers.action_chosen.connect(self._play_for_computer)
        self.computers.noted.connect(self.problem_reported)
        self.computers.length_exhausted.connect(self._warn_of_length)
        self.autoplay = Autoplay(self.seating, self.speed, self)
        self.autoplay.action_due.connect(self._play_forced)

    @property
    def state(self) -> State:
        return self.seating.state

    @property
    def is_live(self) -> bool:
        """Whether the match is played here, and the table is still open."""
        return not (self.is_playback or self.turn.is_closed)

    # ---- whose turn

    def continue_play(self) -> None:
        """Let the next seat decide; the table is ready."""
        turn, seating = self.turn, self.seating
        if not self.is_live or turn.is_paused:
            return
        if turn.is_note_open and not seating.may_person_act_during_note():
            return
        if self.state.is_over:
            self.match_over.emit()
            return
        if turn.waits_for_reader:
            return
        self._warn_of_length()
        if not self.match.actions_left:
            return
        if not seating.is_realtime:
            self._begin_turn(self.state.actors[0])
        elif seating.start_gate is not None and not seating.has_started:
            seating.start_gate.request_start()  # calls this method again when it opens
        else:
            turn.change_to(Turn.PERSON)
            self.person_to_decide.emit()
            self.computers.start()

    def _begin_turn(self, seat: int) -> None:
        """Start a seat's turn: wait for the person, or ask the computer player."""
        self.turn.change_to(Turn.PERSON if self.seating.is_person(seat) else Turn.THINKING)
        if self.turn_taker is not None and self.turn_taker.takes_turn(seat):
            return
        if self.seating.is_person(seat):
            self.autoplay.start()
            self.person_to_decide.emit()
        else:
            self.computers.begin_turn(seat)

    def set_note_open(self, is_open: bool) -> None:
        """Set whether a note of the guide is open; while it is, only the person may act."""
        if is_open == self.turn.is_note_open or not self.is_live:
            return
        self.turn.is_note_open = is_open
        if is_open:
            self.autoplay.stop()
        else:
            self.computers.restart_pace()

    def resume_after_note(self) -> None:
        """Let the next seat act after a note was read. The person's selection stays."""
        if not self.is_live or not self.turn.may_act or self.state.is_over:
            return
        if self.seating.is_realtime:
            if not self.seating.has_started:  # the note has held up the start
                self.continue_play()
        elif self.seating.may_person_act():
            self.autoplay.start()
        else:
            self.continue_play()

    def _warn_of_length(self) -> None:
        """Warn the person before the match reaches its maximum length, and again at the end."""
        actions_left = self.match.actions_left
        if actions_left == 0 and self._warned_actions_left != 0:
            self.problem_reported.emit(
                tr(
                    "{too_long} Everything played is saved. You can give up the match, or start another.",
                    too_long=TOO_LONG_TEXT,
                )
            )
        elif actions_left <= WARN_ACTIONS_LEFT and self._warned_actions_left is None:
            self.problem_reported.emit(
                tr("This match has become very long: it ends after {left} more actions.", left=actions_left)
            )
        else:
            return
        self._warned_actions_left = actions_left

    # ---- actions

    def play_action(self, action: Action, seat: int | None = None, *, claimed: bool = False) -> None:
        """Play an action for `seat`, by default for the person's seat.

        `claimed`: as part of a claim. Raises `IllegalAction` if the action is not legal.
        """
        realtime, person = self.seating.is_realtime, self.seating.person_seat
        if seat is None:
            seat = person
        self.autoplay.stop()
        if seat == person or not realtime:
            self.computers.drop_hint()
        self.computers.drop_answer()
        self.autosave.save_pending()
        if not realtime:
            self.state.watch()
        events = self.match.play(action, seat, claimed=claimed)
        if seat == person:
            self.computers.begin_round()
        log(
            "%s: action %d, by seat %d", self.match.game.id, len(self.match.log), seat
        )  # without the action: logs tell no cards
        realtime = self.seating.is_realtime
        self.moments = [] if realtime else moments_of(events, self.state.moments(events))
        self.autosave.save_soon(sync=not realtime)  # before the signal, which may lead to the next action at once
        self.action_played.emit(events)

    def _play_forced(self) -> None:
        """Play the person's only legal action, unless the position has changed meanwhile."""
        forced_action = self.seating.only_action
        if forced_action is not None:
            self.play_action(forced_action)

    def _play_for_computer(self, seat: int, action: Action) -> None:
        """Play a computer's action; an illegal action is reported, and replaced by a legal one."""
        if self.seating.is_realtime:
            if self.match.actions_left and seat in self.state.actors and action in self.state.actions(seat):
                self.play_action(action, seat)  # else another seat was faster
            return
        try:
            self.play_action(action, seat)
        except IllegalAction as error:
            legal = self.state.actions(seat)
            name = self.match.names[seat]
            self.problem_reported.emit(
                tr(
                    "{name} tried an illegal move ({reason}). The game continues.",
                    name=name,
                    reason=error.reason,
                )
            )
            if legal:
                self.play_action(legal[0], seat)

    def cancel_questions(self) -> None:
        """Cancel all pending questions and the automatic action."""
        self.computers.cancel_questions()
        self.autoplay.stop()

    # ---- going back

    def undo(self) -> bool:
        """Go back to the person's last decision. Returns whether anything changed."""
        self.autosave.save_pending()
        return self._after_change(self.match.undo_to(0, dummy=self.settings.play_dummy))

    def redo(self) -> bool:
        """Go forward to the person's next decision. Returns whether anything changed."""
        self.autosave.save_pending()
        return self._after_change(self.match.redo_to(0, dummy=self.settings.play_dummy))

    def restart_deal(self) -> bool:
        """Restart the deal being played or scored with the same cards. Returns whether anything changed."""
        deal = len(self.state.results) if self.turn.is_unread or self.state.is_over else self.state.deal_number
        self.autosave.save_pending()
        return self._after_change(self.match.rewind(deal))

    def _after_change(self, has_changed: bool) -> bool:
        """Cancel questions, save and report after a change of the match; do nothing if nothing changed."""
        if has_changed:
            log("%s: gone to action %d", self.match.game.id, len(self.match.log))
            self.cancel_questions()
            self.autosave.save_soon()
            self.match_changed.emit()
        return has_changed

    # ---- pausing and stopping

    def suspend(self) -> None:
        """Stop everybody for now and cancel pending questions."""
        self.cancel_questions()
        self.computers.stop()

    def set_paused(self, paused: bool) -> None:
        """Pause or resume everybody; after a resume, call `continue_play` when the table is ready."""
        turn, gate = self.turn, self.seating.start_gate
        if turn.is_closed:
            return
        if paused and turn.allows(Turn.PAUSED):
            turn.change_to(Turn.PAUSED)
        elif not paused:
            turn.resume()
        if gate is not None and self.is_live:
            gate.set_paused(paused)
        if paused:
            self.autoplay.stop()
        else:
            self.computers.restart_pace()

    def stop_for_good(self) -> None:
        """Stop everybody for good."""
        self.seating.start_gate = None
        self.set_paused(True)
        self.suspend()

    def close(self) -> None:
        """Save and stop."""
        if self.turn.is_closed:
            return
        if not self.is_playback:
            self.autosave.close()
            self.cancel_questions()
        self.turn.change_to(Turn.CLOSED)
        self.computers.stop()
