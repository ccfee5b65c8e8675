"""The table of Fünfzehnern: the suit that the leader is bound to, points beside the won tricks, a pool of chips."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.games.funfzehnern.facts import FunfzehnernFacts
from cardhall.language import format_count, say, suit_name, tr

RANK_ORDER = "AKQJT987"  # from the highest
CHIPS_AT_START = 60  # shown before each seat at the start, and in the pool


def find_trick_leader(seen: parts.Observation) -> int | None:
    """Return the seat that led to the trick under way or is about to lead; None if no seat is to act."""
    if seen.zones["trick"]:
        leading_seats = [event.seat for event in seen.history if event.kind == "move" and event.target == "trick"]
        return leading_seats[-len(seen.zones["trick"])]
    return seen.turn


class Players(parts.Seats):
    """Shows each seat's points so far, and the suit that binds the leader."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        points_so_far = seen.card_points
        if points_so_far is None or not any(points_so_far.won):
            return ""
        return format_count(points_so_far.won[seat], "point")

    def role_words(self, seen: parts.Observation, seat: int) -> str:
        suit = FunfzehnernFacts.of(seen).bound
        return say("{suit}", suit=suit_name(suit)) if find_trick_leader(seen) == seat and suit is not None else ""


class BoundSuit(parts.RailPart):
    """Shows the suit that binds the leader or the suit of a zwang, with the number of the trick."""

    def badges(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Badge]:
        facts = FunfzehnernFacts.of(seen)
        suit, forced = facts.bound, facts.forced
        text = (
            say("Zwang in {suit}", suit=suit_name(forced))
            if forced
            else say("Bound to {suit}", suit=suit_name(suit))
            if suit
            else ""
        )
        return (parts.Badge(text, note=tr("Trick {trick_number}", trick_number=parts.trick_number(seen))),)

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        return tr("Trick {trick_number}", trick_number=parts.trick_number(seen))


class Pool(parts.Drawing):
    """Draws the chips that nobody has won, beside the trick."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        area, card = canvas.frame.middle, canvas.frame.w
        canvas.show_chips(area.cx - 2.5 * card, area.y + 0.45 * area.h, CHIPS_AT_START, tr("Pool"))


def label_won_pile(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the owner's name and points for the label of a pile of won tricks."""
    won = seen.card_points.won[owner] if seen.card_points is not None else 0
    return f"{names(owner)}  {format_count(won, 'point')}"


TABLE = parts.Table(
    zones=(parts.WonTricks(label=label_won_pile),),
    hand=parts.Hand(RANK_ORDER),
    seats=Players(role_icon="chain"),
    score=parts.Score(say("Score"), note=say("above or below par")),
    rail=(BoundSuit(), parts.CardValues()),
    drawings=(Pool(), parts.Purses(initial_chips=CHIPS_AT_START)),
    buttons=parts.Buttons(card_button_verbs=("zwang",), gold_verbs=("zwang",)),
)
