"""Imagined deals: worlds drawn from an observation, and deals played out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

from cardhall.players.search.advice import Advice
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import State, advance

T = TypeVar("T")

WORLDS_PER_BATCH = 4  # worlds chosen at a time where evidence weighs them


class Worlds:
    """Full states that agree with an observation, weighed by how well others' actions are explained."""

    def __init__(self, seen: Observation, advice: Advice[Any], rng: random.Random) -> None:
        self.seen, self.rng, self.worlds_per_draw = seen, rng, advice.worlds_per_draw
        self.draw_directly = advice.world_source(seen, rng)
        self.evidence = advice.evidence(seen) if self.draw_directly is None else None
        self.move_hidden_cards = advice.hidden_card_mover(seen) if self.draw_directly is None else None
        self.ready_worlds: list[Any] = []

    def draw(self) -> Any:
        """Return another world.

        All worlds that agree are equally likely to be drawn; of a batch, some are chosen by weight.
        """
        if self.draw_directly is not None:
            return self.draw_directly()
        seen, rng, evidence = self.seen, self.rng, self.evidence
        if evidence is None and self.move_hidden_cards is None:
            return seen.sample(rng)
        if not self.ready_worlds:
            drawn = [
                seen.sample(rng) for _ in range(WORLDS_PER_BATCH * self.worlds_per_draw if evidence is not None else 1)
            ]
            if self.move_hidden_cards is not None:
                for world in drawn:
                    self.move_hidden_cards(world, rng)
            if evidence is None:
                return drawn[0]
            self.ready_worlds = resample(drawn, [evidence(some) for some in drawn], WORLDS_PER_BATCH, rng)
        return self.ready_worlds.pop().copy()


def resample(items: Sequence[T], weights: Sequence[float], item_count: int, rng: random.Random) -> list[T]:
    """Return `item_count` items in random order, each as often as the weight asks (rounded up or down)."""
    step = sum(weights) / item_count
    next_threshold = step * rng.random()
    chosen_items: list[T] = []
    cumulated_weight = 0.0
    for item, weight in zip(items, weights, strict=True):
        cumulated_weight += weight
        while cumulated_weight > next_threshold and len(chosen_items) < item_count:
            chosen_items.append(item)
            next_threshold += step
    # the rounding of sums may have left the last one out
    chosen_items += [items[-1]] * (item_count - len(chosen_items))
    rng.shuffle(chosen_items)
    return chosen_items


def play_out(state: State, advice: Advice[Any], rng: random.Random, deal_index: int) -> int:
    """Play until deal number `deal_index` (counted from 0) is over, or to the horizon; return the number of actions."""
    if len(state.results) > deal_index:
        return 0
    horizon: int = advice.horizon
    steps = 0
    playout = advice.playout
    current_phase = None
    while steps < horizon and len(state.results) == deal_index:
        if state.at is not current_phase:  # a new phase, perhaps one that `finish` can play to the end
            current_phase = state.at
            finished_steps = advice.finish(state, rng)
            if finished_steps:
                steps += finished_steps
                continue
        seat, actions = choose_actor(state, rng)
        if not actions:
            break
        advance(state, actions[0] if len(actions) == 1 else playout(state, seat, actions, rng), seat)
        steps += 1
    return steps


def choose_actor(state: State, rng: random.Random) -> tuple[int, list[Action]]:
    """Return the seat to act and its actions.

    The seat is the seat whose turn it is or, in a game without turns, a random one; -1 if nobody can act.
    """
    phase = state.at
    seat = state.turn
    if seat is not None:
        return seat, phase.actions(state, seat)
    actors = list(phase.actors(state))
    rng.shuffle(actors)
    for actor in actors:
        actions = phase.actions(state, actor)
        if actions:
            return actor, actions
    return -1, []
