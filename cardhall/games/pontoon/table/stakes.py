"""Drawings beside the hands: stakes, bust hands, casino words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.layout.frame import MIN_SEATS_WITH_TWO_AT_SIDE, PLAQUE_WIDTH, usual_seat_places
from cardhall.games.pontoon.facts import PontoonFacts
from cardhall.games.pontoon.table.banking import bust_hands, hand_zones, total_stake
from cardhall.language import say, tr
from cardhall.rules.mechanisms.banking import sum_pips

# greatest width of a lost hand, in card widths: usually, and where seats are crowded
LOST_HAND_WIDTH, CROWDED_LOST_HAND_WIDTH = 3.0, 2.4
LOST_CARD_STEP_CARD_WIDTHS = 0.55  # from card to card of a lost hand, in card widths
STAGE_MARGIN = 12  # pixels kept free at the sides of the stage

# sides of a hand towards the middle, first choice first, by the edge at which its seat sits
INWARD_SIDES = {
    "left": ("right", "below right", "above"),
    "right": ("left", "below left", "above"),
    "top": ("below", "below right", "below left", "right", "left"),
    "own": ("left", "above"),
}


@dataclass(frozen=True)
class FeltWords(parts.Drawing):
    """Writes the house rule on the cloth above the action row, as a casino does; hidden where cards lie."""

    text: str

    def words(self, seen: parts.Observation) -> str:
        """Return the text on the cloth."""
        return self.text

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        canvas.show_felt_words(self.words(seen))


class StakedHands(parts.Drawing):
    """Draws stakes beside the hands, bust hands, and the count of each of several own hands."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        own_layout, lost_hands = canvas.zone_layouts.get("hand:0"), bust_hands(seen)
        if own_layout is not None and any(action.verb == "bet" for action in seen.actions()):
            canvas.show_betting_place(own_layout.area.x - 68 * canvas.frame.unit, own_layout.area.cy)
        for seat in range(seen.seats):
            for number, zone in enumerate(hand_zones(seen, seat)):
                if zone in lost_hands:
                    words = tr("Bust, {points}", points=sum_pips(lost_hands[zone]))
                    show_lost_hand(canvas, seen, zone, lost_hands[zone], words)
                elif seat == 0 and len(hand_zones(seen, 0)) > 1:
                    self.show_split_hand(canvas, seen, zone, number)
                elif seat != seen.dealer and total_stake(seen, zone):
                    show_stake(canvas, seen, zone)

    def spoken_lines(self, seen: parts.Observation, names: parts.Names) -> Sequence[str]:
        lost_hands, lines = bust_hands(seen), list[str]()
        stakes = [sum(total_stake(seen, zone) for zone in hand_zones(seen, seat)) for seat in range(seen.seats)]
        lines += parts.describe_shares(tr("Staked"), stakes, names)
        for zone, some in lost_hands.items():
            words = tr("Bust, {points}", points=sum_pips(some))
            lines.append(say("{title}: {words}", title=names(parts.zone_owner(zone)[1]), words=words))
        return lines

    def show_split_hand(self, canvas: parts.Canvas, seen: parts.Observation, zone: str, hand_index: int) -> None:
        """Draw number, count and stake below one of several own hands."""
        area = canvas.zone_layouts[zone].area
        words = tr(
            "Hand {number}  ·  {count}  ·  {staked} chips",
            number=hand_index + 1,
            count=seen.game.count(seen.zones[zone]),
            staked=total_stake(seen, zone),
        )
        now = seen.phase == "play" and seen.turn == 0 and PontoonFacts.of(seen).hand == hand_index + 1
        y = area.bottom + 12 * canvas.frame.unit
        canvas.show_words(words, area.cx, y, size=13, weight=600, colour="gold" if now else "second")


def show_stake(canvas: parts.Canvas, seen: parts.Observation, zone: str) -> None:
    """Draw the chips on an open hand, beside it towards the middle: the bet and additions."""
    seat, area = parts.zone_owner(zone)[1], canvas.zone_layouts[zone].area
    bet, amount = PontoonFacts.of(seen).bets[seat] or 0, total_stake(seen, zone)
    words, label = tr("your stake") if seat == 0 else "", f"{bet} + {amount - bet}" if amount > bet else ""
    if seat == 0:
        canvas.show_chips(area.x - 18, area.cy, amount, words, label, align="right")
    else:
        edge = usual_seat_places(canvas.seats)[seat].edge
        plaque = (
            canvas.frame.seat_layout.plaque_rect(seat, PLAQUE_WIDTH * canvas.frame.unit)
            if edge in ("left", "right")
            else None
        )
        canvas.show_chips_by(area, INWARD_SIDES[edge], amount, words, label, or_by=plaque)


def show_lost_hand(canvas: parts.Canvas, seen: parts.Observation, zone: str, cards: Sequence[Card], words: str) -> None:
    """Draw the cards of a lost hand darkened in their old place, with red words."""
    seat, hand_layout, unit = parts.zone_owner(zone)[1], canvas.zone_layouts[zone], canvas.frame.unit
    stage, area, width, y = canvas.frame.stage, hand_layout.area, hand_layout.slot.width, hand_layout.slot.y
    edge, is_only_hand = usual_seat_places(canvas.seats)[seat].edge, len(hand_zones(seen, seat)) == 1
    max_width = CROWDED_LOST_HAND_WIDTH if canvas.seats >= MIN_SEATS_WITH_TWO_AT_SIDE else LOST_HAND_WIDTH
    step = min(LOST_CARD_STEP_CARD_WIDTHS, (max_width - 1) / max(1, len(cards) - 1))
    width_of_hand = (len(cards) - 1) * step * width + width
    left = area.cx - width_of_hand / 2 if edge in ("own", "top") or not is_only_hand else area.x
    if edge == "right" and is_only_hand:
        left = area.right - width_of_hand
    left = min(max(left, stage.x + STAGE_MARGIN), stage.right - STAGE_MARGIN - width_of_hand)
    cards_rect = canvas.show_cards(cards, left + width / 2, y, width, step=step, dim=cards)
    if edge == "own" and is_only_hand:
        canvas.show_words(words, cards_rect.right + 60 * unit, y, size=17, weight=600, colour="red")
    elif edge != "own" and is_only_hand:
        canvas.show_words_by(cards_rect, INWARD_SIDES[edge], words, size=13, weight=600, colour="red")
    else:
        canvas.show_words(words, cards_rect.cx, cards_rect.bottom + 14 * unit, size=13, weight=600, colour="red")
