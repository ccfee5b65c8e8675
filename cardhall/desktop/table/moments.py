"""The moments of an action: the state that the table shows after each event.

Painting and speech follow these states event by event, so that they never reveal the position after the last event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.rules import Event, State


def moments_of(events: Sequence[Event], states: Sequence[State]) -> list[Any]:
    """Return the state to show after each event of an action; nobody is to act in these states.

    `states`: the state that each event led to, see `State.moments`. In the middle of dealing a state is incomplete: its
    cards, scores and history are then taken from the moment, and the rest from the finished deal.
    """
    found: list[Any] = []
    for place, (event, state) in enumerate(zip(events, states, strict=True)):
        made = (
            state
            if event.kind != "deal" and not _in_deal(events, place)
            else _complete_from_deal(state, events, states, place)
        )
        if made is states[-1]:
            made = made.copy()
            made.turn = None
        found.append(made)
    return found


def _in_deal(events: Sequence[Event], place: int) -> bool:
    """Whether event number `place` is part of dealing, before the deal is ready."""
    before = (event.kind for event in reversed(events[: place + 1]))
    kind = next((kind for kind in before if kind in ("deal", "ready", "score")), "")
    return kind == "deal" or events[place].kind == "ready"


def _complete_from_deal(state: Any, events: Sequence[Event], states: Sequence[Any], place: int) -> Any:
    """Return the state after event number `place`, in the middle of dealing, completed from the finished deal."""
    ready = next(at for at in range(place, len(events)) if events[at].kind == "ready")
    over = states[-1] if states[-1].deal_number == states[ready].deal_number else states[ready]
    if over is states[-1] and any(event.kind == "score" for event in events[ready:]):
        over = states[ready]  # points scored during the deal have ended it
    made = over.copy()
    made.zones = {zone: state.zones.get(zone, [])[:] for zone in over.zones}
    made.scores, made.gained, made.past, made.turn = state.scores, state.gained, state.past, None
    made.results, made.winners = state.results, state.winners
    return made
