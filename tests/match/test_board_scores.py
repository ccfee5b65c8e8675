"""Duplicate scoring of Bridge, against published scores and against the scoring of rubbers."""

from __future__ import annotations

import random

import pytest

from cardhall.games.contract_bridge.rules.rubber import Contract, Rubber, contract_entries
from cardhall.match import Match
from cardhall.match.board_scores import (
    PASSED_OUT,
    POINTS_PER_TRICK,
    ContractResult,
    board_dealer,
    board_options,
    duplicate_score,
    imps_for_difference,
    matchpoint_share,
    mean_with_range,
    play_to_result,
    student_quantile,
    vulnerable_sides,
)

NONE, ALL, YOU = 1, 4, 2  # boards on which nobody, everybody, the person's side is vulnerable


@pytest.mark.parametrize(
    ("result", "board", "points"),
    [
        (ContractResult(3, "NT", 1, 0, 9), NONE, 400),
        (ContractResult(4, "S", 1, 2, 11), ALL, 650),
        (ContractResult(2, "H", 1, 0, 8), NONE, 110),
        (ContractResult(6, "NT", 1, 0, 12), ALL, 1440),
        (ContractResult(7, "C", 1, 1, 13), NONE, -1440),
        (ContractResult(2, "S", 2, 0, 8), NONE, 470),
        (ContractResult(1, "NT", 4, 0, 7), ALL, 760),
        (ContractResult(5, "D", 2, 0, 12), ALL, 950),
        (ContractResult(4, "H", 2, 0, 6), NONE, -800),
        (ContractResult(4, "H", 2, 0, 6), ALL, -1100),
        (ContractResult(3, "C", 4, 1, 8), YOU, 200),
        (ContractResult(3, "C", 1, 0, 6), YOU, -300),
        (PASSED_OUT, ALL, 0),
    ],
)
def test_published_scores(result: ContractResult, board: int, points: int) -> None:
    assert duplicate_score(result, board) == points
    assert ContractResult.parse(str(result)) == result


def test_all_but_the_bonus_is_that_of_a_rubber() -> None:
    for board, games in ((NONE, (0, 0)), (ALL, (1, 1))):
        for level in range(1, 8):
            for strain in POINTS_PER_TRICK:
                for factor in (1, 2, 4):
                    for tricks in range(14):
                        lines = contract_entries(
                            Contract(level, strain, factor, 0), tricks, Rubber(games), False, False
                        )
                        points = sum(line.points * (1 if line.side == 0 else -1) for line in lines)
                        if tricks >= level + 6:
                            bonus = (300, 500)[games[0]] if lines[0].points >= 100 else 50
                            points += bonus
                        assert duplicate_score(ContractResult(level, strain, factor, 0, tricks), board) == points


def test_boards_turn_as_the_laws_say() -> None:
    assert [board_dealer(board) for board in range(1, 6)] == [2, 3, 0, 1, 2], "North, East, South, West, North"
    told = ["none", "you", "they", "all", "you", "they", "all", "none", "they", "all", "none", "you", "all", "none"]
    assert [vulnerable_sides(board) for board in range(1, 17)] == [*told, "you", "they"]
    assert vulnerable_sides(17) == "none"


def test_imps_and_matchpoints() -> None:
    steps = {0: 0, 10: 0, 20: 1, 40: 1, 50: 2, 420: 9, 430: 10, 600: 12, 740: 12, 750: 13, 3990: 23, 4000: 24, 9000: 24}
    assert {points: imps_for_difference(points) for points in steps} == steps
    assert imps_for_difference(-430) == -10
    assert matchpoint_share(420, [400, 420, 450]) == 0.5 and matchpoint_share(100, [50, 50, -100]) == 1


def test_a_range_is_that_of_student() -> None:
    exact = {3: 3.182, 4: 2.776, 7: 2.365, 15: 2.131, 30: 2.042}  # published quantiles
    assert {freedom: student_quantile(freedom) for freedom in exact} == pytest.approx(exact, rel=0.01)
    assert mean_with_range([3, -1, 4]) == (2, None), "too few boards"
    found = mean_with_range([3, -1, 4, 2])
    assert found.mean == 2 and found.margin == pytest.approx(3.182 * (14 / 3 / 4) ** 0.5, rel=0.01)


@pytest.mark.parametrize(
    "text", ["", "8 S 1 0 9", "4 X 1 0 9", "4 S 3 0 9", "4 S 1 4 9", "4 S 1 0 14", "4 S 1 0", "-1 S 1 0 9"]
)
def test_what_is_no_result_is_none(text: str) -> None:
    assert ContractResult.parse(text) is None


def test_a_deal_that_was_played_has_its_contract_and_tricks() -> None:
    options = board_options(2, {})
    match, rng = Match.new("contract-bridge", seed=11, dealer=1, options=options), random.Random(3)
    for call in ("pass", "pass", "bid 1 S", "double", "pass", "pass", "pass"):
        match.play(call)
    while not match.state.results:
        match.play(rng.choice(match.state.actions()))
    fresh = Match.new("contract-bridge", seed=11, dealer=1, options=options)
    found = play_to_result(fresh, [f"{seat} {action}" for seat, action in match.log])
    assert found is not None and found[:4] == (1, "S", 2, 3)
    own, other = match.state.results[0].lines[0].amounts
    assert found.tricks == other and own == 13 - found.tricks
    passed = Match.new("contract-bridge", seed=11, dealer=1, options=options)
    assert play_to_result(passed, ["1 pass", "2 pass", "3 pass", "0 pass"]) == PASSED_OUT
    assert play_to_result(Match.new("contract-bridge", seed=11, dealer=1, options=options), ["1 pass"]) is None
