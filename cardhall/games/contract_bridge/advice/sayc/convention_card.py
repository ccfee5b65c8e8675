"""Meanings of calls by the convention card: tables for its conventions, the natural system for all other calls."""

from __future__ import annotations

from typing import Final

from cardhall.games.contract_bridge.advice.aces import ace_question_calls
from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import PASS, level_of
from cardhall.games.contract_bridge.advice.meanings import NO_BETTER_BID_TEXT, Meaning
from cardhall.games.contract_bridge.advice.natural import natural_meanings
from cardhall.games.contract_bridge.advice.sayc.call_texts import SIGN_OFF_TEXT
from cardhall.games.contract_bridge.advice.sayc.negative_doubles import DISTURBED_RULES, OPENER_AFTER_NEGATIVE_RULES
from cardhall.games.contract_bridge.advice.sayc.notrump import NO_TRUMP_RULES
from cardhall.games.contract_bridge.advice.sayc.openings import OPENING_RULES
from cardhall.games.contract_bridge.advice.sayc.overcalls import (
    OVERCALL_ANSWER_RULES,
    OVERCALL_RULES,
    RULES_AFTER_DOUBLE,
    TWO_SUITED_ANSWER_RULES,
)
from cardhall.games.contract_bridge.advice.sayc.rebids import OPENER_REBID_RULES, RESPONDER_REBID_RULES
from cardhall.games.contract_bridge.advice.sayc.rules import RuleTable
from cardhall.games.contract_bridge.advice.sayc.strong_weak import PREEMPT_RULES, STRONG_TWO_RULES, WEAK_TWO_RULES
from cardhall.games.contract_bridge.advice.sayc.suits import SUIT_RULES

SAYC_SYSTEM: Final = "sayc"
DEFAULT_PASS: Final = Meaning(PASS, NO_BETTER_BID_TEXT, shown_lengths=(), is_rare=True)  # where no rule has a pass
CONVENTION_CARD: Final = RuleTable(
    [
        *OPENING_RULES, *NO_TRUMP_RULES, *SUIT_RULES, *STRONG_TWO_RULES, *WEAK_TWO_RULES, *PREEMPT_RULES,
        *OVERCALL_RULES, *TWO_SUITED_ANSWER_RULES, *OVERCALL_ANSWER_RULES, *DISTURBED_RULES,
        *OPENER_AFTER_NEGATIVE_RULES, *RULES_AFTER_DOUBLE, *OPENER_REBID_RULES, *RESPONDER_REBID_RULES,
    ]
)  # fmt: skip


def sayc_meanings(reading: Reading) -> list[Meaning]:
    """Return the possible meanings for the seat to call; the first fitting one is right."""
    found = meanings_in_tables(reading)
    if reading.must_bid() or PASS in [meaning.call for meaning in found]:
        return found
    return [*found, DEFAULT_PASS]


def meanings_in_tables(reading: Reading) -> list[Meaning]:
    """Return the possible meanings by the tables; by the natural system where the tables have none."""
    meanings = ace_question_calls(reading)
    if meanings:
        return meanings
    if reading.last_bidder == reading.partner and level_of(reading.last_bid) >= 6 and reading.right_call == PASS:
        return [Meaning(PASS, SIGN_OFF_TEXT, shown_lengths=())]  # the partner has decided on the slam
    place_found = CONVENTION_CARD.find_place(reading)
    if place_found is None:
        return natural_meanings(reading)
    place, suits = place_found
    meanings = place.meanings(reading, suits)
    if place.is_complete:
        return meanings
    calls = {meaning.call for meaning in meanings}
    return meanings + [meaning for meaning in natural_meanings(reading) if meaning.call not in calls]
