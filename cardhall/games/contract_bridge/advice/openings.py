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
from cardhall.games.contract_bridge.advice.meanings import NO_POINT_LIMIT, ONE_ROUND, TO_GAME, Meaning
from cardhall.language import say

ACE_QUESTION_TEXT = say("Asks for aces")
ONE_NT, TWO_NT, TWO_CLUBS, THREE_NT = bid(1, NT), bid(2, NT), bid(2, CLUBS), bid(3, NT)
OPENING_POINTS = 12  # points to open with
STRONG_OPENING_POINTS = 22  # points to open with two clubs
HEARTS_LONGER = ((HEARTS, SPADES, 1),)  # more hearts than spades

STRONG_OPENINGS = (
    Meaning(TWO_NT, say("Opening"), 20, 22, HIGH_CARDS_COUNT, balanced=True),
    Meaning(
        TWO_CLUBS, say("Strong opening"), STRONG_OPENING_POINTS, NO_POINT_LIMIT, TOTAL_COUNT,
        natural=False, forcing=TO_GAME, least_high=18,
    ),
    Meaning(ONE_NT, say("Opening"), 15, 17, HIGH_CARDS_COUNT, balanced=True),
)  # fmt: skip
SUIT_OPENINGS = (
    Meaning(
        bid(1, SPADES), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((SPADES, 5, 13),), ((SPADES, HEARTS, 0),), least_high=9,
    ),
    Meaning(
        bid(1, HEARTS), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((HEARTS, 5, 13),), HEARTS_LONGER, least_high=9,
    ),
    Meaning(
        bid(1, DIAMONDS), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((DIAMONDS, 4, 13), (HEARTS, 0, 4), (SPADES, 0, 4)), ((DIAMONDS, CLUBS, 0),),
        shows=((DIAMONDS, 3, 13), (HEARTS, 0, 4), (SPADES, 0, 4)), least_high=9,
    ),
    Meaning(
        bid(1, DIAMONDS), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((DIAMONDS, 3, 13), (HEARTS, 0, 4), (SPADES, 0, 4)), ((DIAMONDS, CLUBS, 1),), least_high=9,
    ),
    Meaning(
        bid(1, CLUBS), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((CLUBS, 3, 13), (HEARTS, 0, 4), (SPADES, 0, 4)), ((CLUBS, DIAMONDS, 0),), least_high=9,
    ),
    Meaning(
        bid(1, SPADES), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((SPADES, 5, 13),), least_high=9,
    ),
    Meaning(
        bid(1, HEARTS), say("Opening"), OPENING_POINTS, STRONG_OPENING_POINTS, TOTAL_COUNT,
        ((HEARTS, 5, 13),), least_high=9,
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
            Meaning(bid(3, suit), name, 5 + extra_points, 10, HIGH_CARDS_COUNT, ((suit, 7, 13),), good=1 << suit)
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
                good=1 << suit,
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
    game, slam, grand = 25 - low, 33 - low, 37 - low
    max_points = slam - 1
    found = [
        Meaning(
            bid(7, NT), say("To play", context="what a bid says"), grand, NO_POINT_LIMIT, TOTAL_COUNT, balanced=True
        ),
        Meaning(bid(6, NT), say("To play", context="what a bid says"), slam, grand - 1, TOTAL_COUNT, balanced=True),
        Meaning(
            bid(4, NT),
            say("Asks partner to bid six with a maximum"),
            slam - (high - low),
            max_points,
            HIGH_CARDS_COUNT,
            balanced=True,
        ),
    ]
    for suit in range(4):  # a hand of one long suit
        found.append(
            Meaning(
                bid(4, CLUBS), ACE_QUESTION_TEXT, slam, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, 6, 13),),
                natural=False, forcing=ONE_ROUND, asks=NT, shows=(), unbalanced=True,
            )
        )  # fmt: skip
    stayman = bid(response_level, CLUBS)
    invitation_points = game - (high - low) + 1 if response_level == 2 else game
    stayman_meaning = Meaning(
        stayman,
        say("Asks for a four-card major"),
        invitation_points,
        NO_POINT_LIMIT,
        TOTAL_COUNT,
        natural=False,
        forcing=ONE_ROUND,
    )
    for suit, other in ((SPADES, HEARTS), (HEARTS, SPADES)):
        found.append(
            Meaning(
                bid(4, suit),
                say("To play", context="what a bid says"),
                game - 2,
                slam - 2,
                suit,
                ((suit, 6, 13),),
                ((suit, other, 0),),
                least_high=6 if response_level == 2 else 0,
            )
        )
    if response_level == 2:
        for suit, other in ((SPADES, HEARTS), (HEARTS, SPADES)):
            found.append(
                Meaning(
                    bid(3, suit), say("Asks for three cards in support"), game, NO_POINT_LIMIT, TOTAL_COUNT,
                    ((suit, 5, 13),), ((suit, other, 0),), forcing=TO_GAME,
                )
            )  # fmt: skip
    else:
        for suit, other in ((SPADES, HEARTS), (HEARTS, SPADES)):
            found.append(
                Meaning(
                    bid(3, suit),
                    say("Natural"),
                    game,
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    ((suit, 5, 13),),
                    ((suit, other, 0),),
                    forcing=TO_GAME,
                )
            )
    for suit in (SPADES, HEARTS):
        found.append(
            Meaning(
                stayman,
                stayman_meaning.name,
                invitation_points,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                ((suit, 4, 4),),
                natural=False,
                forcing=ONE_ROUND,
                shows=(),
            )
        )
    found.append(
        Meaning(
            stayman,
            stayman_meaning.name,
            invitation_points,
            game - 1,
            TOTAL_COUNT,
            ((SPADES, 5, 13),),
            natural=False,
            forcing=ONE_ROUND,
            shows=(),
        )
    )
    found.append(
        Meaning(
            stayman,
            stayman_meaning.name,
            invitation_points,
            game - 1,
            TOTAL_COUNT,
            ((HEARTS, 5, 13),),
            natural=False,
            forcing=ONE_ROUND,
            shows=(),
        )
    )
    for suit in (CLUBS, DIAMONDS):
        if response_level == 2:
            found.append(
                Meaning(
                    bid(3, suit), say("Natural"), slam - 3, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, 5, 13),),
                    ((suit, CLUBS + DIAMONDS - suit, 0),), forcing=TO_GAME,
                )
            )  # fmt: skip
    found.append(Meaning(bid(3, NT), say("To play", context="what a bid says"), game, max_points, TOTAL_COUNT))
    if response_level == 2:
        found.append(
            Meaning(
                bid(2, NT), say("Asks partner to bid three with a maximum"), invitation_points, game - 1, TOTAL_COUNT
            )
        )
        for suit in (SPADES, HEARTS, DIAMONDS):
            found.append(
                Meaning(
                    bid(2, suit),
                    say("To play", context="what a bid says"),
                    0,
                    invitation_points - 1,
                    TOTAL_COUNT,
                    ((suit, 5, 13),),
                )
            )
    found.append(Meaning(bid(6, NT), say("To play", context="what a bid says"), slam, NO_POINT_LIMIT, TOTAL_COUNT))
    found.append(Meaning(PASS, say("Does not want to bid on"), 0, invitation_points - 1))
    return [meaning for meaning in found if reading.last_bid < meaning.call]


def answers_to_stayman(reading: Reading) -> list[Meaning]:
    """Return the answers when the partner has asked for a suit of four hearts or spades."""
    level = level_of(reading.last_bid)
    name = say("Answer")
    return [
        Meaning(bid(level, HEARTS), name, cards=((HEARTS, 4, 5),), balanced=True),
        Meaning(bid(level, SPADES), name, cards=((SPADES, 4, 5), (HEARTS, 0, 3)), balanced=True),
        Meaning(
            bid(level, DIAMONDS), say("Answer: no four-card major"),
            cards=((HEARTS, 0, 3), (SPADES, 0, 3)),
            balanced=True, natural=False,
        ),
    ]  # fmt: skip


def answers_to_strong(reading: Reading) -> list[Meaning]:
    """Return the answers when the partner has opened two clubs."""
    found = []
    for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
        level = reading.cheapest(suit)
        found.append(
            Meaning(
                bid(level, suit),
                say("Natural"),
                8,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                ((suit, 5, 13),),
                good=1 << suit,
                forcing=TO_GAME,
            )
        )
    found[2] = Meaning(
        bid(3, DIAMONDS),
        say("Natural"),
        8,
        NO_POINT_LIMIT,
        TOTAL_COUNT,
        ((DIAMONDS, 5, 13),),
        good=1 << DIAMONDS,
        forcing=TO_GAME,
    )
    found.append(Meaning(TWO_NT, say("Natural"), 8, NO_POINT_LIMIT, TOTAL_COUNT, balanced=True, forcing=TO_GAME))
    found.append(
        Meaning(
            bid(2, DIAMONDS),
            say("Waiting bid: partner describes the hand"),
            0,
            NO_POINT_LIMIT,
            natural=False,
            forcing=TO_GAME,
        )
    )
    return [meaning for meaning in found if reading.may_bid(meaning.call)]


def rebids_of_strong(reading: Reading) -> list[Meaning]:
    """Return the opener's rebids after two clubs and an answer: no trumps if balanced, else the longest suit."""
    found = [
        Meaning(TWO_NT, say("Balanced"), 22, 24, HIGH_CARDS_COUNT, balanced=True),
        Meaning(THREE_NT, say("Balanced"), 25, NO_POINT_LIMIT, HIGH_CARDS_COUNT, balanced=True),
    ]
    for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
        more = tuple([(suit, other, 0) for other in range(4) if other != suit])
        level = reading.cheapest(suit)
        found.append(
            Meaning(
                bid(level, suit),
                say("Natural"),
                STRONG_OPENING_POINTS,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                ((suit, 4, 13),),
                more,
                forcing=TO_GAME,
            )
        )
    return [meaning for meaning in found if reading.may_bid(meaning.call)]


def answers_to_weak(reading: Reading) -> list[Meaning]:
    """Return the answers when the partner has opened with a long suit and few points."""
    opening = reading.call_of(reading.partner)
    suit, level = strain_of(opening), level_of(opening)
    length = 9 - min(level + 4, 7)  # cards that make nine trumps with the partner's
    found = []
    if suit in (HEARTS, SPADES):
        found.append(
            Meaning(
                bid(4, suit),
                say("To play", context="what a bid says"),
                16 if level == 2 else 14,
                NO_POINT_LIMIT,
                suit,
                ((suit, 2 if level == 2 else 1, 13),),
            )
        )
        found.append(Meaning(bid(4, suit), say("Pre-emptive bid"), 5, 15, suit, ((suit, length + 1, 13),)))
    else:
        found.append(
            Meaning(bid(5, suit), say("To play", context="what a bid says"), 18, NO_POINT_LIMIT, suit, ((suit, 3, 13),))
        )
    others = 15 & ~(1 << suit)
    found.append(
        Meaning(
            THREE_NT,
            say("To play", context="what a bid says"),
            17,
            NO_POINT_LIMIT,
            HIGH_CARDS_COUNT,
            ((suit, 2, 13),),
            stops=others,
        )
    )
    if level == 2:
        found.append(Meaning(bid(3, suit), say("Pre-emptive bid"), 4, 15, suit, ((suit, length, 13),)))
    for major in (SPADES, HEARTS):
        if major != suit:
            at = reading.cheapest(major)
            if at <= 3:
                found.append(
                    Meaning(
                        bid(at, major),
                        say("Natural"),
                        16,
                        NO_POINT_LIMIT,
                        TOTAL_COUNT,
                        ((major, 5, 13),),
                        forcing=ONE_ROUND,
                    )
                )
    for minor in (DIAMONDS, CLUBS):
        if minor != suit and reading.cheapest(minor) <= 3:
            name, cards = say("Natural"), ((minor, 5, 13),)
            found.append(
                Meaning(bid(3, minor), name, 17, NO_POINT_LIMIT, TOTAL_COUNT, cards, least_high=15, forcing=ONE_ROUND)
            )
    last = Meaning(
        bid(4, suit), say("To play", context="what a bid says"), 18, NO_POINT_LIMIT, HIGH_CARDS_COUNT, ((suit, 1, 13),)
    )
    found.append(
        last if suit in (HEARTS, SPADES) else Meaning(THREE_NT, last.name, 18, NO_POINT_LIMIT, HIGH_CARDS_COUNT)
    )
    found.append(Meaning(PASS, say("Does not want to bid on"), 0, 15 if level == 2 else 13))
    return [meaning for meaning in found if meaning.call == PASS or reading.may_bid(meaning.call)]
