"""How widely results of a deal spread, and how far apart the levels play: `python -m tests.tools.strengths [GAME …]`.

Easy players play whole matches, by the rules that most people play. The spread of their results stands in
`tests/games/GAME/spread.json`; how much better each level plays than the next stands in
`resources/help/opponents.json`. Both come together in `measured.json` of the game, from which `cardhall.match.strength`
estimates how well a person plays. A game that has been measured is left out, unless it is named.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from cardhall import players, rules
from cardhall.match.deal_of_the_day import day_options
from cardhall.match.measured import STRENGTH_KEY
from cardhall.match.replay_by_computer import deal_margin
from cardhall.match.strength import LEVELS
from cardhall.players.advice import advice_for
from cardhall.players.contests.arena import MAX_DEAL_ACTIONS
from cardhall.players.search.payoff import margins_by_side
from cardhall.rules.catalogue import CATALOGUE
from tests.game_files import games_with, tests_folder, write_measured

SPREAD_FILE = "spread.json"  # in the tests of a game
OPPONENTS_FILE = Path(__file__).parents[3] / "resources" / "help" / "opponents.json"
SECONDS_PER_GAME = 8.0  # of processor time for a game
LEAST_MATCHES = 3
MOST_DEALS = 1500
OWN_SEED = 1000  # of the players
NORMAL_95 = 1.96


def measure_game(game_id: str, seconds: float) -> dict[str, Any]:
    """Matches of easy players: how many, their deals, and the spread of a side's margin in a deal.

    `swing`: of the points in which the deal is played, `judged`: of what `cardhall opponents` counts.
    """
    advice, until = advice_for(game_id), time.process_time() + seconds
    player = players.get("easy", game=game_id, seed=OWN_SEED)
    matches = deals = samples = 0
    points = counted = 0.0
    while (matches < LEAST_MATCHES or time.process_time() < until) and deals < MOST_DEALS:
        matches += 1
        state = rules.get(game_id).start(seed=matches, options=day_options(game_id))
        actions = turn = 0
        while not state.is_over:
            seat = state.actors[turn % len(state.actors)]
            turn += len(state.actors) > 1
            state.play(player.choose(state.observe(seat)), seat)
            actions += 1
            assert actions <= MAX_DEAL_ACTIONS * max(1, len(state.results) + 1), game_id
        deals += len(state.results)
        for deal, result in enumerate(state.results):
            judged = advice.judged_value(state, deal) or result.delta
            for side, value in enumerate(margins_by_side(judged, advice.points_sign)):
                samples += 1
                counted += value**2
                points += deal_margin(game_id, tuple(result.points), side) ** 2
    return {
        "revision": rules.get(game_id).revision,
        "matches": matches,
        "deals": deals,
        "swing": round(sqrt(points / samples), 4),
        "judged": round(sqrt(counted / samples), 4),
    }


def level_strengths(game_id: str, spread: Mapping[str, Any], pairs: Mapping[str, Any]) -> dict[str, Any]:
    """The levels of a game on the scale of `cardhall.match.strength`, with half their 95 % intervals."""
    state = rules.get(game_id).start(options=day_options(game_id))
    members = max(map(len, state.sides))
    games_count = bool(state.game.inner_score(state))  # then opponents.json counts the points of a game all the same
    unit = spread["swing" if games_count else "judged"] * members
    steps = {
        level: (pair["mean"] / unit, (pair["high"] - pair["low"]) / 2 / unit)
        for level, pair in (("easy", pairs["normal-easy"]), ("hard", pairs["hard-normal"]))
    }
    easy, hard = steps["easy"], steps["hard"]
    found = {"easy": (-easy[0], easy[1]), "normal": (0.0, 0.0), "hard": (max(0.0, hard[0]), hard[1])}
    return {
        "revision": spread["revision"],
        "goal": advice_for(game_id).points_sign,
        "swing": spread["swing"],
        "deals": round(spread["deals"] / spread["matches"], 2),
        "levels": {level: [round(value, 4) for value in found[level]] for level in LEVELS},
    }


def read_measurements() -> dict[str, Any]:
    """Return the measured spreads by game, as `measure_game` returns them."""
    return {game_id: json.loads(path.read_text("utf-8")) for game_id, path in games_with(SPREAD_FILE).items()}


def measure(game_ids: Sequence[str], seconds: float) -> None:
    """Measure these games, and write each down at once."""
    for game_id in game_ids:
        spread = json.dumps(measure_game(game_id, seconds), indent=1, sort_keys=True)
        (tests_folder(game_id) / SPREAD_FILE).write_text(spread + "\n", "utf-8")


def strength_table() -> dict[str, Any]:
    """What the program reads: of every game that was measured and has levels."""
    pairs = json.loads(OPPONENTS_FILE.read_text("utf-8"))
    return {
        game_id: level_strengths(game_id, spread, pairs[game_id]["pairs"])
        for game_id, spread in sorted(read_measurements().items())
        if game_id in CATALOGUE and CATALOGUE[game_id].choices and game_id in pairs
    }


def write() -> None:
    """Write the table into the folders of the games."""
    for game_id, strength in strength_table().items():
        write_measured(game_id, STRENGTH_KEY, strength)
