"""Calls of an auction with the legal alternatives, for weighing imagined hands by them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.auctions import Auction


class OtherCall(NamedTuple):
    """A call by another seat, with the auction before the call."""

    state_before: Any  # a state with the auction as of then; everything else is as of now
    seat: int
    action: Action
    legal_calls: Sequence[Action]  # the calls that were legal


def list_other_calls(seen: Observation, auction_phase: Auction[Any]) -> list[OtherCall]:
    """Return the other seats' calls in an `Auction` of this deal, in order."""
    state = seen.state.copy()
    state.begin_auction()
    other_calls = []
    for call in seen.state.calls:
        if call.seat != seen.seat:
            other_calls.append(OtherCall(state.copy(), call.seat, call.action, auction_phase.actions(state, call.seat)))
        auction_phase.record(state, call)
    return other_calls
