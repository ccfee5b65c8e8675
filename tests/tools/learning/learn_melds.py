"""Learns how imagined deals of games with melds will end: the weights that `cardhall/players/melds/forecast.py` reads.

    python -m tests.tools.learning.learn_melds burraco
    python -m tests.tools.learning.learn_melds samba

It writes `forecast.txt.gz` of the game, in a minute or two of processor time. Hard players with few imagined deals
play deals; at some of their decisions worlds are drawn, and each action is played out
in all of them, as a search does. From what the sides have `FORECAST_TURNS` turns after the action, the weights tell the
margin at the end. They are fitted by least squares to differences between actions in the same world: these are what
decides, and the margins of different deals have much in common that does not.

One deal in five is held back. Those say how far a forecast's mean by action is from that of results (as a standard
deviation in points), which gives `Advice.forecast_worlds`: the square of the spread of results over that of the
distance. Needs numpy, of the optional dependencies "learning".

The weights that there are were fitted in this way to 198 decisions of 27 other deals, by a script that is not kept. In
32 decisions of Burraco that it had not met, forecasts were worth 110 imagined deals. The command makes the next
weights. Whether they are better is for `python -m tests.tools.few_deals` to say.
"""

from __future__ import annotations

import argparse
import gzip
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, pvariance
from typing import Any, NamedTuple

from cardhall import players, rules
from cardhall.match.deal_of_the_day import day_options
from cardhall.players.advice import advice_for
from cardhall.players.melds.advice import FORECAST_TURNS, TURNS_PER_STRETCH
from cardhall.players.melds.forecast import FEATURES, list_features
from cardhall.players.search.payoff import margins_by_side
from cardhall.players.search.playouts import Worlds
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.game_folders import folder_of

GAMES = ("burraco", "samba")
FIRST_SEED = 8_000_000  # of deal number 0
DEALS, DECISIONS, WORLDS = 40, 6, 40  # deals, decisions of each, and worlds drawn at each
SIMULATIONS = 30  # imagined deals for a decision of the players
HELD_BACK = 5  # deals of which one is
RIDGE = 0.003  # of the usual square of a feature: added, so that features that hardly vary get no large weight


class Outcome(NamedTuple):
    """What came of an action in a world, for the side that took it."""

    features: list[float]  # after some turns; []: the deal was over before
    margin: float


Decision = list[list[Outcome]]  # by world and action


def collect_decisions(game_id: str, number: int) -> list[Decision]:
    """Return what came of the actions at some decisions of a deal."""
    seed = FIRST_SEED + number
    rng = random.Random(seed)
    state = rules.get(game_id).start(seed=seed, options=day_options(game_id))
    player = players.get("hard", game=game_id, seed=seed, simulations=SIMULATIONS)
    advice = advice_for(game_id).for_level("hard")
    met: list[tuple[Observation, Sequence[Action]]] = []
    while not state.results and not state.is_over:
        seat = state.actors[0]
        seen = state.observe(seat)
        different = advice.distinct_actions(seen.state, seat, seen.actions())
        if len(different) > 1:
            met.append((seen, different))
        state.play(player.choose(seen), seat)
    return [try_actions(advice, seen, actions, rng) for seen, actions in rng.sample(met, min(DECISIONS, len(met)))]


def try_actions(advice: Any, seen: Observation, actions: Sequence[Action], rng: random.Random) -> Decision:
    """Return what comes of each action in some worlds."""
    worlds = Worlds(seen, advice, rng)
    drawn = [worlds.draw() for _ in range(WORLDS)]
    return [[play_out(advice, world.copy(), seen, action) for action in actions] for world in drawn]


def play_out(advice: Any, state: Any, seen: Observation, action: Action) -> Outcome:
    """Return what comes of an action in a world, which is used up."""
    state.advance(action, seen.seat)
    if len(state.results) > len(seen.results):
        return Outcome([], margins_by_side(state.results[-1].delta)[seen.side])
    deal = advice.prepare_playout(state)
    over = deal.play_turns(FORECAST_TURNS)
    sign = 1 if seen.side == 0 else -1
    features = [] if over else [sign * value for value in list_features(deal)]
    while not over:
        over = deal.play_turns(TURNS_PER_STRETCH)
    return Outcome(features, margins_by_side(deal.result())[seen.side])


# ---- fitting


def fit_weights(decisions: Sequence[Decision]) -> Any:
    """Return the weights of the features, fitted to differences from the mean of the actions in each world."""
    import numpy

    rows, margins = [], []
    for decision in decisions:
        for world in decision:
            # an outcome that is known already counts as it is
            features = numpy.array([one.features or [0.0] * len(FEATURES) for one in world])
            rest = numpy.array([one.margin if one.features else 0.0 for one in world])
            known = numpy.array([0.0 if one.features else one.margin for one in world])
            rows.append(features - features.mean(axis=0))
            whole = rest + known
            margins.append(whole - whole.mean() - (known - known.mean()))
    every, target = numpy.concatenate(rows), numpy.concatenate(margins)
    scale = numpy.maximum(every.std(axis=0), 1e-9)
    scaled = every / scale
    added = RIDGE * len(scaled) * numpy.eye(len(FEATURES))
    return numpy.linalg.solve(scaled.T @ scaled + added, scaled.T @ target) / scale


def measure_errors(decisions: Sequence[Decision], weights: Any) -> tuple[float, float]:
    """Return two variances: of results from world to world, and of the distance of mean forecasts from mean results."""
    spreads, distances = [], []
    for decision in decisions:
        worlds, actions = len(decision), range(len(decision[0]))
        differences, missed = [], []
        for world in decision:
            results = [one.margin for one in world]
            forecasts = [float(weights @ one.features) if one.features else one.margin for one in world]
            usual, off = mean(results), mean(results) - mean(forecasts)
            differences.append([result - usual for result in results])
            missed.append([a - b - off for a, b in zip(results, forecasts, strict=True)])
        spreads.append(mean(pvariance([world[place] for world in differences]) for place in actions))
        chance = mean(pvariance([world[place] for world in missed]) for place in actions) / (worlds - 1)
        distances.append(mean(mean(world[place] for world in missed) ** 2 for place in actions) - chance)
    return mean(spreads), mean(distances)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Learns how imagined deals of games with melds will end.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--out", type=Path, help="the file of weights, instead of the game's own")
    chosen = parser.parse_args(argv)
    train: list[Decision] = []
    held: list[Decision] = []
    for number in range(chosen.deals):
        (train if number % HELD_BACK else held).extend(collect_decisions(chosen.game, number))
    spread, distance = measure_errors(held, fit_weights(train))
    worlds = f"worth {spread / distance:.0f} imagined deals" if distance > 0 else "as near as can be told"
    sys.stderr.write(
        f"{chosen.game}: results in a world spread by {spread**0.5:.0f} points, mean forecasts are off by "
        f"{max(distance, 0.0) ** 0.5:.0f} points, {worlds}; {len(train)} decisions, {len(held)} held back\n"
    )
    lines = [f"{name} {weight:.4g}\n" for name, weight in zip(FEATURES, fit_weights(train + held), strict=True)]
    out = chosen.out or Path(str(folder_of(chosen.game))) / "forecast.txt.gz"
    out.write_bytes(gzip.compress("".join(lines).encode("ascii"), 9, mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main())
