"""A game so small that what a search should do in it can be worked out by hand: seats lay a card each in turn.

What a deal brings is whatever `worth` says of the cards in the order in which they were laid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardhall.cards import Card, cards
from cardhall.players.search.advice import Advice
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.engine.game import Game, Option
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.state import DealResult, State

PACK = tuple(cards("2S 3S 4S 5S 6S 7S 8S 9S TS"))
Worth = Callable[[list[int]], Sequence[float]]  # from heights, 2 to 10, to points by side


class ToyState(State):
    laid: tuple[int, ...]


class Lay(Phase[ToyState]):
    """One seat after the other lays a card, or all as they like, until nobody holds one."""

    def actors(self, state: ToyState) -> tuple[int, ...]:
        return tuple(range(state.seats)) if state.turn is None else (state.turn,)

    def actions(self, state: ToyState, seat: int) -> list[Action]:
        return sorted(PLAY[card] for card in state.zones[f"hand:{seat}"])

    def apply(self, state: ToyState, seat: int, action: Action) -> Phase[Any] | None:
        state.move(action.cards, f"hand:{seat}", "table")
        state.laid = (*state.laid, height(action))
        if state.turn is not None:
            state.turn = state.next_seat(seat)
        return self if any(state.zones[f"hand:{who}"] for who in range(state.seats)) else None


class Toy(Game[ToyState]):
    """The game with that number of cards a seat; the dealer begins, or all play at once."""

    id = "toy"
    state_class = ToyState
    options = {"deals": Option(1, (1, 2, 3), "Deals", "The number of deals in a match.")}
    seat_counts = (2, 3)  # type: ignore[assignment]

    def __init__(self, worth: Worth, held: int = 2, together: bool = False) -> None:
        self.worth, self.held, self.together = worth, held, together

    def pack_for(self, setup: Any) -> Sequence[Card]:
        return PACK[: self.held * setup.seats]

    def sides_for(self, seats: int, options: Any) -> tuple[tuple[int, ...], ...]:
        return tuple((seat,) for seat in range(seats))

    def layout(self, state: ToyState) -> dict[str, int]:
        return {f"hand:{seat}": self.held for seat in range(state.seats)}

    def deal(self, state: ToyState) -> Phase[Any]:
        state.add_zones("table")
        state.laid, state.turn = (), None if self.together else state.dealer
        return LAY

    def score(self, state: ToyState) -> DealResult:
        return DealResult(tuple(self.worth(list(state.laid))))

    def ends(self, state: ToyState) -> bool:
        return bool(state.deal_number >= state.options["deals"])

    def match(self, *hands: str, seats: int = 2, **more: Any) -> ToyState:
        """A match in which seat 0 begins and these hands are dealt first; by default the lowest cards to seat 0."""
        pack = list(map(str, PACK))
        given = hands or [" ".join(pack[seat * self.held : (seat + 1) * self.held]) for seat in range(seats)]
        dealt = {f"hand:{seat}": text for seat, text in enumerate(given)}
        return self.start(seats=len(given), dealer=0, deals=[dealt], **more)


class ToyAdvice(Advice):
    """Looks at a card as `glance` says; what it does in imagined deals is drawn in proportion."""

    def __init__(self, glance: Callable[[int], float] = lambda height: 1.0, **settings: Any) -> None:
        self.glance = glance
        for name, value in settings.items():
            assert hasattr(self, name), name
            setattr(self, name, value)

    def weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        return [self.glance(height(action)) for action in actions]


def height(action: Action) -> int:
    """What a card counts: 2 to 10."""
    return "23456789T".index(action.cards[0].rank) + 2


LAY = Lay()
