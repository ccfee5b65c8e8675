"""What people who play against computers complain of is not done: positions in which hard and normal are right."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.players.complaints import Complaint, complaints, decided

ALL = tuple(complaints())
GAMES = sorted({complaint.game_id for complaint in ALL})
LEVELS = ("normal", "hard")
NINE_OF_TEN = 0.9
QUICK = {"normal": (3, {}), "hard": (2, {"simulations": 100})}  # seeds, and how much is thought
LONG = {"normal": (10, {}), "hard": (10, {"seconds": 0.3})}


@cache
def quickly(game_id: str, level: str) -> tuple[tuple[Complaint, list[bool]], ...]:
    """For each complaint of a game, what is right and wrong of a few decisions."""
    seeds, limits = QUICK[level]
    mine = [one for one in ALL if one.game_id == game_id]
    return tuple((one, [found[3] for found in decided(one, level, seeds, **limits)]) for one in mine)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_complained_of_is_not_done(game_id: str, level: str) -> None:
    """Nine of ten decisions are right, and most of those about each thing."""
    every = [right for _, found in quickly(game_id, level) for right in found]
    wrong = {one.about: f"{found.count(False)} of {len(found)}" for one, found in quickly(game_id, level)}
    assert every.count(True) >= NINE_OF_TEN * len(every), wrong
    assert all(found.count(True) > len(found) / 2 for _, found in quickly(game_id, level)), wrong


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("complaint", ALL, ids=lambda one: f"{one.game_id}: {one.about}")
def test_nine_of_ten_are_right(complaint: Complaint, level: str) -> None:
    seeds, limits = LONG[level]
    found = decided(complaint, level, seeds, **limits)
    done = Counter((number + 1, str(action)) for number, _, action, right in found if not right)
    assert len(found) - done.total() >= NINE_OF_TEN * len(found), dict(done)


def test_each_complaint_is_tried_in_three_positions() -> None:
    assert all(len(one.positions) >= 3 for one in ALL)
    assert len({(one.game_id, one.about) for one in ALL}) == len(ALL)
