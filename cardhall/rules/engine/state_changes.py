"""Changes of a state during play: positions of cards, knowledge of them, and points scored at once.

These are the methods of `State` as functions: a direct call avoids the lookup in a class that may be interpreted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardhall.cards import Card
from cardhall.language import capitalized
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.results import Line, Number, add_points, new_tuple
from cardhall.rules.engine.setup import KnownCard

if TYPE_CHECKING:
    from cardhall.rules.engine.card_table import CardTable
    from cardhall.rules.engine.state import State


def move(
    state: CardTable,
    cards: tuple[Card, ...],
    source: str,
    target: str,
    seat: int | None = None,
    viewers: tuple[int, ...] | None = None,
    index: int | None = None,
) -> None:
    """Move cards between zones, as `State.move` does."""
    if state.news is not None:
        state.keep_moment()
    origin, goal = state.zones[source], state.zones[target]
    for card in cards:
        origin.remove(card)
        if state.known:
            forget(state, source, card)
    if index is None:
        goal.extend(cards)
    else:
        goal[index:index] = cards
    if state.news is not None:
        state.add_event(Event("move", seat=seat, cards=cards, source=source, target=target, seen=viewers))
        state.keep_moment()  # before the consequences, which later events tell, such as the trick won


def mark_known(state: CardTable, zone: str, cards: Iterable[Card], seats: tuple[int, ...] | None = None) -> None:
    """Note the place of known cards, as `State.mark_known` does."""
    for card in cards:
        known: KnownCard = new_tuple(KnownCard, (zone, card, seats))
        state.known += (known,)


def forget(state: CardTable, zone: str, card: Card) -> None:
    """Drop the note of a known card, as `State.forget` does."""
    for known in state.known:
        known_zone, known_card, _ = known
        if known_card is card and known_zone == zone:
            left = list(state.known)
            left.remove(known)
            state.known = tuple(left)
            return


def add_seat_points(state: State, seat: int, points: Number, why: str) -> None:
    """Add points of a seat's side to the scores at once; `why`: as for `State.gain`."""
    own = state.setup.side_of[seat]
    gains = tuple(points if side == own else 0 for side in range(len(state.scores)))
    if state.news is not None:
        state.gains = with_line(state.gains, why, gains)
    add_side_points(state, gains)


def add_side_points(state: State, gains: tuple[Number, ...]) -> None:
    """Add points by side to the scores at once, without a line in the reckoning. The points may end the match."""
    state.scores, state.gained = add_points(state.scores, gains), add_points(state.gained, gains)
    if state.game.ends_at_once and state.game.ends(state):
        state.decided = True


def with_line(lines: tuple[Line, ...], why: str, added: tuple[Number, ...]) -> tuple[Line, ...]:
    """Return lines of a reckoning with amounts by side added to the line labelled `why`, or in a new line."""
    label = capitalized(why)
    old_line = next((line for line in lines if line.label == label), None)
    amounts = added if old_line is None else add_points([amount or 0 for amount in old_line.amounts], added)
    line = Line(label, [amount or None for amount in amounts])
    return (*lines, line) if old_line is None else tuple(line if old is old_line else old for old in lines)
