"""How far a player falls short of one that sees all cards and thinks alike: `python -m tests.players.seeing GAME`.

In each deal every seat is played once by the seeing player and once by the other, and all other seats by the other.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Any

from cardhall import players, rules
from cardhall.players.contests.arena import CONTEST_SEED_STEP, ContestResult, summarize
from cardhall.rules.engine.state import State


def with_open_cards(state: Any, seat: int) -> Any:
    """What the seat sees, but that whatever it imagines of the hidden cards is the truth."""
    seen = state.observe(seat)
    truth = {zone: some[:] for zone, some in state.zones.items()}

    def lay(world: State, rng: random.Random) -> None:
        world.zones = {zone: some[:] for zone, some in truth.items()}

    seen._lay = lay
    return seen


def points(game_id: str, player: Any, seed: int, seeing: int, seats: int | None) -> float:
    """What the deal brings seat `seeing`, which alone sees all cards."""
    state = rules.get(game_id).start(seed=seed, seats=seats)
    while not state.results:
        seat = state.turn
        seen = with_open_cards(state, seat) if seat == seeing else state.observe(seat)
        state.play(player.choose(seen), seat)
    return float(state.results[0].delta[seeing])


def play_blind(game_id: str, player: Any, seed: int, seats: int | None) -> tuple[float, ...]:
    """What the deal brings each seat if none sees all cards."""
    state = rules.get(game_id).start(seed=seed, seats=seats)
    while not state.results:
        state.play(player.choose(state.observe(state.turn)), state.turn)
    return tuple(state.results[0].delta)


def shortfall(
    game_id: str, deals: int, *, level: str = "hard", seats: int | None = None, **limits: Any
) -> ContestResult:
    """The points a deal that a player would win more if it saw all cards, with the 95 % interval."""
    found = []
    for number in range(deals):
        seed = CONTEST_SEED_STEP + number
        player = players.get(level, game=game_id, seed=seed, **limits)
        usual = play_blind(game_id, player, seed, seats)
        more = [points(game_id, player, seed, seat, seats) - usual[seat] for seat in range(len(usual))]
        found.append(sum(more) / len(more))
    return summarize(found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, default=0.15)
    asked = parser.parse_args()
    sys.stdout.write(f"{shortfall(asked.game, asked.deals, seats=asked.seats, seconds=asked.seconds)}\n")
