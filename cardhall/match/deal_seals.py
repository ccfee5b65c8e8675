"""The fingerprint of a deal, shown before play: anyone can check later that no card was changed.

A fingerprint is the SHA-256 digest, in hexadecimal, of a salt, a line break and the order of the cards as dealt (a line
for each zone: its name and its cards). The salt comes from the system's randomness, and is shown with the order of the
cards when the deal is over. Without a secret salt, the cards could be found from the fingerprint by trying all deals.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import NamedTuple

SALT_BYTES = 16


class Seal(NamedTuple):
    """The fingerprint and salt of a deal; both are "" for deals older than fingerprints."""

    fingerprint: str  # published before the deal is played
    salt: str  # published after it


NO_SEAL = Seal("", "")


def order_text(deal: Mapping[str, str]) -> str:
    """Return the order of the cards of a deal (zone -> cards, as `state.deal`), with a line for each zone."""
    return "\n".join(f"{zone} {zone_cards}".rstrip() for zone, zone_cards in deal.items())


def fingerprint(deal: Mapping[str, str], salt: str) -> str:
    """Return the fingerprint of a deal with a salt: 64 hexadecimal digits."""
    return hashlib.sha256(f"{salt}\n{order_text(deal)}".encode()).hexdigest()


def seal_deal(deal: Mapping[str, str]) -> Seal:
    """Return a new seal for a deal, with a salt from the system's randomness."""
    salt = secrets.token_hex(SALT_BYTES)
    return Seal(fingerprint(deal, salt), salt)
