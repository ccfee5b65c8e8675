"""Replays a deal with a computer player in the person's seat, against the same opponents.

`ComputerReplay` gives tasks of a few decisions to a thinking process, one after the other, so that the work can be
stopped soon, and takes their results. Its `outcome` is set when the deal is over.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct

from cardhall.match import schema
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.results import Number

if TYPE_CHECKING:
    from cardhall.match.match import Match
    from cardhall.rules.engine.state import State

PERSON_SEAT = 0
HARD_LEVEL = "hard"
SECONDS_PER_TASK = 0.7  # seconds after which a task ends with the decision under way
MAX_ACTIONS_PER_DEAL = 5000  # of a deal; a longer deal is a fault, and is abandoned
SEED_FACTOR, ACTION_FACTOR, SEED_BITS = 1_000_003, 7919, 31  # two primes, so that seeds of nearby choices differ
PAUSE_FACTOR_RANGE = 2 / 3, 4 / 3  # bounds of the random factor of a player's pause, in games without turns


def thinking_seed(seed: int, actions_before: int, seat: int) -> int:
    """Return the seed of a computer player's choice: the same whenever the match is replayed.

    `seed`: of the match; `actions_before`: number of actions before the choice.
    """
    return (seed * SEED_FACTOR + actions_before * ACTION_FACTOR + seat) % (1 << SEED_BITS)


class DealOutcome(Struct, frozen=True):
    """The outcome of a deal: points, value for the person's side, and actions."""

    delta: schema.PointsBySide  # points of each side in the deal
    value: schema.Points  # points of the person's side minus the average of the other sides; higher is better
    actions: Annotated[
        tuple[schema.ActionText, ...], Meta(max_length=MAX_ACTIONS_PER_DEAL)
    ] = ()  # "0 play QH", in order


def deal_outcome(state: State, deal: int, actions: tuple[str, ...] = ()) -> DealOutcome:
    """Return the outcome of the deal with this number for the person's side."""
    delta = tuple(state.results[deal - 1].points)
    return DealOutcome(delta, deal_margin(state.game.id, delta, state.setup.side_of[PERSON_SEAT]), actions)


def deal_margin(game_id: str, delta: tuple[Number, ...], side: int) -> float:
    """Return a side's points minus the average of the other sides; negated in games where fewer points win."""
    from cardhall.players.advice import advice_for
    from cardhall.players.search.payoff import margins_by_side

    return round(float(margins_by_side(delta, advice_for(game_id).points_sign)[side]), 4)


@dataclass(frozen=True)
class PlayDecisionsTask:
    """A task: plays the next decisions of a deal, for about `task_seconds` seconds."""

    state: State
    levels: Mapping[int, str]  # by seat, of all seats
    seed: int
    actions_before: int  # number of actions of the match so far
    # by seat, in a game without turns: the time in seconds at which the seat acts next
    next_action_times: tuple[float, ...]
    task_seconds: float = SECONDS_PER_TASK
    time_share: float = 1.0  # share of a Hard player's usual time for a decision

    def work(self) -> Any:
        """Return the actions played, each as seat and text, and the clock after them."""
        from cardhall import players
        from cardhall.players.advice import advice_for

        state, next_action_times, played = self.state.copy(), list(self.next_action_times), list[tuple[int, str]]()
        deals, deadline = len(state.results), time.monotonic() + self.task_seconds
        tempo, rng = advice_for(state.game.id).tempo, random.Random(self.seed + self.actions_before)
        while len(state.results) == deals and not state.is_over and (not played or time.monotonic() < deadline):
            actors = state.actors
            seat = min(actors, key=next_action_times.__getitem__)
            if len(actors) > 1:
                next_action_times[seat] += tempo(self.levels[seat]) * rng.uniform(*PAUSE_FACTOR_RANGE)
            action = self._choose_action(players, state, seat, len(played))
            state.play(action, seat)
            played.append((seat, str(action)))
        return played, tuple(next_action_times)

    def _choose_action(self, players: Any, state: State, seat: int, actions_since: int) -> Action:
        from cardhall.players import levels

        actions = state.actions(seat)
        if len(actions) == 1:
            return actions[0]
        seed = thinking_seed(self.seed, self.actions_before + actions_since, seat)
        level = self.levels[seat]
        seconds = self.time_share * levels.HARD_SECONDS if level == HARD_LEVEL and self.time_share < 1 else None
        player = players.get(level, game=state.game.id, seed=seed, seconds=seconds)
        chosen: Action = player.choose(state.observe(seat))
        return chosen


@dataclass
class ComputerReplay:
    """A deal that a Hard player plays again in the person's seat."""

    state: State  # at first at the beginning of the deal; the results of tasks are played in it
    levels: Mapping[int, str]  # of the opponents and partners, by seat
    seed: int
    actions_before: int = 0  # number of actions of the match before the deal
    level: str = HARD_LEVEL
    outcome: DealOutcome | None = None
    has_failed: bool = False
    actions: list[str] = field(default_factory=list)
    next_action_times: tuple[float, ...] = ()
    time_share: float = 1.0  # share of a Hard player's usual time for a decision

    def __post_init__(self) -> None:
        self.deal = self.state.deal_number
        self.next_action_times = (0.0,) * self.state.seats

    @classmethod
    def from_match(cls, match: Match, deal: int, time_share: float = 1.0) -> ComputerReplay:
        """Return the replay of a finished deal. Raises ValueError for other deals; `match` is not changed.

        `time_share`: share of a Hard player's usual time for a decision.
        """
        from cardhall.match.match_copies import play_to_end, state_without_script

        replayed = play_to_end(match, deal)
        replayed.rewind(deal)
        return cls(
            state_without_script(replayed), replayed.levels, replayed.seed, len(replayed.log), time_share=time_share
        )

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to be done."""
        return self.outcome is not None or self.has_failed

    @property
    def game_id(self) -> str:
        """The id of the game."""
        game_id: str = self.state.game.id
        return game_id

    def task(self) -> PlayDecisionsTask:
        """Return the next task."""
        levels = {seat: self.levels.get(seat, self.level) for seat in range(self.state.seats)}
        return PlayDecisionsTask(
            self.state,
            levels,
            self.seed,
            self.actions_before + len(self.actions),
            self.next_action_times,
            time_share=self.time_share,
        )

    def take(self, result: Any) -> None:
        """Play the actions that a task returned; None: the task failed."""
        if result is None or len(self.actions) > MAX_ACTIONS_PER_DEAL:
            self.has_failed = True
            return
        actions, self.next_action_times = result
        for seat, text in actions:
            self.state.play(text, seat)
            self.actions.append(f"{seat} {text}")
        if len(self.state.results) >= self.deal:
            self.outcome = deal_outcome(self.state, self.deal, tuple(self.actions))
