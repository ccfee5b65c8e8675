"""The stage: the cards with all that stands round them: plaques, labels, slots, chips, and words on the cloth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Unpack

from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from cardhall.cards import Card
from cardhall.desktop.look.avatars import Face
from cardhall.desktop.look.card_pixmaps import margin
from cardhall.desktop.look.skin import side_name
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.items.betting_place import BettingPlace
from cardhall.desktop.table.items.board_item import BoardItem
from cardhall.desktop.table.items.bowed_label import BowedLabel
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.marks import ChipPile, Label, LabelStyle, Slot
from cardhall.desktop.table.items.plaque import Plaque
from cardhall.desktop.table.layout.frame import places
from cardhall.desktop.table.layout.geometry import RATIO, Rect, Spot, round_all
from cardhall.desktop.table.layout.laid import Laid
from cardhall.desktop.table.layout.tricks import places_for_words
from cardhall.desktop.table.parts.board import Square
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Field, OpenHand, WonTricks, Zone
from cardhall.desktop.table.stage.card_stage import CardStage
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.free_room import around, free, freest
from cardhall.desktop.table.stage.speech import bubble_that_stays, speech_point
from cardhall.rules.engine.observation import Observation

TO_PLAY, FELT_WORDS = "To play", 17.0  # what a plaque says; the size of words on the cloth
EDGE, CLEAR = 8.0, 3.0  # pixels that stay free at both sides of the stage, and round what is put where there is room


class Stage(CardStage):
    """All that lies on the cloth."""

    def __init__(self, table: Table, names: Sequence[str], settings: Settings, game_id: str, cloth: Cloth) -> None:
        super().__init__(table, names, settings, game_id, cloth)
        self.levels: dict[int, str] = {}  # of the computer players, by seat
        self.labels: dict[str, Label] = {}
        self.slots: dict[str, Slot] = {}
        self._waiting: list[tuple[ChipPile | Label, list[Rect], Sequence[str], bool]] = []  # put where there is room
        self.extras: list[QGraphicsItem] = []  # until the next settling
        self.play_lights: set[str] = set()  # zones lit as targets
        self.betting: BettingPlace | None = None
        self.bet = 0  # chips that lie on it
        self.others: Callable[[], Sequence[Rect]] = list  # what else stands on the stage: the strips of a small window
        self.plaques = [Plaque(seat, name, self.skin) for seat, name in enumerate(self.names)]
        for plaque in self.plaques:
            plaque.picture, plaque.role_icon = table.seats.picture, table.seats.role_icon
            self.scene.addItem(plaque)
        self.holder = Label(self.skin)
        self.holder.setZValue(450)
        self.scene.addItem(self.holder)

    def set_people(self, people: Sequence[Face]) -> None:
        """Who sits at the table, by seat."""
        self.names = tuple(face.name for face in people)
        for plaque, face in zip(self.plaques, people, strict=True):
            plaque.show_face(face)
        if self.seen is not None:
            self.annotate(self.seen)

    def annotate(self, seen: Observation) -> None:
        """Plaques, labels, slots, chips and words, as the observation has them."""
        self.show_plaques(seen)
        self._show_labels(seen)
        for extra in self.extras:
            self.scene.removeItem(extra)
        self.extras.clear()
        self.betting = None
        self._show_hand_words(seen)
        for seat, words in self.table.events.kept(seen).items():
            edge, plaque = places(self.seats)[seat].edge, self.plaques[seat].rect
            self.add(bubble_that_stays(self.skin, in_pack(words, self.pack), edge, plaque, self.frame.small))
        for drawing in self.table.drawings:
            drawing.draw(self, seen)
        self._place_waiting()
        self._show_holder(seen)
        self._find_room_for_labels()

    def show_plaques(self, seen: Observation) -> None:
        """The seats' plaques, each with its line of words."""
        seats = self.table.seats
        turn = seen.actors if seen.turn is not None else ()
        for seat, plaque in enumerate(self.plaques):
            plaque.say(
                fact=seats.line(seen, seat, self.name) or self._usual_fact(seen, seat),
                role=in_pack(seats.role(seen, seat), self.pack),
                dealer=seats.dealer and seen.dealer == seat and not seen.is_over,
                to_act=seat in turn,
                out=seats.sits_out(seen, seat),
                boxes=seats.boxes(seen, seat),
            )
            if seat not in turn:
                plaque.say(thinking=False)
            plaque.setVisible(bool(seat) or seats.own)
            plaque.put(self._plaque_place(seat, plaque.wanted_width()))

    def _plaque_place(self, seat: int, width: float) -> Rect:
        """Where a plaque stands: beside a hand that lies open in columns where it would lie over it."""
        rect, laid = self.table.seats.at(self.frame, seat, width), self.laid.get(f"hand:{seat}")
        if laid is None or not self.is_dummy(f"hand:{seat}") or not laid.area.meets(rect):
            return rect
        stage, small = self.frame.stage, self.frame.small
        if places(self.seats)[seat].edge != "top":
            return Rect(max(stage.x + 12, rect.x), laid.area.bottom + 8, rect.w, rect.h)
        right = small and not self.frame.left_handed  # at the other side stand the strips
        left = laid.area.right + 8 if right else laid.area.x - (8 if small else 16) - width
        return Rect(min(max(stage.x + 12, left), stage.right - 12 - width), self.frame.seats_top, rect.w, rect.h)

    def _usual_fact(self, seen: Observation, seat: int) -> str:
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

    def _show_labels(self, seen: Observation) -> None:
        used: set[str] = set()
        for zone in self.items:
            spec = self.zone_spec(zone)
            laid = self.laid.get(zone)
            if spec is None or laid is None:
                continue
            owner = spec.owned_by(seen, zone)
            words = spec.words(seen, owner, self.name)
            if not self.items[zone] and not spec.has_place(seen) and (spec.top_only or isinstance(spec.label, str)):
                words = ""  # nothing lies there any more
            if not words and isinstance(spec, WonTricks) and self.items[zone]:
                tricks = len(seen.zones.get(zone, self.items[zone])) // self.trick_size(seen)
                words = f"{spec.party(seen, owner) or self.side_words(seen, owner)}  {tricks}"
            if spec.shared and self.alike(zone)[0] != zone and laid.frame is None and not isinstance(spec, OpenHand):
                words = ""  # the first of them bears it for all
            x, y = laid.label
            if laid.frame is None:
                y -= 9 * (self.skin.unit - 1)  # clear of the cards below, however large the words
            self.say(f"label {zone}", words, x, y, align="left" if laid.frame else "middle", used=used)
            if isinstance(spec, WonTricks) and words:
                label = self.labels[f"label {zone}"]
                over = min(0.0, self.frame.stage.right - 20 - label.rect.right)
                over += max(0.0, self.frame.stage.x + 20 - label.rect.x)
                label.setPos(label.pos().x() + over, label.pos().y())
            number = str(len(self.items[zone])) if laid.number and self.items[zone] else ""
            if laid.number:
                self.say(f"count {zone}", number, *laid.number, size=20, serif=True, align="left", used=used)
            for place, (x, y, mark) in enumerate(laid.marks):
                self.say(f"mark {zone} {place}", mark, x, y, size=12, colour=self.skin.felt.text3, used=used)
            self._show_slot(zone, spec, laid)
        for key, label in self.labels.items():
            if key not in used:
                label.setVisible(False)

    def taken(self, zone: str = "", *, over: bool = True) -> list[Rect]:
        """What lies on the cloth, and what stands `over` it, but for the cards, the frame and the label of a zone."""
        found = [plaque.rect for plaque in self.plaques if plaque.isVisible()]
        for other, items in self.items.items():
            laid = self.laid.get(other)
            if other == zone or laid is None:
                continue
            found += [item.home.box for item in items if item.isVisible()]
            slot = self.slots.get(other)
            if slot is not None and slot.isVisible() and (slot.plain or slot.is_panel):
                found.append(slot.rect)
        own = (f"label {zone}", f"count {zone}")
        found += [label.rect for key, label in self.labels.items() if label.isVisible() and key not in own]
        for extra in self.extras:
            if (isinstance(extra, Label) and extra.text) or isinstance(extra, ChipPile):
                found.append(extra.rect)
            elif isinstance(extra, QGraphicsPixmapItem):
                pad = float(extra.data(1) or 0.0)  # the shadow's
                box = extra.sceneBoundingRect().adjusted(pad, pad, -pad, -pad)
                found.append(Rect(box.x(), box.y(), box.width(), box.height()))
        return [*found, *(self.others() if over else ())]

    def _find_room_for_labels(self) -> None:
        """A zone's label stands over it, or beside or below it where something else is there; else there is none."""
        felt = self.labels.get("felt")
        if felt is not None and felt.isVisible():
            felt.setVisible(False)
            felt.setVisible(not any(felt.rect.meets(box) for box in self.taken()))
        for key, label in self.labels.items():
            zone = key.removeprefix("label ")
            laid = self.laid.get(zone)
            if zone == key or not label.isVisible() or laid is None or laid.frame is not None:
                continue
            box = label.rect
            area = round_all(item.home for item in self.items[zone] if item.isVisible()) or laid.slot.box
            if f"count {zone}" in self.labels and self.labels[f"count {zone}"].isVisible():
                area = area.united(self.labels[f"count {zone}"].rect)
            places_ = [box, *around(area, box.w, box.h, ("left", "right", "below"))]
            found = free(places_, self.taken(zone), self.frame.stage)
            if found is None:
                label.setVisible(False)
            elif found != box:
                label.setPos(label.pos().x() + found.x - box.x, label.pos().y() + found.y - box.y)

    def side_words(self, seen: Observation, owner: int) -> str:
        """A side by its names, or a seat by its own."""
        sides = seen.sides
        if 0 <= owner < len(sides):
            return side_name(sides[owner], self.names)
        return self.name(owner) if 0 <= owner < self.seats else ""

    def say(self, key: str, words: str, x: float, y: float, *, used: set[str], **how: Unpack[LabelStyle]) -> None:
        """Write a label, made when first needed."""
        label = self.labels.get(key)
        if label is None:
            label = self.labels[key] = Label(self.skin)
            self.scene.addItem(label)
        how.setdefault("colour", self.skin.felt.text2)
        label.say(words, x, y, **how)
        used.add(key)

    def _show_slot(self, zone: str, spec: Zone, laid: Laid) -> None:
        slot = self.slots.get(zone)
        if slot is None:
            slot = self.slots[zone] = Slot(self.skin)
            self.scene.addItem(slot)
        lit = zone in self.play_lights
        margin, full = spec.target_margin, bool(self.items[zone])
        place = spec.slot if self.seen is None else spec.has_place(self.seen)
        if isinstance(spec, Field):
            slot.at_rect(laid.area, 5)
            slot.show_as(lit=lit, plain=place)
        elif laid.frame is not None:
            slot.at_rect(laid.frame)
            slot.show_as(lit=lit, plain=False, panel=True)
        elif lit and margin is not None and not spec.is_trick and (full or not place):
            slot.at_rect(laid.area.grown(margin), 10)
            slot.show_as(lit=True)
        elif lit and spec.top_only and full:
            slot.at_rect(laid.spots[-1].box.grown(5), 10)
            slot.show_as(lit=True)
        else:
            slot.at_spot(laid.slot if spec.is_trick or not full else laid.spots[-1])
            slot.show_as(lit=lit, plain=place and not full)

    def light(self, zones: Iterable[str]) -> None:
        """Light these zones as targets, and no others."""
        self.play_lights = set(zones)
        for zone, laid in self.laid.items():
            spec = self.zone_spec(zone)
            if spec is not None and zone in self.items:
                self._show_slot(zone, spec, laid)

    def _show_holder(self, seen: Observation) -> None:
        items, place = self.items.get("trick", []), seen.holder
        if place is None or place >= len(items) or not self.table.events.holder:
            self.holder.say("", 0, 0)
            return
        self.say_over(items[place], self.table.events.holder)

    def say_over(self, item: CardItem, words: str) -> None:
        """Golden words over a card of the trick, or beside it."""
        plaques = [plaque.rect for plaque in self.plaques if plaque.isVisible()]
        others = [other.home.box for some in self.items.values() for other in some if other is not item]
        others += [extra.rect for extra in self.extras if isinstance(extra, ChipPile)]
        self.holder.say(words, 0, 0, size=13, weight=600, colour=self.skin.felt.gold)
        box = self.holder.rect
        stage, row = self.frame.stage, self.frame.row
        room = Rect(stage.x, stage.y, stage.w, row.y - stage.y)
        found = freest(places_for_words(self.frame, item.home, box.w, box.h), [*plaques, *others], room)
        self.holder.setPos(found.cx, found.cy)

    def speech_point(self, seat: int) -> tuple[float, float, str]:
        """Where the tail of a seat's speech bubble ends, and to which side it points."""
        return speech_point(places(self.seats)[seat].edge, self.plaques[seat].rect)

    def _show_hand_words(self, seen: Observation) -> None:
        """What is written beside the own hand."""
        used: set[str] = set()
        hand = next((laid for zone, laid in self.laid.items() if self.is_own_hand(zone) and self.items.get(zone)), None)
        y = self.frame.hand.y + 0.25 * self.frame.w
        left_handed = self.frame.left_handed
        edge = (hand.area.x - 14 if left_handed else hand.area.right + 14) if hand else self.frame.stage.cx
        room = edge - self.frame.stage.x - 14 if left_handed else self.frame.stage.right - 14 - edge
        align = "right" if left_handed else "left"
        lines: list[tuple[str, float, bool]] = []  # words, their size, and whether they are the large ones
        size: float
        for large, small in ((in_pack(a, self.pack), in_pack(b, self.pack)) for a, b in self.table.hand.beside(seen)):
            size = 34 if len(large) <= 4 else 17
            lines += [(line, size, True) for line in self.skin.wrapped(large, self.skin.serif(size), room)]
            wide = self.skin.width(small, self.skin.sans(14))
            fit = max(12.0, min(14.0, 14 * room / max(1.0, wide)))
            lines += [(line, fit, False) for line in self.skin.wrapped(small, self.skin.sans(fit), room)]
        unit, felt = self.skin.unit, self.skin.felt
        steps = [(0.9 * size + 7 if is_large else size + 9) * unit for _, size, is_large in lines]
        y = min(y, self.frame.height - 4 - sum(steps))
        for place, ((line, size, is_large), step) in enumerate(zip(lines, steps, strict=True)):
            name, colour = f"hand words {place}", felt.text if is_large else felt.text2
            self.say(name, line, edge, y, size=size, serif=is_large, align=align, colour=colour, used=used)
            y += step
        for key, label in self.labels.items():
            if key.startswith("hand words") and key not in used:
                label.setVisible(False)

    # ---- what drawings show (see parts/drawings.py), until the next settling

    def lying(self, zone: str, card: Card) -> Spot | None:
        """Where a card lies in a zone."""
        return next((item.home for item in self.items.get(zone, ()) if item.card == card), None)

    def show_cards(
        self, some: Sequence[Card], x: float, y: float, width: float, *, step: float = 1.1, dim: Sequence[Card] = ()
    ) -> Rect:
        """Pictures of cards side by side, the first one's middle at the point; `step` in card widths. Returns where."""
        pad, high = margin(width), width * RATIO
        for place, card in enumerate(some):
            shade = "dim" if card in dim else ""
            item = QGraphicsPixmapItem(self.faces.pixmap(card, width, self.cloth.devicePixelRatioF(), shade=shade))
            item.setPos(x + place * step * width - width / 2 - pad, y - high / 2 - pad)
            item.setZValue(15 + place * 0.01)
            item.setData(0, card.text)  # for those who hear the table
            item.setData(1, pad)
            self.add(item)
        return Rect(x - width / 2, y - high / 2, (max(1, len(some)) - 1) * step * width + width, high)

    def show_words(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float = 12,
        weight: int = 400,
        colour: str = "second",
        align: str = "middle",
    ) -> None:
        """A line of words by its middle (or `left`, `right`); `colour`: text, second, third, gold or red."""
        label = Label(self.skin)
        label.say(text, x, y, size=size, weight=weight, colour=self._text_colour(colour), align=align)
        label.setZValue(400)
        self.add(label)

    def show_felt_words(self, text: str) -> None:
        """Words on the cloth above the action row, where no card and no plaque lies."""
        if "felt" not in self.labels:
            self.labels["felt"] = BowedLabel(self.skin)
            self.scene.addItem(self.labels["felt"])
        self.say("felt", text, self.frame.stage.cx, self.frame.middle.bottom, size=FELT_WORDS, used=set())
        label = self.labels["felt"]
        label.setPos(label.pos().x(), 2 * label.pos().y() - label.rect.bottom - self.skin.px(4))

    def show_chips(
        self, x: float, y: float, amount: int, words: str = "", label: str = "", align: str = "", narrow: bool = False
    ) -> Rect:
        """A pile of chips with its first column at the point, or with `align` its `left` or its `right` edge."""
        pile = ChipPile(self.skin, amount, words, label, narrow=narrow or (self.frame.small and self.seats > 2))
        box = pile.area()
        pile.setPos(x - {"left": box.left(), "right": box.right()}.get(align, 0.0), y)
        self.add(pile)
        return pile.rect

    def show_chips_by(
        self,
        area: Rect,
        sides: Sequence[str],
        amount: int,
        words: str = "",
        label: str = "",
        *,
        optional: bool = False,
        or_by: Rect | None = None,
    ) -> None:
        """See `Canvas`."""
        pile = ChipPile(self.skin, amount, words, label, narrow=self.frame.small and self.seats > 2)
        self._waiting.append((pile, [area] if or_by is None else [area, or_by], sides, optional))

    def show_words_by(
        self,
        area: Rect,
        sides: Sequence[str],
        text: str,
        *,
        size: float = 12,
        weight: int = 400,
        colour: str = "second",
        optional: bool = False,
    ) -> None:
        """A line of words beside an area, at the first of these sides of it where there is room.

        `optional`: they are left out where there is none."""
        label = Label(self.skin)
        label.say(text, 0, 0, size=size, weight=weight, colour=self._text_colour(colour), align="left")
        label.setZValue(400)
        self._waiting.append((label, [area], sides, optional))

    def _place_waiting(self) -> None:
        """Put what may stand at several places where there is room, once all that has its own place is there."""
        stage = self.frame.stage
        room = Rect(stage.x + EDGE, stage.y, stage.w - 2 * EDGE, stage.h)
        for item, areas, sides, optional in self._waiting:
            box, taken = item.rect, [one.grown(CLEAR) for one in self.taken()]
            wanted = [place for area in areas for place in around(area, box.w, box.h, sides)]
            if optional and free(wanted, taken, room) is None:
                continue
            at = freest(wanted, taken, room)
            item.setPos(at.x - box.x, at.y - box.y)
            self.add(item)
        self._waiting.clear()

    def _text_colour(self, name: str) -> str:
        felt = self.skin.felt
        return {"text": felt.text, "second": felt.text2, "third": felt.text3, "gold": felt.gold, "red": felt.red}[name]

    def show_ring(self, rect: Rect) -> None:
        """A gold ring round something."""
        ring = Slot(self.skin)
        ring.at_rect(rect, 9)
        ring.show_as(lit=True)
        self.add(ring)

    def show_panel(self, rect: Rect) -> None:
        """A quiet ground under something."""
        panel = Slot(self.skin)
        panel.at_rect(rect)
        panel.show_as(plain=False, panel=True)
        panel.setZValue(0)
        self.add(panel)

    def show_board(self, area: Rect, columns: int, squares: Sequence[Square]) -> None:
        """A board of squares, row by row."""
        self.add(BoardItem(self.skin, area, columns, squares))

    def show_betting_place(self, x: float, y: float) -> None:
        """A place round a point, onto which chips may be dragged."""
        self.betting = BettingPlace(self.skin, (x, y), self.bet)
        self.add(self.betting)

    def show_bet(self, amount: int) -> None:
        """Show that this number of chips lies on that place."""
        self.bet = amount
        if self.betting is not None:
            self.betting.show_amount(amount)

    def add(self, item: QGraphicsItem) -> None:
        """Put something on the cloth. A mere picture of a card has the card's text as `data(0)`."""
        self.scene.addItem(item)
        self.extras.append(item)
