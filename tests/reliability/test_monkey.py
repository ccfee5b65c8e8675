"""A monkey of 10,000 events at every game: no fault, nothing unsaved, nothing left over."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from cardhall import rules
from cardhall.desktop.table.layout.frame import build_frame, usual_seat_places
from cardhall.desktop.table.layout.trick_shape import trick_shape
from cardhall.match.exercises import game_exercises
from cardhall.match.references import costs_by_level
from tests.reliability import census
from tests.reliability.amounts import LONG, measured, shared
from tests.reliability.monkey import Monkey

WARM_UP = 60  # events after which everything that is kept to be found again has been made
MOST_MEGABYTES = 150.0  # in use, that the pictures of all sizes and looks may come to, however many events there are


def check(monkey: Monkey, before: tuple[object, ...]) -> None:
    """Nothing went wrong, and there is nothing more than before."""
    assert not monkey.faults, monkey.faults[0]
    objects, widgets, processes, files = before
    left = census.count_increase(objects, census.count_objects())  # type: ignore[arg-type]
    assert left == {}, "\n".join(map(census.list_keepers, left))
    assert census.count_increase(widgets, census.count_widgets()) == {}  # type: ignore[arg-type]
    assert census.list_processes() <= processes and census.count_open_files() <= files  # type: ignore[operator]


def count_everything() -> tuple[object, ...]:
    return census.count_objects(), census.count_widgets(), census.list_processes(), census.count_open_files()


def test_shapes_of_tricks_and_files_of_games_that_are_cached_are_not_left_over() -> None:
    census.collect_garbage()
    before = census.count_objects()
    trick_shape(build_frame(900.0, 640.0, seats=4))
    assert usual_seat_places(9) is usual_seat_places(9)
    assert costs_by_level("whist") and game_exercises("whist")
    assert census.count_increase(before, census.count_objects())
    census.collect_garbage()
    assert census.count_increase(before, census.count_objects()) == {}


def test_every_other_game_a_little(qapp: QApplication, tmp_path: Path) -> None:
    """Every second game in one window, one after the other."""
    monkey = Monkey(next(iter(rules.GAMES)), 1, tmp_path)
    monkey.play(10)
    monkey.clear()
    before = count_everything()
    for game_id in list(rules.GAMES)[::2]:
        monkey.play(3, game_id=game_id)
    monkey.clear()
    check(monkey, before)
    monkey.close()


@pytest.mark.parametrize("game_id", [pytest.param(game_id, marks=LONG) for game_id in rules.GAMES])
def test_ten_thousand_events(game_id: str, qapp: QApplication, tmp_path: Path) -> None:
    with measured("monkey") as figures:
        monkey = Monkey(game_id, 1, tmp_path)
        try:
            monkey.play(WARM_UP)
            monkey.clear()
            before, memory = count_everything(), census.allocated_megabytes()
            for _ in range(10):
                monkey.play(shared(1000))
            monkey.clear()
            grown = census.allocated_megabytes() - memory
            figures |= {"game": game_id, "events": sum(monkey.done.values()), "kinds": len(monkey.done)}
            figures |= {"faults": len(monkey.faults), "megabytes in use": round(grown)}
            check(monkey, before)
            assert grown < MOST_MEGABYTES
        finally:
            monkey.close()
