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
from cardhall.games.contract_bridge.advice.meanings import NO_POINT_LIMIT, TO_GAME, Meaning
from cardhall.language import say

TO_PLAY = say("To play", context="what a bid says")
MAX_RUN_OUT_POINTS = 7  # points up to which a hand escapes from a double into a suit of five cards


def answers_to_doubled_nt(reading: Reading, low: int) -> list[Meaning]:
    """Return the meanings of calls when the partner's one no trump, from `low` points, has been doubled."""
    game = 25 - low
    found = [Meaning(REDOUBLE, say("Strength"), game - 2, NO_POINT_LIMIT, HIGH_CARDS_COUNT)]
    for suit in (3, 2, 1, 0):
        longest = tuple([(suit, other, 0 if suit > other else 1) for other in range(4) if other != suit])
        for most, length in ((MAX_RUN_OUT_POINTS, 5), (game, 6)):
            found.append(
                Meaning(
                    bid(2, suit),
                    TO_PLAY,
                    0,
                    most,
                    TOTAL_COUNT,
                    ((suit, length, 13),),
                    longest,
                )
            )
    found.append(Meaning(PASS, say("Does not want to bid on")))
    return found


def answers_to_overcalled_nt(reading: Reading, low: int) -> list[Meaning]:
    """Return the meanings of calls when the opponents have bid a suit over the partner's one no trump."""
    theirs, game = strain_of(reading.last_bid), 25 - low
    found = [Meaning(DOUBLE, say("For penalty"), game - 2, NO_POINT_LIMIT, HIGH_CARDS_COUNT, ((theirs, 4, 13),))]
    suits = [suit for suit in (3, 2, 1, 0) if suit != theirs]
    for suit in suits:
        if suit in MAJORS:
            cards = ((suit, 6, 13),)
            found.append(Meaning(bid(4, suit), TO_PLAY, game - 2, NO_POINT_LIMIT, suit, cards, least_high=6))
    for suit in suits:
        if reading.cheapest(suit) <= 3:
            found.append(
                Meaning(
                    bid(3, suit), say("Natural"), game, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, 5, 13),), forcing=TO_GAME
                )
            )
    found.append(Meaning(bid(3, NT), TO_PLAY, game, NO_POINT_LIMIT, TOTAL_COUNT, stops=1 << theirs, shows=()))
    if reading.may_double():
        found.append(Meaning(DOUBLE, say("For penalty"), game, NO_POINT_LIMIT, HIGH_CARDS_COUNT))
    for suit in suits:
        if reading.cheapest(suit) == 2:
            found.append(Meaning(bid(2, suit), TO_PLAY, 3, game - 1, TOTAL_COUNT, ((suit, 5, 13),)))
    if reading.cheapest(NT) == 2:
        found.append(
            Meaning(bid(2, NT), say("Invites to game"), game - 2, game - 1, TOTAL_COUNT, stops=1 << theirs, shows=())
        )
    found.append(Meaning(PASS, say("Does not want to bid on"), 0, game))
    return [meaning for meaning in found if meaning.call >= PASS or reading.may_bid(meaning.call)]


def has_shown_hearts(reading: Reading) -> bool:
    """Return whether the seat answered Stayman with hearts, and the partner went back to no trumps."""
    mine, theirs = reading.bids_of(reading.seat), reading.bids_of(reading.partner)
    if len(mine) < 2 or len(theirs) < 2 or reading.right_call != PASS or strain_of(mine[-1]) != HEARTS:
        return False
    asked, back = theirs[-2:]
    return strain_of(mine[-2]) == NT and asked == mine[-1] - HEARTS and back in (bid(2, NT), bid(3, NT))


def calls_after_hearts(reading: Reading) -> list[Meaning]:
    """Return the meanings of calls when the partner asked for a major and does not want hearts."""
    known, spades = reading.known[reading.seat], ((SPADES, 4, 5),)
    most = (known.low + known.high + 1) // 2
    name = say("Four spades besides")
    if level_of(reading.last_bid) == 3:
        return [Meaning(bid(4, SPADES), name, cards=spades), Meaning(PASS, say("Does not want to bid on"))]
    return [
        Meaning(bid(4, SPADES), name, most, NO_POINT_LIMIT, HIGH_CARDS_COUNT, spades),
        Meaning(bid(3, NT), TO_PLAY, most + 1, NO_POINT_LIMIT, HIGH_CARDS_COUNT),
        Meaning(bid(3, SPADES), name, 0, most - 1, HIGH_CARDS_COUNT, spades),
        Meaning(PASS, say("Does not want to bid on"), 0, most, HIGH_CARDS_COUNT),
    ]
