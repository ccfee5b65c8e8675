"""Answers to an opening of one in a suit, and the opener's rebid; meanings are tried in the order of the lists."""

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
    FOR_WANT_OF_BETTER_TEXT,
    NO_POINT_LIMIT,
    ONE_ROUND,
    STRONG_HAND_TEXT,
    TO_GAME,
    Meaning,
)
from cardhall.language import say

RESPONSE_POINTS = 6  # points to answer with
RAISE_POINTS = 7  # points to raise with, short suits counted
FORCED_TO_BID_POINTS = 13  # points with which an opening is never passed
MAX_PASSED_POINTS = 11  # most points of a hand that has passed
NEW_SUIT_POINTS = (0, RESPONSE_POINTS, 10, 11, 13)  # points for a new suit, by level
NEW_SUIT_LENGTHS = (0, 4, 4, 5, 6)  # cards of a new suit, by level
SURE_SUPPORT_CARDS: Final = 6  # cards of the partner's major with which it is bid over five of a minor
VERY_LONG_SUIT_CARDS, VERY_LONG_SUIT_POINTS = (
    7,
    8,
)  # cards of a suit that is bid at the level of two rather than no trumps, and the points
CONTESTED_NEW_SUIT_POINTS = (
    0,
    RESPONSE_POINTS,
    10,
    12,
    14,
)  # points for a new suit, by level, after the opponents have bid


def response_meanings(reading: Reading) -> list[Meaning]:
    """Return the responses to the partner's opening of one in a suit."""
    partner = reading.partner
    opened = strain_of(reading.call_of(partner))
    passed = reading.has_passed_before()
    contested = reading.right_call != PASS
    strong = opened in MAJORS and not passed and not contested
    found = major_raises(reading, opened, strong) if opened in MAJORS else []
    if contested and reading.right_call == DOUBLE:
        found.append(Meaning(REDOUBLE, say("Strength"), 10, NO_POINT_LIMIT, HIGH_CARDS_COUNT, ((opened, 0, 3),)))
    if contested and reading.right_call != DOUBLE and is_bid(reading.right_call):
        found += doubles_of_overcall(reading, opened)
    forces = opened not in MAJORS and not passed and not contested
    if forces:
        found += inverted_raises(opened)
    found += new_suit_bids(reading, opened, passed, contested)
    if opened not in MAJORS and not forces:
        found += minor_raises(reading, opened)
    name, stops = say("Natural"), reading.their_suits
    lengths = tuple([(suit, 0, 3) for suit in MAJORS if suit > opened]) if opened not in MAJORS else ()
    lowest_level = reading.cheapest(NT)
    if lowest_level <= 3:
        found.append(Meaning(bid(3, NT), name, 13, 17, HIGH_CARDS_COUNT, lengths, balanced=True, stops=stops))
        found.append(Meaning(bid(3, NT), name, 13, 17, TOTAL_COUNT, stops=stops, shows=()))
    if lowest_level <= 2 and not strong:
        found.append(Meaning(bid(2, NT), name, 11, 12, TOTAL_COUNT, stops=stops, forcing=0))
    if lowest_level == 1:
        low = 7 if contested else RESPONSE_POINTS
        found += very_long_suit_bids(reading, opened)
        not_wild = ((opened, 1, 13), *[(suit, 0, VERY_LONG_SUIT_CARDS - 1) for suit in range(4) if suit != opened])
        found.append(Meaning(bid(1, NT), name, low, 10, TOTAL_COUNT, not_wild, stops=stops, shows=()))
    found += last_resort_calls(reading, opened)
    found.append(
        Meaning(
            PASS,
            say("Too weak to answer") if not contested else say("Nothing to show"),
            0,
            9 if contested else RESPONSE_POINTS - 1,
        )
    )
    return [meaning for meaning in found if not is_bid(meaning.call) or reading.may_bid(meaning.call)]


def very_long_suit_bids(reading: Reading, opened: int) -> list[Meaning]:
    """Return the suits that are bid at the level of two, rather than no trumps, for their length alone."""
    return [
        Meaning(
            bid(2, suit),
            say("New suit"),
            VERY_LONG_SUIT_POINTS,
            NO_POINT_LIMIT,
            TOTAL_COUNT,
            ((suit, VERY_LONG_SUIT_CARDS, 13),),
            forcing=ONE_ROUND,
            rare=True,
        )
        for suit in range(4)
        if suit != opened and reading.cheapest(suit) == 2 and not reading.their_suits >> suit & 1
    ]


def last_resort_calls(reading: Reading, opened: int) -> list[Meaning]:
    """Return the calls of a strong hand without a fitting bid: a cue bid, or a suit of three cards."""
    found = [
        Meaning(
            bid(reading.cheapest(suit), suit), STRONG_HAND_TEXT, FORCED_TO_BID_POINTS - 1, NO_POINT_LIMIT, TOTAL_COUNT,
            natural=False, forcing=ONE_ROUND, shows=(), rare=True,
        )
        for suit in range(4)
        if reading.their_suits >> suit & 1 and reading.cheapest(suit) <= 3
    ]  # fmt: skip
    for suit in (CLUBS, DIAMONDS, HEARTS):
        if suit != opened and reading.cheapest(suit) <= 2 and not reading.their_suits >> suit & 1:
            at, cards = reading.cheapest(suit), ((suit, 3, 13),)
            found.append(
                Meaning(
                    bid(at, suit), FOR_WANT_OF_BETTER_TEXT, FORCED_TO_BID_POINTS, NO_POINT_LIMIT, TOTAL_COUNT, cards,
                    forcing=ONE_ROUND, rare=True,
                )
            )  # fmt: skip
    return found


def major_raises(reading: Reading, suit: int, strong: bool) -> list[Meaning]:
    """Return the raises of an opening in a major; `strong`: two no trumps raise to game, so a jump to game is weak."""
    at = reading.cheapest(suit)
    if strong:
        found = [
            Meaning(
                bid(2, NT),
                say("Raise to game"),
                13,
                NO_POINT_LIMIT,
                suit,
                ((suit, 4, 13),),
                natural=False,
                forcing=TO_GAME,
            ),
            Meaning(bid(4, suit), say("Pre-emptive raise"), 6, 10, suit, ((suit, 5, 13),)),
        ]
    else:
        found = [
            Meaning(bid(4, suit), say("Raise to game"), 13, 16, suit, ((suit, 4, 13),)),
            Meaning(
                bid(4, suit),
                say("Raise to game"),
                13,
                16,
                suit,
                ((suit, 3, 13),),
                shows=((suit, 3, 13),),
                balanced=True,
            ),
            Meaning(
                bid(4, suit),
                say("Pre-emptive raise"),
                6,
                10,
                suit,
                ((suit, 5, 13),),
                shows=((suit, 3, 13),),
            ),
        ]
    if at == 5 and reading.right_call in (bid(5, CLUBS), bid(5, DIAMONDS)):
        name = say("Pre-emptive raise")
        found.append(Meaning(bid(5, suit), name, RAISE_POINTS, NO_POINT_LIMIT, suit, ((suit, SURE_SUPPORT_CARDS, 13),)))
    if at <= 3:
        low = 11 if at == 2 else 8
        found.append(Meaning(bid(3, suit), say("Raise"), low, 12, suit, ((suit, 3, 13),)))
    if at <= 2:
        found.append(Meaning(bid(2, suit), say("Raise"), RAISE_POINTS, 10, suit, ((suit, 3, 13),)))
    return found


def inverted_raises(suit: int) -> list[Meaning]:
    """Return the raises of a minor without interference: a raise by one level is strong, by two levels weak."""
    no_major = tuple([(major, 0, 3) for major in MAJORS])
    cards = ((suit, 5, 13), *no_major)
    shows = ((suit, 5, 13),)
    return [
        Meaning(
            bid(2, suit),
            say("Forcing raise"),
            10,
            NO_POINT_LIMIT,
            TOTAL_COUNT,
            cards,
            shows=shows,
            forcing=ONE_ROUND,
            least_high=9,
        ),
        Meaning(bid(3, suit), say("Pre-emptive raise"), 4, 8, HIGH_CARDS_COUNT, cards, shows=shows),
    ]


def minor_raises(reading: Reading, suit: int) -> list[Meaning]:
    """Return the raises of an opening in a minor, where a raise by one level is not forcing."""
    at = reading.cheapest(suit)
    found = []
    if at <= 3:
        low = 10 if at == 2 else 8
        found.append(Meaning(bid(3, suit), say("Raise"), low, 12, suit, ((suit, 5, 13),)))
        found.append(Meaning(bid(3, suit), say("Raise"), low, 12, suit, ((suit, 4, 13),), shows=((suit, 4, 13),)))
    if at <= 2:
        found.append(Meaning(bid(2, suit), say("Raise"), RAISE_POINTS, 9, suit, ((suit, 5, 13),)))
        found.append(Meaning(bid(2, suit), say("Raise"), RAISE_POINTS, 9, suit, ((suit, 4, 13),)))
    found.append(Meaning(bid(5, suit), say("Raise to game"), 15, 17, suit, ((suit, 6, 13),)))
    return found


def new_suit_bids(reading: Reading, opened: int, passed: bool, contested: bool) -> list[Meaning]:
    """Return the suits to bid, the longest first; of two with five cards the higher, of two with four the cheaper."""
    found = []
    theirs = reading.their_suits
    suits = [suit for suit in range(4) if suit != opened and not theirs >> suit & 1]
    for suit in suits:
        lowest_level = reading.cheapest(suit)
        if lowest_level > 3:
            continue
        low = (CONTESTED_NEW_SUIT_POINTS if contested else NEW_SUIT_POINTS)[lowest_level]
        high = MAX_PASSED_POINTS if passed else NO_POINT_LIMIT
        least = NEW_SUIT_LENGTHS[lowest_level] + (contested and lowest_level == 2)
        if (suit == HEARTS and opened == SPADES) or is_doubled_for(reading, suit):
            least = 5
        force = 0 if passed else ONE_ROUND
        longest = tuple([(suit, other, 0 if suit > other else 1) for other in suits if other != suit])
        found.append(
            Meaning(
                bid(lowest_level, suit), say("New suit"), low, high, TOTAL_COUNT, ((suit, 5, 13),), longest,
                forcing=force, shows=((suit, least, 13),),
            )
        )  # fmt: skip
    for suit in suits:  # four cards, the cheaper suit first
        lowest_level = reading.cheapest(suit)
        least = NEW_SUIT_LENGTHS[lowest_level] + (contested and lowest_level == 2) if lowest_level <= 3 else 5
        if least > 4 or (suit == HEARTS and opened == SPADES) or is_doubled_for(reading, suit):
            continue
        low = (CONTESTED_NEW_SUIT_POINTS if contested else NEW_SUIT_POINTS)[lowest_level]
        high = MAX_PASSED_POINTS if passed else NO_POINT_LIMIT
        found.append(
            Meaning(
                bid(lowest_level, suit), say("New suit"), low, high, TOTAL_COUNT, ((suit, 4, 13),),
                forcing=0 if passed else ONE_ROUND,
            )
        )  # fmt: skip
    found.sort(key=lambda meaning: (meaning.cards[0][1] < 5, level_of(meaning.call) * (meaning.cards[0][1] < 5)))
    if opened not in MAJORS:  # a suit of five that is too dear is bid after a major of four
        found.sort(key=lambda meaning: level_of(meaning.call) > 1 and meaning.low > 9)
    return found


def is_doubled_for(reading: Reading, suit: int) -> bool:
    """Return whether a double shows four cards and a bid five, as with spades over one heart."""
    return suit == SPADES and reading.right_call == bid(1, HEARTS)


def doubles_of_overcall(reading: Reading, opened: int) -> list[Meaning]:
    """Return the doubles of an overcall: for take-out over a suit if there is a major to show, else for penalty."""
    last = reading.last_bid
    if strain_of(last) == NT:
        return [Meaning(DOUBLE, say("For penalty"), 9, NO_POINT_LIMIT, HIGH_CARDS_COUNT)]
    level = level_of(last)
    if level > 3:
        return [Meaning(DOUBLE, say("For penalty"), 10, NO_POINT_LIMIT, HIGH_CARDS_COUNT, quick=3)]
    unbid = [suit for suit in MAJORS if suit != opened and suit != strain_of(last) and reading.cheapest(suit) > 1]
    low = 7 + level if level > 1 else 7
    name = say("For take-out")
    if last == bid(1, DIAMONDS):
        both = ((HEARTS, 4, 13), (SPADES, 4, 13))
        return [
            Meaning(DOUBLE, name, RESPONSE_POINTS, NO_POINT_LIMIT, TOTAL_COUNT, both, natural=False, forcing=ONE_ROUND)
        ]
    if is_doubled_for(reading, SPADES):
        return [
            Meaning(
                DOUBLE,
                name,
                RESPONSE_POINTS,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                ((SPADES, 4, 4),),
                natural=False,
                forcing=ONE_ROUND,
            )
        ]
    if len(unbid) == 1:  # with five cards it is bid, if there are the points for that
        major = unbid[0]
        weaker = (
            CONTESTED_NEW_SUIT_POINTS[reading.cheapest(major)] - 1 if reading.cheapest(major) <= 3 else NO_POINT_LIMIT
        )
        return [
            Meaning(DOUBLE, name, low, NO_POINT_LIMIT, TOTAL_COUNT, ((major, 4, 4),), natural=False, forcing=ONE_ROUND),
            Meaning(
                DOUBLE, name, low, weaker, TOTAL_COUNT, ((major, 5, 13),),
                natural=False, forcing=ONE_ROUND, shows=((major, 4, 13),),
            ),
        ]  # fmt: skip
    if len(unbid) == 2:
        shows = ((HEARTS, 3, 13), (SPADES, 3, 13))
        return [
            Meaning(
                DOUBLE,
                name,
                low,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                ((HEARTS, 4, 5), (SPADES, 3, 5)),
                shows=shows,
                forcing=ONE_ROUND,
            ),
            Meaning(
                DOUBLE,
                name,
                low,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                ((HEARTS, 3, 5), (SPADES, 4, 5)),
                shows=shows,
                forcing=ONE_ROUND,
            ),
        ]
    if not unbid and opened in MAJORS and reading.cheapest(SPADES if opened == HEARTS else HEARTS) > 1:
        others = tuple([(suit, 4, 13) for suit in (CLUBS, DIAMONDS) if suit != strain_of(last)])
        return [Meaning(DOUBLE, name, low + 1, NO_POINT_LIMIT, TOTAL_COUNT, others, forcing=ONE_ROUND)]
    return []


# ---- the opener's rebid


def rebid_meanings(reading: Reading) -> list[Meaning]:
    """Return the opener's rebids after one of a suit and a new suit or negative double by the partner."""
    seat, partner = reading.seat, reading.partner
    opened = strain_of(reading.bids_of(seat)[0])
    answer = reading.call_of(partner)
    known = reading.known[partner]
    strong = known.low >= 10  # a new suit at the level of two
    stops = reading.their_suits
    shown = [suit for suit in range(4) if suit != opened and known.shortest[suit] >= 3 and not stops >> suit & 1]
    found: list[Meaning] = []
    for suit in shown:  # support
        need = max(3, 8 - known.shortest[suit])
        at = reading.cheapest(suit)
        game = reading.game_level(suit)
        cards = ((suit, need, 13),)
        if suit in MAJORS:
            if at <= game:
                low = 16 if strong else 19
                found.append(Meaning(bid(max(game, at), suit), say("Raise to game"), low, NO_POINT_LIMIT, suit, cards))
            if at < 3 and game > 3 and not strong:
                found.append(Meaning(bid(3, suit), say("Raise"), 16, 18, suit, cards))
            if at < game:
                force = TO_GAME if strong and at == 3 else ONE_ROUND if strong else 0
                found.append(Meaning(bid(at, suit), say("Raise"), 0 if at < 3 else 14, 15, suit, cards, forcing=force))
    balanced_high = 14
    at_nt = reading.cheapest(NT)
    if at_nt == 1:
        found.append(Meaning(bid(2, NT), say("Balanced"), 18, 20, HIGH_CARDS_COUNT, balanced=True, stops=stops))
        found.append(
            Meaning(bid(3, NT), say("Balanced"), 21, NO_POINT_LIMIT, HIGH_CARDS_COUNT, balanced=True, stops=stops)
        )
    elif at_nt == 2:
        found.append(
            Meaning(
                bid(3, NT), say("Balanced"), 17 if strong else 18, NO_POINT_LIMIT, HIGH_CARDS_COUNT,
                balanced=True, stops=stops,
            )
        )  # fmt: skip
    for suit in shown:
        if suit not in MAJORS:
            found += raises_of_minor(reading, suit, max(4, 8 - known.shortest[suit]), strong)
    found += opener_suit_bids(reading, opened, strong)
    if at_nt == 1:
        found.append(
            Meaning(
                bid(1, NT),
                say("Balanced"),
                MIN_BALANCED_OPENING,
                balanced_high,
                HIGH_CARDS_COUNT,
                stops=stops,
                balanced=True,
            )
        )
    elif at_nt == 2 and strong:
        found.append(
            Meaning(bid(2, NT), say("Balanced"), MIN_BALANCED_OPENING, 16, HIGH_CARDS_COUNT, stops=stops, balanced=True)
        )
    found += three_card_raises(reading, shown, known.shortest)
    at = reading.cheapest(opened)
    if at <= 3:
        found.append(
            Meaning(bid(at, opened), say("Again"), 0, 15, TOTAL_COUNT, ((opened, 5, 13),), shows=((opened, 5, 13),))
        )
    if at <= 2:  # however weak the suit, if there is nothing else for the points
        force = TO_GAME if strong else 0
        found.append(Meaning(bid(3, opened), say("Again"), 17, 19, TOTAL_COUNT, ((opened, 6, 13),), forcing=force))
    if reading.their_bid_stands and reading.may_double():
        found.append(Meaning(DOUBLE, say("Strength"), 17, NO_POINT_LIMIT, TOTAL_COUNT, forcing=ONE_ROUND))
    if answer == DOUBLE or reading.right_call != PASS:
        found.append(Meaning(PASS, say("Nothing to add"), 0, 16))
    if at_nt > 1 and at <= 3:
        found.append(
            Meaning(
                bid(at, opened), FOR_WANT_OF_BETTER_TEXT, 0, 16, TOTAL_COUNT, ((opened, 4, 13),), shows=(), rare=True
            )
        )
    if at_nt <= 2:
        found.append(Meaning(bid(at_nt, NT), FOR_WANT_OF_BETTER_TEXT, 0, 16, HIGH_CARDS_COUNT, shows=(), rare=True))
    elif at_nt == 3:
        found.append(
            Meaning(
                bid(3, NT), FOR_WANT_OF_BETTER_TEXT, 15, NO_POINT_LIMIT, TOTAL_COUNT, stops=stops, shows=(), rare=True
            )
        )
    return [meaning for meaning in found if not is_bid(meaning.call) or reading.may_bid(meaning.call)]


MIN_BALANCED_OPENING = 10  # points in high cards with which a balanced hand may have been opened


def raises_of_minor(reading: Reading, suit: int, need: int, strong: bool) -> list[Meaning]:
    """Return raises of the partner's minor by a hand without a major to show at the level of one."""
    at = reading.cheapest(suit)
    taken = reading.our_suits | reading.their_suits
    cards = (
        (suit, need, 13),
        *[(major, 0, 3) for major in MAJORS if reading.cheapest(major) == 1 and not taken >> major & 1],
    )
    if at == 2:
        return [
            Meaning(bid(3, suit), say("Raise"), 16, 18, suit, cards, shows=((suit, need, 13),)),
            Meaning(bid(2, suit), say("Raise"), 0, 15, suit, cards, shows=((suit, need, 13),)),
        ]
    if at == 3 and strong:
        return [Meaning(bid(3, suit), say("Raise"), 0, 15, suit, cards, shows=((suit, need, 13),))]
    return []


def three_card_raises(reading: Reading, shown: list[int], shortest: list[int]) -> list[Meaning]:
    """Return raises with three cards of a major in which the partner may have only four."""
    found = []
    for suit in shown:
        at = reading.cheapest(suit)
        if suit in MAJORS and at == 2 and shortest[suit] == 4:
            found.append(Meaning(bid(2, suit), say("Raise"), 0, 15, suit, ((suit, 3, 3),), shows=((suit, 3, 13),)))
    return found


def opener_suit_bids(reading: Reading, opened: int, strong: bool) -> list[Meaning]:
    """Return bids of the opener's own suits: a second suit of four cards, or the first again with six."""
    theirs, ours = reading.their_suits, reading.our_suits
    found: list[Meaning] = []
    at = reading.cheapest(opened)
    name = say("Again")
    if opened in MAJORS and at <= 3:
        found.append(Meaning(bid(4, opened), name, 17, 19, TOTAL_COUNT, ((opened, 7, 13),)))
        found.append(Meaning(bid(4, opened), name, 20, NO_POINT_LIMIT, TOTAL_COUNT, ((opened, 6, 13),)))
    if at <= 2:
        force = TO_GAME if strong else 0
        found.append(
            Meaning(bid(3, opened), name, 17, 19, TOTAL_COUNT, ((opened, 6, 13),), good=1 << opened, forcing=force)
        )
    second: list[Meaning] = []
    # A new suit forces a partner that has not passed before.
    lasts = ONE_ROUND if reading.known[reading.partner].high > MAX_PASSED_POINTS else 0
    for suit in range(4):
        if suit == opened or (theirs | ours) >> suit & 1:
            continue
        level = reading.cheapest(suit)
        if level == 1:
            second.append(Meaning(bid(1, suit), say("Second suit"), 0, 18, TOTAL_COUNT, ((suit, 4, 4),), forcing=lasts))
            second.append(
                Meaning(
                    bid(2, suit), say("Second suit"), 19, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, 4, 13),), forcing=TO_GAME
                )
            )
        elif level == 2:
            if suit < opened:
                second.append(
                    Meaning(
                        bid(3, suit), say("Second suit"), 19, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, 4, 13),),
                        forcing=TO_GAME,
                    )
                )  # fmt: skip
                second.append(
                    Meaning(
                        bid(2, suit), say("Second suit"), 0, 18, TOTAL_COUNT, ((suit, 4, 13), (opened, 5, 13)),
                        forcing=lasts,
                    )
                )  # fmt: skip
                fours = ((suit, 4, 4), (opened, 4, 4))
                second.append(
                    Meaning(
                        bid(2, suit), FOR_WANT_OF_BETTER_TEXT, 0, 18, TOTAL_COUNT, fours, forcing=lasts,
                        shows=(), rare=True,
                    )
                )  # fmt: skip
            else:
                force = TO_GAME if strong else ONE_ROUND
                second.append(
                    Meaning(
                        bid(2, suit), say("Second suit, with strength"), 16 if strong else 17, NO_POINT_LIMIT,
                        TOTAL_COUNT, ((suit, 4, 13),), ((opened, suit, 1),), forcing=force,
                        shows=((suit, 4, 13), (opened, 5, 13)),
                    )
                )  # fmt: skip
        elif level == 3:
            second.append(
                Meaning(
                    bid(3, suit), say("Second suit"), 15 if strong else 17, NO_POINT_LIMIT, TOTAL_COUNT,
                    ((suit, 4, 13),), forcing=TO_GAME,
                )
            )  # fmt: skip
    again: list[Meaning] = []
    if at <= 3:
        again.append(Meaning(bid(at, opened), name, 0, 16, TOTAL_COUNT, ((opened, 6, 13),)))
    cheap = [meaning for meaning in second if level_of(meaning.call) == 1]
    return [
        *found,
        *cheap,
        *[m for m in second if m.low > 15],
        *again,
        *[m for m in second if m not in cheap and m.low <= 15],
    ]


def rebids_after_one_nt(reading: Reading) -> list[Meaning]:
    """Return the opener's rebids after a suit opening and a response of 1 NT."""
    opened = strain_of(reading.bids_of(reading.seat)[0])
    known = reading.known[reading.partner]
    found: list[Meaning] = []
    for suit in MAJORS:
        if suit == opened:
            found.append(
                Meaning(
                    bid(4, suit),
                    say("To play", context="what a bid says"),
                    20,
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    ((suit, 6, 13),),
                )
            )
    found.append(
        Meaning(
            bid(3, NT), say("To play", context="what a bid says"), 19, NO_POINT_LIMIT, HIGH_CARDS_COUNT, balanced=True
        )
    )
    found.append(
        Meaning(bid(2, NT), say("Asks partner to bid three with a maximum"), 17, 18, HIGH_CARDS_COUNT, balanced=True)
    )
    found += [m for m in opener_suit_bids(reading, opened, False) if known.high > 0]
    found.append(Meaning(bid(3, NT), say("To play", context="what a bid says"), 19, NO_POINT_LIMIT, TOTAL_COUNT))
    found.append(Meaning(PASS, say("Does not want to bid on"), 0, 16))
    found.append(Meaning(bid(2, NT), say("Asks partner to bid three with a maximum"), 17, 18, TOTAL_COUNT))
    return [meaning for meaning in found if meaning.call == PASS or reading.may_bid(meaning.call)]
