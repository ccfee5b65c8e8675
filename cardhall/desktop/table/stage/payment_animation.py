"""Animation of payments: chips fly from seat to seat, and scoring cards to the score."""

from __future__ import annotations

from cardhall.desktop.number_format import format_figure
from cardhall.desktop.table.items.cloth_items import ChipPile
from cardhall.desktop.table.items.scored_card import ScoredCard
from cardhall.desktop.table.layout.geometry import Spot
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.event_pace import EventPace
from cardhall.desktop.table.stage.stage import Stage
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner

FLYING_CHIPS_AT_ONCE = 6  # where payments are made together
FLYING_CHIP_WIDTH = 30  # nominal, in pixels: a pile draws itself in its own size
FLYING_CHIPS_Z = 800  # above plaques and moving cards
SCORED_CARD_WIDTH = 0.6  # of a card that starts to fly to the score, in hand cards
LANDED_CARD_SHARE = 0.4  # of that width, on arrival: the card seems to fly away


class FlyingChips:
    """A pile of chips that the clock can move."""

    def __init__(self, stage: Stage, amount: int) -> None:
        self.pile = ChipPile(stage.skin, amount)
        self.pile.setZValue(FLYING_CHIPS_Z)
        stage.scene.addItem(self.pile)
        self.spot = self.goal = Spot(0, 0, FLYING_CHIP_WIDTH)

    def place(self, spot: Spot, *, flying: bool = False) -> None:
        """Move the pile to a spot."""
        self.spot = spot
        self.pile.setPos(spot.x, spot.y)

    def remove(self) -> None:
        """Take the pile off the table."""
        if self.pile.scene() is not None:
            self.pile.scene().removeItem(self.pile)


class PaymentAnimation:
    """Animates the payments of one table. Each method returns the milliseconds until the next event."""

    def __init__(self, stage: Stage, pace: EventPace) -> None:
        self.stage, self.pace = stage, pace

    def fly_chips(self, event: Event) -> float:
        """Fly chips from the payer to the receiver."""
        stage = self.stage
        if event.number <= 0 or stage.skips_flights:
            return 0.0
        lit_centres = self.light_paid_cards(event)
        pile = FlyingChips(stage, int(event.number))
        start, end = (lit_centres.get(place) or stage.places.middle_of(place) for place in (event.source, event.target))
        pile.place(Spot(*start, FLYING_CHIP_WIDTH))
        stage.clock.fly(pile, Spot(*end, FLYING_CHIP_WIDTH), motion.CHIP_MS, motion.IN_OUT_CUBIC)
        stage.clock.call_after(
            motion.CHIP_MS * stage.clock.duration_factor, pile.remove
        )  # the stage then draws them where they lie
        together = stage.table.events.payments_move_together
        return self.pace.movement_time(motion.CHIP_MS / FLYING_CHIPS_AT_ONCE if together else motion.CHIP_MS)

    def unlight_cards(self) -> None:
        """Remove the light from paid cards."""
        for item in self.stage.all_items():
            if item.is_lit:
                item.set_marks(is_lit=False)
                self.stage.send_to_rest(item)

    def light_paid_cards(self, event: Event) -> dict[str, tuple[float, float]]:
        """Light the cards that chips are paid for. Return the middle of the lit cards by place, such as `seat:2`."""
        stage = self.stage
        lit_centres: dict[str, tuple[float, float]] = {}
        for place in (event.source, event.target):
            items = stage.items.get(f"hand:{zone_owner(place)[1]}", []) if place.startswith("seat:") else []
            cards_by_zone = {zone: [item.card for item in some] for zone, some in stage.items.items()} if items else {}
            cards = stage.table.events.paid_cards(event, cards_by_zone) if items else ()
            lit_items = [item for item in items if item.card in cards]
            for item in lit_items:
                item.set_marks(is_lit=True)
                stage.send_to_rest(item)
            if lit_items:
                lit_centres[place] = sum(item.goal.x for item in lit_items) / len(lit_items), lit_items[0].goal.y
        return lit_centres

    def fly_points(self, event: Event) -> float:
        """Fly a copy of each scoring card from its place to the score, with the points."""
        stage, parent = self.stage, self.stage.cloth.parentWidget()
        if not event.cards or stage.skips_flights or self.pace.never_waits or parent is None:
            return 0.0
        spots = {item.card: item.spot for item in stage.all_items()}
        (x, y), points_text = stage.places.score_point(), signed_number(event.number)
        for card in event.cards:
            start = spots.get(card, Spot(*stage.frame.centre, stage.frame.w))
            start = Spot(start.x, start.y, stage.frame.w * SCORED_CARD_WIDTH)
            scored_card = ScoredCard(parent, stage.skin, stage.faces, card, points_text, start)
            stage.clock.fly(
                scored_card, Spot(x, y, start.width * LANDED_CARD_SHARE), motion.SCORED_CARD_MS, motion.IN_OUT_CUBIC
            )
            stage.clock.call_after(motion.SCORED_CARD_MS * stage.clock.duration_factor, scored_card.deleteLater)
        return self.pace.movement_time(motion.SCORED_CARD_MS)


def signed_number(points: float) -> str:
    """Return gained or lost points with a sign: `+10`, `−4`."""
    return ("" if points < 0 else "+") + format_figure(points, grouped=False)
