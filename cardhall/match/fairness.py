"""The fingerprint of a deal: shown before it is played, so that afterwards anyone can check that no card was changed.

It is the SHA-256 digest, in hexadecimal, of a salt, a line break and the order of the cards as dealt (a line for each
zone: its name and its cards). The salt is drawn from the system's randomness when the deal is dealt and told, with the
order of the cards, when it is over; without it nobody could find the cards from the fingerprint by trying.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from cardhall import rules
from cardhall.rules import SetupError

if TYPE_CHECKING:
    from cardhall.match.match import Match

SALT_BYTES = 16


class Seal(NamedTuple):
    """What commits us to a deal; both are "" for a deal from before there were fingerprints."""

    fingerprint: str  # told before the deal is played
    salt: str  # told after it


class Checked(NamedTuple):
    """What became of a deal's fingerprint."""

    number: int  # of the deal, from 1
    seal: Seal
    order: str  # the cards as dealt, as they enter the fingerprint; "" while the deal is played
    agrees: bool | None  # None: the deal is not over, or has no fingerprint


NO_SEAL = Seal("", "")


def order_of(deal: Mapping[str, str]) -> str:
    """The order of the cards of a deal (zone -> cards, as `state.deal`): a line for each zone, in dealing order."""
    return "\n".join(f"{zone} {some}".rstrip() for zone, some in deal.items())


def fingerprint(deal: Mapping[str, str], salt: str) -> str:
    """The fingerprint of a deal with this salt: 64 hexadecimal digits."""
    return hashlib.sha256(f"{salt}\n{order_of(deal)}".encode()).hexdigest()


def sealed(deal: Mapping[str, str]) -> Seal:
    """A new seal for a deal, with a salt from the system's randomness."""
    salt = secrets.token_hex(SALT_BYTES)
    return Seal(fingerprint(deal, salt), salt)


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
