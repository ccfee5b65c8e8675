"""Trente et Quarante: what bets cost, exactly, and when to dare more.

The frequency of each total is calculated for an endless shoe, which six packs come near enough: counting cards does not
help, since both rows take their cards from the same shoe. All chances cost the same, only because of the refait, and an
insurance gains more than it costs. So players bet little, insure all of it, and never bet on two opposite chances. But
the highest score wins the match: in the last coups a Hard player compares bets by the chance to win the match, and a
Normal player bets enough to take the lead. An Easy player raises its bet after a loss, bets on opposite chances, and
often forgets to insure.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

from cardhall.games.trente_et_quarante.rules import (
    BET_KIND,
    BET_SIZES,
    CHANCE_NAMES,
    COULEUR,
    IMPRISON_ACTION,
    INSURANCE_DIVISOR,
    INSURANCE_KIND,
    INVERSE,
    LOST,
    NOIR,
    PRISON_KIND,
    PUSH,
    REFAIT,
    ROUGE,
    ROW_GOAL,
    SETTLEMENTS,
    SURRENDER_ACTION,
    WON,
    TrenteState,
)
from cardhall.language import decimals, numbered, say
from cardhall.players.search.advice import Advice, Ranking
from cardhall.players.search.match_equity import match_chances, stakes_of
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.asking import DONE

RANK_COUNT, TEN_COUNTING_RANKS = 13, 4  # all ranks, and those that count ten
OPPOSITE_CHANCES = {NOIR: ROUGE, ROUGE: NOIR, COULEUR: INVERSE, INVERSE: COULEUR}
LAST_COUPS = 5  # the last coups, in which the scores of the match decide the bets
RESULT_STD_DEV_CHIPS = 900.0  # chips: standard deviation of a coup's difference between two seats near the end
BETS_BY_LEVEL = {"easy": (100, 200, 500), "normal": (100, 200, 500), "hard": (100, 100, 200)}  # drawn from, by level
SECOND_BET_CHANCE = {"easy": 0.5, "normal": 0.25, "hard": 0.2}  # how often a level bets on a second chance
RAISE_AFTER_LOSS_CHANCE = {"easy": 0.8, "normal": 0.15, "hard": 0.0}  # how often a level bets more than its last loss
INSURE_CHANCE = 0.35  # how often an easy player insures
StakesByChance = Mapping[tuple[str, str], int]  # chips by their kind (bet, in prison, insurance) and their chance


@cache
def total_chances() -> dict[int, float]:
    """Return how often a row comes to each total from 31 to 40."""
    pip_chances = {count: (TEN_COUNTING_RANKS if count == 10 else 1) / RANK_COUNT for count in range(1, 11)}
    reached = {0: 1.0}
    for total in range(1, ROW_GOAL):
        reached[total] = sum([share * reached.get(total - count, 0.0) for count, share in pip_chances.items()], 0.0)
    return {
        total: sum([share * reached.get(total - count, 0.0) for count, share in pip_chances.items()], 0.0)
        for total in range(ROW_GOAL, ROW_GOAL + 10)
    }


@cache
def result_chances() -> dict[str, float]:
    """Return how often a coup has each result, such as `noir couleur`, a tie or the refait."""
    shares = total_chances()
    refait, tie = shares[ROW_GOAL] ** 2, sum([share**2 for share in shares.values()], 0.0)
    decided_results = [f"{row} {colour}" for row in (NOIR, ROUGE) for colour in (COULEUR, INVERSE)]
    return {**dict.fromkeys(decided_results, (1 - tie) / 4), PUSH: tie - refait, REFAIT: refait}


def stakes_result(stakes: StakesByChance, result: str) -> float:
    """Return a seat's result in chips; chips in prison count half, before and after."""
    chips = 0.0
    for (chip_kind, chance), number in stakes.items():
        outcome = result if result in (PUSH, REFAIT) else WON if chance in result else LOST
        if chip_kind == PRISON_KIND:
            chips += number / 2 * ((outcome == WON) - (outcome == LOST))
        elif (chip_kind, outcome) in SETTLEMENTS:
            is_returned, times, _ = SETTLEMENTS[chip_kind, outcome]
            chips += times * number if is_returned else -number
        else:
            chips -= number / 2
    return chips


def expected_result(stakes: StakesByChance) -> float:
    """Return the average result of these stakes."""
    return sum([share * stakes_result(stakes, result) for result, share in result_chances().items()], 0.0)


def current_stakes(state: TrenteState, seat: int) -> dict[tuple[str, str], int]:
    """Return a seat's present stakes on the chances."""
    kinds = (BET_KIND, PRISON_KIND, INSURANCE_KIND)
    return {(kind, c): n for kind in kinds for c in CHANCE_NAMES if (n := state.chips_on(seat, c, kind))}


def stakes_after(state: TrenteState, seat: int, action: Action) -> dict[tuple[str, str], int]:
    """Return the seat's stakes when the coup is dealt, after this action and the possible insurances."""
    stakes = current_stakes(state, seat)
    if action != DONE:
        stakes[INSURANCE_KIND if action.verb == "insure" else BET_KIND, action.words[0]] = action.number
        purse = state.purse(seat) - action.number
        for chance in CHANCE_NAMES if state.options["insurance"] else ():
            insurable = stakes.get((BET_KIND, chance), 0) + stakes.get((PRISON_KIND, chance), 0)
            if (INSURANCE_KIND, chance) not in stakes and (most := min(insurable // INSURANCE_DIVISOR, purse)) > 0:
                stakes[INSURANCE_KIND, chance] = most
                purse -= most
    return stakes


def is_near_end(state: TrenteState) -> bool:
    """Tell whether the match is near its end, so that the scores decide the bets."""
    return bool(state.options["deals"] - len(state.results) <= LAST_COUPS)


def match_standings(state: TrenteState) -> list[float]:
    """Return every seat's score, chips in prison at half; a single seat plays against 0."""
    jailed = [
        sum([chips for one, _, chips in state.placed_bets(PRISON_KIND) if one == seat]) for seat in range(state.seats)
    ]
    scores = [score - chips / 2 for score, chips in zip(state.scores, jailed, strict=True)]
    return scores if state.seats > 1 else [*scores, 0.0]


def chips_behind(state: TrenteState, seat: int) -> float:
    """Return by how many chips the seat is behind the best other seat; negative: it leads."""
    scores = match_standings(state)
    return max(scores[:seat] + scores[seat + 1 :]) - scores[seat]


def stakes_value(state: TrenteState, seat: int, own_stakes: StakesByChance) -> float:
    """Return the average result of these stakes, in chips; near the end by the chance to win the match."""
    if not is_near_end(state):
        return expected_result(own_stakes)
    course = ADVICE.course(state)
    scores, stakes_by_seat = match_standings(state), [current_stakes(state, other) for other in range(state.seats)]
    deal, value = stakes_of(course, tuple(scores), len(state.results)), 0.0
    for result, share in result_chances().items():
        gains = [
            stakes_result(own_stakes if other == seat else other_stakes, result)
            for other, other_stakes in enumerate(stakes_by_seat)
        ]
        later_scores = [score + chips for score, chips in zip(scores, [*gains, 0.0], strict=False)]
        chance = match_chances(course, tuple(later_scores), deal.deals_played + 1)[seat]
        value += share * deal.value(chance, seat, gains[seat])
    return value


class TrenteAdvice(Advice[TrenteState]):
    """Calculates the value of every action, and chooses in the manner of the level."""

    searches_tree = False
    margin_std_dev = RESULT_STD_DEV_CHIPS

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        ranking = rank_actions(seen)
        choice = self.choose_action(seen, rng, level, ranking)
        return [*[one for one in ranking if one[0] == choice], *[one for one in ranking if one[0] != choice]]

    def choose_action(self, seen: Observation, rng: random.Random, level: str, ranking: Ranking) -> Action:
        """Choose an action in the manner of the level."""
        state, seat, actions = seen.state, seen.seat, seen.actions()
        if seen.phase == "refait":
            return rng.choice(actions) if level == "easy" else IMPRISON_ACTION
        own_stakes = current_stakes(state, seat)
        insurances = {action.words[0]: action for action in actions if action.verb == "insure"}  # the highest of each
        if insurances and (level != "easy" or rng.random() < INSURE_CHANCE):
            return insurances[min(insurances)]
        chances_bet = [chance for kind, chance in own_stakes if kind == BET_KIND]
        bets = [action for action in actions if action.verb == "bet"]
        if level != "easy":
            bets = [action for action in bets if OPPOSITE_CHANCES[action.words[0]] not in chances_bet]
        if (
            not bets
            or len(chances_bet) > 1
            or (chances_bet and (is_near_end(state) or rng.random() > SECOND_BET_CHANCE[level]))
        ):
            return DONE
        if is_near_end(state) and level == "hard":
            largest_bet = BET_SIZES[-1] if chips_behind(state, seat) > 0 else BET_SIZES[2]
            return next(
                action for action, _ in ranking if action == DONE or (action in bets and action.number <= largest_bet)
            )
        wanted_bet = rng.choice(BETS_BY_LEVEL[level])
        if state.results and state.results[-1].delta[seat] < 0 and rng.random() < RAISE_AFTER_LOSS_CHANCE[level]:
            wanted_bet = next_larger_bet(
                int(-state.results[-1].delta[seat]), BET_SIZES[-1] if level == "easy" else BET_SIZES[3]
            )
        if level == "normal" and is_near_end(state) and not chances_bet and chips_behind(state, seat) > 0:
            wanted_bet = next_larger_bet(int(chips_behind(state, seat)), BET_SIZES[-1])
        sizes = [action.number for action in bets if action.number <= wanted_bet] or [BET_SIZES[0]]
        return rng.choice([action for action in bets if action.number == max(sizes)])

    def judged_value(self, state: TrenteState, deal_index: int) -> tuple[float, ...] | None:
        """Return the average results of a coup's bets by seat, since the coup itself is luck."""
        results, number = [0.0] * state.seats, 0
        for event in state.history:
            number = int(event.number) if event.kind == "ready" else number
            if number == deal_index + 1 and event.action is not None and event.action.verb in ("bet", "insure"):
                kind = INSURANCE_KIND if event.action.verb == "insure" else BET_KIND
                results[event.seat or 0] += expected_result({(kind, event.action.words[0]): event.action.number})
        return tuple(results) if number else None

    def reason(self, seen: Observation, action: Action) -> str:
        state, seat = seen.state, seen.seat
        if action == IMPRISON_ACTION:
            return say("On average you get half of it back either way, and in prison you may insure it.")
        if action == SURRENDER_ACTION:
            return say("You get half of it back at once, as much as prison brings on average.")
        if action.verb == "insure":
            odds = decimals((1 - result_chances()[PUSH] - result_chances()[REFAIT]) / result_chances()[REFAIT], 1)
            return say("The odds against a refait are {odds} to 1 (ties not counted), and it pays 49 to 1.", odds=odds)
        near_end, chips_to_lead = is_near_end(state), chips_behind(state, seat)
        if action.verb == "bet" and near_end and chips_to_lead > 0:
            coups_left = numbered(state.options["deals"] - len(state.results), "coup")
            return say(
                "You are {chips} behind with {left} left, so take the risk.", chips=int(chips_to_lead), left=coups_left
            )
        if action.verb == "bet":
            bet = {(BET_KIND, action.words[0]): action.number}
            if not state.options["insurance"]:
                return say("In the long run it costs {cost} chips.", cost=decimals(-expected_result(bet), 1))
            cost = decimals(
                -expected_result({**bet, (INSURANCE_KIND, action.words[0]): action.number // INSURANCE_DIVISOR}), 1
            )
            return say("In the long run it costs {cost} chips when insured for the full 1 %.", cost=cost)
        if near_end and chips_to_lead <= 0 and not current_stakes(state, seat):
            return say("You are in the lead, and without a bet you cannot lose chips.")
        cost = decimals(-expected_result({(BET_KIND, NOIR): BET_SIZES[0]}), 1)
        if current_stakes(state, seat):
            return say("Your bets are placed; another bet of 100 costs {cost} chips in the long run.", cost=cost)
        return say("Every bet of 100 costs {cost} chips in the long run; without a bet you lose nothing.", cost=cost)


def next_larger_bet(chips: int, max_bet: int) -> int:
    """Return the smallest bet above a number of chips, up to `max_bet`."""
    return next((bet for bet in BET_SIZES if bet > chips and bet <= max_bet), max_bet)


def rank_actions(seen: Observation) -> Ranking:
    """Return all actions with their average results, best first."""
    state, seat = seen.state, seen.seat
    if seen.phase == "refait":
        chips = state.chips_on(seat, state.asked[0], BET_KIND)
        gain = expected_result({(INSURANCE_KIND, NOIR): chips // INSURANCE_DIVISOR}) * bool(state.options["insurance"])
        return [(IMPRISON_ACTION, -chips / 2 + max(0.0, gain)), (SURRENDER_ACTION, -chips / 2)]
    ranking = [(action, stakes_value(state, seat, stakes_after(state, seat, action))) for action in seen.actions()]
    return sorted(ranking, key=lambda one: -one[1])


ADVICE = TrenteAdvice()
