"""Arrangement of melds: the person moves cards between groups, and every group shows a state.

The builder holds the person's melds as arranged so far, with cards of the hand and the card on offer tried among them.
The rules are in the table's `Melds`: whether a group is in order, what a card would do in it, and which action melds
the tried cards. Nothing is played until the button is pressed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardhall.cards import Card
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table.items.cloth_items import to_qrectf
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect, Spot
from cardhall.desktop.table.layout.melds import USUAL_GROUP_SIZE, group_lefts
from cardhall.desktop.table.layout.zone_layout import MIN_CARD_WIDTH, ZoneLayout
from cardhall.desktop.table.parts.melds import Melds
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

CARD_STEP_SHARE, GROUP_GAP = 0.36, 30.0  # card widths from card to card, and pixels from group to group
GROUP_WORDS_WIDTH = 128.0  # pixels at a text scale of 1
MIN_COMPLETE_GROUP_SIZE = 3  # a group of fewer cards shows an open place
OPEN_PLACE_WIDTH_SHARE = 0.55  # of a card
# without more room; in the units of the usual ones
MIN_CARD_STEP_SHARE, MIN_GROUP_GAP, MIN_REASON_WIDTH = 0.14, 12.0, 84
STEP_SHRINK, REASON_SHRINK = 0.93, 0.95  # factors from one attempt to make room to the next
FRAME_MARGIN = 6  # pixels between the cards of a group and its frame
MELD_MARKS_Z = 69  # just below the cards of melds


class GroupPlace(NamedTuple):
    """A group as laid out: the cards' rectangle, an open place for a missing card, and the words beside it."""

    box: Rect
    open_place: Rect | None
    text: str
    is_target: bool  # whether the dragged card would fit into the group


class MeldBuilder:
    """The person's melds as arranged so far, and the cards tried in them but not yet melded."""

    def __init__(self, melds: Melds) -> None:
        self.melds = melds
        self.groups: list[list[Card]] = []
        self.tried_cards: list[Card] = []  # cards of the hand, or on offer, that lie with the groups
        self.dragged_cards: list[Card] = []  # cards that the person holds just now
        self.group_places: list[GroupPlace] = []
        self._seen: Observation | None = None

    # ---- in step with the match

    @property
    def seen(self) -> Observation:
        """Return the last observation. `sync_to` must have been called before."""
        assert self._seen is not None
        return self._seen

    def sync_to(self, seen: Observation) -> None:
        """Set a new observation, and keep the person's arrangement if it still holds."""
        self._seen = seen
        table = list(seen.zones[self.melds.zone])
        spare = Counter([*seen.hand, *self.offered_cards()]) if self.is_active() else Counter()
        self.tried_cards = [card for card in self.tried_cards if spare[card]]
        wanted = Counter([*table, *self.tried_cards])
        if Counter(card for group in self.groups for card in group) != wanted:
            self.tried_cards = []
            self.groups = [list(group) for group in self.melds.shown_groups(seen)]

    def is_active(self) -> bool:
        """Whether cards can be tried now."""
        return self._seen is not None and 0 in self._seen.actors and bool(self.offered_cards())

    def offered_cards(self) -> list[Card]:
        """Return the card on offer, in a list that may be empty."""
        card = self.melds.offered_card(self.seen)
        return [] if card is None else [card]

    def is_on_offer(self, card: Card) -> bool:
        """Whether a card is on offer and not yet tried in a group."""
        return self.is_active() and card in self.offered_cards() and card not in self.tried_cards

    def shown_zones(self, zones: Mapping[str, Sequence[Card]]) -> dict[str, list[Card]]:
        """Return the cards of each zone as shown, with the tried cards among the groups."""
        cards_by_zone = {zone: list(some) for zone, some in zones.items()}
        for card in self.tried_cards:
            for zone, some in cards_by_zone.items():
                if zone != self.melds.zone and card in some:
                    some.remove(card)
                    break
        cards_by_zone[self.melds.zone] = [card for group in self.groups for card in group]
        return cards_by_zone

    def group_sizes(self) -> list[int]:
        """Return the number of cards in each group."""
        return [len(group) for group in self.groups]

    def can_pick_up(self, zone: str, card: Card) -> bool:
        """Whether the person may move a card in this zone."""
        return zone == self.melds.zone or (self.is_active() and card in self.offered_cards())

    # ---- moving cards

    def place_cards(self, cards: Sequence[Card], x: float, y: float) -> None:
        """Put cards into the group at a point of the cloth, or start a new group with them there."""
        goal = self.group_at(x)
        target = self.groups[goal] if goal is not None else []
        if goal is None:
            after = sum(1 for place in self.group_places if place.box.cx < x)
            self.groups.insert(min(after, len(self.groups)), target)
        table = self.seen.zones[self.melds.zone]
        for card in cards:
            for group in self.groups:
                if card in group and group is not target:
                    group.remove(card)
            if card not in target:
                target.append(card)
            if card not in table and card not in self.tried_cards:
                self.tried_cards.append(card)
        target[:] = self.melds.order(target)
        self.groups = [group for group in self.groups if group]
        self.dragged_cards = []

    def take_back(self, cards: Sequence[Card]) -> None:
        """Return tried cards to their zones."""
        for card in cards:
            if card in self.tried_cards:
                self.tried_cards.remove(card)
                for group in self.groups:
                    if card in group:
                        group.remove(card)
        self.groups = [group for group in self.groups if group]
        self.dragged_cards = []

    def tidy_groups(self) -> None:
        """Put the groups in order: with the tried cards if possible, else without them."""
        action = self.action()
        if action is not None and self.tried_cards:
            some = [*self.seen.zones[self.melds.zone], *action.cards, *self.offered_cards()]
            divided = self.melds.divide(self.seen, some)
            if divided is not None:
                self.tried_cards = [*action.cards, *self.offered_cards()]
                self.groups = [list(group) for group in divided]
                return
        self.tried_cards = []
        self.groups = [list(group) for group in self.melds.shown_groups(self.seen)]

    def group_at(self, x: float) -> int | None:
        """Return the index of the group at the x coordinate, or nearest within half a gap; None if there is none."""
        nearest: tuple[float, int] | None = None
        for number, place in enumerate(self.group_places):
            box = place.box if place.open_place is None else place.box.united(place.open_place)
            distance = max(box.x - x, x - box.right, 0.0)
            if distance <= GROUP_GAP / 2 and (nearest is None or distance < nearest[0]):
                nearest = (distance, number)
        return None if nearest is None or nearest[1] >= len(self.groups) else nearest[1]

    # ---- how it stands

    def fault(self, group: Sequence[Card]) -> str:
        """Return why a group is no meld, as a sentence; "" if it is in order."""
        return self.melds.explain_fault(self.seen, group)

    @property
    def is_untidy(self) -> bool:
        """Whether any card is tried or any group is out of order."""
        return bool(self.tried_cards) or any(self.fault(group) for group in self.groups)

    def action(self) -> Action | None:
        """Return the legal action that melds the tried cards, or None."""
        if not self.is_active() or not self.tried_cards:
            return None
        offered = self.offered_cards()
        return self.melds.legal_meld_action(self.seen, [card for card in self.tried_cards if card not in offered])

    def is_ready(self) -> bool:
        """Whether all groups are in order, or will be after adding the card on offer."""
        offered = self.offered_cards()
        if not offered or offered[0] in self.tried_cards:
            return not any(self.fault(group) for group in self.groups)
        for chosen in self.groups:
            others = [group for group in self.groups if group is not chosen]
            if not self.fault(self.melds.order([*chosen, offered[0]])) and not any(map(self.fault, others)):
                return True
        return False

    # ---- where it lies

    def lay_out(self, box: Rect, width: float, skin: Skin) -> ZoneLayout:
        """Lay the groups out side by side, with room for the words beside them."""
        w = max(MIN_CARD_WIDTH, min(width, (box.h - 20) / CARD_HEIGHT_RATIO))
        step, gap, words_width = CARD_STEP_SHARE * w, GROUP_GAP, skin.px(GROUP_WORDS_WIDTH)
        group_states = [self._group_state(group) for group in self.groups]

        def group_width(i: int) -> float:
            """Return the width of a group with open place and words."""
            resting_count, text, lit = group_states[i]
            return (  # cards, open place, words
                (max(1, resting_count) - 1) * step
                + w
                + (OPEN_PLACE_WIDTH_SHARE * w if text and not lit and resting_count < MIN_COMPLETE_GROUP_SIZE else 0)
                + (words_width if text else 0)
            )

        while True:
            total = sum(group_width(i) for i in range(len(group_states))) + gap * max(0, len(group_states) - 1)
            if total <= box.w - 28 or step < MIN_CARD_STEP_SHARE * w:
                break
            step, gap = step * STEP_SHRINK, max(MIN_GROUP_GAP, gap * STEP_SHRINK)
            words_width = max(skin.px(MIN_REASON_WIDTH), words_width * REASON_SHRINK)
        usual = (USUAL_GROUP_SIZE - 1) * step + w
        lefts, y = group_lefts(box, [group_width(i) for i in range(len(group_states))], usual, gap), box.cy + 6
        spots: list[Spot] = []
        self.group_places = []
        for i, group in enumerate(self.groups):
            card_count, text, lit = group_states[i]
            x = lefts[i]
            card_x = x + w / 2
            row = []
            for card in group:
                row.append(Spot(card_x, y, w))
                if card not in self.dragged_cards:
                    card_x += step
            spots += row
            cards = Rect(x, y - w * CARD_HEIGHT_RATIO / 2, (max(1, card_count) - 1) * step + w, w * CARD_HEIGHT_RATIO)
            has_open_place = bool(text) and not lit and card_count < MIN_COMPLETE_GROUP_SIZE
            open_place = (
                Rect(cards.right + 5, cards.y, OPEN_PLACE_WIDTH_SHARE * w - 5, cards.h) if has_open_place else None
            )
            self.group_places.append(GroupPlace(cards, open_place, text, lit))
        slot = Spot(min(lefts[-1] + w / 2, box.right - w / 2 - 8) if spots else box.cx, y, w)
        return ZoneLayout(spots, box, slot, box, (box.x + 16, box.y + 15))

    def _group_state(self, group: Sequence[Card]) -> tuple[int, str, bool]:
        """Return a group's number of resting cards, its words, and whether the dragged card would fit."""
        resting_cards = [card for card in group if card not in self.dragged_cards]
        if len(self.dragged_cards) == 1 and resting_cards:
            text = self.melds.explain_join(self.seen, self.dragged_cards[0], resting_cards)
            if text and len(resting_cards) == len(group):
                return len(resting_cards), text, True
        return len(resting_cards), self.fault(resting_cards), False


def to_frame(box: Rect) -> QRectF:
    """Return the frame round the cards of a group."""
    return to_qrectf(box.grown(FRAME_MARGIN))


class MeldMarks(QGraphicsItem):
    """Frames and words round the groups: gold for the target of the dragged card, red dashes for a fault."""

    def __init__(self, skin: Skin, meld_builder: MeldBuilder) -> None:
        super().__init__()
        self.skin, self.meld_builder = skin, meld_builder
        self.area = QRectF(0, 0, 10, 10)
        self.setZValue(MELD_MARKS_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_area(self, box: Rect) -> None:
        """Set the rectangle of the melds."""
        self.prepareGeometryChange()
        self.area = to_frame(box)
        self.update()

    def boundingRect(self) -> QRectF:
        return self.area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in self.meld_builder.group_places:
            if place.text:
                (self._paint_target if place.is_target else self._paint_fault)(painter, place)

    def _paint_target(self, painter: QPainter, place: GroupPlace) -> None:
        """Paint a group with room for the dragged card, and the effect of the card."""
        felt = self.skin.felt
        frame = to_frame(place.box)
        gold, halo, fill = QColor(felt.gold), QColor(felt.gold), QColor(felt.gold)
        halo.setAlphaF(0.12)
        fill.setAlphaF(0.16)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(halo, 9))
        painter.drawRoundedRect(frame, 9, 9)
        painter.setPen(QPen(gold, 2))
        painter.setBrush(fill)
        painter.drawRoundedRect(frame, 8, 8)
        self._paint_words(painter, place, frame.right() + self.skin.px(12), gold)

    def _paint_fault(self, painter: QPainter, place: GroupPlace) -> None:
        """Paint a group that is no meld, with a cross and the reason."""
        skin, felt = self.skin, self.skin.felt
        box = place.box if place.open_place is None else place.box.united(place.open_place)
        frame = to_frame(box)
        red, fill = QColor(felt.red), QColor(felt.red)
        fill.setAlphaF(0.18)
        painter.setPen(QPen(red, 2, Qt.PenStyle.DashLine))
        painter.setBrush(fill)
        painter.drawRoundedRect(frame, 8, 8)
        if place.open_place is not None:
            painter.setPen(QPen(felt.slot, 1.2))
            painter.setBrush(QColor(0, 0, 0, 60))
            painter.drawRoundedRect(QRectF(*place.open_place), 5, 5)
        size = skin.px(16)
        disc = QRectF(frame.right() + skin.px(8), frame.center().y() - size - skin.px(2), size, size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(red)
        painter.drawEllipse(disc)
        painter.setPen(QPen(QColor("#3b141c") if not felt.is_light else QColor("#fffdf8"), 2))
        inner = disc.adjusted(4.5, 4.5, -4.5, -4.5)
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.topRight(), inner.bottomLeft())
        self._paint_words(painter, place, disc.right() + skin.px(6), red)

    def _paint_words(self, painter: QPainter, place: GroupPlace, x: float, colour: QColor) -> None:
        """Paint the words in lines that fit beside the group."""
        skin = self.skin
        font = skin.sans(12, 600)
        available_width = skin.px(GROUP_WORDS_WIDTH) - 26
        lines: list[str] = []
        for word in place.text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and skin.text_width(longer, font) <= available_width:
                lines[-1] = longer
            else:
                lines.append(word)
        middle = place.box.cy - (len(lines) - 1) * skin.px(8)
        if not place.is_target:
            middle = place.box.cy - skin.px(10) if len(lines) < 3 else middle
        for line in lines:
            skin.draw_line(painter, x, middle, line, font, colour)
            middle += skin.px(17)


__all__ = ["GroupPlace", "MeldBuilder", "MeldMarks"]
