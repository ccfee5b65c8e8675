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
from cardhall.games.contract_bridge.advice.meanings import FORCING_ONE_ROUND, NO_POINT_LIMIT, Meaning
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
    their_suits = reading.their_suits
    recent_passes = len([call for call in reading.calls[-2:] if call == PASS])
    discount = BALANCING_DISCOUNT if recent_passes == 2 and level < 4 else 0
    meanings: list[Meaning] = []
    if strain == NT:
        if level == 1:
            meanings.append(Meaning(DOUBLE, say("Strength"), 16 - discount, NO_POINT_LIMIT, HIGH_CARDS_COUNT))
        for suit in (3, 2, 1, 0):
            lowest_level = reading.cheapest_level(suit)
            if lowest_level <= 3:
                min_points = 10 + 3 * (lowest_level - 2)
                meanings.append(
                    Meaning(
                        bid(lowest_level, suit),
                        OVERCALL_TEXT,
                        min_points,
                        15,
                        TOTAL_COUNT,
                        ((suit, 6, 13),),
                        min_high_points=7,
                    )
                )
                meanings.append(
                    Meaning(
                        bid(lowest_level, suit),
                        OVERCALL_TEXT,
                        min_points + 1,
                        15,
                        TOTAL_COUNT,
                        ((suit, 5, 5),),
                        good_suits=1 << suit,
                        min_high_points=8,
                    )
                )
        meanings.append(Meaning(PASS, say("Nothing to show"), 0, 15))
        return meanings
    their_suit = 1 << strain
    strong_double = Meaning(
        DOUBLE,
        say("For take-out, or too strong for an overcall"),
        17 - discount,
        NO_POINT_LIMIT,
        TOTAL_COUNT,
        shown_lengths=(),
        forcing=FORCING_ONE_ROUND,
    )
    at_nt = reading.cheapest_level(NT)
    if at_nt == 1:
        meanings.append(
            Meaning(
                bid(1, NT),
                OVERCALL_TEXT,
                15 - discount,
                18 - discount,
                HIGH_CARDS_COUNT,
                is_balanced=True,
                stopped_suits=their_suit,
            )
        )
    elif at_nt == 2 and level == 2:
        meanings.append(
            Meaning(bid(2, NT), OVERCALL_TEXT, 15, 18, HIGH_CARDS_COUNT, is_balanced=True, stopped_suits=their_suit)
        )
    elif at_nt == 3 and level == 3:
        meanings.append(Meaning(bid(3, NT), OVERCALL_TEXT, 16, 21, HIGH_CARDS_COUNT, stopped_suits=their_suit))
    if level <= 4:
        meanings.append(strong_double)
    unbid_suits = [suit for suit in range(4) if not their_suits >> suit & 1]
    min_points = DOUBLE_POINTS[min(level, 5)] - discount
    is_vulnerable = reading.vulnerable[reading.side]
    take_out_shape = tuple([(suit, 3, 5 if suit in MAJORS else 6) for suit in unbid_suits])
    doubles: list[Meaning] = []
    if level <= 4 and len(unbid_suits) >= 2:
        shown_lengths = tuple([(suit, 3, 13) for suit in unbid_suits])
        suit_lengths = tuple([(suit, 3, 4 if suit in MAJORS else 5) for suit in unbid_suits])
        doubles.append(
            Meaning(
                DOUBLE,
                say("For take-out"),
                min_points,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                (*suit_lengths, (strain, 0, 2)),
                shown_lengths=shown_lengths,
                forcing=FORCING_ONE_ROUND,
                min_high_points=min_points - 2,
            )
        )
        doubles.append(
            Meaning(
                DOUBLE,
                say("For take-out"),
                min_points + 2,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                (*take_out_shape, (strain, 0, 3)),
                shown_lengths=shown_lengths,
                forcing=FORCING_ONE_ROUND,
                min_high_points=min_points,
            )
        )
    bids: list[Meaning] = []
    for suit in sorted(unbid_suits, key=lambda s: -s):
        lowest_level = reading.cheapest_level(suit)
        longest_suit = tuple([(suit, other, 0 if suit > other else 1) for other in unbid_suits if other != suit])
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
                        longest_suit,
                        min_high_points=least_points - MAX_LENGTH_POINTS,
                    )
                )
                bids.append(
                    Meaning(
                        bid(lowest_level, suit), OVERCALL_TEXT, least_points + (lowest_level == 2), MAX_OVERCALL_POINTS,
                        TOTAL_COUNT,
                        ((suit, 5, 13),), longest_suit, good_suits=0 if discount or lowest_level == 1 else 1 << suit,
                        min_high_points=least_points - MAX_LENGTH_POINTS,
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
                        longest_suit,
                        good_suits=1 << suit,
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
                    good_suits=1 << suit,
                )
            )
        if suit in MAJORS and level <= 2 and lowest_level < 4 and not discount:
            bids.append(
                Meaning(
                    bid(4, suit), say("To play", context="what a bid says"), 8, 13, HIGH_CARDS_COUNT, ((suit, 8, 13),)
                )
            )
    for suit in unbid_suits:  # where the longer suit is too weak for its level
        lowest_level, suit_lengths = reading.cheapest_level(suit), ((suit, 5, 13),)
        least_points = OVERCALL_POINTS[min(lowest_level, 4)] - discount + (lowest_level == 2)
        if lowest_level == 1:
            bids.append(
                Meaning(
                    bid(1, suit),
                    OVERCALL_TEXT,
                    least_points,
                    MAX_OVERCALL_POINTS,
                    TOTAL_COUNT,
                    suit_lengths,
                    min_high_points=least_points - MAX_LENGTH_POINTS,
                )
            )
        elif lowest_level == 2:
            bids.append(
                Meaning(
                    bid(2, suit),
                    OVERCALL_TEXT,
                    least_points,
                    MAX_OVERCALL_POINTS,
                    TOTAL_COUNT,
                    suit_lengths,
                    good_suits=1 << suit,
                )
            )
    majors = [meaning for meaning in bids if strain_of(meaning.call) in MAJORS]
    meanings += [*majors, *doubles, *[meaning for meaning in bids if meaning not in majors]]
    meanings.append(Meaning(PASS, say("Nothing to show"), 0, 16 - discount))
    return meanings


def answers_to_double(reading: Reading) -> list[Meaning]:
    """Return the meanings of calls when the partner has doubled for take-out."""
    last_bid = reading.last_bid
    their_suits = reading.their_suits
    is_free = reading.right_call not in (PASS, REDOUBLE)  # the opponent to the right has bid: nobody is forced
    unbid_suits = [suit for suit in range(4) if not their_suits >> suit & 1]
    strain = strain_of(last_bid)
    known = reading.shown_hands[reading.partner]
    low_known = max(known.min_points, 8)
    game_points = 25 - low_known
    meanings: list[Meaning] = []
    at_nt = reading.cheapest_level(NT)
    stopped_suits = their_suits if strain == NT else their_suits | 1 << strain
    suit_order = sorted(unbid_suits, key=lambda s: (s not in MAJORS, -s))
    for suit in suit_order:
        lowest_level = reading.cheapest_level(suit)
        level = reading.game_level(suit)
        longest_suit = tuple(
            [
                (suit, other, 0 if suit_order.index(suit) < suit_order.index(other) else 1)
                for other in unbid_suits
                if other != suit
            ]
        )
        majors = tuple([pair for pair in longest_suit if pair[1] in MAJORS]) if suit in MAJORS else longest_suit
        if suit in MAJORS:
            if lowest_level <= level <= 4:
                meanings.append(
                    Meaning(
                        bid(max(level, lowest_level), suit),
                        say("To play", context="what a bid says"),
                        game_points - 1,
                        NO_POINT_LIMIT,
                        TOTAL_COUNT,
                        ((suit, 4, 13),),
                        majors,
                    )
                )
            if lowest_level + 1 < level:
                meanings.append(
                    Meaning(
                        bid(lowest_level + 1, suit),
                        say("Invites to game"),
                        game_points - 4,
                        game_points - 2,
                        TOTAL_COUNT,
                        ((suit, 4, 13),),
                        majors,
                    )
                )
    if at_nt <= 3 and stopped_suits & 15 == stopped_suits:
        meanings.append(
            Meaning(
                bid(3, NT),
                say("To play", context="what a bid says"),
                game_points,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                stopped_suits=stopped_suits,
            )
        )
        if at_nt <= 2:
            meanings.append(
                Meaning(
                    bid(2, NT),
                    say("Invites to game"),
                    game_points - 2,
                    game_points - 1,
                    TOTAL_COUNT,
                    stopped_suits=stopped_suits,
                )
            )
    if strain < NT and not is_free and reading.their_bid_stands:
        meanings.append(
            Meaning(
                PASS,
                say("For penalty, with long {strains}", strains=STRAIN_TEXTS[strain]),
                0,
                15,
                TOTAL_COUNT,
                ((strain, 5, 13),),
                good_suits=1 << strain,
            )
        )
    for suit in suit_order:
        lowest_level = reading.cheapest_level(suit)
        longest_suit = tuple(
            [
                (suit, other, 0 if suit_order.index(suit) < suit_order.index(other) else 1)
                for other in unbid_suits
                if other != suit
            ]
        )
        if lowest_level > 4 or (is_free and lowest_level > 3):
            continue
        min_points = (4 if is_free else 0) + (3 if is_free and lowest_level >= 3 else 0)
        most = game_points - 5 if suit in MAJORS else game_points - 3
        if suit in MAJORS and lowest_level + 1 >= reading.game_level(suit):
            most = game_points - 2
        major_first = tuple([pair for pair in longest_suit if pair[1] in MAJORS]) if suit in MAJORS else longest_suit
        meanings.append(
            Meaning(
                bid(lowest_level, suit), say("Answer"), min_points, most, TOTAL_COUNT, ((suit, 4, 13),), major_first
            )
        )
        if suit not in MAJORS and lowest_level + 1 <= 4:
            meanings.append(
                Meaning(
                    bid(lowest_level + 1, suit),
                    say("Invites to game"),
                    game_points - 2,
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    ((suit, 4, 13),),
                    longest_suit,
                )
            )
    if at_nt <= 2 and stopped_suits & 15 == stopped_suits:
        meanings.append(
            Meaning(
                bid(at_nt, NT),
                say("Answer"),
                6,
                game_points - 3 + (at_nt == 2),
                TOTAL_COUNT,
                stopped_suits=stopped_suits,
            )
        )
    if is_free:
        meanings.append(Meaning(PASS, say("Nothing to show"), 0, 10))
    else:
        for suit in suit_order:
            lowest_level = reading.cheapest_level(suit)
            if lowest_level <= 5:
                meanings.append(
                    Meaning(bid(lowest_level, suit), say("Answer"), 0, game_points - 2, TOTAL_COUNT, ((suit, 3, 13),))
                )
        if reading.last_bid >= bid(3, NT) and reading.their_bid_stands:
            meanings.insert(0, Meaning(PASS, say("For penalty"), 0, 12, TOTAL_COUNT, is_balanced=True))
    return [meaning for meaning in meanings if not is_bid(meaning.call) or reading.may_bid(meaning.call)]


def answers_to_overcall(reading: Reading) -> list[Meaning]:
    """Return the meanings of calls when the partner has overcalled in a suit and the seat has not bid."""
    partner = reading.partner
    overcaller_hand = reading.shown_hands[partner]
    suit = strain_of(reading.call_of(partner))
    their_suits = reading.their_suits
    lowest_level, at_nt = reading.cheapest_level(suit), reading.cheapest_level(NT)
    base = (
        overcaller_hand.min_points + min(overcaller_hand.max_points, MAX_OVERCALL_POINTS)
    ) // 2  # the partner's points on average
    length = max(2, 8 - overcaller_hand.min_lengths[suit])
    game_points = 25 - base
    meanings: list[Meaning] = []
    level = reading.game_level(suit)
    if suit in MAJORS and lowest_level <= 4:
        meanings.append(
            Meaning(
                bid(max(level, lowest_level), suit),
                say("To play", context="what a bid says"),
                game_points,
                NO_POINT_LIMIT,
                suit,
                ((suit, length, 13),),
            )
        )
        if level == 4:
            meanings.append(
                Meaning(
                    bid(4, suit),
                    say("Pre-emptive bid"),
                    5,
                    game_points - 4,
                    suit,
                    ((suit, length + 2, 13),),
                    shown_lengths=((suit, length, 13),),
                )
            )
    if at_nt <= 3:
        meanings.append(
            Meaning(
                bid(3, NT),
                say("To play", context="what a bid says"),
                game_points + 1,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                stopped_suits=their_suits,
            )
        )
    if suit not in MAJORS and lowest_level <= 5:
        meanings.append(
            Meaning(
                bid(5, suit),
                say("To play", context="what a bid says"),
                game_points + 4,
                NO_POINT_LIMIT,
                suit,
                ((suit, length, 13),),
            )
        )
    if lowest_level <= 3:
        cues = [bid(reading.cheapest_level(other), other) for other in range(4) if their_suits >> other & 1]
        cues = [call for call in cues if call < bid(lowest_level + 1, suit)]
        if lowest_level == 2:
            meanings += [
                Meaning(
                    min(cues), say("Invites to game"), game_points - 3, NO_POINT_LIMIT, suit,
                    ((suit, max(length, 3), 13),), is_natural=False, forcing=FORCING_ONE_ROUND,
                )
            ] if cues else [
                Meaning(
                    bid(3, suit), say("Invites to game"), game_points - 3, game_points - 1, suit,
                    ((suit, length, 13),),
                )
            ]  # fmt: skip
        low = game_points - 7 if lowest_level == 2 else game_points - 5
        meanings.append(
            Meaning(
                bid(lowest_level, suit),
                say("Raise"),
                max(low, 5),
                game_points - 4 if lowest_level == 2 else game_points - 1,
                suit,
                ((suit, length, 13),),
            )
        )
        meanings.append(Meaning(bid(3, suit), say("Raise"), 4, game_points - 4, suit, ((suit, length + 1, 13),)))
    for other in (3, 2, 1, 0):
        if other == suit or their_suits >> other & 1:
            continue
        level = reading.cheapest_level(other)
        if level <= 2:
            meanings.append(
                Meaning(
                    bid(level, other),
                    say("Natural"),
                    9 + level,
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    ((other, 5, 13),),
                    ((other, suit, 2),),
                    min_high_points=8,
                    forcing=0 if reading.has_passed_before() else FORCING_ONE_ROUND,
                )
            )
    if at_nt == 1:
        meanings.append(
            Meaning(
                bid(1, NT), say("Natural"), game_points - 4, game_points - 2, TOTAL_COUNT, stopped_suits=their_suits
            )
        )
        meanings.append(
            Meaning(
                bid(2, NT), say("Invites to game"), game_points - 1, game_points, TOTAL_COUNT, stopped_suits=their_suits
            )
        )
    elif at_nt == 2:
        meanings.append(
            Meaning(
                bid(2, NT), say("Invites to game"), game_points - 2, game_points, TOTAL_COUNT, stopped_suits=their_suits
            )
        )
    if reading.may_double() and level_of(reading.last_bid) >= 4:
        meanings.append(Meaning(DOUBLE, say("For penalty"), 10, NO_POINT_LIMIT, HIGH_CARDS_COUNT, half_quick_tricks=4))
    meanings.append(Meaning(PASS, say("Nothing to show"), 0, game_points))
    return [meaning for meaning in meanings if not is_bid(meaning.call) or reading.may_bid(meaning.call)]


def second_calls_of_doubler(reading: Reading) -> list[Meaning]:
    """Return the second call of a strong take-out doubler whose partner has shown nothing."""
    meanings: list[Meaning] = []
    partner_hand = reading.shown_hands[reading.partner]
    answers = [call for call in reading.bids_of(reading.partner) if not reading.their_suits >> strain_of(call) & 1]
    suit = strain_of(answers[-1]) if answers else NT
    if suit < NT:
        suit_lengths = ((suit, 8 - max(partner_hand.min_lengths[suit], 4), 13),)
        lowest_level, game_level = reading.cheapest_level(suit), reading.game_level(suit)
        meanings.append(
            Meaning(
                bid(max(lowest_level, game_level), suit),
                say("To play", context="what a bid says"),
                RAISE_AFTER_DOUBLE_POINTS[4],
                NO_POINT_LIMIT,
                suit,
                suit_lengths,
            )
        )
        for level in range(max(lowest_level, 2), min(game_level, 4)):
            meanings.append(
                Meaning(
                    bid(level, suit),
                    say("Raise"),
                    RAISE_AFTER_DOUBLE_POINTS[level],
                    RAISE_AFTER_DOUBLE_POINTS[level + 1] - 1,
                    suit,
                    suit_lengths,
                )
            )
    for own_suit in (3, 2, 1, 0):
        lowest_level = reading.cheapest_level(own_suit)
        if own_suit != suit and lowest_level <= 3 and not reading.their_suits >> own_suit & 1:
            if own_suit in MAJORS and lowest_level < 4:
                meanings.append(
                    Meaning(
                        bid(4, own_suit),
                        say("To play", context="what a bid says"),
                        22,
                        NO_POINT_LIMIT,
                        TOTAL_COUNT,
                        ((own_suit, 6, 13),),
                    )
                )
            meanings.append(
                Meaning(
                    bid(lowest_level, own_suit),
                    say("Too strong for an overcall"),
                    OWN_SUIT_AFTER_DOUBLE_POINTS[lowest_level],
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    ((own_suit, 5, 13),),
                    min_high_points=15,
                )
            )
    lowest_level = reading.cheapest_level(NT)
    if lowest_level <= 3:
        min_points, max_points = ((18, 20), (19, 22), (22, NO_POINT_LIMIT))[lowest_level - 1]
        meanings.append(
            Meaning(
                bid(lowest_level, NT),
                say("Too strong for an overcall"),
                min_points,
                max_points,
                HIGH_CARDS_COUNT,
                stopped_suits=reading.their_suits,
            )
        )
    return [meaning for meaning in meanings if reading.may_bid(meaning.call)]
