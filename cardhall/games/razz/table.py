"""The table of Razz: closed and open cards before each seat, what each has put in, the pot in the middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.layout import hands
from cardhall.english import capitalize_first
from cardhall.games.razz.facts import RazzFacts
from cardhall.language import card_faces, rank_name, say, tr, translate

STREET_TEXTS = {
    "third": say("Third street"),
    "fourth": say("Fourth street"),
    "fifth": say("Fifth street"),
    "sixth": say("Sixth street"),
    "seventh": say("Seventh street"),
}
LATE_STREETS = ("fifth", "sixth", "seventh")  # with bets of twice the size
MAX_CLOSED_CARDS, MAX_OPEN_CARDS = 3, 4  # the most closed and open cards of a seat
THREE_OF_A_KIND, FOUR_OF_A_KIND = 3, 4  # cards of a rank
# other seats' cards, in card widths: from card to card, from the closed cards to the open ones, the whole width
CLOSED_STEP, OPEN_STEP, SIDE_OFFSET, WHOLE_ROW_WIDTH = 0.24, 0.36, 1.5, 3.6
OWN_CARDS_GAP_CARD_WIDTHS = 0.25  # in card widths: extra gap between the own closed and open cards, for the words there
POTS_CLEARANCE_CARD_WIDTHS = 1.75  # hand cards from the middle of the stage, clear of three pots
MANY_SEATS = 7  # seats from which on cards are smaller
CROWDED_CARD_SCALE = 0.78  # factor of the card width then
STAGE_MARGIN, CARDS_GAP = 20, 8  # pixels: from the edge of the stage to cards, and between the cards of two seats


@dataclass(frozen=True)
class StreetCards(parts.OpenHand):
    """The closed or the open cards of a seat, side by side."""

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, contents: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        is_open, width = (
            self.kind == "up",
            self.width * frame.w * (CROWDED_CARD_SCALE if frame.seats >= MANY_SEATS else 1.0),
        )
        if owner == 0:
            beside = replace(contents, zone_index=int(is_open), zone_sizes=(MAX_CLOSED_CARDS, MAX_OPEN_CARDS))
            laid = hands.lay_out_open_hand(frame, owner, width, self.step, beside)
            return laid.moved_right(OWN_CARDS_GAP_CARD_WIDTHS * frame.w) if is_open else laid
        block = self.hand_room(frame, owner, width)
        w, y = block.w / WHOLE_ROW_WIDTH, block.cy
        first_x, step = (block.x + SIDE_OFFSET * w, OPEN_STEP * w) if is_open else (block.x, CLOSED_STEP * w)
        spots = [parts.Spot(first_x + w / 2 + place * step, y, w) for place in range(contents.count)]
        wide = w + step * max(0, contents.count - 1)
        box = parts.Rect(first_x, y - parts.CARD_HEIGHT_RATIO * w / 2, wide, parts.CARD_HEIGHT_RATIO * w)
        return parts.ZoneLayout(spots, box, parts.Spot(first_x + w / 2 + contents.count * step, y, w))

    def hand_room(self, frame: parts.Frame, seat: int, max_card_width: float) -> parts.Rect:
        """Return the room for all cards of another seat, in pixels; `max_card_width`: the most a card may be wide.

        Cards of upper seats stay clear of those at the sides.
        """
        edge = frame.seat_places[seat].edge
        center_x, center_y, _ = frame.seat_layout.hand_position(seat)
        if edge != "top":
            w = min(max_card_width, (frame.seat_layout.hand_length(seat) - 6) / parts.CARD_HEIGHT_RATIO)
            row_width = WHOLE_ROW_WIDTH * w
            left = frame.stage.x + STAGE_MARGIN if edge == "left" else frame.stage.right - STAGE_MARGIN - row_width
            return parts.Rect(
                left,
                hands.open_cards_y(frame, seat, w) - parts.CARD_HEIGHT_RATIO * w / 2,
                row_width,
                parts.CARD_HEIGHT_RATIO * w,
            )
        block = parts.centred(
            center_x, center_y, WHOLE_ROW_WIDTH * max_card_width, parts.CARD_HEIGHT_RATIO * max_card_width
        )
        for other, place in enumerate(frame.seat_places):
            if place.edge in ("left", "right"):
                beside = self.hand_room(frame, other, max_card_width)
                if beside.meets(block):
                    left = beside.right + CARDS_GAP if place.edge == "left" else beside.x - CARDS_GAP - block.w
                    block = block._replace(x=left)
        return block


class OwnLowHand(parts.Hand):
    """Shows beside the own cards the lowest hand among them."""

    def words_beside(self, seen: parts.Observation) -> Sequence[tuple[str, str]]:
        cards = [
            card for zone in ("down:0", "up:0", "board") for card in seen.zones.get(zone, []) if card is not HIDDEN
        ]
        if len(cards) < MAX_CLOSED_CARDS:
            return ()
        lowest = seen.game.lowest(cards)
        return ((name_low_hand(lowest), tr("{cards}", cards=card_faces(lowest))),)


def name_low_hand(lowest_cards: Sequence[Card]) -> str:
    """Return the name of a low hand, by pairs or by the highest card: "Eight low", "Pair of aces"."""
    ranks = Counter([card.rank for card in lowest_cards])
    pairs = [rank for rank, number in ranks.items() if number == 2]
    common_rank, often = ranks.most_common(1)[0]
    if often == FOUR_OF_A_KIND:
        return tr("Four {rank:plural}", rank=rank_name(common_rank))
    if often == THREE_OF_A_KIND:
        return tr("Full house") if pairs else tr("Three {rank:plural}", rank=rank_name(common_rank))
    if len(pairs) > 1:
        return tr("Two pairs")
    if pairs:
        return tr("Pair of {rank:plural}", rank=rank_name(pairs[0]))
    # Translators: a hand of low cards, named after the highest of them
    return tr("{rank:capital} low", rank=rank_name(lowest_cards[0].rank))


class FoldedCards(parts.Drawing):
    """Draws the open cards of folded seats dimmed but readable; of the person's own hand, all cards."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        if seen.phase not in STREET_TEXTS:
            return
        for event in parts.this_deal(seen.history):
            known_cards = [card for card in event.cards if card is not HIDDEN]
            zone_layout = canvas.zone_layouts.get(event.source)
            if event.kind != "move" or event.target != "muck" or zone_layout is None or not known_cards:
                continue
            spot = zone_layout.slot
            canvas.show_cards(known_cards, spot.x, spot.y, spot.width, step=OPEN_STEP, dim=known_cards)


class StreetText(parts.Drawing):
    """Writes on the cloth the street, its first seat, and the size of bets."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        if seen.phase in STREET_TEXTS:
            canvas.show_felt_words(
                f"{translate(STREET_TEXTS[seen.phase])} · {describe_first_seat(seen)} · {describe_bets(seen)}"
            )


def describe_first_seat(seen: parts.Observation) -> str:
    """Return in words who begins the betting of the street."""
    if seen.phase != "third":
        return tr("the lowest hand showing begins")
    return tr("the highest card up brings in {chips}", chips=seen.options["small_bet"] // 2)


def describe_bets(seen: parts.Observation) -> str:
    """Return in words the size of a bet on the street."""
    return tr("bets of {bet}", bet=seen.options["small_bet"] * (2 if seen.phase in LATE_STREETS else 1))


class Players(parts.Seats):
    """Shows folds, all-ins, the bring-in, and chips."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        chips = super().fact_line(seen, seat, names)
        facts = RazzFacts.of(seen)
        if seat not in facts.staying:
            return tr("Folded · {chips}", chips=chips)
        if seat in facts.all_in:
            return tr("All in")
        return tr("Bring-in · {chips}", chips=chips) if facts.bring_in == seat else chips

    def short_fact_line(self, seen: parts.Observation, seat: int) -> str:
        return tr("Folded") if seat not in RazzFacts.of(seen).staying else super().fact_line(seen, seat, str)


BET_PLAQUE_SIDES = {  # sides of the plaque for the chips put in, first choice first, by the edge at which a seat sits
    "own": ("below", "right", "left"),  # the buttons are at its sides
    "left": ("right", "below"),
    "right": ("left", "below"),
    "top": ("right", "left", "below"),
}


class StreetBets(parts.Drawing):
    """Shows each seat's bets on the street beside the name."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        for seat, chips in enumerate(RazzFacts.of(seen).put):
            if chips:
                sides = BET_PLAQUE_SIDES[canvas.frame.seat_places[seat].edge]
                canvas.show_chips_by(canvas.plaques[seat].rect, sides, chips, optional=True)

    def spoken_lines(self, seen: parts.Observation, names: parts.Names) -> Sequence[str]:
        return parts.describe_shares(tr("Put in on this street"), RazzFacts.of(seen).put, names)


class SidePots(parts.Pots):
    """Shows the pot, and beside it the side pots closed to some of the remaining seats."""

    def piles(self, seen: parts.Observation) -> Sequence[tuple[str, int]]:
        """Return the pots as piles of chips, the main pot first."""
        return [("pots", chips) for chips in RazzFacts.of(seen).pots]

    def name_pot(self, name: str, place: int) -> tuple[str, str]:
        """Return the name of a pot for moving chips, and the label; `place`: 0 for the main pot."""
        return (f"pot:{place}", tr("Side pot {number}", number=place)) if place else ("pot", tr("Pot"))


class StreetPanel(parts.RailPart):
    """Shows the street under way, and the size of a bet."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel]:
        if seen.phase not in STREET_TEXTS:
            return ()
        rows = [parts.Row(capitalize_first(describe_first_seat(seen)))]
        return (parts.Panel(STREET_TEXTS[seen.phase], rows, note=capitalize_first(describe_bets(seen))),)

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        street = [translate(STREET_TEXTS[seen.phase])] if seen.phase in STREET_TEXTS else []
        return " · ".join([*street, describe_bets(seen) if street else capitalize_first(describe_bets(seen))])


TABLE = parts.Table(
    has_short_deals=True,
    zones=(
        StreetCards("down", width=0.56),
        StreetCards("up", width=0.56),
        parts.Pile(
            "stock",
            parts.At(0.5, 0.5, -POTS_CLEARANCE_CARD_WIDTHS),
            width=0.42,
            lies_face_down=True,
            top_first=True,
            label=say("Stock"),
        ),
        parts.Pile(
            "muck", parts.At(0.5, 0.5, POTS_CLEARANCE_CARD_WIDTHS), width=0.42, lies_face_down=True, label=say("Folded")
        ),
        parts.RowOfCards("board", parts.At(0.5, 0.12), width=0.42, label=say("For all")),
    ),
    tricks=False,
    hand=OwnLowHand(sort_by="rank"),
    seats=Players(plaques_above=True, cards=0.56, own_strip_row_seats=(6, 7, 8)),
    score=parts.Score(say("Chips"), note=say("won or lost")),
    rail=(StreetPanel(),),
    drawings=(SidePots(at=parts.At(0.5, 0.5), spacing=0.95), StreetBets(), FoldedCards(), StreetText()),
    buttons=parts.Buttons(gold_verbs=("check", "call")),
    log=parts.Log("deal", "", "turn"),
)
