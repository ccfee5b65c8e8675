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
from cardhall.games.contract_bridge.advice.opener_rebids import rebid_meanings, rebids_after_one_nt
from cardhall.games.contract_bridge.advice.openings import (
    ONE_NT,
    TWO_CLUBS,
    TWO_NT,
    answers_to_nt,
    answers_to_preempt,
    answers_to_stayman,
    answers_to_two_clubs,
    opening_bids,
    rebids_after_two_clubs,
)
from cardhall.games.contract_bridge.advice.responses import response_meanings

# Points that a bid of no trumps shows, least and most.
ONE_NT_POINTS: Final = (15, 17)
TWO_NT_POINTS: Final = (20, 22)
STRONG_TWO_NT_POINTS: Final = (22, 24)  # after an opening of two clubs
MIN_SHOWN_STRENGTH_POINTS: Final = 6  # points from which on the partner of a doubler has shown strength


def natural_meanings(reading: Reading) -> list[Meaning]:
    """Return the possible meanings for the seat to call; the first fitting one is right."""
    seat, partner = reading.seat, reading.partner
    if reading.last_bid < 0:
        return opening_bids(reading)
    if gerber := calls_after_gerber(reading):
        return gerber
    opener = reading.opener
    is_uncontested = not reading.has_acted((seat + 1) % 4) and not reading.has_acted((seat + 3) % 4)
    has_acted, has_partner_acted = reading.has_acted(seat), reading.has_acted(partner)
    partner_call = reading.call_of(partner)
    if opener == partner and not has_acted:
        opening = reading.bids_of(partner)
        if len(opening) == 1 and partner_call == opening[0] and not has_passed_since_partner_bid(reading):
            if partner_call == ONE_NT and reading.right_call == PASS:
                return answers_to_nt(reading, *ONE_NT_POINTS)
            if partner_call == ONE_NT and reading.right_call == DOUBLE:
                return answers_to_doubled_nt(reading, ONE_NT_POINTS[0])
            if (
                partner_call == ONE_NT
                and is_bid(reading.right_call)
                and is_lower_suit_bid(reading.right_call, bid(3, CLUBS))
            ):
                return answers_to_overcalled_nt(reading, ONE_NT_POINTS[0])
            if partner_call == TWO_NT and reading.right_call == PASS:
                return answers_to_nt(reading, *TWO_NT_POINTS, response_level=3)
            if partner_call == TWO_CLUBS:
                return answers_to_two_clubs(reading) if reading.right_call == PASS else general_meanings(reading)
            if strain_of(partner_call) < NT and level_of(partner_call) == 1:
                return response_meanings(reading)
            if strain_of(partner_call) < NT and level_of(partner_call) < 4:
                return answers_to_preempt(reading)
        return general_meanings(reading)
    if opener == seat and is_uncontested:
        own_bids = reading.bids_of(seat)
        partner_bids = reading.bids_of(partner)
        if len(own_bids) == 1 and len(partner_bids) == 1 and partner_call == partner_bids[0]:
            if is_stayman(own_bids[0], partner_call):
                return answers_to_stayman(reading)
            if own_bids[0] == TWO_CLUBS and partner_call == bid(2, 1):
                return rebids_after_two_clubs(reading)
            if level_of(own_bids[0]) == 1 and strain_of(own_bids[0]) < NT:
                if partner_call == ONE_NT:
                    return rebids_after_one_nt(reading)
                if strain_of(partner_call) not in (NT, strain_of(own_bids[0])) and partner_call < bid(3, CLUBS):
                    return rebid_meanings(reading)
        if (
            len(own_bids) == 2
            and len(partner_bids) == 2
            and own_bids[0] == TWO_CLUBS
            and own_bids[1] == TWO_NT
            and partner_bids[1] == bid(3, CLUBS)
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
        is_free = reading.right_call == PASS or (reading.right_call != DOUBLE and level_of(reading.last_bid) <= 2)
        if (
            (new_suit or takes_out)
            and strain_of(reading.bids_of(seat)[0]) < NT
            and (reading.right_call == PASS or is_free)
        ):
            return rebid_meanings(reading)
        return general_meanings(reading)
    if opener in (partner, seat):
        opener_bids = reading.bids_of(opener)
        if is_uncontested and opener == partner and opener_bids[:2] == [TWO_CLUBS, TWO_NT] and partner_call == TWO_NT:
            return answers_to_nt(reading, *STRONG_TWO_NT_POINTS, response_level=3)
        return general_meanings(reading)
    # the opponents have opened
    if not has_acted and not has_partner_acted:
        return overcall_meanings(reading)
    if not has_acted and has_partner_acted:
        takes_out = partner_call == DOUBLE or (
            is_bid(partner_call) and bool(reading.their_suits >> strain_of(partner_call) & 1)
        )
        if takes_out and max([meaning.forcing for meaning in reading.last_meanings_of(partner)]):
            return answers_to_double(reading)
        if partner_call == ONE_NT and reading.right_call in (PASS, DOUBLE):
            partner_hand = reading.shown_hands[partner]
            if reading.right_call == DOUBLE:
                return answers_to_doubled_nt(reading, partner_hand.min_points)
            return answers_to_nt(reading, partner_hand.min_points, partner_hand.max_points)
        if (
            is_bid(partner_call)
            and strain_of(partner_call) < NT
            and level_of(partner_call) <= 2
            and not has_passed_since_partner_bid(reading)
        ):
            return answers_to_overcall(reading)
    if has_acted and has_only_doubled(reading):
        return [*second_calls_of_doubler(reading), *general_meanings(reading)]
    if (
        has_acted
        and partner_call == bid(2, CLUBS)
        and reading.bids_of(seat)[-1:] == [ONE_NT]
        and reading.right_call == PASS
    ):
        return answers_to_stayman(reading)
    return calls_after_hearts(reading) if has_shown_hearts(reading) else general_meanings(reading)


def calls_after_gerber(reading: Reading) -> list[Meaning]:
    """Return the calls after four clubs over no trumps have asked for aces, or after the answer; none elsewhere."""
    asked = [last_question(reading, seat)[0] for seat in (reading.partner, reading.seat)]
    return ace_question_calls(reading) if GERBER_BID in asked or bid(5, CLUBS) in asked else []


def is_lower_suit_bid(call: int, other_bid: int) -> bool:
    """Return whether a bid names a suit and is lower than another bid."""
    return strain_of(call) < NT and call < other_bid


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
    own_call_indexes = [number for number in range(seat, len(reading.calls), 4) if reading.calls[number] != PASS]
    if (
        len(own_call_indexes) != 1
        or reading.calls[own_call_indexes[0]] != DOUBLE
        or reading.shown_hands[reading.partner].min_points >= MIN_SHOWN_STRENGTH_POINTS
    ):
        return False
    return max([meaning.forcing for meaning in reading.call_meanings[own_call_indexes[0]]]) > 0


def is_stayman(opening: int, answer: int) -> bool:
    return (opening == ONE_NT and answer == bid(2, CLUBS)) or (opening == TWO_NT and answer == bid(3, CLUBS))
