"""A deal's last position: the engine scores a deal and deals the next one at once, and people look back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardhall.rules import Action, State


def closing_position(before: State, action: Action, seat: int) -> Any:
    """The state after an action that ended a deal, with its cards where they then lay; nobody is to act in it.

    `before`: the state in which `action` is legal; it is not changed. The deal is not yet scored.
    """
    state: Any = before.copy()
    state.news = []  # the history is to hold the last events
    try:
        following = state.at.apply(state, seat, action)
        if following is not state.at:
            state.enter(following)
    finally:
        state.news = None
    state.turn = None
    return state
