"""The whole system: what each call of an auction may mean, which call a hand makes, how well a hand explains a call."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from cardhall.language import say
from cardhall.players.advice.contract_bridge.calls import CLUBS, DOUBLE, NT, PASS, bid, is_bid, level_of, strain_of
from cardhall.players.advice.contract_bridge.competition import (
    answers_to_double,
    answers_to_overcall,
    doublers_second,
    overcalls,
)
from cardhall.players.advice.contract_bridge.general import general
from cardhall.players.advice.contract_bridge.hands import HIGH, TOTAL, Hand
from cardhall.players.advice.contract_bridge.meanings import MOST, Meaning, together
from cardhall.players.advice.contract_bridge.openings import (
    ONE_NT,
    TWO_CLUBS,
    TWO_NT,
    answers_to_nt,
    answers_to_stayman,
    answers_to_strong,
    answers_to_weak,
    openings,
    rebids_of_strong,
)
from cardhall.players.advice.contract_bridge.reading import GAME_POINTS, Reading
from cardhall.players.advice.contract_bridge.responses import after_one_nt, rebids, responses

ODD: Final = 0.06  # how likely somebody makes a call that the system would not, but that its hand nearly fits
STRANGE: Final = 1e-4  # and one that it does not fit at all

Terms = tuple[tuple[int, int], tuple[bool, bool]]  # what both sides need for a game, and who is vulnerable
USUAL: Final[Terms] = ((GAME_POINTS, GAME_POINTS), (False, False))


@lru_cache(maxsize=2_000)
def options(reading: Reading) -> tuple[Meaning, ...]:
    """What the seat to call may say, the first that fits its hand being right. Nothing illegal, and a pass where that
    is not forced away.
    """
    return tuple([m for m in by_situation(reading) if not is_bid(m.call) or reading.may_bid(m.call)])


def by_situation(reading: Reading) -> list[Meaning]:
    seat, partner = reading.seat, reading.partner
    if reading.last < 0:
        return openings(reading)
    opener = reading.opener
    quiet = not reading.has_acted((seat + 1) % 4) and not reading.has_acted((seat + 3) % 4)
    acted, partner_acted = reading.has_acted(seat), reading.has_acted(partner)
    called = reading.call_of(partner)
    if opener == partner and not acted:
        opening = reading.bids_of(partner)
        if len(opening) == 1 and called == opening[0] and not self_passed_since(reading):
            if called == ONE_NT and reading.right == PASS:
                return answers_to_nt(reading, 15, 17)
            if called == TWO_NT and reading.right == PASS:
                return answers_to_nt(reading, 20, 22, over=3)
            if called == TWO_CLUBS:
                return answers_to_strong(reading) if reading.right == PASS else general(reading)
            if strain_of(called) < NT and level_of(called) == 1:
                return responses(reading)
            if strain_of(called) < NT and level_of(called) < 4:
                return answers_to_weak(reading)
        return general(reading)
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
                    return rebids(reading)
        if (
            len(mine) == 2
            and len(theirs) == 2
            and mine[0] == TWO_CLUBS
            and mine[1] == TWO_NT
            and theirs[1] == bid(3, CLUBS)
        ):
            return answers_to_stayman(reading)
        return general(reading)
    if opener == seat and len(reading.bids_of(seat)) == 1 and level_of(reading.bids_of(seat)[0]) == 1:
        new_suit = (
            is_bid(called)
            and strain_of(called) not in (NT, strain_of(reading.bids_of(seat)[0]))
            and called < bid(3, CLUBS)
        )
        takes_out = called == DOUBLE and reading.must_bid()
        free = reading.right == PASS or (reading.right != DOUBLE and level_of(reading.last) <= 2)
        if (new_suit or takes_out) and strain_of(reading.bids_of(seat)[0]) < NT and (reading.right == PASS or free):
            return rebids(reading)
        return general(reading)
    if opener in (partner, seat):
        strong = reading.bids_of(opener)
        if quiet and opener == partner and strong[:2] == [TWO_CLUBS, TWO_NT] and called == TWO_NT:
            return answers_to_nt(reading, 22, 24, over=3)
        return general(reading)
    # the opponents have opened
    if not acted and not partner_acted:
        return overcalls(reading)
    if not acted and partner_acted:
        if called == DOUBLE and max([meaning.forcing for meaning in reading.said_by(partner)]):
            return answers_to_double(reading)
        if called == ONE_NT and reading.right == PASS:
            known = reading.known[partner]
            return answers_to_nt(reading, known.low, known.high)
        if is_bid(called) and strain_of(called) < NT and level_of(called) <= 2 and not self_passed_since(reading):
            return answers_to_overcall(reading)
    if acted and doubled_only(reading):
        return [*doublers_second(reading), *general(reading)]
    if acted and called == bid(2, CLUBS) and reading.bids_of(seat)[-1:] == [ONE_NT] and reading.right == PASS:
        return answers_to_stayman(reading)
    return general(reading)


def self_passed_since(reading: Reading) -> bool:
    """Whether the seat has passed after its partner's first bid."""
    seat, partner = reading.seat, reading.partner
    bidden = False
    for number, call in enumerate(reading.calls):
        if number % 4 == partner and call != PASS:
            bidden = True
        elif number % 4 == seat and bidden:
            return True
    return False


def doubled_only(reading: Reading) -> bool:
    """Whether the seat has doubled for take-out and said no more, and the partner has shown no strength."""
    seat = reading.seat
    own = [number for number in range(seat, len(reading.calls), 4) if reading.calls[number] != PASS]
    if len(own) != 1 or reading.calls[own[0]] != DOUBLE or reading.known[reading.partner].low >= 6:
        return False
    return max([meaning.forcing for meaning in reading.said[own[0]]]) > 0


def is_stayman(opening: int, answer: int) -> bool:
    return (opening == ONE_NT and answer == bid(2, CLUBS)) or (opening == TWO_NT and answer == bid(3, CLUBS))


# ---- the auction so far


@lru_cache(maxsize=2_000)
def read(calls: tuple[int, ...], terms: Terms = USUAL) -> Reading:
    """The auction after these calls."""
    if not calls:
        return Reading(*terms)
    before = read(calls[:-1], terms)
    return before.after(calls[-1], meanings(before, calls[-1]))


def meanings(reading: Reading, call: int) -> list[Meaning]:
    """What a call of the seat may mean; what anybody takes it for where the system has no use for it."""
    found = [meaning for meaning in options(reading) if meaning.call == call]
    usual = [meaning for meaning in found if not meaning.rare]
    return usual or found or [unforeseen(reading, call)]


def unforeseen(reading: Reading, call: int) -> Meaning:
    """A call that the system does not know here."""
    if not is_bid(call):
        if call == PASS:
            return Meaning(PASS, say("No wish to bid"), shows=())
        return Meaning(call, say("Strength"), 10)
    suit, level = strain_of(call), level_of(call)
    own = reading.known[reading.seat]
    if suit == NT:
        return Meaning(call, say("To play", context="what a bid says"), own.low, natural=True, shows=())
    least = 3 if (reading.bid_suits[reading.partner] >> suit & 1) else max(4, own.shortest[suit])
    return Meaning(call, say("Natural"), max(own.low, min(4 + 2 * level, 12)), MOST, TOTAL, ((suit, least, 13),))


# ---- both ways


def choose(reading: Reading, hand: Hand) -> int:
    """The call that the system makes with a hand."""
    able = options(reading)
    for meaning in able:
        if meaning.fits(hand):
            return meaning.call
    if not reading.must_bid():
        return PASS
    best = 1e9
    call = PASS
    for meaning in able:
        off = meaning.misfit(hand)
        if off < best:
            best = off
            call = meaning.call
    return call


def misfit(reading: Reading, hand: Hand, call: int) -> float:
    """How far the hand is from all that the call may mean; 0: it fits."""
    return min([meaning.misfit(hand) for meaning in meanings(reading, call)])


def likelihood(reading: Reading, hand: Hand, call: int) -> float:
    """How likely somebody makes that call with that hand."""
    if choose(reading, hand) == call:
        return 1.0
    return ODD * exp(-misfit(reading, hand, call)) + STRANGE


def explained(reading: Reading, call: int, hand: Hand | None = None) -> str:
    """What a call says that the seat makes now, in a sentence or several; of its meanings those that fit `hand`."""
    some = meanings(reading, call)
    last_resort = False
    if hand is not None:
        some = [meaning for meaning in options(reading) if meaning.call == call and meaning.fits(hand)][:1] or some
    elif not some[0].rare:
        last_resort = any(meaning.rare for meaning in options(reading) if meaning.call == call)
    found = [meaning.words() for meaning in announced(reading, some)]
    if last_resort:
        found.append(say("Or there is no better bid."))
    return " ".join(found)


def announced(reading: Reading, some: Sequence[Meaning]) -> list[Meaning]:
    """What a call says that may mean any of these: those of one name that count points alike put together."""
    alike: dict[tuple[str, int], list[Meaning]] = {}
    for meaning in some:
        alike.setdefault((meaning.name, meaning.count), []).append(meaning)
    found = [together(of_one_name) for of_one_name in alike.values()]
    for meaning in found:
        low = told_before(reading, meaning.count)
        if meaning.low < low <= meaning.high:
            meaning.low = low
    return found


def told_before(reading: Reading, count: int) -> int:
    """The least points, counted as `count` says, that earlier calls of the seat have told; 0 where trumps count."""
    if count not in (HIGH, TOTAL):
        return 0
    counts = (HIGH,) if count == HIGH else (HIGH, TOTAL)
    own = [reading.said[number] for number in range(reading.seat, len(reading.calls), 4)]
    lows = [min(meaning.low for meaning in some) for some in own if all(meaning.count in counts for meaning in some)]
    return max(lows, default=0)


def auction_of(hands: Sequence[Hand], terms: Terms = USUAL) -> tuple[int, ...]:
    """The auction of four hands, from the dealer on, bid by the system."""
    reading = read((), terms)
    while not reading.is_over():
        call = choose(reading, hands[reading.seat])
        reading = read((*reading.calls, call), terms)
    return reading.calls
