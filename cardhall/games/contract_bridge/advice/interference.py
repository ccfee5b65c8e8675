"""Calls after the partner's one no trump with interference, and late major fits after Stayman."""

from __future__ import annotations

from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import (
    DOUBLE,
    HEARTS,
    MAJORS,
    NT,
    PASS,
    REDOUBLE,
    SPADES,
    bid,
    level_of,
    strain_of,
)
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, TOTAL_COUNT
from cardhall.games.contract_bridge.advice.meanings import FORCING_TO_GAME, NO_POINT_LIMIT, Meaning
from cardhall.language import say

TO_PLAY_TEXT = say("To play", context="what a bid says")
MAX_ESCAPE_POINTS = 7  # points up to which a hand escapes from a double into a suit of five cards


def answers_to_doubled_nt(reading: Reading, min_points: int) -> list[Meaning]:
    """Return the meanings of calls when the partner's one no trump, from `min_points` points, has been doubled."""
    game = 25 - min_points
    meanings = [Meaning(REDOUBLE, say("Strength"), game - 2, NO_POINT_LIMIT, HIGH_CARDS_COUNT)]
    for suit in (3, 2, 1, 0):
        longest_suit = tuple([(suit, other, 0 if suit > other else 1) for other in range(4) if other != suit])
        for max_points, length in ((MAX_ESCAPE_POINTS, 5), (game, 6)):
            meanings.append(
                Meaning(
                    bid(2, suit),
                    TO_PLAY_TEXT,
                    0,
                    max_points,
                    TOTAL_COUNT,
                    ((suit, length, 13),),
                    longest_suit,
                )
            )
    meanings.append(Meaning(PASS, say("Does not want to bid on")))
    return meanings


def answers_to_overcalled_nt(reading: Reading, min_points: int) -> list[Meaning]:
    """Return the meanings of calls when the opponents have bid a suit over the partner's one no trump."""
    their_suit, game_points = strain_of(reading.last_bid), 25 - min_points
    meanings = [
        Meaning(DOUBLE, say("For penalty"), game_points - 2, NO_POINT_LIMIT, HIGH_CARDS_COUNT, ((their_suit, 4, 13),))
    ]
    suits = [suit for suit in (3, 2, 1, 0) if suit != their_suit]
    for suit in suits:
        if suit in MAJORS:
            cards = ((suit, 6, 13),)
            meanings.append(
                Meaning(bid(4, suit), TO_PLAY_TEXT, game_points - 2, NO_POINT_LIMIT, suit, cards, min_high_points=6)
            )
    for suit in suits:
        if reading.cheapest_level(suit) <= 3:
            meanings.append(
                Meaning(
                    bid(3, suit),
                    say("Natural"),
                    game_points,
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    ((suit, 5, 13),),
                    forcing=FORCING_TO_GAME,
                )
            )
    meanings.append(
        Meaning(
            bid(3, NT),
            TO_PLAY_TEXT,
            game_points,
            NO_POINT_LIMIT,
            TOTAL_COUNT,
            stopped_suits=1 << their_suit,
            shown_lengths=(),
        )
    )
    if reading.may_double():
        meanings.append(Meaning(DOUBLE, say("For penalty"), game_points, NO_POINT_LIMIT, HIGH_CARDS_COUNT))
    for suit in suits:
        if reading.cheapest_level(suit) == 2:
            meanings.append(Meaning(bid(2, suit), TO_PLAY_TEXT, 3, game_points - 1, TOTAL_COUNT, ((suit, 5, 13),)))
    if reading.cheapest_level(NT) == 2:
        meanings.append(
            Meaning(
                bid(2, NT),
                say("Invites to game"),
                game_points - 2,
                game_points - 1,
                TOTAL_COUNT,
                stopped_suits=1 << their_suit,
                shown_lengths=(),
            )
        )
    meanings.append(Meaning(PASS, say("Does not want to bid on"), 0, game_points))
    return [meaning for meaning in meanings if meaning.call >= PASS or reading.may_bid(meaning.call)]


def has_shown_hearts(reading: Reading) -> bool:
    """Return whether the seat answered Stayman with hearts, and the partner went back to no trumps."""
    mine, theirs = reading.bids_of(reading.seat), reading.bids_of(reading.partner)
    if len(mine) < 2 or len(theirs) < 2 or reading.right_call != PASS or strain_of(mine[-1]) != HEARTS:
        return False
    asked, back = theirs[-2:]
    return strain_of(mine[-2]) == NT and asked == mine[-1] - HEARTS and back in (bid(2, NT), bid(3, NT))


def calls_after_hearts(reading: Reading) -> list[Meaning]:
    """Return the meanings of calls when the partner asked for a major and does not want hearts."""
    known, spades = reading.shown_hands[reading.seat], ((SPADES, 4, 5),)
    middle_points = (known.min_points + known.max_points + 1) // 2
    name = say("Four spades besides")
    if level_of(reading.last_bid) == 3:
        return [Meaning(bid(4, SPADES), name, suit_lengths=spades), Meaning(PASS, say("Does not want to bid on"))]
    return [
        Meaning(bid(4, SPADES), name, middle_points, NO_POINT_LIMIT, HIGH_CARDS_COUNT, spades),
        Meaning(bid(3, NT), TO_PLAY_TEXT, middle_points + 1, NO_POINT_LIMIT, HIGH_CARDS_COUNT),
        Meaning(bid(3, SPADES), name, 0, middle_points - 1, HIGH_CARDS_COUNT, spades),
        Meaning(PASS, say("Does not want to bid on"), 0, middle_points, HIGH_CARDS_COUNT),
    ]
