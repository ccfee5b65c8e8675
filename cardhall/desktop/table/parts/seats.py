"""The seats: the plaques' words and places, seats that sit out, open hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QPainter

from cardhall.desktop.number_format import format_signed
from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.parts.observation_readers import (
    call_words,
    card_count_words,
    tricks_of_seats,
    tricks_taken,
)
from cardhall.desktop.table.parts.zones import Names
from cardhall.language import card_face, format_count, numbered, say, tr, translate
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.observation import Observation

MAX_TRICK_BOXES = 6  # tricks that a plaque has room to draw
ROLES: tuple[tuple[Callable[[Facts], int | None], str], ...] = (  # on plaques, the most important first
    (lambda facts: facts.declarer, say("Declarer")),
    (lambda facts: facts.maker, say("Maker")),
    (lambda facts: facts.taker, say("Took the upcard")),
    (lambda facts: facts.caller, say("Named trumps")),
    (lambda facts: facts.pitcher, say("Pitcher")),
    (lambda facts: facts.dummy, say("Dummy")),
    (lambda facts: facts.mano, say("Mano")),
)

# Draws a role's picture, such as a crown: painter, centre x and y, and width in pixels.
RolePicture = Callable[[QPainter, float, float, float], None]


@dataclass(frozen=True)
class Seats:
    """The plaques: a name, a line of words, a role, the dealer's disc."""

    has_dealer: bool = True  # there is a dealer to be marked
    shows_own_plaque: bool = True  # the person's own plaque is shown
    plaques_above: bool = False  # upper seats have their plaque above their cards
    seats_in_corners: bool = False  # upper seats stand in the corners, so that the middle is free up to the bar
    has_stakes: bool = False  # chips lie before the seats
    plaques_beside: bool = False  # in a low window an upper plaque stands beside its cards, to leave room below
    seats_in_row: bool = False  # the others sit in a row at the top, plaques beside cards, to leave the width to melds
    uses_short_line: bool = False  # in a small window plaques show `short_fact_line` instead of `fact_line`
    cards: float = 0.43  # the width of others' cards, in hand cards
    own_strip_row_seats: tuple[
        int, ...
    ] = ()  # numbers of seats with which the strips of a small window need their own row
    role_picture: RolePicture | None = None  # drawn instead of the role, which the line of words then has to name
    role_icon: str = ""  # an icon before the role, which then is not shown with the score; "": no icon

    def fact_line(self, seen: Observation, seat: int, names: Names) -> str:
        """Return the plaque's second line; "": partner and level, or the person's turn.

        By default from the usual facts: who sits out, what a seat has bid and taken, who declares, its chips.
        """
        if self.is_sitting_out(seen, seat):
            return tr("Sits out")
        words = (bid_words(seen, seat), usual_role_words(seen, seat), chip_words(seen, seat), upcard_words(seen, seat))
        return " · ".join(translate(one) for one in words if one)

    def short_fact_line(self, seen: Observation, seat: int) -> str:
        """Return a short form of the line for a small window: by default the role; "": nothing."""
        return usual_role_words(seen, seat)

    def trick_boxes(self, seen: Observation, seat: int) -> tuple[int, int] | None:
        """Return the tricks bid and taken, to be drawn as boxes during play, or None."""
        return bid_and_taken(seen, seat)

    def role_words(self, seen: Observation, seat: int) -> str:
        """Return the role marked on the plaque: "Bank"."""
        return ""

    def is_alarm(self, seen: Observation, seat: int) -> bool:
        """Whether the line of words is a warning, in red."""
        return False

    def ring_colour(self, seen: Observation, seat: int) -> str:
        """Return the colour of the ring round the portrait, shared with partners; "": no ring."""
        return ""

    def is_sitting_out(self, seen: Observation, seat: int) -> bool:
        """Whether the seat does not play in this deal."""
        return seat == Facts.of(seen).sitting_out

    def open_hand(self, seen: Observation) -> int | None:
        """Return the seat with an open hand in columns by suit, the dummy, or None."""
        facts = Facts.of(seen)
        return facts.exposed if facts.dummy is None else facts.dummy

    def plaques_stand_beside(self, seen: Observation, small: bool) -> bool:
        """Whether upper plaques stand beside their cards now; `small`: the window has no rail."""
        return self.plaques_beside

    def plaque_rect(self, frame: Frame, seat: int, width: float) -> Rect:
        """Return the rectangle of a plaque of this width."""
        return frame.seat_layout.plaque_rect(seat, width)


@dataclass(frozen=True)
class ChipPlaques(Seats):
    """The plaques of games for chips: each seat's wins or losses, and the number of its cards."""

    def fact_line(self, seen: Observation, seat: int, names: Names) -> str:
        balance = seen.scores[seat]
        chips = format_count(int(balance), "chip")
        return f"{tr('+{chips}', chips=chips) if balance > 0 else chips} · {card_count_words(seen, seat)}"

    def short_fact_line(self, seen: Observation, seat: int) -> str:
        return f"{format_signed(seen.scores[seat])} · {card_count_words(seen, seat)}"


def bid_and_taken(seen: Observation, seat: int) -> tuple[int, int] | None:
    """Return a seat's tricks bid and taken, if every seat bids alone and boxes can hold both, or None."""
    taken, bids = tricks_taken(seen), [bid_number(bid) for bid in Facts.of(seen).bids]
    bids_by_seat = len(seen.sides) == len(taken) == len(bids) == seen.seats
    if not bids_by_seat or seen.phase == "auction" or None in bids:
        return None
    bid_and_tricks = bids[seat] or 0, taken[seat]
    return bid_and_tricks if max(bid_and_tricks) <= MAX_TRICK_BOXES else None


def bid_words(seen: Observation, seat: int) -> str:
    """Return a seat's bid and tricks in words: "Bid 2 · has 0", "Passed", "3 tricks"."""
    taken, facts = tricks_taken(seen), Facts.of(seen)
    bids, quotas = facts.bids, facts.quotas
    counts_by_seat = len(taken) == seen.seats and (len(seen.sides) == seen.seats or bool(quotas))
    if len(quotas) == seen.seats and counts_by_seat:
        difference, tricks = format_signed(taken[seat] - quotas[seat]), numbered(quotas[seat], "trick")
        return tr("{taken} of {tricks} · {over}", taken=taken[seat], tricks=tricks, over=difference)
    own_bid = bids[seat] if seat < len(bids) else None
    if own_bid is not None:
        bid = tr("Passed") if own_bid == PASS else tr("Bid {bid}", bid=call_words(own_bid, within_sentence=True))
        # else the declarer's bid alone
        counts_tricks = counts_by_seat or (bids_tricks_only(own_bid) and facts.declarer is None)
        shows_tricks = seen.phase != "auction" and counts_tricks
        return (
            tr("{bid} · has {tricks_of_seats}", bid=bid, tricks_of_seats=tricks_of_seats(seen)[seat])
            if shows_tricks
            else bid
        )
    if counts_by_seat and sum(taken) > 0:
        return format_count(taken[seat], "trick")
    return tr("Passed") if seat in facts.passed else ""


def bid_number(bid: Action | None) -> int | None:
    """Return the number that a bid consists of; None for another call, or where the seat has not spoken."""
    return bid.number if bid is not None and len(bid.words) == 1 and bid.words[0].isdigit() else None


def bids_tricks_only(bid: Action) -> bool:
    """Whether a bid only says how many tricks are expected."""
    return bid_number(bid) is not None or bid.words == ("nil",)


def usual_role_words(seen: Observation, seat: int) -> str:
    """Return a seat's role in the deal: "Declarer", "Maker, alone"."""
    facts = Facts.of(seen)
    roles = [translate(name) for seat_of, name in ROLES if seat_of(facts) == seat]
    if seat in facts.declarers:
        roles.append(tr("Declarer"))
    return ", ".join([*map(translate, roles[:1]), *[tr("alone")] * (facts.alone == seat)])


def chip_words(seen: Observation, seat: int) -> str:
    """Return a seat's chips in words: "25 chips"."""
    chips = Facts.of(seen).chips
    return format_count(chips[seat], "chip") if len(chips) == seen.seats else ""


def upcard_words(seen: Observation, seat: int) -> str:
    """Return the dealer's upcard while another player than the person holds it: "Shows Q♥"."""
    card = Facts.of(seen).upcard
    if card is None or "upcard" in seen.zones or seat == 0 or seat != seen.dealer:
        return ""
    return tr("Shows {card}", card=card_face(card)) if card in seen.zones.get(f"hand:{seat}", ()) else ""
