"""What the seat to call may say by the card: tables for what the card has, and the natural system for the rest."""

from __future__ import annotations

from typing import Final

from cardhall.players.advice.contract_bridge.meanings import Meaning
from cardhall.players.advice.contract_bridge.natural import natural
from cardhall.players.advice.contract_bridge.reading import Reading
from cardhall.players.advice.contract_bridge.sayc.aces import about_aces
from cardhall.players.advice.contract_bridge.sayc.notrump import NO_TRUMPS
from cardhall.players.advice.contract_bridge.sayc.openings import OPENINGS
from cardhall.players.advice.contract_bridge.sayc.rules import Table
from cardhall.players.advice.contract_bridge.sayc.strong_weak import PREEMPTS, STRONG_TWO, WEAK_TWOS
from cardhall.players.advice.contract_bridge.sayc.suits import SUITS

SAYC: Final = "sayc"
CARD: Final = Table([*OPENINGS, *NO_TRUMPS, *SUITS, *STRONG_TWO, *WEAK_TWOS, *PREEMPTS])


def yellow_card(reading: Reading) -> list[Meaning]:
    """What the seat to call may say, the first that fits its hand being right."""
    found = about_aces(reading)
    if found:
        return found
    here = CARD.at(reading)
    if here is None:
        return natural(reading)
    place, bound = here
    found = place.meanings(reading, bound)
    if place.whole:
        return found
    calls = {meaning.call for meaning in found}
    return found + [meaning for meaning in natural(reading) if meaning.call not in calls]
