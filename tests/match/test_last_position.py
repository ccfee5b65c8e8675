"""The last position of a deal, of every game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardhall import rules
from cardhall.match import Match
from cardhall.rules.engine.results import add_points


@pytest.mark.parametrize("game_id", sorted(rules.CATALOGUE))
def test_closing_position_has_all_that_happened_and_gives_nothing_away(game_id: str) -> None:
    match = Match.new(game_id, seed=11)
    rng = random.Random(11)
    while not match.state.results:
        assert match.closing is None
        before = match.state.copy()
        seat = rng.choice(match.state.actors)
        match.play(rng.choice(match.state.actions(seat)), seat)
    closing = match.closing
    assert closing.deal_number == before.deal_number
    assert add_points(closing.scores, before.gained) == add_points(
        before.scores, closing.gained
    )  # but for what counts at once
    assert Counter(c for z in closing.zones.values() for c in z) == Counter(c for z in before.zones.values() for c in z)
    assert len(closing.history) > len(before.history)
    assert any(event.action == match.log[-1][1] for event in closing.history[len(before.history) :])
    for seat in range(closing.seats):
        seen = closing.observe(seat)
        assert seen.turn is None and isinstance(seen.facts, dict) and seen.history
    match.undo()
    assert match.closing is None and match.state.zones == before.zones
