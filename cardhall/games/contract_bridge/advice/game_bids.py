"""Bids of a game in later calls, bids that look for the best game, and invitations to one.

A meaning is tried before those after it, so the order of the lists is part of the system.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import CLUBS, DIAMONDS, HEARTS, MAJORS, NT, SPADES, bid
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, TOTAL_COUNT
from cardhall.games.contract_bridge.advice.meanings import (
    FORCING_ONE_ROUND,
    FORCING_TO_GAME,
    NO_POINT_LIMIT,
    STRONG_FORCING_TEXT,
    Meaning,
)
from cardhall.games.contract_bridge.advice.situation import CONTRACT_POINTS, TRUMP_FIT_CARDS, Situation
from cardhall.games.contract_bridge.advice.slams import TO_PLAY_TEXT
from cardhall.language import say

LONG_MAJOR_CARDS: Final = 7  # cards of an own major that make it trumps whatever the partner has
MAX_NEW_SUIT_POINTS: Final = 21  # most points shown by a new suit: a stronger hand would have opened two clubs
INVITATION_TEXT: Final = say("Invites to game")


def game_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return game bids, and forcing bids that look for the best game."""
    meanings: list[Meaning] = []
    if reading.last_bid >= 0 and reading.is_game(reading.last_bid) and not reading.their_bid_stands:
        if reading.last_bid == bid(3, NT) and reading.last_bidder == reading.partner:
            for suit in MAJORS:  # a fit that the partner cannot know of
                if (
                    suit in situation.fit_suits
                    and situation.own_lengths[suit] + situation.partner_lengths[suit] < TRUMP_FIT_CARDS
                ):
                    need = max(situation.cards_needed(suit), situation.own_lengths[suit] + 1)
                    meanings.append(Meaning(bid(4, suit), TO_PLAY_TEXT, 0, NO_POINT_LIMIT, suit, ((suit, need, 13),)))
            for suit in MAJORS:
                if reading.bid_suits[reading.seat] >> suit & 1:
                    meanings.append(
                        Meaning(
                            bid(4, suit), say("Again"), 0, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, LONG_MAJOR_CARDS, 13),)
                        )
                    )
        return meanings
    stopped_suits = situation.suits_to_stop()
    meanings += games_with_fit(reading, situation, MAJORS, 4)
    level = max(reading.game_level(NT), reading.cheapest_level(NT))
    points = situation.game_points(NT) - situation.partner_min_points
    if situation.partner_balanced and level == 3:
        for suit in (SPADES, HEARTS):
            if (
                reading.bid_suits[reading.seat] >> suit & 1
                and suit in situation.fit_suits
                and reading.cheapest_level(suit) <= 3
            ):
                meanings.append(
                    Meaning(
                        bid(3, suit),
                        say("Asks for three cards in support"),
                        points,
                        NO_POINT_LIMIT,
                        TOTAL_COUNT,
                        ((suit, 5, 5),),
                        forcing=FORCING_TO_GAME,
                    )
                )
    if level <= 3:
        meanings.append(
            Meaning(
                bid(level, NT),
                TO_PLAY_TEXT,
                points,
                NO_POINT_LIMIT,
                HIGH_CARDS_COUNT,
                stopped_suits=stopped_suits,
                shown_lengths=(),
            )
        )
    meanings += games_with_fit(reading, situation, (CLUBS, DIAMONDS), 5)
    meanings += new_suit_bids_to_game(reading, situation)
    meanings += their_suit_bids(reading, situation)
    return meanings


def games_with_fit(reading: Reading, situation: Situation, suits: Sequence[int], max_level: int) -> list[Meaning]:
    """Return the cheapest game bid, up to level `max_level`, in each given suit with a fit."""
    meanings = []
    for suit in situation.fit_suits:
        level = max(reading.game_level(suit), reading.cheapest_level(suit))
        if suit in suits and level <= max_level:
            meanings.append(
                Meaning(
                    bid(level, suit),
                    TO_PLAY_TEXT,
                    situation.game_points(suit) - situation.partner_min_points,
                    NO_POINT_LIMIT,
                    suit,
                    ((suit, situation.cards_needed(suit), 13),),
                )
            )
    return meanings


def their_suit_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return cue bids in the opponents' suits with points for a game: they ask for a stopper or another strain."""
    points = situation.game_points(NT) - situation.partner_min_points
    if points > MAX_NEW_SUIT_POINTS:
        return []
    return [
        Meaning(
            bid(at, suit),
            STRONG_FORCING_TEXT,
            points,
            NO_POINT_LIMIT,
            HIGH_CARDS_COUNT,
            is_natural=False,
            forcing=FORCING_ONE_ROUND,
            shown_lengths=(),
        )
        for suit in range(4)
        if reading.their_suits >> suit & 1 and (at := reading.cheapest_level(suit)) <= 3
    ]


def new_suit_bids_to_game(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return bids of new suits on a hand that is worth a game in an unknown strain."""
    meanings: list[Meaning] = []
    min_points = CONTRACT_POINTS[4] - situation.partner_min_points
    if min_points > MAX_NEW_SUIT_POINTS:
        return meanings
    taken = reading.our_suits | reading.their_suits
    new_suits = [
        suit
        for suit in (SPADES, HEARTS, DIAMONDS, CLUBS)
        if reading.cheapest_level(suit) <= 3 and not taken >> suit & 1
    ]
    for suit in new_suits:
        call, longest = (
            bid(reading.cheapest_level(suit), suit),
            tuple([(suit, other, 0) for other in new_suits if other != suit]),
        )
        cards = ((suit, 4, 13),)
        meanings.append(
            Meaning(
                call, say("Forcing"), min_points, NO_POINT_LIMIT, TOTAL_COUNT, cards, longest, forcing=FORCING_ONE_ROUND
            )
        )
    for suit in (SPADES, HEARTS):
        if (
            reading.bid_suits[reading.seat] >> suit & 1
            and suit not in situation.fit_suits
            and not reading.their_suits >> suit & 1
        ):
            at = reading.cheapest_level(suit)
            meanings.append(
                Meaning(bid(max(at, 4), suit), TO_PLAY_TEXT, min_points, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, 6, 13),))
            )
            if at <= 3:
                meanings.append(
                    Meaning(
                        bid(3, suit),
                        say("Forcing"),
                        min_points,
                        NO_POINT_LIMIT,
                        TOTAL_COUNT,
                        ((suit, 5, 13),),
                        forcing=FORCING_ONE_ROUND,
                    )
                )
    return meanings


def invitation_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return invitations to game, for hands with which a game needs the partner's maximum."""
    meanings: list[Meaning] = []
    if situation.partner_max_points - situation.partner_min_points < 2 or (
        reading.last_bid >= 0 and reading.is_game(reading.last_bid)
    ):
        return meanings
    for suit in situation.fit_suits:
        bid_level, game_level = reading.cheapest_level(suit), reading.game_level(suit)
        game_points = situation.game_points(suit)
        if bid_level < game_level and suit in MAJORS and (game_level - bid_level <= 2):
            where = game_level - 1
            if where >= bid_level and where > 1:
                min_points = (
                    game_points
                    - situation.partner_max_points
                    + (situation.partner_max_points - situation.partner_min_points > 2)
                )
                meanings.append(
                    Meaning(
                        bid(where, suit),
                        INVITATION_TEXT,
                        min_points,
                        game_points - situation.partner_min_points - 1,
                        suit,
                        ((suit, situation.cards_needed(suit), 13),),
                    )
                )
    bid_level, game_level = reading.cheapest_level(NT), reading.game_level(NT)
    game_points = situation.game_points(NT)
    min_points, max_points = (
        game_points
        - situation.partner_max_points
        + 1
        + (situation.partner_max_points - situation.partner_min_points > 2),
        game_points - situation.partner_min_points - 1,
    )
    for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
        if reading.bid_suits[reading.seat] >> suit & 1 and not reading.their_suits >> suit & 1:
            bid_level = reading.cheapest_level(suit)
            if bid_level <= 3 and not (suit in MAJORS and reading.game_level(suit) <= 3):
                meanings.append(
                    Meaning(bid(3, suit), INVITATION_TEXT, min_points, max_points, TOTAL_COUNT, ((suit, 6, 13),))
                )
    bid_level, game_level = reading.cheapest_level(NT), reading.game_level(NT)
    if bid_level < game_level and game_level == 3:
        meanings.append(
            Meaning(
                bid(2, NT),
                INVITATION_TEXT,
                min_points,
                max_points,
                HIGH_CARDS_COUNT,
                stopped_suits=situation.suits_to_stop(),
                shown_lengths=(),
            )
        )
    for suit in situation.fit_suits:
        bid_level = reading.cheapest_level(suit)
        if suit not in MAJORS and bid_level == 3:
            meanings.append(
                Meaning(
                    bid(3, suit),
                    INVITATION_TEXT,
                    min_points,
                    max_points,
                    TOTAL_COUNT,
                    ((suit, situation.cards_needed(suit), 13),),
                )
            )
    return meanings
