"""Which player is better: the same deals played with the seats exchanged, and the difference with its uncertainty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, Protocol

from cardhall import players, rules
from cardhall.players.advice import advice_for
from cardhall.players.payoff import margins
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

NORMAL_95 = 1.96
MOST_ACTIONS = 5_000  # in one deal: more is a fault of the game or of a player


class Chooser(Protocol):
    """Whatever can play."""

    def choose(self, seen: Observation) -> Action: ...


@dataclass(frozen=True)
class Result:
    """The mean points of A over B for each seat-exchanged deal, with the 95 % interval."""

    mean: float
    low: float
    high: float
    n: int  # deals, each played in every seating

    def __str__(self) -> str:
        return f"{self.mean:+.3f} [{self.low:+.3f}, {self.high:+.3f}] n={self.n}"


def paired(
    game_id: str,
    a: str | Chooser,
    b: str | Chooser,
    deals: int = 100,
    seed: int = 1,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    simulations: int | None = None,
) -> Result:
    """A against B (levels, or players) over so many deals; each is played with every side in turn as A's.

    In a deal, one side (in turn, each) is played by A and the others by B; counted are A's points less the average of
    the others', averaged over the seatings.
    """
    return summary(
        [
            deal_difference(
                game_id, a, b, seed * 1_000_003 + number, seats=seats, options=options, simulations=simulations
            )
            for number in range(deals)
        ]
    )


def deal_difference(
    game_id: str,
    a: str | Chooser,
    b: str | Chooser,
    seed: int,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    simulations: int | None = None,
) -> float:
    """A's margin in one deal, averaged over the seatings."""
    first, second = (_player(game_id, who, seed, simulations) for who in (a, b))
    game = rules.get(game_id)
    goal = advice_for(game_id).goal
    total, seatings = 0.0, 0
    sides = len(game.start(seats=seats, seed=seed, options=options).sides)
    for side in range(sides):
        state = game.start(seats=seats, seed=seed, options=options)
        play_deal(state, [first if state.side_of(seat) == side else second for seat in range(state.seats)])
        total += margins(state.results[0].delta, goal)[side]
        seatings += 1
    return total / seatings


def play_deal(state: Any, by_seat: list[Chooser]) -> None:
    """Play the first deal of a match to its end."""
    for step in range(MOST_ACTIONS):
        if state.results:
            return
        actors = state.actors
        seat = actors[step % len(actors)]
        state.play(by_seat[seat].choose(state.observe(seat)), seat)
    raise RuntimeError(f"a deal of {state.game.id} has not ended after {MOST_ACTIONS} actions")


def summary(differences: list[float]) -> Result:
    """Mean and 95 % interval of the mean."""
    n = len(differences)
    mean = sum(differences) / n
    variance = sum((d - mean) ** 2 for d in differences) / max(1, n - 1)
    margin = NORMAL_95 * sqrt(variance / n)
    return Result(mean, mean - margin, mean + margin, n)


def _player(game_id: str, who: str | Chooser, seed: int, simulations: int | None) -> Chooser:
    if not isinstance(who, str):
        return who
    return players.get(who, game=game_id, seed=seed, simulations=simulations if who in ("normal", "hard") else None)
