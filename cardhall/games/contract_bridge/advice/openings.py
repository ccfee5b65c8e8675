"""Openings, and responses to no-trump, strong and weak openings."""

from __future__ import annotations

from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NT,
    PASS,
    SPADES,
    bid,
    level_of,
    strain_of,
)
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, TOTAL_COUNT
from cardhall.games.contract_bridge.advice.meanings import FORCING_ONE_ROUND, FORCING_TO_GAME, NO_POINT_LIMIT, Meaning
from cardhall.language import say

ACE_QUESTION_TEXT = say("Asks for aces")
ONE_NT, TWO_NT, TWO_CLUBS, THREE_NT = bid(1, NT), bid(2, NT), bid(2, CLUBS), bid(3, NT)
OPENING_POINTS = 12  # points to open with
STRONG_OPENING_POINTS = 22  # points to open with two clubs
LONGER_HEARTS = ((HEARTS, SPADES, 1),)  # more hearts than spades

STRONG_OPENINGS = (
    Meaning(TWO_NT, say("Opening"), 20, 22, HIGH_CARDS_COUNT, is_balanced=True),
    Meaning(
        TWO_CLUBS, say("Strong opening"), STRONG_OPENING_POINTS, NO_POINT_LIMIT, TOTAL_COUNT,
        is_natural=False, forcing=FORCING_TO_GAME, min_high_points=18,
    ),
    Meaning(ONE_NT, say("Opening"), 15, 17, HIGH_CARDS_COUNT, is_balanced=True),
)  # fmt: skip
SUIT_OPENINGS = (
    Meaning(
        bid(1, SPADES), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((SPADES, 5, 13),), ((SPADES, HEARTS, 0),), min_high_points=9,
    ),
    Meaning(
        bid(1, HEARTS), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((HEARTS, 5, 13),), LONGER_HEARTS, min_high_points=9,
    ),
    Meaning(
        bid(1, DIAMONDS), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((DIAMONDS, 4, 13), (HEARTS, 0, 4), (SPADES, 0, 4)), ((DIAMONDS, CLUBS, 0),),
        shown_lengths=((DIAMONDS, 3, 13), (HEARTS, 0, 4), (SPADES, 0, 4)), min_high_points=9,
    ),
    Meaning(
        bid(1, DIAMONDS), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((DIAMONDS, 3, 13), (HEARTS, 0, 4), (SPADES, 0, 4)), ((DIAMONDS, CLUBS, 1),), min_high_points=9,
    ),
    Meaning(
        bid(1, CLUBS), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((CLUBS, 3, 13), (HEARTS, 0, 4), (SPADES, 0, 4)), ((CLUBS, DIAMONDS, 0),), min_high_points=9,
    ),
    Meaning(
        bid(1, SPADES), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((SPADES, 5, 13),), min_high_points=9,
    ),
    Meaning(
        bid(1, HEARTS), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((HEARTS, 5, 13),), min_high_points=9,
    ),
)  # fmt: skip
VULNERABLE_EXTRA_POINTS = 2  # high-card points more that a weak bid needs when vulnerable


def weak_openings(extra_points: int) -> tuple[Meaning, ...]:
    """Return the pre-emptive openings; `extra_points`: additional points required."""
    name = say("Pre-emptive opening")
    return (
        *[
            Meaning(bid(4, suit), name, 5 + extra_points, 10, HIGH_CARDS_COUNT, ((suit, 8, 13),))
            for suit in (SPADES, HEARTS)
        ],
        *[
            Meaning(bid(3, suit), name, 5 + extra_points, 10, HIGH_CARDS_COUNT, ((suit, 7, 13),), good_suits=1 << suit)
            for suit in (SPADES, HEARTS, DIAMONDS, CLUBS)
        ],
        *[
            Meaning(
                bid(2, suit),
                say("Weak opening"),
                6 + extra_points,
                10,
                HIGH_CARDS_COUNT,
                ((suit, 6, 6),),
                good_suits=1 << suit,
            )
            for suit in (SPADES, HEARTS, DIAMONDS)
        ],
    )


WEAK_OPENINGS = weak_openings(0), weak_openings(VULNERABLE_EXTRA_POINTS)  # by whether the opener is vulnerable
NO_OPENING = Meaning(PASS, say("No opening"), 0, OPENING_POINTS - 1)


def opening_bids(reading: Reading) -> list[Meaning]:
    """Return the meanings of calls while nobody has bid."""
    # After three passes there is no opponent to keep out of the auction, so that weak openings are useless.
    weak = WEAK_OPENINGS[reading.vulnerable[reading.side]] if len(reading.calls) < 3 else ()
    return [*STRONG_OPENINGS, *SUIT_OPENINGS, *weak, NO_OPENING]


def answers_to_nt(reading: Reading, low: int, high: int, *, response_level: int = 2) -> list[Meaning]:
    """Return the answers to no trumps with `low` to `high` points; suits are now bid at level `response_level`."""
    game_points, slam_points, grand_slam_points = 25 - low, 33 - low, 37 - low
    max_points = slam_points - 1
    meanings = [
        Meaning(
            bid(7, NT),
            say("To play", context="what a bid says"),
            grand_slam_points,
            NO_POINT_LIMIT,
            TOTAL_COUNT,
            is_balanced=True,
        ),
        Meaning(
            bid(6, NT),
            say("To play", context="what a bid says"),
            slam_points,
            grand_slam_points - 1,
            TOTAL_COUNT,
            is_balanced=True,
        ),
        Meaning(
            bid(4, NT),
            say("Asks partner to bid six with a maximum"),
            slam_points - (high - low),
            max_points,
            HIGH_CARDS_COUNT,
            is_balanced=True,
        ),
    ]
    for suit in range(4):  # a hand of one long suit
        meanings.append(
            Meaning(
                bid(4, CLUBS), ACE_QUESTION_TEXT, slam_points, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, 6, 13),),
                is_natural=False, forcing=FORCING_ONE_ROUND, question_trumps=NT, shown_lengths=(), is_unbalanced=True,
            )
        )  # fmt: skip
    stayman = bid(response_level, CLUBS)
    invitation_points = game_points - (high - low) + 1 if response_level == 2 else game_points
    stayman_meaning = Meaning(
        stayman,
        say("Asks for a four-card major"),
        invitation_points,
        NO_POINT_LIMIT,
        TOTAL_COUNT,
        is_natural=False,
        forcing=FORCING_ONE_ROUND,
    )
    for suit, other_major in ((SPADES, HEARTS), (HEARTS, SPADES)):
        meanings.append(
            Meaning(
                bid(4, suit),
                say("To play", context="what a bid says"),
                game_points - 2,
                slam_points - 2,
                suit,
                ((suit, 6, 13),),
                ((suit, other_major, 0),),
                min_high_points=6 if response_level == 2 else 0,
            )
        )
    if response_level == 2:
        for suit, other_major in ((SPADES, HEARTS), (HEARTS, SPADES)):
            meanings.append(
                Meaning(
                    bid(3, suit), say("Asks for three cards in support"), game_points, NO_POINT_LIMIT, TOTAL_COUNT,
                    ((suit, 5, 13),), ((suit, other_major, 0),), forcing=FORCING_TO_GAME,
                )
            )  # fmt: skip
    else:
        for suit, other_major in ((SPADES, HEARTS), (HEARTS, SPADES)):
            meanings.append(
                Meaning(
                    bid(3, suit),
                    say("Natural"),
                    game_points,
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    ((suit, 5, 13),),
                    ((suit, other_major, 0),),
                    forcing=FORCING_TO_GAME,
                )
            )
    for suit in (SPADES, HEARTS):
        meanings.append(
            Meaning(
                stayman,
                stayman_meaning.name,
                invitation_points,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                ((suit, 4, 4),),
                is_natural=False,
                forcing=FORCING_ONE_ROUND,
                shown_lengths=(),
            )
        )
    meanings.append(
        Meaning(
            stayman,
            stayman_meaning.name,
            invitation_points,
            game_points - 1,
            TOTAL_COUNT,
            ((SPADES, 5, 13),),
            is_natural=False,
            forcing=FORCING_ONE_ROUND,
            shown_lengths=(),
        )
    )
    meanings.append(
        Meaning(
            stayman,
            stayman_meaning.name,
            invitation_points,
            game_points - 1,
            TOTAL_COUNT,
            ((HEARTS, 5, 13),),
            is_natural=False,
            forcing=FORCING_ONE_ROUND,
            shown_lengths=(),
        )
    )
    for suit in (CLUBS, DIAMONDS):
        if response_level == 2:
            meanings.append(
                Meaning(
                    bid(3, suit), say("Natural"), slam_points - 3, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, 5, 13),),
                    ((suit, CLUBS + DIAMONDS - suit, 0),), forcing=FORCING_TO_GAME,
                )
            )  # fmt: skip
    meanings.append(
        Meaning(bid(3, NT), say("To play", context="what a bid says"), game_points, max_points, TOTAL_COUNT)
    )
    if response_level == 2:
        meanings.append(
            Meaning(
                bid(2, NT),
                say("Asks partner to bid three with a maximum"),
                invitation_points,
                game_points - 1,
                TOTAL_COUNT,
            )
        )
        for suit in (SPADES, HEARTS, DIAMONDS):
            meanings.append(
                Meaning(
                    bid(2, suit),
                    say("To play", context="what a bid says"),
                    0,
                    invitation_points - 1,
                    TOTAL_COUNT,
                    ((suit, 5, 13),),
                )
            )
    meanings.append(
        Meaning(bid(6, NT), say("To play", context="what a bid says"), slam_points, NO_POINT_LIMIT, TOTAL_COUNT)
    )
    meanings.append(Meaning(PASS, say("Does not want to bid on"), 0, invitation_points - 1))
    return [meaning for meaning in meanings if reading.last_bid < meaning.call]


def answers_to_stayman(reading: Reading) -> list[Meaning]:
    """Return the answers when the partner has asked for a suit of four hearts or spades."""
    level = level_of(reading.last_bid)
    name = say("Answer")
    return [
        Meaning(bid(level, HEARTS), name, suit_lengths=((HEARTS, 4, 5),), is_balanced=True),
        Meaning(bid(level, SPADES), name, suit_lengths=((SPADES, 4, 5), (HEARTS, 0, 3)), is_balanced=True),
        Meaning(
            bid(level, DIAMONDS), say("Answer: no four-card major"),
            suit_lengths=((HEARTS, 0, 3), (SPADES, 0, 3)),
            is_balanced=True, is_natural=False,
        ),
    ]  # fmt: skip


def answers_to_two_clubs(reading: Reading) -> list[Meaning]:
    """Return the answers when the partner has opened two clubs."""
    meanings = []
    for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
        level = reading.cheapest_level(suit)
        meanings.append(
            Meaning(
                bid(level, suit),
                say("Natural"),
                8,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                ((suit, 5, 13),),
                good_suits=1 << suit,
                forcing=FORCING_TO_GAME,
            )
        )
    meanings[2] = Meaning(
        bid(3, DIAMONDS),
        say("Natural"),
        8,
        NO_POINT_LIMIT,
        TOTAL_COUNT,
        ((DIAMONDS, 5, 13),),
        good_suits=1 << DIAMONDS,
        forcing=FORCING_TO_GAME,
    )
    meanings.append(
        Meaning(TWO_NT, say("Natural"), 8, NO_POINT_LIMIT, TOTAL_COUNT, is_balanced=True, forcing=FORCING_TO_GAME)
    )
    meanings.append(
        Meaning(
            bid(2, DIAMONDS),
            say("Waiting bid: partner describes the hand"),
            0,
            NO_POINT_LIMIT,
            is_natural=False,
            forcing=FORCING_TO_GAME,
        )
    )
    return [meaning for meaning in meanings if reading.may_bid(meaning.call)]


def rebids_after_two_clubs(reading: Reading) -> list[Meaning]:
    """Return the opener's rebids after two clubs and an answer: no trumps if balanced, else the longest suit."""
    meanings = [
        Meaning(TWO_NT, say("Balanced"), 22, 24, HIGH_CARDS_COUNT, is_balanced=True),
        Meaning(THREE_NT, say("Balanced"), 25, NO_POINT_LIMIT, HIGH_CARDS_COUNT, is_balanced=True),
    ]
    for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
        longest_suit = tuple([(suit, other, 0) for other in range(4) if other != suit])
        level = reading.cheapest_level(suit)
        meanings.append(
            Meaning(
                bid(level, suit),
                say("Natural"),
                STRONG_OPENING_POINTS,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                ((suit, 4, 13),),
                longest_suit,
                forcing=FORCING_TO_GAME,
            )
        )
    return [meaning for meaning in meanings if reading.may_bid(meaning.call)]


def answers_to_preempt(reading: Reading) -> list[Meaning]:
    """Return the answers when the partner has opened with a long suit and few points."""
    opening = reading.call_of(reading.partner)
    suit, level = strain_of(opening), level_of(opening)
    length = 9 - min(level + 4, 7)  # cards that make nine trumps with the partner's
    meanings = []
    if suit in (HEARTS, SPADES):
        meanings.append(
            Meaning(
                bid(4, suit),
                say("To play", context="what a bid says"),
                16 if level == 2 else 14,
                NO_POINT_LIMIT,
                suit,
                ((suit, 2 if level == 2 else 1, 13),),
            )
        )
        meanings.append(Meaning(bid(4, suit), say("Pre-emptive bid"), 5, 15, suit, ((suit, length + 1, 13),)))
    else:
        meanings.append(
            Meaning(bid(5, suit), say("To play", context="what a bid says"), 18, NO_POINT_LIMIT, suit, ((suit, 3, 13),))
        )
    side_suits = 15 & ~(1 << suit)
    meanings.append(
        Meaning(
            THREE_NT,
            say("To play", context="what a bid says"),
            17,
            NO_POINT_LIMIT,
            HIGH_CARDS_COUNT,
            ((suit, 2, 13),),
            stopped_suits=side_suits,
        )
    )
    if level == 2:
        meanings.append(Meaning(bid(3, suit), say("Pre-emptive bid"), 4, 15, suit, ((suit, length, 13),)))
    for major in (SPADES, HEARTS):
        if major != suit:
            bid_level = reading.cheapest_level(major)
            if bid_level <= 3:
                meanings.append(
                    Meaning(
                        bid(bid_level, major),
                        say("Natural"),
                        16,
                        NO_POINT_LIMIT,
                        TOTAL_COUNT,
                        ((major, 5, 13),),
                        forcing=FORCING_ONE_ROUND,
                    )
                )
    for minor in (DIAMONDS, CLUBS):
        if minor != suit and reading.cheapest_level(minor) <= 3:
            name, cards = say("Natural"), ((minor, 5, 13),)
            meanings.append(
                Meaning(
                    bid(3, minor),
                    name,
                    17,
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    cards,
                    min_high_points=15,
                    forcing=FORCING_ONE_ROUND,
                )
            )
    last_meaning = Meaning(
        bid(4, suit), say("To play", context="what a bid says"), 18, NO_POINT_LIMIT, HIGH_CARDS_COUNT, ((suit, 1, 13),)
    )
    meanings.append(
        last_meaning
        if suit in (HEARTS, SPADES)
        else Meaning(THREE_NT, last_meaning.name, 18, NO_POINT_LIMIT, HIGH_CARDS_COUNT)
    )
    meanings.append(Meaning(PASS, say("Does not want to bid on"), 0, 15 if level == 2 else 13))
    return [meaning for meaning in meanings if meaning.call == PASS or reading.may_bid(meaning.call)]
