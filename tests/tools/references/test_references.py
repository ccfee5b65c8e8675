"""What decisions cost the levels, and where the person stands among them."""

from __future__ import annotations

import pytest

from cardhall import rules
from cardhall.match.decisions import AverageCost
from cardhall.match.measured import COSTS_KEY, measured_figures
from cardhall.match.references import (
    LEVELS,
    SCALE_LEVELS,
    LevelCost,
    ScalePlace,
    costs_by_level,
    place_on_scale,
    similar_costs_by_level,
)
from cardhall.rules.catalogue import CATALOGUE
from tests.game_files import games_with
from tests.tools.references import (
    FILE_OF_DEALS,
    SECONDS_PER_DECISION,
    Line,
    is_ordered,
    level_steps,
    measure_deal,
    read_lines,
    references_of_game,
)

MEASURED = sorted(games_with(FILE_OF_DEALS))
WRITTEN = {game_id: costs for game_id in CATALOGUE if (costs := measured_figures(game_id).get(COSTS_KEY))}
APART = [game_id for game_id, costs in WRITTEN.items() if costs["apart"]]
ALIKE = [game_id for game_id, costs in WRITTEN.items() if not costs["apart"]]
LEAST_GAMES, LEAST_DEALS = 20, 30
MOST_MISTAKES = 0.03  # of hard's own decisions


def test_the_files_are_what_the_lines_come_to() -> None:
    assert len(APART) >= LEAST_GAMES and set(APART) == {game_id for game_id in MEASURED if is_ordered(game_id)}
    assert set(ALIKE) == set(MEASURED) - set(APART)
    for game_id, costs in WRITTEN.items():
        assert costs["revision"] == rules.get(game_id).revision, (
            f"measure it anew: python -m tests.tools.references {game_id}"
        )
        told, other = (
            (costs_by_level, similar_costs_by_level) if game_id in APART else (similar_costs_by_level, costs_by_level)
        )
        assert told(game_id) == references_of_game(game_id) and not other(game_id)


@pytest.mark.parametrize("game_id", APART)
def test_each_level_loses_less_than_the_one_below(game_id: str) -> None:
    costs = [one.mean for one in references_of_game(game_id).values()]
    assert costs == sorted(costs, reverse=True) and len(set(costs)) == len(costs)


@pytest.mark.parametrize("game_id", ALIKE)
def test_where_levels_are_not_told_apart_random_play_is_still_the_worst(game_id: str) -> None:
    (step, margin), *rest = level_steps(game_id)
    assert step > margin and any(step <= margin for step, margin in rest)


@pytest.mark.parametrize("game_id", MEASURED)
def test_enough_was_measured_and_hard_makes_few_mistakes(game_id: str) -> None:
    found = references_of_game(game_id)
    assert list(found) == list(LEVELS)
    assert min(one.deals for one in found.values()) >= LEAST_DEALS
    assert found["hard"].mistakes < MOST_MISTAKES


@pytest.mark.parametrize("game_id", MEASURED)
def test_every_deal_was_measured_once_and_with_the_same_thought(game_id: str) -> None:
    lines = read_lines(game_id)
    assert len({one.seed for one in lines}) == len(lines) and {one.seconds for one in lines} == {SECONDS_PER_DECISION}


def test_a_deal_is_measured_for_all_levels() -> None:
    line = measure_deal("ecarte", 1, 0.01)
    assert line.decisions > 0 and len(line.costs) == len(line.mistakes) == len(LEVELS)
    assert all(0 <= number <= line.decisions for number in line.mistakes) and min(line.costs) >= 0


def test_means_and_their_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [Line(1, 10, 0.1, (2.0, 2.0, 1.0, 0.0), (1, 1, 0, 0)), Line(2, 10, 0.1, (4.0, 2.0, 1.0, 0.0), (2, 0, 0, 0))]
    monkeypatch.setattr(
        "tests.tools.references.read_lines", lambda _: [*some, Line(3, 0, 0.1, (0, 0, 0, 0), (0, 0, 0, 0))]
    )
    found = references_of_game("ecarte")
    assert found["random"] == LevelCost(2, 20, 0.3, round(1.96 * 2 / 20, 4), 0.15)
    assert found["easy"] == LevelCost(2, 20, 0.2, 0.0, 0.05) and not is_ordered("ecarte")


# ---- where the person stands

COSTS_KEY = {"random": 0.5, "easy": 0.3, "normal": 0.1, "hard": 0.05}
FOUND = {level: LevelCost(40, 500, cost, 0.01, 0.0) for level, cost in COSTS_KEY.items()}


def reference_line(mean: float, margin: float = 0.01) -> ScalePlace:
    return place_on_scale(AverageCost(100, mean, margin, 0.0), FOUND)


@pytest.mark.parametrize(
    ("mean", "place", "nearest"),
    [
        (0.3, 0.0, ("easy", "easy")),
        (0.2, 0.5, ("easy", "normal")),
        (0.1, 1.0, ("normal", "normal")),
        (0.075, 1.5, ("normal", "hard")),
        (0.05, 2.0, ("hard", "hard")),
        (0.03, 2.4, ("hard", "")),
        (0.0, 2.5, ("hard", "")),
        (0.35, -0.25, ("", "easy")),
        (3.0, -0.5, ("", "easy")),
    ],
)
def test_a_cost_has_its_place_among_the_levels(mean: float, place: float, nearest: tuple[str, str]) -> None:
    found = reference_line(mean)
    assert found.place == pytest.approx(place) and found.neighbouring_levels == nearest
    assert found.low <= found.place <= found.high


def test_what_is_certain_follows_from_the_interval() -> None:
    assert (reference_line(0.2, 0.05).best_weaker_level, reference_line(0.2, 0.05).weakest_better_level) == (
        "easy",
        "normal",
    )
    assert (reference_line(0.2, 0.2).best_weaker_level, reference_line(0.2, 0.2).weakest_better_level) == ("", "")
    assert (reference_line(0.04, 0.005).best_weaker_level, reference_line(0.04, 0.005).weakest_better_level) == (
        "hard",
        "",
    )
    assert (reference_line(0.5).best_weaker_level, reference_line(0.5).weakest_better_level) == ("", "easy")


def test_games_that_were_not_measured_have_none() -> None:
    assert costs_by_level("put-and-take") == {} and SCALE_LEVELS == ("easy", "normal", "hard")
