"""Promises of bids in Five Hundred, values of calls, and the likelihood of bids with a hand."""

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

# By bid of tricks: its strain, the number of tricks, and its value in points.
BID_MEANINGS: Final = {bid: (strain_of(bid), bid.number, BID_VALUES[bid]) for bid in BID_SCALE if strain_of(bid)}
PARTNER_STRAIN_SHARE = 0.5  # of the expected tricks above an average hand, the share that helps the partner's strain
AVERAGE_HAND_TRICKS = 5.8  # expected tricks of an average hand
USUAL_BID_TRICKS = 7.8  # tricks of a usual bid
SURPLUS_SHARE = 0.3  # of the tricks that a partner bids above that, the share that helps in other strains
BID_MARGIN_TRICKS = 0.3  # tricks by which bids are above the bidder's expected tricks
PARTNER_NULLO_TRICKS = -1.0  # tricks that the partner's nullo promises in every strain: it has a weak hand
CALLS_BEFORE_LAST_ROUND = 8  # calls after which each seat calls once more
LEAST_BID_LIKELIHOOD = 0.02  # added to the likelihood of a declarer's bid: the widow may have changed its hand


class CallSituation(NamedTuple):
    """The knowledge of a seat when it calls."""

    seat: int
    possible_calls: Sequence[Action]  # its possible calls
    promised_tricks: dict[str, float]  # its partner's promises: see `tricks_promised`
    standing: Call | None  # the highest bid
    is_last_call: bool  # whether this is its last call


def tricks_with_partner(hand: tuple[Card, ...], promised_tricks: dict[str, float]) -> dict[str, float]:
    """Return by strain the expected tricks of a side, from one hand and the partner's promises.

    The result is the same whichever partner declares.
    """
    tricks_of_side: dict[str, float] = {}
    surplus = promised_tricks.get("", 0.0)
    for strain, own_tricks in tricks_by_strain(hand).items():
        if strain in promised_tricks:
            tricks_of_side[strain] = max(
                own_tricks, promised_tricks[strain] + PARTNER_STRAIN_SHARE * (own_tricks - AVERAGE_HAND_TRICKS)
            )
        else:
            tricks_of_side[strain] = own_tricks + surplus
    return tricks_of_side


def tricks_promised(partner: int, calls: Sequence[Call]) -> dict[str, float]:
    """Return by strain the tricks promised by the partner's bids; under "" the surplus over an average hand."""
    promises: dict[str, float] = {}
    for seat, bid, _ in calls:
        if seat == partner and bid in BID_MEANINGS:
            strain, number, _ = BID_MEANINGS[bid]
            promises[strain] = number - BID_MARGIN_TRICKS
            promises[""] = SURPLUS_SHARE * (number - USUAL_BID_TRICKS)
        elif seat == partner and bid == NULLO_ACTION:
            promises[""] = PARTNER_NULLO_TRICKS
    return promises


def bid_value(bid: Action, tricks: dict[str, float]) -> float:
    """Return the value of a contract for tricks to a side, in points. `tricks`: the expected tricks by strain."""
    strain, number, value = BID_MEANINGS[bid]
    expected = tricks[strain]
    return value * (2 * chance_of_tricks(number, expected, strain) - 1) - TRICK_POINTS * max(0.0, HAND_SIZE - expected)


def call_values(calls: Sequence[Action], tricks: dict[str, float], other_values: dict[Action, float]) -> list[float]:
    """Return the value of each of these calls, taken from `other_values` for calls other than tricks."""
    return [bid_value(call, tricks) if call in BID_MEANINGS else other_values[call] for call in calls]


def find_nullo_bids(calls: Sequence[Action]) -> list[Action]:
    """Return the bids of nullo and grand nullo among these calls."""
    return [call for call in calls if call not in BID_MEANINGS and call in BID_VALUES]


def call_situation(state: FiveHundredState, seat: int, possible_calls: Sequence[Action]) -> CallSituation:
    """Return the knowledge of a seat that calls in the auction; `possible_calls`: the possible calls."""
    promised_tricks = tricks_promised(state.partner_of(seat), state.calls)
    return CallSituation(
        seat, possible_calls, promised_tricks, state.standing_bid, len(state.calls) >= CALLS_BEFORE_LAST_ROUND
    )


def bid_likelihood_of_declarer(kept_cards: tuple[Card, ...], bid: Action) -> float:
    """Return the likelihood of a declarer's earlier bid `bid`; `kept_cards`: the cards after discarding."""
    if bid not in BID_MEANINGS:
        return nullo_likelihood(kept_cards) + LEAST_BID_LIKELIHOOD
    strain, number, _ = BID_MEANINGS[bid]
    return chance_of_tricks(number, side_tricks(kept_cards, strain), strain) + LEAST_BID_LIKELIHOOD
