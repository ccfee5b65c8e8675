"""The natural system: what the seat to call may say in each situation of an auction."""

from __future__ import annotations

from typing import Final

from cardhall.games.contract_bridge.advice.aces import GERBER_BID, ace_question_calls, last_question
from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import CLUBS, DOUBLE, NT, PASS, bid, is_bid, level_of, strain_of
from cardhall.games.contract_bridge.advice.competition import (
    answers_to_double,
    answers_to_overcall,
    overcall_meanings,
    second_calls_of_doubler,
)
from cardhall.games.contract_bridge.advice.interference import (
    answers_to_doubled_nt,
    answers_to_overcalled_nt,
    calls_after_hearts,
    has_shown_hearts,
)
from cardhall.games.contract_bridge.advice.later_calls import general_meanings
from cardhall.games.contract_bridge.advice.meanings import Meaning
from cardhall.games.contract_bridge.advice.openings import (
    ONE_NT,
    TWO_CLUBS,
    TWO_NT,
    answers_to_nt,
    answers_to_stayman,
    answers_to_strong,
    answers_to_weak,
    opening_bids,
    rebids_of_strong,
)
from cardhall.games.contract_bridge.advice.responses import rebid_meanings, rebids_after_one_nt, response_meanings

# Points that a bid of no trumps shows, least and most.
ONE_NT_POINTS: Final = (15, 17)
TWO_NT_POINTS: Final = (20, 22)
STRONG_TWO_NT_POINTS: Final = (22, 24)  # after an opening of two clubs
SHOWN_STRENGTH: Final = 6  # points from which on the partner of a doubler has shown strength


def natural_meanings(reading: Reading) -> list[Meaning]:
    """Return the possible meanings for the seat to call; the first fitting one is right."""
    seat, partner = reading.seat, reading.partner
    if reading.last_bid < 0:
        return opening_bids(reading)
    if gerber := gerber_calls(reading):
        return gerber
    opener = reading.opener
    is_uncontested = not reading.has_acted((seat + 1) % 4) and not reading.has_acted((seat + 3) % 4)
    acted, partner_acted = reading.has_acted(seat), reading.has_acted(partner)
    partner_call = reading.call_of(partner)
    if opener == partner and not acted:
        opening = reading.bids_of(partner)
        if len(opening) == 1 and partner_call == opening[0] and not has_passed_since_partner_bid(reading):
            if partner_call == ONE_NT and reading.right_call == PASS:
                return answers_to_nt(reading, *ONE_NT_POINTS)
            if partner_call == ONE_NT and reading.right_call == DOUBLE:
                return answers_to_doubled_nt(reading, ONE_NT_POINTS[0])
            if (
                partner_call == ONE_NT
                and is_bid(reading.right_call)
                and is_suit_below(reading.right_call, bid(3, CLUBS))
            ):
                return answers_to_overcalled_nt(reading, ONE_NT_POINTS[0])
            if partner_call == TWO_NT and reading.right_call == PASS:
                return answers_to_nt(reading, *TWO_NT_POINTS, response_level=3)
            if partner_call == TWO_CLUBS:
                return answers_to_strong(reading) if reading.right_call == PASS else general_meanings(reading)
            if strain_of(partner_call) < NT and level_of(partner_call) == 1:
                return response_meanings(reading)
            if strain_of(partner_call) < NT and level_of(partner_call) < 4:
                return answers_to_weak(reading)
        return general_meanings(reading)
    if opener == seat and is_uncontested:
        mine = reading.bids_of(seat)
        theirs = reading.bids_of(partner)
        if len(mine) == 1 and len(theirs) == 1 and partner_call == theirs[0]:
            if is_stayman(mine[0], partner_call):
                return answers_to_stayman(reading)
            if mine[0] == TWO_CLUBS and partner_call == bid(2, 1):
                return rebids_of_strong(reading)
            if level_of(mine[0]) == 1 and strain_of(mine[0]) < NT:
                if partner_call == ONE_NT:
                    return rebids_after_one_nt(reading)
                if strain_of(partner_call) not in (NT, strain_of(mine[0])) and partner_call < bid(3, CLUBS):
                    return rebid_meanings(reading)
        if (
            len(mine) == 2
            and len(theirs) == 2
            and mine[0] == TWO_CLUBS
            and mine[1] == TWO_NT
            and theirs[1] == bid(3, CLUBS)
        ):
            return answers_to_stayman(reading)
        return calls_after_hearts(reading) if has_shown_hearts(reading) else general_meanings(reading)
    if opener == seat and len(reading.bids_of(seat)) == 1 and level_of(reading.bids_of(seat)[0]) == 1:
        new_suit = (
            is_bid(partner_call)
            and strain_of(partner_call) not in (NT, strain_of(reading.bids_of(seat)[0]))
            and partner_call < bid(3, CLUBS)
        )
        takes_out = partner_call == DOUBLE and reading.must_bid()
        free = reading.right_call == PASS or (reading.right_call != DOUBLE and level_of(reading.last_bid) <= 2)
        if (
            (new_suit or takes_out)
            and strain_of(reading.bids_of(seat)[0]) < NT
            and (reading.right_call == PASS or free)
        ):
            return rebid_meanings(reading)
        return general_meanings(reading)
    if opener in (partner, seat):
        opener_bids = reading.bids_of(opener)
        if is_uncontested and opener == partner and opener_bids[:2] == [TWO_CLUBS, TWO_NT] and partner_call == TWO_NT:
            return answers_to_nt(reading, *STRONG_TWO_NT_POINTS, response_level=3)
        return general_meanings(reading)
    # the opponents have opened
    if not acted and not partner_acted:
        return overcall_meanings(reading)
    if not acted and partner_acted:
        takes_out = partner_call == DOUBLE or (
            is_bid(partner_call) and bool(reading.their_suits >> strain_of(partner_call) & 1)
        )
        if takes_out and max([meaning.forcing for meaning in reading.last_meanings_of(partner)]):
            return answers_to_double(reading)
        if partner_call == ONE_NT and reading.right_call in (PASS, DOUBLE):
            known = reading.known[partner]
            if reading.right_call == DOUBLE:
                return answers_to_doubled_nt(reading, known.low)
            return answers_to_nt(reading, known.low, known.high)
        if (
            is_bid(partner_call)
            and strain_of(partner_call) < NT
            and level_of(partner_call) <= 2
            and not has_passed_since_partner_bid(reading)
        ):
            return answers_to_overcall(reading)
    if acted and has_only_doubled(reading):
        return [*second_calls_of_doubler(reading), *general_meanings(reading)]
    if (
        acted
        and partner_call == bid(2, CLUBS)
        and reading.bids_of(seat)[-1:] == [ONE_NT]
        and reading.right_call == PASS
    ):
        return answers_to_stayman(reading)
    return calls_after_hearts(reading) if has_shown_hearts(reading) else general_meanings(reading)


def gerber_calls(reading: Reading) -> list[Meaning]:
    """Return the calls after four clubs over no trumps have asked for aces, or after the answer; none elsewhere."""
    asked = [last_question(reading, seat)[0] for seat in (reading.partner, reading.seat)]
    return ace_question_calls(reading) if GERBER_BID in asked or bid(5, CLUBS) in asked else []


def is_suit_below(call: int, other: int) -> bool:
    """Return whether a bid names a suit and is lower than another bid."""
    return strain_of(call) < NT and call < other


def has_passed_since_partner_bid(reading: Reading) -> bool:
    """Return whether the seat has passed after its partner's first bid."""
    seat, partner = reading.seat, reading.partner
    partner_has_bid = False
    for number, call in enumerate(reading.calls):
        if number % 4 == partner and call != PASS:
            partner_has_bid = True
        elif number % 4 == seat and partner_has_bid:
            return True
    return False


def has_only_doubled(reading: Reading) -> bool:
    """Return whether the seat has doubled for take-out and said no more, and the partner has shown no strength."""
    seat = reading.seat
    own = [number for number in range(seat, len(reading.calls), 4) if reading.calls[number] != PASS]
    if len(own) != 1 or reading.calls[own[0]] != DOUBLE or reading.known[reading.partner].low >= SHOWN_STRENGTH:
        return False
    return max([meaning.forcing for meaning in reading.call_meanings[own[0]]]) > 0


def is_stayman(opening: int, answer: int) -> bool:
    return (opening == ONE_NT and answer == bid(2, CLUBS)) or (opening == TWO_NT and answer == bid(3, CLUBS))
