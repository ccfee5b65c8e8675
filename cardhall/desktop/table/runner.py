"""The flow of a match at the table: whose turn it is, asking the computer players, undo, hints.

The runner never blocks: the worker's answers are collected by a timer. The page shows what happened and calls `go`
when the table is ready for the next decision.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.table.keeper import Keeper
from cardhall.desktop.table.moments import moments_of
from cardhall.desktop.table.thinkers import Gate, TakesTurns, Thinker
from cardhall.desktop.table.turn_state import Turn, TurnState
from cardhall.language import tr
from cardhall.log import category
from cardhall.match import Match, Store
from cardhall.match.bounds import TOO_LONG
from cardhall.match.replay_by_computer import thinking_seed
from cardhall.rules import Action, IllegalAction, State

POLL = 25
DOTS_AFTER = 400  # the plaque shows that a seat is thinking
FORCED_WAIT = 420  # a forced action of the person's is played so that one can follow
IDLE_WAIT = 1300  # and one that needs no thought, once it could be read what it is
WARN_BEFORE = 500  # actions before the match becomes too long to go on
LEAST = 0.55  # the share of the pace that a computer player takes at least

log = category("table")


class Runner(QObject):
    """Runs one match."""

    played = Signal(object)  # the events of an action
    waiting = Signal()  # the person is to decide
    alone_changed = Signal()  # whether the person's action is about to be done without them
    thinking = Signal(int, int)  # a seat, and for how many milliseconds it has been thinking; again and again
    problem = Signal(str)  # a sentence for the person; play goes on
    hinted = Signal(object)  # [(action, value)], best first
    rebuilt = Signal()  # undo, redo, restart: show the match as it now stands
    over = Signal()

    def __init__(
        self, match: Match, worker: Thinker, store: Store | None, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.match, self.worker, self.settings = match, worker, settings
        self.keeper = Keeper(match, store, self)
        self.keeper.taken.connect(self.stand_still)
        self.turn = TurnState(match)
        self.only_shows = False  # the match is only looked at: nobody plays, and nothing is saved
        self.moments: list[State] = []  # what the events of the last action led to, see `moments_of`
        self.instant = False  # no waiting for the sake of the eye (tests)
        self.gate: Gate | None = None  # who lets a game without turns begin; None: it begins at once
        self.claims: TakesTurns | None = None  # who looks after claims; None: nobody claims
        self.idle: Sequence[str] = ()  # verbs of actions that need no thought where they are all that can be done
        self.goes_on = False  # on to the person's next decision: nobody waits for the sake of the eye
        self.swift = False  # whether these are done without a note
        self.alone: Action | None = None  # the person's action that is done without them in a moment
        self._warned: int | None = None  # how many actions were left when it was said that the match becomes too long
        self._asked: dict[int, int] = {}  # ticket -> seat
        self._hint: int | None = None
        self._since = QElapsedTimer()
        self._ready: dict[int, float] = {}  # games without turns: when a seat may act again
        self._clock = QElapsedTimer()
        self._clock.start()
        self._poll = QTimer(self)
        self._poll.setInterval(POLL)
        self._poll.timeout.connect(self._collect)
        self._forced = QTimer(self)
        self._forced.setSingleShot(True)
        self._forced.timeout.connect(self._play_alone)
        self._answer: tuple[int, Action] | None = None  # an answer that came before its time

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def is_live(self) -> bool:
        """Whether the match is played here, and the table has not been left."""
        return not (self.only_shows or self.turn.is_closed)

    @property
    def realtime(self) -> bool:
        """Whether the game has no turns."""
        return self.state.turn is None and bool(self.state.actors)

    @property
    def person(self) -> int:
        """The seat for which the person decides now: seat 0, or who plays its hand as the dummy, if that is wanted."""
        return self.person_in(self.state)

    def person_in(self, state: State) -> int:
        """The seat for which the person decides in a state of the match."""
        return state.player_of(0) if self.settings.play_dummy and 0 not in self.match.levels else 0

    def is_person(self, seat: int) -> bool:
        """Whether a person decides for that seat now."""
        return seat not in self.match.levels or seat == self.person != 0

    def person_to_act(self) -> bool:
        """Whether the person may decide now."""
        person = self.person
        return self.turn.may_act and bool(self.match.left) and person in self.state.actors and self.is_person(person)

    @property
    def only_action(self) -> Action | None:
        """All that the person can do now; None where they have a choice, or are not to act."""
        legal = self.state.actions(self.person) if self.person_to_act() else []
        return legal[0] if len(legal) == 1 else None

    @property
    def forced(self) -> Action | None:
        """That, where it may be done without the person: not while a note is read, nor where there is never a choice,
        since the game would play itself."""
        return self.only_action if self.turn.others_may_act and self.state.game.has_choices else None

    # ---- whose turn

    def go(self) -> None:
        """The table is ready: let the next seat decide."""
        turn = self.turn
        if not self.is_live or turn.is_paused:
            return
        if turn.note_stands and not self._is_open_to_person():
            return
        if self.state.is_over:
            self.over.emit()
            return
        if turn.is_held:
            return
        self._warn_of_length()
        if not self.match.left:
            return
        if self.realtime and self.gate is not None and not self.gate.is_open:
            self.gate.ask()  # which comes here again
            return
        if self.realtime:
            turn.go(Turn.PERSON)
            self.waiting.emit()
            self._poll.start()
        else:
            self._begin_turn(self.state.actors[0])

    def _begin_turn(self, seat: int) -> None:
        """It is that seat's turn: the person decides, or the seat is asked."""
        self.turn.go(Turn.PERSON if self.is_person(seat) else Turn.THINKING)
        if self.claims is not None and self.claims.takes(seat):
            return
        if self.is_person(seat):
            self._look_if_alone()
            self.waiting.emit()
            return
        if seat in self._asked.values() or self._answer is not None:
            self._poll.start()
            return
        self._since.start()
        legal = self.state.actions(seat)
        if len(legal) == 1:
            self._answer = (seat, legal[0])
            self._poll.start()
            return
        self._ask(seat)

    def _look_if_alone(self) -> None:
        """Where the person has one legal action, and wants that, it is done in a moment."""
        only = self.forced
        idle = only is not None and self.settings.do_idle and only.verb in self.idle
        if only is None or not (idle or self.settings.play_forced or self.goes_on):
            return
        noted = idle and not self.swift and not self.goes_on
        self._forced.start(0 if self.instant or self.goes_on else IDLE_WAIT if noted else FORCED_WAIT)
        self._say_alone(only if noted else None)

    def _say_alone(self, action: Action | None) -> None:
        if action != self.alone:
            self.alone = action
            self.alone_changed.emit()

    def _stop_alone(self) -> None:
        """Nothing is done without the person."""
        self._forced.stop()
        self._say_alone(None)

    def set_waiting(self, waits: bool) -> None:
        """A note is being read, or no longer: meanwhile nobody but the person acts."""
        if waits == self.turn.note_stands or not self.is_live:
            return
        self.turn.note_stands = waits
        if waits:
            self._stop_alone()
        else:
            self._ready.clear()

    def go_on(self) -> None:
        """The note has been read: whoever is to act may go on. What the person has begun to choose stays."""
        if not self.is_live or not self.turn.may_act or self.state.is_over:
            return
        if self.realtime:
            self._begin_if_gate_waits()
        elif self.person_to_act():
            self._look_if_alone()
        else:
            self.go()

    def _is_open_to_person(self) -> bool:
        """Whether the person may act while a note is read."""
        if self.realtime:
            return self.gate is None or self.gate.is_open
        return self.is_person(self.state.actors[0] if self.state.actors else -1)

    def _begin_if_gate_waits(self) -> None:
        """A game without turns has not begun because of a note: now it does."""
        if self.gate is not None and not self.gate.is_open:
            self.go()

    def hurry(self) -> None:
        """In a game without choices: whoever is to act does so at once."""
        if self._answer is not None and not self.state.game.has_choices and self.turn.others_may_act:
            (seat, action), self._answer = self._answer, None
            self._computer_plays(seat, action)

    def _warn_of_length(self) -> None:
        """Say in time, and once more at the end, that the match becomes too long to be saved."""
        left = self.match.left
        if left == 0 and self._warned != 0:
            self.problem.emit(
                tr(
                    "{too_long} What was played is kept. You can give the match up, or begin another.",
                    too_long=TOO_LONG,
                )
            )
        elif left <= WARN_BEFORE and self._warned is None:
            self.problem.emit(tr("This match has become very long: it ends after {left} more actions.", left=left))
        else:
            return
        self._warned = left

    def _ask(self, seat: int) -> None:
        level = self.match.levels[seat]
        seed = thinking_seed(self.match.seed, len(self.match.log), seat)
        self._asked[self.worker.think(self.state.observe(seat), level, seed)] = seat
        self._poll.start()

    def _play_alone(self) -> None:
        only = self.only_action
        if only is not None:
            self.play(only)

    def play(self, action: Action, seat: int | None = None, *, claimed: bool = False) -> None:
        """Do an action of that seat, or of the one for which the person decides.

        `claimed`: as part of a claim. Raises `IllegalAction` when it is not legal.
        """
        if seat is None:
            seat = self.person
        self._stop_alone()
        if seat == self.person or not self.realtime:
            self._drop_hint()
        self._answer = None
        self.keeper.catch_up()
        if not self.realtime:
            self.state.watch()
        events = self.match.play(action, seat, claimed=claimed)
        log("%s: action %d, by seat %d", self.match.game.id, len(self.match.log), seat)  # not which one
        self.moments = [] if self.realtime else moments_of(events, self.state.moments(events))
        self.keeper.soon(sync=not self.realtime)  # first: what is shown of it may lead to the next action at once
        self.played.emit(events)

    # ---- answers

    def _collect(self) -> None:
        if not self.is_live:
            self._poll.stop()
            return
        for answer in self.worker.answers():
            if answer.note:
                self.problem.emit(answer.note)
            if answer.ticket == self._hint:
                self._hint = None
                self.hinted.emit(answer.ranking or [(answer.action, 0.0)])
            elif answer.ticket in self._asked:
                seat = self._asked.pop(answer.ticket)
                if self.realtime:
                    if self.turn.others_may_act:
                        self._try(answer.action, seat)
                else:
                    self._answer = (seat, answer.action)
        if self._answer is not None and self.turn.others_may_act:
            least = 0 if self.instant or self.goes_on else LEAST * self.settings.pace
            if self._since.elapsed() >= least:
                seat, action = self._answer
                self._answer = None
                self._computer_plays(seat, action)
        if self.realtime and not self.match.left:
            self._poll.stop()
            self._warn_of_length()
            return
        if self.realtime and self.turn.may_act and (self.gate is None or self.gate.is_open):
            if self.turn.others_may_act:
                self._drive()
            return
        if self._asked and self.turn.others_may_act and self._since.isValid() and self._since.elapsed() > DOTS_AFTER:
            for seat in self._asked.values():
                self.thinking.emit(seat, self._since.elapsed())
        if not self._asked and self._hint is None and self._answer is None:
            self._poll.stop()

    def _computer_plays(self, seat: int, action: Action) -> None:
        try:
            self.play(action, seat)
        except IllegalAction as refused:
            legal = self.state.actions(seat)
            name = self.match.names[seat]
            self.problem.emit(
                tr(
                    "{name} wanted something that the rules do not allow ({reason}) and plays on.",
                    name=name,
                    reason=refused.reason,
                )
            )
            if legal:
                self.play(legal[0], seat)

    def _tempo(self, level: str) -> float:
        """Games without turns: seconds between two actions of such a player."""
        from cardhall.players.advice import advice_for

        return advice_for(self.match.game.id).tempo(level)

    def _try(self, action: Action, seat: int) -> None:
        """In a game without turns somebody else may have been there first; then nothing happens."""
        if self.match.left and seat in self.state.actors and action in self.state.actions(seat):
            self.play(action, seat)

    def _drive(self) -> None:
        """Games without turns: each computer seat acts at its own pace."""
        now = float(self._clock.elapsed())
        for seat in self.state.actors:
            level = self.match.levels.get(seat)
            if level is None or seat in self._asked.values():
                continue
            wait = 1000 * self._tempo(level) * (0.85 + 0.1 * (seat % 4))
            if now >= self._ready.setdefault(seat, now + wait):
                self._ready[seat] = now + wait
                self._ask(seat)

    # ---- hints

    def ask_hint(self) -> None:
        """Ask what the person had best do; the answer comes with `hinted`."""
        if self._hint is not None or not self.person_to_act():
            return
        seed = self.match.seed + len(self.match.log)
        self._hint = self.worker.think(self.state.observe(self.person), "hard", seed, rank=True)
        self._poll.start()

    def _drop_hint(self) -> None:
        if self._hint is not None:
            self.worker.forget(self._hint)
            self._hint = None

    def forget(self) -> None:
        """Whatever was asked is no longer wanted."""
        for ticket in self._asked:
            self.worker.forget(ticket)
        self._asked.clear()
        self._answer = None
        self._stop_alone()
        self._drop_hint()

    # ---- going back

    def undo(self) -> bool:
        """Back to the person's last decision."""
        self.keeper.catch_up()
        return self._went(self.match.undo_to(0, dummy=self.settings.play_dummy))

    def redo(self) -> bool:
        """Forward to the person's next decision."""
        self.keeper.catch_up()
        return self._went(self.match.redo_to(0, dummy=self.settings.play_dummy))

    def restart_deal(self) -> bool:
        """Play the same deal again from its beginning: the one being played, or the one being reckoned."""
        deal = len(self.state.results) if self.turn.is_unread or self.state.is_over else self.state.deal_number
        self.keeper.catch_up()
        return self._went(self.match.rewind(deal))

    def _went(self, changed: bool) -> bool:
        if changed:
            log("%s: gone to action %d", self.match.game.id, len(self.match.log))
            self.forget()
            self.keeper.soon()
            self.rebuilt.emit()
        return changed

    def hold(self) -> None:
        """Nobody goes on for the time being: what was asked is no longer wanted."""
        self.forget()
        self._poll.stop()

    def set_paused(self, paused: bool) -> None:
        """Everybody waits, or may go on: with `go`, when the table is ready."""
        turn = self.turn
        if turn.is_closed:
            return
        if paused and turn.allows(Turn.PAUSED):
            turn.go(Turn.PAUSED)
        elif not paused:
            turn.resume()
        if self.gate is not None and self.is_live:
            self.gate.set_paused(paused)
        if paused:
            self._stop_alone()
        else:
            self._ready.clear()

    def stand_still(self) -> None:
        """Nobody does anything any more."""
        self.gate = None
        self.set_paused(True)
        self.forget()
        self._poll.stop()

    def close(self) -> None:
        """Save, and stop."""
        if self.turn.is_closed:
            return
        if not self.only_shows:
            self.keeper.close()
            self.forget()
        self.turn.go(Turn.CLOSED)
        self._poll.stop()
