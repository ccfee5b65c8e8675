"""The measurements of search: they measure what players do, and count what they imagine."""

from __future__ import annotations

import pytest

from cardhall import players
from cardhall.players import levels
from tests.tools.figures import Figure
from tests.tools.figures.__main__ import table
from tests.tools.figures.search import CountedSearch, decision_after


def test_the_counted_search_decides_as_players_do(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = decision_after("nap", 2, 6)
    plain = players.get("normal", game="nap", seed=2, simulations=20).rank(seen)
    counted = CountedSearch()
    monkeypatch.setattr(levels, "search", counted)
    assert players.get("normal", game="nap", seed=2, simulations=20).rank(seen) == plain
    assert counted.actions > 20  # in each of the deals more than one


def test_a_figure_over_its_limit_is_marked() -> None:
    before, now = Figure("one", 4.0, "µs", 6.0), Figure("one", 12.0, "µs", 6.0)
    assert "| one [µs] | 4.00 | 12.0 | 3.00 | 6.00 **over** |" in table({"one": [before]}, {"one": [now]}, "abc")
