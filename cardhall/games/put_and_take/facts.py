"""The facts of Put and Take."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAndTakeFacts(Facts):
    """Holds the pot, the stake and the balances."""

    pot: int
    stake: int  # of the next card
    balances: tuple[int, ...]  # by seat: what this deal has brought
