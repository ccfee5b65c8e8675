"""Trick play with all of 52 cards, ace high, following suit: Whist and its descendants."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

from cardhall.cards import FRENCH_52
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.card_order import ACE_HIGH, make_order
from cardhall.rules.mechanisms.trick_rules import Duty, TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame

StateT = TypeVar("StateT", bound=TrickState)


@lru_cache
def french_rules(trump: str, lead: tuple[Duty, ...] = ()) -> TrickRules:
    """Return the rules of play with this trump suit (`NT` or "": none); `lead`: the duties of the leader."""
    rules = TrickRules(make_order(ACE_HIGH, trump), FRENCH_52, lead=lead)
    rules.rules_without_bans = french_rules(trump) if lead else None
    return rules


class FrenchTrickGame(TrickGame[StateT]):
    """A game of tricks with the whole pack of 52 cards."""

    pack = FRENCH_52

    def layout(self, state: StateT) -> Mapping[str, int]:
        seats = state.setup.seats
        return dict.fromkeys(HAND[:seats], len(FRENCH_52) // seats)

    def trick_rules(self, state: StateT) -> TrickRules:
        return french_rules(state.trump)
