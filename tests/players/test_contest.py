"""Contests: fair seatings, honest intervals, the same figures with any number of processes, and programs."""

from __future__ import annotations

import errno
import multiprocessing
import sys
import time
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

from cardhall import players, rules
from cardhall.players.contests import arena, contest
from cardhall.players.contests.arena import (
    Unfinished,
    average_advantage,
    deal_difference,
    fair_seatings,
    match_difference,
    play_paired,
    student_quantile_95,
    summarize,
)
from cardhall.players.contests.contest import Contestant, ContestTerms
from cardhall.players.remote.protocol import Forfeit


def test_two_sides_change_places() -> None:
    assert fair_seatings(2) == [(True, False), (False, True)]


def test_three_sides_are_played_by_each_alone_in_every_seat() -> None:
    assert fair_seatings(3) == [
        (True, False, False),
        (False, True, False),
        (False, False, True),
        (False, True, True),
        (True, False, True),
        (True, True, False),
    ]


def test_a_single_side_is_played_by_both() -> None:
    assert fair_seatings(1) == [(True,), (False,)]
    for sides in (1, 2):
        assert fair_seatings(sides, one_side_only=True) == fair_seatings(sides)
    assert fair_seatings(4, one_side_only=True) == fair_seatings(4)[:4]
    assert average_advantage((7,), (True,)) == 7
    assert average_advantage((7,), (False,)) == -7


def test_the_advantage_is_between_averages() -> None:
    assert average_advantage((6, -2, -4), (True, False, False)) == 9
    assert average_advantage((6, -2, -4), (False, True, True)) == -9


@pytest.mark.parametrize("game_id", ["whist", "dou-dizhu", "stealing-bundles", "nuts"])
def test_nobody_is_better_than_itself(game_id: str) -> None:
    """The cards and the seats favour neither: exactly nothing is left between two players that do the same."""
    player = players.get("random", game_id, seed=1)
    for seed in range(3):
        for alone in (False, True):
            assert deal_difference(game_id, player, player, seed, one_side_only=alone) == pytest.approx(0, abs=1e-9)


def test_whole_matches_are_won_or_lost() -> None:
    player = players.get("easy", "euchre", seed=1)
    even = play_paired("euchre", player, player, 2, difference_of=match_difference)
    assert (even.mean, even.deal_count) == (0, 2)
    better = play_paired("euchre", "easy", "random", 3, difference_of=match_difference)
    assert 0 < better.mean <= 1


def test_interval() -> None:
    """Against figures worked out by hand: mean 2, standard deviation 1.5811, t(4) 2.776."""
    result = summarize([0, 1, 2, 3, 4])
    assert result.mean == 2
    assert result.high - result.mean == pytest.approx(2.776 * 1.58114 / 5**0.5, abs=0.01)
    assert (summarize([3.0]).low, summarize([3.0]).high) == (-inf, inf)


@pytest.mark.parametrize(("freedom", "quantile"), [(1, 12.71), (2, 4.30), (4, 2.78), (5, 2.57), (10, 2.23), (30, 2.04)])
def test_student(freedom: int, quantile: float) -> None:
    assert student_quantile_95(freedom) == pytest.approx(quantile, abs=0.01)


def test_names() -> None:
    assert Contestant.parse("hard@0.2s") == Contestant("hard", seconds=0.2)
    assert Contestant.parse(" normal@500 ").name == "normal@500"
    assert Contestant(program="/a/b/mine --fast").name == "mine --fast"
    for text in ("brilliant", "hard@", "hard@x", "hard@0", "hard@-1s", "hard@nans", ""):
        with pytest.raises(ValueError, match=r"\.$"):
            Contestant.parse(text)


def _terms(first: Contestant, second: Contestant, game: str = "stealing-bundles") -> ContestTerms:
    return ContestTerms(game, (first, second), seed=5)


def test_processes_change_no_figure() -> None:
    terms = _terms(Contestant("normal", simulations=2), Contestant("random"))
    alone = list(contest.play(terms, 4))
    apart = sorted(contest.play(terms, 4, jobs=2), key=lambda one: one.number)
    assert [one.number for one in apart] == [0, 1, 2, 3]
    assert [one.difference for one in apart] == [one.difference for one in alone]
    assert all(seconds > 0 for one in apart for times in one.decision_times for seconds in times)


def test_a_contest_can_be_left_early() -> None:
    others = set(multiprocessing.active_children())
    deals = contest.play(_terms(Contestant("random"), Contestant("random")), 10_000, jobs=2)
    next(deals)
    assert set(multiprocessing.active_children()) - others
    deals.close()
    until = time.monotonic() + 10
    while set(multiprocessing.active_children()) - others:
        assert time.monotonic() < until, "its processes go on"
        time.sleep(0.02)


def _program(path: Path, code: str) -> Contestant:
    (path / "program.py").write_text(
        "import json, sys\n"
        "done = 0\n"
        "for line in sys.stdin:\n"
        "    word, _, rest = line.strip().partition(' ')\n"
        '    if word == \'cardhall\': print(\'ready {"protocol": 1, "name": "Test"}\', flush=True)\n'
        "    elif word == 'game': print('ok', flush=True)\n"
        "    elif word == 'observe':\n"
        "        done += 1\n"
        f"        {code}\n"
        "        print('action', json.loads(rest)['actions'][0], flush=True)\n"
    )
    return Contestant(program=f"'{sys.executable}' '{path / 'program.py'}'")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_takes_part(tmp_path: Path, jobs: int) -> None:
    terms = _terms(Contestant("random"), _program(tmp_path, "pass"))
    played = list(contest.play(terms, 2, jobs))
    assert sorted(one.number for one in played) == [0, 1]
    assert all(one.decision_times[1] for one in played)


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_a_program_plays_every_game_against_a_level(tmp_path: Path, game_id: str) -> None:
    """To the end of a deal, in every second seat; where all act at once, at the pace of normal."""
    choose = "import random; rest = json.dumps({'actions': [random.Random(done).choice(json.loads(rest)['actions'])]})"
    program = _program(tmp_path, choose)
    hall = contest.DealRunner(_terms(Contestant("easy"), program, game_id))
    state = rules.get(game_id).start(seed=3)  # one in which Nuts is soon over
    try:
        arena.play_deal(state, [hall._get_player(seat % 2, 1) for seat in range(state.seats)])
    finally:
        hall.close()
    assert len(state.results) == 1


def test_a_deal_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MAX_DEAL_ACTIONS", 30)
    with pytest.raises(Unfinished, match=r"A deal of Whist has not ended after 30 actions\."):
        list(contest.play(_terms(Contestant("easy"), Contestant("random"), "whist"), 1))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_dies(tmp_path: Path, jobs: int) -> None:
    terms = _terms(Contestant("random"), _program(tmp_path, "if done > 100: sys.exit('Out of cards')"))
    played = []
    with pytest.raises(Forfeit, match="“Test” has ended with status 1 and said 'Out of cards'"):
        for one in contest.play(terms, 50, jobs):
            played.append(one)
    assert 0 < len(played) < 50


def test_our_engine_plays_as_the_level_does() -> None:
    """The same decisions by lines as in this process: a contest of a level with itself shows exactly nothing."""
    engine = f"'{sys.executable}' -m cardhall engine --level easy"
    program = contest.DealRunner(_terms(Contestant("easy"), Contestant(program=engine), "whist"))
    try:
        player = program._get_player(1, 3)
        level = players.get("easy", "whist", seed=3)
        state = rules.get("whist").start(seed=2)
        for _ in range(20):
            seen = state.observe(state.turn)
            assert player.choose(seen) == level.choose(seen)
            state.play(level.choose(seen))
    finally:
        program.close()


def test_what_a_program_is_told_to_draw_lots_from_tells_no_deal() -> None:
    hall = contest.DealRunner(_terms(Contestant("easy"), Contestant(program="somebody"), "whist"))
    seed = 3 * arena.CONTEST_SEED_STEP + 7
    told = [hall._player_seed(1, seed), hall._player_seed(1, seed + 1)]
    assert told[0] == hall._player_seed(1, seed) and min(told) >= 0 and max(told) < 2**48
    assert abs(told[1] - told[0]) > 100 and all(abs(one - 2 * seed) > 100 for one in told)
    assert hall._player_seed(0, seed) == 2 * seed


def test_no_seed_of_a_deal_is_found_by_trying() -> None:
    """Of the same deal every contest tells its programs something else, unless it is to tell what another has told."""
    terms = [_terms(Contestant("easy"), Contestant(program="somebody")) for _ in range(3)]
    told = {contest.DealRunner(one)._player_seed(1, 1) for one in terms}
    assert len(told) == 3
    assert contest.DealRunner(replace(terms[1], lots_secret=terms[0].lots_secret))._player_seed(
        1, 1
    ) == contest.DealRunner(terms[0])._player_seed(1, 1)


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_a_process_that_ends_before_it_is_told_what_to_do_ends_the_contest(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        monkeypatch.setattr(sys, "platform", system)
        raise BrokenPipeError if system == "linux" else OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr("cardhall.players.contests.contest.ProcessPoolExecutor.submit", broken)
    with pytest.raises(Unfinished, match="has died"):
        list(contest.play_in_processes(_terms(Contestant("easy"), Contestant("easy")), 2, 1))
