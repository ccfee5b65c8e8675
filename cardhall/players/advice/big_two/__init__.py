"""Big Two: play by the cheapest plan for the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardhall.cards import Card
from cardhall.players.advice.big_two.plans import SuitPlanner
from cardhall.players.climbing.advice import ClimbAdvice
from cardhall.rules.games.big_two import BigTwoState, kinds_for
from cardhall.rules.mechanisms.climbing import Play

PLANNERS = {bombs: SuitPlanner(kinds_for(bombs)) for bombs in (False, True)}
KINDS = kinds_for(False)


class BigTwoAdvice(ClimbAdvice[BigTwoState]):
    """Play by plans, few cards left."""

    goal = -1
    cost = 3.5
    effort = 2_800

    def planner(self, state: BigTwoState) -> SuitPlanner:
        return PLANNERS[bool(state.setup.options["bombs"])]

    def number(self, state: BigTwoState, some: Iterable[Card]) -> int:
        return KINDS.number(some)

    def cards_of(self, state: BigTwoState, play: Play, hand: Sequence[Card]) -> list[Card]:
        return KINDS.cards(play.cards)


ADVICE = BigTwoAdvice()
