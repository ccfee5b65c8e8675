"""Meanings of calls by the card: tables for the card's conventions, the natural system for the rest."""

from __future__ import annotations

from typing import Final

from cardhall.games.contract_bridge.advice.aces import about_aces
from cardhall.games.contract_bridge.advice.calls import PASS, level_of
from cardhall.games.contract_bridge.advice.meanings import LAST, Meaning
from cardhall.games.contract_bridge.advice.natural import natural
from cardhall.games.contract_bridge.advice.reading import Reading
from cardhall.games.contract_bridge.advice.sayc.negative import DISTURBED, OPENER
from cardhall.games.contract_bridge.advice.sayc.notrump import NO_TRUMPS
from cardhall.games.contract_bridge.advice.sayc.openings import OPENINGS
from cardhall.games.contract_bridge.advice.sayc.overcalls import (
    ANSWERS_TO_OVERCALLS,
    DOUBLES_ANSWERED,
    OVERCALLS,
    TWO_SUITED_ANSWERS,
)
from cardhall.games.contract_bridge.advice.sayc.rebids import ANSWERERS, OPENERS
from cardhall.games.contract_bridge.advice.sayc.rules import Table
from cardhall.games.contract_bridge.advice.sayc.strong_weak import PREEMPTS, STRONG_TWO, WEAK_TWOS
from cardhall.games.contract_bridge.advice.sayc.suits import SUITS
from cardhall.games.contract_bridge.advice.sayc.words import ENOUGH

SAYC: Final = "sayc"
WANT: Final = Meaning(PASS, LAST, shows=(), rare=True)  # where nothing is said of a pass
CARD: Final = Table(
    [
        *OPENINGS, *NO_TRUMPS, *SUITS, *STRONG_TWO, *WEAK_TWOS, *PREEMPTS, *OVERCALLS, *TWO_SUITED_ANSWERS,
        *ANSWERS_TO_OVERCALLS, *DISTURBED, *OPENER, *DOUBLES_ANSWERED, *OPENERS, *ANSWERERS,
    ]
)  # fmt: skip


def yellow_card(reading: Reading) -> list[Meaning]:
    """Return the possible meanings for the seat to call; the first fitting one is right."""
    found = found_in(reading)
    if reading.must_bid() or PASS in [meaning.call for meaning in found]:
        return found
    return [*found, WANT]


def found_in(reading: Reading) -> list[Meaning]:
    """Return what the tables say here, or else the natural system."""
    found = about_aces(reading)
    if found:
        return found
    if reading.last_by == reading.partner and level_of(reading.last) >= 6 and reading.right == PASS:
        return [Meaning(PASS, ENOUGH, shows=())]  # who bids a slam has decided
    here = CARD.at(reading)
    if here is None:
        return natural(reading)
    place, suits = here
    found = place.meanings(reading, suits)
    if place.whole:
        return found
    calls = {meaning.call for meaning in found}
    return found + [meaning for meaning in natural(reading) if meaning.call not in calls]
