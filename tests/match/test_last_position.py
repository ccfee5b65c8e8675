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
        assert match.closing_state is None
        before = match.state.copy()
        seat = rng.choice(match.state.actors)
        match.play(rng.choice(match.state.actions(seat)), seat)
    closing = match.closing_state
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
    assert match.closing_state is None and match.state.zones == before.zones


def test_cards_that_move_when_a_deal_is_scored_have_moved() -> None:
    """The last to capture takes what is left on the board; the table shows that with the result."""
    match, rng = Match.new("stealing-bundles", seed=1, options={"leftovers": "last"}), random.Random(1)
    while not match.state.results:
        match.play(rng.choice(match.state.actions()))
    position = match.scored_position()
    assert any(event.kind == "move" and event.source == "board" and event.seat is None for event in position.history)
    assert not position.zones["board"]
    assert tuple(len(position.zones[f"bundle:{seat}"]) for seat in range(2)) == match.state.results[0].delta
