"""Points: those that count at once in the middle of a deal, and those of a deal that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardhall.english import capital
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.phase import OVER
from cardhall.rules.engine.results import DealResult, Line, Number, added

if TYPE_CHECKING:
    from cardhall.rules.engine.state import State


def count(state: State, seat: int, points: Number, why: str) -> None:
    """Add points of a seat's side to the scores at once; `why`: as for `State.gain`."""
    own = state.setup.side_of[seat]
    more = tuple(points if side == own else 0 for side in range(len(state.scores)))
    state.scores, state.gained = added(state.scores, more), added(state.gained, more)
    if state.news is not None:
        label = capital(why)
        before = next((line for line in state.gains if line.label == label), None)
        amounts = more if before is None else added([amount or 0 for amount in before.amounts], more)
        line = Line(label, [amount or None for amount in amounts])
        state.gains = tuple(line if old is before else old for old in state.gains)
        if before is None:
            state.gains += (line,)
    if state.game.ends_at_once and state.game.ends(state):
        state.decided = True


def count_unheard(state: State, gains: tuple[Number, ...]) -> None:
    """Add points by side to the scores at once, where nobody listens."""
    state.scores, state.gained = added(state.scores, gains), added(state.gained, gains)
    if state.game.ends_at_once and state.game.ends(state):
        state.decided = True


def finish_deal(state: State, result: DealResult | None) -> None:
    """What `State.finish_deal` does."""
    if result is None:
        if state.decided:
            result = state.game.cut_short(state)
        else:
            result = state.game.score(state) if state.news is not None else state.game.tally(state)
    state.scores = added(state.scores, result[0])
    if any(state.gained):
        result = result._replace(delta=added(state.gained, result.delta), lines=(*state.gains, *result.lines))
        state.gained, state.gains = (0,) * len(state.scores), ()
    state.results = (*state.results, result)
    if state.news is not None:
        state.tell(Event("score", text=" ".join(f"{n:g}" for n in result.delta)))
    if state.game.ends(state):
        state.winners = state.game.decided(state)
        state.at = OVER
        state.turn = None
        if state.news is not None:
            state.tell(Event("over", text=" ".join(map(str, state.winners))))
