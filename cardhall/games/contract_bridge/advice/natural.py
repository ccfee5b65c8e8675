"""The natural system: what the seat to call may say in each situation of an auction."""

from __future__ import annotations

from typing import Final

from cardhall.games.contract_bridge.advice.aces import GERBER, about_aces, question
from cardhall.games.contract_bridge.advice.calls import CLUBS, DOUBLE, NT, PASS, bid, is_bid, level_of, strain_of
from cardhall.games.contract_bridge.advice.competition import (
    answers_to_double,
    answers_to_overcall,
    overcall_meanings,
    second_calls_of_doubler,
)
from cardhall.games.contract_bridge.advice.general import general_meanings
from cardhall.games.contract_bridge.advice.interfered import (
    after_hearts,
    answers_to_doubled_nt,
    answers_to_overcalled_nt,
    showed_hearts,
)
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
from cardhall.games.contract_bridge.advice.reading import Reading
from cardhall.games.contract_bridge.advice.responses import after_one_nt, rebid_meanings, response_meanings

# Points that a bid of no trumps shows, least and most.
ONE_NT_POINTS: Final = (15, 17)
TWO_NT_POINTS: Final = (20, 22)
STRONG_TWO_NT_POINTS: Final = (22, 24)  # after an opening of two clubs
SHOWN_STRENGTH: Final = 6  # points from which on the partner of a doubler has shown strength


def natural_meanings(reading: Reading) -> list[Meaning]:
    """Return the possible meanings for the seat to call; the first fitting one is right."""
    seat, partner = reading.seat, reading.partner
    if reading.last < 0:
        return opening_bids(reading)
    if gerber := about_clubs(reading):
        return gerber
    opener = reading.opener
    quiet = not reading.has_acted((seat + 1) % 4) and not reading.has_acted((seat + 3) % 4)
    acted, partner_acted = reading.has_acted(seat), reading.has_acted(partner)
    called = reading.call_of(partner)
    if opener == partner and not acted:
        opening = reading.bids_of(partner)
        if len(opening) == 1 and called == opening[0] and not self_passed_since(reading):
            if called == ONE_NT and reading.right == PASS:
                return answers_to_nt(reading, *ONE_NT_POINTS)
            if called == ONE_NT and reading.right == DOUBLE:
                return answers_to_doubled_nt(reading, ONE_NT_POINTS[0])
            if called == ONE_NT and is_bid(reading.right) and is_suit_below(reading.right, bid(3, CLUBS)):
                return answers_to_overcalled_nt(reading, ONE_NT_POINTS[0])
            if called == TWO_NT and reading.right == PASS:
                return answers_to_nt(reading, *TWO_NT_POINTS, over=3)
            if called == TWO_CLUBS:
                return answers_to_strong(reading) if reading.right == PASS else general_meanings(reading)
            if strain_of(called) < NT and level_of(called) == 1:
                return response_meanings(reading)
            if strain_of(called) < NT and level_of(called) < 4:
                return answers_to_weak(reading)
        return general_meanings(reading)
    if opener == seat and quiet:
        mine = reading.bids_of(seat)
        theirs = reading.bids_of(partner)
        if len(mine) == 1 and len(theirs) == 1 and called == theirs[0]:
            if is_stayman(mine[0], called):
                return answers_to_stayman(reading)
            if mine[0] == TWO_CLUBS and called == bid(2, 1):
                return rebids_of_strong(reading)
            if level_of(mine[0]) == 1 and strain_of(mine[0]) < NT:
                if called == ONE_NT:
                    return after_one_nt(reading)
                if strain_of(called) not in (NT, strain_of(mine[0])) and called < bid(3, CLUBS):
                    return rebid_meanings(reading)
        if (
            len(mine) == 2
            and len(theirs) == 2
            and mine[0] == TWO_CLUBS
            and mine[1] == TWO_NT
            and theirs[1] == bid(3, CLUBS)
        ):
            return answers_to_stayman(reading)
        return after_hearts(reading) if showed_hearts(reading) else general_meanings(reading)
    if opener == seat and len(reading.bids_of(seat)) == 1 and level_of(reading.bids_of(seat)[0]) == 1:
        new_suit = (
            is_bid(called)
            and strain_of(called) not in (NT, strain_of(reading.bids_of(seat)[0]))
            and called < bid(3, CLUBS)
        )
        takes_out = called == DOUBLE and reading.must_bid()
        free = reading.right == PASS or (reading.right != DOUBLE and level_of(reading.last) <= 2)
        if (new_suit or takes_out) and strain_of(reading.bids_of(seat)[0]) < NT and (reading.right == PASS or free):
            return rebid_meanings(reading)
        return general_meanings(reading)
    if opener in (partner, seat):
        strong = reading.bids_of(opener)
        if quiet and opener == partner and strong[:2] == [TWO_CLUBS, TWO_NT] and called == TWO_NT:
            return answers_to_nt(reading, *STRONG_TWO_NT_POINTS, over=3)
        return general_meanings(reading)
    # the opponents have opened
    if not acted and not partner_acted:
        return overcall_meanings(reading)
    if not acted and partner_acted:
        takes_out = called == DOUBLE or (is_bid(called) and bool(reading.theirs >> strain_of(called) & 1))
        if takes_out and max([meaning.forcing for meaning in reading.said_by(partner)]):
            return answers_to_double(reading)
        if called == ONE_NT and reading.right in (PASS, DOUBLE):
            known = reading.known[partner]
            if reading.right == DOUBLE:
                return answers_to_doubled_nt(reading, known.low)
            return answers_to_nt(reading, known.low, known.high)
        if is_bid(called) and strain_of(called) < NT and level_of(called) <= 2 and not self_passed_since(reading):
            return answers_to_overcall(reading)
    if acted and doubled_only(reading):
        return [*second_calls_of_doubler(reading), *general_meanings(reading)]
    if acted and called == bid(2, CLUBS) and reading.bids_of(seat)[-1:] == [ONE_NT] and reading.right == PASS:
        return answers_to_stayman(reading)
    return after_hearts(reading) if showed_hearts(reading) else general_meanings(reading)


def about_clubs(reading: Reading) -> list[Meaning]:
    """Return the calls after four clubs over no trumps have asked for aces, or after the answer; none elsewhere."""
    asked = [question(reading, seat)[0] for seat in (reading.partner, reading.seat)]
    return about_aces(reading) if GERBER in asked or bid(5, CLUBS) in asked else []


def is_suit_below(call: int, other: int) -> bool:
    """Return whether a bid names a suit and is lower than another bid."""
    return strain_of(call) < NT and call < other


def self_passed_since(reading: Reading) -> bool:
    """Return whether the seat has passed after its partner's first bid."""
    seat, partner = reading.seat, reading.partner
    bidden = False
    for number, call in enumerate(reading.calls):
        if number % 4 == partner and call != PASS:
            bidden = True
        elif number % 4 == seat and bidden:
            return True
    return False


def doubled_only(reading: Reading) -> bool:
    """Return whether the seat has doubled for take-out and said no more, and the partner has shown no strength."""
    seat = reading.seat
    own = [number for number in range(seat, len(reading.calls), 4) if reading.calls[number] != PASS]
    if len(own) != 1 or reading.calls[own[0]] != DOUBLE or reading.known[reading.partner].low >= SHOWN_STRENGTH:
        return False
    return max([meaning.forcing for meaning in reading.said[own[0]]]) > 0


def is_stayman(opening: int, answer: int) -> bool:
    return (opening == ONE_NT and answer == bid(2, CLUBS)) or (opening == TWO_NT and answer == bid(3, CLUBS))
