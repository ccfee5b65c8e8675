"""Slam bids by points, invitations over no trumps, questions for aces, and calls after a raise to game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import NT, PASS, bid, strain_of
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, TOTAL_COUNT
from cardhall.games.contract_bridge.advice.meanings import FORCING_ONE_ROUND, FORCING_TO_GAME, NO_POINT_LIMIT, Meaning
from cardhall.games.contract_bridge.advice.situation import CONTRACT_POINTS, NT_CONTRACT_POINTS, Situation
from cardhall.language import say

TO_PLAY_TEXT: Final = say("To play", context="what a bid says")
NONE_OR_FOUR_BITS: Final = 17  # numbers of aces as bits
MIN_POINTS_FOR_FOUR_ACES: Final = 12  # points that the partner must have shown for the answer to mean four
# Points, short suits counted, with which an opener leaves room for a slam when its major is raised to game.
STRONG_OPENER_POINTS: Final = 16


def slam_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return slam bids justified by the combined points, and slam tries."""
    meanings = []
    for suit in situation.fit_suits:
        min_points = CONTRACT_POINTS[6] - situation.partner_min_points
        cards = ((suit, situation.cards_needed(suit), 13),)
        if reading.may_bid(bid(4, NT)) and not reading.their_bid_stands and not reading.stands_in_no_trumps:
            meanings.append(
                Meaning(
                    bid(4, NT), say("Asks for aces"), min_points, NO_POINT_LIMIT, suit, cards,
                    is_natural=False, forcing=FORCING_ONE_ROUND, question_trumps=suit, shown_lengths=(),
                )
            )  # fmt: skip
        else:
            meanings.append(Meaning(bid(6, suit), TO_PLAY_TEXT, min_points, NO_POINT_LIMIT, suit, cards))
    min_points, stops = NT_CONTRACT_POINTS[6] - situation.partner_min_points, situation.suits_to_stop()
    count = (
        TOTAL_COUNT if situation.partner_balanced or reading.shown_hands[reading.seat].is_balanced else HIGH_CARDS_COUNT
    )
    meanings.append(
        Meaning(
            bid(7, NT),
            TO_PLAY_TEXT,
            NT_CONTRACT_POINTS[7] - situation.partner_min_points,
            NO_POINT_LIMIT,
            count,
            stopped_suits=stops,
        )
    )
    meanings.append(Meaning(bid(6, NT), TO_PLAY_TEXT, min_points, NO_POINT_LIMIT, count, stopped_suits=stops))
    if (
        reading.stands_in_no_trumps
        and reading.last_bidder == reading.partner
        and situation.partner_max_points > situation.partner_min_points
    ):
        most = NT_CONTRACT_POINTS[6] - situation.partner_max_points
        meanings.append(
            Meaning(
                bid(4, NT), say("Asks partner to bid six with a maximum"), most + 1, min_points - 1, HIGH_CARDS_COUNT
            )
        )
    return meanings


# ---- an opening raised to game


def is_raised_to_game(reading: Reading) -> bool:
    """Return whether the partner has just raised the seat's opening of one in a major by two no trumps."""
    return (
        reading.opener == reading.seat
        and len(reading.bids_of(reading.seat)) == 1
        and reading.bids_of(reading.partner) == [bid(2, NT)]
        and reading.right_call == PASS
        and not reading.last_is_natural
    )


def calls_after_game_raise(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return the opener's calls after a raise of the major to game."""
    suit = strain_of(reading.bids_of(reading.seat)[0])
    return [
        *[meaning for meaning in slam_bids(reading, situation) if meaning.question_trumps == suit],
        Meaning(
            bid(3, suit),
            say("More than a minimum opening"),
            STRONG_OPENER_POINTS,
            NO_POINT_LIMIT,
            suit,
            forcing=FORCING_TO_GAME,
        ),
        Meaning(bid(4, suit), say("Minimum opening"), 0, STRONG_OPENER_POINTS - 1, suit),
    ]


# ---- aces


def likeliest_trumps(reading: Reading, possible_trumps: Sequence[int]) -> int:
    """Return the suit with most shown cards among the possible trumps of an ace-asking bid."""
    best, most = possible_trumps[0], -1
    for suit in possible_trumps:
        shown = sum(
            [reading.shown_hands[seat].min_lengths[suit] for seat in (reading.seat, reading.partner) if suit < NT]
        )
        if shown > most:
            best, most = suit, shown
    return best


def answers_to_aces() -> list[Meaning]:
    """Return the answers when the partner has asked for aces."""
    words = (say("Answer: none or four"), say("Answer: one"), say("Answer: two"), say("Answer: three"))
    return [
        Meaning(bid(5, step), words[step], aces=(17, 2, 4, 8)[step], is_natural=False, shown_lengths=())
        for step in range(4)
    ]


def calls_after_aces(reading: Reading, situation: Situation, suit: int) -> list[Meaning]:
    """Return the next bids when the partner has told its aces."""
    aces = reading.shown_hands[reading.partner].aces
    number = 0 if aces == NONE_OR_FOUR_BITS else min(aces.bit_length() - 1, 4)
    meanings = [
        Meaning(
            bid(7, suit), TO_PLAY_TEXT, CONTRACT_POINTS[7] - situation.partner_min_points, NO_POINT_LIMIT, suit,
            aces=31 & ~((1 << max(0, 4 - number)) - 1), shown_lengths=(),
        ),
        Meaning(bid(6, suit), TO_PLAY_TEXT, aces=31 & ~((1 << max(0, 3 - number)) - 1), shown_lengths=()),
    ]  # fmt: skip
    if (
        aces == NONE_OR_FOUR_BITS and situation.partner_min_points >= MIN_POINTS_FOR_FOUR_ACES
    ):  # to a hand without an ace "none or four" means four
        meanings.append(Meaning(bid(6, suit), TO_PLAY_TEXT, aces=1, shown_lengths=()))
    if strain_of(reading.last_bid) != suit or reading.last_bidder != reading.partner:
        at = reading.cheapest_level(suit)
        meanings.append(Meaning(bid(at, suit), TO_PLAY_TEXT, shown_lengths=()))
    else:
        meanings.append(Meaning(PASS, say("Does not want to bid on"), shown_lengths=()))
    return meanings
