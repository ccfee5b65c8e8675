"""Packs carried from deal to deal as collected, without a shuffle, until the game's rules demand one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from cardhall.cards import Card
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import Game, deal_out
from cardhall.rules.engine.state import State


class PackState(State):
    """A state whose pack may be carried over from deal to deal."""

    collected: tuple[Card, ...] = ()  # the pack between two deals, its top card first; (): it is shuffled
    is_fresh: bool  # whether the pack was shuffled for this deal


StateT = TypeVar("StateT", bound=PackState)


class CarriedPackGame(Game[StateT]):
    """A game that deals from `collected` where a scored deal has left cards there, else from the shuffled pack."""

    def make_deal(self, state: StateT) -> dict[str, tuple[Card, ...]]:
        return self.dealt_from(state, state.collected or state.shuffled(self.pack_for(state.setup)))

    def dealt_from(self, state: StateT, pack: Sequence[Card]) -> dict[str, tuple[Card, ...]]:
        """Return the deal that a pack makes: by default cut up by the layout."""
        return deal_out(pack, state.layout)

    def keeps_history(self, state: StateT) -> bool:
        """Return whether the new deal comes from the collected pack; a scripted deal need not."""
        return bool(state.collected) and self.dealt_from(state, state.collected) == state.dealt

    def hide(self, state: StateT, seat: int) -> None:
        state.collected = ()

    def cut(self, state: StateT, pack: Sequence[Card]) -> tuple[Card, ...]:
        """Cut the pack at a place drawn by chance, so that neither part is empty."""
        place = 1 + state.random_number(len(pack) - 1)
        return (*pack[place:], *pack[:place])

    def begin_pack(self, state: StateT, zone: str) -> None:
        """Note whether the pack was shuffled, and tell it of the zone where the pack lies. Called by `deal`."""
        state.is_fresh = not self.keeps_history(state)
        state.collected = ()
        if state.is_fresh:
            state.add_event(Event("shuffle", source=zone))
