"""The stage: the cards with all that stands round them: plaques, labels, slots, chips, and words on the cloth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtWidgets import QGraphicsItem

from cardhall.desktop.look.skin import side_name
from cardhall.desktop.table.items.betting_place import BettingPlace
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.marks import ChipPile, Label, Plaque, Slot
from cardhall.desktop.table.layout.arrange import Laid
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.spec import Table, Zone
from cardhall.desktop.table.stage.card_stage import CardStage
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.rules.engine.game import zone_owner

TO_PLAY = "To play"


class Stage(CardStage):
    """All that lies on the cloth."""

    def __init__(self, spec: Table, names: Sequence[str], settings: Any, game_id: str, cloth: Cloth) -> None:
        super().__init__(spec, names, settings, game_id, cloth)
        self.levels: dict[int, str] = {}  # of the computer players, by seat
        self.labels: dict[str, Label] = {}
        self.slots: dict[str, Slot] = {}
        self.extras: list[QGraphicsItem] = []  # until the next settling
        self.play_lights: set[str] = set()  # zones lit as targets
        self.betting: BettingPlace | None = None
        self.bet = 0  # chips that lie on it
        self.plaques = [Plaque(seat, name, self.skin) for seat, name in enumerate(self.names)]
        for plaque in self.plaques:
            plaque.landlord_hat = spec.landlord_hat
            self.scene.addItem(plaque)
        self.holder = Label(self.skin)
        self.holder.setZValue(450)
        self.scene.addItem(self.holder)

    def annotate(self, seen: Any) -> None:
        """Plaques, labels, slots, chips and words, as the observation has them."""
        self.show_plaques(seen)
        self._show_labels(seen)
        self._show_holder(seen)
        for extra in self.extras:
            self.scene.removeItem(extra)
        self.extras.clear()
        self.betting = None
        self._show_chips(seen)
        self._show_words(seen)
        if self.spec.overlay is not None:
            self.spec.overlay(self, seen)

    def show_plaques(self, seen: Any) -> None:
        turn = seen.actors if seen.turn is not None else ()
        for seat, plaque in enumerate(self.plaques):
            fact = self.spec.plaque(seen, seat, self.name) or self._usual_fact(seen, seat)
            plaque.say(
                fact=fact,
                role=self.spec.role(seen, seat),
                dealer=self.spec.dealer and seen.dealer == seat and not seen.is_over,
                to_act=seat in turn,
                out=self.spec.sits_out(seen, seat),
            )
            if seat not in turn:
                plaque.say(thinking=False)
            plaque.setVisible(bool(seat) or self.spec.own_plaque)
            place = self.spec.plaque_at or (lambda frame, seat, width: frame.plaque(seat, width))
            plaque.put(place(self.frame, seat, plaque.wanted_width()))

    def _usual_fact(self, seen: Any, seat: int) -> str:
        """What a plaque says when the game has nothing else to say."""
        if seat == 0:
            return TO_PLAY if 0 in seen.actors else ""
        words = []
        if len(seen.sides) < self.seats and seat in seen.sides[seen.side]:
            words.append("Partner")
        level = self.levels.get(seat, "")
        if level:
            words.append(level if words else level.capitalize())
        return " · ".join(words)

    def _show_labels(self, seen: Any) -> None:
        used = set()
        for zone in self.items:
            spec = self.zone_spec(zone)
            laid = self.laid.get(zone)
            if spec is None or laid is None:
                continue
            owner = zone_owner(zone)[1]
            words = spec.label if isinstance(spec.label, str) else spec.label(seen, owner, self.name)
            if spec.layout == "pile" and not spec.slot and not self.items[zone]:
                words = ""  # nothing lies there any more
            if not words and spec.layout == "cross" and self.items[zone]:
                tricks = len(self.items[zone]) // self.trick_size(seen)
                words = f"{self.side_words(seen, owner)}  {tricks}"
            self.say(f"label {zone}", words, *laid.label, align="left" if laid.frame else "middle", used=used)
            if spec.layout == "cross" and words:
                label = self.labels[f"label {zone}"]
                over = self.frame.stage.right - 20 - (label.rect.right)
                if over < 0:
                    label.setPos(label.pos().x() + over, label.pos().y())
            number = str(len(self.items[zone])) if laid.number and self.items[zone] else ""
            if laid.number:
                self.say(f"count {zone}", number, *laid.number, size=20, serif=True, align="left", used=used)
            self._show_slot(zone, spec, laid)
        for key, label in self.labels.items():
            if key not in used:
                label.setVisible(False)
        self._part_labels()

    def _part_labels(self) -> None:
        """No label of a zone runs into another: the right one gives way to the right."""
        shown = [label for key, label in self.labels.items() if key.startswith("label") and label.isVisible()]
        shown.sort(key=lambda label: label.rect.cx)
        for place, left in enumerate(shown):
            for right in shown[place + 1 :]:
                over = left.rect.right + 12 - right.rect.x
                if left.rect.meets(right.rect) and right.rect.right + over < self.frame.stage.right:
                    right.setPos(right.pos().x() + over, right.pos().y())

    def side_words(self, seen: Any, owner: int) -> str:
        sides = seen.sides
        if 0 <= owner < len(sides):
            return side_name(sides[owner], self.names)
        return self.name(owner) if 0 <= owner < self.seats else ""

    def say(self, key: str, words: str, x: float, y: float, *, used: set[str], **how: Any) -> None:
        """Write a label, made when first needed."""
        label = self.labels.get(key)
        if label is None:
            label = self.labels[key] = Label(self.skin)
            self.scene.addItem(label)
        label.say(words, x, y, **{"colour": self.skin.felt.text2, **how})
        used.add(key)

    def _show_slot(self, zone: str, spec: Zone, laid: Laid) -> None:
        slot = self.slots.get(zone)
        if slot is None:
            slot = self.slots[zone] = Slot(self.skin)
            self.scene.addItem(slot)
        lit = zone in self.play_lights
        if laid.frame is not None:
            slot.at_rect(laid.frame)
            slot.show_as(lit=lit, plain=False, panel=True)
        elif lit and spec.layout in ("row", "spread", "melds", "column") and (not spec.slot or self.items[zone]):
            slot.at_rect(laid.area.grown(0 if spec.layout == "column" else 4), 10)
            slot.show_as(lit=True)
        elif lit and spec.layout == "pile" and self.items[zone]:
            slot.at_rect(laid.spots[-1].box.grown(5), 10)
            slot.show_as(lit=True)
        else:
            slot.at_spot(laid.slot if spec.layout == "trick" or not self.items[zone] else laid.spots[-1])
            slot.show_as(lit=lit, plain=spec.slot and not self.items[zone])

    def light(self, zones: Iterable[str]) -> None:
        """Light these zones as targets, and no others."""
        self.play_lights = set(zones)
        for zone, laid in self.laid.items():
            spec = self.zone_spec(zone)
            if spec is not None and zone in self.items:
                self._show_slot(zone, spec, laid)

    def _show_holder(self, seen: Any) -> None:
        items, place = self.items.get("trick", []), seen.holder
        if place is None or place >= len(items) or not self.spec.holder_words:
            self.holder.say("", 0, 0)
            return
        self.say_over(items[place], self.spec.holder_words)

    def say_over(self, item: CardItem, words: str) -> None:
        """Golden words over a card of the trick; beside it where a seat's plaque leaves no room above it."""
        box, unit = item.home.box, self.skin.unit
        x, y, align = box.cx + self._aside(item), box.y - 14 * unit, "middle"
        room = Rect(box.x, y - 10 * unit, box.w, 20 * unit)
        if any(plaque.isVisible() and plaque.rect.meets(room) for plaque in self.plaques):
            x, y, align = box.x - 10 * unit, box.y + 20 * unit, "right"
        self.holder.say(words, x, y, size=13, weight=600, colour=self.skin.felt.gold, align=align)

    def _aside(self, item: CardItem) -> float:
        """How far words over a trick card stand to its side, clear of the card beside it."""
        off = item.home.x - self.frame.centre[0]
        return 0.0 if abs(off) < 0.3 * self.frame.w else 0.1 * self.frame.w * (1 if off > 0 else -1)

    def _show_chips(self, seen: Any) -> None:
        for chips in self.spec.chips(seen):
            pile = ChipPile(self.skin, chips.amount, chips.words, chips.label)
            pile.setPos(*self.point(chips.where))
            self.add_extra(pile)

    def add_betting(self, x: float, y: float) -> None:
        """A place where chips may be put for a bet, until the next settling."""
        self.betting = BettingPlace(self.skin, (x, y), self.bet)
        self.add_extra(self.betting)

    def show_bet(self, amount: int) -> None:
        """So many chips lie on that place."""
        self.bet = amount
        if self.betting is not None:
            self.betting.show_amount(amount)

    def add_extra(self, item: QGraphicsItem) -> None:
        """Put something on the cloth until the next settling. A mere picture of a card tells its text in `data(0)`."""
        self.scene.addItem(item)
        self.extras.append(item)

    def _show_words(self, seen: Any) -> None:
        used: set[str] = set()
        hand = next((laid for zone, laid in self.laid.items() if self.is_own_hand(zone) and self.items.get(zone)), None)
        y = self.frame.hand.y + 0.25 * self.frame.w
        right = (hand.area.right if hand else self.frame.stage.cx) + 14
        for i, (large, small) in enumerate(self.spec.beside_hand(seen)):
            size = 34 if len(large) <= 4 else 17
            self.say(
                f"large {i}",
                large,
                right,
                y,
                size=size,
                serif=True,
                align="left",
                colour=self.skin.felt.text,
                used=used,
            )
            y += size * 0.75 * self.skin.unit + 10
            wide = self.skin.width(small, self.skin.sans(14))
            fit = max(10.0, min(14.0, 14 * (self.frame.stage.right - 14 - right) / max(1.0, wide)))
            self.say(f"small {i}", small, right, y, size=fit, align="left", used=used)
            y += 26 * self.skin.unit
        words = self.spec.felt_words(seen)
        self.say("felt", words, self.frame.stage.cx, self.frame.middle.bottom - 18, size=15, serif=True, used=used)
        if words:
            label = self.labels["felt"]
            taken = [plaque.rect for plaque in self.plaques if plaque.isVisible()]
            taken += [spot.box for laid in self.laid.values() for spot in laid.spots]
            label.setVisible(not any(label.rect.meets(rect) for rect in taken))
        for key, label in self.labels.items():
            if key.split()[0] in ("large", "small", "felt") and key not in used:
                label.setVisible(False)
