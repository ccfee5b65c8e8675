"""Agreement of actions with the melds planned for a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.rules.engine.action import Action

# weights (priors) of an action that melds cards: as planned, on another meld than planned, or not planned at all
PLANNED_MELD_WEIGHT: Final = 8.0
OTHER_MELD_WEIGHT: Final = 1.0
UNPLANNED_MELD_WEIGHT: Final = 0.05

MeldPlan = Sequence[tuple[int, list[int]]]  # a meld's number, 0 for a new one, and the cards that go there


def plan_weight(plan: MeldPlan, action: Action) -> float:
    """Return the weight of a meld by how well it agrees with the plan for the turn."""
    cards = [int(card) for card in action.cards]
    if action.verb == "add":
        if (action.number, cards) in plan:
            return PLANNED_MELD_WEIGHT
        return OTHER_MELD_WEIGHT if any(cards == laid for _, laid in plan) else UNPLANNED_MELD_WEIGHT
    for number, meld_cards in plan:
        if (
            not number
            and len(meld_cards) >= len(cards)
            and all(meld_cards.count(card) >= cards.count(card) for card in cards)
        ):
            return PLANNED_MELD_WEIGHT
    return UNPLANNED_MELD_WEIGHT
