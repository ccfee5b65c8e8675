"""Bets against a bank: their values, and the values of a banker's limits, in the match.

A chip counts by what it does to the chance to win the match: whoever is behind bets high in the last deals, and whoever
leads bets low.
"""

from __future__ import annotations

from math import sqrt

from cardhall.games.pontoon.advice.twenty_one import Pool, first_card, pool_without
from cardhall.games.pontoon.rules.bank_play import BankState
from cardhall.players.search.match_equity import MARGINS_IN_STD_DEVS, MatchCourse, match_chances, stakes_of
from cardhall.rules.mechanisms.banking import ACE_PIPS, TEN_PIPS

WHOLE_PACK_COUNTS: Pool = (0, *(4,) * 9, 16)
DOUBLE_CHANCE = 0.08  # how often a bet is paid double
# Of a banker who names limits:
USUAL_BANK_DEALS = 4  # deals that they stand, usually
SLIP_COST = 0.15  # what punters lose of each chip by not playing as well as can be
ON_TEN = 0.4  # how far they go from the smallest bet to the largest on a ten; on an ace all the way
BOUGHT_STAKES = 1.5  # stakes at the end of a hand, in first bets
TOGETHER_FACTOR = 1.3  # how much more the bank's result varies than if punters won and lost apart
DULL_COST = 0.25  # a deal in which all must bet the same is worth this many chips a punter less, for all look on


def of_limits(low: int, high: int, state: BankState, seat: int, course: MatchCourse) -> float:
    """What the banker may expect of these limits in a deal, where a chip counts by what it does to the match.

    Whoever leads wants small bets, and whoever is behind large ones.
    """
    deal = stakes_of(course, state.scores, len(state.results))
    mean, spread = bank_expects(low, high, state)
    deals = min(USUAL_BANK_DEALS, state.options["deals"] - deal.played)
    others = state.seats - 1
    scale = state.seats / others
    expected = -DULL_COST * others if low == high else 0.0
    for step in MARGINS_IN_STD_DEVS:
        chips = deals * mean + step * sqrt(deals) * spread
        after = [score - chips / others for score in state.scores]
        after[seat] = state.scores[seat] + chips
        chance = match_chances(deal.course, tuple(after), deal.played + deals)[seat]
        expected += deal.value(chance, seat, chips * scale) / scale / deals / len(MARGINS_IN_STD_DEVS)
    return expected


def bank_expects(low: int, high: int, state: BankState) -> tuple[float, float]:
    """Return the bank's result in a deal with such limits, in chips: mean and standard deviation.

    The punters bet high on an ace, something on a ten, else low, and do not play quite as well as can be.
    """
    mean = variance = 0.0
    for pips in range(ACE_PIPS, TEN_PIPS + 1):
        bet = high if pips == ACE_PIPS else low + ON_TEN * (high - low) if pips == TEN_PIPS else low
        value = first_card(pips, pool_without(WHOLE_PACK_COUNTS, pips), state.options["stick_minimum"])
        mean -= WHOLE_PACK_COUNTS[pips] / 52 * bet * (value - SLIP_COST)
        variance += WHOLE_PACK_COUNTS[pips] / 52 * (BOUGHT_STAKES * bet) ** 2
    punters = state.seats - 1
    return punters * mean, TOGETHER_FACTOR * sqrt(punters * variance)


def of_bet(bet: int, value: float, state: BankState, seat: int, course: MatchCourse) -> float:
    """What a bet may expect, in chips, where a chip counts by what it does to the chance to win the match.

    `value`: what a bet of one chip brings on average.
    """
    deal = stakes_of(course, state.scores, len(state.results))
    scale = state.seats / (state.seats - 1)
    wins = (1 - DOUBLE_CHANCE + value - 2 * DOUBLE_CHANCE) / 2
    expected = 0.0
    for chips, share in ((2 * bet, DOUBLE_CHANCE), (bet, wins), (-bet, 1 - DOUBLE_CHANCE - wins)):
        after = list(state.scores)
        after[seat] += chips
        after[state.dealer] -= chips
        chance = match_chances(deal.course, tuple(after), deal.played)[
            seat
        ]  # what the others win or lose is still to come
        expected += share * deal.value(chance, seat, chips * scale) / scale
    return expected
