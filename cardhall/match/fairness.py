"""Whether the deals of a match agree with their fingerprints, and with its seed."""

from __future__ import annotations

import hmac
from typing import NamedTuple

from cardhall import rules
from cardhall.match.match import Match
from cardhall.match.seals import NO_SEAL, Seal, fingerprint, order_of
from cardhall.rules import SetupError


class Checked(NamedTuple):
    """What became of a deal's fingerprint."""

    number: int  # of the deal, from 1
    seal: Seal
    order: str  # the cards as dealt, as they enter the fingerprint; "" while the deal is played
    agrees: bool | None  # None: the deal is not over, or has no fingerprint


def checked(match: Match) -> list[Checked]:
    """Every deal of a match, and whether its fingerprint agrees with its salt and cards.

    Of a deal that is still played, and of one that was taken back, only the fingerprint is told.
    """
    found: list[Checked] = []
    for place, (deal, seal) in enumerate(zip(match.deals, match.seals, strict=True)):
        if place >= len(match.state.results):
            found.append(Checked(place + 1, Seal(seal.fingerprint, ""), "", None))
        elif seal == NO_SEAL:
            found.append(Checked(place + 1, seal, order_of(deal), None))
        else:
            agrees = hmac.compare_digest(fingerprint(deal, seal.salt).encode(), seal.fingerprint.encode())
            found.append(Checked(place + 1, seal, order_of(deal), agrees))
    return found


def dealt_by_seed(match: Match) -> bool:
    """Whether the deals are those that the seed gives: no deal was chosen by hand."""
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
