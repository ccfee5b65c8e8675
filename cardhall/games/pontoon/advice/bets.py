"""Bets against a bank: their values, and the values of a banker's limits, in the match.

A chip counts by what it does to the chance to win the match: whoever is behind bets high in the last deals, and whoever
leads bets low.
"""

from __future__ import annotations

from math import sqrt

from cardhall.games.pontoon.advice.twenty_one import Pool, first_card_value, pool_without
from cardhall.games.pontoon.rules.bank_play import BankState
from cardhall.players.search.match_equity import MARGINS_IN_STD_DEVS, MatchCourse, match_chances, stakes_of
from cardhall.rules.mechanisms.banking import ACE_PIPS, TEN_PIPS

WHOLE_PACK_COUNTS: Pool = (0, *(4,) * 9, 16)  # cards by pips
PACK_SIZE = 52
DOUBLE_PAYMENT_CHANCE = 0.08  # that a bet is paid double
# Assumptions about the limits that a banker names.
USUAL_BANK_DEALS = 4  # deals for which limits usually stand
PUNTER_ERROR_COST = 0.15  # chips that punters lose of each chip by imperfect play
# bet on a ten, as a share of the way from the smallest bet to the largest; on an ace it is the largest
TEN_BET_SHARE = 0.4
AVERAGE_FINAL_STAKE_IN_FIRST_BETS = 1.5  # stakes at the end of a hand, in first bets
CORRELATED_RESULTS_FACTOR = 1.3  # by which the bank's result varies more than if punters won and lost independently
FIXED_BET_COST_PER_PUNTER = 0.25  # chips a punter that limits cost which leave no choice of bet


def value_of_limits(min_bet: int, max_bet: int, state: BankState, seat: int, course: MatchCourse) -> float:
    """Return the value of these limits to the banker in a deal, in chips.

    A chip counts by its effect on the chance to win the match: who leads wants small bets, who is behind large ones.
    """
    deal = stakes_of(course, state.scores, len(state.results))
    mean, spread = bank_result(min_bet, max_bet, state)
    deals = min(USUAL_BANK_DEALS, state.options["deals"] - deal.deals_played)
    punter_count = state.seats - 1
    scale = state.seats / punter_count
    expected = -FIXED_BET_COST_PER_PUNTER * punter_count if min_bet == max_bet else 0.0
    for deviation in MARGINS_IN_STD_DEVS:
        chips = deals * mean + deviation * sqrt(deals) * spread
        scores_after = [score - chips / punter_count for score in state.scores]
        scores_after[seat] = state.scores[seat] + chips
        chance = match_chances(deal.course, tuple(scores_after), deal.deals_played + deals)[seat]
        expected += deal.value(chance, seat, chips * scale) / scale / deals / len(MARGINS_IN_STD_DEVS)
    return expected


def bank_result(min_bet: int, max_bet: int, state: BankState) -> tuple[float, float]:
    """Return the bank's result in a deal with such limits, in chips: mean and standard deviation.

    Punters bet high on an ace, something on a ten, else low, and play a little worse than possible.
    """
    mean = variance = 0.0
    for pips in range(ACE_PIPS, TEN_PIPS + 1):
        bet = (
            max_bet
            if pips == ACE_PIPS
            else min_bet + TEN_BET_SHARE * (max_bet - min_bet)
            if pips == TEN_PIPS
            else min_bet
        )
        value = first_card_value(pips, pool_without(WHOLE_PACK_COUNTS, pips), state.options["stick_minimum"])
        mean -= WHOLE_PACK_COUNTS[pips] / PACK_SIZE * bet * (value - PUNTER_ERROR_COST)
        variance += WHOLE_PACK_COUNTS[pips] / PACK_SIZE * (AVERAGE_FINAL_STAKE_IN_FIRST_BETS * bet) ** 2
    punters = state.seats - 1
    return punters * mean, CORRELATED_RESULTS_FACTOR * sqrt(punters * variance)


def value_of_bet(bet: int, average_result: float, state: BankState, seat: int, course: MatchCourse) -> float:
    """Return the value of a bet in chips, where a chip counts by its effect on the chance to win the match.

    `average_result`: the average result of a bet of one chip.
    """
    deal = stakes_of(course, state.scores, len(state.results))
    scale = state.seats / (state.seats - 1)
    # chosen so that doubles, wins and losses together bring `value`
    win_chance = (1 - DOUBLE_PAYMENT_CHANCE + average_result - 2 * DOUBLE_PAYMENT_CHANCE) / 2
    expected = 0.0
    for chips, share in (
        (2 * bet, DOUBLE_PAYMENT_CHANCE),
        (bet, win_chance),
        (-bet, 1 - DOUBLE_PAYMENT_CHANCE - win_chance),
    ):
        scores_after = list(state.scores)
        scores_after[seat] += chips
        scores_after[state.dealer] -= chips
        # the results of the other punters are still to come
        chance = match_chances(deal.course, tuple(scores_after), deal.deals_played)[seat]
        expected += share * deal.value(chance, seat, chips * scale) / scale
    return expected
