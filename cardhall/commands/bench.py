"""`cardhall bench [GAME …]`: measures how fast games are dealt, copied, sampled and played out, beside other programs.

Everything is measured in one run on one core, in processor time, each figure several times; reported are the median and
how far the repetitions went apart. In Windows, where processor time goes on in steps of 16 ms, it is time as it passes.
What is counted:

- deals: random deals as every player, server and test plays them: cards are shuffled and dealt, a seat's legal actions
  are asked for, one of them drawn is done, and so on to the points;
- copies: independent copies of a state in the middle of a deal;
- samples: worlds drawn from an observation in the middle of a deal;
- simulations: the work of a computer player for one imagined deal at its first decision: draw a world, play the deal
  out by the game's advice, score it;
- cost: what such a simulation takes, and each action in it, in microseconds. A game marked `*` is decided there by
  calculation, so that its players need no simulations.

OpenSpiel stands beside the deals twice: driven from Python in the same way, which is what a program written in Python
gets from it, and by its own compiled loop, which asks Python for nothing.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from cardhall import rules
from cardhall.commands.command_line import (
    INTERRUPTED_STATUS,
    CommandParser,
    ProgressBar,
    describe_machine,
    find_game_id,
    format_figure,
    parse_number,
    parse_whole_number,
)
from cardhall.players.advice import advice_for
from cardhall.players.interrupts import delay_interrupts, handle_delayed_interrupts, raise_on_interrupt
from cardhall.players.search.playouts import Worlds, choose_actor, play_out
from cardhall.rules.engine.action import Action

RATE_NAMES = ("deals", "copies", "samples", "simulations")
REPETITION_SECONDS = 0.1  # processor time of a repetition
MEASURE_REPETITIONS = 5
MAX_DEAL_ACTIONS = 20_000  # in a deal of random play; with more, the game is at fault
BENCH_SEED = 12  # of all random choices, so that every run measures the same positions
clock = time.perf_counter if sys.platform == "win32" else time.thread_time

ActionWatcher = Callable[[Any, int, Sequence[Action]], None]


@dataclass(frozen=True)
class Rate:
    """A measured rate, in times a second: the median of the repetitions, the slowest and the fastest."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{format_figure(self.median)} ({format_figure(self.low)}–{format_figure(self.high)})"


@dataclass(frozen=True)
class GameFigures:
    """The rates of a game; `others`: random deals a second of other programs, by their own rules."""

    game: str
    deals: Rate
    copies: Rate
    samples: Rate
    simulations: Rate
    actions: float  # mean number of actions in a simulation
    calculated: bool  # whether a normal player calculates its first decision instead
    others: dict[str, Rate]

    @property
    def cost_text(self) -> str:
        """The time of a simulation and of each action in it, in microseconds; `*` after a calculated decision."""
        each = 1e6 / self.simulations.median
        return f"{format_figure(each)}, {format_figure(each / self.actions)}{' *' * self.calculated}"


def measure_rate(work: Callable[[], object], seconds: float, repetitions: int) -> Rate:
    """Return how often `work` is done in a second of this thread's processor time; on Windows, of wall-clock time."""
    calls_per_repetition, warm_up_seconds, started = 0, 0.0, time.perf_counter()
    rates = []
    with delay_interrupts():
        while warm_up_seconds < seconds / 2:  # warms up, and finds how many calls one repetition needs
            work()
            calls_per_repetition += 1
            warm_up_seconds = time.perf_counter() - started
        calls_per_repetition = max(1, round(calls_per_repetition * seconds / warm_up_seconds))
        for _ in range(repetitions):
            start_time = clock()
            for _ in range(calls_per_repetition):
                work()
            # the clock of Windows may not have moved
            rates.append(calls_per_repetition / max(clock() - start_time, 1e-9))
            handle_delayed_interrupts()
    return Rate(statistics.median(rates), min(rates), max(rates))


def play_deal(state: Any, rng: random.Random, watcher: ActionWatcher | None = None) -> None:
    """Play the deal under way to its end, every legal action being equally likely.

    `watcher` is told before each action: the state, who acts, and what is legal.
    """
    draw = rng.random
    for _ in range(MAX_DEAL_ACTIONS):
        if state.results:
            return
        seat = state.turn
        if seat is None:
            seat, actions = choose_actor(state, rng)
        else:
            actions = state.actions(seat)
        if watcher is not None:
            watcher(state, seat, actions)
        state.advance(actions[int(draw() * len(actions))], seat)
    raise RuntimeError(f"a deal of {state.game.id} has not ended after {MAX_DEAL_ACTIONS} actions")


def measure_game(
    game_id: str, seconds: float = REPETITION_SECONDS, repetitions: int = MEASURE_REPETITIONS
) -> GameFigures:
    """Measure a game with its default options. Where nothing is ever decided, every turn stands for a decision."""
    game, advice, rng = rules.get(game_id), advice_for(game_id), random.Random(BENCH_SEED)
    decisions: list[tuple[Any, int]] = []

    def note_decision(state: Any, seat: int, actions: Sequence[Action]) -> None:
        if len(actions) > 1 or not game.has_choices:
            decisions.append((state.copy(), seat))

    play_deal(game.start(seed=BENCH_SEED), rng, note_decision)
    first_decision, (middle_state, seat) = decisions[0], decisions[len(decisions) // 2]
    first_seen, middle_seen = first_decision[0].observe(first_decision[1]), middle_state.observe(seat)

    worlds = Worlds(first_seen, advice, rng)

    start_state = game.start(seed=BENCH_SEED)
    start_state.single_deal = True

    def play_random_deal() -> None:
        state = start_state.copy()
        state.seed, state.draws, state.deal_number = rng.getrandbits(60), 0, 0
        state.begin_match()
        play_deal(state, rng)

    actions: list[int] = []

    def run_simulation() -> None:
        actions.append(play_out(worlds.draw(), advice, rng, len(first_decision[0].results)))

    simulations = measure_rate(run_simulation, seconds, repetitions)

    return GameFigures(
        game_id,
        deals=measure_rate(play_random_deal, seconds, repetitions),
        copies=measure_rate(middle_state.copy, seconds, repetitions),
        samples=measure_rate(lambda: middle_seen.sample(rng), seconds, repetitions),
        simulations=simulations,
        actions=statistics.mean(actions),
        calculated=advice.for_level("normal").calculate_ranking(first_seen, random.Random(BENCH_SEED), "normal")
        is not None,
        others=dict(measure_other_programs(game_id, seconds, repetitions)),
    )


# ---- other programs


def measure_other_programs(game_id: str, seconds: float, repetitions: int) -> Iterator[tuple[str, Rate]]:
    """Yield the name and the random deals a second of each installed program with the game or a similar game."""
    programs = (
        ("OpenSpiel", "OpenSpiel from Python", _openspiel_python_deal),
        ("OpenSpiel", "OpenSpiel in C++", _openspiel_compiled_deal),
        ("RLCard", "RLCard", _rlcard_deal),
    )
    bench_entries = rules.CATALOGUE[game_id].bench  # "stand_in": the game in OpenSpiel that is nearest to this one
    for name, program_name, make_deal_player in programs:
        if name.lower() in bench_entries and is_installed(name):
            label = (
                f"{program_name} ({bench_entries['stand_in']})"
                if "stand_in" in bench_entries and name == "OpenSpiel"
                else program_name
            )
            yield label, measure_rate(make_deal_player(bench_entries[name.lower()]), seconds, repetitions)


def is_installed(name: str) -> bool:
    """Return whether OpenSpiel or RLCard can be imported."""
    try:
        importlib.import_module({"OpenSpiel": "pyspiel", "RLCard": "rlcard"}[name])
    except ImportError:
        return False
    return True


def _openspiel_python_deal(name: str) -> Callable[[], object]:
    """Return a function that plays a random deal by OpenSpiel's rules, with legal actions asked for from Python.

    The cards are dealt in the same way: chance has outcomes, and one of them is drawn.
    """
    pyspiel: Any = importlib.import_module("pyspiel")
    game, rng = pyspiel.load_game(name), random.Random(BENCH_SEED)
    draw = rng.random

    def play_random_deal() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])

    return play_random_deal


def _openspiel_compiled_deal(name: str) -> Callable[[], object]:
    """Return a function that plays a random deal wholly in OpenSpiel's compiled code."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, BENCH_SEED + seat) for seat in range(game.num_players())]
    rng = random.Random(BENCH_SEED)
    return lambda: pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.getrandbits(30))


def _rlcard_deal(name: str) -> Callable[[], object]:
    """Return a function that plays a random deal in RLCard, as in RLCard's own examples."""
    rlcard: Any = importlib.import_module("rlcard")
    agents: Any = importlib.import_module("rlcard.agents")
    env = rlcard.make(name)
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return lambda: env.run(is_training=False)


# ---- the command


def format_table(figures_by_game: Sequence[GameFigures]) -> str:
    """Return the figures as a table, a line for every game, with other programs below."""
    rows = [["", *(f"{measure}/s" for measure in RATE_NAMES), "µs each, an action"]]
    for one in figures_by_game:
        rows.append([one.game, *(str(getattr(one, measure)) for measure in RATE_NAMES), one.cost_text])
        rows += [[f"  {name}", str(theirs)] for name, theirs in one.others.items()]
    rows = [row + [""] * (len(rows[0]) - len(row)) for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    if any(one.calculated for one in figures_by_game):
        lines.append("* There a normal player calculates what to do, without simulations.")
    for name in ("OpenSpiel", "RLCard"):
        if any(name.lower() in rules.CATALOGUE[one.game].bench for one in figures_by_game) and not is_installed(name):
            lines.append(f"{name} is not installed; with pip install cardhall[oracles] its figures stand beside ours.")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure the games and print their rates. Returns the exit status."""
    parser = CommandParser(
        prog="cardhall bench",
        description="Measure how many random deals, copies, samples and simulations there are in a second.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids or names of games (all)")
    parser.add_argument(
        "--seconds", type=parse_number, default=REPETITION_SECONDS, help=f"for each repetition ({REPETITION_SECONDS})"
    )
    parser.add_argument(
        "--repetitions",
        type=parse_whole_number,
        default=MEASURE_REPETITIONS,
        help=f"of every measurement ({MEASURE_REPETITIONS})",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args(argv)
    if not (0 < arguments.seconds <= 3600 and 1 <= arguments.repetitions <= 1000):
        parser.error("There must be some time, and one repetition at least")
    try:
        games = [find_game_id(text) for text in arguments.games or rules.GAMES]
    except rules.UnknownGame as error:
        parser.refuse(error)
    figures_by_game: list[GameFigures] = []
    progress = ProgressBar(len(games), "bench")
    with contextlib.suppress(KeyboardInterrupt), raise_on_interrupt() as signals:
        for done, game_id in enumerate(games):
            if signals:
                break
            progress.update(done, game_id)
            with delay_interrupts():
                figures_by_game.append(measure_game(game_id, arguments.seconds, arguments.repetitions))
    progress.close()
    if arguments.json:
        figures = [asdict(one) for one in figures_by_game]
        document = {"machine": describe_machine(), "date": date.today().isoformat(), "figures": figures}
        sys.stdout.write(json.dumps(document) + "\n")
    else:
        speed = f"median of {arguments.repetitions} (slowest–fastest)"
        sys.stdout.write(f"{format_table(figures_by_game)}\n{speed}; {describe_machine()}\n")
    return 0 if len(figures_by_game) == len(games) else INTERRUPTED_STATUS
