"""Advice for climbing games: play by plans for the hand, playouts on whole numbers, reasons in words.

A game defines how its hands become numbers and who the partners are, and brings a `Planner`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from math import exp
from typing import Generic, TypeVar

from cardhall.cards import Card
from cardhall.language import numbered, say
from cardhall.players.climbing.play_choice import ClimbPlayout, ClimbPosition, ClimbTable, Planner
from cardhall.players.search.advice import Advice
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.climbing import Climb, ClimbState, Play, Played, play_to_beat

C = TypeVar("C", bound=ClimbState)

# weights (priors) of actions: as planned, emptying the hand, and passing against the plan
PLANNED_PLAY_WEIGHT, LAST_PLAY_WEIGHT, UNPLANNED_PASS_WEIGHT = 1.0, 2.0, 0.25
UNPLANNED_PLAY_WEIGHT = 0.5  # of an unplanned play that leaves as few plays as the plan
EXPONENT_PER_EXTRA_PLAY = 0.9  # each further play left in the hand divides the weight by e to this power
MIN_WEIGHT = 1e-4  # so that no action is ruled out
EVEN_CHANCE = 0.5  # decides matters of taste where nothing is drawn at random


class ClimbAdvice(Advice[C], Generic[C]):
    """Advice that plays by plans; see `play_choice`."""

    searches_tree = False  # there are too many plays for a tree, and weighing each takes too long
    max_actions = 16  # plays compared at most: fewer than usual, for the same reason

    # ---- what a game says

    def planner(self, state: C) -> Planner:
        """Return the planner for this match."""
        raise NotImplementedError

    def encode_cards(self, state: C, hand_cards: Iterable[Card]) -> int:
        """Return cards as the planner's whole number."""
        raise NotImplementedError

    def cards_of(self, state: C, play: Play, hand: Sequence[Card]) -> list[Card]:
        """Return the cards of a hand that make a play."""
        raise NotImplementedError

    def teams(self, state: C) -> Sequence[int]:
        """Return by seat a number that partners share: by default the number of the side."""
        sides: Sequence[int] = state.setup.side_of
        return sides

    def spending_cost(self, state: C, cards: int) -> float:
        """Return the cost of spending cards against the plan; `cards`: a whole number."""
        return 0.0

    def record_playout(self, state: C, plays: Sequence[tuple[int, Play]]) -> None:
        """Record the plays of an imagined deal that the score depends on."""

    # ---- without search

    def weights(self, state: C, seat: int, actions: Sequence[Action]) -> list[float]:
        planner, position = self.planner(state), self.position(state, seat)
        chosen = planner.choose(position, EVEN_CHANCE)
        planned_cards = -1 if chosen is None else chosen.cards
        planned_play_count = len(position.plan)
        action_weights: list[float] = []
        for action in actions:
            cards = self.encode_cards(state, action.cards)
            remaining = position.hand - cards
            if not cards:
                action_weights.append(PLANNED_PLAY_WEIGHT if planned_cards < 0 else UNPLANNED_PASS_WEIGHT)
            elif cards == planned_cards:
                action_weights.append(PLANNED_PLAY_WEIGHT)
            elif not remaining:
                action_weights.append(LAST_PLAY_WEIGHT)
            else:
                extra_plays = len(planner.plan(remaining)) + 1 - planned_play_count
                action_weights.append(
                    max(
                        MIN_WEIGHT,
                        UNPLANNED_PLAY_WEIGHT
                        * exp(-EXPONENT_PER_EXTRA_PLAY * extra_plays - self.spending_cost(state, cards)),
                    )
                )
        return action_weights

    def position(self, state: C, seat: int) -> ClimbPosition:
        """Return the position of the seat to act, as far as the seat may know."""
        zones, standing = state.zones, state.standing
        planner = self.planner(state)
        hand = self.encode_cards(state, zones[HAND[seat]])
        other_cards = self.encode_cards(state, state.game.pack) - hand
        for zone in ("trick", "discard"):
            other_cards -= self.encode_cards(state, zones[zone])
        sizes = [len(zones[HAND[who]]) for who in range(state.seats)]
        played_by = -1 if standing is None else standing.seat
        table = ClimbTable(self.teams(state), sizes, self.play_to_beat(state), played_by)
        return ClimbPosition(table, seat, hand, planner.plan(hand), other_cards)

    def play_to_beat(self, state: C) -> Play | None:
        """Return the play to beat, or None if the seat to act leads."""
        climb = state.at
        assert isinstance(climb, Climb)
        return play_to_beat(climb, state)

    # ---- what is never right

    def sensible_actions(self, state: C, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions without plays of power on a partner's play, unless the hand is then nearly empty."""
        standing = self.play_to_beat(state) if isinstance(state.at, Climb) else None
        if standing is None or not self.position(state, seat).is_partners_play:
            return actions
        assert isinstance(state.at, Climb)
        planner, climb, hand = self.planner(state), state.at, self.encode_cards(state, state.zones[HAND[seat]])
        kept_actions = []
        for action in actions:
            play = climb.read_combination(state, action.cards) if action.cards else None
            if play is None or not play.shape.power or len(planner.plan(hand - play.cards)) <= 1:
                kept_actions.append(action)
        return kept_actions

    # ---- imagined deals

    def finish(self, state: C, rng: random.Random) -> int:
        """Play an imagined deal to its end, and return the number of actions."""
        zones, standing, seats, turn = state.zones, state.standing, state.seats, state.turn
        assert turn is not None
        hands = [zones[HAND[seat]] for seat in range(seats)]
        numbers = [self.encode_cards(state, hand) for hand in hands]
        playout = ClimbPlayout(self.planner(state), numbers, [len(hand) for hand in hands], self.teams(state))
        played_by = -1 if standing is None else standing.seat
        final_passes = state.passed if state.passes_final else None
        action_count = playout.run(turn, self.play_to_beat(state), played_by, len(state.passed), rng, final_passes)
        state.plays += tuple([Played(seat, (), play.combination) for seat, play in playout.plays])
        for hand, size in zip(hands, playout.sizes, strict=True):  # the score needs only the numbers of cards
            zones["discard"] += hand[size:]
            del hand[size:]
        self.record_playout(state, playout.plays)
        state.finish_deal()
        return action_count

    # ---- how a hand may lie

    def combinations(self, seen: Observation, cards: Sequence[Card]) -> Sequence[Sequence[Card]]:
        """Return the hand as planned: plays of power and large plays first, then the highest."""
        state, remaining = seen.state, list(cards)
        plan = self.planner(state).plan(self.encode_cards(state, cards))
        groups: list[Sequence[Card]] = []
        for play in sorted(plan, key=lambda one: (-one.shape.power, -one.shape.size, -one.top_place, -one.order)):
            group = self.cards_of(state, play, remaining)
            remaining = [card for card in remaining if card not in group]
            groups.append(seen.game.in_order(group))
        return groups

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state = seen.state
        planner, position = self.planner(state), self.position(state, seen.seat)
        if action == PASS:
            if position.is_partners_play:
                return say("Your partner’s play is the highest so far, so you need not beat it.")
            return self.explain_pass(seen, planner, position)
        play = state.at.read_combination(state, action.cards)
        remaining = position.hand - play.cards
        if not remaining:
            return say("It is your last play.")
        play_count = len(planner.plan(remaining))
        if not planner.is_safe(play, position.other_cards):
            return say("After this, your hand needs {more_plays}.", more_plays=numbered(play_count, "more play"))
        is_unbeatable = play.shape.power and play.shape.power == planner.unbeatable_power
        safe = (
            say("Nothing beats it")
            if is_unbeatable
            else say("No higher {kind_of} can be out", kind_of=state.game.kind_of(action.cards))
        )
        return say("{safe}; your hand then needs {plays}.", safe=safe, plays=numbered(play_count, "play"))

    def explain_pass(self, seen: Observation, planner: Planner, position: ClimbPosition) -> str:
        """Return why a pass is good: what beating the play would do to the hand."""
        outcomes: list[tuple[int, bool]] = []  # for each play that beats it: plays left, and whether others can beat it
        for action in seen.actions():
            play = seen.state.at.read_combination(seen.state, action.cards) if action.cards else None
            if play is not None:
                outcomes.append(
                    (len(planner.plan(position.hand - play.cards)), not planner.is_safe(play, position.other_cards))
                )
        if not outcomes:
            return say("None of your cards beats it.")
        plays_after, can_be_beaten = min(outcomes)
        if plays_after >= len(planner.plan(position.hand)):
            return say(
                "Beating it would break up your hand, which would still need {plays}.",
                plays=numbered(plays_after, "play"),
            )
        if can_be_beaten:
            return say("Another player may beat your cards in turn, so wait for a better moment.")
        return say("Keep the cards that beat it: they may win you the lead later.")
