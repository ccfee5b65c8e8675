"""What results are counted in, in words."""

from __future__ import annotations

import pytest

from cardhall import rules
from cardhall.language import say
from cardhall.rules.engine import units


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_every_game_counts_in_a_unit_that_has_words(game_id: str) -> None:
    game = rules.get(game_id)
    assert game.unit in units.AMOUNT_TEXTS and game.unit in units.UNIT_NAMES
    assert say("{cost}", cost=game.in_units(12)) == f"12 {game.unit}"


@pytest.mark.parametrize(
    ("number", "unit", "told"),
    [
        (2, units.TRICKS, "2 tricks"),
        (1.04, units.CHIPS, "1 chip"),
        (1.44, units.CHIPS, "1.4 chips"),
        (12.4, units.POINTS, "12 points"),
        (-0.52, units.STONES, "−0.5 stones"),
        (1340.2, units.POINTS, "1,340 points"),
    ],
)
def test_amounts_are_told_with_tenths_where_they_are_small(number: float, unit: str, told: str) -> None:
    assert say("{cost}", cost=units.format_amount(number, unit)) == told


def test_units_are_those_of_the_book() -> None:
    found = {game_id: rules.get(game_id).unit for game_id in ("whist", "pontoon", "mus", "court-piece", "spades")}
    assert found == {
        "whist": units.TRICKS,
        "pontoon": units.CHIPS,
        "mus": units.STONES,
        "court-piece": units.COURTS,
        "spades": units.POINTS,
    }
