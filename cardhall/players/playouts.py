"""Imagined deals: worlds drawn from an observation, and deals played out in them."""

from __future__ import annotations

import random
from typing import Any

from cardhall.players.advice import Advice, picked
from cardhall.rules.engine.observation import Observation


class Worlds:
    """Full states that agree with an observation, each the likelier the better it explains what others have done."""

    def __init__(self, seen: Observation, advice: Advice, rng: random.Random) -> None:
        self.seen, self.rng, self.candidates = seen, rng, advice.candidates
        self.evidence = advice.evidence(seen)

    def draw(self) -> Any:
        """Another one. Of several that are drawn, all that agree being equally likely, one is taken by its weight."""
        seen, rng, evidence = self.seen, self.rng, self.evidence
        if evidence is None:
            return seen.sample(rng)
        drawn = [seen.sample(rng) for _ in range(self.candidates)]
        return picked(drawn, [evidence(some) for some in drawn], rng)


def world(seen: Observation, advice: Advice, rng: random.Random) -> Any:
    """A full state that agrees with the observation, the likelier the better it explains what others have done."""
    return Worlds(seen, advice, rng).draw()


def play_out(state: Any, advice: Advice, rng: random.Random, deals: int) -> int:
    """Play until so many deals and one more are finished, or the advice's horizon. Returns the number of actions."""
    if len(state.results) > deals:
        return 0
    steps = 0
    playout = advice.playout
    horizon = advice.horizon
    at = None
    while steps < horizon and len(state.results) == deals:
        if state.at is not at:  # a phase begins, that the advice may be able to finish with all that follows
            at = state.at
            taken = advice.finish(state, rng)
            if taken:
                steps += taken
                continue
        seat, actions = to_act(state, rng)
        if not actions:
            break
        state.advance(actions[0] if len(actions) == 1 else playout(state, seat, actions, rng), seat)
        steps += 1
    return steps


def to_act(state: Any, rng: random.Random) -> tuple[int, list[Any]]:
    """A seat that may act, and its actions: the seat whose turn it is or, in a game without turns, any at random."""
    at = state.at
    seat = state.turn
    if seat is not None:
        return seat, at.actions(state, seat)
    actors = list(at.actors(state))
    rng.shuffle(actors)
    for actor in actors:
        actions = at.actions(state, actor)
        if actions:
            return actor, actions
    return -1, []
