"""Checks whether the deals of a match agree with their fingerprints, and with the seed of the match."""

from __future__ import annotations

import hmac
from typing import NamedTuple

from cardhall import rules
from cardhall.match.deal_seals import NO_SEAL, Seal, fingerprint, order_text
from cardhall.match.match import Match
from cardhall.rules import SetupError


class DealCheck(NamedTuple):
    """The verdict on a deal's fingerprint."""

    number: int  # of the deal, from 1
    seal: Seal
    order: str  # the cards as dealt, in the form of the fingerprint's input; "": still secret
    agrees: bool | None  # whether the cards agree; None: the deal is not over, or has no fingerprint
    is_finished: bool = False  # whether the deal is over; its cards may still be dealt in the next one


def check_deals(match: Match) -> list[DealCheck]:
    """Check the fingerprint of every deal of a match.

    A deal that is under way or was undone shows only its fingerprint. So does a finished deal until the pack is
    shuffled or the match ends: cards that were not dealt in it come in the next deal.
    """
    checks: list[DealCheck] = []
    state = match.state
    for index, (deal, seal) in enumerate(zip(match.deals, match.seals, strict=True)):
        is_finished = index < len(state.results)
        number = index + 1
        agrees: bool | None = None
        if is_finished and seal != NO_SEAL:
            agrees = hmac.compare_digest(fingerprint(deal, seal.salt).encode(), seal.fingerprint.encode())
        if may_be_shown(match, number):
            checks.append(DealCheck(number, seal, order_text(deal), agrees, True))
        else:
            checks.append(DealCheck(number, Seal(seal.fingerprint, ""), "", agrees, is_finished))
    return checks


def may_be_shown(match: Match, number: int) -> bool:
    """Return whether all cards of a deal may be shown: the deal is over, and no card comes again in the next."""
    state = match.state
    return number <= len(state.results) and (state.is_over or number < state.shuffled_in)


def is_dealt_by_seed(match: Match) -> bool:
    """Return whether the seed gives the deals, so that no deal was chosen by hand."""
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
        return False  # the actions are not legal with the cards that the seed deals
    return deals == match.deals[: len(deals)]
