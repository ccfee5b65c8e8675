"""The opener's rebids after one of a suit and a response; meanings are tried in the order of the lists."""

from __future__ import annotations

from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import DOUBLE, MAJORS, NT, PASS, bid, is_bid, level_of, strain_of
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, TOTAL_COUNT
from cardhall.games.contract_bridge.advice.meanings import (
    FORCING_ONE_ROUND,
    FORCING_TO_GAME,
    NO_BETTER_BID_TEXT,
    NO_POINT_LIMIT,
    Meaning,
)
from cardhall.games.contract_bridge.advice.responses import MAX_PASSED_POINTS
from cardhall.language import say

MIN_BALANCED_OPENING_POINTS = 10  # points in high cards with which a balanced hand may have been opened


def rebid_meanings(reading: Reading) -> list[Meaning]:
    """Return the opener's rebids after one of a suit and a new suit or negative double by the partner."""
    seat, partner = reading.seat, reading.partner
    opened_suit = strain_of(reading.bids_of(seat)[0])
    partner_call = reading.call_of(partner)
    partner_hand = reading.shown_hands[partner]
    is_partner_strong = partner_hand.min_points >= 10  # a new suit at the level of two
    stopped_suits = reading.their_suits
    partner_suits = [
        suit
        for suit in range(4)
        if suit != opened_suit and partner_hand.min_lengths[suit] >= 3 and not stopped_suits >> suit & 1
    ]
    meanings: list[Meaning] = []
    for suit in partner_suits:  # support
        need = max(3, 8 - partner_hand.min_lengths[suit])
        bid_level = reading.cheapest_level(suit)
        game = reading.game_level(suit)
        cards = ((suit, need, 13),)
        if suit in MAJORS:
            if bid_level <= game:
                low = 16 if is_partner_strong else 19
                meanings.append(
                    Meaning(bid(max(game, bid_level), suit), say("Raise to game"), low, NO_POINT_LIMIT, suit, cards)
                )
            if bid_level < 3 and game > 3 and not is_partner_strong:
                meanings.append(Meaning(bid(3, suit), say("Raise"), 16, 18, suit, cards))
            if bid_level < game:
                force = (
                    FORCING_TO_GAME
                    if is_partner_strong and bid_level == 3
                    else FORCING_ONE_ROUND
                    if is_partner_strong
                    else 0
                )
                meanings.append(
                    Meaning(
                        bid(bid_level, suit), say("Raise"), 0 if bid_level < 3 else 14, 15, suit, cards, forcing=force
                    )
                )
    balanced_max_points = 14
    at_nt = reading.cheapest_level(NT)
    if at_nt == 1:
        meanings.append(
            Meaning(
                bid(2, NT), say("Balanced"), 18, 20, HIGH_CARDS_COUNT, is_balanced=True, stopped_suits=stopped_suits
            )
        )
        meanings.append(
            Meaning(
                bid(3, NT),
                say("Balanced"),
                21,
                NO_POINT_LIMIT,
                HIGH_CARDS_COUNT,
                is_balanced=True,
                stopped_suits=stopped_suits,
            )
        )
    elif at_nt == 2:
        meanings.append(
            Meaning(
                bid(3, NT), say("Balanced"), 17 if is_partner_strong else 18, NO_POINT_LIMIT, HIGH_CARDS_COUNT,
                is_balanced=True, stopped_suits=stopped_suits,
            )
        )  # fmt: skip
    for suit in partner_suits:
        if suit not in MAJORS:
            meanings += raises_of_minor(reading, suit, max(4, 8 - partner_hand.min_lengths[suit]), is_partner_strong)
    meanings += opener_suit_bids(reading, opened_suit, is_partner_strong)
    if at_nt == 1:
        meanings.append(
            Meaning(
                bid(1, NT),
                say("Balanced"),
                MIN_BALANCED_OPENING_POINTS,
                balanced_max_points,
                HIGH_CARDS_COUNT,
                stopped_suits=stopped_suits,
                is_balanced=True,
            )
        )
    elif at_nt == 2 and is_partner_strong:
        meanings.append(
            Meaning(
                bid(2, NT),
                say("Balanced"),
                MIN_BALANCED_OPENING_POINTS,
                16,
                HIGH_CARDS_COUNT,
                stopped_suits=stopped_suits,
                is_balanced=True,
            )
        )
    meanings += three_card_raises(reading, partner_suits, partner_hand.min_lengths)
    bid_level = reading.cheapest_level(opened_suit)
    if bid_level <= 3:
        meanings.append(
            Meaning(
                bid(bid_level, opened_suit),
                say("Again"),
                0,
                15,
                TOTAL_COUNT,
                ((opened_suit, 5, 13),),
                shown_lengths=((opened_suit, 5, 13),),
            )
        )
    if bid_level <= 2:  # however weak the suit, if there is nothing else for the points
        force = FORCING_TO_GAME if is_partner_strong else 0
        meanings.append(
            Meaning(bid(3, opened_suit), say("Again"), 17, 19, TOTAL_COUNT, ((opened_suit, 6, 13),), forcing=force)
        )
    if reading.their_bid_stands and reading.may_double():
        meanings.append(Meaning(DOUBLE, say("Strength"), 17, NO_POINT_LIMIT, TOTAL_COUNT, forcing=FORCING_ONE_ROUND))
    if partner_call == DOUBLE or reading.right_call != PASS:
        meanings.append(Meaning(PASS, say("Nothing to add"), 0, 16))
    if at_nt > 1 and bid_level <= 3:
        meanings.append(
            Meaning(
                bid(bid_level, opened_suit),
                NO_BETTER_BID_TEXT,
                0,
                16,
                TOTAL_COUNT,
                ((opened_suit, 4, 13),),
                shown_lengths=(),
                is_rare=True,
            )
        )
    if at_nt <= 2:
        meanings.append(
            Meaning(bid(at_nt, NT), NO_BETTER_BID_TEXT, 0, 16, HIGH_CARDS_COUNT, shown_lengths=(), is_rare=True)
        )
    elif at_nt == 3:
        meanings.append(
            Meaning(
                bid(3, NT),
                NO_BETTER_BID_TEXT,
                15,
                NO_POINT_LIMIT,
                TOTAL_COUNT,
                stopped_suits=stopped_suits,
                shown_lengths=(),
                is_rare=True,
            )
        )
    return [meaning for meaning in meanings if not is_bid(meaning.call) or reading.may_bid(meaning.call)]


def raises_of_minor(reading: Reading, suit: int, min_length: int, is_partner_strong: bool) -> list[Meaning]:
    """Return raises of the partner's minor by a hand without a major to show at the level of one."""
    bid_level = reading.cheapest_level(suit)
    taken = reading.our_suits | reading.their_suits
    suit_lengths = (
        (suit, min_length, 13),
        *[(major, 0, 3) for major in MAJORS if reading.cheapest_level(major) == 1 and not taken >> major & 1],
    )
    if bid_level == 2:
        return [
            Meaning(bid(3, suit), say("Raise"), 16, 18, suit, suit_lengths, shown_lengths=((suit, min_length, 13),)),
            Meaning(bid(2, suit), say("Raise"), 0, 15, suit, suit_lengths, shown_lengths=((suit, min_length, 13),)),
        ]
    if bid_level == 3 and is_partner_strong:
        return [Meaning(bid(3, suit), say("Raise"), 0, 15, suit, suit_lengths, shown_lengths=((suit, min_length, 13),))]
    return []


def three_card_raises(reading: Reading, partner_suits: list[int], min_lengths: list[int]) -> list[Meaning]:
    """Return raises with three cards of a major in which the partner may have only four."""
    meanings = []
    for suit in partner_suits:
        at = reading.cheapest_level(suit)
        if suit in MAJORS and at == 2 and min_lengths[suit] == 4:
            meanings.append(
                Meaning(bid(2, suit), say("Raise"), 0, 15, suit, ((suit, 3, 3),), shown_lengths=((suit, 3, 13),))
            )
    return meanings


def opener_suit_bids(reading: Reading, opened_suit: int, is_partner_strong: bool) -> list[Meaning]:
    """Return bids of the opener's own suits: a second suit of four cards, or the first again with six."""
    their_suits, our_suits = reading.their_suits, reading.our_suits
    meanings: list[Meaning] = []
    bid_level = reading.cheapest_level(opened_suit)
    name = say("Again")
    if opened_suit in MAJORS and bid_level <= 3:
        meanings.append(Meaning(bid(4, opened_suit), name, 17, 19, TOTAL_COUNT, ((opened_suit, 7, 13),)))
        meanings.append(Meaning(bid(4, opened_suit), name, 20, NO_POINT_LIMIT, TOTAL_COUNT, ((opened_suit, 6, 13),)))
    if bid_level <= 2:
        force = FORCING_TO_GAME if is_partner_strong else 0
        meanings.append(
            Meaning(
                bid(3, opened_suit),
                name,
                17,
                19,
                TOTAL_COUNT,
                ((opened_suit, 6, 13),),
                good_suits=1 << opened_suit,
                forcing=force,
            )
        )
    second_suit_bids: list[Meaning] = []
    # A new suit forces a partner that has not passed before.
    forcing = FORCING_ONE_ROUND if reading.shown_hands[reading.partner].max_points > MAX_PASSED_POINTS else 0
    for suit in range(4):
        if suit == opened_suit or (their_suits | our_suits) >> suit & 1:
            continue
        level = reading.cheapest_level(suit)
        if level == 1:
            second_suit_bids.append(
                Meaning(bid(1, suit), say("Second suit"), 0, 18, TOTAL_COUNT, ((suit, 4, 4),), forcing=forcing)
            )
            second_suit_bids.append(
                Meaning(
                    bid(2, suit),
                    say("Second suit"),
                    19,
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    ((suit, 4, 13),),
                    forcing=FORCING_TO_GAME,
                )
            )
        elif level == 2:
            if suit < opened_suit:
                second_suit_bids.append(
                    Meaning(
                        bid(3, suit), say("Second suit"), 19, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, 4, 13),),
                        forcing=FORCING_TO_GAME,
                    )
                )  # fmt: skip
                second_suit_bids.append(
                    Meaning(
                        bid(2, suit), say("Second suit"), 0, 18, TOTAL_COUNT, ((suit, 4, 13), (opened_suit, 5, 13)),
                        forcing=forcing,
                    )
                )  # fmt: skip
                fours = ((suit, 4, 4), (opened_suit, 4, 4))
                second_suit_bids.append(
                    Meaning(
                        bid(2, suit), NO_BETTER_BID_TEXT, 0, 18, TOTAL_COUNT, fours, forcing=forcing,
                        shown_lengths=(), is_rare=True,
                    )
                )  # fmt: skip
            else:
                force = FORCING_TO_GAME if is_partner_strong else FORCING_ONE_ROUND
                second_suit_bids.append(
                    Meaning(
                        bid(2, suit), say("Second suit, with strength"), 16 if is_partner_strong else 17,
                        NO_POINT_LIMIT, TOTAL_COUNT, ((suit, 4, 13),), ((opened_suit, suit, 1),), forcing=force,
                        shown_lengths=((suit, 4, 13), (opened_suit, 5, 13)),
                    )
                )  # fmt: skip
        elif level == 3:
            second_suit_bids.append(
                Meaning(
                    bid(3, suit), say("Second suit"), 15 if is_partner_strong else 17, NO_POINT_LIMIT, TOTAL_COUNT,
                    ((suit, 4, 13),), forcing=FORCING_TO_GAME,
                )
            )  # fmt: skip
    rebids: list[Meaning] = []
    if bid_level <= 3:
        rebids.append(Meaning(bid(bid_level, opened_suit), name, 0, 16, TOTAL_COUNT, ((opened_suit, 6, 13),)))
    cheap = [meaning for meaning in second_suit_bids if level_of(meaning.call) == 1]
    return [
        *meanings,
        *cheap,
        *[m for m in second_suit_bids if m.min_points > 15],
        *rebids,
        *[m for m in second_suit_bids if m not in cheap and m.min_points <= 15],
    ]


def rebids_after_one_nt(reading: Reading) -> list[Meaning]:
    """Return the opener's rebids after a suit opening and a response of 1 NT."""
    opened_suit = strain_of(reading.bids_of(reading.seat)[0])
    partner_hand = reading.shown_hands[reading.partner]
    meanings: list[Meaning] = []
    for suit in MAJORS:
        if suit == opened_suit:
            meanings.append(
                Meaning(
                    bid(4, suit),
                    say("To play", context="what a bid says"),
                    20,
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    ((suit, 6, 13),),
                )
            )
    meanings.append(
        Meaning(
            bid(3, NT),
            say("To play", context="what a bid says"),
            19,
            NO_POINT_LIMIT,
            HIGH_CARDS_COUNT,
            is_balanced=True,
        )
    )
    meanings.append(
        Meaning(bid(2, NT), say("Asks partner to bid three with a maximum"), 17, 18, HIGH_CARDS_COUNT, is_balanced=True)
    )
    meanings += [m for m in opener_suit_bids(reading, opened_suit, False) if partner_hand.max_points > 0]
    meanings.append(Meaning(bid(3, NT), say("To play", context="what a bid says"), 19, NO_POINT_LIMIT, TOTAL_COUNT))
    meanings.append(Meaning(PASS, say("Does not want to bid on"), 0, 16))
    meanings.append(Meaning(bid(2, NT), say("Asks partner to bid three with a maximum"), 17, 18, TOTAL_COUNT))
    return [meaning for meaning in meanings if meaning.call == PASS or reading.may_bid(meaning.call)]
