"""The table of Nap: the stub aside, chips before each seat, the declarer's tricks."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.games.nap.facts import NapFacts
from cardhall.language import format_count, say, tr
from cardhall.rules.engine.action import PASS

STUB_CARD_SCALE = 0.4  # card width of the stub, in hand cards
LABEL_HEIGHT = 20.0  # pixels at a text scale of 1: the word above the stub


class Bidders(parts.Seats):
    """Shows each seat's bid or tricks; in the play only the declarer's bid matters."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        facts = NapFacts.of(seen)
        bid, tricks_taken = facts.bids[seat], facts.tricks[seat]
        if seen.phase == "auction":
            if bid is None:
                return ""
            return tr("Passed") if bid == PASS else tr("Bid {bid_words}", bid_words=describe_bid(bid.words[0]))
        if seat != facts.declarer:
            return format_count(tricks_taken, "trick") if tricks_taken else tr("No trick yet")
        return tr(
            "Declares {bid_words} · has {taken}", bid_words=describe_bid(facts.contract or ""), taken=tricks_taken
        )

    def short_fact_line(self, seen: parts.Observation, seat: int) -> str:
        facts = NapFacts.of(seen)
        if seen.phase == "auction" or seat != facts.declarer:
            return ""
        return tr(
            "{bid} · has {taken}",
            bid=describe_bid(facts.contract or ""),
            taken=facts.tricks[seat],
        )

    def trick_boxes(self, seen: parts.Observation, seat: int) -> tuple[int, int] | None:
        return None


class DeclaredContract(parts.Contract):
    """Shows declarer and contract; the number of the trick is beside trumps once there are any."""

    def extra_rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row] | None:
        return None if NapFacts.of(seen).trump is None else ()


def describe_bid(bid: str) -> str:
    """Return a bid within a line of words; bids named after people keep their capital."""
    return parts.call_words(bid, within_sentence=bid not in ("wellington", "blucher"))


def stub_place(frame: parts.Frame, owner: int, zone: str) -> parts.At | parts.Rect:
    """Return the place of the stub at the top: beside the middle if somebody sits there.

    With few players it lies further down.
    """
    width, x = STUB_CARD_SCALE * frame.w, frame.stage.cx
    if frame.seats == 4:
        return parts.At(1.0, 0.0, -0.4)
    if frame.seats == 6:
        x -= frame.seat_layout.hand_length(3) / 2 + 1.2 * width
    label = LABEL_HEIGHT * frame.unit * frame.has_strips_row  # else the word would cover the strips
    return parts.centred(
        x, frame.seats_top + label + parts.CARD_HEIGHT_RATIO * width / 2, width, parts.CARD_HEIGHT_RATIO * width
    )


TABLE = parts.Table(
    auction=parts.AuctionSheet(visible_rounds=2),
    zones=(parts.Pile("stock", stub_place, width=STUB_CARD_SCALE, lies_face_down=True, label=say("Stub")),),
    seats=Bidders(),
    rail=(parts.DeclarersTricks(), parts.Trumps(), DeclaredContract()),
    drawings=(parts.Purses(initial_chips=100),),
    buttons=parts.Buttons(gold_verbs=()),
)
