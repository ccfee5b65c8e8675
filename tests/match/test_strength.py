"""Ratings: on simulated players whose strength is known, and how opponents are chosen."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from math import sqrt

import pytest

from cardhall import rules
from cardhall.match import strength
from cardhall.match.measured import STRENGTH_KEY, measured_figures
from cardhall.match.results import Result
from cardhall.match.strength import (
    LEVELS,
    PlayerRating,
    chance_to_win,
    choose_opponents,
    level_strengths,
    rate_player,
    strength_by_decisions,
)
from cardhall.rules.catalogue import CATALOGUE

START = datetime(2026, 1, 1, tzinfo=UTC)
PARTNERSHIP, ALONE, PAIR = ((0, 2), (1, 3)), ((0,), (1,), (2,), (3,)), ((0,), (1,))
SIDES = {"whist": PARTNERSHIP, "nap": ALONE, "ecarte": PAIR, "twenty-eight": PARTNERSHIP}


def make_result(
    game: str, day: int, ahead: float, deals: int, levels: dict[int, str], squares: float | None = None
) -> Result:
    sides = SIDES[game]
    won = ahead > 0
    return Result(
        id=f"{game}{day}",
        game=game,
        date=START + timedelta(days=day),
        scores=tuple(0 for _ in sides),
        sides=sides,
        winners=(0,) if won else (1,),
        won=won,
        deals=deals,
        seats=sum(map(len, sides)),
        options={},
        levels=levels,
        ahead=ahead,
        squares=squares,
    )


def simulate_match(
    game: str, day: int, place: float, levels: dict[int, str], rng: random.Random, swing: float = 1.0
) -> Result:
    """A match of a player of that strength: to a number of points, so that its length depends on how it goes."""
    found = level_strengths(game)
    assert found is not None
    bonus = strength.line_up_handicap(found, SIDES[game], levels)
    assert bonus is not None
    mean, spread = (place + bonus) / sqrt(found.deals_per_match) * found.swing, found.swing * swing
    total = squares = 0.0
    deals = 0
    while deals == 0 or (abs(total) < spread * sqrt(found.deals_per_match) and deals < 4 * found.deals_per_match):
        # a few large results among many small ones, as cards give them
        width = spread * (1.8 if rng.random() < 0.2 else sqrt((1 - 0.2 * 1.8**2) / 0.8))
        value = rng.gauss(mean, width)
        total, squares, deals = total + value, squares + value**2, deals + 1
    return make_result(game, day, total, deals, levels, squares)


def any_levels(game: str, rng: random.Random) -> dict[int, str]:
    return {seat: rng.choice(LEVELS) for side in SIDES[game] for seat in side if seat}


def test_intervals_hold_the_true_strength_of_simulated_players() -> None:
    rng, inside, total = random.Random(1), 0, 300
    for number in range(total):
        game = list(SIDES)[number % len(SIDES)]
        found = level_strengths(game)
        assert found is not None
        place = rng.uniform(found.places["easy"] - 0.5, found.places["hard"] + 0.5)
        swing = rng.choice((0.7, 1.0, 1.0, 1.4))  # other options than those that were measured
        matches = rng.choice((3, 8, 20))
        history = [simulate_match(game, day, place, any_levels(game, rng), rng, swing) for day in range(matches)]
        rating = rate_player(game, history)
        assert rating is not None and rating.matches == matches
        true = place / swing  # the same points are less where results spread more
        inside += abs(rating.place - true) <= strength.NORMAL_QUANTILE * rating.error
    assert inside / total >= 0.93


@pytest.mark.parametrize("game", SIDES)
def test_chosen_opponents_come_to_about_an_even_match(game: str) -> None:
    rng = random.Random(2)
    found = level_strengths(game)
    assert found is not None
    edges = []
    for _ in range(12):
        place = rng.uniform(found.places["easy"], found.places["hard"])
        history: list[Result] = []
        for day in range(25):
            rating = rate_player(game, history)
            assert rating is not None
            chosen = choose_opponents(rating, SIDES[game], history[-1] if history else None)
            bonus = strength.line_up_handicap(found, SIDES[game], chosen.levels)
            assert bonus is not None
            if day >= 10:
                edges.append(place + bonus)
            history.append(simulate_match(game, day, place, dict(chosen.levels), rng))
    chances = [chance_to_win(edge, len(SIDES[game])) for edge in edges]
    even = 1 / len(SIDES[game])
    assert abs(sum(chances) / len(chances) - even) < 0.06


def test_few_matches_tell_nothing_and_say_how_many_more() -> None:
    first = rate_player("whist", [])
    assert first is not None and not first.is_known and first.matches_needed >= 3
    history = [
        make_result("whist", day, 1.0, 4, {1: "normal", 2: "normal", 3: "normal"})
        for day in range(first.matches_needed)
    ]
    later = rate_player("whist", history)
    assert later is not None and later.is_known and later.matches_needed == 0 and later.low < later.number < later.high


def test_a_better_player_has_a_higher_rating_and_recent_matches_weigh_more() -> None:
    everybody = {1: "normal", 2: "normal", 3: "normal"}
    lost = [make_result("whist", day, -8.0, 4, everybody) for day in range(30)]
    won = [make_result("whist", 30 + day, 8.0, 4, everybody) for day in range(30)]
    falling = rate_player(
        "whist",
        [make_result("whist", day, 8.0, 4, everybody) for day in range(30)]
        + [make_result("whist", 30 + day, -8.0, 4, everybody) for day in range(30)],
    )
    rising, low = rate_player("whist", lost + won), rate_player("whist", lost)
    assert rising and low and falling
    assert low.place < falling.place < 0 < rising.place
    strong = rate_player(
        "whist", [make_result("whist", day, 0.0, 4, {1: "hard", 2: "normal", 3: "hard"}) for day in range(9)]
    )
    weak = rate_player(
        "whist", [make_result("whist", day, 0.0, 4, {1: "easy", 2: "normal", 3: "easy"}) for day in range(9)]
    )
    assert strong and weak and strong.place > weak.place


def test_results_of_older_releases_count_by_their_scores() -> None:
    line = make_result("whist", 0, 0.0, 5, {1: "hard", 2: "normal", 3: "hard"})
    old = Result(**{**line.__dict__, "ahead": None, "squares": None, "scores": (7, 2)})
    new = Result(**{**line.__dict__, "ahead": 5.0, "squares": None})
    first, second = rate_player("whist", [old]), rate_player("whist", [new])
    assert first and second and first.place == second.place
    games = rate_player("whist", [Result(**{**old.__dict__, "points": (3, 1)})])  # games won are no points
    assert games and games.matches == 0


def test_reviewed_decisions_make_a_rating_closer() -> None:
    history = [make_result("whist", day, 2.0, 4, {1: "normal", 2: "normal", 3: "normal"}) for day in range(3)]
    told = strength_by_decisions("whist", 1.0, 0.7, 1.3, 200)
    with_decisions, without = rate_player("whist", history, told), rate_player("whist", history)
    assert with_decisions and without and with_decisions.error < without.error
    assert with_decisions.decisions == 200 and abs(with_decisions.place) < abs(without.place) + 0.1
    assert strength_by_decisions("whist", 1.0, 0.7, 1.3, 5) is None


def test_every_game_with_decisions_is_measured_by_the_rules_of_now() -> None:
    told = {game_id: measured_figures(game_id)[STRENGTH_KEY] for game_id in CATALOGUE if measured_figures(game_id)}
    assert set(told) == {game_id for game_id, entry in CATALOGUE.items() if entry.choices}
    stale = [game_id for game_id, one in told.items() if one["revision"] != rules.get(game_id).revision]
    assert not stale, f"measure anew: python -m tests.tools.strengths {' '.join(stale)}"
    for game_id in told:
        found = level_strengths(game_id)
        assert found is not None
        assert found.places["easy"] < found.places["normal"] <= found.places["hard"]
    assert rate_player("put-and-take", []) is None


def test_opponents_are_weaker_for_a_weaker_player_and_partners_never_the_weakest() -> None:
    weak, strong = (PlayerRating("whist", place, 0.2, 20) for place in (-0.5, 0.4))
    chosen = [choose_opponents(one, PARTNERSHIP) for one in (weak, strong)]
    weaker, stronger = (sum(LEVELS.index(one.levels[seat]) for seat in (1, 3)) for one in chosen)
    assert weaker < stronger and all(one.levels[2] in strength.PARTNER_LEVELS for one in chosen)
    last = make_result("whist", 0, 1.0, 4, {1: "easy", 2: "normal", 3: "easy"})
    change = choose_opponents(strong, PARTNERSHIP, last).change
    assert change is not None and change > 0
