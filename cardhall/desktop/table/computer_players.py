"""The computer players of a match: asks the thinking process, and reports the answers at a pace people can follow.

Nothing here blocks: a timer collects the answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from cardhall.desktop.table.seating import Seating
from cardhall.desktop.table.thinkers import Thinker
from cardhall.desktop.widgets import accessibility
from cardhall.match.replay_by_computer import thinking_seed
from cardhall.rules import Action

POLL_MS = 25  # from look to look for answers
IDLE_POLL_INTERVAL_MS = 200  # in a game without turns, from look to look while nothing is asked
THINKING_SHOWN_AFTER_MS = 400
MIN_ACTION_TIME_IN_PACES = 0.55  # the least time a computer player takes, as a share of the pace
# In a game without turns each seat's tempo differs a little, so that seats of one level do not act together.
FASTEST_TEMPO, TEMPO_STEP, TEMPO_COUNT = 0.85, 0.1, 4


@dataclass
class PlaySpeed:
    """Flags that turn off waits for animations and for the pace of computer players."""

    is_instant: bool = False  # in tests and screenshots
    is_fast_forwarding: bool = False  # to the person's next decision

    @property
    def has_no_waits(self) -> bool:
        """Whether all waits are left out."""
        return self.is_instant or self.is_fast_forwarding


class ComputerPlayers(QObject):
    """Asks the thinking process for computer seats and for hints, and reports each answer when it is due."""

    action_chosen = Signal(int, object)  # a seat and its action, to be played now
    thinking_reported = Signal(int, int)  # a seat, and the milliseconds it has been thinking; repeatedly
    noted = Signal(str)  # a sentence from the thinking process for the person
    hint_found = Signal(object)  # [(action, value)], best first
    length_exhausted = Signal()  # the match has reached its maximum length

    def __init__(self, seating: Seating, thinker: Thinker, speed: PlaySpeed, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.seating, self.thinker, self.speed = seating, thinker, speed
        self.match, self.turn = seating.match, seating.turn
        self._asked_seats: dict[int, int] = {}  # the seat of each open question, by ticket
        self._hint_ticket: int | None = None  # the ticket of the request for a hint
        self._held_answer: tuple[int, Action] | None = None  # a seat's answer, held until its time comes
        self._question_timer = QElapsedTimer()  # since the last question
        self._next_action_times: dict[
            int, float
        ] = {}  # games without turns: when each seat may act again, in ms of the clock
        # games without turns, when turns are taken: seats to act before the person
        self._seats_before_person: set[int] = set()
        self._clock = QElapsedTimer()
        self._clock.start()
        self._is_window_minimised = False  # the window is minimised
        self._poll_timer = QTimer(self)
        self._poll_timer.setInterval(POLL_MS)
        self._poll_timer.timeout.connect(self.collect_answers)

    def start(self) -> None:
        """Collect answers from now on."""
        self._start_polling()

    def stop(self) -> None:
        """Collect no more answers."""
        self._poll_timer.stop()

    def _start_polling(self, wait_ms: int | None = None) -> None:
        """Collect answers in `wait_ms` milliseconds at most, by default `POLL_MS`, unless the window is minimised.

        An earlier look stays scheduled: events that follow each other quickly must not postpone it again and again.
        """
        wait_ms = POLL_MS if wait_ms is None else wait_ms
        if not self._is_window_minimised and not 0 <= self._poll_timer.remainingTime() <= wait_ms:
            self._poll_timer.start(wait_ms)

    def set_asleep(self, asleep: bool) -> None:
        """Collect nothing while the window is minimised."""
        self._is_window_minimised = asleep
        if asleep:
            self._poll_timer.stop()
        elif not self.turn.is_closed:
            self._start_polling()  # until it turns out that nothing is asked

    @property
    def has_open_questions(self) -> bool:
        """Whether the thinking process works for this table."""
        return bool(self._asked_seats) or self._hint_ticket is not None

    def restart_pace(self) -> None:
        """Let everybody go on after a pause; in a game without turns every seat's wait starts again."""
        self._next_action_times.clear()
        if self._held_answer is not None:
            self._start_polling(self._pace_left())

    def begin_turn(self, seat: int) -> None:
        """Start a computer seat's turn; a forced action needs no question."""
        if seat in self._asked_seats.values() or self._held_answer is not None:
            self._start_polling()
            return
        self._question_timer.start()
        legal = self.seating.state.actions(seat)
        if len(legal) == 1:
            self._held_answer = (seat, legal[0])
            self._start_polling()
        else:
            self._ask_seat(seat)

    def _ask_seat(self, seat: int) -> None:
        """Send the question for a seat's action to the thinking process."""
        level = self.match.levels[seat]
        seed = thinking_seed(self.match.seed, len(self.match.log), seat)
        self._asked_seats[self.thinker.think(self.seating.state.observe(seat), level, seed)] = seat
        self._start_polling()

    def report_answer_early(self) -> None:
        """Report the waiting answer at once, in a game without choices."""
        if self._held_answer is not None and not self.seating.state.game.has_choices and self.turn.others_may_act:
            self._report_answer()

    def _report_answer(self) -> None:
        assert self._held_answer is not None
        (seat, action), self._held_answer = self._held_answer, None
        self.action_chosen.emit(seat, action)

    def collect_answers(self) -> None:
        """Take all answers received so far, and report the due ones."""
        if self.turn.is_closed:
            self._poll_timer.stop()
            return
        self._take_answers()
        if self._held_answer is not None and self.turn.others_may_act and not self._pace_left():
            self._report_answer()
        realtime = self.seating.is_realtime
        if realtime and not self.match.actions_left:
            self._poll_timer.stop()
            self.length_exhausted.emit()
        elif realtime and self.turn.may_act and self.seating.has_started:
            if self.turn.others_may_act:
                self._ask_due_seats()
            self._poll_timer.setInterval(
                self._next_poll_interval() if self.turn.others_may_act else IDLE_POLL_INTERVAL_MS
            )
        else:
            self._report_thinking()

    def _pace_left(self) -> int:
        """Return the milliseconds until a held answer is due, so that people can follow."""
        min_time = 0.0 if self.speed.has_no_waits else MIN_ACTION_TIME_IN_PACES * self.seating.settings.pace
        return max(0, ceil(min_time - self._question_timer.elapsed()))

    def _take_answers(self) -> None:
        """Take all answers that have come: hold a seat's answer, and report hints and notes."""
        for answer in self.thinker.answers():
            if answer.note:
                self.noted.emit(answer.note)
            if answer.ticket == self._hint_ticket:
                self._hint_ticket = None
                self.hint_found.emit(answer.ranking or [(answer.action, 0.0)])
            elif answer.ticket in self._asked_seats:
                seat = self._asked_seats.pop(answer.ticket)
                if not self.seating.is_realtime:
                    self._held_answer = (seat, answer.action)
                elif self.turn.others_may_act:
                    self.action_chosen.emit(seat, answer.action)

    def _report_thinking(self) -> None:
        """Report seats that think for long, and stop the timer when nothing is asked."""
        if self._asked_seats and self.turn.others_may_act and self._question_timer.isValid():
            elapsed = self._question_timer.elapsed()
            if elapsed > THINKING_SHOWN_AFTER_MS:
                for seat in self._asked_seats.values():
                    self.thinking_reported.emit(seat, elapsed)
        if not self.has_open_questions and (self._held_answer is None or not self.turn.others_may_act):
            self._poll_timer.stop()  # an answer that is held waits for `restart_pace` or `begin_turn`

    def _seconds_per_action(self, level: str) -> float:
        """Return the seconds between two actions of a computer player in a game without turns."""
        from cardhall.players.advice import advice_for

        return advice_for(self.match.game.id).tempo(level)

    def _ask_due_seats(self) -> None:
        """Ask the computer seats whose wait is over, in a game without turns."""
        settings, actors = self.seating.settings, self.seating.state.actors
        if settings.take_turns and accessibility.remaining_speech_ms(is_wanted=settings.wait_for_voice):
            return
        now_ms = float(self._clock.elapsed())
        for seat in actors:
            level = self.match.levels.get(seat)
            if level is None or seat in self._asked_seats.values():
                continue
            if settings.take_turns and self._waits_for_person(seat):
                continue
            wait_ms = 1000 * self._seconds_per_action(level) * (FASTEST_TEMPO + TEMPO_STEP * (seat % TEMPO_COUNT))
            if now_ms >= self._next_action_times.setdefault(seat, now_ms + wait_ms):
                self._next_action_times[seat] = now_ms + wait_ms
                self._seats_before_person.discard(seat)
                self._ask_seat(seat)
                if settings.take_turns:
                    return  # one after the other

    def _waits_for_person(self, seat: int) -> bool:
        """Whether a seat has acted since the person did, and the person can act."""
        return seat not in self._seats_before_person and self.seating.person_seat in self.seating.state.actors

    def begin_round(self) -> None:
        """Let each computer seat act once: the person has acted, in a game without turns."""
        self._seats_before_person = set(self.match.levels)

    def _next_poll_interval(self) -> int:
        """Return the milliseconds until a seat may act; while an answer is due, a short time."""
        if self.has_open_questions:
            return POLL_MS
        next_times = [
            self._next_action_times[seat] for seat in self.seating.state.actors if seat in self._next_action_times
        ]
        wait = min(next_times, default=0.0) - self._clock.elapsed()
        return max(POLL_MS, min(IDLE_POLL_INTERVAL_MS, round(wait)))

    def ask_hint(self) -> None:
        """Request a hint for the person; `hint_found` delivers the answer."""
        if self._hint_ticket is not None or not self.seating.may_person_act():
            return
        seed = self.match.seed + len(self.match.log)
        observation = self.seating.state.observe(self.seating.person_seat)
        self._hint_ticket = self.thinker.think(observation, "hard", seed, rank=True)
        self._start_polling()

    def drop_hint(self) -> None:
        """Cancel the request for a hint."""
        if self._hint_ticket is not None:
            self.thinker.forget(self._hint_ticket)
            self._hint_ticket = None

    def drop_answer(self) -> None:
        """Discard an answer that has not been played: the position has changed."""
        self._held_answer = None

    def cancel_questions(self) -> None:
        """Cancel all pending questions."""
        for ticket in self._asked_seats:
            self.thinker.forget(ticket)
        self._asked_seats.clear()
        self.drop_answer()
        self.drop_hint()
