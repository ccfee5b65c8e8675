"""Cards open to all: captured ones that count, and doubled ones of hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.layout.frame import usual_seat_places
from cardhall.desktop.table.layout.tricks import lay_out_won_tricks
from cardhall.games.trex.facts import TrexFacts

CAPTURE_GAMES = ("diamonds", "girls", "king")  # games in which some cards count
UPPER_PLAQUE_WIDTH = 210.0  # pixels: the widest plaque of the upper seat, which open cards leave free


class OpenCardMoves(parts.Moves):
    """Shows captured cards that count beside the winner's tricks, and doubled cards before their holder."""

    def shown_zones(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        zones, facts = dict(super().shown_zones(seen)), TrexFacts.of(seen)
        doubled = facts.doubled
        if facts.game == "trex":  # in that game there are no tricks
            del zones["trick"]
        for seat in range(seen.seats) if facts.game in CAPTURE_GAMES else ():
            pile = seen.zones[f"won:{seat}"]
            zones[f"won:{seat}"] = [card for card in pile if not is_counting_card(seen, card)]
            zones[f"captured:{seat}"] = [card for card in pile if is_counting_card(seen, card)]
        for seat in range(1, seen.seats) if doubled else ():
            hand = seen.zones[f"hand:{seat}"]
            zones[f"hand:{seat}"] = [card for card in hand if card not in doubled]
            zones[f"doubled:{seat}"] = [card for card in hand if card in doubled]
        return zones


def is_counting_card(seen: parts.Observation, card: Card) -> bool:
    """Return whether a won card counts in the present game."""
    game = TrexFacts.of(seen).game
    return card.suit == "D" if game == "diamonds" else card.rank == "Q" if game == "girls" else card.text == "KH"


@dataclass(frozen=True)
class DoubledMarks(parts.CardMarks):
    """Marks doubled cards with the colour and initial of the seat that doubled them."""

    verb: str  # of the action that marks a card

    def owner(self, seen: parts.Observation, zone: str, card: Card) -> int | None:
        if card not in TrexFacts.of(seen).doubled:
            return None
        acts = (event for event in parts.this_deal(seen.history) if event.action is not None)
        return next(
            (act.seat for act in acts if act.action and act.action.verb == self.verb and card in act.cards), None
        )


@dataclass(frozen=True)
class CapturedZone(parts.Zone):
    """The captured cards of a seat that count, open beside its tricks."""

    kind: str = "captured"
    width: float = 0.45
    step: float = 0.42

    stacking_order = 45

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, contents: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        return captured_layout(
            frame, owner, self.width * frame.w, self.step, contents.count, parts.WonTricks().width * frame.w
        )


@dataclass(frozen=True)
class DoubledZone(parts.Zone):
    """Cards of another seat's hand that were laid open, until played."""

    kind: str = "doubled"
    width: float = 0.45
    step: float = 0.42

    stacking_order = 60

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, contents: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        return open_hand_layout(
            frame, owner, self.width * frame.w, self.step, contents.count, parts.WonTricks().width * frame.w
        )


def captured_layout(
    frame: parts.Frame, owner: int, card_width: float, step: float, card_count: int, pile_width: float
) -> parts.ZoneLayout:
    """Return the layout of a seat's captured cards beside its won tricks.

    `card_width`: width of a card; `step`: from card to card, in card widths; `pile_width`: width of a card in the won
    tricks. A small window does not show won tricks, and the captured cards take their place.
    """
    won_at = lay_out_won_tricks(
        frame, owner, pile_width, parts.ZoneContents(()), [(seat,) for seat in range(frame.seats)]
    ).area
    place = usual_seat_places(frame.seats)[owner]
    cx, reach = frame.stage.cx, 1.35 * frame.centre_w + 8
    won_width = 0.0 if frame.is_small else won_at.w  # width taken by the won tricks
    leftwards = place.edge == "right" or (place.edge == "top" and won_at.cx < cx)
    y = won_at.cy
    if place.edge == "own":
        leftwards, y = not frame.left_handed, frame.row.cy
        card_width = min(card_width, frame.row.h / parts.CARD_HEIGHT_RATIO + 14)
        row_end = cx + (0.29 if leftwards else -0.29) * frame.stage.w
    elif place.edge == "top":
        row_end = frame.stage.x + 16 if leftwards else frame.stage.right - (116 * frame.unit if frame.is_small else 16)
    else:
        row_end = cx + reach if leftwards else cx - reach
    row_start = won_at.right - won_width - 6 if leftwards else won_at.x + won_width + 6
    room = abs(row_end - row_start)
    step = min(step * card_width, (room - card_width) / max(1, card_count - 1))
    row_width = (max(1, card_count) - 1) * step + card_width
    left = row_start - row_width if leftwards else row_start
    return open_row_layout(left, y, card_width, step, card_count)


def open_hand_layout(
    frame: parts.Frame, owner: int, card_width: float, step: float, card_count: int, pile_width: float
) -> parts.ZoneLayout:
    """Return the layout of open hand cards of a seat: above its tricks, `pile_width` wide; beside the upper plaque."""
    box = lay_out_won_tricks(
        frame, owner, pile_width, parts.ZoneContents(()), [(seat,) for seat in range(frame.seats)]
    ).area
    edge = usual_seat_places(frame.seats)[owner].edge
    row_width = (max(1, card_count) - 1) * step * card_width + card_width
    if edge == "top":
        plaque = frame.seat_layout.plaque_rect(owner, UPPER_PLAQUE_WIDTH * frame.unit)
        left, y = plaque.right + 8, plaque.y + card_width * parts.CARD_HEIGHT_RATIO / 2
    else:
        left = box.right - row_width if edge == "right" else box.x
        y = box.y - (14 if frame.is_small else 22) * frame.unit - card_width * parts.CARD_HEIGHT_RATIO / 2
    return open_row_layout(left, y, card_width, step * card_width, card_count)


def open_row_layout(left: float, y: float, card_width: float, step: float, card_count: int) -> parts.ZoneLayout:
    """Return the layout of a row of open cards from `left` on, centred at height `y`, `step` from card to card."""
    spots = [parts.Spot(left + card_width / 2 + number * step, y, card_width) for number in range(card_count)]
    area = parts.Rect(
        left,
        y - card_width * parts.CARD_HEIGHT_RATIO / 2,
        (max(1, card_count) - 1) * step + card_width,
        card_width * parts.CARD_HEIGHT_RATIO,
    )
    return parts.ZoneLayout(spots, area, parts.Spot(left + card_width / 2, y, card_width), None, (area.cx, area.y - 12))
