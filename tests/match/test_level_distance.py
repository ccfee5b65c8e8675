"""Where Hard was not measured to be better than Normal, and is said to play alike."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cardhall.match import level_distance
from cardhall.match.level_distance import is_hard_distinct
from cardhall.match.references import LevelCost
from cardhall.match.strength import LevelStrengths
from cardhall.rules.catalogue import CATALOGUE

LEVELS = ("easy", "normal", "hard")


def measure(
    monkeypatch: pytest.MonkeyPatch, hard: float, error: float, costs: Mapping[str, tuple[float, float]]
) -> None:
    """Set what was measured of every game: Hard's lead with its standard error, and costs with margins by level."""
    places = dict(zip(LEVELS, (-1.0, 0.0, hard), strict=True))
    found = LevelStrengths(10.0, 5.0, 1, places, dict.fromkeys(LEVELS, error))
    told = {level: LevelCost(10, 100, mean, margin, 0.0) for level, (mean, margin) in costs.items()}
    monkeypatch.setattr(level_distance, "level_strengths", lambda game_id: found)
    monkeypatch.setattr(level_distance, "measured_costs_by_level", lambda game_id: told)
    monkeypatch.setattr(level_distance, "similar_costs_by_level", lambda game_id: {})


def test_a_contest_or_the_costs_of_decisions_tell_them_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    alike, apart = {"normal": (0.3, 0.2), "hard": (0.2, 0.2)}, {"normal": (0.9, 0.2), "hard": (0.2, 0.2)}
    for hard, error, costs, expected in (
        (1.0, 0.2, alike, True),
        (0.3, 0.2, alike, False),
        (0.3, 0.2, apart, True),
        (0.3, 0.2, {}, False),
        (0.0, 0.0, alike, False),
    ):
        measure(monkeypatch, hard, error, costs)
        assert is_hard_distinct("whist") == expected, (hard, error, costs)


def test_what_was_measured_says_it_for_every_game() -> None:
    """In most games Hard is better; where nothing is decided nothing is said."""
    alike = [game_id for game_id in CATALOGUE if not is_hard_distinct(game_id)]
    assert len(alike) < len(CATALOGUE) / 4
    assert all(CATALOGUE[game_id].choices for game_id in alike)
    assert is_hard_distinct("whist") and not is_hard_distinct("kabu")
