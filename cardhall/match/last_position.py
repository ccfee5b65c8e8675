"""Rebuilds the last position of a deal for people to look at, as the engine deals again at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from cardhall.rules.engine.results import Number, add_points

if TYPE_CHECKING:
    from cardhall.rules import Action, Event, State


def closing_position(state_before: State, action: Action, seat: int, events: Iterable[Event]) -> Any:
    """Return the state after an action that ended a deal, with all cards still in place; nobody is to act.

    `state_before`: the state in which `action` is legal; it is not changed. `events`: the events of the action. Cards
    shown when the deal was scored are known to all in the position, and cards moved then are in their new zones. The
    points of the deal are not in the scores yet.
    """
    state: Any = state_before.copy()
    state.news = []  # so that the history records the last events
    try:
        next_phase = state.at.apply(state, seat, action)
        if next_phase is not state.at:
            state.enter(next_phase)
        scoring_moves = list(takewhile(lambda event: event.kind != "score", events))[len(state.news) :]
        for event in scoring_moves:
            if event.kind == "show" and event.seen is None:
                note_shown_cards(state, event)
            elif event.kind == "move":  # for example: the last player to capture gets the cards left on the board
                state.move(event.cards, event.source, event.target, event.seat, event.seen)
    finally:
        state.news = None
    state.turn = None
    return state


def with_points(closing_state: Any, state: State) -> Any:
    """Return a deal's last position with its points in the scores; `state`: the match, perhaps in a later deal."""
    position, deal_index = closing_state.copy(), len(closing_state.results)
    result = state.results[deal_index]
    state.game.record_result(position, add_points(scores_before(state, deal_index), result.delta), result)
    return position


def scores_before(state: State, index: int) -> tuple[Number, ...]:
    """Return the scores of each side at the beginning of the deal with `results[index]`.

    They are the present scores minus the points of that deal, of later deals, and of the deal under way.
    """
    gains_since = [state.gained, *(result.delta for result in state.results[index:])]
    return tuple(score - sum(points) for score, *points in zip(state.scores, *gains_since, strict=True))


def note_shown_cards(state: Any, event: Event) -> None:
    """Note the cards shown in an event as known to everybody, as far as still in the zone."""
    zone_cards = Counter(state.zones.get(event.source, ()))
    known_cards = Counter(one.card for one in state.known if one.zone == event.source and one.seats is None)
    state.mark_known(event.source, ((Counter(event.cards) & zone_cards) - known_cards).elements())
    state.add_event(event)
