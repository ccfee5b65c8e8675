"""Files of finished matches: laid away at once, and only one's own count."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from cardhall.match import Store
from tests.reliability import windows


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path) -> Iterator[Any]:
    made = windows.open_window(tmp_path / "matches")
    yield made
    windows.let_go(made)


def table_at_end(window: Any) -> Any:
    """A table whose match has just come to its end."""
    table = windows.sit_down(window, windows.nearly_over("stealing-bundles", random.Random(3)))
    windows.act(table, random.Random(3))
    windows.turn()
    assert table.match.state.is_over
    return table


def under_way(folder: Path) -> list[str]:
    return [path.name for path in folder.glob("*.json")]


def test_a_finished_match_is_not_left_among_those_under_way(window: Any) -> None:
    match, folder = table_at_end(window).match, window.store.folder
    assert under_way(folder) == []
    window.table_host.leave_table()
    assert window.table_host.table is None and under_way(folder) == []
    assert [path.name for path in (folder / "finished").glob("*.json")] == [f"stealing-bundles-{match.id}.json"]


def test_a_finished_match_that_is_taken_back_is_under_way_again(window: Any) -> None:
    table = table_at_end(window)
    table.flow.undo()
    window.table_host.leave_table()
    assert not table.match.state.is_over and [one.id for one in window.store.unfinished_matches()] == [table.match.id]


def test_a_finished_match_from_elsewhere_does_not_count(window: Any, tmp_path: Path) -> None:
    match = windows.nearly_over("stealing-bundles", random.Random(3))
    match.play(match.state.actions()[0])
    match.save(tmp_path / "from a friend.cardhall")
    window.match_starter.open_path(tmp_path / "from a friend.cardhall")
    assert window.table_host.table is not None and window.table_host.table.match.state.is_over
    window.table_host.leave_table()
    later = Store(window.store.folder)
    later.clean_up()  # as at the next start
    assert later.results() == []
