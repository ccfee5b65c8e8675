"""Calls compared in imagined deals: the candidates, and the result of a deal after each call.

After a call the auction is bid to its end by the system; each hand knows only its own cards. The tricks of the contract
are estimated (`tricks`) in hundreds of deals. Where there is time for a dozen deals, which takes seconds, they are
solved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardhall.cards import SUITS
from cardhall.games.contract_bridge.advice import system
from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import (
    CALL_ACTIONS,
    CLUBS,
    DIAMONDS,
    DOUBLE,
    MAJORS,
    NT,
    PASS,
    bid,
    is_bid,
    level_of,
    strain_of,
)
from cardhall.games.contract_bridge.advice.contract_values import QUARTERS_PER_TRICK, mean_value, values_with_doubles
from cardhall.games.contract_bridge.advice.double_dummy import OpenDeal
from cardhall.games.contract_bridge.advice.hand_evaluation import HIGH_CARDS_COUNT, Hand
from cardhall.games.contract_bridge.advice.meanings import ANY_ACE_COUNT, FORCING_TO_GAME
from cardhall.games.contract_bridge.advice.situation import TRUMP_FIT_CARDS
from cardhall.games.contract_bridge.advice.tricks import expected_tricks
from cardhall.games.contract_bridge.rules.rubber import Contract, Rubber
from cardhall.players.tricks.solver_setup import SearchTooLong

MAX_COMPARED_CALLS: Final = 6  # calls compared, at most
MIN_COMPARED_LEVEL: Final = 3  # level of the opponents' bid from which on the first call of the own side is compared
# largest misfit (see `Meaning.misfit`) of a hand with a call of the system that is compared
MAX_COMPARED_MISFIT: Final = 2.0
# Points that a call loses for misleading the partner:
OFF_SYSTEM_COST: Final = 20  # not the system's call
COST_PER_MISFIT: Final = 10  # more for each unit of misfit
UNKNOWN_CALL_COST: Final = 40  # a call without a meaning in the system
# Limits of the calls outside the system that are compared:
GAME_HOPE_POINTS: Final = 20  # points of both hands for a game; high-card points without trumps
SLAM_HOPE_POINTS: Final = 29  # points of both hands for a slam
MAX_RAISE_LEVEL: Final = 5  # level of a raise, at most
# Estimates of tricks:
SUIT_GUESS_STD_DEV_TRICKS: Final = 0.85  # standard deviation of their error with trumps
NT_GUESS_STD_DEV_TRICKS: Final = 1.15  # standard deviation of their error without trumps
DECLARER_GAIN_TRICKS: Final = 0.15  # tricks that a declarer gains because the defenders do not see all cards
SLAM_LOSS_TRICKS: Final = 0.2  # tricks that a declarer loses in slams: slams are bid rather on too high estimates
POSITIONS_PER_CONTRACT: Final = 120_000  # positions that the solver needs for a contract, about
MIN_SOLVED_DEALS: Final = 12  # deals that must be solved: chance distorts fewer more than the estimates err


class ScoringTerms(NamedTuple):
    """The stakes of a deal: the rubber, and the options for scoring."""

    rubber: Rubber
    dealer: int  # seat
    first_declares: bool  # whether the first partner to bid the strain declares, and not the last bidder
    slams_by_tricks_taken: bool  # whether slams score by tricks taken, and not only if bid
    undertricks_by_defenders: bool  # whether the defenders' vulnerability prices undertricks
    is_last: bool  # whether the match ends with this deal


class AuctionOutcome(NamedTuple):
    """The end of an auction; seats are those of the table."""

    contract: Contract | None  # None: passed out
    declarer: int  # -1: none


# ---- what is compared


def calls_to_compare(reading: Reading, hand: Hand) -> list[int]:
    """Return the calls to compare, the system's first; early in the auction only the system's."""
    chosen = system.choose_call(reading, hand)
    if not is_worth_comparing(reading, chosen):
        return [chosen]
    compared = [chosen, *near_calls(reading, hand, chosen)]
    for call in calls_off_system(reading, hand):
        if call not in compared:
            compared.append(call)
    if is_bid(chosen) and reading.is_game(chosen) and PASS in compared:
        # Imagined opponents make a pass look good by bidding on, so that the game can be bid after all.
        compared.remove(PASS)
    return compared[:MAX_COMPARED_CALLS]


def calls_in_system(reading: Reading) -> list[int]:
    """Return the calls with a meaning in the system."""
    return [meaning.call for meaning in system.call_options(reading)]


def is_worth_comparing(reading: Reading, chosen: int) -> bool:
    """Return whether to compare calls: the own side has bid or the opponents have bid high, and the end is in sight.

    `chosen`: the system's call. Questions, answers to questions, and bids at the level of one are left to the system.
    """
    if reading.last_bid < 0:
        return False
    has_spoken = reading.has_acted(reading.seat) or reading.has_acted(reading.partner)
    if not has_spoken and level_of(reading.last_bid) < MIN_COMPARED_LEVEL:
        return False
    asked = reading.last_meanings_of(reading.partner)
    if is_bid(reading.call_of(reading.partner)) and not min([meaning.is_natural for meaning in asked]):
        return False
    said = system.meanings_of_call(reading, chosen)
    if not min([meaning.is_natural for meaning in said]) or min([meaning.aces for meaning in said]) != ANY_ACE_COUNT:
        return False
    if is_exploring(reading, chosen):
        return False
    if is_bid(chosen):
        return level_of(chosen) > 1
    return reading.last_bid >= bid(2, 0) or chosen != PASS or reading.has_acted(reading.partner)


def is_exploring(reading: Reading, chosen: int) -> bool:
    """Return whether an uncontested auction is still describing hands, so that nobody can tell yet where it ends.

    That is the case for the first answer to an opening of one in a suit, and for a call that forces the partner to bid.
    """
    if reading.is_contested or reading.their_bid_stands or not is_bid(chosen):
        return False
    opened = reading.call_of(reading.partner)
    if not reading.has_acted(reading.seat) and is_bid(opened) and opened < bid(1, NT):
        return True
    return (
        reading.has_acted(reading.partner)
        and min([said.forcing for said in system.meanings_of_call(reading, chosen)]) > 0
    )


def near_calls(reading: Reading, hand: Hand, chosen: int) -> list[int]:
    """Return the other calls of the system that the hand fits or nearly fits, the closest first."""
    misfit_by_call: dict[int, float] = {}
    for meaning in system.call_options(reading):
        misfit = meaning.misfit(hand)
        if skips_no_trumps(reading, chosen, meaning.call) or (meaning.question_trumps >= 0 and misfit > 0):
            continue
        if (
            misfit <= MAX_COMPARED_MISFIT
            and misfit < misfit_by_call.get(meaning.call, MAX_COMPARED_MISFIT + 1)
            and may_call(reading, meaning.call)
        ):
            misfit_by_call[meaning.call] = misfit
    return sorted([call for call in misfit_by_call if call != chosen], key=lambda call: misfit_by_call[call])


def skips_no_trumps(reading: Reading, chosen: int, call: int) -> bool:
    """Return whether a call goes past three no trumps to a game in a minor, where the system stops there or below."""
    quiet = not reading.is_contested and not reading.their_bid_stands
    return quiet and chosen <= bid(3, NT) < call and call in (bid(5, CLUBS), bid(5, DIAMONDS))


def may_call(reading: Reading, call: int) -> bool:
    """Return whether the call is legal, and not a pass where the partner's call forbids it."""
    if is_bid(call):
        return reading.may_bid(call)
    if call == PASS:
        return not reading.must_bid() and not passes_below_game(reading)
    return reading.may_double() if call == DOUBLE else reading.may_redouble()


def passes_below_game(reading: Reading) -> bool:
    """Return whether a pass might end the auction below the game to which the own side has forced itself."""
    if reading.forcing_by_side[reading.side] < FORCING_TO_GAME:
        return False
    return reading.their_bid_stands or not reading.is_game(reading.last_bid)


def calls_off_system(reading: Reading, hand: Hand) -> list[int]:
    """Return calls outside the system that may be better, the likeliest first."""
    calls = []
    partner = reading.shown_hands[reading.partner]
    high_card_points = hand.points(HIGH_CARDS_COUNT) + partner.min_points
    if PASS in calls_in_system(reading):
        calls.append(PASS)
    fit_suits = [
        suit
        for suit in (3, 2, 1, 0)
        if not reading.their_suits >> suit & 1 and hand.lengths[suit] + partner.min_lengths[suit] >= TRUMP_FIT_CARDS
    ]
    for suit in fit_suits:
        together = hand.points(suit) + partner.min_points
        game, bid_level = reading.game_level(suit), reading.cheapest_level(suit)
        if together >= GAME_HOPE_POINTS and bid_level <= game and (suit in MAJORS or reading.their_bid_stands):
            calls.append(bid(game, suit))
        if together >= SLAM_HOPE_POINTS and bid_level <= 6:
            calls.append(bid(6, suit))
        if reading.their_bid_stands and bid_level <= MAX_RAISE_LEVEL:
            calls.append(bid(bid_level, suit))
    if high_card_points >= GAME_HOPE_POINTS and reading.cheapest_level(NT) <= 3 and reading.game_level(NT) == 3:
        calls.append(bid(3, NT))
    if high_card_points >= SLAM_HOPE_POINTS and reading.cheapest_level(NT) <= 6:
        calls.append(bid(6, NT))
    if reading.may_double() and reading.last_bid >= bid(3, NT) and reading.has_acted(reading.partner):
        calls.append(DOUBLE)
    return [call for call in calls if may_call(reading, call)]


def misinformation_cost(reading: Reading, hand: Hand, call: int) -> int:
    """Return the cost in points of misinforming the partner by a call; 0 for the system's call."""
    if call == system.choose_call(reading, hand):
        return 0
    if call not in calls_in_system(reading):
        return UNKNOWN_CALL_COST
    return round(OFF_SYSTEM_COST + COST_PER_MISFIT * system.misfit_with_call(reading, hand, call))


def subtract_cost(points: tuple[int, int], side: int, cost: int) -> tuple[int, int]:
    """Return the values of a deal for both sides, minus a cost for `side`."""
    return (points[0] - cost, points[1]) if side == 0 else (points[0], points[1] - cost)


# ---- the rest of the auction


def finish_auction(reading: Reading, hands: Sequence[Hand], call: int = -1) -> Reading:
    """Return the finished auction after a call (-1: from the current state); `hands`: from the dealer on."""
    terms = (reading.points_needed, reading.vulnerable, reading.system)
    if call >= 0:
        reading = system.read_auction((*reading.calls, call), terms)
    while not reading.is_over():
        reading = system.read_auction((*reading.calls, system.choose_call(reading, hands[reading.seat])), terms)
    return reading


def auction_outcome(reading: Reading, terms: ScoringTerms) -> AuctionOutcome:
    """Return the result of a finished auction."""
    if reading.last_bid < 0:
        return AuctionOutcome(None, -1)
    place, strain = reading.last_bidder, strain_of(reading.last_bid)
    if terms.first_declares:
        place = next(
            number % 4
            for number, call in enumerate(reading.calls)
            if number % 2 == reading.last_bidder % 2 and is_bid(call) and strain_of(call) == strain
        )
    declarer = (terms.dealer + place) % 4
    words = CALL_ACTIONS[reading.last_bid].words
    return AuctionOutcome(Contract(int(words[0]), str(words[1]), reading.factor, declarer % 2), declarer)


# ---- values of contracts


def guess_value(outcome: AuctionOutcome, hands: Sequence[Hand], terms: ScoringTerms) -> tuple[int, int]:
    """Return the value of a contract for both sides with likely tricks; `hands`: by seat."""
    if outcome.contract is None:
        return 0, 0
    strain = NT if outcome.contract.strain == "NT" else SUITS.index(outcome.contract.strain)
    expected = expected_tricks(hands, strain, outcome.contract.side)
    expected += DECLARER_GAIN_TRICKS if outcome.contract.level < 6 else -SLAM_LOSS_TRICKS
    return mean_value(
        contract_values(outcome.contract, terms),
        round(expected * QUARTERS_PER_TRICK),
        NT_GUESS_STD_DEV_TRICKS if strain == NT else SUIT_GUESS_STD_DEV_TRICKS,
    )


def contract_values(contract: Contract, terms: ScoringTerms) -> tuple[tuple[int, int], ...]:
    """Return the values of a contract for both sides, by the declarer's tricks."""
    return values_with_doubles(
        contract, terms.rubber, terms.slams_by_tricks_taken, terms.undertricks_by_defenders, terms.is_last
    )


def solve_value(outcome: AuctionOutcome, deal: OpenDeal, terms: ScoringTerms) -> tuple[int, int] | None:
    """Return the double-dummy value of a contract for both sides; None: no time to solve."""
    if outcome.contract is None:
        return 0, 0
    try:
        tricks = deal.solve_tricks(outcome.contract.strain, outcome.declarer)
    except SearchTooLong:
        return None
    return contract_values(outcome.contract, terms)[tricks]


def is_time_to_solve(time_left_s: float, seconds_per_position: float) -> bool:
    """Return whether the time suffices to solve some deals; `seconds_per_position`: seconds for a position."""
    return time_left_s >= MIN_SOLVED_DEALS * 2 * POSITIONS_PER_CONTRACT * seconds_per_position
