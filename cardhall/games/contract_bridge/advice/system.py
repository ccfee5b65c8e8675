"""The agreed system: meanings of calls, the call for a hand, and the likelihood of a call.

A system is a function from the auction so far to the possible meanings of the next call; the first meaning that fits
the hand gives the call. Calls are chosen, understood and explained from these meanings alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import Final

from cardhall.games.contract_bridge.advice.auction_reading import GAME_POINTS, NATURAL_SYSTEM, Reading
from cardhall.games.contract_bridge.advice.calls import (
    CLUBS,
    DIAMONDS,
    NT,
    PASS,
    SPADES,
    bid,
    is_bid,
    level_of,
    strain_of,
)
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, TOTAL_COUNT, Hand
from cardhall.games.contract_bridge.advice.meanings import (
    FORCING_ONE_ROUND,
    NO_POINT_LIMIT,
    STRONG_FORCING_TEXT,
    Meaning,
    merge_meanings,
)
from cardhall.games.contract_bridge.advice.natural import natural_meanings
from cardhall.games.contract_bridge.advice.sayc.convention_card import SAYC_SYSTEM, sayc_meanings
from cardhall.games.contract_bridge.advice.situation import CONTRACT_POINTS, NT_CONTRACT_POINTS
from cardhall.language import say

OFF_SYSTEM_CALL_CHANCE: Final = 0.06  # likelihood of a call that the system does not make, but that the hand fits
MIN_CALL_CHANCE: Final = 1e-7  # least likelihood of any call
MIN_NT_POINTS_LEVEL: Final = 3  # from this level on, an unknown bid in no trumps shows points
SLAM_LEVEL: Final = 6
# By level of a bid, the factor of its misfit. mypyc takes a tuple of fixed length with floats for one that is not set.
MISFIT_FACTORS: Final[tuple[float, ...]] = (1.0, 1.0, 1.0, 1.0, 1.5, 1.5, 2.0, 2.0)
MIN_JUMP_LEVEL: Final = 3  # from this level on, an unknown bid in a new suit shows length instead of points
JUMP_LENGTHS: Final = (0, 4, 5, 6, 7, 7, 8, 8)  # cards of the suit, by level
SHAPE_POINTS: Final = 6  # points of long and short suits that replace high cards for a slam in a suit
MAX_HAND_POINTS: Final = 28  # most points that a bid shows, however high it is
# points shown by a bid in the opponents' suit, after a bid of the partner and without
CUE_BID_POINTS_WITH_PARTNER, CUE_BID_POINTS_ALONE = 10, 16
GAME_POINTS_TOGETHER = 25  # high-card points of both hands with which a bid below game is not passed

MEANINGS_BY_SYSTEM: Final[Mapping[str, Callable[[Reading], list[Meaning]]]] = {
    NATURAL_SYSTEM: natural_meanings,
    SAYC_SYSTEM: sayc_meanings,
}

# What both sides need for a game, who is vulnerable, and the system that all four play.
AuctionTerms = tuple[tuple[int, int], tuple[bool, bool], str]
DEFAULT_AUCTION_TERMS: Final[AuctionTerms] = ((GAME_POINTS, GAME_POINTS), (False, False), NATURAL_SYSTEM)


@lru_cache(maxsize=2_000)
def call_options(reading: Reading) -> tuple[Meaning, ...]:
    """Return the possible meanings of the next call, all legal; the first meaning that fits the hand gives the call."""
    return tuple(
        [m for m in MEANINGS_BY_SYSTEM[reading.system](reading) if not is_bid(m.call) or reading.may_bid(m.call)]
    )


# ---- the auction so far


@lru_cache(maxsize=2_000)
def read_auction(calls: tuple[int, ...], terms: AuctionTerms = DEFAULT_AUCTION_TERMS) -> Reading:
    """Return the auction after these calls."""
    if not calls:
        return Reading(*terms)
    before = read_auction(calls[:-1], terms)
    return before.after_call(calls[-1], meanings_of_call(before, calls[-1]))


@lru_cache(maxsize=4_000)
def meanings_of_call(reading: Reading, call: int) -> list[Meaning]:
    """Return the possible meanings of a call, natural ones for calls without a meaning in the system."""
    found = [meaning for meaning in call_options(reading) if meaning.call == call]
    usual = [meaning for meaning in found if not meaning.is_rare]
    return usual or found or [meaning_of_unknown_call(reading, call)]


def meaning_of_unknown_call(reading: Reading, call: int) -> Meaning:
    """Return a natural meaning for a call without a meaning in the system."""
    if not is_bid(call):
        if call == PASS:
            return Meaning(PASS, say("Does not want to bid"), shown_lengths=())
        return Meaning(call, say("Strength"), 10)
    suit, level = strain_of(call), level_of(call)
    own_hand, partner_hand = reading.shown_hands[reading.seat], reading.shown_hands[reading.partner]
    if suit == NT:
        name = say("To play", context="what a bid says")
        min_points = max(
            own_hand.min_points,
            points_required(NT_CONTRACT_POINTS, level, partner_hand.min_points) if level >= MIN_NT_POINTS_LEVEL else 0,
        )
        balanced = level >= MIN_NT_POINTS_LEVEL and not reading.has_acted(reading.seat)
        return Meaning(
            call,
            name,
            min_points,
            count_method=HIGH_CARDS_COUNT,
            is_balanced=balanced,
            is_natural=True,
            shown_lengths=(),
        )
    if reading.their_suits >> suit & 1:
        min_points = max(
            own_hand.min_points,
            CUE_BID_POINTS_WITH_PARTNER if reading.has_acted(reading.partner) else CUE_BID_POINTS_ALONE,
        )
        return Meaning(
            call, STRONG_FORCING_TEXT, min_points, is_natural=False, forcing=FORCING_ONE_ROUND, shown_lengths=()
        )
    min_points = max(own_hand.min_points, min(4 + 2 * level, 12))
    if level >= SLAM_LEVEL:
        min_points = max(min_points, points_required(CONTRACT_POINTS, level, partner_hand.min_points) - SHAPE_POINTS)
    if reading.bid_suits[reading.partner] >> suit & 1:
        length = 3
    elif level >= MIN_JUMP_LEVEL and not own_hand.min_lengths[suit]:
        length = JUMP_LENGTHS[level]
        min_points = 0 if level < SLAM_LEVEL else min_points
    else:
        length = max(4, own_hand.min_lengths[suit])
    return Meaning(call, say("Natural"), min_points, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, length, 13),))


def points_required(joint_points: Sequence[int], level: int, partner_points: int) -> int:
    """Return the points required for a bid at a level with a partner of at least `partner_points` points."""
    return min(joint_points[level] - partner_points, MAX_HAND_POINTS)


# ---- from hands to calls, and from calls to hands


def choose_call(reading: Reading, hand: Hand) -> int:
    """Return the call that the system makes with a hand."""
    options = call_options(reading)
    for meaning in options:
        if meaning.fits(hand):
            return meaning.call
    forced = reading.must_bid()
    if not (forced or must_reach_game(reading, hand)):
        return PASS
    best = 1e9
    call = PASS
    for meaning in options:
        if not forced and not is_up_to_game(meaning.call):
            continue
        misfit = meaning.misfit(hand)
        if misfit < best:
            best = misfit
            call = meaning.call
    return call


def must_reach_game(reading: Reading, hand: Hand) -> bool:
    """Return whether a hand without a fitting call must bid, as both hands have points for a game."""
    if reading.their_bid_stands or reading.last_bidder != reading.partner or reading.right_call != PASS:
        return False
    return reading.shown_hands[
        reading.partner
    ].min_points + hand.high_points >= GAME_POINTS_TOGETHER and not reading.is_game(reading.last_bid)


def is_up_to_game(call: int) -> bool:
    """Return whether a call is a bid up to game, and no slam try above it."""
    return is_bid(call) and (call <= bid(4, SPADES) or call in (bid(5, CLUBS), bid(5, DIAMONDS)))


def misfit_with_call(reading: Reading, hand: Hand, call: int) -> float:
    """Return the distance of the hand from the nearest meaning of the call; 0: a fit."""
    return min([meaning.misfit(hand) for meaning in meanings_of_call(reading, call)])


def off_system_likelihood(reading: Reading, hand: Hand, call: int) -> float:
    """Return the likelihood of a call outside the system for a hand.

    The higher a bid, the more each missing point or card lowers its likelihood.
    """
    certainty = MISFIT_FACTORS[level_of(call)] if is_bid(call) else 1.0
    return OFF_SYSTEM_CALL_CHANCE * exp(-certainty * misfit_with_call(reading, hand, call)) + MIN_CALL_CHANCE


def explain_call(reading: Reading, call: int, hand: Hand | None = None) -> str:
    """Return sentences on the meaning of a call by the seat to call; with `hand`, on the meaning that fits the hand."""
    meanings = meanings_of_call(reading, call)
    last_resort = False
    if hand is not None:
        meanings = [meaning for meaning in call_options(reading) if meaning.call == call and meaning.fits(hand)][
            :1
        ] or meanings
    elif not meanings[0].is_rare:
        last_resort = any(meaning.is_rare for meaning in call_options(reading) if meaning.call == call)
    sentences = [meaning.describe() for meaning in merge_same_names(reading, meanings)]
    if last_resort:
        sentences.append(say("Or there is no better bid."))
    return " ".join(sentences)


def merge_same_names(reading: Reading, meanings: Sequence[Meaning]) -> list[Meaning]:
    """Return some meanings of a call to be explained, with equally named meanings merged."""
    same_name_meanings: dict[tuple[str, int], list[Meaning]] = {}
    for meaning in meanings:
        same_name_meanings.setdefault((meaning.name, meaning.count_method), []).append(meaning)
    merged_meanings = [merge_meanings(of_one_name) for of_one_name in same_name_meanings.values()]
    for meaning in merged_meanings:
        low = min_points_shown(reading, meaning.count_method)
        if meaning.min_points < low <= meaning.max_points:
            meaning.min_points = low
    return merged_meanings


def min_points_shown(reading: Reading, count_method: int) -> int:
    """Return the least points that earlier calls of the seat have shown, by a count; 0 with a suit as trumps."""
    if count_method not in (HIGH_CARDS_COUNT, TOTAL_COUNT):
        return 0
    counts = (HIGH_CARDS_COUNT,) if count_method == HIGH_CARDS_COUNT else (HIGH_CARDS_COUNT, TOTAL_COUNT)
    own = [reading.call_meanings[number] for number in range(reading.seat, len(reading.calls), 4)]
    lows = [
        min(meaning.min_points for meaning in some)
        for some in own
        if all(meaning.count_method in counts for meaning in some)
    ]
    return max(lows, default=0)


def bid_auction(hands: Sequence[Hand], terms: AuctionTerms = DEFAULT_AUCTION_TERMS) -> tuple[int, ...]:
    """Return the auction of four hands, from the dealer on, bid by the system."""
    reading = read_auction((), terms)
    while not reading.is_over():
        call = choose_call(reading, hands[reading.seat])
        reading = read_auction((*reading.calls, call), terms)
    return reading.calls
