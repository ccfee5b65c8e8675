"""Later calls: the points and trumps of both hands together decide between part score, game and slam.

A bidder adds its own points to the points that its partner has shown, and its own cards of a suit to the partner's. A
meaning is tried before those after it, so the order of the lists is part of the system.
"""

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
    SPADES,
    bid,
    is_bid,
    level_of,
    strain_of,
)
from cardhall.games.contract_bridge.advice.game_bids import (
    INVITATION_TEXT,
    game_bids,
    games_with_fit,
    invitation_bids,
    new_suit_bids_to_game,
    their_suit_bids,
)
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, TOTAL_COUNT
from cardhall.games.contract_bridge.advice.meanings import (
    FORCING_ONE_ROUND,
    FORCING_TO_GAME,
    NO_BETTER_BID_TEXT,
    NO_POINT_LIMIT,
    Meaning,
)
from cardhall.games.contract_bridge.advice.situation import CONTRACT_POINTS, TRUMP_FIT_CARDS, Situation
from cardhall.games.contract_bridge.advice.slams import (
    TO_PLAY_TEXT,
    answers_to_aces,
    calls_after_aces,
    calls_after_game_raise,
    is_raised_to_game,
    likeliest_trumps,
    slam_bids,
)
from cardhall.language import say

RECOUNT_POINTS: Final = 2  # points by which a later bid may exceed those shown before, as hands are revalued
COMPETING_POINTS: Final = (17, 20, 22)  # points of both hands to bid over the opponents, by level, with eight trumps
SURE_TRUMP_COUNT: Final = 11  # cards of both hands with which a major is bid over five of a minor
SIGN_OFF_TEXT = say("Does not want to bid on")
NO_EXTRA_STRENGTH_TEXT = say("No extra strength")


def general_meanings(reading: Reading) -> list[Meaning]:
    """Return the possible meanings for the seat to call; the first fitting one is right."""
    partner = reading.partner
    situation = Situation(reading)
    asked = [meaning.question_trumps for meaning in reading.last_meanings_of(partner)]
    if asked and max(asked) >= 0 and reading.right_call == PASS:
        return answers_to_aces()
    mine = [meaning.question_trumps for meaning in reading.last_meanings_of(reading.seat)]
    if mine and max(mine) >= 0:
        return calls_after_aces(reading, situation, likeliest_trumps(reading, [suit for suit in mine if suit >= 0]))
    if (
        reading.last_bidder == partner
        and reading.right_call == PASS
        and (is_slam(reading.last_bid) or has_heard_aces(reading))
    ):
        return [Meaning(PASS, SIGN_OFF_TEXT, shown_lengths=())]  # the partner has decided
    if is_raised_to_game(reading):
        return calls_after_game_raise(reading, situation)
    if reading.their_bid_stands and (reading.right_call != PASS or reading.call_of(partner) == PASS):
        meanings = competitive_bids(reading, situation)
    elif reading.their_bid_stands:
        meanings = calls_after_double(reading, situation)
    else:
        meanings = slam_bids(reading, situation) + game_bids(reading, situation)
        if reading.last_bidder == partner or reading.must_bid():
            meanings += invitation_bids(reading, situation) + correction_bids(reading, situation)
    if reading.must_bid():
        meanings += forced_bids(reading, situation)
    else:
        lows = [
            m.min_points
            for m in meanings
            if m.min_points > 0 and m.name in (TO_PLAY_TEXT, INVITATION_TEXT) and m.count_method != HIGH_CARDS_COUNT
        ]
        meanings.append(
            Meaning(
                PASS,
                SIGN_OFF_TEXT,
                0,
                max(min(lows, default=NO_POINT_LIMIT) - 1, 3) if lows else NO_POINT_LIMIT,
                shown_lengths=(),
            )
        )
    most = reading.shown_hands[reading.seat].max_points + RECOUNT_POINTS
    return [meaning for meaning in meanings if not is_bid(meaning.call) or is_possible_bid(reading, meaning, most)]


def is_slam(call: int) -> bool:
    return call >= bid(6, CLUBS)


def has_heard_aces(reading: Reading) -> bool:
    """Return whether the partner has asked for aces, heard the answer, and made the final bid."""
    number = len(reading.calls) - 6
    return number >= 0 and max([meaning.question_trumps for meaning in reading.call_meanings[number]]) >= 0


def is_possible_bid(reading: Reading, meaning: Meaning, max_points: int) -> bool:
    """Return whether a bid is legal, and shows no more points than `max_points`, the limit from earlier calls."""
    return reading.may_bid(meaning.call) and (
        meaning.min_points <= max_points or meaning.count_method not in (HIGH_CARDS_COUNT, TOTAL_COUNT)
    )


def correction_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return corrections to a better part score, for hands without points for a game."""
    meanings: list[Meaning] = []
    if reading.last_bid < 0 or reading.last_bidder != reading.partner or reading.is_game(reading.last_bid):
        return meanings
    seat, partner = reading.seat, reading.partner
    strain = strain_of(reading.last_bid)
    max_points = CONTRACT_POINTS[4] - situation.partner_min_points - 1
    their_suits = reading.their_suits
    partner_suits = [suit for suit in range(4) if reading.bid_suits[partner] >> suit & 1]
    level = level_of(reading.last_bid)
    if level > 3:
        return meanings
    if (
        strain < NT
        and situation.partner_lengths[strain] >= 3
        and situation.partner_lengths[strain] + situation.own_lengths[strain] >= TRUMP_FIT_CARDS
    ):
        return meanings  # trumps are found
    for suit in range(4):  # one's own long suit
        bid_level = reading.cheapest_level(suit)
        if (
            reading.bid_suits[seat] >> suit & 1
            and not their_suits >> suit & 1
            and bid_level <= min(level + 1, 3)
            and suit != strain
        ):
            short: tuple[tuple[int, int, int], ...] = ((suit, 6, 13),)
            if strain < NT:
                short = ((suit, 6, 13), (strain, 0, 2))
            meanings.append(Meaning(bid(bid_level, suit), NO_EXTRA_STRENGTH_TEXT, 0, max_points, TOTAL_COUNT, short))
    for suit in partner_suits:  # the partner's first suit
        bid_level = reading.cheapest_level(suit)
        if suit == strain or bid_level > 3 or bid_level > level + 1:
            continue
        if strain < NT:
            more = situation.partner_lengths[strain] - situation.partner_lengths[suit]
            meanings.append(
                Meaning(
                    bid(bid_level, suit),
                    say("Preference"),
                    0,
                    max_points,
                    TOTAL_COUNT,
                    ((suit, 2, 13),),
                    ((suit, strain, more),),
                )
            )
        elif situation.partner_lengths[suit] >= 4 and not situation.partner_balanced:
            meanings.append(
                Meaning(
                    bid(bid_level, suit),
                    say("Preference"),
                    0,
                    max_points,
                    TOTAL_COUNT,
                    ((suit, TRUMP_FIT_CARDS - situation.partner_lengths[suit], 13),),
                )
            )
    if strain == NT and level == 1:
        for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
            bid_level = reading.cheapest_level(suit)
            if bid_level == 2 and not their_suits >> suit & 1 and reading.bid_suits[seat] >> suit & 1:
                meanings.append(
                    Meaning(bid(2, suit), NO_EXTRA_STRENGTH_TEXT, 0, max_points, TOTAL_COUNT, ((suit, 5, 13),))
                )
    if strain < NT and situation.partner_lengths[strain] <= 4 and reading.cheapest_level(NT) <= 1:
        meanings.append(Meaning(bid(1, NT), say("Natural"), 6, max_points, TOTAL_COUNT, ((strain, 0, 3),)))
    return meanings


def forced_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return the least misleading bid when the seat may not pass."""
    meanings: list[Meaning] = []
    seat, partner = reading.seat, reading.partner
    is_forced_to_game = reading.forcing_by_side[reading.side] >= FORCING_TO_GAME
    for suit in situation.fit_suits:
        if situation.own_lengths[suit] + situation.partner_lengths[suit] >= TRUMP_FIT_CARDS and is_forced_to_game:
            bid_level = max(reading.cheapest_level(suit), reading.game_level(suit))
            meanings.append(Meaning(bid(bid_level, suit), TO_PLAY_TEXT, shown_lengths=()))
        elif (
            situation.own_lengths[suit] + situation.partner_lengths[suit] >= TRUMP_FIT_CARDS
            and reading.cheapest_level(suit) <= 3
        ):
            max_points = max(CONTRACT_POINTS[4] - situation.partner_min_points - 1, 3)
            meanings.append(
                Meaning(
                    bid(reading.cheapest_level(suit), suit),
                    NO_EXTRA_STRENGTH_TEXT,
                    0,
                    max_points,
                    suit,
                    shown_lengths=(),
                )
            )
    their_suits, order = reading.their_suits, (SPADES, HEARTS, DIAMONDS, CLUBS)
    partner_suits = [suit for suit in order if reading.bid_suits[partner] >> suit & 1]
    own_suits = [suit for suit in order if reading.bid_suits[seat] >> suit & 1 and not their_suits >> suit & 1]
    unbid_suits = [suit for suit in range(4) if not (reading.our_suits | their_suits) >> suit & 1]
    preferred_bids = [
        (suit, say("Support"), max(3, TRUMP_FIT_CARDS - situation.partner_lengths[suit])) for suit in partner_suits
    ]
    preferred_bids += [(suit, say("Again"), max(6, situation.own_lengths[suit] + 1)) for suit in own_suits]
    rebids = [(suit, say("Again"), 5) for suit in own_suits]
    # no new suit above one's own
    low = 3 if is_forced_to_game else min([reading.cheapest_level(suit) for suit in own_suits], default=3)
    cheap_suits = [(suit, say("Natural"), 4) for suit in unbid_suits if reading.cheapest_level(suit) <= low]
    dear_suits = [(suit, say("Natural"), 4) for suit in unbid_suits if reading.cheapest_level(suit) > low]
    no_trumps = [(NT, say("Natural"), 0)]
    cheaper = [one for one in rebids if dear_suits and reading.cheapest_level(one[0]) == low <= 2]
    preferred_bids += (
        [*no_trumps, *cheap_suits, *dear_suits]
        if situation.partner_balanced
        else [*cheap_suits, *cheaper, *no_trumps, *dear_suits]
    )
    last_resorts = [(suit, say("Preference"), 3) for suit in partner_suits] + rebids
    last_resorts += [(suit, say("Preference"), 2) for suit in partner_suits]
    last_resorts.append((NT, NO_BETTER_BID_TEXT, 0))
    max_points = NO_POINT_LIMIT if is_forced_to_game else max(CONTRACT_POINTS[4] - situation.partner_min_points - 1, 3)
    highest_level = 4 if is_forced_to_game else 3
    for strain, name, length in preferred_bids + last_resorts:
        bid_level = reading.cheapest_level(strain)
        if bid_level <= (3 if strain == NT else highest_level):
            cards = ((strain, length, 13),) if strain < NT else ()
            stops = situation.suits_to_stop() if strain == NT and name != NO_BETTER_BID_TEXT else 0
            rare = (strain, name, length) in last_resorts
            meanings.append(
                Meaning(
                    bid(bid_level, strain), name, 0, max_points, TOTAL_COUNT, cards, stopped_suits=stops, is_rare=rare
                )
            )
    for suit in partner_suits:
        if reading.cheapest_level(suit) <= 5:
            meanings.append(
                Meaning(bid(reading.cheapest_level(suit), suit), NO_BETTER_BID_TEXT, shown_lengths=(), is_rare=True)
            )
    if reading.their_bid_stands:
        meanings.append(Meaning(PASS, say("Leaves the double in"), shown_lengths=()))
    return meanings


# ---- against opponents


def competitive_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return the meanings of calls when the opponents' bid stands and a pass need not be the end."""
    meanings: list[Meaning] = []
    last_bid = reading.last_bid
    level, strain = level_of(last_bid), strain_of(last_bid)
    seat, partner = reading.seat, reading.partner
    own_hand = reading.shown_hands[seat]
    partner_points = reading.shown_hands[partner].min_points
    if reading.may_double():
        if level >= 4 or (level >= 3 and strain == NT):
            trumps = ((strain, 4, 13),) if strain < NT else ()
            meanings.append(
                Meaning(
                    DOUBLE,
                    say("For penalty"),
                    23 - partner_points,
                    NO_POINT_LIMIT,
                    HIGH_CARDS_COUNT,
                    half_quick_tricks=3,
                )
            )
            meanings.append(
                Meaning(
                    DOUBLE,
                    say("For penalty"),
                    17 - partner_points,
                    NO_POINT_LIMIT,
                    HIGH_CARDS_COUNT,
                    trumps,
                    half_quick_tricks=4,
                )
            )
        elif strain == NT:
            meanings.append(Meaning(DOUBLE, say("For penalty"), 24 - partner_points, NO_POINT_LIMIT, HIGH_CARDS_COUNT))
        elif partner_points >= 6 and own_hand.min_points >= 6:
            meanings.append(
                Meaning(
                    DOUBLE,
                    say("For penalty"),
                    21 - partner_points,
                    NO_POINT_LIMIT,
                    HIGH_CARDS_COUNT,
                    ((strain, 4, 13),),
                    good_suits=1 << strain,
                )
            )
    meanings += games_with_fit(reading, situation, MAJORS, 4)
    bid_level = max(reading.game_level(NT), reading.cheapest_level(NT))
    if bid_level <= 3:
        meanings.append(
            Meaning(
                bid(bid_level, NT),
                TO_PLAY_TEXT,
                situation.game_points(NT) - situation.partner_min_points,
                NO_POINT_LIMIT,
                HIGH_CARDS_COUNT,
                stopped_suits=situation.suits_to_stop(),
                shown_lengths=(),
            )
        )
    meanings += new_suit_bids_to_game(reading, situation) + their_suit_bids(reading, situation)
    for suit in situation.fit_suits:
        bid_level = reading.cheapest_level(suit)
        if bid_level <= 3:
            min_points = (
                COMPETING_POINTS[bid_level - 1]
                - (situation.partner_min_points + min(situation.partner_max_points, situation.partner_min_points + 4))
                // 2
            )
            meanings.append(
                Meaning(
                    bid(bid_level, suit),
                    say("Competes"),
                    max(min_points, 0),
                    NO_POINT_LIMIT,
                    suit,
                    ((suit, max(situation.cards_needed(suit), situation.own_lengths[suit]), 13),),
                )
            )
        elif bid_level == 4 and suit in MAJORS:
            length = max(situation.cards_needed(suit), 10 - situation.partner_lengths[suit])
            if situation.own_lengths[suit] < length:
                meanings.append(Meaning(bid(4, suit), say("Competes"), 8, NO_POINT_LIMIT, suit, ((suit, length, 13),)))
        elif bid_level == 5 and suit in MAJORS and last_bid in (bid(5, CLUBS), bid(5, DIAMONDS)):
            length = max(situation.cards_needed(suit), SURE_TRUMP_COUNT - situation.partner_lengths[suit])
            meanings.append(Meaning(bid(5, suit), say("Competes"), 8, NO_POINT_LIMIT, suit, ((suit, length, 13),)))
    if (
        own_hand.min_points >= 12
        and situation.partner_min_points < 6
        and level <= 2
        and strain < NT
        and reading.may_double()
        and reading.call_of(partner) == PASS
    ):
        cards = tuple(
            [(suit, 3, 13) for suit in range(4) if suit != strain and not reading.bid_suits[seat] >> suit & 1]
        )
        for min_points, most in ((13, 1), (15, 2)):
            short = (*cards, (strain, 0, most))
            meanings.append(
                Meaning(
                    DOUBLE,
                    say("For take-out"),
                    min_points,
                    NO_POINT_LIMIT,
                    TOTAL_COUNT,
                    short,
                    forcing=FORCING_ONE_ROUND,
                )
            )
    for suit in range(4):  # one's own suit
        bid_level = reading.cheapest_level(suit)
        if bid_level <= 3 and not reading.their_suits >> suit & 1 and suit not in situation.fit_suits:
            if reading.bid_suits[seat] >> suit & 1:
                min_points = (0, 12, 14, 17)[bid_level] if own_hand.min_points >= 12 else (0, 8, 11, 14)[bid_level]
                meanings.append(
                    Meaning(
                        bid(bid_level, suit), say("Again"), min_points, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, 6, 13),)
                    )
                )
            elif not reading.has_acted(seat):
                min_points = (0, 6, 9, 12)[bid_level]
                meanings.append(
                    Meaning(
                        bid(bid_level, suit),
                        say("Natural"),
                        min_points,
                        NO_POINT_LIMIT,
                        TOTAL_COUNT,
                        ((suit, 5 if bid_level < 3 else 6, 13),),
                        good_suits=1 << suit,
                    )
                )
    return meanings


def calls_after_double(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return the meanings of calls when the partner has doubled late and the opponents have passed."""
    if not reading.must_bid():
        return []
    strain, name = strain_of(reading.last_bid), say("For penalty")
    penalty: list[Meaning] = []
    if strain < NT:
        low = 6 if level_of(reading.last_bid) > 1 else 8
        penalty.append(Meaning(PASS, name, low, NO_POINT_LIMIT, HIGH_CARDS_COUNT, ((strain, 5, 13),), shown_lengths=()))
        penalty.append(
            Meaning(
                PASS,
                name,
                low + 2,
                NO_POINT_LIMIT,
                HIGH_CARDS_COUNT,
                ((strain, 4, 13),),
                good_suits=1 << strain,
                shown_lengths=(),
            )
        )
    return [*penalty, *slam_bids(reading, situation), *game_bids(reading, situation)]
