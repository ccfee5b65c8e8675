"""What people who play against computers complain of is not done: positions in which hard and normal are right."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.players.complaints import Complaint, all_complaints, decisions_of_players

ALL = tuple(all_complaints())
GAMES = sorted({complaint.game_id for complaint in ALL})
LEVELS = ("normal", "hard")
# how many positions of each complaint are enough quickly, where a decision takes long
SLOW_GAMES = {"spades": 1, "contract-bridge": 2}
NINE_OF_TEN, OF_EACH = 0.9, 0.85
QUICK_EFFORT = {"normal": (1, {}), "hard": (1, {"simulations": 60})}  # seeds, and how much is thought
LONG_EFFORT = {"normal": (10, {}), "hard": (10, {"seconds": 0.3})}


@cache
def check_complaints(game_id: str, level: str) -> tuple[tuple[Complaint, list[bool]], ...]:
    """For each complaint of a game, what is right and wrong of a few decisions."""
    seeds, limits = QUICK_EFFORT[level]
    mine = [one._replace(positions=one.positions[: SLOW_GAMES.get(game_id)]) for one in ALL if one.game_id == game_id]
    return tuple((one, [found[3] for found in decisions_of_players(one, level, seeds, **limits)]) for one in mine)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_complained_of_is_not_done(game_id: str, level: str) -> None:
    """Nine of ten decisions are right, and most of those about each thing."""
    every = [right for _, found in check_complaints(game_id, level) for right in found]
    wrong = {one.about: f"{found.count(False)} of {len(found)}" for one, found in check_complaints(game_id, level)}
    assert every.count(True) >= NINE_OF_TEN * len(every), wrong
    assert all(found.count(True) > len(found) / 2 for _, found in check_complaints(game_id, level)), wrong


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", GAMES)
def test_nine_of_ten_are_right(game_id: str, level: str) -> None:
    """At ten seeds: nine of ten in all, and 17 of 20 of each complaint."""
    seeds, limits = LONG_EFFORT[level]
    every: list[bool] = []
    done: Counter[tuple[str, int, str]] = Counter()
    for one in (one for one in ALL if one.game_id == game_id):
        found = decisions_of_players(one, level, seeds, **limits)
        every += [right for _, _, _, right in found]
        done.update((one.about, number + 1, str(action)) for number, _, action, right in found if not right)
        assert sum(right for _, _, _, right in found) >= OF_EACH * len(found), done
    assert sum(every) >= NINE_OF_TEN * len(every), done


def test_each_complaint_is_tried_in_three_positions() -> None:
    assert all(len(one.positions) >= 3 for one in ALL)
    assert len({(one.game_id, one.about) for one in ALL}) == len(ALL)
