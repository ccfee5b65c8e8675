"""Which games have a goal that can be made certain, and why the others have none: a table of all games.

In games of tricks `goals_in` finds it in deals between easy players. "more counts": what a deal brings depends on more
than the numbers of tricks or card points.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.match.rule_set import RuleSet
from cardhall.players.advice import advice_for
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.certain_goals import (
    MAX_FURTHER_POINTS,
    MAX_FURTHER_TRICKS,
    can_count_sure_tricks,
    find_goals,
    sees_own_hands,
    values_by_gain,
)
from cardhall.players.tricks.decided_deals import only_tricks_count
from cardhall.players.tricks.own_goals import find_exact_goal, find_match_goal, list_own_values
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.tricks import TrickPlay

GOALS = {
    "back-alley": "the bid made or set",
    "belote": "the contract made or set, all tricks",
    "calabrasella": "most card points",
    "contract-bridge": "the contract made or set",
    "court-piece": "seven tricks, not where tricks in a row count",
    "ecarte": "three tricks, five tricks",
    "euchre": "three tricks, the march",
    "five-hundred": "the contract made or set",
    "hasenpfeffer": "the bid made or set",
    "nap": "the bid made or set, no trick at misère",
    "oh-hell": "the bid made exactly",
    "pluck": "all tricks left, the points that win the match",
    "solo-whist": "the call made or set, no trick at misère",
    "spades": "the bid made or set, not beside a bid of none",
    "tresette": "the points that win the match",
    "tute": "most points, with what opponents may still declare",
    "twenty-eight": "the bid made or set, once trumps are seen",
    "twenty-five": "the points that win the match, all tricks",
    "whist": "the odd trick, the points that win the match",
}
NO_GOALS = {
    "funfzehnern": "tricks whose cards change what counts (`watches`) cannot be counted on",
    "nine-card-don": "two counts share one number, too many to look at one by one",
    "reversis": "more counts: aces and the Quinola that are given away",
    "trex": "more counts: who takes the cards that cost; where tricks cost, each costs alike",
    "truc": "a trick decides, but what is at stake is raised: the search knows the rest of the deal",
}
NO_TRICKS = {
    "big-two": "whoever is out first; the last cards are solved",
    "burraco": "points of melds",
    "conquian": "a number of melded cards",
    "dou-dizhu": "whoever is out first; the last cards are solved",
    "kabu": "a calculation",
    "kowah": "a calculation",
    "last-one": "whoever is out last",
    "mus": "stones that are bet",
    "nuts": "points of melds",
    "one-eyed-jack": "rows of a board",
    "play-or-pay": "whoever is out first",
    "pontoon": "a calculation",
    "put-and-take": "nothing is decided",
    "razz": "chips that are bet",
    "samba": "points of melds",
    "spinado": "whoever is out first",
    "stealing-bundles": "cards that are caught",
    "trente-et-quarante": "a calculation",
}
DEALS = 12


def has_goal(advice: Any, seen: Any) -> bool:
    """Whether the seat to act has a goal that it might make certain."""
    state = seen.state
    if not isinstance(state.at, TrickPlay) or any(action.verb != "play" for action in seen.actions()):
        return False
    if not only_tricks_count(state, advice.exact_deal_value):
        return False
    position = position_of(state)
    if not can_count_sure_tricks(state, position) or not sees_own_hands(state, seen.seat):
        return False
    values = values_by_gain(state, position, advice.value_to_side(state))
    further = MAX_FURTHER_POINTS if position.counts_points else MAX_FURTHER_TRICKS
    if find_goals(values, further, advice.max_further_gain(state)):
        return True
    side, course = state.side_of(state.playing), advice.course(state)
    points = partial(_points, advice, state, position)
    if len(state.sides) > 2 and course.target and find_match_goal(position, side, points, state.scores, course.target):
        return True
    return (
        not position.counts_points
        and find_exact_goal(list_own_values(position, side, points, advice.points_sign)) is not None
    )


def _points(advice: Any, state: Any, position: Any, tricks: Any) -> Any:
    return advice.exact_deal_value(state, tricks, position.points)


def goals_in(game_id: str) -> bool:
    """Whether there is such a goal in any of some deals."""
    advice = advice_for(game_id)
    for seed in range(1, DEALS + 1):
        state = rules.get(game_id).start(seed=seed, options=RuleSet.of_game(game_id).options)
        able = [players.get("easy", game_id, seed + seat) for seat in range(state.setup.seats)]
        while not state.results:
            seat = state.actors[0] if state.turn is None else state.turn
            seen = state.observe(seat)
            if has_goal(advice, seen):
                return True
            state.play(able[seat].choose(seen), seat)
    return False


def test_every_game_is_in_the_table() -> None:
    table = [*GOALS, *NO_GOALS, *NO_TRICKS]
    assert sorted(table) == sorted(CATALOGUE)
    assert all(isinstance(advice_for(game_id), TrickAdvice) for game_id in GOALS)
    assert not any(isinstance(advice_for(game_id), TrickAdvice) for game_id in NO_TRICKS)


@pytest.mark.parametrize("game_id", ["oh-hell", "tute", "twenty-five"])
def test_goals_of_these_games_are_found(game_id: str) -> None:
    assert goals_in(game_id)


@pytest.mark.long
@pytest.mark.parametrize("game_id", [*GOALS, *NO_GOALS])
def test_the_table_says_in_which_games_goals_are_found(game_id: str) -> None:
    if isinstance(advice_for(game_id), TrickAdvice):
        assert goals_in(game_id) == (game_id in GOALS)
