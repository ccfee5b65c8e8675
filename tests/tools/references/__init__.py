"""Measures what decisions cost players of each level: `python -m tests.tools.references [GAME …]`.

Deals are played by normal players, by the rules that most people play. Each decision of the person's place is judged as
a review judges it, and players of all levels are asked what they would do there. So all levels stand before the same
decisions: whoever played on from its own mistakes would soon stand where all is lost and nothing costs anything more,
which in Dou Dizhu and Big Two made random play look as good as easy. The players and the review imagine other deals:
else a hard player would always agree with itself.

What came of each deal is a line of `tests/games/GAME/references.jsonl`, a list in the order of `Line`. A line that is
there is not measured again, so the command may be broken off and begun anew. What the lines come to stands in
`measured.json` of the game, which the statistics read.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from cardhall import players, rules
from cardhall.match import Match
from cardhall.match.analysis import MISTAKE, PERSON_SEAT, Analysis, Choice, DecisionTask, Judgement
from cardhall.match.deal_of_the_day import day_options
from cardhall.match.measured import COSTS_KEY
from cardhall.match.references import LEVELS, LevelCost
from tests.game_files import games_with, tests_folder, write_measured

FILE_OF_DEALS = "references.jsonl"  # in the tests of a game
MEASURED_GAMES = ("whist", "euchre", "spades", "oh-hell", "big-two", "dou-dizhu", "pontoon")
AT_TABLE = "normal"
TIMES_ASKED = {"easy": 6, "normal": 2, "hard": 1}  # times, with other chance
NORMAL_95 = 1.96
SECONDS_PER_DECISION = 0.1  # of thought for a decision, on a compiled build
OWN_SEED = 1000  # of the players: the review has another


class Line(NamedTuple):
    """What the decisions of a deal cost the levels, in the order of LEVELS."""

    seed: int
    decisions: int
    seconds: float  # of thought for a decision, for the review and for the hard player
    costs: tuple[float, ...]  # of all decisions
    mistakes: tuple[float, ...]  # how many decisions are


def play_deal(game_id: str, seed: int) -> Match:
    """A deal among normal players."""
    match = Match.new(game_id, seed=seed, options=day_options(game_id))
    player = players.get(AT_TABLE, game=game_id, seed=OWN_SEED + seed)
    while not match.state.results and not match.state.is_over:
        seat = match.state.actors[0]
        match.play(player.choose(match.state.observe(seat)), seat)
    return match


def measure_deal(game_id: str, seed: int, seconds: float) -> Line:
    """What the decisions of the person's place in a deal cost the levels."""
    found = Analysis.from_match(play_deal(game_id, seed), 1)
    costs, mistakes = [0.0] * len(LEVELS), [0.0] * len(LEVELS)
    for choice in found.choices:
        found.add_judgement(choice, DecisionTask(choice.seen, seconds).work())
        judged = found.judgements[choice.place]
        for place, level in enumerate(LEVELS):
            actions = choose_action(choice, level, seed, seconds)
            done = [Judgement(choice.place, action, judged.alternatives, judged.spread) for action in actions]
            costs[place] += sum(one.cost for one in done) / len(done)
            mistakes[place] += sum(one.rating == MISTAKE for one in done) / len(done)
    rounded = (tuple(round(value, 4) for value in some) for some in (costs, mistakes))
    return Line(seed, len(found.judgements), seconds, *rounded)


def choose_action(choice: Choice, level: str, seed: int, seconds: float) -> list[str]:
    """What a player of that level does there: all that it may do, where it does each as often."""
    assert choice.seen.seat == PERSON_SEAT or choice.seen.state.player_of(choice.seen.seat) == PERSON_SEAT
    if level == "random":
        return list(map(str, choice.seen.actions()))
    thought = seconds if level == "hard" else None
    some = (
        players.get(level, game=choice.seen.game.id, seed=OWN_SEED * (1 + turn) + seed, seconds=thought)
        for turn in range(TIMES_ASKED[level])
    )
    return [str(player.choose(choice.seen)) for player in some]


# ---- what was measured before


def lines_path(game_id: str) -> Path:
    """Where the lines of a game are."""
    return tests_folder(game_id) / FILE_OF_DEALS


def read_lines(game_id: str) -> list[Line]:
    """What is known of a game."""
    path = lines_path(game_id)
    told = path.read_text("utf-8").splitlines() if path.exists() else []
    return [
        Line(seed, number, seconds, tuple(costs), tuple(wrong))
        for seed, number, seconds, costs, wrong in map(json.loads, told)
    ]


def measure(game_ids: Sequence[str], deals: int, seconds: float, until: float) -> None:
    """Measure what is lacking, deal by deal, as long as there is processor time."""
    known = {game_id: {one.seed for one in read_lines(game_id)} for game_id in game_ids}
    for seed in range(1, deals + 1):
        for game_id in game_ids:
            if time.process_time() > until:
                return
            if seed not in known[game_id]:
                line = measure_deal(game_id, seed, seconds)
                with lines_path(game_id).open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line) + "\n")


# ---- what it comes to


def mean_cost(costs: Sequence[float], numbers: Sequence[int]) -> tuple[float, float]:
    """The mean of a decision, and half its 95 % interval: by deals, of which the decisions hang together."""
    mean, deals = sum(costs) / sum(numbers), len(numbers)
    squares = sum((cost - mean * number) ** 2 for cost, number in zip(costs, numbers, strict=True))
    return mean, NORMAL_95 * sqrt(squares * deals / max(1, deals - 1)) / sum(numbers)


def references_of_game(game_id: str) -> dict[str, LevelCost]:
    """What the lines of a game come to, by level."""
    some = [line for line in read_lines(game_id) if line.decisions]
    numbers = [line.decisions for line in some]
    found = {}
    for place, level in enumerate(LEVELS if some else ()):
        mean, margin = mean_cost([line.costs[place] for line in some], numbers)
        mistakes = sum(line.mistakes[place] for line in some) / sum(numbers)
        found[level] = LevelCost(len(some), sum(numbers), round(mean, 4), round(margin, 4), round(mistakes, 4))
    return found


def level_steps(game_id: str) -> list[tuple[float, float]]:
    """How much less each level loses than the one below it, with half the 95 % interval.

    All stand before the same decisions, so it is the interval of the difference that tells whether they are apart.
    """
    some = [line for line in read_lines(game_id) if line.decisions]
    numbers, places = [line.decisions for line in some], range(len(LEVELS))
    return [mean_cost([line.costs[low] - line.costs[high] for line in some], numbers) for low, high in pairwise(places)]


def is_ordered(game_id: str) -> bool:
    """Whether each level loses less than the one below it, for certain."""
    return bool(read_lines(game_id)) and all(step > margin for step, margin in level_steps(game_id))


def write() -> None:
    """Write the costs of every game that was measured into its folder, and whether the levels are certainly apart."""
    for game_id in games_with(FILE_OF_DEALS):
        if found := references_of_game(game_id):
            levels = {level: reference._asdict() for level, reference in found.items()}
            costs = {"revision": rules.get(game_id).revision, "apart": is_ordered(game_id), "levels": levels}
            write_measured(game_id, COSTS_KEY, costs)
