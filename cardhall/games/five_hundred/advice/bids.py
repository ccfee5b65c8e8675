"""Promises of bids in Five Hundred, and how well a declarer's kept hand explains its bids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardhall.cards import Card
from cardhall.games.five_hundred.advice.hands import chance_of_tricks, nullo_likelihood, side_tricks, tricks_by_strain
from cardhall.games.five_hundred.rules import (
    BID_SCALE,
    BID_VALUES,
    HAND_SIZE,
    NULLO_ACTION,
    TRICK_POINTS,
    FiveHundredState,
)
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.auctions import Call, strain_of

# of every bid of tricks: its strain, their number, and its value
BID_MEANINGS: Final = {bid: (strain_of(bid), bid.number, BID_VALUES[bid]) for bid in BID_SCALE if strain_of(bid)}
SUPPORT_SHARE, MIDDLING_COUNT = 0.5, 5.8  # the share of one's own count above a middling hand's that helps the partner
USUAL_TRICKS = 7.8  # tricks that a seat usually bids
BELIEVED_SHARE = 0.3  # of what a partner's bid promises above that, how much is believed
PROMISE_MARGIN = 0.3  # by how much a bid is above what the bidder may count on
LAST_ROUND = 8  # calls after which each seat speaks once more


class Turn(NamedTuple):
    """The knowledge of a seat when it calls."""

    seat: int
    able: Sequence[Action]
    told: dict[str, float]  # what its partner has told (see `tricks_promised`)
    standing: Call | None
    last: bool  # whether it speaks no more after this


def tricks_with_partner(hand: tuple[Card, ...], told: dict[str, float]) -> dict[str, float]:
    """Return by strain the expected tricks of partners with this hand and the partner's promises.

    Whichever of the partners declares.
    """
    found: dict[str, float] = {}
    besides = told.get("", 0.0)
    for strain, own in tricks_by_strain(hand).items():
        if strain in told:
            found[strain] = max(own, told[strain] + SUPPORT_SHARE * (own - MIDDLING_COUNT))
        else:
            found[strain] = own + besides
    return found


def tricks_promised(partner: int, calls: Sequence[Call]) -> dict[str, float]:
    """Return by strain the tricks promised by the partner's bids; under "" the surplus over an average hand."""
    found: dict[str, float] = {}
    for seat, bid, _ in calls:
        if seat == partner and bid in BID_MEANINGS:
            strain, number, _ = BID_MEANINGS[bid]
            found[strain] = number - PROMISE_MARGIN
            found[""] = BELIEVED_SHARE * (number - USUAL_TRICKS)
        elif seat == partner and bid == NULLO_ACTION:
            found[""] = -1.0
    return found


def worth_of_bid(bid: Action, tricks: dict[str, float]) -> float:
    """Return the value of a contract for tricks to a side, in points. `tricks`: the expected tricks by strain."""
    strain, number, value = BID_MEANINGS[bid]
    likely = tricks[strain]
    return value * (2 * chance_of_tricks(number, likely, strain) - 1) - TRICK_POINTS * max(0.0, HAND_SIZE - likely)


def worth_of_calls(calls: Sequence[Action], tricks: dict[str, float], others: dict[Action, float]) -> list[float]:
    """Return the value of each of these calls, taken from `others` for calls other than tricks."""
    return [worth_of_bid(call, tricks) if call in BID_MEANINGS else others[call] for call in calls]


def nullos_among(calls: Sequence[Action]) -> list[Action]:
    """The bids of nullo and grand nullo among these calls."""
    return [call for call in calls if call not in BID_MEANINGS and call in BID_VALUES]


def auction_turn(state: FiveHundredState, seat: int, able: Sequence[Action]) -> Turn:
    """Return the turn of a seat with these possible calls."""
    told = tricks_promised(state.partner_of(seat), state.calls)
    return Turn(seat, able, told, state.standing_bid, len(state.calls) >= LAST_ROUND)


def explains(had: tuple[Card, ...], said: Action) -> float:
    """Return how well the cards of a declarer explain an earlier bid, as a probability."""
    if said not in BID_MEANINGS:
        return nullo_likelihood(had) + 0.02
    strain, number, _ = BID_MEANINGS[said]
    return chance_of_tricks(number, side_tricks(had, strain), strain) + 0.02
