"""A deal's last position: the engine scores a deal and deals the next one at once, and people look back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from cardhall.rules.engine.results import Number, add_points

if TYPE_CHECKING:
    from cardhall.rules import Action, Event, State


def closing_position(before: State, action: Action, seat: int, events: Iterable[Event]) -> Any:
    """Return the state after an action that ended a deal, with all cards still in place; nobody is to act.

    `before`: the state in which `action` is legal; it is not changed. `events`: what the action caused; cards that
    were shown when the deal was scored are known to all in this position, and cards that were moved then lie where
    they were moved. Its points are not yet counted.
    """
    state: Any = before.copy()
    state.news = []  # the history is to hold the last events
    try:
        following = state.at.apply(state, seat, action)
        if following is not state.at:
            state.enter(following)
        settled = list(takewhile(lambda event: event.kind != "score", events))[len(state.news) :]
        for event in settled:
            if event.kind == "show" and event.seen is None:
                note_shown_cards(state, event)
            elif event.kind == "move":  # such as cards left on the board, which go to the last to capture
                state.move(event.cards, event.source, event.target, event.seat, event.seen)
    finally:
        state.news = None
    state.turn = None
    return state


def with_points(closing: Any, state: State) -> Any:
    """Return a deal's last position with its points counted; `state`: the match, perhaps another deal on."""
    position, index = closing.copy(), len(closing.results)
    result = state.results[index]
    state.game.reckon(position, add_points(scores_before(state, index), result.delta), result)
    return position


def scores_before(state: State, index: int) -> tuple[Number, ...]:
    """By side: the scores with which the deal of `results[index]` began, in points.

    The scores less what that deal and those after it have brought, and what the deal under way has brought at once.
    """
    since = [state.gained, *(result.delta for result in state.results[index:])]
    return tuple(score - sum(points) for score, *points in zip(state.scores, *since, strict=True))


def note_shown_cards(state: Any, shown: Event) -> None:
    """Note that everybody knows the cards in the event that still lie there."""
    lying = Counter(state.zones.get(shown.source, ()))
    known = Counter(one.card for one in state.known if one.zone == shown.source and one.seats is None)
    state.know(shown.source, ((Counter(shown.cards) & lying) - known).elements())
    state.tell(shown)
