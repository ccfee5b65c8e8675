"""The stage: the cards, seats and marks of one table, kept in step with what seat 0 sees.

`settle(seen)` puts everything where the observation says; what is shown is then right, whatever happened before.
Between two settlings `dealing.py` and `telling.py` play events, moving the same card items from zone to zone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGraphicsItem

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_pixmaps import CardFaces
from cardhall.desktop.look.skin import Skin, side_name
from cardhall.desktop.table.items.betting_place import BettingPlace
from cardhall.desktop.table.items.card_item import CHOSEN, LIFT, CardItem
from cardhall.desktop.table.items.marks import ChipPile, Label, Plaque, Slot
from cardhall.desktop.table.items.meld_builder import MeldBuilder, MeldMarks
from cardhall.desktop.table.layout.arrange import Cards, Laid, lay, open_width, room
from cardhall.desktop.table.layout.frame import frame_for
from cardhall.desktop.table.layout.geometry import Rect, Spot
from cardhall.desktop.table.spec import Table, Zone
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.card_matching import match_cards, sorted_hand, who_played
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.motion import Clock, Script
from cardhall.rules.engine.game import zone_owner

_HEIGHT = {"cross": 40, "pile": 50, "row": 60, "spread": 60, "column": 60, "melds": 70, "open": 80, "trick": 200}
TO_PLAY = "To play"
RING = {0: "#5f93e8", 1: "#57bd8c", 2: "#e06680", 3: "#e8b04a", 4: "#57bd8c", 6: "#e8b04a"}  # owners of cards


class Stage(QObject):
    """All that lies on the cloth."""

    settled = Signal()

    def __init__(self, spec: Table, names: Sequence[str], settings: Any, game_id: str, cloth: Cloth) -> None:
        super().__init__(cloth)
        self.spec, self.names, self.settings, self.game_id, self.cloth = spec, tuple(names), settings, game_id, cloth
        self.seats = len(self.names)
        self.levels: dict[int, str] = {}  # of the computer players, by seat
        self.clock = Clock(self)
        self.script = Script(self.clock, self)
        self.scene = cloth.table_scene
        self.seen: Any = None
        self.items: dict[str, list[CardItem]] = {}
        self.laid: dict[str, Laid] = {}
        self.group_sizes: dict[str, list[int]] = {}
        self.labels: dict[str, Label] = {}
        self.slots: dict[str, Slot] = {}
        self.extras: list[QGraphicsItem] = []
        self.betting: BettingPlace | None = None
        self.bet = 0  # chips that lie on it
        self._drawn_for: tuple[float, str] = (0.0, "")
        self.play_lights: set[str] = set()  # zones lit as targets
        self.open_hands: dict[str, Sequence[Card]] = {}  # hands of others that they have laid open
        self.frame = frame_for(1440, 900, seats=self.seats)
        self.skin = Skin(cloth.felt)
        self.faces = CardFaces(settings, spec.pack)
        self.plaques = [Plaque(seat, name, self.skin) for seat, name in enumerate(self.names)]
        for plaque in self.plaques:
            plaque.landlord_hat = spec.landlord_hat
            self.scene.addItem(plaque)
        self.meld_builder = MeldBuilder(spec.meld_builder) if spec.meld_builder is not None else None
        self.meld_marks = MeldMarks(self.skin, self.meld_builder) if self.meld_builder is not None else None
        if self.meld_marks is not None:
            self.scene.addItem(self.meld_marks)
        self.holder = Label(self.skin)
        self.holder.setZValue(450)
        self.scene.addItem(self.holder)

    # ---- settings and size

    def restyle(self) -> None:
        """Take over changed settings: faces, felt, motion."""
        self.faces = CardFaces(self.settings, self.spec.pack)
        for item in self.all_items():
            item.faces = self.faces
            item.update()
        self._drawn_for = (0.0, "")
        self.resize(self.frame.width, self.frame.height)

    def resize(self, width: float, height: float) -> None:
        """Lay everything out for a window of that size."""
        felt = theme.felt_for(self.game_id, self.settings.felt)
        self.frame = frame_for(
            width,
            height,
            seats=self.seats,
            card_size=self.settings.card_size,
            text_scale=self.settings.text_scale,
            plaques_top=self.spec.plaques_top,
            seat_w=self.spec.seat_cards,
            row_share=self.spec.row_share,
        )
        self.skin.felt, self.skin.unit, self.skin.four_colours = felt, self.frame.unit, self.settings.four_colours
        self.cloth.set_felt(felt, self.frame.stage)
        if (self.frame.w, felt.name) != self._drawn_for:
            self._drawn_for = (self.frame.w, felt.name)
            self.faces.forget()
            self.faces.dim = felt.not_legal
        if self.seen is not None:
            self.lay_out_anew()

    def lay_out_anew(self) -> None:
        """Lay out anew without disturbing what is being played."""
        self.clock.finish()
        for zone in list(self.items):
            self.relayout(zone, 0)
        self.dress(self.seen)

    @property
    def quick(self) -> bool:
        """Whether cards jump instead of flying."""
        return bool(self.settings.reduced_motion) or self.clock.instant

    def time(self, lasts: float) -> float:
        """How long a flight lasts under the settings."""
        return 0.0 if self.quick else lasts

    # ---- cards

    def all_items(self) -> Iterable[CardItem]:
        for some in self.items.values():
            yield from some

    def new_item(self, card: Card, spot: Spot, zone: str = "") -> CardItem:
        """A card that comes to the table at that spot."""
        item = CardItem(self.faces, card)
        item.zone = zone
        if zone and self.seen is not None:
            item.back = self.spec.backs(self.seen, zone)
        item.home = item.goal = spot
        item.place(spot)
        self.scene.addItem(item)
        return item

    def remove(self, item: CardItem) -> None:
        """Take a card off the table."""
        self.clock.drop(item)
        if item.zone in self.items and item in self.items[item.zone]:
            self.items[item.zone].remove(item)
        self.scene.removeItem(item)
        item.deleteLater()

    def zone_spec(self, zone: str) -> Zone | None:
        """How the zone lies, if it is shown in this window."""
        spec = self.spec.zone_for(zone)
        if spec is not None and not spec.small_window and self.frame.small:
            return None
        if spec is not None and spec.layout == "fan" and zone in self.open_hands:
            return replace(spec, layout="open", width=open_width(self.frame, zone_owner(zone)[1]))
        return spec

    def is_own_hand(self, zone: str) -> bool:
        """Whether the zone is the person's hand, or one of them."""
        spec = self.spec.zone_for(zone)
        return spec is not None and spec.layout in ("fan", "open") and zone_owner(zone)[1] == 0

    def wanted(self, seen: Any) -> dict[str, list[Card]]:
        """The faces that are to lie in each shown zone, in the order they lie."""
        found = {}
        self.group_sizes = {}
        zones = self.spec.shown(seen)
        if self.meld_builder is not None:
            self.meld_builder.sync(seen)
            zones = self.meld_builder.shown(zones)
        for zone, some in zones.items():
            spec = self.spec.zone_for(zone)
            if spec is not None:
                found[zone] = self.in_order(zone, spec, self.open_hands.get(zone, some), seen)
        for zone in self.spec.more_zones(seen):
            found.setdefault(zone, [])
        return found

    def in_order(self, zone: str, spec: Zone, some: Sequence[Card], seen: Any) -> list[Card]:
        """The cards of a zone in the order they lie on the table."""
        if self.meld_builder is not None and zone == self.meld_builder.spec.zone:
            if Counter(some) == Counter(card for group in self.meld_builder.groups for card in group):
                self.group_sizes[zone] = self.meld_builder.sizes()
                return [card for group in self.meld_builder.groups for card in group]
        elif spec.groups is not None:
            groups = [list(group) for group in spec.groups(seen, zone_owner(zone)[1])]
            flat = [card for group in groups for card in group]
            if Counter(flat) == Counter(some):
                self.group_sizes[zone] = [len(group) for group in groups]
                return flat
        if spec.sort and self.is_own_hand(zone):
            if self.spec.order is not None:
                return list(self.spec.order(seen, some))
            return sorted_hand(some, self.spec.sort_ranks, self.spec.sort_by)
        if spec.arrange is not None:
            return list(spec.arrange(some))
        if spec.layout == "fan":
            return sorted(some, key=lambda card: card is not HIDDEN)
        return list(reversed(some)) if spec.top_first else list(some)

    def settle(self, seen: Any, lasts: float = 0.0) -> None:
        """Put every card where the observation has it; cards that differ fly there."""
        self.seen = seen
        wanted = self.wanted(seen)
        found, spare = match_cards(self.items, lambda item: item.card, wanted)
        for item in spare:
            self.remove(item)
        settled: dict[str, list[CardItem]] = {}
        for zone, row in found.items():
            spec = self.spec.zone_for(zone)
            assert spec is not None
            seats = who_played(seen.history, zone) if spec.layout == "trick" else []
            settled[zone] = []
            for place, (item, card) in enumerate(zip(row, wanted[zone], strict=True)):
                if item is None:
                    item = self.new_item(card, self.birth(zone), zone)
                self.turn(item, card, HIDDEN if spec.down else card, lasts)
                item.zone = zone
                if spec.layout == "trick":
                    item.seat = seats[place] if place < len(seats) else item.seat
                item.state(
                    wild=self.spec.wilds(seen, zone, card) if spec.layout == "melds" else False,
                    owner=self.owner_mark(seen, zone, card),
                    sign=self.spec.signs(seen, zone, card),
                    back=self.spec.backs(seen, zone),
                )
                away = zone_owner(zone)[0] == "hand" and self.spec.sits_out(seen, zone_owner(zone)[1])
                item.setOpacity(0.55 if away else 1.0)
                settled[zone].append(item)
        self.items = settled
        for zone in self.items:
            self.relayout(zone, lasts)
        self.dress(seen)
        self.settled.emit()

    def owner_mark(self, seen: Any, zone: str, card: Card) -> tuple[str, str] | None:
        owner = self.spec.owners(seen, zone, card)
        return None if owner is None else (RING.get(owner, "#b9b2a2"), self.names[owner][:1].upper())

    def turn(self, item: CardItem, card: Card, shown: Card, lasts: float) -> None:
        """Let an item be that card and show that face, turning it over if it has to."""
        item.card = card
        if item.shown is not shown:
            if lasts and not self.quick:
                self.clock.turn_over(item, shown)
            else:
                item.reveal(shown)

    def birth(self, zone: str) -> Spot:
        """Where a new card for the zone appears."""
        if zone in self.laid:
            return self.laid[zone].slot
        cx, cy = self.frame.centre
        return Spot(cx, cy, self.frame.back_w)

    def relayout(self, zone: str, lasts: float, curve: Any = motion.OUT_CUBIC, delays: Any = None) -> None:
        """Send the cards of a zone to their places."""
        spec = self.zone_spec(zone)
        items = self.items.get(zone, [])
        if spec is None:
            for item in items:
                item.setVisible(False)
            return
        laid = self.laid[zone] = self.lay_zone(zone, spec, items)
        base = 300 if self.is_own_hand(zone) else _HEIGHT.get(spec.layout, 80)
        for place, (item, spot) in enumerate(zip(items, laid.spots, strict=True)):
            item.home = spot
            item.setZValue(base + place * 0.01)
            goal = self.rest_spot(item)
            if item.look == "dragged":
                continue
            item.aim(goal)
            if not spot.covered:
                item.setVisible(True)
            delay = delays.get(item, 0.0) if delays else 0.0
            self.clock.fly(item, goal, self.time(lasts), curve, delay)

    def lay_zone(self, zone: str, spec: Zone, items: Sequence[CardItem]) -> Laid:
        """The layout of a zone for the cards it holds."""
        if (
            self.meld_builder is not None
            and zone == self.meld_builder.spec.zone
            and sum(self.meld_builder.sizes()) == len(items)
        ):
            assert self.meld_marks is not None
            box = room(self.frame, spec, zone_owner(zone)[1], zone)
            laid = self.meld_builder.lay(box, (spec.width or 0.48) * self.frame.w, self.skin)
            self.meld_marks.cover(box)
            return laid
        known = sum(1 for item in items if item.card is not HIDDEN) if spec.layout == "fan" else 0
        held = Cards(
            len(items),
            [int(item.card) for item in items],
            [item.seat for item in items],
            self.group_sizes.get(zone, ()),
            known,
        )
        if spec.layout == "open":
            alike = [other for other in self.items if zone_owner(other) == zone_owner(zone)]
            if len(alike) > 1 and zone in alike:
                held = held._replace(which=alike.index(zone), of=len(alike))
        if spec.across is not None:
            held = held._replace(across=spec.across(zone, [item.card for item in items]))
        if self.seen is None:
            return lay(self.frame, spec, zone_owner(zone)[1], zone, held, ())
        held = held._replace(trick=self.trick_size(self.seen))
        laid = lay(self.frame, spec, zone_owner(zone)[1], zone, held, self.seen.sides)
        if spec.crosswise is not None and spec.crosswise(self.seen):
            laid = laid._replace(spots=[spot._replace(angle=90.0) for spot in laid.spots])
        return laid

    def trick_size(self, seen: Any) -> int:
        """How many cards a trick has: one of each seat that plays."""
        return self.seats - sum(self.spec.sits_out(seen, seat) for seat in range(self.seats)) or 1

    def rest_spot(self, item: CardItem) -> Spot:
        """Where an item lies with its state: chosen cards come up, hinted ones and those pointed at a little."""
        spot = item.home
        up = CHOSEN * spot.height if item.chosen else 0.0
        if not up and (item.look == "raised" or ((item.hint or item.cursor) and self.is_own_hand(item.zone))):
            up = LIFT
        return spot._replace(y=spot.y - up) if up else spot

    def update_rest(self, item: CardItem, lasts: float = motion.CHOOSE) -> None:
        """Send an item to where its state has it lie."""
        self.clock.fly(item, self.rest_spot(item), self.time(lasts), motion.OUT_CUBIC)

    # ---- what stands round the cards

    def name(self, seat: int) -> str:
        return "You" if seat == 0 else self.names[seat]

    def dress(self, seen: Any) -> None:
        """Plaques, labels, slots, chips and words, as the observation has them."""
        self.dress_plaques(seen)
        self.dress_zones(seen)
        self.dress_holder(seen)
        for extra in self.extras:
            self.scene.removeItem(extra)
        self.extras.clear()
        self.betting = None
        self.dress_chips(seen)
        self.dress_hand_words(seen)
        if self.spec.overlay is not None:
            self.spec.overlay(self, seen)

    def dress_plaques(self, seen: Any) -> None:
        turn = seen.actors if seen.turn is not None else ()
        for seat, plaque in enumerate(self.plaques):
            fact = self.spec.plaque(seen, seat, self.name) or self.usual_fact(seen, seat)
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

    def usual_fact(self, seen: Any, seat: int) -> str:
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

    def dress_zones(self, seen: Any) -> None:
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
            self.dress_slot(zone, spec, laid)
        for key, label in self.labels.items():
            if key not in used:
                label.setVisible(False)
        self.part_labels()

    def part_labels(self) -> None:
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

    def dress_slot(self, zone: str, spec: Zone, laid: Laid) -> None:
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
                self.dress_slot(zone, spec, laid)

    def dress_holder(self, seen: Any) -> None:
        items, place = self.items.get("trick", []), seen.holder
        if place is None or place >= len(items) or not self.spec.holder_words:
            self.holder.say("", 0, 0)
            return
        self.say_over(items[place], self.spec.holder_words)

    def say_over(self, item: CardItem, words: str) -> None:
        """Golden words over a card of the trick; beside it where a seat's plaque leaves no room above it."""
        box, unit = item.home.box, self.skin.unit
        x, y, align = box.cx + self.aside(item), box.y - 14 * unit, "middle"
        room = Rect(box.x, y - 10 * unit, box.w, 20 * unit)
        if any(plaque.isVisible() and plaque.rect.meets(room) for plaque in self.plaques):
            x, y, align = box.x - 10 * unit, box.y + 20 * unit, "right"
        self.holder.say(words, x, y, size=13, weight=600, colour=self.skin.felt.gold, align=align)

    def aside(self, item: CardItem) -> float:
        """How far words over a trick card stand to its side, clear of the card beside it."""
        off = item.home.x - self.frame.centre[0]
        return 0.0 if abs(off) < 0.3 * self.frame.w else 0.1 * self.frame.w * (1 if off > 0 else -1)

    def dress_chips(self, seen: Any) -> None:
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

    def point(self, where: Any) -> tuple[float, float]:
        """The point of an `At`, the middle of a zone, or before a seat (`seat:2`)."""
        if isinstance(where, str):
            if where in self.laid:
                return self.laid[where].area.cx, self.laid[where].area.cy
            kind, seat = zone_owner(where)
            if kind == "seat":
                return self.frame.before(seat)
            return self.frame.centre
        area = self.frame.middle
        return area.x + where.x * area.w + where.dx * self.frame.w, area.y + where.y * area.h + where.dy * self.frame.w

    def dress_hand_words(self, seen: Any) -> None:
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

    # ---- where things are

    def card_at(self, x: float, y: float) -> CardItem | None:
        """The uppermost card at a point."""
        best: CardItem | None = None
        for item in self.all_items():
            if not item.isVisible():
                continue
            local = item.mapFromScene(x, y)
            if item.body().contains(local) and (best is None or item.zValue() > best.zValue()):
                best = item
        return best

    def zones_at(self, x: float, y: float) -> list[str]:
        """The zones whose area holds the point, the smallest first."""
        found = [zone for zone, laid in self.laid.items() if zone in self.items and laid.area.grown(8).contains(x, y)]
        return sorted(found, key=lambda zone: self.laid[zone].area.w * self.laid[zone].area.h)

    def dealer_spot(self, dealer: int) -> Spot:
        """Where the cards come from in a deal."""
        if dealer == 0:
            return Spot(self.frame.stage.cx, self.frame.row.y - 20, self.frame.back_w)
        x, y, turn = self.frame.seat_hand(dealer)
        return Spot(x, y, self.frame.back_w, turn)

    def own_hand_items(self) -> list[CardItem]:
        """The cards of the person's hand (or hands), from the left."""
        return [item for zone in self.items if self.is_own_hand(zone) for item in self.items[zone]]

    def close_down(self) -> None:
        """Stop everything; the cloth takes the items away."""
        self.script.clear()
        self.clock.stop()


__all__ = ["RING", "TO_PLAY", "Stage"]
