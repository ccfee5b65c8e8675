"""Checks whether the deals of a match agree with fingerprints and seed."""

from __future__ import annotations

import hmac
from typing import NamedTuple

from cardhall import rules
from cardhall.match.match import Match
from cardhall.match.seals import NO_SEAL, Seal, fingerprint, order_text
from cardhall.rules import SetupError


class DealCheck(NamedTuple):
    """The verdict on a deal's fingerprint."""

    number: int  # of the deal, from 1
    seal: Seal
    order: str  # the cards as dealt, as they enter the fingerprint; "" while they are not to be known
    agrees: bool | None  # None: the deal is not over, or has no fingerprint
    finished: bool = False  # whether the deal is over; its cards may still be dealt in the next one


def check_deals(match: Match) -> list[DealCheck]:
    """Return every deal of a match with the verdict on its fingerprint.

    Of a deal that is still played, and of one that was taken back, only the fingerprint is shown. So it is with a deal
    that is over until the pack is shuffled or the match ends: what was not dealt in it comes in the next one.
    """
    found: list[DealCheck] = []
    state = match.state
    for place, (deal, seal) in enumerate(zip(match.deals, match.seals, strict=True)):
        finished = place < len(state.results)
        number = place + 1
        agrees: bool | None = None
        if finished and seal != NO_SEAL:
            agrees = hmac.compare_digest(fingerprint(deal, seal.salt).encode(), seal.fingerprint.encode())
        if may_be_shown(match, number):
            found.append(DealCheck(number, seal, order_text(deal), agrees, True))
        else:
            found.append(DealCheck(number, Seal(seal.fingerprint, ""), "", agrees, finished))
    return found


def may_be_shown(match: Match, number: int) -> bool:
    """Return whether all cards of a deal may be shown: the deal is over, and no card comes again in the next."""
    state = match.state
    return number <= len(state.results) and (state.is_over or number < state.shuffled_in)


def dealt_by_seed(match: Match) -> bool:
    """Return whether the seed gives the deals: no deal was chosen by hand."""
    try:
        state = rules.get(match.game.id).start(
            seats=match.state.seats, seed=match.seed, options=dict(match.state.options), dealer=match.first_dealer
        )
        deals = [state.deal]
        for seat, action in match.log:
            state.play(action, seat)
            if state.deal_number > len(deals):
                deals.append(state.deal)
    except (SetupError, rules.IllegalAction):
        return False  # with the seed's cards the match could not have gone so
    return deals == match.deals[: len(deals)]
