"""Meanings of calls by the convention card: tables for its conventions, the natural system for all other calls."""

from __future__ import annotations

from typing import Final

from cardhall.games.contract_bridge.advice.aces import about_aces
from cardhall.games.contract_bridge.advice.calls import PASS, level_of
from cardhall.games.contract_bridge.advice.meanings import FOR_WANT_OF_BETTER_TEXT, Meaning
from cardhall.games.contract_bridge.advice.natural import natural_meanings
from cardhall.games.contract_bridge.advice.reading import Reading
from cardhall.games.contract_bridge.advice.sayc.negative import DISTURBED_RULES, OPENER_AFTER_NEGATIVE
from cardhall.games.contract_bridge.advice.sayc.notrump import NO_TRUMPS
from cardhall.games.contract_bridge.advice.sayc.openings import OPENING_RULES
from cardhall.games.contract_bridge.advice.sayc.overcalls import (
    ANSWERS_TO_OVERCALLS,
    DOUBLES_ANSWERED,
    OVERCALL_RULES,
    TWO_SUITED_ANSWERS,
)
from cardhall.games.contract_bridge.advice.sayc.rebids import OPENER_RULES, RESPONDER_RULES
from cardhall.games.contract_bridge.advice.sayc.rules import Table
from cardhall.games.contract_bridge.advice.sayc.strong_weak import PREEMPT_RULES, STRONG_TWO, WEAK_TWOS
from cardhall.games.contract_bridge.advice.sayc.suits import SUITS
from cardhall.games.contract_bridge.advice.sayc.words import ENOUGH_TEXT

SAYC_SYSTEM: Final = "sayc"
DEFAULT_PASS: Final = Meaning(PASS, FOR_WANT_OF_BETTER_TEXT, shows=(), rare=True)  # where no rule has a pass
CONVENTION_CARD: Final = Table(
    [
        *OPENING_RULES, *NO_TRUMPS, *SUITS, *STRONG_TWO, *WEAK_TWOS, *PREEMPT_RULES, *OVERCALL_RULES,
        *TWO_SUITED_ANSWERS, *ANSWERS_TO_OVERCALLS, *DISTURBED_RULES, *OPENER_AFTER_NEGATIVE, *DOUBLES_ANSWERED,
        *OPENER_RULES, *RESPONDER_RULES,
    ]
)  # fmt: skip


def yellow_card(reading: Reading) -> list[Meaning]:
    """Return the possible meanings for the seat to call; the first fitting one is right."""
    found = table_meanings(reading)
    if reading.must_bid() or PASS in [meaning.call for meaning in found]:
        return found
    return [*found, DEFAULT_PASS]


def table_meanings(reading: Reading) -> list[Meaning]:
    """Return the possible meanings by the tables; by the natural system where the tables have none."""
    found = about_aces(reading)
    if found:
        return found
    if reading.last_by == reading.partner and level_of(reading.last) >= 6 and reading.right == PASS:
        return [Meaning(PASS, ENOUGH_TEXT, shows=())]  # the partner has decided on the slam
    here = CONVENTION_CARD.at(reading)
    if here is None:
        return natural_meanings(reading)
    place, suits = here
    found = place.meanings(reading, suits)
    if place.whole:
        return found
    calls = {meaning.call for meaning in found}
    return found + [meaning for meaning in natural_meanings(reading) if meaning.call not in calls]
