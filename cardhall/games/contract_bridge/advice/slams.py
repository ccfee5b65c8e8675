"""Slam bids by points, invitations over no trumps, questions for aces, and calls after a raise to game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import NT, PASS, bid, strain_of
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, TOTAL_COUNT
from cardhall.games.contract_bridge.advice.meanings import NO_POINT_LIMIT, ONE_ROUND, TO_GAME, Meaning
from cardhall.games.contract_bridge.advice.situation import CONTRACT_POINTS, NT_CONTRACT_POINTS, Situation
from cardhall.language import say

TO_PLAY: Final = say("To play", context="what a bid says")
NONE_OR_FOUR_BITS: Final = 17  # numbers of aces as bits
MIN_POINTS_FOR_FOUR_ACES: Final = 12  # points that the partner must have shown for the answer to mean four
# Points, short suits counted, with which an opener leaves room for a slam when its major is raised to game.
STRONG_OPENER_POINTS: Final = 16


def slam_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return slam bids justified by the combined points, and slam tries."""
    found = []
    for suit in situation.fits:
        low = CONTRACT_POINTS[6] - situation.partner_low
        cards = ((suit, situation.cards_needed(suit), 13),)
        if reading.may_bid(bid(4, NT)) and not reading.their_bid_stands and not reading.stands_in_no_trumps:
            found.append(
                Meaning(
                    bid(4, NT), say("Asks for aces"), low, NO_POINT_LIMIT, suit, cards,
                    natural=False, forcing=ONE_ROUND, asks=suit, shows=(),
                )
            )  # fmt: skip
        else:
            found.append(Meaning(bid(6, suit), TO_PLAY, low, NO_POINT_LIMIT, suit, cards))
    low, stops = NT_CONTRACT_POINTS[6] - situation.partner_low, situation.suits_to_stop()
    count = TOTAL_COUNT if situation.partner_balanced or reading.known[reading.seat].balanced else HIGH_CARDS_COUNT
    found.append(
        Meaning(bid(7, NT), TO_PLAY, NT_CONTRACT_POINTS[7] - situation.partner_low, NO_POINT_LIMIT, count, stops=stops)
    )
    found.append(Meaning(bid(6, NT), TO_PLAY, low, NO_POINT_LIMIT, count, stops=stops))
    if (
        reading.stands_in_no_trumps
        and reading.last_bidder == reading.partner
        and situation.partner_high > situation.partner_low
    ):
        most = NT_CONTRACT_POINTS[6] - situation.partner_high
        found.append(
            Meaning(bid(4, NT), say("Asks partner to bid six with a maximum"), most + 1, low - 1, HIGH_CARDS_COUNT)
        )
    return found


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
        *[meaning for meaning in slam_bids(reading, situation) if meaning.asks == suit],
        Meaning(
            bid(3, suit),
            say("More than a minimum opening"),
            STRONG_OPENER_POINTS,
            NO_POINT_LIMIT,
            suit,
            forcing=TO_GAME,
        ),
        Meaning(bid(4, suit), say("Minimum opening"), 0, STRONG_OPENER_POINTS - 1, suit),
    ]


# ---- aces


def likeliest_trumps(reading: Reading, trumps: Sequence[int]) -> int:
    """Return the suit with most shown cards among the possible trumps of an ace-asking bid."""
    best, most = trumps[0], -1
    for suit in trumps:
        shown = sum([reading.known[seat].shortest[suit] for seat in (reading.seat, reading.partner) if suit < NT])
        if shown > most:
            best, most = suit, shown
    return best


def answers_to_aces() -> list[Meaning]:
    """Return the answers when the partner has asked for aces."""
    words = (say("Answer: none or four"), say("Answer: one"), say("Answer: two"), say("Answer: three"))
    return [Meaning(bid(5, step), words[step], aces=(17, 2, 4, 8)[step], natural=False, shows=()) for step in range(4)]


def calls_after_aces(reading: Reading, situation: Situation, suit: int) -> list[Meaning]:
    """Return the next bids when the partner has told its aces."""
    aces = reading.known[reading.partner].aces
    number = 0 if aces == NONE_OR_FOUR_BITS else min(aces.bit_length() - 1, 4)
    found = [
        Meaning(
            bid(7, suit), TO_PLAY, CONTRACT_POINTS[7] - situation.partner_low, NO_POINT_LIMIT, suit,
            aces=31 & ~((1 << max(0, 4 - number)) - 1), shows=(),
        ),
        Meaning(bid(6, suit), TO_PLAY, aces=31 & ~((1 << max(0, 3 - number)) - 1), shows=()),
    ]  # fmt: skip
    if (
        aces == NONE_OR_FOUR_BITS and situation.partner_low >= MIN_POINTS_FOR_FOUR_ACES
    ):  # to a hand without an ace "none or four" means four
        found.append(Meaning(bid(6, suit), TO_PLAY, aces=1, shows=()))
    if strain_of(reading.last_bid) != suit or reading.last_bidder != reading.partner:
        at = reading.cheapest(suit)
        found.append(Meaning(bid(at, suit), TO_PLAY, shows=()))
    else:
        found.append(Meaning(PASS, say("Does not want to bid on"), shows=()))
    return found
