"""Events played on the stage: cards fly, tricks lie and are gathered, deals are dealt. No rules, no game's own code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGraphicsItem

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.figures import figure
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.marks import Bubble, BurstRing
from cardhall.desktop.table.items.scored_card import ScoredCard
from cardhall.desktop.table.layout.geometry import RATIO, Spot
from cardhall.desktop.table.parts.facts import from_whose_hand
from cardhall.desktop.table.parts.zones import Fan, Pile
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.flying_chips import FlyingChips
from cardhall.desktop.table.stage.motion import Step
from cardhall.desktop.table.stage.stage import Stage
from cardhall.rules import Action, State
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

PAUSE = 90  # after a card has been played
BUBBLE, LETTER = 1600, 40
TOGETHER = 6  # chips that fly at the same time
ON_LANDING = ("chips", "points")  # what these change is shown when they have come to where they go
SPEECH_WAIT = 420  # what is said can be read before the next thing happens


class EventPlayer(QObject):
    """Plays events, one after the other, and then settles."""

    scored = Signal(object)  # a deal has been scored, with its state if known: the script waits for `go_on`
    arrived = Signal(object)  # what is seen from now on: the observation of a moment
    said = Signal(object)  # each event, as it is shown
    gathered = Signal()  # the cards of a trick come together
    dealt = Signal(int)  # that many cards are dealt, one after the other
    turned_up = Signal()  # all cards are dealt

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.stage = stage
        self.words: Callable[[Action], str] = lambda action: str(action)  # an action as a button says it
        self.hurry = False  # nobody waits for an animation: games without turns
        self.see: Callable[[State], Observation] = lambda state: state.observe(0)
        self._is_behind = False  # a moment has come that has not been painted
        self._gathered = False
        self._moved: CardItem | None = None  # the card that was moved last
        self._bubbles: list[Bubble] = []
        stage.narrowed.connect(self._make_room)
        stage.script.resting = self._paint

    def play(
        self, events: Sequence[Event], seen: Callable[[], Observation], moments: Sequence[State | None] = ()
    ) -> None:
        """Put these events on the script, and then a settling with what `seen()` gives.

        `moments`: for each event the state shown after it; (): only the settling changes what is shown.
        """
        steps: list[Step] = []
        deal: list[Event] = []
        dealt = seen
        for event, moment in zip(events, moments or [None] * len(events), strict=True):
            if not event.noticed_by(0):
                continue
            if event.kind == "deal":
                deal.append(event.seen_by(0))
                dealt = seen if moment is None else partial(self.see, moment)
                continue
            steps += self.deal_steps(deal, dealt)
            deal = []
            steps += self.steps(event.seen_by(0), moment)
        steps += self.deal_steps(deal, dealt)
        steps.append(lambda: self.settle(seen()))
        self.stage.script.add(*steps)

    def settle(self, seen: Observation) -> float:
        self._is_behind = False
        self.stage.settle(seen, motion.PLAY if self.hurry else motion.CHOOSE)
        return 0.0

    def arrive(self, seen: Observation) -> float:
        """Show another moment from now on: it is painted before the script waits the next time."""
        self.stage.seen, self.stage.is_dealing = seen, False
        self._is_behind = True
        self.arrived.emit(seen)
        return 0.0

    def _paint(self) -> None:
        """Bring all that is shown to the present moment."""
        if self._is_behind and self.stage.seen is not None:
            self._is_behind = False
            self.stage.show_moment(self.stage.seen)

    def steps(self, event: Event, moment: State | None = None) -> list[Step]:
        """The steps that show an event, and bring what is shown to the moment after it."""

        def arrive() -> float:
            return 0.0 if moment is None else self.arrive(self.see(moment))

        def saying(step: Callable[[Event], float | None]) -> Step:
            def do() -> float | None:
                self.said.emit(event)
                return step(event)

            return do

        def arriving(step: Step) -> Step:
            def do() -> float | None:
                wait = step()
                arrive()
                return wait

            return do

        if event.kind == "trick":
            return [saying(self.lie), lambda: self.gather(event), arrive]
        if event.kind == "score":
            return [arrive, saying(lambda _: self.score(moment))]
        known: dict[str, Callable[[Event], float | None]] = {
            "act": self.act,
            "move": self.move,
            "show": self.show,
            "chips": self.chips,
            "points": self.points,
            "note": self.note,
        }
        rest = [self.rest] if event.kind == "move" and self.stage.table.events.pauses_before(event) else []
        step = saying(known.get(event.kind, lambda e: 0.0))
        return [step, arrive] if event.kind in ON_LANDING else [*rest, arriving(step)]

    # ---- one event each

    def act(self, event: Event) -> float:
        seat = event.seat or 0
        self.unlight()
        self.stage.plaques[seat].set_words(thinking=False, to_act=False)
        if seat == 0 and self.stage.plaques[0].says_to_play:
            self.stage.plaques[0].set_words(fact="")
        if seat != 0 and event.action is not None and self.stage.table.events.has_bubble(event):
            self.bubble(seat, event.text or self.words(event.action))
            return self.still(SPEECH_WAIT)
        return 0.0

    def note(self, event: Event) -> float:
        if self.stage.table.events.is_rare(event) and not self.stage.quick:
            self.burst()
            return self.wait(motion.BURST)
        if event.seat and event.text and len(event.text) < 40:
            self.bubble(event.seat, event.text)
            return self.still(SPEECH_WAIT)
        return 0.0

    def burst(self) -> None:
        """A gold ring grows round what lies in the middle, and fades."""
        stage = self.stage
        laid = stage.laid.get("trick")
        x, y = (laid.area.cx, laid.area.cy) if laid is not None else stage.frame.centre
        ring = BurstRing(stage.skin, 1.6 * stage.frame.w * RATIO)
        stage.scene.addItem(ring)
        ring.place(Spot(x, y, 1.0))
        stage.clock.fly(ring, Spot(x, y, ring.reach), motion.BURST, motion.OUT_CUBIC)
        stage.clock.after(motion.BURST * stage.clock.share, lambda: self._gone(ring))

    def _gone(self, item: QGraphicsItem) -> None:
        if item.scene() is not None:
            self.stage.scene.removeItem(item)

    def wait(self, lasts: float) -> float:
        """How long a movement is waited for."""
        return 0.0 if self.stage.clock.instant or self.hurry else lasts * self.stage.clock.share

    def still(self, lasts: float) -> float:
        """How long something stands that is to be read, however fast cards move."""
        return 0.0 if self.stage.clock.instant or self.hurry else lasts * self.stage.clock.haste

    def pick(self, zone: str, card: Card) -> CardItem:
        """The item that is this card of the zone: the same face, else a hidden one, else a new one."""
        stage = self.stage
        items = stage.items.get(zone, [])
        same = [item for item in items if item.card is card]
        if card is HIDDEN and same:
            spec = stage.table.zone_for(zone)
            return same[len(same) // 2] if isinstance(spec, Fan) else same[-1]
        if not same:  # a card of the hand may lie open before it
            same = [item for item in stage.items.get(f"shown:{zone_owner(zone)[1]}", []) if item.card is card]
        if same:
            return same[-1]
        if stage.meld_builder is not None and card in stage.meld_builder.tried_cards:
            return next(item for item in stage.items[stage.meld_builder.melds.zone] if item.card is card)
        zones = stage.seen.zones if stage.seen is not None else {}
        apart = [item for other, some in stage.items.items() if other not in zones for item in some]
        for item in apart:  # the table shows it in a zone of its own
            if item.card is card:
                return item
        unknown = [item for item in items if item.card is HIDDEN or card is HIDDEN]
        if unknown:
            return unknown[len(unknown) // 2] if zone_owner(zone)[0] == "hand" else unknown[-1]
        return stage.new_item(card, stage.places.birth(zone), zone)

    def move(self, event: Event) -> float:
        stage = self.stage
        target = stage.table.moves.shown_zone(event.target, event.cards[0]) if event.cards else event.target
        if stage.table.zone_for(target) is None:
            for card in event.cards:
                stage.remove(self.pick(event.source, card))
            stage.relayout(event.source, motion.CHOOSE)
            return self.wait(PAUSE)
        taken = self._gathered and event.source == "trick"
        self._gathered = False
        lasts = motion.TAKE if taken else motion.PLAY
        curve = motion.IN_OUT if taken else motion.OUT_CUBIC
        delays: dict[CardItem, float] = {}
        spec = stage.table.zone_for(target)
        assert spec is not None
        many = len(event.cards) > 1 and not taken
        for place, card in enumerate(event.cards):
            item = self.pick(event.source, card)
            if item in stage.items.get(item.zone, []):
                stage.items[item.zone].remove(item)
            item.set_marks(chosen=False, has_cursor=False, hint=False, dim=False, look="rest", wild=False, taken=False)
            item.zone, item.seat = target, from_whose_hand(event)
            if stage.seen is not None:
                item.set_marks(back=stage.table.marks.back(stage.seen, target))
            stage.items.setdefault(target, []).append(item)
            face = card if card is not HIDDEN else (item.card if taken else HIDDEN)
            stage.turn(item, face, HIDDEN if spec.down else face, 1)
            delays[item] = place * motion.DEAL_GAP if many else 0.0
        stage.order.resort(target)
        stage.holder.hide()
        stage.relayout(event.source, motion.CHOOSE)
        stage.relayout(target, lasts, curve, delays)
        for zone in (event.source, target):
            if zone in stage.laid:
                stage.marks.show_figures(zone)
        self._moved = next(reversed(delays), None)
        for item in delays:
            item.setZValue(700 + item.zValue() * 0.001)
        extra = (len(event.cards) - 1) * motion.DEAL_GAP if many else 0
        return self.wait(stage.time(lasts) + extra + (0 if taken else PAUSE))

    def show(self, event: Event) -> float:
        stage = self.stage
        for card in event.cards:
            if card is HIDDEN or event.source not in stage.items:
                continue
            item = self.pick(event.source, card)
            if item not in stage.items[event.source]:
                stage.remove(item)
            else:
                spec = stage.table.zone_for(event.source)
                stage.turn(item, card, HIDDEN if spec is not None and spec.down else card, 1)
                if isinstance(spec, Fan) and not stage.is_own_hand(event.source):
                    stage.items[event.source].remove(item)
                    stage.items[event.source].append(item)
        if event.source in stage.items:
            stage.order.resort(event.source)
            stage.relayout(event.source, motion.CHOOSE)
        return self.wait(motion.TURN)

    def lie(self, event: Event) -> float:
        """A full trick lies on the table for a while."""
        self.stage.holder.hide()
        if event.seat is not None:
            self.stage.say_won(event.seat, self._moved)
        return self.still(self.stage.settings.pace)

    def rest(self) -> float:
        """What lies there is looked at."""
        return self.still(self.stage.settings.pace)

    def gather(self, event: Event) -> float:
        """Its cards come together."""
        stage = self.stage
        stage.holder.hide()
        items = [item for item in stage.items.get("trick", []) if item.card in event.cards]
        cx, cy = stage.frame.centre
        for place, item in enumerate(items):
            goal = Spot(cx + place * 1.5, cy, item.spot.width, 0.0)
            stage.clock.fly(item, goal, stage.time(motion.GATHER), motion.OUT_CUBIC)
        self._gathered = bool(items)
        if items:
            self.gathered.emit()
        return self.wait(stage.time(motion.GATHER)) if items else 0.0

    def chips(self, event: Event) -> float:
        """Chips go from one to the other."""
        stage = self.stage
        if event.number <= 0 or stage.quick:
            return 0.0
        paid_for = self.light_paid_for(event)
        pile = FlyingChips(stage, int(event.number))
        start, end = (paid_for.get(place) or stage.places.point(place) for place in (event.source, event.target))
        pile.place(Spot(*start, 30))
        stage.clock.fly(pile, Spot(*end, 30), motion.CHIP, motion.IN_OUT)
        stage.clock.after(motion.CHIP * stage.clock.share, pile.gone)  # then they are drawn where they lie
        return self.wait(motion.CHIP / TOGETHER if stage.table.events.together else motion.CHIP)

    def unlight(self) -> None:
        """What came of cards is over."""
        for item in self.stage.all_items():
            if item.lit:
                item.set_marks(lit=False)
                self.stage.update_rest(item)

    def light_paid_for(self, event: Event) -> dict[str, tuple[float, float]]:
        """Light the cards for which chips change hands. Returns the point among them, by the seat that holds them."""
        stage = self.stage
        found: dict[str, tuple[float, float]] = {}
        for place in (event.source, event.target):
            items = stage.items.get(f"hand:{zone_owner(place)[1]}", []) if place.startswith("seat:") else []
            lying = {zone: [item.card for item in some] for zone, some in stage.items.items()} if items else {}
            cards = stage.table.events.paid_cards(event, lying) if items else ()
            lit = [item for item in items if item.card in cards]
            for item in lit:
                item.set_marks(lit=True)
                stage.update_rest(item)
            if lit:
                found[place] = sum(item.goal.x for item in lit) / len(lit), lit[0].goal.y
        return found

    def points(self, event: Event) -> float:
        """Cards that score at once go to the score, with their points."""
        stage, parent = self.stage, self.stage.cloth.parentWidget()
        if not event.cards or stage.quick or self.hurry or parent is None:
            return 0.0
        lying = {item.card: item.spot for item in stage.all_items()}
        (x, y), words = stage.places.score_point(), number_with_sign(event.number)
        for card in event.cards:
            start = lying.get(card, Spot(*stage.frame.centre, stage.frame.w))
            start = Spot(start.x, start.y, stage.frame.w * 0.6)
            flying = ScoredCard(parent, stage.skin, stage.faces, card, words, start)
            stage.clock.fly(flying, Spot(x, y, start.width * 0.4), motion.SCORED, motion.IN_OUT)
            stage.clock.after(motion.SCORED * stage.clock.share, flying.deleteLater)
        return self.wait(motion.SCORED)

    def score(self, moment: State | None) -> None:
        self.scored.emit(moment)
        self._is_behind = False  # whoever shows the reckoning has painted it

    # ---- speech

    def bubble(self, seat: int, text: str) -> None:
        """A seat says something."""
        stage = self.stage
        if stage.clock.instant or self.hurry:
            return
        for bubble in self._bubbles:
            if bubble.scene() is not None:
                stage.scene.removeItem(bubble)
        self._bubbles.clear()
        bubble = stage.speak(seat, text)
        stage.scene.addItem(bubble)
        self._bubbles.append(bubble)
        stage.clock.after(BUBBLE + LETTER * len(text), lambda: self._hush(bubble))

    def _make_room(self) -> None:
        """Bubbles stand where there is room now."""
        for bubble in self._bubbles:
            bubble.move_to(self.stage.speak(bubble.seat, bubble.words))

    def _hush(self, bubble: Bubble) -> None:
        if bubble in self._bubbles:
            self._bubbles.remove(bubble)
            self.stage.scene.removeItem(bubble)

    # ---- a deal

    def deal_steps(self, deal: Sequence[Event], seen: Callable[[], Observation]) -> list[Step]:
        """Dealing: the old cards go, the new ones are dealt a card at a time and then turned up."""
        if not deal:
            return []
        now = seen()
        if not self.stage.table.events.is_dealt_anew(now):
            return [lambda: self.arrive(now)]
        return [lambda: self.deal_out(deal, now), lambda: self.turn_up(deal)]

    def deal_out(self, deal: Sequence[Event], seen: Observation) -> float:
        stage = self.stage
        for item in list(stage.all_items()):
            stage.remove(item)
        stage.items = {}
        stage.seen, stage.is_dealing = seen, True
        self._gathered = self._is_behind = False
        self.arrived.emit(seen)
        stage.holder.hide()
        stage.marks.light(())
        stage.marks.say_nothing()
        stage.canvas.clear()
        start = stage.places.dealer_spot(seen.dealer)
        order = [(seen.dealer + 1 + i) % stage.seats for i in range(stage.seats)]
        shown = [event for event in deal if stage.table.zone_for(event.target) is not None]
        dealt = [event for event in shown if event.target.startswith("hand")]
        dealt.sort(key=lambda e: order.index(zone_owner(e.target)[1]) if zone_owner(e.target)[1] >= 0 else 99)
        others = [event for event in shown if event not in dealt]
        for event in shown:
            stage.items[event.target] = []
        delays: dict[CardItem, float] = {}
        for event in others:
            spec = stage.table.zone_for(event.target)
            assert spec is not None
            for card in spec.arrange(seen, event.cards) if isinstance(spec, Pile) else event.cards:
                item = stage.new_item(card, start, event.target)
                item.show_face(HIDDEN)
                stage.items[event.target].append(item)
        for event in dealt:
            spec = stage.table.zone_for(event.target)
            assert spec is not None
            for card in stage.order.in_order(event.target, spec, event.cards, seen):
                item = stage.new_item(card, start, event.target)
                item.show_face(HIDDEN)
                stage.items[event.target].append(item)
        longest = max((len(event.cards) for event in dealt), default=0)
        number = 0
        for i in range(longest):
            for event in dealt:
                if i < len(event.cards):
                    delays[stage.items[event.target][i]] = number * motion.DEAL_GAP
                    number += 1
        for event in others:
            spec = stage.table.zone_for(event.target)
            for item in stage.items[event.target]:
                if isinstance(spec, Pile):
                    delays[item] = 0.0
                else:
                    delays[item] = number * motion.DEAL_GAP
                    number += 1
        for zone in stage.items:
            stage.relayout(zone, motion.DEAL, motion.OUT_QUAD, delays)
        stage.plates.show(seen, dealing=True)
        for plaque in stage.plaques:
            plaque.set_words(to_act=False)
        self.dealt.emit(number)
        return self.wait(stage.time(number * motion.DEAL_GAP + motion.DEAL))

    def turn_up(self, deal: Sequence[Event]) -> float:
        stage = self.stage
        self.turned_up.emit()
        for event in deal:
            if event.seen is None and event.target.count(":") == 1:  # a seat's open cards: whoever listens is told
                self.said.emit(event)
            spec = stage.table.zone_for(event.target)
            if spec is None:
                continue
            for item in stage.items.get(event.target, []):
                stage.turn(item, item.card, HIDDEN if spec.down else item.card, 1)
        return self.wait(stage.time(motion.TURN))


def number_with_sign(points: float) -> str:
    """Points that come or go: `+10`, `−4`."""
    return ("" if points < 0 else "+") + figure(points, grouped=False)
