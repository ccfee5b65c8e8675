"""The table of Put and Take: open hands round five places with their stakes, the pot, and chances beside the hand."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.number_format import format_number, format_signed
from cardhall.desktop.table import parts
from cardhall.games.put_and_take.advice import next_card_chances
from cardhall.games.put_and_take.facts import PutAndTakeFacts
from cardhall.games.put_and_take.table.matching_cards import MatchingCardMarks, PaymentEvents
from cardhall.games.put_and_take.table.places import OtherSeatHand, PutRoundCards, Stakes, StockPile, TurnedCards
from cardhall.games.put_and_take.table.table_layout import seat_blocks
from cardhall.language import say, tr

MIN_CROWDED_SEATS = 7  # seats from which on plaques are narrow


class ChancesHand(parts.Hand):
    """Shows beside the own hand the number of matching cards left, and the next card's average value."""

    def words_beside(self, seen: parts.Observation) -> Sequence[tuple[str, str]]:
        chances = next_card_chances(seen)
        if chances is None:
            return ()
        matching = tr("{matching} of {left}", matching=chances.matching, left=chances.left)
        note = tr("the next card costs on average") if seen.phase == "put" else tr("the next card brings on average")
        return ((matching, tr("cards left match")), (format_number(chances.credits), note))


class Players(parts.Seats):
    """Shows each seat's balance of this deal so far, and the bank."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        balance = format_signed(PutAndTakeFacts.of(seen).balances[seat])
        if seat == seen.dealer:
            return tr("Bank {balance}", balance=balance)
        return balance if seen.seats >= MIN_CROWDED_SEATS else tr("This deal {balance}", balance=balance)

    def plaque_rect(self, frame: parts.Frame, seat: int, width: float) -> parts.Rect:
        if not seat:
            return frame.seat_layout.plaque_rect(seat, width)
        room = seat_blocks(frame)[seat - 1].plaque
        wide = min(width, room.w)
        return parts.Rect(room.cx - wide / 2, room.y, wide, room.h)


class TurnMoves(parts.Moves):
    """Lights the next place while the person deals.

    The stock's top card is dragged there, or either is clicked.
    """

    def due_zones(self, seen: parts.Observation, action: parts.Action) -> Sequence[str]:
        return self.targets(seen, action)


TABLE = parts.Table(
    has_short_deals=True,
    zones=(
        OtherSeatHand(owners=(1, 2, 3, 4, 5, 6, 7, 8)),
        TurnedCards("turned"),
        PutRoundCards("discard"),
        StockPile("stock", lies_face_down=True, top_first=True, label=say("Stock")),
    ),
    tricks=False,
    hand=ChancesHand(sort_by="rank"),
    seats=Players(has_dealer=False, plaques_above=True, cards=0.5, own_strip_row_seats=(2, 4, 5, 6)),
    score=parts.Score(say("Credits"), note=say("won or lost")),
    rail=(),
    drawings=(Stakes(),),
    moves=TurnMoves(click_verbs={"stock": "turn", "turned": "turn"}),
    marks=MatchingCardMarks(),
    events=PaymentEvents(),
    log=parts.Log("deal", "", "turn"),
)
