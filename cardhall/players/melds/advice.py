"""Advice for rummy games of two sides with much melding, such as Burraco: plans melds, and compares discards.

Each game turns its state into a `MeldDeal`, which holds the cards as numbers. A search for the best melds of a turn and
the playouts of imagined deals run on that, because the rules' own state is too slow for them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import ClassVar, Generic, TypeVar

from cardhall.players.melds.forecast import Forecast
from cardhall.players.melds.meld_deal import MeldDeal
from cardhall.players.melds.meld_plans import plan_weight
from cardhall.players.melds.meld_rules import MeldRules
from cardhall.players.melds.unmelded_cards import make_meldable_card_mover
from cardhall.players.search.advice import Advice
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult
from cardhall.rules.engine.state import State
from cardhall.rules.mechanisms.melds import Reading

M = TypeVar("M", bound=State)

WILD_CARD_FACTOR = 0.9  # for melds that spend a wild card: natural cards come first
MIN_DISCARD_EXPONENT = -9.0  # of a discard's weight: no action may have the weight 0
FORECAST_TURNS = 6  # turns of an imagined deal after which its end is forecast
TURNS_PER_STRETCH = 300  # played at a time after that


class MeldAdvice(Advice[M], Generic[M]):
    """Advice that plans the melds of the turn, and compares the discards."""

    searches_tree = False
    # for the units of both see `Advice`: a deal has hundreds of actions, each slower than most games' actions
    action_cost = 1.5
    effort = 1000
    uses_missing_melds = False  # whether others' missing melds count as evidence
    meld_rules: ClassVar[MeldRules]
    forecast: Forecast | None = None  # of imagined deals, for `finish_with_forecast`
    sharpness_points = 10.0  # a discard better by that looks e times as good
    early_discard_weight = 0.3  # of a discard while planned melds are not laid: it ends the turn too soon

    # ---- defined by each game

    def encode_deal(self, state: M) -> MeldDeal:
        """Return the deal as numbers, with the seats in the style of the advice."""
        raise NotImplementedError

    def prepare_playout(self, state: M) -> MeldDeal:
        """Return an imagined deal as numbers, to be played to its end.

        All play sensibly in it, whatever the style of this advice.
        """
        raise NotImplementedError

    def list_melds(self, state: M, side: int) -> Mapping[int, Reading]:
        """Return the melds of a side by their numbers."""
        raise NotImplementedError

    def plan_melds(self, state: M) -> list[tuple[int, list[int]]]:
        """Return the melds planned for this turn."""
        raise NotImplementedError

    def other_weight(self, state: M, seat: int, action: Action, has_plans: bool) -> float:
        """Return the weight of an action that neither melds nor discards; `has_plans`: melds are still to come."""
        return 1.0

    def explain(self, seen: Observation, action: Action) -> str:
        """Return the reason for an action, before jokers get the game's name for them."""
        raise NotImplementedError

    # ---- how good actions look

    def turn_weights(self, state: M, seat: int, actions: Sequence[Action]) -> list[float]:
        """Return the weights of melds, discards and announcements."""
        plan = self.plan_melds(state)
        values = self.encode_deal(state).keep_values(seat)
        least_value = min([values[action.cards[0]] for action in actions if action.verb == "discard"], default=0.0)
        share = self.early_discard_weight if plan else 1.0
        weights = []
        for action in actions:
            if action.verb == "discard":
                weights.append(
                    share
                    * exp(max(MIN_DISCARD_EXPONENT, (least_value - values[action.cards[0]]) / self.sharpness_points))
                )
            elif action.verb in ("meld", "add"):
                weights.append(plan_weight(plan, action) * (WILD_CARD_FACTOR if self.spends_wild_card(action) else 1.0))
            else:
                weights.append(self.other_weight(state, seat, action, bool(plan)))
        return weights

    def is_gift(self, state: M, seat: int, action: Action) -> bool:
        """Tell whether the other side can use the card that an action discards."""
        return False

    def without_gifts(self, state: M, seat: int, discards: Sequence[Action]) -> Sequence[Action]:
        """Return discards, those that look best first, without cards that the other side can use.

        A gift is kept where it looks best of all: imagined deals are too few to tell what it costs.
        """
        return [action for place, action in enumerate(discards) if not place or not self.is_gift(state, seat, action)]

    def spends_wild_card(self, action: Action) -> bool:
        """Return whether the action spends a wild card."""
        return any(self.meld_rules.is_wild[card] for card in action.cards)

    # ---- imagined deals

    def finish(self, state: M, rng: random.Random) -> int:
        return self.finish_with_forecast(state, rng)[0]

    def finish_with_forecast(self, state: M, rng: random.Random) -> tuple[int, Sequence[float]]:
        deal = self.prepare_playout(state)
        margins: Sequence[float] = ()
        is_over = False
        if self.forecast is not None:
            is_over = deal.play_turns(FORECAST_TURNS)
            if not is_over:
                margin = self.forecast.margin(deal)
                margins = (margin, -margin)
        while not is_over:
            is_over = deal.play_turns(TURNS_PER_STRETCH)
        points = deal.result()
        state.finish_deal(DealResult(tuple(points)))
        return deal.steps + 1, margins

    def hidden_card_mover(self, seen: Observation) -> Callable[[State, random.Random], None] | None:
        if not self.uses_missing_melds:
            return None
        return make_meldable_card_mover(seen, [self.list_melds(seen.state, side) for side in (0, 1)], self.meld_rules)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        text: str = seen.game.with_joker_names(self.explain(seen, action))
        return text
