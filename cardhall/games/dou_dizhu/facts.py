"""The facts of Dou Dizhu: what every seat knows of the deal besides the cards."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class DouDizhuFacts(Facts):
    """The public facts of a deal of Dou Dizhu: bid, landlord and stake. None: no seat yet."""

    bid: int  # the highest bid
    bidder: int | None  # the seat of the highest bid
    landlord: int | None  # the seat of the landlord
    stake: int  # points for each peasant, as it stands
    bombs: int  # bombs and rockets played, each of which doubles the stake
    face_up: Card  # the card dealt face up, who drew it bids first
    played_by: int | None  # the seat of the combination to be beaten; None: the seat to act leads
