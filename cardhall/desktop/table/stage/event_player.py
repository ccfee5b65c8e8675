"""Animation of events on the stage: plays, tricks, deals and chips. No rules, no game's own code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGraphicsItem

from cardhall.desktop.table.items.cloth_items import Bubble, BurstRing
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Spot
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.card_movement import CardMovement
from cardhall.desktop.table.stage.deal_animation import DealAnimation
from cardhall.desktop.table.stage.event_pace import EventPace
from cardhall.desktop.table.stage.motion import Step
from cardhall.desktop.table.stage.payment_animation import PaymentAnimation
from cardhall.desktop.table.stage.stage import Stage
from cardhall.rules import Action, State
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.observation import Observation

BUBBLE_MS, BUBBLE_MS_PER_LETTER = 1600, 40
MAX_REMARK_LENGTH = 40  # characters; longer remarks of a seat get no bubble
MAX_BURST_RADIUS_IN_CARDS = 1.6  # of the ring for a rare event when it has faded, in card heights
FLYING_EVENT_KINDS = ("chips", "points")  # kinds of events that change the scores only when the flight has ended
BUBBLE_WAIT_MS = 420  # before the next event, so that the person can read the bubble


class EventPlayer(QObject):
    """Animates events one after the other, and then updates the stage to the final position."""

    deal_scored = Signal(object)  # the state of a scored deal, if known; the script waits for `go_on`
    moment_reached = Signal(object)  # the observation of the moment that is shown from now on
    event_shown = Signal(object)  # each event, as it is shown

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.stage = stage
        self.pace = EventPace(stage.clock, stage.settings)
        self.card_movement = CardMovement(stage, self.pace, self)
        self.payments = PaymentAnimation(stage, self.pace)
        self.deal_animation = DealAnimation(stage, self.pace, self)
        self.deal_animation.deal_begun.connect(self._begin_deal)
        self.deal_animation.hand_opened.connect(self.event_shown)
        self.action_label: Callable[[Action], str] = lambda action: str(action)
        self.observe_state: Callable[[State], Observation] = lambda state: state.observe(0)
        self._needs_painting = False  # the present moment has not been painted
        self._bubbles: list[Bubble] = []
        stage.free_room_changed.connect(self._move_bubbles)
        stage.script.before_wait = self._paint_moment

    def play(
        self, events: Sequence[Event], observe: Callable[[], Observation], moments: Sequence[State | None] = ()
    ) -> None:
        """Queue the animation of events, and then an update to `seen()`.

        `moments`: the state to show after each event; (): only the final update changes the plaques and labels.
        """
        steps: list[Step] = []
        deal_events: list[Event] = []
        observe_deal = observe
        for event, moment in zip(events, moments or [None] * len(events), strict=True):
            if not event.noticed_by(0):
                continue
            if event.kind == "deal":
                deal_events.append(event.seen_by(0))
                observe_deal = observe if moment is None else partial(self.observe_state, moment)
                continue
            steps += self._deal_steps(deal_events, observe_deal)
            deal_events = []
            steps += self._event_steps(event.seen_by(0), moment)
        steps += self._deal_steps(deal_events, observe_deal)
        steps += [self._end_frame, lambda: self._finish(observe())]
        self.stage.script.add(*steps)

    def _end_frame(self) -> float:
        """Leave the final update to the next frame if an event has been shown in the present frame.

        Games without turns need not: their tables have few cards, and nobody waits for an animation.
        """
        return motion.FRAME_MS if self.stage.script.has_worked and not self.pace.never_waits else 0.0

    def _finish(self, seen: Observation) -> float:
        """Show the final position. Return how long to wait until a screen reader has announced it."""
        self._needs_painting = False
        self.stage.sync_to(seen, motion.PLAY_MS if self.pace.never_waits else motion.CHOOSE_MS)
        # The next seat's turn begins a frame later, so that no frame has the work of both.
        return max(motion.FRAME_MS, self.pace.speaking_time())

    def _reach_moment(self, seen: Observation) -> float:
        """Change to the observation of another moment; the stage paints it before the script's next wait."""
        self.stage.seen, self.stage.is_dealing = seen, False
        self._needs_painting = True
        self.moment_reached.emit(seen)
        return 0.0

    def _paint_moment(self) -> None:
        """Paint the present moment, if it has not been painted."""
        if self._needs_painting and self.stage.seen is not None:
            self._needs_painting = False
            self.stage.show_moment(self.stage.seen)

    def _begin_deal(self, seen: Observation) -> None:
        self.card_movement.forget_trick()
        self._needs_painting = False
        self.moment_reached.emit(seen)

    def _deal_steps(self, deal_events: Sequence[Event], observe: Callable[[], Observation]) -> list[Step]:
        """Return the steps of a deal: remove the old cards and deal singly, then turn the cards up.

        `observe` returns the observation of the new deal. Where the game goes on with the same cards, nothing is dealt.
        """
        if not deal_events:
            return []
        new_deal = observe()
        if not self.stage.table.events.is_dealt_anew(new_deal):
            return [lambda: self._reach_moment(new_deal)]
        return [
            lambda: self.deal_animation.deal_out(deal_events, new_deal),
            lambda: max(self.deal_animation.turn_up_cards(deal_events), self.pace.speaking_time()),
        ]

    def _event_steps(self, event: Event, moment: State | None = None) -> list[Step]:
        """Return the steps that animate an event and then show `moment`."""

        def reach_moment() -> float:
            return 0.0 if moment is None else self._reach_moment(self.observe_state(moment))

        def announce_and_do(step: Callable[[Event], float | None]) -> Step:
            def run_step() -> float | None:
                self.event_shown.emit(event)
                wait = step(event)
                return wait if wait is None else max(wait, self.pace.speaking_time())

            return run_step

        def do_and_reach_moment(step: Step) -> Step:
            def run_step() -> float | None:
                wait = step()
                reach_moment()
                return wait

            return run_step

        if event.kind == "trick":
            return [
                announce_and_do(self.card_movement.hold_trick),
                lambda: self.card_movement.gather_trick(event),
                reach_moment,
            ]
        if event.kind == "score":
            return [reach_moment, announce_and_do(lambda _: self._announce_score(moment))]
        animations: dict[str, Callable[[Event], float | None]] = {
            "act": self._show_call,
            "move": self.card_movement.move_cards,
            "show": self.card_movement.turn_up_cards,
            "chips": self.payments.fly_chips,
            "points": self.payments.fly_points,
            "note": self._show_remark,
        }
        pause_steps = (
            [self.card_movement.pause_for_reading]
            if event.kind == "move" and self.stage.table.events.pauses_before(event)
            else []
        )
        step = announce_and_do(animations.get(event.kind, lambda e: 0.0))
        return [step, reach_moment] if event.kind in FLYING_EVENT_KINDS else [*pause_steps, do_and_reach_moment(step)]

    # ---- calls, remarks and scores

    def _show_call(self, event: Event) -> float:
        """Show another seat's call in a speech bubble, and end the marks of the seat's turn."""
        seat = event.seat or 0
        self.payments.unlight_cards()
        self.stage.plaques[seat].set_words(is_thinking=False, to_act=False)
        if seat == 0 and self.stage.plaques[0].says_to_play:
            self.stage.plaques[0].set_words(fact="")
        if seat != 0 and event.action is not None and self.stage.table.events.has_bubble(event):
            self.show_bubble(seat, event.text or self.action_label(event.action))
            return self.pace.reading_time(BUBBLE_WAIT_MS)
        return 0.0

    def _show_remark(self, event: Event) -> float:
        """Show a remark in a speech bubble, or celebrate a rare event."""
        if self.stage.table.events.is_rare(event) and not self.stage.skips_flights:
            self.celebrate()
            return self.pace.movement_time(motion.BURST_MS)
        if event.seat and event.text and len(event.text) < MAX_REMARK_LENGTH:
            self.show_bubble(event.seat, event.text)
            return self.pace.reading_time(BUBBLE_WAIT_MS)
        return 0.0

    def celebrate(self) -> None:
        """Draw a gold ring that grows round the middle and fades."""
        stage = self.stage
        laid = stage.zone_layouts.get("trick")
        x, y = (laid.area.cx, laid.area.cy) if laid is not None else stage.frame.centre
        ring = BurstRing(stage.skin, MAX_BURST_RADIUS_IN_CARDS * stage.frame.w * CARD_HEIGHT_RATIO)
        stage.scene.addItem(ring)
        ring.place(Spot(x, y, 1.0))
        stage.clock.fly(ring, Spot(x, y, ring.end_radius), motion.BURST_MS, motion.OUT_CUBIC)
        stage.clock.call_after(motion.BURST_MS * stage.clock.duration_factor, lambda: self._remove_item(ring))

    def _remove_item(self, item: QGraphicsItem) -> None:
        if item.scene() is not None:
            self.stage.scene.removeItem(item)

    def _announce_score(self, moment: State | None) -> None:
        """Announce a scored deal, and let the script wait until the score sheet is read."""
        self.deal_scored.emit(moment)
        self._needs_painting = False  # the score sheet's owner has painted the moment

    # ---- speech bubbles

    def show_bubble(self, seat: int, text: str) -> None:
        """Show a seat's speech bubble instead of the one before."""
        stage = self.stage
        if stage.clock.instant or self.pace.never_waits:
            return
        for bubble in self._bubbles:
            self._remove_item(bubble)
        self._bubbles.clear()
        bubble = stage.speech_bubbles.make_passing(seat, text)
        stage.scene.addItem(bubble)
        self._bubbles.append(bubble)
        stage.clock.call_after(BUBBLE_MS + BUBBLE_MS_PER_LETTER * len(text), lambda: self._end_bubble(bubble))

    def _move_bubbles(self) -> None:
        """Move the bubbles after the free room has changed."""
        for bubble in self._bubbles:
            bubble.copy_place(self.stage.speech_bubbles.make_passing(bubble.seat, bubble.full_text))

    def _end_bubble(self, bubble: Bubble) -> None:
        if bubble in self._bubbles:
            self._bubbles.remove(bubble)
            self.stage.scene.removeItem(bubble)
