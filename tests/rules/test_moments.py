"""The states between the events of an action: one for each event, in order, and nothing else is changed by asking."""

from __future__ import annotations

import random

import pytest

from cardhall.match import Match


@pytest.mark.parametrize("game_id", ["ecarte", "conquian", "pontoon", "reversis"])
def test_there_is_a_state_for_each_event_with_the_history_up_to_it(game_id: str) -> None:
    lot = random.Random(game_id)
    match, plain = (Match.new(game_id, seed=4) for _ in range(2))
    while len(match.state.results) < 2 and not match.is_done:
        seat = match.state.actors[0]
        action = lot.choice(match.state.actions(seat))
        scored = len(match.state.results)
        match.state.watch()
        events = match.play(action, seat)
        states = match.state.moments(events)
        assert len(states) == len(events) and states[-1] is match.state
        for place, (event, state) in enumerate(zip(events, states, strict=True)):
            assert state.history[-1] == event
            if state is not match.state:
                assert state.turn is None and state.news is None and state.zones is not match.state.zones
            if event.kind == "score":
                assert len(state.results) == sum(one.kind == "score" for one in events[: place + 1]) + scored
            if event.kind == "move" and state.deal_number == match.state.deal_number:
                lying = state.zones[event.target]
                assert all(card in lying for card in event.cards), "the cards have come to where they go"
        plain.play(action, seat)
    assert plain.saved().digest == match.saved().digest
