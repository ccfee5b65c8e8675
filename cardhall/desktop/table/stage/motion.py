"""Animation: a clock that moves items, and a script of steps in sequence.

Under reduced motion, and in tests and screenshots (`instant`), everything is where it goes at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Protocol

from PySide6.QtCore import QEasingCurve, QElapsedTimer, QObject, Qt, QTimer, Signal

from cardhall.cards import Card
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.layout.geometry import Spot

# Durations of movements in milliseconds
HOVER_MS, CHOOSE_MS, PLAY_MS, RETURN_MS, DEAL_MS, DEAL_GAP_MS, TURN_MS = 110, 140, 260, 220, 90, 45, 180
GATHER_MS, TAKE_MS, CHIP_MS, BURST_MS, SCORED_CARD_MS = 180, 300, 240, 480, 520
OUT_QUAD, OUT_CUBIC, IN_OUT_CUBIC = (
    QEasingCurve(QEasingCurve.Type.OutQuad),
    QEasingCurve(QEasingCurve.Type.OutCubic),
    QEasingCurve(QEasingCurve.Type.InOutCubic),
)
FRAME_MS = 16  # as screens show 60 frames a second


class Flier(Protocol):
    """An item that can fly from spot to spot."""

    spot: Spot
    goal: Spot

    def place(self, spot: Spot, *, flying: bool = False) -> None: ...


@dataclass
class Flight:
    """An item in flight; times in milliseconds."""

    item: Flier
    start: Spot
    goal: Spot
    start_time: float
    duration: float
    curve: QEasingCurve


class Clock(QObject):
    """Moves cards and runs timers. All times are milliseconds.

    It wakes once a frame while something moves, for the next of its timers while nothing does, and else never.
    """

    moved = Signal()  # everything stands where it belongs in this frame

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.instant = False
        self.time_factor = 1.0  # factor on all times, waits included; below 1 while the person fast-forwards
        self.movement_speed = 1.0  # speed of movements from the settings; 2 is twice as fast
        self._flights: dict[int, Flight] = {}
        self._turning_cards: dict[int, tuple[CardItem, Card, float]] = {}  # cards turning over: item, new face, began
        self._pending_calls: list[tuple[float, Callable[[], None]]] = []
        self._time = QElapsedTimer()
        self._time.start()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.advance_frame)

    @property
    def now(self) -> float:
        """The milliseconds since the clock was made."""
        return float(self._time.nsecsElapsed()) / 1e6

    @property
    def is_moving(self) -> bool:
        """Whether anything flies or turns over."""
        return bool(self._flights or self._turning_cards)

    @property
    def duration_factor(self) -> float:
        """The factor on the usual duration of a movement."""
        return self.time_factor / self.movement_speed

    def fly(
        self, item: Flier, goal: Spot, duration: float, curve: QEasingCurve = OUT_CUBIC, delay: float = 0.0
    ) -> None:
        """Send an item to a spot, after a delay; an item in flight changes course.

        Both times are for the usual speed, see `duration_factor`.
        """
        item.goal = goal
        if self.instant or duration <= 0:
            self._flights.pop(id(item), None)
            item.place(goal)
            return
        start = item.spot
        current_flight = self._flights.get(id(item))
        if current_flight is not None and current_flight.goal == goal:
            return  # started again, the flight would slow down
        if start == goal:
            self._flights.pop(id(item), None)
            return
        factor = self.duration_factor
        self._flights[id(item)] = Flight(item, start, goal, self.now + delay * factor, duration * factor, curve)
        self._set_timer()

    def turn_over(self, item: CardItem, face: Card) -> None:
        """Turn a card over, with the change of face in the middle."""
        if self.instant:
            item.show_face(face)
            return
        self._turning_cards[id(item)] = (item, face, self.now)
        self._set_timer()

    def call_after(self, wait_ms: float, callback: Callable[[], None]) -> None:
        """Call `callback` after `wait_ms` milliseconds, whatever the speed of movements."""
        self._pending_calls.append((self.now + wait_ms, callback))
        self._set_timer()

    def forget_card(self, item: CardItem) -> None:
        """Forget a card that leaves the table."""
        self._flights.pop(id(item), None)
        self._turning_cards.pop(id(item), None)

    def finish_movements(self) -> None:
        """End all flights and turns at once; pending calls of `call_after` stay."""
        for flight in list(self._flights.values()):
            flight.item.place(flight.goal)
        self._flights.clear()
        for item, face, _ in list(self._turning_cards.values()):
            item.show_face(face)
            item.set_turn(1.0)
        self._turning_cards.clear()

    def stop(self) -> None:
        """End all movements at once, and drop all pending calls."""
        self.finish_movements()
        self._pending_calls.clear()
        self._timer.stop()

    def _set_timer(self) -> None:
        """Wake for the next frame, or while nothing moves for the next of the waits."""
        if self.is_moving:
            if not self._timer.isActive() or self._timer.interval() != FRAME_MS:
                self._timer.start(FRAME_MS)
        elif self._pending_calls:
            self._timer.start(max(0, ceil(min(due for due, _ in self._pending_calls) - self.now)))
        else:
            self._timer.stop()

    def advance_frame(self) -> None:
        """Advance everything by one frame."""
        now_ms, was_moving = self.now, self.is_moving
        for key, flight in list(self._flights.items()):
            progress = (now_ms - flight.start_time) / flight.duration
            if progress < 0:
                continue
            if progress >= 1:
                del self._flights[key]
                flight.item.place(flight.goal)
                continue
            eased = flight.curve.valueForProgress(progress)
            a, b = flight.start, flight.goal
            flight.item.place(
                Spot(
                    a.x + (b.x - a.x) * eased,
                    a.y + (b.y - a.y) * eased,
                    a.width + (b.width - a.width) * eased,
                    a.angle + (b.angle - a.angle) * eased,
                ),
                flying=True,
            )
        for key, (item, face, began) in list(self._turning_cards.items()):
            progress = (now_ms - began) / (TURN_MS * self.duration_factor)
            if progress >= 0.5 and item.shown_card is not face:
                item.show_face(face)
            if progress >= 1:
                del self._turning_cards[key]
                item.set_turn(1.0)
            else:
                item.set_turn(abs(1 - 2 * progress))
        if was_moving:
            self.moved.emit()
        due = [wait for wait in self._pending_calls if wait[0] <= now_ms]
        if due:
            self._pending_calls = [wait for wait in self._pending_calls if wait[0] > now_ms]
            for _, do in due:
                do()
        self._set_timer()


Step = Callable[[], float | None]


class Script(QObject):
    """Steps in sequence, called one after the other.

    A step returns the milliseconds until the next step, or `None` to wait for `go_on`.
    """

    finished = Signal()

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self.before_wait: Callable[[], None] = lambda: None  # called before each wait, to paint the present moment
        self._steps: deque[Step] = deque()
        self._wait_number = 0  # distinguishes a wait that was cut short from the present one
        self._is_running = False
        self._is_held = False
        self.has_worked = False  # a step has been run since the last wait

    @property
    def is_running(self) -> bool:
        """Whether any step or wait remains."""
        return self._is_running

    @property
    def is_held(self) -> bool:
        """Whether the script waits for `go_on`."""
        return self._is_held

    def add(self, *steps: Step) -> None:
        """Append steps to the script, and start it if idle."""
        self._steps.extend(steps)
        if not self._is_running:
            self._is_running = True
            self._advance()

    def go_on(self) -> None:
        """End a wait for `go_on`."""
        if self._is_held:
            self._is_held = False
            self._advance()

    def skip_wait(self) -> bool:
        """Cut the present wait short. Returns whether there was one."""
        if not self._is_running or self._is_held:
            return False
        self._clock.finish_movements()
        self._advance()
        return True

    def clear(self) -> None:
        """Drop all remaining steps."""
        self._steps.clear()
        self._wait_number += 1
        self._is_running = self._is_held = False

    def _advance(self) -> None:
        self._wait_number += 1
        self.has_worked = False
        while self._steps:
            wait_ms = self._steps.popleft()()
            self.has_worked = True
            if wait_ms is None:
                self._is_held = True
                self.before_wait()
                return
            if wait_ms > 0 and not self._clock.instant:
                self.before_wait()
                self._clock.call_after(wait_ms, partial(self._end_wait, self._wait_number))
                return
        self._is_running = False
        self.finished.emit()

    def _end_wait(self, wait_number: int) -> None:
        if wait_number == self._wait_number:
            self._advance()
