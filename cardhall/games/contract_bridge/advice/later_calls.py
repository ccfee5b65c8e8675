"""Later calls: the points and trumps of both hands together decide between part score, game and slam.

A bidder adds its own points to the points that its partner has shown, and its own cards of a suit to the partner's. A
meaning is tried before those after it, so the order of the lists is part of the system.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, TOTAL_COUNT
from cardhall.games.contract_bridge.advice.meanings import (
    FOR_WANT_OF_BETTER_TEXT,
    NO_POINT_LIMIT,
    ONE_ROUND,
    STRONG_HAND_TEXT,
    TO_GAME,
    Meaning,
)
from cardhall.games.contract_bridge.advice.situation import CONTRACT_POINTS, TRUMP_FIT_CARDS, Situation
from cardhall.games.contract_bridge.advice.slams import (
    TO_PLAY,
    answers_to_aces,
    calls_after_aces,
    calls_after_game_raise,
    is_raised_to_game,
    likeliest_trumps,
    slam_bids,
)
from cardhall.language import say

LONG_MAJOR_CARDS: Final = 7  # cards of an own major that make it trumps whatever the partner has
MAX_NEW_SUIT_POINTS: Final = 21  # most points shown by a new suit: a stronger hand would have opened two clubs
RECOUNT_POINTS: Final = 2  # points by which a later bid may exceed those shown before, as hands are revalued
COMPETING_POINTS: Final = (17, 20, 22)  # points of both hands to bid over the opponents, by level, with eight trumps
SURE_TRUMP_COUNT: Final = 11  # cards of both hands with which a major is bid over five of a minor
INVITES_TEXT: Final = say("Invites to game")
ENOUGH_TEXT = say("Does not want to bid on")
MINIMUM_TEXT = say("No extra strength")


def general_meanings(reading: Reading) -> list[Meaning]:
    """Return the possible meanings for the seat to call; the first fitting one is right."""
    partner = reading.partner
    situation = Situation(reading)
    asked = [meaning.asks for meaning in reading.last_meanings_of(partner)]
    if asked and max(asked) >= 0 and reading.right_call == PASS:
        return answers_to_aces()
    mine = [meaning.asks for meaning in reading.last_meanings_of(reading.seat)]
    if mine and max(mine) >= 0:
        return calls_after_aces(reading, situation, likeliest_trumps(reading, [suit for suit in mine if suit >= 0]))
    if (
        reading.last_bidder == partner
        and reading.right_call == PASS
        and (is_slam(reading.last_bid) or has_heard_aces(reading))
    ):
        return [Meaning(PASS, ENOUGH_TEXT, shows=())]  # the partner has decided
    if is_raised_to_game(reading):
        return calls_after_game_raise(reading, situation)
    if reading.their_bid_stands and (reading.right_call != PASS or reading.call_of(partner) == PASS):
        found = competitive_bids(reading, situation)
    elif reading.their_bid_stands:
        found = calls_after_double(reading, situation)
    else:
        found = slam_bids(reading, situation) + game_bids(reading, situation)
        if reading.last_bidder == partner or reading.must_bid():
            found += invitation_bids(reading, situation) + correction_bids(reading, situation)
    if reading.must_bid():
        found += forced_bids(reading, situation)
    else:
        lows = [m.low for m in found if m.low > 0 and m.name in (TO_PLAY, INVITES_TEXT) and m.count != HIGH_CARDS_COUNT]
        found.append(
            Meaning(
                PASS,
                ENOUGH_TEXT,
                0,
                max(min(lows, default=NO_POINT_LIMIT) - 1, 3) if lows else NO_POINT_LIMIT,
                shows=(),
            )
        )
    most = reading.known[reading.seat].high + RECOUNT_POINTS
    return [meaning for meaning in found if not is_bid(meaning.call) or is_possible_bid(reading, meaning, most)]


def is_slam(call: int) -> bool:
    return call >= bid(6, CLUBS)


def has_heard_aces(reading: Reading) -> bool:
    """Return whether the partner has asked for aces, heard the answer, and made the final bid."""
    number = len(reading.calls) - 6
    return number >= 0 and max([meaning.asks for meaning in reading.call_meanings[number]]) >= 0


def is_possible_bid(reading: Reading, meaning: Meaning, max_points: int) -> bool:
    """Return whether a bid is legal, and shows no more points than `max_points`, the limit from earlier calls."""
    return reading.may_bid(meaning.call) and (
        meaning.low <= max_points or meaning.count not in (HIGH_CARDS_COUNT, TOTAL_COUNT)
    )


def game_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return game bids, and forcing bids that look for the best game."""
    found: list[Meaning] = []
    if reading.last_bid >= 0 and reading.is_game(reading.last_bid) and not reading.their_bid_stands:
        if reading.last_bid == bid(3, NT) and reading.last_bidder == reading.partner:
            for suit in MAJORS:  # a fit that the partner cannot know of
                if (
                    suit in situation.fits
                    and situation.own_lengths[suit] + situation.partner_lengths[suit] < TRUMP_FIT_CARDS
                ):
                    need = max(situation.cards_needed(suit), situation.own_lengths[suit] + 1)
                    found.append(Meaning(bid(4, suit), TO_PLAY, 0, NO_POINT_LIMIT, suit, ((suit, need, 13),)))
            for suit in MAJORS:
                if reading.bid_suits[reading.seat] >> suit & 1:
                    found.append(
                        Meaning(
                            bid(4, suit), say("Again"), 0, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, LONG_MAJOR_CARDS, 13),)
                        )
                    )
        return found
    stops = situation.suits_to_stop()
    found += games_with_fit(reading, situation, MAJORS, 4)
    level = max(reading.game_level(NT), reading.cheapest(NT))
    points = situation.game_points(NT) - situation.partner_low
    if situation.partner_balanced and level == 3:
        for suit in (SPADES, HEARTS):
            if reading.bid_suits[reading.seat] >> suit & 1 and suit in situation.fits and reading.cheapest(suit) <= 3:
                found.append(
                    Meaning(
                        bid(3, suit),
                        say("Asks for three cards in support"),
                        points,
                        NO_POINT_LIMIT,
                        TOTAL_COUNT,
                        ((suit, 5, 5),),
                        forcing=TO_GAME,
                    )
                )
    if level <= 3:
        found.append(Meaning(bid(level, NT), TO_PLAY, points, NO_POINT_LIMIT, HIGH_CARDS_COUNT, stops=stops, shows=()))
    found += games_with_fit(reading, situation, (CLUBS, DIAMONDS), 5)
    found += new_suit_bids_to_game(reading, situation)
    found += their_suit_bids(reading, situation)
    return found


def games_with_fit(reading: Reading, situation: Situation, suits: Sequence[int], max_level: int) -> list[Meaning]:
    """Return the cheapest game bid, up to level `max_level`, in each given suit with a fit."""
    found = []
    for suit in situation.fits:
        level = max(reading.game_level(suit), reading.cheapest(suit))
        if suit in suits and level <= max_level:
            found.append(
                Meaning(
                    bid(level, suit),
                    TO_PLAY,
                    situation.game_points(suit) - situation.partner_low,
                    NO_POINT_LIMIT,
                    suit,
                    ((suit, situation.cards_needed(suit), 13),),
                )
            )
    return found


def their_suit_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return cue bids in the opponents' suits with points for a game: they ask for a stopper or another strain."""
    points = situation.game_points(NT) - situation.partner_low
    if points > MAX_NEW_SUIT_POINTS:
        return []
    return [
        Meaning(
            bid(at, suit),
            STRONG_HAND_TEXT,
            points,
            NO_POINT_LIMIT,
            HIGH_CARDS_COUNT,
            natural=False,
            forcing=ONE_ROUND,
            shows=(),
        )
        for suit in range(4)
        if reading.their_suits >> suit & 1 and (at := reading.cheapest(suit)) <= 3
    ]


def new_suit_bids_to_game(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return bids of new suits on a hand that is worth a game in an unknown strain."""
    found: list[Meaning] = []
    low = CONTRACT_POINTS[4] - situation.partner_low
    if low > MAX_NEW_SUIT_POINTS:
        return found
    taken = reading.our_suits | reading.their_suits
    new_suits = [
        suit for suit in (SPADES, HEARTS, DIAMONDS, CLUBS) if reading.cheapest(suit) <= 3 and not taken >> suit & 1
    ]
    for suit in new_suits:
        call, longest = (
            bid(reading.cheapest(suit), suit),
            tuple([(suit, other, 0) for other in new_suits if other != suit]),
        )
        cards = ((suit, 4, 13),)
        found.append(Meaning(call, say("Forcing"), low, NO_POINT_LIMIT, TOTAL_COUNT, cards, longest, forcing=ONE_ROUND))
    for suit in (SPADES, HEARTS):
        if (
            reading.bid_suits[reading.seat] >> suit & 1
            and suit not in situation.fits
            and not reading.their_suits >> suit & 1
        ):
            at = reading.cheapest(suit)
            found.append(Meaning(bid(max(at, 4), suit), TO_PLAY, low, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, 6, 13),)))
            if at <= 3:
                found.append(
                    Meaning(
                        bid(3, suit),
                        say("Forcing"),
                        low,
                        NO_POINT_LIMIT,
                        TOTAL_COUNT,
                        ((suit, 5, 13),),
                        forcing=ONE_ROUND,
                    )
                )
    return found


def invitation_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return invitations to game, for hands with which a game needs the partner's maximum."""
    found: list[Meaning] = []
    if situation.partner_high - situation.partner_low < 2 or (
        reading.last_bid >= 0 and reading.is_game(reading.last_bid)
    ):
        return found
    for suit in situation.fits:
        at, level = reading.cheapest(suit), reading.game_level(suit)
        target = situation.game_points(suit)
        if at < level and suit in MAJORS and (level - at <= 2):
            where = level - 1
            if where >= at and where > 1:
                low = target - situation.partner_high + (situation.partner_high - situation.partner_low > 2)
                found.append(
                    Meaning(
                        bid(where, suit),
                        INVITES_TEXT,
                        low,
                        target - situation.partner_low - 1,
                        suit,
                        ((suit, situation.cards_needed(suit), 13),),
                    )
                )
    at, level = reading.cheapest(NT), reading.game_level(NT)
    target = situation.game_points(NT)
    low, most = (
        target - situation.partner_high + 1 + (situation.partner_high - situation.partner_low > 2),
        target - situation.partner_low - 1,
    )
    for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
        if reading.bid_suits[reading.seat] >> suit & 1 and not reading.their_suits >> suit & 1:
            at = reading.cheapest(suit)
            if at <= 3 and not (suit in MAJORS and reading.game_level(suit) <= 3):
                found.append(Meaning(bid(3, suit), INVITES_TEXT, low, most, TOTAL_COUNT, ((suit, 6, 13),)))
    at, level = reading.cheapest(NT), reading.game_level(NT)
    if at < level and level == 3:
        found.append(
            Meaning(bid(2, NT), INVITES_TEXT, low, most, HIGH_CARDS_COUNT, stops=situation.suits_to_stop(), shows=())
        )
    for suit in situation.fits:
        at = reading.cheapest(suit)
        if suit not in MAJORS and at == 3:
            found.append(
                Meaning(bid(3, suit), INVITES_TEXT, low, most, TOTAL_COUNT, ((suit, situation.cards_needed(suit), 13),))
            )
    return found


def correction_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return corrections to a better part score, for hands without points for a game."""
    found: list[Meaning] = []
    if reading.last_bid < 0 or reading.last_bidder != reading.partner or reading.is_game(reading.last_bid):
        return found
    seat, partner = reading.seat, reading.partner
    strain = strain_of(reading.last_bid)
    most = CONTRACT_POINTS[4] - situation.partner_low - 1
    theirs = reading.their_suits
    partners = [suit for suit in range(4) if reading.bid_suits[partner] >> suit & 1]
    level = level_of(reading.last_bid)
    if level > 3:
        return found
    if (
        strain < NT
        and situation.partner_lengths[strain] >= 3
        and situation.partner_lengths[strain] + situation.own_lengths[strain] >= TRUMP_FIT_CARDS
    ):
        return found  # trumps are found
    for suit in range(4):  # one's own long suit
        at = reading.cheapest(suit)
        if (
            reading.bid_suits[seat] >> suit & 1
            and not theirs >> suit & 1
            and at <= min(level + 1, 3)
            and suit != strain
        ):
            short: tuple[tuple[int, int, int], ...] = ((suit, 6, 13),)
            if strain < NT:
                short = ((suit, 6, 13), (strain, 0, 2))
            found.append(Meaning(bid(at, suit), MINIMUM_TEXT, 0, most, TOTAL_COUNT, short))
    for suit in partners:  # the partner's first suit
        at = reading.cheapest(suit)
        if suit == strain or at > 3 or at > level + 1:
            continue
        if strain < NT:
            more = situation.partner_lengths[strain] - situation.partner_lengths[suit]
            found.append(
                Meaning(
                    bid(at, suit), say("Preference"), 0, most, TOTAL_COUNT, ((suit, 2, 13),), ((suit, strain, more),)
                )
            )
        elif situation.partner_lengths[suit] >= 4 and not situation.partner_balanced:
            found.append(
                Meaning(
                    bid(at, suit),
                    say("Preference"),
                    0,
                    most,
                    TOTAL_COUNT,
                    ((suit, TRUMP_FIT_CARDS - situation.partner_lengths[suit], 13),),
                )
            )
    if strain == NT and level == 1:
        for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
            at = reading.cheapest(suit)
            if at == 2 and not theirs >> suit & 1 and reading.bid_suits[seat] >> suit & 1:
                found.append(Meaning(bid(2, suit), MINIMUM_TEXT, 0, most, TOTAL_COUNT, ((suit, 5, 13),)))
    if strain < NT and situation.partner_lengths[strain] <= 4 and reading.cheapest(NT) <= 1:
        found.append(Meaning(bid(1, NT), say("Natural"), 6, most, TOTAL_COUNT, ((strain, 0, 3),)))
    return found


def forced_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return the least misleading bid when the seat may not pass."""
    found: list[Meaning] = []
    seat, partner = reading.seat, reading.partner
    to_game = reading.forcing_by_side[reading.side] >= TO_GAME
    for suit in situation.fits:
        if situation.own_lengths[suit] + situation.partner_lengths[suit] >= TRUMP_FIT_CARDS and to_game:
            at = max(reading.cheapest(suit), reading.game_level(suit))
            found.append(Meaning(bid(at, suit), TO_PLAY, shows=()))
        elif (
            situation.own_lengths[suit] + situation.partner_lengths[suit] >= TRUMP_FIT_CARDS
            and reading.cheapest(suit) <= 3
        ):
            most = max(CONTRACT_POINTS[4] - situation.partner_low - 1, 3)
            found.append(Meaning(bid(reading.cheapest(suit), suit), MINIMUM_TEXT, 0, most, suit, shows=()))
    theirs, order = reading.their_suits, (SPADES, HEARTS, DIAMONDS, CLUBS)
    partner_suits = [suit for suit in order if reading.bid_suits[partner] >> suit & 1]
    own_suits = [suit for suit in order if reading.bid_suits[seat] >> suit & 1 and not theirs >> suit & 1]
    unbid = [suit for suit in range(4) if not (reading.our_suits | theirs) >> suit & 1]
    preferred_bids = [
        (suit, say("Support"), max(3, TRUMP_FIT_CARDS - situation.partner_lengths[suit])) for suit in partner_suits
    ]
    preferred_bids += [(suit, say("Again"), max(6, situation.own_lengths[suit] + 1)) for suit in own_suits]
    rebids = [(suit, say("Again"), 5) for suit in own_suits]
    low = (
        3 if to_game else min([reading.cheapest(suit) for suit in own_suits], default=3)
    )  # no new suit above one's own
    cheap_suits = [(suit, say("Natural"), 4) for suit in unbid if reading.cheapest(suit) <= low]
    dear_suits = [(suit, say("Natural"), 4) for suit in unbid if reading.cheapest(suit) > low]
    no_trumps = [(NT, say("Natural"), 0)]
    cheaper = [one for one in rebids if dear_suits and reading.cheapest(one[0]) == low <= 2]
    preferred_bids += (
        [*no_trumps, *cheap_suits, *dear_suits]
        if situation.partner_balanced
        else [*cheap_suits, *cheaper, *no_trumps, *dear_suits]
    )
    last_resorts = [(suit, say("Preference"), 3) for suit in partner_suits] + rebids
    last_resorts += [(suit, say("Preference"), 2) for suit in partner_suits]
    last_resorts.append((NT, FOR_WANT_OF_BETTER_TEXT, 0))
    most = NO_POINT_LIMIT if to_game else max(CONTRACT_POINTS[4] - situation.partner_low - 1, 3)
    highest_level = 4 if to_game else 3
    for strain, name, length in preferred_bids + last_resorts:
        at = reading.cheapest(strain)
        if at <= (3 if strain == NT else highest_level):
            cards = ((strain, length, 13),) if strain < NT else ()
            stops = situation.suits_to_stop() if strain == NT and name != FOR_WANT_OF_BETTER_TEXT else 0
            rare = (strain, name, length) in last_resorts
            found.append(Meaning(bid(at, strain), name, 0, most, TOTAL_COUNT, cards, stops=stops, rare=rare))
    for suit in partner_suits:
        if reading.cheapest(suit) <= 5:
            found.append(Meaning(bid(reading.cheapest(suit), suit), FOR_WANT_OF_BETTER_TEXT, shows=(), rare=True))
    if reading.their_bid_stands:
        found.append(Meaning(PASS, say("Leaves the double in"), shows=()))
    return found


# ---- against opponents


def competitive_bids(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return the meanings of calls when the opponents' bid stands and a pass need not be the end."""
    found: list[Meaning] = []
    last = reading.last_bid
    level, strain = level_of(last), strain_of(last)
    seat, partner = reading.seat, reading.partner
    own = reading.known[seat]
    partner_points = reading.known[partner].low
    if reading.may_double():
        if level >= 4 or (level >= 3 and strain == NT):
            trumps = ((strain, 4, 13),) if strain < NT else ()
            found.append(
                Meaning(DOUBLE, say("For penalty"), 23 - partner_points, NO_POINT_LIMIT, HIGH_CARDS_COUNT, quick=3)
            )
            found.append(
                Meaning(
                    DOUBLE, say("For penalty"), 17 - partner_points, NO_POINT_LIMIT, HIGH_CARDS_COUNT, trumps, quick=4
                )
            )
        elif strain == NT:
            found.append(Meaning(DOUBLE, say("For penalty"), 24 - partner_points, NO_POINT_LIMIT, HIGH_CARDS_COUNT))
        elif partner_points >= 6 and own.low >= 6:
            found.append(
                Meaning(
                    DOUBLE,
                    say("For penalty"),
                    21 - partner_points,
                    NO_POINT_LIMIT,
                    HIGH_CARDS_COUNT,
                    ((strain, 4, 13),),
                    good=1 << strain,
                )
            )
    found += games_with_fit(reading, situation, MAJORS, 4)
    at = max(reading.game_level(NT), reading.cheapest(NT))
    if at <= 3:
        found.append(
            Meaning(
                bid(at, NT),
                TO_PLAY,
                situation.game_points(NT) - situation.partner_low,
                NO_POINT_LIMIT,
                HIGH_CARDS_COUNT,
                stops=situation.suits_to_stop(),
                shows=(),
            )
        )
    found += new_suit_bids_to_game(reading, situation) + their_suit_bids(reading, situation)
    for suit in situation.fits:
        at = reading.cheapest(suit)
        if at <= 3:
            low = (
                COMPETING_POINTS[at - 1]
                - (situation.partner_low + min(situation.partner_high, situation.partner_low + 4)) // 2
            )
            found.append(
                Meaning(
                    bid(at, suit),
                    say("Competes"),
                    max(low, 0),
                    NO_POINT_LIMIT,
                    suit,
                    ((suit, max(situation.cards_needed(suit), situation.own_lengths[suit]), 13),),
                )
            )
        elif at == 4 and suit in MAJORS:
            length = max(situation.cards_needed(suit), 10 - situation.partner_lengths[suit])
            if situation.own_lengths[suit] < length:
                found.append(Meaning(bid(4, suit), say("Competes"), 8, NO_POINT_LIMIT, suit, ((suit, length, 13),)))
        elif at == 5 and suit in MAJORS and last in (bid(5, CLUBS), bid(5, DIAMONDS)):
            length = max(situation.cards_needed(suit), SURE_TRUMP_COUNT - situation.partner_lengths[suit])
            found.append(Meaning(bid(5, suit), say("Competes"), 8, NO_POINT_LIMIT, suit, ((suit, length, 13),)))
    if (
        own.low >= 12
        and situation.partner_low < 6
        and level <= 2
        and strain < NT
        and reading.may_double()
        and reading.call_of(partner) == PASS
    ):
        cards = tuple(
            [(suit, 3, 13) for suit in range(4) if suit != strain and not reading.bid_suits[seat] >> suit & 1]
        )
        for low, most in ((13, 1), (15, 2)):
            short = (*cards, (strain, 0, most))
            found.append(
                Meaning(DOUBLE, say("For take-out"), low, NO_POINT_LIMIT, TOTAL_COUNT, short, forcing=ONE_ROUND)
            )
    for suit in range(4):  # one's own suit
        at = reading.cheapest(suit)
        if at <= 3 and not reading.their_suits >> suit & 1 and suit not in situation.fits:
            if reading.bid_suits[seat] >> suit & 1:
                low = (0, 12, 14, 17)[at] if own.low >= 12 else (0, 8, 11, 14)[at]
                found.append(Meaning(bid(at, suit), say("Again"), low, NO_POINT_LIMIT, TOTAL_COUNT, ((suit, 6, 13),)))
            elif not reading.has_acted(seat):
                low = (0, 6, 9, 12)[at]
                found.append(
                    Meaning(
                        bid(at, suit),
                        say("Natural"),
                        low,
                        NO_POINT_LIMIT,
                        TOTAL_COUNT,
                        ((suit, 5 if at < 3 else 6, 13),),
                        good=1 << suit,
                    )
                )
    return found


def calls_after_double(reading: Reading, situation: Situation) -> list[Meaning]:
    """Return the meanings of calls when the partner has doubled late and the opponents have passed."""
    if not reading.must_bid():
        return []
    strain, name = strain_of(reading.last_bid), say("For penalty")
    penalty: list[Meaning] = []
    if strain < NT:
        low = 6 if level_of(reading.last_bid) > 1 else 8
        penalty.append(Meaning(PASS, name, low, NO_POINT_LIMIT, HIGH_CARDS_COUNT, ((strain, 5, 13),), shows=()))
        penalty.append(
            Meaning(
                PASS, name, low + 2, NO_POINT_LIMIT, HIGH_CARDS_COUNT, ((strain, 4, 13),), good=1 << strain, shows=()
            )
        )
    return [*penalty, *slam_bids(reading, situation), *game_bids(reading, situation)]
