"""Answers to our Razz: simple ones play by their rule, a best response finds what a weak player lies open to."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardhall import rules
from cardhall.games.razz.advice.betting_table import (
    BRINGING,
    CHECKING,
    FOLDING,
    RAISING,
    BettingTable,
    acts_for_actions,
)
from tests.oracles.razz_answers import Answer, answer_winnings, best_answers, best_response, play_answer

ALWAYS, WAITS = Answer(0.0, 0.0, False), Answer(1.5, 0.8, False)
NEVER_RAISES = Answer(1.5, 2.0, False)


def test_answers_do_what_they_say() -> None:
    done = {
        answer: [one for seed in range(12) for one in play_answer(answer, seed, seed % 2).decisions]
        for answer in (ALWAYS, WAITS)
    }
    assert all(one.act in one.acts for some in done.values() for one in some)
    assert all(one.act == RAISING or RAISING not in one.acts for one in done[ALWAYS])
    assert FOLDING not in [one.act for one in done[ALWAYS]]
    assert [one.act for one in done[WAITS]].count(FOLDING) > 5


class Noting:
    """One who does anything, and what it has done."""

    def __init__(self) -> None:
        self.acts: list[int] = []

    def __call__(self, table: BettingTable, seat: int, acts: Sequence[int], rng: random.Random) -> int:
        self.acts.append(rng.choice(acts))
        return self.acts[-1]


def test_deals_are_played_as_by_the_rules() -> None:
    """What a deal brings is what the rules pay for the same acts."""
    for seed in range(20):
        other = Noting()
        deal = play_answer(WAITS, seed, 0, other)
        state = rules.get("razz").start(seats=2, seed=seed)
        own, others = iter(deal.decisions), iter(other.acts)
        while not state.results:
            able = state.actions()
            if len(able) == 1:
                state.play(able[0])
                continue
            act = next(own).act if state.turn == 0 else next(others)
            state.play(able[acts_for_actions(BettingTable(state), able).index(act)])
        assert state.results[0].delta[0] == deal.brought


def test_who_always_raises_loses() -> None:
    assert answer_winnings(ALWAYS, 150, 3).mean < 0
    assert best_answers([ALWAYS, WAITS], 150, 3, 1) == [WAITS]


def gives_up(table: BettingTable, seat: int, acts: Sequence[int], rng: random.Random) -> int:
    """One who folds to every bet, and never makes one."""
    return next(act for act in (FOLDING, CHECKING, BRINGING) if act in acts)


def test_a_best_response_bets_against_one_who_always_folds() -> None:
    found = best_response(NEVER_RAISES, 40, 1, gives_up, enough=2)
    assert answer_winnings(NEVER_RAISES, 30, 90, gives_up).mean < 2 < 3 < answer_winnings(found, 30, 90, gives_up).mean
