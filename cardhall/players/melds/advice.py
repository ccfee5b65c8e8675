"""Advice for rummy games of two sides in which much is laid: what a turn lays is planned, and the discard is compared.

A game says how a deal becomes numbers, in which a sensible seat plays its turns; imagined deals are played so to
their end.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import ClassVar, Generic, TypeVar

from cardhall.players.melds.deals import MeldDeal
from cardhall.players.melds.knowing import moves_away
from cardhall.players.melds.plans import weight_in
from cardhall.players.melds.shapes import Shape
from cardhall.players.search.advice import Advice
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult
from cardhall.rules.engine.state import State
from cardhall.rules.mechanisms.melds import Reading

M = TypeVar("M", bound=State)

WILD_LAST = 0.9  # of the weight of what is planned, where a wild card is laid: natural ones come first
LEAST = -9.0  # the least exponent of a discard's weight


class MeldAdvice(Advice[M], Generic[M]):
    """Plan what the turn lays, and compare what is left."""

    tree = False
    cost = 1.5
    effort = 1000
    minds = False  # whether it minds what the others would have laid if they held it
    shape: ClassVar[Shape]
    sharp = 10.0  # points by which a discard looks e times as good
    held_back = 0.3  # the weight of a discard before all that is planned has been laid

    # ---- what a game says

    def deal(self, state: M) -> MeldDeal:
        """The deal as numbers, its seats in this advice's style."""
        raise NotImplementedError

    def finished(self, state: M) -> tuple[Sequence[float], int]:
        """A deal imagined whole, played on to its end: what it brings each side, and its steps.

        All play sensibly in it, whatever the style of this advice.
        """
        raise NotImplementedError

    def table(self, state: M, side: int) -> Mapping[int, Reading]:
        """The melds of a side, by their numbers."""
        raise NotImplementedError

    def plan(self, state: M) -> list[tuple[int, list[int]]]:
        """What the seat to act would lay in this turn."""
        raise NotImplementedError

    def other_weight(self, state: M, seat: int, action: Action, plans: bool) -> float:
        """The weight of what is neither laid nor thrown; `plans`: something is still to be laid."""
        return 1.0

    def why(self, seen: Observation, action: Action) -> str:
        """The reason for an action, before the jokers are called as in the game."""
        raise NotImplementedError

    # ---- how good actions look

    def turn_weights(self, state: M, seat: int, actions: Sequence[Action]) -> list[float]:
        """The weights of what may be laid, thrown or said."""
        plan = self.plan(state)
        values = self.deal(state).keeping(seat)
        least = min([values[action.cards[0]] for action in actions if action.verb == "discard"], default=0.0)
        share = self.held_back if plan else 1.0
        found = []
        for action in actions:
            if action.verb == "discard":
                found.append(share * exp(max(LEAST, (least - values[action.cards[0]]) / self.sharp)))
            elif action.verb in ("meld", "add"):
                found.append(weight_in(plan, action) * (WILD_LAST if self.spends(action) else 1.0))
            else:
                found.append(self.other_weight(state, seat, action, bool(plan)))
        return found

    def spends(self, action: Action) -> bool:
        """Whether the action spends a wild card."""
        return any(self.shape.is_wild[card] for card in action.cards)

    # ---- imagined deals

    def finish(self, state: M, rng: random.Random) -> int:
        points, steps = self.finished(state)
        state.finish_deal(DealResult(tuple(points)))
        return steps + 1

    def rearranges(self, seen: Observation) -> Callable[[State, random.Random], None] | None:
        if not self.minds:
            return None
        return moves_away(seen, [self.table(seen.state, side) for side in (0, 1)], self.shape)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        text: str = seen.game.with_joker_names(self.why(seen, action))
        return text
