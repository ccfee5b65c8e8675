"""Draws after tricks: hands are filled up from a stock while it lasts, as in Briscola, Bezique or Schnapsen.

A game plays its tricks by `Drawing`, and names the zones of the stock. Code that imagines deals, counts tricks or gives
reasons asks `Game.cards_to_draw` whether hands only shrink. Where suit must be followed only after the stock is used
up, `TrickGame.trick_rules` returns other rules from then on.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from cardhall.rules.engine.game import Game
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.zones import HAND, zone_owner
from cardhall.rules.mechanisms.trick_state import TrickState, rules_of, update_trick_counts
from cardhall.rules.mechanisms.tricks import TrickPlay, trick_phase_of

StateT = TypeVar("StateT", bound=TrickState)


class DrawingPlay(TrickPlay[StateT], Generic[StateT]):
    """Trick play in which each seat draws a card after every trick, the winner first."""

    draws: ClassVar[tuple[str, ...]] = ("stock",)  # the zones of the stock, in the order in which they are emptied

    def to_draw(self, state: StateT) -> int:
        """Return the number of cards in the stock, without the last few where there are not enough for every seat."""
        left = sum([len(state.zones[zone]) for zone in self.draws])
        return left - left % len(state.rounds[state.playing])

    def draw(self, state: StateT) -> None:
        """Give each playing seat a card from the stock. From a hidden zone only the seat itself sees the card."""
        for seat in state.rounds[state.playing]:
            zone = next(zone for zone in self.draws if state.zones[zone])
            card = state.zones[zone][0]
            hidden = zone_owner(zone)[0] in state.game.secret_zones
            state.move((card,), zone, HAND[seat], seat, (seat,) if hidden else None)
            if hidden:
                state.clear_ruled_out(seat)
            else:
                state.mark_known(HAND[seat], (card,))
                state.allow_card(seat, card)

    def after_trick(self, state: StateT) -> Phase[Any] | None:
        if self.to_draw(state):
            self.draw(state)
            if not self.to_draw(state):
                update_trick_counts(state, rules_of(state))
                state._rules = None  # other duties may hold now
        return super().after_trick(state)


def draws_after_tricks(game: Game[Any]) -> bool:
    """Return whether hands draw cards after tricks in this game."""
    return isinstance(trick_phase_of(game), DrawingPlay)
