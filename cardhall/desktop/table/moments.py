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
    moments: list[Any] = []
    for index, (event, state) in enumerate(zip(events, states, strict=True)):
        moment = (
            state
            if event.kind != "deal" and not _is_in_deal(events, index)
            else _complete_from_deal(state, events, states, index)
        )
        if moment is states[-1]:
            moment = moment.copy()
            moment.turn = None
        moments.append(moment)
    return moments


def _is_in_deal(events: Sequence[Event], index: int) -> bool:
    """Whether event number `index` is part of dealing, before the deal is ready."""
    earlier_kinds = (event.kind for event in reversed(events[: index + 1]))
    kind = next((kind for kind in earlier_kinds if kind in ("deal", "ready", "score")), "")
    return kind == "deal" or events[index].kind == "ready"


def _complete_from_deal(state: Any, events: Sequence[Event], states: Sequence[Any], index: int) -> Any:
    """Return the state after event number `index`, in the middle of dealing, completed from the finished deal."""
    ready_index = next(at for at in range(index, len(events)) if events[at].kind == "ready")
    complete_state = states[-1] if states[-1].deal_number == states[ready_index].deal_number else states[ready_index]
    if complete_state is states[-1] and any(event.kind == "score" for event in events[ready_index:]):
        complete_state = states[ready_index]  # points scored during the deal have ended it
    moment = complete_state.copy()
    moment.zones = {zone: state.zones.get(zone, [])[:] for zone in complete_state.zones}
    moment.scores, moment.gained, moment.past, moment.turn = state.scores, state.gained, state.past, None
    moment.results, moment.winners = state.results, state.winners
    return moment
