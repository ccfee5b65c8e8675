"""Whist: the play of the cards is all there is to know; there is no bidding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardhall.cards import SUITS
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.inference import Evidence
from cardhall.players.tricks.opening_leads import lead_worth
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

# See `Evidence`. Against players who see all cards, hard loses more with the full likelihood; among players of its own
# kind it makes no difference that was seen.
TRUSTED = 0.5


class WhistAdvice(TrickAdvice):
    """Tricks are all that counts."""

    outcomes = ((1, 0.34), (2, 0.28), (3, 0.2), (4, 0.12), (5, 0.04), (6, 0.02))
    solved_in_time = 13
    solved_share = 0.5
    solved_share_of_few = 0.5
    effort = 200  # a dozen deals at the first lead; the hard player imagines hundreds or thousands

    def known(self, state: Any, actions: Sequence[Action]) -> Sequence[float]:
        """Of opening leads, what they bring with best play of all: playouts hardly tell them apart."""
        if state.tricks or state.zones["trick"]:
            return ()
        hand = state.zones[HAND[state.turn]]
        ranks = {suit: [card.rank for card in hand if card.suit == suit] for suit in SUITS}
        led = [action.cards[0] for action in actions]
        return [lead_worth(ranks[card.suit], card.rank, card.suit == state.trump) for card in led]

    def evidence(self, seen: Observation) -> Callable[[Any], float] | None:
        found = Evidence(seen.state, seen.seat, TRUSTED)
        return found.weight if found.shown else None


ADVICE = WhistAdvice()
