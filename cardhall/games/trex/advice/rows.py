"""The rows of the game Trex: the cards of a hand and of the others, and a comparison of points in words."""

from __future__ import annotations

from cardhall.games.trex.rules import Rows, TrexState
from cardhall.games.trex.rules.row_play import ROW_ZONES
from cardhall.games.trex.rules.rows import RowCards
from cardhall.language import numbered, say
from cardhall.rules.engine.game import HAND

ROW_CARDS = RowCards(Rows.ranks, Rows.first_rank)
PACK_MASK = sum(ROW_CARDS.flag)


def hand_and_others(state: TrexState, seat: int) -> tuple[int, int]:
    """Return the cards of a hand, and all cards of other hands, as bits of rows."""
    hand = ROW_CARDS.flags(state.zones[HAND[seat]])
    return hand, PACK_MASK & ~hand & ~ROW_CARDS.flags(card for zone in ROW_ZONES.values() for card in state.zones[zone])


def compare_with_others(points: int) -> str:
    """Return a phrase that compares a seat's expected points with the others' average.

    `points`: the seat's expected points minus the average of the others'.
    """
    if not points:
        return say("as much as the others’")
    number = numbered(abs(points), "point")
    if points > 0:
        return say("{points} more than the others’", points=number)
    return say("{points} less than the others’", points=number)
