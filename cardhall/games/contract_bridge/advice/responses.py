"""Responses to an opening of one in a suit; meanings are tried in the order of the lists."""

from __future__ import annotations

from typing import Final

from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import (
    CLUBS,
    DIAMONDS,
    DOUBLE,
    HEARTS,
    MAJORS,
    NT,
    PASS,
    REDOUBLE,
    SPADES,
    bid,
    is_bid,
    level_of,
    strain_of,
)
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, TOTAL_COUNT
from cardhall.games.contract_bridge.advice.meanings import (
    FORCING_ONE_ROUND,
    FORCING_TO_GAME,
    NO_BETTER_BID_TEXT,
    NO_POINT_LIMIT,
    STRONG_FORCING_TEXT,
    Meaning,
)
from cardhall.language import say

MIN_RESPONSE_POINTS = 6  # points to answer with
MIN_RAISE_POINTS = 7  # points to raise with, short suits counted
NEVER_PASSED_POINTS = 13  # points with which an opening is never passed
MAX_PASSED_POINTS = 11  # most points of a hand that has passed
NEW_SUIT_POINTS = (0, MIN_RESPONSE_POINTS, 10, 11, 13)  # points for a new suit, by level
NEW_SUIT_LENGTHS = (0, 4, 4, 5, 6)  # cards of a new suit, by level
SURE_SUPPORT_CARDS: Final = 6  # cards of the partner's major with which it is bid over five of a minor
VERY_LONG_SUIT_CARDS, VERY_LONG_SUIT_POINTS = (
    7,
    8,
)  # cards of a suit that is bid at the level of two rather than no trumps, and the points
CONTESTED_NEW_SUIT_POINTS = (
    0,
    MIN_RESPONSE_POINTS,
    10,
    12,
    14,
)  # points for a new suit, by level, after the opponents have bid


def response_meanings(reading: Reading) -> list[Meaning]:
    """Return the responses to the partner's opening of one in a suit."""
    partner = reading.partner
    opened_suit = strain_of(reading.call_of(partner))
    has_passed = reading.has_passed_before()
    is_contested = reading.right_call != PASS
    has_game_raise = opened_suit in MAJORS and not has_passed and not is_contested
    meanings = major_raises(reading, opened_suit, has_game_raise) if opened_suit in MAJORS else []
    if is_contested and reading.right_call == DOUBLE:
        meanings.append(
            Meaning(REDOUBLE, say("Strength"), 10, NO_POINT_LIMIT, HIGH_CARDS_COUNT, ((opened_suit, 0, 3),))
        )
    if is_contested and reading.right_call != DOUBLE and is_bid(reading.right_call):
        meanings += doubles_of_overcall(reading, opened_suit)
    forces = opened_suit not in MAJORS and not has_passed and not is_contested
    if forces:
        meanings += inverted_raises(opened_suit)
    meanings += new_suit_bids(reading, opened_suit, has_passed, is_contested)
    if opened_suit not in MAJORS and not forces:
        meanings += minor_raises(reading, opened_suit)
    name, stopped_suits = say("Natural"), reading.their_suits
    lengths = tuple([(suit, 0, 3) for suit in MAJORS if suit > opened_suit]) if opened_suit not in MAJORS else ()
    lowest_level = reading.cheapest_level(NT)
    if lowest_level <= 3:
        meanings.append(
            Meaning(bid(3, NT), name, 13, 17, HIGH_CARDS_COUNT, lengths, is_balanced=True, stopped_suits=stopped_suits)
        )
        meanings.append(Meaning(bid(3, NT), name, 13, 17, TOTAL_COUNT, stopped_suits=stopped_suits, shown_lengths=()))
    if lowest_level <= 2 and not has_game_raise:
        meanings.append(Meaning(bid(2, NT), name, 11, 12, TOTAL_COUNT, stopped_suits=stopped_suits, forcing=0))
    if lowest_level == 1:
        low = 7 if is_contested else MIN_RESPONSE_POINTS
        meanings += very_long_suit_bids(reading, opened_suit)
        not_wild = (
            (opened_suit, 1, 13),
            *[(suit, 0, VERY_LONG_SUIT_CARDS - 1) for suit in range(4) if suit != opened_suit],
        )
        meanings.append(
            Meaning(bid(1, NT), name, low, 10, TOTAL_COUNT, not_wild, stopped_suits=stopped_suits, shown_lengths=())
        )
    meanings += last_resort_calls(reading, opened_suit)
    meanings.append(
        Meaning(
            PASS,
            say("Too weak to answer") if not is_contested else say("Nothing to show"),
            0,
            9 if is_contested else MIN_RESPONSE_POINTS - 1,
        )
    )
    return [meaning for meaning in meanings if not is_bid(meaning.call) or reading.may_bid(meaning.call)]


def very_long_suit_bids(reading: Reading, opened_suit: int) -> list[Meaning]:
    """Return the suits that are bid at the level of two, rather than no trumps, for their length alone."""
    return [
        Meaning(
            bid(2, suit),
            say("New suit"),
            VERY_LONG_SUIT_POINTS,
            NO_POINT_LIMIT,
            TOTAL_COUNT,
            ((suit, VERY_LONG_SUIT_CARDS, 13),),
            forcing=FORCING_ONE_ROUND,
            is_rare=True,
        )
        for suit in range(4)
        if suit != opened_suit and reading.cheapest_level(suit) == 2 and not reading.their_suits >> suit & 1
    ]


def last_resort_calls(reading: Reading, opened_suit: int) -> list[Meaning]:
    """Return the calls of a strong hand without a fitting bid: a cue bid, or a suit of three cards."""
    meanings = [
        Meaning(
            bid(reading.cheapest_level(suit), suit), STRONG_FORCING_TEXT, NEVER_PASSED_POINTS - 1, NO_POINT_LIMIT,
            TOTAL_COUNT, is_natural=False, forcing=FORCING_ONE_ROUND, shown_lengths=(), is_rare=True,
        )
        for suit in range(4)
        if reading.their_suits >> suit & 1 and reading.cheapest_level(suit) <= 3
    ]  # fmt: skip
    for suit in (CLUBS, DIAMONDS, HEARTS):
        if suit != opened_suit and reading.cheapest_level(suit) <= 2 and not reading.their_suits >> suit & 1:
            bid_level, cards = reading.cheapest_level(suit), ((suit, 3, 13),)
            meanings.append(
                Meaning(
                    bid(bid_level, suit), NO_BETTER_BID_TEXT, NEVER_PASSED_POINTS, NO_POINT_LIMIT, TOTAL_COUNT, cards,
                    forcing=FORCING_ONE_ROUND, is_rare=True,
                )
            )  # fmt: skip
    return meanings


def major_raises(reading: Reading, suit: int, has_game_raise: bool) -> list[Meaning]:
    """Return the raises of an opening in a major.

    `has_game_raise`: two no trumps raise to game, so a jump to game is weak.
    """
    bid_level = reading.cheapest_level(suit)
    if has_game_raise:
        meanings = [
            Meaning(
                bid(2, NT),
                say("Raise to game"),
                13,
                NO_POINT_LIMIT,
                suit,
                ((suit, 4, 13),),
                is_natural=False,
                forcing=FORCING_TO_GAME,
            ),
            Meaning(bid(4, suit), say("Pre-emptive raise"), 6, 10, suit, ((suit, 5, 13),)),
        ]
    else:
        meanings = [
            Meaning(bid(4, suit), say("Raise to game"), 13, 16, suit, ((suit, 4, 13),)),
            Meaning(
                bid(4, suit),
                say("Raise to game"),
                13,
                16,
                suit,
                ((suit, 3, 13),),
                shown_lengths=((suit, 3, 13),),
                is_balanced=True,
            ),
            Meaning(
                bid(4, suit),
                say("Pre-emptive raise"),
                6,
                10,
                suit,
                ((suit, 5, 13),),
                shown_lengths=((suit, 3, 13),),
            ),
        ]
    if bid_level == 5 and reading.right_call in (bid(5, CLUBS), bid(5, DIAMONDS)):
        name = say("Pre-emptive raise")
        meanings.append(
            Meaning(bid(5, suit), name, MIN_RAISE_POINTS, NO_POINT_LIMIT, suit, ((suit, SURE_SUPPORT_CARDS, 13),))
        )
    if bid_level <= 3:
        low = 11 if bid_level == 2 else 8
        meanings.append(Meaning(bid(3, suit), say("Raise"), low, 12, suit, ((suit, 3, 13),)))
    if bid_level <= 2:
        meanings.append(Meaning(bid(2, suit), say("Raise"), MIN_RAISE_POINTS, 10, suit, ((suit, 3, 13),)))
    return meanings


def inverted_raises(suit: int) -> list[Meaning]:
    """Return the raises of a minor without interference: a raise by one level is strong, by two levels weak."""
    no_major = tuple([(major, 0, 3) for major in MAJORS])
    suit_lengths = ((suit, 5, 13), *no_major)
    shown_lengths = ((suit, 5, 13),)
    return [
        Meaning(
            bid(2, suit),
            say("Forcing raise"),
            10,
            NO_POINT_LIMIT,
            TOTAL_COUNT,
            suit_lengths,
            shown_lengths=shown_lengths,
            forcing=FORCING_ONE_ROUND,
            min_high_points=9,
        ),
        Meaning(
            bid(3, suit), say("Pre-emptive raise"), 4, 8, HIGH_CARDS_COUNT, suit_lengths, shown_lengths=shown_lengths
        ),
    ]


def minor_raises(reading: Reading, suit: int) -> list[Meaning]:
    """Return the raises of an opening in a minor, where a raise by one level is not forcing."""
    bid_level = reading.cheapest_level(suit)
    meanings = []
    if bid_level <= 3:
        low = 10 if bid_level == 2 else 8
        meanings.append(Meaning(bid(3, suit), say("Raise"), low, 12, suit, ((suit, 5, 13),)))
        meanings.append(
            Meaning(bid(3, suit), say("Raise"), low, 12, suit, ((suit, 4, 13),), shown_lengths=((suit, 4, 13),))
        )
    if bid_level <= 2:
        meanings.append(Meaning(bid(2, suit), say("Raise"), MIN_RAISE_POINTS, 9, suit, ((suit, 5, 13),)))
        meanings.append(Meaning(bid(2, suit), say("Raise"), MIN_RAISE_POINTS, 9, suit, ((suit, 4, 13),)))
    meanings.append(Meaning(bid(5, suit), say("Raise to game"), 15, 17, suit, ((suit, 6, 13),)))
    return meanings


def new_suit_bids(reading: Reading, opened_suit: int, has_passed: bool, is_contested: bool) -> list[Meaning]:
    """Return the suits to bid, the longest first; of two with five cards the higher, of two with four the cheaper."""
    meanings = []
    theirs = reading.their_suits
    suits = [suit for suit in range(4) if suit != opened_suit and not theirs >> suit & 1]
    for suit in suits:
        lowest_level = reading.cheapest_level(suit)
        if lowest_level > 3:
            continue
        min_points = (CONTESTED_NEW_SUIT_POINTS if is_contested else NEW_SUIT_POINTS)[lowest_level]
        max_points = MAX_PASSED_POINTS if has_passed else NO_POINT_LIMIT
        min_length = NEW_SUIT_LENGTHS[lowest_level] + (is_contested and lowest_level == 2)
        if (suit == HEARTS and opened_suit == SPADES) or does_double_show_four(reading, suit):
            min_length = 5
        force = 0 if has_passed else FORCING_ONE_ROUND
        longest = tuple([(suit, other, 0 if suit > other else 1) for other in suits if other != suit])
        meanings.append(
            Meaning(
                bid(lowest_level, suit), say("New suit"), min_points, max_points, TOTAL_COUNT, ((suit, 5, 13),),
                longest, forcing=force, shown_lengths=((suit, min_length, 13),),
            )
        )  # fmt: skip
    for suit in suits:  # four cards, the cheaper suit first
        lowest_level = reading.cheapest_level(suit)
        min_length = NEW_SUIT_LENGTHS[lowest_level] + (is_contested and lowest_level == 2) if lowest_level <= 3 else 5
        if min_length > 4 or (suit == HEARTS and opened_suit == SPADES) or does_double_show_four(reading, suit):
            continue
        min_points = (CONTESTED_NEW_SUIT_POINTS if is_contested else NEW_SUIT_POINTS)[lowest_level]
        max_points = MAX_PASSED_POINTS if has_passed else NO_POINT_LIMIT
        meanings.append(
            Meaning(
                bid(lowest_level, suit), say("New suit"), min_points, max_points, TOTAL_COUNT, ((suit, 4, 13),),
                forcing=0 if has_passed else FORCING_ONE_ROUND,
            )
        )  # fmt: skip
    meanings.sort(
        key=lambda meaning: (meaning.suit_lengths[0][1] < 5, level_of(meaning.call) * (meaning.suit_lengths[0][1] < 5))
    )
    if opened_suit not in MAJORS:  # a suit of five that is too dear is bid after a major of four
        meanings.sort(key=lambda meaning: level_of(meaning.call) > 1 and meaning.min_points > 9)
    return meanings


def does_double_show_four(reading: Reading, suit: int) -> bool:
    """Return whether a double shows four cards and a bid five, as with spades over one heart."""
    return suit == SPADES and reading.right_call == bid(1, HEARTS)


def doubles_of_overcall(reading: Reading, opened_suit: int) -> list[Meaning]:
    """Return the doubles of an overcall: for take-out over a suit if there is a major to show, else for penalty."""
    last_bid = reading.last_bid
    if strain_of(last_bid) == NT:
        return [Meaning(DOUBLE, say("For penalty"), 9, NO_POINT_LIMIT, HIGH_CARDS_COUNT)]
    level = level_of(last_bid)
    if level > 3:
        return [Meaning(DOUBLE, say("For penalty"), 10, NO_POINT_LIMIT, HIGH_CARDS_COUNT, half_quick_tricks=3)]
    unbid_majors = [
        suit
        for suit in MAJORS
        if suit != opened_suit and suit != strain_of(last_bid) and reading.cheapest_level(suit) > 1
    ]
    min_points = 7 + level if level > 1 else 7
    name = say("For take-out")
    if last_bid == bid(1, DIAMONDS):
        both = ((HEARTS, 4, 13), (SPADES, 4, 13))
        return [
            Meaning(
                DOUBLE,
                name,
                MIN_RESPONSE_POINTS,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                both,
                is_natural=False,
                forcing=FORCING_ONE_ROUND,
            )
        ]
    if does_double_show_four(reading, SPADES):
        return [
            Meaning(
                DOUBLE,
                name,
                MIN_RESPONSE_POINTS,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                ((SPADES, 4, 4),),
                is_natural=False,
                forcing=FORCING_ONE_ROUND,
            )
        ]
    if len(unbid_majors) == 1:  # with five cards it is bid, if there are the points for that
        major = unbid_majors[0]
        weaker = (
            CONTESTED_NEW_SUIT_POINTS[reading.cheapest_level(major)] - 1
            if reading.cheapest_level(major) <= 3
            else NO_POINT_LIMIT
        )
        return [
            Meaning(
                DOUBLE, name, min_points, NO_POINT_LIMIT, TOTAL_COUNT, ((major, 4, 4),),
                is_natural=False, forcing=FORCING_ONE_ROUND,
            ),
            Meaning(
                DOUBLE, name, min_points, weaker, TOTAL_COUNT, ((major, 5, 13),),
                is_natural=False, forcing=FORCING_ONE_ROUND, shown_lengths=((major, 4, 13),),
            ),
        ]  # fmt: skip
    if len(unbid_majors) == 2:
        shown_lengths = ((HEARTS, 3, 13), (SPADES, 3, 13))
        return [
            Meaning(
                DOUBLE,
                name,
                min_points,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                ((HEARTS, 4, 5), (SPADES, 3, 5)),
                shown_lengths=shown_lengths,
                forcing=FORCING_ONE_ROUND,
            ),
            Meaning(
                DOUBLE,
                name,
                min_points,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                ((HEARTS, 3, 5), (SPADES, 4, 5)),
                shown_lengths=shown_lengths,
                forcing=FORCING_ONE_ROUND,
            ),
        ]
    if (
        not unbid_majors
        and opened_suit in MAJORS
        and reading.cheapest_level(SPADES if opened_suit == HEARTS else HEARTS) > 1
    ):
        others = tuple([(suit, 4, 13) for suit in (CLUBS, DIAMONDS) if suit != strain_of(last_bid)])
        return [Meaning(DOUBLE, name, min_points + 1, NO_POINT_LIMIT, TOTAL_COUNT, others, forcing=FORCING_ONE_ROUND)]
    return []
