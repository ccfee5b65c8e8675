"""Measures what decisions cost a Hard player by the time it has: with a tenth of a second, three tenths, and a second.

    python -m tests.tools.few_deals make positions.json
    python -m tests.tools.few_deals measure positions.json

The first command plays deals, keeps some of their decisions, and tries all actions of each in many imagined deals: that
is the reference. It takes a quarter of an hour of processor time for all games on a compiled build. The second lets a
Hard player decide there with as many imagined deals as each time gives, so that the load of the machine does not
matter, and prints by game the average cost per decision with its 95 % range, in points and in % of the deal's usual
swing. Run it with two versions and the same file to compare them: `--beside` takes the costs that `--write` kept.

Where a Hard player also solves deals, the time itself decides, since it solves none where the number of deals is given.
The reference is uncertain too: the cost of the best action by chance is in the figures of all versions alike.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from cardhall import players, rules
from cardhall.match.deal_of_the_day import day_options
from cardhall.players.advice import advice_for
from cardhall.players.levels import make_decision_seed
from cardhall.players.search.halving import search
from cardhall.players.search.trials import Budget, Candidate, Trials
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from tests.tools.strengths import read_measurements

# Imagined deals that a second gives: medians of 36 positions each, compiled, on a machine of 2024.
DEALS_PER_SECOND = {
    "belote": 12_600, "big-two": 20_000, "burraco": 5_300, "court-piece": 18_900, "dou-dizhu": 20_600, "euchre": 18_400,
    "five-hundred": 10_500, "reversis": 8_600, "samba": 4_900, "spades": 7_400, "twenty-eight": 7_200, "whist": 14_400,
}  # fmt: skip
TIMES = (0.1, 0.3, 1.0)  # seconds
FIRST_SEED = 9_000_000
DECISIONS_PER_DEAL = 4
PLAYED_SIMULATIONS = 40  # imagined deals for a decision of the players whose deals give the positions
REFERENCE_SECONDS = 2.0  # of processor time for a decision
SOLVED_SHARE = 0.3  # of it for solved deals, where they count
TIMES_ASKED = 3  # with other chance
NORMAL_95 = 1.96


def positions_of(game_id: str, number: int) -> Iterator[dict[str, Any]]:
    """Yield positions with a choice, from deals between Hard players, with the reference values of the actions."""
    seed, found = FIRST_SEED, 0
    while found < number:
        state = rules.get(game_id).start(seed=seed, options=day_options(game_id))
        player = players.get("hard", game=game_id, seed=seed, simulations=PLAYED_SIMULATIONS)
        done: list[tuple[int, str]] = []
        met: list[tuple[int, Observation]] = []
        while not state.results and not state.is_over:
            seat = state.actors[0]
            seen = state.observe(seat)
            if len(compared_actions(player, seen)) > 1:
                met.append((len(done), seen))
            action = player.choose(seen)
            done.append((seat, str(action)))
            state.play(action, seat)
        rng = random.Random(seed)
        for place, seen in rng.sample(met, min(DECISIONS_PER_DEAL, number - found, len(met))):
            values = reference_values(seen, compared_actions(player, seen))
            yield {"game": game_id, "seed": seed, "done": done[:place], "seat": seen.seat, "values": values}
            found += 1
        seed += 1


def compared_actions(player: Any, seen: Observation) -> Sequence[Action]:
    """Return the actions that a player compares by search; none where it decides without."""
    advice, actions = player.advice, seen.actions()
    if len(actions) < 2 or advice.find_claim(seen) is not None:
        return ()
    if advice.calculate_ranking(seen, random.Random(make_decision_seed(player.seed, seen)), "hard"):
        return ()
    worth = [action for action in actions if not advice.is_announcement(seen, action)] or actions
    sensible = advice.sensible_actions(seen.state, seen.seat, worth) or worth
    found: Sequence[Action] = advice.distinct_actions(seen.state, seen.seat, sensible)
    return found


def reference_values(seen: Observation, actions: Sequence[Action]) -> dict[str, float]:
    """Return what each action brings on average, tried in the same imagined deals: more than in a search."""
    advice = advice_for(seen.game.id).for_level("hard")
    trials = Trials(seen, advice, random.Random(FIRST_SEED + len(seen.history)), Budget(seconds=REFERENCE_SECONDS))
    share = 0.0 if trials.solves_exactly else advice.solution_weight(seen.state, 1.0, None)
    alive = [Candidate(action, 0.0) for action in actions]
    played = solved = [0.0] * len(alive)
    if share < 1.0:
        played = averages(trials, alive, REFERENCE_SECONDS * (1 - SOLVED_SHARE * (share > 0)), solve=False)
    if share > 0:
        solved = averages(trials, alive, REFERENCE_SECONDS * (SOLVED_SHARE if share < 1 else 1), solve=True)
    return {
        str(one.action): (1 - share) * by_play + share * by_solving
        for one, by_play, by_solving in zip(alive, played, solved, strict=True)
    }


def averages(trials: Trials, alive: Sequence[Candidate], seconds: float, *, solve: bool) -> list[float]:
    """Return the candidates' average values in the worlds that can be played out, or solved, in a time."""
    sums, number, until = [0.0] * len(alive), 0, time.thread_time() + seconds
    while not number or time.thread_time() < until:
        world = trials.worlds.draw()
        values = trials.solve_world(world, alive) if solve else trials.estimate_values(world, alive)
        if values is None:
            raise RuntimeError(f"A deal of {trials.seen.game.id} cannot be solved, though its advice says so.")
        sums = [total + value for total, value in zip(sums, values, strict=True)]
        number += 1
    return [total / number for total in sums]


def measure_costs(position: dict[str, Any], times: Sequence[float]) -> list[float]:
    """Return the cost of a Hard player's decision in a position, in points, by the seconds that it has."""
    game_id, values = position["game"], position["values"]
    state = rules.get(game_id).start(seed=position["seed"], options=day_options(game_id))
    for seat, action in position["done"]:
        state.play(Action.parse(action), seat)
    seen = state.observe(position["seat"])
    advice = advice_for(game_id).for_level("hard")
    actions = [Action.parse(action) for action in values]
    best, costs = max(values.values()), []
    for seconds in times:
        solves = advice.solution_weight(seen.state, seconds, None) > 0
        deals = round(seconds * DEALS_PER_SECOND[game_id])
        budget = Budget(seconds=seconds) if solves else Budget(simulations=deals)
        cost = 0.0
        for turn in range(TIMES_ASKED):
            rng = random.Random(f"{game_id} {position['seed']} {len(position['done'])} {turn}")
            chosen = search(seen, actions, advice, rng, budget, only_best=True)[0][0]
            cost += best - values[str(chosen)]
        costs.append(cost / TIMES_ASKED)
    return costs


def format_costs(costs: Sequence[float], swing: float) -> str:
    """Return the average of some costs with its 95 % range, in points and in % of a swing."""
    mean = sum(costs) / len(costs)
    margin = NORMAL_95 * sqrt(sum((one - mean) ** 2 for one in costs)) / len(costs)
    return f"{mean:.3f} ± {margin:.3f} points, {100 * mean / swing:.2f} ± {100 * margin / swing:.2f} %"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures what decisions cost a Hard player by the time it has.")
    parser.add_argument("command", choices=("make", "measure"))
    parser.add_argument("file", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME", default=[])
    parser.add_argument("--positions", type=int, default=36, help="of each game")
    parser.add_argument("--times", type=float, nargs="+", default=TIMES, help="seconds that the player has")
    parser.add_argument("--write", type=Path, help="keep the costs in this file")
    parser.add_argument("--beside", type=Path, help="compare with costs kept before")
    chosen = parser.parse_args(argv)
    games = chosen.games or [*DEALS_PER_SECOND]
    if chosen.command == "make":
        made = [position for game_id in games for position in positions_of(game_id, chosen.positions)]
        chosen.file.write_text(json.dumps(made), "utf-8")
        return 0
    found: dict[str, list[list[float]]] = {}
    for position in json.loads(chosen.file.read_text("utf-8")):
        if position["game"] in games:
            found.setdefault(position["game"], []).append(measure_costs(position, chosen.times))
    before = json.loads(chosen.beside.read_text("utf-8")) if chosen.beside else {}
    for game_id, costs in found.items():
        swing = read_measurements()[game_id]["swing"]
        for place, seconds in enumerate(chosen.times):
            own = [some[place] for some in costs]
            line = f"{game_id}, {seconds} s: {format_costs(own, swing)}"
            if game_id in before:
                more = [a - some[place] for a, some in zip(own, before[game_id], strict=True)]
                line += f"; more than before: {format_costs(more, swing)}"
            sys.stdout.write(line + "\n")
    if chosen.write:
        chosen.write.write_text(json.dumps(found), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
