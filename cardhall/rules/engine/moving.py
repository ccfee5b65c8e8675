"""Cards that go from zone to zone, and what seats know of hidden ones.

The methods of `State`, as functions: called so, no method is looked for in a class that may be interpreted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardhall.cards import Card
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.results import new_tuple
from cardhall.rules.engine.setup import Known

if TYPE_CHECKING:
    from cardhall.rules.engine.state import State


def move(
    state: State,
    moving: tuple[Card, ...],
    source: str,
    target: str,
    seat: int | None = None,
    seen: tuple[int, ...] | None = None,
    at: int | None = None,
) -> None:
    """What `State.move` does."""
    origin, goal = state.zones[source], state.zones[target]
    for card in moving:
        origin.remove(card)
        if state.known:
            forget(state, source, card)
    if at is None:
        goal.extend(moving)
    else:
        goal[at:at] = moving
    if state.news is not None:
        state.tell(Event("move", seat=seat, cards=moving, source=source, target=target, seen=seen))


def know(state: State, zone: str, some: Iterable[Card], seats: tuple[int, ...] | None = None) -> None:
    """What `State.know` does."""
    for card in some:
        known: Known = new_tuple(Known, (zone, card, seats))
        state.known += (known,)


def forget(state: State, zone: str, card: Card) -> None:
    """What `State.forget` does."""
    for known in state.known:
        held_at, held, _ = known
        if held is card and held_at == zone:
            left = list(state.known)
            left.remove(known)
            state.known = tuple(left)
            return
