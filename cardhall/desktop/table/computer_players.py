"""The computer players of a match: asks the thinking process, and reports the answers at a pace people can follow.

Nothing here blocks: a timer collects the answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from cardhall.desktop.table.seating import Seating
from cardhall.desktop.table.thinkers import Thinker
from cardhall.desktop.widgets import hearing
from cardhall.match.replay_by_computer import thinking_seed
from cardhall.rules import Action

POLL_MS = 25  # from look to look for answers
MAX_POLL_MS = 200  # in a game without turns, from look to look while nothing is asked
THINKING_SHOWN_AFTER_MS = 400
MIN_PACE_SHARE = 0.55  # the least time a computer player takes, as a share of the pace
# In a game without turns each seat's tempo differs a little, so that seats of one level do not act together.
FASTEST_TEMPO, TEMPO_STEP, TEMPO_COUNT = 0.85, 0.1, 4


@dataclass
class PlaySpeed:
    """Flags that turn off waits for animations and for the pace of computer players."""

    instant: bool = False  # in tests and screenshots
    is_fast_forwarding: bool = False  # to the person's next decision

    @property
    def has_no_waits(self) -> bool:
        """Whether all waits are left out."""
        return self.instant or self.is_fast_forwarding


class ComputerPlayers(QObject):
    """Asks the thinking process for computer seats and for hints, and reports each answer when it is due."""

    chosen = Signal(int, object)  # a seat and its action, to be played now
    thinking = Signal(int, int)  # a seat, and the milliseconds it has been thinking; repeatedly
    noted = Signal(str)  # a sentence from the thinking process for the person
    hinted = Signal(object)  # [(action, value)], best first
    exhausted = Signal()  # the match has reached its maximum length

    def __init__(self, seating: Seating, thinker: Thinker, speed: PlaySpeed, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.seating, self.worker, self.speed = seating, thinker, speed
        self.match, self.turn = seating.match, seating.turn
        self._asked: dict[int, int] = {}  # the seat of each open question, by ticket
        self._hint: int | None = None  # the ticket of the request for a hint
        self._answer: tuple[int, Action] | None = None  # a seat's answer, held until its time comes
        self._since = QElapsedTimer()  # since the last question
        self._ready: dict[int, float] = {}  # games without turns: when each seat may act again, in ms of the clock
        self._due: set[int] = set()  # games without turns, when turns are taken: seats to act before the person
        self._clock = QElapsedTimer()
        self._clock.start()
        self._is_asleep = False  # the window is minimised
        self._poll = QTimer(self)
        self._poll.setInterval(POLL_MS)
        self._poll.timeout.connect(self.collect)

    def start(self) -> None:
        """Collect answers from now on."""
        self._listen()

    def stop(self) -> None:
        """Collect no more answers."""
        self._poll.stop()

    def _listen(self, wait: int | None = None) -> None:
        """Collect answers in `wait` milliseconds at most, by default `POLL_MS`, unless the window is minimised.

        An earlier look stays scheduled: events that follow each other quickly must not postpone it again and again.
        """
        wait = POLL_MS if wait is None else wait
        if not self._is_asleep and not 0 <= self._poll.remainingTime() <= wait:
            self._poll.start(wait)

    def set_asleep(self, asleep: bool) -> None:
        """Collect nothing while the window is minimised."""
        self._is_asleep = asleep
        if asleep:
            self._poll.stop()
        elif not self.turn.is_closed:
            self._listen()  # until it turns out that nothing is asked

    @property
    def is_asked(self) -> bool:
        """Whether the thinking process works for this table."""
        return bool(self._asked) or self._hint is not None

    def restart_pace(self) -> None:
        """Let everybody go on after a pause; in a game without turns every seat's wait starts again."""
        self._ready.clear()
        if self._answer is not None:
            self._listen(self._rest_of_pace())

    def begin_turn(self, seat: int) -> None:
        """Start a computer seat's turn; a forced action needs no question."""
        if seat in self._asked.values() or self._answer is not None:
            self._listen()
            return
        self._since.start()
        legal = self.seating.state.actions(seat)
        if len(legal) == 1:
            self._answer = (seat, legal[0])
            self._listen()
        else:
            self._ask(seat)

    def _ask(self, seat: int) -> None:
        """Send the question for a seat's action to the thinking process."""
        level = self.match.levels[seat]
        seed = thinking_seed(self.match.seed, len(self.match.log), seat)
        self._asked[self.worker.think(self.seating.state.observe(seat), level, seed)] = seat
        self._listen()

    def hurry(self) -> None:
        """Report the waiting answer at once, in a game without choices."""
        if self._answer is not None and not self.seating.state.game.has_choices and self.turn.others_may_act:
            self._report_answer()

    def _report_answer(self) -> None:
        assert self._answer is not None
        (seat, action), self._answer = self._answer, None
        self.chosen.emit(seat, action)

    def collect(self) -> None:
        """Take all answers received so far, and report the due ones."""
        if self.turn.is_closed:
            self._poll.stop()
            return
        self._take_answers()
        if self._answer is not None and self.turn.others_may_act and not self._rest_of_pace():
            self._report_answer()
        realtime = self.seating.realtime
        if realtime and not self.match.left:
            self._poll.stop()
            self.exhausted.emit()
        elif realtime and self.turn.may_act and self.seating.has_started:
            if self.turn.others_may_act:
                self._drive()
            self._poll.setInterval(self._next_look() if self.turn.others_may_act else MAX_POLL_MS)
        else:
            self._report_thinking()

    def _rest_of_pace(self) -> int:
        """Return the milliseconds until a held answer is due, so that people can follow."""
        min_time = 0.0 if self.speed.has_no_waits else MIN_PACE_SHARE * self.seating.settings.pace
        return max(0, ceil(min_time - self._since.elapsed()))

    def _take_answers(self) -> None:
        """Take all answers that have come: hold a seat's answer, and report hints and notes."""
        for answer in self.worker.answers():
            if answer.note:
                self.noted.emit(answer.note)
            if answer.ticket == self._hint:
                self._hint = None
                self.hinted.emit(answer.ranking or [(answer.action, 0.0)])
            elif answer.ticket in self._asked:
                seat = self._asked.pop(answer.ticket)
                if not self.seating.realtime:
                    self._answer = (seat, answer.action)
                elif self.turn.others_may_act:
                    self.chosen.emit(seat, answer.action)

    def _report_thinking(self) -> None:
        """Report seats that think for long, and stop the timer when nothing is asked."""
        if self._asked and self.turn.others_may_act and self._since.isValid():
            elapsed = self._since.elapsed()
            if elapsed > THINKING_SHOWN_AFTER_MS:
                for seat in self._asked.values():
                    self.thinking.emit(seat, elapsed)
        if not self.is_asked and (self._answer is None or not self.turn.others_may_act):
            self._poll.stop()  # an answer that is held waits for `restart_pace` or `begin_turn`

    def _tempo(self, level: str) -> float:
        """Return the seconds between two actions of a computer player in a game without turns."""
        from cardhall.players.advice import advice_for

        return advice_for(self.match.game.id).tempo(level)

    def _drive(self) -> None:
        """Ask the computer seats whose wait is over, in a game without turns."""
        settings, actors = self.seating.settings, self.seating.state.actors
        if settings.take_turns and hearing.speech_left(wanted=settings.wait_for_voice):
            return
        now = float(self._clock.elapsed())
        for seat in actors:
            level = self.match.levels.get(seat)
            if level is None or seat in self._asked.values():
                continue
            if settings.take_turns and self._waits_for_person(seat):
                continue
            wait = 1000 * self._tempo(level) * (FASTEST_TEMPO + TEMPO_STEP * (seat % TEMPO_COUNT))
            if now >= self._ready.setdefault(seat, now + wait):
                self._ready[seat] = now + wait
                self._due.discard(seat)
                self._ask(seat)
                if settings.take_turns:
                    return  # one after the other

    def _waits_for_person(self, seat: int) -> bool:
        """Whether a seat has acted since the person did, and the person can act."""
        return seat not in self._due and self.seating.person in self.seating.state.actors

    def begin_round(self) -> None:
        """Let each computer seat act once: the person has acted, in a game without turns."""
        self._due = set(self.match.levels)

    def _next_look(self) -> int:
        """Return the milliseconds until a seat may act; while an answer is due, a short time."""
        if self.is_asked:
            return POLL_MS
        next_times = [self._ready[seat] for seat in self.seating.state.actors if seat in self._ready]
        wait = min(next_times, default=0.0) - self._clock.elapsed()
        return max(POLL_MS, min(MAX_POLL_MS, round(wait)))

    def ask_hint(self) -> None:
        """Request a hint for the person; `hinted` delivers the answer."""
        if self._hint is not None or not self.seating.person_to_act():
            return
        seed = self.match.seed + len(self.match.log)
        observation = self.seating.state.observe(self.seating.person)
        self._hint = self.worker.think(observation, "hard", seed, rank=True)
        self._listen()

    def drop_hint(self) -> None:
        """Cancel the request for a hint."""
        if self._hint is not None:
            self.worker.forget(self._hint)
            self._hint = None

    def drop_answer(self) -> None:
        """Discard an answer that has not been played: the position has changed."""
        self._answer = None

    def cancel_questions(self) -> None:
        """Cancel all pending questions."""
        for ticket in self._asked:
            self.worker.forget(ticket)
        self._asked.clear()
        self.drop_answer()
        self.drop_hint()
