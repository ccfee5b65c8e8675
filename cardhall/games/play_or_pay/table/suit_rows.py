"""A row for each suit from its first card on, with the place of the next card; the pot beside the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cardhall.cards import RANKS, SUIT_SIGNS, SUITS, Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.layout.zone_layout import READABLE_CARD_WIDTH
from cardhall.desktop.table.parts.zones import Place
from cardhall.games.play_or_pay.facts import PlayOrPayFacts
from cardhall.language import card_face, numbered, say, tr

# pixels at a text scale of 1
POT_WIDTH = 92.0  # of the room for the pot beside the rows
PLAQUE_WIDTH, NARROW_PLAQUE_WIDTH = 192.0, 160.0  # at most, in a wide window and in others
WIDE_WINDOW_WIDTH = 900.0  # of a stage that counts as wide
CORNER_HEIGHT = 54.0  # of the words in the upper corners of a small window
CARD_NAME_WIDTH, SIGN_WIDTH = 34.0, 26.0  # of the name of a card, and of the suit's sign before it
PAIRED_SIGN_WIDTH = 18.0  # the width of the sign where two rows lie side by side
BUTTON_WIDTH = 132.0  # of the button beside the prompt in a small window
PROMPT_HEIGHT = 46.0  # of the prompt over the button in other windows
# pixels
ROW_GAP = 4.0  # from row to row
SIDE_OFFSET = 12.0  # between rows side by side
# card widths
CLOSEST_SPACING, CARD_SPACING = 0.34, 1.06  # from card to card
# shares of a low height, in which cards of equal rows could not be read: of a suit not begun, finished, in play
HEIGHT_SHARES = {"empty": 0.5, "whole": 1.0, "now": 2.2}


def row_of(card: Card) -> str:
    """Return the zone that shows a played card."""
    return f"layout:{card.suit}"


def row_height_shares(seen: parts.Observation) -> tuple[float, ...]:
    """Return each suit row's share of a low height, from above; the row in play gets most."""
    played = [card for zone, some in seen.zones.items() if zone.startswith("played") for card in some]
    next_card, height_shares = PlayOrPayFacts.of(seen).next, []
    for suit in parts.SuitLayout.suits:
        begun = any(card.suit == suit for card in played)
        height_shares.append(
            HEIGHT_SHARES["now" if next_card is not None and next_card.suit == suit else "whole" if begun else "empty"]
        )
    return tuple(height_shares)


def side_plaque_width(frame: parts.Frame) -> float:
    """Return how wide a plaque at the side may be, in pixels at a text scale of 1."""
    return NARROW_PLAQUE_WIDTH if frame.stage.w < WIDE_WINDOW_WIDTH * frame.unit else PLAQUE_WIDTH


def rows_rect(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the room of the rows, clear of the plaques at the sides and of the pot."""
    area = frame.seat_layout.area_between_plaques(frame.middle, side_plaque_width(frame))
    foot = frame.row.y - (10 if frame.is_small else PROMPT_HEIGHT) * frame.unit
    return parts.Rect(area.x, area.y, area.w - (0 if frame.is_small else POT_WIDTH * frame.unit), foot - area.y)


def pot_middle(frame: parts.Frame) -> tuple[float, float]:
    """Return the middle of the pot, in pixels.

    It is beside the rows; in a small window above the hand at the left of four, or between two upper seats.
    """
    if not frame.is_small:
        room = rows_rect(frame, -1, "")
        return room.right + POT_WIDTH * frame.unit / 2, room.cy
    tops = [place.share for place in frame.seat_places if place.edge == "top"]
    if len(tops) == 1:
        x, y, _ = frame.seat_layout.hand_position(1)
        return x, (frame.stage.y + CORNER_HEIGHT * frame.unit + y - frame.seat_layout.hand_length(1) / 2) / 2
    return frame.stage.x + (tops[0] + tops[1]) / 2 * frame.stage.w, (frame.seats_top + frame.seats_foot) / 2


@dataclass(frozen=True)
class PromptBesideButton(parts.Places):
    """Puts the prompt beside the button in a small window, to leave room for the rows."""

    def buttons_rect(self, frame: parts.Frame) -> parts.Rect:
        if not frame.is_small:
            return super().buttons_rect(frame)
        row, wide = frame.row, BUTTON_WIDTH * frame.unit
        return parts.Rect(row.x if frame.left_handed else row.right - wide, row.y, wide, row.h)

    def prompt_rect(self, frame: parts.Frame) -> parts.Rect | None:
        if not frame.is_small:
            return None
        plaque, deck, high = frame.own_plaque, self.buttons_rect(frame), 34 * frame.unit
        left, right = (deck.right, plaque.x) if frame.left_handed else (plaque.right, deck.x)
        return parts.Rect(left + 10, deck.cy - high / 2, right - left - 20, high)


def sign_width(frame: parts.Frame) -> float:
    """Return the width of the suit's sign before a row, in pixels."""
    return (PAIRED_SIGN_WIDTH if is_in_pairs(frame) else SIGN_WIDTH) * frame.unit


def is_low(frame: parts.Frame) -> bool:
    """Tell whether four rows of the same height are too low for readable cards."""
    return (rows_rect(frame, -1, "").h / len(SUITS) - ROW_GAP) / parts.CARD_HEIGHT_RATIO < READABLE_CARD_WIDTH


def is_in_pairs(frame: parts.Frame) -> bool:
    """Tell whether rows are side by side in pairs, so that cards stay readable in a low window."""
    room = rows_rect(frame, -1, "")
    wide = ((room.w - SIDE_OFFSET) / 2 - PAIRED_SIGN_WIDTH * frame.unit) / (1 + CLOSEST_SPACING * (len(RANKS) - 1))
    return is_low(frame) and min(wide, (room.h / 2 - ROW_GAP) / parts.CARD_HEIGHT_RATIO) >= READABLE_CARD_WIDTH


@dataclass(frozen=True)
class SuitRow(parts.SuitLayout):
    """The cards of a suit in the order of play, with room for all thirteen."""

    at: Place = rows_rect
    shares: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0)  # of the height, where it is low

    def in_phase_of(self, seen: parts.Observation | None) -> parts.Zone:
        return replace(self, shares=row_height_shares(seen)) if seen is not None else self

    def row_rect(self, frame: parts.Frame, place: int) -> parts.Rect:
        """Return the room of the row at that place from above."""
        room = rows_rect(frame, -1, "")
        if is_in_pairs(frame):
            down, along = divmod(place, 2)
            wide, high = (room.w - SIDE_OFFSET) / 2, room.h / 2
            return parts.Rect(room.x + along * (wide + SIDE_OFFSET), room.y + down * high, wide, high - ROW_GAP)
        height_shares = self.shares if is_low(frame) else (1.0,) * len(self.suits)
        height_unit = room.h / sum(height_shares)
        return parts.Rect(
            room.x,
            room.y + height_unit * sum(height_shares[:place]),
            room.w,
            height_unit * height_shares[place] - ROW_GAP,
        )

    def arrange(self, seen: parts.Observation, some: Sequence[Card]) -> list[Card]:
        return list(some)

    def card_width(self, frame: parts.Frame) -> float:
        """Return the width of the cards of the highest row, in pixels."""
        high = max(self.row_rect(frame, place).h for place in range(len(self.suits)))
        wide = self.row_rect(frame, 0).w - sign_width(frame)
        return min(
            self.width * frame.w, high / parts.CARD_HEIGHT_RATIO, wide / (1 + CLOSEST_SPACING * (len(RANKS) - 1))
        )

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, contents: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        line, sign = self.row_rect(frame, self.suits.index(zone[-1])), sign_width(frame)
        length, widest = len(RANKS), self.card_width(frame)
        w = min(widest, line.h / parts.CARD_HEIGHT_RATIO)
        step = min(CARD_SPACING * widest, (line.w - sign - widest) / (length - 1))
        total = sign + (length - 1) * step + widest
        row_left = line.x + (line.w - total) / 2
        first_x = row_left + sign + w / 2
        first_rank_index = RANKS.index(contents.cards[0].rank) if contents.cards else 0
        places = [(RANKS.index(card.rank) - first_rank_index) % length for card in contents.cards]
        spots = [parts.Spot(first_x + place * step, line.cy, w) for place in places]
        slot = parts.Spot(first_x + len(spots) % length * step, line.cy, w)
        area = parts.Rect(row_left - 4, line.y, total + 8, line.h)
        return parts.ZoneLayout(spots, area, slot, area, (area.cx, area.y - 12))


class RowMoves(parts.Moves):
    """Shows every played card in the row of its suit, where a card is also dropped."""

    def shown_zones(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        zones = {zone: some for zone, some in seen.zones.items() if not zone.startswith("played")}
        rows: dict[str, list[Card]] = {f"layout:{suit}": [] for suit in SUITS}
        for event in parts.this_deal(seen.history):
            if event.kind == "move":
                for card in event.cards:
                    rows[row_of(card)].append(card)
        return {**zones, **rows}

    def shown_zone(self, zone: str, card: Card) -> str:
        return row_of(card) if zone.startswith("played") else zone

    def targets(self, seen: parts.Observation, action: parts.Action) -> Sequence[str]:
        return tuple(row_of(card) for card in action.cards)


def card_name_x(row_layout: parts.ZoneLayout, width: float) -> float | None:
    """Return the middle of the next card's name in a row, in pixels: in its place, or beyond, clear of cards.

    `width`: the width of the name. None if the row has no room.
    """
    place, last = row_layout.slot.box, max((spot.box.right for spot in row_layout.spots), default=0.0)
    left = max(place.x, last if last < place.right else 0.0)
    if place.right - left >= width:
        return (left + place.right) / 2
    return place.right + 4 + width / 2 if place.right + 4 + width <= row_layout.area.right else None


@dataclass(frozen=True)
class SuitDrawings(parts.Drawing):
    """Draws the sign of each suit before its row, the place of the wanted card, and the pot."""

    row: SuitRow

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        for suit in SUITS:
            row_layout = canvas.zone_layouts.get(f"layout:{suit}")
            if row_layout is None:  # while the first cards are dealt there are no rows yet
                return
            area = row_layout.area
            canvas.show_words(SUIT_SIGNS[suit], area.x + 4 + sign_width(canvas.frame) / 2, area.cy, size=22)
        card = PlayOrPayFacts.of(seen).next
        if card is not None:
            row_layout = canvas.zone_layouts[row_of(card)]
            canvas.show_ring(row_layout.slot.box)
            name_x = card_name_x(row_layout, CARD_NAME_WIDTH * canvas.frame.unit)
            if name_x is not None:
                face = tr("{card}", card=card_face(card))
                canvas.show_words(face, name_x, row_layout.slot.y, weight=600, colour="gold")
        words = "" if canvas.frame.is_small and seen.seats == 4 else tr("Pot")  # there is no room for the word
        pot = canvas.show_chips(*pot_middle(canvas.frame), PlayOrPayFacts.of(seen).pot, words, narrow=True)
        canvas.mark_pot("pot", pot)

    def spoken_lines(self, seen: parts.Observation, names: parts.Names) -> Sequence[str]:
        following_card = PlayOrPayFacts.of(seen).next
        next_card = (
            [say("{title}: {words}", title=tr("Next card"), words=card_face(following_card))]
            if following_card is not None
            else []
        )
        pot = numbered(PlayOrPayFacts.of(seen).pot, "chip")
        return [*next_card, say("{title}: {words}", title=tr("Pot"), words=pot)]
