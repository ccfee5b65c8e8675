"""Calls over the opponents' opening: overcalls, doubles for take-out, and the partner's answers to both.

A meaning is tried before those after it, so the order of the lists is part of the system.
"""

from __future__ import annotations

from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import (
    DOUBLE,
    MAJORS,
    NT,
    PASS,
    REDOUBLE,
    STRAIN_TEXTS,
    bid,
    is_bid,
    level_of,
    strain_of,
)
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, TOTAL_COUNT
from cardhall.games.contract_bridge.advice.meanings import NO_POINT_LIMIT, ONE_ROUND, Meaning
from cardhall.language import say

OVERCALL_POINTS = (0, 8, 11, 13, 15)  # points for an overcall, by level
MAX_OVERCALL_POINTS = 16
DOUBLE_POINTS = (0, 12, 12, 14, 15, 16)  # points for a double for take-out, by the level of their bid
MAX_LENGTH_POINTS = 3  # points of an overcall that may come from long suits instead of high cards
BALANCING_DISCOUNT = 3  # points fewer where a pass would end the auction
RAISE_AFTER_DOUBLE_POINTS = (0, 18, 18, 21, 24)  # points to raise the partner's answer to a double, by level
OWN_SUIT_AFTER_DOUBLE_POINTS = (0, 17, 17, 18)  # points for one's own suit after a double, by level
OVERCALL_TEXT = say("Overcall")


def overcall_meanings(reading: Reading) -> list[Meaning]:
    """Return the meanings of calls when the opponents have opened and the own side has not yet come in."""
    last = reading.last_bid
    level, strain = level_of(last), strain_of(last)
    theirs = reading.their_suits
    recent_passes = len([call for call in reading.calls[-2:] if call == PASS])
    discount = BALANCING_DISCOUNT if recent_passes == 2 and level < 4 else 0
    found: list[Meaning] = []
    if strain == NT:
        if level == 1:
            found.append(Meaning(DOUBLE, say("Strength"), 16 - discount, NO_POINT_LIMIT, HIGH_CARDS_COUNT))
        for suit in (3, 2, 1, 0):
            lowest_level = reading.cheapest(suit)
            if lowest_level <= 3:
                low = 10 + 3 * (lowest_level - 2)
                found.append(
                    Meaning(
                        bid(lowest_level, suit), OVERCALL_TEXT, low, 15, TOTAL_COUNT, ((suit, 6, 13),), least_high=7
                    )
                )
                found.append(
                    Meaning(
                        bid(lowest_level, suit),
                        OVERCALL_TEXT,
                        low + 1,
                        15,
                        TOTAL_COUNT,
                        ((suit, 5, 5),),
                        good=1 << suit,
                        least_high=8,
                    )
                )
        found.append(Meaning(PASS, say("Nothing to show"), 0, 15))
        return found
    their_suit = 1 << strain
    strong = Meaning(
        DOUBLE,
        say("For take-out, or too strong for an overcall"),
        17 - discount,
        NO_POINT_LIMIT,
        TOTAL_COUNT,
        shows=(),
        forcing=ONE_ROUND,
    )
    at_nt = reading.cheapest(NT)
    if at_nt == 1:
        found.append(
            Meaning(
                bid(1, NT),
                OVERCALL_TEXT,
                15 - discount,
                18 - discount,
                HIGH_CARDS_COUNT,
                balanced=True,
                stops=their_suit,
            )
        )
    elif at_nt == 2 and level == 2:
        found.append(Meaning(bid(2, NT), OVERCALL_TEXT, 15, 18, HIGH_CARDS_COUNT, balanced=True, stops=their_suit))
    elif at_nt == 3 and level == 3:
        found.append(Meaning(bid(3, NT), OVERCALL_TEXT, 16, 21, HIGH_CARDS_COUNT, stops=their_suit))
    if level <= 4:
        found.append(strong)
    unbid = [suit for suit in range(4) if not theirs >> suit & 1]
    low = DOUBLE_POINTS[min(level, 5)] - discount
    is_vulnerable = reading.vulnerable[reading.side]
    shape = tuple([(suit, 3, 5 if suit in MAJORS else 6) for suit in unbid])
    double: list[Meaning] = []
    if level <= 4 and len(unbid) >= 2:
        shows = tuple([(suit, 3, 13) for suit in unbid])
        cards = tuple([(suit, 3, 4 if suit in MAJORS else 5) for suit in unbid])
        double.append(
            Meaning(
                DOUBLE,
                say("For take-out"),
                low,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                (*cards, (strain, 0, 2)),
                shows=shows,
                forcing=ONE_ROUND,
                least_high=low - 2,
            )
        )
        double.append(
            Meaning(
                DOUBLE,
                say("For take-out"),
                low + 2,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                (*shape, (strain, 0, 3)),
                shows=shows,
                forcing=ONE_ROUND,
                least_high=low,
            )
        )
    bids: list[Meaning] = []
    for suit in sorted(unbid, key=lambda s: -s):
        lowest_level = reading.cheapest(suit)
        longest = tuple([(suit, other, 0 if suit > other else 1) for other in unbid if other != suit])
        if lowest_level <= 4:
            least_points = OVERCALL_POINTS[lowest_level] - discount + (is_vulnerable and lowest_level >= 2)
            if lowest_level <= 2:
                bids.append(
                    Meaning(
                        bid(lowest_level, suit),
                        OVERCALL_TEXT,
                        least_points,
                        MAX_OVERCALL_POINTS,
                        TOTAL_COUNT,
                        ((suit, 6, 13),),
                        longest,
                        least_high=least_points - MAX_LENGTH_POINTS,
                    )
                )
                bids.append(
                    Meaning(
                        bid(lowest_level, suit), OVERCALL_TEXT, least_points + (lowest_level == 2), MAX_OVERCALL_POINTS,
                        TOTAL_COUNT,
                        ((suit, 5, 13),), longest, good=0 if discount or lowest_level == 1 else 1 << suit,
                        least_high=least_points - MAX_LENGTH_POINTS,
                    )
                )  # fmt: skip
            else:
                bids.append(
                    Meaning(
                        bid(lowest_level, suit),
                        OVERCALL_TEXT,
                        least_points,
                        MAX_OVERCALL_POINTS + 2,
                        TOTAL_COUNT,
                        ((suit, 6, 13),),
                        longest,
                        good=1 << suit,
                    )
                )
        jump = lowest_level + 1
        if jump in (2, 3) and level <= 2 and not discount:
            length = jump + 4
            bids.append(
                Meaning(
                    bid(jump, suit),
                    say("Weak jump"),
                    7 if is_vulnerable else 5,
                    9,
                    HIGH_CARDS_COUNT,
                    ((suit, length, 13),),
                    good=1 << suit,
                )
            )
        if suit in MAJORS and level <= 2 and lowest_level < 4 and not discount:
            bids.append(
                Meaning(
                    bid(4, suit), say("To play", context="what a bid says"), 8, 13, HIGH_CARDS_COUNT, ((suit, 8, 13),)
                )
            )
    for suit in unbid:  # where the longer suit is too weak for its level
        lowest_level, cards = reading.cheapest(suit), ((suit, 5, 13),)
        least_points = OVERCALL_POINTS[min(lowest_level, 4)] - discount + (lowest_level == 2)
        if lowest_level == 1:
            bids.append(
                Meaning(
                    bid(1, suit),
                    OVERCALL_TEXT,
                    least_points,
                    MAX_OVERCALL_POINTS,
                    TOTAL_COUNT,
                    cards,
                    least_high=least_points - MAX_LENGTH_POINTS,
                )
            )
        elif lowest_level == 2:
            bids.append(
                Meaning(
                    bid(2, suit), OVERCALL_TEXT, least_points, MAX_OVERCALL_POINTS, TOTAL_COUNT, cards, good=1 << suit
                )
            )
    majors = [meaning for meaning in bids if strain_of(meaning.call) in MAJORS]
    found += [*majors, *double, *[meaning for meaning in bids if meaning not in majors]]
    found.append(Meaning(PASS, say("Nothing to show"), 0, 16 - discount))
    return found


def answers_to_double(reading: Reading) -> list[Meaning]:
    """Return the meanings of calls when the partner has doubled for take-out."""
    last = reading.last_bid
    theirs = reading.their_suits
    is_free = reading.right_call not in (PASS, REDOUBLE)  # the opponent to the right has bid: nobody is forced
    unbid = [suit for suit in range(4) if not theirs >> suit & 1]
    strain = strain_of(last)
    known = reading.known[reading.partner]
    low_known = max(known.low, 8)
    game = 25 - low_known
    found: list[Meaning] = []
    at_nt = reading.cheapest(NT)
    stops = theirs if strain == NT else theirs | 1 << strain
    order = sorted(unbid, key=lambda s: (s not in MAJORS, -s))
    for suit in order:
        lowest_level = reading.cheapest(suit)
        level = reading.game_level(suit)
        longest = tuple(
            [(suit, other, 0 if order.index(suit) < order.index(other) else 1) for other in unbid if other != suit]
        )
        majors = tuple([pair for pair in longest if pair[1] in MAJORS]) if suit in MAJORS else longest
        if suit in MAJORS:
            if lowest_level <= level <= 4:
                found.append(
                    Meaning(
                        bid(max(level, lowest_level), suit),
                        say("To play", context="what a bid says"),
                        game - 1,
                        NO_POINT_LIMIT,
                        TOTAL_COUNT,
                        ((suit, 4, 13),),
                        majors,
                    )
                )
            if lowest_level + 1 < level:
                found.append(
                    Meaning(
                        bid(lowest_level + 1, suit),
                        say("Invites to game"),
                        game - 4,
                        game - 2,
                        TOTAL_COUNT,
                        ((suit, 4, 13),),
                        majors,
                    )
                )
    if at_nt <= 3 and stops & 15 == stops:
        found.append(
            Meaning(
                bid(3, NT), say("To play", context="what a bid says"), game, NO_POINT_LIMIT, TOTAL_COUNT, stops=stops
            )
        )
        if at_nt <= 2:
            found.append(Meaning(bid(2, NT), say("Invites to game"), game - 2, game - 1, TOTAL_COUNT, stops=stops))
    if strain < NT and not is_free and reading.their_bid_stands:
        found.append(
            Meaning(
                PASS,
                say("For penalty, with long {strains}", strains=STRAIN_TEXTS[strain]),
                0,
                15,
                TOTAL_COUNT,
                ((strain, 5, 13),),
                good=1 << strain,
            )
        )
    for suit in order:
        lowest_level = reading.cheapest(suit)
        longest = tuple(
            [(suit, other, 0 if order.index(suit) < order.index(other) else 1) for other in unbid if other != suit]
        )
        if lowest_level > 4 or (is_free and lowest_level > 3):
            continue
        least = (4 if is_free else 0) + (3 if is_free and lowest_level >= 3 else 0)
        most = game - 5 if suit in MAJORS else game - 3
        if suit in MAJORS and lowest_level + 1 >= reading.game_level(suit):
            most = game - 2
        major_first = tuple([pair for pair in longest if pair[1] in MAJORS]) if suit in MAJORS else longest
        found.append(
            Meaning(bid(lowest_level, suit), say("Answer"), least, most, TOTAL_COUNT, ((suit, 4, 13),), major_first)
        )
        if suit not in MAJORS and lowest_level + 1 <= 4:
            found.append(
                Meaning(
                    bid(lowest_level + 1, suit),
                    say("Invites to game"),
                    game - 2,
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    ((suit, 4, 13),),
                    longest,
                )
            )
    if at_nt <= 2 and stops & 15 == stops:
        found.append(Meaning(bid(at_nt, NT), say("Answer"), 6, game - 3 + (at_nt == 2), TOTAL_COUNT, stops=stops))
    if is_free:
        found.append(Meaning(PASS, say("Nothing to show"), 0, 10))
    else:
        for suit in order:
            lowest_level = reading.cheapest(suit)
            if lowest_level <= 5:
                found.append(
                    Meaning(bid(lowest_level, suit), say("Answer"), 0, game - 2, TOTAL_COUNT, ((suit, 3, 13),))
                )
        if reading.last_bid >= bid(3, NT) and reading.their_bid_stands:
            found.insert(0, Meaning(PASS, say("For penalty"), 0, 12, TOTAL_COUNT, balanced=True))
    return [meaning for meaning in found if not is_bid(meaning.call) or reading.may_bid(meaning.call)]


def answers_to_overcall(reading: Reading) -> list[Meaning]:
    """Return the meanings of calls when the partner has overcalled in a suit and the seat has not bid."""
    partner = reading.partner
    known = reading.known[partner]
    suit = strain_of(reading.call_of(partner))
    theirs = reading.their_suits
    lowest_level, at_nt = reading.cheapest(suit), reading.cheapest(NT)
    base = (known.low + min(known.high, MAX_OVERCALL_POINTS)) // 2  # the partner's points on average
    length = max(2, 8 - known.shortest[suit])
    game = 25 - base
    found: list[Meaning] = []
    level = reading.game_level(suit)
    if suit in MAJORS and lowest_level <= 4:
        found.append(
            Meaning(
                bid(max(level, lowest_level), suit),
                say("To play", context="what a bid says"),
                game,
                NO_POINT_LIMIT,
                suit,
                ((suit, length, 13),),
            )
        )
        if level == 4:
            found.append(
                Meaning(
                    bid(4, suit),
                    say("Pre-emptive bid"),
                    5,
                    game - 4,
                    suit,
                    ((suit, length + 2, 13),),
                    shows=((suit, length, 13),),
                )
            )
    if at_nt <= 3:
        found.append(
            Meaning(
                bid(3, NT),
                say("To play", context="what a bid says"),
                game + 1,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                stops=theirs,
            )
        )
    if suit not in MAJORS and lowest_level <= 5:
        found.append(
            Meaning(
                bid(5, suit),
                say("To play", context="what a bid says"),
                game + 4,
                NO_POINT_LIMIT,
                suit,
                ((suit, length, 13),),
            )
        )
    if lowest_level <= 3:
        cues = [bid(reading.cheapest(other), other) for other in range(4) if theirs >> other & 1]
        cues = [call for call in cues if call < bid(lowest_level + 1, suit)]
        if lowest_level == 2:
            found += [
                Meaning(
                    min(cues), say("Invites to game"), game - 3, NO_POINT_LIMIT, suit, ((suit, max(length, 3), 13),),
                    natural=False, forcing=ONE_ROUND,
                )
            ] if cues else [
                Meaning(bid(3, suit), say("Invites to game"), game - 3, game - 1, suit, ((suit, length, 13),))
            ]  # fmt: skip
        low = game - 7 if lowest_level == 2 else game - 5
        found.append(
            Meaning(
                bid(lowest_level, suit),
                say("Raise"),
                max(low, 5),
                game - 4 if lowest_level == 2 else game - 1,
                suit,
                ((suit, length, 13),),
            )
        )
        found.append(Meaning(bid(3, suit), say("Raise"), 4, game - 4, suit, ((suit, length + 1, 13),)))
    for other in (3, 2, 1, 0):
        if other == suit or theirs >> other & 1:
            continue
        level = reading.cheapest(other)
        if level <= 2:
            found.append(
                Meaning(
                    bid(level, other),
                    say("Natural"),
                    9 + level,
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    ((other, 5, 13),),
                    ((other, suit, 2),),
                    least_high=8,
                    forcing=0 if reading.has_passed_before() else ONE_ROUND,
                )
            )
    if at_nt == 1:
        found.append(Meaning(bid(1, NT), say("Natural"), game - 4, game - 2, TOTAL_COUNT, stops=theirs))
        found.append(Meaning(bid(2, NT), say("Invites to game"), game - 1, game, TOTAL_COUNT, stops=theirs))
    elif at_nt == 2:
        found.append(Meaning(bid(2, NT), say("Invites to game"), game - 2, game, TOTAL_COUNT, stops=theirs))
    if reading.may_double() and level_of(reading.last_bid) >= 4:
        found.append(Meaning(DOUBLE, say("For penalty"), 10, NO_POINT_LIMIT, HIGH_CARDS_COUNT, quick=4))
    found.append(Meaning(PASS, say("Nothing to show"), 0, game))
    return [meaning for meaning in found if not is_bid(meaning.call) or reading.may_bid(meaning.call)]


def second_calls_of_doubler(reading: Reading) -> list[Meaning]:
    """Return the second call of a strong take-out doubler whose partner has shown nothing."""
    found: list[Meaning] = []
    known = reading.known[reading.partner]
    answers = [call for call in reading.bids_of(reading.partner) if not reading.their_suits >> strain_of(call) & 1]
    suit = strain_of(answers[-1]) if answers else NT
    if suit < NT:
        cards = ((suit, 8 - max(known.shortest[suit], 4), 13),)
        lowest_level, game = reading.cheapest(suit), reading.game_level(suit)
        found.append(
            Meaning(
                bid(max(lowest_level, game), suit),
                say("To play", context="what a bid says"),
                RAISE_AFTER_DOUBLE_POINTS[4],
                NO_POINT_LIMIT,
                suit,
                cards,
            )
        )
        for level in range(max(lowest_level, 2), min(game, 4)):
            found.append(
                Meaning(
                    bid(level, suit),
                    say("Raise"),
                    RAISE_AFTER_DOUBLE_POINTS[level],
                    RAISE_AFTER_DOUBLE_POINTS[level + 1] - 1,
                    suit,
                    cards,
                )
            )
    for own in (3, 2, 1, 0):
        lowest_level = reading.cheapest(own)
        if own != suit and lowest_level <= 3 and not reading.their_suits >> own & 1:
            if own in MAJORS and lowest_level < 4:
                found.append(
                    Meaning(
                        bid(4, own),
                        say("To play", context="what a bid says"),
                        22,
                        NO_POINT_LIMIT,
                        TOTAL_COUNT,
                        ((own, 6, 13),),
                    )
                )
            found.append(
                Meaning(
                    bid(lowest_level, own),
                    say("Too strong for an overcall"),
                    OWN_SUIT_AFTER_DOUBLE_POINTS[lowest_level],
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    ((own, 5, 13),),
                    least_high=15,
                )
            )
    lowest_level = reading.cheapest(NT)
    if lowest_level <= 3:
        least, most = ((18, 20), (19, 22), (22, NO_POINT_LIMIT))[lowest_level - 1]
        found.append(
            Meaning(
                bid(lowest_level, NT),
                say("Too strong for an overcall"),
                least,
                most,
                HIGH_CARDS_COUNT,
                stops=reading.their_suits,
            )
        )
    return [meaning for meaning in found if reading.may_bid(meaning.call)]
